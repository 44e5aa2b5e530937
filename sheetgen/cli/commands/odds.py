"""Play a great many games, and sum up what to expect."""

from argparse import Namespace
from pathlib import Path

from sheetgen.cli.options import subject_of
from sheetgen.cli.outputs import opened, print_json, variant
from sheetgen.core.errors import Error
from sheetgen.core.files import safe
from sheetgen.core.game import find
from sheetgen.kits.chances.simulation import QUANTILES, Summary
from sheetgen.kits.parts import parts_of
from sheetgen.library.files import Folder, stem_of_conditions
from sheetgen.library.odds import Odds, Simulated, expected

_LABEL = 10
"""Columns of the labels of a table, unless one is longer."""

_LEAST = len("100.0 %")
"""Columns of its figures, unless one is longer."""

_WIDE = 50
"""Columns of the longest bar of the histogram."""


def run(arguments: Namespace) -> None:
    """`sheetgen odds GAME`."""
    found = simulated(arguments) if arguments.at is None else _at_hand(arguments)
    if arguments.json:
        print_json(found.to_json())
        return
    print(found.says)
    if not isinstance(found, Simulated):
        _print_tables(found)
        return
    _print(found.summary)
    print(f"\n{page(found, arguments)}")


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


def _print_tables(found: Odds) -> None:
    for head, *rows in found.tables():
        print()
        label, *wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
        for row in (head, *rows):
            cells = (
                f"{cell:>{max(size, _LEAST) + 2}}" for cell, size in zip(row[1:], wide, strict=True)
            )
            print(f"{row[0]:<{max(label, _LABEL)}}" + "".join(cells))


def _set_up(text: str) -> dict[str, int]:
    """A set-up as it is typed: `name=9,other=3`."""
    given = {}
    for part in filter(None, text.split(",")):
        name, _, number = part.partition("=")
        if not number.isascii() or not number.isdigit():
            raise Error(f"{part[:60]!r} is not a part of a set-up; give it as name=number")
        given[name] = int(number[:9])
    return given


def _print(summary: Summary) -> None:
    if summary.endings is None:
        _print_scores(summary)
    else:
        won, error = 100 * summary.won, 100 * summary.won_error
        print(f"{summary.games} games: won {won:.1f} % (standard error {error:.2f} %)\n")
        for how, share in summary.ended():
            print(f"{100 * share:>7.1f} %  {'#' * round(_WIDE * share):<{_WIDE}}  {how}")
    print()
    for name, figure in summary.per_game().items():
        print(f"  {name:<28}{figure:>7.2f} a game")


def _print_scores(summary: Summary) -> None:
    print(
        f"{summary.games} games: mean {summary.mean:.2f} "
        f"(standard error {summary.standard_error:.3f}), deviation {summary.deviation:.2f}\n"
    )
    chances = {(low, high): summary.chance(low, high) for low, high in summary.bands()}
    most = max(chances.values())
    for (low, high), chance in chances.items():
        bar = "#" * round(_WIDE * chance / most)
        to = f" to {high:>3}" if low < high else ""
        print(f"{low:>5}{to}  {100 * chance:5.1f} %  {bar}".rstrip())
    print()
    for share in QUANTILES:
        print(f"{100 * share:5.0f} % of the games score {summary.quantile(share)} or less")
