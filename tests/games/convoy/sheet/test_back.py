"""The back of the sheet: clean, complete, and marked as the game went."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.games.convoy.sheet import fleet, incidents, notes, roster
from sheetgen.games.convoy.sheet import route as where
from sheetgen.games.convoy.sheet.back import plan
from sheetgen.games.convoy.story.chronicle import HOME, SOUND, SUNK
from sheetgen.kits.drawing.items import HAIR, Box, Line, Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.backs import back, both, map_faults, texts
from tests.games.convoy.sheet.read_back import GAMES, SIGNS, Read
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, OTHER_RULINGS, chronicle, foot, set_up
from tests.kits.drawing.drawn import forms, opened, pdf

LONG = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"
papers = pytest.mark.parametrize("paper", PAPERS)


def troubles(page) -> list[str]:
    return map_faults(page, plan(page.paper).chart.area)


# --- the page ---------------------------------------------------------------------------------


@papers
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_a_blank_back_is_clean(paper, edition, rulings):
    assert troubles(back(None, paper, edition, rulings)) == []


@given(
    st.text("abcdef", min_size=1, max_size=8),
    st.sampled_from(EDITIONS),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from([None, OTHER_RULINGS]),
)
@settings(max_examples=12)
def test_a_prerolled_back_is_clean(seed, edition, paper, rulings):
    page = back(set_up(seed, edition, rulings), paper, seed=seed, source="seed", copy="499 of 500")
    assert troubles(page) == []


@given(
    st.text("abcdef", min_size=1, max_size=8),
    st.sampled_from(EDITIONS),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from([None, OTHER_RULINGS]),
    st.none() | st.integers(min_value=0, max_value=150),
)
@settings(max_examples=20)
def test_a_filled_back_is_clean(seed, edition, paper, rulings, answers):
    told = chronicle(seed, edition, "random", rulings, answers)
    page = back(told, paper, seed=seed, player=LONG, policy="random", source="seed")
    assert troubles(page) == []


@papers
@pytest.mark.parametrize("seed", ["q10", "q62", "q19", "s54", "s155", "s735", "s8", "s361"])
def test_games_with_the_most_to_tell_are_clean(paper, seed):
    page = back(chronicle(seed), paper, player=LONG, seed="m" * 64, source="typed")
    assert troubles(page) == []
    assert not any(text.endswith("…") for text in texts(page) if text[:3] not in ("Cap", "mmm"))


@papers
def test_type_is_large_enough_to_read_and_cells_to_writeinside(paper):
    layout = plan(PAPERS[paper])
    for item in back(None, paper).items:
        if isinstance(item, Text) and item.y < layout.foot.y:
            assert item.size >= 7, item
        if isinstance(item, Box) and not item.filled:
            assert min(item.width, item.height) >= 4, item
    rows = incidents.rows(layout.incidents)
    assert rows >= 12
    assert all(b - a >= 6 for a, b in pairwise(incidents.tops(layout.incidents, rows)))
    assert where.BOX_HIGH - 5.2 >= 4


@papers
def test_front_and_back_say_which_page_they_are_and_share_one_bookmark(paper):
    pages = both(set_up("p1"), paper, seed="p1", source="seed")
    assert ["page 1 of 2" in texts(pages[0]), "page 2 of 2" in texts(pages[1])] == [True, True]
    assert all("MALTA CONVOY" in texts(page) and "p1" in texts(page) for page in pages)
    command = "sheetgen preroll convoy --seed p1 --edition sheet"
    assert all(command in texts(page) for page in pages)
    with opened(pdf(*pages)).open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Malta Convoy: p1"]


def test_the_front_alone_is_as_it_was():
    conditions = GAME.conditions("sheet")
    about = foot(player=LONG)
    (front,) = sheet.pages(PAPERS["a4"], conditions, None, about, "front")
    assert front == sheet.page(PAPERS["a4"], conditions, None, about)
    assert not any("page" in text.split() for text in texts(front) if " of " in text)
    assert f"Name: {LONG}" in " ".join(texts(front))


def test_backs_of_a_packet_share_what_they_can():
    pages = [back(set_up(f"p{i}"), seed=f"p{i}", source="seed") for i in range(30)]
    assert len({id(page.art) for page in pages}) == 1
    content = pdf(*pages)
    assert forms(content) == 1 + len({id(layer) for page in pages for layer in page.layers})
    one = len(pdf(*pages[:29]))
    assert len(content) - one < 3000
    assert all(len(page.marks) < 12 for page in pages)


def test_before_the_set_up_the_back_is_blank():
    told = chronicle("s155", answers=0)
    assert back(told).items == back(None).items


def test_same_pages_every_time():
    assert pdf(*both(chronicle("s155"))) == pdf(*both(chronicle("s155")))


# --- read back --------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[(s, p) for s in GAMES for p in PAPERS], ids=str)
def game(request):
    seed, paper = request.param
    told = chronicle(seed)
    return told, plan(PAPERS[paper]), Read(back(told, paper, seed=seed))


def test_ships_are_marked_and_the_sunk_dated(game):
    told, layout, read = game
    for ship in (ship for kind in told.fleet for ship in kind):
        x, y = roster.place(layout.roster, ship.kind, ship.number)
        area = (x, y, x + fleet.BOX, y + fleet.BOX)
        marked = SIGNS.get(read.within(*area), SOUND)
        assert (HOME if read.ringed(*area) else marked) == ship.condition, ship
        end = roster.name_end(layout.roster, ship.kind, ship.number)
        turn = read.within(end, y, end + 5, y + fleet.BOX)
        assert turn == (str(ship.gone_on) if ship.condition == SUNK else "")


def test_boxes_say_what_was_met(game):
    told, layout, read = game
    of = where.passage(layout.chart, told.length)
    number = 0
    for turn in told.turns:
        happened = bool(turn.taken or turn.battle or turn.departures)
        number += happened
        sunk = any(s.condition == SUNK and s.gone_on == turn.number for k in told.fleet for s in k)
        plane = bool(turn.contact and turn.contact.row == 4 and not turn.battle)
        expected = f"{'R' * plane}{number if happened else ''}{'×' * sunk}" or "–"
        area = where.box(of, turn.number)
        assert read.within(area.x, area.y, area.right, area.bottom) == expected, turn.number


def test_incidents_name_the_ships(game):
    told, layout, read = game
    area = layout.incidents
    happened = [t for t in told.turns if t.taken or t.battle or t.departures]
    rows = incidents.rows(area, len(happened))
    ys, xs = incidents.tops(area, rows), incidents.edges(area)
    for turn, (top, bottom) in zip(happened, pairwise(ys), strict=False):
        assert read.within(xs[1], top, xs[2], bottom) == str(turn.number)
        said = read.within(xs[2], top, xs[3], bottom)
        for ship in (ship for kind in told.fleet for ship in kind):
            name = ship.name.replace(" ", "")
            if ship.condition == SUNK and ship.gone_on == turn.number:
                assert name in said or f"{'CTAKD'[ship.kind]}{ship.number}×" in said
        if turn.departures:
            assert "home" in said or "stay" in said
    assert read.within(area.x, ys[len(happened)], area.right, area.bottom) == ""


def test_incidents_of_every_sort_in_words():
    told = chronicle("s391")
    said = [each.text for each in incidents.incidents(told)]
    assert any(text.startswith(("Decoy for ", "Split for ", "Screen for ")) for text in said)
    assert any(" home with " in text for text in said)
    assert any("sunk " in text and "; damaged " in text for text in said)
    numbers = [each.number for each in incidents.incidents(told)]
    assert numbers == list(range(1, len(said) + 1))


def test_many_incidents_get_narrower_rows():
    area = plan(PAPERS["letter"]).incidents
    for rows in (12, 19, 29):
        ys = incidents.tops(area, rows)
        assert len(ys) == rows + 1
        assert ys[-1] == pytest.approx(area.bottom)


# --- the roster -------------------------------------------------------------------------------


@papers
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blank_roster_names_every_ship_there_may_be(paper, edition):
    page = back(None, paper, edition)
    _named(page, paper, fleet.most(GAME.conditions(edition)))


@papers
@given(seed=st.text("abcdef", min_size=1, max_size=8), edition=st.sampled_from(EDITIONS))
@settings(max_examples=6)
def test_a_prerolled_roster_names_the_ships_that_sailed(paper, seed, edition):
    told = set_up(seed, edition)
    _named(back(told, paper), paper, tuple(map(len, told.fleet)))


def _named(page, paper, counts):
    area = plan(PAPERS[paper]).roster
    placed = {(t.text, round(t.x, 2), round(t.y, 2)) for t in page.items if isinstance(t, Text)}
    corners = {
        (round(b.x, 2), round(b.y, 2)): b.width
        for b in page.items
        if isinstance(b, Box) and b.y > area.y
    }
    for kind, name in enumerate(TYPES):
        for number, ship in enumerate(data("ships")[name], start=1):
            x, y = roster.place(area, kind, number)
            beside = (ship["name"], round(x + fleet.BOX + fleet.NAME_GAP, 2), round(y + 2.9, 2))
            numbered = (str(number), round(x + fleet.BOX / 2, 2), round(y + 2.85, 2))
            sailed = number <= counts[kind]
            assert (beside in placed, numbered in placed) == (sailed, sailed)
            assert ((round(x, 2), round(y, 2)) in corners) == sailed


# --- long names -------------------------------------------------------------------------------


@papers
@pytest.mark.parametrize(
    "name", [LONG, "<b>&\"'\\{{ }} %s ((( " * 3, "B. " * 100, "M" * 60, "Ħ" * 300]
)
def test_a_name_too_long_for_its_line_is_in_the_notes_in_full(paper, name):
    name = name.strip()
    pages = both(set_up("s8"), paper, player=name)
    area = plan(PAPERS[paper]).notes
    read = Read(pages[1]).within(area.x, area.y, area.right, area.bottom)
    assert read == f"Name:{name}".replace(" ", "")
    assert not any("Name:" in text for text in texts(pages[0]))


def test_a_name_that_fits_is_not_repeated():
    page = back(set_up("s8"), player="Ġorġ Żammit", seed="s8", source="seed")
    assert texts(page).count("Ġorġ Żammit") == 1
    assert not any("Name:" in text for text in texts(page))


def test_a_long_seed_is_in_the_notes():
    seed = "seed " * 12
    said = " ".join(texts(back(set_up("x"), seed=seed.strip(), source="typed")))
    assert f"Seed: {seed.strip()}" in said


@papers
def test_only_what_is_longer_than_all_the_lines_is_cut(paper):
    page = back(set_up("s8"), paper, player="M" * 5000)
    layout = plan(PAPERS[paper])
    typed = [
        t for t in page.items if isinstance(t, Text) and t.x == layout.notes.x and t.face == "mono"
    ]
    assert len(typed) == len(notes.baselines(layout.notes, _ruled(page)))
    assert [t.text.endswith("…") for t in typed] == [False] * (len(typed) - 1) + [True]
    assert troubles(page) == []


def _ruled(page) -> tuple[float, ...]:
    area = plan(page.paper).notes
    return tuple(
        i.y1
        for i in page.items
        if isinstance(i, Line)
        and i.x1 == area.x
        and i.y1 > area.y
        and i.pen == HAIR
        and i.y1 <= area.bottom + 0.01
    )
