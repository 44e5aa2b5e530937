"""Commands and their options, from the data files that have their words."""

from __future__ import annotations

import argparse
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

from sheetgen.core.errors import Error
from sheetgen.core.files import called
from sheetgen.core.language import reader

if TYPE_CHECKING:
    from sheetgen.library.record import Subject
    from sheetgen.library.sheets import Look


Run = Callable[[argparse.Namespace], "int | None"]


# Its words would be looked for in the user's language, which takes longer than all it says.
argparse._ = str  # type: ignore[attr-defined]


class Parser(argparse.ArgumentParser):
    """Complains in one sentence, and keeps the layout of the examples."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options
        )
        # Later versions of Python would colour the help.
        self.color = False

    def group(self, commands: Any, groups: Mapping[str, Collection[str]]) -> None:
        """Have the help list the commands by groups, before all else that it lists."""
        listed, (_, further) = commands._choices_actions, self._action_groups
        self._action_groups = []
        for heading, names in groups.items():
            made = self.add_argument_group(heading)
            # Only listed there: all of them are taken by the one argument they are.
            made._group_actions.extend(one for one in listed if one.dest in names)
        self._action_groups.append(further)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """A mistyped command is told what it may have been meant for."""
        if isinstance(action, argparse._SubParsersAction) and value not in action.choices:
            from difflib import get_close_matches

            from sheetgen.core.game import meant, names

            if meant(value) in names():
                self.error(f"{value} is a game: say what to do, as in {self.prog} play {value}")
            near = get_close_matches(value, action.choices, n=1)
            hint = f"did you mean {near[0]}?" if near else f"{self.prog} --help lists them"
            if value in _words("shared")["meant"]:
                hint = f"{_words('shared')['meant'][value]} does that"
            self.error(f"there is no {str(action.metavar).lower()} {value[:40]!r}; {hint}")
        super()._check_value(action, value)

    def parse_known_args(  # type: ignore[override]
        self, args: Any = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """As argparse does; what is not known is told by the command that does not know it."""
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            from difflib import get_close_matches

            said = f"--{unknown[0].lstrip('-')}"
            near = get_close_matches(said, self._option_string_actions, cutoff=0.7)
            meant = f"did you mean {near[0]}?" if near else f"{self.prog} --help says what it takes"
            self.error(f"{unknown[0][:40]!r} is not known here; {meant}")
        return found, unknown

    def error(self, message: str) -> NoReturn:
        """Print the sentence, with an example of what is missing, and leave with status 2."""
        _, lacking, missing = message.partition("arguments are required: ")
        either = re.fullmatch("one of the arguments (.*) is required", message)
        if either:
            message = f"one of {either[1].replace(' ', ', ')} is missing{self._example()}"
        elif lacking:
            message = f"{missing} is missing{self._example()}"
        elif message.endswith("expected one argument"):
            option = message.split()[1].rstrip(":")
            message = f"{option} needs a value after it; {self.prog} --help says which"
        self.exit(2, f"{self.prog}: {message}\n")

    def _example(self) -> str:
        """The first of the examples, without what is said of it."""
        found = re.search(r"^  (sheetgen .+?)(?: {2,}.*)?$", self.epilog or "", re.MULTILINE)
        return f", as in: {found[1]}" if found else ""


_words = reader(Path(__file__).parent)


def command(commands: Any, name: str, says: str, module: ModuleType) -> None:
    """A command: what it says it does, and the words it takes, as the data file of its name has
    them (without one it takes none). Its `module` runs it, and adds options of its own in the place
    called "further"."""
    path = Path(__file__).parent / "data" / f"{name}.json"
    words = _words(name) if path.exists() else {}
    made = _made(commands, name, says, words, module)
    if "steps" not in words:
        _runs(made, module.run, words)
        return
    steps = made.add_subparsers(metavar="STEP", required=True, parser_class=Parser)
    for step, own in words["steps"].items():
        one = _made(steps, step, own["says"], own, module)
        _runs(one, getattr(module, f"{step}_{name}"), own)


def _made(
    commands: Any, name: str, says: str, words: Mapping[str, Any], module: ModuleType
) -> Parser:
    """The parser of a command, or of a step."""
    examples = words.get("examples", ())
    epilog = "\n".join((words.get("heading", "examples:"), *examples)) if examples else None
    made: Parser = commands.add_parser(name, help=says, description=says, epilog=epilog)
    groups: dict[str, Any] = {}
    for option, said in _taken(words):
        if option == "further":
            module.further(made)
            continue
        either = said.pop("either", "")
        if either and either not in groups:
            groups[either] = made.add_mutually_exclusive_group(required=either == "one")
        groups.get(either, made).add_argument(option, **_option(said))
    return made


def _runs(made: Parser, run: Run, words: Mapping[str, Any]) -> None:
    """Have a command run; where it wants the `saved` defaults, options left out are filled in."""
    from sheetgen.cli.settings import fill_in

    made.set_defaults(run=(lambda given: run(fill_in(given))) if words.get("saved") else run)


def _taken(words: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The options of a command, each as all commands have it but for what is said of it here."""
    shared, own = _words("shared"), words.get("options", {})
    for name in words.get("takes", ()):
        for option in shared["groups"].get(name, [name]):
            yield option, {**shared["options"].get(option, {}), **own.get(option, {})}


