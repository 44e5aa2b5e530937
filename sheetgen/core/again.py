"""What the code on a paper says: which document it is of, in a text that makes it again.

    SHEETGEN 1.0.0 PREROLL GAME EDITION 1 S:FRIDAY/17 P:LETTER N:*A.+*BORG K:086

These are the version of sheetgen, the document, the game, its edition, the version of its rules;
then options by a sign each, in the order of `OPTIONS` and only where they are not the usual, and
figures to check it by. A code says nothing but what stands in `DOCUMENTS`: no file, no folder.
Many rulings are not named, for which there is no room, but told by their places (`by_places`).

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
from typing import NamedTuple, Self

from sheetgen.core.errors import Error

OPTIONS = {
    "S": "seed",
    "D": "policy",
    "R": "ruling",
    "A": "rulings",
    "B": "sheet",
    "P": "paper",
    "I": "ink",
    "Z": "size",
    "F": "sides",
    "X": "fillable",
    "U": "duplex",
    "L": "pages",
    "N": "player",
    "C": "copy",
    "T": "templates",
    "E": "board",
    "M": "record",
    "V": "voice",
    "J": "length",
    "Y": "booklet",
    "W": "measure",
    "G": "games",
    "H": "setup",
    "O": "fact",
    "Q": "format",
    "K": "campaign",
    "1": "appendix",
    "2": "example",
}
"""Letter and name of what a code may say; rulings, sheets and facts of a fight may be several."""
_LETTERS = {name: letter for letter, name in OPTIONS.items()}
_PLACES = {name: place for place, name in enumerate(_LETTERS)}
DOCUMENTS = {
    "blank": "RABPIZFXUCQK2",
    "preroll": "SRABPIZFXUNCQK",
    "sheet": "SDRABPIZFUNMQK",
    "logbook": "SRAPLNTMK",
    "dicebook": "SRAPI",
    "packet": "REM",
    "rules": "RAPTK",
    "report": "SDRAPNTMVJYK1",
    "luck": "SDRAPNMW",
    "odds": "SDRAPGHK",
    "career": "PNM",
    "paths": "SRAPNMOK",
}
"""The documents that bear a code, and what it may say of each."""
_NEEDED = {
    "preroll": "S", "dicebook": "S", "sheet": "S", "packet": "M", "report": "S", "luck": "S",
    "odds": "SG", "career": "M", "paths": "SO",
}  # fmt: skip
"""What it must say of a document that no record is needed for."""
USUAL = {
    "paper": "a4", "ink": "normal", "size": "normal", "sides": "both",
    "length": "full", "format": "pdf",
}  # fmt: skip
"""What is not said."""
PICTURES = ("svg", "png")
"""The formats that a code may say."""
LONGEST = 2000
"""A longer text, in characters, is none of ours."""
_COMMANDS = {
    "sheet": "play", "report": "play", "luck": "play", "paths": "fight",
}  # fmt: skip
"""The command that makes a document, or the record it is drawn from, where it has not its name."""
_ASIDE = ("measure",)
"""What such a command does not take."""
_SEVERAL = "RBO"
NAMED = 3
"""So many rulings are named."""
_YES = "1"
_FLAGS = ("fillable", "duplex", "templates", "booklet", "appendix", "example")
"""What is so or is not."""
HEAD = "SHEETGEN"
"""The first word of every code."""
_PLAIN = "abcdefghijklmnopqrstuvwxyz0123456789-./"
_SIGNS = {" ": "+", "=": ":"} | {c: c.upper() for c in _PLAIN}
_SAID = {spelt: c for c, spelt in _SIGNS.items()}
_SPELT = r"\*[A-Z]|(?:%[0-9A-F]{2})+|[-A-Z0-9./+:]"
_FIGURES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CHECKED = 3
"""So many figures tell that a text is the one it was."""
_FAULT = "this is not the code of a paper: "


class Code(NamedTuple):
    """What a code says. `software` and `rules` are versions: of sheetgen, and of the game's rules
    as `of_rules` has it; `options` are those of `OPTIONS` by their names, in that order. Where its
    text tells the rulings by their `places`, it is so; they are options when they are `named`. The
    text has no more of `facts` than what they are; here are their names."""

    software: str
    document: str
    game: str
    edition: str
    rules: str
    options: tuple[tuple[str, str], ...] = ()
    places: str = ""
    facts: tuple[str, ...] = ()

    def all(self, name: str) -> list[str]:
        """All that is said of an option."""
        return [value for option, value in self.options if option == name]

    def one(self, name: str) -> str | None:
        """What is said of an option, or what is usual."""
        return next(iter(self.all(name)), USUAL.get(name))

    @property
    def record(self) -> str | None:
        """What the record is known by that the document is drawn from; None where the code says
        all there is to know."""
        return self.one("record")

    def text(self) -> str:
        """The code itself."""
        options = self.options
        if self.places:
            rest = (one for one in options if one[0] != "ruling")
            options = _in_order([*rest, ("rulings", self.places)])
        said = [f"{_LETTERS[name]}:{_spelt(value)}" for name, value in options]
        plain = (self.software, self.document, self.game, self.edition, self.rules)
        body = " ".join((HEAD, *map(_spelt, plain), *said))
        return f"{body} K:{_check(body)}"

    def told_by(self, facts: Iterable[str]) -> Self:
        """The code, given the names of the facts that a fight of its game is told by. Raises Error
        if it tells others."""
        told, names = self.all("fact"), (*facts,)
        if told and len(told) != len(names):
            raise Error(f"{_FAULT}{len(told)} facts tell no fight of {self.game}")
        return self._replace(facts=names) if told else self

    def named(self, rulings: Mapping[str, Iterable[str]]) -> Self:
        """The code with its rulings named, given those that the game has, as `by_places` has them.
        Raises Error if the game had others when the paper was made."""
        if not self.places:
            return self
        figures = map(_FIGURES.find, self.places[_CHECKED:].upper())
        said = {
            name: value
            for (name, values), figure in zip(rulings.items(), figures, strict=False)
            for value in [*values][figure : figure + 1]
            if figure > 0
        }
        if by_places(rulings, said) != self.places:
            raise Error(f"{_FAULT}its rulings are not those of {self.game}, or of another version")
        options = [*self.options, *(("ruling", f"{n}={v}") for n, v in said.items())]
        return self._replace(options=_in_order(options))

    def words(self) -> list[str]:
        """The words of the command line that makes the document, without that of the program:
        whatever a user has saved as his defaults."""
        left = [(name, USUAL.get(name, "")) for name in self._left_to_defaults()]
        said = [*self._said(), *left]
        return self._made() + [f"--{n}" if n in _FLAGS else f"--{n}={v}" for n, v in said]

    def words_of(self, journal: str) -> list[str]:
        """The words of the command line that draws the sheet of a record, whatever a user has saved
        as his defaults."""
        drawn = ("sheet", "paper", "ink", "size", "sides", "duplex", "format")
        said = [*self.options, *((name, USUAL[name]) for name in USUAL if not self.all(name))]
        named = [(name, value) for name, value in said if name in drawn]
        return ["sheet", *(f"--{n}" if n in _FLAGS else f"--{n}={v}" for n, v in named), journal]

    def command(self, usual: Mapping[str, str] = MappingProxyType({})) -> str:
        """The command that makes it again, to be printed, without what is `usual` of its game;
        nothing, if a record is needed."""
        if self.record:
            return ""
        made, options = ["sheetgen", *self._made()], self._said()
        options += [("paper", USUAL["paper"])] if "paper" in self._left_to_defaults() else []
        for name, value in options:
            if usual.get(name) == value:
                continue
            value = "DIR" if name == "templates" else "" if name in _FLAGS else value
            # What begins with a dash would be read as an option.
            dashed = [f"--{name}={value}"] if value.startswith("-") else [f"--{name}", value]
            made += dashed if value else [f"--{name}"]
        return shlex.join(made)

    def _made(self) -> list[str]:
        """The command and the game."""
        command, *flags = _COMMANDS.get(self.document, self.document).split()
        return [command, self.game, *flags]

    def _said(self) -> list[tuple[str, str]]:
        """The options as the command has them, each fact by its own name."""
        facts = iter(self.facts)
        options = [("edition", self.edition), *self.options]
        return [(next(facts) if n == "fact" else n, v) for n, v in options if n not in _ASIDE]

    def _left_to_defaults(self) -> list[str]:
        """The options left out that a user may have saved otherwise."""
        allowed = DOCUMENTS[self.document]
        return [OPTIONS[c] for c in "PN" if c in allowed and not self.all(OPTIONS[c])]


def made_of(
    software: str,
    document: str,
    game: tuple[str, str, str],
    options: Iterable[tuple[str, str | bool | None]],
    places: str = "",
    facts: Mapping[str, object] = MappingProxyType({}),
) -> Code:
    """The code of a document of a `game` (name, edition, version of the rules); of `options`, in
    any order, those are kept that are not usual and that the document has; a fight is told by its
    `facts`."""
    allowed = [OPTIONS[letter] for letter in DOCUMENTS[document]]
    kept = [
        (name, _YES if value is True else value)
        for name, value in options
        if value and name in allowed and USUAL.get(name) != value
    ]
    kept += [("fact", str(fact)) for fact in facts.values()]
    name, edition, rules = game
    version = of_rules(name, rules)
    return Code(software, document, name, edition, version, _in_order(kept), places, (*facts,))


def _in_order(options: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Options in the order in which a code says them."""
    return tuple(sorted(options, key=lambda option: _PLACES[option[0]]))


