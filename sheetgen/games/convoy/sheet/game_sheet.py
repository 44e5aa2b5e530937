"""The game sheet of Malta Convoy: one declaration for three sheets and a form.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
`leaves` has the pages as trees; each of their parts has a module of its own.
"""

from functools import lru_cache

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import played_by
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.sheet import fleet
from sheetgen.games.convoy.sheet.leaves import UNITS, leaves
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.kits.drawing import foot as feet
from sheetgen.kits.drawing.page import Foot, Page, Paper
from sheetgen.kits.drawing.signs import of_copy
from sheetgen.kits.pages.sheet import Copy, bookmark

sizes = tuple(UNITS)
SEED, POLICY = "example-705", "random"
"""In this game an option is taken in friendly waters, the first turn after them has an attack, and
what that rolls has a miss in it, a ship damaged and ships sunk."""


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
    size: str = "normal",
    logs: int = 1,
    form: bool = False,
) -> list[Page]:
    """The game sheet on a paper: its `front`, or `both` sides, in one of the `sizes`: blank
    without a chronicle, else filled as far as it tells. It has so many logs; a game of many attacks
    has more. As a `form` it has a field in every place that is written in or marked.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    feet.check(foot)
    copy = Copy(foot, chronicle if chronicle and chronicle.length else None)
    known = leaves(paper, size, sides, conditions, copy, logs)
    return [_of_convoy(leaf.page(bookmark(GAME, foot), copy, form), copy) for leaf in known]


def _of_convoy(page: Page, copy: Copy) -> Page:
    """A page with the fields of the ships that sail, told from those of other copies."""
    if not page.fields:
        return page
    kept = fleet.of_convoy(page.fields, copy.chronicle)
    return page._replace(fields=tuple(of_copy(kept, copy.foot.copy) if copy.foot.copy else kept))


def example(
    paper: Paper, conditions: Conditions, foot: Foot, sides: str = "both", size: str = "normal"
) -> list[Page]:
    """The blank sheet, and in grey the first turns of a game. Raises as `pages` does."""
    copy = Copy(Foot(), told(conditions))
    known = leaves(paper, size, sides, conditions, Copy(foot, None))
    blank = pages(paper, conditions, None, foot, sides, size)
    return [
        page._replace(pale=leaf.laid.marks(copy)) for page, leaf in zip(blank, known, strict=True)
    ]


@lru_cache(maxsize=16)
def told(conditions: Conditions) -> Chronicle:
    """The first turns of a game, as far as the first that has hits. It is not to be changed."""
    session = played_by(GAME, conditions, dice.key_of_seed(SEED), GAME.policies[POLICY])
    attacks = (turn for turn in tell(session).turns if turn.battle and turn.battle.hits)
    last = next(attacks).number
    session.back_to(next(n for n, one in enumerate(session.asked) if one.turn > last))
    return tell(session)


def page_count(paper: Paper, sides: str, size: str) -> int:
    """How many pages `pages` makes for a game of no more attacks than a log has lines."""
    return len(leaves(paper, size, sides, GAME.conditions(), Copy(Foot(), None)))
