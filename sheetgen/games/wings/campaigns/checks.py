"""What is wrong with a campaign's folder: all of it at once, each with its file and line.

What may stand in the files is data: `campaign_file.json` has every field, and what is said here.
Here is what no single field shows: that names point to something, and that tables end.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import pairwise
from math import dist
from pathlib import Path
from typing import Any

from sheetgen.core.faults import complain
from sheetgen.core.language import Phrases
from sheetgen.games.wings.campaigns.folder import MALTA, PERIODS, SIDES, Folder, Table, role
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.kinds import KINDS, MissionKind
from sheetgen.games.wings.rules.playing_area import HALF_RULER, RULER
from sheetgen.kits.schema.fields import Field, either, files, known_among
from sheetgen.kits.schema.reading import KeyPath, Wrong, naming
from sheetgen.kits.schema.reading import read as read_table
from sheetgen.kits.schema.toml import File, opened

TRADES = ("fighter", "bomber")
LAND, MOST = "defender", 12
"""What is flown over land; so many missions there may be."""
LARGEST = 300_000
"""The bytes of a file."""
PHRASES = Phrases(data, "campaign_file")
say, words = PHRASES.say, PHRASES.words
MISSION, OPTIONAL = "mission", ("mission", "tables")
FILES = files(words(), {"kind of mission": KINDS})
_LONG = max(data("playing_area")["mat"])
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


def fields_of(name: str) -> Field:
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
                self.no(name, (), "no-file")
        files = {name: dict(held.get(name) or {}) for name in FILES}
        missions = {name: dict(one or {}) for name, one in held.items() if "/" in name}
        self.campaign, self.people, self.ships = (
            files[name] for name in ("campaign", "people", "ships")
        )
        self.forces = self.campaign.get("air_forces", {})
        self.names = [name.partition("/")[2] for name in missions]
        if not 1 <= len(missions) <= MOST:
            self.no("campaign", (), "files", count=len(missions), most=MOST)
        # What is wrong by itself points to nothing.
        whole = [name for name, one in held.items() if one is not None and not self.wrong[name]]
        self._named(whole, files)
        # A type with what it has of the one of Malta's that it is like.
        ours: Table = MALTA.file("aircraft")
        self.types: dict[str, Table] = {}
        if "aircraft" in whole:
            like = {key: ours.get(one.get("like"), {}) for key, one in files["aircraft"].items()}
            self.types = {key: {**like[key], **one} for key, one in files["aircraft"].items()}
        if "tables" in whole:
            self._tables(files["tables"])
        if {"campaign", "aircraft", "people"} <= {*whole}:
            self._campaign()
        beside = ("campaign", "aircraft", "ships")
        if {*beside} <= {*whole} and not any(self.wrong[name] for name in beside):
            for name in (one for one in missions if one in whole):
                self._mission(name, missions[name])
        for pool, number in self.drawn.items():
            least = min(len(self.ships[pool][period]) for period in PERIODS)
            if least < number:
                self.no("ships", (pool,), "pool", pool=pool, least=least, number=number)
        if not any(self.wrong.values()) and None not in held.values():
            sailing = [name for name, kind in KINDS.items() if kind.sails]
            if not any(one["kind"] in sailing for one in missions.values()):
                self.no("campaign", (), "lacks", what="against ships", kinds=either(sailing))
            on_land = [name for name, kind in KINDS.items() if kind.over == LAND]
            if LAND not in {one.get("over", KINDS[one["kind"]].over) for one in missions.values()}:
                self.no("campaign", (), "lacks", what="over land", kinds=either(on_land))

    def no(self, file: str, at: KeyPath, what: str, /, **told: object) -> None:
        """Keep what is wrong in a file."""
        self.wrong.setdefault(file, []).append(Wrong(at, say("says", what, **told)))

    def _named(self, whole: list[str], files: Mapping[str, Table]) -> None:
        """What is called by names that nothing has, in the file that has those names."""
        ours = MALTA.file("tables")["recovery"]
        known: Mapping[str, tuple[str, Iterable[str]]] = {
            "type": ("aircraft", files["aircraft"]),
            "air force": ("campaign", self.forces),
            "mission": ("campaign", self.names),
            "pool of ships": ("ships", self.ships),
            "type of Malta's": ("", MALTA.file("aircraft")),
            "shape": ("", data("airplanes")),
            "event": ("", [row["event"] for row in ours]),
            "lasting": ("", [row["lasting"] for row in ours if "lasting" in row]),
        }
        for name in whole:
            for at, kind, called in naming(fields_of(name), self.held[name]):
                stands, names = known[kind]
                if called not in names and (not stands or stands in whole):
                    near = known_among(called, names)
                    self.no(name, at, "no-such", kind=kind, called=called[:40], near=near)

    def _campaign(self) -> None:
        campaign, forces, people = self.campaign, self.forces, self.people
        count = Counter((one["side"], one.get("joins", "")) for one in forces.values())
        later = count.pop(("enemy", "later"), 0)
        if count != {("home", ""): 1, ("enemy", ""): 1} or later > 1:
            self.no("campaign", ("air_forces",), "forces")
        faces, missions = campaign.get("mission_die", self.names), campaign["missions"]
        for name in self.names:
            if name not in faces:
                self.no("campaign", ("mission_die",), "no-face", mission=name)
        if missions > 4 * len(self.names):
            self.no("campaign", ("missions",), "too-many", most=4 * len(self.names))
        if missions % 2:
            self.no("campaign", ("missions",), "odd")
        for key in people:
            if isinstance(people[key], dict) and key not in (*forces, "shorter"):
                near = known_among(key, forces)
                self.no("people", (key,), "no-force", force=key, near=near)
        for key, one in self.types.items():
            self._type(key, one)
        for key, force in forces.items():
            self._force(key, force)
        if campaign["home"]["name"][0] == campaign["enemy"]["name"][0]:
            self.no("campaign", ("enemy", "name"), "alike")
        self._periods()

    def _type(self, key: str, one: Table) -> None:
        for what in ("bomber", "holds", "ceiling", "engines", "shape", "cards", "guns"):
            if "like" not in one and what not in one:
                self.no("aircraft", (key,), "like-no-other", type=key, what=what)
        if len(one.get("load", "1")) != 1:
            self.no("aircraft", (key, "load"), "load")
        units = self.people.get(one["air_force"], {}).get("units", ())
        if units and not any(key in (*of["flies"], *of.get("stands_in", ())) for of in units):
            self.no("people", (one["air_force"], "units"), "no-unit", type=key)

    def _force(self, key: str, force: Table) -> None:
        """An air force: its key, its people, and its crews, which may have no bombers or no
        fighters, with the outlines of what they fly."""
        nations = self.people.get(key, {}).get("nations", ())
        faces = sum(one["of_twenty"] for one in nations)
        pool = sum(len(one["surnames"]) for one in nations)
        if not re.fullmatch(r"[a-z][a-z0-9]*", key) or key == "none":
            self.no("campaign", ("air_forces", key), "key")
        if key not in self.people:
            self.no("people", (), "nobody", force=key)
        elif faces != 20:
            self.no("people", (key, "nations"), "faces", force=key, count=faces)
        if pool < 30:
            last = max(len(nations) - 1, 0)
            self.no("people", (key, "nations", last, "surnames"), "surnames", force=key, count=pool)
        theirs = {one.get("bomber") for one in self.types.values() if one["air_force"] == key}
        wanted = [what for what, crews in zip(TRADES, force["crews"], strict=True) if crews]
        for trade, what in enumerate(TRADES):
            if None not in theirs and (trade in theirs) != (what in wanted):
                said = "crews-of-none" if what in wanted else "none-of-crews"
                self.no("campaign", ("air_forces", key, "crews"), said, force=key, what=what)
        at: KeyPath = ("air_forces", key, "outlines")
        if len(force["outlines"]) != len(wanted):
            self.no("campaign", at, "outlines", what=" and a ".join(wanted), force=key)
        for number, (one, what) in enumerate(zip(force["outlines"], wanted, strict=False)):
            of = self.types.get(one)
            if of and of["air_force"] != key:
                self.no("campaign", (*at, number), "not-of", type=one, force=key)
            elif of and of.get("bomber") is (what == TRADES[0]):
                self.no("campaign", (*at, number), "no-outline", type=one, what=what)

    def _tables(self, said: Table) -> None:
        for name in ("get-home", "bale-out", "shot-down", "drink", "special-injury", "recovery"):
            ends = [row["to"] for row in said.get(name, ())]
            for number, (one, two) in enumerate(pairwise(ends), start=1):
                if one >= two:
                    self.no("tables", (name, number), "row", table=name, two=two, one=one)
            if ends and ends[-1] != 100:
                self.no("tables", (name,), "end", table=name, end=ends[-1])

    def _periods(self) -> None:
        ends: list[date] = []
        for period in PERIODS:
            said = self.campaign[period]
            ends += [date.fromisoformat(said["from"]), date.fromisoformat(said["to"])]
            for side in SIDES.values():
                for number, one in enumerate(said[side]):
                    self._flown("campaign", (period, side, number), one, side, bomber=False)
            room = (ends[-1] - ends[-2]).days // max(self.campaign["missions"] // 2, 1)
            if room < 7:
                self.no("campaign", (period,), "short", period=period)
        if any(one >= two for one, two in pairwise(ends)):
            self.no("campaign", ("later",), "dates")

    def _flown(self, name: str, at: KeyPath, key: str, side: str, bomber: bool) -> None:
        """A type that flies for a side, as a fighter or as a bomber."""
        if key not in self.types:
            return
        one = self.types[key]
        if one.get("bomber") not in (None, bomber):
            self.no(name, at, "no-bomber" if bomber else "a-bomber", type=key)
        force = self.forces.get(one["air_force"])
        if force and force["side"] != side:
            self.no(name, at, "not-for", type=key, side=side)

    def _mission(self, name: str, said: Table) -> None:
        kind = KINDS[said["kind"]]
        for side in SIDES.values():
            self._attack(name, side, said[side], kind, said)
        for points in said.get("points", {}):
            if points not in kind.points:
                told = {"kind": kind.name, "what": points, "points": either(kind.points)}
                self.no(name, ("points", points), "no-points", **told)
        if kind.meets and said.get("defenders", 2) != 2:
            self.no(name, ("defenders",), "meets", kind=kind.name)
        low, high = said.get("clouds", (0, 0))
        if low > high:
            self.no(name, ("clouds",), "clouds", low=high, high=low)
        for what in ("formation", "balloon", "clouds", "over"):
            if what in said and what not in kind.fields:
                self.no(name, (what,), "has-no", kind=kind.name, what=what)

    def _attack(self, name: str, side: str, own: Table, kind: MissionKind, said: Table) -> None:
        """A mission as one side attacks."""
        if "name" not in own and "name" not in said:
            self.no(name, (side,), "no-name", side=side)
        if len(own["places"]) < 2:
            self.no(name, (side, "places"), "places")
        if ("bombers" in own) != bool(kind.bombers):
            what = "needs bombers" if kind.bombers else "has no bombers"
            self.no(name, (side,), "bombers", kind=kind.name, what=what)
        for period, key in own.get("bombers", {}).items():
            at = (side, "bombers", period)
            self._flown(name, at, key, side, bomber=True)
            if kind.weapon and kind.weapon not in self.types.get(key, {}).get("load", {}):
                self.no(name, at, "weapon", type=key, weapon=kind.weapon, kind=kind.name)
        targets: list[Table] = (own if "targets" in own else said).get("targets", [])
        if kind.placed and "targets" in own:
            self.no(name, (side, "targets"), "same-targets", kind=kind.name)
        self._targets(name, (side,) if "targets" in own else (), kind, targets, said)
        sailing = targets if kind.sails else []
        for ship, number in Counter(role(one["name"]) for one in sailing).items():
            pool = own.get("ships", {}).get(ship)
            if pool is None:
                self.no(name, (side, "ships"), "no-pool", side=side, ship=ship)
            elif pool in self.ships:
                self.drawn[pool] += number

    def _targets(
        self, name: str, at: KeyPath, kind: MissionKind, targets: list[Table], said: Table
    ) -> None:
        names = [one["name"] for one in targets]
        worth_it = [role(one["name"]) for one in targets if one.get("worth", 1)]
        for number, one in enumerate(targets):
            here, called = (*at, "targets", number), one["name"][:40]
            if not re.fullmatch(rf"({'|'.join(kind.listed)})( [1-9])?", one["name"]):
                self.no(name, here, "no-target", target=called, there=either(kind.listed))
                continue
            if names.count(one["name"]) > 1:
                self.no(name, here, "twice", target=called)
            # The kind says it, but for what sails beside one ship that counts alone.
            worth = kind.worth(role(one["name"]))
            beside_her = one.get("worth") == 0 and worth_it == [kind.alone]
            if one.get("worth", worth) != worth and not beside_her:
                told = {"target": called, "worth": worth, "alone": kind.alone}
                self.no(name, (*here, "worth"), "worth-beside" if kind.alone else "worth", **told)
            inland, aside = one.get("at", (RULER, 0))
            off = RULER if kind.clustered else 0
            if not (off <= inland <= _LONG - off and abs(aside) <= _LONG // 2 - off):
                where = {"ruler": off, "long": _LONG - off, "half": _LONG // 2 - off}
                self.no(name, here, "near-edge" if off else "off-table", target=called, **where)
            for what in kind.takes:
                if what not in one:
                    self.no(name, here, "target-lacks", target=called, what=what)
        whole = not any(one.at[: len(at) + 1] == (*at, "targets") for one in self.wrong[name])
        if kind.clustered and targets and whole:
            self._clustered(name, (*at, "targets"), targets)
        if kind.listed and not targets:
            self.no(name, at, "no-targets", kind=kind.name)
        if kind.sails:
            formation, formations = said.get("formation"), words("formations")
            if whole and formation is None:
                told = {"kind": kind.name, "formations": either(formations)}
                self.no(name, (), "no-formation", **told)
            elif whole and targets and len(targets) != formations[formation]:
                told = {"formation": formation, "ships": formations[formation]}
                self.no(name, ("formation",), "formation", **told)
            if said.get("balloon", names[0] if names else "") not in names:
                self.no(name, ("balloon",), "balloon")

    def _clustered(self, name: str, at: KeyPath, targets: list[Table]) -> None:
        """Targets as the defender may place them: one a ruler from the middle of his edge, and each
        other within half a ruler of one that is there."""
        left = dict(enumerate(tuple(one["at"]) for one in targets))
        near = [number for number, place in left.items() if place == (RULER, 0)]
        if not near:
            self.no(name, at, "no-first", ruler=RULER)
            return
        while near:
            there = [left.pop(number) for number in near]
            # As whole mm have it.
            far = HALF_RULER + 1
            near = [n for n, one in left.items() if any(dist(one, of) < far for of in there)]
        for number in left:
            told = {"target": targets[number]["name"], "half": HALF_RULER, "ruler": RULER}
            self.no(name, (*at, number), "far-away", **told)
