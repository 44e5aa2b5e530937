"""Draw sheets with the set-up already rolled, to play with your own dice."""

from argparse import Namespace
from pathlib import Path

from sheetgen.cli.options import begun_with, look_of, seed_of
from sheetgen.cli.outputs import ending, names_of, say_how_many
from sheetgen.core.dice import check_seed
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called, read_whole
from sheetgen.library import sheets
from sheetgen.library.files import Folder, stem
from sheetgen.library.sheets import MOST_COPIES, Document


def run(arguments: Namespace) -> None:
    """`sheetgen preroll GAME`."""
    about = begun_with(arguments)
    names = names_of(about.game, arguments)
    named, seeds = _seeds(arguments)
    header = about.header(seeds[0], player=arguments.player)
    of_all = header._replace(seed="\n".join(seeds))
    folder = Folder(arguments.out, of_all, [], arguments.force)
    several = f"-{len(seeds)}" if len(seeds) > 1 else ""
    name = f"{stem(header._replace(seed=named))}.preroll{several}"
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


def _seeds(arguments: Namespace) -> tuple[str, list[str]]:
    """What the file is named by, and the seed of each sheet."""
    if not arguments.seeds:
        seed = seed_of(arguments, long=arguments.n > 1)
        numbered = [f"{seed}/{i}" for i in range(1, arguments.n + 1)]
        return seed, numbered if arguments.n > 1 else [seed]
    if arguments.n > 1:
        raise Error("-n cannot be used with --seeds, which makes a sheet for each line of the file")
    path = called(arguments.seeds)
    return path.stem, read_seeds(path)


def read_seeds(path: Path) -> list[str]:
    """The seeds of a text file, one a line without the space around it; blank lines are passed
    over.

    Raises Error naming file and line; OSError if the file cannot be opened.
    """
    seeds = []
    # A byte that is no UTF-8 is kept as half a character, for check_seed to refuse with its line.
    text = read_whole(path).decode("utf-8-sig", "surrogateescape")
    for number, line in enumerate(text.split("\n"), start=1):
        seed = line.strip()
        if not seed:
            continue
        try:
            check_seed(seed)
            check_printable(seed, "the seed")
        except ValueError as error:
            raise Error(f"{path}, line {number}: {error}") from None
        seeds.append(seed)
        if len(seeds) > MOST_COPIES:
            raise Error(f"{path}, line {number}: more than {MOST_COPIES} seeds")
    if not seeds:
        raise Error(f"{path} contains no seed")
    return seeds
