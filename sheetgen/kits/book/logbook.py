"""The log book of a game: a booklet to write in, with a page or half of one for every turn; and its
twin in Markdown.

Blank, pre-rolled or made from a record. What every log book has is drawn here: cover, how it is
kept, orders, what happened in a turn with the player's notes and a prompt, a reckoning, notes,
credits. A game derives its own, and says what boxes a turn has and what pages stand between. Pages
are drawn for the side they lie on: what is beside the fold on one is beside the edge on the next.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import check_printable
from sheetgen.core.game import Conditions, Game
from sheetgen.core.journal import Note
from sheetgen.core.language import phrases
from sheetgen.core.session import Session
from sheetgen.kits import photographs
from sheetgen.kits.book import notes as own_notes
from sheetgen.kits.book.boxes import Boxes
from sheetgen.kits.book.colophon import code_of, colophon
from sheetgen.kits.book.leaves import (
    LEADING,
    SMALL,
    TEXT,
    Leaf,
    below,
    covers,
    folio,
    heading,
    leaf,
    ruled,
    tab,
)
from sheetgen.kits.book.prompts import Prompts, bank
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.booklets import padded
from sheetgen.kits.drawing.fonts import broken, fitted, paragraph, width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    Area,
    Box,
    Foot,
    Grid,
    Item,
    Items,
    Line,
    Page,
    Paper,
    Photo,
    Text,
)
from sheetgen.kits.drawing.signs import numbered, typed
from sheetgen.kits.table.turns import played_in
from sheetgen.kits.telling.figures import Figure
from sheetgen.kits.telling.templates import Library, library
from sheetgen.kits.telling.usertext import code, inert, inert_lines, lines_of, quoted, shortened

TEMPLATE = "logbook.md.j2"
LONGEST = 600
"""A longer name or seed is shortened, in characters."""
NAME = 45
"""A name not longer, in characters, fits on cover and orders."""
BETWEEN = 5.5
"""The space between the turns of a page, in mm."""
INDENT = 26.0
"""From the head of an order, or of a box, to what is said of it, in mm."""
HAPPENED, HAPPENED_LEADING = 8.5, 3.9
PROMPT, PROMPT_LEADING = 9.5, 4.4
TALLY_ROW, TALLY_CELL = 7.6, 18.0
"""The height of a line of the reckoning, and the width of its boxes, in mm."""
PLATES, SAID = 2, 2
"""So many photographs stand on a page, and so many lines of its note above each."""
say = phrases(__file__).say


class Noted(NamedTuple):
    """A note of the player's: its text, and the digest (empty: it has none) and the picture of its
    photograph (None: it is not there)."""

    text: str
    photo: str = ""
    picture: Figure | None = None

    def __str__(self) -> str:
        """What is typed in the book."""
        if not self.photo:
            return self.text
        return f"{self.text} {say('photographs', 'there' if self.picture else 'missing')}"


Notes = dict[int, tuple[Noted, ...]]
"""The player's notes of each turn (0: before the first), in the order they were made."""


class Drawn(NamedTuple):
    """A page as it is drawn: its art, its marks, and photographs."""

    art: Items
    marks: Items
    photos: tuple[Photo, ...] = ()


Drawing = Callable[[Leaf], Drawn]
"""Draws a page."""
Titled = tuple[str, Drawing]
"""A page and its bookmark."""
Numbered = Callable[[int], Page]
"""Draws a page that has its number from another book."""
Section = tuple[str, list[str]]
"""A section of the twin: its heading, and its paragraphs in Markdown."""


class Entry(NamedTuple):
    """A turn of the book: its number, what it is called, what the game knows of it, what happened
    in plain words, the prompt, and what the player noted."""

    number: int
    name: str
    known: Any = None
    happened: str = ""
    prompt: str = ""
    notes: tuple[Noted, ...] = ()


class Book(NamedTuple):
    """A log book to be made. `chronicle` is None in a blank one; `words` is its bank of phrases;
    `ending` is the prompt of the reckoning; `notes` are the player's from before the first turn."""

    conditions: Conditions
    chronicle: Any
    words: dict[str, Any]
    entries: tuple[Entry, ...]
    ending: str = ""
    notes: tuple[Noted, ...] = ()


