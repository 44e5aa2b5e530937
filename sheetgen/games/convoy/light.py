"""The light of a watch: when it grows light and dark on the convoy's way, in ship's time.

Worked out for where the convoy is on each day; it is dark from nautical dusk to nautical dawn. The
moon was new on 12 August 1942, and none of these nights had any.
"""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.passage import Watch

DARK, TWILIGHT, DAY = "dark", "twilight", "day"
HOURS = 4
"""The length of a watch."""


class Sun(NamedTuple):
    """A day of August 1942: first light, sunrise, sunset and dark, as `"06:28"`."""

    day: int
    dawn: str
    sunrise: str
    sunset: str
    dusk: str


def days() -> list[Sun]:
    """The days of the passage."""
    return [Sun(**day) for day in data("light")["days"]]


def sun(day: int) -> Sun:
    """A day's sun."""
    return next(each for each in days() if each.day == day)


def course(watch: Watch) -> list[tuple[str, float, float]]:
    """The light of a watch from its beginning to its end: what it is, and from when to when, in
    hours after its beginning."""
    begins = _hours(watch.start)
    today = sun(watch.day)
    dawn, sunrise, sunset, dusk = (_hours(time) for time in today[1:])
    spells = (
        (DARK, 0, dawn),
        (TWILIGHT, dawn, sunrise),
        (DAY, sunrise, sunset),
        (TWILIGHT, sunset, dusk),
        (DARK, dusk, 24),
    )
    within = (
        (light, max(since, begins) - begins, min(until, begins + HOURS) - begins)
        for light, since, until in spells
    )
    return [spell for spell in within if spell[1] < spell[2]]


def words(watch: Watch) -> str:
    """The light of a watch in words: `first light 0628, sunrise 0727`."""
    lights = {light for light, _, _ in course(watch)}
    if lights == {DAY}:
        return "daylight"
    if lights == {DARK}:
        return "dark, no moon"
    today = sun(watch.day)
    if watch.light == "dawn":
        return f"first light {naval(today.dawn)}, sunrise {naval(today.sunrise)}"
    dark = f", dark {naval(today.dusk)}" if DARK in lights else ""
    return f"sunset {naval(today.sunset)}{dark}"


def naval(time: str) -> str:
    """A time as it is logged: `0727`."""
    return time.replace(":", "")


def ends(watch: Watch) -> str:
    """When a watch ends, as it is logged: `0800`, and at midnight `2400`."""
    return f"{int(watch.start[:2]) + HOURS:02d}00"


def _hours(time: str) -> float:
    hours, minutes = time.split(":")
    return int(hours) + int(minutes) / 60
