"""A campaign as its folder has it, in the shape in which the rest of the game reads its data.

`docs/campaigns.md` says what stands in the files. The side whose story is told is `home`, the other
the `enemy`. Missions are numbered by the names of their files.
"""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache, cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from sheetgen.core import language
from sheetgen.core.language import read, with_texts, without_marks
from sheetgen.games.wings.rules.kinds import KINDS, MissionKind

HERE = Path(__file__).parent
SIDES = {"british": "home", "axis": "enemy"}
"""The sides as dice and data call them, and as the folder does."""
PERIODS = ("early", "later")
USUAL = {"floor": 0, "defenders": 2, "attackers_start": [3, 4], "defenders_start": [3, 4]}
"""What a mission has, unless its file or its kind says otherwise."""
DICE = (4, 6, 8, 10, 12, 20)
"""The dice that a mission may be drawn by."""
FILES = ("campaign", "aircraft", "people", "ships", "tables")
Table = dict[str, Any]
NO_FORCE = "none"
_WORDS: Table = read(HERE.parent / "data" / "theatre.json")
"""What is said one way of Malta and another elsewhere."""
_PLACE = re.compile(r"<<(\w+)>>")
"""A place in our texts that the campaign fills."""


class Folder:
    """The files of a campaign, each read when it is first asked for. What a campaign leaves out is
    filled in: a type of airplane from the one that it is `like`, the printed tables from Malta.

    A player may have names for the first men of an air force: by its key `called` has these, and
    `she` the places of women among them.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.called: dict[str, list[tuple[str, str, str]]] = {}
        self.she: dict[str, list[int]] = {}
        self._read: dict[str, Table] = {}

    def file(self, name: str) -> Table:
        """What stands in a file, filled in: `campaign`, `missions/1-boats`."""
        if name not in self._read:
            path = self.path / f"{name}.toml"
            held = tomllib.loads(path.read_text("utf-8")) if path.exists() else {}
            said = with_texts(held, without_marks)
            self._read[name] = _filled_in(name.partition("/")[0], said, self)
        return self._read[name]

    @cached_property
    def missions(self) -> dict[str, Table]:
        """The missions by their numbers."""
        return {str(face): self.file(f"missions/{name}") for face, name in enumerate(self.names, 1)}

    def read_all(self) -> None:
        """Read every file now: what is changed in them later is no matter to it."""
        for name in FILES:
            self.file(name)
        assert self.missions

    @property
    def names(self) -> list[str]:
        """The names of the files of the missions, in their order."""
        return sorted(path.stem for path in (self.path / "missions").glob("*.toml"))

    @cached_property
    def digest(self) -> str:
        """What its data are known by: the same for the same data, however they are laid out."""
        files = [self.path / f"{name}.toml" for name in FILES]
        files += [self.path / "missions" / f"{name}.toml" for name in self.names]
        said = [tomllib.loads(one.read_text("utf-8")) if one.exists() else {} for one in files]
        return sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def is_malta(self) -> bool:
        """Whether it is the one that the rules were written for."""
        return self.path == HERE / "malta"

    @property
    def known_by(self) -> dict[str, str]:
        """What a record says of it."""
        return {"name": self.path.resolve().name, "data": self.digest}

    @cached_property
    def air_forces(self) -> dict[str, Table]:
        """The air forces by their keys: that of the home side, the enemy's that joins with the
        later period, the enemy's that is there from the first. Of a second one of the enemy that
        there is not, the first stands in the place, under a key that no file has."""
        found: dict[str, Table] = self.file("campaign")["air_forces"]
        home = {key: one for key, one in found.items() if one["side"] == "home"}
        first, later = (
            {k: one for k, one in found.items() if k not in home and ("joins" in one) == joins}
            for joins in (False, True)
        )
        return home | (later or {NO_FORCE: next(iter(first.values()))}) | first

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides as they are typed, and named in data that is handed on."""
        if self.is_malta:
            return tuple(SIDES)
        return tuple(self.file("campaign")[key]["name"].lower() for key in SIDES.values())

    @property
    def without(self) -> dict[str, bool]:
        """The rulings that the campaign has no use for, by the name that the rules text has for
        them, with what holds instead."""
        types = self.file("aircraft")
        left_out = {
            "axis_is_italian": set(self.air_forces) != {"raf", "luftwaffe", "regia"},
            "beaufighter_has_torpedo": "beaufighter1c" not in types,
            "dive_bombing": not any(one.get("bombs_in_a_dive") for one in types.values()),
        }
        alone = NO_FORCE in self.air_forces
        return {name: alone and name == "axis_is_italian" for name, out in left_out.items() if out}

    def data(self, name: str) -> Table:
        """What the campaign has to say in the data file of a name; empty for most."""
        view = _VIEWS.get(name)
        return view(self) if view else {}

    # The words of our texts.

    def fill(self, said: Any) -> Any:
        """What our own files say, with the words of this campaign in their places: `<<base>>`.
        Raises KeyError for a place that there is not."""
        return with_texts(said, partial(_PLACE.sub, lambda found: self.fields[found[1]]))

    @cached_property
    def fields(self) -> Mapping[str, str]:
        """What stands in each place of our texts that is a campaign's to fill."""
        words = _WORDS["malta" if self.is_malta else "elsewhere"]
        # Some stand within single quotes in our templates.
        named = {name: one.replace("'", "’") for name, one in _named(self)}
        return _Fields({"newspaper": f"The {named['place']} Times", **named, **words})


