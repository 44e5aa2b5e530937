"""The director's sealed book: worked cases of the rulings; of every board dice, the game without
options, par, the best any plan could score, and the running scores of each option begun in each
turn; of a campaign its stages and dice."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.language import join
from sheetgen.core.session import prerolled
from sheetgen.kits.book import dicebook
from sheetgen.kits.contract import Staged
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Page
from sheetgen.kits.drawing.signs import HEAD_HEIGHT
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data, say
from sheetgen.kits.events.event import WEEKEND
from sheetgen.kits.events.of_game import has_plans, plans
from sheetgen.kits.events.of_game import words as own_words
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.contest import rulings
from sheetgen.kits.events.results import best
from sheetgen.kits.events.results.turns import TurnLine
from sheetgen.kits.pages import breaking
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.tree import Column, Node, Row, Share, Size, Space, Text, rule
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.lists import ListColumn, on_paper

GAP = 5.0
READING, LEADING = 9.0, 4.0
LABEL, VALUE = 26.0, 18.0
"""The room for the name of a figure and for the figure, in mm."""
SMALL, SMALL_LEADING, ROW_PAD = 7.5, 3.0, 1.5
"""The type of a turn's line in pt, its leading, and the space above and below it in mm."""
NUMBER = 9.0
COLUMNS: tuple[Size, ...] = (NUMBER, 57.0, Share(), 39.0, NUMBER)
"""The widths of turn, dice, what happened (what is left), lost and score, in mm."""
MOST_CELL_HIGH, START = 4.2, 11.0
"""Of the tables of running scores: the height of a row, and the width of the first column, in
mm."""
COLUMN_GAP, INDENT, BETWEEN, AFTER = 7.0, 9.0, 1.2, 3.4
"""In mm: between the columns, from a number to its text, between paragraphs, after a ruling."""
EVEN = 1.0
"""Columns are made less deep by such steps, in mm, to be even."""
SIZE, CASE_LEADING = 9.0, 3.8


def pages(brief: Brief) -> Iterator[Page]:
    """A cover, the worked cases, then the pages of each board."""
    yield _cover(brief)
    yield from case_pages(brief)
    board_pages = _campaign if brief.sealed.format == WEEKEND else _board
    for board in brief.opened.boards():
        yield from board_pages(brief, board)


def _cover(brief: Brief) -> Page:
    words = data("packet")["director"]
    kind = brief.sealed.format
    boards = ", ".join(f"{board.name} ({brief.check(board)})" for board in brief.opened.boards())
    paragraphs = words["sealed-text"].get(kind, words["sealed-text"]["dice"])
    said = own_words(brief.game) | {"boards": boards}
    scored = [] if kind in words["sealed-text"] else [words[_scored(brief)]]
    texts = [text.format(**said) for text in (*paragraphs, *scored, words["contents"])]
    sealed = words["sealed"]
    cover = Column(
        Space(frame.body(brief.paper).height / 4 - 14.0),
        Text(sealed, "title", 54, 26.0),
        frame.texts(texts, 12, 5.6, 2.4),
    )
    return frame.declared(brief, words["title"], cover, bookmark=sealed.capitalize())


def _scored(brief: Brief) -> str:
    """How the boards are scored."""
    if not has_plans(brief.game):
        return "by-slip"
    return "by-hand" if plans(brief.game).HEADS else "by-program"


def _campaign(brief: Brief, board: Board) -> Iterator[Page]:
    """The stages of a campaign, and its dice."""
    game, key, foot = brief.game, brief.key(board), brief.foot(board)
    part = needed(parts_of(game).event_book, "book of a campaign")
    drawn = parts_of(game).chronicle.tell(prerolled(game, brief.conditions, key))
    sheet = parts_of(game).event_sheet
    stages = (
        sheet.stages(brief.paper, brief.conditions, drawn, foot)
        if isinstance(sheet, Staged)
        else ()
    )
    for number, page in enumerate(stages):
        title = "" if number else f"{board.name}, {own_words(game)['stages']}"
        yield page._replace(title=title)
    held = part.holder(brief.paper, data("packet")["director"]["dice-book"])
    for page in part.pages(brief.paper, brief.conditions, key, foot):
        yield page._replace(marks=(*page.marks, held))


