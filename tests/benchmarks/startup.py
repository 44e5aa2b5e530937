"""What it costs to start: whole commands beside the import of the PDF library alone.

    python tests/benchmarks/startup.py [REPEATS]

Each figure is the median of the user and system CPU time of whole processes, all run in turns,
and its ratio to `python -c "import reportlab.pdfgen.canvas"` under the same interpreter.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

SCRIPT = Path(sys.executable).with_name("sheetgen")
SHEETGEN = [str(SCRIPT)] if SCRIPT.exists() else [sys.executable, "-m", "sheetgen"]
BASE = "import reportlab.pdfgen.canvas"


def commands(folder: str) -> dict[str, list[str]]:
    """What is run, by what it is called in the table."""
    return {
        BASE: [sys.executable, "-c", BASE],
        "sheetgen games": [*SHEETGEN, "games"],
        "sheetgen preroll convoy": [
            *SHEETGEN, "preroll", "convoy", "--seed", "a", "--out", f"{folder}/preroll",
        ],
        "sheetgen blank convoy": [*SHEETGEN, "blank", "convoy", "--out", f"{folder}/blank"],
    }  # fmt: skip


def cpu_seconds(command: list[str]) -> float:
    """User and system CPU time of one run of a command, from start to end."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stderr.close()
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}: {said.decode(errors='replace')}")
    return used.ru_utime + used.ru_stime


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


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
