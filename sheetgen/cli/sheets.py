"""Which sheets a command draws, what their files are called, and those of a record written."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.options import look_of
from sheetgen.cli.outputs import Folder, variant
from sheetgen.core.game import Game
from sheetgen.library import sheets

if TYPE_CHECKING:
    from sheetgen.library.document import Document
    from sheetgen.library.record import Record


def names_of(game: Game, arguments: Namespace) -> list[str]:
    """Which sheets are drawn; those left out for having no fields are named."""
    names = sheets.names_of(game, arguments.sheet)
    able = sheets.names_of(game, arguments.sheet, arguments.fillable)
    left_out = ", ".join(name for name in names if name not in able)
    if left_out:
        warning = f"left out, for they are not to be filled in on the screen: {left_out}"
        print(f"sheetgen: {warning}", file=sys.stderr)
    return able


def ending(arguments: Namespace, names: Sequence[str], game: Game) -> str:
    """The end of the file name of a sheet, or of several in one file, before its point: one look,
    or one choice of sheets, does not take another's place."""
    every = sheets.names_of(game, (), getattr(arguments, "fillable", False))
    name = "booklet" if len(names) > 1 and list(names) == every else "-".join(names)
    return f"{variant(arguments)}.{name}"


def each(folder: Folder, name: str, record: Record, arguments: Namespace) -> list[Path]:
    """Write the sheets chosen of a record, each in the formats chosen; returns the paths."""
    paths: list[Path] = []
    for sheet in sheets.names_of(record.game, arguments.sheet):

        def made(form: str, sheet: str = sheet) -> Document:
            return record.sheet_in(
                look_of(arguments, form), (sheet,), getattr(arguments, "dated", False)
            )

        called = f"{name}{ending(arguments, [sheet], record.game)}"
        paths += folder.drawn(called, made, getattr(arguments, "format", ["pdf"]))
    return paths
