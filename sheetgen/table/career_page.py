"""A career on paper: for each kind of game its figures and charts, then the list of the games."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.odds import tables
from sheetgen.odds.account import change, decimal
from sheetgen.odds.tables import CAPTION, Column, Row, Table
from sheetgen.sheets.blocks import HEAD_HEIGHT, Area
from sheetgen.sheets.items import Item, Text
from sheetgen.sheets.page import Page
from sheetgen.sheets.paper import MARGIN, Paper
from sheetgen.table.career import Career, Played
from sheetgen.table.career_chart import Numbered
from sheetgen.table.career_section import ROW, Section, called, counted, printable, section

TITLE = "CAREER"
_LEAST_ROWS = 4
"""No fewer rows of a list stand at the foot of a page, if it has more."""
_NUMBER_ROOM = 24.0
_GAMES = (
    Column(0, 0.03, True),
    Column(0.045, 0.31),
    Column(0.32, 0.55),
    Column(0.56, 0.70),
    Column(0.71, 0.82, True),
    Column(0.83, 0.88, True),
    Column(0.885, 0.94, True),
    Column(0.945, 1, True),
)
_HEADS = ("no.", "record", "game", "player", "result", "par", "luck", "errors")
_ABOVE = HEAD_HEIGHT + CAPTION
"""The height of a list's head, in mm."""


def pages(paper: Paper, career: Career, foot_lines: tuple[str, ...]) -> list[Page]:
    """The pages of a career. What of its texts cannot be printed is shown as a question mark."""
    wide = paper.right - MARGIN
    heading, top = tables.heading(wide - _NUMBER_ROOM, TITLE, _subtitle(career))
    foot, end = tables.foot(paper, foot_lines)
    laid = _Laid(heading, top, end, wide)
    numbered = [Numbered(n, played) for n, played in enumerate(career.finished, start=1)]
    rows = [_finished(game) for game in numbered] + [_unfinished(p) for p in career.unfinished]
    listed = _list(rows, "GAMES")
    waiting = [
        section(kind, [game for game in numbered if game.played.kind == kind[:3]])
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
    count = len(laid.pages)
    return [
        Page(
            paper,
            (*items, *foot, *_number(paper, number, count)),
            (),
            TITLE.capitalize() if number == 1 else "",
        )
        for number, items in enumerate(laid.pages, start=1)
    ]


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


def _list(rows: Sequence[Row], title: str) -> Section:
    """A list of games."""
    part = Table(title, _HEADS, list(rows), tables.COLUMNS, _GAMES)
    high = _ABOVE + len(rows) * ROW
    return Section(high, high, lambda area: tables.drawn(area, part, ROW))


def _lay_list(laid: _Laid, rows: Sequence[Row]) -> None:
    """The list of games, over as many pages as it takes; few of its rows do not stand alone."""
    title = "GAMES"
    while rows:
        fits = int((laid.room - _ABOVE) / ROW + 1e-6)
        if fits < len(rows):
            fits = min(fits, len(rows) - _LEAST_ROWS)
            if fits < _LEAST_ROWS:
                laid.turn_over()
                continue
        laid.add([_list(rows[:fits], title)])
        rows, title = rows[fits:], "GAMES, CONTINUED"


def _finished(game: Numbered) -> Row:
    played, account = game.played, game.played.account
    priced = ("", "", "")
    if account:
        priced = (decimal(account.par), change(account.luck), decimal(account.errors))
    return Row((str(game.number), *_texts(played), _whose(played), result(played), *priced))


def _unfinished(played: Played) -> Row:
    return Row(("", *_texts(played), _whose(played), "not finished"))


def _texts(played: Played) -> tuple[str, str]:
    """The record, and the game."""
    return printable(called(played)), printable(f"{played.title}, {played.edition}")


def _whose(played: Played) -> str:
    """The player; of a game that played itself, the policy."""
    decided = f"by {played.decider}" if played.decider else ""
    return printable(played.player or decided)


def result(played: Played) -> str:
    """The result of a finished game, as short as can be: its score, or who has won and how
    often."""
    if played.score is not None:
        return decimal(played.score, 0)
    counts = "–".join(map(str, played.won.values()))
    winner = played.winner or ""
    return f"{winner.capitalize() if winner in played.won else winner} {counts}".strip()


def _subtitle(career: Career) -> str:
    """How many games there are."""
    unfinished = len(career.unfinished)
    more = f"; {unfinished} not finished, and in no figure" if unfinished else ""
    whose = f"{printable(career.player)}: " if career.player else ""
    games = counted(len(career.finished), "game")
    order = ", in the order of their files’ names" if len(career.games) > 1 else ""
    return f"{whose}{games} finished{order}{more}"


def _number(paper: Paper, number: int, count: int) -> list[Item]:
    """Which page it is, where there are several."""
    if count == 1:
        return []
    return [
        Text(paper.right, MARGIN + 2.4, f"page {number} of {count}", "text", 7.5, "right"),
    ]
