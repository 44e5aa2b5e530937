"""Run an event at which everybody meets the same dice, and prove that it was fair."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli import options, settings
from sheetgen.cli.options import Parser
from sheetgen.core.errors import Error
from sheetgen.core.files import write_whole
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.library.subject import check_text

if TYPE_CHECKING:
    from sheetgen.kits.events.verifying import Finding


EXAMPLES = ""
_ORDER = """what is done, in order:
  sheetgen event new club-night                  a file to fill in: club-night/event.toml
  sheetgen event check club-night/event.toml     is it well filled in, and what comes next?
  sheetgen event seal club-night/event.toml      fix it, and publish the commitment to its dice
  sheetgen event open club-night/event.toml --delayed "3 12 19 33 48 2 9"
  sheetgen packet club-night/event.toml          all there is to print
  sheetgen score club-night/event.toml results.csv
  sheetgen event reveal club-night/event.toml    publish the key
  sheetgen event verify NAME.event.json          anybody: was it fair?"""


def words(command: Parser) -> None:
    """What the command takes."""
    command.epilog = _ORDER
    steps = command.add_subparsers(metavar="STEP", required=True, parser_class=Parser)
    _words_of_new(steps)
    _step(
        steps, check_event, "List all that is wrong in an event file, or tell how the event stands."
    )
    _step(steps, seal_event, "Seal an event: make its key, and the commitment to publish.")
    step = _step(
        steps,
        open_event,
        "Mix the delayed value into the dice of a sealed event.",
        'event.toml --delayed "3 12 19 33 48 2 9"',
    )
    fact = "the fact that nobody could know before"
    step.add_argument("--delayed", required=True, metavar="VALUE", help=fact)
    step = _step(
        steps,
        replace_event,
        "Replace a board whose dice have become known by its reserve.",
        'S1-B2 event.toml --reason "its book lay open at table 4"',
        ("board", "BOARD", "the board, such as S1-B2"),
    )
    step.add_argument("--reason", required=True, metavar="TEXT", help="why; it is published")
    _step(steps, reveal_event, "Publish the key of an event that is over.")
    _words_of_verify(steps)


def _step(
    steps: Any, run: Any, says: str, example: str = "event.toml", before: tuple[str, ...] = ()
) -> Parser:
    """A step that is taken with an event file, called as the function that runs it; and a word
    that stands before the file: its name, how it is shown and its help."""
    name = run.__name__.removesuffix("_event")
    step = options.command(steps, name, run, says, f"  sheetgen event {name} {example}")
    if before:
        step.add_argument(before[0], metavar=before[1], help=before[2])
    options.event_file(step)
    return step


def _words_of_new(steps: Any) -> None:
    step = options.command(
        steps,
        "new",
        new_event,
        "Write an event file in which every key is explained.",
        "  sheetgen event new club-night\n"
        '  sheetgen event new club-night --name "Club Night" --date 2026-12-05\n'
        "  sheetgen event new --game wings\n"
        "  sheetgen event new --friendly            dice from a seed, nothing to prove",
    )
    where = "where to write it: a folder, or a file that ends in .toml (event.toml)"
    step.add_argument("file", metavar="FOLDER", nargs="?", default="event.toml", help=where)
    for name, shown, usual, text in (
        ("game", None, None, "one that sheetgen games lists; the first unless named"),
        ("edition", None, None, "the edition of the rules (see: sheetgen games)"),
        ("name", None, "", "what the event is called"),
        ("date", "DAY", "", "when it is: 2026-12-05"),
        ("boards", "LIST", (), "how many boards each session has: 3, or 3,3 for two sessions"),
        ("delayed", "TEXT", None, "where the delayed value will come from, in words"),
        ("roster", "CSV", "", "the players' file, beside the event file"),
    ):
        kind = _boards if name == "boards" else str
        step.add_argument(f"--{name}", type=kind, metavar=shown, default=usual, help=text)
    friendly = "take the dice from a seed; nothing is sealed"
    step.add_argument("--friendly", action="store_true", help=friendly)
    step.add_argument("--seed", help="for a friendly event; without it a seed is drawn")
    step.add_argument("--paper", choices=PAPERS, help="what you print on (a4)")


def _words_of_verify(steps: Any) -> None:
    step = options.command(
        steps,
        "verify",
        verify_event,
        "Work out every die and every board of an event from what was published.",
        "  sheetgen event verify Club-Night-2f6a1b0c.event.json\n"
        "  sheetgen event verify Club-Night-2f6a1b0c.event.json --commitment 9c1e07aa52d34f80",
    )
    step.add_argument("ledger", metavar="PUBLISHED", help="the published file, NAME.event.json")
    step.add_argument(
        "--results",
        metavar="FILE",
        help="the published results: every plan is replayed, and the tables ranked again",
    )
    step.add_argument(
        "--commitment",
        type=_digits,
        metavar="HEX",
        help="as you noted it before the event: all of it, or its first 16 digits or more",
    )


def _boards(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if len(text) > 100 or not all(part.isascii() and part.isdigit() for part in parts):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no list of boards, as 3,3 is")
    return tuple(int(part) for part in parts)


def _digits(text: str) -> str:
    digits = "".join(text.split()).lower()
    if not 16 <= len(digits) <= 64 or not set(digits) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no commitment: 16 to 64 hex digits")
    return digits


_AGREES = {True: "ok", False: "WRONG", None: "--"}


def new_event(arguments: Namespace) -> int:
    """`sheetgen event new [FOLDER]`."""
    from sheetgen.core.registry import find, names
    from sheetgen.kits.events.new_event import Wishes, new_event
    from sheetgen.library.subject import drawn_seed

    settings.fill_in(arguments)
    game = find(arguments.game or next(iter(names())))
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

    path = options.event_path(arguments)
    event = event_file.read(path).event
    for line in standing(path, event, ledger_of(path, event)):
        print(line)
    return 0


def seal_event(arguments: Namespace) -> int:
    """`sheetgen event seal FILE`."""
    from sheetgen.kits.events import key_file
    from sheetgen.kits.events.announcing import announce, announcement
    from sheetgen.kits.events.sealing import seal

    path = options.event_path(arguments)
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
    from sheetgen.kits.events.sealing import open_with

    path = options.event_path(arguments)
    ledger = open_with(path, arguments.delayed)
    print(f'the delayed value is "{ledger.delayed}": all dice are fixed')
    return _again(path)


def replace_event(arguments: Namespace) -> int:
    """`sheetgen event replace BOARD FILE --reason TEXT`."""
    from sheetgen.kits.events.sealing import replace

    path = options.event_path(arguments)
    done = replace(path, arguments.board, arguments.reason)
    print(f"{done.by} is played in the place of {done.board}: {done.reason}")
    again = f"destroy what is printed of {done.board}, and print again: sheetgen packet {path}"
    return _again(path, again)


def reveal_event(arguments: Namespace) -> int:
    """`sheetgen event reveal FILE`."""
    from sheetgen.kits.events.sealing import reveal

    path = options.event_path(arguments)
    print(f"the key: {reveal(path).key}")
    return _again(path, "anybody can now run: sheetgen event verify {name}")


def _again(path: Path, *more: str) -> int:
    """Say that the record is to be published again, and what else there is to say."""
    from sheetgen.kits.events.ledger import find_place

    place = find_place(path)
    assert place
    print(f"publish again: {place}")
    for line in more:
        print(line.replace("{name}", place.name))
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
    from sheetgen.kits.events.csv_file import decoded
    from sheetgen.kits.events.results.verifying import verify_results
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
