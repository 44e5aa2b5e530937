"""The tree of a document as plain text: lines of 76 characters, tables in columns, no markup."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

from sheetgen.reports import columns
from sheetgen.reports.markdown import BLOCKS, COLUMNS, parse, plain

ROOM = 76
INDENT = 4
"""Of notes, quotations and code."""
_RULES = {"h1": "=", "h2": "-"}
_OWN_BLOCKS = ("ul", "ol", "p", "pre", "blockquote", "table")


def to_plain(markdown_text: str) -> str:
    """The document as plain text; drawings are left out."""
    blocks = ("\n".join(lines) for lines in _blocks(parse(markdown_text), ROOM))
    return "\n\n".join(block for block in blocks if block) + "\n"


def _blocks(parent: Element, room: int) -> Iterator[list[str]]:
    """The blocks below an element, each in its lines."""
    for element in parent:
        match str(element.tag):
            case tag if tag in BLOCKS[:6]:
                lines = columns.broken(said(element), room)
                longest = max(map(columns.wide, lines))
                yield [*lines, _RULES[tag] * longest] if tag in _RULES else lines
            case "p":
                note = _is_note(element)
                yield _indented(columns.broken(said(element), room - INDENT * note), INDENT * note)
            case "pre":
                lines = [
                    part
                    for line in plain(element).rstrip("\n").split("\n")
                    for part in columns.cut(line, room - INDENT)
                ]
                yield _indented(lines, INDENT)
            case "ul" | "ol" as tag:
                yield _list(element, tag, room)
            case "blockquote":
                for lines in _blocks(element, room - INDENT):
                    yield _indented(lines, INDENT)
            case "table":
                yield table(element, room, said)
            case tag if tag == COLUMNS:
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
        own = columns.broken(said(item), room - len(mark)) if said(item) else []
        inner = [line for block in _blocks(item, room - len(mark)) for line in block]
        first, *rest = [*own, *inner] or [""]
        lines += [(mark + first).rstrip(), *_indented(rest, len(mark))]
    return lines


def table(element: Element, room: int, say: Callable[[Element], str]) -> list[str]:
    """A table in columns, `say` telling what a cell says."""
    rows = [list(row) for row in element.iter("tr")]
    aligned = [cell.get("align", "left") for cell in rows[0]]
    texts = [[say(cell).strip() for cell in row] for row in rows]
    return columns.lines(columns.Grid(texts, aligned), room)


def said(element: Element) -> str:
    """The text of an element on one line, broken only where it says so; a link's address after it,
    if it leads out of the document. What is in blocks of its own is left out."""
    parts = [_flat(element.text)]
    for child in element:
        if child.tag == "br":
            parts.append("\n")
        elif child.tag not in _OWN_BLOCKS:
            text, href = said(child), child.get("href", "")
            shown = href.startswith("#") or href in ("", text)
            parts.append(text if shown else f"{text} <{href}>")
        parts.append(_flat(child.tail))
    return "".join(parts)


def _flat(text: str | None) -> str:
    return (text or "").replace("\n", " ")


def _indented(lines: list[str], by: int) -> list[str]:
    return [(" " * by + line).rstrip() for line in lines]