def _option(said: dict[str, Any]) -> dict[str, Any]:
    """An option as argparse takes it."""
    how = dict(said)
    if how.pop("flag", False):
        how["action"] = "store_const" if "const" in how else "store_true"
    if how.pop("repeated", False):
        how |= {"action": "append", "default": []}
    if "whole" in how:
        how["type"] = whole(*how.pop("whole"))
    if "kind" in how:
        how["type"] = _KINDS[how.pop("kind")]
    if "choices" in how:
        known = how["choices"] = _names(how["choices"])
        how["help"] = how["help"].replace("{known}", ", ".join(known))
        if all(name.islower() for name in known):
            how.setdefault("type", str.lower)
    if "list" in how:
        known = _names(how.pop("list"))
        how["type"] = _several(known, how.pop("each"))
        usual = how.get("default", known)
        how["default"] = _names(usual) if usual else None
        how["help"] = how["help"].replace("{known}", ",".join(known))
    if isinstance(how.get("metavar"), list):
        how["metavar"] = tuple(how["metavar"])
    return how


def _names(said: str | list[str]) -> list[str]:
    """Names as they are listed, or those of lists that are known."""
    if isinstance(said, list):
        return said
    return [name for known in said.split() for name in _known(known)]


def _known(names: str) -> Iterable[str]:
    """The names of a list that an option may take, from where they are known."""
    match names:
        case "papers" | "small-papers":
            from sheetgen.kits.drawing.page import PAPERS, SMALL_PAPERS

            return PAPERS if names == "papers" else SMALL_PAPERS
        case "inks" | "sides" | "sizes":
            from sheetgen.library.sheets import INKS, SIDES, SIZES

            return {"inks": INKS, "sides": SIDES, "sizes": SIZES}[names]
        case "lengths":
            from sheetgen.kits.telling.voices import LENGTHS

            return LENGTHS
        case "formats" | "pages":
            from sheetgen.library.report import FORMATS, PAGES

            return FORMATS if names == "formats" else PAGES
        case "packet":
            from sheetgen.kits.events.packet.packet import NAMES

            return NAMES
    from sheetgen.kits.events.packet.packet import WAYS

    return WAYS


# What an option may be.


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number from `least` to `most`."""

    def number(text: str) -> int:
        # Cut, for int() refuses thousands of figures in words of its own; twelve are past any
        # limit.
        if not text.isascii() or not text.isdigit() or not least <= int(text[:12]) <= most:
            raise ArgumentTypeError(f"{text[:40]!r} is not a number from {least} to {most}")
        return int(text)

    return number


def copy(text: str) -> str:
    """Which of several: `17/500`."""
    said = re.fullmatch(r"([1-9]\d{0,5})/([1-9]\d{0,5})", text, re.ASCII)
    if not said or int(said[1]) > int(said[2]):
        raise ArgumentTypeError(f"{text[:40]!r} is not a copy number such as 17/500")
    return text


def _several(known: Collection[str], each: str) -> Callable[[str], list[str]]:
    """Names, of those known: `md,pdf`."""

    def names(text: str) -> list[str]:
        for name in text.split(","):
            if name not in known:
                raise ArgumentTypeError(
                    f"{name[:40]!r} is no {each}; choose from {', '.join(known)}"
                )
        return text.split(",")

    return names


def numbers(what: str, example: str) -> Callable[[str], tuple[int, ...]]:
    """Whole numbers: `4,2`."""

    def numbers(text: str) -> tuple[int, ...]:
        parts = text.split(",")
        if len(text) > 1000 or not all(part.isascii() and part.isdigit() for part in parts):
            raise ArgumentTypeError(f"{text[:40]!r} is not a list of {what} such as {example}")
        return tuple(int(part[:12]) for part in parts)

    return numbers


def speed(text: str) -> float:
    """A speed between a hundredth and a thousand."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0.01 <= number <= 1000:
        raise ArgumentTypeError(f"{text[:40]!r} is not a speed from 0.01 to 1000")
    return number


