"""The log book of any game: half a page a turn, with what is asked in it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import capital
from sheetgen.kits.book.boxes import Boxes, Field, drawn
from sheetgen.kits.book.leaves import SMALL, Leaf, below
from sheetgen.kits.book.logbook import (
    Book,
    Counted,
    Entry,
    LogBook,
    Passage,
    Section,
    Titled,
    headed,
    noted,
    paragraphs_from,
    plates,
    table,
    tally,
)
from sheetgen.kits.book.prompts import Prompts, bank
from sheetgen.kits.defaults.chronicle import Step, Turn
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import Area, Foot, Item, Text
from sheetgen.kits.table.asked import AskedColumn
from sheetgen.kits.telling.templates import Library
from sheetgen.kits.telling.usertext import inert

BANK = "defaults/logbook.toml"
LEAST, TYPED = 16.0, 8.0
"""The least room of a box, in mm, and the type its width is made for, in pt."""


class Logbook(LogBook):
    """The default of `book.logbook`."""

    end = "end"

    def __init__(self, subject: Subject) -> None:
        self.subject, self.of, self.game = subject, subject.game, subject.game.name
        self.turn = subject.noun

    def shelf(self, templates: Path | None) -> Library:
        """The templates: a user's own, then the game's, then ours."""
        return self.subject.shelf(templates)

    def words(self, shelf: Library) -> dict[str, Any]:
        """The bank of the book's words."""
        title = self.subject.game.title
        return {**bank(shelf, BANK), "name": title, "title": title.upper()}

    def entries(
        self, conditions: Conditions, chronicle: Any, words: dict[str, Any], prompts: Prompts
    ) -> Iterator[Entry]:
        """The turns: of a game that is over those that were played, else all there may be."""
        subject = self.subject
        known = {turn.number: turn for turn in chronicle.turns} if chronicle else {}
        turns = max(subject.turns(conditions), len(known))
        if chronicle and chronicle.finished:
            turns = len(known)
        columns = subject.of_turns(conditions)
        for number in range(1, turns + 1):
            turn = known.get(number)
            asked = self._asked(columns, turn)
            once = [step for step in turn.steps if step.request.turn == 0] if turn else []
            asked += [(subject.title(step.request.ask), _meant(step)) for step in once]
            if subject.score:
                score = str(turn.score) if turn and turn.score is not None else ""
                asked.append((words["score"], score))
            happened = " ".join(chronicle.sentences(turn)) if turn else ""
            yield Entry(number, subject.turn(number), tuple(asked), happened)

    def _set_up(self, book: Book) -> Entry:
        """What is asked before the first turn."""
        told = book.chronicle
        columns = self.subject.of_set_up(book.conditions)
        asked = tuple(self._asked(columns, told.set_up if told else None))
        happened = " ".join(told.sentences(told.set_up)) if told else ""
        return Entry(0, "Set-up", asked, happened, notes=book.notes)

    def _asked(self, columns: list[AskedColumn], turn: Turn | None) -> list[tuple[str, str]]:
        return [
            (
                f"{self.subject.title(c.ask)}{c.written}",
                ", ".join(map(_meant, turn.of(c.ask))) if turn else "",
            )
            for c in columns
        ]

    # The pages.

    def keeping(self, book: Book) -> Iterator[Titled]:
        """That is told with the set-up."""
        yield from ()

    def before(self, book: Book, foot: Foot) -> Iterator[Titled]:
        """The set-up, below what the game is and how the book is kept."""
        yield headed("SET-UP", lambda page: self.opening(page, book, foot).items)
        yield from plates([(self._set_up(book).name, book.notes)])

    def opening(self, page: Leaf, book: Book, foot: Foot) -> Passage:
        """The page of the set-up."""
        area, intro = below(page), self.subject.under(book.conditions).declares.intro
        keep = book.words["keep"].format(noun=self.turn)
        items, y = paragraphs_from(area, area.y + 3, [text for text in (intro, keep) if text])
        entry = self._set_up(book)
        boxes = self._fields(area, y - 2, entry)
        told = self._passage(area, book, entry, boxes)
        return told._replace(items=[*items, *boxes.art, *boxes.marks, *told.items])

    def boxes(self, area: Area, book: Book, entry: Entry) -> Boxes:
        """A turn: its name, and a box for whatever is asked."""
        title = Text(area.x, area.y + 5.4, entry.name, "title", 12)
        boxes = self._fields(area, area.y + 8.4, entry)
        return boxes._replace(art=[title, *boxes.art])

    def _fields(self, area: Area, top: float, entry: Entry) -> Boxes:
        """A box for each of what is asked, as wide as its label and its value want it."""
        rows: list[list[Field]] = [[]]
        for number, (label, value) in enumerate(entry.known):
            wanted = max(width(label, "text", SMALL), width(value, "mono", TYPED), LEAST) + 2.4
            if rows[-1] and sum(field.width for field in rows[-1]) + wanted > area.width:
                rows.append([])
            rows[-1].append(Field(label, min(wanted, area.width), ((str(number), 1.0),)))
        values = {str(number): value for number, (_, value) in enumerate(entry.known)}
        return drawn(area, top, rows if rows[0] else [], values)

    def left_over(self, area: Area, book: Book) -> list[Item]:
        """Half a page that no turn has stays empty."""
        return []

    def reckoned(self, area: Area, book: Book) -> tuple[list[Item], float]:
        """What the game comes to."""
        rows = [Counted(name, values=(value,)) for name, value in self._facts(book)]
        items, y = tally(area, area.y, ("",), rows)
        scoring = self.subject.under(book.conditions).declares.scoring
        lines, y = paragraphs_from(area, y + 7, [capital(scoring)] if scoring else [])
        return [*items, *lines], y

    def _facts(self, book: Book) -> list[tuple[str, str]]:
        told = book.chronicle
        over = told is not None and told.finished
        subject = self.subject.under(book.conditions)
        facts = subject.facts(told.state if told else subject.begun.state)
        return [(capital(name), str(value) if over else "") for name, value in facts.items()]

    # The twin.

    def plain(self, text: str) -> str:
        """What happened, as Markdown."""
        return f"*{inert(text)}*"

    def sections(self, book: Book) -> tuple[list[Section], list[Section], list[Section]]:
        """The set-up; what the game comes to."""
        intro, set_up = self.subject.declares.intro, self._set_up(book)
        name, told = self.told(book, set_up)
        happened = [self.plain(set_up.happened)] if set_up.happened else []
        begun = [("", [inert(intro)])] if intro else []
        facts = table(("", ""), [(inert(name), inert(value)) for name, value in self._facts(book)])
        first = [*begun, (name, [*told, *happened, *noted(book, book.notes)])]
        return first, [(book.words["end"]["title"].capitalize(), [facts])], []

    def told(self, book: Book, entry: Entry) -> Section:
        """What is asked in a turn."""
        rows = [(inert(label), inert(value)) for label, value in entry.known]
        return inert(entry.name), [table(book.words["asked"], rows)] if rows else []


def _meant(step: Step) -> str:
    """An answer and what it means."""
    return f"{step.given}: {step.meaning}" if step.meaning else step.given
