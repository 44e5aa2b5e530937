"""Run an event at which everybody meets the same dice, and prove that it was fair."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from os.path import relpath
from pathlib import Path
from typing import Any

from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called, write_whole
from sheetgen.core.game import find, names, of_campaign
from sheetgen.core.language import clean
from sheetgen.kits.events import event_file, key_file, ledger, lines, sealing
from sheetgen.kits.events import new_event as making
from sheetgen.kits.events.event import CALLED
from sheetgen.kits.events.opened import Opened, ledger_of, load
from sheetgen.kits.events.roster import unprinted
from sheetgen.kits.events.sealing import standing
from sheetgen.kits.events.verifying import Finding, Noted
from sheetgen.library.record import drawn_long_seed

_AGREES = {True: "checked", False: "WRONG", None: "on trust"}


def new_event(arguments: Namespace) -> None:
    """`sheetgen event new [FOLDER]`."""
    game = find(arguments.game or next(iter(names())))
    if arguments.campaign:
        game = of_campaign(game, arguments.campaign)
    path: Path = arguments.file
    if arguments.seed is not None and not arguments.friendly:
        raise Error("--seed is for a friendly event: add --friendly, or leave it out")
    if arguments.friendly and arguments.delayed is not None:
        raise Error("a friendly event has no delayed value: leave out --delayed")
    given: dict[str, Any] = {
        "name": clean(arguments.name or ""),
        "date": arguments.date,
        "edition": game.conditions(arguments.edition).edition,
        "sessions": [*arguments.boards],
        "delayed": clean(arguments.delayed or ""),
        "seed": (arguments.seed or drawn_long_seed()) if arguments.friendly else "",
        "roster": _seen_from(path.parent, clean(arguments.roster or "")),
        "paper": arguments.paper,
    }
    wishes = {name: value for name, value in given.items() if value}
    for name, value in wishes.items():
        if isinstance(value, str):
            check_printable(value, f"--{name}")
    text = making.new_event(game, path.name, wishes)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise Error(f"{path} is there already: give another name")
    write_whole(path, text.encode())
    sealing.note(path, ledger.MADE)
    print(path)


def _seen_from(folder: Path, roster: str) -> str:
    """A players' file as an event file of a folder names it: where it lies, or if it is not there
    yet, as it was typed."""
    if not roster or not called(roster).is_file():
        return roster
    try:
        return Path(relpath(called(roster), folder)).as_posix()
    except ValueError:
        # On another drive.
        return called(roster).absolute().as_posix()


def check_event(arguments: Namespace) -> None:
    """`sheetgen event check FILE`."""
    (event, _, notes), found = ledger_of(arguments.file)
    for note in filter(None, (*notes, unprinted(event.players))):
        print(note)
    for line in standing(arguments.file, event, found):
        print(line)
    if found is not None and any(found.told(ledger.SLIP)):
        from sheetgen.kits.events.results import rulings, standings

        # The key is not looked at: it may lie elsewhere.
        for line in rulings.awaited(standings.now(Opened(event, "", found))):
            print(line)
    if found is None:
        sealing.note(arguments.file, ledger.CHECKED)


def seal_event(arguments: Namespace) -> None:
    """`sheetgen event seal FILE`."""
    path: Path = arguments.file
    sealed = sealing.seal(path)
    place, kept = sealing.public_place(path, sealed.sealed_part.name), key_file.place(path)
    print(f"the commitment: {sealed.commitment}")
    print(f"publish now, before the draw: {place}")
    print(f"or as a page for the web: sheetgen event publish {path}")
    print(f"keep private until the event is over: {kept}")
    if not key_file.private_by_mode():
        print("(this system does not keep a file private by itself: others who use this computer")
        print("may be able to read it; keep it in a folder of your own)")
    print(f"keep a copy of {kept.name} in a safe place: without it the event cannot be played")


def open_event(arguments: Namespace) -> None:
    """`sheetgen event open FILE --delayed VALUE`."""
    said = f'"{arguments.delayed}" fixes all dice, and cannot be changed afterwards.'
    if not _agreed(said, "Is it the value, as it was published?"):
        print("the event is not opened")
        return
    opened = sealing.open_with(arguments.file, arguments.delayed)
    print(f'the delayed value is "{opened.delayed}": all dice are fixed')
    _again(arguments.file)


def call_event(arguments: Namespace) -> None:
    """`sheetgen event call BOARD FILE`: line by line, until the caller ends or the lines do."""
    from sheetgen.cli.at_table import typed_line
    from sheetgen.kits.events.calling import NEXT, Caller, called, plainly, say
    from sheetgen.kits.events.results.slips import board_in_play
    from sheetgen.kits.events.timetable import turn_times

    path: Path = arguments.file
    opened = load(path)
    event = opened.event
    if event.sealed.format != CALLED:
        raise Error(f'{path} is played as {event.sealed.format}: format = "{CALLED}" is called')
    board = board_in_play(opened, arguments.board)
    read = called(*opened.about, opened.key_of(board))
    times = turn_times(event, board, len(read.turns))
    caller = Caller(board.name, opened.check(board), read, arguments.turn, times)
    while not caller.left:
        print(*plainly(caller), sep="\n")
        line = typed_line(say("screen", "prompt"))
        if not line:
            break
        caller.press(line.strip().lower() or NEXT)
    print(f"sheetgen event call {board.name} {path} --turn {caller.number}")


def rule_event(arguments: Namespace) -> None:
    """`sheetgen event rule KIND ... --reason TEXT`."""
    from sheetgen.kits.events.results.rulings import rule

    path: Path = arguments.file
    ruled = rule(path, arguments.kind, arguments.what, arguments.reason)
    print(f"line {ruled.line} of the ledger: {ruled.text}")
    print(f"to take it back: sheetgen event rule undo {ruled.line} --event {path} --reason TEXT")
    print(f"new standings: sheetgen score {path}")


def reveal_event(arguments: Namespace) -> None:
    """`sheetgen event reveal FILE`."""
    from sheetgen.kits.events.results import standings

    said = "With the key everybody knows every die, and it cannot be taken back."
    if not _agreed(said, "Are all boards played, and has nobody yet to meet these dice?"):
        print("the key is not published")
        return
    print(f"the key: {standings.reveal(arguments.file).key}")
    site = f"a page with all results: sheetgen event publish {arguments.file}"
    _again(arguments.file, "anybody can now run: sheetgen event verify {name}", site)


def publish_event(arguments: Namespace) -> None:
    """`sheetgen event publish FILE`."""
    from sheetgen.library import publishing

    with lines.alone(arguments.file):
        how = publishing.How.said(vars(arguments))
        for written in publishing.publish_event(how, arguments.file):
            print(written)


def _agreed(said: str, question: str) -> bool:
    """Whether a step that cannot be taken back is to be taken: whoever sits at a terminal is
    asked."""
    from sheetgen.cli import at_table

    if not at_table.at_a_terminal():
        return True
    print(said)
    return at_table.answered_yes(question)


def _again(path: Path, *more: str) -> None:
    """Say that the record is to be published again, and what else there is to say."""
    place = sealing.public_place(path, event_file.read(path).event.sealed.name)
    print(f"publish again: {place}")
    for line in more:
        print(line.replace("{name}", place.name))


def verify_event(arguments: Namespace) -> int:
    """`sheetgen event verify PUBLISHED`: exit status 1 if something is wrong."""
    return tell_findings(_findings(arguments))


def tell_findings(findings: Iterable[Finding]) -> int:
    """Print what was found, and how much of it was wrong; returns the exit status."""
    counts = dict.fromkeys(_AGREES, 0)
    for finding in findings:
        counts[finding.agrees] += 1
        print(f"{_AGREES[finding.agrees]:10}{finding.text}")
    checked, wrong, trusted = counts.values()
    print(f"{checked} checked, {trusted} taken on trust, {wrong} wrong")
    return 1 if wrong else 0


def _findings(arguments: Namespace) -> Iterator[Finding]:
    """What is found in a published file. Raises Error, naming the file, for what cannot be read."""
    from sheetgen.library.publishing import findings

    path = called(arguments.ledger)
    published = ledger.read(path)
    noted = (arguments.commitment, arguments.noted_on, arguments.mark)
    try:
        yield from findings(published, Noted(*(said or "" for said in noted)))
    except ValueError as error:
        raise Error(f"{path}: {error}") from None
