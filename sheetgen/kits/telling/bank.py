"""A bank: the passages of a voice, in one text file.

    # A remark.
    based_on: account

    @attack/2 force == 1 and sunk !first_loss
    One {enemy_name} was enough. {Named(sunk)} {was(len(sunk))} sunk {then(turn)}.

    It took one of them, and {names(sunk)} {was(len(sunk))} gone.

A head names the kind of its passages, their weight (1 unless it is given), the condition they fit
under, and with `!` what they say: a passage that would say the same again fits no more. Each
paragraph below it is a passage of its own, of one to five sentences; `{...}` is a slot, and
`{tell("kind")}` a passage of another kind on the same facts. What kinds there are, and which facts
and words a passage of each may name, the game says (`Kinds`).
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.telling.expressions import Expression, Scope, Slip, compiled, needs


class Kind(NamedTuple):
    """What the passages of a kind may name: in a condition, and in a slot. The one has no words
    that remember what they say."""

    conditions: Scope
    slots: Scope


Kinds = Mapping[str, Kind]
"""The kinds of passages a game tells by."""
_HEAD = re.compile(r"@(?P<kind>[\w.]+)(?:/(?P<weight>\d{1,2}))?(?:\s+(?P<rest>.*))?$")
_HEADS = re.compile(r"\n@([\w.]*)")
_SAYS = re.compile(r"(?<!\S)!(\w+)")
_BASED = "based_on:"
_BASE = re.compile(rf"^{_BASED}[^\S\n]*(\S+)[^\S\n]*$", re.MULTILINE)
_SLOT = re.compile(r"\{([^{}]*)\}")
_SENTENCE = re.compile(r"[.?!][”’\"')*]*(?=\s|$)")
SENTENCES = 5
"""A passage has no more of them."""
_WITHIN = re.compile(r"""\btell\(["']([\w.]*)["']\)""")


class BankError(Error):
    """A bank that cannot be used; names file and line."""


@dataclass(eq=False, repr=False)
class Passage:
    """A passage as it stands in a bank: its kind and weight, what it says, its condition and its
    text as written, the bank's name and the lines of head and text. Of one of `ours`, which tests
    have read to the last slot, nothing is looked over."""

    kind: str
    weight: int
    says: frozenset[str]
    condition: str
    text: str
    bank: str
    head_line: int
    line: int
    kinds: Kinds
    ours: bool = False

    @cached_property
    def when(self) -> Expression | None:
        """The condition; None if it always fits. Raises BankError for one that has a slip."""
        if not self.condition:
            return None
        return self._read(self.condition, self.kinds[self.kind].conditions, self.head_line)

    @cached_property
    def parts(self) -> tuple[str | Expression, ...]:
        """The text, and its slots. Raises BankError for a slot that has a slip, and for more
        sentences than a passage has."""
        plain = _SLOT.sub("", self.text)
        if re.search(r"[{}]", plain):
            raise BankError(f"{self.bank}, line {self.line}: a bracket of a slot stands alone")
        if not self.ours and (many := len(_SENTENCE.findall(plain))) > SENTENCES:
            raise BankError(
                f"{self.bank}, line {self.line}: a passage has {SENTENCES} sentences at most, and "
                f"this one {many}"
            )
        parts: list[str | Expression] = []
        for number, part in enumerate(_SLOT.split(self.text)):
            parts.append(self._slot(part) if number % 2 else part)
        return tuple(parts)

    def _slot(self, source: str) -> Expression:
        scope = self.kinds[self.kind].slots
        for within in _WITHIN.findall(source):
            if self.kinds.get(within, Kind(Scope(()), Scope(()))).slots != scope:
                raise BankError(f"{self.bank}, line {self.line}: no {within!r} can be told here")
        return self._read(source, scope, self.line, int, str)

    def _read(self, source: str, scope: Scope, line: int, *types: type) -> Expression:
        try:
            expression = compiled(source, None if self.ours else scope)
            if types and not self.ours:
                needs(expression, *types)
        except Slip as slip:
            raise BankError(f"{self.bank}, line {line}: {slip}") from None
        return expression


class Bank(NamedTuple):
    """The passages of a voice by kind, the heaviest first, those of the bank it is based on among
    them."""

    name: str
    kinds: Mapping[str, tuple[Passage, ...]]

    def passages(self) -> Iterator[Passage]:
        """All of them."""
        for found in self.kinds.values():
            yield from found

    def check(self) -> None:
        """Reads every condition and every slot. Raises BankError for the first that has a slip."""
        for passage in self.passages():
            read = replace(passage, ours=False)
            read.when, read.parts  # noqa: B018 - reading them is what is wanted.


def based_on(text: str) -> tuple[str, int]:
    """The name of the bank that a bank's text says it is based on, and the line where it says so;
    empty if it says nothing."""
    # To look at the beginning of every line of a long bank takes as long as to read it.
    found = _BASE.search(text) if _BASED in text else None
    return (found[1], text.count("\n", 0, found.start()) + 1) if found else ("", 0)


def read(text: str, name: str, kinds: Kinds, base: Bank | None = None, ours: bool = False) -> Bank:
    """A bank by its text: its own passages of a kind stand in place of those of the bank it is
    based on. Raises BankError, with the line, for what is no bank, and for a kind there is not."""
    inherited = base.kinds if base else {}
    if ours:
        return Bank(name, _OnDemand(text, name, kinds, inherited))
    found: dict[str, list[Passage]] = {}
    for passage in _passages(text, name, kinds):
        found.setdefault(passage.kind, []).append(passage)
    own = {kind: _in_order(passages) for kind, passages in found.items()}
    return Bank(name, {**inherited, **own})


class _OnDemand(Mapping[str, tuple[Passage, ...]]):
    """The kinds of a bank of ours, and those it has from its base: the passages of a kind are read
    when they are asked for. A report tells a few of them, and to read all takes as long as that."""

    def __init__(
        self, text: str, name: str, kinds: Kinds, base: Mapping[str, tuple[Passage, ...]]
    ) -> None:
        self._text, self._name, self._kinds, self._base = text, name, kinds, base
        self._known: dict[str, tuple[Passage, ...]] = {}
        self._places: dict[str, list[tuple[int, int]]] = {}
        # To look for what every head begins with is quicker than at the beginning of every line.
        heads = [*_HEADS.finditer("\n" + text)]
        starts = [head.start() for head in heads] + [len(text)]
        for head, place in zip(heads, pairwise(starts), strict=True):
            self._places.setdefault(head[1], []).append(place)

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line of the text ends."""
        return [*accumulate(map(len, self._text.splitlines(keepends=True)))]

    def __getitem__(self, kind: str) -> tuple[Passage, ...]:
        if kind not in self._known:
            places = self._places.get(kind)
            self._known[kind] = _in_order(self._read(places)) if places else self._base[kind]
        return self._known[kind]

    def _read(self, places: Iterable[tuple[int, int]]) -> Iterator[Passage]:
        for start, end in places:
            before, text = bisect(self._lines, start), self._text[start:end]
            yield from _passages(text, self._name, self._kinds, before, ours=True)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys([*self._base, *self._places]))

    def __len__(self) -> int:
        return len({*self._base, *self._places})


def _in_order(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    return tuple(sorted(passages, key=lambda passage: -passage.weight))


def _passages(
    text: str, name: str, kinds: Kinds, before: int = 0, ours: bool = False
) -> Iterator[Passage]:
    """The passages of a text that so many lines stand before in its file."""
    head: tuple[str, int, frozenset[str], str] | None = None
    head_line, begun, lines = 0, 0, list[str]()
    for number, line in enumerate([*text.splitlines(), ""], before + 1):
        bare = line.strip()
        if bare and line[0] not in "@#" and not (line.startswith(_BASED) and _BASE.match(line)):
            if head is None:
                raise BankError(
                    f"{name}, line {number}: a passage stands under no head (@KIND); a bank to be "
                    f"based on is named as in {_BASED} account"
                )
            begun = begun if lines else number
            lines.append(bare)
            continue
        if lines and (not bare or line[0] == "@"):
            assert head is not None
            yield Passage(*head, " ".join(lines), name, head_line, begun, kinds, ours)
            lines = []
        if line.startswith("@"):
            head, head_line = _head(bare, f"{name}, line {number}", kinds), number


def _head(line: str, place: str, kinds: Kinds) -> tuple[str, int, frozenset[str], str]:
    """Kind and weight of the passages under a head, what they say, and their condition."""
    head = _HEAD.match(line)
    if head is None:
        raise BankError(f"{place}: a head is @kind/weight condition !says")
    kind, weight, rest = head["kind"], int(head["weight"] or 1), head["rest"] or ""
    if kind not in kinds:
        from difflib import get_close_matches

        near = get_close_matches(kind, [*kinds], 3)
        meant = f"; perhaps {' or '.join(near)} is meant" if near else ""
        raise BankError(f"{place}: no passage is of the kind {kind!r}{meant}")
    if "!" not in rest:
        return kind, weight, frozenset(), rest.strip()
    return kind, weight, frozenset(_SAYS.findall(rest)), _SAYS.sub("", rest).strip()
