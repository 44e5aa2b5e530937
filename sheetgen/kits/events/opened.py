"""An event whose boards can be dealt: its file, its key and the delayed value, brought together, if
they are still what was sealed."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, Self

from sheetgen.core.dice import key_of_seed
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import quoted
from sheetgen.kits.events import boards as boarding
from sheetgen.kits.events import key_file, ledger
from sheetgen.kits.events.boards import Board, commitment
from sheetgen.kits.events.event import Event, Player, Sealed
from sheetgen.kits.events.event_file import EventFile, read
from sheetgen.kits.events.ledger import NO_LEDGER, Ledger, Replacement

MOST_TOLD = 5
"""So many changes of the list of players are told."""


class Opened(NamedTuple):
    """An event, its key (64 hex digits), and what its ledger says, if it has one yet."""

    event: Event
    key: str
    ledger: Ledger = NO_LEDGER

    @property
    def delayed(self) -> str:
        """The delayed value; "" for a friendly event."""
        return self.ledger.delayed or ""

    @property
    def replaced(self) -> Mapping[str, Replacement]:
        """The boards that were taken out of play, by name."""
        return self.ledger.replacements

    @property
    def text(self) -> str:
        """The sealed text as it was published, or as this program writes it."""
        return self.ledger.sealed or self.event.sealed.text

    @classmethod
    def published(cls, found: Ledger, players: tuple[Player, ...] = ()) -> Self:
        """An event as a ledger that has its key tells it, and nothing else."""
        assert found.key is not None
        event = Event(found.sealed_part, players, sealed_under=found.rules, near=found.near)
        return cls(event, found.key, found)

    @property
    def about(self) -> tuple[Game, Conditions]:
        """The game, and the conditions it is played under."""
        return self.event.game, self.event.conditions

    def boards(self) -> tuple[Board, ...]:
        """The boards in play, in order: a reserve stands in the place of a board replaced."""
        gone = self.replaced
        return tuple(boarding.in_play(board, gone) for board in boarding.boards(self.event.sealed))

    def key_of(self, board: Board) -> str:
        """The key of a board's dice."""
        return boarding.board_key(self.key, self.delayed, self.text, board)

    def check(self, board: Board) -> str:
        """The check digits of a board."""
        return boarding.check_digits(*self.about, self.key_of(board), board)


def load(path: Path, of_printed: bool = True, dice: bool = True) -> Opened:
    """An event from its file, with what was sealed, opened and replaced; without `dice` also one
    that is not opened yet, whose key is not looked at.

    Raises Faults for a faulty event file, and Error for an event that is not sealed or not
    opened yet, or whose sealed part is no longer what it was, or (but not without `of_printed`)
    whose players are not those that were printed; OSError if a file cannot be read.
    """
    (event, seed, _), ledger = ledger_of(path)
    if ledger is not None:
        event = event._replace(sealed_under=ledger.rules)
        _check_roster(path, ledger.roster if of_printed else (), event.players)
    if event.sealed.friendly:
        return Opened(event, key_of_seed(seed), ledger or NO_LEDGER)
    if ledger is None:
        raise Error(f"{path} is not sealed yet: run sheetgen event seal {path}")
    if ledger.delayed is None and not dice:
        return Opened(event, "", ledger)
    if ledger.delayed is None:
        raise Error(
            f"{path} is sealed and not opened yet: when the delayed value is known, run "
            f'sheetgen event open {path} --delayed "..."'
        )
    return Opened(event, key_of_event(path, ledger), ledger)


def ledger_of(path: Path) -> tuple[EventFile, Ledger | None]:
    """An event file, and what its ledger says; None if it has none yet. Players keep the tables
    that were printed.

    Raises Error, which says what, if the sealed part has changed since; and Faults for a faulty
    event file.
    """
    found = ledger.find_ledger(path)
    said = read(path, found.roster if found else ())
    friendly = found is not None and not found.commitment and said.event.sealed.friendly
    if found is not None and friendly and not found.is_played:
        # Nothing was promised of it, and nothing has come of it yet: it may change.
        found = found._replace(sealed=said.event.sealed.text)
    elif found is not None and found.sealed:
        changes = changes_since_sealing(found.sealed_part, said.event)
        if changes:
            raise Error(
                f"{path} was changed after it was sealed: {'; '.join(changes)}; put that back, or"
                " announce a new event"
            )
    return said, found


def _check_roster(path: Path, printed: tuple[Player, ...], now: tuple[Player, ...]) -> None:
    changes = roster_changes(printed, now) if printed else []
    if changes:
        if more := len(changes[MOST_TOLD:]):
            changes[MOST_TOLD:] = [f"and {more} more"]
        raise Error(
            f"the players of {path} are not those that were printed: {'; '.join(changes)}; put the"
            f" list back, or rule on it: sheetgen event rule roster --event {path} --reason TEXT"
        )


def roster_changes(printed: tuple[Player, ...], now: tuple[Player, ...]) -> list[str]:
    """What differs between two lists of players, in words, table by table."""
    before, after = ({p.table: p for p in players} for players in (printed, now))
    said = []
    for table in sorted(before.keys() | after.keys()):
        was, is_now = (_called(players.get(table)) for players in (before, after))
        if was != is_now:
            said.append(f"table {table} was {was or 'nobody'}, is {is_now or 'nobody'}")
    return said


def _called(player: Player | None) -> str:
    if player is None:
        return ""
    return quoted(player.name) + (f" of {quoted(player.club)}" if player.club else "")


def changes_since_sealing(sealed: Sealed, event: Event) -> list[str]:
    """What differs between a sealed part and that of an event file, in words."""
    now = event.sealed
    before, after = sealed._asdict(), now._asdict()
    if sealed.game == now.game:
        # By the rules that are played now: the files of a campaign may have changed since.
        before, after = before | _rulings(sealed, event.game), after | _rulings(now, event.game)
    found = [
        f"{name} was {_shown(before[name])}, is {_shown(after[name])}"
        for name in before
        if name not in ("rulings", "rules", "data") and before[name] != after[name]
    ]
    if not found and sealed.data != now.data:
        found = ["the files of its campaign are not what they were"]
    return found


def _rulings(sealed: Sealed, game: Game) -> dict[str, str]:
    """Each ruling of a sealed part as a field of its own."""
    rulings = game.conditions(None, sealed.rulings).rulings
    return {f"ruling {name}": value for name, value in rulings.items()}


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(str(item) for item in value)}]"
    return quoted(value) if isinstance(value, str) else str(value).lower()


def key_of_event(path: Path, found: Ledger) -> str:
    """The key of a sealed event: the published one, or the one in its private file.

    Raises Error if it is not the one that was sealed, or cannot be read.
    """
    kept = key_file.place(path)
    try:
        key = found.key or key_file.read(kept)
    except FileNotFoundError:
        raise Error(f"{kept}, the key of this event, is not there: put it back") from None
    if commitment(key, found.sealed) != found.commitment:
        raise Error(
            f"the key in {kept}, the sealed text and the commitment do not belong together: one of"
            " them was changed after sealing"
        )
    return key
