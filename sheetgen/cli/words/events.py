"""Commands about events: a new one, sealing, opening, replacing, revealing, verifying."""

from __future__ import annotations

import argparse
from typing import Any

from sheetgen.cli import options
from sheetgen.cli.options import PAPERS, Parser

_ORDER = """what is done, in order:
  sheetgen event new club-night                  a file to fill in: club-night/event.toml
  sheetgen event check club-night/event.toml     is it well filled in, and what comes next?
  sheetgen event seal club-night/event.toml      fix it, and publish the commitment to its dice
  sheetgen event open club-night/event.toml --delayed "3 12 19 33 48 2 9"
  sheetgen packet club-night/event.toml          all there is to print
  sheetgen score club-night/event.toml results.csv
  sheetgen event reveal club-night/event.toml    publish the key
  sheetgen event verify NAME.event.json          anybody: was it fair?"""


def _event(commands: Any) -> None:
    summary = "Run an event at which everybody meets the same dice, and prove that it was fair."
    top: Parser = commands.add_parser("event", help=summary, description=summary, epilog=_ORDER)
    steps = top.add_subparsers(metavar="STEP", required=True, parser_class=Parser)
    for add in (_new, _check, _seal, _open, _replace, _reveal, _verify):
        add(steps)


def _step(steps: Any, name: str, summary: str, examples: str) -> Parser:
    made = options.command(steps, name, "events", summary, examples)
    made.set_defaults(command=f"{name}_event")
    return made


def _file(step: Parser) -> None:
    step.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="event.toml",
        help="the event file, or its folder (event.toml)",
    )


def _new(steps: Any) -> None:
    step = _step(
        steps,
        "new",
        "Write an event file in which every key is explained.",
        "  sheetgen event new club-night\n"
        '  sheetgen event new club-night --name "Club Night" --date 2026-12-05\n'
        "  sheetgen event new --game wings\n"
        "  sheetgen event new --friendly            dice from a seed, nothing to prove",
    )
    step.add_argument(
        "file",
        metavar="FOLDER",
        nargs="?",
        default="event.toml",
        help="where to: a folder, or a file that ends in .toml (event.toml)",
    )
    step.add_argument("--game", default="convoy", help="convoy or wings (convoy)")
    step.add_argument("--edition", help="the edition of the rules (see: sheetgen games)")
    step.add_argument("--name", default="", help="of the event")
    step.add_argument("--date", default="", metavar="DAY", help="as 2026-12-05")
    step.add_argument(
        "--boards",
        type=_boards,
        default=(),
        metavar="LIST",
        help="how many boards each session has: 3, or 3,3 for two sessions",
    )
    step.add_argument(
        "--delayed", metavar="TEXT", help="where the delayed value will come from, in words"
    )
    step.add_argument(
        "--roster", default="", metavar="CSV", help="the file of the players, beside the event file"
    )
    step.add_argument("--friendly", action="store_true", help="dice from a seed")
    step.add_argument("--seed", help="of a friendly event; one is drawn if none is given")
    step.add_argument("--paper", choices=PAPERS, help="a4 unless told otherwise")


def _boards(text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if len(text) > 100 or not all(part.isascii() and part.isdigit() for part in parts):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no list of boards, as 3,3 is")
    return tuple(int(part) for part in parts)


def _check(steps: Any) -> None:
    step = _step(
        steps,
        "check",
        "Tell all that is wrong in an event file, or how the event stands.",
        "  sheetgen event check event.toml",
    )
    _file(step)


def _seal(steps: Any) -> None:
    step = _step(
        steps,
        "seal",
        "Seal an event: make its key, and the commitment to publish.",
        "  sheetgen event seal event.toml",
    )
    _file(step)


def _open(steps: Any) -> None:
    step = _step(
        steps,
        "open",
        "Mix the delayed value into the dice of a sealed event.",
        '  sheetgen event open event.toml --delayed "3 12 19 33 48 2 9"',
    )
    _file(step)
    step.add_argument(
        "--delayed", required=True, metavar="VALUE", help="the fact nobody could know before"
    )


def _replace(steps: Any) -> None:
    step = _step(
        steps,
        "replace",
        "Put a reserve in the place of a board whose dice became known.",
        '  sheetgen event replace S1-B2 event.toml --reason "its book lay open at table 4"',
    )
    step.add_argument("board", metavar="BOARD", help="as S1-B2")
    _file(step)
    step.add_argument("--reason", required=True, metavar="TEXT", help="published with the board")


def _reveal(steps: Any) -> None:
    step = _step(
        steps,
        "reveal",
        "Publish the key of an event that is over.",
        "  sheetgen event reveal event.toml",
    )
    _file(step)


def _verify(steps: Any) -> None:
    step = _step(
        steps,
        "verify",
        "Work out every die and every board of an event from what was published.",
        "  sheetgen event verify Club-Night-2f6a1b0c.event.json\n"
        "  sheetgen event verify Club-Night-2f6a1b0c.event.json --commitment 9c1e07aa52d34f80",
    )
    step.add_argument("ledger", metavar="PUBLISHED", help="the published NAME.event.json")
    step.add_argument(
        "--results",
        metavar="FILE",
        help="the published results: replays every plan, and ranks the tables again",
    )
    step.add_argument(
        "--commitment",
        type=_digits,
        metavar="HEX",
        help="as you noted it before the event: all of it, or its first 16 digits or more",
    )


def _digits(text: str) -> str:
    digits = "".join(text.split()).lower()
    if not 16 <= len(digits) <= 64 or not set(digits) <= set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no commitment: 16 to 64 hex digits")
    return digits


COMMANDS = {"event": _event}
