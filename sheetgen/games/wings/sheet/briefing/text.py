"""The words of a mission's briefing, as its kind, its sides and the rulings have them."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.campaigns.folder import role
from sheetgen.games.wings.fight.constants import GUNS
from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.playing_area import playing_area
from sheetgen.games.wings.rules.return_to_base import LOW_LEVEL
from sheetgen.games.wings.rules.scenarios import HIT, NEAR_MISS
from sheetgen.games.wings.rules.state import Side, Task
from sheetgen.games.wings.rules.tables import Aircraft
from sheetgen.games.wings.rules.theatre import BEAUFIGHTER, Theatre
from sheetgen.games.wings.sheet.printed_tables import carried, numbers_of


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
    points = theatre.kind_of(kind).briefing["points"]
    lines = points.get(counts) or points["all"]
    weapons = ((kinds.WEAPONS[name]["does"], of) for name, of in carried(conditions, kind).items())
    dropped = ", ".join(does.format(hit=of[HIT], near=of.get(NEAR_MISS)) for does, of in weapons)
    numbers = {**_numbers(theatre, kind, attacker), "weapons": dropped}
    found = [
        (said[whose] if i == 0 else "", line.format_map(numbers))
        for whose in ("attacker", "defender", "either", "both")
        for i, line in enumerate(lines.get(whose, ()))
    ]
    if theatre.scenarios[kind].left_early:
        found.append(("", theatre.kind_of(kind).briefing.get("free", said["free"])))
    if theatre.kind_of(kind).on_points:
        found.append(("", said["equal"]))
    found.append((said["end"], theatre.kind_of(kind).briefing["end"]))
    return Passage(said["title"], tuple(found))


def _numbers(theatre: Theatre, kind: Task, attacker: Side) -> dict[str, int | str]:
    """The numbers of a scenario, and what its boats take."""
    takes = sorted({one.holds for one in theatre.targets(kind, attacker).values()})
    boat = " to ".join(map(str, dict.fromkeys((*takes[:1], *takes[-1:]))))
    return {**numbers_of(theatre, kind), "boat": boat}


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
    about = {**_numbers(theatre, kind, attacker), **_guns(theatre, kind, attacker)}
    told = theatre.kind_of(kind).briefing
    lines = [*told["rules"]]
    if kind in theatre.clouds:
        about |= dict(zip(("low", "high"), theatre.clouds[kind], strict=True), clear=told["clear"])
        lines += [said["clouds"], told["throw"]]
    if playing_area(theatre, kind, attacker).balloon:
        lines.append(said["balloon"])
    bombers = _bombers(theatre, kind, attacker)
    runs = [one.name for one in bombers if one.bombs_low]
    if "beaufighter_later" in ruled_so:
        ruled = any(one.key == BEAUFIGHTER for one in bombers)
        lines += [ruled_so["beaufighter_later"]] * ruled
    elif runs:
        lines.append(said["low-run"].format(types=" and ".join(runs)))
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
    gun = theatre.kind_of(kind).briefing.get("flak", "")
    bombers = () if theatre.kind_of(kind).load else _bombers(theatre, kind, attacker)
    dives = any(one.bombs_in_a_dive for one in bombers)
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
            gunners = kinds.TARGETS[one].get("gunners", ("{guns}", "{guns}"))[number > 1]
            told.append(gunners.format(guns=near if near == far else both))
    return {"guns": ", ".join(told), "close": GUNS["boat"].close}


def _always(theatre: Theatre, kind: Task, ruled_so: dict[str, str]) -> Passage:
    said = theatre.data("briefing")["always"]
    lines = [said["start"], ruled_so["burning"], said["luck"]]
    if len(theatre.altitudes(kind, attacks=True)) > 1:
        lines.insert(0, said["altitude"])
    return Passage(said["title"], tuple(("", line) for line in lines))
