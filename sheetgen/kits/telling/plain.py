"""The tree of a document as plain text: lines of 76 characters, tables in columns, no markup."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple
from xml.etree.ElementTree import Element

from sheetgen.kits.telling.markdown import APART, BLOCKS, parse, plain

ROOM = 76
INDENT = 4
"""Of notes, quotations and code."""
GAP = "  "
"""Between two columns."""
LEAST = 4
"""The least width of a column that has to be broken."""
_RULES = {"h1": "=", "h2": "-"}
_OWN_BLOCKS = ("ul", "ol", "p", "pre", "blockquote", "table")


def to_plain(markdown_text: str) -> str:
    """The document as plain text; drawings are left out."""
    blocks = ("\n".join(lines) for lines in _blocks(parse(markdown_text), ROOM))
    return "\n\n".join(block for block in blocks if block) + "\n"


class Section(NamedTuple):
    """A heading of a document, and the lines below it, up to the next."""

    heading: str
    lines: list[str]


def sections(markdown_text: str) -> list[Section]:
    """The document as plain text, heading by heading; what stands before the first is left out."""
    found: list[Section] = []
    for element in parse(markdown_text):
        if element.tag in BLOCKS[:6]:
            found.append(Section(inline_text(element), []))
        elif found:
            for block in _blocks([element], ROOM):
                found[-1].lines.extend([""] * bool(found[-1].lines) + block)
    return found


def opening(markdown_text: str) -> list[str]:
    """How a report begins, each a text in one line: its headline, and the two paragraphs below it,
    as far as there are any."""
    found: list[str] = []
    for element in parse(markdown_text):
        if element.tag == "h1" or (found and element.tag == "p"):
            found.append(inline_text(element))
        elif found:
            break
    return found[:3]


def _blocks(parent: Iterable[Element], room: int) -> Iterator[list[str]]:
    """The blocks below an element, each in its lines."""
    for element in parent:
        match str(element.tag):
            case tag if tag in BLOCKS[:6]:
                lines = broken(inline_text(element), room)
                longest = max(map(display_width, lines))
                yield [*lines, _RULES[tag] * longest] if tag in _RULES else lines
            case "p":
                note = _is_note(element)
                yield _indented(broken(inline_text(element), room - INDENT * note), INDENT * note)
            case "pre":
                lines = [
                    part
                    for line in plain(element).rstrip("\n").split("\n")
                    for part in cut(line, room - INDENT)
                ]
                yield _indented(lines, INDENT)
            case "ul" | "ol" as tag:
                yield _list(element, tag, room)
            case "blockquote":
                for lines in _blocks(element, room - INDENT):
                    yield _indented(lines, INDENT)
            case "table":
                yield table(element, room, inline_text)
            case tag if tag in APART:
                yield from _blocks(element, room)
            case "hr":
                yield ["-" * room]


def _is_note(paragraph: Element) -> bool:
    """Whether all of a paragraph is in italics, as a player's note is."""
    inside = [child.tag for child in paragraph if child.tag != "br"]
    bare = [paragraph.text, *(child.tail for child in paragraph)]
    return bool(inside) and set(inside) == {"em"} and not any((text or "").strip() for text in bare)


def _list(element: Element, tag: str, room: int) -> list[str]:
    start = int(element.get("start", "1"))
    lines: list[str] = []
    for place, item in enumerate(element):
        mark = "- " if tag == "ul" else f"{start + place}. "
        own = broken(inline_text(item), room - len(mark)) if inline_text(item) else []
        inner = [line for block in _blocks(item, room - len(mark)) for line in block]
        first, *rest = [*own, *inner] or [""]
        lines += [(mark + first).rstrip(), *_indented(rest, len(mark))]
    return lines


def table(element: Element, room: int, say: Callable[[Element], str]) -> list[str]:
    """A table in columns, `say` telling what a cell says."""
    rows = [list(row) for row in element.iter("tr")]
    aligned = [cell.get("align", "left") for cell in rows[0]]
    texts = [[say(cell).strip() for cell in row] for row in rows]
    return table_lines(Grid(texts, aligned), room)


