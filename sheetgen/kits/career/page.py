"""A career on paper: for each kind of game its figures and charts, then the list of the games."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.errors import printable
from sheetgen.core.files import plain_name
from sheetgen.kits.career import chart
from sheetgen.kits.career.career import FIGURES, LATEST, Career, Kind, Notable
from sheetgen.kits.career.chart import MOST
from sheetgen.kits.career.lists import IN_BOOK, ON_PAPER, Numbered, numbered
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.drawing import tables
from sheetgen.kits.drawing.fonts import cut
from sheetgen.kits.drawing.page import MARGIN, Area, Foot, Item, Page, Paper, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head
from sheetgen.kits.drawing.tables import CAPTION, FIGURES_HEIGHT, GAP, Row, Table, TableColumn
from sheetgen.kits.telling.lists import on_paper

TITLE = "CAREER"
ROW = 4.9
"""The height of a row of a table, in mm."""
_LEAST_ROWS = 4
"""No fewer rows of a list stand at the foot of a page, if it has more."""
_ABOVE = HEAD_HEIGHT + CAPTION
"""The height of a list's head, in mm."""
_NUMBER_ROOM = 24.0
_NOTE_ROOM = 40.0
_WHAT = (
    TableColumn(0, 0.22),
    TableColumn(0.22, 0.305, True),
    TableColumn(0.31, 0.375, True),
    TableColumn(0.4, 1),
)
_SCORES, _LUCK, _SIDE, _AXIS = 33.0, 29.0, 11.0, 5.4
"""The least heights of the charts, in mm; of the last each side's row, and the axis."""
_HIGHEST = 2.0
"""How much higher a chart may be than that, where there is room."""
_CAPTION = 5.4
"""The height of what stands above a chart, in mm."""
_BETWEEN = GAP / 2
_SIDE_BY_SIDE = 150.0
"""From this width on, in mm, the best stands beside the worst, and par is explained."""


def pages(paper: Paper, career: Career, foot_lines: tuple[str, ...], own: Foot) -> list[Page]:
    """The pages of a career, the first with its code; those of a given one, which is bound into a
    book, without numbers of their own. What of its texts cannot be printed is shown as a question
    mark."""
    wide = paper.right - MARGIN
    heading, top = tables.heading(wide - _NUMBER_ROOM, TITLE, _subtitle(career))
    foot, end, code = tables.foot(paper, foot_lines, own)
    laid = _Laid(heading, top, end, wide)
    games = numbered([*career.finished, *career.unfinished])
    rows = on_paper("GAMES", IN_BOOK if career.given else ON_PAPER, games, wide)
    listed = _list(rows)
    waiting = [
        section(
            kind, [game for game in games if game.number and game.played.kind == kind[:3]], wide
        )
        for kind in career.kinds()
        if kind.games
    ]
    while waiting:
        fits = _fitting(waiting, laid.room)
        rest = waiting[fits:]
        below = listed.height if not rest and laid.room >= _high([*waiting, listed]) else 0
        laid.add(waiting[:fits], below)
        if rest:
            laid.turn_over()
        waiting = rest
    _lay_list(laid, rows)
    count = 1 if career.given else len(laid.pages)
    return [
        Page(
            paper,
            (*items, *foot, *_number(paper, number, count)),
            code if number == 1 else (),
            TITLE.capitalize() if number == 1 else "",
        )
        for number, items in enumerate(laid.pages, start=1)
    ]


def _number(paper: Paper, number: int, count: int) -> list[Item]:
    """Which page it is, where there are several."""
    if count == 1:
        return []
    return [
        Text(paper.right, MARGIN + 2.4, f"page {number} of {count}", "text", 7.5, "right"),
    ]


def _subtitle(career: Career) -> str:
    """How many games there are."""
    unfinished = len(career.unfinished)
    more = f"; {unfinished} not finished, and in no figure" if unfinished else ""
    whose = f"{printable(career.player)}: " if career.player else ""
    games = count_of(len(career.finished), "game")
    order = f", {career.order}" if len(career.games) > 1 else ""
    return f"{whose}{games} finished{order}{more}"


class Section(NamedTuple):
    """A part of a page that is not divided: the least and the greatest height it can do with, in
    mm, and what draws it on an area of a height between."""

    height: float
    highest: float
    draw: Callable[[Area], Iterable[Item]]


