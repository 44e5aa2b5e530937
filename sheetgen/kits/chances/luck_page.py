"""Luck and choice of a game on a page: its account, its fortunes, and what weighed most in them."""

from collections.abc import Iterator

from sheetgen.kits.chances import account
from sheetgen.kits.chances.analysed import Analysis
from sheetgen.kits.chances.fortunes import fortunes
from sheetgen.kits.chances.whatif import COMPLETIONS
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.fonts import cut
from sheetgen.kits.drawing.page import GROUP, MARGIN, Area, Foot, Item, Line, Page, Paper
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head
from sheetgen.kits.drawing.tables import CAPTION, FIGURES_HEIGHT, GAP, Row, Table, TableColumn

_CHART = (62.0, 104.0)
"""The least and the greatest height of the chart, in mm."""
_MOST_ROWS = 8
"""Of a table."""
_ROW = 4.9
"""The height of a row of a table, in mm."""
_ROLLS = (
    TableColumn(0, 0.06, True),
    TableColumn(0.09, 0.87),
    TableColumn(0.88, 0.99, True, "result"),
)
_SWINGS = (
    TableColumn(0, 0.08, sign="number"),
    TableColumn(0.1, 0.22, True),
    TableColumn(0.28, 0.5, True),
    TableColumn(0.53, 0.75, True),
    TableColumn(0.78, 0.98, True, "result"),
)
_CHOICES = (
    TableColumn(0, 0.09, True),
    TableColumn(0.14, 0.49),
    TableColumn(0.51, 0.83),
    TableColumn(0.84, 0.98, True, "result"),
)
_OTHERS = (
    TableColumn(0, 0.09, True),
    TableColumn(0.14, 0.6),
    TableColumn(0.61, 0.8, True),
    TableColumn(0.82, 0.98, True, "result"),
)

_LETTER = 0.013
"""The width of a letter of a caption, in shares of a table."""


def _led_by(noun: str, columns: tuple[TableColumn, ...]) -> tuple[TableColumn, ...]:
    """Columns with room for the name of a turn above the one that numbers them."""
    own, after, *others = columns
    more = max(len(noun) - len("turn"), 0) * _LETTER
    after = after._replace(start=after.start + more, end=after.end + more)
    return (own._replace(end=own.end + more), after, *others)


def page(
    paper: Paper,
    title: str,
    subtitle: str,
    analysis: Analysis,
    foot_lines: tuple[str, ...],
    own: Foot,
) -> Page:
    """The page of a game analysed, finished or as far as it has come."""
    wide = paper.right - MARGIN
    items, y = tables.heading(wide, title, subtitle)
    items += _figures(Area(MARGIN, y, wide, FIGURES_HEIGHT), analysis)
    foot, end, code = tables.foot(paper, (*_hypothetical(analysis), *foot_lines), own)
    top = y + FIGURES_HEIGHT
    body = _body(Area(MARGIN, top, wide, end - top), analysis)
    return Page(paper, (*items, *body, *foot), code, title)


def _figures(place: Area, analysis: Analysis) -> Iterator[Item]:
    """The account in large type: par, what luck and decisions made of it, and the score."""
    prices = analysis.prices
    shown, is_chance = account.figures(prices, 2), prices.is_chance
    decisions = _counted(len(prices.decisions), "decision")
    cost = f"what {decisions} cost or gained" if prices.decisions else "nothing was decided"
    came_to = account.came_to(analysis.scored, is_chance)
    if analysis.finished:
        score = (f"= {came_to}", "", "how it ended" if is_chance else "score")
    else:
        standing = "to be expected" + ("" if is_chance else f"; the score stands at {came_to}")
        score = (f"= {account.decimal(shown.score, 2, is_chance)}", "so far", standing)
    dice = _counted(len(prices.dice), "die", "dice")
    par = "par: the chance to win at the start" if is_chance else "par: what the set-up was worth"
    cells = (
        (account.decimal(shown.par, 2, is_chance), "", par),
        (_signed("+", shown.luck, is_chance), "", f"luck of {dice}"),
        (_signed("−", shown.errors, is_chance), "", f"errors: {cost}"),
        score,
    )
    yield Line(place.x, place.y, place.right, place.y, GROUP)
    for i, (figure, more, label) in enumerate(cells):
        cell, last = tables.span(place, 3 * i, 3), i == len(cells) - 1
        yield from tables.key_figure(cell, figure, more, label, last)


