"""Commands about events: `sheetgen event new`, `check`, `seal`, `open`, `replace`, `reveal` and
`verify`; and `sheetgen packet`, all there is to print for one."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import documents, settings
from sheetgen.cli.outputs import Folder
from sheetgen.cli.subject import check_text, header_of
from sheetgen.core.errors import Error
from sheetgen.core.files import write_whole

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Page
    from sheetgen.kits.events.packet.brief import Brief
    from sheetgen.kits.events.packet.packet import Part
    from sheetgen.kits.events.verifying import Finding

_AGREES = {True: "ok", False: "WRONG", None: "--"}


def new_event(arguments: Namespace) -> int:
    """`sheetgen event new [FOLDER]`."""
    from sheetgen.cli.making import drawn_seed
    from sheetgen.core.registry import find
    from sheetgen.kits.events.new_event import Wishes, new_event

    settings.fill_in(arguments)
    game = find(arguments.game)
    path = Path(arguments.file).expanduser()
    path = path if path.suffix == ".toml" else path / "event.toml"
    if arguments.seed is not None and not arguments.friendly:
        raise Error("--seed is for a friendly event: add --friendly, or leave it out")
    if arguments.friendly and arguments.delayed is not None:
        raise Error("a friendly event has no delayed value: leave out --delayed")
    wishes = Wishes(
        arguments.name,
        arguments.date,
        game.conditions(arguments.edition).edition,
        arguments.boards,
        seed=(arguments.seed or drawn_seed()) if arguments.friendly else "",
        roster=arguments.roster,
        paper=arguments.paper,
    )
    for name in ("name", "date", "delayed", "roster", "seed"):
        check_text(getattr(arguments, name) or "", f"--{name}")
    if arguments.delayed is not None:
        wishes = wishes._replace(delayed=arguments.delayed)
    text = new_event(game, path.name, wishes)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        raise Error(f"{path} is there already: give another name")
    write_whole(path, text.encode())
    print(path)
    return 0


def check_event(arguments: Namespace) -> int:
    """`sheetgen event check FILE`."""
    from sheetgen.kits.events import event_file
    from sheetgen.kits.events.opened import ledger_of
    from sheetgen.kits.events.progress import standing

    path = _path(arguments)
    event = event_file.read(path).event
    for line in standing(path, event, ledger_of(path, event)):
        print(line)
    return 0


def seal_event(arguments: Namespace) -> int:
    """`sheetgen event seal FILE`."""
    from sheetgen.kits.events import key_file
    from sheetgen.kits.events.announcing import announce, announcement
    from sheetgen.kits.events.sealing import seal

    path = _path(arguments)
    ledger, place = seal(path)
    kept = key_file.place(path)
    print(f"the commitment: {ledger.commitment}")
    print(f"publish now: {place}")
    print(f"             {announce(place, announcement(ledger))}")
    print(f"keep private until the event is over: {kept}")
    if not key_file.private_by_mode():
        print("(this system does not keep a file private by itself: others who use this computer")
        print("may be able to read it; keep it in a folder of your own)")
    print(f"keep a copy of {kept.name} in a safe place: without it the event cannot be played")
    return 0


def open_event(arguments: Namespace) -> int:
    """`sheetgen event open FILE --delayed VALUE`."""
    from sheetgen.kits.events.ledger import find_place
    from sheetgen.kits.events.sealing import open_with

    path = _path(arguments)
    ledger = open_with(path, arguments.delayed)
    print(f'the delayed value is "{ledger.delayed}": all dice are fixed')
    print(f"publish again: {find_place(path)}")
    return 0


def replace_event(arguments: Namespace) -> int:
    """`sheetgen event replace BOARD FILE --reason TEXT`."""
    from sheetgen.kits.events.ledger import find_place
    from sheetgen.kits.events.sealing import replace

    path = _path(arguments)
    done = replace(path, arguments.board, arguments.reason)
    print(f"{done.by} is played in the place of {done.board}: {done.reason}")
    print(f"publish again: {find_place(path)}")
    print(f"destroy what is printed of {done.board}, and print again: sheetgen packet {path}")
    return 0


def reveal_event(arguments: Namespace) -> int:
    """`sheetgen event reveal FILE`."""
    from sheetgen.kits.events.ledger import find_place
    from sheetgen.kits.events.sealing import reveal

    path = _path(arguments)
    ledger = reveal(path)
    place = find_place(path)
    print(f"the key: {ledger.key}")
    print(f"publish again: {place}")
    print(f"anybody can now run: sheetgen event verify {place.name if place else ''}")
    return 0


def verify_event(arguments: Namespace) -> int:
    """`sheetgen event verify PUBLISHED`: exit status 1 if something does not agree."""
    wrong = looked_at = 0
    for finding in _findings(arguments):
        wrong += finding.agrees is False
        looked_at += finding.agrees is not None
        print(f"{_AGREES[finding.agrees]:6}{finding.text}")
    if wrong:
        print(f"{wrong} of {looked_at} do not agree")
        return 1
    print(f"all {looked_at} agree")
    return 0


def _findings(arguments: Namespace) -> Iterator[Finding]:
    """What is found in the published files. Raises Error, naming the file, for what cannot be
    read."""
    from sheetgen.kits.events import exchange, ledger
    from sheetgen.kits.events.results.verifying import verify_results
    from sheetgen.kits.events.roster import decoded
    from sheetgen.kits.events.verifying import verify

    path = Path(arguments.ledger).expanduser()
    published = ledger.read(path)
    try:
        yield from verify(published, arguments.commitment)
        if arguments.results and published.key is not None:
            path = Path(arguments.results).expanduser()
            results = exchange.read(decoded(path.read_bytes()))
            yield from verify_results(published, results)
    except ValueError as error:
        raise Error(f"{path}: {error}") from None


def packet(arguments: Namespace) -> int:
    """`sheetgen packet FILE`."""
    from sheetgen.kits.events.event import OWN_DICE
    from sheetgen.kits.events.packet import packet as packing

    path = _path(arguments)
    brief = _brief(path, arguments)
    parts = packing.parts(brief, arguments.part)
    packing.check(brief, parts)
    if not parts:
        raise Error(f"{path} is of a friendly event: nothing was sealed, nothing committed to")
    settings.fill_in(arguments)
    text = brief.opened.text or brief.sealed.text
    header = header_of(brief.game, brief.conditions, seed=f"event {text}")
    folder = Folder(arguments.out, header, [], arguments.force)
    names = {packing.file_name(brief, part.ending): [part] for part in parts}
    if not arguments.part:
        names[packing.file_name(brief, packing.ALL)] = parts
    folder.check(*names)
    for name, bound in names.items():
        print(_write(folder, name, brief, bound, arguments.ink or brief.event.print.ink))
    if any(part.name == "director" for part in parts) and brief.sealed.format != OWN_DICE:
        warning = (
            "the director's book and the packet in one file hold every die: keep them to yourself"
        )
        print(f"sheetgen: {warning}", file=sys.stderr)
    return 0


def _write(folder: Folder, name: str, brief: Brief, parts: list[Part], ink: str) -> Path:
    """Write parts as one file; returns its path."""
    from sheetgen.kits.events.packet.packet import bound

    pages: Iterable[Page] = bound(parts) if len(parts) > 1 else parts[0].pages()
    what = "packet" if len(parts) > 1 else parts[0].title
    count = sum(part.sheets for part in parts)
    titled = f"{brief.sealed.name}, {what}"
    return documents.sheets(folder, name, brief.game, pages, count, titled, ink)


def _brief(path: Path, arguments: Namespace) -> Brief:
    """What the packet is drawn from. Before the event is opened there is only the commitment."""
    from sheetgen.kits.drawing.paper import PAPERS
    from sheetgen.kits.events import event_file, ledger, opened
    from sheetgen.kits.events.packet.brief import Brief
    from sheetgen.kits.events.seating import seated

    event = event_file.read(path).event
    published = ledger.find_ledger(path)
    if arguments.part == ["commitment"] and published and published.delayed is None:
        loaded = opened.Opened(event, "", "", published.replacements, published.sealed)
    else:
        loaded = opened.load(path)
    paper = PAPERS[arguments.paper or event.print.paper]
    hiding = tuple(arguments.hiding) if arguments.hiding else event.print.hiding
    committed = published.commitment if published else None
    return Brief(loaded, paper, seated(event.players), hiding, committed or "")


def _path(arguments: Namespace) -> Path:
    """The event file named, or the one in the folder named."""
    path = Path(arguments.file).expanduser()
    return path / "event.toml" if path.is_dir() else path
