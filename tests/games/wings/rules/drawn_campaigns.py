"""Campaigns drawn at random: any rulings, decided well or anyhow, audited after every mission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from sheetgen.core import dice
from sheetgen.core.game import Policy, find
from sheetgen.core.requests import Choose, Request, Roll
from sheetgen.core.session import Answerer, Session, decided, first_of, seeded
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.story.chronicle import tell
from tests.games.wings.rules.auditor import Auditor

WINGS = find("wings")
CAREFUL = WINGS.policies["careful"]


def _anyhow(s: Any, request: Choose, draw: Any) -> int:
    """One of what may be chosen."""
    choices = request.choices
    return request.among.index(choices[draw(len(choices)) - 1])


ANYHOW = Policy(
    "Decides anyhow.",
    {ask: decide if ask == "fight" else _anyhow for ask, decide in CAREFUL.deciders.items()},
)


def drawn_session(number: int) -> tuple[Session, Answerer]:
    """A campaign by its number, before its first die, and how it is answered: every other one with
    decisions taken anyhow."""
    rng = Random(number)
    ruled = {ruling.name: rng.choice(list(ruling.values)) for ruling in WINGS.rulings}
    key = dice.key_of_seed(f"campaign {number}")
    answerer = first_of(seeded(key), decided(ANYHOW if number % 2 else CAREFUL, key))
    return Session(WINGS, WINGS.conditions(rulings=ruled)), answerer


def missions(session: Session, answerer: Answerer) -> Iterator[list[Any]]:
    """Play a campaign; yields after each mission all that happened since the one before."""
    told = 0
    while session.request is not None:
        request: Request = session.request
        answer = answerer(request, session)
        assert answer is not None
        before = len(session.events)
        session.answer(answer)
        for place in range(before, len(session.events)):
            if isinstance(session.events[place], ev.MissionEnded):
                yield session.events[told : place + 1]
                told = place + 1


def audited(number: int) -> Session:
    """A campaign played to its end, audited after every mission.

    Raises AssertionError at the first thing that is not as it should be.
    """
    session, answerer = drawn_session(number)
    auditor = Auditor()
    for events in missions(session, answerer):
        auditor.mission(events, session.state.men)
    assert session.finished
    assert auditor.won == session.state.won
    asked = Counter((r.ask, r.turn, r.slot) for r in session.asked if isinstance(r, Roll))
    assert max(asked.values()) == 1
    days = [mission.day for mission in tell(session).missions]
    assert days == sorted({*days})
    return session
