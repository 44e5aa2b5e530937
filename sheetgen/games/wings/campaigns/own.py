"""What a player brings of his own, in two files beside his record: `pilots.toml` (names, units and
their emblems) and `collection.toml` (which airplanes he has, and where they differ from ours).

`docs/own.md` says what stands in them. A record holds what they said when it was begun, and is
played from that for ever; so what a record says is checked as the files are.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.data import Phrases
from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault, complain
from sheetgen.core.files import read_whole
from sheetgen.core.game import Game
from sheetgen.core.names import clean, folded, in_letters
from sheetgen.core.requests import quoted
from sheetgen.games.wings.campaigns import copies
from sheetgen.games.wings.campaigns.folder import PERIODS, SIDES, Folder, Table
from sheetgen.games.wings.campaigns.played import FOLDER, data
from sheetgen.kits.events.toml_lines import KeyPath, TomlLines, syntax_fault

PHRASES = Phrases(data, "own")
say, words = PHRASES.say, PHRASES.words
PILOTS, COLLECTION = "pilots", "collection"
_LONGEST, _MOST = 1 << 16, 60
"""Bytes of a file, and pilots of an air force."""
_DAMAGE = range(5, 61)


class Wrong(NamedTuple):
    """What is wrong: in which file, at which key, and what, in a sentence."""

    file: str
    where: KeyPath
    says: str


def read(folder: Path) -> tuple[dict[str, Any], list[str]]:
    """What stands in the files of a folder, as far as they are there, as a record holds it; and
    what is to be said of it. Raises Faults for all that is wrong with them."""
    said, texts = dict[str, Any](), dict[str, str]()
    faults: dict[str, list[Fault]] = {PILOTS: [], COLLECTION: []}
    for name, found in faults.items():
        path = folder / f"{name}.toml"
        if path.is_file():
            try:
                texts[name] = read_whole(path, _LONGEST).decode("utf-8-sig")
                # What a record holds is JSON: a date of TOML is none of it, and is text there.
                said[name] = json.loads(json.dumps(tomllib.loads(texts[name]), default=str))
            except tomllib.TOMLDecodeError as error:
                found.append(syntax_fault(error, texts[name]))
            except ValueError as error:
                found.append(Fault(0, say("wrong", "toml", fault=error)))
    own = Own(FOLDER, said)
    for one in own.wrong:
        faults[one.file].append(Fault(TomlLines(texts[one.file]).of(*one.where), one.says))
    complain(*((folder / f"{name}.toml", found) for name, found in faults.items()))
    if COLLECTION in said:
        said[COLLECTION]["instead"] = {own.name(a): own.name(b) for a, b in own.instead.items()}
    return said, [*(say("with", file=folder / f"{name}.toml") for name in said), *own.told]


def game(said: Mapping[str, Any]) -> Game:
    """The game played with what a record says of a player's own. Raises Error if that cannot be."""
    return _game(json.dumps(said, sort_keys=True))


@cache
def _game(text: str) -> Game:
    own = Own(FOLDER, json.loads(text))
    for one in own.wrong:
        raise Error(f"{one.file}: {one.says}")
    digest = sha256(json.dumps([str(own.path), own.said], sort_keys=True).encode()).hexdigest()
    made = copies.made(own, digest[:16])
    # What flies for what stands in the foot of every page.
    pairs = [say("pair", gone=own.name(a), there=own.name(b)) for a, b in own.instead.items()]
    named = (say("foot", pairs=", ".join(pairs)),) if pairs else ()
    return made._replace(own=own.said, credits=(*made.credits, *named))


