"""A career as a table for a spreadsheet: a row a game."""

from __future__ import annotations

import csv
import unicodedata
from io import StringIO
from pathlib import Path

from sheetgen.kits.career.career import FIGURES, Career, Played

COLUMNS = (
    "number", "file", "game", "edition", "player", "decided by", "dice", "finished", "result",
    "winner", *FIGURES,
)  # fmt: skip
_MARK = b"\xef\xbb\xbf"
_HEADS = _MARK + ",".join(COLUMNS).encode()
_FORMULA = frozenset("=+-@|%")
"""What a spreadsheet takes a cell for that begins so."""


def is_one(path: Path) -> bool:
    """Whether a file is there and has the heads of such a table."""
    try:
        with path.open("rb") as file:
            return file.read(len(_HEADS)) == _HEADS
    except OSError:
        return False


def to_csv(career: Career) -> bytes:
    """The career in UTF-8 with a byte order mark, which spreadsheets know it by. Numbers count the
    finished games; a side's wins have a column each."""
    sides = list(dict.fromkeys(side for played in career.games for side in played.won))
    text = StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow((*COLUMNS, *(f"won by {side}" for side in sides)))
    number = 0
    for played in career.games:
        number += played.finished
        first = str(number) if played.finished else ""
        rows.writerow((first, *_cells(played), *(played.won.get(side, "") for side in sides)))
    return _MARK + text.getvalue().encode()


def _cells(played: Played) -> list[str]:
    texts = (
        played.file, played.title, played.edition, played.player, played.decider, played.dice,
        "yes" if played.finished else "no", played.in_short, played.winner or "",
    )  # fmt: skip
    values = (figure(played) for figure in FIGURES.values())
    return [*map(harmless, texts), *("" if v is None else f"{v:.6g}" for v in values)]


def harmless(text: str) -> str:
    """A text as no spreadsheet takes it for a formula, a date or two cells: without control
    characters, and with an apostrophe before what would begin one."""
    shown = "".join(" " if unicodedata.category(c).startswith("C") else c for c in text)
    begins = unicodedata.normalize("NFKC", shown).lstrip()[:1]
    return f"'{shown}" if begins in _FORMULA else shown
