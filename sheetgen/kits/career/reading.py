"""A folder of records, read into a career."""

import re
import unicodedata
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core import game as games
from sheetgen.core.errors import Error
from sheetgen.core.journal import Divergence, Journal, JournalError, mark, read
from sheetgen.core.language import folded
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.kits.career.career import Account, Career, Played, Throw
from sheetgen.kits.chances.prices import Prices
from sheetgen.kits.parts import parts_of, prices_by

Watch = Callable[[list[Path]], Iterable[Path]]
"""Passes files on one by one, and may show how far it has come."""
_ENDING = ".journal.jsonl"
_HEADER = re.compile(rb'\s*(\xef\xbb\xbf)?\{[^\n]*"sheetgen-journal-')
_BEGINNING = 4096
"""Bytes of a file that are looked at to tell whether it is a journal."""


class Found(NamedTuple):
    """A career, and a sentence for every file that looks like a journal and is not in it."""

    career: Career
    passed_over: tuple[str, ...]


def career_of(folder: Path, player: str | None = None, watch: Watch = list) -> Found:
    """The career in a folder: its journals, those without a date in the order of their names, then
    the others in the order of their dates; and not what is in folders within it. With `player`,
    only games under that name.

    Raises OSError if the folder cannot be read, and Error if there are no games in it.
    """
    complaints: list[str] = []
    records: dict[str, tuple[Path, Journal]] = {}
    for path in journals(folder):
        try:
            record = read(path)
        except (JournalError, OSError) as error:
            complaints.append(_reason(path, error))
            continue
        if record.header.of_campaign:
            # What came of it stands in the record of its campaign.
            continue
        first, _ = records.setdefault(mark(record.header, record.answers), (path, record))
        if first != path:
            complaints.append(f"{path}: the same game as {first.name}, and counted once")
    # A record need not say its day. Of one day they keep the order of their names.
    dated = sorted(records.values(), key=lambda one: one[1].header.date or "")
    ours = {
        path: record
        for path, record in dated
        if player is None or folded(record.header.player or "") == folded(player)
    }
    if records and not ours:
        raise Error(f"{folder}: there is no game of that player; {_players(records.values())}")
    played = []
    for path in watch(list(ours)):
        try:
            played.append(_played(path, ours[path]))
        except ValueError as error:
            complaints.append(_reason(path, error))
    if not played:
        raise Error("; ".join((f"{folder}: there are no recorded games in it", *complaints)))
    return Found(Career(tuple(played)), tuple(complaints))


def journals(folder: Path) -> list[Path]:
    """The files of a folder that look like journals, by name: `game-9` before `game-10`."""
    there = sorted(folder.iterdir(), key=_in_order)
    return [path for path in there if path.is_file() and _looks_like_one(path)]


def _in_order(path: Path) -> tuple[Any, ...]:
    """What names are ordered by: their numbers by value, capitals as small letters."""
    text = unicodedata.normalize("NFC", path.name).casefold()
    parts = re.split(r"([0-9]+)", text)
    return [(int(p), p) if i % 2 else (0, p) for i, p in enumerate(parts)], path.name


def _looks_like_one(path: Path) -> bool:
    """Whether a file is called like a journal, or begins like one."""
    if path.name.endswith(_ENDING):
        return True
    try:
        with path.open("rb") as file:
            return _HEADER.match(file.read(_BEGINNING)) is not None
    except OSError:
        return False


def _reason(path: Path, error: Exception) -> str:
    """Why a file is passed over: a sentence that names it."""
    text = error.strerror or str(error) if isinstance(error, OSError) else str(error)
    return text if str(path) in text else f"{path}: {text}"


def _players(records: Iterable[tuple[Path, Journal]]) -> str:
    """The players there are, in words."""
    names = sorted({record.header.player or "" for _, record in records} - {""})
    if not names:
        return "no record names its player"
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return f"there are games of {', '.join(name[:40] for name in names[:8])}{more}"


def _played(path: Path, record: Journal) -> Played:
    """A record as a game of the career. Raises Error if it is of a game, an edition or rules
    that are not known."""
    header = record.header
    if header.fight is not None:
        raise Error(f"{path}: a fight by itself, which counts in no career")
    try:
        session = record.replay(games.game_of(header, path))
    except Divergence as error:
        raise Error(f"{path}, {error}") from None
    return played(path, record, session)


def played(path: Path, record: Journal, session: Session) -> Played:
    """A record that has been replayed as a game of a career."""
    game, header = session.game, record.header
    chronicle = parts_of(game).chronicle.tell(session)
    result = chronicle.result()
    typed = "mixed" if record.mixed else "typed"
    return Played(
        # A name that is no text in any encoding is told as far as it is.
        file=path.name.encode("utf-8", "backslashreplace").decode(),
        game=game.name,
        title=game.title,
        edition=header.edition,
        player=header.player or "",
        # Of a game that asks for nothing but dice nobody is told.
        decider="" if all(isinstance(r, Roll) for r in session.asked) else header.policy or "",
        dice=typed if header.seed is None else "seed",
        finished=session.finished,
        in_short=chronicle.in_short(),
        score=result.score,
        winner=result.winner,
        won=result.won,
        account=_account(session) if session.finished else None,
        date=header.date or "",
        is_outcome=result.is_outcome,
    )


def _account(session: Session) -> Account | None:
    """What a finished game came to; None where the game prices nothing."""
    reference = prices_by(session.game)
    if not reference:
        return None
    from sheetgen.kits.chances.analysed import priced

    prices, names = priced(session, reference)
    best, worst = (_throw(prices, names, sign) for sign in (1, -1))
    return Account(prices.par, prices.luck, prices.errors, best, worst)


def _throw(prices: Prices, names: tuple[str, ...], sign: int) -> Throw | None:
    """The die that brought most (1) or took most (-1); None if none did."""
    thrown = [
        Throw(die.turn, name, die.luck, prices.noun)
        for die, name in zip(prices.dice, names, strict=True)
        if sign * die.luck > 0
    ]
    return max(thrown, key=lambda one: sign * one.luck, default=None)
