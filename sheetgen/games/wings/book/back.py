"""The last pages of a flying log: the campaign in figures, notes, and who made what."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from sheetgen.core.journal import replay_command
from sheetgen.games.wings import GAME
from sheetgen.games.wings.book.plan import Book
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.rules.state import DRAWN, SIDES
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.book.colophon import code_of, colophon
from sheetgen.kits.book.leaves import TEXT, Leaf, below, folio, heading, ruled
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, Grid, Item, Line, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.typesetting import fitted, paragraph
from sheetgen.kits.telling.usertext import shortened

ROW, CELL = 7.4, 20.0
ACES, ACE_ROW = 5, 7.4
"""The most successful men that are named, and the height of a line for one."""
LONGEST = 600
"""A longer name or seed is shortened, in characters."""
NAME = 45
"""A name not longer, in characters, fits on cover and orders."""


def figures(page: Leaf, book: Book) -> list[Item]:
    """The campaign line by line, its winner, the most successful men, and lines for the last
    word."""
    words, area = book.words["figures"], below(page)
    items = [*heading(page, words["title"]), folio(page)]
    top = area.y + 5
    rows = list(words["rows"].items())
    ys = tuple(top + i * ROW for i in range(len(rows) + 1))
    xs = (area.right - 2 * CELL, area.right - CELL, area.right)
    items.append(Grid(xs, ys, HAIR))
    for x, side in zip(xs, words["sides"], strict=False):
        items.append(Text(x + CELL / 2, top - 1.6, side, "text", 8, "center"))
    counted = by_side(book)
    for y, (what, name) in zip(ys, rows, strict=False):
        items.append(Text(area.x, y + ROW / 2 + 1.2, name, "text", TEXT + 1))
        items.append(Line(area.x, y + ROW, xs[0], y + ROW, HAIR))
        for x, value in zip(xs, counted.get(what, ()), strict=False):
            items.append(Text(x + CELL / 2, y + ROW / 2 + 1.3, str(value), "mono", 11, "center"))
    return items + _verdict(page, book, ys[-1] + 4)


def _verdict(page: Leaf, book: Book, y: float) -> list[Item]:
    """What nobody won, who has won the campaign, the aces, and a last prompt."""
    words, area = book.words["figures"], below(page)
    items: list[Item] = []
    told = _ended(book)
    values = (str(told.drawn), winner_of(book)) if told else ("", "")
    labels = ((words["drawn"], area.x + 42, 14.0), (words["winner"], area.right - 30, 30.0))
    for (label, left, wide), value in zip(labels, values, strict=True):
        items.append(Text(left - 2, y + 5.4, label, "bold", TEXT, "right"))
        items.append(Box(left, y, wide, 8, GROUP))
        if value:
            items.append(Text(left + wide / 2, y + 5.5, value, "mono", 11, "center"))
    y += 17
    items.append(Text(area.x, y, words["aces"], "bold", TEXT + 1))
    shown = aces(book)
    for i in range(ACES):
        line = y + (i + 1) * ACE_ROW
        items.append(Line(area.x, line, area.right, line, HAIR))
        if i < len(shown):
            who, what = shown[i]
            items.append(Text(area.x + 0.6, line - 1.6, *fitted_in(who, area.width * 0.55)))
            said, size = fitted(what, area.width * 0.44, "mono", 8, 6)
            items.append(Text(area.right - 0.6, line - 1.6, said, "mono", size, "right"))
    y += ACES * ACE_ROW + 8
    said_last = paragraph(area.x, y, area.width, book.ending, 4.4, "italic", 9.5)
    return [*items, *said_last, *ruled(area, said_last[-1].y)]


def fitted_in(text: str, room: float) -> tuple[str, str, float]:
    """A text as it is typed, with the face and the size it fits the room in."""
    shown, size = fitted(text, room, "mono", 9, 6)
    return shown, "mono", size


def _ended(book: Book) -> Chronicle | None:
    """The campaign, if it has come to its end."""
    told = book.chronicle
    return told if told is not None and told.winner is not None else None


def by_side(book: Book) -> dict[str, tuple[int, ...]]:
    """The figures of a campaign that has ended, by the names of their rows: of each side."""
    told = _ended(book)
    if told is None:
        return {}
    standing = told.standing()
    found = {
        what: tuple(standing[what][side] for side in SIDES)
        for what in book.words["figures"]["rows"]
        if what in standing
    }
    down = [
        flight.airman.man.side
        for mission in told.missions
        for flight in mission.flights
        if flight.report and flight.report.fate == DOWN
    ]
    return {**found, "down": tuple(down.count(side) for side in range(len(SIDES)))}


def winner_of(book: Book) -> str:
    """The winner of a campaign that has ended, in a word."""
    told, words = _ended(book), book.words["mission"]["winners"]
    if told is None or told.winner is None:
        return ""
    return str(words[-1] if told.winner == DRAWN else words[told.winner])


def aces(book: Book) -> list[tuple[str, str]]:
    """The most successful men of a campaign that has ended: who, and with what."""
    told, words = _ended(book), book.words["figures"]
    if told is None:
        return []
    return [
        (
            airman.title,
            words["ace"].format(
                kills=airman.man.kills, shared=airman.man.shared, experience=airman.man.experience
            ),
        )
        for airman in told.ladder()[:ACES]
    ]


def notes(page: Leaf, book: Book, texts: Sequence[Text] = ()) -> list[Item]:
    """A page of lines, below what of the player's own goes on there (see own_notes.leaves)."""
    area = below(page)
    title = heading(page, book.words["notes"]["title"])
    typed = [text._replace(x=area.x + text.x, y=area.y + text.y) for text in texts]
    lines = ruled(area, typed[-1].y if typed else area.y - 3.5)
    return [*title, folio(page), *typed, *lines]


def credits(page: Leaf, book: Book, foot: Foot, booklet: bool) -> list[Item]:
    """The last page; `booklet`: it tells how to fold the sheets."""
    words, edition = book.words["credits"], book.conditions.edition
    seeded = foot.source == "seed"
    code = code_of(page, footing.facts(GAME.name, edition, foot)) if seeded else None
    dice = _dice(book, foot)
    if seeded and code is None:
        dice = f"{footing.NO_CODE} {dice}"
    name = foot.player or ""
    own = [dice, shortened(name, LONGEST) if len(name) > NAME else ""]
    about, made = footing.about(GAME, edition, foot)
    folding = [words["booklet"]] if booklet else []
    printed = [about, f"{made}.", *words["text"], *folding]
    return colophon(page, words["title"], printed, [text for text in own if text], code)


def _dice(book: Book, foot: Foot) -> str:
    """Where the dice come from, with the command that rolls them again."""
    if foot.source == "typed":
        return footing.own_dice(foot, str(book.words["credits"]["own-dice"]))
    if foot.seed is None:
        return ""
    seed = shortened(foot.seed, LONGEST)
    return shlex.join(
        replay_command(GAME.name, book.conditions.edition, seed, foot.policy, foot.rulings)
    )
