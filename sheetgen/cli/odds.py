"""What to expect: `sheetgen odds`."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from sheetgen.cli import documents, settings
from sheetgen.cli.outputs import Folder, stem_of_conditions
from sheetgen.cli.subject import check_text, conditions_of, header_of, policy_of, replayed
from sheetgen.core.errors import Error
from sheetgen.core.files import safe
from sheetgen.core.game import Conditions, Game
from sheetgen.core.journal import Header
from sheetgen.core.registry import find
from sheetgen.kits.chances.simulation import QUANTILES, Summary, simulate

_LABEL = 10
"""Columns of the labels of a table, unless one is longer."""
_LEAST = len("100.0 %")
"""Columns of its figures, unless one is longer."""
_WIDE = 50
"""Columns of the longest bar of the histogram."""


def odds(arguments: Namespace) -> int:
    """`sheetgen odds GAME`."""
    if arguments.at is not None:
        return _ahead(arguments)
    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    if not game.has("chances.odds"):
        return _chances(game, conditions, arguments)
    policy = policy_of(arguments, game)
    if (arguments.backend == "dask") != (arguments.scheduler is not None):
        raise Error("--backend dask and --scheduler ADDRESS go together")
    check_text(arguments.seed, "the seed")
    summary = simulate(
        game,
        conditions,
        policy,
        arguments.games,
        arguments.seed,
        _set_up(arguments.setup),
        arguments.workers,
        arguments.scheduler if arguments.backend == "dask" else None,
    )
    if arguments.json:
        print(json.dumps(summary.to_json()))
        return 0
    header = header_of(game, conditions, policy=policy)
    subtitle = _subtitle(game, header, arguments)
    print(subtitle)
    _print(summary)
    print()
    print(_write(game, header, subtitle, summary, arguments))
    return 0


def _ahead(arguments: Namespace) -> int:
    """`sheetgen odds GAME --at JOURNAL`: what the turn at hand may bring, exactly."""
    named = find(arguments.game)
    record, game, session = replayed(arguments.at)
    if game.name != named.name:
        raise Error(f"{arguments.at} is of the game {game.name}, not of {named.name}")
    questions = game.part("chances.questions")
    if not hasattr(questions, "ahead"):
        raise Error(f"{game.title} has odds for the whole game, and none for what is at hand")
    _show(game, record.header.edition, questions.ahead(session), arguments)
    return 0


def _chances(game: Game, conditions: Conditions, arguments: Namespace) -> int:
    """`sheetgen odds GAME` for a game that is not simulated: its chances, exactly."""
    for option in ("policy", "setup", "scheduler"):
        if getattr(arguments, option):
            raise Error(f"{game.title} is not simulated; leave out --{option}")
    _show(game, conditions.edition, game.part("chances.questions").chances(conditions), arguments)
    return 0


def _show(game: Game, edition: str, answers: Any, arguments: Namespace) -> None:
    """Exact answers, as tables or as one object."""
    if arguments.json:
        found = {"game": game.name, "edition": edition, **answers.to_json()}
        print(json.dumps(found, ensure_ascii=False))
        return
    print(f"{game.title}, edition {edition}: {answers.says}")
    for head, *rows in answers.tables():
        print()
        label, *wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
        for row in (head, *rows):
            cells = (
                f"{cell:>{max(size, _LEAST) + 2}}" for cell, size in zip(row[1:], wide, strict=True)
            )
            print(f"{row[0]:<{max(label, _LABEL)}}" + "".join(cells))


def _subtitle(game: Game, header: Header, arguments: Namespace) -> str:
    """What the games were, in a line."""
    ruled = "".join(f", {name}={value}" for name, value in header.rulings.items())
    given = f", set-up {arguments.setup}" if arguments.setup else ""
    return f"{game.title}, edition {header.edition}{ruled}, policy {header.policy}{given}"


def _write(
    game: Game, header: Header, subtitle: str, summary: Summary, arguments: Namespace
) -> Path:
    """Write the page of the figures; returns its path."""
    from sheetgen.kits.chances.page import page
    from sheetgen.kits.drawing.paper import PAPERS

    folder = Folder(arguments.out, header, [], arguments.force)
    foot = (f"Random words from the seed {arguments.seed[:60]}. {header.software}", *game.credits)
    drawn = page(PAPERS[arguments.paper], f"{game.title.upper()}: ODDS", subtitle, summary, foot)
    given = f"-{safe(arguments.setup)}" if arguments.setup else ""
    name = f"{stem_of_conditions(header)}-{header.policy}{given}.odds.pdf"
    return documents.sheets(folder, name, game, [drawn], what="odds")


def _set_up(text: str) -> dict[str, int]:
    """A set-up as it is typed: `cargo=9,tanker=3`."""
    given = {}
    for part in filter(None, text.split(",")):
        name, _, number = part.partition("=")
        if not number.isascii() or not number.isdigit():
            raise Error(f"{part[:60]!r} is no part of a set-up; give it as name=number")
        given[name] = int(number[:9])
    return given


def _print(summary: Summary) -> None:
    print(
        f"{summary.games} games: mean {summary.mean:.2f} "
        f"(standard error {summary.standard_error:.3f}), deviation {summary.deviation:.2f}\n"
    )
    chances = {low: summary.chance(low, low + 9) for low in summary.bands()}
    most = max(chances.values())
    for low, chance in chances.items():
        bar = "#" * round(_WIDE * chance / most)
        print(f"{low:>5} to {low + 9:>3}  {100 * chance:5.1f} %  {bar}".rstrip())
    print()
    for share in QUANTILES:
        print(f"{100 * share:5.0f} % of the games score {summary.quantile(share)} or less")
    print()
    for name, figure in summary.per_game().items():
        shown = f"{100 * figure:.1f} %" if name.startswith("a ") else f"{figure:.2f} a game"
        print(f"  {name:<28}{shown:>14}")
