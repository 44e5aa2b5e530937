"""The squadron board: its geometry, and what is read back from its PDF."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.wings.cast.names import Name
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import data, rulings_of
from sheetgen.games.wings.rules.state import (
    CRIPPLED,
    DEAD,
    FIT,
    LASTING,
    LUFTWAFFE,
    POSTED,
    PRISONER,
    RAF,
    REGIA,
    SKILLS,
)
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.board import document as board
from sheetgen.games.wings.sheet.board import rows as board_rows
from sheetgen.games.wings.sheet.board.layout import parts, plan
from sheetgen.games.wings.sheet.board.rows import SMALL
from sheetgen.kits.drawing.items import Line, Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.wings.report.told import (
    GAME,
    LONG,
    OTHER_RULINGS,
    SEEDS,
    campaign,
    drawn,
    known,
    read_back,
)
from tests.kits.drawing.drawn import forms, pdf
from tests.kits.drawing.measuring import faults

papers = pytest.mark.parametrize("paper", PAPERS)
SIZES = ("mixed", "4", "6", "8", "10")
SIGN = {DEAD: "×", PRISONER: "P", CRIPPLED: "C", POSTED: "D"}
PART = 150
"""So many answers into a campaign there is much behind, and much to come."""


def clean(pages) -> bool:
    return not any(faults(page) for page in pages)


@papers
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("nation", ["by-aircraft", "italian"])
def test_a_blank_board_is_clean(paper, size, nation):
    assert clean(drawn(board, None, paper, {"squadron-size": size, "axis-nationality": nation}))


@papers
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_a_prerolled_board_is_clean(paper, rulings):
    told = known("takali", rulings)
    assert clean(drawn(board, told, paper, seed="takali", source="seed", player=LONG))


@pytest.mark.long
@given(
    st.sampled_from(SEEDS),
    st.sampled_from(sorted(PAPERS)),
    st.none() | st.integers(min_value=0, max_value=450),
)
@settings(max_examples=25, deadline=None)
def test_a_filled_board_is_clean(seed, paper, answers):
    told = campaign(seed, None, answers)
    assert clean(drawn(board, told, paper, seed=seed, player=LONG, policy="careful", source="seed"))


@papers
def test_a_rank_and_name_of_sixty_characters_are_there_in_full(paper):
    told = deepcopy(campaign("n27"))
    for airman in told.men:
        rest = 60 - len(airman.title) + len(airman.name.full) - len("Maximilian ")
        airman.name = Name(
            "Maximilian", "Featherstonehaugh-Cholmondeley-Wriothesley"[:rest].ljust(rest, "e"), ""
        )
        assert len(airman.title) == 60
    pages = drawn(board, told, paper)
    assert clean(pages)
    shown = [text for row in _read_rows(told, paper, pages) for text in [row.at("name")]]
    assert shown == [_tight(a.title) for a in _by_row(told)]


@papers
def test_there_is_room_to_write(paper):
    layout = plan(PAPERS[paper])
    assert layout.upper >= 5.6
    assert layout.lower >= 5.1
    assert layout.rows >= 18
    box = board_rows.box(layout, 0, 1, 1)
    assert min(box.width, box.height) >= 5
    assert all(right - left >= 6.4 for left, right in board_rows.columns(layout).values())


@papers
def test_type_is_large_enough_to_read(paper):
    foot_from = PAPERS[paper].bottom - 9.6
    for page in (*drawn(board, None, paper), *drawn(board, campaign("n38"), paper)):
        for item in page.items:
            if isinstance(item, Text) and item.y < foot_from:
                assert item.size >= (6 if "mono" in item.face else 7), item


# --- pages and rows ---------------------------------------------------------------------------


@papers
@pytest.mark.parametrize("size", SIZES)
def test_there_is_a_row_for_every_founder_and_room_for_replacements(paper, size):
    conditions = GAME.conditions(None, {"squadron-size": size})
    layout = plan(PAPERS[paper])
    for air_force, founders in enumerate(rulings_of(conditions).squadrons):
        pages = board.pages_of(PAPERS[paper], conditions, None, air_force)
        rows = [
            sum(p.rows for page in pages for p in page if p.bombers == b) for b in (False, True)
        ]
        assert rows[0] >= founders[0] + 2
        assert rows[1] >= founders[1]
        assert sum(rows) >= sum(founders) + 3
        assert all(sum(part.rows for part in page) <= layout.rows for page in pages)
    if size == "mixed":
        assert len(drawn(board, None, paper)) == 3


def test_an_italian_axis_has_no_page_for_the_luftwaffe():
    pages = drawn(board, None, rulings={"axis-nationality": "italian"})
    assert len(pages) == 2
    assert not any("LUFTWAFFE" in t.text for p in pages for t in p.items if isinstance(t, Text))
    (german,) = [p for p in drawn(board, None) if "SQUADRON BOARD: LUFTWAFFE" in _texts(p)]
    assert "13" in _texts(german)
    assert "12" not in _texts(german)


@given(
    st.sampled_from(sorted(PAPERS)),
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
    st.tuples(st.integers(0, 60), st.integers(0, 60)),
)
def test_everybody_has_a_row_of_his_own_however_many_they_are(paper, founders, men):
    layout = plan(PAPERS[paper])
    pages = parts(layout, founders, men)
    for trade in (False, True):
        rows = [
            part.first + i
            for page in pages for part in page if part.bombers == trade
            for i in range(part.rows)
        ]  # fmt: skip
        assert rows == list(range(len(rows)))
        assert len(rows) >= max(men[trade], founders[trade])
    assert all(1 <= sum(part.rows for part in page) <= layout.rows for page in pages)


@pytest.mark.long
def test_a_campaign_with_more_men_than_a_page_holds_goes_on_on_the_next():
    told = deepcopy(campaign("n38"))
    fliers = [a for a in told.men if a.man.air_force == RAF and not a.man.bomber]
    for number in range(30):
        new = deepcopy(fliers[-1])
        new.number, new.flights = len(told.men) + 1, []
        new.man.status = FIT
        new.name = Name("New", f"Man {number}", "British")
        told.men.append(new)
    pages = drawn(board, told)
    assert clean(pages)
    more = -(-(len(fliers) + 30) // plan(PAPERS["a4"]).rows)
    assert more > 1
    assert sum("SQUADRON BOARD: ROYAL AIR FORCE" in _texts(page) for page in pages) == more + 1
    names = [row.at("name") for row in _read_rows(told, "a4", pages)]
    assert sorted(names) == sorted(_tight(a.title) for a in told.men)
    assert [t for p in pages for t in _texts(p) if t.startswith("page ")] == [
        f"page {n} of {len(pages)}" for n in range(1, len(pages) + 1)
    ]


# --- row by row -------------------------------------------------------------------------------


class Row:
    """A man's row as it is read."""

    def __init__(self, read, page, layout, top, air_force, bombers):
        self.read, self.page, self.layout, self.top = read, page, layout, top
        self.first = 13 if air_force == LUFTWAFFE else 1
        self.letters = board_rows.ringable(data("board"), air_force, bombers)

    def at(self, key):
        area = board_rows.cell(self.layout, self.top, key)
        return self.read.within(area.x, area.y, area.right, area.bottom)

    def sign(self, mission):
        area = board_rows.box(self.layout, self.top, mission, self.first)
        return self.read.within(area.x, area.y, area.right, area.bottom)

    def decorated(self, mission):
        area = board_rows.box(self.layout, self.top, mission, self.first)
        return self.read.ringed(area.x, area.y, area.right, area.bottom)

    def closed(self, mission):
        area = board_rows.box(self.layout, self.top, mission, self.first)
        x, y = area.x + area.width / 2, area.y + area.height / 2
        return any(
            isinstance(i, Line) and i.y1 == i.y2 and abs(i.y1 - y) < 0.1 and i.x1 < x < i.x2
            for i in self.page.marks
        )

    def ringed(self, key):
        found = set()
        for place, one in enumerate(self.letters[key]):
            x, y = board_rows.letter(self.layout, self.top, key, place)
            if self.read.ringed(x - 1, y - 1, x + 1, y + 1):
                found.add(one)
        return found


