"""Where and when a turn is played: one turn is one four-hour watch on the way to Malta.

Turn k of N begins at midnight, 10 August 1942, plus four hours for each turn before it, and is
spent at the fraction (k - 0.5) / N of the route. Times are ship's time, two hours ahead of GMT.
"""

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.data import Phrases
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data, evade_adds, rulings_of

DARK, TWILIGHT, DAY = "dark", "twilight", "day"
HOURS = 4
"""The length of a watch."""
LEAST_TURNS, CERTAIN, MOST_TURNS = 21, 26, 29
"""How long a journey may be: 20 and a die, which is CERTAIN at most, and what Evade adds by the
ruling that has it add most."""
WATCHES = tuple(kept["short"] for kept in data("passage")["watches"])
"""The watches of a day, in short."""
NIGHT = (WATCHES[0], WATCHES[-1])


class Watch(NamedTuple):
    """A turn's watch: day of August 1942, the watch's name, its first hour (`"04:00"`), its light
    (night, dawn, day, dusk), and the place: words, latitude and longitude in degrees."""

    day: int
    name: str
    start: str
    light: str
    place: str
    lat: float
    lon: float


class Sun(NamedTuple):
    """A day of August 1942: first light, sunrise, sunset and dark, as `"06:28"`."""

    day: int
    dawn: str
    sunrise: str
    sunset: str
    dusk: str


def most_turns(conditions: Conditions) -> int:
    """How long a journey may become under these rulings."""
    return CERTAIN + evade_adds(rulings_of(conditions))[1]


@lru_cache(maxsize=512)
def watch(turn: int, length: int) -> Watch:
    """The watch of a turn (from 1) on a journey of `length` turns."""
    passage = data("passage")
    days, of_day = divmod(turn - 1, len(passage["watches"]))
    kept = passage["watches"][of_day]
    lat, lon, place = position((turn - 0.5) / length)
    day = passage["first_day"] + days
    return Watch(day, kept["name"], kept["start"], kept["light"], place, lat, lon)


def position(fraction: float) -> tuple[float, float, str]:
    """Latitude, longitude and nearest named place at a fraction (0 to 1) of the route."""
    points = data("passage")["waypoints"]
    sailed = [point["nm"] for point in points]
    nm = fraction * sailed[-1]
    after = min(max(bisect_right(sailed, nm), 1), len(points) - 1)
    a, b = points[after - 1], points[after]
    part = (nm - a["nm"]) / (b["nm"] - a["nm"])
    lat = a["lat"] + part * (b["lat"] - a["lat"])
    lon = a["lon"] + part * (b["lon"] - a["lon"])
    nearest = min(points, key=lambda point: abs(point["nm"] - nm))
    return lat, lon, nearest["place"]


# The light: worked out for where the convoy is on each day; it is dark from nautical dusk to
# nautical dawn. The moon was new on 12 August 1942, and none of these nights had any.


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
    _, *times = sun(watch.day)
    today = dict(zip(Sun._fields[1:], map(naval, times), strict=True))
    if lights in ({DAY}, {DARK}):
        (name,) = lights
    elif watch.light == "dawn":
        name = "dawn"
    else:
        name = "nightfall" if DARK in lights else "dusk"
    return Phrases(data, "passage").say("lights", name, **today)


def naval(time: str) -> str:
    """A time as it is logged: `0727`."""
    return time.replace(":", "")


def ends(watch: Watch) -> str:
    """When a watch ends, as it is logged: `0800`, and at midnight `2400`."""
    return f"{int(watch.start[:2]) + HOURS:02d}00"


def _hours(time: str) -> float:
    hours, minutes = time.split(":")
    return int(hours) + int(minutes) / 60