class Passage(NamedTuple):
    """What stands below the boxes of a turn, and the player's notes as they are set there."""

    items: list[Item]
    own: own_notes.Typed


class Counted(NamedTuple):
    """A line of the reckoning: its name, what one counts, and the values of its boxes."""

    name: str
    worth: str = ""
    values: tuple[str, ...] = ()


class LogBook(ABC):
    """What log books have in common. A game names itself, its turns, how many stand on a page, and
    the part of its bank that the reckoning has."""

    game: str
    of: Game
    turn = "turn"
    per_page = 2
    end = "reckoning"

    # What a game says.

    @abstractmethod
    def entries(
        self, conditions: Conditions, chronicle: Any, words: dict[str, Any], prompts: Prompts
    ) -> Iterator[Entry]:
        """The turns, without the notes."""

    @abstractmethod
    def boxes(self, area: Area, book: Book, entry: Entry) -> Boxes:
        """The boxes of a turn in its area."""

    def is_dark(self, entry: Entry) -> bool:
        """Whether a turn is at night: then there is a tab at the edge of its page."""
        return False

    def about(self, edition: str, foot: Foot) -> tuple[str, str]:
        """The printed lines: the edition with its rulings, the credits."""
        return footing.about(self.of, edition, foot)

    def under(self, words: dict[str, Any]) -> tuple[str, str]:
        """What stands under the subtitle: on the cover, and in the twin."""
        return "", ""

    def picture(self, area: Area) -> list[Item]:
        """What is drawn on the cover, from the upper edge of an area."""
        return []

    def kept(self, area: Area, y: float, book: Book) -> list[Item]:
        """What else is said of how the book is kept, below a baseline."""
        return []

    def written(self, book: Book) -> list[tuple[str, str]]:
        """The orders, head and text."""
        return []

    def ordered(self, area: Area, y: float, book: Book) -> tuple[list[Item], float]:
        """What stands below the orders, and where the player's plan begins."""
        return [], y + 6

    def front(self, book: Book) -> Iterator[Titled]:
        """The pages between the orders and the first turn."""
        yield from ()

    def left_over(self, area: Area, book: Book) -> list[Item]:
        """What stands in the part of a page that no turn has."""
        return ruled(area, area.y)

    @abstractmethod
    def reckoned(self, area: Area, book: Book) -> tuple[list[Item], float]:
        """The reckoning, and where the last prompt begins."""

    def last(self, book: Book) -> Iterator[Titled]:
        """The pages before the credits."""
        yield from ()

    @abstractmethod
    def sections(self, book: Book) -> tuple[list[Section], list[Section], list[Section]]:
        """The sections of the twin besides turns and credits: the first, the reckoning, the
        last."""

    @abstractmethod
    def told(self, book: Book, entry: Entry) -> Section:
        """A turn in the twin, without what happened, notes and prompt."""

    # The plan.

    def placed(self, session: Session, notes: Iterable[Note], photos: Path | None = None) -> Notes:
        """The notes of a record by their turns; `photos` is the folder with their photographs."""
        turns = [0, *played_in(session.asked)]
        found: Notes = {}
        for note in notes:
            if shown := "\n".join(lines_of(note.text or "")):
                picture = photographs.figure(photos, note.photo, shown) if note.photo else None
                turn = turns[min(max(note.standing, 0), len(turns) - 1)]
                found[turn] = (*found.get(turn, ()), Noted(shown, note.photo, picture))
        return found

    def words(self, shelf: Library) -> dict[str, Any]:
        """The bank of the book's words. Raises TemplateError."""
        return bank(shelf, f"{self.game}/logbook.toml")

    def plan(
        self,
        conditions: Conditions,
        chronicle: Any,
        key: str,
        templates: Path | None = None,
        notes: Notes | None = None,
    ) -> Book:
        """The plan of a log book; `key` is what its prompts are drawn by (64 hex digits), `notes`
        are the player's own. Raises TemplateError if a template or phrase bank cannot be used."""
        words, own = self.words(self.shelf(templates)), notes or {}
        name = f"{self.game}/logbook.toml"
        prompts = Prompts(words["prompts"]["list"], name, key, self.game)
        entries = tuple(
            entry._replace(notes=tuple(own.get(entry.number, ())))
            for entry in self.entries(conditions, chronicle, words, prompts)
        )
        endings = Prompts(
            [{"say": say} for say in words[self.end]["prompts"]], name, key, self.game
        )
        ending = endings.draw(0, [lambda prompt: True], {})
        return Book(conditions, chronicle, words, entries, ending, tuple(own.get(0, ())))

    # The pages.

    def pages(self, paper: Paper, book: Book, foot: Foot, booklet: bool) -> Iterator[Page]:
        """The pages of a log book, each `paper` in size; their number is a multiple of four.

        `booklet`: they are to be folded, and the last page tells how. Raises
        UnprintableText if the player's name, a note or the seed holds a character that
        cannot be printed.
        """
        self._check(book, foot)
        words = book.words
        titled = [
            (name_of(words), _alone(partial(self._cover, book, foot))),
            *self.keeping(book),
            *self._kept(paper, book, foot, book.entries),
        ]
        credits = words["credits"]["title"].capitalize()
        after = [
            *self.last(book),
            (credits, _alone(partial(self._credits, book, foot, booklet))),
        ]
        count = len(titled) + len(after)
        # Pages for notes fill the last sheet of the booklet.
        spare = [headed(words["notes"]["title"], partial(_notes, ()))] * (padded(count) - count)
        for number, one in enumerate([*titled, *spare, *after], start=1):
            yield _page(paper, one, number)

    def inside(self, paper: Paper, book: Book, foot: Foot) -> list[Numbered]:
        """What the player has kept, without the turns that are still to come, to be bound into
        another book: no covers, no pages to be filled. Raises as `pages` does."""
        self._check(book, foot)
        begun = [n for n, one in enumerate(book.entries, 1) if one.happened or one.notes]
        kept = self._kept(paper, book, foot, book.entries[: max(begun, default=0)])
        return [partial(_page, paper, one) for one in kept]

    def _kept(self, paper: Paper, book: Book, foot: Foot, turns: tuple[Entry, ...]) -> list[Titled]:
        """The pages from the first to the last that is the player's own, with these turns."""
        words = book.words
        rests = own_notes.leaves(below(leaf(paper, 1)), list(self._rests(paper, book)))
        return [
            *self.before(book, foot),
            *self._turns(book, turns),
            headed(words[self.end]["title"], partial(self._end, book)),
            *(headed(words["notes"]["title"], partial(_notes, texts)) for texts in rests),
        ]

    def _check(self, book: Book, foot: Foot) -> None:
        for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
            if text:
                check_printable(text, what)
        noted = {0: book.notes, **{entry.number: entry.notes for entry in book.entries}}
        for number, own in noted.items():
            for note in own:
                when = f"{self.turn} {number}" if number else "the set-up"
                check_printable(note.text.replace("\n", " "), f"a note on {when}")

    def _rests(self, paper: Paper, book: Book) -> Iterator[own_notes.Rest]:
        """The player's notes that find no room where they belong."""
        words, page = book.words["notes"], leaf(paper, 1)
        if rest := self.opening(page, book, Foot()).own.rest:
            yield words["orders-continued"], rest
        for entry in book.entries:
            area = self.areas(page)[0]
            if entry.notes and (rest := self._passage(area, book, entry).own.rest):
                numbered_so = {"name": entry.name, self.turn: entry.number}
                yield words["continued"].format(**numbered_so), rest

    # The first pages.

    def keeping(self, book: Book) -> Iterator[Titled]:
        """The page that tells how the book is kept, if that takes one."""
        yield headed(book.words["keep"]["title"], partial(self._keeping, book))

    def before(self, book: Book, foot: Foot) -> Iterator[Titled]:
        """The pages between that and the first turn."""
        title = book.words["orders"]["title"]
        yield headed(title, lambda page: self.opening(page, book, foot).items)
        yield from plates([(title.capitalize(), book.notes)])
        yield from self.front(book)

    def _cover(self, book: Book, foot: Foot, page: Leaf) -> list[Item]:
        """Title, a picture, and a plate for who keeps it."""
        words, body = book.words, page.body
        middle, top = body.x + body.width / 2, body.y + 26
        title, size = fitted(words["title"], body.width, "title", 31, 10)
        picture = self.picture(Area(body.x, top + 26, body.width, 0))
        top += 0 if picture else 30
        return [
            *covers(page),
            Text(middle, top, title, "title", size, "center"),
            Text(middle, top + 10, words["subtitle"], "text", 14, "center"),
            Text(middle, top + 17, self.under(words)[0], "text", 11, "center"),
            *picture,
            *_plate(body, words["plate"], foot),
        ]

    def _keeping(self, book: Book, page: Leaf) -> list[Item]:
        """How the book is kept, and what its boxes hold."""
        words, area = book.words["keep"], below(page)
        items, y = paragraphs_from(area, area.y + 3, words["text"])
        y += 2
        for *step, name, meaning in words["boxes"]:
            indent = 0.0
            if step:
                items += numbered(area.x, y - 2.9, step[0])
                indent = 5.6
            items.append(Text(area.x + indent, y, name, "bold", TEXT))
            items.append(Text(area.x + indent + INDENT, y, meaning, "text", TEXT))
            y += 6.0
        return [*items, *self.kept(area, y + 1.4, book)]

    def opening(self, page: Leaf, book: Book, foot: Foot) -> Passage:
        """The orders, with the notes from before the first turn among the player's plan."""
        words, area = book.words["orders"], below(page)
        start, y = area.x + INDENT, area.y + 4
        items: list[Item] = [
            Text(area.x, y, words["to"], "bold", TEXT),
            *written_on(start, y, area.right, foot.player or "", 10),
        ]
        y += 8.5
        for head, text in self.written(book):
            lines = paragraph(start, y, area.right - start, text, LEADING, "text", TEXT)
            items += [Text(area.x, y, head, "bold", TEXT), *lines]
            y = lines[-1].y + LEADING + 2.2
        more, y = self.ordered(area, y - 2, book)
        items += [*more, Text(area.x, y, words["plan"], "bold", TEXT)]
        return _written(area, y, items, [], book.notes, book)

    # The turns.

    def areas(self, page: Leaf) -> list[Area]:
        """The parts of a page that a turn has."""
        body, count = page.body, self.per_page
        high = (body.height - (count - 1) * BETWEEN) / count
        return [body._replace(y=body.y + i * (high + BETWEEN), height=high) for i in range(count)]

    def _turns(self, book: Book, turns: tuple[Entry, ...]) -> Iterator[Titled]:
        for first in range(0, len(turns), self.per_page):
            some = turns[first : first + self.per_page]
            yield some[0].name, partial(self._turn_page, book, some)
            yield from plates([(entry.name, entry.notes) for entry in some])

    def _turn_page(self, book: Book, entries: tuple[Entry, ...], page: Leaf) -> Drawn:
        art: list[Item] = []
        marks: list[Item] = [folio(page)]
        areas = self.areas(page)
        for area, entry in zip(areas, entries, strict=False):
            boxes = self.boxes(area, book, entry)
            art += boxes.art
            marks += [tab(page, area)] if self.is_dark(entry) else []
            marks += [*boxes.marks, *self._passage(area, book, entry, boxes).items]
        for area in areas[len(entries) :]:
            marks += self.left_over(area, book)
        return Drawn(tuple(art), tuple(marks))

    def _passage(self, area: Area, book: Book, entry: Entry, boxes: Boxes | None = None) -> Passage:
        """What happened, what the player noted, the prompt, and lines to write on down to the lower
        edge."""
        y = (boxes or self.boxes(area, book, entry)).bottom
        items: list[Item] = []
        if entry.happened:
            lines = paragraph(
                area.x, y + 5.2, area.width, entry.happened, HAPPENED_LEADING, "text", HAPPENED
            )
            items, y = [*lines], lines[-1].y
        asked = entry.prompt and paragraph(
            area.x, 5.8, area.width, entry.prompt, PROMPT_LEADING, "italic", PROMPT
        )
        return _written(area, y, items, asked or [], entry.notes, book)

    # The last pages.

    def _end(self, book: Book, page: Leaf) -> list[Item]:
        """The reckoning, and lines for the last word."""
        area = below(page)
        items, y = self.reckoned(area, book)
        if book.ending:
            lines = paragraph(area.x, y, area.width, book.ending, PROMPT_LEADING, "italic", PROMPT)
            items, y = [*items, *lines], lines[-1].y
        return [*items, *ruled(area, y)]

    def _credits(self, book: Book, foot: Foot, booklet: bool, page: Leaf) -> Iterable[Item]:
        """Who made what, under which conditions, from which dice. What was typed in stands beside
        the code of a seeded game, as all it takes to roll its dice again."""
        words, edition = book.words["credits"], book.conditions.edition
        shown = code_of(page, foot.again.text()) if foot.again else None
        rolled = footing.dice(foot)
        if foot.again and not shown:
            rolled = f"{footing.NO_CODE} {shortened(rolled, LONGEST)}"
        name = foot.player or ""
        typed = [rolled, shortened(name, LONGEST) if len(name) > NAME else ""]
        about, made = self.about(edition, foot)
        folding = [words["booklet"]] if booklet else []
        printed = [about, f"{made}.", *words["text"], *folding]
        return colophon(page, words["title"], printed, [text for text in typed if text], shown)

    # The twin.

    def markdown(self, book: Book, foot: Foot, templates: Path | None = None) -> str:
        """The log book as Markdown. Raises TemplateError if the template cannot be used."""
        words, edition = book.words, book.conditions.edition
        name = name_of(words)
        first, end, last = self.sections(book)
        front = {
            "title": quoted(f"{name}: {words['subtitle']}"),
            "game": self.game,
            "edition": quoted(edition),
            "player": quoted(foot.player) if foot.player else "",
            "seed": quoted(foot.seed) if foot.seed else "",
            **self.matter(book),
        }
        shelf = self.shelf(templates)
        return shelf.render(
            shelf.first(f"{self.game}/{TEMPLATE}", f"defaults/{TEMPLATE}"),
            front=[(key, value) for key, value in front.items() if value],
            title=inert(name),
            under=[text for text in (words["subtitle"], self.under(words)[1]) if text],
            kept=f"{words['plate'][0]} {inert(shortened(foot.player, 200))}" if foot.player else "",
            first=first,
            turns=[self._told(book, entry) for entry in book.entries],
            end=[(heading, [*told, f"> {book.ending}"]) for heading, told in end]
            if book.ending
            else end,
            last=last,
            credits=words["credits"]["title"].capitalize(),
            edition=inert(edition),
            rulings=foot.rulings,
            made=foot.credits,
            software=foot.software,
            dice=code(shortened(foot.seed, 200)) if foot.seed else "",
        )

    def shelf(self, templates: Path | None) -> Library:
        """The templates: a user's own before ours."""
        return library(templates)

    def matter(self, book: Book) -> dict[str, str]:
        """What else stands in front of the twin, by name."""
        return {}

    def orders(self, book: Book, *more: str) -> Section:
        """The orders in the twin, with `more` behind them and the notes from before the first
        turn."""
        orders = [f"**{head}.** {text}" for head, text in self.written(book)]
        title = book.words["orders"]["title"].capitalize()
        return title, [*orders, *more, *noted(book, book.notes)]

    def plain(self, text: str) -> str:
        """What happened, as Markdown: the words of a game of ours are no markup."""
        return text

    def _told(self, book: Book, entry: Entry) -> Section:
        heading, told = self.told(book, entry)
        happened = [self.plain(entry.happened)] if entry.happened else []
        asked = [f"> {entry.prompt}"] if entry.prompt else []
        return heading, [*told, *happened, *noted(book, entry.notes), *asked]


