"""Draw sheets with the set-up already rolled, to play with your own dice."""

from argparse import Namespace

from sheetgen.cli.options import begun_with, look_of, seed_of
from sheetgen.cli.outputs import ending, names_of, say_how_many
from sheetgen.library import sheets
from sheetgen.library.files import Folder, stem
from sheetgen.library.sheets import Document


def run(arguments: Namespace) -> None:
    """`sheetgen preroll GAME`."""
    about = begun_with(arguments)
    names = names_of(about.game, arguments)
    seed = seed_of(arguments, long=arguments.n > 1)
    seeds = [f"{seed}/{i}" for i in range(1, arguments.n + 1)] if arguments.n > 1 else [seed]
    header = about.header(seeds[0], player=arguments.player)
    of_all = header._replace(seed="\n".join(seeds))
    folder = Folder(arguments.out, of_all, [], arguments.force)
    several = f"-{len(seeds)}" if len(seeds) > 1 else ""
    name = f"{stem(header._replace(seed=seed))}.preroll{several}"
    name += ending(arguments, names, about.game)

    def made(form: str) -> Document:
        look, copy = look_of(arguments, form), arguments.copy or ""
        return sheets.preroll(about, seeds, arguments.player, names, look, copy)

    say_how_many(
        names,
        len(seeds),
        lambda some: sheets.preroll(about, seeds[:1], None, some, look_of(arguments)),
    )
    for path in folder.drawn(name, made, arguments.format):
        print(path)
