"""A campaign that is fought card by card, as far as its first missions: a whole one takes long."""

from functools import cache

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Request
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.library.record import Record, answered

FOUGHT = 2


@cache
def fought(seed: str) -> Record:
    """The record of its first two missions: not to be changed."""
    game, key = find("wings"), dice.key_of_seed(seed)
    session = Session(game, game.conditions(), lot=key)
    plays = first_of(seeded(key), decided(game.policies["fought"], key))

    def so_far(request: Request, session: Session) -> Answer | None:
        flown = sum(answer.ask == "fight" for answer in session.answers)
        return plays(request, session) if flown < FOUGHT else None

    play_out(session, so_far)
    header = Header("wings", "2018", game.rules_version, seed=seed, policy="fought")
    return answered(header, session)
