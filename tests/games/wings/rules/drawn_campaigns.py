"""Campaigns drawn at random: any rulings, decided well or anyhow, audited after every mission."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from sheetgen.core import dice
from sheetgen.core.game import Policy, find
from sheetgen.core.requests import Choose, Request
from sheetgen.core.session import Answerer, Session, decided, first_of, seeded
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import tell
from tests.games.wings.rules.auditor import Auditor
from tests.games.wings.rules.printed_odds import Tables
from tests.games.wings.rules.test_whole_campaigns import (
    books_balance,
    each_pair_once,
    points_decide,
    who_flew_can_fly,
)

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


def audited(number: int, tables: Tables) -> Session:
    """A campaign played to its end, audited after every mission, and all its rolls counted.

    Raises AssertionError at the first thing that is not as it should be.
    """
    session, answerer = drawn_session(number)
    auditor = Auditor()
    for events in missions(session, answerer):
        auditor.mission(events, session.state.men)
    assert session.finished
    assert auditor.won == session.state.won
    chronicle = tell(session)
    each_pair_once(chronicle)
    for mission in chronicle.missions:
        who_flew_can_fly(mission)
        points_decide(mission)
    books_balance(chronicle)
    tables.campaign(session)
    _medals_and_ranks(session, tables)
    return session


def _medals_and_ranks(session: Session, tables: Tables) -> None:
    men = session.state.men
    for event in session.events:
        if isinstance(event, ev.MedalRolled):
            tables.medal(men[event.man - 1].air_force, event)
        elif isinstance(event, ev.MedalAwarded):
            force = men[event.man - 1].air_force
            awards = [f"{n}" for n in range(1, len(MALTA.medals[force]) + 1)]
            tables.see(f"awards, {MALTA.air_forces[force]}", str(event.medal), awards)
        elif isinstance(event, ev.PromotionRolled) and event.promoted:
            force = men[event.man - 1].air_force
            tables.see(
                f"ranks, {MALTA.air_forces[force]}",
                MALTA.ranks[force][event.rank],
                MALTA.ranks[force][1:],
            )
