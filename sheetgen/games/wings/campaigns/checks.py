"""What is wrong with a campaign's folder: all of it at once, each with its file and line.

What may stand in the files is data: `campaign_file.json` has every field. Here is what no single
one shows: that names point to something, and that tables end.
"""

import re
from collections import Counter
from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from sheetgen.core.faults import complain
from sheetgen.core.language import read
from sheetgen.games.wings.campaigns.folder import MALTA, Folder, Table, role
from sheetgen.games.wings.rules.kinds import KINDS, MissionKind
from sheetgen.kits.schema.fields import Form, either, files, known_among
from sheetgen.kits.schema.reading import KeyPath, Wrong, naming
from sheetgen.kits.schema.reading import read as read_table
from sheetgen.kits.schema.toml import File, opened

TRADES = ("fighter", "bomber")
LAND, MOST = "defender", 12
"""What is flown over land; so many missions there may be."""
LARGEST = 300_000
"""The bytes of a file."""
WORDS: dict[str, Any] = read(Path(__file__).parents[1] / "data" / "campaign_file.json")
WORDS["files"]["mission"]["kind"] = "|".join(KINDS)
FILES: Form = files(WORDS)
MISSION, OPTIONAL = "mission", ("mission", "tables")
_SHAPES = read(Path(__file__).parents[1] / "data" / "airplanes.json")
_LONG = max(read(Path(__file__).parents[1] / "data" / "playing_area.json")["mat"])
Found = dict[str, list[Wrong]]
"""What is wrong, by the name of the file."""


def checked(path: Path) -> Folder:
    """The campaign in a folder. Raises Faults for all that is wrong with its files."""
    missions = sorted(one.stem for one in (path / "missions").glob("*.toml"))
    names = [*(name for name in FILES if name != MISSION), *(f"missions/{n}" for n in missions)]
    places = {name: path / f"{name}.toml" for name in names}
    read = {name: opened(one, LARGEST) for name, one in places.items() if one.is_file()}
    found = look_over({name: None if one.unread else one.held for name, one in read.items()})
    complain(*((places[name], read.get(name, File()).faults(found[name])) for name in names))
    return Folder(path)


def fields_of(name: str) -> Any:
    """What may stand in a file."""
    return FILES[MISSION if name.startswith("missions/") else name]


def look_over(held: Mapping[str, Mapping[str, Any] | None]) -> Found:
    """All that is wrong with the files of a campaign, by what stands in them: None in one that
    cannot be read, which somebody else says."""
    # What is wrong for either side is said once.
    return {name: [*dict.fromkeys(wrong)] for name, wrong in _Look(held).wrong.items()}


