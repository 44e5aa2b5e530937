"""The game sheet, declared from the rules and what the game declares: set-up, tables in the order
of their first use, tracks, the log, pieces and tallies, the score. Blank, pre-rolled, filled, and
to be filled in on the screen follow from the one declaration, and so does reading it back."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import fsum
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.language import article, capital
from sheetgen.core.session import played_by
from sheetgen.kits.defaults import log
from sheetgen.kits.defaults.chronicle import Chronicle, Turn
from sheetgen.kits.defaults.reference import hinted, wanted
from sheetgen.kits.defaults.subject import RESULT, Made, Subject
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import cut, width
from sheetgen.kits.drawing.page import HAIR, MARGIN, Area, Foot, Page, Paper
from sheetgen.kits.equipment.held import (
    CARDS,
    DICE,
    MAP,
    PIECES,
    TALLIES,
    TICK,
    TRACKS,
    Listed,
    OnSheet,
)
from sheetgen.kits.pages.breaking import Block, pages
from sheetgen.kits.pages.game_sheet import PageForm, ShownSheet
from sheetgen.kits.pages.layout import laid, lines
from sheetgen.kits.pages.layout import wide as natural
from sheetgen.kits.pages.prose import heading, shrunk
from sheetgen.kits.pages.sheet import Leaf, Wanted
from sheetgen.kits.pages.tree import (
    Align,
    Asks,
    Column,
    Flow,
    Node,
    Of,
    Printed,
    Row,
    Share,
    Size,
    Slot,
    Space,
    Table,
    Text,
)
from sheetgen.kits.table.asked import AskedColumn

GAP, CLOSER, DOWN = 4.2, 3.0, 1.6
"""Between sections, and things side by side; between sections where that saves a page; between the
lines of those."""
TITLE, TITLE_AGAIN = 14.8, 3.8
"""The height of the head of the first page, and of the others."""
SMALL, LEADING, NOTE = 7.5, 3.5, 3.2
BOX, BOTH, VALUE, LABEL = 7.0, 15.0, 34.0, 3.6
"""The side of a box for a die, its width where another is rolled for it; the width for what dice
come to, and the height of what stands above them."""
ABOVE_FOOT = 2.5
"""What stays free above the foot."""
LINE, BETWEEN = 3.9, 2.4
"""The height of a line to write on, and what stands between two."""
TABLE, PIECE, PIECE_NAME, FACT, VALUES = 44.0, 84.0, 34.0, 41.0, 12.0
"""The least width of a table, of a piece with its boxes, that of its name, of a number at the end
with what it is called, and of the line for it."""
BROAD = 70.0
"""A chart of more, in mm, does not stand among tables."""
MOST_ROWS = 20
"""The rows of a chart that stand below each other."""
CHOICE = 30.0
"""The greatest width of what may be chosen, beside which stands what it does."""
RING = "ring where it stands"
BESIDE, NEARLY = 62.0, 0.8
"""The room for tracks beside a map, and how much of its width that must leave it."""
NARROW = 110.0
"""A page with less room across, in mm, has one line fewer to write on in its head."""
UNIT = 16 / 7.5
"""How much larger the sheet in large type is."""
EXAMPLE = "example"
"""The seed of the game whose first turn is shown."""


class Sheet(ShownSheet):
    """The default of `sheet.document`."""

    sizes = form_sizes = ("normal", "large", "half")

    def __init__(self, subject: Subject) -> None:
        self.subject, self.game = subject, subject.game

    def leaves(self, wanted: Wanted) -> Sequence[Leaf]:
        """The pages, or the first of them, with rows for all turns there may be, and were. Raises
        Unfit for what has no room, Error for a slot that is declared twice."""
        paper, conditions, copy, sides, size, form = wanted
        subject, told = self.subject.under(conditions), copy.chronicle
        turns = max(subject.rows(conditions), len(told.turns) if told else 0)
        source = "Board" if copy.foot.board else "Seed" if copy.foot.seed else ""
        made = _laid_out(subject, paper, size, conditions, turns, source)
        if form:
            _once(made, self.game.title)
        return made[:1] if sides == "front" else made

    def told(self, conditions: Conditions) -> Chronicle:
        """The set-up and the first turn of a game. Raises Error if it cannot play itself."""
        policy = self.game.policies[self.game.default_policy]
        session = played_by(self.game, conditions, dice.key_of_seed(EXAMPLE), policy)
        later = (n for n, turn in enumerate(session.turns) if turn > 1)
        session.back_to(next(later, len(session.answers)))
        return Chronicle(self.subject, session)


class CardSheet(Made):
    """The sheet of all cards, to be cut out."""

    def pages(
        self, paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
    ) -> list[Page]:
        """The pages of the sheet. Raises UnprintableText for a name or a seed that cannot be
        printed, Error for a picture that cannot be read."""
        from sheetgen.kits.equipment.cards import pages as of_cards

        footing.check(foot)
        subject = self.subject.under(conditions)
        decks = [held for held in subject.holds() if held.pile]
        says = partial(subject.printed, conditions.edition)
        return of_cards(paper, decks, foot, says, f"{subject.game.title}: cards")


class SheetForm(PageForm):
    """The default of `sheet.form`: the sheet with a field in every slot."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(Sheet(subject))


