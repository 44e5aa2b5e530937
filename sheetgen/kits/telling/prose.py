"""The prose of a report, read back from its Markdown: paragraphs, sentences, words."""

import re
from collections.abc import Iterable

from sheetgen.kits.telling.grammar import number


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
