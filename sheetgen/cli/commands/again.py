"""Make a paper again from the code in its foot: typed, or read off a photograph or a scan."""

import sys
from argparse import Namespace
from pathlib import Path

from sheetgen import __version__
from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import folder_of, stem
from sheetgen.cli.settings import fill_in
from sheetgen.cli.sheets import each
from sheetgen.core import again
from sheetgen.core.again import Code
from sheetgen.core.data import reader
from sheetgen.core.errors import Error
from sheetgen.core.registry import find
from sheetgen.library.record import played

_needs = reader(Path(__file__).parents[1])("again")["needs"]
"""What a document needs that no code can hold."""


def run(arguments: Namespace) -> None:
    """`sheetgen again CODE`."""
    texts = _texts(arguments.code)
    codes = [again.read(text) for text in texts]
    for code in codes:
        _check(code)
    for code in codes:
        _make(code, arguments)


def _texts(given: list[str]) -> list[str]:
    """The texts of the codes given: one as it is typed, or those read off files."""
    if " ".join(given).upper().startswith(f"{again.HEAD} "):
        return [" ".join(given)]
    from sheetgen.library.pictures import codes_in

    found = (text for file in given for text in codes_in(Path(file).expanduser()))
    return [*dict.fromkeys(found)]


def _check(code: Code) -> None:
    """Say if another version made the paper. Raises Error if a code does not say it all."""
    game = find(code.game)
    rules = again.of_rules(game.name, game.rules_version)
    for what, made, here in (
        ("sheetgen", code.software, __version__),
        (f"the rules of {game.title}", code.rules, rules),
    ):
        if made != here:
            told = f"the paper was made by version {made} of {what}, and this is {here}"
            print(f"sheetgen: {told}: it may come out otherwise", file=sys.stderr)
    board = "".join(f", board {board}" for board in code.all("board"))
    if code.record:
        needs = _needs[code.document].format(record=code.record, game=code.game, board=board)
        raise Error(f"this {code.document} {needs}")
    if code.all("templates"):
        raise Error(f"this {code.document} takes your own templates: {code.command()}")


def _make(code: Code, arguments: Namespace) -> None:
    """Make the document as its command would, of a game played the sheet alone."""
    from sheetgen.cli.parser import parser

    said = code.words()
    if code.document == "logbook":
        said.append("--format=pdf")
    out = [f"--out={arguments.out}", *(["--force"] if arguments.force else [])]
    made = parser(said[0]).parse_args([*said, *out])
    if code.document != "sheet":
        made.run(made)
        return
    fill_in(made)
    record = played(subject_of(made), made.seed, made.policy, made.player)
    folder = folder_of(made.out, record, made.force)
    for path in each(folder, stem(record.header), record, made):
        print(path)