def _read_rows(told, paper, pages):
    """The rows that have a name, page by page from the top."""
    layout = plan(PAPERS[paper])
    planned = [
        (air_force, page)
        for air_force in board.air_forces(told.conditions)
        for page in board.pages_of(PAPERS[paper], told.conditions, told, air_force)
    ]
    found = []
    for (air_force, parted), page in zip(planned, pages, strict=True):
        read = read_back(page)
        for part, _, top in board_rows.rows(layout, parted):
            row = Row(read, page, layout, top, air_force, part.bombers)
            if row.at("name"):
                found.append(row)
    return found


def _by_row(told):
    """The men as they should stand: by air force and trade, as they joined."""
    order = {RAF: 0, REGIA: 1, LUFTWAFFE: 2}
    return sorted(told.men, key=lambda a: (order[a.man.air_force], a.man.bomber, a.number))


def _tight(text):
    return "".join(text.split())


def _texts(page):
    return [item.text for item in page.items if isinstance(item, Text)]


@pytest.fixture(
    scope="module",
    params=[
        ("n21", "a4", None),
        ("n27", "letter", None),
        ("n85", "a4", None),
        ("n3", "letter", PART),
    ],
    ids=str,
)
def board_read(request):
    seed, paper, answers = request.param
    told = campaign(seed, None, answers)
    rows = _read_rows(told, paper, drawn(board, told, paper, seed=seed))
    men = _by_row(told)
    assert [row.at("name") for row in rows] == [_tight(a.title) for a in men]
    return told, list(zip(rows, men, strict=True))


