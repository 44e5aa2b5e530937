"""The boundary for text that people typed: whatever it holds, it is printed and never obeyed."""

import json
import re
import shlex
from typing import NamedTuple

from sheetgen.core.errors import printable

_MARKUP = re.compile(r"[\\`*_{}\[\]<>#|&~!$^=%@]|:(?=//)|(?<=www)\.")
"""What Markdown takes for markup, or readers of it do: `==`, `%%`, addresses."""
_ESCAPED = re.compile(r"\\([\W_])")
_EMPHASIS = re.compile(
    r"((?:\\\*){1,2}|(?<![\w\\])\\_)(?=\S)((?:(?!\\[*_]).){1,300}?)(?<=\S)\1(?!\w)"
)
"""What is marked up with stars or lines, in a text made inert."""
_HEADING = re.compile(r"(#{1,6}) +(.*?)[ #]*\Z")
_AT_THE_START = re.compile(r"^(\d*)([-+.):=])")
# Not printable to Python, but Persian, the scripts of India and emoji are written with them.
_JOINERS = "\u200c\u200d"


def visible(text: str) -> str:
    """The text on one line, with every character that would not be seen written out as `\\x02`."""
    line = " ".join(text.split())
    return "".join(c if c.isprintable() or c in _JOINERS else ascii(c)[1:-1] for c in line)


def lines_of(text: str) -> list[str]:
    """The lines of a text, each as `visible` has it; an empty one between two of its paragraphs."""
    return [visible(line) for line in text.strip().splitlines()]


def inert(text: str) -> str:
    """The text as Markdown that prints it to the letter, wherever on a line or in a table."""
    escaped = _MARKUP.sub(r"\\\g<0>", visible(text))
    return _AT_THE_START.sub(r"\1\\\2", escaped)


def read(text: str) -> str:
    """The other way round: what such Markdown prints."""
    return _ESCAPED.sub(r"\1", text)


def inert_lines(text: str) -> str:
    """The text of several lines as Markdown that prints it to the letter, broken where it is."""
    blocks = re.split(r"\n\n+", "\n".join(lines_of(text)))
    return "\n\n".join("  \n".join(map(inert, block.split("\n"))) for block in blocks)


def code(text: str) -> str:
    """The text as a Markdown code span that prints it to the letter."""
    line = printable(text)
    longest = max((len(run) for run in re.findall("`+", line)), default=0)
    fence = "`" * (longest + 1)
    return f"{fence} {line} {fence}" if longest else f"{fence}{line}{fence}"


def shortened(text: str, longest: int) -> str:
    """The text on one line, cut in the middle where it is longer than `longest` characters."""
    if len(text) <= longest:
        return text
    kept = longest // 2
    return f"{text[:kept].rstrip()} … {text[-kept:].lstrip()}"


def quoted(text: str) -> str:
    """The text as a double-quoted string of YAML (and JSON)."""
    return json.dumps(visible(text), ensure_ascii=False)


def shell(text: str) -> str:
    """The text as one word of a shell's command line, on one line."""
    if text.isprintable():
        return shlex.quote(text)
    spelt = (
        chr(byte) if 32 <= byte < 127 and chr(byte) not in "'\\" else f"\\x{byte:02x}"
        for byte in text.encode("utf-8", "surrogatepass")
    )
    return f"$'{''.join(spelt)}'"


class Section(NamedTuple):
    """A part of a text: its heading (empty: none) and its level, and its paragraphs."""

    heading: str
    level: int
    paragraphs: list[str]


def sections(text: str) -> list[Section]:
    """A text that somebody wrote in Markdown, or plain, as Markdown that has its headings, its
    paragraphs and what is emphasised in them, and nothing else: all other markup is printed to the
    letter."""
    found, block = [Section("", 1, [])], list[str]()
    for raw in [*text.splitlines(), ""]:
        line = raw.strip()
        head = _HEADING.match(line)
        if block and (head or not line):
            found[-1].paragraphs.append(emphasised(" ".join(block)))
            block = []
        if head:
            found.append(Section(emphasised(head[2]), len(head[1]), []))
        elif line:
            block.append(line)
    return found


def emphasised(text: str) -> str:
    """The text as Markdown that prints it to the letter, but for what it emphasises."""
    return _EMPHASIS.sub(_mark, inert(text))


def _mark(m: re.Match[str]) -> str:
    mark = "**" if m[1] == r"\*\*" else "*"
    return f"{mark}{m[2]}{mark}"
