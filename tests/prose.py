"""The prose of a report, read back from its Markdown: paragraphs, sentences, words; and the faults
of a text that no reader should meet: of agreement, of marks, and what was never filled in."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from sheetgen.core.language import number, plural


def any_of(words: Iterable[str]) -> str:
    """A pattern for any of some words, the longer before the shorter."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))


_NO_PROSE = ("|", "#", "<!--", "- ", "---")
_BOX = re.compile(r"(?s)<!-- box -->.*?<!-- end of box -->")
_LINE_APART = re.compile(r"^\*[^*]+\*( \*[^*]+\*)*$")
"""A line all in italics: a dateline, the line below a title, a player's note."""
_WORD = re.compile(r"\w+(?:['’-]\w+)*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")
# From two upwards: `one` stands for what was named before as often as it counts.
VALUES = {number(count): count for count in range(2, 200)}


def narrative(markdown: str) -> list[str]:
    """The paragraphs of prose of a report, up to its credits: no front matter, headings, box,
    tables, lists, figures, and no line set apart in italics."""
    body = markdown.split("---\n", 2)[-1] if markdown.startswith("---\n") else markdown
    body = _BOX.sub("", body.split("\n<!-- credits -->\n", 1)[0])
    lines = (line.strip() for line in body.splitlines())
    return [
        line.removeprefix("> ")
        for line in lines
        if line and not line.startswith(_NO_PROSE) and not _LINE_APART.match(line)
    ]


def sentences(paragraphs: Iterable[str]) -> list[str]:
    """The sentences of some paragraphs; crossheads in capitals are none."""
    parts = [part for text in paragraphs for part in _SENTENCE.split(text)]
    return [part for part in parts if part and not part.isupper()]


def words(text: str) -> list[str]:
    """The words of a text, in small letters, without marks."""
    return _WORD.findall(text.lower())


# Faults.

_MANY = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both"
_NEVER = r"(?!)"


class Nouns(NamedTuple):
    """What a game counts, in the singular: the `counted` things; those that are `verbs` as well,
    and may follow a number (`of four attacks two hit`); those with one form for one and many."""

    counted: tuple[str, ...] = ()
    verbs: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()


class Fault(NamedTuple):
    """What is wrong, and where: the words around it."""

    what: str
    where: str


@cache
def patterns(nouns: Nouns) -> dict[str, str]:
    """What no sentence may hold, each with its pattern."""
    one = "|".join(nouns.counted) or _NEVER
    many = "|".join(plural(noun, 2) for noun in (*nouns.counted, *nouns.verbs)) or _NEVER
    they = "|".join((*(rf"(?:{_MANY}) \w+ {noun}" for noun in nouns.unchanged), "they|both|we"))
    return {
        "two spaces": r"  ",
        "a space before a mark": r" [,.;:?!]",
        "two marks": r"[.,;:]{2}",
        "a placeholder": r"\{\{|\}\}|\{%|\[\[|\]\]|Undefined",
        "no value": r"\b(None(?! of )|nan|null|True|False)\b",
        "a plural of one": rf"(?<![-\w])(?<!but )[Oo]ne (?:(?:more|fewer) )?(?:{many}|were)\b",
        "1 things": r"(?<![-\d.,])1 [a-z]+s\b",
        "a singular of many": rf"\b(?:{_MANY}) (?:{one})\b",
        "a before a vowel": r"\b[Aa] (?=[aeioAEIO])(?!one\b|once\b|eu|Eu|uni)",
        "an before a consonant": r"\b[Aa]n (?![aeiouAEIOU*\d]|hour|honest|honour|heir)",
        "a word twice": r"\b([a-z]+) \1\b",
        "one were": r"(?<!one )(?<![-\w])[Oo]ne (?:of \w+ )?were\b(?! stopped)",
        "one do": r"(?<![-\w])[Oo]ne do\b",
        "many was": r"(?<!of )(?<!of the )(?<!of its )(?<!of our )(?<!other )"
        rf"\b(?:{many}) was\b",
        "they was": rf"\b(?:{they}) was\b",
        "a list was": r"(?:^|[.;:] )(?:[Tt]he [a-z ]+)?\*[^*]+\* and (?:the [a-z ]+)?\*[^*]+\* "
        r"(?:was|has)\b",
    }


def agreement(text: str, nouns: Nouns) -> list[Fault]:
    """Faults of agreement, of marks, and what was never filled in."""
    return [
        Fault(what, _around(text, found))
        for what, pattern in patterns(nouns).items()
        for found in re.finditer(pattern, text)
    ]


def _around(text: str, found: re.Match[str]) -> str:
    return text[max(found.start() - 40, 0) : found.end() + 40].strip()
