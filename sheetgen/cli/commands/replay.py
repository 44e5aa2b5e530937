"""Show a recorded game again, turn by turn."""

import shutil
import sys
import textwrap
import time
from argparse import Namespace

from sheetgen.cli.outputs import opened
from sheetgen.core.session import Session
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import panels, turns
from sheetgen.kits.table.keys import say
from sheetgen.kits.table.replay import Page, pages
from sheetgen.kits.table.views import text
from sheetgen.kits.table.words import Panel
from sheetgen.kits.telling.usertext import lines_of

_SECONDS = 1.5
"""How long a sentence stands before the next, at speed 1."""

_ALL = 1 << 16
"""Rows without end."""


def run(arguments: Namespace) -> None:
    """`sheetgen replay JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    session = record.session
    first = arguments.turn or 0
    if first:
        turns.beginning(session, first)
    pause = _SECONDS / arguments.speed if sys.stdout.isatty() else 0
    for page in pages(session, record.notes):
        if page.turn >= first:
            _show(page, record.game.noun, pause)
    _show_panels(parts_of(record.game).words.panels(session))
    print(f"{record.game.title}: {record.in_short()}")


def watch(session: Session) -> None:
    """Show a game turn by turn: at a terminal, on to the next or back as the person before it
    wants it."""
    shown, place = [*pages(session, [], answers=False)], 0
    while place < len(shown):
        _show(shown[place], session.game.noun, 0)
        place += 1
        if sys.stdin.isatty() and sys.stdout.isatty():
            try:
                key = input(say("watched")).strip().lower()
            except EOFError:
                return
            if key == "q":
                return
            place = max(place - 2, 0) if key == "b" else place


def _show(page: Page, noun: str, pause: float) -> None:
    """How the game stood as a turn began, and what happened in it, sentence by sentence."""
    width = _width()
    when = f"{noun} {page.turn}" if page.turn else f"before the first {noun}"
    print(f"-- {when} ".ljust(width, "-"))
    _show_panels(page.panels if page.turn else [])
    for said in page.sentences:
        print(textwrap.fill(said, width), flush=True)
        time.sleep(pause)
    for note in page.notes:
        for place, line in enumerate(lines_of(note)):
            head = "      " if place else "note: "
            print(textwrap.fill(line, width, initial_indent=head, subsequent_indent="      "))
        time.sleep(pause)
    print(flush=True)
    time.sleep(pause)


def _show_panels(standing: list[Panel]) -> None:
    for line in panels.beside(standing, _width(), _ALL)[0]:
        print(text(line).rstrip())
    if standing:
        print()


def _width() -> int:
    return min(shutil.get_terminal_size((100, 24)).columns, 120)