def _alone(draw: Callable[[Leaf], Iterable[Item]]) -> Drawing:
    """A page with nothing that others have."""
    return lambda page: Drawn((), tuple(draw(page)))


def _page(paper: Paper, titled: Titled, number: int) -> Page:
    """A page as it is drawn under that number, without texts of what is not known."""
    title, draw = titled
    drawn = draw(leaf(paper, number))
    art, marks = (
        tuple(item for item in items if not isinstance(item, Text) or item.text)
        for items in (drawn.art, drawn.marks)
    )
    return Page(paper, art, marks, title, photos=drawn.photos)


def headed(title: str, draw: Callable[[Leaf], Iterable[Item]], bookmark: str = "") -> Titled:
    """A page with its title, and what is drawn below it."""

    def drawn(page: Leaf) -> list[Item]:
        return [*heading(page, title), folio(page), *draw(page)]

    return bookmark or title.capitalize(), _alone(drawn)


def plates(noted: Iterable[tuple[str, Sequence[Noted]]]) -> Iterator[Titled]:
    """The pages with the photographs of the notes of some turns, which come by their names: two on
    a page, each below its turn and what was noted."""
    shown = [(name, note) for name, notes in noted for note in notes if note.picture]
    for first in range(0, len(shown), PLATES):
        some = shown[first : first + PLATES]
        title = say("photographs", "title", "one" if len(some) == 1 else "many")
        yield title.capitalize(), partial(_plates, title, some)


