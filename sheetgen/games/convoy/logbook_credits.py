"""The last page of a solo journal: who made what, under which conditions, from which dice."""

from __future__ import annotations

import shlex

from sheetgen.games.convoy.logbook_layout import Leaf
from sheetgen.games.convoy.logbook_plan import Book
from sheetgen.games.convoy.sheet_text import foot_lines
from sheetgen.journal import replay_command
from sheetgen.reports.usertext import shortened
from sheetgen.sheets import foot as footing
from sheetgen.sheets.colophon import code_of, colophon
from sheetgen.sheets.items import Bitmap, Item
from sheetgen.sheets.page import Foot

LONGEST = 600
"""A longer name or seed is shortened, in characters."""
NAME = 45
"""A name not longer, in characters, fits on cover and orders."""


def credits(page: Leaf, book: Book, foot: Foot, booklet: bool) -> list[Item]:
    """The page. What was typed in stands beside the code of a seeded game, as all it takes to roll
    its dice again; `booklet`: it tells how to fold the sheets."""
    words, code = book.words["credits"], None
    if foot.source == "seed":
        code = code_of(page, footing.facts("convoy", book.conditions.edition, foot))
    typed = [text for text in (_dice(book, foot, code), _long_name(foot)) if text]
    printed = [*_about(book, foot), *words["text"], *([words["booklet"]] if booklet else [])]
    return colophon(page, words["title"], printed, typed, code)


def _about(book: Book, foot: Foot) -> list[str]:
    about, made = foot_lines(book.conditions.edition, foot.rulings, foot.credits, foot.software)
    return [about, f"{made}."]


def _dice(book: Book, foot: Foot, code: Bitmap | None) -> str:
    """Where the dice come from, with the command that rolls them again."""
    if foot.source == "typed":
        return footing.own_dice(foot, str(book.words["credits"]["own-dice"]))
    if foot.seed is None:
        return ""
    edition, seed = book.conditions.edition, shortened(foot.seed, LONGEST)
    command = shlex.join(replay_command("convoy", edition, seed, foot.policy, foot.rulings))
    return f"{footing.NO_CODE} {command}" if foot.source == "seed" and not code else command


def _long_name(foot: Foot) -> str:
    """The player's name, where it is too long for the front of the book."""
    name = foot.player or ""
    return shortened(name, LONGEST) if len(name) > NAME else ""
