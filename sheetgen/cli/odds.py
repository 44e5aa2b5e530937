"""What to expect: `sheetgen odds`."""

from __future__ import annotations

import json
from argparse import Namespace

from sheetgen.cli import settings
from sheetgen.cli.subject import conditions_of
from sheetgen.games import find
from sheetgen.odds.simulation import QUANTILES, Summary, simulate
from sheetgen.play import pick

_WIDE = 50
"""Columns of the longest bar of the histogram."""


def odds(arguments: Namespace) -> int:
    """`sheetgen odds GAME`."""
    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    policy = game.default_policy if arguments.policy is None else arguments.policy
    pick(policy, game.policies, f"policy of {game.name}")
    summary = simulate(
        game,
        conditions,
        policy,
        arguments.games,
        arguments.seed,
        _set_up(arguments.setup),
        arguments.workers,
    )
    if arguments.json:
        print(json.dumps(summary.to_json()))
        return 0
    print(f"{game.title}, edition {conditions.edition}, policy {policy}")
    _print(summary)
    return 0


def _set_up(text: str) -> dict[str, int]:
    """A set-up as it is typed: `cargo=9,tanker=3`."""
    given = {}
    for part in filter(None, text.split(",")):
        name, _, number = part.partition("=")
        if not number.isascii() or not number.isdigit():
            raise ValueError(f"{part[:60]!r} is no part of a set-up; give it as name=number")
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
