"""A game sheet of one page, declared as a tree: blank, filled as far as a game was played, to be
filled in on the screen, and read back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Request
from sheetgen.core.session import Session
from sheetgen.kits.drawing import foot as feet
from sheetgen.kits.drawing.frame import Frame, framed
from sheetgen.kits.drawing.page import PAPERS, Area, Field, Foot, Item, Items, Page, Paper
from sheetgen.kits.drawing.slots import of_copy
from sheetgen.kits.pages.layout import Laid, laid
from sheetgen.kits.pages.tree import Art, Column, Node, Space, Text, nothing

if TYPE_CHECKING:
    from sheetgen.kits.pages.reading import Reading
    from sheetgen.kits.table.form_file import Cells, Written


class PageSheet:
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
        self._laid = lru_cache(maxsize=16)(self._lay)
        self._art = lru_cache(maxsize=32)(self._printed)

    def tree(self, conditions: Conditions, blank: bool) -> Node:
        """The page between head and foot, of a blank sheet or another. What fills its slots is
        given the game's chronicle."""
        raise NotImplementedError

    def added(self, page: Page, on: Laid, chronicle: Any) -> Page:
        """A page of a game with what is neither printed on all nor stands in a slot."""
        return page

    def kept(self, fields: Iterable[Field], chronicle: Any) -> Iterable[Field]:
        """The fields that a form of a game has (None: a blank one)."""
        return fields

    def pages(self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot) -> list[Page]:
        """The sheet on a paper: blank without a chronicle, else filled as far as it tells.

        Raises UnprintableText if the player's name or the seed holds a character that cannot be
        printed, and Unfit if a node of the tree has no room in its place.
        """
        of = self.frame(paper, conditions, foot)
        page = self._page(of, conditions, chronicle)
        if chronicle is None:
            return [page]
        on = self._laid(of.body, conditions, False)
        return [page._replace(marks=(*page.marks, *on.marks(chronicle)))]

    def form(self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot) -> list[Page]:
        """The sheet with a field in every slot, in which stands what is known. Raises as `pages`
        does."""
        of = self.frame(paper, conditions, foot)
        on = self._laid(of.body, conditions, chronicle is None)
        page = of.form(self._page(of, conditions, chronicle), (), {"date": foot.date})
        drawn = on.drawn(chronicle) if chronicle is not None else ()
        fields = self.kept(on.fields(chronicle), chronicle)
        own = of_copy(fields, foot.copy) if foot.copy else fields
        return [page._replace(marks=(*page.marks, *drawn), fields=(*page.fields, *own))]

    def in_grey(
        self, paper: Paper, conditions: Conditions, foot: Foot, chronicle: Any
    ) -> list[Page]:
        """The blank sheet, and in grey what a game has written on it. Raises as `pages` does."""
        of = self.frame(paper, conditions, foot)
        on = self._laid(of.body, conditions, True)
        return [self._page(of, conditions, None)._replace(pale=on.marks(chronicle))]

    def frame(self, paper: Paper, conditions: Conditions, foot: Foot) -> Frame:
        """The head and the foot of a page on a paper."""
        title = self.title or self.game.title
        of = framed(paper, self.game, conditions.edition, foot, title.upper())
        return of._replace(code=self.code)

    def laid_on(self, paper: Paper, conditions: Conditions, blank: bool = True) -> Laid:
        """The page as it is laid out between head and foot."""
        return self._laid(self.frame(paper, conditions, Foot()).body, conditions, blank)

    def _lay(self, body: Area, conditions: Conditions, blank: bool) -> Laid:
        return laid(self.tree(conditions, blank), body)

    def _printed(self, of: Frame, conditions: Conditions, blank: bool) -> Items:
        return (*of.art(), *self._laid(of.body, conditions, blank).items)

    def _page(self, of: Frame, conditions: Conditions, chronicle: Any) -> Page:
        """A page without what stands in its slots."""
        blank, named = chronicle is None, feet.whose(of.own)
        art = self._art(of._replace(own=of.own.shared(of.own.board)), conditions, blank)
        title = f"{self.game.title}: {named}" if named else self.game.title
        page = Page(of.paper, art, tuple[Item, ...](of.marks()), title)
        if blank:
            return page
        return self.added(page, self._laid(of.body, conditions, False), chronicle)


class TestPage(PageSheet):
    """A page with a rule of 50 mm, by which a player sees whether his printer keeps the size."""

    title = feet.words("test-page", "title")

    def frame(self, paper: Paper, conditions: Conditions, foot: Foot) -> Frame:
        """The head and the foot of a page, without lines to write on."""
        of = super().frame(paper, conditions, foot)
        return of._replace(head=of.head._replace(labels=()))

    def tree(self, conditions: Conditions, blank: bool) -> Node:
        """What is to be done, and the rule."""

        def rule(area: Area) -> list[Item]:
            return feet.ruler(area.middle[0] - feet.RULER / 2, area.middle[1])

        said = Text(feet.words("test-page", "text"), type=10.0, leading=5.0)
        return Column(Space(size=20.0), said, Art(rule, wide=feet.RULER, high=40.0))


class PageForm:
    """The part `form` of a game whose sheet is a page."""

    def __init__(self, sheet: PageSheet) -> None:
        self.sheet = sheet

    def pages(
        self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot, sides: str = "both"
    ) -> list[Page]:
        """The sheet with fields."""
        return self.sheet.form(paper, conditions, chronicle, foot)


class PageReading:
    """The part `reading` of such a game: its form is read by what its slots answer. `tell` makes
    the game's chronicle of a session."""

    def __init__(self, sheet: PageSheet, tell: Callable[[Session], Any]) -> None:
        self.sheet, self.tell = sheet, tell
        self._reading = lru_cache(maxsize=16)(self._read)

    def _on(self, conditions: Conditions) -> Laid:
        return self.sheet.laid_on(PAPERS["a4"], conditions)

    def _read(self, conditions: Conditions) -> Reading:
        # No sheet that is drawn is read.
        from sheetgen.kits.pages.reading import Reading

        return Reading(one.slot for one in self._on(conditions).slots)

    def is_asked(self, field: str, conditions: Conditions) -> bool:
        """Whether a field is for what is rolled or decided."""
        return self._reading(conditions).is_asked(field)

    def asked(self, request: Request, session: Session, written: Written) -> Cells:
        """The cells of a request."""
        return self._reading(session.conditions).asked(request, written)

    def filled(self, session: Session) -> Mapping[str, str | None]:
        """What stands in the fields of a sheet filled with a game; None in those that only a player
        fills."""
        on = self._on(session.conditions)
        own = dict.fromkeys(one.slot.name for one in on.slots if one.slot.fill is nothing)
        return {**own, **on.known(self.tell(session))}
