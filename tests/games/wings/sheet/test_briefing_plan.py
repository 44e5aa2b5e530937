"""The drawn playing area against its geometry: everything where it is, to scale."""

from io import BytesIO
from itertools import pairwise
from math import dist
from typing import Any

import pdfplumber
import pytest

from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.playing_area import (
    DISTANCES,
    Card,
    PlayingArea,
    Point,
    playing_area,
)
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.drawing.page import HEAD, PAPERS, PT, Area, Line, Page, Polyline, Text
from tests.cases import each
from tests.games.wings import DOGFIGHT
from tests.games.wings.sheet.briefings import (
    IN_TURN,
    PAIRS,
    SET_UPS,
    Where,
    drawn,
    leaf_of,
    where_of,
)
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.measuring import ink

pairs = each(("kind", "attacker"), PAIRS)
papers = each("paper", PAPERS)
mats = each("mats", ["long-sides", "short-sides"])
in_turn = each(("kind", "attacker", "paper"), IN_TURN)
by_paper = each(("paper", "mats"), [("a4", "short-sides"), ("letter", "long-sides")])


def laid(kind: int, attacker: int, paper: str, mats: str) -> tuple[Page, PlayingArea, Where]:
    area = playing_area(MALTA, kind, attacker, mats == "short-sides", SET_UPS[kind])
    of = leaf_of(kind, attacker, "rolled", paper, mats=mats)
    return of.page(), area, where_of(of)


def on_page(where: Where, place: Point) -> tuple[float, float]:
    return where.plan.x + place[0] / where.scale, where.plan.y + place[1] / where.scale


def outlined(page: Page, corners: list[tuple[float, float]]) -> bool:
    """Whether strokes run from corner to corner and back to the first."""
    strokes = [
        (a, b)
        for item in page.items
        if isinstance(item, Polyline)
        for a, b in pairwise(item.points)
    ]
    sides = list(pairwise([*corners, corners[0]]))
    return all(any(_same(stroke, side) for stroke in strokes) for side in sides)


def _same(one: tuple[Point, Point], two: tuple[Point, Point]) -> bool:
    return max(dist(one[0], two[0]), dist(one[1], two[1])) < 0.01


def numbers(page: Page, where: Where) -> dict[str, tuple[float, float]]:
    """Where the bold letters and numbers of the plan stand: the middle of their height."""
    return {
        item.text: (item.x, item.y - 0.33 * item.size / PT)
        for item in page.items
        if isinstance(item, Text)
        and item.face == "bold"
        and item.align == "center"
        and item.text.isdigit()
        and where.plan.x < item.x < where.plan.right
        and where.plan.y < item.y < where.plan.bottom
    }


@pairs
@by_paper
def test_the_frame_is_the_area_to_a_round_scale(
    kind: int, attacker: int, paper: str, mats: str
) -> None:
    page, area, where = laid(kind, attacker, paper, mats)
    (frame,) = [i for i in page.items if isinstance(i, Polyline) and i.pen == HEAD]
    xs, ys = zip(*frame.points, strict=True)
    assert max(xs) - min(xs) == pytest.approx(area.length / where.scale)
    assert max(ys) - min(ys) == pytest.approx(area.width / where.scale)
    assert f"1 : {where.scale}" in [i.text for i in page.items if isinstance(i, Text)]
    assert where.scale == (15 if area.length > 1340 else 10)


@pairs
@by_paper
def test_every_airplane_stands_in_its_place_with_the_number_of_its_crew(
    kind: int, attacker: int, paper: str, mats: str
) -> None:
    page, area, where = laid(kind, attacker, paper, mats)
    by_side = sorted(area.flights, key=lambda flight: flight.side != attacker)
    planes = [plane for flight in by_side for plane in flight.planes]
    found = numbers(page, where)
    assert sorted(found) == [str(number) for number in range(1, len(planes) + 1)]
    for number, plane in enumerate(planes, start=1):
        assert dist(found[str(number)], on_page(where, (plane.x, plane.y))) < 0.1


@in_turn
def test_every_card_is_drawn_with_its_corners(kind: int, attacker: int, paper: str) -> None:
    page, area, where = laid(kind, attacker, paper, "long-sides")
    planes = [plane for flight in area.flights for plane in flight.planes]
    for card in (*area.ships, *area.targets, *planes):
        assert outlined(page, [on_page(where, corner) for corner in card.corners]), card


