"""Hundreds of games, under any edition, rulings and captain: what holds in all of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import journal
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.state import ShipHit, TurnEnded
from sheetgen.games.convoy.story.chronicle import tell
from tests.cases import each
from tests.games.convoy.rules.reckoner import GAME, Reckoner, drawn_session

numbers = st.integers(min_value=0, max_value=10**9)


@pytest.mark.long
@settings(max_examples=300)
@given(numbers)
def test_a_game_comes_out_as_its_events_tell(number: int) -> None:
    """Ships balance at every turn's end, and the score is what the printed scoring gives."""
    session = drawn_session(number)
    assert session.finished
    reckoner = Reckoner(session)
    reckoner.agrees_with(session)
    assert session.events[-1] == TurnEnded(reckoner.length, reckoner.score())


@settings(max_examples=60)
@given(numbers)
def test_a_game_is_told_as_it_is_counted(number: int) -> None:
    session = drawn_session(number)
    chronicle = tell(session)
    reckoner = Reckoner(session)
    assert len(chronicle.turns) == chronicle.length == reckoner.length
    assert sum(points for _, _, points in chronicle.reckoning()) == reckoner.score()
    assert chronicle.standing()["score"] == reckoner.score()


@settings(max_examples=40)
@given(numbers)
def test_a_game_replayed_is_the_same_game(number: int) -> None:
    session = drawn_session(number)
    again = Session(GAME, session.conditions, session.answers)
    assert again.events == session.events
    assert again.state == session.state
    header = journal.Header("convoy", session.conditions.edition, GAME.rules_version)
    assert journal.mark(header, session.answers) == journal.mark(header, again.answers)


def test_the_games_played_here_go_everywhere() -> None:
    """The draw of games is worth its name: each ruling value, edition and outcome of a hit."""
    sessions = [drawn_session(number) for number in range(200)]
    assert {s.conditions.edition for s in sessions} == {e.name for e in GAME.editions}
    played = {item for s in sessions for item in s.conditions.rulings.items()}
    assert played == {(r.name, value) for r in GAME.rulings for value in r.values}
    hits = [e for s in sessions for e in s.events if isinstance(e, ShipHit)]
    assert {hit.outcome for hit in hits} == set(range(6))
    assert {hit.row for hit in hits} == set(range(1, 7))


@each("fault", ["score", "fleet", "option"])
def test_the_reckoner_finds_fault(fault: str) -> None:
    """A reckoning that could not fail would prove nothing."""
    session = drawn_session(4)
    if fault == "score":
        last = session.events[-1]
        session.events[-1] = last._replace(score=last.score + 1)
    elif fault == "fleet":
        session.state.lost[0] += 1
    else:
        session.state.option = 5
    with pytest.raises(AssertionError):
        Reckoner(session).agrees_with(session)
