"""The tree of a document as text for a forum of BoardGameGeek, in its tags.

Only this module writes those tags: in all text of the document what the forum might take for one,
or for a picture, is broken up by a space, which is seen and does no harm. Addresses stay whole.
"""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from sheetgen.kits.telling.figures import NO_FIGURES, Figures
from sheetgen.kits.telling.markdown import APART, BLOCKS, BOX, CREDITS, FIGURE, parse, plain
from sheetgen.kits.telling.plain import inline_text, on_a_line, table

ROOM = 72
"""The width of a table in characters."""
LONGEST = 60_000
"""Bytes of a post, so that it fits into the 64 kB that forums keep of one."""
CUT = "[i](The story goes on: it is longer than one post may be.)[/i]"
_SIZES = {"h1": 18, "h2": 14}
_TAGS = {"em": "i", "strong": "b", "code": "c"}
_TAKEN = re.compile(
    r"[\[<](?!\s)"  # tags; and the forum drops what follows a "<" that touches a word
    r"|[:;](?=-?[()\[\]DPO|/\\*])"  # faces: :) ;-P
    r"|:(?=\w+:)",  # pictures: :meeple:
    re.IGNORECASE,
)
_ADDRESS = re.compile(
    r"(\b(?:https?://|www\.)(?:(?!:\w+:)[^\s\[\]<>])*[^\s\[\]<>.,:;!?'\"()*|\\])", re.IGNORECASE
)


def to_forum(markdown_text: str, figures: Figures = NO_FIGURES) -> str:
    """The document as text to be pasted into a forum; of drawings it has the strips. One that is
    longer than a post may be, in bytes, is cut where its text ends, and says so: box, drawings and
    credits stay."""
    root = parse(markdown_text)
    parts = [(str(one.tag), "\n\n".join(_element(one, figures))) for one in root]
    story = [n for n, (tag, _) in enumerate(parts) if tag not in (FIGURE, BOX, CREDITS)]
    room = LONGEST - sum(_long(text) for _, text in parts)
    if room < 0:
        room -= _long(CUT)
        while room < 0 and story:
            last = story.pop()
            room += _long(parts[last][1])
            parts[last] = "", ""
        parts.insert(story[-1] + 1 if story else 0, ("", CUT))
    return "\n\n".join(text for _, text in parts if text) + "\n"


def _long(text: str) -> int:
    """What a block takes of a post, in bytes."""
    return len(text.encode()) + 2 if text else 0


def harmless(text: str) -> str:
    """The text with everything that a forum might obey broken up by a space."""
    between = _ADDRESS.split(text)
    between[::2] = [_TAKEN.sub(r"\g<0> ", part) for part in between[::2]]
    return "".join(between)


def _blocks(parent: Element, figures: Figures = NO_FIGURES) -> Iterator[str]:
    """The blocks below an element."""
    for element in parent:
        yield from _element(element, figures)


def _element(element: Element, figures: Figures) -> Iterator[str]:
    """The blocks that an element is written as."""
    match str(element.tag):
        case tag if tag in BLOCKS[:6]:
            yield _heading(_said(element).strip(), _SIZES.get(tag))
        case "p":
            yield _said(element).strip()
        case "pre":
            yield f"[c]{harmless(plain(element).rstrip(chr(10)))}[/c]"
        case "ul" | "ol" as tag:
            yield "\n".join(_items(element, tag))
        case "blockquote":
            yield "[q]" + "\n\n".join(_blocks(element)) + "[/q]"
        case "table":
            lines = table(element, ROOM, lambda cell: harmless(inline_text(cell)))
            yield "[c]" + "\n".join(lines) + "[/c]"
        case "hr":
            yield "[hr]"
        case tag if tag == FIGURE:
            drawn = figures.get(element.get("id", ""))
            if drawn and drawn.strip:
                yield "[c]" + "\n".join(map(harmless, drawn.strip)) + "[/c]"
        case tag if tag in APART:
            yield from _blocks(element, figures)


def _heading(text: str, size: int | None) -> str:
    return f"[size={size}][b]{text}[/b][/size]" if size else f"[b]{text}[/b]"


def _items(element: Element, tag: str) -> Iterator[str]:
    start = int(element.get("start", "1"))
    for place, item in enumerate(element):
        mark = "-" if tag == "ul" else f"{start + place}."
        blocks = [text for text in (_said(item).strip(), *_blocks(item)) if text]
        yield f"{mark} " + "\n".join(blocks)


def _said(element: Element) -> str:
    """The text of an element with tags for what is marked in it, on one line."""
    return on_a_line(element, _marked, harmless)


def _marked(child: Element) -> str:
    inside, href = _said(child), child.get("href", "")
    if href.startswith("http"):
        address = href.replace("[", "%5B").replace("]", "%5D")
        return f"[url={address}]{inside}[/url]"
    tag = _TAGS.get(str(child.tag))
    return f"[{tag}]{inside}[/{tag}]" if tag else inside
