"""The file of an event as a form: a field for every key, one for its players, and every fault
beside its field."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, write_whole
from sheetgen.core.game import Game
from sheetgen.core.language import Phrases, reader
from sheetgen.desk.first import found_games
from sheetgen.kits.events.event import FRIENDLY, OF_ANY_KIND, OF_KIND, WORDS
from sheetgen.kits.events.event_file import MOST_PLAYERS, OPEN, SEALED, fields, look
from sheetgen.kits.events.new_event import new_event
from sheetgen.kits.schema.fields import Field, Table
from sheetgen.kits.schema.forms import Asked, Form, filled, name_of, part
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.schema.toml import decoded, parsed
from sheetgen.kits.schema.writing import rewritten

TEXT = Phrases(reader(Path(__file__).parent), "events")
FILE, ROSTER, PLAYERS = "event.toml", "players.csv", "players"
NAME, GAME, KIND = (name_of((SEALED, key)) for key in ("name", "game", "kind"))
_IN_FILE = re.compile(r": (write|\[|\w+ = ).*")
"""How a fault is put right in the file itself: a field has a hint for that."""
ELSEWHERE = ("campaign", "players", "roster", FRIENDLY)
"""Keys that are not changed with the fields of their names."""


class Draft(NamedTuple):
    """An event file that is not written yet: its text, and the players' ("" for none), and the
    name of the file these stand in."""

    text: str
    players: str
    roster: str = ROSTER

    @property
    def held(self) -> Table:
        """What stands in the file, and who plays, a line each. Raises Error for a file that is no
        TOML."""
        file = parsed(self.text)
        if file.unread:
            raise Error(file.unread.sentence(FILE))
        players = self.players or _listed(_part(file.held, OPEN).get("players"))
        return {**file.held, PLAYERS: players.splitlines()}

    def wrong(self, folder: Path) -> list[Wrong]:
        """What is wrong with it in its folder, each beside its field."""
        file = parsed(self.text)
        if file.unread:
            return [Wrong((), file.unread.text)]
        looked = look(file, folder, (), self.players.encode() if self.players else None)
        found = list[Wrong]()
        for at, text, name in looked.wrong:
            key = at[1] if len(at) > 1 else ""
            place = (PLAYERS,) if key in (PLAYERS, "roster") else () if key in ELSEWHERE else at
            found.append(Wrong(place, _IN_FILE.sub("", text), name))
        for line, text in looked.players:
            said = TEXT.say("line", line=line, text=text) if line else text
            found.append(Wrong((PLAYERS,), said))
        return found

    def write(self, path: Path) -> None:
        """Write it as an event file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.players:
            write_whole(path.with_name(self.roster), self.players.encode())
        write_whole(path, self.text.encode())


def _part(held: Mapping[str, Any], name: str) -> Table:
    return held[name] if isinstance(held.get(name), dict) else {}


def form_of(game: Game) -> Field:
    """What the form of an event of a game asks for: what its file may hold, and its players."""
    whole, said = fields(game), TEXT.words(PLAYERS)
    asked = {
        name: replace(one, fields={k: of for k, of in one.fields.items() if k not in ELSEWHERE})
        for name, one in whole.fields.items()
    }
    sealed = asked[SEALED].fields
    kinds = {**(sealed["kind"].among or {}), FRIENDLY: TEXT.say(FRIENDLY)}
    asked[SEALED] = asked[SEALED].having(
        kind=replace(sealed["kind"].offering(kinds), needed=True),
        game=sealed["game"].offering({one.name: one.title for one in found_games()}),
    )
    players = Field(
        PLAYERS, "text", False, (0, MOST_PLAYERS), label=said["label"], help=said["hint"]
    )
    return replace(whole, fields={**asked, PLAYERS: players})


# From the fields to the file.


def begun(game: Game, friendly: bool = False) -> Draft:
    """The file of a new event, to be filled in."""
    return Draft(new_event(game, FILE, {"seed": FRIENDLY} if friendly else {}), "")


def changed_by(form: Form, game: Game, draft: Draft, is_sealed: bool = False) -> Draft:
    """An event file as a form has it now; of one that is sealed the open part alone is changed.
    Raises Error for a file that cannot be changed key by key."""
    held = parsed(draft.text).held
    said = filled(form_of(game), form, (), held)
    # A cell that is empty may stand first in a row, which is not stripped.
    players = form.get(name_of((PLAYERS,)), "").replace("\r\n", "\n").strip("\n")
    players = "" if players.strip() in ("", TEXT.say("head")) else players
    opened = {key: one for key, one in _part(said, OPEN).items() if key not in ELSEWHERE}
    said.pop(PLAYERS, None)
    said[OPEN] = {**opened, "roster": draft.roster} if players else opened
    said[SEALED] = held.get(SEALED) if is_sealed else _of_kind(said[SEALED], game)
    return Draft(rewritten(draft.text, said), f"{players}\n" if players else "", draft.roster)


def _of_kind(said: Table, game: Game) -> Table:
    """What a form says of the sealed part, with that alone of delayed values which their kind asks
    for, and the rulings that are not the usual ones."""
    kind = said.get("kind", "")
    kept = OF_KIND.get(kind, ())
    # What is asked for is written though it be empty: then that is the fault.
    said = {key: one for key, one in said.items() if key not in OF_ANY_KIND - {*kept}}
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
    roster, players = _part(parsed(text).held, OPEN).get("roster", ""), ""
    if not isinstance(roster, str) or Path(roster).name != roster or roster == FILE:
        raise Error(TEXT.say("players-elsewhere", name=roster))
    if roster and path.with_name(roster).exists():
        players = decoded(read_whole(path.with_name(roster)))
    return Draft(text, players, roster or ROSTER)


def _listed(players: object) -> str:
    """Players of the event file itself as a list of their own."""
    text, rows = StringIO(), players if isinstance(players, list) else []
    writer = csv.DictWriter(text, TEXT.say("head").split(","), "", "ignore", lineterminator="\n")
    writer.writeheader()
    writer.writerows(one for one in rows if isinstance(one, dict))
    return text.getvalue()


def groups(game: Game) -> list[Table]:
    """The fields in the order they are asked for, under headings: whether they are `sealed`,
    `folded` away at first, those of the delayed `kinds`."""
    sealed = fields(game).fields[SEALED].fields
    rulings = [f"{SEALED}/rulings/{name}" for name in sealed["rulings"].fields]
    last = {"head": sealed["rulings"].label, "fields": rulings, "sealed": True, "folded": True}
    plain = dict.fromkeys(("sealed", "folded", "kinds"), False)
    return [{**plain, **one} for one in (*TEXT.words("form"), last) if one["fields"]]


def kinds_of(name: str) -> str:
    """The classes of the delayed values that a field belongs to, by its name (none: to all)."""
    key = name.rpartition("/")[2]
    return " ".join(f"of-{kind}" for kind, keys in OF_KIND.items() if key in keys and key != "kind")


def asked(
    game: Game, held: Mapping[str, Any], wrong: Iterable[Wrong]
) -> tuple[dict[str, Asked], list[str]]:
    """The fields by their names, as they are filled in; and what is wrong with none of them."""
    sealed = _part(held, SEALED)
    kind = FRIENDLY if sealed.get(FRIENDLY) else sealed.get("kind") or WORDS
    top = part(form_of(game), {**held, SEALED: {**sealed, "kind": kind}}, wrong)
    parts = [top, *top.parts, *(one for of in top.parts for one in of.parts)]
    found = {one.name: one for of in parts for one in of.fields}
    found[KIND] = found[KIND]._replace(shown="radios")
    return found, [text for of in parts for text in of.wrong]
