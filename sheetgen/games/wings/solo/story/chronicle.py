"""How a fight by itself stands, in a sentence and as data."""

from typing import Any, NamedTuple

from sheetgen.core.session import Session
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import Fate
from sheetgen.games.wings.solo.rules import Fighting, ended
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
        fates = [one.fate for one in self.at.table.planes if not one.flies]
        return {
            "turn": self.at.table.turn,
            "flying": len(self.at.table.flying()),
            "lost": fates.count(Fate.DOWN),
            "left": fates.count(Fate.LEFT),
        }

    def result(self) -> Result:
        """A fight by itself counts for nothing."""
        return Result()


def tell(session: Session) -> Chronicle:
    """How a fight stands."""
    return Chronicle(session.state)
