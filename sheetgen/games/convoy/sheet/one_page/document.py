"""The page: what is written at the left, what is read at the right, between head and foot."""

from functools import lru_cache

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.sheet.one_page import fleet
from sheetgen.games.convoy.sheet.one_page.log import WIDE, log
from sheetgen.games.convoy.sheet.one_page.steps import steps
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as feet
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.frame import Frame, framed
from sheetgen.kits.drawing.items import Items
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.slots import of_copy
from sheetgen.kits.pages.layout import Laid, laid
from sheetgen.kits.pages.tree import Column, Row

GAP, PARTS = 3.6, 0.6
"""Between what is written and what is read, and between the parts of the former."""


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The sheet on a paper: blank without a chronicle, else filled as far as it tells.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    of = _frame(paper, conditions, foot)
    page = _page(of, conditions, chronicle)
    if chronicle is None:
        return [page]
    marks = layout(of.body, conditions, False).marks(chronicle)
    return [page._replace(marks=(*page.marks, *marks))]


def example(paper: Paper, conditions: Conditions, foot: Foot, told: Chronicle) -> list[Page]:
    """The blank sheet, and in grey what a game has written on it."""
    of = _frame(paper, conditions, foot)
    on = layout(of.body, conditions, True)
    (page,) = pages(paper, conditions, None, foot)
    in_port = (
        line for kind in Kind for line in fleet.crossed_out(told, kind, conditions, on.areas)
    )
    return [page._replace(pale=(*on.marks(told), *in_port))]


def form(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The sheet with fields, in which stands what is known. Raises as `pages` does."""
    of = _frame(paper, conditions, foot)
    on = layout(of.body, conditions, chronicle is None)
    page = of.form(_page(of, conditions, chronicle), (), {"date": foot.date})
    if chronicle is not None:
        page = page._replace(marks=(*page.marks, *on.drawn(chronicle)))
    in_port = tuple(fleet.in_port(chronicle, conditions)) if chronicle else ()
    fields = (field for field in on.fields(chronicle) if not field.name.startswith(in_port))
    copied = of_copy(fields, foot.copy) if foot.copy else fields
    return [page._replace(fields=(*page.fields, *copied))]


def _frame(paper: Paper, conditions: Conditions, foot: Foot) -> Frame:
    return framed(paper, GAME, conditions.edition, foot, GAME.title.upper())


def _page(of: Frame, conditions: Conditions, chronicle: Chronicle | None) -> Page:
    """The page with the ships of a convoy, or with all, but without what is written."""
    foot, body = of.own, of.body
    art = _art(of._replace(own=foot.shared(foot.board)), conditions, chronicle is None)
    named, holds = feet.whose(foot), texts(conditions)["one page"]["holds"]
    title = f"{GAME.title}: {named}" if named else GAME.title
    page = Page(of.paper, art, tuple(of.marks()), title, holds=holds)
    if chronicle is None:
        return page
    areas, sailed = layout(body, conditions, False).areas, chronicle.fleet
    called = (name for kind in Kind for name in fleet.names(sailed[kind], areas[TYPES[kind]]))
    layers = (_ships(body, conditions, kind, len(sailed[kind])) for kind in Kind)
    return page._replace(marks=(*page.marks, *called), layers=tuple(layers))


@lru_cache(maxsize=16)
def layout(body: Area, conditions: Conditions, blank: bool) -> Laid:
    """What lies between head and foot; where it is not blank, without the ships."""
    written = Column(*log(conditions), *fleet.fleet(conditions, blank), gap=PARTS, size=WIDE)
    return laid(Row(written, steps(conditions, blank), gap=GAP), body)


@lru_cache(maxsize=32)
def _art(of: Frame, conditions: Conditions, blank: bool) -> Items:
    return (*of.art(), *layout(of.body, conditions, blank).items)


@lru_cache(maxsize=256)
def _ships(body: Area, conditions: Conditions, kind: Kind, sailed: int) -> Items:
    """The ships of a type that sail. Many copies have as many."""
    area = layout(body, conditions, False).areas[TYPES[kind]]
    return (*fleet.ships(kind, sailed, area),)
