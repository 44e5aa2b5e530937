"""The battle log: a line for each attack, two tiers high, a column for each of nine attackers."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.sheet.fleet import LETTERS
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Turn
from sheetgen.kits.drawing.blocks import Area, rows
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, MARK, Box, Grid, Item, Line, Ring, Text
from sheetgen.kits.drawing.signs import LEADING, READING, reading, silhouette, step, tinted
from sheetgen.kits.drawing.typesetting import fitted
from sheetgen.kits.telling.grammar import minus, signed

DICE = 8
"""As many are rolled to intercept, at most."""
NARROW, NARROWER = 240.0, 150.0
"""Logs less wide than that, in mm, have narrower columns."""
ENEMIES = " UIGC"
"""The initials of the enemies, by the row of their table."""
OUTCOMES = {
    ev.LOST_HIT: "=",
    ev.DUMMY: "~",
    ev.NO_MORE: "=",
    ev.DAMAGED: "/",
    ev.SUNK: "×",
    ev.FINISHED: "×",
}
SIZE, FLOOR = 10.0, 7.5
STEP_GAP = 4.0


class Column(NamedTuple):
    """A column of the log in its place: its name, its heads, the steps above its cells, its edges,
    and how many tiers it has; each cell with its name, its tier, and its left edge and width."""

    name: str
    heads: tuple[str, ...]
    steps: tuple[str, ...]
    left: float
    right: float
    tiers: int
    cells: tuple[tuple[str, int, float, float], ...]


@cache
def columns(x: float, wide: float) -> tuple[Column, ...]:
    """The columns of a log from a left edge on, as `data/battle-log.json` has them: what those
    leave that have a width, the others share."""
    known = data("battle-log")["columns"]
    fit = (wide < NARROW) + (wide < NARROWER)
    said = [(one, n) for one in known for n in range(1, one.get("times", 1) + 1)]
    taken = sum(one["widths"][fit] for one, _ in said if "widths" in one)
    share = (wide - taken) / sum("widths" not in one for one, _ in said)
    made = []
    for one, number in said:
        several = f"{one['name']}.{number}." if "times" in one else ""
        right = x + (one["widths"][fit] if "widths" in one else share)
        cells = [
            (several + name, tier, x + at * unit, count * unit)
            for tier, names in enumerate(one["tiers"])
            for unit in [(right - x) / len(names)]
            for name, at, count in _together(names)
        ]
        heads = (str(number),) if several else tuple(one["short" if fit else "heads"])
        steps = tuple(one.get("steps", ()))
        made.append(Column(one["name"], heads, steps, x, right, len(one["tiers"]), tuple(cells)))
        x = right
    return tuple(made)


def _together(names: list[str]) -> Iterator[tuple[str, int, int]]:
    """Names with their places; one that stands several times in a row is one cell so wide."""
    at = 0
    for name, same in groupby(names):
        count = len(list(same))
        yield name, at, count
        at += count


class Lines(NamedTuple):
    """A log on an area: lines from the `first` to the `last`, of two tiers each."""

    area: Area
    first: int
    last: int

    @property
    def tier(self) -> float:
        """The height of a tier."""
        return self.area.height / (2 * (self.last - self.first + 1))

    def top(self, line: int) -> float:
        """Where a line begins, or the one before ends."""
        return self.area.y + 2 * self.tier * (line - self.first)

    def columns(self) -> tuple[Column, ...]:
        """The columns in their places."""
        return columns(self.area.x, self.area.width)

    def cells(self, line: int) -> dict[str, Area]:
        """The cells of a line by name, in the order they are filled in."""
        top, high = self.top(line), self.tier
        return {
            name: Area(left, top + tier * high, wide, 2 * high / column.tiers)
            for column in self.columns()
            for name, tier, left, wide in column.cells
        }

    def initials(self, line: int) -> list[Area]:
        """Squares around the enemies' initials in a line, one of which is ringed."""
        cell = self.cells(line)["enemy"]
        side = min(cell.width / 4.2, cell.height - 0.8, 3.3)
        first = cell.x + (cell.width - 4 * side) / 2
        top = cell.y + (cell.height - side) / 2
        return [Area(first + place * side, top, side, side) for place in range(4)]


