"""Commands about events: `sheetgen event new`, `check`, `seal`, `open`, `replace`, `reveal` and
`verify`."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import settings
from sheetgen.cli.subject import check_text
from sheetgen.files import write_whole

if TYPE_CHECKING:
    from sheetgen.packets.verifying import Finding

_AGREES = {True: "ok", False: "WRONG", None: "--"}


def new_event(arguments: Namespace) -> int:
    """`sheetgen event new [FOLDER]`."""
    from sheetgen.cli.making import drawn_seed
    from sheetgen.games import find
    from sheetgen.packets.new_event import Wishes, new_event

    settings.fill_in(arguments)
    game = find(arguments.game)
    path = Path(arguments.file).expanduser()
    path = path if path.suffix == ".toml" else path / "event.toml"
    if arguments.seed is not None and not arguments.friendly:
        raise ValueError("--seed is for a friendly event: add --friendly, or leave it out")
    if arguments.friendly and arguments.delayed is not None:
        raise ValueError("a friendly event has no delayed value: leave out --delayed")
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
        raise ValueError(f"{path} is there already: give another name")
    write_whole(path, text.encode())
    print(path)
    return 0


def check_event(arguments: Namespace) -> int:
    """`sheetgen event check FILE`."""
    from sheetgen.packets import event_file
    from sheetgen.packets.standing import standing
    from sheetgen.packets.unchanged import ledger_of

    path = _path(arguments)
    event = event_file.read(path).event
    for line in standing(path, event, ledger_of(path, event)):
        print(line)
    return 0


def seal_event(arguments: Namespace) -> int:
    """`sheetgen event seal FILE`."""
    from sheetgen.packets import key_file
    from sheetgen.packets.announcing import announce, announcement
    from sheetgen.packets.sealing import seal

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
    from sheetgen.packets.ledger import find_place
    from sheetgen.packets.sealing import open_with

    path = _path(arguments)
    ledger = open_with(path, arguments.delayed)
    print(f'the delayed value is "{ledger.delayed}": all dice are fixed')
    print(f"publish again: {find_place(path)}")
    return 0


def replace_event(arguments: Namespace) -> int:
    """`sheetgen event replace BOARD FILE --reason TEXT`."""
    from sheetgen.packets.ledger import find_place
    from sheetgen.packets.sealing import replace

    path = _path(arguments)
    done = replace(path, arguments.board, arguments.reason)
    print(f"{done.by} is played in the place of {done.board}: {done.reason}")
    print(f"publish again: {find_place(path)}")
    print(f"destroy what is printed of {done.board}, and print again: sheetgen packet {path}")
    return 0


def reveal_event(arguments: Namespace) -> int:
    """`sheetgen event reveal FILE`."""
    from sheetgen.packets.ledger import find_place
    from sheetgen.packets.sealing import reveal

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
    """What is found in the published files. Raises ValueError, naming the file, for what cannot be
    read."""
    from sheetgen.packets import exchange, ledger
    from sheetgen.packets.roster import decoded
    from sheetgen.packets.verifying import verify
    from sheetgen.packets.verifying_results import verify_results

    path = Path(arguments.ledger).expanduser()
    published = ledger.read(path)
    try:
        yield from verify(published, arguments.commitment)
        if arguments.results and published.key is not None:
            path = Path(arguments.results).expanduser()
            results = exchange.read(decoded(path.read_bytes()))
            yield from verify_results(published, results)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _path(arguments: Namespace) -> Path:
    """The event file named, or the one in the folder named."""
    path = Path(arguments.file).expanduser()
    return path / "event.toml" if path.is_dir() else path