def _plates(title: str, some: Sequence[tuple[str, Noted]], page: Leaf) -> Drawn:
    area, photos = below(page), list[Photo]()
    items = [*heading(page, title), folio(page)]
    high = (area.height - (len(some) - 1) * BETWEEN) / len(some)
    for place, (name, note) in enumerate(some):
        assert note.picture
        y = area.y + place * (high + BETWEEN)
        lines = broken(note.text.replace("\n", " "), area.width, "mono", HAPPENED)
        if len(lines) > SAID:
            lines[SAID - 1 :] = [f"{lines[SAID - 1].rpartition(' ')[0]} …"]
        items.append(Text(area.x, y + 3, name, "bold", TEXT))
        for line, text in enumerate(lines, start=1):
            items.append(Text(area.x, y + 3 + line * HAPPENED_LEADING, text, "mono", HAPPENED))
        top = y + 3 + len(lines) * HAPPENED_LEADING + 2.4
        wide = min(area.width, (y + high - top) / max(note.picture.slope, 0.01))
        tall = note.picture.high(wide)
        photos.append(Photo(area.x, top, wide, tall, note.picture.jpeg, note.text))
    return Drawn((), tuple(items), tuple(photos))


def name_of(words: dict[str, Any]) -> str:
    """What a book is called in a sentence."""
    return str(words.get("name") or words["title"].title())


