"""Runs the corpus of `same_outputs` in one process, with whatever sheetgen PYTHONPATH names.

It is started by its file name, so that nothing but that sheetgen is imported, and is driven by what
stays stable from commit to commit: the command line. Only `_Inside` looks further in. Standard
input holds the order, one JSON object: the folders, and the items with their steps.

Each item has a folder of its own: `here`, where its commands run and write, `home`, where the
user's settings are, and `said`, with what each step printed. What is drawn at random is drawn from
a fixed stream, the same for every item.
"""

import contextlib
import glob
import hashlib
import io
import json
import os
import random
import shlex
import shutil
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from time import process_time
from typing import Any, NamedTuple

_FOLDERS = ("HOME", "XDG_CONFIG_HOME", "APPDATA", "LOCALAPPDATA")
"""Variables by which a user's folders are found."""


class Said(NamedTuple):
    """What a step printed, what it complained of, and its exit status (None: it broke down)."""

    out: str
    err: str
    status: int | None


class _Typed(io.StringIO):
    """Standard input with lines in it, perhaps typed at a terminal."""

    def __init__(self, text: str, terminal: bool) -> None:
        super().__init__(text)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


class _Inside:
    """What no command tells cheaply: whole games without their documents, and named dice.

    This alone knows modules by name. Where they moved, the first spelling that is there counts.
    """

    SPELLINGS = {
        "dice": ("sheetgen.core.dice", "sheetgen.dice"),
        "session": ("sheetgen.core.session", "sheetgen.play"),
        "games": ("sheetgen.core.registry", "sheetgen.core.game"),
        "parts": ("sheetgen.kits.parts",),
    }

    def __getattr__(self, name: str) -> Any:
        for spelling in self.SPELLINGS[name]:
            with contextlib.suppress(ModuleNotFoundError):
                return import_module(spelling)
        raise ModuleNotFoundError(f"none of {', '.join(self.SPELLINGS[name])}")

    def games_of(self, name: str, edition: str, policy: str, number: str, *ruled: str) -> str:
        """Games of a policy, a line each: seed, how it ended, and every answer."""
        game = self.games.find(name)
        rulings = dict(text.split("=") for text in ruled)
        return "".join(
            self._game(game, game.conditions(edition, rulings), policy, f"guard {i}") + "\n"
            for i in range(int(number))
        )

    def _game(self, game: Any, conditions: Any, policy: str, seed: str) -> str:
        key, play = self.dice.key_of_seed(seed), self.session
        session = play.Session(game, conditions)
        decided = play.decided(game.policies[policy], key)
        play.play_out(session, play.first_of(play.seeded(key), decided))
        ended = self.parts.parts_of(game).chronicle.tell(session).in_short()
        answers = [
            f"{a.ask}={a.choice or a.report or ','.join(map(str, a.dice))}" for a in session.answers
        ]
        return f"{seed}: {ended}: {' '.join(answers)}"

    def dice_of(self, file: str) -> str:
        """The key and every named die of a file of vectors, a line each."""
        lines = []
        for vectors in json.loads(Path(file).read_text("utf-8"))["sets"]:
            key = self.dice.key_of_seed(vectors["seed"])
            lines.append(key)
            for die in vectors["dice"]:
                name = (die["turn"], die["purpose"], die["sides"], 1, die["slot"])
                faces = self.dice.faces(key, vectors["game"], *name)
                lines.append(f"{name}: {faces}, to be {die['face']}")
        return "\n".join(lines) + "\n"


def _replaced(file: str, old: str, new: str) -> str:
    """Spoil a file, in the first place that has this text."""
    path = Path(file)
    text = path.read_text("utf-8")
    if old not in text:
        raise ValueError(f"{file} does not hold {old!r}")
    path.write_text(text.replace(old, new, 1), "utf-8")
    return ""


def _copied(file: str, folder: str) -> str:
    """Copy a file to a folder."""
    shutil.copy2(file, folder)
    return ""


_inside = _Inside()
STEPS: dict[str, Callable[..., str]] = {
    "@games": _inside.games_of,
    "@dice": _inside.dice_of,
    "@replace": _replaced,
    "@copy": _copied,
}
"""Steps that are no command, by their first word; each returns what it has to say."""


@contextlib.contextmanager
def _typing(words: list[str]) -> Iterator[list[str]]:
    """Give standard input the file behind `<` (or `<<`, as at a terminal); yields the words."""
    at = next((i for i, word in enumerate(words) if word in ("<", "<<")), len(words))
    text = Path(words[at + 1]).read_text("utf-8") if at < len(words) else ""
    before, sys.stdin = sys.stdin, _Typed(text, "<<" in words)
    try:
        yield words[:at]
    finally:
        sys.stdin = before


