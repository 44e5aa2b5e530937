"""What the code on a paper says: the command that makes it again, in the signs of a QR code.

    SHEETGEN 1.0.0 1 PREROLL GAME --EDITION:1 --SEED:FRIDAY/17 --PLAYER:*A.+*BORG K:R1W

These are the versions of sheetgen and of the game's rules, the words of the command line (an option
that is said several times has its name once), and figures to check it by. A code names no file and
no folder: in the place of the record that a paper is made from stands `RECORD`, and behind the
words what that is known by.

Capitals and small letters are the same in a code. In what a person has written a letter stands for
the small one, `*` before it makes it a capital, `+` is a space, `:` an equals sign, and all but
letters, figures, `-`, `.` and `/` is the bytes of its UTF-8 in hex, `%C4%A6`.
"""

import re
import shlex
import zlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.errors import Error

HEAD = "SHEETGEN"
"""The first word of every code."""
RECORD, FOLDER = "RECORD", "DIR"
"""What stands for a journal, or another file, and for a folder: no code names them."""
OPTIONS = frozenset({
    "edition", "campaign", "ruling", "seed", "policy", "player", "sheet", "sides", "size", "duplex",
    "ink", "paper", "fillable", "copy", "example", "format", "voice", "length", "appendix",
    "booklet", "pages", "games", "setup",
})  # fmt: skip
"""The options that a code may say, beside the facts by which a fight is told."""
PAPER = "a4"
"""The paper that is not said."""
LONGEST = 2000
"""A longer text, in characters, is none of ours."""
_PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789-./"
_SIGNS = {" ": "+", "=": ":"} | {c: c.upper() for c in _PLAIN}
_SAID = {spelt: c for c, spelt in _SIGNS.items()}
_SPELT = r"\*[A-Z]|(?:%[0-9A-F]{2})+|[-A-Z0-9./+:]"
_FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHECKED = 3
"""So many figures tell that a text is the one it was."""
_OF = f"{RECORD}:"
_FAULT = "this is not the code of a paper: "


class Code(NamedTuple):
    """What a code says: the versions of sheetgen and of the game's rules (as `of_rules` has it),
    the words of the command line after the program's, each option in one word with its value, and
    what the record is known by that they need (empty: none)."""

    software: str
    rules: str
    words: tuple[str, ...]
    record: str = ""

    def all(self, name: str) -> list[str]:
        """All that is said of an option."""
        said = (word.partition("=") for word in self.words)
        return [value for option, _, value in said if option == f"--{name}"]

    def one(self, name: str) -> str:
        """What is said of an option; nothing, if it is not said."""
        return next(iter(self.all(name)), "")

    def text(self) -> str:
        """The code itself."""
        options = ["", *(word.partition("=")[0] for word in self.words)]
        words = [
            word.removeprefix(before) if "=" in word and word.startswith(f"{before}=") else word
            for word, before in zip(self.words, options, strict=False)
        ]
        body = " ".join((HEAD, *map(_spelt, (self.software, self.rules, *words))))
        body += f" {_OF}{_spelt(self.record)}" if self.record else ""
        return f"{body} K:{_check(body)}"

    def command(self, usual: Mapping[str, str] = MappingProxyType({})) -> str:
        """The command that makes it again, to be printed, without what is `usual` of its game;
        nothing, if a record is needed."""
        if self.record:
            return ""
        made = ["sheetgen"]
        for word in (*self.words, *(() if self.one("paper") else (f"--paper={PAPER}",))):
            name, equals, value = word.partition("=")
            # What begins with a dash would be read as an option.
            if not equals or value.startswith("-"):
                made.append(word)
            elif usual.get(name.removeprefix("--")) != value:
                made += [name, value]
        return shlex.join(made)


def words(options: Iterable[tuple[str, object]]) -> tuple[str, ...]:
    """Options as words of a command line; one of no value is left out, and one that is True has
    none."""
    return tuple(
        f"--{name}" if value is True else f"--{name}={value}" for name, value in options if value
    )


def of_rules(game: str, version: str) -> str:
    """How a code has the version of a game's rules: without the game's name before it."""
    return version.removeprefix(f"{game}-") or "0"


def read(text: str) -> Code:
    """What a code says, as it was read or typed: in capitals or small letters, with more or less
    space between its words. Whether its command may be followed is not looked at. Raises Error that
    says what is wrong for all that is no code."""
    if len(text) > LONGEST or not text.isascii():
        raise Error(f"{_FAULT}it is too long, or holds what no code does")
    said = text.upper().split()
    if len(said) < 6 or said[0] != HEAD:
        raise Error(f"{_FAULT}it would begin with {HEAD}, two versions, and the name of a command")
    body = " ".join(said[:-1])
    if said[-1] != f"K:{_check(body)}":
        raise Error("this code has been misread or mistyped: its last word does not fit the rest")
    *told, last = said[1:-1]
    record = _read(last.removeprefix(_OF)) if last.startswith(_OF) else ""
    software, rules, *command = map(_read, told if record else [*told, last])
    for number, word in enumerate(command):
        if number and word.startswith("="):
            command[number] = command[number - 1].partition("=")[0] + word
    code = Code(software, rules, tuple(command), record)
    # There is one way to spell a thing: whoever finds another is being had.
    if code.text() != " ".join(said):
        raise Error(f"{_FAULT}it is not spelt as one is")
    return code


# The copies of a file say the same, but for their numbers and seeds.
@lru_cache(maxsize=64)
def _spelt(text: str) -> str:
    """A text of anybody in the few characters of a code."""
    return "".join(_spelt_character(character) for character in text)


def _spelt_character(character: str) -> str:
    if character in _SIGNS:
        return _SIGNS[character]
    if "A" <= character <= "Z":
        return f"*{character}"
    return "".join(f"%{byte:02X}" for byte in character.encode())


def _read(spelt: str) -> str:
    """The text that was spelt."""
    if not spelt or re.sub(_SPELT, "", spelt):
        raise Error(f"{_FAULT}{spelt[:40] or 'nothing'} is not a word of one")
    try:
        return "".join(map(_read_sign, re.findall(_SPELT, spelt)))
    except UnicodeDecodeError:
        raise Error(f"{_FAULT}{spelt[:40]} is not text") from None


def _read_sign(sign: str) -> str:
    if sign in _SAID:
        return _SAID[sign]
    return sign[1] if sign[0] == "*" else bytes.fromhex(sign.replace("%", "")).decode()


def _check(body: str) -> str:
    """Figures of a text, by which a letter misread is found."""
    left, figures = zlib.crc32(body.encode()), ""
    for _ in range(_CHECKED):
        left, figure = divmod(left, len(_FIGURES))
        figures += _FIGURES[figure]
    return figures
