"""A language that nobody speaks: English with an accent on every vowel.

It takes the place of English where a language would: in what is read from data files and templates,
and in the module of grammar. Whatever reaches a page or the screen without an accent is English
that stands in code. `speak` must be called before anything of sheetgen is imported.
"""

import json
import re
import sys
from collections.abc import Callable, Container, Iterable
from pathlib import Path
from typing import Any

VOWELS = str.maketrans("aeiouyAEIOUY", "àéîöüÿÀÉÎÖÜŸ")
FOR_THE_PROGRAM = {
    "conditions": {"again_on", "reads"},
    "event": {"policy"},
    "event_slip": {"by", "ways", "within"},
    "passage": {"light"},
    "sheet": {"letters"},
}
"""Keys of files whose values are no words."""
NAMES = ("ships", "silhouettes", "map")
"""Files of proper names and of shapes."""
_KEPT = re.compile(r"\{[^{}]*\}")
"""Places to be filled in."""
_PLAIN = re.compile(r"(?<!\w)(?=\w{2})[A-Za-z]*[aeiouyAEIOUY][A-Za-z]*(?!\w)")
_COMMAND = re.compile(
    r"\bsheetgen(-\w+-\d| [\d.]+|(?=$)| \w+.*?(?=$|   ))|\S+\.jsonl?\b|\S+…", re.MULTILINE
)
"""A command line, a scheme, the program and its version; a file; what is cut short."""


def accented(text: str) -> str:
    """A text in the language; what is to be filled in stays."""
    if len(text) < 2:
        return text
    parts, at = [], 0
    for place in _KEPT.finditer(text):
        parts += [text[at : place.start()].translate(VOWELS), place[0]]
        at = place.end()
    return "".join([*parts, text[at:].translate(VOWELS)])


def marked(held: Any, kept: Container[str] = ()) -> Any:
    """What a file holds in the language, but for what stands under these keys."""
    if isinstance(held, str):
        return accented(held)
    if isinstance(held, list):
        return [marked(each, kept) for each in held]
    if isinstance(held, dict):
        return {key: each if key in kept else marked(each, kept) for key, each in held.items()}
    return held


def speak() -> None:
    """Speak the language from now on."""
    assert not any(name.startswith("sheetgen.kits") for name in sys.modules)
    from sheetgen.core import language

    def read(path: Path) -> Any:
        held = json.loads(path.read_text("utf-8"))
        return held if path.stem in NAMES else marked(held, FOR_THE_PROGRAM.get(path.stem, ()))

    language.read = read

    # Its own words, and no others: nouns and lists come from the files.
    for function in (language.number, language.ordinal, language.times, language.was):
        setattr(language, function.__name__, _spoken(function))
    join, article, and_ = language.join, language.article, accented("and")
    language.join = lambda items, word=and_: join(items, word)
    language.article = lambda text: accented(article(text).removesuffix(text)) + text
    for name, function in language.HELPERS.items():
        language.HELPERS[name] = getattr(language, function.__name__)
    from sheetgen.kits.telling import templates

    bank = templates.Library._bank
    templates.Library._bank = lambda *about: marked(bank(*about))


def _spoken(function: Callable[..., str]) -> Callable[..., str]:
    return lambda *given: accented(function(*given))


def english(texts: Iterable[str], names: Iterable[str]) -> dict[str, str]:
    """The plain words of some texts that are not among the names, each with a text it stands in."""
    known = {word for name in names for word in re.findall(r"[A-Za-z]+", name)}
    found: dict[str, str] = {}
    for text in texts:
        for word in _PLAIN.findall(_COMMAND.sub("", text)):
            if word not in known:
                found.setdefault(word, text)
    return found
