"""A recorded game with one answer put right, and what becomes of those after it.

Dice have names, so an answer that is still asked for is given again: a die by its purpose, turn,
sides and slot, a decision and a report by purpose, turn and slot. What is no longer asked for is
withdrawn. A question that is new, or whose answer is no longer to be taken, is left open, and all
that comes after it waits.
"""

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.dice import OWNED, comes_to, lying
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, IllegalAnswer, Request, Roll
from sheetgen.core.session import (
    NOBODY,
    Remembered,
    Session,
    first_of,
    names,
    play_out,
    seeded,
)
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import turns
from sheetgen.kits.table.replay import sentences


class Given(NamedTuple):
    """A question and its answer, and the turn it was given in."""

    turn: int
    request: Request
    answer: Answer


class Amendment(NamedTuple):
    """A game with another answer at number `place` (from 0): `before` and `after`.

    `withdrawn` are the answers that are not given again: no longer asked for, or no longer to be
    taken; `waiting` are those that come after the question the game is left open at; `known` are
    the dice the record has for that question.
    """

    place: int
    before: Session
    after: Session
    withdrawn: list[Given]
    waiting: list[Given]
    known: tuple[int, ...]

    @property
    def taken_back(self) -> int:
        """How many answers are taken back."""
        return len(self.before.answers) - self.place

    @property
    def answers(self) -> list[Answer]:
        """What is answered instead."""
        return self.after.answers[self.place :]

    @property
    def opened(self) -> bool:
        """Whether the game is left open at a question that it was not open at before."""
        now, then = self.after.request, self.before.request
        return now is not None and (then is None or names(now) != names(then))

    @property
    def standings(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """How both games stand."""
        tell = parts_of(self.before.game).chronicle.tell
        return tell(self.before).standing(), tell(self.after).standing()

    def otherwise(self) -> Iterator[tuple[int, list[str] | None, list[str] | None]]:
        """The turns that are told otherwise, each with what is told of it in either game (None: it
        is not played there)."""
        games = (self.before, self.after)
        was, now = ({turn.number: sentences(turn) for turn in turns.each(one)} for one in games)
        for turn in sorted({*was, *now}):
            if was.get(turn) != now.get(turn):
                yield turn, was.get(turn), now.get(turn)


def faces(
    session: Session,
    place: int,
    slot: int | None,
    given: tuple[int, ...],
    owned: Collection[int] = OWNED,
) -> Answer:
    """A roll with other faces: all of them, or those from a slot on; as they lie on a table, where
    dice of the sides `owned` lie there themselves. Raises IllegalAnswer for what is no face."""
    request, recorded = session.asked[place], session.answers[place].dice
    if isinstance(request, Roll):
        lies = lying(request, owned)
        if lies != request:
            lies._replace(number=len(given)).value(Answer(request.ask, given))
        given = comes_to(given, request.sides, lies.sides)
    first = 0 if slot is None else slot - request.slot
    if slot is None or len(given) == len(recorded):
        return Answer(request.ask, given)
    return Answer(request.ask, (*recorded[:first], *given, *recorded[first + len(given) :]))


def amended(header: Header, session: Session, place: int, answer: Answer) -> Amendment:
    """A game with another answer at number `place` (from 0). What the record does not hold comes
    from its seed.

    Raises IllegalAnswer if the rules cannot take the answer, or if it is the one recorded.
    """
    if session.answers[place]._replace(rolled=False) == answer:
        said = turns.words(session.asked[place], answer)
        raise IllegalAnswer(f"{said} is what is recorded there")
    kept = Remembered(session.asked, session.answers, by_card=header.seed is None)
    after = session.with_answers(session.answers[:place])
    after.answer(answer)
    seed = NOBODY if header.seed is None else seeded(dice.key_of_seed(header.seed))
    if isinstance(session.request, Roll):
        # The record has not been rolled on to where a decision is asked for, and is not here.
        seed = turns.up_to(session.turn, seed)

    def again(request: Request, session: Session) -> Answer | None:
        # A fight is flown after the answers before it: after others it is another.
        found = kept.answer(request)
        return None if found is not None and "flown" in (found.report or {}) else found

    play_out(after, first_of(again, seed))
    return _compared(kept, session, after, place)


def _compared(kept: Remembered, before: Session, after: Session, place: int) -> Amendment:
    """What became of the answers of `before`."""
    again = {
        name: answer
        for request, answer in zip(after.asked, after.answers, strict=True)
        for name in names(request)
    }
    opened = None if after.finished else after.turn
    withdrawn: list[Given] = []
    waiting: list[Given] = []
    now = before.turns
    for number, request in enumerate(before.asked):
        if number == place or all(name in again for name in names(request)):
            continue
        given = Given(now[number], request, before.answers[number])
        later = number > place and opened is not None and now[number] > opened
        (waiting if later else withdrawn).append(given)
    known = kept.known(after.request)
    return Amendment(place, before, after, withdrawn, waiting, known)
