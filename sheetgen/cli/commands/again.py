"""Make a page again from the code at its foot: typed, or read from a photograph or a scan."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from sheetgen import __version__
from sheetgen.cli.settings import fill_in
from sheetgen.core import again
from sheetgen.core.again import FOLDER, RECORD, Code
from sheetgen.core.errors import Error
from sheetgen.core.files import called, read_whole
from sheetgen.core.game import find
from sheetgen.kits.parts import parts_of
from sheetgen.library.record import opened_content

_COMMANDS = (
    "blank", "preroll", "play", "sheet", "report", "analyse", "logbook", "dicebook", "rules",
    "odds", "fight",
)  # fmt: skip
"""The commands that are followed."""
_NAMED = (f"--from={RECORD}", f"--resume={RECORD}", f"--templates={FOLDER}")
"""Words that say no more than what is to be found."""


def run(arguments: Namespace) -> None:
    """`sheetgen again CODE`."""
    from sheetgen.cli.parser import parser

    out = called(fill_in(Namespace(out=arguments.out)).out)
    codes = [(again.read(text), beside) for text, beside in _texts(arguments.code)]
    said = [_followed(code, (*beside, out)) for code, beside in codes]
    into = [f"--out={arguments.out}", *(["--force"] if arguments.force else [])]
    for made in [parser(words[0]).parse_args([*words, *into]) for words in said]:
        # Whatever a user has saved as his defaults.
        for name, usual in (("paper", again.PAPER), ("player", "")):
            if getattr(made, name, "") is None:
                setattr(made, name, usual)
        made.run(made)


def _texts(given: list[str]) -> Sequence[tuple[str, tuple[Path, ...]]]:
    """The texts of the codes given, each with the folder that it was read off in: one as it is
    typed, or those read off files."""
    if " ".join(given).upper().startswith(f"{again.HEAD} "):
        return [(" ".join(given), ())]
    from sheetgen.library.pictures import codes_in

    paths = [called(file) for file in given]
    found = {text: (path.parent,) for path in paths[::-1] for text in codes_in(path)[::-1]}
    return [*found.items()][::-1]


def _followed(code: Code, folders: Iterable[Path]) -> list[str]:
    """The words of the command line of a code; says if another version made the paper. Raises Error
    for a command that is none of a paper, or needs what is in none of the folders."""
    command, *rest = code.words
    of = next((word for word in rest[:1] if not word.startswith("-") and word != RECORD), "")
    game = find(of) if of else None
    versions = [("sheetgen", code.software, __version__)]
    if game:
        rules = again.of_rules(game.name, game.rules_version)
        versions.append((f"the rules of {game.title}", code.rules, rules))
    for what, made, here in versions:
        if made != here:
            told = f"the paper was made by version {made} of {what}, and this is {here}"
            print(f"sheetgen: {told}: it may look different", file=sys.stderr)
    typed = shlex.join(["sheetgen", *code.words])
    solo = parts_of(game).solo if game and command == "fight" else None
    known = again.OPTIONS | {*(solo.OPTIONS if solo else ())}
    for word in rest[bool(of or RECORD in rest[:1]) :]:
        name = word.removeprefix("--").partition("=")[0]
        if word not in _NAMED and (not word.startswith("--") or name not in known):
            raise Error(f"this is not the code of a paper: no paper says {word[:40]}")
    if f"--templates={FOLDER}" in rest:
        raise Error(f"this paper uses your own templates: {typed}")
    if code.record:
        path = _record_of(code.record, folders) if command in _COMMANDS else None
        if path is None:
            where = "which is neither beside it nor in the output folder"
            raise Error(f"this paper is made from {code.record}, {where}: {typed}")
        return [word.replace(RECORD, str(path)) for word in code.words]
    if command not in _COMMANDS:
        raise Error(f"this is not the code of a paper: no paper is made by {command[:40]}")
    return [*code.words]


def _record_of(mark: str, folders: Iterable[Path]) -> Path | None:
    """The record in one of the folders that is known by a mark; None where none is there."""
    for path in (one for folder in folders for one in sorted(folder.glob("*.jsonl"))):
        with suppress(Error, OSError):
            if opened_content(read_whole(path), path).mark.partition(" ")[2] == mark:
                return path
    return None
