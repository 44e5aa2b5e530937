"""A Markdown document as a PDF: running head, page x of y, outline, every face embedded. Lengths in
mm, type in pt."""

from collections.abc import Callable, Iterable
from itertools import takewhile
from math import fsum
from typing import BinaryIO, NamedTuple
from xml.etree.ElementTree import Element

from sheetgen.core.errors import check_printable
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing import pdf
from sheetgen.kits.drawing.fonts import cut, paragraph, width
from sheetgen.kits.drawing.page import HAIR, PT, Area, Foot, Item, Line, Paper, Pen, Text
from sheetgen.kits.drawing.pdf import Tags, artifact, tagged
from sheetgen.kits.drawing.signs import LEADING
from sheetgen.kits.pages.flowing import Filled, Flow, Kind, Piece, Turn
from sheetgen.kits.pages.pieces import Surface
from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.markdown import front_matter, parse, plain, unfolded
from sheetgen.kits.telling.plates import Plates
from sheetgen.kits.telling.setting import Setter

TYPE_SIZE, SMALLEST, LARGEST = 10.0, 6.0, 20.0
PAGES, SPARE = 2, 18.0
"""What ends with figures is set on so many pages, if it can be; so much of each is reckoned to stay
empty."""
SETTINGS = (
    *((size, 1.0) for size in (12.0, 11.5, 11.0, 10.5, TYPE_SIZE)),
    *((size, 0.65) for size in (TYPE_SIZE, 9.5, 9.0)),
    (9.0, 0.5),
)
"""The sizes of type that are tried for that, each with how much of their width the figures have."""
LONG = 1.5
"""A text that takes so many times that room is set as any other."""
BOOKLET_TYPE = 0.85
"""Of the size of type, on the half pages of a booklet."""
SMALL = 8.0
"""Running head and foot."""
FOOT, BELOW = 10.0, 3.5
"""How much higher the foot of a first page is that says how the document is made again, and how far
below the margin that ends."""


class Margins(NamedTuple):
    """What stays free at the sides, at the top and at the bottom of a page."""

    side: float
    top: float
    bottom: float


PAGE = Margins(20.0, 21.0, 18.0)
HALF_PAGE = Margins(14.0, 19.0, 16.0)


def to_pdf(
    markdown_text: str,
    file: BinaryIO,
    paper: Paper,
    title: str,
    running_head: str = "",
    *,
    keywords: str = "",
    figures: Figures = NO_FIGURES,
    booklet: bool = False,
    foot: Foot | None = None,
    appendix: bool = True,
) -> None:
    """Write the document to `file` on pages of `paper`, with those of the figures it places; as a
    `booklet`, `paper` being a half page, laid two on a side to be folded. From the second page on
    the running head stands at the left, and the document's own title at the right; that is the
    title of the file, too, or `title` where it has none. `foot` says how it is made again, at the
    foot of the first page. Without `appendix` that of the document is left out.

    The type is of TYPE_SIZE pt or of one of SETTINGS, or what the document's front matter gives as
    `type-size`.
    Raises UnprintableText, with nothing written, for a character that cannot be printed.
    """
    root = parse(markdown_text)
    if not appendix:
        root = unfolded(root)
    check_printable("".join("".join(root.itertext()).split()), "the report")
    heads = running_head, _title(root)
    for head in heads:
        check_printable(head, "the running head")
    margins = HALF_PAGE if booklet else PAGE
    side, top, bottom = margins
    column, high = paper.width - 2 * side, paper.height - top - bottom
    raised = FOOT if foot else 0.0
    made: list[Filled] = []

    def furnish(on: Surface, number: int) -> None:
        middle, y = paper.width / 2, paper.height - bottom + 9
        page_of = Text(middle, y, f"page {number} of {len(made)}", size=SMALL, align="center")
        with artifact(on.canvas):
            on.draw([*(page_head(paper, margins, heads) if number > 1 else []), page_of])

    def sign(on: Surface) -> None:
        if foot:
            _sign(on, paper, margins, foot)

    page = Kind((Area(side, top, column, high),), furnish)
    first = Kind((Area(side, top, column, high - raised),), furnish, sign, page)

    def story(size: float) -> list[Piece]:
        return list(Setter(size, column, figures).blocks(root))

    asked, room = type_size(markdown_text), PAGES * (high - SPARE) - raised
    if booklet:
        told = story((asked or TYPE_SIZE) * BOOKLET_TYPE)
    else:
        told = story(asked) if asked else _fitting_pages(story, column, room)
    made += Flow(first).pages(told)
    write(file, paper, made, booklet, title=heads[1] or title, keywords=keywords)


