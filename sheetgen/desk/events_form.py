"""The file of an event as a form: a field for every key, and every fault beside its field."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, write_whole
from sheetgen.core.game import Game
from sheetgen.core.language import Phrases, reader
from sheetgen.kits.events.event import FRIENDLY, OF_ANY_KIND, OF_KIND, WORDS
from sheetgen.kits.events.event_file import OPEN, SEALED, look
from sheetgen.kits.events.event_file import fields as fields_of
from sheetgen.kits.events.new_event import new_event
from sheetgen.kits.schema.fields import Table
from sheetgen.kits.schema.forms import Asked, Form, filled, name_of, part, place
from sheetgen.kits.schema.toml import decoded, parsed
from sheetgen.kits.schema.writing import rewritten

TEXT = Phrases(reader(Path(__file__).parent), "events")
FILE, ROSTER, PLAYERS = "event.toml", "players.csv", "players"
NAME, GAME, KIND = (name_of((SEALED, key)) for key in ("name", "game", "kind"))
_IN_FILE = re.compile(r": (write|\[|\w+ = ).*")
"""How a fault is put right in the file itself: a field has a hint for that."""
ELSEWHERE = ("campaign", "players", "roster")
"""Keys that are not changed with the fields."""
NOT_ASKED = (*ELSEWHERE, FRIENDLY)
"""Keys that have no field of their own."""
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

    @property
    def held(self) -> Table:
        """What stands in the file, and as text who plays. Raises Error for a file that is no
        TOML."""
        file = parsed(self.text)
        if file.unread:
            raise Error(file.unread.sentence(FILE))
        listed = file.held.get(OPEN, {}).get("players", ())
        return {**file.held, PLAYERS: self.players or _listed(listed)}

    def faults(self, game: Game, folder: Path) -> Found:
        """What is wrong with it in its folder, by field."""
        file, found = parsed(self.text), Found()
        if file.unread:
            return {"": [file.unread.text]}
        looked = look(file, folder, (), self.players.encode() if self.players else None)
        for one in looked.wrong:
            at = place(fields_of(game), one.at)[0]
            key = at[1:2]
            name = PLAYERS if key in (("players",), ("roster",)) else ""
            if key and key[0] not in NOT_ASKED:
                name = name_of(at[:2] if isinstance(at[-1], int) else at)
            found.setdefault(name, []).append(_IN_FILE.sub("", one.beside.text))
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


# From the fields to the file.


def begun(game: Game, friendly: bool = False) -> Draft:
    """The file of a new event, to be filled in."""
    return Draft(new_event(game, FILE, {"seed": FRIENDLY} if friendly else {}), "")


def changed_by(form: Form, game: Game, draft: Draft, is_sealed: bool = False) -> Draft:
    """An event file as a form has it now; of one that is sealed the open part alone is changed.
    Raises Error for a file that cannot be changed key by key."""
    held: Table = dict(parsed(draft.text).held)
    players = form.get(PLAYERS, "").replace("\r\n", "\n").strip("\n")
    if players.strip() in ("", TEXT.say("head")):
        players = ""
    for name in (OPEN,) if is_sealed else (OPEN, SEALED):
        table = fields_of(game).fields[name]
        asked = {key: one for key, one in table.fields.items() if key not in ELSEWHERE}
        table = replace(table, fields=asked)
        said = filled(table, form, (name,), held.get(name))
        held[name] = said if name == OPEN else _of_kind(said, form.get(KIND, ""), game)
    held[OPEN] = {key: one for key, one in held[OPEN].items() if key not in ELSEWHERE}
    held[OPEN] |= {"roster": draft.roster} if players else {}
    return Draft(rewritten(draft.text, held), f"{players}\n" if players else "", draft.roster)


def _of_kind(said: Table, kind: str, game: Game) -> Table:
    """What a form says of the sealed part, with that alone of delayed values which their kind asks
    for, and the rulings that are not the usual ones."""
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
    sealed = fields_of(game).fields[SEALED]
    titles = {one.name: one.title for one in games}
    sealed = sealed.having(game=sealed.fields["game"].offering(titles))
    parts = part(fields_of(game).having(**{SEALED: sealed}), held, {}).parts
    asked = {one.name: one for top in parts for of in (top, *top.parts) for one in of.fields}
    said, kind = TEXT.words(PLAYERS), asked[KIND]
    friendly = held.get(SEALED, {}).get(FRIENDLY)
    asked |= {
        PLAYERS: Asked(PLAYERS, said["label"], said["hint"], "lines", {}, held[PLAYERS], ()),
        KIND: kind._replace(
            shown="radios",
            among={**(sealed.fields["kind"].among or {}), FRIENDLY: TEXT.say(FRIENDLY)},
            value=FRIENDLY if friendly else kind.value or WORDS,
        ),
    }

    def shown(name: str) -> tuple[Asked, str]:
        """A field, and the classes of the delayed values that it belongs to."""
        key = name.rpartition("/")[2]
        of = [f"of-{kind}" for kind, keys in OF_KIND.items() if key in keys and key != "kind"]
        return asked[name]._replace(wrong=faults.get(name, ())), " ".join(of)

    made = []
    for group in TEXT.words("form"):
        names = [one if one == PLAYERS else f"f/{one}" for one in group["fields"]]
        made.append(Group(**{**group, "fields": tuple(map(shown, names))}))
    rulings = tuple(shown(name_of((SEALED, "rulings", one.name))) for one in game.rulings)
    if rulings:
        made.append(Group(sealed.fields["rulings"].label, rulings, sealed=True, folded=True))
    return made
