"""The columns of the form of a fight on the screen, and which of them a crew has."""

from __future__ import annotations

from typing import Any

from sheetgen.asking.grid import CHOICE, NUMBER, NUMBERS, SEVERAL, TEXT, YES, Column, Option
from sheetgen.games.wings.causes import possible
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.scenarios import SCENARIOS, WEAPONS, load, strafes, targets
from sheetgen.games.wings.state import Berth, State, Terms
from sheetgen.games.wings.tables import AIRCRAFT, MISSIONS
from sheetgen.games.wings.targets import sails

WHOLE = 0
"""The row of the fight as a whole."""
_KINDS = {
    "fate": CHOICE, "edge": CHOICE, "early": YES, "burning": YES, "damage": NUMBER,
    "specials": SEVERAL, "wounds": NUMBER, "altitude": NUMBER, "over": CHOICE, "cause": CHOICE,
    "by": NUMBERS, "shares": NUMBERS, "turn": NUMBER, "luck": YES, "flask": YES, "case": YES,
    "holds": NUMBER, "afloat": CHOICE, "optional": TEXT,
}  # fmt: skip
"""What is asked of crews, and of the fight as a whole, and of which kind it is."""
_DIGITS = {"wounds": 1, "by": 3, "turn": 3}
_BEHIND = ("luck", "flask", "case", "holds", "afloat", "optional")
"""What stands behind the attacks."""


def result(slot: int) -> str:
    """The column of what became of the bomb or torpedo of a slot, counted from 1."""
    return f"result {slot}"


def target(slot: int) -> str:
    """The column of what it was released at."""
    return f"target {slot}"


def when(slot: int) -> str:
    """The column of the turn it was released on."""
    return f"when {slot}"


def strafed(name: str) -> str:
    """The column of the damage that guns did to a target."""
    return f"strafed {name}"


def slots(s: State, t: Terms, berth: Berth) -> list[str]:
    """The bombs and torpedoes that an airplane may release at the targets of the mission."""
    attacks = s.man(berth.man).side == s.attacker
    if not (attacks and AIRCRAFT[berth.aircraft].bomber and targets(s.kind, s.attacker)):
        return []
    return [weapon for weapon, number in load(berth.aircraft, t).items() for _ in range(number)]


def columns_of(s: State, t: Terms, berth: Berth) -> frozenset[str]:
    """The columns that a crew has."""
    man, attacks = s.man(berth.man), s.man(berth.man).side == s.attacker
    has = {
        "early": attacks and SCENARIOS[s.kind].left_early > 0,
        "over": MISSIONS[s.kind].over == "harbour",
        "luck": man.lucky,
        "flask": man.keeps("hip-flask"),
        "case": man.keeps("cigarette-case"),
        "afloat": False,
        "optional": False,
    }
    found = {name for name in _KINDS if has.get(name, True)}
    for slot, _ in enumerate(slots(s, t, berth), start=1):
        found |= {result(slot), target(slot), when(slot)}
    if attacks and strafes(s.kind):
        found |= {strafed(name) for name in targets(s.kind, s.attacker)}
    return frozenset(found)


def columns_of_the_whole(s: State) -> frozenset[str]:
    """The columns that the fight as a whole has."""
    return frozenset({"optional", *(["afloat"] if sails(s) else [])})


def grid_columns(s: State, t: Terms) -> tuple[Column, ...]:
    """All columns of the mission at hand, in order."""
    most = max((slots(s, t, berth) for berth in s.flying), key=lambda load: len(load))
    dropped = [
        column for slot, weapon in enumerate(most, start=1) for column in _attack(s, slot, weapon)
    ]
    shot_up = [_strafed(name) for name in targets(s.kind, s.attacker)] if strafes(s.kind) else []
    names = [name for name in _KINDS if name not in _BEHIND]
    asked = [_column(name) for name in names]
    causes = possible(s.kind, s.attacker)
    asked = [_among(column, causes) if column.name == "cause" else column for column in asked]
    return (*asked, *dropped, *shot_up, *map(_column, _BEHIND))


def _among(column: Column, values: tuple[str, ...]) -> Column:
    """A column with those of its options that are among some values."""
    return column._replace(among=tuple(one for one in column.among if one.value in values))


def _words() -> dict[str, Any]:
    found: dict[str, Any] = data("fight_grid")
    return found


def _options(name: str) -> tuple[Option, ...]:
    return tuple(Option(*option) for option in _words()["options"].get(name, ()))


def _column(name: str) -> Column:
    head, asks = _words()["columns"][name]
    return Column(name, head, asks, _KINDS[name], _options(name), _DIGITS.get(name, 2))


def _attack(s: State, slot: int, weapon: str) -> list[Column]:
    """The columns of a bomb or a torpedo."""
    said = _words()
    heads, asked = {"weapon": said["weapons"][weapon]}, {"weapon": weapon, "number": slot}
    results = tuple(one for one in _options("result") if one.value in WEAPONS[weapon])
    aims = tuple(
        Option(str(place), name, name)
        for place, name in enumerate(targets(s.kind, s.attacker), start=1)
    )
    shown = {}
    for name in ("result", "target", "when"):
        head, asks = said["columns"][name]
        shown[name] = head.format(**heads), asks.format(**asked)
    return [
        Column(result(slot), *shown["result"], CHOICE, results),
        Column(target(slot), *shown["target"], CHOICE, aims),
        Column(when(slot), *shown["when"], NUMBER, (), _DIGITS["turn"]),
    ]


def _strafed(name: str) -> Column:
    said = _words()
    kind, _, number = name.partition(" ")
    head, asks = said["columns"]["strafed"]
    shown = f"{said['targets'][kind]}{number}"
    return Column(strafed(name), head.format(target=shown), asks.format(target=name), NUMBER, (), 3)
