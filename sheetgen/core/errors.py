"""What is wrong, told to a person."""


class Error(ValueError):
    """Something that a person asked for and cannot have; the message is a sentence for him."""


def of_file(error: OSError) -> str:
    """What a file has failed by: `game.jsonl: Permission denied`."""
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