def _once(leaves: Sequence[Leaf], title: str) -> None:
    """Raise Error for a slot that a form has twice."""
    named = Counter(slot.name for leaf in leaves for slot, _ in leaf.laid.slots)
    if twice := [name for name, count in named.items() if count > 1]:
        raise Error(f"the sheet of {title} has {twice[0]} twice: declare it once")


# All sheets of a packet have the same.
@lru_cache(maxsize=32)
def _laid_out(
    subject: Subject, paper: Paper, size: str, conditions: Conditions, turns: int, source: str
) -> list[Leaf]:
    """The pages of a size."""
    if size == "half":
        paper = Paper(f"{paper.name}-half", paper.height / 2, paper.width)
    unit = UNIT if size == "large" else 1.0
    inner = Paper(paper.name, paper.width / unit, paper.height / unit)
    below = footing.area(inner)
    area = Area(MARGIN, MARGIN, inner.width - 2 * MARGIN, below.y - ABOVE_FOOT - MARGIN)
    on, strip = (Area(*(unit * side for side in one)) for one in (area, below))
    tree = _Tree(subject, conditions, area, turns, source)
    made = [partial(laid, page, on, unit) for page in tree.pages()]
    side = footing.CODE_ROOM
    corner = Area(strip.right - side, strip.bottom - side, side, side)

    def says(foot: Foot, strip: Area) -> tuple[str, str]:
        return subject.printed(conditions.edition, foot)

    return [
        Leaf(paper, lay, strip, says, None if number else corner) for number, lay in enumerate(made)
    ]


class _Section(NamedTuple):
    """A part of the sheet: its title with a note, what stands in it, and above that what is said
    `under` its title, `again` on each of its pages; how many rows stay together, and how high they
    may be."""

    title: str
    body: Flow | Column
    note: str = ""
    under: tuple[Node, ...] = ()
    again: bool = False
    least: int = 1
    most: float = 0.0
    sets: Callable[[Sequence[Node]], Node] | None = None

    def block(self, number: int) -> Block:
        """It as a block, with its number."""
        gap, named = Space(size=1.4), str(number)
        first = Column(heading(self.title, self.note, named), gap, *self.under)
        under = self.under if self.again else ()
        again = Column(heading(self.title, "continued", named), gap, *under)
        return Block(first, self.body, again, self.least, self.most, self.sets)


def _flow(
    title: str, nodes: Sequence[Node], wide: float = 0.0, down: float = DOWN, **more: Any
) -> _Section | None:
    """A section of things side by side; none if there are none."""
    body = Flow(*nodes, wide=wide, gap=GAP, down=down)
    return _Section(title, body, **more) if nodes else None


