"""The words and layouts of a packet, from the data files beside this module."""

from pathlib import Path

from sheetgen.core.language import Phrases, reader

data = reader(Path(__file__).parent)
say = Phrases(data, "packet").say
"""A phrase of a packet, by its place in its data, filled in."""
