"""The words of a mission's briefing, as its kind, its sides and the rulings have them."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.campaigns.folder import role
from sheetgen.games.wings.fight.constants import GUNS
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.playing_area import SHIPPING, playing_area
from sheetgen.games.wings.rules.return_to_base import LOW_LEVEL
from sheetgen.games.wings.rules.scenarios import HIT, NEAR_MISS, WEAPONS
from sheetgen.games.wings.rules.state import ENEMY, Side, Sort, Task
from sheetgen.games.wings.rules.tables import Aircraft
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.printed_tables import carried


class Passage(NamedTuple):
    """What is to be read under a head: paragraphs, each with the words it begins with in bold (or
    none)."""

    title: str
    paragraphs: tuple[tuple[str, str], ...]


@lru_cache(maxsize=16)
def passages(conditions: Conditions, kind: Task, attacker: Side) -> tuple[Passage, ...]:
    """What is to be read: points and the end, floor, and rules."""
    theatre: Theatre = conditions.theatre
    ruled_so = words_of(conditions)
    return (
        _points(conditions, kind, attacker),
        _floor(theatre, kind, ruled_so),
        _always(theatre, kind, ruled_so),
        _rules(theatre, kind, attacker, ruled_so),
    )


def _points(conditions: Conditions, kind: Task, attacker: Side) -> Passage:
    theatre: Theatre = conditions.theatre
    said = theatre.data("briefing")["points"]
    counts = "all" if all(one.worth for one in theatre.targets(kind, attacker).values()) else "some"
    lines = said.get(str(theatre.sort_of(kind))) or said[f"{theatre.sort_of(kind)}-{counts}"]
    weapons = ((said["weapons"][weapon], of) for weapon, of in carried(conditions).items())
    dropped = ", ".join(does.format(hit=of[HIT], near=of.get(NEAR_MISS)) for does, of in weapons)
    numbers = {**_numbers(theatre, kind, attacker), "weapons": dropped}
    found = [
        (said[whose] if i == 0 else "", line.format_map(numbers))
        for whose in ("attacker", "defender", "either", "both")
        for i, line in enumerate(lines.get(whose, ()))
    ]
    if theatre.scenarios[kind].left_early:
        found.append(("", said["free"]))
    if theatre.sort_of(kind) != Sort.DOGFIGHT:
        found.append(("", said["equal"]))
    found.append((said["end"]["label"], _end(theatre, kind)))
    return Passage(said["title"], tuple(found))


def _numbers(theatre: Theatre, kind: Task, attacker: Side) -> dict[str, int | str]:
    """The numbers of a scenario, by the names the phrases have for them."""
    scenario, on_table = theatre.scenarios[kind], theatre.targets(kind, attacker).values()
    bombs, takes = WEAPONS["bombs"], sorted({one.holds for one in on_table})
    return {
        **{name: value for name, value in scenario._asdict().items() if isinstance(value, int)},
        "bomb": bombs["hit"],
        "near": bombs["near miss"],
        "boat": " to ".join(map(str, dict.fromkeys((*takes[:1], *takes[-1:])))),
    }


def _end(theatre: Theatre, kind: Task) -> str:
    """When a mission is over."""
    said = theatre.data("briefing")["points"]["end"]
    if theatre.sort_of(kind) == Sort.DOGFIGHT:
        return f"{said['planes']}. {said['dogfight']}"
    if theatre.sort_of(kind) in SHIPPING:
        return (
            f"{said['planes']}, {said['boats' if theatre.sort_of(kind) == Sort.BOATS else 'ships']}"
        )
    return f"{said['planes']}."


def _floor(theatre: Theatre, kind: Task, ruled_so: dict[str, str]) -> Passage:
    said, mission = theatre.data("briefing")["floor"], theatre.missions[kind]
    low = " and ".join(map(str, range(1, LOW_LEVEL - mission.floor)))
    height = "low" if low else "high"
    below = ruled_so["over_harbour"] if mission.over == "harbour" else said[mission.over]
    afloat = f" {said['shipping']}" if mission.shipping else ""
    lines = [said[height].format(altitudes=low), f"{below}{afloat}", said[f"blown-{height}"]]
    title = said["title"].format(floor=mission.floor)
    return Passage(title, tuple(("", line) for line in lines))


def _rules(theatre: Theatre, kind: Task, attacker: Side, ruled_so: dict[str, str]) -> Passage:
    said = theatre.data("briefing")["rules"]
    about = {**_numbers(theatre, kind, attacker), **_guns(theatre, kind, attacker), "clear": ""}
    named = {
        Sort.BOATS: ["course", "boats"],
        Sort.SUPPLY_SHIPS: ["course", "guns"],
        Sort.WARSHIPS: ["course", "guns"],
        Sort.AIRFIELD: ["place", "capacity"],
        Sort.HARBOUR: ["together", "harbour", "clouds", "throw-5"],
        Sort.DOGFIGHT: ["clouds", "throw-6"],
    }[theatre.sort_of(kind)]
    lines = [said[name] for name in named]
    if playing_area(theatre, kind, attacker).balloon:
        lines.append(said["balloon"])
    if (
        theatre.sort_of(kind) == Sort.WARSHIPS
        and attacker != ENEMY
        and "beaufighter_later" in ruled_so
    ):
        lines.append(ruled_so["beaufighter_later"])
    runs = [one.name for one in _bombers(theatre, kind, attacker) if one.bombs_low]
    if runs and "beaufighter_later" not in ruled_so:
        lines.append(said["low-run"].format(types=" and ".join(runs)))
    if kind in theatre.clouds:
        low, high = theatre.clouds[kind]
        about |= {"low": low, "high": high, "clear": said[f"clear-{theatre.sort_of(kind)}"]}
    about["vessels"] = said["boats-sail" if theatre.sort_of(kind) == Sort.BOATS else "ships-sail"]
    return Passage(said["title"], tuple(("", line.format_map(about)) for line in lines))


def _bombers(theatre: Theatre, kind: Task, attacker: Side) -> list[Aircraft]:
    """The types of bomber that an attacker brings, in the one period and the other."""
    keys = dict.fromkeys(
        theatre.bomber_of(mission, attacker, kind) for mission in (1, theatre.length)
    )
    return [theatre.aircraft[key] for key in keys if key]


def agreed(conditions: Conditions, kind: Task, attacker: Side) -> Iterator[Passage]:
    """The optional rules agreed on, as far as they matter in a mission."""
    theatre: Theatre = conditions.theatre
    ruled_so, said = words_of(conditions), theatre.data("briefing")["agreed"]
    gun = said["guns"].get(str(theatre.sort_of(kind)), "")
    dives = any(one.bombs_in_a_dive for one in _bombers(theatre, kind, attacker))
    for name, title in said["titles"].items():
        if name in ruled_so and {"flak": gun, "dive_bombing": dives}.get(name, True):
            yield Passage(title, (("", ruled_so[name].format(gun=gun)),))


def _guns(theatre: Theatre, kind: Task, attacker: Side) -> dict[str, str]:
    """What fires from the surface and with which letters, as fights have it."""
    said, told = theatre.data("briefing")["rules"], []
    for one, number in Counter(map(role, theatre.targets(kind, attacker))).items():
        if one in GUNS:
            near, far = GUNS[one].close, GUNS[one].far
            both = said["near-and-far"].format(close=near, far=far)
            gunners = said["gunners"][one][number > 1]
            told.append(gunners.format(guns=near if near == far else both))
    return {"guns": ", ".join(told), "close": GUNS["boat"].close}


def _always(theatre: Theatre, kind: Task, ruled_so: dict[str, str]) -> Passage:
    said = theatre.data("briefing")["always"]
    lines = [said["start"], ruled_so["burning"], said["luck"]]
    if len(theatre.altitudes(kind, attacks=True)) > 1:
        lines.insert(0, said["altitude"])
    return Passage(said["title"], tuple(("", line) for line in lines))
