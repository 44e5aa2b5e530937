"""The prose of a report, read back from its Markdown: paragraphs, sentences, words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

MASK = "#"
"""What stands for a name, a number or a date where only the wording counts."""
_NO_PROSE = ("|", "#", "<!--", "- ", "---")
_LINE_APART = re.compile(r"^\*[^*]+\*( \*[^*]+\*)*$")
"""A line all in italics: a dateline, the line below a title, a player's note."""
_WORD = re.compile(rf"{MASK}|\w+(?:['’-]\w+)*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z])")
_MASKED_LIST = re.compile(rf"{MASK}(?:(?:,| and|, and) {MASK})+")


def narrative(markdown: str, until: Iterable[str] = ()) -> list[str]:
    """The paragraphs of prose of a report, up to the first of the headings `until`: no front
    matter, headings, tables, lists, figures, and no line set apart in italics."""
    body = markdown.split("---\n", 2)[-1] if markdown.startswith("---\n") else markdown
    for heading in until:
        body = body.split(f"\n## {heading}\n", 1)[0]
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


def masked(text: str, names: Sequence[str]) -> str:
    """The text with everything that one of the patterns `names` finds replaced by a mask; a list of
    such things is one mask."""
    for name in names:
        text = re.sub(name, MASK, text)
    return _MASKED_LIST.sub(MASK, text)


def opening(sentence: str) -> tuple[str, ...]:
    """The first two words of a sentence."""
    return tuple(words(sentence)[:2])