def _board(brief: Brief, board: Board) -> Iterator[Page]:
    """The dice of a board, and the figures that others can be looked up in."""
    words = data("packet")["director"]
    game, key, foot = brief.game, brief.key(board), brief.foot(board)
    said = needed(parts_of(game).dice_book, "dice book").declared(brief.conditions, foot)
    page = dicebook.page(brief.paper, said, foot, key)
    marks = (*page.marks, dicebook.holder(brief.paper, said.title, words["dice-book"]))
    yield page._replace(marks=marks, title=say("director", "bookmarks", "dice", board=board.name))
    if has_plans(game):
        yield from _figures(brief, board, best.book(game, brief.conditions, key))
        yield from _alone(brief, board)


# Figures, and the turns without options.


def _figures(brief: Brief, board: Board, book: best.Book) -> Iterator[Page]:
    """Par, the game without options, the best possible; and the turns without options."""
    words, area = data("packet")["director"], frame.body(brief.paper)
    own = own_words(brief.game)
    plain = [text.format(**own) for text in words["plain"]]
    best_of_all = words["best" if book.is_proven else "best-found"]
    plan = next(iter(book.best_plan.cells.values())) + book.best_plan.also()
    par, meaning = words["par"]
    rows = [
        (par, f"{book.par:.1f}", meaning.format(policy=brief.game.measure)),
        (plain[0], str(book.plain_score), plain[1]),
        (best_of_all[0], str(book.best), best_of_all[1].format(plan=plan)),
    ]
    figures = Column(frame.headed(words["figures"]), *(_fact(*row) for row in rows), gap=2.4)
    said = [label.format(**own) for label in words["columns"]]
    heads = Column(_cells(said, ("bold",) * 5), rule(GROUP))
    below = Column(frame.headed(words["line"].format(**own).upper()), heads)
    lines = Column(*(_line(one) for one in book.plain_lines))
    blocks = [Block(figures, Column(Space(0.0))), Block(below, lines, heads)]
    made = breaking.pages(blocks, area.width, area.height, area.height, GAP)
    title = say("director", "bookmarks", "figures", board=board.name)
    for number, one in enumerate(made):
        page = frame.declared(brief, words["title"], one, bookmark=title, note=brief.named(board))
        yield page._replace(title="" if number else title)


def _fact(name: str, value: str, meaning: str) -> Node:
    """A figure with what it is."""
    return Row(
        Text(name, "bold", READING, LEADING, size=LABEL),
        Text(value, "mono-bold", 13, 4.6, "right", size=VALUE),
        Text(meaning, "text", READING, LEADING, size=Share()),
        gap=2.5,
    )


def _line(line: TurnLine) -> Node:
    """A turn's line."""
    cells = (str(line.turn), line.thrown, line.says, line.losses, str(line.score))
    return Column(_cells(cells, ("bold", "mono", "text", "text", "mono-bold")), rule(HAIR))


def _cells(texts: Sequence[str], faces: Sequence[str]) -> Node:
    """The cells of a row in their columns; turn and score are ranged right."""
    cells = [
        Text(text, face, SMALL, SMALL_LEADING, "right" if wide == NUMBER else "left", size=wide)
        for text, face, wide in zip(texts, faces, COLUMNS, strict=True)
    ]
    return Column(Space(ROW_PAD / 2), Row(*cells, gap=3.0), Space(ROW_PAD / 2))


# An option alone: its running scores, for each turn it may begin in.


