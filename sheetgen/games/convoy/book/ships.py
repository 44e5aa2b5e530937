"""The ships of a solo journal by name, each with her box to mark."""

from collections.abc import Iterator, Sequence

from sheetgen.core.language import ordinal
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.sheet.fleet import several_dice
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Ship, ships_of, watch
from sheetgen.kits.book.leaves import LINE, SMALL, TEXT, Leaf, below
from sheetgen.kits.book.logbook import Book, written_on
from sheetgen.kits.drawing.fonts import fitted, width
from sheetgen.kits.drawing.page import HAIR, MARK, Area, Box, Item, Line, Ring, Text
from sheetgen.kits.drawing.signs import die, silhouette

SHAPE = 12.0
"""The length of a silhouette, in mm."""
BOX = 4.2
"""The side of a ship's box, in mm."""


def merchants(book: Book, page: Leaf) -> Iterator[Item]:
    """The merchantmen and carriers by name, each with a line for what became of her."""
    return _named(book, below(page), (Kind.CARGO, Kind.TANKER, Kind.CARRIER), 1)


def escort(book: Book, page: Leaf) -> Iterator[Item]:
    """The cruisers and destroyers by name, in columns."""
    return _named(book, below(page), (Kind.CRUISER, Kind.DESTROYER), 4)


def _named(book: Book, area: Area, kinds: Sequence[Kind], columns: int) -> Iterator[Item]:
    """Ships of some types by name; those in a single column have a line each."""
    fleets = [ships(book, kind) for kind in kinds]
    rows = [-(-len(fleet) // columns) for fleet in fleets]
    pitch = min(LINE, (area.height - len(fleets) * 9.5 - 4) / max(sum(rows), 1))
    y, step = area.y, area.width / columns
    for kind, fleet, high in zip(kinds, fleets, rows, strict=True):
        yield from _type_head(area, y, book, kind)
        y += 6.6
        for i, ship in enumerate(fleet):
            x, top = area.x + i // high * step, y + i % high * pitch
            yield from numbered_box(x, top, ship)
            name, size = fitted(ship.name, min(step, 43.0) - 6, "text", TEXT, 6.5)
            yield Text(x + 5.8, top + 3.2, name, "text", size)
            if columns == 1:
                yield from written_on(x + 44, top + 3.1, area.right, _fate(book, ship), 8)
        y += high * pitch + 2.9
    yield _note(area, book)


def ships(book: Book, kind: Kind) -> list[Ship]:
    """The ships of a type that sailed, or in a blank book all there may be."""
    if book.chronicle:
        return [*book.chronicle.fleet[kind]]
    return ships_of(book.conditions, kind)


def _type_head(area: Area, y: float, book: Book, kind: Kind) -> Iterator[Item]:
    """The name of a type, and how many sailed."""
    words = book.words["fleet"]
    name, shape = words["types"][kind].upper(), data("silhouettes")[TYPES[kind]]
    ship = area.x + width(name, "title", 9) + 2.4
    last = area.right - 11.2 - width(words["sailed"], "text", TEXT) - BOX
    unrolled = (0,) * several_dice(book.conditions).get(kind, 1)
    faces = book.chronicle.rolled[TYPES[kind]] if book.chronicle else unrolled
    yield Text(area.x, y + 3.4, name, "title", 9)
    yield from silhouette(shape, ship, y + 3.8, SHAPE)
    yield from (
        item
        for place, pips in enumerate(reversed(faces))
        for item in die(last - place * (BOX + 0.6), y + 0.2, BOX, pips)
    )
    yield Text(area.right - 10, y + 3.4, words["sailed"], "text", TEXT, "right")
    yield Box(area.right - 9, y - 0.6, 9, 5.6, HAIR)
    if book.chronicle:
        sailed = str(len(book.chronicle.fleet[kind]))
        yield Text(area.right - 4.5, y + 3.5, sailed, "mono", 10, "center")


def numbered_box(x: float, y: float, ship: Ship) -> Iterator[Item]:
    """A ship's box with her number, and her mark: damaged, sunk or gone home."""
    right, bottom, middle = x + BOX, y + BOX, x + BOX / 2
    yield Box(x, y, BOX, BOX, HAIR)
    yield Text(middle, y + 2.95, str(ship.number), "text", 7.5, "center")
    if ship.condition in (HURT, SUNK):
        yield Line(x, bottom, right, y, MARK)
    if ship.condition == SUNK:
        yield Line(x, y, right, bottom, MARK)
    if ship.condition == HOME:
        yield Ring(middle, y + BOX / 2, BOX / 2 - 0.3)


def _fate(book: Book, ship: Ship) -> str:
    """What became of a ship, and when; nothing if nothing did."""
    turn = ship.hit_on if ship.condition == HURT else ship.gone_on
    if turn is None:
        return ""
    assert book.chronicle is not None
    kept = watch(turn, max(book.chronicle.length, turn))
    fate = book.words["fleet"]["fates"][ship.condition]
    return str(fate.format(day=ordinal(kept.day), watch=kept.name))


def _note(area: Area, book: Book) -> Text:
    words = book.words["fleet"]
    note = words["known" if book.chronicle else "blank"]
    return Text(area.x, area.bottom + 1, note, "text", SMALL)