class _Fields(dict[str, str]):
    """What stands in places; ordinals, which stand in templates alone, are read when one is."""

    def __missing__(self, place: str) -> str:
        missions = int(self["missions"])
        number = {"nth_mission": missions, "first_of_later": missions // 2 + 1}[place]
        words = _nth()
        return words[number] if number < len(words) else f"twenty-{words[number - 20]}"


def role(target: str) -> str:
    """What a target is: its name without its number."""
    return target.rstrip(" 0123456789")


def _named(of: Folder) -> Iterator[tuple[str, str]]:
    """The names of a campaign that our texts use, each with its place."""
    campaign = of.file("campaign")
    for name in ("title", "place", "base"):
        yield name, campaign[name]
    yield "TITLE", campaign["title"].upper()
    yield "first_month", _month(campaign["early"]["from"])
    yield "last_month", _month(campaign["later"]["to"])
    for side in SIDES.values():
        name = campaign[side]["name"]
        yield from ((side, name), (f"{side}_letter", name[0]))
    for which, force in zip(("home", "later", "first"), of.air_forces.values(), strict=True):
        yield f"{which}_force", force["name"]
        yield f"{which}_force_short", force["short"]
        yield f"{which}_adjective", force["adjective"]
        yield f"{which}_last_rank", force["ranks"][-1]["full"]
        yield f"{which}_first_rank", force["ranks"][0]["full"]
    dive = [one["name"] for one in of.file("aircraft").values() if one.get("bombs_in_a_dive")]
    yield "dive_bombers", ", ".join(dive) or "Ju 88A"
    faces = len(campaign.get("mission_die", of.names))
    die = next(sides for sides in DICE if sides >= faces)
    yield "mission_die", str(die)
    yield "draw_dice", "1D6 each" if die == DICE[1] else f"1D6, 1D{die}"
    yield "more_dice", "" if die in (DICE[1], 10) else f", one of {language.number(die)} sides"
    missions = campaign["missions"]
    half = language.number(missions // 2)
    yield "missions", str(missions)
    yield "missions_in_words", language.number(missions)
    yield "one_less", language.number(missions - 1)
    yield from (("half", half), ("Half", half.capitalize()))


@cache
def _nth() -> list[str]:
    """The ordinals up to the twentieth, as reports have them."""
    from sheetgen.kits.telling.templates import shipped

    found: list[str] = tomllib.loads((shipped() / "wings" / "terms.toml").read_text("utf-8"))["nth"]
    return found


def _month(day: str) -> str:
    """A month as our texts have it: `June 1940`."""
    there = date.fromisoformat(day)
    return f"{language.MONTHS[there.month - 1]} {there.year}"


def _filled_in(name: str, said: Table, of: Folder) -> Table:
    """What stands in a file, with what is usual or Malta's where it says nothing."""
    if name == "aircraft":
        return {key: _filled_in_type(one) for key, one in said.items()}
    if name == "people":
        nobody: Table = {"given": [], "nations": [], "units": []}
        return {"real_pilots": [], "well_known": [], NO_FORCE: nobody, **said}
    if name == "campaign":
        forces = {key: _filled_in_force(one) for key, one in said["air_forces"].items()}
        history = {"licences": [], "anachronisms": [], **said.get("history", {})}
        sides = {key: {**said[key], "they": f"the {said[key]['name']}"} for key in SIDES.values()}
        return {**said, **sides, "history": history, "air_forces": forces}
    if name == "tables" and not of.is_malta:
        usual, told = MALTA.file("tables"), _WORDS["recovery"]
        rows = [{**row, "says": told.get(row["event"], row["says"])} for row in usual["recovery"]]
        return {**usual, "recovery": rows, **said}
    if name == "missions":
        kind = KINDS[said["kind"]]
        for one in said.get("targets", ()):
            one |= {"worth": one.get("worth", kind.worth(role(one["name"])))}
        return {**USUAL, **kind.usual, **said}
    return said


def _filled_in_type(one: Table) -> Table:
    called = one.get("called", one["name"])
    if "like" not in one:
        return {"called": called, "several": f"{called}s", **one}
    of_its_own = ("name", "called", "several", "air_force", "opponent", "get_home")
    ours = MALTA.file("aircraft")[one["like"]]
    base = {name: it for name, it in ours.items() if name not in of_its_own}
    found = {"called": called, "several": f"{called}s", **base, **one}
    return {**found, "cards": {**ours["cards"], **one.get("cards", {})}}


def _filled_in_force(force: Table) -> Table:
    """An air force with the shorter forms of its names where it has none; one that has a single
    outline has it for both trades."""
    ranks = [{"board": one["short"], **one} for one in force["ranks"]]
    short, outlines = force.get("short", force["name"]), (force["outlines"] * 2)[:2]
    usual = {"short": short, "shorter": short, "emblem": "roundel", "honours": "at headquarters"}
    return {**usual, **force, "ranks": ranks, "outlines": outlines}


def _by_side(mission: Table, what: str) -> Table:
    """What is said of a mission of both attackers, or of either."""
    return {
        side: mission[key][what] for side, key in reversed(SIDES.items()) if what in mission[key]
    }


def targets_of(mission: Table) -> Table:
    """The targets of a mission: those of either attacker, or of each."""
    there, shared = KINDS[mission["kind"]].there, mission.get("targets", [])
    if there:
        return {"either": [{"name": there["name"]}]}
    if not _by_side(mission, "targets"):
        return {"either": shared}
    return {side: mission[key].get("targets", shared) for side, key in reversed(SIDES.items())}


def _ships(of: Folder) -> Table:
    wanted: Table = {}
    drawn = Counter[str]()
    for face, mission in of.missions.items():
        for side, pools in _by_side(mission, "ships").items():
            targets = mission[SIDES[side]].get("targets") or mission["targets"]
            there = Counter(role(one["name"]) for one in targets)
            for ship, pool in pools.items():
                row = {"role": ship, "number": there[ship], "pool": pool, "first": drawn[pool]}
                wanted.setdefault(face, {}).setdefault(side, []).append(row)
                drawn[pool] += there[ship]
    pools = {
        name: {
            period: [{"name": one} if isinstance(one, str) else one for one in some]
            for period, some in pool.items()
        }
        for name, pool in of.file("ships").items()
    }
    return {"missions": wanted, "pools": pools}


def _quick(of: Folder) -> Table:
    scored = {face: one["scored"] for face, one in of.missions.items() if "scored" in one}
    return {"missions": {"scored": scored}}


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
            "target": {
                one["name"]: _on_land(kind, one["name"])
                for mission in of.missions.values()
                for kind in [KINDS[mission["kind"]]]
                if kind.placed or kind.there
                for one in targets_of(mission)["either"]
            },
        }
    }


