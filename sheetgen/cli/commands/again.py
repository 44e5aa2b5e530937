"""Make a page again from the code at its foot: typed, or read from a photograph or a scan."""

import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from sheetgen import __version__
from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import each, folder_of, report_names, variant
from sheetgen.cli.settings import fill_in
from sheetgen.core import again
from sheetgen.core.again import Code
from sheetgen.core.errors import Error
from sheetgen.core.files import called, read_whole
from sheetgen.core.game import find
from sheetgen.core.language import reader
from sheetgen.kits.parts import parts_of
from sheetgen.library.books import luck_page
from sheetgen.library.files import stem
from sheetgen.library.record import opened_content, played

_needs = reader(Path(__file__).parents[1])("again")["needs"]
"""What a document needs that no code can hold."""


def run(arguments: Namespace) -> None:
    """`sheetgen again CODE`."""
    out = called(fill_in(Namespace(out=arguments.out)).out)
    found = [
        (code, _record_of(code, (*beside, out)))
        for code, beside in ((again.read(text), where) for text, where in _texts(arguments.code))
    ]
    codes = [(_checked(code, record is not None), record) for code, record in found]
    for code, record in codes:
        _make(code, record, arguments)


def _texts(given: list[str]) -> Sequence[tuple[str, tuple[Path, ...]]]:
    """The texts of the codes given, each with the folder that it was read off in: one as it is
    typed, or those read off files."""
    if " ".join(given).upper().startswith(f"{again.HEAD} "):
        return [(" ".join(given), ())]
    from sheetgen.library.pictures import codes_in

    paths = [called(file) for file in given]
    found = {text: (path.parent,) for path in paths[::-1] for text in codes_in(path)[::-1]}
    return [*found.items()][::-1]


def _record_of(code: Code, folders: Iterable[Path]) -> Path | None:
    """The record in one of the folders that a sheet is drawn from, by its mark; None where the code
    says it all, or none is there."""
    # No command draws a record as a form to fill in.
    if code.document != "sheet" or not code.record or code.one("fillable"):
        return None
    for path in (one for folder in folders for one in sorted(folder.glob("*.jsonl"))):
        with suppress(Error, OSError):
            if opened_content(read_whole(path), path).mark.partition(" ")[2] == code.record:
                return path
    return None


def _checked(code: Code, is_there: bool) -> Code:
    """A code with all its rulings named; says if another version made the paper. Raises Error if
    a code does not say it all, unless the record that says the rest `is_there`."""
    versions = [("sheetgen", code.software, __version__)]
    if code.document != "career":
        game = find(code.game)
        rules = again.of_rules(game.name, game.rules_version)
        versions.append((f"the rules of {game.title}", code.rules, rules))
        solo = parts_of(game).solo
        facts = solo.OPTIONS if solo else ()
        code = code.named(game.ruling_values).told_by(facts)
    for what, made, here in versions:
        if made != here:
            told = f"the paper was made by version {made} of {what}, and this is {here}"
            print(f"sheetgen: {told}: it may look different", file=sys.stderr)
    board = "".join(f", board {board}" for board in code.all("board"))
    if code.record and not is_there:
        needs = _needs[code.document].format(
            record=code.record, game=code.game, board=board, folder=code.edition
        )
        raise Error(f"this {code.document} {needs}")
    if code.all("templates"):
        raise Error(f"this {code.document} uses your own templates: {code.command()}")
    return code


def _make(code: Code, record: Path | None, arguments: Namespace) -> None:
    """Make the document as its command would, and of a game played that document alone."""
    from sheetgen.cli.parser import parser

    said = code.words() if record is None else code.words_of(str(record))
    if code.document in ("logbook", "rules"):
        said.append("--format=pdf")
    out = [f"--out={arguments.out}", *(["--force"] if arguments.force else [])]
    made = parser(said[0]).parse_args([*said, *out])
    if record is not None or code.document not in _DRAWN:
        made.run(made)
        return
    for path in _DRAWN[code.document](fill_in(made), code):
        print(path)


def _of_record(made: Namespace, code: Code) -> list[Path]:
    """What is drawn from a game that plays itself."""
    record = played(subject_of(made), made.seed, made.policy, made.player)
    folder = folder_of(made.out, record, made.force)
    name = stem(record.header)
    if code.document == "sheet":
        return each(folder, name, record, made)
    if code.document == "report":
        told = record.report(made.voice, made.length, appendix=made.appendix)
        kind, look = f"report{told.suffix}", (made.paper, made.booklet)
        return folder.report(report_names(name, kind, ["pdf"], *look), told, *look)
    found = record.analysis(code.one("measure"))
    page = luck_page(record, found, made.paper)
    return [folder.document(f"{name}{variant(made)}.luck.pdf", page)]


def _odds(made: Namespace, code: Code) -> list[Path]:
    """The page of what to expect, without its tables."""
    from sheetgen.cli.commands import odds

    return [odds.page(odds.simulated(made), made)]


def _of_fight(made: Namespace, code: Code) -> list[Path]:
    """The paths of a fight that the program fights."""
    from sheetgen.cli.commands import fight

    return [fight.paths(made)]


_DRAWN = {
    "sheet": _of_record, "report": _of_record, "luck": _of_record, "odds": _odds,
    "paths": _of_fight,
}  # fmt: skip
"""The documents that are not made by their command alone."""
