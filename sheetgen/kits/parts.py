"""The parts of a game, each by its name: what the program draws, prints, tells and prices of it;
and those that are made from its rules and from what it declares, by `kits.defaults`."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.game import Game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sheetgen.kits.contract import (
        BookDicebook,
        BookFirstGame,
        BookLogbook,
        BookReference,
        ChancesOdds,
        ChancesPrices,
        ChancesQuestions,
        EventBook,
        EventDice,
        EventSheet,
        EventSlip,
        EventStory,
        FightGrid,
        FightPages,
        Own,
        ReportBrief,
        ReportChecking,
        ReportDocument,
        ReportLonelog,
        ReportTurns,
        SheetBooklet,
        SheetDocument,
        Solo,
        Story,
        StoryReplays,
        TableBoards,
        TableScene,
    )
    from sheetgen.kits.defaults.declaration import Declares
    from sheetgen.kits.defaults.subject import Subject
    from sheetgen.kits.events.declared import Plans, Results
    from sheetgen.kits.table.form_file import SheetReading
    from sheetgen.kits.table.words import Words

P = TypeVar("P")
CARDS = "cards"
"""The further sheet of a game with a deck: its cards, to be cut out."""


class Parts:
    """What the program draws, prints, tells and prices of a game, each by its name; None is what a
    game has not.

    A game names its own by a class of these. `Machine` is one that makes nearly all of them from
    the rules of a game and from what it declares.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def chronicle(self) -> Story:
        """What became of a game. Every game has one."""
        raise NotImplementedError

    @property
    def words(self) -> Words:
        """How a game puts its questions to a player at the table. Every game has them."""
        raise NotImplementedError

    @property
    def plans(self) -> Plans[Any] | None:
        """What is decided in a game, as plans that are replayed."""
        return None

    @property
    def results(self) -> Results | None:
        """What a game that has plans came to, and how."""
        return None

    def sheet(self, name: str) -> SheetDocument:
        """A game sheet, one of the game's `sheets` or `further`."""
        raise NotImplementedError

    def form(self, name: str) -> SheetDocument | None:
        """A game sheet that can be filled in on the screen."""
        return None

    @property
    def reading(self) -> SheetReading | None:
        """A sheet that was filled in on the screen, read."""
        return None

    @property
    def booklet(self) -> SheetBooklet | None:
        """Sheets bound together."""
        return None

    @property
    def report(self) -> ReportDocument | None:
        """The report of a game."""
        return None

    @property
    def brief(self) -> ReportBrief | None:
        """What whoever writes the story of a game himself is to know."""
        return None

    @property
    def checking(self) -> ReportChecking | None:
        """A reader of prose, who holds it against the record."""
        return None

    @property
    def lonelog(self) -> ReportLonelog | None:
        """The game in the notation of Lonelog."""
        return None

    @property
    def turns(self) -> ReportTurns | None:
        """What happened turn by turn, of a game with a score."""
        return None

    @property
    def reference(self) -> BookReference | None:
        """The rules on a page."""
        return None

    @property
    def first_game(self) -> BookFirstGame | None:
        """A first game, explained."""
        return None

    @property
    def dice_book(self) -> BookDicebook | None:
        """The book of all dice."""
        return None

    @property
    def log_book(self) -> BookLogbook | None:
        """The book of a game as it was played."""
        return None

    @property
    def odds(self) -> ChancesOdds | None:
        """What is compiled to play many games, of a game with a score."""
        return None

    @property
    def questions(self) -> ChancesQuestions | None:
        """Questions about odds."""
        return None

    def endings(self) -> Mapping[int, str] | None:
        """How a game may end that is won or lost, and has no other score, by the number its rules
        give, above 0 for won (None: it has a score, or nothing)."""
        return None

    @property
    def prices(self) -> ChancesPrices | None:
        """What was to be expected at every die, of a game with a score."""
        return None

    @property
    def fight_grid(self) -> FightGrid | None:
        """The report of a fight that was fought out at the table, as a form."""
        return None

    @property
    def boards(self) -> TableBoards | None:
        """What there is of a game beside its question at hand."""
        return None

    @property
    def scene(self) -> TableScene | None:
        """The table as a picture on which choices are tried."""
        return None

    @property
    def replays(self) -> StoryReplays | None:
        """Fights to be seen again turn by turn."""
        return None

    @property
    def own(self) -> Own | None:
        """The files that players write of their own."""
        return None

    @property
    def solo(self) -> Solo | None:
        """A fight by itself."""
        return None

    @property
    def paths(self) -> FightPages | None:
        """The flight paths of a fight."""
        return None

    @property
    def event_slip(self) -> EventSlip | None:
        """What is declared of the slips of an event."""
        return None

    @property
    def event_dice(self) -> EventDice | None:
        """The dice of a board, as a text."""
        return None

    @property
    def event_sheet(self) -> EventSheet | None:
        """The sheets of a board."""
        return None

    @property
    def event_book(self) -> EventBook | None:
        """The dice of a campaign."""
        return None

    @property
    def event_story(self) -> EventStory | None:
        """A board, told."""
        return None


