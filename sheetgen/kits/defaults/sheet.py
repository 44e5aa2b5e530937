"""The game sheet, made from the rules and what the game declares: set-up, tables in the order of
their first use, tracks, the log, pieces and tallies, the score. One drawing for all of them: blank,
pre-rolled, filled, and to be filled in on the screen."""

from collections.abc import Callable, Sequence
from functools import cached_property

from sheetgen.core.game import Conditions
from sheetgen.kits.defaults import log
from sheetgen.kits.defaults.cells import Cells
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.declaration import Named, Tally, Track
from sheetgen.kits.defaults.reference import wanted
from sheetgen.kits.defaults.subject import Made, Subject, kinds
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head, rows
from sheetgen.kits.drawing.enlarge import enlarged
from sheetgen.kits.drawing.items import Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.slots import filled, of_copy
from sheetgen.kits.drawing.typesetting import broken, fitted, paragraph, width
from sheetgen.kits.table.asked import Column
from sheetgen.kits.telling.grammar import capital

GAP, LEADING = 4.2, 3.5
TITLE = 19.0
"""The height of the head of the first page; that of the others is less."""
TITLE_AGAIN = 8.0
BOX, BOTH = 7.0, 15.0
"""The side of a box for a die."""
VALUE, LABEL = 21.0, 3.6
STEP = 6.0
"""A step of a track."""
TABLE = 44.0
"""The least width of a table."""
PIECE, PIECE_NAME, FACT = 84.0, 34.0, 41.0
"""The least width of a piece with its boxes, that of its name, and of a number at the end."""
PIECES = ((Named, "PIECES"), (Tally, "TALLIES"))
TICKS = 12
NARROW = 110.0
"""A page with less room across, in mm, has one line fewer to write on in its head."""
UNIT = 16 / 7.5
"""How much larger the sheet in large type is."""


class Sheet(Made):
    """The default of `sheet.document`."""

    def pages(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Chronicle | None,
        foot: Foot,
        sides: str = "both",
        size: str = "normal",
    ) -> list[Page]:
        """The pages of the sheet, or the first of them; in normal or large type, or on half the
        paper. Raises UnprintableText for a name or a seed that cannot be printed."""
        drawn, by = _paper(paper, size)
        flow = _Flow(self.subject, drawn, conditions, chronicle, foot, by)
        return [page for page, _ in flow.drawn(sides)]

    def page_count(self, paper: Paper, sides: str, size: str) -> int:
        """How many pages `pages` makes."""
        conditions = self.subject.game.conditions()
        return len(self.pages(paper, conditions, None, Foot(), sides, size))


class SheetForm(Made):
    """The default of `sheet.form`."""

    def pages(
        self,
        paper: Paper,
        conditions: Conditions,
        chronicle: Chronicle | None,
        foot: Foot,
        sides: str = "both",
    ) -> list[Page]:
        """The sheet with a field in every place that is to be written in."""
        found = _Flow(self.subject, paper, conditions, chronicle, foot).drawn(sides)
        _each_its_own([cells for _, cells in found])
        return [
            filled(page, of_copy(cells.fields, foot.copy) if foot.copy else cells.fields)
            for page, cells in found
        ]


def _die(column: Column) -> float:
    """How wide the box of a die is: of one that another is rolled for, it holds both."""
    return BOTH if column.substitutes else BOX


def _paper(paper: Paper, size: str) -> tuple[Paper, float]:
    """The paper of a size, and how much what is laid out on it is enlarged."""
    if size == "half":
        return Paper(f"{paper.name}-half", paper.height / 2, paper.width), 1
    return paper, UNIT if size == "large" else 1


