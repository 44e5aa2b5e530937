"""What is decided in a game, turn by turn, as a text on a slip (`1 inshore, 3 offshore one`); what
a game comes to, as its slip has it."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request, quoted
from sheetgen.core.session import Answerer, Session
from sheetgen.kits.defaults.rules import SCORE
from sheetgen.kits.defaults.subject import Made, Subject, apart

DECIDED = "plan"
"""The column of a slip that holds what was decided."""
_OF_SLIPS = (
    *("board", "check", "table", "player", DECIDED, SCORE, "slip", "verdict", "says"),
    *("decided", "tallies", "reason", "instead_of", "software", "played", "points", "line"),
)
"""What columns of slips, and fields of the record of slips, are called in every game."""
_TURN = re.compile(r"(\d{1,3})[\s:]+(\S.*)")


class Plan(NamedTuple):
    """What is chosen, by turn and in the order of asking. What it does not say is the first choice
    there is."""

    turns: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def cells(self) -> dict[str, str]:
        """It as it stands on a slip."""
        said = ", ".join(f"{turn} {' '.join(chosen)}" for turn, chosen in self.turns)
        return {DECIDED: said or "-"}


class EventPlans(Made):
    """The default of `event.plans`."""

    NOTHING = Plan()
    HEADS: Mapping[str, str] = MappingProxyType({})

    def read(self, cells: Mapping[str, str]) -> Plan:
        """The plan of a slip. Raises Error for what is none."""
        turns: dict[int, tuple[str, ...]] = {}
        for part in cells.get(DECIDED, "").split(","):
            if part.strip() in ("", "-"):
                continue
            found = _TURN.fullmatch(part.strip())
            if not found:
                raise Error(f"{quoted(part.strip())} is not a turn and what was decided in it")
            if int(found[1]) in turns:
                raise Error(f"{self.subject.noun} {found[1]} is named twice")
            turns[int(found[1])] = tuple(found[2].split())
        return Plan(tuple(sorted(turns.items())))

    def follows(self, plan: Plan) -> Answerer:
        """Answers every decision as a plan has it, as far as the rules allow it."""
        planned = dict(plan.turns)

        def answer(request: Request, session: Session) -> Answer | None:
            if not isinstance(request, Choose | ChooseNumber):
                return None
            turn, place = _place(session, request)
            said = planned.get(turn, ())
            wanted = said[place] if place < len(said) else ""
            return Answer(request.ask, choice=_meant(wanted, request.choices) or request.choices[0])

        return answer

    def played(self, session: Session) -> Plan:
        """The plan that a game was played by."""
        return played(session)

    def completed(self, plan: Plan, session: Session) -> Plan:
        """The plan as it was played in full."""
        return played(session)

    def departures(self, session: Session, plan: Plan) -> list[str]:
        """Where a game that followed a plan could not follow it, in words."""
        went = dict(played(session).turns)
        found = []
        for turn, said in plan.turns:
            done = went.get(turn, ())
            for number, wanted in enumerate(said):
                if number >= len(done):
                    found.append(f"{wanted} in {self.subject.noun} {turn}: it was not asked")
                elif not done[number].startswith(wanted):
                    found.append(f"{wanted} in {self.subject.noun} {turn}: it was not allowed")
        return found

    def neighbours(self, plan: Plan) -> Iterator[tuple[Plan, str, int]]:
        """Plans with one decision another way."""
        choices = [
            column.choices
            for column in self.subject.asked(self.subject.game.conditions())
            if column.choices
        ]
        for place, (turn, said) in enumerate(plan.turns):
            for number, wanted in enumerate(said):
                for other in dict.fromkeys(c for some in choices if wanted in some for c in some):
                    if other != wanted:
                        changed = (turn, (*said[:number], other, *said[number + 1 :]))
                        turns = (*plan.turns[:place], changed, *plan.turns[place + 1 :])
                        yield Plan(turns), f"{self.subject.noun} {turn} was {other}", 1

    def without(self, plan: Plan) -> Iterator[tuple[str, Plan]]:
        """No decision of the game is left out: each is one or the other."""
        yield from ()


def played(session: Session) -> Plan:
    """The plan that a game was played by."""
    turns: dict[int, tuple[str, ...]] = {}
    numbers = session.turns
    for turn, request, answer in zip(numbers, session.asked, session.answers, strict=True):
        if isinstance(request, Choose | ChooseNumber):
            turns[turn] = (*turns.get(turn, ()), answer.choice or "")
    return Plan(tuple(turns.items()))


def _place(session: Session, request: Request) -> tuple[int, int]:
    """The turn of a decision at hand, and how many came before it in that turn."""
    numbers = [*session.turns, session.turn]
    before = zip(numbers, session.asked, strict=False)
    number = sum(n == numbers[-1] and isinstance(r, Choose | ChooseNumber) for n, r in before)
    return numbers[-1], number


def _meant(text: str, choices: tuple[str, ...]) -> str:
    """The choice that a text is, or begins; empty if it is none of them, or of several."""
    if text in choices:
        return text
    found = [choice for choice in choices if text and choice.startswith(text)]
    return found[0] if len(found) == 1 else ""


class EventResults(Made):
    """The default of `event.results`: the score, and every number the game holds."""

    def score(self, session: Session) -> int:
        """The score."""
        assert self.subject.score is not None
        return self.subject.score(session.state)

    def tallies(self, session: Session) -> dict[str, int]:
        """What is counted on a slip."""
        return tallies(self.subject, session.state)


def tallies(subject: Subject, state: object | None) -> dict[str, int]:
    """What a game counts, by name, but for the score; of no state, as it begins."""
    facts = subject.facts(subject.begun.state if state is None else state)
    counted = {k: v for k, v in facts.items() if isinstance(v, int) and k != SCORE}
    return {apart(name, _OF_SLIPS): value for name, value in counted.items()}
