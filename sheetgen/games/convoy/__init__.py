"""Malta Convoy: Operation Pedestal as a solo dice game (Lloyd Krassner, Warp Spawn Games); and its
parts, each where it is made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sheetgen.core.game import Conditions, Game, Rules
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import EDITIONS, FIXED, RULINGS, rulings_of
from sheetgen.games.convoy.rules.policies import POLICIES
from sheetgen.games.convoy.rules.state import State
from sheetgen.kits import contract
from sheetgen.kits.parts import Machine

if TYPE_CHECKING:
    from sheetgen.kits.defaults.declaration import Declares
    from sheetgen.kits.events.declared import Plans, Results
    from sheetgen.kits.table.form_file import SheetReading


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """An empty state, and the rules that will play a game on it."""
    state = State()
    return state, sequence_of_play.play(state, rulings_of(conditions))


class Parts(Machine):
    """The parts that are the game's own; the others are made from its rules and its declaration."""

    @cached_property
    def declares(self) -> Declares:
        from sheetgen.games.convoy.declaration import declared

        return declared(self.game.conditions())

    def sheet(self, name: str) -> contract.SheetDocument:
        from sheetgen.games.convoy.sheet.game_sheet import SHEET

        return SHEET

    def form(self, name: str) -> contract.SheetDocument:
        from sheetgen.games.convoy.sheet.game_sheet import FORM

        return FORM

    @property
    def chronicle(self) -> contract.Story:
        from sheetgen.games.convoy.story import chronicle

        return chronicle

    @property
    def reading(self) -> SheetReading:
        from sheetgen.games.convoy.sheet.reading import READING

        return READING

    @property
    def report(self) -> contract.ReportDocument:
        from sheetgen.games.convoy.report import after_action

        return after_action

    @property
    def brief(self) -> contract.ReportBrief:
        from sheetgen.games.convoy.report import brief

        return brief

    @property
    def checking(self) -> contract.ReportChecking:
        from sheetgen.games.convoy.report.checking import reader

        return reader

    @property
    def turns(self) -> contract.ReportTurns:
        from sheetgen.games.convoy.story import tellings

        return tellings

    @property
    def first_game(self) -> contract.BookFirstGame:
        from sheetgen.games.convoy.book import first_game

        return first_game

    @property
    def log_book(self) -> contract.BookLogbook:
        from sheetgen.games.convoy.book.logbook import ConvoyLogBook

        return ConvoyLogBook(self.subject)

    @cached_property
    def prices(self) -> contract.ChancesPrices:
        from sheetgen.games.convoy.chances.prices import Prices

        return Prices(self.subject)

    @property
    def event_slip(self) -> contract.EventSlip:
        from sheetgen.games.convoy.event import slip

        return slip

    @cached_property
    def event_sheet(self) -> contract.EventSheet:
        from sheetgen.games.convoy.event.sheet import EventSheet

        return EventSheet(self.subject)

    @property
    def event_story(self) -> contract.EventStory:
        from sheetgen.games.convoy.event import story

        return story

    @property
    def plans(self) -> Plans[Any]:
        from sheetgen.games.convoy.event import plans

        return plans

    @property
    def results(self) -> Results:
        from sheetgen.games.convoy.event import results

        return results


GAME = Game(
    name="convoy",
    title="Malta Convoy",
    module=__name__,
    rules_version="convoy-1",
    editions=EDITIONS,
    default_edition="sheet",
    rulings=RULINGS,
    fixed=FIXED,
    policies=POLICIES,
    default_policy="steady",
    reference_policy="best",
    begin=begin,
    makes_parts=Parts,
    credits=(
        "Malta Convoy: game by Lloyd Krassner (Warp Spawn Games)",
        "original game sheet by Mike Marinos",
    ),
)
