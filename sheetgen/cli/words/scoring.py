"""The command that scores an event."""

from __future__ import annotations

from typing import Any

from sheetgen.cli import options

CERTIFICATES = ("first", "all")


def _score(commands: Any) -> None:
    command = options.command(
        commands,
        "score",
        "scoring",
        "Judge the result slips of an event, and rank its tables.",
        "  sheetgen score event.toml results.csv\n"
        "  sheetgen score event.toml                      slips typed in at prompts\n"
        "  sheetgen score event.toml --correct S1-B2 3 'plan=D7 S- E13 X18' --reason 'misread'\n"
        "  sheetgen score event.toml --publish            travellers, luck, reports, export\n"
        "\n"
        "results.csv has a row a slip; its first row names the columns (of Malta Convoy):\n"
        "  board,check,table,plan,sent,cargo,tanker,carrier,cruiser,destroyer,interceptions,score\n"
        "plan: the options, as D7 S- E12 X18; sent: the cruisers sent with each returning\n"
        "carrier, as 3,0,2; then the ships that were not lost, by kind. check and sent may be\n"
        "left out; a column running may hold the scores at the turns' ends. Every accepted slip\n"
        "is a line in EVENT.results.jsonl beside the event file; a new slip of a board and table\n"
        "takes the place of the one before, and both lines stay.",
    )
    command.add_argument("file", metavar="FILE", help="the event file, or its folder")
    command.add_argument("results", metavar="RESULTS", nargs="?", help="the slips, as CSV")
    command.add_argument(
        "--correct",
        nargs="+",
        metavar=("BOARD TABLE", "NAME=VALUE"),
        help="change the slip that stands of a board and table",
    )
    command.add_argument(
        "--reason", default="", metavar="TEXT", help="why a slip is late, or corrected"
    )
    command.add_argument(
        "--from-dice",
        metavar="CSV",
        help="the raw dice of tables that rolled their own: board,table,turn,purpose,dice",
    )
    command.add_argument(
        "--publish",
        action="store_true",
        help="also travellers, luck, the winner's report, the field's story, and the export",
    )
    command.add_argument(
        "--certificates", choices=CERTIFICATES, help="for the first three, or for all"
    )
    options.templates(command)
    options.look(command)
    options.files(command)


COMMANDS = {"score": _score}
