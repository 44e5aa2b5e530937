"""How a game puts its questions to a player at the table.

The words are the game's own: its part `words` has the functions of `Words`; the default is made of
its tables and decisions.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from sheetgen.core.dice import SUBSTITUTES
from sheetgen.core.language import alike
from sheetgen.core.requests import Choose, ChooseNumber, Decision, ReportFight, Request, Roll
from sheetgen.core.session import Session
from sheetgen.kits.table.keys import how, say

GUIDED = 2
"""So often a question is explained in a first game."""
_SIGNS = str.maketrans({
    "−": "-", "–": "-", "×": "x", "“": '"', "”": '"', "’": "'", "½": "1/2", "¼": "1/4", "¾": "3/4",
    "\u00a0": " ",
})  # fmt: skip


class Modifier(NamedTuple):
    """What is added to a roll, and by how much (None: it is only to be known)."""

    what: str
    by: int | None = None

    @property
    def line(self) -> str:
        """As it is read: `-1 Decoy`."""
        return self.what if self.by is None else f"{self.by:+d} {self.what}"


class Effect(NamedTuple):
    """What a die does that shows from `low` to `high`, in a few words."""

    low: int
    high: int
    does: str


class Brings(NamedTuple):
    """What a choice does, in a few words each: what is neither good nor bad about it, what is
    gained, what it costs. Parts may be empty."""

    does: str = ""
    gain: str = ""
    price: str = ""

    @property
    def line(self) -> str:
        """All of it in a line."""
        return "; ".join(part for part in self if part)


class Choice(NamedTuple):
    """What may be chosen: its letter (empty where it is typed), its name, what it brings."""

    letter: str
    name: str
    brings: Brings

    @property
    def consequence(self) -> str:
        """What it brings, in a line."""
        return self.brings.line


class Table(NamedTuple):
    """The table in play: its heads, its rows, the places of the rows that apply as things stand,
    and the modifiers counted out, one to a line. `effects` are what the faces
    of a die do, or the sums of all dice, where they are `summed`; `hits` are the faces for which
    dice are thrown by the handful (empty: none are told apart)."""

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    apply: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    effects: tuple[Effect, ...] = ()
    summed: bool = False
    hits: tuple[int, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """The modifiers as they are read."""
        return tuple(modifier.line for modifier in self.modifiers)


class Panel(NamedTuple):
    """A part of what is always in view: its head, and its lines, in words; what a screen shows in
    their stead is `drawn`, in signs as on paper, with a `key` to them."""

    title: str
    lines: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    key: str = ""


class Board(NamedTuple):
    """A page of how a game stands as a whole, beside the question at hand: its `name` in an
    address, its title, what is said in lines and in tables, the `sheet` that shows it (of one that
    is about the turn at hand the `last` page alone), and the `voice` that tells it as a story."""

    name: str
    title: str
    lines: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    sheet: str = ""
    last: bool = False
    voice: str = ""


class Prompt(NamedTuple):
    """A question: its `title` in the rules' words, what to do (`Roll 1D6.`), why, what each of its
    `dice` is for, where they are not all for the same, what is to be known of what is asked
    `about`, the `step` of the turn as the sheet numbers it, and the `rule` that it belongs to: the
    heading of it in the rules reference (empty: its title). `guide` says in a first game, in a
    sentence, what is asked and what hangs on it (empty: nothing is said)."""

    title: str
    do: str
    why: str = ""
    dice: tuple[str, ...] = ()
    about: Panel | None = None
    step: str = ""
    rule: str = ""
    guide: str = ""


class Words(Protocol):
    """What a game's part `words` has."""

    def prompt(self, request: Request, session: Session) -> Prompt:
        """The question as the rules put it."""

    def choices(self, request: Decision, session: Session) -> Mapping[str, Brings]:
        """What may be chosen, each with what it brings."""

    def table(self, request: Request, session: Session) -> Table:
        """The table that the answer is looked up on."""

    def panels(self, session: Session) -> list[Panel]:
        """How the game stands: pieces, score, turn, what runs."""

    def sentences(self, session: Session, since: int = 0) -> list[str]:
        """What has happened from event number `since` (from 0) on, a sentence each; nothing of
        what is not worth one."""


@runtime_checkable
class Wants(Protocol):
    """Words that say what is asked for otherwise than the rules do."""

    def wanted(self, request: Request, session: Session) -> str:
        """What is asked for, in words."""


def do(request: Request) -> str:
    """What a request wants done, in plain words."""
    match request:
        case Roll(cards=cards) if cards:
            return say("do", "draw", cards=len(cards))
        case Roll(number=number, sides=sides):
            dice = f"{number}D{sides}"
            if sides in SUBSTITUTES:
                return say("do", "substitute", dice=dice, how=how(sides))
            return say("do", "roll", dice=dice)
        case Choose() | ChooseNumber():
            return say("do", "choose")
        case ReportFight():
            return say("do", "fight")
        case _:
            return say("do", "report", wanted=request.wanted)


def plain(text: str) -> str:
    """A text of the printed sheets in signs that every terminal has."""
    return text.translate(_SIGNS)


def span(low: object, high: object) -> str:
    """From one number to another: `3-6`, or `6` alone."""
    return f"{low}" if low == high else f"{low}-{high}"


def faces(of: Iterable[int]) -> str:
    """The faces of a die that do something, which follow each other: `3-6`; `no roll`."""
    found = sorted(of)
    return span(found[0], found[-1]) if found else say("no-roll")


def effects(meanings: Iterable[str], first: int = 1) -> tuple[Effect, ...]:
    """What each face of a die does, or each sum, from the `first` on; like neighbours in one."""
    return tuple(Effect(*each) for each in alike(meanings, first))
