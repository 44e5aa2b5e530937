"""What the program draws, prints, tells and prices of a game, each part a protocol;
`kits.parts` has those of a game by their names.

A part is a module of the game with these functions at its top level, or an object. The protocols of
parts that one kit alone deals with are there: `Words`, `TableMoments`, `Plans`, `Results`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from sheetgen.core.game import Conditions, Draw, Policy
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session

if TYPE_CHECKING:
    from sheetgen.kits.book.dicebook import Declared
    from sheetgen.kits.chances.compiler import Layout
    from sheetgen.kits.chances.prices import Die, Moment
    from sheetgen.kits.drawing.page import Foot, Page, Paper
    from sheetgen.kits.events.declared import Declared as Slip
    from sheetgen.kits.schema.reading import Files
    from sheetgen.kits.table.grid import Grid
    from sheetgen.kits.table.scene import Replay, Scene
    from sheetgen.kits.table.words import Board
    from sheetgen.kits.telling.checking.findings import Checked
    from sheetgen.kits.telling.figures import Figures
    from sheetgen.kits.telling.report import Asked, Telling
    from sheetgen.kits.telling.templates import Library


class Result(NamedTuple):
    """What a game has come to: its score, if it has one; where sides win, who has won (None: nobody
    yet) and how often each. Of a game that is won or lost `ending` says how it ended; if it has no
    other score (`is_outcome`), that is 1 where it is won, and else 0."""

    score: int | None = None
    winner: str | None = None
    won: Mapping[str, int] = MappingProxyType({})
    ending: str = ""
    is_outcome: bool = False

    @property
    def points(self) -> int | None:
        """The score that is shown: none where it is but won or lost."""
        return None if self.is_outcome else self.score


def ended(number: int, endings: Mapping[int, str]) -> str:
    """How a game ended, by the number its rules give: `won: the car started`, `lost`; empty if it
    is neither won nor lost."""
    how = endings.get(number, "")
    result = "won" if number > 0 else "lost" if number else ""
    return f"{result}: {how}" if how and result else result


class Chronicle(Protocol):
    """What became of a game."""

    def standing(self) -> dict[str, Any]:
        """How it stands, under the game's own names; what is a table by itself has the same columns
        as any other."""

    def result(self) -> Result:
        """What it has come to."""

    def in_short(self) -> str:
        """How it stands, in a line."""


class Story(Protocol):
    """The part `chronicle`."""

    def tell(self, session: Session) -> Chronicle:
        """What became of a game, as far as it has come."""


class SheetDocument(Protocol):
    """A game sheet, or a form of it to be filled in on the screen, drawn in one size."""

    def pages(self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot) -> list[Page]:
        """The pages of the sheet, blank without a chronicle."""


@runtime_checkable
class SizedSheet(SheetDocument, Protocol):
    """A game sheet or a form that is drawn in several sizes, on one side of the paper or on both.
    `sizes` are those that `pages` takes, the usual one first."""

    sizes: tuple[str, ...]

    def pages(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Any,
        foot: Foot,
        sides: str = "both",
        size: str = "normal",
    ) -> list[Page]:
        """The pages of the sheet, blank without a chronicle."""


@runtime_checkable
class Exampled(SizedSheet, Protocol):
    """A game sheet that shows how it is filled in."""

    def example(
        self, paper: Paper, conditions: Conditions, foot: Foot, sides: str, size: str
    ) -> list[Page]:
        """The blank pages, and in grey what the first turns of a game have in them."""


class ReportDocument(Protocol):
    """The part `report`: told in passages, in several voices and in every length."""

    def voices(self, templates: Path | None = None) -> list[str]:
        """The voices it can be told in, those in a user's folder among them."""

    def tell(self, asked: Asked) -> Telling:
        """The report."""

    def figures(self, asked: Asked) -> Figures:
        """The drawings that the report places."""

    def why(self, asked: Asked) -> str:
        """Its passages, in lines: of each its kind, its condition and the facts it named."""


@runtime_checkable
class TakingOwn(ReportDocument, Protocol):
    """One in whose story's place a player's own text can stand."""

    def prose(self, asked: Asked) -> str:
        """Its story alone, as a player would type it: title, headings, paragraphs, emphasis."""


class ReportBrief(Protocol):
    """The part `brief`."""

    def markdown(self, asked: Asked) -> str:
        """What whoever writes the story of a game himself is to know."""


class ReportChecking(Protocol):
    """The part `checking`."""

    def check(self, asked: Asked, text: str) -> Checked:
        """A text that somebody wrote about a game, held against its record."""


