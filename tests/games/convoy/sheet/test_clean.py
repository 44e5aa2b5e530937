"""Every page of the sheet as placed items: nothing past the margins, no text over a text or a line,
nothing too small to read or to write in."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.convoy.rules.conditions import fewest_and_most, rulings_of
from sheetgen.games.convoy.rules.state import CRUISER, DESTROYER, TYPES, Kind
from sheetgen.games.convoy.sheet import fleet, passage
from sheetgen.games.convoy.sheet.leaves import ONE_PAGE, UNITS, _Leaves
from sheetgen.games.convoy.story.chronicle import LEAST_TURNS, MOST_TURNS, ships_of
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import PAPERS, Area, Box, Fill
from tests.cases import each
from tests.games.convoy.sheet.sheets import (
    EDITIONS,
    GAME,
    OTHER_RULINGS,
    charts,
    chronicle,
    leaves,
    pages,
    places,
    set_up,
    texts,
)
from tests.kits.drawing.measuring import faults

LONG = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"
BUSY = ["s155", "s391", "s54", "s735", "s8", "s4", "s361"]
"""Many hits in a turn, much after the covering force, 29 turns, heavy losses, eight dice."""
LEAST_TYPE = {"normal": 7.5, "half": 7.5, "one-page": 7.5, "ten": 10.0, "large": 16.0}
WITH_CHART = [size for size in UNITS if size != ONE_PAGE]
DIGIT, HIGH = 3.5, 5.5
"""The least width of a cell for each of its figures, and its least height, in mm."""
LENGTHS = [
    (turns, maybe)
    for turns in range(LEAST_TURNS, MOST_TURNS + 1)
    for maybe in (0, 1, 3)
    if turns + maybe <= MOST_TURNS
]
sizes = each("size", WITH_CHART)
papers = each("paper", PAPERS)


def all_faults(*what, **known) -> list[str]:
    return [fault for page in pages(*what, **known) for fault in faults(page)]


@each(
    ("size", "paper", "edition", "rulings"),
    [
        *((size, "letter", "sheet", OTHER_RULINGS) for size in UNITS),
        *(("normal", "a4", edition, None) for edition in EDITIONS),
        *(("normal", "letter", edition, OTHER_RULINGS) for edition in EDITIONS[:2]),
    ],
)
def test_a_blank_sheet_is_clean(size, paper, edition, rulings):
    assert all_faults(None, paper, edition, rulings, size) == []


@each(
    ("size", "paper", "seed"),
    [
        *(("normal", "a4", seed) for seed in BUSY),
        ("normal", "letter", BUSY[0]),
        ("half", "a4", BUSY[0]),
        *(("large", "letter", seed) for seed in BUSY[1:2]),
    ],
)
def test_games_with_the_most_to_write_are_clean(size, paper, seed):
    assert all_faults(chronicle(seed), paper, size=size, player=LONG, source="typed") == []


@pytest.mark.long
@given(
    st.sampled_from(sorted(UNITS)),
    st.sampled_from(sorted(PAPERS)),
    st.text("abcdef", min_size=1, max_size=8),
    st.sampled_from(EDITIONS),
    st.sampled_from([None, OTHER_RULINGS]),
    st.none() | st.integers(min_value=0, max_value=150),
)
@settings(max_examples=12)
def test_a_filled_sheet_is_clean(size, paper, seed, edition, rulings, answers):
    told = chronicle(seed, edition, "random", rulings, answers)
    known = {"seed": seed, "player": LONG, "policy": "random", "source": "seed"}
    assert all_faults(told, paper, size=size, copy="499 of 500", **known) == []


@sizes
@papers
def test_a_pencil_finds_room_in_every_slot(size, paper):
    for name, (_, area, slot) in places(None, paper, size).items():
        if slot.kind == "mark" or name in ("name", "date"):
            continue
        figures = 2 if name.rpartition(".")[2] in ("turn", "score", "from", "last") else 1
        assert area.width >= DIGIT * figures, name
        assert area.height >= HIGH - 0.01, name
        if name.endswith((".cruisers", ".destroyers")):
            assert area.width >= 6.0, name


@sizes
@papers
def test_a_letter_to_ring_has_room_for_a_ring(size, paper):
    for name, (_, area, _) in places(None, paper, size).items():
        if ".ship." in name or ".enemy." in name:
            assert area.width >= 2.0, name
            assert area.height >= HIGH - 0.01, name


@sizes
@papers
def test_a_pencil_finds_room_on_every_track(size, paper):
    for (area, shown, unit), turns in itertools.product(charts(paper, size), LENGTHS):
        _, of = passage.passage(area, shown, *turns)
        cell = of.cell(of.turns[0], 1)
        assert cell.width * unit >= DIGIT
        assert cell.height * unit >= HIGH - 0.01


@sizes
@papers
def test_boxes_to_tick_are_large_enough(size, paper):
    for page in pages(None, paper, size=size):
        for item in page.items:
            if isinstance(item, Box) and not item.filled:
                assert min(item.width, item.height) >= 3.5, item


def _overlap(one: Area, other: Area) -> bool:
    wide = min(one.right, other.right) - max(one.x, other.x)
    return wide > 0.05 and min(one.bottom, other.bottom) - max(one.y, other.y) > 0.05


@sizes
@papers
def test_no_panel_hides_a_turn(size, paper):
    sort = (GAME.conditions(), True, ("name", "date"))
    panels = _Leaves(PAPERS[paper], size, sort).panels() if size == "normal" else ()
    for (area, shown, _), turns in itertools.product(charts(paper, size), LENGTHS):
        on, of = passage.passage(area, shown, *turns)
        boxes = [of.box(turn) for turn in of.turns]
        laid = [panel.on(area) for panel in panels]
        assert not any(_overlap(box, panel) for box in boxes for panel in laid)
        assert all(on.area.y < box.y and box.bottom < on.area.bottom for box in boxes)


def test_the_turns_of_all_pages_are_those_of_the_journey():
    for size, turns in itertools.product(WITH_CHART, range(LEAST_TURNS, MOST_TURNS + 1)):
        found: list[int] = []
        for area, shown, _ in charts("a4", size):
            found += passage.passage(area, shown, turns, 0)[1].turns
        assert found == list(range(1, turns + 1))


def test_sheets_of_the_same_kind_share_their_art_and_as_many_ships_their_layers():
    one, same, other = (pages(set_up(seed))[0] for seed in ("p1", "p1", "p2"))
    assert one.art is other.art
    assert all(a is b for a, b in zip(one.layers, same.layers, strict=True))
    assert len(pages(None)[0].layers) == 1
    # A packet has few layers however many sheets it has: tracks, waters, ships by type, and what
    # stands in the boxes of the set-up.
    packet = (pages(set_up(f"p{n}"), copy=f"{n + 1} of 60")[0] for n in range(60))
    every = {id(layer) for page in packet for layer in page.layers}
    assert len(every) < 150


@papers
@each("size", WITH_CHART)
def test_the_names_of_a_rank_stand_apart(paper, size):
    conditions = GAME.conditions()
    for leaf in leaves(None, paper, size):
        areas = leaf.laid.areas
        for kind in (kind for kind in Kind if f"ships.{TYPES[kind]}" in areas):
            of = fleet.ranks(areas[f"ships.{TYPES[kind]}"], kind)
            for lot in ("", *map(str, range(100))) if kind not in (CRUISER, DESTROYER) else ():
                named = fleet.names(of, ships_of(conditions, kind, lot)).values()
                assert len(named) == fewest_and_most(rulings_of(conditions))[1][kind]
                ends = sorted((t.y, t.x + s * width(t.text) / 2) for t in named for s in (-1, 1))
                assert max(x for _, x in ends) <= of.area.right + 0.001
                # The box for how many stands before them.
                assert min(x for _, x in ends) >= of.area.x - fleet.COUNT_GAP + 0.999
                for (y, right), (below, left) in zip(ends[1:-1:2], ends[2::2], strict=True):
                    assert below > y or left - right >= fleet.NAME_GAP - 0.001


@papers
def test_a_long_name_stands_whole_in_large_print(paper):
    drawn = pages(set_up("a"), paper, size="large", player="Żaneta O’Brien-Ħal Għargħur")
    for page in drawn:
        assert sum("Żaneta O’Brien-Ħal Għargħur" in text for text in texts(page)) == 1
        assert any("lowest-numbered sound ship" in t for t in texts(page)) == (
            "THE FLEET" in texts(page)
        )


@each("size", WITH_CHART)
@papers
def test_land_reaches_the_frame_of_the_chart(size, paper):
    items = pages(None, paper, size=size)[0].items
    frame = max((item for item in items if isinstance(item, Box)), key=lambda box: box.width)
    low = max(y for item in items if isinstance(item, Fill) and item.tone == "land"
              for _, y in item.points)  # fmt: skip
    assert low == pytest.approx(frame.y + frame.height)
