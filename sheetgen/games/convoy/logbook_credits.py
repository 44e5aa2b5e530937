"""The last page of a solo journal: who made what, under which conditions, from which dice."""

from __future__ import annotations

import shlex

from sheetgen.games.convoy.logbook_layout import LEADING, TEXT, Leaf, covers
from sheetgen.games.convoy.logbook_plan import Book
from sheetgen.games.convoy.sheet_text import foot_lines
from sheetgen.journal import replay_command
from sheetgen.reports.usertext import shortened
from sheetgen.sheets import foot as footing
from sheetgen.sheets import qr
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import Bitmap, Item, Text
from sheetgen.sheets.page import Foot
from sheetgen.sheets.setting import paragraph

LONGEST = 600
"""A longer name or seed is shortened, in characters."""
NAME = 45
"""A name not longer, in characters, fits on cover and orders."""
CODE_ROOM, CODE_GAP = 20.0, 4.0
"""The side of the square a code takes, in mm, and the white at its right."""
RULER_ROOM = 8.0
"""From the last line of text to the rule of 50 mm, in mm."""
BETWEEN = 2.0
"""The space between two paragraphs, besides the leading, in mm."""


def credits(page: Leaf, book: Book, foot: Foot, booklet: bool) -> list[Item]:
    """The page. What was typed in stands beside the code of a seeded game, as all it takes to roll
    its dice again; `booklet`: it tells how to fold the sheets."""
    words, body = book.words["credits"], page.body
    code = _code(body, book, foot)
    beside = code.x + len(code.rows) * code.pitch + CODE_GAP if code else body.x
    own = Area(beside, body.y, body.right - beside, body.height)
    typed = _set(own, [t for t in (_dice(book, foot, code), _long_name(foot)) if t], "mono", 8)
    end = body.bottom - RULER_ROOM
    top = end
    if typed:
        typed, top = _ending_at(typed, end)
    if code:
        top = min(top, code.y + 2)
    # The whole stands at the foot of the page, above the rule.
    lines = [*_about(book, foot), *words["text"], *([words["booklet"]] if booklet else [])]
    texts, top = _ending_at(
        _set(body, lines, "text", TEXT), top - (LEADING + BETWEEN if typed else 0)
    )
    title = Text(body.x, top - 8, words["title"], "title", 11)
    items: list[Item] = [*covers(page), title, *texts, *typed]
    items += [code] if code else []
    return items + footing.ruler(body.right - footing.RULER, body.bottom - 0.5)


def _set(area: Area, texts: list[str], face: str, size: float) -> list[Text]:
    """Paragraphs one below the other."""
    items: list[Text] = []
    y = 0.0
    for text in texts:
        items += paragraph(area.x, y, area.width, text, LEADING, face, size)
        y = items[-1].y + LEADING + BETWEEN
    return items


def _ending_at(texts: list[Text], y: float) -> tuple[list[Text], float]:
    """Texts moved so that the last baseline is at `y`; and where the first is then."""
    down = y - texts[-1].y
    return [text._replace(y=text.y + down) for text in texts], texts[0].y + down


def _about(book: Book, foot: Foot) -> list[str]:
    about, made = foot_lines(book.conditions.edition, foot.rulings, foot.credits, foot.software)
    return [about, f"{made}."]


def _code(body: Area, book: Book, foot: Foot) -> Bitmap | None:
    """The code of a seeded game, in the lower left corner, if it has room for all."""
    if foot.source != "seed":
        return None
    said = footing.facts("convoy", book.conditions.edition, foot)
    code = qr.code(said, body.x + CODE_ROOM, body.bottom - 0.5, CODE_ROOM)
    return code._replace(x=body.x) if code else None


def _dice(book: Book, foot: Foot, code: Bitmap | None) -> str:
    """Where the dice come from, with the command that rolls them again."""
    if foot.source == "typed":
        return str(book.words["credits"]["own-dice"])
    if foot.seed is None:
        return ""
    edition, seed = book.conditions.edition, shortened(foot.seed, LONGEST)
    command = shlex.join(replay_command("convoy", edition, seed, foot.policy, foot.rulings))
    return f"{footing.NO_CODE} {command}" if foot.source == "seed" and not code else command


def _long_name(foot: Foot) -> str:
    """The player's name, where it is too long for the front of the book."""
    name = foot.player or ""
    return shortened(name, LONGEST) if len(name) > NAME else ""
