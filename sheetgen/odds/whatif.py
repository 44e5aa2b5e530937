"""What if: a recorded game once more, with one decision changed.

Dice have names, so every die thrown in both games falls alike, whatever was decided between. The
answers before the decision stay. After it

- a die that the record holds falls as it did there; one that it lacks falls as the record's seed
  has it. A game whose dice were typed in has no seed: there such a die is hypothetical, and the
  game is played a number of times, each with hypothetical dice of its own, fixed by the record;
- a decision is as recorded where it is asked again and still allowed, else the first one offered;
- a report of what was fought out at the table is as recorded where it still fits; where it does
  not, the game stops there.

A game that is not finished is played to the end of the turn the record has come to. In the middle
of that turn the record itself is not played on: it stays as it stands.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from sheetgen import dice
from sheetgen.journal import answer_to_json
from sheetgen.play import (
    Answer,
    Answerer,
    Decision,
    IllegalAnswer,
    Report,
    Request,
    Roll,
    Session,
    pick,
    play_out,
    quoted,
    seeded,
)

COMPLETIONS = 200
"""Games played where dice are hypothetical."""


class Played(NamedTuple):
    """A game with one decision changed.

    `hypothetical` is the number of its dice that nobody rolled and no seed gives.
    """

    session: Session
    hypothetical: int


class _Names(NamedTuple):
    """The faces of a record's dice by ask, turn, sides and slot; its choices and its reports by
    ask, turn and slot."""

    faces: Mapping[tuple[str, int, int, int], int]
    choices: Mapping[tuple[str, int, int], str | None]
    reports: Mapping[tuple[str, int, int], Answer]


def decision(
    session: Session, turn: int | None = None, ask: str | None = None, slot: int | None = None
) -> int:
    """The place, among a session's answers, of the decision that was asked in this turn, by this
    name, with this slot; what is None may be any.

    Raises ValueError, with the decisions there were, unless exactly one fits.
    """
    decisions = [(n, r) for n, r in enumerate(session.asked) if isinstance(r, Decision)]
    fitting = [
        number
        for number, request in decisions
        if turn in (None, request.turn)
        and ask in (None, request.ask)
        and slot in (None, request.slot)
    ]
    if len(fitting) == 1:
        return fitting[0]
    if not decisions:
        raise ValueError("no decision was made in this game")
    were = f"there was {_listed([request for _, request in decisions])}"
    if fitting:
        raise ValueError(f"more than one decision is meant; {were}")
    named = "" if ask is None else f" {quoted(ask)}"
    numbered = "" if slot is None else f" with slot {slot}"
    when = "" if turn is None else f" in turn {turn}"
    raise ValueError(f"there was no decision{named}{numbered}{when}; {were}")


def instead(
    session: Session, seed: str | None, place: int, choice: str, completions: int = COMPLETIONS
) -> list[Played]:
    """What a game would have been with another choice at answer number `place` (from 0).

    One game where every die is known: from the session's answers, from their seed if they have
    one; else `completions` games, in which all that differs is hypothetical. Raises ValueError if
    answer number `place` is no decision, or not one that allows the choice.
    """
    request = session.asked[place]
    if not isinstance(request, Decision):
        raise ValueError(f"answer {place + 1} is no decision")
    when = f" in turn {request.turn}" if request.turn else ""
    pick(choice, request.choices, f"choice for {quoted(request.ask)}{when}")
    names = _names(session)
    if seed is not None:
        key = dice.key_of_seed(seed)
        return [Played(_branch(session, names, place, choice, key), 0)]
    played: list[Played] = []
    for key in _keys(session.answers, completions):
        game = _branch(session, names, place, choice, key)
        played.append(Played(game, _lacking(names, game)))
        if played[0].hypothetical == 0:
            break
    return played


def _branch(session: Session, names: _Names, place: int, choice: str, key: str) -> Session:
    """The game with the choice; the dice the record lacks are those of the key."""
    kept = session.answers[:place]
    branch = Session(session.game, session.conditions, kept)
    branch.answer(Answer(session.asked[place].ask, choice=choice))
    play_out(branch, _as_recorded(names, seeded(key), last_turn(session)))
    return branch


def last_turn(session: Session) -> int | None:
    """The turn a game has come to, as far as it was asked about; None if it is finished."""
    return None if session.finished else max((request.turn for request in session.asked), default=0)


def _as_recorded(names: _Names, further: Answerer, last: int | None) -> Answerer:
    """Answers by name as the record does, rolls that it lacks by `further`; nothing that is asked
    in a turn after the last."""

    def answer(request: Request, session: Session) -> Answer | None:
        if last is not None and request.turn > last:
            return None
        if isinstance(request, Roll):
            return _rolled(names, request, further, session)
        if isinstance(request, Decision):
            return Answer(request.ask, choice=_decided(names, request))
        return _reported(names, request)

    return answer


def _rolled(names: _Names, roll: Roll, further: Answerer, session: Session) -> Answer | None:
    faces = tuple(names.faces.get(name, 0) for name in _dice_of(roll))
    if all(faces):
        return Answer(roll.ask, dice=faces)
    others = further(roll, session)
    if others is None:
        return None
    mixed = (face or other for face, other in zip(faces, others.dice, strict=True))
    return Answer(roll.ask, dice=tuple(mixed))


def _decided(names: _Names, request: Decision) -> str:
    choices = request.choices
    before = names.choices.get((request.ask, request.turn, request.slot))
    return before if before in choices else choices[0]


def _reported(names: _Names, request: Report) -> Answer | None:
    """The report of the record, where it can still be taken: nobody has fought another fight."""
    before = names.reports.get((request.ask, request.turn, request.slot))
    try:
        if before is not None:
            request.value(before)
    except IllegalAnswer:
        return None
    return before


def _dice_of(roll: Roll) -> list[tuple[str, int, int, int]]:
    """The names of the dice of a roll."""
    slots = range(roll.slot, roll.slot + roll.number)
    return [(roll.ask, roll.turn, roll.sides, slot) for slot in slots]


def _names(session: Session) -> _Names:
    faces: dict[tuple[str, int, int, int], int] = {}
    choices: dict[tuple[str, int, int], str | None] = {}
    reports: dict[tuple[str, int, int], Answer] = {}
    for request, answer in zip(session.asked, session.answers, strict=True):
        if isinstance(request, Roll):
            faces.update(zip(_dice_of(request), answer.dice, strict=True))
        elif isinstance(request, Decision):
            choices[request.ask, request.turn, request.slot] = answer.choice
        else:
            reports[request.ask, request.turn, request.slot] = answer
    return _Names(faces, choices, reports)


def _lacking(names: _Names, session: Session) -> int:
    """How many dice of a game the record does not hold."""
    rolls = (request for request in session.asked if isinstance(request, Roll))
    return sum(name not in names.faces for roll in rolls for name in _dice_of(roll))


def _keys(answers: Iterable[Answer], count: int) -> Iterable[str]:
    """Keys of hypothetical dice: of the answers alone, whoever made the record."""
    plain = [answer_to_json(answer._replace(rolled=False)) for answer in answers]
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for number in range(1, count + 1):
        yield hashlib.sha256(f"sheetgen-whatif-1\n{text}\n{number}".encode()).hexdigest()


def _listed(decisions: Sequence[Decision]) -> str:
    """Decisions in words: `"option" in turns 1-9, 12; "escort-cruisers" with slot 1`."""
    listed = []
    for ask in dict.fromkeys(request.ask for request in decisions):
        turns = {request.turn for request in decisions if request.ask == ask}
        slots = {request.slot for request in decisions if request.ask == ask}
        where = ("in", "turn", turns) if any(turns) else ("with", "slot", slots)
        listed.append(f"{quoted(ask)} {_numbered(*where)}")
    return "; ".join(listed)


def _numbered(preposition: str, noun: str, numbers: set[int]) -> str:
    """Numbers as they are read: `in turn 3`, `with slots 1-9, 12`."""
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        low = runs.pop()[0] if runs and runs[-1][1] == number - 1 else number
        runs.append((low, number))
    shown = ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)
    return f"{preposition} {noun}{'s' * (len(numbers) > 1)} {shown}"
