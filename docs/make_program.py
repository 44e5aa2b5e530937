"""Make a program that opens the desk by a double click, for whoever has no Python.

    pip install '.[program]'
    python docs/make_program.py [FOLDER]

It is made for the system that it is made on, as `sheetgen` (on Windows `sheetgen.exe`) in FOLDER
(`dist`). With words after its name it is the command line.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PyInstaller.__main__ import run

import sheetgen
from sheetgen.kits.drawing.fonts import FILES
from sheetgen.kits.telling.templates import shipped

PACKAGE = Path(sheetgen.__file__).parent
BEGINS = """\
import sys
from pathlib import Path

from sheetgen.cli import run

# Clicked on, it stands in whatever folder the system likes.
sys.argv[1:] = sys.argv[1:] or ["desk", str(Path.home() / "sheetgen")]
run()
"""
NOT_NEEDED = ("tkinter", "pytest")


def main(folder: Path) -> None:
    """Make it."""
    with tempfile.TemporaryDirectory() as work:
        start = Path(work) / "begins.py"
        start.write_text(BEGINS, "utf-8")
        words = [
            str(start),
            "--name",
            "sheetgen",
            "--onefile",
            "--noconfirm",
            "--log-level",
            "WARN",
        ]
        words += ["--distpath", str(folder), "--workpath", work, "--specpath", work]
        # Games are looked for by their folders, and their rules compiled from their text.
        words += ["--collect-submodules", "sheetgen", "--add-data", f"{PACKAGE}:sheetgen"]
        words += ["--add-data", f"{shipped()}:sheetgen/templates"]
        words += ["--collect-submodules", "uvicorn"]
        for package in {package for package, _ in FILES.values()}:
            words += ["--collect-data", package, "--hidden-import", package]
        for name in NOT_NEEDED:
            words += ["--exclude-module", name]
        run(words)


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "dist").resolve())
