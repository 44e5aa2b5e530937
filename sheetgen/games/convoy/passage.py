"""Where and when a turn is played: one turn is one four-hour watch on the way to Malta.

Turn k of N begins at midnight, 10 August 1942, plus four hours for each turn before it, and is
spent at the fraction (k - 0.5) / N of the route. Times are ship's time, two hours ahead of GMT.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.convoy.conditions import data


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
