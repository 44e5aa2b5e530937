"""How far it is from a seed to a sheet, and from a journal to a sentence: the calls on the way, and
the modules that are loaded for them.

    python -m tests.benchmarks.chain [GAME]

Each way is walked in a process of its own. Of the calls the first into each module is printed,
further in by a step for every function of ours that waits for it. Modules are counted as they are
loaded, the heads of packages among them; what one command needs is to fit in somebody's head.
"""

import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).parents[2]
HOUSE = "sheetgen"
SEED = "chain"
LONGEST = 800
"""Lines of a module at the most."""
ASKED = {"play": None, "sheet": 45, "sentence": None, "report": 90}
"""How many modules are loaded at the most when one has come so far: a game was played, its sheet is
a PDF; its report is told, and is a PDF."""


class Walk:
    """Calls as they are made: the first into each module."""

    def __init__(self) -> None:
        self.depth, self.loading, self.seen = 0, 0, set[str]()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Hears of a call, or of a return from one."""
        module, name = str(frame.f_globals.get("__name__", "")), frame.f_code.co_qualname
        # What is run as a module is loaded is no step on the way.
        if name == "<module>":
            self.loading += {"call": 1, "return": -1}.get(event, 0)
        if module.partition(".")[0] != HOUSE or name == "<module>" or self.loading:
            return
        if event == "call":
            self.depth += 1
            if module not in self.seen:
                self.seen.add(module)
                print(f"{'  ' * self.depth}{module.removeprefix(f'{HOUSE}.')}: {name}")
        elif event == "return":
            self.depth -= 1


def loaded() -> list[str]:
    """The modules of the house that are loaded."""
    return sorted(name for name in sys.modules if name.partition(".")[0] == HOUSE)


def walked(what: str, step: Callable[[], Any]) -> Any:
    """A step of a way, its calls, and how many modules are loaded then."""
    print(f"\n{what}")
    sys.setprofile(Walk())
    try:
        found = step()
    finally:
        sys.setprofile(None)
    most = ASKED[what]
    print(f"{len(loaded())} modules{f', asked {most}' if most else ''}")
    return found


def to_a_sheet(game: str) -> None:
    """From a seed to the PDF of a sheet, and of a report."""
    import sheetgen

    record = walked("play", lambda: sheetgen.play(game, seed=SEED))
    walked("sheet", lambda: record.sheet().pdf())
    walked("report", lambda: record.report().pdf())


def to_a_sentence(game: str) -> None:
    """From a journal to the sentences of a report."""
    import sheetgen

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.journal.jsonl")
        made = f"import sheetgen; sheetgen.play({game!r}, seed={SEED!r}).save({str(path)!r})"
        subprocess.run([sys.executable, "-c", made], check=True)
        text = walked("sentence", lambda: sheetgen.open(path).report().markdown())
    first = next(line for line in text.split("\n\n") if line[:1].isalpha())
    print(f"\n{first}")


WAYS = {"sheet": to_a_sheet, "sentence": to_a_sentence}


def main(game: str) -> None:
    """Walk both ways, and name the modules that are too long."""
    for way in WAYS:
        command = [sys.executable, "-m", "tests.benchmarks.chain", game, way]
        subprocess.run(command, check=True, cwd=ROOT)
    for path in sorted((ROOT / HOUSE).rglob("*.py")):
        lines = len(path.read_text("utf-8").splitlines())
        if lines > LONGEST:
            print(f"\n{path.relative_to(ROOT)}: {lines} lines, asked {LONGEST}")


if __name__ == "__main__":
    named, way = [*sys.argv[1:], "convoy", ""][:2] if len(sys.argv) < 3 else sys.argv[1:3]
    WAYS.get(way, main)(named)
