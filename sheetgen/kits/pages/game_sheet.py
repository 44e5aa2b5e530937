"""A game sheet made of leaves: the parts `sheet`, `form` and `reading` of a game. Blank, filled as
far as a game was played, to be filled in on the screen, and read back: all from one declaration.
Lengths in mm, type in pt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from sheetgen.core.game import Conditions, Game, pick
from sheetgen.core.requests import Request
from sheetgen.core.session import Session
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.foot import words
from sheetgen.kits.drawing.page import PAPERS, Area, Field, Foot, Item, Page, Paper
from sheetgen.kits.drawing.signs import of_copy
from sheetgen.kits.pages.sheet import Copy, Frame, Leaf, Wanted, framed, pages_of
from sheetgen.kits.pages.tree import Art, Column, Node, Space, Text, nothing

if TYPE_CHECKING:
    from sheetgen.kits.pages.reading import Blank, Reading
    from sheetgen.kits.table.form_file import Cells, Written


class GameSheet:
    """The part `sheet` of a `game` that has `leaves`. `sizes` are those it comes in, the usual one
    first, and `form_sizes` those of its form."""

    game: Game
    sizes: tuple[str, ...] = ("normal",)
    form_sizes: tuple[str, ...] = ("normal",)

    def leaves(self, wanted: Wanted) -> Sequence[Leaf]:
        """Its pages, as they are wanted."""
        raise NotImplementedError

    def known(self, copy: Copy) -> Copy:
        """A copy, blank where too little is known to fill anything in."""
        return copy

    def fields(self, fields: Iterable[Field], copy: Copy) -> Iterable[Field]:
        """The fields of a page as a copy has them."""
        return fields

    def pages(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Any,
        foot: Foot,
        sides: str = "both",
        size: str = "normal",
        form: bool = False,
    ) -> list[Page]:
        """The sheet on a paper: its "front", or "both" sides, in one of its sizes: blank without a
        chronicle, else filled as far as it tells; as a `form` with a field in every slot.

        Raises UnprintableText if the player's name or the seed holds a character that cannot be
        printed, and Unfit if a node of a tree has no room in its place.
        """
        footing.check(foot)
        copy = self.known(Copy(foot, chronicle))
        leaves = self.leaves(Wanted(paper, conditions, copy, sides, size, form))
        made = pages_of(leaves, copy, bookmark(self.game, foot), form)
        if not form:
            return made
        each = (of_copy(self.fields(page.fields, copy), foot.copy) for page in made)
        return [page._replace(fields=tuple(own)) for page, own in zip(made, each, strict=True)]


class ShownSheet(GameSheet):
    """A sheet that shows how it is filled in."""

    def told(self, conditions: Conditions) -> Any:
        """The chronicle of the first turns of a game. Raises Error if there is none."""
        raise NotImplementedError

    def example(
        self,
        paper: Paper,
        conditions: Conditions,
        foot: Foot,
        sides: str = "both",
        size: str = "normal",
    ) -> list[Page]:
        """The blank sheet, and in grey the first turns of a game. Raises as `pages` does, and as
        `told`."""
        shown = Copy(Foot(), self.told(conditions))
        blank = self.pages(paper, conditions, None, foot, sides, size)
        leaves = self.leaves(Wanted(paper, conditions, Copy(foot, None), sides, size))
        return [
            page._replace(pale=leaf.laid.marks(shown))
            for page, leaf in zip(blank, leaves, strict=True)
        ]


class PageForm:
    """The part `form` of a game that has such a sheet."""

    def __init__(self, sheet: GameSheet) -> None:
        self.pages, self.sizes = partial(sheet.pages, form=True), sheet.form_sizes


class PageReading:
    """The part `reading` of such a game: its form is read by what its slots answer. `tell` makes
    the game's chronicle of a session."""

    def __init__(self, sheet: GameSheet, tell: Callable[[Session], Any]) -> None:
        self.sheet, self.tell = sheet, tell
        self.reading = lru_cache(maxsize=16)(self._reading)

    def _leaves(
        self, conditions: Conditions, told: Copy, paper: Paper = PAPERS["a4"], size: str = "normal"
    ) -> Sequence[Leaf]:
        return self.sheet.leaves(Wanted(paper, conditions, told, size=size, form=True))

    def _reading(self, conditions: Conditions) -> Reading:
        # No sheet that is drawn is read.
        from sheetgen.kits.pages.reading import Reading

        leaves = self._leaves(conditions, Copy(Foot(), None))
        return Reading(one.slot for leaf in leaves for one in leaf.laid.slots)

    def is_asked(self, field: str, conditions: Conditions) -> bool:
        """Whether a field is for what is rolled or decided."""
        return self.reading(conditions).is_asked(field)

    def asked(self, request: Request, session: Session, written: Written) -> Cells:
        """The cells of a request."""
        return self.reading(session.conditions).asked(request, written)

    def told(self, session: Session) -> Copy:
        """What fills the slots."""
        return Copy(Foot(), self.tell(session))

    def filled(self, session: Session) -> Mapping[str, str | None]:
        """What stands in the fields of a sheet filled with a game; None in those that only a player
        fills."""
        told, found = self.sheet.known(self.told(session)), dict[str, str | None]()
        for leaf in self._leaves(session.conditions, told):
            found |= dict.fromkeys(s.name for s, _ in leaf.laid.slots if s.fill is nothing)
            found |= leaf.laid.known(told)
        return found

    def blanks(self, paper: Paper, conditions: Conditions, size: str) -> list[Blank]:
        """The pages of a blank sheet, with all that may be needed of one for a long game. Raises
        Error for a size that it does not come in."""
        from sheetgen.kits.pages.reading import Blank

        pick(size, self.sheet.sizes, "size")

        blank = Copy(Foot(), None)
        leaves = self._leaves(conditions, blank, paper, size)
        made = zip(pages_of(leaves, blank), leaves, strict=True)
        return [Blank(page, (leaf.laid,)) for page, leaf in made]


