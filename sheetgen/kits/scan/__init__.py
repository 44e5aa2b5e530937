"""Photographs of pencilled sheets, read: pages out, a game in its rules' own answers.

`page` finds a page and lays it flat, `pencil` tells what is written from what is printed, `glyphs`
says what a figure is, `evidence` what a cell is, and `decoder` plays the games that may have been
written there. Nothing here knows a game: pages, and what stands in them, come from the sheet as it
is declared, legal turns from the rules.
"""

MOST = 16
"""Pictures that are read."""