def _signed(sign: str, points: float, is_chance: bool) -> str:
    """Points to be added or taken away, as the sign says: `+ 4.23`, `− 12 %`."""
    other = "+" if sign == "−" else "−"
    return f"{other if points < 0 else sign} {account.decimal(abs(points), 2, is_chance)}"


def _counted(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def _body(place: Area, analysis: Analysis) -> Iterator[Item]:
    """The chart, and under it two ranks of tables."""
    when = f"after every {analysis.prices.noun}, if {analysis.reference} decides from there"
    what = "chance to win" if analysis.prices.is_chance else "expected final score"
    note = cut(f"{what} {when}", place.width * 0.75, "text", 7)
    ranks = (_dice(analysis), _decisions(analysis))
    rows = [min(max(len(table.rows) for table in rank), _MOST_ROWS) for rank in ranks]
    taken = 3 * HEAD_HEIGHT + 1 + GAP + 2 * (GAP + CAPTION)
    room = place.height - taken
    row = min(_ROW, (room - _CHART[0]) / sum(rows))
    high = min(_CHART[1], room - row * sum(rows))
    y = place.y + GAP / 2
    yield from head(place.x, y, place.width, "FORTUNES", note=note)
    y += HEAD_HEIGHT + 1
    yield from fortunes(Area(place.x, y, place.width, high), analysis.prices, analysis.finished)
    y += high
    for rank, fits in zip(ranks, rows, strict=True):
        y += GAP
        yield from _rank(Area(place.x, y, place.width, 0), rank, fits, row)
        y += HEAD_HEIGHT + CAPTION + fits * row


def _rank(place: Area, rank: tuple[Table, ...], fits: int, row: float) -> Iterator[Item]:
    """Tables side by side."""
    column = 0
    for table in rank:
        span = tables.span(place, column, table.columns)
        yield from tables.drawn(span, table._replace(rows=table.rows[:fits]), row)
        column += table.columns


def _dice(analysis: Analysis) -> tuple[Table, ...]:
    """The rolls that brought and took most."""
    noun, is_chance = analysis.prices.noun, analysis.prices.is_chance
    columns, none = _led_by(noun, _ROLLS), [Row(("", "none", ""))]
    return tuple(
        Table(
            title,
            (noun, what, points(is_chance)),
            _rows(account.rolls(dice, is_chance)) or none,
            6,
            columns,
        )
        for title, what, dice in (
            ("LUCKIEST ROLLS", "what it did", account.luckiest(analysis)),
            ("UNLUCKIEST ROLLS", "what it did", account.unluckiest(analysis)),
        )
    )


def _decisions(analysis: Analysis) -> tuple[Table, ...]:
    """The turning points, the decisions that cost or gained, and what others would have brought."""
    prices, noun = analysis.prices, analysis.prices.noun
    swings = _rows(account.swings(prices)) or [Row(("", "none"))]
    captions = ("no.", noun, "before", "after", "change")
    chosen = _rows(account.choices(analysis)) or [Row(("", "no gain or loss"))]
    heads = (noun, "chosen", f"policy {analysis.reference}", points(prices.is_chance))
    came_to = "result" if prices.is_chance else "score"
    others = _rows(account.others(analysis)) or [Row(("", f"none changes the {came_to}"))]
    names = (noun, "best other choice", came_to, "change")
    return (
        Table("TURNING POINTS", captions, swings, 4, _SWINGS),
        Table("DECISIONS", heads, chosen, 4, _led_by(noun, _CHOICES)),
        Table("ON THE SAME DICE", names, others, 4, _led_by(noun, _OTHERS)),
    )


def points(is_chance: bool) -> str:
    """What is brought and lost, at the head of a column."""
    return "chance" if is_chance else "points"


def _rows(cells: list[account.Cells]) -> list[Row]:
    return [Row(row) for row in cells]


def _hypothetical(analysis: Analysis) -> tuple[str, ...]:
    """What the sign of a mean means, if there is one."""
    if not any(tried.hypothetical for tried, _ in account.otherwise(analysis)[:_MOST_ROWS]):
        return ()
    return (f"{account.MEAN} with dice that nobody rolled: the mean of up to {COMPLETIONS} games.",)
