"""What is done with an event, in this order: seal, open, print, reveal the key; and how it stands.

Each step is a line of the ledger; none can be taken twice or taken back. What is published is
written to the folder `public`, what nobody else may read stands in the folder `private`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, safe, write_whole
from sheetgen.core.language import clean
from sheetgen.core.requests import quoted
from sheetgen.kits.events import boards as boarding
from sheetgen.kits.events import key_file, ledger
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import WORDS, Event, canonical
from sheetgen.kits.events.event_file import read
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.lines import Lines
from sheetgen.kits.events.opened import Opened, key_of_event, ledger_of, load
from sheetgen.kits.events.verifying import dealt
from sheetgen.kits.schema.rows import check_text

LONGEST_REASON = 300
NewLine = tuple[str, Mapping[str, Any]]


def seal(path: Path) -> Ledger:
    """Seal an event: make its key, and begin its record. Returns what is published.

    Raises Error if it is sealed already, or friendly, or its value is drawn already; Faults as
    `event_file.read` does.
    """
    with ledgers.alone(path):
        (event, *_), found = ledger_of(path)
        sealed = event.sealed
        if sealed.friendly:
            raise Error(f"{path} is a friendly event: its seed is its key, nothing is sealed")
        if found is not None:
            raise Error(f"{path} is sealed already, and an event is sealed once")
        today = ledgers.now()[:10]
        if sealed.drawn <= today:
            raise Error(
                f"the value is drawn on {sealed.drawn}, and today is {today}: an event is sealed"
                " before the day of the draw"
            )
        begun_on = max((line.day for line in ledger.lines_of(path).lines), default="")
        if begun_on > today:
            raise Error(
                f"this computer's clock says {today}, but the event file was made on {begun_on}:"
                " set the clock right, or make the event anew in another folder"
            )
        kept = key_file.place(path)
        if kept.exists():
            raise Error(
                f"{kept} is there already: if it is another event's, move it to a folder of its"
                " own; if nothing of it was ever published, delete it"
            )
        public = public_place(path, sealed.name)
        if public.exists():
            raise Error(f"{public} is there already, and of another event: move it away")
        key = key_file.make(kept)
        text = event.text_to_seal
        begun = ledger.begun(path, event, text, boarding.commitment(key, text))
        try:
            record(path, (ledger.SEALED, begun))
        except BaseException:
            # A key without a ledger is of no use, and would stand in the way.
            if ledger.find_ledger(path) is None:
                kept.unlink()
            raise
        return publish(path)


def open_with(path: Path, delayed: str) -> Ledger:
    """Mix in the delayed value, which fixes all dice. Raises Error if that was done, or cannot be,
    or the value is not drawn yet."""
    with ledgers.alone(path):
        (event, *_), found = ledger_of(path)
        if event.sealed.friendly:
            raise Error(f"{path} is a friendly event: it has no delayed value")
        if found is None:
            raise Error(f"{path} is not sealed yet: run sheetgen event seal {path}")
        if found.delayed is not None:
            raise Error(
                f"{path} is opened already with {quoted(found.delayed)}, which cannot be changed"
            )
        # Opened once and for all: the key must be there, and be the one committed to.
        key_of_event(path, found)
        held = {"delayed": canonical(found.sealed_part, delayed)}
        day, today = found.sealed_part.drawn, ledgers.now()[:10]
        if day > today:
            raise Error(
                f"the value is drawn on {day}, and today is {today}: nobody can know it yet"
            )
        record(path, (ledger.OPENED, held))
        return publish(path)


def print_for(path: Path, dice: bool = True) -> Opened:
    """Fix the tables of the players, who are about to be printed; returns the event.

    Raises as `opened.load` does, among others for players who are not those printed before, and
    for an event that is not opened yet, unless no `dice` are to be printed.
    """
    opened = load(path, dice=dice)
    if not opened.event.players or opened.ledger.roster:
        return opened
    with ledgers.alone(path):
        record(path, (ledger.PRINTED, ledger.roster_line(load(path, dice=dice).event.players)))
    return load(path, dice=dice)


def checked_reason(reason: str) -> str:
    """A reason for the record. Raises Error if there is none, or it cannot be printed."""
    why = clean(reason)
    if not why:
        raise Error("give the reason, for the record")
    check_text(why, "the reason", LONGEST_REASON)
    return why


def reveal(path: Path) -> Ledger:
    """Publish the key, and of every board that was in play what anybody can check by it.

    Raises Error if that was done, or the event is not opened yet.
    """
    with ledgers.alone(path):
        opened = load(path)
        if opened.ledger.key is not None:
            raise Error(f"the key of {path} is published already")
        rules = opened.ledger.rules or opened.event.game.rules_version
        shown = opened.ledger._replace(key=opened.key, sealed=opened.text, rules=rules)
        dealt_to = {name: board._asdict() for name, board in dealt(shown).items()}
        record(path, (ledger.REVEALED, {"key": opened.key, "boards": dealt_to}))
        return publish(path, whole=True)


# The record, and what is published of it.


def record(path: Path, *told: NewLine) -> Lines:
    """Add lines to the ledger of an event that is held; a friendly event's begins with what it is.
    Raises Error as `ledger.find` does."""
    found = ledger.lines_of(path)
    so_far = ledger.ledger_from(path, found.lines)
    first: list[NewLine] = []
    if told[0][0] != ledger.SEALED:
        event = read(path).event
        text = event.sealed.text
        if so_far is None or (event.sealed.friendly and so_far.sealed != text):
            first = [(ledger.SEALED, ledger.begun(path, event, text))]
    return ledgers.append(ledgers.place(path), found, [*first, *told])


def note(path: Path, what: str) -> None:
    """Note in the ledger that an event file, as it stands now, was made or found in order; once for
    every state of it. An event without a ledger, which is not to be sealed yet, has none begun by a
    look at it."""
    digest = sha256(read_whole(path)).hexdigest()
    place, held = ledgers.place(path), {"file": path.name, "sha256": digest}
    if what != ledger.MADE and not place.exists():
        return
    with ledgers.alone(path):
        found = ledgers.read(place)
        if not any(line.what == what and line.held == held for line in found.lines):
            ledgers.append(place, found, [(what, held)])


def public_place(path: Path, name: str) -> Path:
    """Where the published file of an event is written."""
    return path.parent / "public" / f"{safe(name)}{ledger.ENDING}"


def publish(path: Path, whole: bool = False) -> Ledger:
    """Write the ledger of an event that is held for everybody to read, and that it was published.

    Unless it is the `whole`, or the key is out, it ends before the first slip: others may have yet
    to play. Raises Error if there is a file that is not an earlier part of it.
    """
    found = ledger.lines_of(path)
    lines, shown = found.lines, ledger.ledger_from(path, found.lines)
    if shown is None or not shown.sealed:
        raise Error(f"there is nothing to publish of {path} yet")
    whole = whole or shown.key is not None
    place = public_place(path, shown.sealed_part.name)
    content = read_whole(ledgers.place(path), ledgers.LARGEST)[: found.whole]
    slips = (line.number for line in lines if line.what in (ledger.SLIP, ledger.RESULT))
    count = len(lines) if whole else next(slips, len(lines) + 1) - 1
    content = b"".join(content.splitlines(keepends=True)[:count])
    there = read_whole(place, ledgers.LARGEST) if place.exists() else b""
    if not (content.startswith(there) or there.startswith(content)):
        raise Error(f"{place} is there already, and of another event: move it away")
    if len(there) < len(content):
        place.parent.mkdir(exist_ok=True)
        write_whole(place, content)
        record(path, (ledger.PUBLISHED, {"lines": count, "mark": lines[count - 1].mark}))
    return shown


# How it stands.


def standing(path: Path, event: Event, found: Ledger | None) -> Iterator[str]:
    """An event in a few lines; `found` is None before it is sealed."""
    yield from (f"{label}: {value}" for label, value in summary(event).items())
    blank = f"; blank sets: {event.print.copies}" if event.print.copies else ""
    yield f"players: {len(event.players) or 'none yet'}{blank}"
    for replacement in found.replaced if found else ():
        yield f"{replacement.by} in the place of {replacement.board}: {replacement.reason}"
    if found is not None:
        yield f"lines in its ledger: {found.all_lines[-1].number}, with the mark {found.mark}"
    yield from _next(path, event, found)


def summary(event: Event) -> dict[str, str]:
    """The sealed part in words, all that can be chosen in it, each by what it is called. What need
    not be said stands there only where it is."""
    sealed = event.sealed
    names = sealed._fields
    later = {*names[names.index("delayed") :]} - {"rules"}
    departures = event.game.departures(event.conditions)
    held = sealed._asdict() | {
        "game": event.game.title,
        "rules": event.rules,
        "kind": sealed.kind or (WORDS if sealed.delayed else ""),
        "rulings": tuple(f"{name}={value}" for name, value in departures.items()),
    }
    return {
        label: _told(held[name])
        for name, label in data("new_event")["summary"].items()
        if held[name] or name not in later
    }


def _told(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) or "none"
    return "yes" if value is True else str(value)


def _next(path: Path, event: Event, found: Ledger | None) -> Iterator[str]:
    if found is not None and found.key is not None:
        yield "its key is published: it can be verified by anybody"
    elif event.sealed.friendly:
        yield f"a friendly event; next: {_printing(path, event)}"
    elif found is None:
        if event.sealed.drawn:
            yield f"the value is drawn on {event.sealed.drawn}: seal and publish before that day"
        yield f"next: sheetgen event seal {path}"
    elif found.delayed is None:
        yield f"sealed; the delayed value will be: {event.sealed.delayed}"
        yield f'next: sheetgen event open {path} --delayed "..."'
    else:
        yield f'sealed, and opened with "{found.delayed}"'
        yield f"next: {_printing(path, event)}; when it is over: sheetgen event reveal {path}"


def _printing(path: Path, event: Event) -> str:
    if event.players or event.print.copies:
        return f"sheetgen packet {path}"
    return f"name the players in {path}, or ask for blank sets there (copies)"
