"""The notation of Lonelog for solo play, with its add-on for wargames: `@` what a player does, `?`
what is asked of the game, `d:` dice, `->` what they come to, `=>` what follows; tags in brackets.

A log is Markdown: front matter, headings, and the notation in fenced blocks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from sheetgen.core.requests import Answer, Request, Roll, purpose
from sheetgen.kits.telling.usertext import visible

FENCE = "```"
CREDIT = (
    "In the notation of Lonelog and its Solo Wargaming Add-on, by Roberto Bisceglie "
    "(https://lonelog.org)."
)
_BRACKETS = str.maketrans({"[": "(", "]": ")", "|": "/", "−": "-", "→": "->"})
_ARROW = re.compile(r"([-=])>")


def inert(text: str) -> str:
    """What people typed, so that none of it is read as notation: brackets are rounded, bars slant,
    arrows are broken."""
    return _ARROW.sub(r"\1 >", visible(text).translate(_BRACKETS)).replace("`", "'")


def tag(kind: str, name: str, *fields: str) -> str:
    """A tag: `[Unit:Archers|×3|Fresh]`. What is empty is left out."""
    parts = [inert(part) for part in (name, *fields) if part]
    return f"[{kind}:{'|'.join(parts)}]"


def rolled(request: Request, answer: Answer, came_to: str = "") -> str:
    """A roll: `d: contact 1d6=6 - 1 -> Contact`. `came_to` is what was added and what it made, with
    a true minus and a true arrow as tables have them."""
    assert isinstance(request, Roll)
    faces = ",".join(map(str, answer.dice))
    result = came_to.replace("−", "-").replace("→", "->")
    return f"d: {purpose(answer.ask)} {request.number}d{request.sides}={faces}{result}"


def note(text: str) -> str:
    """A player's note."""
    return f"(note: {inert(text)})"


def block(name: str, lines: Iterable[str]) -> list[str]:
    """Lines between a tag that opens and one that closes: `BATTLE`, `CAMPAIGN`."""
    return [f"[{name}]", *lines, f"[/{name}]"]


def fenced(lines: Sequence[str]) -> str:
    """Notation as a block of Markdown."""
    return "\n".join([FENCE, *lines, FENCE])


def document(front: Iterable[tuple[str, str]], parts: Iterable[str]) -> str:
    """A log: its front matter, of names and YAML values, and its parts."""
    lines = ["---", *(f"{name}: {value}" for name, value in front), "---"]
    return "\n".join(lines) + "\n\n" + "\n\n".join(parts) + "\n"
