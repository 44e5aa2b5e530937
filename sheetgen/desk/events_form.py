"""The file of an event as a form: a field for every key, and every fault beside its field."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, write_whole
from sheetgen.core.game import Game
from sheetgen.core.language import Phrases, reader
from sheetgen.kits.events.event import FRIENDLY, OF_ANY_KIND, OF_KIND, WORDS
from sheetgen.kits.events.event_file import OPEN, SEALED, look
from sheetgen.kits.events.event_file import fields as fields_of
from sheetgen.kits.events.new_event import Wishes, new_event
from sheetgen.kits.schema.fields import Field, Table
from sheetgen.kits.schema.forms import Asked, Form, asked, changed, filled, name_of, place
from sheetgen.kits.schema.reading import KeyPath
from sheetgen.kits.schema.toml import decoded, parsed
from sheetgen.kits.schema.writing import rewritten

TEXT = Phrases(reader(Path(__file__).parent), "events")
FILE, ROSTER, PLAYERS = "event.toml", "players.csv", "players"
NAME, GAME, KIND = (name_of((SEALED, key)) for key in ("name", "game", "kind"))
_IN_FILE = re.compile(r": (write|\[|\w+ = ).*")
"""How a fault is put right in the file itself: a field has a hint for that."""
Found = dict[str, list[str]]
"""What is wrong, by field; that of none of them by ""."""


class Group(NamedTuple):
    """Fields under a heading, each with the kinds of delayed values that it belongs to (none: to
    all): whether they are `sealed`, `folded` away at first, those of the delayed value."""

    head: str
    fields: tuple[tuple[Asked, str], ...]
    sealed: bool = False
    folded: bool = False
    kinds: bool = False


class Draft(NamedTuple):
    """An event file that is not written yet: its text, and the players' ("" for none), and the
    name of the file these stand in."""

    text: str
    players: str
    roster: str = ROSTER

    def faults(self, game: Game, folder: Path) -> Found:
        """What is wrong with it in its folder, by field."""
        file, found = parsed(self.text), Found()
        if file.unread:
            return {"": [file.unread.text]}
        looked = look(file, folder, (), self.players.encode() if self.players else None)
        table, shown = fields_of(game), {path for path, _ in _paths()}
        for one in looked.wrong:
            at = place(table, one.at)[0]
            at = at[:2] if isinstance(at[-1], int) else at
            is_shown = at in shown or at[1:2] == ("rulings",)
            name = name_of(at) if is_shown else PLAYERS if at[1:2] == ("roster",) else ""
            found.setdefault(name, []).append(_IN_FILE.sub("", one.text))
        for fault in looked.players:
            said = TEXT.say("line", line=fault.line, text=fault.text) if fault.line else fault.text
            found.setdefault(PLAYERS, []).append(said)
        return found

    def write(self, path: Path) -> None:
        """Write it as an event file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.players:
            write_whole(path.with_name(self.roster), self.players.encode())
        write_whole(path, self.text.encode())


def _paths() -> Iterator[tuple[KeyPath, str]]:
    """The paths of the fields on the form, each with its part of the file."""
    for group in TEXT.words("form"):
        for name in group["fields"]:
            path = tuple(name.split("/"))
            if len(path) > 1:
                yield path, path[0]


def _on_form(game: Game, part: str) -> Field:
    """A part of the file, with the fields that are on the form."""
    table = fields_of(game).fields[part]
    keys = {path[1] for path, of in _paths() if of == part} | {"rulings", FRIENDLY}
    return replace(table, fields={key: one for key, one in table.fields.items() if key in keys})


# From the fields to the file.


def begun(game: Game, friendly: bool = False) -> Draft:
    """The file of a new event, to be filled in."""
    return Draft(new_event(game, FILE, Wishes(seed=FRIENDLY if friendly else "")), "")


def changed_by(form: Form, game: Game, draft: Draft, is_sealed: bool = False) -> Draft:
    """An event file as a form has it now; of one that is sealed the open part alone is changed.
    Raises Error for a file that cannot be changed key by key."""
    held: Table = dict(parsed(draft.text).held)
    wanted = {OPEN: _typed(form, game, OPEN)}
    wanted |= {} if is_sealed else {SEALED: _typed(form, game, SEALED)}
    players = form.get(PLAYERS, "").replace("\r\n", "\n").strip("\n")
    if players.strip() in ("", TEXT.say("head")):
        players = ""
    for part, said in wanted.items():
        held[part] = changed(_on_form(game, part), held.get(part, {}), said)
    held[OPEN].pop("players", None)
    held[OPEN].pop("roster", None)
    held[OPEN] |= {"roster": draft.roster} if players else {}
    return Draft(rewritten(draft.text, held), f"{players}\n" if players else "", draft.roster)


