"""The options that commands share."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.telling.voices import LENGTHS, VOICE
from sheetgen.library.look import INKS, SIDES, SIZES, Look

if TYPE_CHECKING:
    from sheetgen.library.subject import Subject


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, and keeps the layout of the examples."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options
        )
        # Later versions of Python would colour the help themselves, and in other ways.
        self.color = False

    def format_help(self) -> str:
        """The help; with headings and options set off where the terminal has colours."""
        text = super().format_help()
        if not _has_colours():
            return text
        text = re.sub(r"^(\w[\w ]*:)", "\x1b[1m\\1\x1b[0m", text, flags=re.MULTILINE)
        return re.sub(r"(?<![\w-])(--?[a-z][\w-]*)", "\x1b[36m\\1\x1b[0m", text)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """A mistyped command is told what it may have been meant for."""
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            from difflib import get_close_matches

            near = get_close_matches(value, action.choices, n=1)
            meant = f"did you mean {near[0]}?" if near else f"{self.prog} --help lists them"
            self.error(f"there is no {str(action.metavar).lower()} {value[:40]!r}; {meant}")
        super()._check_value(action, value)

    def error(self, message: str) -> NoReturn:
        """Print the sentence and leave with status 2."""
        self.exit(2, f"{self.prog}: {message}\n")


def _has_colours() -> bool:
    """Whether the help is read at a terminal that has colours, and they are wanted."""
    dumb = os.environ.get("TERM", "") in ("", "dumb") and os.name == "posix"
    wanted = not os.environ.get("NO_COLOR")
    # A Windows console without this one shows the codes themselves.
    able = os.name == "posix" or "WT_SESSION" in os.environ
    return wanted and able and not dumb and sys.stdout.isatty()


def command(
    commands: Any,
    name: str,
    run: Callable[[argparse.Namespace], int | None] | None,
    summary: str,
    examples: str,
) -> Parser:
    """A command called `name`: what it does, by example; `run` runs it (None:
    each of its steps has its own)."""
    made: Parser = commands.add_parser(
        name, help=summary, description=summary, epilog="examples:\n" + examples
    )
    made.set_defaults(run=run)
    return made


def conditions(command: Parser, optional: bool = False) -> None:
    """The game, its edition and its rulings; a game is `optional` where a journal names it."""
    command.add_argument(
        "game",
        metavar="GAME",
        nargs="?" if optional else None,
        help="the game (see: sheetgen games)",
    )
    command.add_argument("--edition", help="the edition of the rules (see: sheetgen games)")
    command.add_argument(
        "--ruling",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a ruling other than the default; may be repeated",
    )


def journal(command: Parser) -> None:
    """The record that a command is about."""
    command.add_argument(
        "journal", metavar="JOURNAL", help="the record of a game, a .journal.jsonl file"
    )


def event_file(command: Parser) -> None:
    """The event that a command is about."""
    command.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        default="event.toml",
        help="the event file or its folder (event.toml)",
    )


def event_path(arguments: argparse.Namespace) -> Path:
    """The event file named, or the one in the folder named."""
    path = Path(arguments.file).expanduser()
    return path / "event.toml" if path.is_dir() else path


def seed(command: argparse._ActionsContainer) -> None:
    """The seed of the dice."""
    command.add_argument("--seed", help="any text; without it a seed is drawn and printed")


def policy(command: Parser) -> None:
    """Who decides."""
    command.add_argument("--policy", help="who makes the decisions (see: sheetgen games)")


def copies(command: Parser, text: str) -> None:
    """How many, with this text for the help."""
    command.add_argument("-n", type=up_to(100_000), default=1, metavar="N", help=text)


def up_to(most: int, least: int = 1) -> Callable[[str], int]:
    """A whole number from `least` to `most`."""

    def number(text: str) -> int:
        # Cut, for int() refuses thousands of figures in words of its own; twelve are past any
        # limit.
        if not text.isascii() or not text.isdigit() or not least <= int(text[:12]) <= most:
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from {least} to {most}")
        return int(text)

    return number


def turn(command: Parser, text: str, required: bool = True, first: int = 1) -> None:
    """A turn of the game, with this text for the help."""
    command.add_argument(
        "--turn", type=up_to(1_000_000, first), required=required, metavar="N", help=text
    )


def faces(text: str) -> tuple[int, ...]:
    """The faces of dice: `4,2`."""
    if len(text) > 1000 or not all(part.isascii() and part.isdigit() for part in text.split(",")):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no list of faces, as 4,2 is")
    return tuple(int(part[:12]) for part in text.split(","))


def speed(text: str) -> float:
    """A speed between a hundredth and a thousand."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 1000:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is no speed from 0.01 to 1000")
    return number


