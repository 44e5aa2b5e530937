"""Watch one fight card by card, or fight it yourself, and chart the paths."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sheetgen
from sheetgen.cli import at_table, settings
from sheetgen.cli.commands.replay import watch
from sheetgen.cli.options import Parser, begun_with, seed_of, subject_of
from sheetgen.cli.outputs import folded, opened, variant
from sheetgen.core import journal
from sheetgen.core.errors import Error
from sheetgen.core.files import called
from sheetgen.core.game import Game
from sheetgen.kits.parts import parts_of
from sheetgen.library import fights
from sheetgen.library.files import Folder
from sheetgen.library.record import answered

if TYPE_CHECKING:
    from sheetgen.core.journal import Header
    from sheetgen.library.record import Subject


def further(command: Parser) -> None:
    """The options of the fights that the games have."""
    for game in _able():
        for name, option in fights.solo_of(game).OPTIONS.items():
            kind, default = (int if option.get("whole") else str), option.get("default")
            command.add_argument(
                f"--{name}",
                type=kind,
                default=default,
                metavar=option["value"],
                help=option["help"],
            )


def _able() -> list[Game]:
    """The games that have fights to be fought card by card."""
    found = sheetgen.games()
    return [game for game in (found[name] for name in found) if parts_of(game).solo]


def run(arguments: Namespace) -> int:
    """`sheetgen fight GAME`, or `sheetgen fight --for JOURNAL`."""
    if arguments.campaign_journal is not None:
        from sheetgen.cli import flying

        return flying.fight(arguments)
    if arguments.game is None:
        raise Error("name the game, or the journal of a campaign after --for")
    # What a person fights is a record.
    begun = begun_with if arguments.human is not None else subject_of
    about = begun(arguments)
    game = about.game
    if parts_of(game).solo is None:
        able = " or ".join(one.name for one in _able())
        raise Error(f"{game.title} has no fights to be fought card by card; choose {able}")
    solo = fights.solo_of(game)
    for name in solo.OPTIONS:
        if getattr(arguments, name) is None:
            example = "sheetgen fight wings --mission 2 --seed friday"
            raise Error(f"--{name} is missing, as in: {example}")
    side = arguments.human
    header, fighting = _set_up(arguments, about, side)
    _folder(arguments, game, header).check(*_files(arguments, game, header))
    if arguments.watch and side is not None:
        raise Error("to watch a fight of your own, use sheetgen replay JOURNAL; leave out --watch")
    if arguments.watch:
        as_game = header._replace(
            fight={**(header.fight or {}), solo.SIDE: next(iter(solo.SIDES_NAMED))}
        )
        watch(solo.played_on(fights.session_of(about, as_game)))
    if side is None:
        _keep(arguments, _fought(arguments, about, header, fighting))
        return 0
    folder = called(arguments.out)
    path = folder / f"{fights.name_of(game, header)}.journal.jsonl"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        answered(header, fights.session_of(about, header)).save(path)
    elif fights.board_of(game, header) != fights.board_of(
        game, opened(path, arguments.campaign).header
    ):
        raise Error(f"{path} is of another fight: name another folder with --out")
    return go_on(arguments, path)


def paths(arguments: Namespace) -> Path:
    """The paths of a fight that the program fights, drawn alone."""
    about = subject_of(arguments)
    header, fighting = _set_up(arguments, about, None)
    made = _fought(arguments, about, header, fighting)
    folder = _folder(arguments, about.game, header)
    return folder.document(_files(arguments, about.game, header)[0], made.paths())


def _set_up(arguments: Namespace, about: Subject, side: str | None) -> tuple[Header, Any]:
    """The header of a fight, and the fight itself, ready to begin."""
    solo = fights.solo_of(about.game)
    facts = solo.named({name: getattr(arguments, name) for name in solo.OPTIONS})
    # What there is not is refused before a seed is drawn.
    solo.begun(arguments.seed or "", about.conditions, **facts)
    header = fights.header_of(about, seed_of(arguments), arguments.player, facts, side)
    return header, solo.begun(header.seed, about.conditions, **facts)


def _fought(arguments: Namespace, about: Subject, header: Header, fighting: Any) -> fights.Kept:
    result = fights.solo_of(about.game).fought(fighting)
    return fights.Kept(about.game, header, about.conditions, fighting, result, arguments.paper)


def go_on(arguments: Namespace, path: Path) -> int:
    """A fight gone on with at the table, by its journal; its files, if it is over then."""
    if journal.read(path).header.of_campaign:
        from sheetgen.cli import flying

        return flying.go_on(arguments, path)
    status = at_table.go_on(arguments, path, saves=False)
    record = opened(path, arguments.campaign)
    if record.finished:
        # By record --resume it is printed as saved defaults have it.
        usual = dict.fromkeys(("paper", "copy", "sides", "ink", "size"))
        asked = settings.fill_in(Namespace(**usual | vars(arguments) | {"out": str(path.parent)}))
        _keep(asked, fights.kept_of(record, asked.paper))
    return status


# What is made of a fight that is over: its paths as a PDF, its report and its track as data.


def _files(arguments: Namespace, game: Game, header: Header) -> tuple[str, str]:
    """The names of what is made of it."""
    name = fights.name_of(game, header)
    return f"{name}{variant(arguments)}.paths.pdf", f"{name}.fight.json"


def _folder(arguments: Namespace, game: Game, header: Header) -> Folder:
    return Folder(arguments.out, fights.file_header(game, header), [], arguments.force)


def _keep(arguments: Namespace, made: fights.Kept) -> None:
    """Write the files of a fight that is over, and say how it ended, unless that was watched."""
    game, header = made.game, made.header
    folder, (paths, report) = _folder(arguments, game, header), _files(arguments, game, header)
    # All is on disk before a word is said: who reads only the first lines may close the pipe.
    written = [folder.document(paths, made.paths())]
    written.append(folder.write(report, made.data()))
    watched = getattr(arguments, "watch", False)
    ended = () if watched else fights.solo_of(game).ended(made.fighting, made.result)
    print(*map(folded, ended), *written, sep="\n")
