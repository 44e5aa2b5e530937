"""The file of an event as a form: a field for every key, and every fault beside its field."""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sheetgen.core.data import Phrases, reader
from sheetgen.core.errors import Error
from sheetgen.core.faults import Faults
from sheetgen.core.files import read_whole, write_whole
from sheetgen.core.game import Game
from sheetgen.kits.events import event as events
from sheetgen.kits.events import event_file
from sheetgen.kits.events.csv_file import decoded
from sheetgen.kits.events.data import data
from sheetgen.kits.events.new_event import Wishes, new_event
from sheetgen.kits.events.of_game import words
from sheetgen.kits.events.roster import is_workbook
from sheetgen.kits.events.toml_lines import TomlLines, changed, syntax_fault

TEXT = Phrases(reader(Path(__file__).parent), "events")
FILE, ROSTER = "event.toml", "players.csv"
RULING = "ruling."
FRIENDLY = "friendly"
_OF_KIND = {
    events.LOTTERY: ("delayed", "kind", "numbers", "ranges", "drawn"),
    events.BEACON: ("delayed", "kind", "drawn", "round"),
    events.WORDS: ("delayed", "kind", "drawn"),
    FRIENDLY: ("friendly", "seed"),
}
_KINDS = {key for keys in _OF_KIND.values() for key in keys}
_ALWAYS = {"name", "date", "delayed", "round", "seed", "sessions", "numbers", "ranges", "drawn"}
"""Keys that are written though they are empty: then that is the fault."""
_WHOLE = {"reserves", "teams", "minutes", "round", "copies"}
_LISTED = {"sessions", "sections", "numbers", "ranges", "tie_breaks", "start"}
_FIELD = {"roster": "players", "friendly": "kind"}
"""The fields of keys that are called otherwise."""
_IN_FILE = re.compile(r": (write|\[|\w+ = ).*")
"""How a fault is put right in the file itself: a field has a hint for that."""
Values = Mapping[str, str]
Found = dict[str, list[str]]
"""What is wrong, by field; that of none of them by ""."""


class Field(NamedTuple):
    """A field: its name and label, what helps to fill it in, how it is asked for (one of radios,
    boxes to tick, so many lines, a short one of numbers, or an input of a `type`), and the kinds of
    delayed values that it belongs to (empty: to all)."""

    name: str
    label: str
    hint: str = ""
    type: str = "text"
    radios: bool = False
    checks: bool = False
    lines: int = 0
    numbers: bool = False
    of: str = ""


class Group(NamedTuple):
    """Fields under a heading: whether they are `sealed`, `folded` away at first, those of the
    delayed value."""

    head: str
    fields: tuple[Field, ...]
    sealed: bool = False
    folded: bool = False
    kinds: bool = False


def groups() -> list[Group]:
    """The fields in the order they are asked for."""
    return [
        Group(**{**group, "fields": tuple(Field(**one) for one in group["fields"])})
        for group in TEXT.words("form")
    ]


class Draft(NamedTuple):
    """An event file that is not written yet: its text, and the players' ("" for none), and the
    name of the file these stand in."""

    text: str
    players: str
    roster: str = ROSTER

    def faults(self) -> Found:
        """What is wrong with it, by field."""
        with TemporaryDirectory() as folder:
            self.write(Path(folder) / FILE)
            try:
                event_file.read(Path(folder) / FILE)
            except Faults as faults:
                return self._by_field(faults)
        return {}

    def write(self, path: Path) -> None:
        """Write it as an event file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if self.players:
            write_whole(path.with_name(self.roster), self.players.encode())
        write_whole(path, self.text.encode())

    def _by_field(self, faults: Faults) -> Found:
        at, found = _lines(self.text), Found()
        for path, fault in faults.found:
            field, text = "players", _IN_FILE.sub("", fault.text)
            if path.name == FILE:
                field = at[max((line for line in at if line <= fault.line), default=0)]
            elif fault.line:
                text = TEXT.say("line", line=fault.line, text=fault.text)
            found.setdefault(field, []).append(text)
        return found


def _lines(text: str) -> dict[int, str]:
    """The field of each key of an event file, by its line; of a table's line none."""
    try:
        held = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {0: ""}
    lines, found = TomlLines(text), {0: ""}
    for table in ("sealed", "open"):
        for key in held.get(table, {}):
            found[lines.of(table, key)] = _FIELD.get(key, key)
    for name in held.get("sealed", {}).get("rulings", {}):
        found[lines.of("sealed", "rulings", name)] = RULING + name
    return {**found, **{lines.of(table): "" for table in held}}


# From the fields to the file.