class _Look:
    """Files being looked over, and what is wrong with them."""

    def __init__(self, held: Mapping[str, Mapping[str, Any] | None]) -> None:
        self.held = held
        self.wrong: Found = {name: [] for name in (*FILES, *held)}
        self.drawn = Counter[str]()
        for name, said in held.items():
            if said is not None:
                self.wrong[name] += read_table(fields_of(name), said)[1]
        for name in FILES:
            if name not in held and name not in OPTIONAL:
                self._fault(name, (), "this file is missing")
        said = {name: dict(held.get(name) or {}) for name in FILES}
        missions = {name: dict(one or {}) for name, one in held.items() if "/" in name}
        if not 1 <= len(missions) <= MOST:
            text = f"there are {len(missions)} files in missions/: 1 to {MOST} are wanted"
            self._fault("campaign", (), text)
        # What is wrong by itself points to nothing.
        whole = [name for name, one in held.items() if one is not None and not self.wrong[name]]
        self._named(whole, said, missions)
        if "tables" in whole:
            self._tables(said["tables"])
        if {"campaign", "aircraft", "people"} <= {*whole}:
            self._campaign(said)
        beside = ("campaign", "aircraft", "ships")
        if {*beside} <= {*whole} and not any(self.wrong[name] for name in beside):
            for name in (one for one in missions if one in whole):
                self._mission(name, missions[name], said)
        for pool, number in self.drawn.items():
            least = min(len(said["ships"][pool][period]) for period in ("early", "later"))
            if least < number:
                text = f"{pool} has {least} ships for the {number} that missions draw from it"
                self._fault("ships", (pool,), text)
        if not any(self.wrong.values()) and None not in held.values():
            sails = {KINDS[one["kind"]].sails for one in missions.values()}
            over = {one.get("over", KINDS[one["kind"]].over) for one in missions.values()}
            for lacks, what, some in (
                (True not in sails, "against ships", (one for one in KINDS.values() if one.sails)),
                (LAND not in over, "over land", (o for o in KINDS.values() if o.over == LAND)),
            ):
                if lacks:
                    names = either([one.name for one in some])
                    self._fault("campaign", (), f"no mission is {what}: one must be {names}")

    def _fault(self, name: str, at: KeyPath, text: str) -> None:
        self.wrong.setdefault(name, []).append(Wrong(at, text))

    # What points to something else.

    def _named(
        self, whole: list[str], said: Mapping[str, Table], missions: Mapping[str, Table]
    ) -> None:
        """What is called by names that nothing has, in the file that has those names."""
        ours = MALTA.file("tables")["recovery"]
        known: Mapping[str, tuple[str, Any]] = {
            "type": ("aircraft", said["aircraft"]),
            "air force": ("campaign", said["campaign"].get("air_forces", {})),
            "mission": ("campaign", [*map(_stem, missions)]),
            "pool of ships": ("ships", said["ships"]),
            "type of Malta's": ("", MALTA.file("aircraft")),
            "shape": ("", _SHAPES),
            "event": ("", [row["event"] for row in ours]),
            "lasting": ("", [row["lasting"] for row in ours if "lasting" in row]),
        }
        for name in whole:
            for at, kind, called in naming(fields_of(name), self.held[name]):
                stands, names = known[kind]
                if called not in names and (not stands or stands in whole):
                    text = f"there is no {kind} called {called[:40]}{known_among(called, names)}"
                    self._fault(name, at, text)

    def _campaign(self, said: Mapping[str, Table]) -> None:
        campaign, types, people = said["campaign"], said["aircraft"], said["people"]
        forces = campaign["air_forces"]
        count = Counter((one["side"], one.get("joins", "")) for one in forces.values())
        if (
            count[("home", "")] != 1
            or count[("enemy", "")] != 1
            or len(forces) > 3
            or (len(forces) == 3 and count[("enemy", "later")] != 1)
        ):
            self._fault("campaign", ("air_forces",), WORDS["says"]["forces"])
        names = [_stem(name) for name in self.held if "/" in name]
        faces = campaign.get("mission_die", names)
        for name in names:
            if name not in faces:
                self._fault("campaign", ("mission_die",), f"no face of mission_die has {name}")
        if campaign["missions"] > 4 * len(names):
            text = f"missions has to be {4 * len(names)} at most: each is flown once in a period by"
            self._fault("campaign", ("missions",), f"{text} either side")
        if campaign["missions"] % 2:
            self._fault("campaign", ("missions",), "missions has to be an even number")
        for key in forces:
            if not re.fullmatch(r"[a-z][a-z0-9]*", key) or key == "none":
                text = "an air force is called by small letters and figures in the files"
                self._fault("campaign", ("air_forces", key), text)
            if key not in people:
                self._fault("people", (), f"nobody flies for {key}: a table [{key}] is missing")
        for key in people:
            if isinstance(people[key], dict) and key not in (*forces, "shorter"):
                self._fault(
                    "people", (key,), f"no air force is called {key}{known_among(key, forces)}"
                )
        for key, one in types.items():
            for what in ("bomber", "holds", "ceiling", "engines", "shape", "cards", "guns"):
                if "like" not in one and what not in one:
                    text = f"{key} is like no other type, and has no {what}"
                    self._fault("aircraft", (key,), text)
            if len(one.get("load", "1")) != 1:
                text = "load has to be one thing: {torpedo = 1}, or {bombs = 2}"
                self._fault("aircraft", (key, "load"), text)
        for key, one in types.items():
            units = people.get(one["air_force"], {}).get("units", ())
            if units and not any(key in (*of["flies"], *of.get("stands_in", ())) for of in units):
                self._fault("people", (one["air_force"], "units"), f"no unit flies the type {key}")
        for key, force in forces.items():
            self._outlines(key, force, types)
            pool = sum(len(one["surnames"]) for one in people.get(key, {}).get("nations", ()))
            if pool < 30:
                text = f"{key} has {pool} surnames, and a campaign may need 30"
                self._fault("people", (key,), text)
            self._faces_of_nations(key, people)
        if campaign["home"]["name"][0] == campaign["enemy"]["name"][0]:
            text = "the names of the sides begin alike: papers tell them by their first letters"
            self._fault("campaign", ("enemy", "name"), text)
        self._periods(campaign, types)

    def _outlines(self, key: str, force: Table, types: Table) -> None:
        """The crews of an air force, which may have no bombers or no fighters, and its outlines."""
        theirs = {_bomber(one) for one in types.values() if one["air_force"] == key}
        wanted = list[str]()
        for trade, (crews, what) in enumerate(zip(force["crews"], TRADES, strict=True)):
            wanted += [what] if crews else []
            if None not in theirs and (trade in theirs) != (crews > 0):
                text = f"{key} has {what} crews and no {what}" if crews else f"{key} has a {what}"
                text += "" if crews else f" and no {what} crews"
                self._fault("campaign", ("air_forces", key, "crews"), text)
        at: KeyPath = ("air_forces", key, "outlines")
        if len(force["outlines"]) != len(wanted):
            text = f"outlines has to be {len(wanted)} types: a {' and a '.join(wanted)} of {key}"
            self._fault("campaign", at, text)
        for number, one in enumerate(force["outlines"][: len(wanted)]):
            if one in types:
                what = TRADES[bool(_bomber(types[one]))]
                if types[one]["air_force"] != key:
                    text = f"{one} is not of the air force {key}"
                    self._fault("campaign", (*at, number), text)
                elif what != wanted[number]:
                    text = f"{one} is no {wanted[number]}: fighter first, then bomber"
                    self._fault("campaign", (*at, number), text)

    def _tables(self, said: Table) -> None:
        for name in ("get-home", "bale-out", "shot-down", "drink", "special-injury", "recovery"):
            if name in said:
                self._rows(name, said[name])

    def _faces_of_nations(self, key: str, people: Table) -> None:
        faces = sum(one["of_twenty"] for one in people.get(key, {}).get("nations", ()))
        if key in people and faces != 20:
            text = f"the of_twenty of the nations of {key} come to {faces}, not to 20"
            self._fault("people", (key, "nations"), text)

    def _periods(self, campaign: Table, types: Table) -> None:
        ends: list[date] = []
        for period in ("early", "later"):
            said = campaign[period]
            ends += [date.fromisoformat(said["from"]), date.fromisoformat(said["to"])]
            for side in ("home", "enemy"):
                for number, one in enumerate(said[side]):
                    at = (period, side, number)
                    self._flown("campaign", at, one, types, side, campaign, bomber=False)
            room = (ends[-1] - ends[-2]).days // max(campaign["missions"] // 2, 1)
            if room < 7:
                text = f"{period} is too short: a week for each of its missions at least"
                self._fault("campaign", (period,), text)
        if any(one >= two for one, two in pairwise(ends)):
            text = "the dates of the periods are not in order: each ends after it begins, and the "
            self._fault("campaign", ("later",), f"{text}later one begins after the early one")

    def _flown(
        self,
        name: str,
        at: KeyPath,
        key: str,
        types: Table,
        side: str,
        campaign: Table,
        bomber: bool,
    ) -> None:
        """A type that flies for a side, as a fighter or as a bomber."""
        if key not in types:
            return
        one = types[key]
        if _bomber(one) not in (None, bomber):
            self._fault(name, at, f"{key} is {'no' if bomber else 'a'} bomber")
        force = campaign["air_forces"].get(one["air_force"])
        if force and force["side"] != side:
            self._fault(name, at, f"{key} does not fly for the {side} side")

    def _rows(self, name: str, rows: list[Table]) -> None:
        ends = [row["to"] for row in rows]
        for number, (one, two) in enumerate(pairwise(ends), start=1):
            if one >= two:
                text = f"{name}: a row to {two} does not follow one to {one}"
                self._fault("tables", (name, number), text)
        if ends[-1] != 100:
            self._fault("tables", (name,), f"{name} ends at {ends[-1]}, not at 100")

    def _mission(self, name: str, said: Table, all_said: Mapping[str, Table]) -> None:
        campaign, types = all_said["campaign"], all_said["aircraft"]
        kind = KINDS[said["kind"]]
        for side in ("home", "enemy"):
            own = said[side]
            if "name" not in own and "name" not in said:
                self._fault(name, (side,), f"{side} has no name for the mission, nor is there one")
            if len(own["places"]) < 2:
                self._fault(name, (side, "places"), "two places are needed, one for each period")
            if ("bombers" in own) != bool(kind.bombers):
                word = "needs bombers" if kind.bombers else "has no bombers"
                self._fault(name, (side,), f"a mission of the kind {kind.name} {word}")
            for period, key in own.get("bombers", {}).items():
                at = (side, "bombers", period)
                self._flown(name, at, key, types, side, campaign, bomber=True)
                like = MALTA.file("aircraft").get(types.get(key, {}).get("like", ""), {})
                load = types.get(key, {}).get("load", like.get("load", {}))
                if kind.weapon and kind.weapon not in load:
                    text = f"{key} carries no {kind.weapon} for a {kind.name}"
                    self._fault(name, at, text)
            targets = own.get("targets", said.get("targets", []))
            if kind.placed and "targets" in own:
                text = f"a mission of the kind {kind.name} has the same targets for both"
                self._fault(name, (side, "targets"), f"{text}: they stand at the top")
            self._targets(name, (side,) if "targets" in own else (), kind, targets, said)
            sailing = targets if kind.sails else []
            roles = Counter(role(one["name"]) for one in sailing)
            for ship, number in roles.items():
                pool = own.get("ships", {}).get(ship)
                if pool is None:
                    text = f"{side}.ships does not say which pool a {ship} is of"
                    self._fault(name, (side, "ships"), text)
                elif pool in all_said["ships"]:
                    self.drawn[pool] += number
        for points in said.get("points", {}):
            if points not in kind.points:
                text = f"a mission of the kind {kind.name} has no {points}: {either(kind.points)}"
                self._fault(name, ("points", points), text)
        if kind.meets and said.get("defenders", 2) != 2:
            self._fault(name, ("defenders",), f"a {kind.name} is of two fighters against two")
        low, high = said.get("clouds", (0, 0))
        if low > high:
            text = f"clouds has to be the lowest and the highest altitude: [{high}, {low}]"
            self._fault(name, ("clouds",), text)
        for what in ("formation", "balloon", "clouds", "over"):
            if what in said and what not in kind.fields:
                self._fault(name, (what,), f"a mission of the kind {kind.name} has no {what}")

    def _targets(
        self, name: str, at: KeyPath, kind: MissionKind, targets: list[Table], said: Table
    ) -> None:
        names = [one["name"] for one in targets]
        worth_it = [role(one["name"]) for one in targets if one.get("worth", 1)]
        for number, one in enumerate(targets):
            here = (*at, "targets", number)
            if not re.fullmatch(rf"({'|'.join(kind.listed)})( [1-9])?", one["name"]):
                there = either(kind.listed)
                text = f"{one['name'][:40]} is not a target here: {there}, or one with 1 to 9"
                self._fault(name, here, text)
            if names.count(one["name"]) > 1:
                self._fault(name, here, f"two targets are called {one['name'][:40]}")
            self._worth(name, here, kind, one, worth_it)
            inland, aside = one.get("at", (0, 0))
            if not (0 <= inland <= _LONG and abs(aside) <= _LONG // 2):
                text = f"at has to be on the table: 0 to {_LONG}, and {_LONG // 2} to either side"
                self._fault(name, here, text)
            for what in kind.takes:
                if what not in one:
                    self._fault(name, here, f"{one['name'][:40]} has no {what}")
        if kind.listed and not targets:
            self._fault(name, at, f"a mission of the kind {kind.name} has targets")
        if kind.sails:
            ships = WORDS["formations"].get(said.get("formation", ""), 0)
            if targets and len(targets) != ships:
                text = (
                    f"the formation {said.get('formation', 'that is missing')} is for {ships} ships"
                )
                self._fault(name, ("formation",), text)
            if said.get("balloon", names[0] if names else "") not in names:
                self._fault(name, ("balloon",), "the balloon is towed by no ship of the list")

    def _worth(
        self, name: str, at: KeyPath, kind: MissionKind, one: Table, counting: list[str]
    ) -> None:
        """What a point of damage is worth, which the kind says but for what sails beside one ship
        that counts alone."""
        worth, said = kind.worth(role(one["name"])), one.get("worth")
        beside_her = said == 0 and counting == [kind.alone]
        if said not in (None, worth) and not beside_her:
            text = f"{one['name'][:40]} is worth {worth} a point, as the printed rules have it"
            if kind.alone:
                text += f"; worth = 0 is for what sails beside the one {kind.alone} that counts"
            else:
                text += f": worth = {worth}"
            self._fault(name, (*at, "worth"), text)


def _stem(name: str) -> str:
    """What a mission is called by the others: its file without the folder."""
    return name.partition("/")[2]


def _bomber(one: Table) -> bool | None:
    """Whether a type is a bomber, by itself or by what it is like; None if that is not known."""
    ours: Table = MALTA.file("aircraft").get(one.get("like", ""), {})
    return one.get("bomber", ours.get("bomber"))
