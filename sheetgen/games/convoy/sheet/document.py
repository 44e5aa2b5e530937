"""The game sheet of Malta Convoy: one page, and one drawing for three sheets.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
What every sheet of an edition and its rulings has is the page's art. What many sheets share, the
turns of as long a journey or the boxes of as many ships, is in layers; what a chronicle has of its
own is the marks. Each part of the page has a module of its own (`rules_tables`, `log`, ...)
with an `art`, perhaps `layers`, and `marks`.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.state import EVADE, TYPES
from sheetgen.games.convoy.sheet import back, end, fleet, journey, log, score
from sheetgen.games.convoy.sheet import rules_tables as rules
from sheetgen.games.convoy.sheet.layout import LEAST_TURNS, MOST_TURNS, Layout, plan
from sheetgen.games.convoy.sheet.text import TITLE, foot_lines, texts
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import Bitmap, Item, Items
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

LENGTH, FRIENDLY, HALFWAY = range(len(TYPES), len(TYPES) + 3)
"""The places of these in the set-up, after the ships."""
Edition = tuple[str, tuple[tuple[str, str], ...]]
"""An edition and its rulings."""


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
    size: str = "normal",
) -> list[Page]:
    """The game sheet on a paper: its `front`, or `both` sides, or in another size (`large`,
    `half`) the pages with their content. Raises as `page` does."""
    maybe = maybe_turns(chronicle) if chronicle else 0
    dice = footing.dice("convoy", conditions.edition, foot)
    if size != "normal":
        # Loaded only for the sheets that need it.
        from sheetgen.games.convoy.sheet import sizes

        first, *rest = sizes.pages(paper, conditions, chronicle, foot, size, sides, dice, maybe)
        return [first._replace(title=_title(foot)), *rest]
    if sides == "front":
        return [page(paper, conditions, chronicle, foot)]
    return [
        page(paper, conditions, chronicle, foot._replace(page="1 of 2")),
        back.page(paper, conditions, chronicle, foot._replace(page="2 of 2"), dice, maybe),
    ]


def page_count(paper: Paper, sides: str, size: str) -> int:
    """How many pages `pages` makes."""
    if size == "normal":
        return 1 if sides == "front" else 2
    from sheetgen.games.convoy.sheet.sizes_layout import leaves

    return len(leaves(paper, size, sides))


def page(paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot) -> Page:
    """The front of the game sheet: blank without a chronicle, else filled as far as it tells.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what, "mono")
    layout = plan(paper)
    # As tuples: a mapping cannot be the key of a cache.
    ruled = tuple(conditions.rulings.items())
    about = (foot.rulings, foot.credits, foot.software)
    code = _code(layout, conditions, foot)
    if code:
        layout = layout._replace(foot=footing.beside_code(layout.foot))
    kind = (chronicle is None, bool(foot.board))
    art = _art(layout, conditions.edition, ruled, kind, about, foot.page)
    shared: tuple[Items, ...] = ()
    if chronicle and chronicle.length:
        shared = layers(layout, chronicle, maybe_turns(chronicle))
    marks = _marks(layout, conditions, chronicle, foot, code)
    return Page(paper, art, marks, _title(foot), shared)


@lru_cache(maxsize=8)
def _art(
    layout: Layout,
    edition: str,
    ruled: tuple[tuple[str, str], ...],
    kind: tuple[bool, bool],
    about: tuple[tuple[str, ...], tuple[str, ...], str],
    number: str,
) -> Items:
    """What is the same on every copy of a `kind`: blank or not, of an event or not. On a blank
    sheet that is all there may be; else only what every convoy has."""
    blank, event = kind
    conditions = Conditions(edition, dict(ruled))
    words = texts(conditions)
    turns = MOST_TURNS if blank else LEAST_TURNS
    ships = (fleet.most if blank else fleet.least)(conditions)
    return (
        *rules.header(layout, TITLE, conditions, event),
        *rules.set_up(layout, words, conditions),
        *rules.tables(layout, words, conditions),
        *log.art(layout, words, turns),
        *end.art(layout, words),
        *score.art(layout, words),
        *journey.art(layout, words, turns, blank),
        *fleet.art(layout, words, ships),
        *footing.art(layout.foot, foot_lines(edition, *about), number),
    )


