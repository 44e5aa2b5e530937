"""What the rules of a game ask, and the answers they take: rolls, decisions, reports."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from sheetgen.core.errors import Error, printable


class IllegalAnswer(Error):
    """An answer the rules cannot take; the message says what was asked for."""


class Answer(NamedTuple):
    """What was answered to one request: the faces of a roll, the text of a choice, or a report as
    an object of JSON. `rolled` marks dice that the program rolled for a player who rolls his own.
    """

    ask: str
    dice: tuple[int, ...] = ()
    choice: str | None = None
    report: Mapping[str, Any] | None = None
    rolled: bool = False


class Roll(NamedTuple):
    """Ask for `number` dice of `sides` sides, rolled together.

    `ask` is the purpose: the name of the dice, the prompt and the journal's key in one; where it is
    rolled for somebody, he stands after a colon (`rescue:blue-03`). The dice are named by `turn`
    (0 for what is rolled once a game) and numbered from `slot`. `about` is the game's own number of
    what it is about, no part of the name. The rules are sent the faces as a tuple. Where a card is
    drawn, its faces are the `cards` that are left of the deck, by their names; its dice bear turn
    0.
    """

    ask: str
    number: int
    sides: int
    turn: int = 0
    slot: int = 1
    about: int = 0
    cards: tuple[str, ...] = ()

    @property
    def wanted(self) -> str:
        """What is asked for, in words: `"contact": 1 die of 6 sides`."""
        if self.cards:
            names = ", ".join(dict.fromkeys(self.cards))
            return f'"{self.ask}": a card of {len(self.cards)}: {names}'
        noun = "die" if self.number == 1 else "dice"
        return f'"{self.ask}": {self.number} {noun} of {self.sides} sides'

    def value(self, answer: Answer) -> tuple[int, ...]:
        """The faces for the rules. Raises IllegalAnswer."""
        if answer.ask != self.ask or answer.choice is not None or answer.report is not None:
            raise IllegalAnswer(f"asked for {self.wanted}, answered {in_words(answer)}")
        if len(answer.dice) != self.number:
            raise IllegalAnswer(f"asked for {self.wanted}, given {len(answer.dice)}")
        for face in answer.dice:
            if not 1 <= face <= self.sides:
                # A face may come from a file, and be a number of any length.
                raise IllegalAnswer(f"asked for {self.wanted}, given the face {str(face)[:8]}")
        return answer.dice


class Choose(NamedTuple):
    """Ask for a decision among the names in `among`; the rules are sent the name's place there.

    `allowed` is a bit mask: bit i is set where `among[i]` may be chosen now. `about` as a roll has
    it.
    """

    ask: str
    among: tuple[str, ...]
    allowed: int
    turn: int = 0
    slot: int = 1
    about: int = 0

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts that may be answered now."""
        return _allowed(self.among, self.allowed)

    @property
    def wanted(self) -> str:
        """What is asked for, in words."""
        return f'"{self.ask}": a choice of {", ".join(self.choices)}'

    def value(self, answer: Answer) -> int:
        """The place of the chosen name for the rules. Raises IllegalAnswer."""
        return self.among.index(_chosen(self, answer))

    def text(self, value: int) -> str:
        """The name at a place, as it is answered."""
        return self.among[value]

    def answer(self, value: int) -> Answer:
        """The answer that chooses the name at a place."""
        return Answer(self.ask, choice=self.text(value))


class ChooseNumber(NamedTuple):
    """Ask for a number from `low` to `high`; the rules are sent the number."""

    ask: str
    low: int
    high: int
    turn: int = 0
    slot: int = 1
    about: int = 0

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts that may be answered."""
        return tuple(str(number) for number in range(self.low, self.high + 1))

    @property
    def wanted(self) -> str:
        """What is asked for, in words."""
        return f'"{self.ask}": a choice of {", ".join(self.choices)}'

    def value(self, answer: Answer) -> int:
        """The chosen number for the rules. Raises IllegalAnswer."""
        return int(_chosen(self, answer))

    def text(self, value: int) -> str:
        """The number as it is answered."""
        return str(value)

    def answer(self, value: int) -> Answer:
        """The answer that chooses a number."""
        return Answer(self.ask, choice=self.text(value))


class Form(Protocol):
    """What a report is filled in on."""

    @property
    def wanted(self) -> str:
        """What it asks for, in words."""

    def read(self, report: Mapping[str, Any]) -> Any:
        """What the rules are sent for a report. Raises Error, which names all that is wrong or
        contradicts itself."""


class ReportFight(NamedTuple):
    """Ask for a report of what was fought out at the table, on a form; the rules are sent what the
    form reads in it."""

    ask: str
    form: Form
    turn: int = 0
    slot: int = 1
    about: int = 0

    @property
    def wanted(self) -> str:
        """What is asked for, in words."""
        return f'"{self.ask}": {self.form.wanted}'

    def value(self, answer: Answer) -> Any:
        """The report for the rules. Raises IllegalAnswer."""
        if answer.ask != self.ask or answer.report is None:
            raise IllegalAnswer(f"asked for {self.wanted}, answered {in_words(answer)}")
        try:
            return self.form.read(answer.report)
        except ValueError as error:
            raise IllegalAnswer(str(error)) from None

    def answer(self, value: Mapping[str, Any]) -> Answer:
        """The answer that gives a report."""
        return Answer(self.ask, report=value)


Decision = Choose | ChooseNumber
Request = Roll | Decision | ReportFight
REQUESTS = (Roll, Choose, ChooseNumber, ReportFight)


def purpose(ask: str) -> str:
    """What is asked, whoever it is asked for: `rescue` of `rescue:blue-03`."""
    return ask.partition(":")[0]


@lru_cache
def _allowed(among: tuple[str, ...], allowed: int) -> tuple[str, ...]:
    # Kept, for a game replayed with other choices asks the same thousands of times.
    return tuple(name for i, name in enumerate(among) if allowed >> i & 1)


def _chosen(request: Decision, answer: Answer) -> str:
    if answer.ask != request.ask or answer.choice is None:
        raise IllegalAnswer(f"asked for {request.wanted}, answered {in_words(answer)}")
    if answer.choice not in request.choices:
        raise IllegalAnswer(f"asked for {request.wanted}, given {quoted(answer.choice)}")
    return answer.choice


def in_words(answer: Answer) -> str:
    """An answer in words, for a message."""
    if answer.report is not None:
        return f"{quoted(answer.ask)} with a report"
    if answer.choice is not None:
        return f"{quoted(answer.ask)} with the choice {quoted(answer.choice)}"
    shown = [str(face)[:8] for face in answer.dice[:20]]
    return f"{quoted(answer.ask)} with {', '.join(shown) or 'no dice'}"


def quoted(text: str) -> str:
    """A text in quotation marks for a message: at most 40 characters, no control characters."""
    shown = text if len(text) <= 40 else text[:40] + "..."
    return f'"{printable(shown)}"'