class _Laid:
    """Sections laid one below the other, on as many pages as they take."""

    def __init__(self, first: list[Item], top: float, end: float, wide: float) -> None:
        self.pages = [first]
        self._y, self._end, self._wide = top, end, wide

    @property
    def room(self) -> float:
        """What is left of the page, in mm."""
        return self._end - self._y

    def turn_over(self) -> None:
        """Go on with a new page."""
        self.pages.append([])
        self._y = MARGIN + tables.GAP

    def add(self, sections: Sequence[Section], below: float = 0) -> None:
        """Put sections on the page, so high that they fill it but for what is to stand `below`."""
        spare = self.room - _high(sections) - (below + tables.GAP if below else 0)
        wanted = sum(part.highest - part.height for part in sections)
        share = min(1.0, spare / wanted) if wanted else 0
        for part in sections:
            high = part.height + share * (part.highest - part.height)
            self.pages[-1] += part.draw(Area(MARGIN, self._y, self._wide, high))
            self._y += high + tables.GAP


def _high(sections: Sequence[Section]) -> float:
    """The least height of sections one below the other."""
    return sum(part.height + tables.GAP for part in sections) - tables.GAP


def _fitting(sections: Sequence[Section], room: float) -> int:
    """How many sections a page has room for; at least one."""
    fits = 1
    while fits < len(sections) and _high(sections[: fits + 1]) <= room:
        fits += 1
    return fits


# The section of a kind of game: its key figures, its charts, the best and the worst.


def section(kind: Kind, games: Sequence[Numbered], wide: float) -> Section:
    """The section of a kind of game that was finished at least once, on a page that has so many mm
    for it; `games` are its games."""
    charts = _charts(kind, games)
    notable = _tables(kind, games)
    heights = [GAP + HEAD_HEIGHT + CAPTION + len(table.rows) * ROW for table in notable]
    beside = wide >= _SIDE_BY_SIDE
    above = HEAD_HEIGHT + (FIGURES_HEIGHT if _scored(kind, wide) or _won(kind) else 0)
    drawn = sum(one.height for one in charts)
    below = max(heights, default=0) if beside else sum(heights)
    others = above + len(charts) * _BETWEEN + below

    def draw(area: Area) -> Iterator[Item]:
        yield from _head(kind, area)
        y = area.y + above
        for one in charts:
            high = one.height * (area.height - others) / drawn
            yield from _drawn(one, area._replace(y=y + _BETWEEN, height=high))
            y += _BETWEEN + high
        place = area._replace(y=y + GAP)
        for i, (table, taken) in enumerate(zip(notable, heights, strict=True)):
            yield from tables.drawn(tables.span(place, 6 * i, 6) if beside else place, table, ROW)
            place = place if beside else place._replace(y=place.y + taken)

    return Section(others + drawn, others + _HIGHEST * drawn, draw)


def _head(kind: Kind, area: Area) -> Iterator[Item]:
    """What it is of, and the key figures in large type."""
    note = count_of(len(kind.games), "game")
    note += f", {kind.unfinished} not finished" if kind.unfinished else ""
    name = cut(printable(kind.name.upper()), area.width - _NOTE_ROOM, "title", 8)
    yield from head(area.x, area.y, area.width, name, note=note)
    place = Area(area.x, area.y + HEAD_HEIGHT, area.width, FIGURES_HEIGHT)
    for i, (figure, label) in enumerate(_scored(kind, area.width) or _won(kind)):
        yield from tables.key_figure(tables.span(place, 3 * i, 3), figure, "", printable(label))


def _scored(kind: Kind, wide: float) -> list[tuple[str, str]]:
    """The mean score, and what it came from, in so many mm."""
    several = len(kind.games) > 1
    mean, a_game = ("mean ", " a game") if several else ("", "")
    worth = ": what the set-up was worth" if wide >= _SIDE_BY_SIDE else ""
    won = sum(played.score or 0 for played in kind.games)
    score = f"won: {won} of {len(kind.games)}" if kind.is_outcome else f"{mean}score"
    shown: tuple[tuple[str, Callable[..., str], str], ...] = (
        ("score", decimal, score),
        ("par", decimal, f"{mean}par{worth}"),
        ("luck", change, f"luck{a_game}"),
        ("errors", decimal, f"errors{a_game}"),
    )
    found = [(kind.mean(FIGURES[name]), written, label) for name, written, label in shown]
    is_chance = kind.is_outcome
    return [
        (written(value, is_chance=is_chance), label)
        for value, written, label in found
        if value is not None
    ]