# What stands on pages.


def paragraphs_from(area: Area, y: float, texts: Iterable[str]) -> tuple[list[Item], float]:
    """Paragraphs from a baseline on, and the baseline of what may stand below."""
    items: list[Item] = []
    for text in texts:
        lines = paragraph(area.x, y, area.width, text, LEADING, "text", TEXT)
        items += lines
        y = lines[-1].y + LEADING + 1.6
    return items, y


def written_on(x: float, y: float, right: float, value: str, size: float) -> Iterator[Item]:
    """A line to write on, and a value typed there."""
    yield Line(x, y + 0.8, right, y + 0.8, HAIR)
    if value:
        text, fit = fitted(value, right - x - 1, "mono", size)
        yield Text(x + 0.8, y, text, "mono", fit)


def asked(
    x: float,
    y: float,
    right: float,
    label: str,
    value: str = "",
    face: str = "text",
    size: float = 10,
) -> list[Item]:
    """A value where it is known; else what is asked for, and a line to write on."""
    if value:
        text, fit = fitted(value, right - x, face, size)
        return [Text(x, y, text, face, fit)]
    start = x + width(label, "text", size) + 1.2
    return [Text(x, y, label, "text", size), Line(start, y + 0.6, right, y + 0.6, HAIR)]


def tally(
    area: Area, y: float, heads: Sequence[str], rows: Sequence[Counted]
) -> tuple[list[Item], float]:
    """A table of what is counted, a box for each of its heads; and its lower edge."""
    first = area.right - len(heads) * TALLY_CELL
    xs = tuple(first + i * TALLY_CELL for i in range(len(heads) + 1))
    ys = tuple(y + i * TALLY_ROW for i in range(len(rows) + 1))
    items: list[Item] = [Grid(xs, ys, HAIR)]
    for x, head in zip(xs, heads, strict=False):
        items.append(Text(x + TALLY_CELL / 2, y - 1.6, head, "text", 8, "center"))
    for top, row in zip(ys, rows, strict=False):
        baseline = top + TALLY_ROW / 2 + 1.2
        name, size = fitted(row.name, first - area.x - 14, "text", TEXT + 1, SMALL)
        items += [
            Text(area.x, baseline, name, "text", size),
            Text(first - 4, baseline, row.worth, "text", TEXT + 1, "right"),
            Line(area.x, top + TALLY_ROW, first, top + TALLY_ROW, HAIR),
        ]
        for x, value in zip(xs, row.values, strict=False):
            text, size = fitted(value, TALLY_CELL - 1.4, "mono", 11)
            items.append(Text(x + TALLY_CELL / 2, baseline, text, "mono", size, "center"))
    return items, ys[-1]


