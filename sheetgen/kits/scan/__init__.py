"""Photographs of pencilled sheets, read: pages out, a game in its rules' own answers.

`page` finds a page and lays it flat, `pencil` tells what is written from what is printed, `glyphs`
says what a figure is, `evidence` what a cell is, and `decoder` plays what may have been written.
Nothing here knows a game: its pages are declared, and legal turns are the rules'.
"""

MOST = 16
"""Pictures that are read."""
