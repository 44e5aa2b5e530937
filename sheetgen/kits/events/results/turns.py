"""A game turn by turn as the director is told it, and where a slip parts from its replay."""

from typing import NamedTuple

from sheetgen.core.dice import said
from sheetgen.core.requests import Answer, Request, Roll
from sheetgen.core.session import Session
from sheetgen.kits.events.declared import Tallies, Tally
from sheetgen.kits.events.of_game import declared, results
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.table.turns import each

_Asked = list[tuple[Request, Answer]]


class TurnLine(NamedTuple):
    """A turn: what happened, its dice in words and the names they were rolled by, what was counted
    at its end, and the score then."""

    turn: int
    says: str
    thrown: str
    asked: tuple[str, ...]
    tallies: Tallies
    score: int


class Parting(NamedTuple):
    """The first turn in which a slip and a replay part, why, and its dice."""

    turn: int
    says: str
    dice: str


def turn_by_turn(session: Session) -> tuple[TurnLine, ...]:
    """The turns of a game, as far as they have ended."""
    part = results(session.game)
    ends: dict[int, tuple[_Asked, Tallies]] = {}
    for turn in each(session):
        asked = list(zip(session.asked, turn.session.answers, strict=False))[turn.answers :]
        ends[turn.number] = asked, part.tallies(turn.session)
    _, tallies = ends.get(0, next(iter(ends.values())))
    lines = []
    for number, (says, score) in (
        needed(parts_of(session.game).turns, "account turn by turn").turns(session).items()
    ):
        # In a turn in which nothing is asked nothing changes.
        asked, tallies = ends.get(number, ([], tallies))
        if score is not None:
            lines.append(TurnLine(number, says, *_thrown(asked), tallies, score))
    return tuple(lines)


def _thrown(asked: _Asked) -> tuple[str, tuple[str, ...]]:
    """Dice in words, and the names they were rolled by; a slot that was not rolled is a hyphen."""
    found: dict[str, list[str]] = {}
    for request, answer in asked:
        if isinstance(request, Roll):
            faces = found.setdefault(request.ask, [])
            faces += ["-"] * (request.slot - 1 - len(faces))
            faces += (said(request, value) for value in answer.dice)
    return ", ".join(f"{ask} {' '.join(faces)}" for ask, faces in found.items()), tuple(found)


def parting(session: Session, slip: Tallies, running: tuple[int, ...] = ()) -> Parting:
    """Where a slip with these tallies parts from a replay; `running` are the scores at the turns'
    ends, as far as the sheet has them."""
    lines = turn_by_turn(session)
    for line, written in zip(lines, running, strict=False):
        if line.score != written:
            says = f"the dice give a score of {line.score} so far, the sheet has {written}"
            return Parting(line.turn, says, line.thrown)
    begun, last = results(session.game).tallies(next(each(session)).session), lines[-1]
    other = [t for t in declared(session.game).tallies if last.tallies[t.name] != slip[t.name]]
    most = results(session.game).highest(session)

    def told(tally: Tally, line: TurnLine) -> tuple[str, int, int]:
        words, now = tally.told(line.tallies[tally.name], most.get(tally.name, 0))
        return words, now, tally.told(slip[tally.name], most.get(tally.name, 0))[1]

    for line in lines:
        for tally in other:
            counts = (held[tally.name] for held in (begun, line.tallies, slip))
            if tally.by and _is_past(*counts):
                words, now, written = told(tally, line)
                says = f"{words} is {now} by then by the dice, and {written} on the slip"
                return Parting(line.turn, says, line.thrown)
    parted = (told(tally, last) for tally in other)
    says = "; ".join(f"{w} is {now} by the dice and {on} on the slip" for w, now, on in parted)
    by = {tally.by for tally in other if tally.by}
    met = next((line for line in lines if by.intersection(line.asked)), last)
    says += "; that cannot have been earlier" if by else ""
    return Parting(met.turn, says or "the score", met.thrown)


def _is_past(begun: int, now: int, most: int) -> bool:
    """Whether a count that only falls, or only rises, has gone further than to `most`."""
    return begun >= most > now or begun <= most < now
