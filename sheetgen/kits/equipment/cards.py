"""The cards of decks, to be printed and cut out. Lengths in mm."""

from collections.abc import Callable, Iterator, Sequence

from sheetgen.core.errors import Error
from sheetgen.core.language import capital
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.artwork import artwork
from sheetgen.kits.drawing.cutting import crop_marks, laid_out
from sheetgen.kits.drawing.fonts import broken, fitted
from sheetgen.kits.drawing.page import GROUP, Area, Foot, Item, Line, Page, Paper, Text
from sheetgen.kits.equipment.held import Held

WIDE, HIGH = 57.0, 76.0
"""A card."""
PAD, TITLE, PICTURE = 3.5, 12.0, 38.0
"""The white at its edges, the height of its title, and that of its picture."""
TYPE, LEADING = 9.0, 3.8

Says = Callable[[Foot], tuple[str, str]]


def pages(paper: Paper, decks: Sequence[Held], foot: Foot, says: Says, title: str) -> list[Page]:
    """All cards of some decks, deck by deck, with marks to cut them by. Raises Error for a picture
    that cannot be read, and for what has no room on a card."""
    strip = footing.area(paper)
    code = footing.code(strip, foot)
    beside = footing.beside_code(strip) if code else strip
    places = laid_out(Paper(paper.name, paper.width, strip.y), WIDE, HIGH)
    every = [(deck, card) for deck in decks for card in deck.pile]
    many = -(-len(every) // len(places))
    made = []
    for number in range(1, many + 1):
        some = every[(number - 1) * len(places) : number * len(places)]
        lines = says(foot.shared())
        art = [
            *crop_marks(places[: len(some)]),
            *(
                i
                for (deck, card), at in zip(some, places, strict=False)
                for i in _card(deck, card, at)
            ),
            *footing.art(beside, lines, footing.of_several(number, many)),
        ]
        told = footing.marks(beside, lines, foot, code is not None, first=number == 1)
        marks: tuple[Item, ...] = (*told, *([code] if code else []))
        made.append(Page(paper, tuple(art), marks, title if number == 1 else ""))
    return made


def _card(deck: Held, name: str, area: Area) -> Iterator[Item]:
    """A card: its name, its picture, what it does, and of which deck it is."""
    x, wide, middle = area.x + PAD, area.width - 2 * PAD, area.middle[0]
    said, size = fitted(name.upper(), wide, "title", 11, 7.5)
    yield Text(middle, area.y + PAD + 5.0, said, "title", size, "center")
    yield Line(x, area.y + TITLE - 1.0, x + wide, area.y + TITLE - 1.0, GROUP)
    y = area.y + TITLE
    if picture := deck.picture(name):
        yield from artwork(picture, Area(x, y, wide, PICTURE - 2.0))
        y += PICTURE
    does = deck.said_of(name)
    lines = broken(does, wide, "text", TYPE) if does else []
    if y + 3.4 + len(lines) * LEADING > area.bottom - PAD:
        raise Error(f"what the card {name} does has no room on it: say it in fewer words")
    for row, line in enumerate(lines):
        yield Text(middle, y + 3.4 + row * LEADING, line, "text", TYPE, "center")
    yield Text(middle, area.bottom - PAD, capital(deck.label), "italic", 7.5, "center")
