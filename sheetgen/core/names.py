"""Names as people type them, read in one way everywhere: of players, clubs, events and leagues, and
of the people in a game."""

import re
import unicodedata

_UNSEEN = re.compile("[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Marks that show nothing: of hyphenation, of no width, of the direction of writing."""
_JOINERS = re.compile("[\u200c\u200d]")


def without_marks(text: str) -> str:
    """A text without the marks that show nothing, which come along when it is copied, in Unicode
    form NFC. Marks that join letters, or keep them apart, stay: Persian, the scripts of India and
    emoji need them."""
    return unicodedata.normalize("NFC", _UNSEEN.sub("", text))


def clean(name: str) -> str:
    """A name as it is kept and printed: `without_marks`, and without space around it."""
    return without_marks(name).strip()


def folded(name: str) -> str:
    """What a name is compared by: equal for two that differ in capitals, in how their accents were
    typed, in their blanks or in what cannot be seen."""
    # To fold may take an accent off its letter, as of a capital I with a dot.
    small = unicodedata.normalize("NFC", _JOINERS.sub("", clean(name)).casefold())
    return " ".join(small.split())


def bare(name: str) -> str:
    """What a name is ordered by, and known by where it is typed in haste: folded, without its
    accents."""
    apart = unicodedata.normalize("NFKD", folded(name))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def in_letters(name: str) -> str:
    """A name with a plain letter in the place of every mark on a letter and every joiner: one that
    patterns of letters fit, in any script, place by place."""
    return "".join(
        "a" if unicodedata.category(sign)[0] == "M" or _JOINERS.match(sign) else sign
        for sign in name
    )
