"""What each part of a game has: the protocol that a game's own module keeps to, and its default.

A game's module has these functions at its top level; what stands here with a default of its own is
what the commands leave out. `kits.table.words.Words` is the protocol of `table.words`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar, cast

from sheetgen.core.game import Conditions, Game, Policy
from sheetgen.core.journal import Header
from sheetgen.core.session import Session

if TYPE_CHECKING:
    from sheetgen.kits.book.dicebook import Declared
    from sheetgen.kits.chances.layout import Layout
    from sheetgen.kits.chances.ledger import Die, Moment
    from sheetgen.kits.drawing.items import Text
    from sheetgen.kits.drawing.page import Foot, Page
    from sheetgen.kits.drawing.paper import Paper
    from sheetgen.kits.events.declared import Declared as Slip
    from sheetgen.kits.table import moments
    from sheetgen.kits.table.form_file import SheetReading
    from sheetgen.kits.table.scene import Replay, Scene
    from sheetgen.kits.table.words import Board, Words
    from sheetgen.kits.telling.checking.findings import Checked
    from sheetgen.kits.telling.figures import Figures
    from sheetgen.kits.telling.phrases import Teller
    from sheetgen.kits.telling.report import Asked, Telling


P = TypeVar("P")


class Part(Generic[P]):
    """A part of a game by its name, as its protocol has it: loaded when it is asked for."""

    def __init__(self, name: str) -> None:
        self.name = name

    def of(self, game: Game) -> P:
        """The part of a game, its own or the default. Raises Error if the game has none."""
        return cast(P, game.part(self.name))

    def is_in(self, game: Game) -> bool:
        """Whether a game has it."""
        return game.has(self.name)


class Result(NamedTuple):
    """What a game has come to: its score, if it has one; where sides win, who has won (None: nobody
    yet) and how often each."""

    score: int | None = None
    winner: str | None = None
    won: Mapping[str, int] = MappingProxyType({})


class Told(Protocol):
    """What became of a game."""

    def standing(self) -> dict[str, Any]:
        """How it stands, under the game's own names; what is a table by itself has the same columns
        as any other."""

    def result(self) -> Result:
        """What it has come to."""

    def in_short(self) -> str:
        """How it stands, in a line."""


class Story(Protocol):
    """`story.chronicle`."""

    def tell(self, session: Session) -> Told:
        """What became of a game, as far as it has come."""


class SheetDocument(Protocol):
    """`sheet.document`. One that has no `page_count` has one size."""

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

    def page_count(self, paper: Paper, sides: str, size: str) -> int:
        """How many pages `pages` makes."""


class SheetForm(Protocol):
    """`sheet.form`."""

    def pages(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Any,
        foot: Foot,
        sides: str = "both",
    ) -> list[Page]:
        """The sheet with fields."""


class ReportDocument(Protocol):
    """`report.document`. One that has no `voices` is told in one voice and one length; one that is
    not told in passages has no `why`, and one in which no text of a player's own can stand in place
    of the story has no `prose`."""

    def voices(self, templates: Path | None = None) -> list[str]:
        """The voices it can be told in, those in a user's folder among them."""

    def tell(self, asked: Asked) -> Telling:
        """The report."""

    def figures(self, asked: Asked) -> Figures:
        """The drawings that the report places."""

    def why(self, asked: Asked) -> str:
        """Its passages, in lines: of each its kind, its condition and the facts it named."""

    def prose(self, asked: Asked) -> str:
        """Its story alone, as a player would type it: title, headings, paragraphs, emphasis."""


class ReportBrief(Protocol):
    """`report.brief`."""

    def markdown(self, asked: Asked) -> str:
        """What whoever writes the story of a game himself is to know."""


class ReportChecking(Protocol):
    """`report.checking.reader`."""

    def check(self, asked: Asked, text: str) -> Checked:
        """A text that somebody wrote about a game, held against its record."""


class ReportLonelog(Protocol):
    """`report.lonelog`."""

    def markdown(self, header: Header, session: Session, notes: list[tuple[int, str]]) -> str:
        """The game in the notation of Lonelog."""


class ReportTurns(Protocol):
    """`report.turns`, of a game with a score."""

    def turns(self, session: Session) -> dict[int, tuple[str, int | None]]:
        """What happened in each turn, and the score at its end (None: it has not ended)."""


class BookReference(Protocol):
    """`book.reference`."""

    def markdown(self, conditions: Conditions, templates: Path | None = None) -> str:
        """The rules on a page."""


class BookDicebook(Protocol):
    """`book.dicebook`."""

    def declared(self, conditions: Conditions, foot: Foot) -> Declared:
        """What stands in the book."""


