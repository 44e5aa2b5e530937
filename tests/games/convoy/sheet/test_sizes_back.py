"""What the back page tells, in large print and half size: all there, and marked as played."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.games.convoy.sheet import fleet, incidents, roster
from sheetgen.games.convoy.sheet import route as where
from sheetgen.games.convoy.sheet.incidents import Incident
from sheetgen.games.convoy.sheet.sizes import FLOOR
from sheetgen.games.convoy.sheet.sizes_layout import UNITS, leaves
from sheetgen.games.convoy.story.chronicle import HOME, SOUND, SUNK
from sheetgen.kits.drawing.items import Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.backs import back, texts
from tests.games.convoy.sheet.read_back import SIGNS
from tests.games.convoy.sheet.sheets import GAME, OTHER_RULINGS, chronicle, foot, set_up
from tests.games.convoy.sheet.sizes import Read, drawn, with_part
from tests.kits.drawing.drawn import page
from tests.kits.drawing.measuring import faults

LONG = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"
sizes = pytest.mark.parametrize("size", UNITS)
papers = pytest.mark.parametrize("paper", PAPERS)


def rears(size, paper="a4"):
    """The pages with what the back tells, by number from 0."""
    return [(i, leaf) for i, leaf in enumerate(leaves(PAPERS[paper], size)) if leaf.rear.parts]


# --- what is there ----------------------------------------------------------------------------


@sizes
@papers
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_whatever_the_normal_back_says_is_said(size, paper, rulings):
    said = {text for each in drawn(None, size, paper, rulings=rulings) for text in texts(each)}
    missing = set(texts(back(None, paper, rulings=rulings))) - said
    assert {text for text in missing if not text.startswith("page ")} == set()


@sizes
@papers
def test_the_front_alone(size, paper):
    conditions = GAME.conditions()
    pages = sheet.pages(PAPERS[paper], conditions, None, foot(), "front", size)
    assert len(pages) == len(leaves(PAPERS[paper], size)) - len(rears(size, paper))
    said = [text for each in pages for text in texts(each)]
    assert not {"PASSAGE", "INCIDENTS", "Wolverine"} & set(said)
    assert f"page {len(pages)} of {len(pages)}" in said


@sizes
@papers
@pytest.mark.parametrize("sides", ["front", "both"])
def test_page_count(size, paper, sides):
    pages = sheet.pages(PAPERS[paper], GAME.conditions(), None, foot(), sides, size)
    assert sheet.page_count(PAPERS[paper], sides, size) == len(pages)


@sizes
@papers
@pytest.mark.parametrize("seed", [None, "p1", "p2"])
def test_the_roster_names_the_ships_that_sailed_and_no_others(size, paper, seed):
    told = set_up(seed) if seed else None
    counts = tuple(map(len, told.fleet)) if told else fleet.most(GAME.conditions())
    ((number, leaf),) = [(i, leaf) for i, leaf in rears(size, paper) if "roster" in leaf.parts]
    area, unit = leaf.rear.roster, UNITS[size]
    placed = {
        (t.text, round(t.x / unit, 1), round(t.y / unit, 1))
        for t in drawn(told, size, paper)[number].items
        if isinstance(t, Text)
    }
    box = roster.box_of(area)
    for kind, name in enumerate(TYPES):
        for ship, known in enumerate(data("ships")[name], start=1):
            x, y = roster.place(area, kind, ship)
            beside = x + box + fleet.NAME_GAP, y + box / 2 + 0.9
            numbered = x + box / 2, y + box / 2 + 0.85
            for text, at in ((known["name"], beside), (str(ship), numbered)):
                found = (text, *(round(side, 1) for side in at)) in placed
                assert found == (ship <= counts[kind]), (name, ship)


@papers
def test_the_ships_of_a_roster_stand_apart(paper):
    for size in UNITS:
        for _, leaf in rears(size, paper):
            if "roster" in leaf.parts:
                area = leaf.rear.roster
                tops = [roster.place(area, 4, ship)[1] for ship in range(1, 16)]
                assert min(b - a for a, b in pairwise(tops)) > roster.box_of(area) + 0.2
                assert roster.box_of(area) * UNITS[size] > 4.2
                last = roster.place(area, 1, 6)[1]
                assert last + roster.box_of(area) <= area.bottom + 0.01


# --- incidents over pages ---------------------------------------------------------------------


@sizes
@papers
@pytest.mark.parametrize("told", [0, 1, 12, 13, 14, 17, 18, 29])
def test_rows_are_numbered_through_all_pages(size, paper, told):
    tables = [leaf.rear.table for _, leaf in rears(size, paper) if "incidents" in leaf.parts]
    numbers = [number for table in tables for number in table.numbers(told)]
    room = sum(table.rows for table in tables)
    assert room >= 13
    assert numbers == list(range(1, max(told, room) + 1))


@sizes
@papers
def test_an_incident_on_every_turn_is_clean(size, paper):
    told = [
        Incident(n, n, f"Combined Air Force, force {n}: " + "sunk Ohio, " * n, f"{n}K×" * (n // 2))
        for n in range(1, 30)
    ]
    for table in (leaf.rear.table for _, leaf in rears(size, paper) if "incidents" in leaf.parts):
        shown = table.numbers(len(told))
        here = told[shown.start - 1 : shown.stop - 1]
        art = incidents.art(table.area, data("back")["incidents"], len(shown), shown.start)
        marks = incidents.marks(table.area, here, len(shown), FLOOR)
        # Margins are those of the printed page, which is larger.
        assert [f for f in faults(page(art, marks)) if "past the margin" not in f] == []


# --- read back --------------------------------------------------------------------------------


@pytest.fixture(
    scope="module",
    params=[(s, p, g) for s in UNITS for p in PAPERS for g in ("s155", "s54", "q19")],
    ids=str,
)
def played(request):
    size, paper, seed = request.param
    told = chronicle(seed)
    known = list(enumerate(leaves(PAPERS[paper], size)))
    return told, known, Read(drawn(told, size, paper), size)


def rear_with(known, part):
    return [(number, leaf.rear) for number, leaf in known if part in leaf.parts]


def happened(turn) -> bool:
    return bool(turn.taken or turn.battle or turn.departures)


def test_ships_are_marked_and_the_sunk_dated(played):
    told, known, read = played
    ((number, rear),) = rear_with(known, "roster")
    side = roster.box_of(rear.roster)
    for ship in (ship for kind in told.fleet for ship in kind):
        x, y = roster.place(rear.roster, ship.kind, ship.number)
        box = (number, x, y, x + side, y + side)
        marked = SIGNS.get(read.within(*box), SOUND)
        assert (HOME if read.ringed(*box) else marked) == ship.condition, ship
        end = roster.name_end(rear.roster, ship.kind, ship.number)
        turn = read.within(number, end, y, end + 5, y + side)
        assert turn == (str(ship.gone_on) if ship.condition == SUNK else "")


def test_boxes_on_the_map_say_what_was_met(played):
    told, known, read = played
    ((number, rear),) = rear_with(known, "passage")
    of = where.passage(rear.chart, told.length)
    incident = 0
    for turn in told.turns:
        incident += happened(turn)
        sunk = any(s.condition == SUNK and s.gone_on == turn.number for k in told.fleet for s in k)
        plane = bool(turn.contact and turn.contact.row == 4 and not turn.battle)
        met = f"{'R' * plane}{incident if happened(turn) else ''}{'×' * sunk}" or "–"
        area = where.box(of, turn.number)
        assert read.within(number, area.x, area.y, area.right, area.bottom) == met, turn.number


def test_incidents_name_the_ships(played):
    told, known, read = played
    turns = [turn for turn in told.turns if happened(turn)]
    found = []
    for number, rear in rear_with(known, "incidents"):
        area, count = rear.table.area, len(rear.table.numbers(len(turns)))
        xs = incidents.edges(area)
        for top, bottom in pairwise(incidents.tops(area, count)):
            turn = read.within(number, xs[1], top, xs[2], bottom)
            found.append((turn, read.within(number, xs[2], top, xs[3], bottom)))
    assert found[len(turns) :] == [("", "")] * (len(found) - len(turns))
    for turn, (on, said) in zip(turns, found, strict=False):
        assert on == str(turn.number)
        for ship in (ship for kind in told.fleet for ship in kind):
            name = ship.name.replace(" ", "")
            if ship.condition == SUNK and ship.gone_on == turn.number:
                assert name in said or f"{'CTAKD'[ship.kind]}{ship.number}×" in said
        assert ("home" in said or "stay" in said) == bool(turn.departures)


# --- long names -------------------------------------------------------------------------------


@sizes
@papers
@pytest.mark.parametrize("name", [LONG, "<b>&\"'\\{{ }} %s ((( " * 3, "M" * 60])
def test_a_name_too_long_for_its_line_is_in_the_notes_in_full(size, paper, name):
    name = name.strip()
    pages = drawn(set_up("s8"), size, paper, player=name, source="typed")
    number, layout = with_part(list(enumerate(leaves(PAPERS[paper], size))), "notes")[0]
    area = layout.notes
    read = Read(pages, size).within(number, area.x, area.y, area.right, area.bottom)
    assert read == f"Name:{name}".replace(" ", "")
    assert sum(any("Name:" in text for text in texts(each)) for each in pages) == 1


def test_where_there_are_no_notes_a_long_name_is_in_the_foot():
    pages = sheet.pages(PAPERS["a4"], GAME.conditions(), None, foot(player=LONG), "front", "large")
    assert all(f"Name: {LONG}" in " ".join(texts(each)) for each in pages)