def _on_line(slot: Slot, room: float, size: Size = None) -> Node:
    """A slot on a line to write on, and before it what it is called, in so much room."""
    return Row(shrunk(slot.tip, room, "text", SMALL), slot, gap=1.0, size=size)


class _Tree:
    """The pages of a game's sheet as trees, for an area of each; `source` is what a line of the
    head says the dice come from, if there is one."""

    def __init__(
        self, subject: Subject, conditions: Conditions, area: Area, turns: int, source: str
    ) -> None:
        self.subject, self.conditions, self.area = subject, conditions, area
        self.turns, self.source = turns, source
        self.columns = {column.ask: column for column in subject.asked(conditions)}

    def pages(self) -> Iterator[Node]:
        """The pages: all parts, in the order of play."""
        subject, conditions = self.subject, self.conditions
        board, tracks = self._board()
        sections = (
            board,
            self._rolls("SET-UP", subject.of_set_up(conditions)),
            self._tables(),
            tracks,
            *map(self._lying, (DICE, CARDS)),
            self._log(),
            self._rolls("ONCE A GAME", subject.once(conditions)),
            self._pieces(),
            self._score(),
            self._result(),
        )
        blocks = [one.block(number) for number, one in enumerate(filter(None, sections), 1)]
        top, wide, high = self._top(), self.area.width, self.area.height - GAP
        made = pages(blocks, wide, high - TITLE, high - TITLE_AGAIN, GAP)
        if len(made) > 1:
            closer = pages(blocks, wide, high - TITLE, high - TITLE_AGAIN, CLOSER)
            made = min(made, closer, key=len)
        for page in made:
            yield Column(top, Of(lambda copy: copy.chronicle, page), gap=GAP)
            top = self._title(10).sized(TITLE_AGAIN)

    # The head.

    def _title(self, size: float) -> Text:
        return shrunk(self.subject.game.title.upper(), self.area.width * 0.6, "title", size, 8)

    def _top(self) -> Node:
        """The head of the first page: the title, what the game is about, lines to write on."""
        wide, title, said = self.area.width, self._title(18), self.subject.declares.intro
        room = wide - natural(title) - 4
        if beside := width(said, "italic", SMALL) <= room:
            intro = shrunk(said, room, "italic", 8, align="right", size=Share())
        else:
            intro = shrunk(said, wide, "italic", 8, size=Share())
        player = _written("name", "Player", lambda foot: foot.player)
        date = _written("date", "Date", lambda foot: foot.date)
        dice = _written(self.source.lower(), self.source, lambda foot: foot.board or foot.seed)
        shares = ((player, 0.42), (date, 0.24), (dice, 0.34))[: 3 if self.source else 2]
        lines = [_on_line(slot, VALUES, Share(share)) for slot, share in shares]
        if wide >= NARROW:
            # Of a narrow page the foot says it.
            edition = Text(f"Edition {self.conditions.edition}", type=SMALL, middle=True)
            lines.append(edition.sized(Share(0.2)))
        own = Of(lambda copy: copy.foot, Row(*lines, gap=4.0), size=LINE)
        titled = Row(title, intro, size=9.0) if beside else title.sized(7.0)
        return Column(titled, Space(size=Share()) if beside else intro, own, size=TITLE)

    # What is rolled once: a box a die, and what it comes to.

    def _rolls(self, title: str, columns: Sequence[AskedColumn]) -> _Section | None:
        at_equipment = {ask for held in self.subject.holds() for ask in held.asks}
        boxed = [column for column in columns if column.ask not in at_equipment]
        return _flow(title, [self._roll(column) for column in boxed])

    def _roll(self, column: AskedColumn) -> Node:
        label = Text(self._rolled(column), "bold", SMALL, LABEL)
        boxes: list[Node] = [_die(column, number) for number in range(1, _boxes(column) + 1)]
        if column.sides:
            boxes.append(Text("=", type=9.0, align="center", middle=True, size=3.0))
        row = Row(*boxes, self._comes_to(column), gap=0.8, size=BOX)
        return Of(lambda told: told.once(column), Column(label, row))

    def _comes_to(self, column: AskedColumn) -> Slot:
        """What a roll came to, or what was decided."""

        def fill(turn: Turn) -> str:
            meant = ", ".join(filter(None, (s.answer.choice or s.meaning for s in turn.steps)))
            known = self.subject.value(column.ask, turn.state)
            return known if boxes and column.of_set_up and turn.steps and known else meant

        boxes = _boxes(column)
        return Slot(
            f"roll.{column.ask}.is", "text", f"{column.ask}, what it comes to", fill,
            None if boxes else Asks(column.ask),
            type=8.0, several=True, boxed=HAIR, tone="result", size=VALUE,
        )  # fmt: skip

    def _rolled(self, column: AskedColumn) -> str:
        table = self.subject.tables.get(column.ask)
        if not column.sides:
            return self.subject.title(column.ask)
        # A hint is read beside its table, where there is one.
        hint = table.hint if table and not table.rows else ""
        return f"{self.subject.asking(column.ask)} {hinted(wanted(column), hint)}"

    # The tables of the rules, and what may be decided.

    def _tables(self) -> _Section | None:
        in_turns = self.subject.of_turns(self.conditions)
        # What has no rows has its hint here, unless it has a box for itself, with the hint.
        hinted = {column.ask for column in in_turns if self._notes(column.ask)}
        known = [ask for ask in self.columns if self._rows(ask) or ask in hinted]
        known = [ask for ask in known if not self.subject.shown(self.columns[ask])]
        printed = [held.printed for held in self.subject.holds() if held.printed]
        charts = [node for one in printed for node in _chart(one)]
        # What has words for several columns stands behind the others, where they are not broken.
        room = min(max(map(_needed, printed), default=0.0), self.area.width)
        broad = charts if room > BROAD else []
        are_tables = {ask in self.subject.tables for ask in known} | ({True} if charts else set())
        named = [head for head, of in (("TABLES", True), ("DECISIONS", False)) if of in are_tables]
        tables = [*(self._table(ask) for ask in known), *([] if broad else charts)]
        whole = self.area.width
        rows = lines(Flow(*tables, wide=TABLE, gap=GAP), whole)
        taken = len(rows[-1].children) / len(rows[0].children) if rows else 1
        if broad and whole * (1 - taken) >= room + GAP:
            rows[-1] = Row(*rows[-1].children, broad.pop(0).sized(room), gap=GAP)
        rows += lines(Flow(*broad, wide=room, gap=GAP), whole)
        title, note = " AND ".join(named), "in the order of their use"
        return _Section(title, Column(*rows, gap=DOWN), note) if rows else None

    def _table(self, ask: str) -> Node:
        column = self.columns[ask]
        dice = f"{column.fewest}–{column.most}" if column.varies else str(column.most)
        title = f"{self.subject.title(ask)}" + (f"   {dice}{column.die}" if column.sides else "")
        return Column(
            Text(title, "bold", 8.0, 4.0),
            Table(self._rows(ask), (None, Share()), type=SMALL, leading=LEADING, gap=2.2),
            *(Text(note, "italic", SMALL, NOTE) for note in self._notes(ask)),
            name=title,
        )

    def _rows(self, ask: str) -> list[tuple[str, str]]:
        """A table as it is printed, or a decision: what may be chosen, and what it does."""
        known = self.subject.known(ask)
        choices = [(choice, "") for choice in self.columns[ask].choices]
        found = (known.printed() if known else []) or choices
        return [(cut(choice, CHOICE, "bold", SMALL), does) for choice, does in found]

    def _notes(self, ask: str) -> list[str]:
        table, known = self.subject.tables.get(ask), self.subject.known(ask)
        column = self.columns[ask]
        each = ["each die by itself"] if table and table.each else []
        hint = [known.hint] if known and known.hint else []
        # What is rolled once says it at its box.
        how = [column.how] if column.how and not column.once else []
        return [*how, *each, *(table.mods if table else ()), *hint]

    # What the game holds.

    def _nodes(self, of: Sequence[str], wide: float, before: float = 0.0) -> list[Node]:
        """What stands of what is held in some sections of the sheet."""
        free, found = dict(self.columns), list[Node]()
        high = self.area.height - TITLE - TITLE_AGAIN - 2 * GAP
        for held, called in zip(self.subject.holds(), self.subject.called, strict=True):
            if held.section in of:
                on = OnSheet(wide, high, before, self.subject.begun.state, called, free)
                found += held.nodes(on)
            # What is answered at one is not answered at another.
            free = {ask: column for ask, column in free.items() if ask not in held.asks}
        return found

    def _tracks(self, wide: float) -> list[Node]:
        heads = [held.heading for held in self.subject.holds() if held.section == TRACKS]
        before = max((width(head, "bold", 8) for head in heads), default=0.0)
        return self._nodes([TRACKS], wide, before + 3.0)

    def _board(self) -> tuple[_Section | None, _Section | None]:
        """The maps with the tracks beside them, or, where these have no room there, below."""
        whole = self.area.width
        tracks, boards = self._tracks(whole), self._nodes([MAP], whole)
        below = _Section(TRACKS, Column(*tracks, gap=DOWN), RING) if tracks else None
        narrow = self._nodes([MAP], whole - BESIDE - GAP) if tracks else []
        if fsum(map(natural, narrow)) >= NEARLY * fsum(map(natural, boards)):
            boards = narrow or boards
        if not boards:
            return None, below
        lines: list[list[Node]] = [[]]
        for board in boards:
            if lines[-1] and self._left(lines[-1]) < natural(board):
                lines.append([])
            lines[-1].append(board)
        found = next((line for line in lines if self._left(line) >= BESIDE), None)
        rows = Column(*(Row(*line, gap=GAP) for line in lines), gap=GAP)
        if not tracks or found is None:
            return _Section(MAP, rows), below
        room = self._left(found)
        found.append(Column(*self._tracks(room), gap=2 * DOWN, size=room))
        rows = Column(*(Row(*line, gap=GAP) for line in lines), gap=GAP)
        return _Section(f"{MAP} AND {TRACKS}", rows, RING), None

    def _left(self, line: Sequence[Node]) -> float:
        """The room that is left beside what stands in a line."""
        return self.area.width - fsum(natural(one) + GAP for one in line)

    def _lying(self, section: str) -> _Section | None:
        """What lies on the table in other ways."""
        nodes = self._nodes([section], self.area.width)
        return _Section(section, Column(*nodes, gap=DOWN), least=3) if nodes else None

    # The log.

    def _log(self) -> _Section | None:
        lines = log.lines(self.subject, self.conditions, self.area.width)
        if not lines[0] or not self.turns:
            return None
        note = f"a row {article(self.subject.noun)}, from left to right"
        if not self.subject.declares.turns.most:
            note += "; a longer game goes on with a second sheet"
        return _Section(
            "LOG",
            Column(*(log.number(lines, turn) for turn in range(1, self.turns + 1))),
            note,
            (log.heads(lines, self.subject.noun),),
            again=True,
            least=min(4, self.turns),
            most=len(lines) * log.LINE[1],
            sets=partial(log.beside, lines),
        )

    # Pieces and tallies.

    def _pieces(self) -> _Section | None:
        sections = {held.section for held in self.subject.holds()}
        named = [section for section in (PIECES, TALLIES) if section in sections]
        lines = self._nodes(named, self.area.width, PIECE_NAME)
        wide = max([PIECE, *map(natural, lines)])
        return _flow(" AND ".join(named), lines, wide, least=len(lines))

    # The score.

    def _score(self) -> _Section | None:
        """What is held at the end, and what that is worth."""
        names = [n for n in self.subject.facts(self.subject.begun.state) if n != RESULT]
        said = self.subject.declares.scoring
        facts = [_on_line(_fact(name), FACT - VALUES) for name in names]
        # A note that has no room beside the title stands below it.
        told = Text(said, type=SMALL, leading=LEADING)
        under = (told,) if natural(told) > self.area.width - 30 else ()
        title = "SCORE" if self.subject.has_points else "AT THE END"
        return _flow(title, facts, FACT, BETWEEN, note=said, under=under, least=len(facts))

    def _result(self) -> _Section | None:
        """How it was won or lost."""
        ends = [_ending(number, how) for number, how in enumerate(self.subject.ends, 1)]
        body = Flow(*ends, uneven=True, gap=GAP, down=DOWN)
        return _Section("RESULT", body, "ring how it ended") if ends else None


