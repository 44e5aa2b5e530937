"""Large print and half size: clean on every page, large enough, all there, and marked as played."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.games.convoy.sheet import end, fleet, log, score
from sheetgen.games.convoy.sheet import rules_tables as rules
from sheetgen.games.convoy.sheet.layout import COVER_ROW
from sheetgen.games.convoy.sheet.sizes_layout import UNITS, leaves, paper_of
from sheetgen.games.convoy.story.chronicle import HOME, SOUND
from sheetgen.kits.drawing.fonts import UnprintableText
from sheetgen.kits.drawing.foot import area as foot_area
from sheetgen.kits.drawing.items import Box, BoxRow, Grid, Text
from sheetgen.kits.drawing.paper import PAPERS, PT
from tests.games.convoy.sheet.read_back import SIGNS
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, OTHER_RULINGS, chronicle, foot, set_up
from tests.games.convoy.sheet.sizes import Read, all_faults, drawn, with_part
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.marks import marks

LONG = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"
BUSY = ["s155", "s391", "s54", "s735", "s8", "s4", "s361", "q10", "q62", "q19"]
sizes = pytest.mark.parametrize("size", UNITS)
papers = pytest.mark.parametrize("paper", PAPERS)


@sizes
@papers
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_a_blank_sheet_is_clean(size, paper, edition, rulings):
    assert all_faults(drawn(None, size, paper, edition, rulings), size, paper) == []


@pytest.mark.long
@given(
    st.sampled_from(sorted(UNITS)),
    st.sampled_from(sorted(PAPERS)),
    st.text("abcdef", min_size=1, max_size=8),
    st.sampled_from(EDITIONS),
    st.sampled_from([None, OTHER_RULINGS]),
    st.none() | st.integers(min_value=0, max_value=150),
)
@settings(max_examples=40)
def test_a_filled_sheet_is_clean(size, paper, seed, edition, rulings, answers):
    told = chronicle(seed, edition, "random", rulings, answers)
    known = {"seed": seed, "player": LONG, "policy": "random", "source": "seed"}
    pages = drawn(told, size, paper, copy="499 of 500", **known)
    assert all_faults(pages, size, paper) == []


@sizes
@papers
@pytest.mark.parametrize("seed", BUSY)
def test_games_with_the_most_to_write_are_clean(size, paper, seed):
    told = chronicle(seed)
    pages = drawn(told, size, paper, player=LONG, source="typed")
    assert all_faults(pages, size, paper) == []


@papers
def test_pages_and_their_papers(paper):
    large, half = drawn(None, "large", paper), drawn(None, "half", paper)
    wide, high = PAPERS[paper].width, PAPERS[paper].height
    assert [page.paper[1:] for page in large] == [(high, wide)] * 4
    assert len(half) == 7
    for page in half:
        assert page.paper.width == pytest.approx(wide, abs=0.5)
        assert page.paper.height == pytest.approx(high / 2, abs=0.5)


FLOORS = {"large": (10, 11, 6.0, 5.5), "half": (7.5, 7.5, 4.0, 5.0)}
"""For each size the least type, the least reading text, the least box and the least row of the log
(pt, pt, mm, mm)."""


@sizes
@papers
def test_type_is_large_enough_to_read(size, paper):
    least, reading, _, _ = FLOORS[size]
    sentences = ("Split +1, Evade", "Add what", "Each 1", "Once, at the end", "A hit falls on")
    found = 0
    for page in drawn(None, size, paper):
        for item in page.art:
            if isinstance(item, Text) and item.y < foot_area(page.paper).y and not item.white:
                assert item.size >= least - 0.001, item
                if item.text.startswith(sentences):
                    found += 1
                    assert item.size >= reading - 0.001, item
    assert found >= len(sentences)


@sizes
@papers
def test_boxes_are_large_enough_to_tick_and_write_in(size, paper):
    _, _, box, row = FLOORS[size]
    for leaf, page in zip(leaves(PAPERS[paper], size), drawn(None, size, paper), strict=True):
        legend = 3.4 * UNITS[size]
        for item in page.art:
            match item:
                case Box(_, _, wide, high, _, filled) if not filled and wide != legend:
                    assert min(wide, high) >= box - 0.01, item
                case BoxRow(_, _, wide, high):
                    assert min(wide, high) >= box - 0.01, item
                case Grid(xs, ys) if "log" not in leaf.parts:
                    assert min(b - a for a, b in pairwise(xs)) >= box - 0.01, item
                    assert min(b - a for a, b in pairwise(ys)) >= box - 0.01, item
        if "log" in leaf.parts:
            assert leaf.layout.row * UNITS[size] >= row


@sizes
@papers
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_whatever_the_normal_front_says_is_said(size, paper, rulings):
    """Word for word, save how the options are introduced: lines break elsewhere."""

    def words(pages):
        texts = [t.text for page in pages for t in page.art if isinstance(t, Text)]
        return set(" ".join(texts).split())

    about = foot(rulings=("a=b",))
    normal = [sheet.page(PAPERS[paper], GAME.conditions(None, rulings), None, about)]
    other = sheet.pages(PAPERS[paper], GAME.conditions(None, rulings), None, about, size=size)
    missing = words(normal) - words(other)
    assert missing <= {"One", "time;", "now.", "once"}


@sizes
def test_each_page_stands_alone(size):
    pages = drawn(set_up("p1"), size, player="A. Borg", seed="p1", source="seed")
    for number, page in enumerate(pages, start=1):
        said = [item.text for item in page.items if isinstance(item, Text)]
        for text in ("MALTA CONVOY", "A. Borg", "p1", "50 mm", f"page {number} of {len(pages)}"):
            assert text in said
    assert [bool(page.title) for page in pages] == [True] + [False] * (len(pages) - 1)


@sizes
def test_the_rule_of_the_foot_is_50_mm(size):
    for page in drawn(None, size):
        at = foot_area(page.paper).bottom - 0.4
        (read,) = marks(pdf(page))
        wide = [x["x1"] - x["x0"] for x in read.lines if abs(x["top"] / PT - at) < 0.05]
        assert [round(width / PT, 2) for width in wide if width > 10] == [50]


@sizes
@papers
@pytest.mark.parametrize("seed", ["p1", "p2"])
def test_a_prerolled_sheet_has_a_box_for_every_ship_and_turn(size, paper, seed):
    told = set_up(seed)
    unit = UNITS[size]
    pages = drawn(told, size, paper)
    turns = []
    for leaf, page in zip(leaves(PAPERS[paper], size), pages, strict=True):
        texts = [t for t in page.items if isinstance(t, Text)]
        if "fleet" in leaf.parts:
            placed = {(round(t.x, 1), round(t.y, 1), t.text) for t in texts}
            for kind, ships in enumerate(told.fleet):
                for number in range(1, len(ships) + 3):
                    x, y = fleet.place(leaf.layout, kind, number)
                    half = leaf.layout.box / 2
                    at = (round((x + half) * unit, 1), round((y + half + 0.85) * unit, 1))
                    assert ((*at, str(number)) in placed) == (number <= len(ships))
        if "log" in leaf.parts:
            left, right = (edge * unit for edge in log.edges(leaf.layout)["turn"])
            top = (log.row_top(leaf.layout, leaf.layout.first)) * unit
            turns += [
                int(t.text)
                for t in texts
                if left < t.x < right and t.y > top and t.face == "bold" and t.size == 7.5 * unit
            ]
    assert turns == list(range(1, told.length + 4))


@pytest.fixture(
    scope="module",
    params=[(s, p, g) for s in UNITS for p in PAPERS for g in ("s155", "s54")],
    ids=str,
)
def played(request):
    size, paper, seed = request.param
    told = chronicle(seed)
    known = list(enumerate(leaves(PAPERS[paper], size)))
    return told, known, Read(drawn(told, size, paper), size)


def test_ship_marks(played):
    told, known, read = played
    ((page, layout),) = with_part(known, "fleet")
    for ship in (ship for kind in told.fleet for ship in kind):
        x, y = fleet.place(layout, ship.kind, ship.number)
        box = (page, x, y, x + layout.box, y + layout.box)
        marked = SIGNS.get(read.within(*box), SOUND)
        assert (HOME if read.ringed(*box) else marked) == ship.condition, ship


def test_log(played):
    told, known, read = played
    rows = {
        turn: (page, layout)
        for page, layout in with_part(known, "log")
        for turn in range(layout.first, layout.last + 1)
    }
    for turn in told.turns:
        page, layout = rows[turn.number]
        top = log.row_top(layout, turn.number)
        cells = {
            key: read.within(page, left, top, right, top + layout.row)
            for key, (left, right) in log.edges(layout).items()
        }
        assert cells["score"] == str(turn.score)
        assert cells["contact"] == (str(turn.contact.die) if turn.contact else "")
        if turn.battle and turn.battle.hits:
            assert cells["targets"] == "".join(log.hit_text(hit) for hit in turn.battle.hits)
        if turn.battle and turn.battle.attack:
            assert cells["attack"] == "".join(map(str, turn.battle.attack.dice))


def test_options_struck_off(played):
    told, known, read = played
    ((page, layout),) = with_part(known, "tables")
    areas = rules.option_areas(rules.columns(layout)[0])
    for option, name in enumerate(OPTIONS[1:], start=1):
        own, box = areas[name], layout.box
        row = read.within(page, own.x, own.y, own.x + 7.2 * box, own.bottom + 0.2)
        taken = next((t.taken for t in told.turns if t.taken and t.taken.option == option), None)
        assert read.ticked(page, own.x, own.y, own.x + box, own.bottom) == bool(taken)
        if taken:
            used = sum(t.option == option for t in told.turns)
            assert row == "×" * used + "–" * (6 - taken.turns)
        else:
            assert row == ""


def test_score_and_reckoning(played):
    told, known, read = played
    ((page, layout),) = with_part(known, "score")
    reached = {100, *(turn.score for turn in told.turns)}
    for points in range(131):
        x, y = score.cell(layout, points)
        cell = (page, x, y, x + score.pitch(layout), y + 4.2)
        last = points == told.turns[-1].score
        assert read.ringed(*cell) == last
        assert read.within(*cell) == ("╱" if points in reached and not last else "")
    ((page, layout),) = with_part(known, "reckoning")
    counts, points, others = (
        [read.within(page, x, y, x + wide, y + 5).replace("−", "-") for x, y, wide in column]
        for column in score.columns(layout)
    )
    assert counts == [str(told.state.lost[kind]) for kind in range(4)]
    *others, total = map(int, others)
    assert 100 + sum(map(int, points)) + sum(others) == total == told.turns[-1].score


def test_covering_force(played):
    told, known, read = played
    ((page, layout),) = with_part(known, "end")
    departures = [d for turn in told.turns for d in turn.departures]
    left = layout.end.right - sum(end.COLUMNS)
    for i, departure in enumerate(departures):
        top = end.row_top(layout, i)
        row = read.within(page, left, top, layout.end.right, top + COVER_ROW)
        assert row == "".join(end._entries(departure))


def test_set_up(played):
    told, known, read = played
    ((page, layout),) = with_part(known, "set-up")
    boxes = rules.set_up_boxes(layout)
    values = [int(read.within(page, box.x, box.y, box.right, box.bottom)) for box in boxes]
    grown = sum(t.taken.extension for t in told.turns if t.taken)
    length = told.length - grown
    assert values == [*map(len, told.fleet), length, told.friendly, told.halfway()]


@sizes
def test_a_name_that_cannot_be_printed_is_named(size):
    with pytest.raises(UnprintableText, match=r"the player's name holds .*SHIP"):
        drawn(None, size, player="Nelson 🚢")


@sizes
def test_copies_share_their_art(size):
    one, two = drawn(set_up("p1"), size, seed="p1"), drawn(set_up("p2"), size, seed="p2")
    assert all(a.art is b.art for a, b in zip(one, two, strict=True))


def test_half_pages_are_the_halves_of_their_paper():
    assert paper_of(PAPERS["a4"], "half")[1:] == (210.0, 148.0)
    assert paper_of(PAPERS["letter"], "half")[1:] == (215.9, 139.7)