def _won(kind: Kind) -> list[tuple[str, str]]:
    """Who has won how often, and what was won in all games together."""
    won = kind.won()
    if not won:
        return []
    sides = " : ".join(map(str.capitalize, won))
    all_won = (" : ".join(map(str, won.values())), f"in all of them, {sides}")
    winners = [
        (str(count), f"games won: {who.capitalize() if who in won else who}")
        for who, count in kind.winners().items()
    ]
    return [*winners[:3], all_won]


class _Chart(NamedTuple):
    """A chart: its height, title, how it is read, and what draws it."""

    height: float
    title: str
    legend: str
    draw: Callable[[Area], Iterable[Item]]


def _charts(kind: Kind, games: Sequence[Numbered]) -> list[_Chart]:
    """The charts of games that there are several of."""
    last = f"; the last {MOST} games" if len(games) > MOST else ""
    found = []
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
        found.append(_Chart(_SCORES, title, legend, lambda area: chart.scores(area, scored)))
    priced = [game for game in games if game.played.account]
    if len(priced) > 1:
        what = "chance" if kind.is_outcome else "points"
        legend = (
            f"black: {what} the dice brought; open: {what} decisions cost (down) or gained{last}"
        )
        title = "LUCK AND DECISIONS"
        found.append(_Chart(_LUCK, title, legend, lambda area: chart.luck_and_errors(area, priced)))
    sides = kind.sides()
    won = [game for game in games if game.played.won]
    if len(won) > 1:
        legend = f"won by each side, game by game; black where it won the game{last}"
        high = _CAPTION + len(sides) * _SIDE + _AXIS
        found.append(_Chart(high, "RESULTS", legend, lambda area: chart.wins(area, won, sides)))
    return found


def _drawn(one: _Chart, area: Area) -> list[Item]:
    """A chart below its title."""
    place = Area(area.x, area.y + _CAPTION, area.width, area.height - _CAPTION)
    return [
        Text(area.x, area.y + 2.6, one.title, "title", 7.5),
        Text(area.right, area.y + 2.6, one.legend, "text", 7.5, "right"),
        *one.draw(place),
    ]


def _tables(kind: Kind, games: Sequence[Numbered]) -> list[Table]:
    """The best and the worst, side by side, as far as there are such."""
    # Of several folders, files may have one name.
    number = {id(game.played): game.number for game in games}
    found = [("BEST", kind.best()), ("WORST", kind.worst())]
    return [
        Table(title, ("", "figure", "no.", ""), [_row(one, number) for one in notable], 6, _WHAT)
        for title, notable in found
        if notable
    ]


def _row(one: Notable, number: dict[int, int]) -> Row:
    note = one.says or plain_name(one.played.file)
    is_chance = one.played.is_outcome
    figure = change(one.figure, is_chance=is_chance)
    if one.of != "luck":
        figure = decimal(one.figure, 1 if one.of == "errors" else 0, is_chance)
    number_of = str(number[id(one.played)])
    return Row((printable(one.what), figure, number_of, printable(note)))


# The list of the games.


def _lay_list(laid: _Laid, games: Table) -> None:
    """The list of games, over as many pages as it takes; few of its rows do not stand alone."""
    while rows := games.rows:
        # Rows that fill the room exactly must not be rounded out of it.
        fits = int((laid.room - _ABOVE) / ROW + 1e-6)
        if fits < len(rows):
            fits = min(fits, len(rows) - _LEAST_ROWS)
            if fits < _LEAST_ROWS:
                laid.turn_over()
                continue
        laid.add([_list(games._replace(rows=rows[:fits]))])
        games = games._replace(rows=rows[fits:], title="GAMES, CONTINUED")


def _list(games: Table) -> Section:
    """A list of games."""
    high = _ABOVE + len(games.rows) * ROW
    return Section(high, high, lambda area: tables.drawn(area, games, ROW))


def count_of(count: int, one: str) -> str:
    """So many of something, in words: `2 games`."""
    return f"{count:,} {one if count == 1 else one + 's'}"
