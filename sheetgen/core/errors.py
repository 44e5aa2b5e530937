"""What is wrong, told to a person."""


class Error(ValueError):
    """Something that a person asked for and cannot have; the message is a sentence for him."""


def printable(text: str) -> str:
    """The text of anybody for a terminal, which takes no orders from it: what cannot be seen is
    written out."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def of_file(error: OSError) -> str:
    """What a file has failed by: `game.jsonl: Permission denied`."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