def player(command: Parser) -> None:
    """The player's name."""
    command.add_argument("--player", metavar="NAME", help="your name, for sheet and report")


def templates(command: Parser) -> None:
    """A folder of templates."""
    command.add_argument(
        "--templates",
        metavar="DIR",
        help="a folder of your own templates, used before the built-in ones",
    )


def telling(command: Parser) -> None:
    """Who tells a report, and at what length."""
    command.add_argument(
        "--voice",
        default=VOICE,
        metavar="NAME",
        help="who tells the report: a voice of the game, such as staff, diary or press, or one"
        " of your own in --templates (staff)",
    )
    command.add_argument(
        "--length", choices=LENGTHS, default=LENGTHS[0], help="how long the report is (full)"
    )


def formats(
    command: Parser, known: Collection[str], usual: Collection[str] = (), text: str = ""
) -> None:
    """Which files to write, of those known: all, or those usual; with a text for the help."""

    def formats(text: str) -> list[str]:
        chosen = text.split(",")
        for name in chosen:
            if name not in known:
                raise argparse.ArgumentTypeError(
                    f"{name[:40]!r} is no format; choose from {', '.join(known)}"
                )
        return chosen

    command.add_argument(
        "--format",
        type=formats,
        default=list(usual or known),
        metavar="LIST",
        help=f"which files to write: {','.join(known)} ({','.join(usual) or 'all'}){text}",
    )


def sheet(command: Parser) -> None:
    """Which of a game's sheets."""
    command.add_argument(
        "--sheet",
        action="append",
        default=[],
        metavar="NAME",
        help="one of the game's sheets (see: sheetgen games); may be repeated (all)",
    )


def drawing(command: Parser) -> None:
    """Which sheets are drawn, how they look, and where their files go."""
    sheet(command)
    sides(command)
    look(command)
    files(command)


def fillable(command: Parser) -> None:
    """Form fields or none."""
    command.add_argument(
        "--fillable", action="store_true", help="with form fields to fill in on the screen"
    )


def sides(command: Parser) -> None:
    """Which pages of a sheet, and how large."""
    command.add_argument(
        "--sides",
        choices=SIDES,
        default="both",
        help="front: leave out what is printed on the back (both)",
    )
    command.add_argument(
        "--size",
        choices=SIZES,
        default="normal",
        help="large: large print, on landscape pages; half: on pages of half the size (normal)",
    )
    command.add_argument(
        "--duplex",
        action="store_true",
        help="to be printed on both sides of the paper: every sheet begins on a front (one side)",
    )


def look(command: Parser) -> None:
    """How it is printed."""
    command.add_argument(
        "--ink",
        choices=INKS,
        default="normal",
        help="low: fine outlines and light type, less than 5 %% of a page inked (normal)",
    )


def json(command: Parser, help: str = "print one JSON object") -> None:
    """To be read by a program."""
    command.add_argument("--json", action="store_true", help=help)


def question(command: Parser, which: str) -> None:
    """Which question of a turn, with a text for the help on several of its name."""
    command.add_argument("--ask", metavar="NAME", help="what was asked, by its name in the journal")
    command.add_argument("--slot", type=up_to(1_000_000), metavar="N", help=which)


def files(command: Parser, paper: bool = True) -> None:
    """Where files go; with their paper, unless it is chosen otherwise."""
    if paper:
        command.add_argument("--paper", choices=list(PAPERS), help="what you print on (a4)")
    command.add_argument("--out", metavar="DIR", help="the folder to write to (output)")
    command.add_argument(
        "--force", action="store_true", help="replace files that belong to another game"
    )


# What the options given come to.


def subject_of(arguments: argparse.Namespace, game: str | None = None) -> Subject:
    """The game named, with its edition and rulings. Raises Error for what is unknown."""
    from sheetgen.library.subject import subject

    given: dict[str, str] = {}
    for text in arguments.ruling:
        name, equals, value = text.partition("=")
        if not equals:
            raise Error(f"{text[:60]!r} is no ruling; give it as name=value")
        if given.setdefault(name, value) != value:
            raise Error(f"the ruling {name} is given two values")
    return subject(game or arguments.game, arguments.edition, given)


def seed_of(arguments: argparse.Namespace) -> str:
    """The seed given, or one drawn and printed."""
    if arguments.seed is not None:
        return str(arguments.seed)
    from sheetgen.library.subject import drawn_seed

    seed = drawn_seed()
    print(f"seed: {seed}")
    return seed


def look_of(arguments: argparse.Namespace) -> Look:
    """How sheets are to be printed."""
    fillable = getattr(arguments, "fillable", False)
    return Look(
        arguments.paper,
        arguments.sides,
        arguments.size,
        arguments.ink,
        fillable,
        arguments.duplex,
    )