@cache
def is_result(name: str) -> bool:
    """Whether a cell is grey: of what the dice come to."""
    return name.rpartition(".")[2] in ("size", "left", "ship", "mark")


# What is printed.


def steps(area: Area, shown: tuple[int, int], words: dict[str, Any]) -> Iterator[Item]:
    """Some of the steps 3 to 8, from the first to the last, in the order of the cells below."""
    log = words["battle log"]
    drawn = [
        (3, 46.0, _enemy), (5, 44.0, _intercept), (6, 62.0, _attack), (7, 56.0, _target),
        (8, 30.0, _again), (8, 34.0, _key),
    ]  # fmt: skip
    here = [(share, draw) for number, share, draw in drawn if shown[0] <= number <= shown[1]]
    room = area.width - STEP_GAP * (len(here) - 1)
    x, whole = area.x, sum(share for share, _ in here)
    yield Line(area.x, area.y, area.right, area.y, HEAD)
    for share, draw in here:
        wide = room * share / whole
        yield from draw(Area(x, area.y + 1.4, wide, area.height), words, log)
        x += wide + STEP_GAP


def _intercept(area: Area, words: dict[str, Any], log: dict[str, Any]) -> Iterator[Item]:
    part = words["interception"]
    cells = [*part["rows"], part["screen"]]
    yield from _head(area, "5", part["title"], part["note"])
    yield from rows(area.x, area.y + 8.6, area.right, cells, LEADING, 9.6, READING)
    y = area.y + 8.6 + len(cells) * LEADING + 0.6
    yield from reading(area.x, y, area.width, log["stopped"])


def _again(area: Area, words: dict[str, Any], log: dict[str, Any]) -> list[Item]:
    items = _head(area, "8", words["again"]["title"], words["again"]["note"])
    return [*items, *reading(area.x, area.y + 8.6, area.width, log["again"])]


def _head(area: Area, number: str, title: str, note: str) -> list[Item]:
    return step(area.x, area.y, number, title, area.right, note)


def _enemy(area: Area, words: dict[str, Any], log: dict[str, Any]) -> Iterator[Item]:
    part = words["enemy"]
    yield from _head(area, "3", part["title"], part["note"])
    yield from rows(area.x, area.y + 8.6, area.right, part["rows"], LEADING, 7.0, READING)
    y = area.y + 8.6 + 4 * LEADING - 0.4
    yield from _head(area._replace(y=y), "4", words["force"]["title"], words["force"]["note"])
    yield from reading(area.x, y + 8.4, area.width, log["force"])


def _attack(area: Area, words: dict[str, Any], log: dict[str, Any]) -> Iterator[Item]:
    part = words["attack"]
    yield from _head(area, "6", part["title"], part["note"])
    wide, top = area.width / 3, area.y + 6.2
    for place, ((rolled, _), meaning) in enumerate(zip(part["rows"], log["attack"], strict=True)):
        cell = Area(area.x + place * wide, top, wide, 8.0)
        if place:
            yield tinted(cell)
        yield Box(*cell, HAIR)
        middle = cell.x + wide / 2
        yield Text(middle, top + 3.4, rolled, "bold", READING, "center")
        yield Text(middle, top + 6.7, meaning, "text", READING, "center")
    lines = reading(area.x, top + 12.0, area.width, log["attacks"])
    yield from lines
    yield from reading(area.x, lines[-1].y + LEADING + 0.8, area.width, log["missed"])


