"""The map in a report: its numbers are those of the incidents, and stand where the convoy was."""

from __future__ import annotations

import io
import re
from functools import cache
from itertools import combinations
from math import hypot

import pytest

from sheetgen.core.session import Session
from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report import map as report_map
from sheetgen.games.convoy.report.outline import is_news
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.sheet import route as where
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.games.convoy.story.incidents import incidents
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Box, Disc, Line, Polyline, Ring, Text
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.templates import library
from tests.games.convoy.report.reports import EDITIONS, POLICIES, game, table
from tests.kits.drawing.marks import page_texts

WIDTHS = (96.0, 111.7, 120.5, 170.0, 175.9)
"""Of a page of HTML, of booklets, of A4 and Letter."""
GAMES = [(f"map {n}", EDITIONS[n % 3], POLICIES[n // 3 % 3]) for n in (0, 4, 8, 12, 21, 28)]
"""The last are crowded near Malta."""


def drawn(session: Session, wide: float, scenes: tuple[int, ...] = ()):
    return report_map.items(where.chart_on(0, 0, wide), tell(session), scenes)


def scenes_of(asked: Asked) -> list[int]:
    """The turns that a report tells as scenes."""
    scenes = report._scenes(asked, library(), tell(asked.session))
    assert scenes is not None
    return scenes


@cache
def whole(played: tuple[str, str, str], wide: float):
    return drawn(game(*played)[1], wide)


def numbers(items) -> dict[str, tuple[Area, bool]]:
    """The boxes of numbers with what is in them, and whether they are solid."""
    boxes = [item for item in items if isinstance(item, Box) and 2.4 < item.height < 4]
    found = {}
    for text in (item for item in items if isinstance(item, Text) and item.text.isdigit()):
        around = [
            box
            for box in boxes
            if box.x < text.x < box.x + box.width and box.y < text.y < box.y + box.height
        ]
        (box,) = around
        assert text.text not in found
        assert text.white == box.filled
        found[text.text] = (Area(box.x, box.y, box.width, box.height), box.filled)
    return found


@pytest.mark.parametrize("wide", [WIDTHS[0], WIDTHS[-1]])
@pytest.mark.parametrize("played", GAMES, ids=" ".join)
def test_every_incident_has_its_number_and_no_other_is_there(played, wide):
    _, session = game(*played)
    chronicle = tell(session)
    found = numbers(whole(played, wide))
    assert sorted(map(int, found)) == [each.number for each in incidents(chronicle)]
    sunk = {ship.gone_on for fleet in chronicle.fleet for ship in fleet if ship.condition == "sunk"}
    for each in incidents(chronicle):
        assert found[str(each.number)][1] == (each.turn in sunk), each


@pytest.mark.parametrize("wide", WIDTHS)
@pytest.mark.parametrize("played", GAMES[-3:], ids=" ".join)
def test_numbers_stand_inside_the_map_clear_of_the_way_and_of_one_another(played, wide):
    on = where.chart_on(0, 0, wide)
    areas = [area for area, _ in numbers(whole(played, wide)).values()]
    way = [where.point_at(on, fraction / 200) for fraction in range(201)]
    for area in areas:
        assert 0 < area.x < area.right < wide
        assert 0 < area.y < area.bottom < on.area.height
        assert not [
            at for at in way if area.x < at[0] < area.right and area.y < at[1] < area.bottom
        ]
    for one, other in combinations(areas, 2):
        assert (
            one.right < other.x or other.right < one.x or one.bottom < other.y
            or other.bottom < one.y
        )  # fmt: skip


@pytest.mark.parametrize("wide", WIDTHS)
def test_a_number_is_led_to_where_the_convoy_was(wide):
    _, session = game("led", "sheet", "random")
    chronicle, items = tell(session), drawn(session, wide)
    on = where.chart_on(0, 0, wide)
    leaders = [item for item in items if isinstance(item, Line)]
    found = numbers(items)
    for each in incidents(chronicle):
        area, _ = found[str(each.number)]
        stop = where.point_at(on, (each.turn - 0.5) / chronicle.length)
        ends = [(line.x2, line.y2) for line in leaders if (line.x1, line.y1) == stop]
        assert any(area.x <= x <= area.right and area.y <= y <= area.bottom for x, y in ends), each


@pytest.mark.parametrize("wide", WIDTHS)
def test_names_are_inside_and_clear_of_one_another_and_of_the_numbers(wide):
    _, session = game("names", "sheet", "random")
    items = drawn(session, wide)
    rooms = [where.room(item) for item in items if isinstance(item, Text) and item.text.isalpha()]
    assert {"Gibraltar", "Malta"} <= {item.text for item in items if isinstance(item, Text)}
    for room in rooms:
        assert 0 <= room.x < room.right <= wide
    for one, other in combinations([*rooms, *(a for a, _ in numbers(items).values())], 2):
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
    on = where.chart_on(0, 0, 170)
    (ahead,) = dashed
    assert ahead.points[0] == pytest.approx(where.point_at(on, played / chronicle.length))
    said = report.figures(Asked(header, session))["passage"].caption
    assert f"turn {played} of {chronicle.length}" in said


def test_a_convoy_that_is_not_at_sea_has_no_map():
    header, session = game("none")
    session.back_to(3)
    assert report.figures(Asked(header, session)) == {}


def test_numbers_without_room_stand_on_the_way(monkeypatch):
    def no_room(*arguments):
        raise ValueError("no room")

    monkeypatch.setattr(report_map, "beside", no_room)
    _, session = game("crowded", "sheet", "random")
    chronicle = tell(session)
    found = numbers(drawn(session, 96))
    on = where.chart_on(0, 0, 96)
    assert len(found) == len(incidents(chronicle))
    for each in incidents(chronicle):
        area, _ = found[str(each.number)]
        x, y = where.point_at(on, (each.turn - 0.5) / chronicle.length)
        assert (area.x + area.width / 2, area.y + area.height / 2) == pytest.approx((x, y))


def test_the_list_and_the_watches_have_the_numbers_of_the_map():
    header, session = game("list", "sheet", "steady")
    asked = Asked(header, session, voice="diary", appendix=True)
    text = report.tell(asked).text
    told = incidents(tell(session), besides=scenes_of(asked))
    listed = [(row[0], row[1], row[3].replace("*", "")) for row in table(text, "The passage")]
    assert listed == [(str(each.number), str(each.turn), each.text) for each in told]
    watches = {row[0]: row[4] for row in table(text, "Watch by watch")}
    assert {turn: no for turn, no in watches.items() if no} == {
        str(each.turn): str(each.number) for each in told
    }


def test_the_map_is_in_html_and_the_ships_of_its_list_in_italics():
    header, session = game("html", "sheet", "steady")
    asked = Asked(header, session, voice="diary", appendix=True)
    html = to_html(report.tell(asked).text, "t", None, report.figures(asked))
    assert html.count("<svg") == 1
    drawing = html[html.index("<svg") : html.index("</svg>")]
    assert re.findall(r">(\d+)</text>", drawing) == [
        str(each.number) for each in incidents(tell(session), besides=scenes_of(asked))
    ]
    lost = [s.name for f in tell(session).fleet for s in f if s.condition == "sunk"]
    listed = html[html.index("</figcaption>") : html.index('<h2 id="watch-by-watch')]
    assert all(f"<em>{name}</em>" in listed for name in lost)


@pytest.mark.parametrize("wide", WIDTHS)
def test_a_scene_stands_in_a_disc_black_where_a_ship_was_sunk(wide):
    header, session = game("list", "sheet", "steady")
    chronicle, scenes = tell(session), scenes_of(Asked(header, session, voice="diary"))
    entries = incidents(chronicle, besides=scenes)
    items = drawn(session, wide, tuple(scenes))
    round_ones = [item for item in items if isinstance(item, Ring | Disc)]
    texts = [item for item in items if isinstance(item, Text) and item.text.isdigit()]
    found = {
        text.text: isinstance(one, Disc)
        for one in round_ones
        for text in texts
        if hypot(text.x - one.x, text.y - one.y) < one.radius
    }
    sunk = {ship.gone_on for fleet in chronicle.fleet for ship in fleet if ship.condition == "sunk"}
    assert found == {str(e.number): e.turn in sunk for e in entries if e.turn in scenes}
    assert len(round_ones) == len(scenes) > 2
    assert sorted(int(text.text) for text in texts) == [entry.number for entry in entries]


def test_at_a_heading_stand_the_numbers_of_what_is_told_under_it():
    for voice in ("diary", "press"):
        header, session = game("list", "sheet", "steady")
        asked = Asked(header, session, voice=voice)
        entries = incidents(tell(session), besides=scenes_of(asked))
        headings = re.findall(r"^## .* \(([\d, –]+)\)$", report.tell(asked).text, re.MULTILINE)
        said = []
        for span in ", ".join(headings).split(", "):
            first, _, last = span.partition("–")
            said += range(int(first), int(last or first) + 1)
        if voice == "press":
            turns = tell(session).turns
            assert sorted(said) == [e.number for e in entries if is_news(turns[e.turn - 1])]
        else:
            assert said == [e.number for e in entries]


@pytest.mark.parametrize(("played", "paper"), [*zip(GAMES[-2:], PAPERS, strict=True)])
def test_the_map_follows_the_story_and_its_list_is_in_the_appendix(played, paper):
    header, session = game(*played)
    file = io.BytesIO()
    asked = Asked(header, session, voice="diary", appendix=True)
    text = report.tell(asked).text
    to_pdf(text, file, PAPERS[paper], "t", figures=report.figures(asked))
    pages = page_texts(file.getvalue())
    assert "The passage to Malta in" in pages[1]
    assert "\n## " not in text[text.index("<!-- figure: passage -->") : text.index("<!-- app")]
    rest = "\n".join(pages)
    rest = rest[rest.index("\nThe passage\n") :]
    for row in table(text, "The passage"):
        assert f"\n{row[0]} {row[1]} " in rest


def test_every_kind_of_incident_may_be_on_a_map():
    options = set()
    for played in GAMES:
        for each in incidents(tell(game(*played)[1])):
            options |= {option for option in OPTIONS if option in each.text.lower()}
    assert options >= {"decoy", "evade", "split"}


def test_where_the_text_has_no_numbers_the_map_has_the_attacks():
    session = game(*GAMES[0])[1]
    chronicle = tell(session)
    items = report_map.items(where.chart_on(0, 0, 170.0), chronicle, is_numbered=False)
    assert not numbers(items)
    fought = [turn.number for turn in chronicle.turns if turn.battle]
    sunk = {ship.gone_on for fleet in chronicle.fleet for ship in fleet if ship.condition == "sunk"}
    rings = [item for item in items if isinstance(item, Ring | Disc)]
    assert [isinstance(one, Disc) for one in rings] == [turn in sunk for turn in fought]
    for one, turn in zip(rings, fought, strict=True):
        (x, y), _ = where.stop_at(where.chart_on(0, 0, 170.0), (turn - 0.5) / chronicle.length)
        assert (one.x, one.y) == (x, y)
    says = report_map.caption(chronicle, is_numbered=False)
    assert "numbers" not in says
    assert "a ring where it was attacked" in says
