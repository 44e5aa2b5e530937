"""The form on which a fight is reported: an object of JSON, read into a `Fight`.

A report names every crew of the mission once and for each says what is not as usual: who is not
named as hurt is not hurt. `docs/wings.md` lists the fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from sheetgen.games.wings import contradictions
from sheetgen.games.wings.fault import Fault
from sheetgen.games.wings.fight import (
    CAUSES,
    EDGES,
    FATES,
    MATS,
    SOURCES,
    SPECIALS,
    Attack,
    CrewReport,
    Fight,
)
from sheetgen.games.wings.scenarios import WEAPONS
from sheetgen.games.wings.state import State, Terms
from sheetgen.games.wings.tables import AIRCRAFT
from sheetgen.games.wings.targets import all_sunk, sails
from sheetgen.requests import quoted

NOT_RELEASED = "not released"
"""The result of an attack that was not made: the form has a line for each to be filled in."""
LONGEST_TEXT = 2000
KEY = re.compile("[0-9a-f]{64}")

Reader = Callable[[Any], Any]


class FightFaults(ValueError):
    """All that is wrong with a report, each fault with the crew and the field it is about."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.sentence for fault in self.faults))


class FightForm(NamedTuple):
    """The form for the fight of the mission at hand; `wanted` says what it asks for, in words."""

    wanted: str
    state: State
    terms: Terms

    def read(self, report: Mapping[str, Any]) -> Fight:
        """The fight that is reported. Raises FightFaults."""
        fight = self.told(report)
        faults = list(contradictions.of(fight, self.state, self.terms))
        if faults:
            raise FightFaults(faults)
        return fight

    def told(self, report: Mapping[str, Any]) -> Fight:
        """The fight as it is told, be it against itself. Raises FightFaults for what cannot be
        read."""
        faults = [Fault(0, key, "is no field of the report") for key in report if key not in TOP]
        top = _fields(TOP, report, 0, faults)
        crews = _crews(self.state, top.pop("crews", []), faults)
        if faults:
            raise FightFaults(faults)
        fight = Fight(crews, **top)
        if "afloat" not in top:
            fight = fight._replace(afloat=sails(self.state) and not all_sunk(fight, self.state))
        return fight


def form(s: State, t: Terms) -> FightForm:
    """The form for the mission at hand, whose crews are told off."""
    crews = ", ".join(str(berth.man) for berth in s.flying)
    return FightForm(f"a report of the fight of mission {s.mission}, by crews {crews}", s, t)


def holds(s: State, number: int, aircraft: str) -> int:
    """The damage that an airplane can take with this crew in it, this mission."""
    return AIRCRAFT[aircraft].holds + s.man(number).sturdier


def _crews(s: State, rows: list[Any], faults: list[Fault]) -> tuple[CrewReport, ...]:
    """The reports of all crews, in the order in which they fly."""
    found: dict[int, CrewReport] = {}
    flying = {berth.man: berth.aircraft for berth in s.flying}
    for place, row in enumerate(rows):
        number = row.get("crew") if isinstance(row, dict) else None
        if type(number) is not int or number not in flying:
            faults.append(Fault(0, "crews", f"the crew {_shown(number)} does not fly", place))
        elif number in found:
            faults.append(Fault(number, "crew", "is reported twice", place))
        else:
            found[number] = _crew(s, number, flying[number], row, faults)
    faults += [Fault(n, "crew", "is not reported") for n in flying if n not in found]
    return tuple(found[number] for number in flying if number in found)


def _crew(
    s: State, number: int, aircraft: str, row: dict[str, Any], faults: list[Fault]
) -> CrewReport:
    rest = {key: value for key, value in row.items() if key != "crew"}
    faults += [Fault(number, key, "is no field of a crew") for key in rest if key not in CREW]
    fields = _fields(CREW, rest, number, faults)
    own = fields.pop("holds", 0)
    able = own + s.man(number).sturdier if own else holds(s, number, aircraft)
    return CrewReport(number, aircraft, able, **fields)


def _fields(
    readers: Mapping[str, Reader], given: Mapping[str, Any], crew: int, faults: list[Fault]
) -> dict[str, Any]:
    """The fields that are given, read; what cannot be read is among the faults."""
    found = {}
    for name, read in readers.items():
        if name in given:
            try:
                found[name] = read(given[name])
            except ValueError as error:
                shown = _shown(given[name])
                faults.append(Fault(crew, name, f"is {shown}, and {error} was expected"))
    return found


def _shown(value: Any) -> str:
    """What was given, for a message."""
    try:
        return quoted(str(value))
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists within lists without end.
        return quoted("...")


def _one_of(*among: str) -> Reader:
    def read(value: Any) -> str:
        if value not in among or not isinstance(value, str):
            raise ValueError(" or ".join(among))
        return value

    return read


def _whole(least: int, most: int) -> Reader:
    def read(value: Any) -> int:
        if type(value) is not int or not least <= value <= most:
            raise ValueError(f"a whole number from {least} to {most}")
        return value

    return read


def _yes(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("true or false")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise ValueError(f"a text of at most {LONGEST_TEXT} characters")
    return value.strip()


def _key(value: Any) -> str:
    if not isinstance(value, str) or not KEY.fullmatch(value):
        raise ValueError("a key of 64 hex digits")
    return value


def _list(each: Reader) -> Reader:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError("a list")
        return tuple(each(one) for one in value)

    return read


def _damage_by_target(value: Any) -> tuple[tuple[str, int], ...]:
    if not isinstance(value, dict):
        raise ValueError('damage by target, {"boat 1": 6}')
    points = _whole(0, 999)
    return tuple((name, points(damage)) for name, damage in value.items() if damage)


def _attacks(value: Any) -> tuple[Attack, ...]:
    rows = _list(_attack)(value)
    return tuple(attack for attack in rows if attack.result != NOT_RELEASED)


def _attack(value: Any) -> Attack:
    expected = ValueError('{"weapon": "torpedo", "target": "cargo 1", "result": "hit"}')
    if not isinstance(value, dict) or not {"weapon", "target", "result"} <= set(value):
        raise expected
    weapon, target, result = value["weapon"], value["target"], value["result"]
    if set(value) > {"weapon", "target", "result", "turn"} or not isinstance(target, str):
        raise expected
    _one_of(*WEAPONS)(weapon)
    _one_of(*WEAPONS[weapon], NOT_RELEASED)(result)
    return Attack(weapon, target, result, _turn(value.get("turn", 0)))


def _rows(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError("a list of crews")
    return value


_turn = _whole(0, 999)

TOP: dict[str, Reader] = {
    "crews": _rows,
    "afloat": _yes,
    "optional": _text,
    "source": _one_of(*SOURCES),
    "key": _key,
}
CREW: dict[str, Reader] = {
    "fate": _one_of(*FATES),
    "edge": _one_of("", *EDGES),
    "early": _yes,
    "burning": _yes,
    "cause": _one_of(*CAUSES),
    "by": _list(_whole(1, 999)),
    "shares": _list(_whole(0, 99)),
    "turn": _turn,
    "damage": _whole(0, 99),
    "specials": _list(_one_of(*SPECIALS)),
    "wounds": _whole(0, 9),
    "altitude": _whole(0, 20),
    "over": _one_of("", *MATS),
    "attacks": _attacks,
    "strafed": _damage_by_target,
    "luck": _yes,
    "flask": _yes,
    "case": _yes,
    "holds": _whole(0, 99),
}
