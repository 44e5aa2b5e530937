"""The director's sealed book: worked cases of the rulings; of every board dice, the game without
options, par, the best any plan could score, and the running scores of each option begun in each
turn; of a campaign its stages and dice."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from sheetgen.core.language import join
from sheetgen.core.session import prerolled
from sheetgen.kits.book import dicebook
from sheetgen.kits.contract import Staged
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.fonts import broken, width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Line, Page, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head
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
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.lists import ListColumn, on_paper

GAP = 5.0
READING, LEADING = 9.0, 4.0
LABEL, VALUE = 26.0, 18.0
"""The room for the name of a figure and for the figure, in mm."""
SMALL, SMALL_LEADING, ROW_PAD = 7.5, 3.0, 1.5
"""The type of a turn's line in pt, its leading, and the space above and below it in mm."""
COLUMNS = (9.0, 60.0, 0.0, 42.0, 14.0)
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
    words, area = data("packet")["director"], frame.body(brief.paper)
    kind = brief.sealed.format
    title = words["sealed"]
    y = area.y + area.height / 4
    items: list[Item] = [Text(area.x, y, title, "title", 54)]
    boards = ", ".join(f"{board.name} ({brief.check(board)})" for board in brief.opened.boards())
    paragraphs = words["sealed-text"].get(kind, words["sealed-text"]["dice"])
    said = own_words(brief.game) | {"boards": boards}
    scored = [] if kind in words["sealed-text"] else [words[_scored(brief)]]
    texts = (text.format(**said) for text in (*paragraphs, *scored, words["contents"]))
    frame.told(items, area, y + 12, texts, 12, 5.6, 8 - 5.6)
    return frame.page(brief, words["title"], items, (), title.capitalize())


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
    items, y = _facts(area, words["figures"], rows)
    y += GAP
    items += head(area.x, y, area.width, words["line"].format(**own).upper())
    y += HEAD_HEIGHT
    items, y = [*items, *_line_heads(area, y, own)], y + 5.0
    title = say("director", "bookmarks", "figures", board=board.name)
    for line in book.plain_lines:
        drawn, high = _line(area, y, line)
        if y + high > area.bottom:
            yield frame.page(brief, words["title"], items, (), title, note=brief.named(board))
            items, y, title = [*_line_heads(area, area.y, own)], area.y + 5.0, ""
            drawn, high = _line(area, y, line)
        items += drawn
        y += high
    page = frame.page(brief, words["title"], items, (), title, note=brief.named(board))
    yield page._replace(title=title)


def _facts(
    area: Area, title: str, rows: Sequence[tuple[str, str, str]]
) -> tuple[list[Item], float]:
    """Figures with what they are; and where they end."""
    items: list[Item] = [*head(area.x, area.y, area.width, title)]
    y, x = area.y + HEAD_HEIGHT + 5.5, area.x + LABEL + VALUE + 5
    inside = area._replace(x=x, width=area.right - x)
    for name, value, meaning in rows:
        items.append(Text(area.x, y, name, "bold", READING))
        items.append(Text(area.x + LABEL + VALUE, y, value, "mono-bold", 13, "right"))
        y = frame.told(items, inside, y, [meaning], READING, LEADING, 7 - LEADING)
    return items, y - 7 + 1


def _edges(area: Area) -> list[float]:
    rest = area.width - sum(COLUMNS)
    xs = [area.x]
    for wide in COLUMNS:
        xs.append(xs[-1] + (wide or rest))
    return xs


def _line_heads(area: Area, y: float, own: Mapping[str, str]) -> Iterator[Item]:
    xs = _edges(area)
    yield Line(area.x, y + 4.6, area.right, y + 4.6, GROUP)
    for i, label in enumerate(data("packet")["director"]["columns"]):
        right = i in (0, 4)
        at = xs[i + 1] - (3 if i == 0 else 0) if right else xs[i]
        said = label.format(**own)
        at = max(at, area.x + width(said, "bold", SMALL)) if right else at
        yield Text(at, y + 3.4, said, "bold", SMALL, "right" if right else "left")


def _line(area: Area, y: float, line: TurnLine) -> tuple[list[Item], float]:
    """A turn's line, and how high it is."""
    xs = _edges(area)
    cells = (line.thrown, line.says, line.losses)
    faces = ("mono", "text", "text")
    set_in = [
        broken(text, xs[i + 2] - xs[i + 1] - 3, face, SMALL)
        for i, (text, face) in enumerate(zip(cells, faces, strict=True))
    ]
    count = max(map(len, set_in))
    high = count * SMALL_LEADING + ROW_PAD
    top = y + ROW_PAD / 2 + 2.2
    items: list[Item] = [
        Text(xs[1] - 3, top, str(line.turn), "bold", 8, "right"),
        Text(xs[5], top, str(line.score), "mono-bold", 8, "right"),
        Line(area.x, y + high, area.right, y + high, HAIR),
    ]
    for i, (lines, face) in enumerate(zip(set_in, faces, strict=True)):
        for row, text in enumerate(lines):
            if text:
                items.append(Text(xs[i + 1], top + row * SMALL_LEADING, text, face, SMALL))
    return items, high


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
    highs = [_set(ruled, Area(0, 0, room, 0))[1] for ruled in ruled_cases]
    deep, count = area.height, len(_filled(highs, area.height))
    while len(_filled(highs, deep - EVEN)) <= count + count % 2:
        deep -= EVEN
    columns: list[list[Item]] = []
    for number, some in enumerate(_filled(highs, deep)):
        y, x = area.y, area.x + number % 2 * (room + COLUMN_GAP)
        columns.append([])
        for place in some:
            columns[-1] += _set(ruled_cases[place], Area(x, y, room, 0))[0]
            y += highs[place] + AFTER
    for pair in frame.batches(columns, 2):
        items = [item for column in pair for item in column]
        yield frame.page(brief, words["title"], items, (), words["bookmark"], note=words["note"])


def _filled(highs: Sequence[float], deep: float) -> list[list[int]]:
    """What is so high, by its places, in columns so deep; what is higher has one alone."""
    columns: list[list[int]] = [[]]
    y = 0.0
    for place, high in enumerate(highs):
        if y + high > deep and columns[-1]:
            columns.append([])
            y = 0.0
        columns[-1].append(place)
        y += high + AFTER
    return columns


def _set(ruled: Ruled, area: Area) -> tuple[list[Item], float]:
    """A ruling with its cases from the upper edge of an area down, and how high it is."""
    inside = area._replace(x=area.x + INDENT, width=area.width - INDENT)
    y = area.y + CASE_LEADING
    items: list[Item] = [Text(area.x, y, f"R{ruled.number}", "bold", SIZE)]
    y = frame.told(items, inside, y, [ruled.text], SIZE, CASE_LEADING, BETWEEN, "bold")
    y = frame.told(items, inside, y, ruled.cases, SIZE, CASE_LEADING, BETWEEN)
    return items, y - CASE_LEADING - BETWEEN - area.y
