"""The printed page: the title, the box of numbers, and the paragraphs of the story."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

END = re.compile(r"(?<=[.?!])\s+(?=[*\"A-Z\d])")
LINE = re.compile(r"^\*\*([A-Z]\w*):\*\* (.*?)\s*$")
NOTES = re.compile(r"\A---\n.*?\n---\n|<!-- credits -->.*?<!-- end of credits -->|<!--.*?-->", re.S)
APPENDIX = re.compile(r"^#+ (?:Appendix|Watch by watch|Losses$|Dice).*", re.S | re.M)


@dataclass
class Page:
    """A report. `box` has the lines of the numbers by their names, `paragraphs` the sentences."""

    title: str = ""
    box: dict[str, str] = field(default_factory=dict)
    paragraphs: list[list[str]] = field(default_factory=list)


def page(markdown: str) -> Page:
    """A report as printed, up to its appendix."""
    found = Page()
    for block in re.split(r"\n\s*\n", APPENDIX.sub("", NOTES.sub("", markdown))):
        lines = [line.strip() for line in block.strip().splitlines()]
        rows = [row for row in map(LINE.match, lines) if row]
        if rows:
            found.box |= {row[1]: row[2] for row in rows}
        elif lines and lines[0].startswith("# "):
            found.title = lines[0][2:]
        elif lines and not re.match(r"#|\||!|<|```|---|>|\*Malta Convoy", lines[0] or "#"):
            found.paragraphs.append([s for s in END.split(" ".join(lines)) if s])
    return found