def ruled_table(
    area: Area,
    heads: Sequence[str],
    shares: Sequence[float],
    rows: Sequence[Sequence[str]],
    count: int,
    high: float,
    face: str = "mono",
    centred: Container[int] = (),
) -> tuple[list[Item], tuple[float, ...], tuple[float, ...]]:
    """A table to write in: its heads stand above its upper edge (those that are figures bold), its
    columns have their shares of the width, and some are centred; so many rows, the first of them
    filled in, in a face. Returns its upright and level lines, too.
    """
    unit = area.width / sum(shares)
    xs = tuple(accumulate((unit * share for share in shares), initial=area.x))
    ys = tuple(area.y + i * high for i in range(count + 1))
    items: list[Item] = [Grid(xs, ys, HAIR), Line(area.x, ys[0], area.right, ys[0], GROUP)]
    for i, ((x, after), text) in enumerate(zip(pairwise(xs), heads, strict=True)):
        look = "bold" if text.isdigit() else "text"
        shown, size = fitted(text, after - x - 1.0, look, SMALL)
        at, align = ((x + after) / 2, "center") if i in centred else (x + 0.7, "left")
        items.append(Text(at, ys[0] - 1.3, shown, look, size, align))
    for y, row in zip(ys, rows, strict=False):
        for i, ((x, after), text) in enumerate(zip(pairwise(xs), row, strict=True)):
            cell = Area(x, y, after - x, high)
            items += typed(cell, text, 8.0, "center" if i in centred else "left", True, face)
    return items, xs, ys


