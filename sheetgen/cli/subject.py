"""What a command is about: the game, its conditions, its header, the record it names."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

from sheetgen import __version__
from sheetgen.core import registry as games
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game, pick
from sheetgen.core.journal import Divergence, Header, JournalError, Record, read
from sheetgen.core.session import Session


def conditions_of(arguments: Namespace, game: Game) -> Conditions:
    """The conditions named by --edition and --ruling. Raises Error for what is unknown."""
    rulings: dict[str, str] = {}
    for text in arguments.ruling:
        name, equals, value = text.partition("=")
        if not equals:
            raise Error(f"{text[:60]!r} is no ruling; give it as name=value")
        if rulings.setdefault(name, value) != value:
            raise Error(f"the ruling {name} is given two values")
    return game.conditions(arguments.edition, rulings)


def policy_of(arguments: Namespace, game: Game) -> str:
    """The policy named by --policy, or the game's own. Raises Error for one unknown."""
    named = game.default_policy if arguments.policy is None else arguments.policy
    return pick(named, game.policies, f"policy of {game.name}")


def header_of(
    game: Game,
    conditions: Conditions,
    seed: str | None = None,
    policy: str | None = None,
    player: str | None = None,
) -> Header:
    """The header of a game played now, by this program."""
    return Header(
        game=game.name,
        edition=conditions.edition,
        rules=game.rules_version,
        rulings=game.departures(conditions),
        seed=seed,
        policy=policy,
        player=(player or "").strip() or None,
        software=f"sheetgen {__version__}",
    )


def check_text(text: str, what: str) -> None:
    """Raise UnprintableText if a text cannot be printed in the faces of press and dice."""
    from sheetgen.kits.drawing.fonts import check_printable

    check_printable(text, what, "text", "mono")


def check_texts(header: Header) -> None:
    """Raise UnprintableText if a text that sheets and reports show cannot be printed."""
    check_text(header.player or "", "the player's name")
    check_text(header.seed or "", "the seed")
    check_text(header.policy or "", "the policy's name")
    check_text(header.software, "the program's name")


def open_record(path: str | Path) -> tuple[Record, Game]:
    """A journal as read, with its game. Says on standard error if its last line was cut short.

    Raises JournalError or OSError if there is no journal to be read, or if it is of a game,
    edition or ruling that is not known here.
    """
    record = read(Path(path))
    if record.torn is not None:
        print(f"sheetgen: {path}, line {record.torn}: cut short, and left out", file=sys.stderr)
    try:
        game = games.find(record.header.game)
        game.conditions(record.header.edition, record.header.rulings)
    except ValueError as error:
        raise JournalError(f"{path}, line 1: {error}") from None
    return record, game


def replayed(path: str | Path) -> tuple[Record, Game, Session]:
    """A journal, its game, and the session it makes. Raises as `open_record` does, and
    JournalError where the rules cannot take an answer."""
    record, game = open_record(path)
    try:
        return record, game, record.replay(game)
    except Divergence as error:
        raise JournalError(f"{path}, {error}") from None