def test_the_figures_of_every_man(board_read):
    told, pairs = board_read
    for row, airman in pairs:
        events = [event for flight in airman.flights for event in flight.events]
        fought = [told.missions[f.mission - 1].fought for f in airman.flights]
        kills = [k for f in fought if f for k in f.kills if airman.number in k.by]
        assert row.at("number") == str(airman.number)
        assert row.at("flown") == str(sum(f is not None for f in fought))
        gained = sum(e.points for e in events if isinstance(e, ev.ExperienceGained))
        assert row.at("experience") == str(gained)
        ended = all(told.missions[f.mission - 1].ended for f in airman.flights)
        if ended:
            assert row.at("kills") == str(sum(len(k.by) == 1 for k in kills))
            assert row.at("shared") == str(sum(len(k.by) > 1 for k in kills))
        assert row.at("misses") == (str(airman.man.misses) if airman.man.misses else "")
        assert row.at("wounds") == (str(airman.man.wounds) if airman.man.wounds else "")
        assert row.at("luck") == ("✓" if airman.man.lucky else "")
        novice = "" if not airman.as_novice else ("/" if airman.man.novice else "×")
        assert row.at("novice") == novice


def test_what_every_man_has(board_read):
    _, pairs = board_read
    some = 0
    for row, airman in pairs:
        man = airman.man
        assert row.ringed("skills") == {s for i, s in enumerate(SKILLS) if man.skills >> i & 1}
        awarded = [e for f in airman.flights for e in f.events if isinstance(e, ev.MedalAwarded)]
        assert row.ringed("medals") == {str(e.medal) for e in awarded}
        keeps = {k for i, k in enumerate(LASTING) if man.lasting >> i & 1}
        assert row.ringed("keeps") == keeps | ({"aims-still"} if man.aims_still else set())
        some += bool(keeps) + bool(awarded)
    assert some >= 3


def test_what_every_mission_was_to_every_man(board_read):
    told, pairs = board_read
    seen = set()
    for row, airman in pairs:
        gone = 0
        for mission in told.missions:
            if mission.number < row.first:
                continue
            flights = [f for f in mission.flights if f.airman.number == airman.number]
            expected = "–" if any(e.man == airman.number for e in mission.sat_out) else ""
            medal = False
            for flight in flights:
                medal = bool(flight.followed_by(ev.MedalAwarded))
                expected = "•" if mission.fought is None else "/"
                for back in flight.followed_by(ev.CameBack):
                    expected = "w" if back.wounds > flight.before.wounds else "/"
                if airman.man.status != FIT and flight is airman.flights[-1]:
                    expected, gone = SIGN[airman.man.status], mission.number
            assert row.sign(mission.number) == expected
            assert row.decorated(mission.number) == medal
            seen |= {expected, "medal" if medal else ""}
        for number in range(row.first, 25):
            assert row.closed(number) == (number < airman.joined or 0 < gone < number)
        assert row.at("status") == _status(airman, gone)
    assert seen >= {"/", "w", "–", "×", "P"}
    assert "medal" in seen or told.winner is None


