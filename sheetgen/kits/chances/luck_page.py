"""Luck and choice of a game on a page: its account, its fortunes, and what weighed most in them."""

from collections.abc import Iterator

from sheetgen.kits.chances import account
from sheetgen.kits.chances.analysed import Analysis
from sheetgen.kits.chances.fortunes import fortunes
from sheetgen.kits.chances.whatif import COMPLETIONS
from sheetgen.kits.drawing.page import Foot, Page, Paper
from sheetgen.kits.drawing.tables import Row, Table, TableColumn
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.figures import GUTTER, Figure, figures, pages, table
from sheetgen.kits.pages.prose import heading
from sheetgen.kits.pages.tree import Art, Column, Space

_CHART = (62.0, 104.0)
"""The least and the greatest height of the chart, in mm."""
_MOST_ROWS = 8
"""Of a table."""
_LUCK = (
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
    prices = analysis.prices
    when = f"after every {prices.noun}, if {analysis.reference} decides from there"
    what = "chance to win" if prices.is_chance else "expected final score"
    chart = Art(lambda area: fortunes(area, prices, analysis.finished), size=_CHART[0])
    head = Column(
        figures(_account(analysis)), Space(size=3.5), heading("FORTUNES", f"{what} {when}")
    )
    blocks = [Block(Column(head, Space(size=1.0)), Column(chart), most=_CHART[1])]
    for rank in (_dice(analysis), _decisions(analysis)):
        short = (table(one._replace(rows=one.rows[:_MOST_ROWS])) for one in rank)
        blocks.append(Block(Space(size=0.0), Column(tree.Row(*short, gap=GUTTER))))
    notes = (*_hypothetical(analysis), *foot_lines)
    return pages(paper, title, subtitle, blocks, notes, own)[0]


def _account(analysis: Analysis) -> Iterator[Figure]:
    """The account in large type: par, what luck and decisions made of it, and the score."""
    prices = analysis.prices
    shown, is_chance = account.figures(prices, 2), prices.is_chance
    decisions = _counted(len(prices.decisions), "decision")
    cost = f"what {decisions} cost or gained" if prices.decisions else "nothing was decided"
    dice = _counted(len(prices.dice), "die", "dice")
    par = "par: the chance to win at the start" if is_chance else "par: what the set-up was worth"
    yield Figure(account.decimal(shown.par, 2, is_chance), par)
    yield Figure(_signed("+", shown.luck, is_chance), f"luck of {dice}")
    yield Figure(_signed("−", shown.errors, is_chance), f"errors: {cost}")
    came_to = account.came_to(analysis.scored, is_chance)
    if analysis.finished:
        yield Figure(f"= {came_to}", "how it ended" if is_chance else "score", is_result=True)
        return
    standing = "to be expected" + ("" if is_chance else f"; the score stands at {came_to}")
    expected = account.decimal(shown.score, 2, is_chance)
    yield Figure(f"= {expected}", standing, "so far", is_result=True)


def _signed(sign: str, points: float, is_chance: bool) -> str:
    """Points to be added or taken away, as the sign says: `+ 4.23`, `− 12 %`."""
    other = "+" if sign == "−" else "−"
    return f"{other if points < 0 else sign} {account.decimal(abs(points), 2, is_chance)}"


def _counted(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def _dice(analysis: Analysis) -> list[Table]:
    """The rolls that brought and took most."""
    noun, is_chance = analysis.prices.noun, analysis.prices.is_chance
    columns, none = _led_by(noun, _LUCK), [Row(("", "none", ""))]
    return [
        Table(
            title,
            (noun, "what it did", points(is_chance)),
            _rows(account.rolls(dice, is_chance)) or none,
            columns,
        )
        for title, dice in (
            ("LUCKIEST ROLLS", account.luckiest(analysis)),
            ("UNLUCKIEST ROLLS", account.unluckiest(analysis)),
        )
    ]


def _decisions(analysis: Analysis) -> list[Table]:
    """The turning points, the decisions that cost or gained, and what others would have brought."""
    prices, noun = analysis.prices, analysis.prices.noun
    swings = _rows(account.swings(prices)) or [Row(("", "none"))]
    captions = ("no.", noun, "before", "after", "change")
    chosen = _rows(account.choices(analysis)) or [Row(("", "no gain or loss"))]
    heads = (noun, "chosen", f"policy {analysis.reference}", points(prices.is_chance))
    came_to = "result" if prices.is_chance else "score"
    others = _rows(account.others(analysis)) or [Row(("", f"none changes the {came_to}"))]
    names = (noun, "best other choice", came_to, "change")
    return [
        Table("TURNING POINTS", captions, swings, _SWINGS),
        Table("DECISIONS", heads, chosen, _led_by(noun, _CHOICES)),
        Table("ON THE SAME DICE", names, others, _led_by(noun, _OTHERS)),
    ]


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