def _on_land(kind: MissionKind, name: str) -> str:
    """A target on land as reports have it: `the second hangar`."""
    what, _, number = name.partition(" ")
    noun = kind.targets[what].get("noun", what)
    return f"the {_nth()[int(number)] + ' ' if number else ''}{noun}"


def _conditions(of: Folder) -> Table:
    mixed = {key: force["crews"] for key, force in of.air_forces.items()}
    squadrons = {"mixed": mixed}
    for n in (4, 6, 8, 10):
        squadrons[str(n)] = {k: [n if crews else 0 for crews in both] for k, both in mixed.items()}
    for crews in squadrons.values():
        crews |= {NO_FORCE: [0, 0]} if NO_FORCE in crews else {}
    # As they join: the enemy's second force comes last.
    home, later, first = of.air_forces
    said = ", ".join(
        f"{mixed[key][0]} and {mixed[key][1]} of the {of.air_forces[key]['short']}"
        for key in (home, first, later)
        if key != NO_FORCE
    )
    values = {"mixed": f"fighter and bomber crews: {said}"}
    return {"squadrons": squadrons, "rulings": {"squadron-size": {"values": values}}}


_VIEWS: dict[str, Callable[[Folder], Any]] = {
    "campaign": lambda of: of.file("campaign"),
    "airplanes": lambda of: {"of": {k: one["shape"] for k, one in of.file("aircraft").items()}},
    "ships": _ships,
    "quick": _quick,
    "event": lambda of: {"declared": {"words": {"stage-count": of.fields["missions"]}}},
    "conditions": _conditions,
    "tellings": _tellings,
}


MALTA = Folder(HERE / "malta")
