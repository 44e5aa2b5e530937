"""Photographs of pencilled sheets, read: pages out, a game in its rules' own answers.

`pictures` takes files in, `page` finds a page and lays it flat, `pencil` tells what is written from
what is printed, `glyphs` says what a figure is, `evidence` what a cell is, and `decoder` plays the
games that may have been written there. Nothing here knows a game: pages, and what stands in them,
come from the sheet as it is declared, legal turns from the rules.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from sheetgen.core.errors import Error

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sheetgen.core.game import Game
    from sheetgen.kits.scan.reader import Reading

MOST = 16
"""Pictures that are read."""
NEEDS = {"cv2": "opencv-python-headless", "numpy": "numpy", "zxingcpp": "zxing-cpp"}


def lacking() -> str:
    """What is to be installed before photographs can be read; empty where all of it is there."""
    there = all(map(find_spec, NEEDS))
    return "" if there else "to read photographs, install: pip install 'wargame-sheetgen[scan]'"


def read(
    pictures: Sequence[bytes],
    game: Game,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
) -> Reading:
    """The game that photographs of a pencilled sheet show: its pages in any order, turned in any
    way. `edition` and `rulings` are needed where no code on the pages can be read; by the `names`
    the pictures are called in messages.

    Raises Error, in a sentence, for what cannot be read, for a page that is missing, and if what
    reads photographs is not installed.
    """
    if fault := lacking():
        raise Error(fault)
    from sheetgen.kits.scan import reader

    called = [*names, *(f"picture {n}" for n in range(len(names) + 1, len(pictures) + 1))]
    return reader.read(pictures, game, edition, rulings, called)