def _status(airman, gone):
    words = {DEAD: "killed", PRISONER: "prisoner", CRIPPLED: "crippled"}
    if airman.man.status in words:
        return f"{words[airman.man.status]},{gone}"
    return f"misses{airman.man.misses}" if airman.man.misses else "fit"


def test_units_are_those_they_flew_with_last(board_read):
    told, pairs = board_read
    for row, airman in pairs:
        if airman.flights:
            last = airman.flights[-1]
            unit = told.unit(told.missions[last.mission - 1], last.aircraft)
            assert row.at("unit") == _tight(unit.full)


def test_the_board_says_who_flies_the_next_mission():
    """The crews told off for a mission are those the board before it had first."""
    full = campaign("n113")
    checked = 0
    for answers in range(60, 320, 40):
        told = campaign("n113", None, answers)
        numbers = [m.number for m in told.missions if m.ended]
        if len(numbers) != len(told.missions) or len(numbers) == 24:
            continue
        coming = full.missions[len(numbers)]
        first = {
            (a.man.air_force, a.man.bomber): a.number
            for row, a in zip(
                _read_rows(told, "a4", drawn(board, told)), _by_row(told), strict=True
            )
            if row.at("next") == "1"
        }
        for flight in coming.flights:
            trade = (flight.airman.man.air_force, flight.airman.man.bomber)
            flying = [
                f.airman.number for f in coming.flights
                if (f.airman.man.air_force, f.airman.man.bomber) == trade
                and AIRCRAFT[f.aircraft].bomber == trade[1]
            ]  # fmt: skip
            if trade in first and not coming.old_wounds and coming.number != 13:
                assert first[trade] in flying
                checked += 1
    assert checked


def test_men_posted_to_a_desk_have_their_sign():
    told = deepcopy(campaign("takali"))
    airman = next(a for a in told.men if len(a.flights) > 3 and a.man.status == FIT)
    airman.man.status = POSTED
    last = airman.flights[-1].mission
    rows = _read_rows(told, "a4", drawn(board, told))
    (row,) = [row for row in rows if row.at("name") == _tight(airman.title)]
    assert row.sign(last) == "D"
    assert row.at("status") == f"toadesk,{last}"


@papers
def test_a_prerolled_board_has_the_founders_and_their_units(paper):
    told = known("takali")
    rows = _read_rows(told, paper, drawn(board, told, paper))
    men = _by_row(told)
    assert [row.at("name") for row in rows] == [_tight(a.title) for a in men]
    for row, airman in zip(rows, men, strict=True):
        assert row.at("unit")
        # What the first mission changes is for a pencil.
        assert not any(row.at(key) for key in ("status", *SMALL))
        assert not any(
            row.sign(n) or row.closed(n) for n in range(max(row.first, airman.joined), 25)
        )


def test_bomber_crews_are_offered_no_acrobatics():
    letters = board_rows.ringable(data("board"), RAF, True)["skills"]
    assert [key for key, letter in letters.items() if not letter] == ["acrobatic-pilot"]
    assert list(board_rows.ringable(data("board"), RAF, False)["skills"]) == list(SKILLS)
    for air_force, medals in ((RAF, 3), (REGIA, 3), (LUFTWAFFE, 4)):
        assert len(board_rows.ringable(data("board"), air_force, False)["medals"]) == medals


def test_copies_share_their_art_and_the_same_input_gives_the_same_bytes():
    first, again = (drawn(board, campaign("takali"), seed="a", source="seed") for _ in range(2))
    assert pdf(*first) == pdf(*again)
    assert forms(pdf(*first, *drawn(board, known("takali"), player="B"))) == 3
    assert first[0].title == "Wings over Malta: squadron board, a"
