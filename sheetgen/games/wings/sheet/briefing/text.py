"""The words of a mission's briefing, as its kind, its sides and the rulings have them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.playing_area import AIRFIELD, DOGFIGHT, HARBOUR, SHIPPING, altitudes
from sheetgen.games.wings.rules.scenarios import SCENARIOS, WEAPONS
from sheetgen.games.wings.rules.state import AXIS, SIDES
from sheetgen.games.wings.rules.tables import MISSIONS

TITLE = "Wings over Malta"
BOATS, CARRIER = 1, 3
"""Kinds of mission."""


class Passage(NamedTuple):
    """What is to be read under a head: paragraphs, each with the words it begins with in bold (or
    none)."""

    title: str
    paragraphs: tuple[tuple[str, str], ...]


def words() -> dict[str, Any]:
    """`data/briefing.json`."""
    found: dict[str, Any] = data("briefing")
    return found


def title(kind: int, attacker: int) -> str:
    """The name of a mission."""
    mission = MISSIONS[kind]
    return mission.by_axis if attacker == AXIS else mission.by_british


def passages(conditions: Conditions, kind: int, attacker: int) -> tuple[Passage, ...]:
    """What is to be read: points and the end, floor, and rules."""
    return _passages(tuple(conditions.rulings.items()), kind, attacker)


@lru_cache(maxsize=16)
def _passages(ruled: tuple[tuple[str, str], ...], kind: int, attacker: int) -> tuple[Passage, ...]:
    rulings = dict(ruled)
    return (
        _points(kind, attacker),
        _floor(kind, rulings),
        _always(kind, rulings),
        _rules(kind, attacker, rulings),
    )


def _points(kind: int, attacker: int) -> Passage:
    said = words()["points"]
    lines = said.get(str(kind)) or said[f"{kind}-{SIDES[attacker]}"]
    numbers = _numbers(kind)
    found = [
        (said[whose] if i == 0 else "", line.format_map(numbers))
        for whose in ("attacker", "defender", "either", "both")
        for i, line in enumerate(lines.get(whose, ()))
    ]
    if SCENARIOS[kind].left_early:
        found.append(("", said["free"]))
    if kind != DOGFIGHT:
        found.append(("", said["equal"]))
    found.append((said["end"]["label"], _end(kind)))
    return Passage(said["title"], tuple(found))


def _numbers(kind: int) -> dict[str, int | str]:
    """The numbers of a scenario, by the names the phrases have for them."""
    scenario = SCENARIOS[kind]
    bombs, boats = WEAPONS["bombs"], SCENARIOS[BOATS].targets["either"]
    return {
        **{name: value for name, value in scenario._asdict().items() if isinstance(value, int)},
        "torpedo": WEAPONS["torpedo"]["hit"],
        "bomb": bombs["hit"],
        "near": bombs["near miss"],
        "boat": int(boats[0]["holds"]),
    }


def _end(kind: int) -> str:
    """When a mission is over."""
    said = words()["points"]["end"]
    if kind == DOGFIGHT:
        return f"{said['planes']}. {said['dogfight']}"
    if kind in SHIPPING:
        return f"{said['planes']}, {said['boats' if kind == BOATS else 'ships']}"
    return f"{said['planes']}."


def _floor(kind: int, rulings: dict[str, str]) -> Passage:
    said, mission = words()["floor"], MISSIONS[kind]
    below = mission.over
    if below == "harbour":
        below = f"harbour-{rulings['harbour-location']}"
    height = "high" if mission.floor else "low"
    lines = [said[height], said[below], said[f"blown-{height}"]]
    title = said["title"].format(floor=mission.floor)
    return Passage(title, tuple(("", line) for line in lines))


def _rules(kind: int, attacker: int, rulings: dict[str, str]) -> Passage:
    said, about = words()["rules"], {**_numbers(kind), "clear": ""}
    named = {
        1: ["course", "boats"],
        2: ["course", "guns-2", "balloon"],
        3: ["course", "guns-3"],
        AIRFIELD: ["place", "capacity"],
        HARBOUR: ["together", "harbour", "clouds", "throw-5"],
        DOGFIGHT: ["clouds", "throw-6"],
    }[kind]
    lines = [said[name] for name in named]
    if kind == CARRIER and attacker != AXIS:
        lines.append(said["beaufighter-load"][rulings["beaufighter-load"]])
    if clouds.cloudy(kind):
        low, high = clouds.covers(kind)
        about |= {"low": low, "high": high, "clear": said[f"clear-{kind}"]}
    about["vessels"] = said["boats-sail" if kind == BOATS else "ships-sail"]
    return Passage(said["title"], tuple(("", line.format_map(about)) for line in lines))


def _always(kind: int, rulings: dict[str, str]) -> Passage:
    said = words()["always"]
    lines = [said["start"], said["burning-exit"][rulings["burning-exit"]], said["luck"]]
    if len(altitudes(kind, attacks=True)) > 1:
        lines.insert(0, said["altitude"])
    return Passage(said["title"], tuple(("", line) for line in lines))


def foot_lines(
    edition: str, rulings: tuple[str, ...], credits: tuple[str, ...], software: str
) -> tuple[str, str]:
    """The printed lines of a page's foot: the edition with its rulings, the credits."""
    printed = data("conditions")["editions"][edition]["title"]
    ruled = f"Rulings: {', '.join(rulings)}." if rulings else "Default rulings."
    return (
        words()["foot"].format(edition=printed, ruled=ruled),
        ". ".join(part for part in ("; ".join(credits), software) if part),
    )
