"""The drawings in a report: the way that was sailed, with the attacks where the convoy was, and the
line of ships."""

from __future__ import annotations

import io
from itertools import combinations

import pytest

from sheetgen.core.session import Session
from sheetgen.games.convoy.report import after_action as report
from sheetgen.games.convoy.report import map as report_map
from sheetgen.games.convoy.story import route as where
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.kits.drawing.page import PAPERS, Disc, Fill, Polyline, Ring, Text
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.convoy.report.reports import EDITIONS, POLICIES, game
from tests.games.convoy.sheet.sheets import chronicle as of_seed
from tests.kits.drawing.marks import page_texts

WIDTHS = (96.0, 111.7, 120.5, 170.0, 175.9)
"""Of a page of HTML, of booklets, of A4 and Letter."""
GAMES = [(f"map {n}", EDITIONS[n % 3], POLICIES[n // 3 % 3]) for n in (0, 4, 8, 12, 21, 28)]
"""The last are crowded near Malta."""


def drawn(session: Session, wide: float):
    return report_map.items(where.chart_on(wide), tell(session))


@each("wide", WIDTHS)
def test_names_are_inside_and_clear_of_one_another(wide):
    _, session = game("names", "sheet", "random")
    items = drawn(session, wide)
    rooms = [where.room(item) for item in items if isinstance(item, Text)]
    assert {"Gibraltar", "Malta"} <= {item.text for item in items if isinstance(item, Text)}
    for room in rooms:
        assert 0 <= room.x < room.right <= wide
    for one, other in combinations(rooms, 2):
        assert (
            one.right <= other.x or other.right <= one.x or one.bottom <= other.y
            or other.bottom <= one.y
        )  # fmt: skip


def test_what_is_ahead_is_a_broken_line():
    header, session = game("ahead", "sheet", "never")
    session.back_to(20)
    chronicle = tell(session)
    played = len(chronicle.turns)
    assert 1 < played < chronicle.length
    dashed = [item for item in drawn(session, 170) if isinstance(item, Polyline) and item.pen.dash]
    on = where.chart_on(170)
    (ahead,) = dashed
    assert ahead.points[0] == pytest.approx(where.point_at(on, played / chronicle.length))
    said = report.figures(Asked(header, session))["passage"].caption
    assert f"turn {played} of {chronicle.length}" in said


def test_a_convoy_that_is_not_at_sea_has_no_map():
    header, session = game("none")
    session.back_to(3)
    assert report.figures(Asked(header, session)) == {}


def test_dates_without_room_stand_on_the_way(monkeypatch):
    def no_room(*arguments):
        raise ValueError("no room")

    monkeypatch.setattr(report_map, "beside", no_room)
    _, session = game("crowded", "sheet", "random")
    on = where.chart_on(170)
    dates = [item for item in drawn(session, 170) if isinstance(item, Text) and "Aug" in item.text]
    assert dates
    way = [where.point_at(on, fraction / 400) for fraction in range(401)]
    for date in dates:
        room = where.room(date)
        assert any(room.x - 1 < x < room.right + 1 and room.y - 1 < y < room.bottom + 1
                   for x, y in way)  # fmt: skip


def test_the_map_is_in_html_and_follows_the_story_in_pdf():
    header, session = game("html", "sheet", "steady")
    asked = Asked(header, session, voice="diary", appendix=True)
    text, drawings = report.tell(asked).text, report.figures(asked)
    assert to_html(text, "t", None, drawings).count("<svg") == 1
    file = io.BytesIO()
    to_pdf(text, file, PAPERS["a4"], "t", figures=drawings)
    assert "The passage to Malta in" in "\n".join(page_texts(file.getvalue())[:3])
    assert "\n## " not in text[text.index("<!-- figure: passage -->") : text.index("<!-- app")]


def test_the_map_has_the_attacks():
    session = game(*GAMES[0])[1]
    chronicle = tell(session)
    items = drawn(session, 170.0)
    fought = [turn.number for turn in chronicle.turns if turn.battle]
    sunk = {ship.gone_on for fleet in chronicle.fleet for ship in fleet if ship.condition == "sunk"}
    rings = [item for item in items if isinstance(item, Ring | Disc)]
    assert [isinstance(one, Disc) for one in rings] == [turn in sunk for turn in fought]
    for one, turn in zip(rings, fought, strict=True):
        (x, y), _ = where.stop_at(where.chart_on(170.0), (turn - 0.5) / chronicle.length)
        assert (one.x, one.y) == (x, y)
    says = report_map.caption(chronicle)
    assert "a ring where it was attacked" in says


@each("seed", ["hits18", "pedestal", "s155"])
def test_every_merchantman_stands_there_and_the_sunk_in_outline(seed):
    told = of_seed(seed)
    ships = [ship for kind in (0, 1) for ship in told.fleet[kind]]
    sunk = sum(ship.condition == SUNK for ship in ships)
    figure = report_map.heading(told)
    drawn = figure.draw(170.0)
    assert sum(isinstance(item, Fill) and item.tone == "black" for item in drawn) == (
        len(ships) - sunk
    )
    assert sum(isinstance(item, Polyline) for item in drawn) == sunk
    left = [min(x for x, _ in item.points) for item in drawn]
    right = [max(x for x, _ in item.points) for item in drawn]
    assert all(a < b for a, b in zip(right, left[1:], strict=False))
    assert right[-1] <= 170