class _Flow:
    """Lays the parts of the sheet one below the other, page after page: on a paper `by` times
    smaller, to be enlarged. The foot, whose rule is 50 mm long on any, has larger type."""

    def __init__(
        self,
        subject: Subject,
        paper: Paper,
        conditions: Conditions,
        chronicle: Chronicle | None,
        foot: Foot,
        by: float = 1,
    ) -> None:
        footing.check(foot)
        self.subject = subject.under(conditions)
        self.printed_on, self.by, self.conditions = paper, by, conditions
        self.paper = Paper(paper.name, paper.width / by, paper.height / by)
        self.chronicle, self.foot = chronicle, foot
        self.wide = self.paper.width - 2 * MARGIN
        self.bottom = footing.area(self.paper).y - 5.5
        self.pages: list[Cells] = []
        self.number = 0
        self._begin()

    def drawn(self, sides: str) -> list[tuple[Page, Cells]]:
        """The pages, or the first of them, each with what stands on it."""
        self._all()
        pages, foot = self.pages[:1] if sides == "front" else self.pages, self.foot
        named = footing.whose(foot)
        title = self.subject.game.title + (f": {named}" if named else "")
        found = []
        for number, cells in enumerate(pages, 1):
            if self.by != 1:
                cells.art = [*enlarged(cells.art, self.by)]
                cells.marks = [*enlarged(cells.marks, self.by)]
            self._foot(cells, f"{number} of {len(pages)}" if len(pages) > 1 else "", number == 1)
            page = Page(self.printed_on, tuple(cells.art), tuple(cells.marks), title)
            found.append((page, cells))
        return found

    def _foot(self, cells: Cells, page: str, first: bool) -> None:
        place = Area(*(self.by * side for side in footing.area(self.paper)))
        lines = self.subject.printed(self.conditions.edition, self.foot)
        code = footing.code(place, self.foot) if first else None
        place = footing.beside_code(place) if code else place
        own = footing.marks(place, lines, self.foot, code is not None, False, first, self.by)
        cells.art += footing.art(place, lines, page, self.by)
        cells.marks += [*own, *([code] if code else [])]

    def _all(self) -> None:
        """All parts, in the order of play."""
        subject, conditions = self.subject, self.conditions
        self._rolls("SET-UP", subject.of_set_up(conditions))
        self._tables()
        self._tracks()
        self._log()
        self._rolls("ONCE A GAME", subject.once(conditions))
        self._pieces()
        self._score()

    @property
    def cells(self) -> Cells:
        """The page at hand."""
        return self.pages[-1]

    def _begin(self) -> None:
        """A new page and its head."""
        self.pages.append(Cells())
        first = len(self.pages) == 1
        title = self.subject.game.title.upper()
        text, size = fitted(title, self.wide * 0.6, "title", 18 if first else 10, 8)
        self.cells.art.append(Text(MARGIN, MARGIN + (6.0 if first else 4.0), text, "title", size))
        if not first:
            self.y = MARGIN + TITLE_AGAIN
            return
        start = MARGIN + width(text, "title", size) + 4
        said = self.subject.declares.intro
        if width(said, "italic", 7.5) > self.paper.right - start:
            start = MARGIN
        intro, fit = fitted(said, self.paper.right - start, "italic", 8)
        at = MARGIN + (6 if start > MARGIN else 9.4)
        self.cells.art.append(Text(self.paper.right, at, intro, "italic", fit, "right"))
        known = {
            "Player": self.foot.player or "",
            "Date": "",
            "Board" if self.foot.board else "Seed": self.foot.board or self.foot.seed or "",
            "Edition": self.conditions.edition,
        }
        if self.wide < NARROW:
            # The foot says it, too.
            del known["Edition"]
        shares = (0.36, 0.18, 0.26, 0.20) if len(known) == 4 else (0.42, 0.24, 0.34)
        x = MARGIN
        for (label, value), share in zip(known.items(), shares, strict=True):
            wide = share * self.wide
            self.cells.line(f"head.{label.lower()}", x, MARGIN + 14, wide - 4, label, value)
            x += wide
        self.y = MARGIN + TITLE

    def _need(self, height: float) -> None:
        """Begin a page unless so much has room on this one."""
        if self.y + height > self.bottom and self.y > MARGIN + TITLE:
            self._begin()

    def _head(self, title: str, note: str = "", again: bool = False) -> None:
        self.number += not again
        fit, _ = fitted(note, self.wide - width(title, "title", 8) - 12)
        self.cells.text(head(MARGIN, self.y, self.wide, title, str(self.number), fit))
        self.y += HEAD_HEIGHT + 1.4

    def _across(self, wide: float) -> int:
        """How many things so wide have room side by side."""
        return max(int((self.wide + GAP) / (wide + GAP)), 1)

    def _in_columns(
        self,
        count: int,
        wide: float,
        height: Callable[[int], float],
        draw: Callable[[int, Area], None],
    ) -> None:
        """So many things side by side, as many in a row as have room."""
        across = min(self._across(wide), count)
        step = (self.wide + GAP) / across
        for first in range(0, count, across):
            row = range(first, min(first + across, count))
            high = max(map(height, row))
            self._need(high)
            for place, number in enumerate(row):
                draw(number, Area(MARGIN + place * step, self.y, step - GAP, high))
            self.y += high + 1.6

    # What is rolled once: a box a die, and what it comes to.

    def _rolls(self, title: str, columns: list[Column]) -> None:
        if not columns:
            return
        self._need(HEAD_HEIGHT + BOX + LABEL + 3)
        self._head(title)
        widths = [_boxes(c) * (_die(c) + 0.8) + VALUE + 6 for c in columns]
        labels = [width(self._rolled(c), "bold", 7.5) for c in columns]
        self._in_columns(
            len(columns),
            max(*widths, *labels, 30.0),
            lambda n: LABEL + BOX + 1.0,
            lambda n, area: self._roll(columns[n], area),
        )
        self.y += GAP - 1.6

    def _rolled(self, column: Column) -> str:
        title, table = self.subject.title(column.ask), self.subject.tables.get(column.ask)
        # A hint is read beside its table, where there is one.
        hint = f" ({table.hint})" if table and table.hint and not table.rows else ""
        return f"{title}{column.written}: {wanted(column)}{hint}" if column.sides else title

    def _roll(self, column: Column, area: Area) -> None:
        subject, chronicle = self.subject, self.chronicle
        self.cells.art.append(Text(area.x, area.y + 2.4, self._rolled(column), "bold", 7.5))
        steps = []
        if chronicle:
            # What is asked again in the turns stands in the log.
            turns = [chronicle.set_up, *(() if column.of_set_up else chronicle.turns)]
            steps = [step for turn in turns for step in turn.of(column.ask)]
        said = [face for step in steps for face in step.faces] or [
            step.answer.choice or step.said for step in steps
        ]
        x, y, wide = area.x, area.y + LABEL, _die(column)
        for i in range(_boxes(column)):
            value = said[i] if i < len(said) else ""
            place = Area(x, y, wide, BOX)
            name, tip = f"roll.{column.ask}.{i + 1}", f"{column.ask}{column.written}, die {i + 1}"
            is_face = column.sides and not column.substitutes
            self.cells.box(name, tip, place, value, of="die" if is_face else "")
            x += wide + 0.8
        known = ""
        if steps and chronicle:
            meant = (step.meaning or step.answer.choice or "" for step in steps)
            known = ", ".join(filter(None, meant))
            if column.of_set_up:
                known = subject.value(column.ask, chronicle.set_up.state) or known
        self.cells.art.append(
            Text(x + 1.2, y + BOX / 2 + 1.2, "=" if column.sides else "", "text", 9)
        )
        start = x + (4 if column.sides else 0)
        place = Area(start, y, min(area.right - start, 40.0), BOX)
        name, tip = f"roll.{column.ask}.is", f"{column.ask}, what it comes to"
        self.cells.box(name, tip, place, known, 8, of="result")

    # The tables of the rules, and what may be decided.

    def _tables(self) -> None:
        asked = self.subject.asked(self.conditions)
        in_turns = self.subject.of_turns(self.conditions)
        # What has no rows has its hint here, unless it has a box for itself, with the hint.
        hinted = {column.ask for column in in_turns if self._notes(column.ask)}
        known = [c.ask for c in asked if self._rows(c.ask) or c.ask in hinted]
        if not known:
            return
        room = (self.wide + GAP) / min(self._across(TABLE), len(known)) - GAP
        lines = [(self._set(ask, room), self._said(ask, room)) for ask in known]
        high = [sum(len(said) for _, said in rows) * LEADING + 5.6 + 3.2 * len(notes)
                for rows, notes in lines]  # fmt: skip
        self._need(HEAD_HEIGHT + max(high))
        are_tables = {ask in self.subject.tables for ask in known}
        named = [head for head, of in (("TABLES", True), ("DECISIONS", False)) if of in are_tables]
        self._head(" AND ".join(named), "in the order of their use")
        self._in_columns(
            len(known), TABLE, lambda n: high[n], lambda n, area: self._table(known[n], area)
        )
        self.y += GAP - 1.6

    def _rows(self, ask: str) -> list[tuple[str, str]]:
        """A table as it is printed, or a decision: what may be chosen, and what it does."""
        known, asked = self.subject.known(ask), self.subject.asked(self.conditions)
        choices = next(c.choices for c in asked if c.ask == ask)
        return (known.printed() if known else []) or [(choice, "") for choice in choices]

    def _notes(self, ask: str) -> list[str]:
        table, known = self.subject.tables.get(ask), self.subject.known(ask)
        each = ["each die by itself"] if table and table.each else []
        hint = [known.hint] if known and known.hint else []
        column = next(c for c in self.subject.asked(self.conditions) if c.ask == ask)
        # What is rolled once says it at its box.
        how = [column.how] if column.how and not column.once else []
        return [*how, *each, *(table.mods if table else ()), *hint]

    def _set(self, ask: str, room: float) -> list[tuple[str, list[str]]]:
        """The rows of a table that is so wide, what they mean broken into lines."""
        found = self._rows(ask)
        left = room - self._indent(found)
        return [(first, broken(does, left)) for first, does in found]

    def _said(self, ask: str, room: float) -> list[str]:
        """The lines of its notes."""
        return [line for note in self._notes(ask) for line in broken(note, room, "italic")]

    def _indent(self, found: list[tuple[str, str]]) -> float:
        return max((width(first, "bold") for first, _ in found), default=0) + 2.2

    def _table(self, ask: str, area: Area) -> None:
        found = self._set(ask, area.width)
        column = next(c for c in self.subject.asked(self.conditions) if c.ask == ask)
        dice = f"{column.fewest}–{column.most}" if column.varies else str(column.most)
        title = f"{self.subject.title(ask)}" + (f"   {dice}{column.die}" if column.sides else "")
        indent = self._indent(self._rows(ask))
        cells = [
            (first if line == 0 else "", text)
            for first, lines in found
            for line, text in enumerate(lines)
        ]
        y = area.y + 2.6
        self.cells.art.append(Text(area.x, y, title, "bold", 8))
        self.cells.text(rows(area.x, y + 4.0, area.right, cells, LEADING, indent))
        y += 4.0 + len(cells) * LEADING
        for text in self._said(ask, area.width):
            self.cells.art.append(Text(area.x, y, text, "italic", 7.5))
            y += 3.2

    # Tracks.

    def _tracks(self) -> None:
        tracks = [held for held in self.subject.holds() if isinstance(held, Track)]
        if not tracks:
            return
        self._need(HEAD_HEIGHT + STEP + 3)
        self._head("TRACKS", "ring where it stands")
        label = max(width(capital(self.subject.label(t)), "bold", 8) for t in tracks) + 3
        for track in tracks:
            self._track(track, label)
        self.y += GAP - 1.6

    def _track(self, track: Track, label: float) -> None:
        name, start = self.subject.label(track), MARGIN + label
        across = int((self.wide - label) / STEP)
        state = self.chronicle.state if self.chronicle else None
        known = getattr(state, track.field) if state is not None else None
        for first in range(0, track.most + 1, across):
            self._need(STEP + 1.6)
            if first == 0:
                self.cells.art.append(Text(MARGIN, self.y + 4, capital(name), "bold", 8))
            for i, step in enumerate(range(first, min(first + across, track.most + 1))):
                place = Area(start + i * STEP, self.y, STEP, STEP - 0.6)
                self.cells.tick(
                    f"track.{name}.{step}", f"{name} {step}", place, step == known, str(step)
                )
            self.y += STEP + 1.0
        if track.note:
            end = start + (track.most % across + 1) * STEP + 2
            self.cells.art.append(Text(end, self.y - STEP + 3, track.note, "italic", 7.5))

    # The log.

    def _log(self) -> None:
        shape = log.shape(self.subject, self.conditions, self.wide)
        turns = self.subject.turns(self.conditions)
        if not shape.lines[0] or not turns:
            return
        if self.chronicle:
            turns = max(turns, len(self.chronicle.turns))
        first = 1
        while first <= turns:
            self._need(HEAD_HEIGHT + shape.height(min(4, turns)) + 2)
            note = f"a row a {self.subject.noun}, from left to right"
            self._head("LOG", "continued" if first > 1 else note, again=first > 1)
            room = self.bottom - self.y
            heads = shape.height(0)
            fits = int((room - heads) / (len(shape.lines) * log.LINE[0]))
            count = min(turns - first + 1, fits)
            left = (room - heads - self._below()) / (count * len(shape.lines))
            line = min(max(left, log.LINE[0]), log.LINE[1])
            area = Area(MARGIN, self.y, self.wide, room)
            span = range(first, first + count)
            log.draw(self.cells, area, self.subject, shape, span, self.chronicle, line)
            self.y += shape.height(count, line) + GAP
            first += count

    def _below(self) -> float:
        """What stands below the log, in mm."""
        pieces = len(self._lines)
        facts = len(self.subject.facts(self.subject.begun.state))
        parts = (
            (bool(self.subject.once(self.conditions)), LABEL + BOX + 2.6),
            (-(-pieces // self._across(self._piece_width())), self._piece_height() + 1.6),
            (-(-facts // self._across(FACT)), 7.4),
        )
        return GAP + sum(HEAD_HEIGHT + 1.4 + GAP + count * high for count, high in parts if count)

    # Pieces and tallies.

    def _pieces(self) -> None:
        held, lines = self.subject.holds(), self._lines
        if not lines:
            return
        wide, high = self._piece_width(), self._piece_height()
        self._need(HEAD_HEIGHT + -(-len(lines) // self._across(wide)) * (high + 1.6) + 2)
        named = [title for kind, title in PIECES if any(isinstance(one, kind) for one in held)]
        self._head(" AND ".join(named))
        self._in_columns(
            len(lines), wide, lambda n: high, lambda n, area: self._piece(*lines[n], area)
        )
        self.y += GAP - 1.6

    def _piece_width(self) -> float:
        """The width of a piece with all its boxes in a row, as far as the page is wide."""
        rows = (sum(map(_box, boxes)) for _, boxes, _ in self._lines)
        return max(PIECE, min(PIECE_NAME + max(rows, default=0), self.wide))

    def _piece_height(self) -> float:
        """The height of a piece, whose boxes may take several rows."""
        room = self._piece_width() - PIECE_NAME
        return max((len(_in_rows(boxes, room)) for _, boxes, _ in self._lines), default=1) * 4.0

    @cached_property
    def _lines(self) -> list[tuple[str, list[str], int | None]]:
        """A line a kind or a piece: its name, its boxes, and how many (or which) are marked."""
        found: list[tuple[str, list[str], int | None]] = []
        for held, called in zip(self.subject.holds(), self.subject.called, strict=True):
            values = getattr(self.chronicle.state, held.field) if self.chronicle else None
            match held:
                case Tally():
                    word = self.subject.label(held)
                    named = [(f"{capital(kind)}, {word}", n) for n, kind in kinds(held)]
                    boxes = [""] * TICKS
                case Named(_, pieces, states):
                    # A piece of which several things are told is named with each.
                    each, word = zip(pieces, called, strict=True), self.subject.label(held)
                    said = (piece if piece == name else f"{piece}, {word}" for piece, name in each)
                    named, boxes = [(name, n) for n, name in enumerate(said)], [*states]
                case _:
                    continue
            found += [(name, boxes, values[n] if values else None) for name, n in named]
        return found

    def _piece(self, name: str, boxes: list[str], known: int | None, area: Area) -> None:
        text, size = fitted(name, 33, "text", 8)
        self.cells.art.append(Text(area.x, area.y + 3, text, "text", size))
        slug = name.lower().replace(", ", "-").replace(" ", "-")
        i = 0
        for row, labels in enumerate(_in_rows(boxes, area.width - PIECE_NAME)):
            x = area.x + PIECE_NAME
            for label in labels:
                on = known is not None and (i == known if label else i < known)
                self.cells.tick(
                    f"piece.{slug}.{i + 1}",
                    f"{name} {label or i + 1}",
                    Area(x, area.y + row * 4.0, _box(label), 4.0),
                    on,
                    label,
                )
                x += _box(label)
                i += 1

    # The score.

    def _score(self) -> None:
        """What is held at the end, and what that is worth."""
        known = self.subject.facts(self.chronicle.state) if self.chronicle else None
        names = list(self.subject.facts(self.subject.begun.state))
        lines = -(-len(names) // self._across(FACT))
        self._need(HEAD_HEIGHT + lines * 7.4 + 3)
        title = "SCORE" if self.subject.score else "AT THE END"
        self._head(title, self.subject.declares.scoring)
        over = known is not None and self.chronicle is not None and self.chronicle.finished

        def line(n: int, area: Area) -> None:
            name = names[n]
            value = str(known[name]) if known and over else ""
            self.cells.line(f"end.{name}", area.x, area.y + 4.4, area.width, capital(name), value)

        self._in_columns(len(names), FACT, lambda n: 5.8, line)
        if self.subject.declares.scoring and width(self.subject.declares.scoring) > self.wide - 30:
            text = paragraph(MARGIN, self.y + 3, self.wide, self.subject.declares.scoring, LEADING)
            self.cells.text(text)


def _boxes(column: Column) -> int:
    """How many boxes there are for what is rolled once, or decided, before what that comes to."""
    boxes = column.before if column.of_set_up else column.slots
    return boxes if column.sides or boxes > 1 else 0


def _box(label: str) -> float:
    """The width of a box to tick."""
    return max(width(label) + 2, 4.0) if label else 4.0


def _in_rows(boxes: list[str], room: float) -> list[list[str]]:
    """Boxes by their labels, as many in a row as have room."""
    rows: list[list[str]] = [[]]
    for label in boxes:
        if rows[-1] and sum(map(_box, (*rows[-1], label))) > room:
            rows.append([])
        rows[-1].append(label)
    return rows


def _each_its_own(pages: Sequence[Cells]) -> None:
    """Give the fields of a form names of their own: what is typed in one must not fill another, and
    one whose name others begin with (`log.01.fuel` of `log.01.fuel.1`) could not be there."""
    parts = (one.name.split(".") for cells in pages for one in cells.fields)
    taken = {".".join(some[:n]) for some in parts for n in range(1, len(some))}
    for cells in pages:
        for place, one in enumerate(cells.fields):
            own, number = one.name, 1
            while own in taken:
                number += 1
                own = f"{one.name}-{number}"
            taken.add(own)
            cells.fields[place] = one._replace(name=own)
