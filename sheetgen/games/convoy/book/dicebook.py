"""The dice book of a key: on one page every die a Malta Convoy may ask for, by its name.

Whoever plays from it rolls nothing, and plays the game of that key whatever he decides: the dice
of a turn stand in its row, in a column for each purpose, those rolled once a game above.
"""

from __future__ import annotations

import shlex
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.book import once
from sheetgen.games.convoy.book.once import DIE, READING, Areas, Written
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.watches import MOST_TURNS, WATCHES
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, field, head, numbered, on_field
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Item, Line, Run, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import fitted, paragraph, width

HEADER, ONCE, TURNS_HEAD, USE = 7.6, 28.6, 9.4, 26.6
GAP = 3.0
LEADING = 3.3
LABEL, SINGLE, PAD, THREES_GAP = 24.0, 10.6, 3.6, 1.5
"""In mm: of a row's turn and watch, of a column of one die, around the dice of a longer column,
and between threes."""
ONCE_GAP = 5.0
ONCE_SHARES = (0.40, 0.30, 0.30)


class Column(NamedTuple):
    """A column of the turns: the purpose of its dice, the step it is for, the most it may take."""

    purpose: str
    step: str
    most: int


COLUMNS = (
    Column("contact", "2", 1),
    Column("enemy", "3", 1),
    Column("force", "4", 1),
    Column("intercept", "5", 8),
    Column("attack", "6", 9),
    Column("target", "7", 9),
    Column("again", "8", 9),
)


class Layout(NamedTuple):
    """The areas of the page; `row` is the height of a turn's row, in mm."""

    paper: Paper
    header: Area
    once: Areas
    turns: Area
    row: float
    use: Area
    foot: Area


def plan(paper: Paper) -> Layout:
    """The layout for a paper: what is left goes into the rows."""
    wide, foot = paper.width - 2 * MARGIN, footing.area(paper)
    once_top = MARGIN + HEADER
    top = once_top + ONCE
    turns = Area(MARGIN, top, wide, foot.y - GAP / 2 - USE - GAP - top)
    room = wide - ONCE_GAP * (len(ONCE_SHARES) - 1)
    blocks, x = [], MARGIN
    for share in ONCE_SHARES:
        blocks.append(Area(x, once_top, share * room, ONCE))
        x += share * room + ONCE_GAP
    set_up, option, covering = blocks
    return Layout(
        paper,
        Area(MARGIN, MARGIN, wide, HEADER),
        (set_up, option, covering),
        turns,
        (turns.height - TURNS_HEAD) / MOST_TURNS,
        Area(MARGIN, turns.bottom + GAP, wide, USE),
        foot,
    )


def figures(key: str) -> Written:
    """The dice of a key as figures."""

    def written(turn: int, purpose: str, sides: int, number: int, slot: int) -> str:
        faces = dice.faces(key, "convoy", turn, purpose, sides, number, slot)
        return "".join(map(str, faces))

    return written


def page(
    paper: Paper, conditions: Conditions, key: str, foot: Foot, written: Written | None = None
) -> Page:
    """The dice book of a key (64 hex digits) under an edition and its rulings; `written` is how its
    dice are printed, unless as figures.

    Raises fonts.UnprintableText if the seed holds a character that cannot be printed.
    """
    if foot.seed:
        check_printable(foot.seed, "the seed", "mono")
    layout = plan(paper)
    written = written or figures(key)
    art = [
        *_header(layout, conditions, _label(foot)),
        *once.art(layout.once, conditions),
        *_turns(layout),
        *_use(layout),
        *footing.art(layout.foot, footing.about(GAME, conditions.edition, foot)),
    ]
    marks = [
        *_header_marks(layout, foot),
        *once.marks(layout.once, conditions, written),
        *_turn_marks(layout, written),
        *footing.marks(layout.foot, foot, _command(conditions, foot), paper.width),
    ]
    named = foot.board or foot.seed
    title = f"{GAME.title}, dice book" + (f": {named}" if named else "")
    return Page(paper, tuple(art), tuple(marks), title)


def _command(conditions: Conditions, foot: Foot) -> str:
    """The command that prints the book again; a book of no seed has none."""
    if foot.event:
        return foot.event
    if foot.seed is None:
        return f"dice by the scheme {dice.SCHEME}"
    seeded = [f"--seed={foot.seed}"] if foot.seed.startswith("-") else ["--seed", foot.seed]
    words = ["sheetgen", "dicebook", "convoy", *seeded, "--edition", conditions.edition]
    for ruling in foot.rulings:
        words += ["--ruling", ruling]
    return f"{shlex.join(words)}   scheme {dice.SCHEME}"


# Head.


