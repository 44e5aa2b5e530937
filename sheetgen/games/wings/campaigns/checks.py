"""What is wrong with a campaign's folder: all of it at once, each with its file and line.

What may stand in the files is data, too: `campaign_file.json` has every key with its kind. Here is
what a kind is, and what no single key shows: that names point to something, and that tables end.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import Any

from sheetgen.core.data import read
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.faults import Fault, complain
from sheetgen.core.names import clean, in_letters
from sheetgen.games.wings.campaigns.folder import MALTA, WORTH, Folder, Table, role
from sheetgen.kits.events.toml_lines import KeyPath, TomlLines, nearest, syntax_fault

FACES = 6
"""The missions of a campaign, and the faces of a die."""
TRADES = ("fighter", "bomber")
LARGEST = 300_000
"""The bytes of a file."""
WORDS: dict[str, Any] = read(Path(__file__).parents[1] / "data" / "campaign_file.json")
_MARKUP = re.compile(r"[{}<>*_`|\\\[\]#\"~^$\x00-\x1f]")
_SHAPES = read(Path(__file__).parents[1] / "data" / "airplanes.json")
_LONG = max(read(Path(__file__).parents[1] / "data" / "playing_area.json")["mat"])
_KINDS: Mapping[str, str] = WORDS["kinds"]
_AT_SEA = ("boats", "convoy", "warships")


def checked(path: Path) -> Folder:
    """The campaign in a folder. Raises Faults for all that is wrong with its files."""
    looked_over = _Look(path)
    complain(*((file, {*faults}) for file, faults in looked_over.faults.items()))
    return Folder(path)


class _Look:
    """A folder being looked over: its files as far as they can be read, and their faults."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.faults: dict[Path, list[Fault]] = {}
        self.lines: dict[str, TomlLines] = {}
        self.drawn = Counter[str]()
        said = {name: self._read(name) for name in WORDS["files"]}
        names = sorted(one.stem for one in (path / "missions").glob("*.toml"))
        missions = {name: self._read(f"missions/{name}") for name in names}
        if len(names) != FACES:
            self._fault("campaign", (), f"there are {len(names)} files in missions/, not {FACES}")
        for name, table in said.items():
            self._table(name, (), table, WORDS["files"][name])
        for name, table in missions.items():
            self._table(f"missions/{name}", (), table, WORDS["mission"])
        if self._are_whole("tables"):
            self._tables(said["tables"])
        if self._are_whole("campaign", "aircraft", "people"):
            self._campaign(said)
        if self._are_whole("campaign", "aircraft", "ships"):
            for name, table in missions.items():
                if self._are_whole(f"missions/{name}"):
                    self._mission(f"missions/{name}", table, said)
        for pool, number in self.drawn.items():
            least = min(len(said["ships"][pool][period]) for period in ("early", "later"))
            if least < number:
                text = f"{pool} has {least} ships for the {number} that missions draw from it"
                self._fault("ships", (pool,), text)
        if not any(self.faults.values()):
            sorts = [table["kind"] for table in missions.values()]
            for some, what in ((_AT_SEA, "against ships"), (("airfield", "dogfight"), "over land")):
                if not any(sort in some for sort in sorts):
                    self._fault("campaign", (), f"no mission is {what}: one must be {_or(some)}")

    def _are_whole(self, *names: str) -> bool:
        """Whether nothing is wrong with files so far: what they point to can be looked at."""
        return not any(self.faults[self.path / f"{name}.toml"] for name in names)

    def _read(self, name: str) -> Table:
        path = self.path / f"{name}.toml"
        self.faults[path] = []
        if not path.is_file():
            if name not in WORDS["optional"]:
                self._fault(name, (), "this file is missing")
            return {}
        try:
            raw = path.read_bytes()
            if len(raw) > LARGEST:
                raise Error(f"it has more than {LARGEST:,} bytes")
            text = raw.decode()
            said = tomllib.loads(text)
        except UnicodeDecodeError:
            self._fault(name, (), "it cannot be read as text in UTF-8")
        except tomllib.TOMLDecodeError as error:
            self.faults[path].append(syntax_fault(error, text))
        except (Error, RecursionError) as error:
            self._fault(name, (), str(error))
        else:
            self.lines[name] = TomlLines(text)
            return said
        return {}

    def _fault(self, name: str, at: KeyPath, text: str) -> None:
        line = self.lines[name].of(*at) if name in self.lines else 0
        self.faults.setdefault(self.path / f"{name}.toml", []).append(Fault(line, text))

    # Every key is known, and is of its kind.

    def _table(self, name: str, at: KeyPath, table: Table, form: Mapping[str, Any]) -> None:
        """A table by its form: the kind of each key by its name, which ends in `?` if it may be
        left out; `*` is any other name."""
        known = {key.rstrip("?"): kind for key, kind in form.items()}
        # A file that could not be read has said so.
        for key in form if name in self.lines else ():
            if not key.endswith("?") and key != "*" and key not in table:
                part = f"a part of its own, [{_dotted(at, key)}]"
                wanted = part if isinstance(known[key], dict) else meant(known[key])
                self._fault(name, at, f"{_dotted(at, key)} is missing: {wanted}")
        for key, value in table.items():
            if key not in known and "*" not in known:
                near = nearest(key, tuple(known))
                self._fault(name, (*at, key), f"{_dotted(at, key)} is not known here{near}")
            else:
                self._value(name, (*at, key), value, known.get(key, known.get("*")))

    def _value(self, name: str, at: KeyPath, value: Any, kind: Any) -> None:
        if isinstance(kind, dict):
            if isinstance(value, dict):
                self._table(name, at, value, kind)
            else:
                text = f"a part of its own, or stand in braces: not {_shown(value)}"
                self._fault(name, at, f"{_dotted(at)} is to be {text}")
        elif kind == "ship":
            # A ship's name, or a table that says when it was there, too.
            named = {"name": "name", "from?": "month", "to?": "month"}
            self._value(name, at, value, named if isinstance(value, dict) else "name")
        elif isinstance(kind, list):
            # A number in the form is how many there are; 0 allows for none.
            number = kind[1] if kind[1:] else 1
            if not isinstance(value, list) or len(value) < number or len(value) > number > 1:
                self._fault(name, at, f"{_dotted(at)} is to be {meant(kind)}")
                return
            for number, one in enumerate(value):
                self._value(name, (*at, number), one, kind[0])
        elif not any(_is(value, one) for one in kind.split(" or ")):
            what = _dotted(at) if isinstance(at[-1], str) else f"each of {_dotted(at)}"
            self._fault(name, at, f"{what} is to be {meant(kind)}, not {_shown(value)}")

    # What points to something else.

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
        if campaign["missions"] % 2:
            self._fault("campaign", ("missions",), "missions is to be an even number")
        for key in forces:
            if not re.fullmatch(r"[a-z][a-z0-9]*", key) or key == "none":
                text = "an air force is called by small letters and figures in the files"
                self._fault("campaign", ("air_forces", key), text)
            if key not in people:
                self._fault("people", (), f"nobody flies for {key}: a table [{key}] is missing")
        for key in people:
            if isinstance(people[key], dict) and key not in (*forces, "shorter"):
                self._fault("people", (key,), f"no air force is called {key}{nearest(key, forces)}")
        for key, one in types.items():
            self._named("aircraft", (key, "air_force"), one["air_force"], forces, "air force")
            ours = MALTA.file("aircraft")
            if "like" in one:
                self._named("aircraft", (key, "like"), one["like"], ours, "type of Malta's")
            else:
                for what in ("bomber", "holds", "ceiling", "engines", "shape", "cards", "guns"):
                    if what not in one:
                        text = f"{key} is like no other type, and has no {what}"
                        self._fault("aircraft", (key,), text)
            if "opponent" in one:
                self._named("aircraft", (key, "opponent"), one["opponent"], types, "type")
            if len(one.get("load", "1")) != 1:
                text = "load is to be one thing: {torpedo = 1}, or {bombs = 2}"
                self._fault("aircraft", (key, "load"), text)
            if "shape" in one:
                self._named("aircraft", (key, "shape"), one["shape"], _SHAPES, "shape")
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
            for number, unit in enumerate(people.get(key, {}).get("units", ())):
                for place, one in enumerate(unit["flies"]):
                    at = (key, "units", number, "flies", place)
                    self._named("people", at, one, types, "type")
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
            text = f"outlines is to be a list of {len(wanted)}: a {' and a '.join(wanted)} of {key}"
            self._fault("campaign", at, text)
        for number, one in enumerate(force["outlines"][: len(wanted)]):
            if self._named("campaign", (*at, number), one, types, "type"):
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
        ours = MALTA.file("tables")["recovery"]
        for number, row in enumerate(said.get("recovery", ())):
            for what in row.keys() & {"event", "lasting"}:
                known = {one[what]: one for one in ours if what in one}
                self._named("tables", ("recovery", number, what), row[what], known, what)

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
        if not self._named(name, at, key, types, "type"):
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
        campaign, types, pools = (all_said[one] for one in ("campaign", "aircraft", "ships"))
        sort, form = said["kind"], WORDS["sorts"][said["kind"]]
        for side in ("home", "enemy"):
            own = said[side]
            if "name" not in own and "name" not in said:
                self._fault(name, (side,), f"{side} has no name for the mission, nor is there one")
            if len(own["places"]) < 2:
                self._fault(name, (side, "places"), "two places are needed, one for each period")
            if ("bombers" in own) != form["bombers"]:
                word = "needs bombers" if form["bombers"] else "has no bombers"
                self._fault(name, (side,), f"a mission of the kind {sort} {word}")
            for period, key in own.get("bombers", {}).items():
                at = (side, "bombers", period)
                self._flown(name, at, key, types, side, campaign, bomber=True)
                like = MALTA.file("aircraft").get(types.get(key, {}).get("like", ""), {})
                load = types.get(key, {}).get("load", like.get("load", {}))
                if sort == "harbour" and "bombs" not in load:
                    self._fault(name, at, f"{key} carries no bombs for a harbour")
            targets = own.get("targets", said.get("targets", []))
            if sort == "airfield" and "targets" in own:
                text = "the targets of an airfield are the same for both: they stand at the top"
                self._fault(name, (side, "targets"), text)
            self._targets(name, (side,) if "targets" in own else (), sort, targets, said)
            sailing = targets if sort in _AT_SEA else []
            roles = Counter(role(one["name"]) for one in sailing)
            for called in own.get("called", ()):
                self._named(name, (side, "called"), called, roles, "kind of ship here")
            for ship, number in roles.items():
                pool = own.get("ships", {}).get(ship)
                if pool is None:
                    text = f"{side}.ships does not say which pool a {ship} is of"
                    self._fault(name, (side, "ships"), text)
                elif self._named(name, (side, "ships", ship), pool, pools, "pool of ships"):
                    self.drawn[pool] += number
        for points in said.get("points", {}):
            if points not in form["points"]:
                text = f"a mission of the kind {sort} has no {points}: {_or(form['points'])}"
                self._fault(name, ("points", points), text)
        if sort == "dogfight" and said.get("defenders", 2) != 2:
            self._fault(name, ("defenders",), "a dogfight is of two fighters against two")
        low, high = said.get("clouds", (0, 0))
        if low > high:
            text = f"clouds is to be the lowest and the highest altitude: [{high}, {low}]"
            self._fault(name, ("clouds",), text)
        for what in ("formation", "balloon", "clouds", "over"):
            if what in said and what not in form["also"]:
                self._fault(name, (what,), f"a mission of the kind {sort} has no {what}")

    def _targets(
        self, name: str, at: KeyPath, sort: str, targets: list[Table], said: Table
    ) -> None:
        form = WORDS["sorts"][sort]
        names = [one["name"] for one in targets]
        worth_it = [role(one["name"]) for one in targets if one.get("worth", 1)]
        for number, one in enumerate(targets):
            here = (*at, "targets", number)
            if not re.fullmatch(rf"({'|'.join(form['targets'])})( [1-9])?", one["name"]):
                known = _or(form["targets"])
                text = f"{one['name'][:40]} is no target here: {known}, or one with a number to 9"
                self._fault(name, here, text)
            if names.count(one["name"]) > 1:
                self._fault(name, here, f"two targets are called {one['name'][:40]}")
            self._worth(name, here, sort, one, worth_it)
            inland, aside = one.get("at", (0, 0))
            if not (0 <= inland <= _LONG and abs(aside) <= _LONG // 2):
                text = f"at is to be on the table: 0 to {_LONG}, and to {_LONG // 2} on either side"
                self._fault(name, here, text)
            for what in form["takes"]:
                if what not in one:
                    self._fault(name, here, f"{one['name'][:40]} has no {what}")
        if form["targets"] and not targets:
            self._fault(name, at, f"a mission of the kind {sort} has targets")
        if sort in _AT_SEA:
            ships = WORDS["formations"].get(said.get("formation", ""), 0)
            if targets and len(targets) != ships:
                text = (
                    f"the formation {said.get('formation', 'that is missing')} is for {ships} ships"
                )
                self._fault(name, ("formation",), text)
            if said.get("balloon", names[0] if names else "") not in names:
                self._fault(name, ("balloon",), "the balloon is towed by no ship of the list")

    def _worth(self, name: str, at: KeyPath, sort: str, one: Table, counting: list[str]) -> None:
        """What a point of damage is worth, which the printed rules say but for warships."""
        worth, said = WORTH.get(sort, {}).get(role(one["name"]), 1), one.get("worth")
        beside_her = sort == "warships" and said == 0 and counting == ["carrier"]
        if said not in (None, worth) and not beside_her:
            text = f"{one['name'][:40]} is worth {worth} a point, as the printed rules have it"
            if sort == "warships":
                text += "; worth = 0 is for what sails beside the one carrier that counts"
            else:
                text += f": worth = {worth}"
            self._fault(name, (*at, "worth"), text)

    def _named(self, name: str, at: KeyPath, key: str, known: Mapping[str, Any], what: str) -> bool:
        if key in known:
            return True
        near = nearest(key, known) or f"; there are {', '.join(list(known)[:12]) or 'none'}"
        self._fault(name, at, f"there is no {what} called {key[:40]}{near}")
        return False


def _is(value: Any, kind: str) -> bool:
    """Whether a value is of a kind: a word for one, numbers with their bounds, or one of some
    words."""
    if "|" in kind:
        return isinstance(value, str) and value in kind.split("|")
    if bounds := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", kind):
        return type(value) is int and int(bounds[1]) <= value <= int(bounds[2])
    if kind == "flag":
        return isinstance(value, bool)
    if kind == "letters":
        return isinstance(value, str) and bool(re.fullmatch("[A-D]{1,6}", value))
    if kind == "number":
        return type(value) is int and abs(value) <= 10_000
    if not isinstance(value, str) or not value.strip() or _MARKUP.search(value):
        return False
    if kind == "day":
        return _is_day(value)
    if kind == "month":
        return _is_day(f"{value}-01")
    value = clean(value)
    try:
        check_printable(value, "a text")
    except Error:
        return False
    longest: int = WORDS["longest"][kind]
    if len(value) > longest:
        return False
    form = {"word": r"[^\W\d][\w .’'-]*", "side": r"[^\W\d][\w’'-]*"}.get(kind, ".*")
    return bool(re.fullmatch(form, in_letters(value)))


def _bomber(one: Table) -> bool | None:
    """Whether a type is a bomber, by itself or by what it is like; None if that is not known."""
    ours: Table = MALTA.file("aircraft").get(one.get("like", ""), {})
    return one.get("bomber", ours.get("bomber"))


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def meant(kind: Any) -> str:
    """A kind in words."""
    if isinstance(kind, list):
        number = kind[1] if kind[1:] else 1
        many = {0: "", 1: " with one thing in it or more"}.get(
            number, f" with {number} things in it"
        )
        return f"a list in square brackets{many}"
    told = []
    for one in kind.split(" or "):
        if bounds := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", one):
            told.append(f"a whole number from {bounds[1]} to {bounds[2]}")
        else:
            told.append(_or(one.split("|")) if "|" in one else _KINDS[one])
    return " or ".join(told)


def _or(names: Any) -> str:
    some = [*dict.fromkeys(names)]
    return " or ".join([", ".join(some[:-1]), some[-1]] if len(some) > 1 else some) or "none"


def _dotted(at: KeyPath, key: str = "") -> str:
    """A key with the tables it is in, as TOML has it."""
    names = [*(one for one in at if isinstance(one, str)), *([key] if key else [])]
    return ".".join(name[:40] for name in names)


def _shown(value: Any) -> str:
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    return f"{text[:40]!r}" if isinstance(value, str) else text[:40]
