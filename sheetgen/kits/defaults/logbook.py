"""The solo journal: the pages of a booklet to write in, half a page a turn; and its twin in
Markdown."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.journal import replay_command
from sheetgen.core.session import Session
from sheetgen.kits.book import notes as own_notes
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
)
from sheetgen.kits.defaults.chronicle import Chronicle, Step, Turn
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area, field, on_field
from sheetgen.kits.drawing.booklets import padded
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import GROUP, Item, Items, Line, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.typesetting import fitted, paragraph, width
from sheetgen.kits.table.asked import Column
from sheetgen.kits.table.turns import played_in
from sheetgen.kits.telling.grammar import capital
from sheetgen.kits.telling.usertext import code, inert, quoted, shortened

TEMPLATE = "logbook.md.j2"
LONGEST = 600
"""A longer seed is shortened, in characters."""
FIELD, FIELD_WIDE = 6.2, 38.0
"""The height of a line of fields, and the least width of a field, in mm."""
BETWEEN = 7.0
"""Between the two turns of a page, in mm."""
CREDITS, NOTES = "Credits", "Notes"
KEEPING = (
    "Half a page is for a {noun}. On its lines stands what is rolled and decided, in the order in "
    "which the rules ask; below is room for what it meant to those who were there. Write while the "
    "dice lie on the table: a sentence is enough."
)
BOOKLET = "Fold the sheets in the middle, one inside the other, and staple them on the fold."

Drawing = Callable[[Leaf], tuple[Items, Items]]
"""Draws a page: its art and its marks."""


class Entry(NamedTuple):
    """A turn in the journal: its number, its name, what is asked with what was answered (empty:
    not known), what happened, the player's own notes."""

    number: int
    name: str
    asked: tuple[tuple[str, str], ...]
    told: str = ""
    notes: tuple[str, ...] = ()


class Book(NamedTuple):
    """What stands in a journal."""

    conditions: Conditions
    chronicle: Chronicle | None
    set_up: Entry
    entries: tuple[Entry, ...]
    end: tuple[tuple[str, str], ...]


