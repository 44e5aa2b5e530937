"""A scripted game whose program is killed at random moments, and gone on with each time."""

from __future__ import annotations

import random
import re
import time
from pathlib import Path
from typing import NamedTuple

from sheetgen.core import journal
from tests.kits.table.games import played, typed_keys
from tests.kits.table.terminal import Terminal

JOURNAL = "game.jsonl"


class Killed(NamedTuple):
    """What a kill left: how many answers the screen had said were kept, how many had been sent, how
    many the journal holds, and whether these are the answers that were typed."""

    said: int
    sent: int
    kept: int
    right: bool
    torn: bool


def kill(folder: Path, moments: int, seed: int) -> list[Killed]:
    """Type a game in a terminal, and kill the program so many times; each time go on with it."""
    draw = random.Random(seed)
    game = played()
    keys = typed_keys(game)
    path = folder / JOURNAL
    told = []
    for _ in range(moments):
        there = path.exists() and path.stat().st_size > 0
        before = len(journal.read(path).answers) if there else 0
        if before == len(keys):
            path.unlink()
            there, before = False, 0
        words = ("--resume", JOURNAL) if there else ("convoy", "--journal", JOURNAL)
        with Terminal(folder, "record", *words) as terminal:
            sent = before
            if draw.random() < 0.2:
                # While it starts.
                _read(terminal, draw.uniform(0, 0.6))
            else:
                terminal.see(f"{before} kept")
                for _ in range(draw.randint(1, 5)):
                    more = keys[sent : sent + draw.randint(1, 6)]
                    terminal.type("".join(more))
                    sent += len(more)
                    _read(terminal, draw.uniform(0, 0.04))
            terminal.kill()
            _read(terminal, 0.01)
            said = [int(number) for number in re.findall(r"(\d+) kept", terminal.text)]
        record = journal.read(path) if path.exists() and path.stat().st_size else None
        answers = record.answers if record else []
        right = answers == game.answers[: len(answers)]
        torn = record is not None and record.torn is not None
        told.append(Killed(max(said, default=before), sent, len(answers), right, torn))
    return told


def _read(terminal: Terminal, seconds: float) -> None:
    """Read the screen for so long."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and terminal.read(left):
        pass
