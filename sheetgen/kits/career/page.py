"""A career on paper: for each kind of game its figures and charts, then the list of the games."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from sheetgen.core.errors import printable
from sheetgen.core.files import plain_name
from sheetgen.core.language import join
from sheetgen.kits.career import chart
from sheetgen.kits.career.career import FIGURES, LATEST, Career, Kind, Notable
from sheetgen.kits.career.chart import MOST
from sheetgen.kits.career.lists import IN_BOOK, ON_PAPER, Numbered, numbered
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.drawing.fonts import cut
from sheetgen.kits.drawing.page import MARGIN, Area, Foot, Item, Page, Paper, Text
from sheetgen.kits.drawing.tables import Row, Table, TableColumn
from sheetgen.kits.pages import figures as kit
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.figures import GAP, GUTTER, Figure, figures, listed, table
from sheetgen.kits.pages.prose import heading
from sheetgen.kits.pages.tree import Art, Column, Node, Space
from sheetgen.kits.telling.lists import on_paper

TITLE = "CAREER"
_LEAST_ROWS = 4
"""No fewer rows of a list stand at the foot of a page, if it has more."""
_NOTE_ROOM = 40.0
_WHAT = (
    TableColumn(0, 0.22),
    TableColumn(0.22, 0.305, True),
    TableColumn(0.31, 0.375, True),
    TableColumn(0.4, 1),
)
_SCORES, _LUCK, _SIDE, _AXIS = 48.0, 42.0, 11.0, 5.4
"""The heights of the charts, in mm; of the last each side's row, and the axis."""
_CAPTION = 5.4
"""The height of what stands above a chart, in mm."""
_SIDE_BY_SIDE = 150.0
"""From this width on, in mm, the best stands beside the worst, and par is explained."""


def pages(paper: Paper, career: Career, foot_lines: tuple[str, ...], own: Foot) -> list[Page]:
    """The pages of a career, the first with its code; those of a given one, which is bound into a
    book, without numbers of their own. What of its texts cannot be printed is shown as a question
    mark."""
    wide = paper.right - MARGIN
    games = numbered([*career.finished, *career.unfinished])
    blocks = [
        _block(kind, [one for one in games if one.number and one.played.kind == kind[:3]], wide)
        for kind in career.kinds()
        if kind.games
    ]
    rows = on_paper("GAMES", IN_BOOK if career.given else ON_PAPER, games, wide)
    blocks.append(listed(rows, _LEAST_ROWS, "GAMES, CONTINUED"))
    about = TITLE, _subtitle(career), blocks, foot_lines, own
    return kit.pages(paper, *about, numbered=not career.given, bookmark=TITLE.capitalize())


def _subtitle(career: Career) -> str:
    """How many games there are."""
    unfinished = len(career.unfinished)
    more = f"; {unfinished} not finished, and in no figure" if unfinished else ""
    whose = f"{printable(career.player)}: " if career.player else ""
    games = count_of(len(career.finished), "game")
    order = f", {career.order}" if len(career.games) > 1 else ""
    return f"{whose}{games} finished{order}{more}"


# What stands on it of a kind of game: its key figures, its charts, the best and the worst.


def _block(kind: Kind, games: Sequence[Numbered], wide: float) -> Block:
    """A kind of game that was finished at least once, on a page that has so many mm for it; `games`
    are its games. It is not divided."""
    beside = wide >= _SIDE_BY_SIDE
    note = count_of(len(kind.games), "game")
    note += f", {kind.unfinished} not finished" if kind.unfinished else ""
    name = cut(printable(kind.name.upper()), wide - _NOTE_ROOM, "title", 8)
    told = figures(figures_of(kind, beside))
    notable = [table(one) for one in _tables(kind, games)]
    below = [tree.Row(*notable, gap=GUTTER)] if beside else notable
    rows: list[Node] = [*_charts(kind, games), *(below if notable else [])] or [Space(size=0.0)]
    head = Column(heading(name, note), told, Space(size=GAP / 2))
    return Block(head, Column(*rows, gap=GAP / 2), least=len(rows))


def figures_of(kind: Kind, beside: bool = False) -> list[Figure]:
    """The mean score, and what it came from; of games without one who has won how often. Where
    there is room `beside` them, they are explained."""
    return _scored(kind, beside) or _won(kind)