def _marks(
    layout: Layout,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    code: Bitmap | None,
) -> Items:
    """What this copy has of its own."""
    items: list[Item] = [code] if code else []
    items += rules.header_marks(layout, foot)
    room = inf if foot.page else rules.fields(layout, bool(foot.board))["Name"][1]
    dice = footing.dice("convoy", conditions.edition, foot)
    if foot.source == "seed" and not code:
        dice = f"{footing.NO_CODE}   {dice}"
    items += footing.marks(layout.foot, foot, dice, room)
    if chronicle is None or not chronicle.length:
        return tuple(items)
    return (
        *items,
        *log.marks(layout, texts(conditions), chronicle),
        *end.marks(layout, chronicle),
        *score.marks(layout, chronicle),
        *journey.marks(layout, chronicle),
        *fleet.marks(layout, chronicle),
    )


def maybe_turns(chronicle: Chronicle) -> int:
    """How many turns Evade may still add to the journey."""
    if chronicle.finished or not chronicle.state.unused >> EVADE & 1:
        return 0
    return 1 if chronicle.conditions.rulings["evade-length"] == "one" else 3


def _code(layout: Layout, conditions: Conditions, foot: Foot) -> Bitmap | None:
    """The same in a code, if it has room for it."""
    if foot.source != "seed":
        return None
    return footing.code(layout.foot, footing.facts("convoy", conditions.edition, foot))


def _title(foot: Foot) -> str:
    """The page's bookmark."""
    named = ", ".join(part for part in (foot.copy, foot.player, foot.seed) if part)
    return f"{TITLE}: {named}" if named else TITLE


# What a copy shares with some others goes with one number of its own, as the length of the journey
# or how many ships there are of a type. A file holds each such layer once.


def layers(layout: Layout, chronicle: Chronicle, maybe: int) -> tuple[Items, ...]:
    """The layers of a sheet whose journey may still grow by `maybe` turns."""
    conditions = chronicle.conditions
    edition = conditions.edition, tuple(conditions.rulings.items())
    set_up = chronicle.set_up()
    begun = min(len(chronicle.turns), chronicle.friendly)
    fewest = fleet.least(conditions)
    return (
        *(_ships(layout, kind, fewest[kind], set_up[kind]) for kind in range(len(TYPES))),
        _length(layout, edition, chronicle.length, set_up[LENGTH], maybe),
        _friendly(layout, edition, chronicle.friendly, begun),
        _halfway(layout, edition, set_up[HALFWAY]),
        *(_option(layout, *used) for used in rules.options_used(chronicle)),
    )


@lru_cache(maxsize=256)
def _ships(layout: Layout, kind: int, fewest: int, count: int) -> Items:
    boxes = fleet.boxes(layout, kind, fewest, count)
    return (rules.set_up_mark(layout, kind, count), *boxes)


@lru_cache(maxsize=64)
def _length(layout: Layout, edition: Edition, length: int, rolled: int, maybe: int) -> Items:
    """A journey of known length, `rolled` before it grew."""
    words = _words(edition)
    return (
        rules.set_up_mark(layout, LENGTH, rolled),
        *log.more_rows(layout, length, length + maybe, words["log"]["words"]["maybe"]),
        *journey.turns(layout, length, maybe, words["journey"]["to"]),
    )


@lru_cache(maxsize=64)
def _friendly(layout: Layout, edition: Edition, turns: int, begun: int) -> Items:
    """Friendly waters, so many turns of which have begun."""
    words = _words(edition)
    return (
        rules.set_up_mark(layout, FRIENDLY, turns),
        *log.waters(layout, begun + 1, turns, words["log"]["words"]["friendly"]),
        *journey.waters(layout, turns, words["journey"]["friendly"]),
    )


@lru_cache(maxsize=64)
def _halfway(layout: Layout, edition: Edition, turn: int) -> Items:
    mark = rules.set_up_mark(layout, HALFWAY, turn)
    return (mark, *journey.half(layout, turn, _words(edition)["journey"]["halfway"]))


@lru_cache(maxsize=256)
def _option(layout: Layout, option: int, turns: int, extension: int, used: int) -> Items:
    return tuple(rules.option_mark(layout, option, turns, extension, used))


def _words(edition: Edition) -> dict[str, Any]:
    name, ruled = edition
    return texts(Conditions(name, dict(ruled)))
