"""Faults of a text that no reader should meet: agreement, marks, light, quotations."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

_MANY = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both"
_PLURALS = "ships|watches|hits|contacts|carriers|tankers|cruisers|destroyers|attacks|forces"
AGREEMENT = {
    "two spaces": r"  ",
    "a space before a mark": r" [,.;:?!]",
    "two marks": r"[.,;:]{2}",
    "a placeholder": r"\{\{|\}\}|\{%|\[\[|\]\]|Undefined",
    "no value": r"\b(None|nan|null|True|False)\b",
    "a plural of one": rf"(?<![-\w])(?<!but )[Oo]ne (?:{_PLURALS}|were)\b",
    "1 things": r"(?<![-\d.,])1 [a-z]+s\b",
    "a singular of many": rf"\b(?:{_MANY}) "
    r"(?:ship|watch|contact|carrier|tanker|destroyer|cruiser|attack)\b",
    "a before a vowel": r"\b[Aa] (?=[aeioAEIO])(?!one\b|once\b|eu|Eu|uni)",
    "an before a consonant": r"\b[Aa]n (?![aeiouAEIOU*\d]|hour|honest|honour|heir)",
    "a word twice": r"\b([a-z]+) \1\b",
    "one were": r"(?<!one )(?<![-\w])[Oo]ne (?:of \w+ )?were\b(?! stopped)",
    "many was": rf"(?<!of )(?<!of the )(?<!of its )(?<!of our )(?<!other )\b(?:{_PLURALS}) was\b",
    "they was": rf"\b(?:(?:{_MANY}) \w+ aircraft|they|both|we) was\b",
    "a list was": r"(?:^|[.;:] )(?:[Tt]he [a-z ]+)?\*[^*]+\* and (?:the [a-z ]+)?\*[^*]+\* "
    r"(?:was|has)\b",
}
"""What no sentence may hold, each with its pattern."""
DAYLIGHT = re.compile(
    r"\b(?:sun|sunny|sun(?:light|shine|lit)|day(?:light|time)|bright\w*|noonday|glare|"
    r"blue sk\w+|blue)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“„]([^\"“”„]+)[\"”“]?|(?<!\w)['‘]([^'’‘]+)['’](?!\w)")


class Fault(NamedTuple):
    """What is wrong, and where: the words around it."""

    what: str
    where: str


def agreement(text: str) -> list[Fault]:
    """Faults of agreement, of marks, and what was never filled in."""
    return [
        Fault(what, _around(text, found))
        for what, pattern in AGREEMENT.items()
        for found in re.finditer(pattern, text)
    ]


def daylight(text: str) -> list[Fault]:
    """Words that only daylight earns, for a text told of the night."""
    return [Fault("daylight", _around(text, found)) for found in DAYLIGHT.finditer(text)]


def quotations(text: str, allowed: Iterable[str] = ()) -> list[Fault]:
    """What stands in quotation marks and is none of the quotations allowed."""
    known = set(allowed)
    return [
        Fault("a quotation", _around(text, found))
        for found in _QUOTED.finditer(text)
        if (found[1] or found[2]) not in known
    ]


def _around(text: str, found: re.Match[str]) -> str:
    return text[max(found.start() - 40, 0) : found.end() + 40].strip()