def _typed(form: Form, game: Game, part: str) -> Table:
    """What a form says of a part of the file."""
    table, kind = _on_form(game, part), form.get(KIND, "")
    said = filled(table, form, (part,))
    if part == OPEN:
        return said
    kept = OF_KIND.get(kind, ())
    said = {key: one for key, one in said.items() if key not in OF_ANY_KIND - {*kept}}
    # What is asked for is written though it be empty: then that is the fault.
    said |= {key: "" for key in kept if key not in said}
    said |= {FRIENDLY: True} if kind == FRIENDLY else {}
    usual = {one.name: one.default for one in game.rulings}
    rulings = {key: one for key, one in said.pop("rulings", {}).items() if one != usual.get(key)}
    return {**said, "rulings": rulings} if rulings else said


# From the file to the fields.


def drafted(path: Path) -> Draft:
    """The files of an event as they stand. Raises Error for what is no text, and for players who
    stand elsewhere."""
    text = decoded(read_whole(path))
    held = parsed(text).held.get(OPEN, {})
    roster, players = held.get("roster") or ROSTER, ""
    if not isinstance(roster, str) or Path(roster).name != roster or roster == FILE:
        raise Error(TEXT.say("players-elsewhere", name=roster))
    if "roster" in held and path.with_name(roster).exists():
        players = decoded(read_whole(path.with_name(roster)))
    return Draft(text, players, roster)


def held(draft: Draft) -> Table:
    """What stands in the file, and as text who plays. Raises Error for a file that is no TOML."""
    file = parsed(draft.text)
    if file.unread:
        raise Error(file.unread.sentence(FILE))
    listed = file.held.get(OPEN, {}).get("players", ())
    return {**file.held, PLAYERS: draft.players or _listed(listed)}


def typed(form: Form, game: Game) -> Table:
    """The same, as it was typed into the form."""
    parts = {part: _typed(form, game, part) for part in (SEALED, OPEN)}
    return {**parts, PLAYERS: form.get(PLAYERS, "")}


def _listed(players: object) -> str:
    """Players of the event file itself as a list of their own."""
    text = StringIO()
    names = TEXT.say("head").split(",")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    for one in players if isinstance(players, Iterable) else ():
        if isinstance(one, dict):
            writer.writerow([str(one.get(name, "")) for name in names])
    return text.getvalue()


def groups(game: Game, games: Iterable[Game], held: Table, faults: Found) -> list[Group]:
    """The fields in the order they are asked for, as they are filled in."""
    titles = {one.name: one.title for one in games}
    table = fields_of(game)
    told = table.fields
    sealed = told[SEALED].having(game=told[SEALED].fields["game"].offering(titles))
    table = table.having(**{SEALED: sealed})
    made = []
    for group in TEXT.words("form"):
        fields = tuple(_asked(name, table, held, faults) for name in group["fields"])
        made.append(Group(**{**group, "fields": fields}))
    rulings = [_asked(f"{SEALED}/rulings/{one.name}", table, held, faults) for one in game.rulings]
    if rulings:
        head = (sealed.fields["rulings"]).label
        made.append(Group(head, tuple(rulings), sealed=True, folded=True))
    return made


def _asked(name: str, table: Field, held: Table, faults: Found) -> tuple[Asked, str]:
    """A field as it is asked for, and the classes of the delayed values that it belongs to."""
    if name == PLAYERS:
        said = TEXT.words(PLAYERS)
        wrong = faults.get(PLAYERS, ())
        return Asked(PLAYERS, said["label"], said["hint"], "lines", {}, held[PLAYERS], wrong), ""
    path: KeyPath = tuple(name.split("/"))
    value: Any = held
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    field = place(table, path)[1]
    key, found = path[-1], faults.get(name_of(path), ())
    if key == "kind":
        friendly = held.get(SEALED, {}).get(FRIENDLY)
        field = field.offering({**(field.among or {}), FRIENDLY: TEXT.say(FRIENDLY)})
        one = asked(field, FRIENDLY if friendly else value or WORDS, {path: found}, path)
        kinds = {kind: words for kind, words in one.among.items() if kind}
        return one._replace(shown="radios", among=kinds), ""
    of = [f"of-{kind}" for kind, keys in OF_KIND.items() if key in keys]
    return asked(field, value, {path: found}, path), " ".join(of)
