"""Names as people type them, read in one way everywhere: of players, clubs, crews, units, events
and leagues."""

import re
import unicodedata

_UNSEEN = re.compile("[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Marks that show nothing: of hyphenation, of no width, of the direction of writing."""
_JOINERS = re.compile("[\u200c\u200d]")


def without_marks(text: str) -> str:
    """A text without the marks that show nothing, which come along when it is copied. Those that
    join letters, or keep them apart, stay: Persian, the scripts of India and emoji need them."""
    return _UNSEEN.sub("", text)


def clean(name: str) -> str:
    """A name as it is kept and printed: in Unicode form NFC, without marks that show nothing and
    without space around it."""
    return unicodedata.normalize("NFC", without_marks(name)).strip()


def folded(name: str) -> str:
    """What a name is compared by: equal for two that differ in capitals, in how their accents were
    typed, in their blanks or in what cannot be seen."""
    # To fold may take an accent off its letter, as of a capital I with a dot.
    small = unicodedata.normalize("NFC", _JOINERS.sub("", clean(name)).casefold())
    return " ".join(small.split())
