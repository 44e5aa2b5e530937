"""The game sheet of Malta Convoy: one page, and one drawing for three sheets.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
What every sheet of an edition and its rulings has is the page's art; what a chronicle adds, down
to the boxes of the ships that sailed, is its marks. Each part of the page has a module of its own
(`sheet_rules`, `sheet_log`, ...) with an `art` and a `marks`.
"""

from __future__ import annotations

import shlex
from functools import lru_cache

from sheetgen.games.convoy import sheet_end as end
from sheetgen.games.convoy import sheet_fleet as fleet
from sheetgen.games.convoy import sheet_journey as journey
from sheetgen.games.convoy import sheet_log as log
from sheetgen.games.convoy import sheet_rules as rules
from sheetgen.games.convoy import sheet_score as score
from sheetgen.games.convoy.chronicle import Chronicle
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.sheet_layout import LEAST_TURNS, MOST_TURNS, Layout, plan
from sheetgen.games.convoy.sheet_text import texts
from sheetgen.games.convoy.state import EVADE
from sheetgen.journal import replay_command
from sheetgen.play import Conditions
from sheetgen.sheets import foot as footing
from sheetgen.sheets.fonts import check_printable
from sheetgen.sheets.items import Item, Items
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

TITLE = "Malta Convoy"


def page(paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot) -> Page:
    """The game sheet on a paper: blank without a chronicle, else filled as far as it tells.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what, "mono")
    ruled = tuple(conditions.rulings.items())
    about = (foot.rulings, foot.credits, foot.software)
    art = _art(paper, conditions.edition, ruled, chronicle is None, about)
    return Page(paper, art, _marks(plan(paper), conditions, chronicle, foot), _title(foot))


@lru_cache(maxsize=8)
def _art(
    paper: Paper,
    edition: str,
    ruled: tuple[tuple[str, str], ...],
    blank: bool,
    about: tuple[tuple[str, ...], tuple[str, ...], str],
) -> Items:
    """What is the same on every copy. On a blank sheet that is all there may be; else only what
    every convoy has."""
    conditions = Conditions(edition, dict(ruled))
    layout, words = plan(paper), texts(conditions)
    turns = MOST_TURNS if blank else LEAST_TURNS
    ships = (fleet.most if blank else fleet.least)(conditions)
    return (
        *rules.header(layout, TITLE, conditions),
        *rules.set_up(layout, words, conditions),
        *rules.tables(layout, words, conditions),
        *log.art(layout, words, turns),
        *end.art(layout, words),
        *score.art(layout, words),
        *journey.art(layout, words, turns, blank),
        *fleet.art(layout, words, ships),
        *footing.art(layout.foot, _about(edition, *about)),
    )


def _about(
    edition: str, rulings: tuple[str, ...], credits: tuple[str, ...], software: str
) -> tuple[str, str]:
    """The printed lines of the foot."""
    printed = data("conditions")["editions"][edition]["title"]
    ruled = f"Rulings: {', '.join(rulings)}." if rulings else "Default rulings."
    return (
        f"{TITLE}, edition {edition}: {printed}. {ruled}",
        ". ".join(part for part in ("; ".join(credits), software) if part),
    )


def _marks(
    layout: Layout, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Items:
    """What this copy has of its own."""
    items: list[Item] = rules.header_marks(layout, foot)
    room = rules.fields(layout)["Name"][1]
    items += footing.marks(layout.foot, foot, _dice(conditions, foot), room)
    if chronicle is None or not chronicle.length:
        return tuple(items)
    words = texts(conditions)
    maybe = _maybe(chronicle)
    turns = chronicle.length + maybe
    return (
        *items,
        *rules.set_up_marks(layout, chronicle),
        *rules.option_marks(layout, chronicle),
        *log.marks(layout, words, chronicle, turns),
        *end.marks(layout, chronicle),
        *score.marks(layout, chronicle),
        *journey.marks(layout, words, chronicle, chronicle.halfway(), maybe),
        *fleet.marks(layout, chronicle),
    )


def _maybe(chronicle: Chronicle) -> int:
    """How many turns Evade may still add to the journey."""
    if chronicle.finished or not chronicle.state.unused >> EVADE & 1:
        return 0
    return 1 if chronicle.conditions.rulings["evade-length"] == "one" else 3


def _dice(conditions: Conditions, foot: Foot) -> str:
    """Where the dice come from, with the command that rolls them again."""
    if foot.source == "typed":
        return "own dice"
    if foot.seed is None:
        return ""
    edition, policy = conditions.edition, foot.policy
    return shlex.join(replay_command("convoy", edition, foot.seed, policy, foot.rulings))


def _title(foot: Foot) -> str:
    """The page's bookmark."""
    named = ", ".join(part for part in (foot.copy, foot.player, foot.seed) if part)
    return f"{TITLE}: {named}" if named else TITLE
