"""The campaign log: its geometry, and what is read back from its PDF."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.cast.names import Name, short_rank
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import AXIS, BRITISH, CRIPPLED, DEAD, PRISONER
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.log import document as log
from sheetgen.games.wings.sheet.log import rows as log_rows
from sheetgen.games.wings.sheet.log import track
from sheetgen.games.wings.sheet.log.layout import LINES, PERIODS, missions, plan
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.fonts import UnprintableText
from sheetgen.kits.drawing.items import Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.read_back import Read
from tests.games.wings.report.told import (
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


@papers
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_a_blank_log_is_clean(paper, rulings):
    assert [faults(page) for page in drawn(log, None, paper, rulings)] == [[], []]


@papers
@pytest.mark.parametrize("rulings", [None, OTHER_RULINGS], ids=["default", "other"])
def test_a_prerolled_log_is_clean(paper, rulings):
    pages = drawn(log, known("takali", rulings), paper, seed="takali", source="seed", player=LONG)
    assert [faults(page) for page in pages] == [[], []]


@pytest.mark.long
@given(
    st.sampled_from(SEEDS),
    st.sampled_from(sorted(PAPERS)),
    st.none() | st.integers(min_value=0, max_value=450),
)
@settings(max_examples=25, deadline=None)
def test_a_filled_log_is_clean(seed, paper, answers):
    told = campaign(seed, None, answers)
    pages = drawn(log, told, paper, seed=seed, player=LONG, policy="careful", source="seed")
    assert [faults(page) for page in pages] == [[], []]


@papers
def test_names_of_any_length_keep_to_their_cells(paper):
    told = deepcopy(campaign("n27"))
    for airman in told.men:
        airman.name = Name("Maximilian Bartholomew", "Fotheringay-Featherstonehaugh", "British")
    pages = drawn(log, told, paper)
    assert [faults(page) for page in pages] == [[], []]
    assert "".join(log_rows.called(told.missions[0].flights[0]).split()) in _all_typed(pages[0])


@papers
def test_there_is_room_to_write(paper):
    layout = plan(PAPERS[paper])
    assert layout.row / LINES >= 5
    for key, (left, right) in log_rows.edges(layout).items():
        assert right - left >= 6, key
    assert log.BOX >= 4
    assert track.cell(layout, 0, 1).width >= 5
    assert layout.track_row >= 4.6


@papers
def test_type_is_large_enough_to_read(paper):
    foot_from = PAPERS[paper].bottom - 9.6
    for page in (*drawn(log, None, paper), *drawn(log, campaign("n27"), paper)):
        for item in page.items:
            if isinstance(item, Text) and item.y < foot_from:
                assert item.size >= (6 if "mono" in item.face else 7), item


@pytest.fixture(scope="module", params=[(s, p) for s in SEEDS[:3] for p in PAPERS], ids=str)
def read(request):
    seed, paper = request.param
    told = campaign(seed)
    return (
        told,
        plan(PAPERS[paper]),
        [read_back(page) for page in drawn(log, told, paper, seed=seed)],
    )


def _places(told: Chronicle):
    """Every mission with the page it is on and its place there."""
    for mission in told.missions:
        page = PERIODS.index(mission.period)
        yield mission, page, mission.number - missions(mission.period)[0]


def _at(read: Read, layout, place, key, line, lines=1) -> str:
    area = log_rows.cell(layout, place, key, line, lines)
    return read.within(area.x, area.y, area.right, area.bottom)


def _all_typed(page) -> str:
    items = (item for item in page.marks if isinstance(item, Text))
    return "".join("".join(item.text.split()) for item in items)


def test_what_was_drawn(read):
    told, layout, pages = read
    for mission, page, place in _places(told):
        expected = (in_words(mission.day), mission.place.name, mission.name)
        for line, text in enumerate(expected):
            assert _at(pages[page], layout, place, "mission", line) == "".join(text.split())
        sides = [_at(pages[page], layout, place, "side", line) for line in range(LINES)]
        attacker, defender = ("B", "A") if mission.attacker == BRITISH else ("A", "B")
        assert sides == [attacker, attacker if mission.bomber else "", defender]
        types = (
            mission.fighters[mission.attacker],
            mission.bomber,
            mission.fighters[defender == "A"],
        )
        for line, aircraft in enumerate(types):
            name = AIRCRAFT[aircraft].name if aircraft else ""
            assert _at(pages[page], layout, place, "type", line) == name.replace(" ", "")


def test_who_flew(read):
    told, layout, pages = read
    for mission, page, place in _places(told):
        rows = [
            (0, mission.attacker, mission.fighters[mission.attacker]),
            (1, mission.attacker, mission.bomber),
            (2, mission.defender, mission.fighters[mission.defender]),
        ]
        for line, side, aircraft in rows:
            flew = [f for f in mission.of(side) if aircraft and f.aircraft == aircraft]
            shown = [
                _at(pages[page], layout, place, key, line) for key in ("first", "second", "third")
            ]
            if line < 2:
                assert len(flew) <= 2
                shown.pop()
            names = [
                short_rank(f.before.air_force, f.before.rank) + f.airman.name.surname + _sign(f)
                for f in flew
            ]
            # A sign stands beside the middle of a name of two lines.
            expected = ["".join(n.split()) for n in names] + [""] * (len(shown) - len(names))
            assert list(map(sorted, shown)) == list(map(sorted, expected))


def _sign(flight) -> str:
    """The sign behind a name, from the events that followed the fight."""
    (back,) = flight.followed_by(ev.CameBack)
    if back.status in (DEAD, PRISONER):
        return "×" if back.status == DEAD else "P"
    if flight.followed_by(ev.PostedAway):
        return "D"
    if flight.after.status == CRIPPLED:
        return "C"
    return "w" if back.wounds > flight.before.wounds else ""


def test_the_result(read):
    told, layout, pages = read
    won = Counter()
    for mission, page, place in _places(told):
        fought = mission.fought
        won[fought.score.winner] += 1
        for line, side in enumerate((BRITISH, AXIS)):
            points = sum(one.points for one in fought.score.lines if one.side == side)
            downed = [mission.flight(kill.lost).airman.man.side for kill in fought.kills]
            lost = [
                report for report in fought.fight.crews
                if report.fate == "shot down" and told.men[report.crew - 1].man.side == side
            ]  # fmt: skip
            cells = [
                _at(pages[page], layout, place, key, line).replace("−", "-")
                for key in ("points", "kills", "lost", "won")
            ]
            kills = sum(of != side for of in downed)
            assert cells == [str(n) for n in (points, kills, len(lost), won[side])]
        winner = {BRITISH: "British", AXIS: "Axis", -1: "drawn"}[fought.score.winner]
        box = log_rows.cell(layout, place, "points", 2)
        end = log_rows.edges(layout)["lost"][1]
        assert pages[page].within(box.x, box.y, end, box.bottom) == winner
        assert _at(pages[page], layout, place, "won", 2) == str(won[-1])


@papers
def test_what_was_sunk_is_noted_by_name(paper):
    told, layout = campaign("takali"), plan(PAPERS[paper])
    pages = [read_back(page) for page in drawn(log, told, paper)]
    noted_ships = 0
    for mission, page, place in _places(told):
        noted = _at(pages[page], layout, place, "third", 0, 2)
        assert bool(noted) == bool(mission.fought.sunk)
        if mission.ships and mission.fought.sunk:
            named = [s for s in mission.ships if "".join(s.name.split()) in noted]
            roles = Counter(target.split()[0] for target, _ in mission.fought.sunk)
            assert Counter(ship.role for ship in named) == roles
            noted_ships += len(named)
    assert noted_ships >= 3


@papers
def test_missions_are_crossed_out_as_they_are_fought(paper):
    told, layout = campaign("takali", None, 300), plan(PAPERS[paper])
    fought = {m.number for m in told.missions if m.fought}
    assert 12 < len(fought) < 24
    pages = [read_back(page) for page in drawn(log, told, paper)]
    seen = []
    for period, page in zip(PERIODS, pages, strict=True):
        of_cell = {(m.attacker, m.kind): m.number for m in told.missions if m.period == period}
        for attacker in (BRITISH, AXIS):
            for kind in range(1, 7):
                box = log.mission_box(layout, attacker, kind)
                number = of_cell.get((attacker, kind))
                crossed = page.within(box.x, box.y, box.right, box.bottom) == "╳"
                assert crossed == (number in fought)
                beside = page.within(box.right, box.y, box.right + log.NUMBER, box.bottom)
                assert beside == (str(number) if number else "")
                seen.append(number)
    assert {n for n in seen if n} == {m.number for m in told.missions}


@papers
@pytest.mark.parametrize("answers", [None, 60, 300])
def test_the_track_and_the_winner(paper, answers):
    told, layout = campaign("n21", None, answers), plan(PAPERS[paper])
    pages = [read_back(page) for page in drawn(log, told, paper)]
    for period, page in zip(PERIODS, pages, strict=True):
        numbers = missions(period)
        fought = [
            m.fought.score.winner for m in told.missions if m.fought and m.number <= numbers[-1]
        ]
        if len(fought) < numbers[0] - 1:
            fought = []
        for row, side in enumerate((BRITISH, AXIS, -1)):
            struck = ""
            for count in range(1, 25):
                area = track.cell(layout, row, count)
                struck += page.within(area.x, area.y, area.right, area.bottom)
            assert struck == "╱" * fought.count(side)
    boxes = [track.box_of(layout, place) for place in range(3)]
    ticked = [pages[1].ticked(box.x, box.y, box.right, box.bottom) for box in boxes]
    over = answers is None
    assert ticked == [over and told.winner == side for side in (BRITISH, AXIS, -1)]


@papers
def test_a_prerolled_log_says_what_is_to_come_and_no_more(paper):
    told, layout = known("takali"), plan(PAPERS[paper])
    pages = [read_back(page) for page in drawn(log, told, paper)]
    for mission, page, place in _places(told):
        assert _at(pages[page], layout, place, "mission", 2) == mission.name.replace(" ", "")
        for key in ("first", "second", "third", "points", "kills", "lost", "won"):
            assert _at(pages[page], layout, place, key, 0, LINES) == "", key
        box = log.mission_box(layout, mission.attacker, mission.kind)
        assert pages[page].within(box.x, box.y, box.right, box.bottom) == ""
        beside = pages[page].within(box.right, box.y, box.right + log.NUMBER, box.bottom)
        assert beside == str(mission.number)


def test_the_foot_and_the_head_say_whose_log_it_is():
    pages = drawn(log, known("takali"), player="A. Borg", seed="takali", source="seed")
    for number, page in enumerate(pages, start=1):
        said = [item.text for item in page.items if isinstance(item, Text)]
        assert {"A. Borg", "takali", f"{number} of 2"} <= set(said)
        assert "Name: A. Borg" not in " ".join(said)
        assert any("sheetgen preroll wings --seed takali" in text for text in said)
        assert any("Little Wars" in text and "sheetgen 0.1.0" in text for text in said)
    assert pages[0].title == "Wings over Malta: campaign log, A. Borg, takali"
    assert [page.title for page in drawn(log, None)] == ["Wings over Malta: campaign log", ""]
    too_long = " ".join(
        t.text for t in drawn(log, None, player=LONG)[0].items if isinstance(t, Text)
    )
    assert f"Name: {LONG[:60]}" in too_long


def test_copies_share_their_art_and_the_same_input_gives_the_same_bytes():
    first, again = (drawn(log, campaign("n21"), seed="n21", source="seed") for _ in range(2))
    other = drawn(log, known("takali"), player="B", seed="takali")
    assert pdf(*first) == pdf(*again)
    assert forms(pdf(*first, *other)) == 2


def test_what_cannot_be_printed_is_refused_by_name():
    with pytest.raises(UnprintableText, match=r"the player's name holds .*HEBREW"):
        drawn(log, None, player="שלום")
