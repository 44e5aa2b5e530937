"""The standings as they are published: a list for a spreadsheet and the wall; an object."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen import __version__
from sheetgen.kits.events.data import data
from sheetgen.kits.events.ledger import RESULT
from sheetgen.kits.events.results.rulings import published_rulings
from sheetgen.kits.events.results.scoring import Ranked
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.verifying import SHOWN_MARK
from sheetgen.kits.telling import lists
from sheetgen.kits.telling.lists import ListColumn

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Page
    from sheetgen.kits.events.packet.brief import Brief

WHO = ("rank", "table", "name", "club")
"""The first columns of the list in each of its forms."""
MOST_BOARDS = 5
"""Of more boards the points are not on paper, but on the travellers only."""
MOST_MISSING = 12
"""So many of those without a result are named on paper."""


def _who(standings: Standings) -> list[ListColumn[Ranked]]:
    return [
        ListColumn("rank", standings.rank, 9, True),
        ListColumn("table", lambda row: row.table, 11, True),
        ListColumn("name", lambda row: standings.players[row.table].name, share=0.6),
        ListColumn("club", lambda row: standings.players[row.table].club, share=0.4),
    ]


def _score(standings: Standings) -> tuple[ListColumn[Ranked], ListColumn[Ranked]]:
    score = ListColumn[Ranked]("score", lambda row: standings.score(row.table), 12, True)
    head = (
        "ruled, tie broken by" if any(map(standings.ruled, standings.listed)) else "tie broken by"
    )
    return score, ListColumn(head, standings.remark, 23)


def columns(standings: Standings, boards: tuple[str, ...]) -> list[ListColumn[Ranked]]:
    """What is printed of the standings; of each of these boards the points, and the score in
    brackets."""

    def on(board: str) -> ListColumn[Ranked]:
        return ListColumn(board, lambda row: standings.on_board(board, row), 18, True)

    total = ListColumn[Ranked]("total", lambda row: standings.shown(row.total), 14, True)
    played = [*map(on, boards), total]
    return [*_who(standings), *played, *_score(standings)]


def to_csv(standings: Standings) -> bytes:
    """The standings for a spreadsheet."""
    points = data("results")["heads"][standings.ranking]

    def on(board: str) -> list[ListColumn[Ranked]]:
        scores = {table: entry.score for table, entry in standings.on(board).items()}
        return [
            ListColumn(f"{board} score", lambda row: scores.get(row.table), figures=True),
            ListColumn(f"{board} {points}", lambda row: _number(row.boards[board]), figures=True),
        ]

    total = ListColumn[Ranked](points, lambda row: _number(row.total), figures=True)
    boards = [column for board in standings.boards for column in on(board)]
    score, by = _score(standings)
    columns = [*_who(standings), total, score, *boards, by]
    return lists.to_csv(columns, standings.listed)


def _number(points: Any) -> str:
    return f"{float(points):.6g}"


def is_one(path: Path) -> bool:
    """Whether a file is there and begins as such a table does."""
    return lists.is_csv(path, *WHO)


def mark_of(standings: Standings) -> str:
    """How the mark of the line begins that has these standings on record, as it is printed and read
    aloud; "": they are not the last that were made."""
    lines = [*standings.opened.ledger.told(RESULT)][-1:]
    if not lines or lines[0].held.get("standings") != standings.on_record():
        return ""
    return " ".join(re.findall("....", lines[0].mark[:SHOWN_MARK]))


def to_json(standings: Standings, mark: str = "") -> bytes:
    """The standings as a file of JSON; `mark` is what it is known by."""
    of = {"ledger": ledger} if (ledger := mark_of(standings).replace(" ", "")) else {}
    held = {**as_object(standings), **of, "mark": mark}
    return (json.dumps(held, ensure_ascii=False, indent=1) + "\n").encode()


def as_object(standings: Standings) -> dict[str, Any]:
    """The standings as one object."""
    sealed = standings.opened.event.sealed
    return {
        "scheme": "sheetgen-standings-1",
        "event": sealed.name,
        **{name: getattr(sealed, name) for name in ("date", "game", "edition", "ranking")},
        "tie_breaks": list(sealed.tie_breaks),
        "missed": sealed.missed,
        "boards": list(standings.boards),
        "standings": [
            {
                "rank": row.rank or None,
                "table": row.table,
                "name": standings.players[row.table].name,
                "club": standings.players[row.table].club,
                "total": round(float(row.total), 6),
                "score": standings.score(row.table),
                "tie_broken_by": row.by or None,
                **({"ruled": said} if (said := standings.ruled(row)) else {}),
                "boards": {
                    board: {
                        "points": round(float(points), 6),
                        **({"score": entry.score, "line": entry.number} if entry else {}),
                    }
                    for board, points in row.boards.items()
                    for entry in [standings.entries.get((board, row.table))]
                },
            }
            for row in standings.listed
        ],
        "without_result": [
            {"table": player.table, "name": player.name} for player in standings.without()
        ],
        **({"rulings": ruled} if (ruled := published_rulings(standings.history)) else {}),
        "software": f"sheetgen {__version__}",
    }


def pages(brief: Brief, standings: Standings) -> list[Page]:
    """The standings on paper."""
    from sheetgen.kits.events.packet.frame import listed, listed_below

    boards = standings.boards if len(standings.boards) <= MOST_BOARDS else ()
    note = standings.legend()
    without = standings.without()
    missing = ", ".join(f"{p.name} (table {p.table})" for p in without[:MOST_MISSING])
    if more := len(without[MOST_MISSING:]):
        missing += f" and {more} more"
    note += f" Without a result: {missing}." if missing else ""
    head_note = ""
    if mark := mark_of(standings):
        note += f" {data('results')['mark'].format(mark=mark)}"
        head_note = data("results")["dated"].format(date=brief.sealed.date, mark=mark)
    best = [row for row in standings.ranked if row.rank <= 3]
    made = columns(standings, boards)
    return listed(
        brief, "STANDINGS", "TABLES", made, standings.listed, note, head_note=head_note, bold=best,
        after=listed_below(data("results")["rulings"], published_rulings(standings.history)),
    )  # fmt: skip
