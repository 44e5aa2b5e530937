"""What it costs to start: whole commands beside the import of the PDF library alone, the library
beside `import json`, and the first screen at the table beside that of the terminal library.

    python -m tests.benchmarks.startup [REPEATS]

Each figure is the median of the user and system CPU time of whole processes, all run in turns,
and its ratio to `python -c "import reportlab.pdfgen.canvas"` under the same interpreter. At the
table, processes are run in a pseudo-terminal until the first screen stands and then killed; the
ratio is to `python -c "import prompt_toolkit"`, and the time by the clock stands beside it.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

SCRIPT = Path(sys.executable).with_name("sheetgen")
SHEETGEN = [str(SCRIPT)] if SCRIPT.exists() else [sys.executable, "-m", "sheetgen"]
LIBRARY_BASE = "import json"
LIBRARY = "import sheetgen; [sheetgen.play, sheetgen.odds, sheetgen.Error]"
BASE, TABLE_BASE = "import reportlab.pdfgen.canvas", "import prompt_toolkit"


def commands(folder: str) -> dict[str, list[str]]:
    """What is run, by what it is called in the table."""
    return {
        BASE: [sys.executable, "-c", BASE],
        "sheetgen games": [*SHEETGEN, "games"],
        "sheetgen preroll convoy": [
            *SHEETGEN, "preroll", "convoy", "--seed", "a", "--out", f"{folder}/preroll",
        ],
        "sheetgen blank convoy": [*SHEETGEN, "blank", "convoy", "--out", f"{folder}/blank"],
        "sheetgen play convoy": [
            *SHEETGEN, "play", "convoy", "--seed", "a", "--out", f"{folder}/play",
        ],
    }  # fmt: skip


def cpu_seconds(command: list[str]) -> float:
    """User and system CPU time of one run of a command, from start to end."""
    # As installed: what is compiled is kept, ours as well as reportlab's.
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=kept)
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: {said.decode(errors='replace')}")
    return used.ru_utime + used.ru_stime


def first_screen(game: str) -> tuple[float, float]:
    """CPU time of `sheetgen record GAME` until its first screen stands, and time by the clock."""
    from tests.kits.table.terminal import Terminal

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Terminal(Path(folder), "record", game) as at:
        at.see("quit")
        waited = time.perf_counter() - began
        at.kill()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, waited


def at_the_table(repeats: int) -> None:
    """Print what the first screen costs."""
    base = [cpu_seconds([sys.executable, "-c", TABLE_BASE]) for _ in range(repeats + 1)][1:]
    print(f"\n{TABLE_BASE:<32} {1000 * median(base):6.0f} ms {1:6.2f}")
    for game in ("convoy", "wings"):
        used, waited = zip(*[first_screen(game) for _ in range(repeats + 1)][1:], strict=True)
        print(
            f"{f'sheetgen record {game}':<32} {1000 * median(used):6.0f} ms "
            f"{median(used) / median(base):6.2f} {1000 * median(waited):6.0f} ms by the clock"
        )


def library(repeats: int) -> None:
    """Print what it costs to import the library and to name what is in it."""
    programs = (LIBRARY_BASE, LIBRARY)
    rounds = [
        [cpu_seconds([sys.executable, "-c", program]) for program in programs]
        for _ in range(3 * repeats + 1)
    ][1:]
    base, named = (median(used) for used in zip(*rounds, strict=True))
    print(f"\n{LIBRARY_BASE:<32} {1000 * base:6.0f} ms {1:6.2f}")
    print(f"{'import sheetgen, and name it':<32} {1000 * named:6.0f} ms {named / base:6.2f}")


def main(repeats: int) -> None:
    """Run every command in turns, and print medians and ratios."""
    seconds: dict[str, list[float]] = {}
    for repeat in range(repeats + 1):
        with tempfile.TemporaryDirectory() as folder:
            for name, command in commands(folder).items():
                used = cpu_seconds(command)
                if repeat:  # the first round only warms the caches
                    seconds.setdefault(name, []).append(used)
    base = median(seconds[BASE])
    print(f"medians of {repeats} interleaved runs, CPU time of the whole process")
    for name, used in seconds.items():
        print(f"{name:<32} {1000 * median(used):6.0f} ms {median(used) / base:6.2f}")
    library(repeats)
    at_the_table(repeats)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
