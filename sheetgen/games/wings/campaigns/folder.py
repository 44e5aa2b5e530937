"""A campaign as its folder has it, in the shape in which the rest of the game reads its data.

`docs/campaigns.md` says what stands in the files. The side whose story is told is `home` there; its
men are the British of the printed rules, and so they are called in the code, as the `enemy` is
called the Axis. Missions are numbered by the names of their files: the faces of a die.
"""

import tomllib
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SIDES = {"british": "home", "axis": "enemy"}
PERIODS = ("early", "later")
SORTS = ("boats", "convoy", "warships", "airfield", "harbour", "dogfight")
"""The kinds of mission there are."""
Table = dict[str, Any]


class Folder:
    """The files of a campaign, each read when it is first asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read: dict[str, Table] = {}

    def file(self, name: str) -> Table:
        """What stands in a file: `campaign`, `missions/1-boats`."""
        if name not in self._read:
            text = (self.path / f"{name}.toml").read_text("utf-8")
            self._read[name] = tomllib.loads(text)
        return self._read[name]

    @cached_property
    def missions(self) -> dict[str, Table]:
        """The missions by the faces of the die."""
        names = sorted(path.stem for path in (self.path / "missions").glob("*.toml"))
        return {str(face): self.file(f"missions/{name}") for face, name in enumerate(names, 1)}

    @property
    def air_forces(self) -> dict[str, Table]:
        """The air forces by their keys."""
        found: dict[str, Table] = self.file("campaign")["air_forces"]
        return found

    def data(self, name: str) -> Table:
        """What the campaign has to say in the data file of a name; empty for most."""
        view = _VIEWS.get(name)
        return view(self) if view else {}

    def of_forces(self, *what: str) -> Iterator[Table]:
        """For each thing that is said of every air force, what is said of it, by air force."""
        for one in what:
            yield {key: force[one] for key, force in self.air_forces.items()}

    def named(self, what: str, name: str) -> dict[str, list[str]]:
        """One of the names of all ranks, or of all medals, by air force."""
        return {key: [one[name] for one in of[what]] for key, of in self.air_forces.items()}


def _by_side(mission: Table, what: str) -> Table:
    """What is said of a mission of both attackers, or of either."""
    return {
        side: mission[key][what] for side, key in reversed(SIDES.items()) if what in mission[key]
    }


def _missions(of: Folder) -> Table:
    campaign = of.file("campaign")
    sides = {key: side for side, key in SIDES.items()}
    bombers: Table = {period: {side: {} for side in SIDES} for period in PERIODS}
    for face, mission in of.missions.items():
        for side, types in _by_side(mission, "bombers").items():
            for period in PERIODS:
                bombers[period][side][face] = types[period]
    return {
        "missions": campaign["missions"],
        "attacker": [sides[side] for side in campaign["attacker"]],
        "kinds": [_mission(*one) for one in of.missions.items()],
        "fighters": {
            period: {side: campaign[period][key] for side, key in SIDES.items()}
            for period in PERIODS
        },
        "bombers": bombers,
    }


def _mission(face: str, mission: Table) -> Table:
    sort = SORTS.index(mission["kind"]) + 1
    on_land = {"airfield": "defender", "harbour": "harbour", "dogfight": "defender"}
    return {
        "kind": int(face),
        "sort": sort,
        "by_british": mission["home"].get("name") or mission["name"],
        "by_axis": mission["enemy"].get("name") or mission["name"],
        "floor": mission["floor"],
        "over": mission.get("over") or on_land.get(mission["kind"], "sea"),
        "shipping": sort < 4,
        "fighters": 2,
        "bombers": 2 if "bombers" in mission["home"] else 0,
        "defenders": mission["defenders"],
    }


def _scenarios(of: Folder) -> Table:
    loads = {key: one["load"] for key, one in of.file("aircraft").items() if "load" in one}
    return {"loads": loads, "kinds": [_scenario(*one) for one in of.missions.items()]}


def _scenario(face: str, mission: Table) -> Table:
    sort = mission["kind"]
    if sort == "harbour":
        targets: Table = {"either": [{"name": "harbour"}]}
    else:
        targets = _by_side(mission, "targets") or {"either": mission.get("targets", [])}
    return {
        "kind": int(face),
        **mission.get("points", {}),
        "near_miss_touches": sort == "harbour",
        "anti_aircraft": sort not in ("harbour", "dogfight"),
        "on_points": sort != "dogfight",
        "targets": {
            whose: [{name: it for name, it in one.items() if name != "at"} for one in some]
            for whose, some in targets.items()
        },
    }


def _playing_area(of: Folder) -> Table:
    ships, airfields, clouds = {}, {}, {}
    altitudes: Table = {"attacker": {}, "defender": {}}
    for face, mission in of.missions.items():
        targets = _by_side(mission, "targets") or {"either": mission.get("targets", [])}
        if "formation" in mission:
            ships[face] = {
                "formation": mission["formation"],
                "balloon": mission.get("balloon", ""),
                **{whose: [one["name"] for one in some] for whose, some in targets.items()},
            }
        if mission["kind"] == "airfield":
            airfields[face] = {one["name"]: one["at"] for one in targets["either"]}
        if "clouds" in mission:
            clouds[face] = mission["clouds"]
        for whose, levels in altitudes.items():
            levels[face] = mission[f"{whose}s_start"]
    return {
        "ships": ships,
        "airfields": airfields,
        "altitudes": altitudes,
        "clouds": {"covers": clouds},
    }


def _aircraft(of: Folder) -> list[Table]:
    elsewhere = ("called", "several", "load", "shape", "cards", "guns")
    return [
        {"key": key, **{name: it for name, it in one.items() if name not in elsewhere}}
        for key, one in of.file("aircraft").items()
    ]


def _combat_cards(of: Folder) -> Table:
    types = of.file("aircraft").items()
    return {"aircraft": {key: {**one["cards"], "guns": one["guns"]} for key, one in types}}


def _places(of: Folder) -> Table:
    return {face: _by_side(mission, "places") for face, mission in of.missions.items()}


def _ships(of: Folder) -> Table:
    wanted: Table = {}
    for face, mission in of.missions.items():
        for side, pools in _by_side(mission, "ships").items():
            names = [
                one["name"].rstrip(" 0123456789")
                for one in mission[SIDES[side]].get("targets") or mission["targets"]
            ]
            wanted.setdefault(face, {})[side] = [
                {"role": role, "number": names.count(role), "pool": pool}
                for role, pool in pools.items()
            ]
    return {"missions": wanted, "pools": of.file("ships")}


def _names(of: Folder) -> Table:
    people = of.file("people")
    of_forces = {key: people[key] for key in of.air_forces}
    return {
        "given": {key: one["given"] for key, one in of_forces.items()},
        "nations": {key: one["nations"] for key, one in of_forces.items()},
        "nicknames": {key: one.get("nicknames", []) for key, one in of_forces.items()},
        "ranks": of.named("ranks", "short"),
        "real_pilots": people["real_pilots"],
        "well_known": people["well_known"],
    }


def _experience(of: Folder) -> Table:
    told = dict(of.file("tables")["experience"])
    (medal_from,) = of.of_forces("medal_from")
    return {
        "points": {name: told.pop(name) for name in ("kill", "shared", "survived", "won")},
        **told,
        "ranks": of.named("ranks", "full"),
        "medal_from": medal_from,
        "medals": of.named("medals", "full"),
    }


def _return(of: Folder) -> Table:
    tables = of.file("tables")
    return {
        **{name: tables[name] for name in ("get-home", "bale-out", "shot-down", "drink")},
        "get-home-modifiers": {"novice": tables["modifiers"]["novice"]},
        "bale-out-modifiers": {"arm": tables["modifiers"]["arm"]},
    }


def _wounds(of: Folder) -> Table:
    tables = of.file("tables")
    return {
        "special-injury": tables["special-injury"],
        "special-injury-modifiers": {"two wounds": tables["modifiers"]["two_wounds"]},
        "recovery": tables["recovery"],
    }


def _board(of: Folder) -> Table:
    names, outlines = of.of_forces("name", "outlines")
    return {
        "air-forces": names,
        "ranks": of.named("ranks", "board"),
        "medal-boxes": of.named("medals", "short"),
        "outlines": outlines,
        "shorter": of.file("people").get("shorter", {}),
    }


def _cards(of: Folder) -> Table:
    (names,) = of.of_forces("name")
    ranks, medals = of.named("ranks", "card"), of.named("medals", "short")
    return {"forces": names, "ranks": ranks, "medal-names": medals}


def _worksheet(of: Folder) -> Table:
    in_full, short = of.of_forces("short", "shorter")
    return {"forces": short, "forces-in-full": in_full}


def _event(of: Folder) -> Table:
    (names,) = of.of_forces("name")
    return {"forces": {key: name.upper() for key, name in names.items()}}


def _tellings(of: Folder) -> Table:
    forces, types = of.air_forces.values(), of.file("aircraft").items()
    return {
        "nouns": {
            "side": [of.file("campaign")[key]["name"] for key in SIDES.values()],
            "air_force": [one["short"] for one in forces],
            "people": [f"the {one['people']}" for one in forces],
            "adjective": [one["adjective"] for one in forces],
            "airplane": {key: one["called"] for key, one in types},
            "airplanes": {key: one["several"] for key, one in types},
        }
    }


def _conditions(of: Folder) -> Table:
    (mixed,) = of.of_forces("crews")
    same = {str(n): {key: [n, n] for key in of.air_forces} for n in (4, 6, 8, 10)}
    return {"squadrons": {"mixed": mixed, **same}}


def _calendar(of: Folder) -> Table:
    return {"periods": {period: of.file("campaign")[period] for period in PERIODS}}


_VIEWS: dict[str, Callable[[Folder], Any]] = {
    "missions": _missions,
    "scenarios": _scenarios,
    "playing_area": _playing_area,
    "aircraft": _aircraft,
    "combat_cards": _combat_cards,
    "airplanes": lambda of: {"of": {k: one["shape"] for k, one in of.file("aircraft").items()}},
    "places": _places,
    "ships": _ships,
    "names": _names,
    "units": lambda of: {key: of.file("people")[key]["units"] for key in of.air_forces},
    "experience": _experience,
    "return": _return,
    "wounds": _wounds,
    "board": _board,
    "cards": _cards,
    "worksheet": _worksheet,
    "event": _event,
    "conditions": _conditions,
    "tellings": _tellings,
    "calendar": _calendar,
    "history": lambda of: of.file("campaign")["history"],
}


MALTA = Folder(HERE / "malta")
