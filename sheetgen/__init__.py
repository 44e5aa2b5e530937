"""sheetgen: game sheets, records and after-action reports for solo wargames on paper.

    import sheetgen

    record = sheetgen.play("convoy", seed="pedestal")
    print(record.score, record.in_short())
    record.sheet().save("sheet.pdf")
    record.report(voice="diary").save("report.html")

Everything is loaded when it is called, not when it is named. What a person can mend is raised as
`Error`. `docs/library.md` tells more.
"""

from __future__ import annotations

__version__ = "1.0.0"
__all__ = [
    "Career", "Document", "Error", "Look", "Odds", "Record", "Report", "Sitting", "blank", "bound",
    "career", "dicebook", "games", "logbook", "odds", "open", "play", "preroll", "record",
    "resume", "rules",
]  # fmt: skip

# Not from `typing`: to import that costs as much as all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from typing import Any

    from sheetgen.core.errors import Error
    from sheetgen.core.game import Game
    from sheetgen.library.books import LogBook
    from sheetgen.library.bound import BoundBook
    from sheetgen.library.career import Career
    from sheetgen.library.odds import Odds
    from sheetgen.library.record import Record
    from sheetgen.library.report import Report
    from sheetgen.library.sheets import Document, Look
    from sheetgen.library.sitting import Sitting

_CLASSES = {
    "Career": "library.career",
    "Document": "library.sheets",
    "Error": "core.errors",
    "Look": "library.sheets",
    "Odds": "library.odds",
    "Record": "library.record",
    "Report": "library.report",
    "Sitting": "library.sitting",
}


def __getattr__(name: str) -> Any:
    if name not in _CLASSES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_CLASSES[name]}"), name)


def __dir__() -> list[str]:
    return __all__


def games() -> Mapping[str, Game]:
    """All games by name, the built-in ones first; each has its title, editions, rulings, policies,
    sheets and credits. A game is loaded when it is looked up; Error is raised if another package's
    cannot be."""
    from sheetgen.core.game import Games

    return Games()


def play(
    game: str,
    *,
    seed: str | None = None,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    policy: str | None = None,
    player: str | None = None,
    date: str | None = None,
) -> Record:
    """A game that plays itself to its end: the dice are the seed's (one is drawn if none is given),
    a policy decides.

    Edition and policy are the game's own unless named; `rulings` are those that differ from the
    default, and `campaign` the folder of one of your own; the header keeps the `date`
    ("2026-11-23"). Raises Error for what is unknown.
    """
    from sheetgen.library.record import drawn_seed, played, subject

    about = subject(game, edition, rulings, campaign)
    return played(about, drawn_seed() if seed is None else seed, policy, player, date)


def open(path: str | Path, *, campaign: str | Path | None = None) -> Record:
    """The record in a journal, read up to its last whole line.

    The data of its campaign are those that come with the game, or lie in a folder beside the
    journal, unless `campaign` names the folder. Raises Error if it cannot be opened, is no journal,
    or one that this program cannot replay, naming file and line.
    """
    from sheetgen.library.record import opened

    return opened(path, campaign)


def record(
    game: str,
    path: str | Path | None = None,
    *,
    seed: str | None = None,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    player: str | None = None,
    date: str | None = None,
) -> Sitting:
    """A new game at the table: answers and keys in, plain data out, every answer on disk in the
    journal at `path` before the next question is asked (None: the journal is kept in memory).

    The dice are the player's own, or with a `seed` the program's; the header keeps the `date`, if
    one is given. Raises Error for what is unknown,
    and if the journal is there already.
    """
    from sheetgen.core.errors import Error
    from sheetgen.library.record import subject
    from sheetgen.library.sitting import begin, new_header

    about = subject(game, edition, rulings, campaign)
    try:
        return begin(about, new_header(about, seed, player, date), path)
    except FileExistsError:
        raise Error(f"{path} already exists: resume it, or name another") from None


def resume(path: str | Path, *, campaign: str | Path | None = None) -> Sitting:
    """A recorded game to go on with at the table; `campaign` is as in `open`. Raises Error if it is
    no journal that can be replayed, or if another program is recording in it."""
    from sheetgen.library.sitting import go_on

    return go_on(path, campaign=campaign)


