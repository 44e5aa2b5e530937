"""What $title draws, prints and tells of its own; all else is made from its rules and from what it
declares."""

from sheetgen.design import Parts


class Own(Parts):
    """The game's own parts: a property of the name of a part returns it."""
