"""Play a great many games, and sum up what to expect."""

from argparse import Namespace
from pathlib import Path

from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import opened, print_json, variant
from sheetgen.core.errors import Error
from sheetgen.core.files import safe
from sheetgen.core.game import find
from sheetgen.kits.chances.simulation import Summary
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.lists import aligned
from sheetgen.library.files import Folder, stem_of_conditions
from sheetgen.library.odds import Odds, Simulated, expected


def run(arguments: Namespace) -> None:
    """`sheetgen odds GAME`."""
    found = simulated(arguments) if arguments.at is None else _at_hand(arguments)
    if arguments.json:
        print_json(found.to_json())
        return
    print(found.says)
    if isinstance(found, Simulated):
        print(_means(found.summary))
    for table in found.tables():
        print("", *aligned(table, [False, *(True for _ in table[0][1:])]), sep="\n")
    if isinstance(found, Simulated):
        print(f"\n{page(found, arguments)}")


def _means(summary: Summary) -> str:
    """What games come to, in a line."""
    if summary.endings is None:
        error, spread = summary.standard_error, summary.deviation
        told = f"mean {summary.mean:.2f} (standard error {error:.3f}), deviation {spread:.2f}"
    else:
        won, error = 100 * summary.won, 100 * summary.won_error
        told = f"won {won:.1f} % (standard error {error:.2f} %)"
    return f"{summary.games} games: {told}"


def page(found: Odds, arguments: Namespace) -> Path:
    """Write the page of figures; returns its path. Raises Error if there is none."""
    document = found.document(arguments.paper)
    assert isinstance(found, Simulated)
    header = found.header
    given = f"-{safe(arguments.setup)}" if arguments.setup else ""
    name = f"{stem_of_conditions(header)}-{header.policy}{given}{variant(arguments)}.odds.pdf"
    folder = Folder(arguments.out, header, [], arguments.force)
    return folder.document(name, document)


def simulated(arguments: Namespace) -> Odds:
    """What to expect of the game."""
    about = subject_of(arguments)
    has_score = parts_of(about.game).odds is not None
    return expected(
        about,
        arguments.policy,
        arguments.games or (20_000 if has_score else 2000),
        arguments.seed,
        _set_up(arguments.setup),
        arguments.workers,
    )


def _at_hand(arguments: Namespace) -> Odds:
    """What the turn at hand may bring."""
    named, record = find(arguments.game), opened(arguments.at, arguments.campaign)
    if record.game.name != named.name:
        raise Error(f"{arguments.at} is of the game {record.game.name}, not of {named.name}")
    return record.ahead()


def _set_up(text: str) -> dict[str, int]:
    """A set-up as it is typed: `name=9,other=3`."""
    given = {}
    for part in filter(None, text.split(",")):
        name, _, number = part.partition("=")
        if not number.isascii() or not number.isdigit():
            raise Error(f"{part[:60]!r} is not a part of a set-up; give it as name=number")
        given[name] = int(number[:9])
    return given
