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
from tests.games.wings.rules.auditor import Auditor
from tests.games.wings.rules.drawn_campaigns import audited, drawn_session, missions

FEW = 20


@pytest.mark.long
def test_campaigns_are_as_the_books_beside_them_have_it() -> None:
    for number in range(FEW):
        audited(number)


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
