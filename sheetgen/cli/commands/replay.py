"""Show a recorded game again, turn by turn."""

import shutil
import sys
import textwrap
import time
from argparse import Namespace
from itertools import zip_longest

from sheetgen.cli.outputs import opened
from sheetgen.kits.table import turns
from sheetgen.kits.table import words as at_table
from sheetgen.kits.table.replay import Page, pages
from sheetgen.kits.table.words import Panel

_SECONDS = 1.5
"""How long a sentence stands before the next, at speed 1."""

_GAP = 3


def run(arguments: Namespace) -> None:
    """`sheetgen replay JOURNAL`."""
    record = opened(arguments.journal)
    session = record.session
    first = arguments.turn or 0
    if first:
        turns.beginning(session, first)
    pause = _SECONDS / arguments.speed if sys.stdout.isatty() else 0
    for page in pages(session, record.notes):
        if page.turn >= first:
            _show(page, record.game.noun, pause)
    _show_panels(at_table.words(record.game).panels(session))
    print(f"{record.game.title}: {record.in_short()}")


def _show(page: Page, noun: str, pause: float) -> None:
    """How the game stood as a turn began, and what happened in it, sentence by sentence."""
    width = _width()
    when = f"{noun} {page.turn}" if page.turn else f"before the first {noun}"
    print(f"-- {when} ".ljust(width, "-"))
    _show_panels(page.panels if page.turn else [])
    for text in (*page.sentences, *(f"note: {_printable(note)}" for note in page.notes)):
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
