"""How a game puts its questions to a player at the table.

The words are the game's own: its module `table.words` has the functions of `Words`. What a game
declares its own by is in `questions`; the default is made of its tables and decisions.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from sheetgen.core.game import Game
from sheetgen.core.requests import Choose, ChooseNumber, Decision, Request, Roll
from sheetgen.core.session import Session
from sheetgen.kits.contract import WORDS
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.table.keys import say


class Picture(NamedTuple):
    """Items on a drawing of `width` by `height`, all in one unit, and in words what is seen."""

    width: float
    height: float
    items: tuple[Item, ...]
    says: str


class Table(NamedTuple):
    """The table in play: its heads, its rows, the places of the rows that apply as things stand,
    and the modifiers counted out, one to a line; or a picture of it."""

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    apply: tuple[int, ...] = ()
    modifiers: tuple[str, ...] = ()
    picture: Picture | None = None


class Panel(NamedTuple):
    """A part of what is always in view: its head, and its lines, in words; what a screen shows in
    their stead is `drawn`, in signs as on paper, with a `key` to them; or a `picture`, as large as
    there is room for it."""

    title: str
    lines: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    key: str = ""
    picture: Picture | None = None


class Prompt(NamedTuple):
    """A question: its `title` in the rules' words, what to do (`Roll 1D6.`), why, what each of its
    `dice` is for, where they are not all for the same, and a picture of what is asked `about`."""

    title: str
    do: str
    why: str = ""
    dice: tuple[str, ...] = ()
    about: Panel | None = None


class Words(Protocol):
    """What a game's module `table.words` has."""

    def prompt(self, request: Request, session: Session) -> Prompt:
        """The question as the rules put it."""

    def choices(self, request: Decision, session: Session) -> Mapping[str, str]:
        """What may be chosen, each with its consequence in a few words."""

    def table(self, request: Request, session: Session) -> Table:
        """The table that the answer is looked up on."""

    def panels(self, session: Session) -> list[Panel]:
        """How the game stands: pieces, score, turn, what runs."""

    def sentences(self, session: Session, since: int = 0) -> list[str]:
        """What has happened from event number `since` (from 0) on, a sentence each; nothing of
        what is not worth one."""


def words(game: Game) -> Words:
    """A game's words. Raises Error if it has none."""
    return WORDS.of(game)


def do(request: Request) -> str:
    """What a request wants done, in plain words."""
    match request:
        case Roll(number=number, sides=sides):
            return say("do", "halved" if sides == 3 else "roll", dice=f"{number}D{sides}")
        case Choose() | ChooseNumber():
            return say("do", "choose")
        case _:
            return say("do", "report", wanted=request.wanted)
