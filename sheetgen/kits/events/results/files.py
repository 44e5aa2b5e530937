"""The standings as files: a table for a spreadsheet, one object, and a page for a browser."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

from sheetgen import __version__
from sheetgen.kits.career.csv import harmless
from sheetgen.kits.events.declared import declared
from sheetgen.kits.events.results.standings import Standings, shown
from sheetgen.kits.telling.usertext import inert

_MARK = b"\xef\xbb\xbf"
_HEADS = _MARK + b"rank,table,name,club,"


def to_csv(standings: Standings) -> bytes:
    """In UTF-8 with a byte order mark, which spreadsheets know it by; no cell is a formula."""
    text = StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    points = "matchpoints" if standings.matchpoints else "against datum"
    boards = [f"{name} {what}" for name in standings.boards for what in ("score", points)]
    rows.writerow(("rank", "table", "name", "club", points, "score", *boards, "tie broken by"))
    for row in standings.ranked:
        player = standings.players[row.table]
        cells: list[Any] = []
        for board in standings.boards:
            entry = standings.entries.get((board, row.table))
            cells += [entry.score if entry else "", _number(row.boards[board])]
        rows.writerow(
            (
                row.rank, row.table, harmless(player.name), harmless(player.club),
                _number(row.total), standings.score(row.table), *cells, standings.by(row),
            )
        )  # fmt: skip
    return _MARK + text.getvalue().encode()


def _number(points: Any) -> str:
    return f"{float(points):.6g}"


def is_one(path: Path) -> bool:
    """Whether a file is there and begins as such a table does."""
    try:
        with path.open("rb") as file:
            return file.read(len(_HEADS)) == _HEADS
    except OSError:
        return False


def to_json(standings: Standings, mark: str = "") -> bytes:
    """The standings as one object; `mark` is what the file is known by."""
    sealed = standings.opened.event.sealed
    held = {
        "scheme": "sheetgen-standings-1",
        "event": sealed.name,
        "date": sealed.date,
        "game": sealed.game,
        "edition": sealed.edition,
        "ranking": sealed.ranking,
        "tie_breaks": list(sealed.tie_breaks),
        "missed": standings.opened.event.sealed.missed,
        "boards": list(standings.boards),
        "standings": [
            {
                "rank": row.rank,
                "table": row.table,
                "name": standings.players[row.table].name,
                "club": standings.players[row.table].club,
                "total": round(float(row.total), 6),
                "score": standings.score(row.table),
                "tie_broken_by": row.by or None,
                "boards": {
                    board: _on(standings, board, row.table, float(row.boards[board]))
                    for board in standings.boards
                },
            }
            for row in standings.ranked
        ],
        "without_result": [
            {"table": player.table, "name": player.name} for player in standings.without()
        ],
        "software": f"sheetgen {__version__}",
        "mark": mark,
    }
    return (json.dumps(held, ensure_ascii=False, indent=1) + "\n").encode()


def _on(standings: Standings, board: str, table: int, points: float) -> dict[str, Any]:
    """What a table has on a board."""
    entry = standings.entries.get((board, table))
    if entry is None:
        return {"played": False, "points": round(points, 6)}
    own = declared(standings.opened.event.game)
    return {
        "played": True,
        "points": round(points, 6),
        "score": entry.score,
        **own.decided_fields(entry.decided),
        **own.counted_fields(entry.tallies),
        "verdict": entry.verdict,
        "line": entry.number,
    }


def to_markdown(standings: Standings) -> str:
    """The standings as a table of Markdown; names are printed to the letter."""
    sealed = standings.opened.event.sealed
    title = inert(sealed.name)
    heads = ["Rank", "Table", "Name", "Club", *standings.boards, "Total", "Score", "Tie broken by"]
    aligned = ["---:", "---:", "---", "---", *["---:"] * (len(standings.boards) + 2), "---"]
    lines = [f"# {title}", "", f"Standings, {sealed.date}. {standings.rules()}", ""]
    lines += [f"| {' | '.join(heads)} |", f"| {' | '.join(aligned)} |"]
    for row in standings.ranked:
        player = standings.players[row.table]
        boards = [on_board(standings, board, row.table) for board in standings.boards]
        cells = [
            str(row.rank), str(row.table), inert(player.name), inert(player.club), *boards,
            shown(row.total, standings.matchpoints), str(standings.score(row.table)),
            standings.by(row),
        ]  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    missing = ", ".join(inert(f"{p.name} (table {p.table})") for p in standings.without())
    if missing:
        lines += ["", f"Without a result: {missing}."]
    return "\n".join(lines) + "\n"


def on_board(standings: Standings, board: str, table: int) -> str:
    """What a table has on a board as it is printed: points, and the score in brackets."""
    row = next(row for row in standings.ranked if row.table == table)
    points = shown(row.boards[board], standings.matchpoints)
    entry = standings.entries.get((board, table))
    return f"{points} ({entry.score})" if entry else f"{points} (–)"


def to_html(standings: Standings, templates: Path | None = None) -> str:
    """The standings as one page that needs nothing else; `templates` as in `kits.telling.html`."""
    from sheetgen.kits.telling.html import to_html as page

    title = f"{standings.opened.event.sealed.name}: standings"
    return page(to_markdown(standings), title, templates)
