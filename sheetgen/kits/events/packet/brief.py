"""What every part of a packet is drawn from: the event, who sits where, and how it is printed; and
the movement: who plays which board in which round.

Tables stand in a row. Neighbours never hold the same board at once, and every table plays every
board of the session once, one a round.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen import __version__
from sheetgen.core import again, dice
from sheetgen.core.again import RECORD, Code
from sheetgen.core.files import safe
from sheetgen.core.game import Conditions, Game
from sheetgen.kits.drawing.page import Foot, Paper
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import say
from sheetgen.kits.events.event import CALLED, Event, Player, Sealed
from sheetgen.kits.events.opened import Opened

SOFTWARE = f"sheetgen {__version__}"


class Brief(NamedTuple):
    """An opened event on a paper. Of a part of the packet only the papers `of_table` are drawn (0:
    those of nobody yet), and only those of `in_round`, a session and a round of it (None: all)."""

    opened: Opened
    paper: Paper
    of_table: int | None = None
    in_round: tuple[int, int] | None = None

    @property
    def event(self) -> Event:
        """The event."""
        return self.opened.event

    @property
    def players(self) -> tuple[Player, ...]:
        """The players, by table."""
        return self.event.players

    @property
    def sealed(self) -> Sealed:
        """Its sealed part."""
        return self.opened.event.sealed

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.event.game

    @property
    def conditions(self) -> Conditions:
        """The conditions it is played under."""
        return self.event.conditions

    @property
    def holders(self) -> tuple[Player, ...]:
        """All for whom sheets are printed: the players, and those who are not known yet, without a
        name and with table 0."""
        everybody = self.players + (Player(""),) * self.event.print.copies
        return tuple(one for one in everybody if self.of_table in (None, one.table))

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards for which papers are printed: those in play, of a round the one that the table
        plays in it."""
        if self.in_round is None:
            return self.opened.boards()
        session, number = self.in_round
        places = [n for n, one in enumerate(self.players) if one.table == self.of_table]
        return tuple(self.rounds(session)[number - 1][place] for place in places)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that differ from the default, as a page's foot names them."""
        departures = self.game.departures(self.conditions)
        return tuple(f"{name}={value}" for name, value in departures.items())

    def session(self, number: int) -> tuple[Board, ...]:
        """The boards in play of a session, in order."""
        return tuple(board for board in self.opened.boards() if board.session == number)

    def sessions(self) -> Iterator[tuple[int, tuple[Board, ...]]]:
        """The sessions by number, with their boards."""
        for number in range(1, len(self.sealed.sessions) + 1):
            yield number, self.session(number)

    def rounds(self, number: int) -> tuple[tuple[Board, ...], ...]:
        """For each round of a session the board of each player, in the order of `players`."""
        boards = self.session(number)
        if self.sealed.format == CALLED:
            return tuple((board,) * len(self.players) for board in boards)
        moves = movement(len(self.players), len(boards))
        return tuple(tuple(boards[place] for place in turn) for turn in moves)

    def key(self, board: Board) -> str:
        """The key of a board's dice."""
        return self.opened.key_of(board)

    def check(self, board: Board) -> str:
        """The check digits of a board."""
        return self.opened.check(board)

    def named(self, board: Board) -> str:
        """A board by its name and check digits."""
        return f"{board.name} {self.check(board)}"

    def foot(self, board: Board | None = None, player: Player | None = None) -> Foot:
        """What head and foot of a page say: of the event, a board, a player."""
        # The last of these give way where there is no room.
        parts = [say("foot", "board", board=board.name, check=self.check(board))] if board else []
        parts.append(say("foot", "event", event=self.sealed.name, date=self.sealed.date))
        parts.append(say("foot", "scheme", scheme=dice.SCHEME))
        return Foot(
            player=(player.name or None) if player else None,
            rulings=self.rulings,
            credits=self.game.credits,
            software=SOFTWARE,
            board=self.named(board) if board else "",
            table=str(player.table) if player and player.table else "",
            event="   ".join(parts),
            again=self._again(board),
        )

    def _again(self, board: Board | None) -> Code:
        """What the code of a page says: the event, and the board."""
        rules = again.of_rules(self.game.name, self.event.rules)
        of = safe(self.sealed.name) + (f", board {self.named(board)}" if board else "")
        return Code(__version__, rules, ("packet", RECORD), of)


def movement(tables: int, boards: int) -> tuple[tuple[int, ...], ...]:
    """For each round the board, from 0, of each table: in each round after the first a table takes
    the next board, and after the last the first."""
    return tuple(
        tuple((table + turn) % boards for table in range(tables)) for turn in range(boards)
    )
