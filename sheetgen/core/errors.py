"""What is wrong, told to a person; and texts of anybody that may not stand as they are."""

import errno
import unicodedata

# Not every system knows them all.
_FULL = [getattr(errno, name, None) for name in ("ENOSPC", "EDQUOT", "EFBIG")]
_JOINERS = "\u200c\u200d"
"""Between letters that are joined or kept apart, and within one sign made of several."""


class Error(ValueError):
    """Something that a person asked for and cannot have; the message is a sentence for him."""


def printable(text: str) -> str:
    """The text of anybody for a terminal, which takes no orders from it: what cannot be seen is
    written out."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class UnprintableText(Error):
    """A text holds a character that is no letter and no sign; the message names it."""


def check_printable(text: str, what: str) -> None:
    """Raise UnprintableText if a text holds what cannot be seen: a control character, one that
    turns the direction of writing, half a character.

    `what` is what the text is called in the message: `"the player's name"`.
    """
    for character in text:
        if unicodedata.category(character).startswith("C") and character not in _JOINERS:
            raise UnprintableText(
                f"{what} holds {character_name(character)}, which cannot be printed"
            )


def character_name(character: str) -> str:
    """A character by its Unicode number and name: `U+05D0 HEBREW LETTER ALEF`."""
    nameless = {"Cc": "a control character", "Cs": "half a character"}
    unnamed = nameless.get(unicodedata.category(character), "an unnamed character")
    return f"U+{ord(character):04X} {unicodedata.name(character, unnamed)}"


def of_file(error: OSError) -> str:
    """What a file has failed by: `game.jsonl: Permission denied`; what can be done, where that is
    plain."""
    advice = "; make room there, or choose another folder" if error.errno in _FULL else ""
    failed = error.strerror or str(error)
    return f"{error.filename or 'what was to be written'}: {failed}{advice}"
