"""A whole convoy and two missions of Wings typed in a terminal, and what is to be seen as pictures.

    python -m tests.benchmarks.table_pictures FOLDER [FRACTION]

At 80x24, 100x30 and 40x20, with a resize between; every so manieth screen is kept (10: one in ten).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from pathlib import Path

from sheetgen.core import journal
from tests.kits.table.pictures import picture
from tests.kits.table.terminal import Terminal

SIZES = [(80, 24), (100, 30), (40, 20)]
Size = tuple[int, int]
JOURNAL = "game.jsonl"
MOST, PATIENT = 900, 600
"""Screens of a game, and looks at one until a question is to be seen."""
ASKED = r"^ >|F2|This will be recorded"


def convoy(folder: Path, sizes: Sequence[Size], pictures: Path | None = None) -> journal.Record:
    """Play a convoy to its end."""
    return _played(folder, "convoy", sizes, pictures, lambda text: "The game is over" in text)


def missions(folder: Path, sizes: Sequence[Size], pictures: Path | None = None) -> journal.Record:
    """Play two missions of a campaign, their fights reported on the form."""
    return _played(folder, "wings", sizes, pictures, lambda text: "ission 3 " in text)


def _played(
    folder: Path,
    name: str,
    sizes: Iterable[Size],
    pictures: Path | None,
    over: Callable[[str], bool],
) -> journal.Record:
    folder.mkdir(parents=True, exist_ok=True)
    coming = cycle(sizes)
    size = next(coming)
    words = ("record", name, "--journal", JOURNAL)
    with Terminal(folder, *words, columns=size[0], rows=size[1], TERM="xterm-256color") as terminal:
        terminal.see(">")
        for number in range(MOST):
            _settle(terminal)
            if pictures is not None:
                picture(terminal.screen, pictures / f"{name}-{size[0]}x{size[1]}-{number:03}.png")
            assert max(map(len, terminal.lines)) <= size[0]
            if over(terminal.text):
                break
            if number % 20 == 19:
                size = next(coming)
                terminal.resize(*size)
                _settle(terminal)
            terminal.type(_key(terminal.text))
        else:
            raise AssertionError(f"not over after {MOST} screens:\n{terminal.text}")
        terminal.type("q")
        assert terminal.left() == 0
    return journal.read(folder / JOURNAL)


def _settle(terminal: Terminal) -> None:
    """Wait until a question is to be seen, and nothing more comes."""
    tries = 0
    while terminal.read(0.05) or not re.search(ASKED, terminal.text, re.MULTILINE):
        tries += 1
        assert tries < PATIENT, terminal.text


def _key(text: str) -> str:
    """What is pressed at a screen: dice are rolled, the last choice is taken, a fight is given as
    it is on the form."""
    if "This will be recorded" in text:
        return "y"
    if "F2" in text:
        return "\x1bOQ"
    if "f fill in the form" in text:
        return "f"
    if re.search(r"\br roll\b", text):
        return "r"
    letters = re.findall(r"(?:^| ) ([a-z])  [a-z]", text.partition("Choose.")[2], re.MULTILINE)
    return letters[-1] if letters else "0\r"


def main(folder: Path, every: int) -> None:
    """Keep the pictures in a folder."""
    from tempfile import TemporaryDirectory

    for size in SIZES:
        with TemporaryDirectory() as scratch:
            sizes = [size, *SIZES]
            convoy(Path(scratch, "convoy"), sizes, folder)
            missions(Path(scratch, "wings"), sizes, folder)
    kept = sorted(folder.glob("*.png"))
    for number, path in enumerate(kept):
        if number % every:
            path.unlink()
    print(f"{len(kept[::every])} pictures in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10)