def _scored(kind: Kind, beside: bool) -> list[Figure]:
    several = len(kind.games) > 1
    mean, a_game = ("mean ", " a game") if several else ("", "")
    worth = ": what the set-up was worth" if beside else ""
    won = sum(played.score or 0 for played in kind.games)
    score = f"won: {won} of {len(kind.games)}" if kind.is_outcome else f"{mean}score"
    shown: tuple[tuple[str, Callable[..., str], str], ...] = (
        ("score", decimal, score),
        ("par", decimal, f"{mean}par{worth}"),
        ("luck", change, f"luck{a_game}"),
        ("errors", decimal, f"errors{a_game}"),
    )
    found = [(kind.mean(FIGURES[name]), written, label) for name, written, label in shown]
    return [
        Figure(written(value, is_chance=kind.is_outcome), label)
        for value, written, label in found
        if value is not None
    ]


def _won(kind: Kind) -> list[Figure]:
    """Who has won how often, and what was won in all games together."""
    won = kind.won()
    if not won:
        return []
    winners = [
        Figure(str(count), printable(f"games won: {who.capitalize() if who in won else who}"))
        for who, count in kind.winners().items()
    ]
    label = printable(f"won by {join(map(str.capitalize, won))} in all games")
    return [*winners[:3], Figure(" : ".join(map(str, won.values())), label)]


def _charts(kind: Kind, games: Sequence[Numbered]) -> Iterator[Node]:
    """The charts of games that there are several of."""
    last = f"; the last {MOST} games" if len(games) > MOST else ""
    scored = [game for game in games if game.played.score is not None]
    if len(scored) > 1:
        legend = f"square: score; stroke: par; dashed: mean of the last {LATEST} games{last}"
        title = "SCORES"
        if kind.is_outcome:
            title = "WON AND LOST"
            legend = (
                "square: won, or lost; stroke: the chance of it at the start; "
                f"dashed: won of the last {LATEST} games{last}"
            )
        yield _chart(_SCORES, title, legend, lambda area: chart.scores(area, scored))
    priced = [game for game in games if game.played.account]
    if len(priced) > 1:
        what = "chance" if kind.is_outcome else "points"
        legend = (
            f"black: {what} the dice brought; open: {what} decisions cost (down) or gained{last}"
        )
        title = "LUCK AND DECISIONS"
        yield _chart(_LUCK, title, legend, lambda area: chart.luck_and_errors(area, priced))
    sides = kind.sides()
    won = [game for game in games if game.played.won]
    if len(won) > 1:
        legend = f"won by each side, game by game; black where it won the game{last}"
        high = _CAPTION + len(sides) * _SIDE + _AXIS
        yield _chart(high, "RESULTS", legend, lambda area: chart.wins(area, won, sides))


def _chart(high: float, title: str, legend: str, draw: Callable[[Area], Iterable[Item]]) -> Art:
    """A chart below its title and how it is read."""

    def drawn(area: Area) -> Iterator[Item]:
        yield Text(area.x, area.y + 2.6, title, "title", 7.5)
        yield Text(area.right, area.y + 2.6, legend, "text", 7.5, "right")
        yield from draw(area._replace(y=area.y + _CAPTION, height=area.height - _CAPTION))

    return Art(drawn, size=high)


def _tables(kind: Kind, games: Sequence[Numbered]) -> Iterator[Table]:
    """The best and the worst, as far as there are such."""
    # Of several folders, files may have one name.
    number = {id(game.played): game.number for game in games}
    for title, notable in (("BEST", kind.best()), ("WORST", kind.worst())):
        if notable:
            rows = [_row(one, number) for one in notable]
            yield Table(title, ("", "figure", "no.", ""), rows, _WHAT)


def _row(one: Notable, number: dict[int, int]) -> Row:
    note = one.says or plain_name(one.played.file)
    number_of = str(number[id(one.played)])
    return Row((printable(one.what), figure_of(one), number_of, printable(note)))


def figure_of(one: Notable) -> str:
    """How much the best or the worst of something is, as it is written."""
    is_chance = one.played.is_outcome
    if one.of == "luck":
        return change(one.figure, is_chance=is_chance)
    return decimal(one.figure, 1 if one.of == "errors" else 0, is_chance)


def count_of(count: int, one: str) -> str:
    """So many of something, in words: `2 games`."""
    return f"{count:,} {one if count == 1 else one + 's'}"
