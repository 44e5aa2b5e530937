"""Commands that tell of a recorded game, and of the odds."""

from __future__ import annotations

from typing import Any

from sheetgen.cli import options
from sheetgen.cli.options import FORMATS, REPORT_FORMATS


def _show(commands: Any) -> None:
    command = options.command(
        commands,
        "show",
        "records",
        "Show how a recorded game stands.",
        "  sheetgen show output/convoy-sheet-pedestal.journal.jsonl",
    )
    options.journal(command)
    command.add_argument("--json", action="store_true", help="as one JSON object")


def _sheet(commands: Any) -> None:
    command = options.command(
        commands,
        "sheet",
        "records",
        "Draw the game sheet of a recorded game, filled as far as it was played.",
        "  sheetgen sheet output/convoy-sheet-pedestal.journal.jsonl --paper letter",
    )
    options.journal(command)
    options.sheet(command)
    options.sides(command)
    options.look(command)
    options.files(command)


def _report(commands: Any) -> None:
    command = options.command(
        commands,
        "report",
        "records",
        "Write the after-action report of a recorded game.",
        "  sheetgen report output/convoy-sheet-pedestal.journal.jsonl\n"
        "  sheetgen report game.journal.jsonl --format pdf --templates my-templates\n"
        "  sheetgen report game.journal.jsonl --format bgg,txt,lonelog\n"
        "  sheetgen report game.journal.jsonl --voice diary --length brief",
    )
    options.journal(command)
    options.telling(command)
    command.add_argument(
        "--booklet", action="store_true", help="the PDF two half pages a side, to fold and staple"
    )
    command.add_argument(
        "--audit",
        action="store_true",
        help="beside the report, which sentence tells which fact, and every gate it is held to",
    )
    text = "; bgg: for a forum of BoardGameGeek, lonelog: in the notation of that name"
    options.formats(command, REPORT_FORMATS, FORMATS, text)
    options.templates(command)
    options.files(command)


def _odds(commands: Any) -> None:
    command = options.command(
        commands,
        "odds",
        "odds",
        "Play a great many games, and tell what to expect.",
        "  sheetgen odds convoy\n"
        "  sheetgen odds convoy --edition revised --policy never --games 1000000 --workers 2\n"
        "  sheetgen odds convoy --setup cargo=9,tanker=3,journey=24 --json\n"
        "  sheetgen odds convoy --at game.journal.jsonl     the turn at hand, exactly",
    )
    options.conditions(command)
    command.add_argument(
        "--at",
        metavar="JOURNAL",
        help="what the turn this record has come to may bring, under the record's own conditions; "
        "nothing is simulated, and of the other options only --json counts",
    )
    options.policy(command)
    command.add_argument(
        "--setup", default="", metavar="LIST", help="a given set-up; what is left out is rolled"
    )
    command.add_argument(
        "--games",
        type=options.up_to(100_000_000),
        default=100_000,
        metavar="N",
        help="how many (100000)",
    )
    command.add_argument(
        "--seed", default="1", help="any text; the same gives the same figures (1)"
    )
    command.add_argument(
        "--workers",
        type=options.up_to(1024),
        default=1,
        metavar="N",
        help="processes to share the work (1)",
    )
    command.add_argument(
        "--backend", choices=("processes", "dask"), default="processes", help="where they are"
    )
    command.add_argument("--scheduler", metavar="ADDRESS", help="of the Dask cluster")
    command.add_argument("--json", action="store_true", help="as one JSON object")
    options.files(command)


def _whatif(commands: Any) -> None:
    command = options.command(
        commands,
        "whatif",
        "whatif",
        "Play a recorded game once more, with one decision changed and the same dice.",
        "  sheetgen whatif game.journal.jsonl --turn 7 --choose evade\n"
        "  sheetgen whatif game.journal.jsonl --ask escort-cruisers --slot 2 --choose 3\n"
        "\n"
        "later decisions stay as recorded where they are asked again and still allowed, else the\n"
        "first choice offered is taken; dice the record lacks are those of its seed, or, where\n"
        "the dice were typed in, hypothetical: then the mean of 200 games is shown",
    )
    options.journal(command)
    command.add_argument(
        "--turn", type=options.up_to(1_000_000), metavar="N", help="of the decision"
    )
    command.add_argument("--ask", metavar="NAME", help="of the decision, as the journal has it")
    command.add_argument(
        "--slot",
        type=options.up_to(1_000_000),
        metavar="N",
        help="of several of that name: which one",
    )
    command.add_argument("--choose", required=True, metavar="CHOICE", help="what to decide instead")
    command.add_argument("--json", action="store_true", help="as one JSON object")


def _analyse(commands: Any) -> None:
    command = options.command(
        commands,
        "analyse",
        "analyse",
        "Tell luck from choice in a recorded game: par, every die, every decision.",
        "  sheetgen analyse game.journal.jsonl\n"
        "  sheetgen analyse game.journal.jsonl --policy never --json\n"
        "\n"
        "par + luck - errors = score: par is what the set-up was worth, luck what the dice\n"
        "brought above what was to be expected, errors what decisions cost against those of\n"
        "the policy; what other choices would have brought is found as whatif finds it",
    )
    options.journal(command)
    command.add_argument(
        "--policy", help="the captain to measure against, best unless told otherwise"
    )
    command.add_argument("--json", action="store_true", help="as one JSON object; no file")
    options.files(command)


COMMANDS = {
    "show": _show,
    "sheet": _sheet,
    "report": _report,
    "odds": _odds,
    "whatif": _whatif,
    "analyse": _analyse,
}
