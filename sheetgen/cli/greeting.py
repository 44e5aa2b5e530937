"""What `sheetgen` alone says: what it is, and what a player needs first."""

from sheetgen.core.game import names

_GREETING = """\
sheetgen is for solo wargames on paper: it prints the sheets, keeps the record
as you play with your own dice, fills in the sheet, and tells the game's story.

  sheetgen desk              all of this in your browser
  sheetgen rules convoy      print a reference to the rules
  sheetgen blank convoy      print sheets to play on
  sheetgen record convoy     play with your own dice: it keeps the record
  sheetgen record --resume   go on with a game
  sheetgen play convoy       let a game play itself, and tell its story

The games: {games}. For everything else: sheetgen --help"""


def greet() -> list[str]:
    """Say it; returns the words of the command that is wanted: that of the desk where Enter is
    pressed at a terminal, else none."""
    from sheetgen.cli.at_table import at_a_terminal

    print(_GREETING.format(games=", ".join(names())))
    if not at_a_terminal():
        return []
    try:
        said = input("\nEnter opens the desk; any other key and Enter leaves. ")
    except (EOFError, KeyboardInterrupt):
        print()
        return []
    return [] if said else ["desk"]
