"""What a game tells the events of itself, and nothing else of it is known here.

Its part `event_slip` holds `DECLARED`: what a slip is filled in with, how ties are broken, the
game's own words. Its parts `plans` and `results` have what `Plans` and `Results` name.
A game without a declaration counts the score alone; one without plans is scored by its slips, and
nothing of it is replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeVar

from sheetgen.core.session import Answerer, Session

Tallies = Mapping[str, int]
"""What a replayed game came to besides its score, by the names of the tallies."""
Worth = Callable[[Tallies, Any], int]
"""What a board counts for a tie-break, by its tallies and its plan: of two tables the one with more
on all boards goes first."""
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class SlipColumn(NamedTuple):
    """A column of what was decided: its name, what it is asked for by, and whether a file of slips
    must have it."""

    name: str
    asked: str
    needed: bool = True


class Tally(NamedTuple):
    """A number that a game comes to: its name, the field of the record that it shares with others
    (empty: it has its own), and the head of its column on a traveller (empty: it has none)."""

    name: str
    within: str = ""
    head: str = ""


class Boxes(NamedTuple):
    """Boxes side by side on a slip, to write in: what stands above them, a name in the corner of
    each, the row of boxes they stand in, and the width of one, in mm."""

    label: str
    names: tuple[str, ...]
    row: int
    cell: float


class TieBreak(NamedTuple):
    """A tie-break: what the conditions of contest and the standings call it, and its worth."""

    words: str
    short: str
    worth: Worth


class Declared(NamedTuple):
    """What a game declares of its slips, its tie-breaks in the order an event applies them unless
    told otherwise, those of the words in `data/words.json` that are its own, the boxes of its
    slips, and what is written on lines below them (empty: nothing is).
    """

    decided: tuple[SlipColumn, ...] = ()
    tallies: tuple[Tally, ...] = ()
    tie_breaks: Mapping[str, TieBreak] = _NOTHING
    words: Mapping[str, str] = _NOTHING
    boxes: tuple[Boxes, ...] = ()
    written: str = ""

    def decided_fields(self, decided: Mapping[str, str]) -> dict[str, str]:
        """What was decided as fields of the record."""
        return {column.name: decided[column.name] for column in self.decided}

    def counted_fields(self, tallies: Tallies) -> dict[str, Any]:
        """Tallies as fields of the record."""
        fields: dict[str, Any] = {}
        for tally in self.tallies:
            shared = fields.setdefault(tally.within, {}) if tally.within else fields
            shared[tally.name] = tallies[tally.name]
        return fields

    def tallies_in(self, fields: Mapping[str, Any]) -> dict[str, int]:
        """The tallies that fields of the record hold. Raises KeyError for one that is missing."""
        return {
            tally.name: (fields[tally.within] if tally.within else fields)[tally.name]
            for tally in self.tallies
        }


def from_data(held: Mapping[str, Any], worths: Mapping[str, Worth] = _NOTHING) -> Declared:
    """A declaration from a data file of a game: its columns, tallies and tie-breaks by name, its
    words, the boxes of its slips; `worths` are those of the tie-breaks."""
    return Declared(
        tuple(SlipColumn(name, **one) for name, one in held.get("decided", {}).items()),
        tuple(Tally(name, **one) for name, one in held.get("tallies", {}).items()),
        {
            name: TieBreak(**one, worth=worths[name])
            for name, one in held.get("tie_breaks", {}).items()
        },
        held.get("words", {}),
        tuple(Boxes(**one) for one in held.get("boxes", ())),
    )


class Plan(Protocol):
    """All that a table decides in a game. Plans are compared and hashed."""

    def __hash__(self) -> int: ...

    @property
    def cells(self) -> dict[str, str]:
        """It as it stands on a slip: a text for each column of what was decided."""


P = TypeVar("P", bound=Plan)


class Plans(Protocol[P]):
    """What a game's part `plans` has."""

    @property
    def NOTHING(self) -> P:
        """The plan that takes no option."""

    @property
    def HEADS(self) -> Mapping[str, str]:
        """The options a plan may take by name, each with the head of its column on a traveller."""

    def read(self, cells: Mapping[str, str]) -> P:
        """The plan that cells of a slip hold, by column. Raises Error for what is none."""

    def follows(self, plan: P) -> Answerer:
        """Answers every decision as a plan has it, as far as the rules allow it."""

    def played(self, session: Session) -> P:
        """The plan that a game was played by."""

    def completed(self, plan: P, session: Session) -> P:
        """The plan with what came of it in its game, where a slip may leave that out."""

    def departures(self, session: Session, plan: P) -> list[str]:
        """Where a game that followed a plan could not follow it, in words."""

    def neighbours(self, plan: P) -> Iterator[tuple[P, str, int]]:
        """Plans a slip may have meant, with what is different in words and how far off it is, the
        nearest first."""

    def without(self, plan: P) -> Iterator[tuple[str, P]]:
        """The name of each option a plan takes, and the plan without it."""


class Results(Protocol):
    """What a game's part `results` has: what a game came to, and how."""

    def score(self, session: Session) -> int:
        """The score."""

    def tallies(self, session: Session) -> dict[str, int]:
        """What else it came to."""
