"""Campaigns drawn at random: any rulings, decided well or anyhow."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from sheetgen.core import dice
from sheetgen.core.game import Policy, find
from sheetgen.core.journal import answer_to_json
from sheetgen.core.requests import Choose, Roll
from sheetgen.core.session import Answerer, Session, decided, first_of, seeded
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.games.wings.story.chronicle import tell
from tests.games.wings.campaigns.held import agree

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


def to_the_end(session: Session, answerer: Answerer) -> Session:
    """Play a campaign to its end, and hold it to the books that other code keeps of its answers.

    Raises AssertionError at the first thing that is not as it should be.
    """
    while session.request is not None:
        answer = answerer(session.request, session)
        assert answer is not None
        session.answer(answer)
    lines = [{"rulings": session.conditions.rulings}, *map(answer_to_json, session.answers)]
    agree(HERE / "malta", "\n".join(map(json.dumps, lines)), tell(session))
    asked = Counter((r.ask, r.turn, r.slot) for r in session.asked if isinstance(r, Roll))
    assert max(asked.values()) == 1
    return session