def blank(
    game: str,
    *sheets: str,
    copies: int = 1,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    look: Look | None = None,
) -> Document:
    """Blank sheets of a game (all it has, unless some are named), so many copies of them, in a
    `look`. Raises Error for what they cannot be drawn as."""
    from sheetgen.library.record import subject
    from sheetgen.library.sheets import PLAIN, blank

    about = subject(game, edition, rulings, campaign)
    return blank(about, sheets, copies, look or PLAIN)


def preroll(
    game: str,
    *sheets: str,
    seed: str | None = None,
    seeds: Sequence[str] = (),
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    player: str | None = None,
    look: Look | None = None,
) -> Document:
    """Sheets of a game with all rolled that can be before anybody plays: those of a seed (one is
    drawn if none is given), or a copy for each of several `seeds`. Raises Error for what
    they cannot be drawn as."""
    from sheetgen.library.record import drawn_seed, subject
    from sheetgen.library.sheets import PLAIN, preroll

    named = seeds or [drawn_seed() if seed is None else seed]
    return preroll(subject(game, edition, rulings, campaign), named, player, sheets, look or PLAIN)


def logbook(
    game: str,
    *,
    seed: str | None = None,
    record: Record | None = None,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    player: str | None = None,
    look: Look | None = None,
    booklet: bool | None = None,
    templates: str | Path | None = None,
) -> LogBook:
    """A solo journal to write in: blank, with the set-up of a seed, or of a record with what
    happened in it. It is laid as a booklet to fold unless told otherwise or its paper is "a5"; of
    its `look` the paper counts, and its `markdown()` is its text. Raises Error for what there is
    not."""
    from sheetgen.library.books import logbook
    from sheetgen.library.record import own_folder, subject
    from sheetgen.library.sheets import PLAIN

    about = subject(game, edition, rulings, campaign)
    look = look or PLAIN
    own = own_folder(templates)
    return logbook(about, seed, record, player, look.paper, booklet, own)


def bound(
    *journals: str | Path,
    voice: str | None = None,
    player: str | None = None,
    templates: str | Path | None = None,
) -> BoundBook:
    """The games of several journals bound into one book, in their order: of each its story, told by
    a voice (unless told otherwise the game's own, or what its player wrote and keeps beside the
    journal), and its log book; then a career. Whose it is say the journals; `player` is who is
    named where none of them does. It is written by `pdf` or `save`. Raises Error for a journal that
    cannot be read."""
    from sheetgen.library.bound import bound

    return bound(journals, voice, player, templates)


def dicebook(
    game: str,
    *,
    seed: str | None = None,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    look: Look | None = None,
) -> Document:
    """Every die of a seed (one is drawn if none is given), by turn and step: to play without
    rolling; of its `look` paper and ink count. Raises Error for what is unknown."""
    from sheetgen.library.books import dicebook
    from sheetgen.library.record import drawn_seed, subject
    from sheetgen.library.sheets import PLAIN

    about = subject(game, edition, rulings, campaign)
    look = look or PLAIN
    return dicebook(about, drawn_seed() if seed is None else seed, look.paper, look.ink)


def rules(
    game: str,
    *,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    templates: str | Path | None = None,
) -> Report:
    """The rules of a game to look up, with the rulings. Raises Error for what is unknown."""
    from sheetgen.library.books import reference
    from sheetgen.library.record import own_folder, subject

    return reference(subject(game, edition, rulings, campaign), own_folder(templates))


def odds(
    game: str,
    *,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    campaign: str | Path | None = None,
    policy: str | None = None,
    games: int = 20_000,
    seed: str = "1",
    setup: Mapping[str, int] | None = None,
    workers: int = 1,
) -> Odds:
    """What to expect of a game: so many are played under a policy, on so many processes; `setup`
    fixes numbers of the set-up.

    Raises Error for what is unknown, for a set-up that cannot be, and for a game without odds.
    """
    from sheetgen.library.odds import expected
    from sheetgen.library.record import subject

    about = subject(game, edition, rulings, campaign)
    return expected(about, policy, games, seed, setup or {}, workers)


def career(folder: str | Path, *, player: str | None = None) -> Career:
    """All recorded games of a folder summed up; with `player`, only those under that name. Raises
    Error if there are none, or the folder cannot be read."""
    from sheetgen.library.career import of_folder

    return of_folder(folder, player)