class BookLogbook(Protocol):
    """`book.logbook`. What `plan` returns is the game's own."""

    def placed(self, session: Session, notes: list[tuple[int, str]]) -> Any:
        """The player's notes where they belong."""

    def plan(
        self,
        conditions: Conditions,
        chronicle: Any,
        key: str,
        templates: Path | None,
        own: Any,
    ) -> Any:
        """What stands in the book."""

    def pages(self, paper: Paper, book: Any, foot: Foot, booklet: bool) -> Iterator[Page]:
        """Its pages, a multiple of four."""

    def inside(self, paper: Paper, book: Any, foot: Foot) -> list[Callable[[int], Page]]:
        """What is bound into a book of several games: what draws each page for its number there."""

    def markdown(self, book: Any, foot: Foot, templates: Path | None = None) -> str:
        """Its twin."""


class ChancesOdds(Protocol):
    """`chances.odds`, of a game with a score: what is compiled of it."""

    RULES: Any
    """The module of the rules."""
    SET_UP: str
    PLAY: str
    VALUE: str
    """Its functions: of the set-up, of the rest of the game, of the worth of a state."""
    RULINGS: Sequence[str]
    """The names of its rulings."""
    DEVIATION: float
    """By how much its scores differ, about: the bands and the turning points are sized by it. May
    be missing."""

    def start(self) -> Any:
        """A state before the set-up."""

    def rulings(self, of: Conditions) -> Sequence[int]:
        """The rulings of a game as numbers."""

    def positions(self, given: Mapping[str, int]) -> dict[int, int]:
        """Where the numbers of a given set-up lie in a row, and their values."""

    def counted(self, place: Layout, finals: Any) -> dict[str, Any]:
        """What is counted in the rows of finished games."""


class Answers(Protocol):
    """Answers to questions about odds."""

    says: str

    def tables(self) -> list[tuple[tuple[str, ...], ...]]:
        """Row by row, the heads first."""

    def to_json(self) -> dict[str, Any]:
        """As one object."""


class ChancesQuestions(Protocol):
    """`chances.questions`: `ahead` may be missing, and `chances` where there are `chances.odds`."""

    def ahead(self, session: Session) -> Answers:
        """What may come of the turn at hand."""

    def chances(self, conditions: Conditions) -> Answers:
        """What to expect of the game."""


class ChancesLedger(Protocol):
    """`chances.ledger`, of a game with a score."""

    def moments(self, session: Session, policy: Policy) -> tuple[list[Moment], float]:
        """What was to be expected at every die and decision; and the score, or what is to be
        expected now."""

    def names(self, session: Session, dice: Sequence[Die]) -> Iterable[str]:
        """Each die in words."""

    def title(self, ask: str) -> str:
        """What is asked under a name, as a reader knows it; may be missing."""


class ChancesExpectation(Protocol):
    """`chances.expectation`, of a game with a score."""

    def of(self, conditions: Conditions, policy: Policy) -> Any:
        """What a policy is expected to score, exactly."""


class SheetBooklet(Protocol):
    """`sheet.booklet`, of a game whose sheets are bound together."""

    def bound(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Any,
        foot: Foot,
        drawn: dict[str, list[Page]],
    ) -> list[Page]:
        """The pages of several sheets, by their names, as one booklet."""


class Assumed(NamedTuple):
    """What a form that says little leaves to be assumed: its name, a sentence, and how somebody is
    asked for what is so instead; or, where it `is_asked` of nobody, what to do about it."""

    name: str
    says: str
    ask: str
    is_asked: bool = True


class FightForm(Protocol):
    """`table.fight_toml`, of a game with fights that are fought out at the table."""

    def name(self, session: Session) -> str:
        """What the form of the fight at hand is called."""

    def printed(self, session: Session) -> str:
        """The form, as a text to fill in."""

    def read(
        self, text: str, session: Session, instead: Mapping[str, str] = MappingProxyType({})
    ) -> dict[str, Any]:
        """The report that a filled form holds, with what was said `instead` of what is assumed, by
        its name. Raises ValueError, with a line for each fault."""

    def assumed(
        self, text: str, session: Session, instead: Mapping[str, str] = MappingProxyType({})
    ) -> tuple[Assumed, ...]:
        """What a filled form that says little leaves to be assumed."""

    def told(self, report: Mapping[str, Any], session: Session) -> tuple[str, ...]:
        """What a report comes to, in lines."""

    def in_short(self) -> tuple[str, ...]:
        """What the lines of the form that says little are, each with an example."""


class TableBoards(Protocol):
    """`table.boards`, of a game that is more than its question at hand: a campaign."""

    def boards(self, session: Session) -> list[Board]:
        """Its boards, in order."""


class TableScene(Protocol):
    """`table.scene`, of a game whose table can be drawn."""

    def scene(self, session: Session) -> Scene:
        """The table as it stands, and what each choice would come to."""


class TableMoments(Protocol):
    """`table.moments`, of a game that knows better than any when a player is to be asked for a line
    of his own."""

    def moments(self, session: Session, answers: int, events: int) -> Sequence[moments.Moment]:
        """The moments that a game has come to since it had so many answers and events."""


