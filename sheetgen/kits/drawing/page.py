"""A page: what is the same on every copy, and what is this copy's own."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.kits.drawing.items import Items
from sheetgen.kits.drawing.paper import Paper

if TYPE_CHECKING:
    from sheetgen.kits.drawing.fields import Field


class Page(NamedTuple):
    """A page to be drawn. `art` is drawn once a document, however many pages share it; `marks` are
    this copy's own; `title` is its bookmark (none if empty). `layers` are what it shares with some
    pages, not with all: each is drawn once a document, too. `fields` are to be filled in on the
    screen. `part` is the bookmark of a part that begins with this page, above those of its pages.
    `turned` is drawn with the page turned upside down, for what is folded to stand.
    """

    paper: Paper
    art: Items
    marks: Items
    title: str
    layers: tuple[Items, ...] = ()
    fields: tuple[Field, ...] = ()
    part: str = ""
    turned: Items = ()

    @property
    def items(self) -> Items:
        """All that is drawn on it."""
        return (*self.art, *chain.from_iterable(self.layers), *self.marks)


class Foot(NamedTuple):
    """What the head and foot of a page say of this copy.

    `source` is where the dice come from: `"seed"`, `"typed"`, or None for a blank sheet. `rulings`
    are those that differ from the default, as `name=value`. `copy` tells the copies of a file
    apart: `"3 of 500"`, or nothing; `page` the pages of a sheet: `"1 of 2"`, or nothing. `rolled`
    is how many dice the program rolled for a player who rolls his own. On a page of an event
    `board` is its board with the check digits, `table` the player's table, and `event` what the
    foot says of it; no seed is printed there.
    """

    player: str | None = None
    seed: str | None = None
    policy: str | None = None
    source: str | None = None
    rulings: tuple[str, ...] = ()
    credits: tuple[str, ...] = ()
    software: str = ""
    copy: str = ""
    page: str = ""
    rolled: int = 0
    board: str = ""
    table: str = ""
    event: str = ""
