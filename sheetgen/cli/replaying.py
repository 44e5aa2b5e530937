"""Commands that go through a recorded game again: replay, branch, verify."""

from __future__ import annotations

import shutil
import sys
import textwrap
import time
from argparse import Namespace
from itertools import zip_longest
from pathlib import Path
from typing import Any

from sheetgen.cli import options
from sheetgen.cli.outputs import opened, stem_of, warn_of_torn
from sheetgen.core.errors import Error
from sheetgen.core.journal import Divergence
from sheetgen.kits.table import turns
from sheetgen.kits.table.replay import Page, pages
from sheetgen.kits.table.replay import branch as begin_branch
from sheetgen.kits.table.words import Panel, words
from sheetgen.library.record import verified

_SECONDS = 1.5
"""How long a sentence stands before the next, at speed 1."""
_GAP = 3


def _replay_words(commands: Any) -> None:
    command = options.command(
        commands,
        "replay",
        replay,
        "Show a recorded game again, turn by turn.",
        "  sheetgen replay game.journal.jsonl\n"
        "  sheetgen replay game.journal.jsonl --turn 12 --speed 3",
    )
    options.journal(command)
    options.turn(command, "the turn to begin with", required=False)
    command.add_argument(
        "--speed",
        type=options.speed,
        default=1.0,
        metavar="S",
        help="2 is twice as fast (1); without a terminal there are no pauses",
    )


def _branch_words(commands: Any) -> None:
    command = options.command(
        commands,
        "branch",
        branch,
        "Begin a new game from a turn of a recorded one.",
        "  sheetgen branch game.journal.jsonl --turn 7\n"
        "  sheetgen branch game.journal.jsonl --turn 7 --journal other.journal.jsonl",
    )
    options.journal(command)
    options.turn(command, "the turn that the new game begins with")
    command.add_argument(
        "--journal", dest="journal_out", metavar="FILE", help="the file to keep the new journal in"
    )


def _verify_words(commands: Any) -> None:
    command = options.command(
        commands,
        "verify",
        verify,
        "Check a journal against the rules and its seed.",
        "  sheetgen verify output/convoy-sheet-pedestal.journal.jsonl\n"
        "\n"
        "exit status 0: every answer is legal, and every seeded die is as the seed gives it;\n"
        "1: something is not, and the first such answer is named; 2: this is no journal",
    )
    options.journal(command)


def verify(arguments: Namespace) -> int:
    """`sheetgen verify JOURNAL`."""
    try:
        found, torn = verified(arguments.journal)
    except Divergence as error:
        print(f"{arguments.journal}, {error}", file=sys.stderr)
        return 1
    warn_of_torn(arguments.journal, torn)
    rolled = found.rolled
    typed = f"the dice typed in, {rolled} rolled by the program" if rolled else "the dice typed in"
    dice = "every die as the seed gives it" if found.seeded else typed
    state = "finished" if found.finished else "not finished"
    print(f"{arguments.journal}: {found.answers} answers, all legal, {dice}; the game is {state}")
    return 0


def replay(arguments: Namespace) -> int:
    """`sheetgen replay JOURNAL`."""
    record = opened(arguments.journal)
    session = record.session
    first = arguments.turn or 0
    if first:
        turns.beginning(session, first)
    pause = _SECONDS / arguments.speed if sys.stdout.isatty() else 0
    for page in pages(session, record.notes):
        if page.turn >= first:
            _show(page, pause)
    _show_panels(words(record.game).panels(session))
    print(f"{record.game.title}: {record.in_short()}")
    return 0


def branch(arguments: Namespace) -> int:
    """`sheetgen branch JOURNAL`."""
    record = opened(arguments.journal)
    if arguments.journal_out is not None:
        path = Path(arguments.journal_out).expanduser()
    else:
        name = f"{stem_of(record, arguments.journal)}-turn-{arguments.turn}.journal.jsonl"
        path = Path(arguments.journal).parent / name
    try:
        begun = begin_branch(record.lines, record.session, arguments.turn, path)
    except FileExistsError:
        raise Error(f"{path} is there already; name another by --journal") from None
    print(path)
    print(record.game.part("story.chronicle").tell(begun).in_short())
    if begun.request is not None:
        print(f"asked now: {begun.request.wanted}")
    return 0


# A replay on the terminal.


def _show(page: Page, pause: float) -> None:
    """How the game stood as a turn began, and what happened in it, sentence by sentence."""
    width = _width()
    print(f"-- {f'turn {page.turn}' if page.turn else 'before the first turn'} ".ljust(width, "-"))
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


COMMANDS = {"replay": _replay_words, "branch": _branch_words, "verify": _verify_words}