def _fields(layout: Layout, label: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """Left end and width of the fields for the edition and the seed, or the board."""
    seed, edition = (36.0 if label == "Board" else 62.0), 24.0
    x = layout.header.right - seed
    return (x - edition - 2, edition), (x, seed)


def _label(foot: Foot) -> str:
    """What a book is known by."""
    return "Board" if foot.board else "Seed"


def _header(layout: Layout, conditions: Conditions, label: str) -> list[Item]:
    area, title = layout.header, data("dicebook")["title"]
    baseline = area.y + 4.6
    (x, wide), seed = _fields(layout, label)
    return [
        Text(area.x, baseline, title, "title", 18),
        Text(area.x + width(title, "title", 18) + 3, baseline, GAME.title, "bold", 10),
        *field(x, baseline, wide, "Edition"),
        Text(x + width("Edition") + 1.6, baseline, conditions.edition, "bold", 8),
        *field(seed[0], baseline, seed[1], label),
    ]


def holder(paper: Paper, name: str) -> Text:
    """Who holds a copy of a board's book, in its head."""
    area = plan(paper).header
    x = area.x + width(data("dicebook")["title"], "title", 18) + width(GAME.title, "bold", 10) + 7
    text, size = fitted(name, _fields(plan(paper), "Board")[0][0] - x - 2, "mono", 8)
    return Text(x, area.y + 4.6, text, "mono", size)


def _header_marks(layout: Layout, foot: Foot) -> list[Item]:
    _, (x, wide) = _fields(layout, _label(foot))
    value = foot.board or foot.seed
    return on_field(x, layout.header.y + 4.6, wide, _label(foot), value) if value else []


# Dice of the turns.


def die_place(layout: Layout, turn: int, purpose: str, slot: int) -> tuple[float, float]:
    """The centre and baseline of a die, by its name."""
    left, step = _column(layout, purpose)
    first = SINGLE / 2 if purpose in ("contact", "enemy", "force") else PAD / 2 + step / 2
    x = left + first + (slot - 1) * step + (slot - 1) // 3 * THREES_GAP
    return x, _top(layout, turn) + layout.row / 2 + 1.15


def _top(layout: Layout, turn: int) -> float:
    """The upper edge of a turn's row."""
    return layout.turns.y + TURNS_HEAD + (turn - 1) * layout.row


def _column(layout: Layout, purpose: str) -> tuple[float, float]:
    """The left edge of a column, and the step from one die to the next in the longer ones."""
    longer = [column.most for column in COLUMNS if column.most > 1]
    gaps = sum((count - 1) // 3 for count in longer) * THREES_GAP + len(longer) * PAD
    singles = (len(COLUMNS) - len(longer)) * SINGLE
    step = (layout.turns.width - LABEL - singles - gaps) / sum(longer)
    x = layout.turns.x + LABEL
    for column in COLUMNS:
        if column.purpose == purpose:
            break
        long = column.most * step + (column.most - 1) // 3 * THREES_GAP + PAD
        x += SINGLE if column.most == 1 else long
    return x, step


def _turns(layout: Layout) -> list[Item]:
    """The heads of the columns, and turn, day and watch of every row."""
    area, part = layout.turns, data("dicebook")
    items: list[Item] = [
        Line(area.x, area.y, area.right, area.y, HEAD),
        Text(area.x, area.y + 3.35, part["turns"], "title", 8),
    ]
    for column in COLUMNS:
        left, _ = _column(layout, column.purpose)
        items.append(Line(left, area.y + 1.2, left, area.bottom, HAIR))
        middle, _ = die_place(layout, 1, column.purpose, 1)
        label = part["columns"][column.purpose]
        if column.most == 1:
            items += numbered(middle - 1.4, area.y + 1.6, column.step, 2.8)
            items.append(Text(middle, area.y + 8.2, label, "bold", 7, "center"))
            continue
        items += numbered(left + 1, area.y + 1.6, column.step, 2.8)
        items.append(Text(left + 4.6, area.y + 4.1, label, "bold", 7))
        for slot in range(1, column.most + 1):
            x, _ = die_place(layout, 1, column.purpose, slot)
            items.append(Text(x, area.y + 8.2, str(slot), "text", 7, "center"))
    for turn in range(1, MOST_TURNS + 1):
        items += _row_head(layout, turn)
    return items


def _row_head(layout: Layout, turn: int) -> list[Item]:
    """Turn and watch; a line above each day, and a finer one at its middle."""
    area, passage = layout.turns, data("passage")
    day, of_day = divmod(turn - 1, len(WATCHES))
    _, y = die_place(layout, turn, "contact", 1)
    items: list[Item] = [
        Text(area.x + 5, y, str(turn), "bold", 9, "right"),
        Text(area.x + 16, y, WATCHES[of_day], "text", READING),
    ]
    top = _top(layout, turn)
    if of_day == 0:
        date = f"{passage['first_day'] + day} {passage['month'][:3]}"
        items.append(Text(area.x + 14.6, y, date, "bold", 7, "right"))
        items.append(Line(area.x, top, area.right, top, GROUP))
    elif of_day == 3:
        items.append(Line(area.x, top, area.right, top, HAIR))
    return items


def _turn_marks(layout: Layout, written: Written) -> list[Item]:
    """The dice of every turn, in threes."""
    items: list[Item] = []
    for column in COLUMNS:
        _, step = _column(layout, column.purpose)
        for turn in range(1, MOST_TURNS + 1):
            faces = written(turn, column.purpose, 6, column.most, 1)
            for slot in range(1, column.most + 1, 3):
                x, y = die_place(layout, turn, column.purpose, slot)
                items.append(Run(x, y, step, faces[slot - 1 : slot + 2], DIE))
    return items


def _use(layout: Layout) -> list[Item]:
    """How the book is used, in two columns."""
    area, part = layout.use, data("dicebook")["use"]
    items = head(area.x, area.y, area.width, part["title"])
    room = (area.width - 2 * GAP) / 2
    half = (len(part["text"]) + 1) // 2
    for i, column in enumerate((part["text"][:half], part["text"][half:])):
        x, y = area.x + i * (room + 2 * GAP), area.y + HEAD_HEIGHT + 2.6
        for sentence in column:
            lines = paragraph(x, y, room, sentence, LEADING, "text", READING)
            items += lines
            y = lines[-1].y + LEADING + 0.7
    return items
