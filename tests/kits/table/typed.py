"""Whole games typed in a terminal: a convoy, two missions of Wings, and a fight of it."""

import re
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import cycle
from pathlib import Path

from sheetgen.core import game as games
from sheetgen.core import journal
from sheetgen.core.game import find
from sheetgen.core.journal import Header
from sheetgen.games.wings.solo.rules import ended
from sheetgen.kits.table.book import begun
from sheetgen.kits.table.keys import ADVISED
from sheetgen.kits.table.screen_layout import Look
from sheetgen.kits.table.sitting import Sitting
from sheetgen.kits.table.views import text
from tests.kits.table.terminal import PATIENCE, Terminal
from tests.kits.table.test_screens import check

Size = tuple[int, int]
JOURNAL = "game.jsonl"
MOST, PATIENT = 900, 600
"""Screens of a game, and looks at one until a question is to be seen."""
ASKED = r"^ >"
FACTS = {"mission": 3, "attacker": "british", "period": "later", "side": "british"}
MISSION = Header(
    "wings", "2018", find("wings").rules_version, seed="friday", player="Borg", fight=FACTS
)


def convoy(folder: Path, sizes: Sequence[Size]) -> journal.Journal:
    """Play a convoy to its end."""
    return _played(folder, "convoy", sizes, lambda text: "The game is over" in text)


def missions(folder: Path, sizes: Sequence[Size]) -> journal.Journal:
    """Play two missions of a campaign, their fights reported on the form."""
    return _played(folder, "wings", sizes, lambda text: "ission 3 " in text)


def _played(
    folder: Path,
    name: str,
    sizes: Iterable[Size],
    over: Callable[[str], bool],
) -> journal.Journal:
    folder.mkdir(parents=True, exist_ok=True)
    coming = cycle(sizes)
    size = next(coming)
    words = ("record", name, "--journal", JOURNAL)
    with Terminal(folder, *words, columns=size[0], rows=size[1], TERM="xterm-256color") as terminal:
        terminal.see(">")
        for number in range(MOST):
            _settle(terminal)
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


def fight(folder: Path, size: Size) -> journal.Journal:
    """Fight a mission against the program, to its end: what is to be seen in a terminal is what is
    laid out for its size, screen by screen. Now and then a key is pressed that is none.
    """
    header = MISSION
    stem = f"wings-fight-3-british-later-british-{header.seed}"
    words = "fight wings --mission 3 --attacker british --period later --human british"
    words += f" --player {header.player} --seed"
    path = folder / "output" / f"{stem}.journal.jsonl"
    beside = folder / "beside"
    beside.mkdir(parents=True)
    rows, columns = size[1], size[0]
    with (
        Terminal(folder, *words.split(), header.seed or "", columns=columns, rows=rows) as terminal,
        begun(beside / path.name, header, games.game_of(header)) as book,
    ):
        at = Sitting(book, None)
        for number in range(MOST):
            drawn = [text(line).rstrip() for line in check(at, *size, Look(signs=True)).lines]
            until = time.monotonic() + PATIENCE
            while terminal.lines != drawn:
                terminal.read(0.02)
                assert time.monotonic() < until, "\n".join([*drawn, *terminal.lines])
            if at.prompt is None:
                break
            key = {0: "%", 3: at.choices[0].letter}.get(number % 6, ADVISED)
            terminal.type(key)
            at.press(key)
        terminal.type("q")
        assert terminal.left() == 0
        told, state = " ".join(" ".join(terminal.lines).split()), book.session.state
        for sentence in ended(state.solo, state.result):
            assert " ".join(sentence.split()) in told, terminal.text
    return journal.read(path)


def _settle(terminal: Terminal) -> None:
    """Wait until a question is to be seen, and nothing more comes."""
    tries = 0
    while terminal.read(0.05) or not re.search(ASKED, terminal.text, re.MULTILINE):
        tries += 1
        assert tries < PATIENT, terminal.text


def _key(text: str) -> str:
    """What is pressed at a screen: dice are rolled, the last choice is taken, a fight is given as
    it is on the form."""
    if "Press y to record this" in text:
        return "y"
    if "f its form" in text:
        return "f"
    if re.search(r"\br roll\b", text):
        return "r"
    choices = text.partition("Choose.")[2]
    letters = re.findall(r"(?:^| ) ([a-z])  [a-z]", choices, re.MULTILINE)
    # Not every number begins at none.
    numbers = re.findall(r"^ *(\d+)  \d", choices, re.MULTILINE) or ["0"]
    return letters[-1] if letters else f"{numbers[-1]}\r"