def _widths(printed: Listed) -> list[float]:
    """How wide the columns of a table are in which nothing is broken."""
    columns = zip(printed.heads, *printed.rows, strict=True)
    return [max(width(text, "bold", SMALL) for text in column) + 2.2 for column in columns]


def _needed(printed: Listed) -> float:
    """How wide the whole of it is."""
    return fsum(_widths(printed))


def _chart(printed: Listed) -> Iterator[Node]:
    """A table that is read, and nothing is rolled on; a long one in parts."""
    *wide, _ = _widths(printed)
    table = partial(Table, widths=(*wide, Share()), type=SMALL, leading=LEADING)
    many = len(printed.heads)
    left: list[Align] = ["left"] * many
    for first in range(0, len(printed.rows), MOST_ROWS):
        rows = printed.rows[first : first + MOST_ROWS]
        is_last = first + MOST_ROWS >= len(printed.rows)
        title = f"{printed.title}, continued" if first else printed.title
        yield Column(
            Text(title, "bold", 8.0, 4.0),
            table([printed.heads], faces=["italic"] * many, aligns=left),
            table(rows, faces=["bold", *["text"] * (many - 1)], aligns=left),
            *(Text(note, "italic", SMALL, NOTE) for note in printed.notes if is_last),
            name=title,
        )


