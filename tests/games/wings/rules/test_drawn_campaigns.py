"""Campaigns by any rulings, decided anyhow, held to the books that other code keeps of them: a few
of the 2,000 of `python -m tests.benchmarks.campaigns`."""

from __future__ import annotations

import pytest

from sheetgen.core.requests import Answer, Request, Roll
from sheetgen.core.session import Session, first_of
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import FIT, HOME_FORCE
from sheetgen.games.wings.story.chronicle import tell
from tests.games.wings.rules.drawn_campaigns import drawn_session, to_the_end

FEW = 20


def test_a_campaign_is_as_the_books_beside_it_have_it() -> None:
    for number in range(2):
        to_the_end(*drawn_session(number))


@pytest.mark.long
def test_many_are() -> None:
    for number in range(2, FEW):
        to_the_end(*drawn_session(number))


def test_a_wing_commander_leaves_and_another_comes() -> None:
    """All of the RAF stand a step from the desk, and every promotion roll is a 6."""
    session, answerer = drawn_session(2)

    def sixes(request: Request, session: Session) -> Answer | None:
        promoting = isinstance(request, Roll) and request.ask.startswith("promotion")
        return Answer(request.ask, dice=(6,)) if promoting else None

    while session.request is not None:
        answer = first_of(sixes, answerer)(session.request, session)
        assert answer is not None
        session.answer(answer)
        if isinstance(session.events[-1], ev.MissionDrawn) and session.state.mission == 2:
            for man in session.state.men:
                if man.air_force == HOME_FORCE and man.status == FIT:
                    man.rank, man.experience = 3, 29
    posted = [event for event in session.events if isinstance(event, ev.PostedAway)]
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