class Machine(Parts):
    """The parts that there are by default; of a game without a score fewer. An author
    who has one of his own makes a class of this that has it."""

    @property
    def declares(self) -> Declares | None:
        """What the game declares; nothing, if it does not."""
        declared: Declares | None = self.game.declares
        return declared

    @cached_property
    def subject(self) -> Subject:
        """The game as its parts know it."""
        from sheetgen.kits.defaults.subject import Subject

        return Subject(self.game, self.declares)

    def endings(self) -> Mapping[int, str] | None:
        return self.subject.endings

    @property
    def _has_score(self) -> bool:
        return self.subject.score is not None

    @cached_property
    def _sheet(self) -> SheetDocument:
        from sheetgen.kits.defaults.sheet import Sheet

        return Sheet(self.subject)

    @cached_property
    def _cards(self) -> SheetDocument:
        from sheetgen.kits.defaults.sheet import CardSheet

        return CardSheet(self.subject)

    @cached_property
    def _form(self) -> SheetDocument:
        from sheetgen.kits.defaults.sheet import SheetForm

        return SheetForm(self.subject)

    def sheet(self, name: str) -> SheetDocument:
        return self._cards if name == CARDS else self._sheet

    def form(self, name: str) -> SheetDocument | None:
        return self._form

    @cached_property
    def reading(self) -> SheetReading | None:
        from sheetgen.kits.defaults.reading import SheetReading
        from sheetgen.kits.defaults.sheet import SheetForm

        # A form of the author's own is not read by the slots of this one.
        is_ours = isinstance(self.form(self.game.sheets[0]), SheetForm)
        return SheetReading(self.subject) if is_ours else None

    @cached_property
    def chronicle(self) -> Story:
        from sheetgen.kits.defaults.chronicle import Story

        return Story(self.subject)

    @cached_property
    def words(self) -> Words:
        from sheetgen.kits.defaults.table_words import TableWords

        return TableWords(self.subject)

    @cached_property
    def report(self) -> ReportDocument:
        from sheetgen.kits.defaults.report import ReportPart

        return ReportPart(self.subject)

    @cached_property
    def lonelog(self) -> ReportLonelog:
        from sheetgen.kits.defaults.lonelog import Log

        return Log(self.subject)

    @cached_property
    def turns(self) -> ReportTurns | None:
        from sheetgen.kits.defaults.report import Turns

        return Turns(self.subject) if self._has_score else None

    @cached_property
    def reference(self) -> BookReference:
        from sheetgen.kits.defaults.reference import Reference

        return Reference(self.subject)

    @cached_property
    def dice_book(self) -> BookDicebook | None:
        from sheetgen.kits.defaults.dicebook import DiceBook

        return DiceBook(self.subject)

    @cached_property
    def log_book(self) -> BookLogbook:
        from sheetgen.kits.defaults.logbook import Logbook

        return Logbook(self.subject)

    @cached_property
    def odds(self) -> ChancesOdds | None:
        from sheetgen.kits.defaults.odds import Odds

        return Odds(self.subject) if self._has_score else None

    @cached_property
    def questions(self) -> ChancesQuestions | None:
        from sheetgen.kits.defaults.questions import Questions

        return Questions(self.subject)

    @cached_property
    def prices(self) -> ChancesPrices | None:
        from sheetgen.kits.defaults.prices import Accounts

        return Accounts(self.subject) if self._has_score else None

    @cached_property
    def event_dice(self) -> EventDice | None:
        from sheetgen.kits.defaults.event_paper import EventDice

        return EventDice(self.subject)

    @cached_property
    def event_slip(self) -> EventSlip:
        from sheetgen.kits.defaults.event_paper import EventSlip

        return EventSlip(self.subject)

    @cached_property
    def event_sheet(self) -> EventSheet:
        from sheetgen.kits.defaults.event_paper import EventSheet

        return EventSheet(self.subject)

    @cached_property
    def plans(self) -> Plans[Any] | None:
        from sheetgen.kits.defaults.event_plans import EventPlans

        return EventPlans(self.subject) if self._has_score else None

    @cached_property
    def results(self) -> Results | None:
        from sheetgen.kits.defaults.event_plans import EventResults

        return EventResults(self.subject) if self._has_score else None


def parts_of(game: Game) -> Parts:
    """The parts of a game. Raises Error if nothing makes any for it."""
    made = game.parts
    if not isinstance(made, Parts):
        raise Error(f"{game.title} has no parts: make the game by sheetgen.design")
    return made


def needed(part: P | None, what: str, game: Game | None = None) -> P:
    """A part that there must be of a game, and `what` it is called. Raises Error if there is
    none."""
    if part is None:
        raise Error(f"{game.title if game else 'the game'} has no {what}")
    return part


def prices_by(game: Game) -> str:
    """The policy of reference, where there are prices; empty in a game without a score."""
    return game.reference_policy if parts_of(game).prices else ""
