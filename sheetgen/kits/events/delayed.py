"""The delayed value of an event: a fact of a kind that is fixed at sealing, in its one form.

Whoever may write a value in two ways may choose between two sets of dice. So a lottery's numbers
are counted and stand in order; a text, the last resort, is folded, and can still be worded in many
ways.
"""

import re
import unicodedata
from collections.abc import Sequence

from sheetgen.core.errors import Error
from sheetgen.core.requests import quoted
from sheetgen.kits.events.event import LOTTERY, Sealed
from sheetgen.kits.schema.rows import checked_name

LONGEST = 300


def canonical(sealed: Sealed, value: str) -> str:
    """A delayed value in the one form of its kind. Raises Error for what is none."""
    text = unicodedata.normalize("NFKC", value).strip()
    wrong = checked_name(text, "the delayed value", LONGEST) if text else "it is empty"
    if wrong:
        raise Error(wrong if text else "the delayed value is empty")
    if sealed.kind == LOTTERY:
        return _lottery(sealed, text)
    return " ".join(text.casefold().split())


def _lottery(sealed: Sealed, text: str) -> str:
    """The numbers of each drum in order, all parted by one space."""
    drums, wrong = sealed.numbers, f"{quoted(text)} is not such a draw"
    numbers = [int(digits) for digits in re.findall(r"[0-9]{1,6}", text)]
    if re.search(r"[^0-9\s,;+*/()-]", text) or len(numbers) != sum(drums):
        counted = " and ".join(map(str, drums))
        raise Error(f"{wrong}: it has {counted} numbers, nothing else")
    found: list[int] = []
    for count, named in zip(drums, sealed.ranges, strict=True):
        taken = sorted(numbers[len(found) : len(found) + count])
        if len(set(taken)) < count:
            raise Error(f"{wrong}: a number is there twice")
        if strange := [number for number in taken if number not in drum(named)]:
            raise Error(f"{wrong}: {strange[0]} is not among {named}")
        found += taken
    return " ".join(map(str, found))


def drum(named: str) -> range:
    """The numbers of a drum, of `1-50` those from 1 to 50; none, if it is not named so."""
    said = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", named)
    return range(int(said[1]), int(said[2]) + 1) if said else range(0)


def can_be_drawn(numbers: Sequence[int], drums: Sequence[range]) -> bool:
    """Whether each drum holds as many numbers as are drawn from it."""
    pairs = zip(numbers, drums, strict=False)
    return len(numbers) == len(drums) and all(count <= len(drum) for count, drum in pairs)


def on_trust(sealed: Sealed) -> str:
    """Why nobody but the reader can check a delayed value of this kind, and how he does."""
    look = f"look it up: {sealed.delayed}"
    if sealed.kind == LOTTERY:
        return f"because only the draw of {sealed.drawn} itself can tell; {look}"
    return f"because a text can be worded in many ways, which is weak; {look}"
