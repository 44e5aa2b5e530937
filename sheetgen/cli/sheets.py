"""Which sheets a command draws, what their files are called, and those of a record written."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

from sheetgen.cli.outputs import Folder
from sheetgen.core.game import Game
from sheetgen.library import sheets
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


def kind(arguments: Namespace, names: list[str]) -> str:
    """The end of a sheet's file name: the fillable file does not take the flat one's place."""
    look = ending(arguments.size, names)
    return (".fillable" if arguments.fillable else "") + look


def ending(size: str, sheets: Sequence[str]) -> str:
    """The end of the file name of a sheet, or of several in one file: one size does not take
    another's place."""
    name = sheets[0] if len(sheets) == 1 else "booklet"
    return f".{name}.pdf" if size == "normal" else f".{size}.{name}.pdf"


def each(folder: Folder, name: str, record: Record, arguments: Namespace) -> list[Path]:
    """Write the sheets chosen of a record, each as a PDF; returns the paths."""
    paths = []
    for sheet in sheets.names_of(record.game, arguments.sheet):
        made = record.sheet(
            sheet,
            paper=arguments.paper,
            sides=arguments.sides,
            size=arguments.size,
            ink=arguments.ink,
            duplex=arguments.duplex,
        )
        paths.append(folder.document(f"{name}{ending(arguments.size, [sheet])}", made))
    return paths
