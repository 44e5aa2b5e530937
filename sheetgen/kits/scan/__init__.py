"""Photographs of pencilled sheets, read: pages out, a game in its rules' own answers.

`page` finds a page and lays it flat, `pencil` tells what is written from
what is printed, `glyphs` says what a figure is, `evidence` what a cell is, and `decoder` plays the
games that may have been written there. Nothing here knows a game: pages, and what stands in them,
come from the sheet as it is declared, legal turns from the rules.
"""

from __future__ import annotations

from importlib.util import find_spec

MOST = 16
"""Pictures that are read."""
NEEDS = {"cv2": "opencv-python-headless", "numpy": "numpy", "zxingcpp": "zxing-cpp"}


def lacking() -> str:
    """What is to be installed before photographs can be read; empty where all of it is there."""
    there = all(map(find_spec, NEEDS))
    return "" if there else "to read photographs, install: pip install 'wargame-sheetgen[scan]'"
