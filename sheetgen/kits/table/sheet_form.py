"""The plain text that a game played on paper is copied into: a line a turn.

    edition: classic
    weather: 3 6 2
    note: The wind was against us.
    7: march 4 2 | 5 3 4 | 2 1 6 5 | 4 2

A line begins with the number of its turn, or with the name of what is answered first in it; one
that begins with neither goes on with the line before. What is wrong with the lines themselves, in
any game, is found here; what the rules make of them, in `dealing`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from sheetgen.core.errors import Error, UnprintableText
from sheetgen.core.journal import is_day, note_text
from sheetgen.core.requests import quoted

HEADS = ("game", "edition", "ruling", "player", "date")
"""What may be said before the dice: `edition: classic`."""
NOTE = "note"
"""Stands before a note, which belongs to the end of the turn above it; such lines that follow one
another are one note."""
BAR = "|"
SO_FAR = "..."
"""Stands where a game has not been played to the end of a turn."""
_LABEL = re.compile(r"\s*([A-Za-z0-9][\w-]*)\s*:")
_PIECE = re.compile(r"=?[0-9]+(?=[\s|]|$)|\||[^\s|]+")
_LONGEST = 1 << 20
_MOST_TURNS = 9999


class Token(NamedTuple):
    """A piece of a line: a digit (`glued` to the one before it or not), a word, a bar, or the name
    of what is answered next (`name`)."""

    text: str
    line: int
    glued: bool = False
    name: bool = False

    @property
    def digit(self) -> bool:
        """Whether it is a digit."""
        return len(self.text) == 1 and self.text.isascii() and self.text.isdigit()


class Fault(NamedTuple):
    """What is wrong in a line of the file: where, what, and in which turn (None: in none).

    `kind` and `ask` tell faults of one sort from others; `at` is the token it was found at.
    """

    line: int
    text: str
    turn: int | None = None
    kind: str = ""
    ask: str = ""
    at: int = 0


@dataclass
class Unit:
    """All that is written of a turn (0: of the set-up), and the line it ends on."""

    turn: int
    line: int
    tokens: list[Token] = field(default_factory=list)


class Form(NamedTuple):
    """A file as read. `heads` are what it says of the game, `units` its turns in their order,
    `faults` what is wrong with its lines, `notes` the player's, each with its turn."""

    heads: Mapping[str, str]
    rulings: tuple[str, ...]
    units: list[Unit]
    faults: list[Fault]
    notes: Sequence[tuple[int, str]] = ()


def read(raw: bytes) -> Form:
    """Read a file. Raises Error if it is no text."""
    reader = _Reader()
    for number, row in enumerate(_text(raw).splitlines(), start=1):
        reader.line(number, row)
    return reader.form()


def _text(raw: bytes) -> str:
    """The text of a file, as editors and shells write it."""
    if len(raw) > _LONGEST:
        raise Error("longer than any game written down")
    try:
        if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
            return raw.decode("utf-16")
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Error("not a text in UTF-8") from None


class _Reader:
    """Takes the lines one by one."""

    def __init__(self) -> None:
        self.heads: dict[str, str] = {}
        self.rulings: list[str] = []
        self.units = [Unit(0, 1)]
        self.unit = self.units[0]
        self.faults: list[Fault] = []
        self.notes: list[tuple[int, str]] = []
        self._noted = 0

    def line(self, number: int, row: str) -> None:
        """Take a line; but in a note, what follows a # is not read."""
        labelled = _LABEL.match(row)
        if labelled and labelled[1].lower() == NOTE:
            self._note(number, row[labelled.end() :])
            return
        text = row.partition("#")[0]
        labelled = _LABEL.match(text)
        label = labelled[1] if labelled else ""
        rest = text[labelled.end() :] if labelled else text
        if label.lower() in HEADS:
            self._head(number, label.lower(), rest.strip())
        elif label.isascii() and label.isdigit():
            self._begin(number, label)
            self._add(number, rest)
        elif label and rest.strip():
            self._add(number, rest, label)
        elif not label:
            self._add(number, rest)

    def _head(self, number: int, name: str, value: str) -> None:
        if name == "ruling":
            self.rulings += [value] if value else []
        elif value and name == "date" and not is_day(value):
            fault = f"the date {quoted(value)} is not a day such as 2026-11-23"
            self.faults.append(Fault(number, fault))
        elif value and self.heads.setdefault(name, value) != value:
            self.faults.append(Fault(number, f"the {name} is given twice"))

    def _note(self, number: int, text: str) -> None:
        """A note on the turn at hand, or another line of the one in the line before."""
        goes_on = self._noted == number - 1 and self.notes
        before = f"{self.notes.pop()[1]}\n" if goes_on else ""
        try:
            if note := note_text(before + text):
                self.notes.append((self.unit.turn, note))
                self._noted = number
        except UnprintableText as error:
            self.faults.append(Fault(number, str(error)))

    def _begin(self, number: int, label: str) -> None:
        """A new turn; what stands in one of no number is read for nothing."""
        if len(label) > 9 or int(label) > _MOST_TURNS:
            self.faults.append(Fault(number, f"{quoted(label)} is not the number of a turn"))
            self.unit = Unit(0, number)
            return
        turn = int(label)
        if turn > 0 or self.units[-1].tokens:
            self.unit = Unit(turn, number)
            self.units.append(self.unit)

    def _add(self, number: int, text: str, name: str = "") -> None:
        unit = self.unit
        tokens = _tokens(number, text)
        if tokens:
            unit.line = number
            unit.tokens += [Token(name, number, name=True)] if name else []
            unit.tokens += tokens

    def form(self) -> Form:
        """All that was read: the turns in their order, each once."""
        while len(self.units) > 1 and not self.units[-1].tokens:
            self.units.pop()
        units = self._each_once()
        for before, after in pairwise(units):
            if after.turn < before.turn:
                text = f"turn {after.turn} stands after turn {before.turn}"
                self.faults.append(Fault(after.line, text, after.turn))
        self._check_end(units)
        units.sort(key=lambda unit: unit.turn)
        return Form(self.heads, tuple(self.rulings), units, self.faults, self.notes)

    def _each_once(self) -> list[Unit]:
        """The turns, without those that stand twice; one numbered twice may be the turn after,
        where that is missing."""
        numbers = {unit.turn for unit in self.units}
        seen: dict[int, int] = {}
        units = []
        for unit in self.units:
            turn = unit.turn
            if turn in seen:
                text = f"turn {turn} stands twice, first in line {seen[turn]}"
                self.faults.append(Fault(unit.line, text, turn))
                if turn + 1 in numbers or turn + 2 not in numbers:
                    continue
                unit.turn += 1
                numbers.add(unit.turn)
            seen[unit.turn] = unit.line
            units.append(unit)
        return units

    def _check_end(self, units: list[Unit]) -> None:
        """The sign of a game that stands in the middle of a turn may stand at the very end only."""
        tokens = [token for unit in units for token in unit.tokens]
        for token in tokens[:-1]:
            if token.text == SO_FAR:
                text = f"{SO_FAR} may stand at the end of the last turn only"
                self.faults.append(Fault(token.line, text))


def _tokens(number: int, text: str) -> list[Token]:
    tokens: list[Token] = []
    for piece in _PIECE.findall(text.replace(",", " ").replace("…", SO_FAR)):
        digits = piece.removeprefix("=")
        if digits.isascii() and digits.isdigit():
            tokens += [Token(digit, number, place > 0) for place, digit in enumerate(digits)]
        else:
            tokens.append(Token(piece, number))
    return tokens
