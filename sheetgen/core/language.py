"""What is said, and in which language: the tables, names and words that games and kits read from
the data files in their folders; the kinds of things that these name; and grammar, pure functions
over text: numbers in words, lists, plurals, articles, sentences; and names as people type them, of
players, clubs and events, and of the people in a game, read in one way everywhere."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Self, TypeVar

from sheetgen.core.files import plain_letters
from sheetgen.core.game import Conditions, Edition, Fixed, Ruling

LANGUAGE = "en-GB"
"""The language of all that is printed and shown. Its grammar stands in this module, its
words are the data files and the templates; those of another stand in a folder of its name
beside these, and are read instead."""


@cache
def reader(folder: Path) -> Callable[[str], Any]:
    """A function that reads a JSON file of the folder `data` of a game or kit by its name, once;
    what it returns is not to be changed. `folder` is the game's or kit's own."""
    return cache(lambda name: read(folder / "data" / f"{name}.json"))


def read(path: Path) -> Any:
    """What a data file holds, as the language has it."""
    own = path.parent / LANGUAGE / path.name
    return json.loads((own if own.is_file() else path).read_text("utf-8"))


def with_texts(said: Any, change: Callable[[str], str]) -> Any:
    """What stands in a file, each of its texts changed."""
    if isinstance(said, dict):
        return {key: with_texts(one, change) for key, one in said.items()}
    if isinstance(said, list):
        return [with_texts(one, change) for one in said]
    return change(said) if isinstance(said, str) else said


class Phrases:
    """The phrases of a data file, each by its place in it."""

    def __init__(self, data: Callable[[str], Any], name: str = "words") -> None:
        self._data, self._name = data, name

    def words(self, *where: str) -> Any:
        """What stands in this place of the file."""
        found = self._data(self._name)
        for key in where:
            found = found[key]
        return found

    def say(self, *where: str, **fields: object) -> str:
        """The phrase that stands in this place, filled in."""
        return str(self.words(*where)).format(**fields)


def phrases(module: str) -> Phrases:
    """The words of a kit: the file `data/words.json` beside its module, given by its file."""
    return Phrases(reader(Path(module).parent))


def editions(conditions: Mapping[str, Any]) -> tuple[Edition, ...]:
    """The published editions, oldest first, from the file `conditions`."""
    return tuple(Edition(name, one["title"]) for name, one in conditions["editions"].items())


def rulings(conditions: Mapping[str, Any]) -> tuple[Ruling, ...]:
    """The questions the printed rules leave open, each with its default first."""
    return tuple(Ruling(name, **one) for name, one in conditions["rulings"].items())


def fixed(conditions: Mapping[str, Any]) -> tuple[Fixed, ...]:
    """What is ruled without a choice."""
    return tuple(Fixed(**one) for one in conditions["fixed"])


def ruled(rulings: Iterable[Ruling], conditions: Conditions) -> dict[str, int]:
    """What the rules text reads of the rulings: of each the place of its value, and no more than
    yes or no where there are two."""
    found: dict[str, int] = {}
    for ruling in rulings:
        if ruling.reads:
            place = list(ruling.values).index(conditions.rulings[ruling.name])
            found[ruling.reads] = place if len(ruling.values) > 2 else place > 0
    return found


def words(rulings: Iterable[Ruling], conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    found: dict[str, str] = {}
    for ruling in rulings:
        found |= ruling.words.get(conditions.rulings[ruling.name], {})
    return found


class Kind(IntEnum):
    """Kinds by number: journals and events hold the number, data files the `key`."""

    @property
    def key(self) -> str:
        """What data files call it: `friendly`, `old-wound`."""
        return self.name.lower().replace("_", "-")

    @classmethod
    def of(cls, key: str) -> Self:
        """The kind that data files call so. Raises ValueError for none of them."""
        return cls(cls.keys().index(key))

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """The keys of all, by number: they are numbered from 0."""
        return tuple(kind.key for kind in cls)


_ONES = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
T = TypeVar("T")
_UNCHANGED = ("aircraft", "spacecraft", "hovercraft", "sheep", "fish", "deer", "series")
_IRREGULAR = {
    "child": "children", "die": "dice", "foot": "feet", "goose": "geese", "half": "halves",
    "knife": "knives", "leaf": "leaves", "life": "lives", "loaf": "loaves", "mouse": "mice",
    "ox": "oxen", "person": "people", "shelf": "shelves", "thief": "thieves", "tooth": "teeth",
    "two": "twos", "wolf": "wolves",
}  # fmt: skip
_ARTICLE = re.compile(r"^(an?|the) ")
_AN_ALL_THE_SAME = ("hour", "honest", "honour", "heir")
_A_ALL_THE_SAME = ("u-", "uni", "use", "one", "once", "eu")


def number(count: int) -> str:
    """A number in words: `forty-five`; 0 is `no`, as it is said before a noun."""
    if count < 0:
        return f"minus {number(-count)}"
    if count < 20:
        return _ONES[count]
    if count < 100:
        tens, ones = divmod(count, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    if count < 1000:
        hundreds, rest = divmod(count, 100)
        return f"{_ONES[hundreds]} hundred" + (f" and {number(rest)}" if rest else "")
    return str(count)


def ordinal(count: int) -> str:
    """An ordinal in figures: `11th`, `22nd`."""
    last = 0 if 10 <= count % 100 <= 20 else count % 10
    ending = {1: "st", 2: "nd", 3: "rd"}.get(last, "th")
    return f"{count}{ending}"


def minus(said: object) -> str:
    """A number, or a text with numbers in it, with true minus signs: `−2`. A hyphen is a sign where
    a number begins with it; within a name, as in `'U'-99`, it is none."""
    return re.sub(r"(?<![^\s(])-(?=\d)", "−", str(said))


def plural(noun: str, count: int) -> str:
    """The noun as it stands after a count: `one card`, `two cards`, `no cards`."""
    if abs(count) == 1 or noun.endswith(_UNCHANGED):
        return noun
    before, between, last = noun.rpartition(" ")
    if last in _IRREGULAR:
        return f"{before}{between}{_IRREGULAR[last]}"
    # One with a capital is a people.
    if noun.endswith("man") and noun[0].islower() and not noun.endswith("human"):
        return noun[:-2] + "en"
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    return noun + ("es" if re.search(r"(s|x|z|ch|sh|[^aeiou]o)$", noun) else "s")


def without_article(noun: str) -> str:
    """A noun without its article: `platoon` of `a platoon`."""
    return _ARTICLE.sub("", noun)


def counted(count: int, noun: str) -> str:
    """A count and its noun, without an article: `one knight`, `two knights`."""
    return f"{number(count)} {plural(without_article(noun), count)}"


def counted_in_figures(count: int, noun: str) -> str:
    """A count in figures and its noun, without an article: `1 boat`, `12 boats`."""
    return f"{count} {plural(without_article(noun), count)}"


def signed(amount: int, nothing: str = "") -> str:
    """What is added, with a true minus: `+1`, `−5`; and `nothing` for 0."""
    return f"{amount:+d}".replace("-", "−") if amount else nothing


def alike(values: Iterable[T], first: int = 1) -> list[tuple[int, int, T]]:
    """Values numbered from `first` on, like neighbours in one: from which number, to which."""
    found = []
    for value, same in groupby(enumerate(values, first), lambda one: one[1]):
        numbers = [number for number, _ in same]
        found.append((numbers[0], numbers[-1], value))
    return found


def runs(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers in order, those that follow one another together: `[1, 2, 3], [5]`."""
    apart = groupby(enumerate(numbers), lambda one: one[1] - one[0])
    return [[number for _, number in run] for _, run in apart]


