"""The command dicebook: every die of a seed on paper, to play without rolling."""

from __future__ import annotations

from argparse import Namespace

from sheetgen import dice
from sheetgen.cli import documents, settings
from sheetgen.cli.making import seed_of
from sheetgen.cli.outputs import Folder, stem
from sheetgen.cli.subject import check_texts, conditions_of, header_of
from sheetgen.games import find


def dicebook(arguments: Namespace) -> int:
    """`sheetgen dicebook GAME`."""
    from sheetgen.sheets.paper import PAPERS

    settings.fill_in(arguments)
    game = find(arguments.game)
    conditions = conditions_of(arguments, game)
    seed = seed_of(arguments)
    header = header_of(game, conditions, seed)
    check_texts(header)
    folder = Folder(arguments.out, header, [], arguments.force)
    page = game.part("dicebook").page(
        PAPERS[arguments.paper],
        conditions,
        dice.key_of_seed(seed),
        documents.foot(game, header, "seed"),
    )
    name = f"{stem(header, '')}.dicebook.pdf"
    print(documents.sheets(folder, name, game, [page], what="dice book", ink=arguments.ink))
    return 0
