"""The game sheet of Malta Convoy: one page, and one drawing for three sheets.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
What every sheet of an edition and its rulings has is the page's art. What many sheets share, the
turns of as long a journey or the boxes of as many ships, is in layers; what a chronicle has of its
own is the marks. Each part of the page has a module of its own (`sheet_rules`, `sheet_log`, ...)
with an `art`, perhaps `layers`, and `marks`.
"""

from __future__ import annotations

from functools import lru_cache
from math import inf

from sheetgen.game import Conditions
from sheetgen.games.convoy import sheet_back as back
from sheetgen.games.convoy import sheet_end as end
from sheetgen.games.convoy import sheet_fleet as fleet
from sheetgen.games.convoy import sheet_journey as journey
from sheetgen.games.convoy import sheet_log as log
from sheetgen.games.convoy import sheet_rules as rules
from sheetgen.games.convoy import sheet_score as score
from sheetgen.games.convoy.chronicle import Chronicle
from sheetgen.games.convoy.sheet_layers import layers
from sheetgen.games.convoy.sheet_layout import LEAST_TURNS, MOST_TURNS, Layout, plan
from sheetgen.games.convoy.sheet_text import TITLE, foot_lines, texts
from sheetgen.games.convoy.state import EVADE
from sheetgen.sheets import foot as footing
from sheetgen.sheets.fonts import check_printable
from sheetgen.sheets.items import Bitmap, Item, Items
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper


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
        from sheetgen.games.convoy import sheet_sizes

        first, *rest = sheet_sizes.pages(
            paper, conditions, chronicle, foot, size, sides, dice, maybe
        )
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
    from sheetgen.games.convoy.sheet_sizes_layout import leaves

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