def _alone(brief: Brief, board: Board) -> Iterator[Page]:
    """Tables of running scores, two options a page."""
    words, area = data("packet")["director"], frame.body(brief.paper)
    by_option: dict[str, list[best.Alone]] = {}
    for one in best.alone(brief.game, brief.conditions, brief.key(board)):
        by_option.setdefault(one.option, []).append(one)
    high = (area.height - GAP) / 2
    for pair in frame.batches(list(by_option.items()), 2):
        items: list[Item] = []
        for place, (option, starts) in enumerate(pair):
            own = area._replace(y=area.y + place * (high + GAP), height=high)
            items += _table(own, option, starts)
        told = join(option.lower() for option, _ in pair)
        title = say("director", "bookmarks", "alone", board=board.name, options=told)
        yield frame.page(brief, words["title"], items, (), title, note=brief.named(board))


def _table(area: Area, option: str, starts: list[best.Alone]) -> Iterator[Item]:
    """The running scores of an option: a row for each turn it may begin on."""
    words = data("packet")["director"]

    def at(turn: int) -> ListColumn[best.Alone]:
        def score(one: best.Alone) -> int | None:
            return one.scores[turn - 1] if one.start <= turn <= len(one.scores) else None

        return ListColumn(str(turn), score, figures=True)

    turns = range(1, max(len(one.scores) for one in starts) + 1)
    columns = [ListColumn[best.Alone](words["begins"], lambda one: one.start, START, True)]
    columns += map(at, turns)
    table = on_paper(say("director", "alone", option=option.upper()), columns, starts, area.width)
    high = (area.height - HEAD_HEIGHT - tables.CAPTION) / len(starts)
    return tables.drawn(area, table._replace(note=words["alone-note"]), min(MOST_CELL_HIGH, high))


# The worked cases of the rulings: what each comes to at the table.


class Ruled(NamedTuple):
    """A ruling: its number among the conditions of contest, what it says, and its cases."""

    number: int
    text: str
    cases: tuple[str, ...]


def cases(brief: Brief) -> list[Ruled]:
    """The rulings of an event that have cases."""
    ruled, game = brief.conditions.rulings, brief.game
    found = [r.cases.get(ruled[r.name], ()) for r in game.rulings]
    ruled_cases = zip(rulings(brief), [*found, *(one.cases for one in game.fixed)], strict=True)
    return [
        Ruled(i, text, tuple(some)) for i, (text, some) in enumerate(ruled_cases, start=1) if some
    ]


def case_pages(brief: Brief) -> Iterator[Page]:
    """The pages: two columns each, as even as they can be, no ruling over two of them; none where
    no ruling has a case."""
    ruled_cases = cases(brief)
    if not ruled_cases:
        return
    words, area = data("packet")["cases"], frame.body(brief.paper)
    room = (area.width - COLUMN_GAP) / 2
    blocks = [Block(Space(0.0), Column(_ruled(one))) for one in ruled_cases]

    def columns(deep: float) -> list[Column]:
        return breaking.pages(blocks, room, deep, deep, AFTER)

    deep, count = area.height, len(columns(area.height))
    highest = max(high(block.body, room) for block in blocks)
    while deep - EVEN > highest and len(columns(deep - EVEN)) <= count + count % 2:
        deep -= EVEN
    for pair in frame.batches(columns(deep), 2):
        both = Row(*(column.sized(room) for column in pair), gap=COLUMN_GAP)
        yield frame.declared(
            brief, words["title"], both, bookmark=words["bookmark"], note=words["note"]
        )


def _ruled(ruled: Ruled) -> Node:
    """A ruling with its cases."""
    number = Text(f"R{ruled.number}", "bold", SIZE, CASE_LEADING, size=INDENT)
    says = Text(ruled.text, "bold", SIZE, CASE_LEADING)
    told = (Text(case, "text", SIZE, CASE_LEADING) for case in ruled.cases)
    return Row(number, Column(says, *told, gap=BETWEEN, size=Share()))
