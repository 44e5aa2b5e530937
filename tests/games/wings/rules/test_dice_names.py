"""The dice and decisions as the documents list them."""

from __future__ import annotations

import pytest

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.requests import ReportFight, Request, Roll, purpose
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.rules.sequence_of_play import before_the_fight
from sheetgen.games.wings.rules.state import HOME_FORCE, Man
from tests.games.wings.rules.test_many_aftermaths import drawn, play, play_rules
from tests.games.wings.table.by_hand import LISTED, lasting


def campaign() -> list[Request]:
    """What a whole campaign asks by the names of its first missions."""
    wings, key = find("wings"), dice.key_of_seed("takali")
    session = Session(wings, wings.conditions())
    play_out(session, first_of(seeded(key), decided(wings.policies["careful"], key)))
    return [request for request in session.asked if request.ask in ("cast", "fight")]


@pytest.mark.long
def test_the_document_lists_what_is_asked_and_nothing_else() -> None:
    asked = {request.ask: request for request in campaign()}
    for seed in range(200):
        s, t, rng = drawn(seed)
        requests = play(s, t, rng)[1]
        s.men += [Man(HOME_FORCE, lasting=lasting("old-wound")) for _ in range(6)]
        requests += play_rules(s, before_the_fight(s, t), rng)[1]
        for request in requests:
            asked[purpose(request.ask)] = request
    assert set(asked) == set(LISTED)
    for name, request in asked.items():
        if isinstance(request, Roll):
            assert LISTED[name] == f"{request.number}D{request.sides}", name
        elif isinstance(request, ReportFight):
            assert LISTED[name] == "a report"
        elif name != "skill":
            assert LISTED[name] == " or ".join(f"`{name}`" for name in request.choices)