def begun(game: Game, friendly: bool = False) -> Draft:
    """The file of a new event, to be filled in."""
    return Draft(new_event(game, FILE, Wishes(seed=FRIENDLY if friendly else "")), "")


def changed_by(form: Values, game: Game, draft: Draft, is_sealed: bool = False) -> Draft:
    """An event file as a form has it now; of one that is sealed the open part alone is changed.
    Raises Error for a file that cannot be changed key by key."""
    text = draft.text
    if not is_sealed:
        text = changed(text, "sealed", _sealed(form))
        ruled = _rulings(form, game)
        if any(ruled.values()) or "[sealed.rulings]" in text:
            text = changed(text, "sealed.rulings", ruled)
    players = form.get("players", "").replace("\r\n", "\n").strip("\n")
    if players.strip() in ("", TEXT.say("head")):
        players = ""
    wanted: dict[str, object] = {key: _value(key, form) for key in ("start", "paper", "ink")}
    wanted |= {"copies": _value("copies", form), "players": None}
    wanted["roster"] = draft.roster if players else None
    players += "\n" if players else ""
    return Draft(changed(text, "open", wanted), players, draft.roster)


def _sealed(form: Values) -> dict[str, object]:
    kept = set(_OF_KIND.get(form.get("kind", ""), ()))
    keys = set(event_file.SEALED) - {"rulings"}
    return {
        key: None if key in _KINDS - kept else _value(key, form)
        for key in event_file.SEALED
        if key in keys
    }


def _value(key: str, form: Values) -> object:
    """What a key is to say; None: it is left out."""
    text = form.get(key, "").strip()
    if key in ("friendly", "lot"):
        return True if text or key == FRIENDLY else None
    if not text and key not in _ALWAYS:
        return None
    if key not in _LISTED:
        return _number(text) if key in _WHOLE else text
    items = [_number(item.strip()) for item in text.split(",") if item.strip()]
    return items[0] if key == "start" and len(items) == 1 else items


def _number(text: str) -> object:
    """A text as the number that it is; another is the fault of its key."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 14 else text


def _rulings(form: Values, game: Game) -> dict[str, object]:
    return {
        one.name: value if (value := form.get(RULING + one.name)) != one.default else None
        for one in game.rulings
    }


# From the file to the fields.


def drafted(path: Path) -> Draft:
    """The files of an event as they stand. Raises Error for what is no text, and for players who
    stand elsewhere."""
    text = decoded(read_whole(path))
    try:
        held = tomllib.loads(text).get("open", {})
    except tomllib.TOMLDecodeError:
        held = {}
    roster, players = held.get("roster") or ROSTER, ""
    if not isinstance(roster, str) or Path(roster).name != roster or roster == FILE:
        raise Error(TEXT.say("players-elsewhere", name=roster))
    if "roster" in held and path.with_name(roster).exists():
        content = read_whole(path.with_name(roster))
        if is_workbook(content):
            raise Error(TEXT.say("players-in-workbook", name=roster))
        players = decoded(content)
    return Draft(text, players, roster)


def fields(draft: Draft) -> dict[str, str]:
    """What the fields of a form hold. Raises Error for a file that is no TOML."""
    try:
        held: dict[str, Any] = tomllib.loads(draft.text)
    except tomllib.TOMLDecodeError as error:
        raise Error(syntax_fault(error, draft.text).sentence(FILE)) from None
    sealed, opened = held.get("sealed", {}), held.get("open", {})
    found = {key: _shown(value) for key, value in {**sealed, **opened}.items()}
    found["kind"] = FRIENDLY if sealed.get("friendly") else found.get("kind") or events.WORDS
    found |= {RULING + name: _shown(one) for name, one in sealed.get("rulings", {}).items()}
    found["players"] = draft.players or _listed(opened.get("players", ()))
    return found


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return ", ".join(_shown(one) for one in value)
    return str(value)


def _listed(players: object) -> str:
    """Players of the event file itself as a list of their own."""
    text = StringIO()
    names = TEXT.say("head").split(",")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    for one in players if isinstance(players, Iterable) else ():
        if isinstance(one, dict):
            writer.writerow([_shown(one.get(name, "")) for name in names])
    return text.getvalue()


def choices(game: Game, games: Iterable[Game]) -> dict[str, dict[str, str]]:
    """What may be chosen, by field: each value with what it says."""
    ways_to_play, own = data("new_event")["formats"], words(game)
    found: dict[str, dict[str, str]] = {
        "game": {one.name: one.title for one in games},
        "edition": {one.name: one.title[0].upper() + one.title[1:] for one in game.editions},
        "format": {kind: ways_to_play[kind].format(**own) for kind in event_file.formats(game)},
    }
    found |= {key: dict(one) for key, one in TEXT.words("choices").items()}
    return found