class StoryReplays(Protocol):
    """`story.replays`, of a game with fights that were fought piece by piece."""

    def names(self, session: Session) -> Mapping[str, str]:
        """The fights of a game, each by its name here with what it is called."""

    def replay(self, session: Session, name: str) -> Replay:
        """A fight turn by turn. Raises Error if there is none of that name."""


class EventSlip(Protocol):
    """`event.slip`."""

    DECLARED: Slip
    """What the game declares of the slips of an event."""


class EventDice(Protocol):
    """`event.dice`."""

    def text(self, conditions: Conditions, key: str) -> str:
        """Every die of a board's key, as the text its check is made of."""


class EventSheet(Protocol):
    """`event.sheet`. Only a campaign has `stages`; `specimen` may be missing."""

    def drawer(
        self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot
    ) -> Callable[[Foot], list[Page]]:
        """What draws the sheets of a board, for the foot of each player."""

    def stages(
        self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot
    ) -> list[Page]:
        """What the director's book shows of the stages of a campaign."""

    def specimen(
        self, paper: Paper, conditions: Conditions, foot: Foot, stamp: str
    ) -> Iterable[Page]:
        """A published example, filled in, with its dice; the stamp says that it is one."""


class EventBook(EventDice, Protocol):
    """`event.book`, of a campaign."""

    def pages(self, paper: Paper, conditions: Conditions, key: str, foot: Foot) -> list[Page]:
        """The dice of a campaign."""

    def holder(self, paper: Paper, said: str) -> Text:
        """Who holds a copy, in the head of its first page."""


class EventBest(Protocol):
    """`event.best`, of a game that has plans."""

    def best(self, conditions: Conditions, key: str) -> Any:
        """The best plan for the dice of a key: `plan`, `score`, and whether it `is_proven`."""


class EventStory(Protocol):
    """`event.story`, of a game that has plans."""

    BANK: str
    """The template its phrases stand in."""
    Narrator: Callable[[Teller, Mapping[str, Any]], Any]
    FieldBoard: Callable[..., Any]
    """A board as the field played it: tables with games and gains, par, best score and plan."""

    def title(self, narrator: Any, tables: int) -> str:
        """The headline."""

    def paragraphs(self, narrator: Any, board: Any) -> list[str]:
        """A board, told."""


CHRONICLE = Part[Story]("story.chronicle")
SHEET = Part[SheetDocument]("sheet.document")
READING: Part[SheetReading] = Part("sheet.reading")
"""A sheet that was filled in on the screen, read."""
BOOKLET = Part[SheetBooklet]("sheet.booklet")
REPORT = Part[ReportDocument]("report.document")
BRIEF = Part[ReportBrief]("report.brief")
CHECKING = Part[ReportChecking]("report.checking.reader")
LONELOG = Part[ReportLonelog]("report.lonelog")
TURNS = Part[ReportTurns]("report.turns")
REFERENCE = Part[BookReference]("book.reference")
DICE_BOOK = Part[BookDicebook]("book.dicebook")
LOG_BOOK = Part[BookLogbook]("book.logbook")
ODDS = Part[ChancesOdds]("chances.odds")
QUESTIONS = Part[ChancesQuestions]("chances.questions")
LEDGER = Part[ChancesLedger]("chances.ledger")
EXPECTATION = Part[ChancesExpectation]("chances.expectation")
WORDS: Part[Words] = Part("table.words")
FIGHT_FORM = Part[FightForm]("table.fight_toml")
FIGHT_GRID = Part[Any]("table.fight_grid")
"""The same form as a grid on the screen: `grid(session)`."""
BOARDS = Part[TableBoards]("table.boards")
MOMENTS = Part[TableMoments]("table.moments")
"""When the player is asked for a line of his own."""
SCENE = Part[TableScene]("table.scene")
"""The table as a picture on which choices are tried."""
REPLAYS = Part[StoryReplays]("story.replays")
"""Fights to be seen again turn by turn."""
OWN_FORMS = Part[Any]("campaigns.forms")
"""The files that a player writes, as forms: `own()`, and `of_campaign(folder)`, which `look_over`
looks over and `digest` knows."""
SOLO = Part[Any]("solo.rules")
"""A fight by itself, fought card by card: by the program, or as a game by a person against it."""
EVENT_SLIP = Part[EventSlip]("event.slip")
EVENT_DICE = Part[EventDice]("event.dice")
EVENT_SHEET = Part[EventSheet]("event.sheet")
EVENT_BOOK = Part[EventBook]("event.book")
EVENT_BEST = Part[EventBest]("event.best")
EVENT_STORY = Part[EventStory]("event.story")
TRACK, PATHS = Part[Any]("fight.track"), Part[Any]("sheet.tracks.sheet")
STRIP = Part[Any]("sheet.tracks.strip")
"""What happened in a fight turn by turn, its drawing, and its drawing turn by turn."""
