"""The game sheet of Malta Convoy: two pages, and one declaration for three sheets and a form.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
What every sheet of an edition and its rulings has is the page's art. What many sheets share, the
track of as long a journey or the ships of a type, is in layers; what a chronicle has of its own is
the marks. `leaves` has the pages as trees; each of their parts has a module of its own.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import played_by
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.sheet import battle_log, fleet, passage
from sheetgen.games.convoy.sheet.leaves import CODE, LINES, UNITS, Copy, Leaf, leaves
from sheetgen.games.convoy.story.chronicle import MOST_TURNS, Chronicle, tell
from sheetgen.kits.drawing import foot as feet
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import Area, Field, Foot, Item, Items, Page, Paper
from sheetgen.kits.drawing.signs import FLOOR
from sheetgen.kits.pages.layout import Laid
from sheetgen.kits.pages.sheet import PageSheet
from sheetgen.kits.pages.tree import Node, Slot

ONE_PAGE = "one-page"
sizes = (*UNITS, ONE_PAGE)
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
    if chronicle and not chronicle.length:
        chronicle = None
    if size == ONE_PAGE:
        return (SHEET.form if form else SHEET.pages)(paper, conditions, chronicle, foot)
    copy = Copy(foot, chronicle)
    known = leaves_of(paper, size, sides, conditions, copy, logs)
    return [
        _page(leaf, (number, len(known)), copy, form) for number, leaf in enumerate(known, start=1)
    ]


def example(
    paper: Paper, conditions: Conditions, foot: Foot, sides: str = "both", size: str = "normal"
) -> list[Page]:
    """The blank sheet, and in grey the first turns of a game. Raises as `pages` does."""
    shown = told(conditions)
    if size == ONE_PAGE:
        return SHEET.in_grey(paper, conditions, foot, shown)
    blank = pages(paper, conditions, None, foot, sides, size)
    known = leaves_of(paper, size, sides, conditions, Copy(foot, None))
    copy = Copy(Foot(), shown)
    return [
        page._replace(pale=tuple(item for part in leaf.parts(None) for item in part.marks(copy)))
        for page, leaf in zip(blank, known, strict=True)
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
    if size == ONE_PAGE:
        return 1
    return len(leaves_of(paper, size, sides, GAME.conditions(), Copy(Foot(), None)))


def leaves_of(
    paper: Paper, size: str, sides: str, conditions: Conditions, copy: Copy, logs: int = 1
) -> tuple[Leaf, ...]:
    """The pages of a sheet, with so many of log, or as many as the attacks need."""
    chronicle = copy.chronicle
    known = leaves(paper, size, sides, (conditions, chronicle is None, copy.lines), logs)
    lines = sum(len(leaf.lines) for leaf in known)
    attacks = len(battle_log.battles(chronicle)) if chronicle else 0
    if attacks > lines > 0:
        return leaves_of(paper, size, sides, conditions, copy, logs + 1)
    return known


def slots(paper: Paper, conditions: Conditions) -> Iterator[Slot]:
    """All slots of a sheet with a line of log for every turn."""
    logs = -(-MOST_TURNS // LINES)
    for leaf in leaves_of(paper, "normal", "both", conditions, Copy(Foot(), None), logs):
        for part in leaf.parts(None):
            yield from (placed.slot for placed in part.slots)


def _page(leaf: Leaf, numbered: tuple[int, int], copy: Copy, form: bool) -> Page:
    (foot, chronicle), unit, first = copy, leaf.unit, numbered[0] == 1
    code = feet.code(leaf.code, foot, leaf.code.width) if leaf.code else None
    below = leaf.foot
    if code and leaf.code and below.meets([leaf.code]):
        below = feet.beside_code(below, leaf.code.width)
    # Whether a command makes it again, but not which, goes into how rulings are told.
    same = foot.shared()._replace(command="again" if foot.command else "")
    lines = _foot_lines(leaf.sort[0], same, first, unit)
    named = bool(foot.player) and width(foot.player or "", "mono", FLOOR) > leaf.room
    marks: list[Item] = [code] if code else []
    marks += feet.marks(below, lines, foot, code is not None, named, first, unit)
    parts = leaf.parts(chronicle)
    on_all = parts[:1] if chronicle else parts
    layers, fields = list[Items](), list[Field]()
    for part in parts:
        made = part.drawings(copy)
        layers += [part.items] * (part not in on_all) + made.layers
        marks += chain.from_iterable(made.drawn)
        if form:
            fields += part.fields(copy)
        elif chronicle and not passage.contacts(chronicle):
            # What the dice of a set-up come to, many copies share.
            layers += made.written
        else:
            marks += chain.from_iterable(made.written)
    return Page(
        leaf.paper,
        _art(tuple(on_all), below, lines, numbered, unit),
        tuple(marks),
        _title(foot) if first else "",
        tuple(layers),
        tuple(fleet.of_convoy(fields, chronicle)),
        holds=leaf.holds,
    )


@lru_cache(maxsize=64)
def _foot_lines(conditions: Conditions, foot: Foot, first: bool, unit: float) -> tuple[str, ...]:
    """What is printed in the foot: in full on the first page, but in large print what the edition
    is."""
    edition, made = feet.about(GAME, conditions.edition, foot)
    short = feet.short(GAME, conditions.edition, foot)
    return (edition if unit == 1 else short, made) if first else (short,)


@lru_cache(maxsize=64)
def _art(
    parts: tuple[Laid, ...],
    foot: Area,
    lines: tuple[str, ...],
    numbered: tuple[int, int],
    unit: float,
) -> Items:
    """What a page has on every copy."""
    items = chain.from_iterable(part.items for part in parts)
    return (*items, *feet.art(foot, lines, feet.of_several(*numbered), unit))


def _title(foot: Foot) -> str:
    """The bookmark."""
    named = feet.whose(foot)
    return f"{GAME.title}: {named}" if named else GAME.title


# On one page.


class OnePage(PageSheet):
    """The sheet on one page."""

    code = CODE

    def tree(self, conditions: Conditions, blank: bool) -> Node:
        """The page between head and foot."""
        # Asked for by few.
        from sheetgen.games.convoy.sheet import one_page

        return one_page.page(conditions, blank)

    def kept(self, fields: Iterable[Field], chronicle: Chronicle | None) -> Iterable[Field]:
        """The fields without those of ships that stay in port."""
        return fleet.of_convoy(fields, chronicle)


SHEET = OnePage(GAME)
