"""The turn log: a row a turn, its columns in the order of play."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import accumulate, chain, pairwise
from typing import Any, NamedTuple

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import NONE, OPTIONS
from sheetgen.games.convoy.sheet.layout import LEAST_TURNS, LOG_HEAD, ROW, Layout
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Hit, Turn
from sheetgen.kits.drawing.blocks import numbered
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, Grid, Item, Items, Line, Text
from sheetgen.kits.drawing.typesetting import broken, fitted, width
from sheetgen.kits.telling.grammar import signed


class Column(NamedTuple):
    """A column: its key, its head, its width in mm (0: what is left), and the step it begins."""

    key: str
    head: str
    width: float
    steps: str = ""
    title: str = ""


COLUMNS = (
    Column("turn", "turn", 5.8),
    Column("watch", "watch", 11.6),
    Column("option", "option", 8.4, "1"),
    Column("contact", "die", 5.0, "2", "contact"),
    Column("contact-modifier", "mod", 5.8),
    Column("row", "row", 5.0),
    Column("enemy", "enemy", 7.8, "3"),
    Column("force", "die", 5.2, "4", "force"),
    Column("size", "size", 5.4),
    Column("interception", "dice", 13.8, "5", "interception"),
    Column("left", "left", 5.2),
    Column("attack", "dice", 15.4, "6", "attack"),
    Column("attack-modifier", "mod", 5.8),
    Column("targets", "die, (again), ship, mark", 0, "78", "target, again"),
    Column("score", "score", 8.2, "9"),
)
WATCHES = ("Mid", "Morn", "Fore", "Aft", "Dog", "First")
"""The watches of a day, in short."""
ENEMIES = " UIGC"
"""The initials of the enemies, by the row of their table."""
LETTERS = "CTAKD"
"""The letters of the types of ship, by their places in `state.TYPES`."""
OUTCOMES = {
    ev.LOST_HIT: "–",
    ev.DUMMY: "~",
    ev.NO_MORE: "=",
    ev.DAMAGED: "/",
    ev.SUNK: "×",
    ev.FINISHED: "×",
}
SIZE, SMALL = 7.5, 5.8
"""The type of what is played, in pt, and of two lines of it in a row."""
ROOMY = 4.4
"""The least height of a row for that, in mm: in a lower one the type is smaller."""
PAD, INDENT = 0.5, 0.9


def edges(layout: Layout) -> dict[str, tuple[float, float]]:
    """The left and right edge of each column, by its key."""
    return _edges(layout.log.x, layout.log.width)


@cache
def _edges(left: float, room: float) -> dict[str, tuple[float, float]]:
    rest = room - sum(column.width for column in COLUMNS)
    ends = accumulate((column.width or rest for column in COLUMNS), initial=left)
    return {column.key: across for column, across in zip(COLUMNS, pairwise(ends), strict=True)}


@cache
def _typed(left: float, room: float) -> dict[str, tuple[float, float]]:
    """The middle of each column, and the room for type in it."""
    across = _edges(left, room).items()
    return {key: (_middle(ends), ends[1] - ends[0] - 2 * PAD) for key, ends in across}


def row_top(layout: Layout, turn: int) -> float:
    """The upper edge of a turn's row (or, of the turn after the last, the log's lower edge)."""
    return layout.log.y + LOG_HEAD + (turn - layout.first) * layout.row


def art(layout: Layout, texts: dict[str, Any], turns: int) -> list[Item]:
    """The heads, and the rows of the first turns."""
    return _heads(layout, texts) + rows(layout, 1, turns)


def _heads(layout: Layout, texts: dict[str, Any]) -> list[Item]:
    y = layout.log.y
    items: list[Item] = [Line(layout.log.x, y, layout.log.right, y, HEAD)]
    for column in COLUMNS:
        left, right = edges(layout)[column.key]
        items.append(Text((left + right) / 2, y + 6.0, column.head, "text", 7, "center"))
        for i, step in enumerate(column.steps):
            items += numbered(left + i * 3.2, y, step, 2.8)
        if column.title:
            items.append(Text(left + 0.4 + 3.2 * len(column.steps), y + 2.8, column.title, "bold"))
    left = layout.log.x + 0.2
    items.append(Text(left, y + 3.2, "TURN LOG", "title", 8))
    return items


def rows(layout: Layout, first: int, last: int) -> list[Item]:
    """The ruled rows of some turns, as far as the log has room for them, with turn and watch."""
    first, last = max(first, layout.first), min(last, layout.last)
    if last < first:
        return []
    across = edges(layout)
    xs = (*tuple(left for left, _ in across.values()), layout.log.right)
    ys = tuple(row_top(layout, turn) for turn in range(first, last + 2))
    items: list[Item] = [Grid(xs, ys, HAIR)]
    for column in COLUMNS:
        if column.steps:
            x = across[column.key][0]
            items.append(Line(x, ys[0], x, ys[-1], GROUP))
    for turn in range(first, last + 1):
        items += _row_head(layout, turn)
    items.append(Line(xs[0], ys[-1], xs[-1], ys[-1], GROUP))
    return items


def _row_head(layout: Layout, turn: int) -> list[Item]:
    across, y = edges(layout), _baseline(layout, turn)
    day, of_day = divmod(turn - 1, len(WATCHES))
    left, _ = across["watch"]
    items: list[Item] = [
        Text(_middle(across["turn"]), y, str(turn), "bold", 7.5, "center"),
        Text(left + 5, y, WATCHES[of_day]),
    ]
    if of_day == 0 or turn == layout.first:
        items.append(Text(left + 0.8, y, str(data("passage")["first_day"] + day), "bold"))
    if of_day == 0:
        top = row_top(layout, turn)
        items.append(Line(layout.log.x, top, layout.log.right, top, GROUP))
    return items


def _baseline(layout: Layout, turn: int) -> float:
    return row_top(layout, turn) + layout.row / 2 + 0.9


def _middle(across: tuple[float, float]) -> float:
    return (across[0] + across[1]) / 2


# Marks.


def layers(layout: Layout, texts: dict[str, Any], chronicle: Chronicle, turns: int) -> list[Items]:
    """The rows a known journey needs beyond the printed ones; what is known of turns to come."""
    words, begun = texts["log"]["words"], len(chronicle.turns)
    return [
        more_rows(layout, chronicle.length, turns, words["maybe"]),
        waters(layout, begun + 1, chronicle.friendly, words["friendly"]),
    ]


@lru_cache(maxsize=64)
def more_rows(layout: Layout, length: int, turns: int, word: str) -> Items:
    """The rows beyond the printed ones; `word` stands where there may be no turn."""
    maybe = (_targets(layout, turn, word) for turn in range(length + 1, turns + 1))
    return (*rows(layout, LEAST_TURNS + 1, turns), *chain.from_iterable(maybe))


@lru_cache(maxsize=64)
def waters(layout: Layout, first: int, last: int, word: str) -> Items:
    """The `word` for friendly waters, on turns to come."""
    turns = (_targets(layout, turn, word) for turn in range(first, last + 1))
    return tuple(chain.from_iterable(turns))


def marks(layout: Layout, texts: dict[str, Any], chronicle: Chronicle) -> list[Item]:
    """All that was played."""
    items: list[Item] = []
    left = 0
    for turn in chronicle.turns:
        left = turn.taken.turns if turn.taken else left - 1
        if not layout.first <= turn.number <= layout.last:
            continue
        items += _row_marks(layout, turn, entries(texts, turn, left))
    return items


def _row_marks(layout: Layout, turn: Turn, cells: dict[str, str]) -> list[Item]:
    baseline, typed = _baseline(layout, turn.number), _typed(layout.log.x, layout.log.width)
    items: list[Item] = []
    for key, text in cells.items():
        if key == "targets":
            items += _targets(layout, turn.number, text)
        else:
            middle, room = typed[key]
            shown, size = fitted(text, room, "mono", SIZE, 5)
            items.append(Text(middle, baseline, shown, "mono", size, "center"))
    if turn.score is not None:
        across, y = edges(layout), row_top(layout, turn.number) + layout.row / 2
        for first, last in _empty(tuple(cells)):
            items.append(Line(across[first][0] + 1.2, y, across[last][1] - 1.2, y, GROUP))
    return items


@lru_cache(maxsize=64)
def _empty(filled: tuple[str, ...]) -> list[tuple[str, str]]:
    """Runs of neighbouring cells that stay empty where some are filled in: the first and last key
    of each."""
    found: list[tuple[str, str]] = []
    for before, column in pairwise(COLUMNS):
        key = column.key
        if key in filled or key in ("watch", "score"):
            continue
        if found and found[-1][1] == before.key:
            found[-1] = (found[-1][0], key)
        else:
            found.append((key, key))
    return found


def entries(texts: dict[str, Any], turn: Turn, left: int) -> dict[str, str]:
    """What a tidy player writes in a turn's row, by column; cells not named stay empty. `left` is
    how many turns the option in force has left, this one included."""
    cells: dict[str, str] = {}
    if turn.option != NONE:
        cells["option"] = f"{OPTIONS[turn.option][:2].capitalize()}{left}"
    if turn.contact:
        cells["contact"] = str(turn.contact.die)
        cells["contact-modifier"] = signed(turn.contact.modifier, "0")
        cells["row"] = str(turn.contact.row)
    if turn.battle:
        cells |= _battle(turn.battle)
    words = _words(texts["log"]["words"], turn)
    if words:
        cells["targets"] = words
    if turn.score is not None:
        cells["score"] = str(turn.score)
    return cells


def _battle(battle: Battle) -> dict[str, str]:
    force = battle.force
    cells = {
        "enemy": f"{force.enemy_die} {ENEMIES[force.enemy]}",
        "force": str(force.force_die),
        "size": str(force.force),
    }
    if battle.interception:
        cells["interception"] = "".join(map(str, battle.interception.dice))
        cells["left"] = str(battle.interception.force)
    if battle.attack:
        cells["attack"] = "".join(map(str, battle.attack.dice))
        cells["attack-modifier"] = signed(battle.attack.modifier, "0")
    if battle.hits:
        cells["targets"] = " ".join(hit_text(hit) for hit in battle.hits)
    return cells


def hit_text(hit: Hit) -> str:
    """A hit in short: target die, hit-again die in brackets, ship, mark: `3(2)A1×`."""
    rolled = hit.rolled
    again = f"({rolled.again})" if rolled.again else ""
    number = hit.ship.number if hit.ship else ""
    letter = "" if rolled.outcome == ev.DUMMY else LETTERS[rolled.kind]
    return f"{rolled.target}{again}{letter}{number}{OUTCOMES[rolled.outcome]}"


def _words(words: dict[str, str], turn: Turn) -> str:
    """What happened, in a word, where no ship was hit."""
    if turn.battle:
        battle = turn.battle
        if battle.attack and not any(battle.attack.results):
            return words["none"]
        if battle.interception and battle.interception.force == 0:
            return words["stopped"]
        return ""
    if turn.friendly and (turn.contact is None or turn.contact.harmless):
        return words["friendly"]
    if turn.contact and turn.contact.row < FIRST_CONTACT_ROW:
        return words["rows"][turn.contact.row - 1]
    return ""


def _targets(layout: Layout, turn: int, text: str) -> list[Item]:
    """The last column: on one line, or if it must be on two; nothing, if the log has no row for
    the turn."""
    if not layout.first <= turn <= layout.last:
        return []
    left, right = edges(layout)["targets"]
    room, x = right - left - PAD - INDENT, left + INDENT
    size = round(SMALL * min(layout.row / ROOMY, 1), 1)
    if width(text, "mono", size) <= room:
        shown, size = fitted(text, room, "mono", 7, size)
        return [Text(x, _baseline(layout, turn), shown, "mono", size)]
    # Rounded at every step: tenths add up with an error.
    while len(lines := broken(text, room, "mono", size)) > 2:
        size = round(size - 0.1, 1)
    top, close = row_top(layout, turn), min(layout.row / ROW, 1)
    ys = (top + (2.2 + i * 2.25) * close for i in range(2))
    return [Text(x, y, line, "mono", size) for y, line in zip(ys, lines, strict=True)]
