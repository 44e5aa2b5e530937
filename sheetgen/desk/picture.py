"""Sheets for a page: what never changes is drawn once, the marks of a game over it; and the table,
on whose picture a choice is tried before it is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from markupsafe import Markup

from sheetgen.desk.seats import digest
from sheetgen.kits.drawing.draw import low_ink
from sheetgen.kits.drawing.page import (
    BEFORE,
    PT,
    Bitmap,
    Box,
    Disc,
    Item,
    Items,
    Line,
    Page,
    Ring,
    Text,
)
from sheetgen.kits.drawing.svg import svg
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.scene import Picture as Drawing
from sheetgen.kits.table.scene import Tried

if TYPE_CHECKING:
    from sheetgen.kits.table.sitting import Sitting
    from sheetgen.library.sheets import Document

_STYLED = ' style="fill: var(--paper, #fff)"'
_NEAR = 4.0
"""Marks no farther from one another than so many mm are framed together."""
_MOST_FRAMES = 4
"""More than so many places are shown by their colour alone."""
Frame = tuple[float, float, float, float]


class Picture(NamedTuple):
    """A page of a sheet: its size in mm, its title, the names of what does not change on it from
    answer to answer (`arts`, one over the other), its marks as SVG, and where its newest marks are,
    as shares of width and height (None: it has none)."""

    width: float
    height: float
    title: str
    arts: tuple[str, ...]
    marks: Markup
    newest: tuple[float, float] | None

    @property
    def art(self) -> str:
        """All of what does not change, as one name."""
        return ".".join(self.arts)


def pictured(page: Page, fresh: Sequence[Item] = (), ink: str = "normal") -> Picture:
    """A page with its marks, those that are `fresh` set apart."""
    paper, new = page.paper, set(fresh)
    # Each by itself: what changes one of them leaves the others as they are.
    fixed = [part for part in (page.art, *page.layers) if part]
    names = tuple(_drawn(_Same(part), paper.width, paper.height, ink) for part in fixed)
    old = [item for item in page.marks if item not in new]
    drawn = elements(paper.width, paper.height, old, ink)
    newest = None
    if fresh:
        frames = _joined(map(_extent, fresh))
        lit = "".join(_frame(frame) for frame in frames) if len(frames) <= _MOST_FRAMES else ""
        drawn += f'<g class="new">{elements(paper.width, paper.height, fresh, ink)}</g>{lit}'
        left, top, right, low = frames[-1]
        newest = (left + right) / 2 / paper.width, (top + low) / 2 / paper.height
    return Picture(paper.width, paper.height, page.title, names, Markup(drawn), newest)


def art(name: str) -> str | None:
    """A part of a page that does not change, by its name; None if no page that was drawn has
    it."""
    return _ARTS.get(name)


_ARTS: dict[str, str] = {}
_MOST_ARTS = 256


class _Same:
    """A list of items, equal to itself alone: to compare all of them takes its time, and layouts
    keep what they made, so that the same art is the same object from page to page."""

    def __init__(self, items: tuple[Item, ...]) -> None:
        self.items = items

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.items is self.items

    def __hash__(self) -> int:
        return id(self.items)


@lru_cache(maxsize=_MOST_ARTS)
def _drawn(fixed: _Same, width: float, height: float, ink: str) -> str:
    drawn = elements(width, height, fixed.items, ink)
    name = digest(drawn)
    while len(_ARTS) >= _MOST_ARTS:
        del _ARTS[next(iter(_ARTS))]
    _ARTS[name] = drawn
    return name


def classed(drawn: str) -> str:
    """A drawing without styles of its own, which a strict page does not take."""
    return drawn.replace(_STYLED, ' class="white"')


def elements(width: float, height: float, items: Iterable[Item], ink: str) -> str:
    """The elements of a drawing; those that are to be around them stand in the page."""
    shown = low_ink(items) if ink == "low" else items
    _, *body, _ = svg(width, height, shown, "", ink == "colour").splitlines()
    return classed("\n".join(body))


KINDS = {"png": "image/png", "svg": "image/svg+xml"}
"""What a page is kept as, as a picture."""


def pictures() -> list[str]:
    """What a page can be kept as here; a desk alone in a browser makes no picture of dots."""
    return [form for form in KINDS if form != "png" or all(map(find_spec, ("PIL", "pypdfium2")))]


def kept_as(form: str, document: Document) -> bytes:
    """The first page of a document as a picture to keep."""
    if form == "png" or find_spec("fontTools"):
        return next(document.pictures(form))
    return document.svg().encode()


# Where something is.


def _extent(item: Item) -> Frame:
    """The left, top, right and lower end of an item, about: a letter is taken for a square."""
    match item:
        case Text(x, y, text, _, size, align):
            wide, high = len(text) * size * 0.18, size * 0.3
            left = x - wide * BEFORE[align]
            return left, y - high, left + wide, y
        case Line(x1, y1, x2, y2):
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        case Ring(x, y, radius) | Disc(x, y, radius):
            return x - radius, y - radius, x + radius, y + radius
        case Box(x, y, wide, high):
            return x, y, x + wide, y + high
        case Bitmap(x, y, pitch, rows):
            return x, y, x + pitch * len(rows[0]), y + pitch * len(rows)
    points = getattr(item, "points", None) or ((item.x, item.y),)  # type: ignore[union-attr]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _joined(extents: Iterable[Frame]) -> list[Frame]:
    """Frames around what lies close together, in the order in which that began."""
    frames: list[Frame] = []
    for one in extents:
        near = [frame for frame in frames if _is_near(frame, one)]
        frames = [frame for frame in frames if frame not in near]
        both = list(zip(one, *near, strict=True))
        frames.append((min(both[0]), min(both[1]), max(both[2]), max(both[3])))
    return frames


def _is_near(a: Frame, b: Frame) -> bool:
    across = a[0] - _NEAR < b[2] and b[0] - _NEAR < a[2]
    return across and a[1] - _NEAR < b[3] and b[1] - _NEAR < a[3]


def _frame(frame: Frame) -> str:
    """A frame of 1 mm more on every side, in pt."""
    left, top, right, low = ((c + (-1 if i < 2 else 1)) * 72 / 25.4 for i, c in enumerate(frame))
    size = f'width="{right - left:.1f}" height="{low - top:.1f}"'
    return f'<rect class="lit" x="{left:.1f}" y="{top:.1f}" {size} rx="3"/>'


# The table.


def scene_of(at: Sitting) -> dict[str, Any] | None:
    """What the templates show of a table; None in a game that draws none."""
    session = at.book.session
    scene = parts_of(session.game).scene
    if scene is None:
        return None
    found = scene.scene(session)
    drawn = partial(_layer, found.picture)
    names = [choice.name for choice in at.choices]
    lying = {name for row in found.hand for name in row}
    return {
        **drawn_for_page(found.picture),
        "about": found.about,
        "told": found.says,
        "key": at.prompt.about.key if at.prompt and at.prompt.about else "",
        "then": drawn(found.then),
        "tried": {name: _tried(found.picture, one) for name, one in found.tried.items()},
        "hand": [row for row in found.hand if set(row) & set(names)],
        "names": found.names,
        "others": [name for name in names if name not in lying],
        "signs": {one.name: one.brings.does for one in at.in_signs},
        "choices": {one.name: one for one in at.choices},
    }


def drawn_for_page(picture: Drawing) -> dict[str, Any]:
    """A picture for a template: its elements, what stands around them, and in words."""
    box = f"0 0 {picture.width * PT:.2f} {picture.height * PT:.2f}"
    return {"box": box, "drawn": _layer(picture, picture.items), "says": picture.says}


def _tried(of: Drawing, tried: Tried) -> dict[str, Any]:
    layers = {name: _layer(of, getattr(tried, name)) for name in ("leads", "gain", "price")}
    return {**layers, "says": tried.says, "sign": tried.sign and _sign(tried.sign)}


_sign = lru_cache(maxsize=512)(drawn_for_page)
"""The same few cards, turn by turn."""


def _layer(of: Drawing, items: Items) -> Markup:
    return Markup(elements(of.width, of.height, items, "normal")) if items else Markup()