def on_a_line(
    element: Element, marked: Callable[[Element], str], said: Callable[[str], str] = str
) -> str:
    """The text of an element on one line, broken only where it says so: its own as it is `said`,
    that of elements in it as they are `marked`. What is in blocks of its own is left out."""
    parts = [said(_flat(element.text))]
    for child in element:
        if child.tag == "br":
            parts.append("\n")
        elif child.tag not in _OWN_BLOCKS:
            parts.append(marked(child))
        parts.append(said(_flat(child.tail)))
    return "".join(parts)


def inline_text(element: Element) -> str:
    """The text of an element on one line; a link's address after it, if it leads out of the
    document."""
    return on_a_line(element, _linked)


def _linked(child: Element) -> str:
    text, href = inline_text(child), child.get("href", "")
    return text if href.startswith("#") or href in ("", text) else f"{text} <{href}>"


def _flat(text: str | None) -> str:
    return (text or "").replace("\n", " ")


def _indented(lines: list[str], by: int) -> list[str]:
    return [(" " * by + line).rstrip() for line in lines]


# Text in type of equal widths, measured in characters: broken lines, and tables in columns.


class Grid(NamedTuple):
    """A table: rows of cells, the first of them the head; how each column is aligned (`left`,
    `right`, `center`)."""

    rows: Sequence[Sequence[str]]
    aligned: Sequence[str]


def table_lines(grid: Grid, room: int) -> list[str]:
    """A table no wider than `room`, with a rule below its head, and a blank line between rows where
    some take several lines."""
    widths = _widths(grid.rows, room)
    rows = [_row(row, widths, grid.aligned) for row in grid.rows]
    rule = GAP.join("-" * width for width in widths)
    airy = any(len(row) > 1 for row in rows[1:])
    lines = [*rows[0], rule] if any(any(cell for cell in row) for row in rows[:1]) else []
    for number, row in enumerate(rows[1:]):
        lines += [""] * (airy and number > 0) + row
    return lines


def _row(cells: Sequence[str], widths: Sequence[int], aligned: Sequence[str]) -> list[str]:
    parts = [broken(cell, width) for cell, width in zip(cells, widths, strict=True)]
    return [
        GAP.join(map(_set, line, widths, aligned)).rstrip()
        for line in zip_longest(*parts, fillvalue="")
    ]


def _set(text: str, width: int, aligned: str) -> str:
    spare = width - display_width(text)
    left = {"left": 0, "right": spare, "center": spare // 2}[aligned]
    return " " * left + text + " " * (spare - left)


def _widths(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """Widths of the columns: as wide as their text if all fit; else the widest give way to one
    another, as far as their longest words."""
    columns = list(zip(*rows, strict=True))
    widths = [
        max(1, *(display_width(line) for c in column for line in c.split("\n")))
        for column in columns
    ]
    words = [
        max((display_width(w) for c in column for w in c.split()), default=1) for column in columns
    ]
    least = [min(have, max(LEAST, word)) for have, word in zip(widths, words, strict=True)]
    room -= len(GAP) * (len(columns) - 1)
    while sum(widths) > room:
        can = [i for i in range(len(widths)) if widths[i] > least[i]]
        if not can:
            least = [min(have, LEAST) for have in widths]
            can = [i for i in range(len(widths)) if widths[i] > least[i]]
        if not can:
            break
        widest = max(can, key=lambda i: widths[i])
        widths[widest] -= 1
    return widths


def broken(text: str, room: int) -> list[str]:
    """A text in lines no wider than `room`, broken at spaces; a longer word is broken anywhere, and
    where a line was broken before, it is again."""
    return [line for part in text.split("\n") for line in _filled(part.split(), room)]


def _filled(words: Sequence[str], room: int) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and display_width(lines[-1]) + 1 + display_width(word) <= room:
            lines[-1] += f" {word}"
            continue
        lines[-1:] = [*filter(None, lines[-1:]), *cut(word, room)]
    return lines


def cut(line: str, room: int) -> list[str]:
    """A line in pieces no wider than `room`, its spaces kept; each has a character at least."""
    ends, wide = [0], 0
    for place, mark in enumerate(line):
        wide += _character_width(mark)
        if wide > room and place > ends[-1]:
            ends.append(place)
            wide = _character_width(mark)
    return [line[start:end] for start, end in pairwise([*ends, len(line)])]


def display_width(text: str) -> int:
    """The width of a text: letters of the East take two places, marks over letters none."""
    return sum(_character_width(mark) for mark in text)


def _character_width(mark: str) -> int:
    if unicodedata.category(mark) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(mark) in "WF" else 1
