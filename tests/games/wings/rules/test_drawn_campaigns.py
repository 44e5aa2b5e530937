"""Campaigns audited after every mission, and printed odds: a small part of what
`python -m tests.benchmarks.campaigns` does with 2,000."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from sheetgen.core.requests import Answer, Request, Roll
from sheetgen.core.session import Session, first_of
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, FIT, HOME_FORCE, Man
from sheetgen.games.wings.story.chronicle import tell
from tests.cases import each
from tests.games.wings.rules.auditor import Auditor
from tests.games.wings.rules.drawn_campaigns import audited, drawn_session, missions
from tests.games.wings.rules.printed_odds import (
    BALE_OUT,
    GET_HOME,
    RECOVERY,
    Table,
    Tables,
    pooled,
    shares,
    upper_tail,
)

FEW = 40
RARE = 1e-6
"""A chance that no table of these campaigns should come to."""


@pytest.fixture(scope="module")
def tables() -> Tables:
    """The rolls of some campaigns, each audited after every mission."""
    tables = Tables()
    for number in range(FEW):
        audited(number, tables)
    return tables


@pytest.mark.long
def test_every_table_agrees_with_its_printed_odds(tables: Tables) -> None:
    results = tables.results()
    assert {
        "Get Home", "Bale Out", "Shot Down", "In the Drink", "Special Injury", "Recovery Events",
        "Ace Skills", "Promotion", "Medals, raf", "Medals, regia", "spotting", "position",
        "distance", "edge of the ships", "edge of the defenders", "attacker and mission, early",
    } <= {result.name for result in results}  # fmt: skip
    assert {result.name for result in results if result.p < RARE} == set()


@pytest.mark.long
def test_every_row_that_should_come_up_does(tables: Tables) -> None:
    """Twenty rolls expected, and none: two in a thousand million."""
    for result in tables.results():
        often = [row for row, mean in zip(result.rows, result.expected, strict=True) if mean > 20]
        assert set(often).isdisjoint(result.missing), result.name


@pytest.mark.long
def test_bombers_and_skills_are_all_come_to(tables: Tables) -> None:
    assert min(tables.reached["bombers"].values()) == FEW
    assert min(tables.reached["skill taken"].values()) > 0


@pytest.fixture(scope="module")
def played() -> tuple[list[list[Any]], list[list[Man]]]:
    """The events of each mission of a campaign, and the men after it."""
    session, answerer = drawn_session(0)
    told, men = [], []
    for events in missions(session, answerer):
        told.append(events)
        men.append([replace(man, thrown={}) for man in session.state.men])
    return told, men


class TestAuditor:
    """The auditor is held to find what it is there to find."""

    @pytest.fixture
    def campaign(self, played: Any) -> tuple[list[list[Any]], list[list[Man]]]:
        """The same, to be changed."""
        told, men = played
        return [[*events] for events in told], [
            [replace(man, thrown={}) for man in after] for after in men
        ]

    def audit(self, told: list[list[Any]], men: list[list[Man]]) -> None:
        auditor = Auditor()
        for events, after in zip(told, men, strict=True):
            auditor.mission(events, after)

    def test_it_passes_what_is_right(self, campaign: Any) -> None:
        self.audit(*campaign)

    @pytest.mark.parametrize(
        "change",
        [
            {"experience": 1}, {"kills": 1}, {"shared": 1}, {"misses": 1}, {"medals": 1},
            {"rank": 1}, {"missions": 1}, {"wounds": 1}, {"sturdier": 3}, {"skills": 1},
        ],
        ids=lambda change: next(iter(change)),
    )  # fmt: skip
    @pytest.mark.parametrize("flew", [True, False])
    def test_it_finds_a_figure_that_is_one_off(
        self, campaign: Any, change: dict[str, int], flew: bool
    ) -> None:
        told, men = campaign
        flown = {e.man for e in told[5] if isinstance(e, ev.Flies)}
        fit = [n for n, man in enumerate(men[5]) if man.status == FIT and (n + 1 in flown) == flew]
        (field, by), number = next(iter(change.items())), Random(field_seed(change)).choice(fit)
        man = men[5][number]
        now = getattr(man, field)
        men[5][number] = replace(man, **{field: now ^ 1 if field == "skills" else now + by})
        with pytest.raises(AssertionError):
            self.audit(told[:6], men[:6])

    @pytest.mark.parametrize("status", [DEAD, CRIPPLED])
    def test_it_finds_a_man_who_is_lost_without_a_cause(self, campaign: Any, status: int) -> None:
        told, men = campaign
        number = next(n for n, man in enumerate(men[3]) if man.status == FIT)
        men[3][number] = replace(men[3][number], status=status)
        with pytest.raises(AssertionError):
            self.audit(told[:4], men[:4])

    def test_it_finds_a_man_back_from_the_dead(self, campaign: Any) -> None:
        told, men = campaign
        mission, number = next(
            (m, n) for m in range(1, 24) for n, man in enumerate(men[m - 1]) if man.status == DEAD
        )
        men[mission][number] = replace(men[mission][number], status=FIT)
        with pytest.raises(AssertionError):
            self.audit(told[: mission + 1], men[: mission + 1])

    def test_it_finds_another_crew_in_the_airplane(self, campaign: Any) -> None:
        told, men = campaign
        first = next(n for n, e in enumerate(told[0]) if isinstance(e, ev.Flies))
        told[0][first] = told[0][first]._replace(man=told[0][first].man + 1)
        with pytest.raises(AssertionError):
            self.audit(told[:1], men[:1])

    def test_it_finds_a_mission_played_twice(self, campaign: Any) -> None:
        told, men = campaign
        with pytest.raises(AssertionError):
            self.audit([told[0], told[0]], [men[0], men[0]])


def field_seed(change: dict[str, int]) -> int:
    return sum(map(ord, next(iter(change))))


def test_a_wing_commander_leaves_and_another_comes() -> None:
    """All of the RAF stand a step from the desk, and every promotion roll is a 6."""
    session, answerer = drawn_session(2)
    auditor, posted = Auditor(), []

    def sixes(request: Request, session: Session) -> Answer | None:
        promoting = isinstance(request, Roll) and request.ask.startswith("promotion")
        return Answer(request.ask, dice=(6,)) if promoting else None

    for number, events in enumerate(missions(session, first_of(sixes, answerer)), start=1):
        auditor.mission(events, session.state.men)
        posted += [event for event in events if isinstance(event, ev.PostedAway)]
        for man, kept in zip(session.state.men, auditor.men, strict=True):
            if number == 1 and man.air_force == HOME_FORCE and man.status == FIT:
                man.rank = kept.rank = 3
                man.experience = kept.experience = 29
    assert posted
    chronicle = tell(session)
    assert [a.number for a in chronicle.men] == list(range(1, len(session.state.men) + 1))
    for event in posted:
        successor = chronicle.men[event.successor - 1]
        (left,) = [flight.mission for flight in chronicle.men[event.man - 1].flights[-1:]]
        assert successor.joined == left + 1
        assert not successor.as_novice
        assert (successor.man.air_force, successor.man.bomber) == (
            HOME_FORCE, chronicle.men[event.man - 1].man.bomber,
        )  # fmt: skip
        if left < 24:
            assert successor in chronicle.missions[left].joined


class TestOdds:
    def test_the_shares_of_a_table_are_its_bands(self) -> None:
        assert shares(GET_HOME, 0, 100) == (0.02, 0.08, 0.90)
        assert shares(GET_HOME, -10, 100) == (0.12, 0.08, 0.80)
        assert shares(BALE_OUT, -5, 100) == (0.09, 0.04, 0.12, 0.20, 0.55, 0.0)
        assert set(shares(RECOVERY, 0, 100)) == {0.05}

    @each(
        ("chi_square", "freedom", "p"),
        [(3.841, 1, 0.05), (11.070, 5, 0.05), (30.144, 19, 0.05), (23.209, 10, 0.01),
         (10.828, 1, 0.001), (0.0, 3, 1.0), (9.0, 0, 1.0), (0.711, 4, 0.95)],
    )  # fmt: skip
    def test_the_chance_of_a_chi_square(self, chi_square: float, freedom: int, p: float) -> None:
        """As the tables of every book of statistics have it."""
        assert upper_tail(chi_square, freedom) == pytest.approx(p, rel=1e-3)

    def test_rare_rows_are_tested_together(self) -> None:
        assert pooled([1, 2, 30, 3], [2.0, 3.5, 28.0, 2.5]) == [(3, 5.5), (33, 30.5)]
        assert pooled([1, 1], [1.0, 1.0]) == [(2, 2.0)]

    def test_a_loaded_die_is_found_and_a_fair_one_is_not(self) -> None:
        fair, loaded = Table("fair", "123456"), Table("loaded", "123456")
        rng = Random(7)
        for _ in range(6000):
            fair.add(rng.randrange(6), [1 / 6] * 6)
            loaded.add(rng.choice((0, 1, 2, 3, 4, 5, 5)), [1 / 6] * 6)
        assert fair.result().p > 0.001
        assert loaded.result().p < RARE

    def test_a_row_that_cannot_be_rolled_is_found(self) -> None:
        with pytest.raises(AssertionError, match="cannot be rolled"):
            Table("bale out", "ab").add(1, (1.0, 0.0))