def _run(words: list[str]) -> int | None:
    """Run a step; returns its exit status."""
    try:
        with _typing(words) as given:
            if given[0] in STEPS:
                print(STEPS[given[0]](*given[1:]), end="")
                return 0
            status: int = import_module("sheetgen.cli").main(given)
            return status
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except Exception:
        print(traceback.format_exc().splitlines()[-1], file=sys.stderr)
        return None


def _said(line: str) -> Said:
    """Run a step as it is typed, with names of files that have stars in them filled in."""
    words = [
        name
        for word in shlex.split(line)
        for name in (sorted(glob.glob(word)) if "*" in word else [word]) or [word]
    ]
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = _run(words)
    return Said(out.getvalue(), err.getvalue(), status)


def _keep(folder: Path, number: int, line: str, said: Said, root: str) -> None:
    """Write down what a step said: an object of JSON in a file of its own."""
    out, err = (text.replace(root, "") for text in (said.out, said.err))
    if "--json" in line and said.status == 0:
        (folder / f"{number:02}.json").write_text(out, "utf-8")
        out = ""
    told = f"$ {line}\n{out}\n--- complaints\n{err}\n--- exit status {said.status}\n"
    (folder / f"{number:02}.txt").write_text(told, "utf-8")


def _fixed_chance() -> None:
    """From here on, what the operating system draws at random is always the same."""
    blocks = (hashlib.sha256(b"guard %d" % number).digest() for number in count())
    stream = (byte for block in blocks for byte in block)

    def drawn(size: int) -> bytes:
        return bytes(next(stream) for _ in range(size))

    os.urandom = drawn
    random._urandom = drawn  # type: ignore[attr-defined]
    _it_is("2026-11-20")


def _it_is(day: str) -> None:
    """From here on the ledgers of events are of one day, where there are any."""
    with contextlib.suppress(ImportError):
        from sheetgen.kits.events import lines

        lines.now = lambda: f"{day}T20:00:00Z"


def _item(folder: Path, given: Path, steps: list[str], root: str) -> list[dict[str, Any]]:
    """Run the steps of an item; returns what became of each."""
    here, home, kept = (folder / name for name in ("here", "home", "said"))
    for place in (here, home, kept):
        place.mkdir(parents=True)
    for file in given.iterdir() if given.is_dir() else ():
        if any(file.name in shlex.split(line.replace("/", " ")) for line in steps):
            (shutil.copytree if file.is_dir() else shutil.copy2)(file, here / file.name)
    os.environ |= dict.fromkeys(_FOLDERS, str(home))
    # What is kept only to be quicker is nobody's output.
    os.environ["XDG_CACHE_HOME"] = mkdtemp()
    os.chdir(here)
    _fixed_chance()
    became = []
    for number, step in enumerate(steps, start=1):
        expected, line = _expected(step)
        if line.startswith("event open "):
            # The value is drawn.
            _it_is("2026-12-04")
        began = process_time()
        said = _said(line)
        _keep(kept, number, line, said, root)
        became.append(
            {
                "step": line, "status": said.status, "expected": expected, "err": said.err,
                "seconds": round(process_time() - began, 3),
            }
        )  # fmt: skip
    return became


def _expected(step: str) -> tuple[int | None, str]:
    """The exit status a step should have (None: any), and the step without it."""
    if not step.startswith("?"):
        return 0, step
    status, _, line = step.partition(" ")
    return (int(status[1:]) if status[1:] else None), line


def main() -> None:
    """Run what is ordered on standard input; what became of it goes to `became.json`."""
    order = json.load(sys.stdin)
    root, given = Path(order["root"]), Path(order["given"])
    os.environ |= {"COLUMNS": "80", "LINES": "24", "TZ": "UTC"}
    # Its number stands on every page: a release is no difference.
    vars(import_module("sheetgen"))["__version__"] = "1.0.0"
    module = Path(import_module("sheetgen.cli").__file__ or "")
    if not module.is_relative_to(order["tree"]):
        raise SystemExit(f"not the sheetgen of {order['tree']} was imported: {module}")
    became = {
        name: _item(root / name, given, steps, str(root)) for name, steps in order["items"].items()
    }
    (root / "became.json").write_text(json.dumps(became, indent=1), "utf-8")


if __name__ == "__main__":
    main()
