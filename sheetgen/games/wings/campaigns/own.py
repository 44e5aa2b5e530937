"""What a player brings of his own, in two files beside his record: `pilots.toml` (names, units and
their emblems) and `collection.toml` (which airplanes he has, and where they differ from ours).

`docs/own.md` says what stands in them. A record holds what they said when it was begun, and is
played from that for ever; so what a record says is checked as the files are.
"""

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.faults import complain
from sheetgen.core.game import Game
from sheetgen.core.language import Phrases, folded, in_letters, with_texts
from sheetgen.games.wings import game_in
from sheetgen.games.wings.campaigns import checks
from sheetgen.games.wings.campaigns.folder import PERIODS, Folder, Table
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.theatre import theatre_of
from sheetgen.kits.schema.fields import ANY, Field, Form, either, files, nearest
from sheetgen.kits.schema.reading import Files, KeyPath, Wrong
from sheetgen.kits.schema.reading import read as read_table
from sheetgen.kits.schema.toml import opened

PHRASES = Phrases(data, "own")
say, words = PHRASES.say, PHRASES.words
PILOTS, COLLECTION = "pilots", "collection"
_LONGEST = 1 << 16
"""Bytes of a file."""


class OwnFiles(NamedTuple):
    """The files that the players of a campaign write."""

    of: Folder

    def read(self, folder: Path) -> tuple[dict[str, Any], list[str]]:
        """What stands in those beside a record, as far as they are there, as a record of a campaign
        holds it; and what is to be said of it. Raises Faults for all that is wrong with them."""
        paths = {name: folder / f"{name}.toml" for name in (PILOTS, COLLECTION)}
        files = {name: opened(path, _LONGEST) for name, path in paths.items() if path.is_file()}
        # What a record holds is JSON: a date of TOML is none of it, and is text there.
        said = {name: json.loads(json.dumps(one.held, default=str)) for name, one in files.items()}
        own = Own(self.of, said)
        complain(*((paths[name], one.faults(own.wrong[name])) for name, one in files.items()))
        if COLLECTION in said:
            said[COLLECTION]["instead"] = {own.name(a): own.name(b) for a, b in own.instead.items()}
        return said, [*(say("with", file=paths[name]) for name in said), *own.told]

    def beside(self) -> Files:
        """Those beside a record."""
        return Files(self.forms, lambda held: Own(self.of, held).wrong)

    @property
    def forms(self) -> Form:
        """What may stand in them, which hangs on what flies in the campaign."""
        types, told = self.of.file("aircraft"), files(words("form"))
        keys = {one["name"]: key for key, one in types.items()}
        forces, models, others = dict[str, Field](), dict[str, Field](), dict[str, Field]()
        pilots, collection = told[PILOTS], told[COLLECTION]
        for force, named in self.of.file("campaign")["air_forces"].items():
            theirs = {name: key for name, key in keys.items() if types[key]["air_force"] == force}
            if theirs:
                one = replace(pilots.fields[ANY], name=force, label=named["name"])
                flies = one.fields["units"].fields["flies"].by_name(theirs)
                forces[force] = one.having(units=one.fields["units"].having(flies=flies))
        instead = collection.fields["instead"]
        for name, key in keys.items():
            alike = {
                of["name"]: other
                for other, of in types.items()
                if other != key and work(of) == work(types[key])
            }
            means = say("alike", names=either(alike))
            there = replace(instead.fields[ANY], name=name, key=key, means=means)
            others[name] = there.by_name(alike or keys)
            model = replace(collection.fields[ANY], name=name, key=key)
            deck, guns = model.fields["deck"].by_name(keys), model.fields["guns"]
            mounts = [gun["mount"] for gun in types[key]["guns"]]
            each = {mount: replace(guns.fields[ANY], name=mount) for mount in mounts}
            models[name] = model.having(deck=deck, guns=replace(guns, fields=each))
        own = collection.fields["own"].by_name(keys)
        fields = {"own": own, "instead": replace(instead, fields=others), **models}
        return {
            PILOTS: replace(pilots, fields=forces),
            COLLECTION: replace(collection, fields=fields),
        }

    def of_campaign(self, folder: Path) -> Files:
        """Those of a campaign."""
        names = [*(name for name in checks.FILES if name != checks.MISSION)]
        names += [f"missions/{name}" for name in Folder(folder).names]
        forms = {name: replace(checks.fields_of(name), name=name) for name in names}
        return Files(forms, checks.look_over)

    def digest(self, folder: Path) -> str:
        """What the data of a campaign are known by in records. Raises ValueError for what is no
        TOML."""
        return Folder(folder).digest


def parts_of(name: str) -> tuple[str, str, str]:
    """The first name, the surname, and what a pilot's squadron calls him."""
    found = re.fullmatch(words("form", "kinds", "pilot", "pattern"), in_letters(name))
    assert found
    given, surname, nick = (name[slice(*found.span(part))] for part in ("given", "surname", "nick"))
    return given, surname, nick


def game(of: Folder, said: Mapping[str, Any]) -> Game:
    """The game of a campaign, played with what a record says of a player's own. Raises Error if
    that cannot be."""
    return _game(of, json.dumps(said, sort_keys=True))