class Own(Folder):
    """A campaign with what is a player's own in it; `wrong` is all that cannot be, and `instead`
    has the types that are not owned, each with the one that flies for it."""

    def __init__(self, of: Folder, said: Mapping[str, Any]) -> None:
        super().__init__(of.path)
        self.of, self.said, self.types = of, said, of.file("aircraft")
        self.keys = {folded(name): key for key in self.types for name in (key, self.name(key))}
        self.called: dict[str, list[tuple[str, str, str]]] = {}
        self.units: dict[str, list[Table]] = {}
        self.changed: dict[str, Table] = {}
        self.instead: dict[str, str] = {}
        self.wrong: list[Wrong] = []
        self._pilots(_table(said.get(PILOTS)))
        self._collection(_table(said.get(COLLECTION)))
        self.made: dict[str, Table] = {}

    @property
    def told(self) -> list[str]:
        """Which types fly for others, a sentence each."""
        pairs = self.instead.items()
        return [say("instead", gone=self.name(a), there=self.name(b)) for a, b in pairs]

    def name(self, key: str) -> str:
        """A type by its name."""
        return str(self.types[key]["name"])

    def file(self, name: str) -> Table:
        """What stands in a file of the campaign, with what is the player's own."""
        if name not in self.made:
            self.made[name] = held = deepcopy(self.of.file(name))
            put_in = _PUT_IN.get(name.partition("/")[0])
            if put_in:
                put_in(self, held)
        return self.made[name]

    def data(self, name: str) -> Table:
        """What it has to say in the data file of a name."""
        found = super().data(name)
        return {**found, "own": self.called} if name == "names" else found

    # What is put in.

    def _fighters(self, held: Table) -> None:
        for of in (held[period] for period in PERIODS):
            for side in SIDES.values():
                of[side] = [self.instead.get(key, key) for key in of[side]]
        told = [f"{one[:1].upper()}{one[1:]}." for one in self.told]
        held["history"] = {**held["history"], "licences": [*held["history"]["licences"], *told]}

    def _bombers(self, held: Table) -> None:
        for side in SIDES.values():
            for period, key in held.get(side, {}).get("bombers", {}).items():
                held[side]["bombers"][period] = self.instead.get(key, key)

    def _aircraft(self, held: Table) -> None:
        for key, changed in self.changed.items():
            held[key] |= changed

    def _people(self, held: Table) -> None:
        for force, units in self.units.items():
            theirs = {key for unit in units for key in unit["flies"]}
            for other in held[force]["units"]:
                for what in ("flies", "stands_in"):
                    other[what] = [key for key in other.get(what, ()) if key not in theirs]
            held[force]["units"] += units

    # What cannot be.

    def _no(self, file: str, where: KeyPath, what: str, **told: object) -> None:
        self.wrong.append(Wrong(file, where, say("wrong", what, **told)))

    def _fields(self, file: str, where: KeyPath, held: Table, *known: str) -> None:
        for one in held.keys() - set(known):
            self._no(file, (*where, one), "field", said=quoted(one), known=", ".join(known))

    def _type(self, file: str, where: KeyPath, said: object, of: Iterable[str] = ()) -> str:
        """A type by its name or its key; nothing, and a complaint, if it is none of these."""
        among = [*(of or self.types)]
        key = self.keys.get(folded(str(said)), "")
        if key in among:
            return key
        known = ", ".join(map(self.name, among))
        self._no(file, where, "type" if said else "no-type", said=quoted(str(said)), known=known)
        return ""

    def _pilots(self, said: Table) -> None:
        for force, held in said.items():
            if force in self.of.air_forces and isinstance(held, dict):
                self._fields(PILOTS, (force,), held, "pilots", "units")
                self._names(force, _list(held.get("pilots", [])))
                for number, unit in enumerate(_list(held.get("units", []))):
                    self._unit(force, number, _table(unit))
            else:
                known = " or ".join(self.of.air_forces)
                self._no(PILOTS, (force,), "force", said=quoted(force), known=known)

    def _names(self, force: str, rows: list[Any]) -> None:
        called = self.called[force] = []
        if len(rows) > _MOST:
            self._no(PILOTS, (force, "pilots"), "many", said=len(rows), most=_MOST)
        for number, row in enumerate(rows[:_MOST]):
            name, where = _words(row), (force, "pilots", number)
            found = re.fullmatch(words("pilot"), in_letters(name))
            if found is None:
                self._no(PILOTS, where, "pilot", said=quoted(str(row)))
                continue
            given, surname, nick = (
                name[slice(*found.span(part))] for part in ("given", "surname", "nick")
            )
            if folded(surname) in {folded(other) for _, other, _ in called}:
                self._no(PILOTS, where, "twice", said=surname)
            else:
                called.append((given, surname, nick))

    def _unit(self, force: str, number: int, unit: Table) -> None:
        where = force, "units", number
        self._fields(PILOTS, where, unit, "name", "base", "flies", "emblem")
        for what in ("name", "base", *(["emblem"] if "emblem" in unit else [])):
            if not re.fullmatch(words("words"), in_letters(_words(unit.get(what)))):
                self._no(PILOTS, (*where, what), "words", field=what)
        theirs = [key for key, of in self.types.items() if of["air_force"] == force]
        flies = [
            self._type(PILOTS, (*where, "flies", place), one, theirs)
            for place, one in enumerate(_list(unit.get("flies", "")))
        ]
        told = {what: _words(unit.get(what)) for what in ("name", "base", "emblem")}
        bases = [told.pop("base")]
        self.units.setdefault(force, []).append({**told, "bases": bases, "flies": flies})

    def _collection(self, said: Table) -> None:
        for name, row in said.items():
            if name not in ("own", "instead"):
                key = self._type(COLLECTION, (name,), name)
                if key:
                    self._airplane(name, key, _table(row))
        owned = {
            self._type(COLLECTION, ("own", number), one)
            for number, one in enumerate(_list(said.get("own", [*self.types])))
        }
        wanted = {
            self._type(COLLECTION, ("instead", gone), gone): self._type(
                COLLECTION, ("instead", gone), there
            )
            for gone, there in _table(said.get("instead")).items()
        }
        # What is misspelt may be what is missing.
        for key in self.types if "" not in {*owned, *wanted.values()} else ():
            if key not in owned or key in wanted:
                self._flies_for(key, owned, wanted.get(key, ""))

    def _flies_for(self, key: str, owned: set[str], wanted: str) -> None:
        """Who flies for a type: who is wanted, else the nearest by what it takes of those that are
        owned, of the same air force and for the same work."""
        one = self.types[key]
        able = [other for other in owned - {key} if work(self.types[other]) == work(one)]
        able.sort(key=lambda other: (abs(self.types[other]["holds"] - one["holds"]), other))
        if wanted and wanted not in able:
            where = "instead", one["name"]
            self._no(COLLECTION, where, "cannot", there=self.name(wanted), gone=one["name"])
        elif not able:
            kind = words("kinds")[one["bomber"]]
            self._no(COLLECTION, ("own",), "none", gone=one["name"], kind=kind)
        else:
            self.instead[key] = wanted or able[0]

    def _airplane(self, name: str, key: str, row: Table) -> None:
        one = self.types[key]
        self._fields(COLLECTION, (name,), row, "damage", "deck", "guns")
        damage = row.get("damage", one["holds"])
        if type(damage) is not int or damage not in _DAMAGE:
            self._no(COLLECTION, (name, "damage"), "damage", low=_DAMAGE[0], high=_DAMAGE[-1])
        deck = self._type(COLLECTION, (name, "deck"), row.get("deck", key))
        guns = {gun["mount"]: dict(gun) for gun in one["guns"]}
        for mount, letters in _table(row.get("guns")).items():
            found = re.fullmatch(words("letters"), str(letters))
            if mount in guns and found:
                guns[mount] |= {"close": found[1], "long": found[2]}
            else:
                known, first = " or ".join(guns), next(iter(guns))
                self._no(COLLECTION, (name, "guns", mount), "guns", known=known, first=first)
        cards = self.types[deck or key]["cards"]
        self.changed[key] = {"holds": damage, "guns": [*guns.values()], "cards": cards}


_PUT_IN: Mapping[str, Callable[[Own, Table], None]] = {
    "campaign": Own._fighters,
    "missions": Own._bombers,
    "aircraft": Own._aircraft,
    "people": Own._people,
}


def work(one: Table) -> tuple[Any, ...]:
    """What a type is there for: its air force, its trade, what it carries."""
    return one["air_force"], one["bomber"], [*one.get("load", ())]


def _words(said: Any) -> str:
    """A name or some words, with single blanks between them; nothing if it is no text."""
    return " ".join(clean(said).split()) if isinstance(said, str) else ""


def _list(said: Any) -> list[Any]:
    return said if isinstance(said, list) else [said]


def _table(said: Any) -> Table:
    return said if isinstance(said, dict) else {}