def bookmark(game: Game, foot: Foot) -> str:
    """What a sheet is called, and whose it is."""
    return ": ".join(filter(None, (game.title, footing.whose(foot))))


class PageSheet(GameSheet):
    """The part `sheet` of a game, on a page with head and foot; what stands between them is its
    `tree`. `title` is that of its head (empty: the game's). `code` is the side of the lower right
    corner that a code takes, in mm: what of that is higher than the foot, the tree
    leaves free (0: it is no higher).

    A game's own is a class of this with a tree; its parts make one, and keep it.
    """

    title = ""
    code = 0.0

    def __init__(self, game: Game) -> None:
        self.game = game
        self._leaf = lru_cache(maxsize=32)(self._made)

    def tree(self, conditions: Conditions, blank: bool) -> Node:
        """The page between head and foot, of a blank sheet or another. What fills its slots is
        given the game's chronicle."""
        raise NotImplementedError

    def frame(self, paper: Paper, conditions: Conditions, foot: Foot) -> Frame:
        """The head and the foot of a page on a paper."""
        title = self.title or self.game.title
        of = framed(paper, self.game, conditions.edition, foot, title.upper())
        return of._replace(code=self.code)

    def leaves(self, wanted: Wanted) -> Sequence[Leaf]:
        """The page in its frame."""
        paper, conditions, copy, *_ = wanted
        of = self.frame(paper, conditions, copy.foot)
        return [self._leaf(of, conditions, copy.chronicle is None)]

    def _made(self, of: Frame, conditions: Conditions, blank: bool) -> Leaf:
        return of.leaf(self.tree(conditions, blank))


class TestPage(PageSheet):
    """A page with a rule of 50 mm, by which a player sees whether his printer keeps the size."""

    title = words("test-page", "title")

    def frame(self, paper: Paper, conditions: Conditions, foot: Foot) -> Frame:
        """The head and the foot of a page, without lines to write on."""
        of = super().frame(paper, conditions, foot)
        return of._replace(head=of.head._replace(lines=()))

    def tree(self, conditions: Conditions, blank: bool) -> Node:
        """What is to be done, and the rule."""

        def rule(area: Area) -> list[Item]:
            return footing.ruler(area.middle[0] - footing.RULER / 2, area.middle[1])

        said = Text(words("test-page", "text"), type=10.0, leading=5.0)
        return Column(Space(size=20.0), said, Art(rule, wide=footing.RULER, high=40.0))