@each("kind", [5, DOGFIGHT])
def test_every_cloud_is_drawn_where_it_lies_and_told_of(kind: int) -> None:
    page, area, where = laid(kind, ENEMY, "a4", "long-sides")
    drawn_points = {
        (round(x, 2), round(y, 2))
        for item in page.items
        if isinstance(item, Polyline)
        for x, y in item.points
    }
    for number, ring in enumerate(clouds.outlines(area, SET_UPS[kind]), start=1):
        wanted = {tuple(round(at, 2) for at in on_page(where, place)) for place in ring}
        assert len(wanted & drawn_points) >= len(wanted) - 2
        assert f"cloud {number}" in [i.text for i in page.items if isinstance(i, Text)]


@each(
    ("kind", "rolled"),
    [
        (5, {"clouds": ((6, 13), (12, 59))}),
        (DOGFIGHT, {"position": 6, "clouds": ((85, 55), (89, 13))}),
    ],
)
def test_no_label_wipes_out_a_cloud_that_lies_beside_airplanes(kind: int, rolled: Any) -> None:
    """Every corner of its outline stands clear of what is written."""
    rolled = SET_UPS[kind]._replace(**rolled)
    area = playing_area(MALTA, kind, HOME, False, rolled)
    of = leaf_of(kind, HOME, "filled", "a4", set_up=rolled)
    page, where = of.page(), where_of(of)
    texts = [i for i in page.items if isinstance(i, Text) and not i.text.isdigit()]
    labels = [Area(x, y, right - x, down - y) for x, y, right, down in map(ink, texts)]
    for ring in clouds.outlines(area, rolled):
        for place in ring:
            corner = Area(*on_page(where, place), 0.01, 0.01)
            assert not corner.meets(labels), place


@each(
    ("kind", "says", "long", "times"),
    [
        (1, "1 ruler", 200, 1),
        (2, "½ ruler", 100, 3),
        (4, "1 ruler", 200, 1),
        (5, "1 ruler", 200, 1),
    ],
)
@mats
def test_distances_are_as_long_as_they_say(
    kind: int, says: str, long: int, times: int, mats: str
) -> None:
    """By each label a line as long as it says, between two that end it."""
    page, _, where = laid(kind, HOME, "a4", mats)
    labels = [i for i in page.items if isinstance(i, Text) and i.text == says]
    assert len(labels) == times
    lines = [i.points for i in page.items if isinstance(i, Polyline) and len(i.points) == 2]
    for label in labels:
        near = [
            line
            for line in lines
            if dist(*line) == pytest.approx(long / where.scale, abs=0.01)
            and min(line[0][0], line[1][0]) - 10 < label.x < max(line[0][0], line[1][0]) + 2
            and min(line[0][1], line[1][1]) - 3 < label.y < max(line[0][1], line[1][1]) + 1
        ]
        assert near, label


@papers
def test_a_blank_dogfight_shows_all_distances(paper: str) -> None:
    area = playing_area(MALTA, DOGFIGHT, ENEMY)
    of = leaf_of(DOGFIGHT, ENEMY, "blank", paper)
    page, where = of.page(), where_of(of)
    middle = on_page(where, area.middle)
    found = {
        round(dist(point, middle) * where.scale)
        for item in page.items
        if isinstance(item, Polyline)
        for point in item.points[1:-1]
    }
    assert {distance.mm for distance in DISTANCES} <= found
    told = [item.text for item in page.items if isinstance(item, Text)]
    assert all(told.count(distance.says) == 2 for distance in DISTANCES)


def test_the_spotting_diagram_has_every_face_of_the_die_once() -> None:
    told = [item.text for item in drawn(DOGFIGHT, ENEMY, "blank").items if isinstance(item, Text)]
    for face in ("1–2", "9–10"):
        assert told.count(face) >= 2
    for face in "5678":
        assert told.count(face) >= 2


@papers
def test_the_printed_ruler_is_a_ruler_of_the_plan(paper: str) -> None:
    page, _, where = laid(1, ENEMY, paper, "long-sides")
    (label,) = [i for i in page.items if isinstance(i, Text) and i.text == "one ruler, 200 mm"]
    beside = [
        i for i in page.items if isinstance(i, Line) and i.y1 == i.y2 == label.y and i.x2 < label.x
    ]
    assert [line.x2 - line.x1 for line in beside] == [pytest.approx(200 / where.scale)]


def test_a_pdf_read_back_has_the_airplanes_to_scale() -> None:
    page, area, where = laid(1, ENEMY, "a4", "long-sides")
    with pdfplumber.open(BytesIO(pdf(page))) as document:
        words = document.pages[0].extract_words()
    planes: list[Card] = [plane for flight in area.flights for plane in flight.planes]
    for number, plane in enumerate(planes, start=1):
        x, y = on_page(where, (plane.x, plane.y))
        assert any(
            word["text"] == str(number)
            and abs((word["x0"] + word["x1"]) / 2 / PT - x) < 0.3
            and abs((word["top"] + word["bottom"]) / 2 / PT - y) < 0.8
            for word in words
        ), number
