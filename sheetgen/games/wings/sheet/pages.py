"""What the pages of a campaign's sheets have in common: leaves in a frame, who flies for whom, and
how air forces and airplanes are drawn."""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings import game_in
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import FIRST_FORCE, HOME_FORCE, LATER_FORCE, AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MARK,
    Box,
    Foot,
    Item,
    Page,
    Paper,
    Polyline,
    Ring,
)
from sheetgen.kits.drawing.signs import from_above, of_copy
from sheetgen.kits.pages import sheet
from sheetgen.kits.pages.layout import Laid
from sheetgen.kits.pages.sheet import Copy, Frame, framed
from sheetgen.kits.pages.tree import Node


class Leaf(NamedTuple):
    """A page of a sheet: what is laid out of it for all copies, what fills it (None: a blank), its
    bookmark, and whose copy it is."""

    of: sheet.Leaf
    told: Any
    title: str = ""
    foot: Foot = Foot()

    @property
    def on(self) -> Laid:
        """It, laid out."""
        return self.of.laid

    def page(self, form: bool = False) -> Page:
        """The page, filled as far as its record tells; or as a form, with a field in each slot."""
        page = self.of.page(self.title, Copy(self.foot, self.told), form)
        return page._replace(fields=tuple(of_copy(page.fields, self.foot.copy)))


Declared = Callable[[Paper, Conditions, Chronicle | None, Foot], Iterable[Leaf]]
"""The leaves of a sheet."""


@lru_cache(maxsize=256)
def leaf_on(of: Frame, tree: Callable[..., Node], *about: Any) -> sheet.Leaf:
    """A page in its frame: the `tree` of what it is about. Copies share it."""
    return of.leaf(tree(*about))


class Sheet:
    """The part `sheet` of a campaign: what is `declared`, blank without a chronicle, else filled as
    far as it tells. `is_form` says that it is written on, so that it can be filled in on the
    screen, and `blank_form` that it is kept under another name each time it is."""

    def __init__(self, declared: Declared, is_form: bool = True, blank_form: bool = False) -> None:
        self.declared, self.is_form, self.blank_form = declared, is_form, blank_form

    def leaves(
        self, paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
    ) -> list[Leaf]:
        """Its leaves, of several each with its number; but those of a blank form are all alike."""
        made = [*self.declared(paper, conditions, chronicle, foot)]
        count = 1 if self.blank_form else len(made)
        return [
            one._replace(foot=foot._replace(page=footing.of_several(number, count)))
            for number, one in enumerate(made, 1)
        ]

    def pages(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Chronicle | None,
        foot: Foot,
        form: bool = False,
    ) -> list[Page]:
        """The pages of the sheet, or of its form.

        Raises UnprintableText if the player's name or the seed holds a character that cannot be
        printed.
        """
        told = None if form and self.blank_form else chronicle
        return [leaf.page(form) for leaf in self.leaves(paper, conditions, told, foot)]


class Form:
    """The part `form` of a campaign: a sheet with a field in every slot."""

    def __init__(self, sheet: Sheet) -> None:
        self.pages = partial(sheet.pages, form=True)


def frame(
    paper: Paper, conditions: Conditions, foot: Foot, title: str, about: tuple[str, ...] = ()
) -> Frame:
    """The frame of a page: its title, and `about` it a line in italic and one below it.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    return framed(paper, game_in(conditions.theatre), conditions.edition, foot, title, about)


def bookmark(theatre: Theatre, what: str, foot: Foot) -> str:
    """The bookmark of a sheet: the campaign, which sheet it is, and whose."""
    named = footing.whose(foot)
    return f"{theatre.title}: {what}, {named}" if named else f"{theatre.title}: {what}"


def air_forces(conditions: Conditions) -> tuple[AirForce, ...]:
    """The air forces of a campaign, in the order of their pages."""
    if rulings_of(conditions).axis_is_italian:
        return HOME_FORCE, FIRST_FORCE
    return HOME_FORCE, FIRST_FORCE, LATER_FORCE


def airplane(
    theatre: Theatre,
    aircraft: str,
    x: float,
    y: float,
    wide: float,
    heading: float = 0,
    black: bool = False,
) -> list[Item]:
    """A type of airplane from above, `wide` mm from tip to tip, about its middle; heading so many
    degrees to the right of straight up."""
    shapes = theatre.data("airplanes")
    return from_above(shapes[shapes["of"][aircraft]], x, y, wide, heading, black)


def widest_side(theatre: Theatre) -> float:
    """The room that the name of a side has to have on a page, in mm."""
    return max(map(width, theatre.data("log")["sides"]))


def outline_of(theatre: Theatre, air_force: AirForce, bombers: bool = False) -> str:
    """The type of airplane whose outline stands for the fighters or the bombers of an air force."""
    return str(theatre.force(air_force)["outlines"][bombers])


def short_type(name: str) -> str:
    """A type of airplane without its mark: `Hurricane`, but `Ju 88A`."""
    short, _, mark = name.rpartition(" ")
    return short if short and not mark[0].isdigit() else name


def emblem(theatre: Theatre, air_force: AirForce, x: float, y: float, radius: float) -> list[Item]:
    """The marking of an air force about its middle, in mm."""
    drawn = theatre.force(air_force)["emblem"]
    if drawn == "roundel":
        return [Ring(x, y, radius * part, MARK) for part in (1, 0.66, 0.3)]
    if drawn == "cross":
        return _cross(x, y, radius)
    wide, high = 0.27 * radius, 1.2 * radius
    bars = [
        Box(x + step * radius - wide / 2, y - high / 2, wide, high, GROUP)
        for step in (-0.43, 0, 0.43)
    ]
    return [Ring(x, y, radius, MARK), Ring(x, y, 0.88 * radius, HAIR), *bars]


def _cross(x: float, y: float, radius: float) -> list[Item]:
    """A cross with straight arms: the edge of each quarter, and a line along it."""
    end = 0.96 * radius
    return [
        Polyline(
            tuple(
                (x + east * across, y + south * down)
                for across, down in ((near, end), (near, near), (end, near))
            ),
            MARK,
        )
        for east, south in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        for near in (0.18 * radius, 0.36 * radius)
    ]
