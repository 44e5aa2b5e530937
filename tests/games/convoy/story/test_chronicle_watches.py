"""Where and when a turn is played."""

import json
from pathlib import Path

import pytest

from sheetgen.games.convoy.story.chronicle import position, watch
from tests.cases import each

DATA = Path(__file__).parents[3] / "data" / "watches.json"
ROWS = json.loads(DATA.read_text("utf-8"))["N"]
LIGHT = {
    "Middle Watch": "night",
    "Morning Watch": "dawn",
    "Forenoon Watch": "day",
    "Afternoon Watch": "day",
    "Dog Watches": "day",
    "First Watch": "dusk",
}


@each("length", [int(length) for length in ROWS])
def test_each_watch_of_a_journey(length: int) -> None:
    rows = ROWS[str(length)]
    assert len(rows) == length
    for turn, (start, name, lat, lon, place, light) in enumerate(rows, start=1):
        kept = watch(turn, length)
        assert f"{kept.day} {kept.start}" == start
        assert (kept.name, kept.place, kept.light) == (name, place, LIGHT[name])
        assert kept.light in light.split("/")
        assert kept.lat == pytest.approx(lat, abs=0.011)
        assert kept.lon == pytest.approx(lon, abs=0.011)


def test_journeys_of_every_length_are_told() -> None:
    assert [int(length) for length in ROWS] == list(range(20, 30))


@each(
    ("fraction", "lat", "lon", "place"),
    [(0, 35.95, -5.6, "off Tarifa"), (1, 35.9, 14.53, "Grand Harbour")],
)
def test_the_route_runs_from_the_straits_to_malta(
    fraction: float, lat: float, lon: float, place: str
) -> None:
    told = position(fraction)
    assert told[:2] == pytest.approx((lat, lon))
    assert told[2] == place


def test_the_convoy_never_sails_west() -> None:
    east = [position(part / 500)[1] for part in range(490)]
    assert east == sorted(east)
