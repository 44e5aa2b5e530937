"""Numbers in words."""

from __future__ import annotations

_ONES = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_BELOW_100 = {word: n for n, word in enumerate(_ONES)} | {
    f"{ten}-{one}" if n else ten: 10 * tens + n
    for tens, ten in enumerate(_TENS, 2)
    for n, one in enumerate(["", *_ONES[1:10]])
}
VALUES = {word: n for word, n in _BELOW_100.items() if n}
for _many in ("a", "one"):
    VALUES |= {f"{_many} hundred{f' and {w}' if n else ''}": 100 + n for w, n in _BELOW_100.items()}
WORDS = {n: word for word, n in reversed(VALUES.items())}
"""Numbers in words, and words of numbers."""
NUM = rf"(?:{'|'.join(sorted(VALUES, key=len, reverse=True))}|\d{{1,4}})(?![\w-])"
"""A pattern of a number, in words or figures."""


def number(text: str) -> int:
    """A number as printed."""
    low = text.lower()
    return int(low) if low.isdigit() else VALUES[low]