@cache
def _game(of: Folder, text: str) -> Game:
    own = Own(of, json.loads(text))
    for file, wrong in own.wrong.items():
        for one in wrong:
            raise Error(f"{file}: {one.told}")
    made = game_in(theatre_of(own))
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
        self.units: dict[str, list[Table]] = {}
        self.changed: dict[str, Table] = {}
        self.instead: dict[str, str] = {}
        self.wrong: dict[str, list[Wrong]] = {}
        self._pilots(self._found(PILOTS))
        self._collection(self._found(COLLECTION))
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
            self.made[name] = self._with_own(name.partition("/")[0], deepcopy(self.of.file(name)))
        return self.made[name]

    def _with_own(self, file: str, held: Table) -> Table:
        if file == "missions":
            return dict(self._flown(held))
        if file == "campaign":
            told = [f"{one[:1].upper()}{one[1:]}." for one in self.told]
            held["history"]["licences"] += told
            held |= {period: self._flown(held[period]) for period in PERIODS}
        if file == "aircraft":
            for key, changed in self.changed.items():
                held[key] |= changed
        if file == "people":
            for force, units in self.units.items():
                theirs = {key for unit in units for key in unit["flies"]}
                for other in held[force]["units"]:
                    for what in ("flies", "stands_in"):
                        other[what] = [key for key in other.get(what, ()) if key not in theirs]
                held[force]["units"] += units
        return held

    def _flown(self, said: Any) -> Any:
        """What says which types fly, with those that do."""
        return with_texts(said, lambda key: self.instead.get(key, key))

    # What the files say.

    def _no(self, where: KeyPath, what: str, file: str = PILOTS, **told: object) -> None:
        self.wrong[file].append(Wrong(where, say("wrong", what, **told)))

    def _found(self, file: str) -> Table:
        said = self.said.get(file)
        fields = OwnFiles(self.of).forms[file]
        found, self.wrong[file] = read_table(fields, {} if said is None else said)
        return found

    def _pilots(self, said: Table) -> None:
        for force, held in said.items():
            called = self.called[force] = []
            for number, name in enumerate(held["pilots"]):
                given, surname, nick = parts_of(name)
                if folded(surname) in {folded(other) for _, other, _ in called}:
                    self._no((force, "pilots", number), "twice", said=surname)
                called.append((given, surname, nick))
            names = [{folded(f"{given} {last}"), folded(last)} for given, last, _ in called]
            women = [
                {at for at, of in enumerate(names) if folded(one) in of} for one in held["she"]
            ]
            self.she[force] = sorted(set().union(*women))
            for number, found in enumerate(women):
                if not found:
                    said_so, known = held["she"][number], [last for _, last, _ in called]
                    near = nearest(said_so, [*known, *(f"{one} {of}" for one, of, _ in called)])
                    self._no((force, "she", number), "nobody", said=said_so, near=near)
            for unit in held["units"]:
                told = {**unit, "bases": [unit["base"]]}
                del told["base"]
                self.units.setdefault(force, []).append(told)

    def _collection(self, said: Table) -> None:
        own, instead = said.pop("own"), said.pop("instead")
        for key, row in said.items():
            self._airplane(key, row)
        if self.wrong[COLLECTION]:
            # What is misspelt may be what is missing.
            return
        is_told = "own" in (self.said.get(COLLECTION) or ())
        owned = {*own} if is_told else {*self.types}
        for key in self.types:
            if key not in owned or instead[key]:
                self._flies_for(key, owned, instead[key])

    def _flies_for(self, key: str, owned: set[str], wanted: str) -> None:
        """Who flies for a type: who is wanted, else the nearest by what it takes of those that are
        owned, of the same air force and for the same work."""
        one = self.types[key]
        able = [other for other in owned - {key} if work(self.types[other]) == work(one)]
        able.sort(key=lambda other: (abs(self.types[other]["holds"] - one["holds"]), other))
        if wanted and wanted not in able:
            where = "instead", one["name"]
            there, gone = self.name(wanted), one["name"]
            self._no(where, "cannot", COLLECTION, there=there, gone=gone)
        elif not able:
            kind = words("kinds")[one["bomber"]]
            self._no(("own",), "none", COLLECTION, gone=one["name"], kind=kind)
        else:
            self.instead[key] = wanted or able[0]

    def _airplane(self, key: str, row: Table) -> None:
        one = self.types[key]
        guns = {gun["mount"]: dict(gun) for gun in one["guns"]}
        for mount, letters in row["guns"].items():
            close, _, long = letters.partition("/")
            guns[mount] |= {"close": close, "long": long} if letters else {}
        cards = self.types[row["deck"] or key]["cards"]
        holds = row["damage"] or one["holds"]
        self.changed[key] = {"holds": holds, "guns": [*guns.values()], "cards": cards}


def work(one: Table) -> tuple[Any, ...]:
    """What a type is there for: its air force, its trade, what it carries."""
    return one["air_force"], one["bomber"], [*one.get("load", ())]
