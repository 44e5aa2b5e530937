"""The page as placed items: nothing past the margins, no text over a text or a line, all there."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, TANKER, TYPES
from sheetgen.games.convoy.sheet import fleet, journey, log
from sheetgen.games.convoy.sheet.layout import MOST_TURNS, plan
from sheetgen.kits.drawing.items import Box, BoxRow, Grid, Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, OTHER_RULINGS, chronicle, drawn, set_up
from tests.kits.drawing.measuring import faults

LONG = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"
MOST = (18, 6, 3, 30, 60)
CAPITALS = 1.63
"""The height of a capital of 7 pt, in mm."""
papers = pytest.mark.parametrize("paper", PAPERS)


def texts(page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


@papers
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_a_blank_sheet_is_clean(paper, edition, rulings):
    assert faults(drawn(None, paper, edition, rulings)) == []


@pytest.mark.long
@given(
    st.text("abcdef", min_size=1, max_size=8),
    st.sampled_from(EDITIONS),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from([None, OTHER_RULINGS]),
)
@settings(max_examples=30)
def test_a_prerolled_sheet_is_clean(seed, edition, paper, rulings):
    page = drawn(set_up(seed, edition, rulings), paper, seed=seed, source="seed", copy="499 of 500")
    assert faults(page) == []


@pytest.mark.long
@given(
    st.text("abcdef", min_size=1, max_size=8),
    st.sampled_from(EDITIONS),
    st.sampled_from(sorted(PAPERS)),
    st.sampled_from([None, OTHER_RULINGS]),
    st.none() | st.integers(min_value=0, max_value=150),
)
@settings(max_examples=60)
def test_a_filled_sheet_is_clean(seed, edition, paper, rulings, answers):
    told = chronicle(seed, edition, "random", rulings, answers)
    page = drawn(told, paper, seed=seed, player=LONG, policy="random", source="seed")
    assert faults(page) == []


@papers
@pytest.mark.parametrize("seed", ["s155", "s391", "s54", "s735", "s8", "s4", "s361"])
def test_games_with_the_most_to_write_are_clean(paper, seed):
    """Many hits in a turn, much after the covering force, 29 turns, heavy losses, eight dice."""
    assert faults(drawn(chronicle(seed), paper, player=LONG, source="typed")) == []


@papers
def test_there_is_room_to_write(paper):
    layout = plan(PAPERS[paper])
    assert layout.row >= 5
    assert all(right - left >= 5 for left, right in log.edges(layout).values())
    assert journey.pitch(layout) >= 5
    page = drawn(None, paper)
    for item in page.art:
        match item:
            case Box(_, _, wide, high, _, filled) if not filled:
                assert min(wide, high) >= 4, item
            case BoxRow(_, _, wide, high):
                assert min(wide, high) >= 4, item
            case Grid(xs, ys):
                assert min(b - a for a, b in itertools.pairwise(xs)) >= 3.99, item
                assert min(b - a for a, b in itertools.pairwise(ys)) >= 3.99, item


@papers
def test_type_is_large_enough_to_read(paper):
    foot_from = plan(PAPERS[paper]).foot.y
    for item in drawn(None, paper).art:
        if isinstance(item, Text) and not item.white:
            assert item.size >= (7 if item.y < foot_from else 5.5), item


@papers
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_blank_sheet_has_a_box_for_every_ship_there_may_be(paper, edition):
    conditions = GAME.conditions(edition)
    most = fleet.most(conditions)
    assert most == {"revised": (18, 6, 3, 12, 38)}.get(edition, MOST)
    assert _ships(drawn(None, paper, edition), paper) == most


@papers
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", ["p1", "p2", "p3"])
def test_a_prerolled_sheet_has_a_box_for_every_ship_that_sailed(paper, edition, seed):
    told = set_up(seed, edition)
    assert _ships(drawn(told, paper), paper) == tuple(len(ships) for ships in told.fleet)


def _ships(page, paper) -> tuple[int, ...]:
    """How many numbered boxes each type has, where the fleet has its boxes; numbers run from 1."""
    layout = plan(PAPERS[paper])
    items = page.items
    corners = set()
    for item in items:
        match item:
            case Box(x, y):
                corners.add((round(x, 2), round(y, 2)))
            case Grid(xs, ys):
                corners |= {(round(x, 2), round(ys[0], 2)) for x in xs[:-1]}
    numbers = {
        (round(t.x, 2), t.text) for t in items if isinstance(t, Text) and t.y > layout.fleet.y
    }
    counts = []
    for kind in range(len(TYPES)):
        places = [fleet.place(layout, kind, n) for n in range(1, MOST[kind] + 1)]
        boxed = [(round(x, 2), round(y, 2)) in corners for x, y in places]
        count = sum(boxed)
        assert all(boxed[:count])
        for number, (x, _) in enumerate(places[:count], start=1):
            assert (round(x + fleet.BOX / 2, 2), str(number)) in numbers
        counts.append(count)
    return tuple(counts)


@papers
def test_no_two_boxes_of_the_fleet_overlap(paper):
    layout = plan(PAPERS[paper])
    places = [fleet.place(layout, k, n) for k in range(len(TYPES)) for n in range(1, MOST[k] + 1)]
    for (x1, y1), (x2, y2) in itertools.combinations(places, 2):
        assert max(abs(x1 - x2), abs(y1 - y2)) > fleet.BOX - 0.01
        assert y1 == y2 or abs(y1 - y2) > fleet.BOX + 0.35


def test_named_ships_stand_beside_their_boxes():
    page = drawn(None)
    layout = plan(PAPERS["a4"])
    placed = {(item.text, round(item.x, 2)) for item in page.art if isinstance(item, Text)}
    for kind in (CARGO, TANKER, CARRIER):
        for number, ship in enumerate(data("ships")[TYPES[kind]], start=1):
            x, _ = fleet.place(layout, kind, number)
            assert (ship["name"], round(x + fleet.BOX + fleet.NAME_GAP, 2)) in placed


def test_what_the_first_sheet_held_is_on_this_one():
    held = " ".join(texts(drawn(None)))
    for label in (
        "Dumb Luck", "No Contact", "Reconnaissance Plane", "Surprise Contact", "Sortie",
        "Attack Force", "U-boats", "Italian Air Force", "German Air Force", "Combined Air Force",
        "Decoy", "Split", "Evade", "Screen", "miss", "damaged", "destroyed", "Gibraltar", "Malta",
        "INTERCEPTION", "COVERING FORCE", "Friendly", "first 1D6", "20 + 1D6", "CARGO SHIPS",
        "TANKERS", "CARRIERS", "CRUISERS", "DESTROYERS", "All tankers −10", "All cargo −10",
        "Name", "Date", "Edition", "Seed", "50 mm", "Krassner", "Marinos", "sheetgen 0.1.0",
    ):  # fmt: skip
        assert label in held, label
    numbers = texts(drawn(None))
    assert all(str(score) in numbers for score in range(131))


def test_the_turns_of_a_blank_sheet_run_to_the_longest_journey():
    layout = plan(PAPERS["a4"])
    turns = [
        t.text
        for t in drawn(None).art
        if isinstance(t, Text)
        and t.x < layout.log.x + 5.8
        and t.face == "bold"
        and t.y > layout.log.y + 8
        and t.y < layout.log.bottom
    ]
    assert turns == [str(n) for n in range(1, MOST_TURNS + 1)]


@pytest.mark.parametrize("seed", ["p1", "p2", "p3", "p4"])
@pytest.mark.parametrize(("rulings", "more"), [(None, 3), ({"evade-length": "one"}, 1)])
def test_turns_beyond_the_journey_are_printed_only_as_far_as_evade_may_go(seed, rulings, more):
    told = set_up(seed, rulings=rulings)
    page = drawn(told)
    assert texts(page).count("only with Evade") == more
    layout = plan(PAPERS["a4"])
    rows = [
        t
        for t in page.items
        if isinstance(t, Text)
        and t.x < layout.log.x + 5.8
        and t.face == "bold"
        and layout.log.y + 8 < t.y < layout.log.bottom
    ]
    assert [t.text for t in rows] == [str(n) for n in range(1, told.length + more + 1)]


def test_a_played_out_game_has_no_turns_beyond_its_last():
    assert "only with Evade" not in texts(drawn(chronicle("s8", policy="never")))


@pytest.mark.parametrize(
    ("edition", "rulings", "says", "says_not"),
    [
        ("sheet", None, "Only “damaged” on a type", "Any hit"),
        ("classic", None, "Any hit on a type", "Only “damaged”"),
        ("revised", None, "3D6 + 20", "1D6 × 10"),
        ("sheet", None, "1D6 × 10", "3D6 + 20"),
        ("sheet", {"evade-length": "one"}, "contact −2, journey +1", "contact −2, journey +1D3"),
        ("sheet", {"off-table": "dummy"}, "Dummy convoy", "6–8"),
        ("sheet", {"no-warships": "sunk-only"}, "every cruiser sunk", "no cruiser present"),
        (
            "sheet",
            {"no-such-ship": "cargo"},
            "Type not present: cargo ship.",
            "Type not present: no effect.",
        ),
        (
            "sheet",
            {"interception-score": "capped"},
            "Each one stopped is a point.",
            "Each 1 is a point.",
        ),
        ("sheet", {"going-home": "sound-first"}, "sound first.", "damaged first."),
    ],
)
def test_the_tables_say_what_is_ruled(edition, rulings, says, says_not):
    shown = " ".join(texts(drawn(None, edition=edition, rulings=rulings)))
    assert says in shown
    assert says_not not in shown


def test_every_ruling_changes_the_art_and_the_foot():
    plain = drawn(None)
    for name, value in OTHER_RULINGS.items():
        ruled = drawn(None, rulings={name: value})
        above = [set(texts(p)) - {t for t in texts(p) if "edition" in t} for p in (plain, ruled)]
        assert above[0] != above[1], name
        assert any(f"{name}={value}" in text for text in texts(ruled))


def test_sheets_of_the_same_kind_share_their_art():
    assert drawn(set_up("p1"), seed="p1").art is drawn(set_up("p2"), seed="p2").art
    assert drawn(set_up("p1")).art is drawn(chronicle("s8")).art
    assert drawn(None).art != drawn(set_up("p1")).art


def test_sheets_of_as_many_ships_and_turns_share_layers():
    one, same, other = set_up("p1"), set_up("p1"), set_up("p2")
    assert [len(ships) for ships in one.fleet] != [len(ships) for ships in other.fleet]
    layers = drawn(one).layers
    assert all(a is b for a, b in zip(layers, drawn(same).layers, strict=True))
    assert all(layers)
    assert drawn(None).layers == ()
    # Of six values of a kind at the most eighteen are rolled: no packet has more layers.
    every = {id(layer) for i in range(60) for layer in drawn(set_up(f"p{i}")).layers}
    assert len(every) < 70


def test_cruisers_stand_in_fives():
    layout = plan(PAPERS["a4"])
    lefts = [fleet.place(layout, CRUISER, n)[0] for n in range(1, 12)]
    steps = [round(b - a, 2) for a, b in itertools.pairwise(lefts)]
    assert steps == [4, 4, 4, 4, 5.4] * 2


@papers
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_the_line_of_an_option_stands_nearer_its_own_boxes_than_those_above(
    paper, edition, rulings
):
    page = drawn(None, paper, edition, rulings)
    boxes = sorted(item.y for item in page.art if isinstance(item, BoxRow))
    lines = [
        next(t.y for t in page.art if isinstance(t, Text) and t.text == name and t.face == "bold")
        for name in ("Decoy", "Split", "Evade", "Screen")
    ]
    band = plan(PAPERS[paper]).band
    assert len(boxes) == 4
    assert boxes[-1] + 4 <= band.bottom + 0.01
    for above, line, own in zip(boxes, lines[1:], boxes[1:], strict=False):
        assert 0.8 < own - line < line - CAPITALS - (above + 4)


@papers
def test_steps_4_6_and_8_begin_at_one_height(paper):
    heads = {t.text: t.y for t in drawn(None, paper).art if isinstance(t, Text)}
    assert heads["FORCE"] == heads["ATTACK"]
    assert heads["AGAIN"] == pytest.approx(heads["ATTACK"], abs=0.01)
