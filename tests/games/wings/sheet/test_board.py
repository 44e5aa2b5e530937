"""The squadron board: its geometry, and what is marked on it, line by line."""

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.cast.names import Name
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import (
    CRIPPLED,
    DEAD,
    FIRST_FORCE,
    FIT,
    HOME_FORCE,
    LASTING,
    LATER_FORCE,
    POSTED,
    PRISONER,
    SKILLS,
)
from sheetgen.games.wings.sheet import squadron_board
from sheetgen.games.wings.sheet.squadron_board import ROWS, pages_of, parts
from sheetgen.kits.drawing.page import PAPERS, Disc, Line, Ring, Text
from tests.cases import each
from tests.games.wings.report.told import (
    GAME,
    campaign,
    drawn,
    known,
)
from tests.games.wings.sheet.leaves import areas, inside, is_marked, leaves, said, wrong

papers = each("paper", PAPERS)
board = squadron_board.SHEET
SIZES = ("mixed", "4", "6", "8", "10")
SIGN = {DEAD: "×", PRISONER: "P", CRIPPLED: "C", POSTED: "D"}
PART = 150
"""So many answers into a campaign there is much behind, and much to come."""


@papers
def test_there_is_room_to_write(paper):
    for leaf in leaves(board, None, paper):
        for name, area in areas(leaf).items():
            small = "experience" in name or ".has." in name
            assert area.width >= (1.8 if small else 2.9), name
            assert area.height >= (3.3 if small else 4.3), name


@papers
def test_a_long_name_keeps_its_size(paper):
    told = deepcopy(campaign("n27"))
    for airman in told.men:
        airman.name = Name("Maximilian", "Featherstonehaugh-Cholmondeley", "")
    pages = drawn(board, told, paper)
    assert not any(map(wrong, pages))
    shown = [t for p in pages for t in texts(p.marks) if "Feather" in t]
    assert len(shown) == len(told.men)
    assert all(text.startswith("M. Featherst") for text in shown)


# --- pages and rows ---------------------------------------------------------------------------


def texts(items) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


@each("size", SIZES)
def test_there_is_a_row_for_every_founder_and_room_for_replacements(size):
    conditions = GAME.conditions(None, {"squadron-size": size})
    for air_force, founders in enumerate(rulings_of(conditions).squadrons):
        pages = pages_of(conditions, None, air_force)
        rows = [
            sum(p.rows for page in pages for p in page if p.bombers == b) for b in (False, True)
        ]
        assert rows[0] >= founders[0] + 2
        assert rows[1] >= founders[1]
        assert sum(rows) >= sum(founders) + 3
    if size == "mixed":
        # The founders of an air force are on one page; the next is for replacements.
        assert len(drawn(board, None)) == 5


def test_an_italian_axis_has_no_page_for_the_luftwaffe():
    pages = drawn(board, None, rulings={"axis-nationality": "italian"})
    assert not any("Luftwaffe" in texts(page.items) for page in pages)
    (german,) = [p for p in drawn(board, None) if "Luftwaffe" in texts(p.items)]
    assert {"13", "24", "Oak L."} <= set(texts(german.art))
    assert "12" not in texts(german.art)


@given(
    st.tuples(st.integers(0, 12), st.integers(0, 12)),
    st.tuples(st.integers(0, 60), st.integers(0, 60)),
)
def test_everybody_has_a_row_of_his_own_however_many_they_are(founders, men):
    pages = parts(founders, men)
    for trade in (False, True):
        rows = [
            part.first + i
            for page in pages for part in page if part.bombers == trade
            for i in range(part.rows)
        ]  # fmt: skip
        assert rows == list(range(len(rows)))
        assert len(rows) >= max(men[trade], founders[trade])
    assert all(sum(part.rows for part in page) == ROWS for page in pages)


# --- line by line -----------------------------------------------------------------------------


class Row:
    """A man's line as it is marked."""

    def __init__(self, page, line, places):
        self.page, self.line, self.places = page, line, places
        self.missions = [int(one[8:]) for one in places if one.startswith("mission.")]

    def sign(self, mission):
        area = self.places[f"mission.{mission:02}"]
        lines = [i for i in inside(self.page, area, Line) if i.x2 - i.x1 < 5]
        slanting = sum(line.y1 != line.y2 for line in lines)
        letters = said(self.page, area)
        if letters:
            assert inside(self.page, area, Ring)
            return letters
        if slanting == 2:
            return "×"
        if inside(self.page, area, Disc):
            return "w" if slanting else "•"
        return "–" if lines else ""

    def closed(self, mission):
        x, y = self.places[f"mission.{mission:02}"].middle
        return any(
            isinstance(i, Line) and abs(i.y1 - y) < 0.01 and i.y1 == i.y2 and i.x1 < x < i.x2
            and i.x2 - i.x1 > 2.1
            for i in self.page.marks
        )  # fmt: skip

    def ticked(self):
        has = {name[4:]: area for name, area in self.places.items() if name.startswith("has.")}
        return {name for name, area in has.items() if is_marked(self.page, area)}

    def tally(self, wanted):
        boxes = [a for name, a in self.places.items() if name.startswith(f"{wanted}.")]
        told = said(self.page, boxes[-1])
        return int(told) if told else sum(is_marked(self.page, area) for area in boxes)

    def experience(self):
        """The points that the line through the track and its rings have reached."""
        track = {int(n[11:]): a for n, a in self.places.items() if n.startswith("experience.")}
        return max((points for points, a in track.items() if is_marked(self.page, a)), default=0)


