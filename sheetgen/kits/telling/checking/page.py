"""A page taken apart: its title, its box of numbers, and the sentences of its prose, each with the
line it stands on. What is marked up as anything else is passed over."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole

LONGEST = 200_000
"""Bytes of a text that is read: a long report has a tenth."""
_SMALL = "".join(filter(str.islower, map(chr, range(0x530))))
"""Letters that begin no sentence; of any script that has small ones, those of Europe."""
_END = re.compile(
    rf"(?<=[.?!])(?<![A-Z]\.)[*_\"”’)]{{0,3}}\s+(?=[*_\"“‘(]{{0,3}}(?![{_SMALL}_])\w)"
)
_ROW = re.compile(r"\*\*([A-Z]\w*):\*\* (.*?)\s*\Z")
_HEADING = re.compile(r"(#{1,6}) +(.*?)[ #]*\Z")
_LIST = re.compile(r"(?:>|[-*+] |\d{1,3}[.)] )\s*")
_NO_PROSE = re.compile(r"[|<!]|```|~~~|-{3,}|={3,}|\*{3,}\Z|\*\(Photograph[^)]*\)\*\Z")
_SKIPPED = {
    "<!-- credits -->": "<!-- end of credits -->",
    "<!-- appendix -->": "<!-- end of appendix -->",
}
"""What of a report of the program's own is no prose, by how it begins and ends."""


class Line(NamedTuple):
    """A text and the number of the line it begins on."""

    number: int
    text: str


@dataclass
class Page:
    """A text. `headings` has the title first, `box` the lines of numbers by their names, and
    `paragraphs` the sentences."""

    headings: list[Line] = field(default_factory=list)
    box: list[tuple[str, Line]] = field(default_factory=list)
    paragraphs: list[list[Line]] = field(default_factory=list)


def text_of(path: Path) -> str:
    """The text in a file. Raises Error, with a sentence, for one that holds none or too much."""
    content = read_whole(path, LONGEST)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Error(f"{path}: not UTF-8 text; save it as UTF-8") from None
    return looked_over(text, str(path))


def looked_over(text: str, what: str) -> str:
    """A text, if it is one that can be read; `what` it is called in messages. Raises Error, with a
    sentence, for one in which there is nothing, or too much."""
    if len(text.encode("utf-8", "surrogatepass")) > LONGEST:
        raise Error(f"{what}: longer than the {LONGEST:,} bytes that it may have")
    if "\0" in text:
        raise Error(f"{what}: not a text: it has characters with the number 0")
    if not text.strip():
        raise Error(f"{what}: there is nothing in it; write a story of the game there")
    return text


def page(text: str) -> Page:
    """A text taken apart."""
    found = Page()
    for block in _blocks(text):
        head, row = _HEADING.match(block[0].text), [_ROW.match(line.text) for line in block]
        if head:
            found.headings.append(Line(block[0].number, head[2]))
            block = block[1:]
        elif all(row):
            found.box += [
                (m[1], Line(line.number, m[2])) for m, line in zip(row, block, strict=True) if m
            ]
            continue
        if block:
            found.paragraphs.append(_sentences(block))
    return found


def _blocks(text: str) -> Iterator[list[Line]]:
    """Lines of prose that belong together."""
    lines, block, until = text.splitlines(), list[Line](), ""
    if lines[:1] == ["---"] and "---" in lines[1:]:
        front = lines.index("---", 1)
        lines[: front + 1] = [""] * (front + 1)
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if until:
            until = "" if line == until else until
            line = ""
        elif line in _SKIPPED:
            until, line = _SKIPPED[line], ""
        item = _LIST.match(line)
        if block and (not line or _NO_PROSE.match(line) or _HEADING.match(line) or item):
            yield block
            block = []
        if line and not _NO_PROSE.match(line):
            block.append(Line(number, line[item.end() :] if item else line))
            if _HEADING.match(line):
                yield block
                block = []
    if block:
        yield block


def _sentences(block: list[Line]) -> list[Line]:
    """The sentences of a paragraph."""
    starts, joined = list[int](), ""
    for line in block:
        starts.append(len(joined))
        joined += f"{line.text} "
    out, begun = list[Line](), 0
    for end in [*(m.end() for m in _END.finditer(joined)), len(joined)]:
        if said := joined[begun:end].strip():
            out.append(Line(block[bisect_right(starts, begun) - 1].number, said))
        begun = end
    return out
