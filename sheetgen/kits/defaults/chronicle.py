"""What became of a game, turn by turn: what was asked and answered, what happened, and how it stood
at the end of every turn. Derived from the record by playing it again."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, NamedTuple

from sheetgen.core.dice import said
from sheetgen.core.language import counted, minus, opened, plural
from sheetgen.core.requests import Answer, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.contract import Result
from sheetgen.kits.defaults.phrases import clause
from sheetgen.kits.defaults.rules import SCORE
from sheetgen.kits.defaults.subject import RESULT, Facts, Made, Subject
from sheetgen.kits.equipment.figures import figures
from sheetgen.kits.table.asked import AskedColumn
from sheetgen.kits.table.turns import beginnings
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.usertext import inert

NO_RESULT = "none yet"
"""The result of a game that is not over."""


class Step(NamedTuple):
    """A question, its answer, what that meant, the events that followed it, and what was added to
    the dice, or to `each` of them."""

    request: Request
    answer: Answer
    meaning: str
    events: tuple[Any, ...]
    added: int = 0
    each: bool = False

    @property
    def cards(self) -> tuple[str, ...]:
        """The names of the cards there were to draw; none of what is no draw."""
        return getattr(self.request, "cards", ())

    @property
    def said(self) -> str:
        """The answer as it is written: `4 2`, `3 +1`, `4 2 each +1`, `inshore`, `as reported`."""
        return self._said(self.faces if self.cards else map(str, self.answer.dice))

    @property
    def given(self) -> str:
        """The same, where a die that another is rolled for is given with its faces: `2 (3-4)`."""
        return self._said(self.faces)

    @property
    def faces(self) -> list[str]:
        """The dice, each as it is given."""
        request = self.request
        return [said(request, n) for n in self.answer.dice] if isinstance(request, Roll) else []

    def _said(self, faces: Iterable[str]) -> str:
        if self.answer.report is not None:
            return "as reported"
        dice = " ".join(faces)
        by = "each " if self.each and len(self.answer.dice) > 1 else ""
        return self.answer.choice or (f"{dice} {by}{self.added:+}" if self.added else dice)


@dataclass
class Turn:
    """A turn (0: before the first): its steps, its events in order, and how things stood at its
    end, as far as it has come. `ended` if it has."""

    number: int
    steps: list[Step] = field(default_factory=list)
    events: list[Any] = field(default_factory=list)
    facts: Facts = field(default_factory=dict)
    stood: Callable[[], Any] = lambda: None
    ended: bool = True

    @cached_property
    def state(self) -> Any:
        """The state at its end, or as far as it has come: the game played to there once more."""
        return self.stood()

    @property
    def score(self) -> int | None:
        """The score at its end; None where there is none, or it has not ended."""
        found = self.facts.get(SCORE)
        return found if self.ended and isinstance(found, int) else None

    def of(self, ask: str) -> list[Step]:
        """What was asked in it under a name, whoever it was asked for."""
        return [step for step in self.steps if purpose(step.request.ask) == ask]

    @cached_property
    def given(self) -> dict[tuple[str, int], str]:
        """What was answered in it, by what was asked and the number of the die or the decision."""
        return given(self.steps)


def numbered(asked: Iterable[Request]) -> list[int]:
    """The number that the first die of each request has on paper, or its decision, among those of
    its name: whoever is asked for has his own after those of the others."""
    found, taken = list[int](), defaultdict[str, Counter[str]](Counter)
    for request in asked:
        own = taken[purpose(request.ask)]
        before = own.total() - own[request.ask]
        if isinstance(request, Roll):
            found.append(before + request.slot)
            last = request.slot + request.number - 1
        else:
            last = own[request.ask] + 1
            found.append(before + last)
        own[request.ask] = max(own[request.ask], last)
    return found


def given(steps: Sequence[Step]) -> dict[tuple[str, int], str]:
    """What was answered, by what was asked and the number that it has on paper."""
    found = {}
    for step, first in zip(steps, numbered(step.request for step in steps), strict=True):
        for number, face in enumerate(step.faces or [step.said], first):
            found[purpose(step.request.ask), number] = face
    return found


class Chronicle:
    """What became of a game, as far as it has come."""

    def __init__(self, subject: Subject, session: Session) -> None:
        self.subject = subject = subject.under(session.conditions)
        self.session = session
        self.conditions, self.state = session.conditions, session.state
        self.finished = session.finished
        self._live = session.with_answers()
        self.opening = tuple(self._live.events)
        self.set_up, *self.turns = _turns(subject, session, self._live)

    def turn(self, number: int) -> Turn | None:
        """A turn by its number; None if the game has not come to it."""
        return self.turns[number - 1] if number <= len(self.turns) else None

    def once(self, column: AskedColumn) -> Turn:
        """What has boxes of its own, as it was asked in the set-up, or once a game."""
        turns = (t for t in (self.set_up, *self.turns) if self.subject.is_boxed(column, t.number))
        steps = [step for turn in turns for step in turn.of(column.ask)]
        return Turn(0, steps, stood=lambda: self.set_up.state)

    @cached_property
    def facts(self) -> Facts:
        """What it holds and has come to; no result before it is over."""
        facts = self.subject.facts(self.state)
        return facts | {RESULT: ""} if RESULT in facts and not self.finished else facts

    @property
    def ending(self) -> Facts:
        """How it stood at its end; nothing of a game that has none yet."""
        return self.facts if self.finished else {}

    def standing(self) -> dict[str, Any]:
        """How the game stands: the turn, what it holds, and the score if it has one."""
        facts, noun = {**self.facts}, self.subject.noun
        facts |= {RESULT: facts[RESULT] or NO_RESULT} if RESULT in facts else {}
        return {f"{plural(noun, 2)} played" if noun in facts else noun: len(self.turns), **facts}

    def result(self) -> Result:
        """The score, of a game that has one, and how it ended where it is won or lost."""
        score, is_outcome = self.subject.score, self.subject.is_outcome
        known = score(self.state) if score and (self.finished or not is_outcome) else None
        return Result(known, ending=str(self.facts.get(RESULT, "")), is_outcome=is_outcome)

    def in_short(self) -> str:
        """How it stands, in a line."""
        facts = self.facts
        many = counted(len(self.turns), self.subject.noun)
        shown = self.holding(facts, "; ")
        at_hand = f"not finished, {self.subject.noun} {len(self.turns)} at hand"
        over = f"played out in {many}" if self.finished else at_hand
        score = f"score {facts[SCORE]}" if SCORE in facts else ""
        ends = filter(None, (over, score, facts.get(RESULT)))
        return ", ".join(map(str, ends)) + (f" ({shown})" if shown else "")

    def holding(self, facts: Facts, between: str) -> str:
        """What is held, in a line: of what is counted by kind only what there is."""
        counts = self.subject.tallied()
        told = (SCORE, RESULT)
        shown = (f"{k} {v}" for k, v in facts.items() if k not in told and (v or k not in counts))
        return between.join(shown)

    def clauses(self, turn: Turn) -> list[str]:
        """What happened in a turn, in clauses."""
        return [text for event in turn.events for text in self.of_event(event, turn.number)]

    def sentences(self, turn: Turn) -> list[str]:
        """The same in sentences."""
        return [f"{opened(said)}." for said in self.clauses(turn)]

    def of_event(self, event: Any, number: int = 0) -> Sequence[str]:
        """An event of a turn, in the clauses that it is worth."""
        if self.subject.declares.told:
            return self._told[id(event)]
        said = clause(self.subject, event, number)
        return (said,) if said else ()

    @cached_property
    def _told(self) -> dict[int, Sequence[str]]:
        told = self.subject.declares.told
        assert told
        said = told(self._live)
        return {id(event): one for event, one in zip(self._live.events, said, strict=True)}


def maps(told: Chronicle) -> Figures:
    """The maps of a game, as it stands."""
    return figures(told.subject.holds(), told.subject.begun.state, told)


def dice(chronicle: Chronicle) -> list[list[str]]:
    """Every roll and decision, in order, a row a turn."""
    subject = chronicle.subject

    def said(step: Step) -> str:
        ask = step.request.ask
        if not isinstance(step.request, Roll):
            return f"{inert(subject.asking(ask))} *{inert(step.said)}*."
        meant = f": {step.meaning}" if step.meaning else ""
        return inert(f"{subject.title(ask)} {minus(step.said)}{meant}.")

    return [
        [str(turn.number or "–"), " ".join(map(said, turn.steps))]
        for turn in (chronicle.set_up, *chronicle.turns)
        if turn.steps
    ]


class Story(Made):
    """The default of `story.chronicle`."""

    def tell(self, session: Session) -> Chronicle:
        """What became of a game, as far as it has come."""
        return Chronicle(self.subject, session)


def _turns(subject: Subject, session: Session, live: Session) -> list[Turn]:
    """The turns from before the first on, those passed over in silence too."""
    turns, begun, told = [Turn(0)], beginnings(session), 0
    for answered, (events, step, state) in enumerate(_played(subject, session, live)):
        if step is not None:
            _reach(turns, session.turns[answered - 1], turns[-1].facts)
            turns[-1].steps.append(step)
        for event in events:
            if (after := begun.get(turns[-1].number + 1)) and after.events == told:
                _reach(turns, turns[-1].number + 1, turns[-1].facts)
            if _turn_of(event) > turns[-1].number:
                turns[-1].facts = subject.facts(state)
            _reach(turns, _turn_of(event), turns[-1].facts)
            turns[-1].events.append(event)
            told += 1
        turns[-1].facts = subject.facts(state)
        turns[-1].stood = partial(_state_after, session, answered)
    if not session.finished:
        _reach(turns, session.turn, turns[-1].facts)
        turns[-1].ended = False
        turns[-1].facts = turns[-1].facts or subject.facts(session.state)
    for turn in turns:
        if after := begun.get(turn.number + 1):
            turn.facts = subject.facts(after.state)
            turn.stood = partial(_itself, after.state)
    return turns


def _itself(state: Any) -> Any:
    return state


def _state_after(session: Session, answered: int) -> Any:
    return session.with_answers(session.answers[:answered]).state


def _reach(turns: list[Turn], number: int, facts: Facts) -> None:
    while turns[-1].number < number:
        turns.append(Turn(turns[-1].number + 1, facts=facts))


def _turn_of(event: Any) -> int:
    """The turn an event says it is of; 0 if it says none."""
    turn = getattr(event, "turn", 0)
    return turn if isinstance(turn, int) else 0


def _played(
    subject: Subject, session: Session, live: Session
) -> Iterator[tuple[tuple[Any, ...], Step | None, Any]]:
    """The game once more, played live: events before the first question, then every step with the
    events that followed it, each with the state after it."""
    yield tuple(live.events), None, live.state
    for answer in session.answers:
        request = live.request
        assert request is not None
        table, told = subject.tables.get(purpose(request.ask)), len(live.events)
        meaning, added = subject.came_to(request, answer, live)
        live.answer(answer)
        events = tuple(live.events[told:])
        if table and table.read:
            meaning, added = subject.came_to(request, answer, live, events)
        meaning = meaning or (
            subject.value(purpose(request.ask), live.state) if request.turn == 0 else ""
        )
        each = table is not None and table.each
        yield events, Step(request, answer, meaning, events, added, each), live.state