def rows_of(told, paper):
    """The lines of a board, page by page from the top."""
    pages = drawn(board, told, paper)
    for leaf, page in zip(leaves(board, told, paper), pages, strict=True):
        lines = {}
        for name, area in areas(leaf).items():
            parts = name.split(".")
            if parts[2] != "mission":
                lines.setdefault(".".join(parts[1:4]), {})[".".join(parts[4:])] = area
        for line, places in lines.items():
            yield Row(page, line, places)


def by_row(told):
    """The men as they should stand: by air force and trade, as they joined."""
    order = {HOME_FORCE: 0, FIRST_FORCE: 1, LATER_FORCE: 2}
    return sorted(told.men, key=lambda a: (order[a.man.air_force], a.man.bomber, a.number))


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
def read(request):
    seed, paper, answers = request.param
    told = campaign(seed, None, answers)
    rows = [row for row in rows_of(told, paper) if said(row.page, row.places["number"])]
    numbers = [int(said(row.page, row.places["number"])) for row in rows]
    assert sorted(numbers) == [airman.number for airman in told.men]
    placed = [numbers.index(a.number) for a in by_row(told) if not a.man.bomber]
    assert placed == sorted(placed)
    return told, [(row, told.men[number - 1]) for row, number in zip(rows, numbers, strict=True)]


def test_the_figures_of_every_man(read):
    told, pairs = read
    for row, airman in pairs:
        events = [event for flight in airman.flights for event in flight.events]
        fought = [told.missions[f.mission - 1].fought for f in airman.flights]
        kills = [k for f in fought if f for k in f.kills if airman.number in k.by]
        gained = sum(e.points for e in events if isinstance(e, ev.ExperienceGained))
        assert row.experience() == gained
        if all(told.missions[f.mission - 1].ended for f in airman.flights):
            assert row.tally("kills") == sum(len(k.by) == 1 for k in kills)
            assert row.tally("shared") == sum(len(k.by) > 1 for k in kills)
        assert row.tally("miss") == airman.man.misses
        if airman.man.wounds <= 2:
            assert row.tally("wounds") == airman.man.wounds


def test_what_every_man_has(read):
    _, pairs = read
    some = 0
    for row, airman in pairs:
        man = airman.man
        kept = {k for i, k in enumerate(LASTING) if man.lasting >> i & 1}
        kept |= {s for i, s in enumerate(SKILLS) if man.skills >> i & 1}
        awarded = [e for f in airman.flights for e in f.events if isinstance(e, ev.MedalAwarded)]
        kept |= {str(e.medal) for e in awarded}
        for key, holds in (
            ("lucky", man.lucky), ("aims-still", man.aims_still), ("sturdier", man.sturdier),
        ):  # fmt: skip
            kept |= {key} if holds else set()
        assert row.ticked() == kept
        some += bool(kept)
    assert some >= 3


def test_what_every_mission_was_to_every_man(read):
    told, pairs = read
    seen = set()
    for row, airman in pairs:
        gone = 0
        for mission in told.missions:
            if mission.number not in row.missions:
                continue
            flights = [f for f in mission.flights if f.airman.number == airman.number]
            expected = "–" if any(e.man == airman.number for e in mission.sat_out) else ""
            for flight in flights:
                expected = "•"
                for back in flight.followed_by(ev.CameBack):
                    expected = "w" if back.wounds > flight.before.wounds else "•"
                if airman.man.status != FIT and flight is airman.flights[-1]:
                    expected, gone = SIGN[airman.man.status], mission.number
            # What is beyond his last mission is closed by a line, which may be short.
            if not gone or mission.number == gone:
                assert row.sign(mission.number) == expected
            seen |= {expected}
        for number in row.missions:
            assert row.closed(number) == (number < airman.joined or 0 < gone < number)
    assert seen >= {"•", "w", "–", "×", "P"}


def test_who_is_gone_is_marked_on_his_airplane_too():
    told = campaign("takali")
    crossed = ringed = 0
    for page in drawn(board, told):
        crossed += sum(
            isinstance(i, Line) and 5 < i.x2 - i.x1 < 14 and i.y1 < i.y2 for i in page.marks
        )
        ringed += sum(isinstance(i, Ring) and i.radius > 3 for i in page.marks)
    assert crossed == sum(a.man.status == DEAD for a in told.men)
    assert ringed == sum(a.man.status in (PRISONER, CRIPPLED, POSTED) for a in told.men)


def test_a_prerolled_board_says_who_and_nothing_else():
    told = known("takali")
    pages = drawn(board, told)
    names = [a.name.full for a in told.men]
    assert sorted(t for p in pages for t in texts(p.marks) if t in names) == sorted(names)
    assert not any(isinstance(i, (Disc, Ring)) for p in pages for i in p.marks)


def test_bomber_crews_are_offered_no_acrobatics():
    for leaf, medals in zip(leaves(board)[::2], (3, 3, 4), strict=True):
        for trade in ("fighter", "bomber"):
            keys = {n.rpartition(".has.")[2] for n in areas(leaf) if f".{trade}.01.has." in n}
            assert ("acrobatic-pilot" in keys) is (trade == "fighter")
            assert set(LASTING) | set(SKILLS) - {"acrobatic-pilot"} < keys
            assert sum(key.isdigit() for key in keys) == medals


def test_a_prerolled_board_has_no_page_without_a_man():
    told = known("takali")
    for page in drawn(board, told):
        assert any(a.name.full in texts(page.marks) for a in told.men)