def _target(area: Area, words: dict[str, Any], log: dict[str, Any]) -> Iterator[Item]:
    part = words["target"]
    yield from _head(area, "7", part["title"], log["target"])
    shapes, y = data("silhouettes"), area.y + 9.0
    pitch = 3.6 if len(part["rows"]) > 5 else 4.3
    for rolled, letter, name, *note in part["rows"]:
        yield Text(area.x, y, rolled, "bold", READING)
        if letter:
            shape = shapes[TYPES[LETTERS.index(letter)]]
            yield from silhouette(shape, area.x + 9.0, y, 9.6, black=True)
        yield Text(area.x + 23.5, y, letter, "title", 8.5, "center")
        yield Text(area.x + 27.0, y, name, "text", READING)
        if note and letter and letter != LETTERS[-1]:
            yield Text(area.right, y, note[0], "italic", READING, "right")
        y += pitch
    yield from reading(area.x, y, area.width, f"{log['decoyed']} {part['text']}")


def _key(area: Area, words: dict[str, Any], log: dict[str, Any]) -> Iterator[Item]:
    """A filled column, and the marks."""
    yield Text(area.x, area.y + 3.4, log["column"], "bold", READING)
    third, top, high = area.width / 3, area.y + 5.0, 8.6
    upper = [Area(area.x + i * third, top, third, high) for i in range(3)]
    lower = [
        Area(area.x, top + high, 2 * third, high), Area(area.x + 2 * third, top + high, third, high)
    ]  # fmt: skip
    for cell in lower:
        yield tinted(cell)
    for cell, label, sample in zip((*upper, *lower), log["cells"], log["sample"], strict=True):
        middle = cell.x + cell.width / 2
        yield Box(*cell, HAIR)
        yield Text(middle, cell.y + 2.9, label, "bold", 7.5, "center")
        yield Text(middle, cell.y + 7.4, sample, "mono", 11, "center")
    yield Box(area.x, top, area.width, 2 * high, GROUP)
    y = top + 2 * high + 3.8
    yield Text(area.x, y, log["marks"], "bold", 7.5)
    for place, sign in enumerate(log["signs"]):
        yield Text(area.x, y + (place + 1) * LEADING, sign, "text", READING)


def art(of: Lines, words: dict[str, Any]) -> Iterator[Item]:
    """The heads of the columns, and the empty lines."""
    log, shown = words["battle log"], of.columns()
    yield from _heads(of)
    for line in range(of.first, of.last + 1):
        yield from _line_art(of, line, log)
    top, bottom = of.area.y, of.area.bottom
    ys = tuple(of.top(line) for line in range(of.first, of.last + 2))
    yield Grid((shown[0].left, shown[-1].right), ys, GROUP)
    # Attackers stand in threes.
    ends = [c.right for c in shown[:-1] if c.name != "attacker" or int(c.heads[0]) % 3 == 0]
    yield from [Line(x, top, x, bottom, GROUP) for x in ends]


def _heads(of: Lines) -> Iterator[Item]:
    """The heads in two lines: above, steps or what is first; below, or alone, the rest."""
    low, high = of.area.y - 1.2, of.area.y - 4.5
    for column in of.columns():
        middle = (column.left + column.right) / 2
        if column.name == "attacker":
            yield Text(middle, high, column.heads[0], "title", 8.5, "center")
            for step, (*_, left, wide) in zip(column.steps, column.cells, strict=False):
                yield Text(left + wide / 2, low, step, "bold", 7.5, "center")
            continue
        for step in column.steps:
            yield Text(middle, high, step, "bold", 7.5, "center")
        for text, y in zip(reversed(column.heads), (low, high), strict=False):
            yield Text(middle, y, text, "text", 7.5, "center")