def times(count: int) -> str:
    """How often: `once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(count, f"{number(count)} times")


def was(count: int) -> str:
    """The verb that agrees: `was` for one, `were` for more and for none."""
    return "was" if count == 1 else "were"


def day(text: str, letters: int | None = None) -> str:
    """A day of a journal, `2026-12-05`, as it is read: `5 December 2026`; with no more than so many
    letters of the month, `5 Dec 2026`."""
    year, month, date = text.split("-")
    return f"{int(date)} {MONTHS[int(month) - 1][:letters]} {year}"


def join(items: Iterable[str], word: str = "and") -> str:
    """A list as it is read: `a`, `a and b`, `a, b and c`; empty items are passed over."""
    *first, last = [item for item in items if item] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def article(phrase: str) -> str:
    """The phrase with `a` or `an` before it."""
    start = re.sub(r"^\W+", "", phrase).lower()
    vowel = start.startswith(tuple("aeiou")) and not start.startswith(_A_ALL_THE_SAME)
    # Letters that are spelt: an SM.79, an MTB.
    vowel = vowel or bool(re.match(r"\W*[FHLMNRSX](?=[^\WAEIOUa-z])[A-Z]*\b", phrase))
    return f"{'an' if vowel or start.startswith(_AN_ALL_THE_SAME) else 'a'} {phrase}"


def spoken(name: str) -> str:
    """A name of the rules as it is read: `depth charges` of `depth-charges`."""
    return re.sub(r"[-_]+", " ", name).strip()


def capital(text: str) -> str:
    """The text with its first letter a capital; marks before the letter stay."""
    return re.sub(r"[^\W\d_]", lambda first: first[0].upper(), text, count=1)


def opened(text: str) -> str:
    """The text as a sentence begins; one that begins with a figure has no capital."""
    return text if text[:1].isdigit() else capital(text)


def headed(title: str) -> str:
    """A title before what is said of it: `Area:`, but `Attack?`."""
    return title if title.endswith(("?", "!")) else f"{title}:"


def sentences(clauses: Iterable[str]) -> str:
    """Clauses made into sentences, one each: capital and full stop, unless it asks."""
    return " ".join(
        opened(clause) + ("" if clause.endswith("?") else ".") for clause in clauses if clause
    )


HELPERS: dict[str, Callable[..., Any]] = {
    "number": number,
    "ordinal": ordinal,
    "plural": plural,
    "counted": counted,
    "counted_in_figures": counted_in_figures,
    "signed": signed,
    "times": times,
    "was": was,
    "listed": join,
    "article": article,
    "capital": capital,
    "headed": headed,
}
"""What a template may call, by name."""


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
    return plain_letters(folded(name))


def in_letters(name: str) -> str:
    """A name with a plain letter in the place of every mark on a letter and every joiner: one that
    patterns of letters fit, in any script, place by place."""
    return "".join(
        "a" if unicodedata.category(sign)[0] == "M" or _JOINERS.match(sign) else sign
        for sign in name
    )
