"""Pieces of a document set one below the other, page after page. A piece that has no room goes on
on the next page, or stands there whole. Lengths in mm.

Pages come as they are filled, and pieces are taken as they are needed: a long document is never
held as a whole.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from sheetgen.kits.drawing.page import Area
from sheetgen.kits.pages.texts import SLACK

if TYPE_CHECKING:
    from sheetgen.kits.pages.pieces import Surface


class Piece:
    """A piece of a document: the white `before` it and `after` it, of which between two the larger
    counts; how far from the `left` it stands; whether it is kept with the next piece; and how much
    room it `needs` to begin in, if there is a page that has it."""

    before = after = left = needs = 0.0
    keep = False

    def set(self, **how: Any) -> Self:
        """It, set so."""
        vars(self).update(how)
        return self

    def high(self, wide: float) -> float:
        """How high it is at a width."""
        raise NotImplementedError

    def fit(self, wide: float, room: float, top: bool) -> tuple["Piece | None", "Piece | None"]:
        """What of it stands in so much room, and what is left of it. At the `top` of a page
        something has to."""
        return (self, None) if top or self.high(wide) <= room + SLACK else (None, self)

    def draw(self, on: "Surface", area: Area) -> None:
        """Draw it."""


class Kind(NamedTuple):
    """A kind of page: the areas that pieces are set on, one after the other; what draws its head
    and foot, given its number, and what is drawn last; and of which kind the pages after it are
    (None: of the same)."""

    areas: tuple[Area, ...]
    furnish: Callable[["Surface", int], None] = lambda on, number: None
    sign: Callable[["Surface"], None] = lambda on: None
    then: "Kind | None" = None


class Turn(Piece):
    """A new page, of a kind; without one, what follows stands on the next area."""

    def __init__(self, kind: Kind | None = None) -> None:
        self.kind = kind


class Filled(NamedTuple):
    """A page with its pieces in their places."""

    kind: Kind
    pieces: list[tuple[Piece, Area]]

    def draw(self, on: "Surface", number: int) -> None:
        """Draw it, as the page of that number."""
        self.kind.furnish(on, number)
        for piece, area in self.pieces:
            piece.draw(on, area)
        self.kind.sign(on)


class Flow:
    """Sets pieces on pages, from one of a kind on. `page` is the one at hand, and `number` its."""

    def __init__(self, kind: Kind) -> None:
        self.number = 0
        self._begin(kind)

    def pages(self, pieces: Iterable[Piece]) -> Iterator[Filled]:
        """The pages that pieces fill, one after the other."""
        waiting: list[Piece] = []
        for piece in pieces:
            if isinstance(piece, Turn):
                yield from self._together(waiting)
                waiting = []
                yield from self._turn(piece.kind)
                continue
            waiting.append(piece)
            if not piece.keep:
                yield from self._together(waiting)
                waiting = []
        yield from self._together(waiting)
        if self.page.pieces or self.number == 1:
            yield self.page

    def _begin(self, kind: Kind) -> None:
        self.number += 1
        self.page = Filled(kind, [])
        self._go_to(0)

    def _go_to(self, place: int) -> None:
        self.place, self.area = place, self.page.kind.areas[place]
        self.y, self.after, self.top = self.area.y, 0.0, True

    def _turn(self, kind: Kind | None) -> Iterator[Filled]:
        if kind is None:
            if not self.top:
                yield from self._next()
            return
        if self.page.pieces:
            yield self.page
        else:
            self.number -= 1
        self._begin(kind)

    def _next(self) -> Iterator[Filled]:
        """Go on on the next area."""
        kind = self.page.kind
        if self.place + 1 < len(kind.areas):
            self._go_to(self.place + 1)
            return
        yield self.page
        self._begin(kind.then or kind)

    def _together(self, pieces: Sequence[Piece]) -> Iterator[Filled]:
        """Set pieces of which each is kept with the next."""
        if not (self.top or self._has_room(pieces)):
            yield from self._next()
        for piece in pieces:
            yield from self._set(piece)

    def _has_room(self, pieces: Sequence[Piece]) -> bool:
        """Whether pieces have room down to the last, which may begin here."""
        room, after = self.area.bottom - self.y, self.after
        for piece in pieces:
            room -= max(after, piece.before)
            wide, after = self.area.width - piece.left, piece.after
            if piece.needs > room + SLACK or not piece.fit(wide, room, False)[0]:
                return False
            room -= piece.high(wide)
        return True

    def _set(self, piece: Piece) -> Iterator[Filled]:
        """Set a piece, on as many pages as it takes."""
        left: Piece | None = piece
        while left:
            wide = self.area.width - left.left
            above = 0.0 if self.top else max(self.after, left.before)
            here, left = left.fit(wide, self.area.bottom - self.y - above, self.top)
            if here:
                self._put(here, wide, above)
            if left:
                yield from self._next()

    def _put(self, piece: Piece, wide: float, above: float) -> None:
        tall = piece.high(wide)
        place = Area(self.area.x + piece.left, self.y + above, wide, tall)
        self.page.pieces.append((piece, place))
        self.y, self.after = place.bottom, piece.after
        self.top = self.top and not tall
