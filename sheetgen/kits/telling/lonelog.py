"""The notation of Lonelog for solo play, with its add-on for wargames: `@` what a player does, `?`
what is asked of the game, `d:` dice, `->` what they come to, `=>` what follows; tags in brackets.

A log is Markdown: front matter, headings, and the notation in fenced blocks.
"""

import re
from collections.abc import Iterable, Sequence
from math import inf

from sheetgen import __version__
from sheetgen.core.dice import said
from sheetgen.core.game import Game
from sheetgen.core.journal import Header
from sheetgen.core.language import capital
from sheetgen.core.requests import Answer, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.table.turns import come_to
from sheetgen.kits.telling.usertext import lines_of, quoted, visible

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
    if request.cards:
        return f"d: {purpose(answer.ask)} -> {inert(said(request, answer.dice[0]))}"
    faces = ",".join(map(str, answer.dice))
    result = came_to.replace("−", "-").replace("→", "->")
    return f"d: {purpose(answer.ask)} {request.number}d{request.sides}={faces}{result}"


def note(text: str) -> list[str]:
    """A player's note, each of its lines as one by itself: the notation knows no longer one."""
    return [f"(note: {inert(line)})" for line in lines_of(text) if line]


def block(name: str, lines: Iterable[str]) -> list[str]:
    """Lines between a tag that opens and one that closes: `BATTLE`, `CAMPAIGN`."""
    return [f"[{name}]", *lines, f"[/{name}]"]


def fenced(lines: Sequence[str]) -> str:
    """Notation as a block of Markdown."""
    return "\n".join([FENCE, *lines, FENCE])


def document(header: Header, game: Game, finished: bool, parts: Iterable[str]) -> str:
    """A log of a game: its front matter, its parts, its credits."""
    front = {
        "title": quoted(game.title),
        "ruleset": quoted(f"{game.title}, edition {header.edition}"),
        **({"player": quoted(header.player)} if header.player else {}),
        "finished": "true" if finished else "false",
    }
    credits = [f"{capital(credit)}." for credit in game.credits]
    credits += [f"Written by sheetgen {__version__}.", CREDIT]
    said = "\n".join(f"- {credit}" for credit in credits)
    lines = ["---", *(f"{name}: {value}" for name, value in front.items()), "---"]
    whole = ["\n".join(lines), f"# {game.title}", "## Session 1", *parts, "## Credits", said]
    return "\n\n".join(whole) + "\n"


def placed(
    session: Session, notes: Iterable[tuple[int, str]], last: float = inf
) -> dict[float, list[str]]:
    """The player's notes by the turns they were made in (0: before the first), those after the
    `last` with that."""
    found: dict[float, list[str]] = {}
    for standing, text in notes:
        turn = min(come_to(session, standing), last)
        found.setdefault(turn, []).extend(note(text))
    return found