def _plate(body: Area, labels: list[str], foot: Foot) -> Iterator[Item]:
    """The plate on the cover: a frame with lines to write on."""
    inside, wide, high = 6.0, 96.0, 10.5 * (len(labels) + 1)
    x, y = body.x + (body.width - wide) / 2, body.bottom - 12 - high
    yield Box(x, y, wide, high, HEAD)
    yield Box(x + 1.2, y + 1.2, wide - 2.4, high - 2.4)
    start = x + inside + max(width(label, "text", 10) for label in labels) + 3
    for i, label in enumerate(labels):
        line = y + 13 + i * 10.5
        value = foot.player or "" if i == 0 else ""
        yield Text(x + inside, line, label, "text", 10)
        yield from written_on(start, line, x + wide - inside, value, 11)


def _notes(texts: Sequence[Text], page: Leaf) -> list[Item]:
    """Lines, below what of the player's own goes on there."""
    area = below(page)
    typed = [text._replace(x=area.x + text.x, y=area.y + text.y) for text in texts]
    return [*typed, *ruled(area, typed[-1].y if typed else area.y - 3.5)]


def _written(
    area: Area,
    y: float,
    items: list[Item],
    prompt: list[Text],
    notes: tuple[Noted, ...],
    book: Book,
) -> Passage:
    """What the player noted, below a baseline; the prompt, and lines to write on."""
    after = prompt[-1].y if prompt else 0.0
    own = own_notes.typed(tuple(map(str, notes)), area.width, area.bottom - y - after)
    marks = own_notes.marks(area, y, own, book.words["notes"]["more"])
    y += own.height
    moved = [text._replace(y=text.y + y) for text in prompt]
    return Passage([*items, *marks, *moved, *ruled(area, y + after)], own)


# What stands in the twin.


def noted(book: Book, own: tuple[Noted, ...]) -> list[str]:
    """The player's notes, as Markdown."""
    head = book.words["notes"]["own"]
    return [
        text
        for note in own
        for text in (
            f"**{head}.** {inert_lines(note.text)}",
            photographs.place(note.photo, bool(note.picture)) if note.photo else "",
        )
        if text
    ]


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> str:
    """A table as Markdown; `right` are the columns that are ranged right."""
    ruled_off = "".join("--:|" if i in right else "---|" for i in range(len(heads)))
    lines = ["".join(f" {head} |" if head else " |" for head in heads), ruled_off]
    lines += ["".join(f" {cell} |" for cell in row) for row in rows]
    return "\n".join(f"|{line}" for line in lines)