def _fitting_pages(
    story: Callable[[float], list[Piece]], column: float, room: float
) -> list[Piece]:
    """The document in the first of SETTINGS in which all of it but the appendix is no higher than
    there is room for; in the usual type, if it does not end with figures or is longer."""
    usual = story(TYPE_SIZE)
    *main, last = [Piece(), *takewhile(lambda one: not isinstance(one, Turn), usual)]
    if not isinstance(last, Plates):
        return usual
    # Between two the larger gap counts, and not both: this is a little too much.
    high = fsum(one.high(column - one.left) + one.after for one in main[1:])
    if high > LONG * room:
        return usual
    for size, part in SETTINGS:
        # In larger type lines are fewer words long, and higher.
        if high * (size / TYPE_SIZE) ** 2 + last.of(part).high(column) <= room:
            return usual if size == TYPE_SIZE else story(size)
    return usual


def _title(root: Element) -> str:
    """The document's title on one line."""
    return next((" ".join(plain(title).split()) for title in root.iter("h1")), "")


def type_size(markdown_text: str) -> float:
    """The size that a document asks for; 0 if it asks for none."""
    try:
        asked = float(front_matter(markdown_text)["type-size"])
    except (KeyError, ValueError):
        return 0
    return min(max(asked, SMALLEST), LARGEST)


def page_head(paper: Paper, margins: Margins, heads: tuple[str, str]) -> list[Item]:
    """Two heads above the text of a page, the second where it has room; or nothing."""
    if not any(heads):
        return []
    left, y = margins.side, margins.top - 7
    right = paper.width - left
    shown = cut(heads[0], right - left, "text", SMALL)
    items: list[Item] = [
        Line(left, y + 2, right, y + 2, Pen(0.4)),
        Text(left, y, shown, size=SMALL),
    ]
    if fsum(width(text, "text", SMALL) for text in (shown, "    ", heads[1])) <= right - left:
        items.append(Text(right, y, heads[1], size=SMALL, align="right"))
    return items


def _sign(on: Surface, paper: Paper, margins: Margins, foot: Foot) -> None:
    """How the document is made again: its code in the corner, and beside it the command that makes
    it or the record it is drawn from."""
    side = margins.side
    place = Area(side, paper.height - margins.bottom + BELOW, paper.width - 2 * side, 0)
    code = footing.code(place, foot)
    room = place.width - (footing.CODE_ROOM if code else 0)
    top = place.y - footing.CODE_ROOM + 1.0
    again = footing.dice(foot)
    lines = paragraph(side, top + 3.4, room, again, LEADING, "mono", footing.SIZE)
    with artifact(on.canvas):
        on.draw([Line(side, top, side + room, top, HAIR), *lines])
    if code:
        with tagged(on.canvas, "Figure", footing.read_out(code)):
            on.draw([code])


def write(
    file: BinaryIO,
    paper: Paper,
    pages: Iterable[Filled],
    booklet: bool,
    **described: str,
) -> None:
    """Write pages that text flows onto, with outline and tags, or a `booklet` of them. What is
    `described` is the title of the file, and its author, subject and keywords."""
    size = paper.width * PT, paper.height * PT
    if booklet:
        from sheetgen.kits.drawing import booklets

        made = booklets.canvas(file, size)
    else:
        made = pdf.canvas(file, size)
        made.tags = Tags(made)
    made.showOutline()
    for name in ("title", "author", "subject", "keywords"):
        # Of what is not said the library says that it is anonymous, or unspecified.
        getattr(made, f"set{name.capitalize()}")(described.get(name, ""))
    on, number = Surface(made, paper.height), 0
    for number, page in enumerate(pages, start=1):
        page.draw(on, number)
        made.showPage()
    if not booklet:
        made.tags.close(made._doc.Pages.pages)
        made.addPageLabel(0, "ARABIC", 1)
        pdf.say_sides(made, size if number > 1 else None)
    made.save()
