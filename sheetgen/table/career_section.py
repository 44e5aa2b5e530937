"""A kind of game in a career, on paper: its key figures, its charts, the best and the worst."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sheetgen.odds import tables
from sheetgen.odds.account import change, decimal
from sheetgen.odds.tables import CAPTION, FIGURES_HEIGHT, GAP, Column, Row, Table
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area, head
from sheetgen.sheets.fonts import font
from sheetgen.sheets.items import Item, Text
from sheetgen.sheets.setting import cut
from sheetgen.table import career_chart as chart
from sheetgen.table.career import LATEST, Kind, Notable, Played, errors, luck, par, score
from sheetgen.table.career_chart import MOST, Numbered

ROW = 4.9
"""The height of a row of a table, in mm."""
_SCORES, _LUCK, _SIDE, _AXIS = 33.0, 29.0, 11.0, 5.4
"""The least heights of the charts, in mm; of the last each side's row, and the axis."""
_HIGHEST = 2.0
"""How much higher a chart may be than that, where there is room."""
_CAPTION = 5.4
"""The height of what stands above a chart, in mm."""
_BETWEEN = GAP / 2
_NOTE_ROOM = 40.0
_WHAT = (Column(0, 0.22), Column(0.22, 0.305, True), Column(0.31, 0.375, True), Column(0.4, 1))


class Section(NamedTuple):
    """A part of a page that is not divided: the least and the greatest height it can do with, in
    mm, and what draws it on an area of a height between."""

    height: float
    highest: float
    draw: Callable[[Area], list[Item]]


class _Chart(NamedTuple):
    """A chart: its height, title, how it is read, and what draws it."""

    height: float
    title: str
    says: str
    draw: Callable[[Area], list[Item]]


def printable(text: str, face: str = "text") -> str:
    """A text with a question mark for whatever a face cannot print."""
    glyphs = font(face).face.charToGlyph
    return "".join(
        c if ord(c) in glyphs and not unicodedata.category(c).startswith("C") else "?" for c in text
    )


def counted(count: int, one: str) -> str:
    """So many of something, in words: `2 games`."""
    return f"{count:,} {one if count == 1 else one + 's'}"


def called(played: Played) -> str:
    """The name of a record, without the ending that all have."""
    return played.file.removesuffix(".jsonl").removesuffix(".journal")


def section(kind: Kind, games: Sequence[Numbered]) -> Section:
    """The section of a kind of game that was finished at least once; `games` are its games."""
    charts = _charts(kind, games)
    notable = _tables(kind, games)
    rows = max((len(table.rows) for table in notable), default=0)
    above = HEAD_HEIGHT + FIGURES_HEIGHT
    drawn = sum(one.height for one in charts)
    below = GAP + HEAD_HEIGHT + CAPTION + rows * ROW if rows else 0
    others = above + len(charts) * _BETWEEN + below

    def draw(area: Area) -> list[Item]:
        items = _head(kind, area)
        y = area.y + above
        for one in charts:
            high = one.height * (area.height - others) / drawn
            items += _drawn(one, area._replace(y=y + _BETWEEN, height=high))
            y += _BETWEEN + high
        place = area._replace(y=y + GAP)
        for i, table in enumerate(notable):
            items += tables.drawn(tables.span(place, 6 * i, 6), table, ROW)
        return items

    return Section(others + drawn, others + _HIGHEST * drawn, draw)


def _head(kind: Kind, area: Area) -> list[Item]:
    """What it is of, and the key figures in large type."""
    note = counted(len(kind.games), "game")
    note += f", {kind.unfinished} not finished" if kind.unfinished else ""
    name = cut(printable(kind.name.upper(), "title"), area.width - _NOTE_ROOM, "title", 8)
    items = head(area.x, area.y, area.width, name, note=note)
    place = Area(area.x, area.y + HEAD_HEIGHT, area.width, FIGURES_HEIGHT)
    for i, (figure, label) in enumerate(_scored(kind) or _won(kind)):
        items += tables.key_figure(tables.span(place, 3 * i, 3), figure, "", printable(label))
    return items


def _scored(kind: Kind) -> list[tuple[str, str]]:
    """The mean score, and what it came from."""
    several = len(kind.games) > 1
    mean, a_game = ("mean ", " a game") if several else ("", "")
    shown = (
        (score, decimal, f"{mean}score"),
        (par, decimal, f"{mean}par: what the set-up was worth"),
        (luck, change, f"luck{a_game}"),
        (errors, decimal, f"errors{a_game}"),
    )
    found = [(kind.mean(figure), told, label) for figure, told, label in shown]
    return [(told(value), label) for value, told, label in found if value is not None]


def _won(kind: Kind) -> list[tuple[str, str]]:
    """Who has won how often, and what was won in all games together."""
    won = kind.won()
    sides = " : ".join(map(str.capitalize, won))
    all_won = (" : ".join(map(str, won.values())), f"in all of them, {sides}")
    winners = [
        (str(count), f"games won: {who.capitalize() if who in won else who}")
        for who, count in kind.winners().items()
    ]
    return [*winners[:3], all_won]


def _charts(kind: Kind, games: Sequence[Numbered]) -> list[_Chart]:
    """The charts of games that there are several of."""
    last = f"; the last {MOST} games" if len(games) > MOST else ""
    found = []
    scored = [game for game in games if game.played.score is not None]
    if len(scored) > 1:
        says = f"square: score; stroke: par; dashed: mean of the last {LATEST} games{last}"
        found.append(_Chart(_SCORES, "SCORES", says, lambda area: chart.scores(area, scored)))
    priced = [game for game in games if game.played.account]
    if len(priced) > 1:
        says = f"black: points the dice brought; open: points decisions cost (down) or gained{last}"
        title = "LUCK AND DECISIONS"
        found.append(_Chart(_LUCK, title, says, lambda area: chart.luck_and_errors(area, priced)))
    sides = kind.sides()
    won = [game for game in games if game.played.won]
    if len(won) > 1:
        says = f"won by each side, game by game; black where it won the game{last}"
        high = _CAPTION + len(sides) * _SIDE + _AXIS
        found.append(_Chart(high, "RESULTS", says, lambda area: chart.wins(area, won, sides)))
    return found


def _drawn(one: _Chart, area: Area) -> list[Item]:
    """A chart below its title."""
    place = Area(area.x, area.y + _CAPTION, area.width, area.height - _CAPTION)
    return [
        Text(area.x, area.y + 2.6, one.title, "title", 7),
        Text(area.right, area.y + 2.6, one.says, "text", 7, "right"),
        *one.draw(place),
    ]


def _tables(kind: Kind, games: Sequence[Numbered]) -> list[Table]:
    """The best and the worst, side by side, as far as there are such."""
    number = {game.played.file: game.number for game in games}
    found = [("BEST", kind.best()), ("WORST", kind.worst())]
    return [
        Table(title, ("", "figure", "no.", ""), [_row(one, number) for one in notable], 6, _WHAT)
        for title, notable in found
        if notable
    ]


def _row(one: Notable, number: dict[str, int]) -> Row:
    says = one.says or called(one.played)
    number_of = str(number[one.played.file])
    return Row((printable(one.what), figure_of(one), number_of, printable(says)))


def figure_of(one: Notable) -> str:
    """The figure of what is notable, as it is read."""
    if one.of == "luck":
        return change(one.figure)
    return decimal(one.figure, 1 if one.of == "errors" else 0)
