"""How a fight by itself stands, in a sentence and as data."""

from typing import Any, NamedTuple

from sheetgen.core.session import Session
from sheetgen.games.wings.fight.ends import is_down
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.solo.flying import Fighting
from sheetgen.games.wings.solo.rules import ended
from sheetgen.kits.contract import Result


class Chronicle(NamedTuple):
    """A fight as far as it was fought."""

    at: Fighting

    def in_short(self) -> str:
        """How it ended, or how it stands."""
        if self.at.result is not None:
            return next(ended(self.at.solo, self.at.result))
        return str(data("solo")["going-on"].format(**self.standing()))

    def standing(self) -> dict[str, Any]:
        """The turn, and how many airplanes are in the air, have been shot down and have left."""
        table = self.at.table
        lost = [is_down(table, one) for one in table.planes if not one.flies]
        return {
            "turn": table.turn,
            "flying": len(table.flying()),
            "lost": lost.count(True),
            "left": lost.count(False),
        }

    def result(self) -> Result:
        """A fight by itself counts for nothing."""
        return Result()


def tell(session: Session) -> Chronicle:
    """How a fight stands."""
    return Chronicle(session.state)
