"""The words and layouts of a packet, from the data files beside this module."""

from __future__ import annotations

from sheetgen.games.reading import reader

data = reader(__file__)