def digits(least: int, what: str) -> Callable[[str], str]:
    """So many hex digits or more, up to 64."""

    def digits(text: str) -> str:
        found = "".join(text.split()).lower()
        if not least <= len(found) <= 64 or not set(found) <= set("0123456789abcdef"):
            raise ArgumentTypeError(f"{text[:40]!r} is not a {what}: {least} to 64 hex digits")
        return found

    return digits


def game(text: str) -> str:
    """The name of a game, in whatever case; of one that is unknown it is complained later."""
    from sheetgen.core.game import meant

    return meant(text)


def day(text: str) -> str:
    """A day, as 2026-12-05."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise ArgumentTypeError(f"{text[:40]!r} is not a day: write it as 2026-12-05") from None


def event_file(text: str) -> Path:
    """The event file named, or the one in the folder named."""
    path = called(text)
    return path / "event.toml" if path.is_dir() else path


def new_event_file(text: str) -> Path:
    """An event file to be written, under its own name or in a folder of this one."""
    path = called(text)
    return path if path.suffix == ".toml" else path / "event.toml"


_KINDS: Mapping[str, Callable[[str], Any]] = {
    "game": game,
    "event": event_file,
    "new-event": new_event_file,
    "day": day,
    "faces": numbers("faces", "4,2"),
    "boards": numbers("boards", "3,3"),
    "speed": speed,
    "copy": copy,
    "commitment": digits(16, "commitment"),
    "mark": digits(12, "mark"),
}


# What the options given come to.


def subject_of(arguments: argparse.Namespace, game: str | None = None) -> Subject:
    """The game named, with its edition and rulings. Raises Error for what is unknown."""
    from sheetgen.library.record import subject

    given: dict[str, str] = {}
    for text in arguments.ruling:
        name, equals, value = text.partition("=")
        if not equals:
            raise Error(f"{text[:60]!r} is not a ruling; give it as name=value")
        if given.setdefault(name, value) != value:
            raise Error(f"the ruling {name} is given two values")
    return subject(game or arguments.game, arguments.edition, given, arguments.campaign)


def begun_with(arguments: argparse.Namespace) -> Subject:
    """The game named, with what the players have of their own beside what is to be written; that
    is said. Raises Error for what is unknown, and Faults for what is wrong with their files."""
    from sheetgen.library.record import with_own

    journal = getattr(arguments, "journal", None)
    folder = Path(journal).parent if journal else Path(arguments.out)
    about, told = with_own(subject_of(arguments), called(folder))
    # What is printed is the record's, or the answers' of a stream.
    print(*told, sep="\n", end="\n" if told else "", file=sys.stderr)
    return about


def seed_of(arguments: argparse.Namespace, long: bool = False) -> str:
    """The seed given, or one drawn and printed: two words that no file of the outputs has, or a
    `long` one."""
    if arguments.seed is not None:
        return str(arguments.seed)
    from sheetgen.library.record import drawn_long_seed, drawn_seed

    seed = drawn_long_seed() if long else drawn_seed(taken_in(arguments.out))
    print(f"seed: {seed}")
    return seed


def taken_in(folder: str) -> Callable[[str], bool]:
    """Whether a file in a folder is named by a seed."""
    there = called(folder)
    names = [path.name for path in there.iterdir()] if there.is_dir() else []
    return lambda seed: any(f"-{seed}." in name for name in names)


def look_of(arguments: argparse.Namespace, form: str = "pdf") -> Look:
    """How sheets are to be printed in a format."""
    from sheetgen.library.sheets import Look

    said = {name: value for name, value in vars(arguments).items() if name in Look._fields}
    return Look(**{**said, "format": form})
