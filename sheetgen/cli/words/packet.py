"""The command that prints all there is to print for an event."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from sheetgen.cli import options
from sheetgen.cli.options import INKS, PAPERS

PARTS = (
    "commitment", "seating", "conditions", "specimen", "cards", "sheets", "dice", "slips",
    "posting", "director",
)  # fmt: skip
HIDING = ("partner", "strips", "window", "letters")


def _packet(commands: Any) -> None:
    command = options.command(
        commands,
        "packet",
        "events",
        "Print the packet of an event: a PDF for each part, and all in one.",
        "  sheetgen packet club-night/event.toml\n"
        "  sheetgen packet club-night/event.toml --part dice --hiding letters\n"
        "  sheetgen packet club-night/event.toml --part commitment    once it is sealed",
    )
    command.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="event.toml",
        help="the event file, or its folder (event.toml)",
    )
    command.add_argument(
        "--part",
        action="append",
        choices=PARTS,
        default=[],
        metavar="NAME",
        help=f"one of {', '.join(PARTS)}; may be given again; all unless told otherwise",
    )
    command.add_argument(
        "--hiding",
        type=_listed(HIDING),
        metavar="LIST",
        help=f"how dice to come are hidden: {','.join(HIDING)} (as the event file says)",
    )
    command.add_argument("--ink", choices=INKS, help="low: fine outlines and light type")
    command.add_argument("--paper", choices=PAPERS, help="as the event file says")
    options.files(command, paper=False)


def _listed(known: tuple[str, ...]) -> Callable[[str], list[str]]:
    """A list of names, of those known."""

    def names(text: str) -> list[str]:
        chosen = text.split(",")
        for name in chosen:
            if name not in known:
                raise argparse.ArgumentTypeError(
                    f"{name[:40]!r} is no way to hide dice; choose from {', '.join(known)}"
                )
        return chosen

    return names


COMMANDS = {"packet": _packet}
