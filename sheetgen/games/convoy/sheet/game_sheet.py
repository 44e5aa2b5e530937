"""The game sheet of Malta Convoy: one declaration for three sheets and a form.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
`leaves` has the pages as trees; each of their parts has a module of its own.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import played_by
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.sheet import fleet
from sheetgen.games.convoy.sheet.leaves import ONE_PAGE, UNITS, leaves
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.kits.drawing.page import Field
from sheetgen.kits.pages.game_sheet import PageForm, ShownSheet
from sheetgen.kits.pages.sheet import Copy, Leaf, Wanted

SEED, POLICY = "example-705", "random"
"""In this game an option is taken in friendly waters, the first turn after them has an attack, and
what that rolls has a miss in it, a ship damaged and ships sunk."""
LOGS = 2
"""Nobody knows how many attacks will come, and on the screen paper costs nothing."""


class ConvoySheet(ShownSheet):
    """The part `sheet`. A log has a line for an attack; a game of many has more logs."""

    game = GAME
    sizes = tuple(UNITS)
    form_sizes = ("normal", ONE_PAGE)

    def leaves(self, wanted: Wanted) -> Sequence[Leaf]:
        """The pages of a size, with the logs that the attacks need."""
        paper, conditions, copy, sides, size, form = wanted
        return leaves(paper, size, sides, conditions, copy, LOGS if form else 1)

    def known(self, copy: Copy) -> Copy:
        """A copy, blank until the first ships are rolled."""
        told = copy.chronicle
        return copy if told is None or told.rolled else copy._replace(chronicle=None)

    def fields(self, fields: Iterable[Field], copy: Copy) -> Iterable[Field]:
        """Those of the ships that sail, by their names, and all others."""
        return fleet.of_convoy(fields, copy.chronicle)

    def told(self, conditions: Conditions) -> Chronicle:
        """The first turns of a game, as far as the first that has hits. It is not to be changed."""
        return _told(conditions)


@lru_cache(maxsize=16)
def _told(conditions: Conditions) -> Chronicle:
    session = played_by(GAME, conditions, dice.key_of_seed(SEED), GAME.policies[POLICY])
    attacks = (turn for turn in tell(session).turns if turn.battle and turn.battle.hits)
    last = next(attacks).number
    session.back_to(next(n for n, one in enumerate(session.asked) if one.turn > last))
    return tell(session)


SHEET = ConvoySheet()
FORM = PageForm(SHEET)
"""The parts."""
