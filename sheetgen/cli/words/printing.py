"""Commands that print: rules, blank and pre-rolled sheets, dice books, journals."""

from __future__ import annotations

from typing import Any

from sheetgen.cli import options
from sheetgen.cli.options import PAPERS


def _rules(commands: Any) -> None:
    command = options.command(
        commands,
        "rules",
        "making",
        "Write a printable rules reference, with the rulings.",
        "  sheetgen rules convoy\n"
        "  sheetgen rules convoy --edition revised --ruling off-table=dummy --format pdf",
    )
    options.conditions(command)
    options.formats(command, ("md", "pdf"))
    options.templates(command)
    options.files(command)


def _blank(commands: Any) -> None:
    command = options.command(
        commands,
        "blank",
        "making",
        "Draw blank game sheets.",
        "  sheetgen blank convoy\n  sheetgen blank convoy --edition classic -n 20 --paper letter\n"
        "  sheetgen blank convoy --fillable                 to fill in on the screen\n"
        "  sheetgen blank wings --sheet cards --fillable",
    )
    options.conditions(command)
    options.copies(command, "how many sheets, in one file")
    options.fillable(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _preroll(commands: Any) -> None:
    command = options.command(
        commands,
        "preroll",
        "making",
        "Draw sheets with the set-up already rolled, to play with your own dice.",
        "  sheetgen preroll convoy --seed friday\n"
        "  sheetgen preroll convoy --seed friday -n 50      seeds friday/1 to friday/50\n"
        "  sheetgen preroll convoy --seeds club.txt",
    )
    options.conditions(command)
    seeds = command.add_mutually_exclusive_group()
    options.seed(seeds)
    seeds.add_argument(
        "--seeds", metavar="FILE", help="a text file of seeds: a sheet for each line"
    )
    options.copies(command, "how many sheets, each with its own seed, in one file")
    options.player(command)
    options.fillable(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _dicebook(commands: Any) -> None:
    command = options.command(
        commands,
        "dicebook",
        "books",
        "Print every die of a seed, by turn and step: to play without rolling.",
        "  sheetgen dicebook convoy --seed friday\n"
        "  sheetgen dicebook convoy --seed friday --edition revised --paper letter --ink low",
    )
    options.conditions(command)
    options.seed(command)
    options.look(command)
    options.files(command)


def _logbook(commands: Any) -> None:
    command = options.command(
        commands,
        "logbook",
        "books",
        "Make a solo journal to write in: half a page and a question for every watch.",
        "  sheetgen logbook convoy                             a blank one, to fold from A4\n"
        "  sheetgen logbook convoy --seed friday --paper letter\n"
        "  sheetgen logbook convoy --from game.journal.jsonl --format md\n"
        "  sheetgen logbook convoy --paper a5                  single pages",
    )
    options.conditions(command)
    command.add_argument("--seed", help="any text: the set-up is rolled; blank without one")
    command.add_argument(
        "--from", dest="journal", metavar="JOURNAL", help="a record: what happened is printed"
    )
    options.player(command)
    command.add_argument("--paper", choices=(*PAPERS, "a5"), help="a4 unless told otherwise")
    command.add_argument(
        "--pages",
        choices=("booklet", "single"),
        help="booklet: two to a side, to print on both and fold (single, if paper is a5)",
    )
    options.look(command)
    options.formats(command, ("pdf", "md"))
    options.templates(command)
    options.files(command, paper=False)


COMMANDS = {
    "rules": _rules,
    "blank": _blank,
    "preroll": _preroll,
    "dicebook": _dicebook,
    "logbook": _logbook,
}