# Its slots: what fills them is said of the foot of a copy, of what was rolled once, of the game.


def _written(name: str, tip: str, fill: Callable[[Any], str | None]) -> Slot:
    """A slot on a line."""
    return Slot(
        name, "text", tip, fill, type=8.0, align="left", lined=True, size=Share(), high=LINE
    )


def _fact(name: str) -> Slot:
    """A number as it stands at the end of a game."""
    slot = f"end.{name.replace('.', '')}"
    return _written(slot, capital(name), lambda told: str(told.ending.get(name, "")))


def _ending(number: int, how: str) -> Slot:
    """A way to end, which is ringed: `won: the car started`."""
    return Slot(
        f"end.result.{number}", "mark", how, lambda told: bool(told.ending.get(RESULT) == how),
        mark="ring", boxed=HAIR, printed=(Printed(how),), wide=width(how) + 3.0, high=TICK + 0.6,
    )  # fmt: skip


def _die(column: AskedColumn, number: int) -> Slot:
    """A box for a die, or for one of several decisions."""
    ask, others = column.ask, bool(column.substitutes)
    return Slot(
        f"roll.{ask}.{number}", "die", f"{ask}{column.written}, die {number}",
        lambda turn: turn.given.get((ask, number)), Asks(ask, number),
        type=9.0, boxed=HAIR if others or not column.sides else "die", size=BOTH if others else BOX,
    )  # fmt: skip


def _boxes(column: AskedColumn) -> int:
    """How many boxes there are for what is rolled once, or decided, before what that comes to."""
    boxes = column.before if column.of_set_up else column.slots
    return boxes if column.sides or boxes > 1 else 0