class Logbook:
    """The default of `book.logbook`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def placed(self, session: Session, notes: list[tuple[int, str]]) -> dict[int, list[str]]:
        """The notes of a record by the turn they were made in (0: before the first)."""
        turns = [0, *played_in(session.asked)]
        found: dict[int, list[str]] = {}
        for standing, text in notes:
            if text.strip():
                found.setdefault(turns[standing], []).append(" ".join(text.split()))
        return found

    def plan(
        self,
        conditions: Conditions,
        chronicle: Chronicle | None,
        key: str,
        templates: Path | None,
        own: dict[int, list[str]],
    ) -> Book:
        """What stands in a journal of a game as far as it is known (None: nothing is)."""
        subject = self.subject
        known = {turn.number: turn for turn in chronicle.turns} if chronicle else {}
        first = subject.of_set_up(conditions)
        set_up = self._entry(0, first, chronicle.set_up if chronicle else None, chronicle, own)
        turns = max(subject.turns(conditions), len(known))
        if chronicle and chronicle.finished:
            turns = len(known)
        entries = [
            self._entry(number, subject.of_turns(conditions), known.get(number), chronicle, own)
            for number in range(1, turns + 1)
        ]
        facts = subject.facts(chronicle.state if chronicle else subject.begun.state)
        over = chronicle is not None and chronicle.finished
        end = tuple((capital(name), str(value) if over else "") for name, value in facts.items())
        return Book(conditions, chronicle, set_up, tuple(entries), end)

    def _entry(
        self,
        number: int,
        columns: list[Column],
        turn: Turn | None,
        chronicle: Chronicle | None,
        own: dict[int, list[str]],
    ) -> Entry:
        asked = []
        for column in columns:
            steps = turn.of(column.ask) if turn else []
            said = ", ".join(map(_meant, steps))
            asked.append((self.subject.title(column.ask), said))
        once = [s for s in turn.steps if s.request.turn == 0] if turn and number else []
        asked += [(self.subject.title(s.request.ask), _meant(s)) for s in once]
        if number and self.subject.score:
            asked.append(("Score", str(turn.score) if turn and turn.score is not None else ""))
        told = " ".join(chronicle.sentences(turn)) if chronicle and turn else ""
        name = self.subject.turn(number) if number else "Set-up"
        return Entry(number, name, tuple(asked), told, tuple(own.get(number, ())))

    # The pages.

    def pages(self, paper: Paper, book: Book, foot: Foot, booklet: bool) -> Iterator[Page]:
        """The pages of a journal, a multiple of four. Raises fonts.UnprintableText if the player's
        name, a note or the seed holds a character that cannot be printed."""
        for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
            if text:
                check_printable(text, what, "mono")
        for entry in (book.set_up, *book.entries):
            for note in entry.notes:
                when = f"{self.subject.noun} {entry.number}" if entry.number else "the set-up"
                check_printable(note, f"a note on {when}", "mono")
        title = self.subject.game.title
        drawings: list[tuple[str, Drawing]] = [
            (title, partial(self._cover, foot)),
            (book.set_up.name, partial(self._first, book)),
        ]
        for first in range(0, len(book.entries), 2):
            pair = book.entries[first : first + 2]
            drawings.append((pair[0].name, partial(self._pair, pair)))
        drawings.append(("The end", partial(self._end, book)))
        for texts in own_notes.leaves(below(leaf(paper, 1)), self._rests(paper, book)):
            drawings.append((NOTES, partial(self._notes, texts)))
        spare = padded(len(drawings) + 1) - len(drawings) - 1
        drawings += [(NOTES, partial(self._notes, []))] * spare
        drawings.append((CREDITS, partial(self._credits, book, foot, booklet)))
        for number, (named, draw) in enumerate(drawings, start=1):
            art, marks = draw(leaf(paper, number))
            yield Page(paper, art, marks, named)

    def _cover(self, foot: Foot, page: Leaf) -> tuple[Items, Items]:
        body, title = page.body, self.subject.game.title
        text, size = fitted(title.upper(), body.width, "title", 26, 10)
        middle = body.x + body.width / 2
        art: list[Item] = [
            *covers(page),
            Text(middle, body.y + 60, text, "title", size, "center"),
            Text(middle, body.y + 69, "a journal to write in", "italic", 11, "center"),
            *field(body.x + 10, body.bottom - 40, body.width - 20, "Player"),
            *field(body.x + 10, body.bottom - 30, body.width - 20, "Begun on"),
        ]
        name = foot.player or ""
        known = on_field(body.x + 10, body.bottom - 40, body.width - 20, "Player", name)
        return tuple(art), tuple(known) if name else ()

    def _first(self, book: Book, page: Leaf) -> tuple[Items, Items]:
        area = below(page)
        intro = self.subject.declares.intro
        said = [intro] if intro else []
        y = area.y + 3
        art: list[Item] = [*heading(page, book.set_up.name), folio(page)]
        for text in (*said, KEEPING.format(noun=self.subject.noun)):
            lines = paragraph(area.x, y, area.width, text, LEADING, "text", TEXT)
            art += lines
            y = lines[-1].y + LEADING + 2
        items, marks = self._body(area._replace(y=y, height=area.bottom - y), book.set_up)
        return (*art, *items), marks

    def _pair(self, pair: tuple[Entry, ...], page: Leaf) -> tuple[Items, Items]:
        art: list[Item] = [folio(page)]
        marks: list[Item] = []
        for place, entry in enumerate(pair):
            area = _half(page, place)
            art += [
                Text(area.x, area.y + 4.4, entry.name, "title", 12),
                Line(area.x, area.y + 6.6, area.right, area.y + 6.6, GROUP),
            ]
            rest = area._replace(y=area.y + 8, height=area.height - 8)
            items, own = self._body(rest, entry)
            art += items
            marks += own
        return tuple(art), tuple(marks)

    def _body(self, area: Area, entry: Entry) -> tuple[Items, Items]:
        """The fields of a turn, what happened, the notes, and lines to write on."""
        art: list[Item] = []
        marks: list[Item] = []
        top = self._fields(area, entry, art, marks)
        if entry.told:
            text = paragraph(area.x, top + 4.8, area.width, entry.told, 3.6, "italic", SMALL)
            art += text
            top = text[-1].y
        own = own_notes.typed(entry.notes, area.width, area.bottom - top)
        marks += own_notes.marks(area, top, own, "more at the end of the book")
        art += ruled(area, top + own.height)
        return tuple(art), tuple(marks)

    def _fields(self, area: Area, entry: Entry, art: list[Item], marks: list[Item]) -> float:
        """What is asked, on lines side by side; returns the last baseline."""
        across = max(int(area.width / FIELD_WIDE), 1)
        step = area.width / across
        y, place = area.y, across
        for label, value in entry.asked:
            shown, _ = fitted(label, step * 0.6, "text", 7, 7)
            needed = width(shown, "text", 7) + width(value, "mono", 8) + 6
            takes = min(ceil(needed / step), across)
            if place + takes > across:
                y, place = y + FIELD, 0
            x, wide = area.x + place * step, takes * step - 3
            art += field(x, y, wide, shown)
            if value:
                marks += on_field(x, y, wide, shown, value)
            place += takes
        return y

    def _rests(self, paper: Paper, book: Book) -> list[own_notes.Rest]:
        """The player's notes that find no room where they belong."""
        found = []
        page = leaf(paper, 1)
        for entry in (book.set_up, *book.entries):
            half = _half(page, 0)
            area = half._replace(y=half.y + 8, height=half.height - 8)
            top = self._fields(area, entry, [], [])
            if entry.told:
                lines = paragraph(area.x, top + 4.8, area.width, entry.told, 3.6, "italic", SMALL)
                top = lines[-1].y
            rest = own_notes.typed(entry.notes, area.width, area.bottom - top).rest
            if rest and entry.number:
                found.append((f"{entry.name}, continued", rest))
        return found

    def _end(self, book: Book, page: Leaf) -> tuple[Items, Items]:
        area, y = below(page), below(page).y + 2
        art: list[Item] = [*heading(page, "The end"), folio(page)]
        marks: list[Item] = []
        for label, value in book.end:
            y += FIELD + 1
            art += field(area.x, y, area.width * 0.6, label)
            if value:
                marks += on_field(area.x, y, area.width * 0.6, label, value)
        scoring = self.subject.declares.scoring
        if scoring:
            lines = paragraph(area.x, y + 7, area.width, capital(scoring), LEADING, "italic", SMALL)
            art += lines
            y = lines[-1].y
        return (*art, *ruled(area, y + 4)), tuple(marks)

    def _notes(self, texts: list[Text], page: Leaf) -> tuple[Items, Items]:
        area = below(page)
        moved = [text._replace(x=area.x, y=area.y + text.y) for text in texts]
        last = max((text.y for text in moved), default=area.y)
        return (*heading(page, NOTES), folio(page), *ruled(area, last)), tuple(moved)

    def _credits(self, book: Book, foot: Foot, booklet: bool, page: Leaf) -> tuple[Items, Items]:
        game, printed = self.subject.game, None
        edition = book.conditions.edition
        if foot.source == "seed":
            printed = code_of(page, footing.facts(game.name, edition, foot))
        ruled_so = "".join(f", {ruling}" for ruling in foot.rulings)
        about = [
            f"{game.title}, edition {edition}{ruled_so}.",
            f"{'. '.join((*foot.credits, foot.software))}.",
            *([BOOKLET] if booklet else []),
        ]
        typed = [text for text in (self._dice(book, foot),) if text]
        return (), tuple(colophon(page, CREDITS, about, typed, printed))

    def _dice(self, book: Book, foot: Foot) -> str:
        """Where the dice come from, with the command that rolls them again."""
        if foot.source == "typed":
            return footing.own_dice(foot)
        if foot.seed is None:
            return ""
        seed, edition = shortened(foot.seed, LONGEST), book.conditions.edition
        name = self.subject.game.name
        return shlex.join(replay_command(name, edition, seed, foot.policy, foot.rulings))

    # The twin.

    def markdown(self, book: Book, foot: Foot, templates: Path | None = None) -> str:
        """The journal as Markdown. Raises TemplateError if the template cannot be used."""
        game = self.subject.game

        def row(entry: Entry) -> dict[str, object]:
            return {
                "name": inert(entry.name),
                "asked": [(inert(label), inert(value)) for label, value in entry.asked],
                "told": inert(entry.told),
                "notes": [inert(note) for note in entry.notes],
            }

        return self.subject.render(
            TEMPLATE,
            templates,
            front=[("title", quoted(f"{game.title}: a journal")), ("game", game.name)],
            title=inert(game.title),
            player=inert(shortened(foot.player, 200)) if foot.player else "",
            intro=inert(self.subject.declares.intro),
            entries=[row(entry) for entry in (book.set_up, *book.entries)],
            end=[(inert(label), inert(value)) for label, value in book.end],
            edition=inert(book.conditions.edition),
            rulings=[inert(ruling) for ruling in foot.rulings],
            dice=code(shortened(foot.seed, LONGEST)) if foot.seed else "",
            credits=game.credits,
            software=foot.software,
        )


def _meant(step: Step) -> str:
    """An answer and what it means."""
    return f"{step.said}: {step.meaning}" if step.meaning else step.said


def _half(page: Leaf, place: int) -> Area:
    """The upper or the lower half of a page."""
    high = (page.body.height - BETWEEN) / 2
    return page.body._replace(y=page.body.y + place * (high + BETWEEN), height=high)
