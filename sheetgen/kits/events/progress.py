"""How an event stands, what comes next, and what is posted on the wall when it is sealed."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

from sheetgen.core.files import write_whole
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Event
from sheetgen.kits.events.ledger import ENDING, POST, Ledger


def standing(path: Path, event: Event, ledger: Ledger | None) -> Iterator[str]:
    """An event in a few lines; `ledger` is None before it is sealed."""
    sealed = event.sealed
    boards = ", ".join(map(str, sealed.sessions))
    yield f"{sealed.name}, {sealed.date}"
    yield f"{event.game.title}, edition {sealed.edition}, {sealed.format}, {sealed.ranking}"
    departures = event.game.departures(event.conditions)
    if departures:
        yield f"rulings: {', '.join(f'{name}={value}' for name, value in departures.items())}"
    yield f"boards by session: {boards}; reserves for each: {sealed.reserves}"
    blank = f"; blank sets: {event.print.copies}" if event.print.copies else ""
    yield f"players: {len(event.players) or 'none yet'}{blank}"
    for replacement in ledger.replaced if ledger else ():
        yield f"{replacement.by} in the place of {replacement.board}: {replacement.reason}"
    if ledger is not None and ledger.lines[-1].mark:
        yield f"lines in its ledger: {ledger.all_lines[-1].number}, with the mark {ledger.mark}"
    yield from _next(path, event, ledger)


def _next(path: Path, event: Event, ledger: Ledger | None) -> Iterator[str]:
    if ledger is not None and ledger.key is not None:
        yield "its key is published: it can be verified by anybody"
    elif event.sealed.friendly:
        yield f"a friendly event; next: sheetgen packet {path}"
    elif ledger is None:
        if event.sealed.drawn:
            yield f"the value is drawn on {event.sealed.drawn}: seal and publish before that day"
        yield f"next: sheetgen event seal {path}"
    elif ledger.delayed is None:
        yield f"sealed; the delayed value is to be: {event.sealed.delayed}"
        if not event.sealed.kind:
            yield "(a text can be worded in many ways: a lottery or a beacon proves more)"
        yield f'next: sheetgen event open {path} --delayed "..."'
    elif any(ledger.told(POST)):
        yield f"played by post; next: sheetgen post reply FOLDER {path}"
        yield f"when it is over: sheetgen post close {path}"
    else:
        yield f'sealed, and opened with "{ledger.delayed}"'
        yield f"next: sheetgen packet {path}; when it is over: sheetgen event reveal {path}"


# What is posted, as a text to print or to send.

_WIDE = 76


def announce(place: Path, ledger: Ledger) -> Path:
    """Write what goes with the ledger of a sealed event beside its published file; returns its
    path."""
    sealed = ledger.sealed_part
    boards = ", ".join(map(str, sealed.sessions))
    held = {**ledger._asdict(), **sealed._asdict(), "boards": boards}
    paragraphs = []
    for said in data("new_event")["announcement"]:
        text, indent = said.format(**held), "    " if said.startswith("    ") else ""
        # The commitment is to the sealed text letter by letter: no line of it may be broken.
        exact = text == ledger.sealed
        paragraphs.append(text if exact else fill(text, _WIDE, subsequent_indent=indent))
    path = place.with_name(f"{place.name.removesuffix(ENDING)}.commitment.txt")
    write_whole(path, ("\n\n".join(paragraphs) + "\n").encode())
    return path