def by_places(rulings: Mapping[str, Iterable[str]], said: Mapping[str, str]) -> str:
    """The rulings `said`, by name, told by their places among all `rulings` of the game: for each
    up to the last of them a figure, which of its values it is, 0 the default; before them figures
    to check by that the game still has those. Nothing of so few as are named."""
    if len(said) <= NAMED:
        return ""
    places = (
        [*values].index(said[name]) if name in said else 0 for name, values in rulings.items()
    )
    shown = "".join(_FIGURES[place] for place in places).rstrip("0")
    known = [" ".join((name, *values)) for name, values in rulings.items()][: len(shown)]
    return f"{_check(' '.join(known))}{shown}".lower()


def of_rules(game: str, version: str) -> str:
    """How a code has the version of a game's rules: without the game's name before it."""
    return version.removeprefix(f"{game}-") or "0"


def read(text: str) -> Code:
    """What a code says, as it was read or typed: in capitals or small letters, with more or less
    space between its words. Raises Error that says what is wrong for all that is no code."""
    if len(text) > LONGEST or not text.isascii():
        raise Error(f"{_FAULT}it is too long, or holds what no code does")
    words = text.upper().split()
    if len(words) < 7 or words[0] != HEAD:
        raise Error(
            f"{_FAULT}it would begin with {HEAD}, a version, and the name of a document"
            f" ({', '.join(DOCUMENTS)})"
        )
    body = " ".join(words[:-1])
    if words[-1] != f"K:{_check(body)}":
        raise Error("this code has been misread or mistyped: its last word does not fit the rest")
    software, document, game, edition, rules = map(_read, words[1:6])
    if document not in DOCUMENTS:
        raise Error(f"{_FAULT}of documents it knows {', '.join(DOCUMENTS)}")
    options, allowed = [], list(DOCUMENTS[document])
    for word in words[6:-1]:
        letter, _, value = word.partition(":")
        if letter not in allowed:
            raise Error(f"{_FAULT}{word[:40]} is not said of a {document}, or not in this place")
        # What stands before it has had its turn.
        allowed = allowed[allowed.index(letter) + (letter not in _SEVERAL) :]
        options.append((OPTIONS[letter], _read(value)))
    places = "".join(value for name, value in options if name == "rulings")
    options = [one for one in options if one[0] != "rulings"]
    code = Code(software, document, game, edition, rules, tuple(options), places)
    missing = set(_NEEDED.get(document, "")) - {word[0] for word in words[6:-1]}
    if missing and not code.record:
        raise Error(f"{_FAULT}a {document} needs its {OPTIONS[min(missing)]}")
    # There is one way to say a thing: whoever finds another is being had.
    odd = any(
        USUAL.get(n) == v or (n in _FLAGS and v != _YES) or (n == "format" and v not in PICTURES)
        for n, v in options
    )
    if odd or code.text() != " ".join(words):
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