class ReportLonelog(Protocol):
    """The part `lonelog`."""

    def markdown(self, header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
        """The game in the notation of Lonelog."""


class ReportTurns(Protocol):
    """The part `turns`, of a game with a score."""

    def turns(self, session: Session) -> dict[int, tuple[str, int | None]]:
        """What happened in each turn, and the score at its end (None: it has not ended)."""


class BookReference(Protocol):
    """The part `reference`."""

    def markdown(self, conditions: Conditions, templates: Path | None = None) -> str:
        """The rules on a page."""


class BookFirstGame(Protocol):
    """The part `first_game`, of a game that has a page for whoever never played it."""

    def played(self) -> tuple[Header, Session]:
        """The game of which the page shows a turn, as far as the end of that."""

    def markdown(self, pictures: str = "") -> str:
        """The page; its pictures lie in a folder of that name (empty: it has none)."""


class BookDicebook(Protocol):
    """The part `dice_book`."""

    def declared(self, conditions: Conditions, foot: Foot) -> Declared:
        """What stands in the book."""


class BookLogbook(Protocol):
    """The part `log_book`."""

    def markdown(self, asked: Asked) -> str:
        """The book of a game as far as it has come, to write in."""

    def figures(self, session: Session) -> Figures:
        """The drawings that it places."""

    def turns(self, asked: Asked) -> str:
        """What has been written in it so far, to be bound into another book."""


class ChancesOdds(Protocol):
    """The part `odds`, of a game with a score: what is compiled of it."""

    @property
    def RULES(self) -> Any:
        """The module of the rules."""

    @property
    def SET_UP(self) -> str:
        """Its function of the set-up."""

    @property
    def PLAY(self) -> str:
        """Its function of the rest of the game."""

    @property
    def VALUE(self) -> str:
        """Its function of the worth of a state."""

    @property
    def RULINGS(self) -> Sequence[str]:
        """The names of its rulings."""

    def start(self) -> Any:
        """A state before the set-up."""

    def rulings(self, of: Conditions) -> Sequence[int]:
        """The rulings of a game as numbers."""

    def positions(self, given: Mapping[str, int], conditions: Conditions) -> dict[int, int]:
        """Where the numbers of a given set-up lie in a row, and their values."""

    def counted(self, place: Layout, finals: Any) -> dict[str, Any]:
        """What is counted in the rows of finished games."""


class Answers(Protocol):
    """Answers to questions about odds."""

    @property
    def says(self) -> str:
        """What they are about, in words."""

    def tables(self) -> list[tuple[tuple[str, ...], ...]]:
        """Row by row, the heads first."""

    def to_json(self) -> dict[str, Any]:
        """As one object."""


class ChancesQuestions(Protocol):
    """The part `questions`."""

    def ahead(self, session: Session) -> Answers:
        """What may come of the turn at hand."""

    def played_out(self, conditions: Conditions, policy: str, games: int, seed: str) -> Answers:
        """What to expect of a whole game without a score: many are played."""


class ChancesPrices(Protocol):
    """The part `prices`, of a game with a score."""

    @property
    def DEVIATION(self) -> float:
        """By how much its scores differ, about: the bands and the turning points are sized by it;
        0 where nobody knows."""

    def score(self, state: Any) -> int:
        """What a state is worth."""

    def moments(self, session: Session, policy: Policy) -> tuple[list[Moment], float]:
        """What was to be expected at every die and decision; and the score, or what is to be
        expected now."""

    def names(self, session: Session, dice: Sequence[Die]) -> Iterable[str]:
        """Each die in words."""

    def ahead(self, session: Session, policy: Policy) -> Sequence[float]:
        """What is to be expected now, after each choice if one is asked for."""


@runtime_checkable
class Titled(Protocol):
    """Prices, or what else tells of decisions, that has words for them."""

    def title(self, ask: str) -> str:
        """What is asked under a name, as a reader knows it."""


class SheetBooklet(Protocol):
    """The part `booklet`, of a game whose sheets are bound together."""

    def bound(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Any,
        foot: Foot,
        drawn: dict[str, list[Page]],
        duplex: bool,
    ) -> list[Page]:
        """The pages of several sheets, by their names, as one booklet; to be printed on both sides
        if it is `duplex`, with nothing behind what is cut out."""


class TableBoards(Protocol):
    """The part `boards`, of a game that is more than its question at hand: a campaign."""

    def boards(self, session: Session) -> list[Board]:
        """Its boards, in order."""


class TableScene(Protocol):
    """The part `scene`, of a game whose table can be drawn."""

    def scene(self, session: Session) -> Scene:
        """The table as it stands, and what each choice would come to."""


class StoryReplays(Protocol):
    """The part `replays`, of a game with fights that were fought piece by piece."""

    def names(self, session: Session) -> Mapping[str, str]:
        """The fights of a game, each by its name here with what it is called."""

    def replay(self, session: Session, name: str) -> Replay:
        """A fight turn by turn. Raises Error if there is none of that name."""


class EventSlip(Protocol):
    """The part `event_slip`."""

    @property
    def DECLARED(self) -> Slip:
        """What the game declares of the slips of an event."""


class EventDice(Protocol):
    """The part `event_dice`."""

    def text(self, conditions: Conditions, key: str) -> str:
        """Every die of a board's key, as the text its check is made of."""


class EventSheet(Protocol):
    """The part `event_sheet`."""

    def drawer(
        self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot
    ) -> Callable[[Foot], list[Page]]:
        """What draws the sheets of a board, for the foot of each player."""


class EventBook(EventDice, Protocol):
    """The part `event_book`, of a campaign."""

    def pages(self, paper: Paper, conditions: Conditions, key: str, foot: Foot) -> list[Page]:
        """The dice of a campaign."""


class EventStory(Protocol):
    """The part `event_story`, of a game that has plans."""

    def told(
        self,
        tables: Sequence[tuple[str, Session, Mapping[str, int], int]],
        par: float,
        shelf: Library,
        key: str,
    ) -> str:
        """A board as its tables played it, as Markdown in the words of a shelf: the name of each,
        its game, what each option that it took gained, and the score that stands; and par. The key
        picks the wordings."""


class FightGrid(Protocol):
    """The part `fight_grid`, of a game with fights that are fought out at the table."""

    def grid(self, session: Session) -> Grid:
        """The form of the fight at hand. Raises Error if none is to be reported now."""


class Own(Protocol):
    """The files that players write of their own."""

    def read(self, folder: Path) -> tuple[dict[str, Any], list[str]]:
        """What those beside a record hold, and in lines what was found. Raises Faults."""

    def beside(self) -> Files:
        """The files beside a record."""

    def of_campaign(self, folder: Path) -> Files:
        """The files of a campaign."""

    def digest(self, folder: Path) -> str:
        """What the data of a campaign are known by in records."""


class Fought(Protocol):
    """A fight that is over."""

    @property
    def report(self) -> Any:
        """Its report, as data."""

    @property
    def track(self) -> Any:
        """What happened in it, for the parts of the game that draw it."""


class Solo(Protocol):
    """A fight by itself, fought card by card: by the program, or as a game by a person against it.
    The fight that `begun` returns is the game's own."""

    @property
    def OPTIONS(self) -> Mapping[str, Mapping[str, Any]]:
        """What a fight is named by, each with its words for the command line."""

    @property
    def SIDE(self) -> str:
        """The name of the fact that says which side a person plans for."""

    @property
    def SIDES_NAMED(self) -> Mapping[str, str]:
        """The sides there are, as a record has them, each with its name."""

    def named(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts as a record has them. Raises Error for one that cannot be."""

    @property
    def begun(self) -> Callable[..., Any]:
        """A fight, ready to begin: of a seed, conditions, and the facts by their names."""

    def fought(self, solo: Any) -> Fought:
        """It, fought by the program to its end."""

    def played_on(self, session: Session) -> Session:
        """A fight that a person began, fought to its end by the program."""

    def ended(self, solo: Any, result: Any) -> Iterator[str]:
        """How it ended, in lines."""

    def drawn(self, solo: Any, result: Any) -> Any:
        """What is drawn of it by its part `paths`."""

    def lines_of(self, track: Any) -> str:
        """What happened in it, an object of JSON to a line."""

    def replayed(self, solo: Any, result: Any) -> Replay:
        """It, to be seen turn by turn."""

    def key_of(self, draw: Draw) -> str:
        """The key of all dice of a fight, which a seed gives."""

    def reported(
        self, at: Any, side: str, answers: Sequence[Answer], journal: str, sha256: str
    ) -> dict[str, Any]:
        """The report to its campaign of a fight that a person has flown to its end, on a side and
        by these answers; the name of the fight's journal, and the SHA-256 of that."""


class FightPages(Protocol):
    """A drawing of a fight that is over."""

    def pages(self, paper: Paper, conditions: Conditions, fought: Any, foot: Foot) -> list[Page]:
        """Its pages."""
