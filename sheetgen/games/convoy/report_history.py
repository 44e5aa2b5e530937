"""What the real convoy met with at the same hour and place: only what a cited source says."""

from __future__ import annotations

from math import cos, hypot, radians

from sheetgen.games.convoy.chronicle import Turn
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.light import HOURS
from sheetgen.games.convoy.report_voice import Voice

NEAR = 60.0
"""So far off, in nautical miles, is still the same place."""


def recalled(voice: Voice, turns: list[Turn]) -> str:
    """What befell the real convoy in one of these turns: the first that is not told yet, or
    nothing."""
    for turn in turns:
        for event in data("chronology"):
            if _is_here(event, turn) and not voice.again(f"history {event['day']} {event['time']}"):
                voice.tells(turn)
                return voice.say("history", **{name: event[name] for name in ("time", "told")})
    return ""


def _is_here(event: dict[str, object], turn: Turn) -> bool:
    """Whether an event of the real convoy was in the same watch and near the same place."""
    lat, lon = event.get("lat"), event.get("lon")
    if not isinstance(lat, float) or not isinstance(lon, float):
        return False
    on = turn.watch
    begins = int(on.start[:2])
    hour = int(str(event["time"])[:2])
    north = (lat - on.lat) * 60
    east = (lon - on.lon) * 60 * cos(radians(on.lat))
    same = event["day"] == on.day and begins <= hour < begins + HOURS
    return same and hypot(north, east) <= NEAR
