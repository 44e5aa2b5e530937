"""The parts of a game that has not got them: made from its rules and from what it declares.

`Game.part` comes here for what the game's own package lacks. A part is what its protocol in
`kits.contract` says; a module of the game's own of that name takes its place. Knows no game.
"""

from functools import lru_cache
from importlib import import_module
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Game

HERE = __name__
PARTS = {
    "story.chronicle": "chronicle.Story",
    "table.words": "table_words.TableWords",
    "sheet.document": "sheet.Sheet",
    "sheet.form": "sheet.SheetForm",
    "report.document": "report.Report",
    "report.lonelog": "lonelog.Log",
    "report.turns": "report.Turns",
    "book.reference": "reference.Reference",
    "book.dicebook": "dicebook.DiceBook",
    "book.logbook": "logbook.Logbook",
    "chances.odds": "odds.Odds",
    "chances.questions": "questions.Questions",
    "chances.ledger": "ledger.Accounts",
    "chances.expectation": "worth.Expectation",
    "event.dice": "event_paper.EventDice",
    "event.slip": "event_paper.EventSlip",
    "event.sheet": "event_paper.EventSheet",
    "event.best": "event_best.EventBest",
    "event.plans": "event_plans.EventPlans",
    "event.results": "event_plans.EventResults",
}
"""The parts there are by default, and where each is made: module and class of this room."""
OF_A_SCORE = (
    "chances.odds",
    "chances.ledger",
    "chances.expectation",
    "report.turns",
    "event.best",
    "event.plans",
    "event.results",
)
"""The parts that a game without a score does not have."""


def has(game: Game, name: str) -> bool:
    """Whether a game has a part by default."""
    from sheetgen.kits.defaults.subject import subject

    if name in OF_A_SCORE:
        return subject(game).score is not None
    return name in PARTS


@lru_cache(maxsize=64)
def part(game: Game, name: str) -> Any:
    """A part of a game as it is made for it. Raises Error if there is none of that name."""
    from sheetgen.kits.defaults.subject import subject

    if not has(game, name):
        raise Error(f"the game {game.name} has no {name.split('.')[-1]}")
    module, _, made = PARTS[name].partition(".")
    return getattr(import_module(f"{HERE}.{module}"), made)(subject(game))
