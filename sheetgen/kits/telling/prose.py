"""The prose of a report, read back from its Markdown: paragraphs, sentences, words."""

import re
from collections.abc import Iterable

from sheetgen.kits.telling.grammar import capital, number


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
SHARED = 34
"""Two sentences of so many words or fewer can be made one."""
_COMMON = re.compile(
    rf"\*|(?:{any_of(map(capital, VALUES))}|The|They|An?|It|In|At|On|No|None|We|There|Th[ai]s|All"
    r"|Both|By|After|Before|Towards|During|Another|Nobody|Nothing|Hits?|Of|With|One|Only|South|North"
    r"|East|West)\b"
)
"""How a sentence begins that can stand in another: with a name set off, or no name."""


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


def varied(paragraphs: Iterable[str]) -> list[str]:
    """The paragraphs, with two sentences made one where three running would begin alike."""
    told: list[list[str]] = []
    alike: list[list[str]] = []
    first: list[str] = []
    for paragraph in paragraphs:
        told.append([])
        for sentence in _SENTENCE.split(paragraph):
            begins, here = words(sentence)[:1], told[-1]
            alike = alike if begins == first else []
            first = begins
            if len(alike) > 1 and here and _can_share(here[-1], sentence):
                here[-1] = _in_one(here[-1], sentence)
                continue
            if len(alike) > 1 and alike[-1] is alike[-2] and _can_share(*alike[-1][-2:]):
                alike[-1][-2:] = [_in_one(*alike[-1][-2:])]
                alike.pop()
            here.append(sentence)
            alike.append(here)
    return [" ".join(sentences) for sentences in told]


def _can_share(one: str, other: str) -> bool:
    plain = not any(mark in sentence for sentence in (one, other) for mark in ":;?!")
    return plain and len(words(one)) + len(words(other)) <= SHARED and bool(_COMMON.match(other))


def _in_one(one: str, other: str) -> str:
    return f"{one.removesuffix('.')}; {_COMMON.sub(lambda found: found[0].lower(), other, count=1)}"


def words(text: str) -> list[str]:
    """The words of a text, in small letters, without marks."""
    return _WORD.findall(text.lower())
