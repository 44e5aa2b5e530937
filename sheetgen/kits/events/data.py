"""The words and layouts of a packet, from the data files beside this module."""

from __future__ import annotations

from pathlib import Path

from sheetgen.core.data import reader

data = reader(Path(__file__).parent)
