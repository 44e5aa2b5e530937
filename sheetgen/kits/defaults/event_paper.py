"""What an event prints of a game: its slips, the sheet of a board, its dice as a text."""

from collections.abc import Callable, Iterator
from typing import Any

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.language import join
from sheetgen.kits.defaults.dicebook import DiceBook
from sheetgen.kits.defaults.event_plans import DECIDED, tallies
from sheetgen.kits.defaults.subject import Made, Subject
from sheetgen.kits.drawing.page import Foot, Page, Paper
from sheetgen.kits.events.declared import Declared, SlipColumn, Tally
from sheetgen.kits.parts import parts_of

CALLED_DICE = "Of {of} take the die at the number of the die or the piece it is rolled for."


class EventSlip:
    """The default of `event.slip`: the score, each decision by turn, and every number that the game
    holds."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject
        # Without a score nothing is replayed, and nothing else is handed in.
        names = list(tallies(subject, None)) if subject.score else []
        decides = bool(subject.score) and subject.decides
        noun = subject.noun
        self.DECLARED = Declared(
            (SlipColumn(DECIDED, "what was decided, turn by turn"),) if decides else (),
            tuple(map(Tally, names)),
            words=_words(subject),
            written=f"decided, {noun} by {noun}" if decides else "",
        )


def _words(subject: Subject) -> dict[str, str]:
    """What an event says of the game in its own way."""
    found = {"turn": subject.noun}
    found |= {"score": "WON 1, LOST 0"} if subject.is_outcome else {}
    if subject.decides:
        found["plain"] = "by the first choice each time"
    else:
        found |= {"plain": "as the dice fall", "differ": ""}
    conditions = subject.game.conditions()
    if not subject.of_set_up(conditions):
        found["set-up"] = "one sheet"
    if skipping := [subject.title(one.ask) for one in subject.asked(conditions) if one.skips]:
        found["called-dice"] = CALLED_DICE.format(of=join(skipping))
    return found


class EventDice(Made):
    """The default of `event.dice`: all the dice of a dice book as a text."""

    def text(self, conditions: Conditions, key: str) -> str:
        """The dice of a key, a line for each name."""
        return "\n".join(self._lines(conditions, key))

    def _lines(self, conditions: Conditions, key: str) -> Iterator[str]:
        subject = self.subject.under(conditions)
        book, name = DiceBook(subject), subject.game.name
        for column in (c for asked in subject.asked(conditions) for c in asked.by_dice()):
            first = 0 if column.once or column.of_set_up else 1
            last = 0 if column.once else subject.turns(conditions)
            for turn in range(first, last + 1):
                faces = dice.faces(key, name, turn, column.ask, column.sides, book.count(column))
                yield f"{turn} {column.ask} {column.sides} {' '.join(map(str, faces))}"


class EventSheet(Made):
    """The default of `event.sheet`: the game's own sheet."""

    def drawer(
        self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot
    ) -> Callable[[Foot], list[Page]]:
        """What draws the sheet of a board, for the foot of each player."""
        game = self.subject.game
        sheet = parts_of(game).sheet(game.sheets[0])
        return lambda own: sheet.pages(paper, conditions, chronicle, own)