def _line_art(of: Lines, line: int, log: dict[str, Any]) -> Iterator[Item]:
    """The cells of a line: those of results in grey, the initials of the enemies to be ringed."""
    cells, middle = of.cells(line), of.top(line) + of.tier
    for name, cell in cells.items():
        if is_result(name):
            yield tinted(cell)
    for tiers, some in groupby(of.columns(), lambda column: column.tiers):
        parted = [*some]
        if tiers > 1:
            yield Line(parted[0].left, middle, parted[-1].right, middle, HAIR)
    for name, cell in cells.items():
        if cell.height <= of.tier and name != "enemy":
            yield Line(cell.right, cell.y, cell.right, cell.bottom, HAIR)
    for letter, area in zip(log["enemies"].split(), of.initials(line), strict=True):
        x, y = area.x + area.width / 2, area.y + area.height / 2
        yield Text(x, y + 1.0, letter, "text", 7.5, "center")
    size = cells["force.size"]
    yield Text(size.x + 0.8, size.y + size.height / 2 + 1.0, "=", "text", READING)


# What was played.


def battles(chronicle: Chronicle) -> list[Turn]:
    """The turns that have a line, in their order."""
    return [turn for turn in chronicle.turns if turn.battle]


def marks(of: Lines, chronicle: Chronicle) -> Iterator[Item]:
    """The lines of these attacks that the log has."""
    for line, turn in enumerate(battles(chronicle), start=1):
        if of.first <= line <= of.last:
            yield from _line(of, line, turn)


def _line(of: Lines, line: int, turn: Turn) -> Iterator[Item]:
    assert turn.battle is not None
    cells = of.cells(line)
    ringed = of.initials(line)[turn.battle.force.enemy - 1]
    half = ringed.width / 2
    yield Ring(ringed.x + half, ringed.y + half, half, MARK)
    for name, text in _entries(turn, turn.battle).items():
        cell = cells[name]
        baseline = cell.y + cell.height / 2 + 1.25
        shown, size = fitted(text, cell.width - 0.4, "mono", SIZE, FLOOR)
        yield Text(cell.x + cell.width / 2, baseline, shown, "mono", size, "center")
    if turn.battle.attack:
        for number, result in enumerate(turn.battle.attack.results, start=1):
            if result == 0:
                ship, again = (cells[f"attacker.{number}.{name}"] for name in ("ship", "again"))
                yield Line(ship.x + 1.2, ship.bottom - 1.0, again.right - 1.2, again.y + 1.0, MARK)


def _entries(turn: Turn, battle: Battle) -> dict[str, str]:
    """What is written in the cells of a line."""
    force = battle.force
    entries = {
        "turn": str(turn.number),
        "enemy.die": str(force.enemy_die),
        "force.die": str(force.force_die),
        "force.modifier": signed(force.modifier, "0"),
        "force.size": str(force.force),
    }
    if battle.interception:
        for number, die in enumerate(battle.interception.dice, start=1):
            entries[f"interception.{number}"] = str(die)
        entries["left"] = str(battle.interception.force)
    elif battle.attack:
        entries["left"] = str(force.force)
    if battle.attack:
        entries["attack.modifier"] = signed(battle.attack.modifier, "0")
        entries |= _attackers(battle)
    if turn.score is not None:
        entries["score"] = minus(turn.score)
    return entries


def _attackers(battle: Battle) -> dict[str, str]:
    assert battle.attack is not None
    entries, hits = {}, iter(battle.hits)
    rolled = zip(battle.attack.dice, battle.attack.results, strict=True)
    for number, (die, result) in enumerate(rolled, start=1):
        name = f"attacker.{number}"
        entries[f"{name}.attack"] = str(die)
        hit = next(hits, None) if result else None
        if hit is not None:
            entries[f"{name}.target"] = str(hit.rolled.target)
            if hit.rolled.again:
                entries[f"{name}.again"] = str(hit.rolled.again)
            letter = "" if hit.rolled.outcome == ev.DUMMY else LETTERS[hit.rolled.kind]
            entries[f"{name}.ship"] = f"{letter}{hit.ship.number if hit.ship else ''}"
            entries[f"{name}.mark"] = OUTCOMES[hit.rolled.outcome]
    return entries
