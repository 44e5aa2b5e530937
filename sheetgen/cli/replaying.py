"""The commands replay and branch: a recorded game again, and another one from the middle of it."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from argparse import Namespace
from itertools import zip_longest
from pathlib import Path

from sheetgen.asking.words import Panel, words
from sheetgen.cli.records import stem_of
from sheetgen.cli.subject import replayed
from sheetgen.table import turns
from sheetgen.table.replay import Page, pages
from sheetgen.table.replay import branch as begin_branch

_SECONDS = 1.5
"""How long a sentence stands before the next, at speed 1."""
_GAP = 3


def replay(arguments: Namespace) -> int:
    """`sheetgen replay JOURNAL`."""
    record, game, session = replayed(arguments.journal)
    first = arguments.turn or 0
    if first:
        turns.beginning(session, first)
    pause = _SECONDS / arguments.speed if sys.stdout.isatty() else 0
    for page in pages(session, record.notes):
        if page.turn >= first:
            _show(page, pause)
    _show_panels(words(game).panels(session))
    chronicle = game.part("chronicle").tell(session)
    print(f"{game.title}: {chronicle.in_short()}")
    return 0


def branch(arguments: Namespace) -> int:
    """`sheetgen branch JOURNAL`."""
    record, game, session = replayed(arguments.journal)
    if arguments.journal_out is not None:
        path = Path(arguments.journal_out).expanduser()
    else:
        name = f"{stem_of(arguments, record)}-turn-{arguments.turn}.journal.jsonl"
        path = Path(arguments.journal).parent / name
    try:
        begun = begin_branch(record, session, arguments.turn, path)
    except FileExistsError:
        raise ValueError(f"{path} is there already; name another by --journal") from None
    print(path)
    print(game.part("chronicle").tell(begun).in_short())
    if begun.request is not None:
        print(f"asked now: {begun.request.wanted}")
    return 0


def _show(page: Page, pause: float) -> None:
    """How the game stood as a turn began, and what happened in it, sentence by sentence."""
    width = _width()
    print(f"-- {f'turn {page.turn}' if page.turn else 'before the first turn'} ".ljust(width, "-"))
    _show_panels(page.panels if page.turn else [])
    for text in (*page.told, *(f"note: {_printable(note)}" for note in page.notes)):
        print(textwrap.fill(text, width), flush=True)
        time.sleep(pause)
    print(flush=True)
    time.sleep(pause)


def _show_panels(panels: list[Panel]) -> None:
    for line in _beside(panels, _width()):
        print(line)
    if panels:
        print()


def _width() -> int:
    return min(shutil.get_terminal_size((100, 24)).columns, 120)


def _beside(panels: list[Panel], width: int) -> list[str]:
    """Panels side by side, as far as they find room; the others below."""
    lines: list[str] = []
    row: list[list[str]] = []
    for panel in panels:
        block = [panel.title, *(f"  {line}" for line in panel.lines)]
        if row and sum(_wide(one) + _GAP for one in row) + _wide(block) > width:
            lines += ["", *_joined(row)]
            row = []
        row.append(block)
    return [*lines, "", *_joined(row)] if row else lines


def _joined(row: list[list[str]]) -> list[str]:
    wide = [_wide(block) + _GAP for block in row]
    return [
        "".join(cell.ljust(space) for cell, space in zip(cells, wide, strict=True)).rstrip()
        for cells in zip_longest(*row, fillvalue="")
    ]


def _wide(block: list[str]) -> int:
    return max(map(len, block))


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)
