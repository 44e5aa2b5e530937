"""Numbers in words, and sentences in which what is spoken of stands under tags (`<S0>`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

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
"""A number, in words or figures."""
_OTHERS = {
    "a": 1, "an": 1, "another": 1, "a single": 1, "no": 0, "none": 0, "both": 2, "neither": 0,
    "not": 0, "the only": 1, "nobody": 0, "no one": 0, "nothing": 0, "not one": 0, "once": 1,
    "twice": 2, "either": 1, "a lone": 1, "a pair of": 2, "half a dozen": 6, "a dozen": 12,
    "not a single one": 0, "a single one": 1,
}  # fmt: skip
_CAPITALS = re.compile(r"(?<![<\[\\A-Z])(?<!\(\?)[A-Z]+(?![A-Z>\d\]])")
TAG = re.compile(r"<[A-Z][a-z_]*\d+>")
T = TypeVar("T")
Atom = Any
LONGEST = 600
"""A sentence of more characters is not read."""


def number(text: str) -> int:
    """A number as printed."""
    low = text.lower().strip()
    return int(low) if low.isdigit() else _OTHERS[low] if low in _OTHERS else VALUES[low]


def spelled(text: str, meant: Mapping[str, str]) -> str:
    """A pattern of a data file as it is compiled: without its breaks of lines, and with what its
    words in capitals mean in their places."""
    before = ""
    while text != before:
        before, text = text, _CAPITALS.sub(lambda m: meant.get(m[0], m[0]), text).replace("\n", "")
    return text


class Kind(NamedTuple):
    """A sort of thing that is spoken of: the letter of its tags, the pattern it is found by, and
    what is made of it."""

    letter: str
    pattern: re.Pattern[str]
    build: Callable[[re.Match[str]], Atom]


class Sentence:
    """A sentence, its things under tags, in small letters; `printed` is as somebody wrote it, and
    `normal` in the words that are read. What has a `role` has it in its tag (`<Vsunk1>`)."""

    def __init__(self, printed: str, normal: str, kinds: Sequence[Kind], line: int = 0) -> None:
        self.printed, self.line, self.atoms = printed, line, dict[str, Atom]()
        self._words = dict[str, str]()
        names = re.findall(r"(?<=\s)[^\W\d_][\w-]*", printed)
        self._names = {name.lower(): name for name in names if name[0].isupper()}
        self.text = normal if len(normal) <= LONGEST else ""
        for kind in kinds:
            self.text = kind.pattern.sub(partial(self._tag, kind), self.text)
        self.text = re.sub(r"(?<!<)[A-Z]", lambda m: m[0].lower(), self.text)

    def _tag(self, kind: Kind, m: re.Match[str]) -> str:
        atom = kind.build(m)
        tag = f"<{kind.letter}{getattr(atom, 'role', '')}{len(self.atoms)}>"
        self.atoms[tag], self._words[tag] = atom, m[0]
        return tag

    def all(self, kind: type[T], text: str | None = None) -> list[T]:
        """The things of a sort in a piece of the tagged text, or in all of it."""
        tags = TAG.findall(self.text if text is None else text)
        return [atom for tag in tags if isinstance(atom := self.atoms[tag], kind)]

    def join(self, tag: str, tagged: str, atom: Atom) -> str:
        """A tag stands for a piece of the tagged text now, itself in it, and for another thing."""
        self._words[tag], self.atoms[tag] = self._untagged(tagged), atom
        return tag

    def words(self, text: str) -> str:
        """A piece of the tagged text without its tags."""
        said = self._untagged(text)
        named = re.sub(r"[^\W\d_][\w-]*", lambda m: self._names.get(m[0], m[0]), said)
        return re.sub(r"\bi\b", "I", named).replace("*", "").strip(" ,;:.")

    def _untagged(self, text: str) -> str:
        return TAG.sub(lambda m: self._words[m[0]], text)
