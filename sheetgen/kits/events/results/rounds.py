"""The rounds of a Swiss event: drawn by the standings so far, and on record."""

from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.events import ledger, lines, sealing
from sheetgen.kits.events.boards import board_called
from sheetgen.kits.events.event import SWISS
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import standings, swiss
from sheetgen.kits.events.results.scoring import Lot
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.results.swiss import Round


class Drawn(NamedTuple):
    """A round that was drawn: its number, who meets whom, and the standings it was drawn by."""

    number: int
    round: Round
    standings: Standings


def draw(path: Path) -> Drawn:
    """Draw the next round of an event, and put it on record. Raises Error if it is no Swiss event,
    or all its rounds are drawn, or the last is not over."""
    # Who is drawn keeps his table from now on.
    sealing.print_for(path)
    with lines.alone(path):
        made = following(standings.now(load(path)))
        held = {"round": made.number, "pairs": made.round.pairs, "bye": made.round.bye}
        sealing.record(path, (ledger.PAIRED, held))
        return made


def following(found: Standings) -> Drawn:
    """The next round by the standings. Raises as `draw` does."""
    sealed, rounds = found.opened.event.sealed, found.rounds
    if sealed.ranking != SWISS:
        raise Error(f'rounds are drawn where ranking = "swiss", not "{sealed.ranking}"')
    number = len(rounds) + 1
    if number > len(sealed.sessions):
        raise Error(f"all {len(rounds)} rounds are drawn: each session is one")
    for board in found.opened.boards():
        due = [t for t in found.due(board.name) if rounds and rounds[-1].opponent(t)]
        if board_called(board.name).session == number - 1 and due:
            tables = ", ".join(map(str, due))
            raise Error(f"round {number - 1} is not over: no slip of {board.name}, table {tables}")
    points = {row.table: row.total for row in found.ranked}
    met = swiss.opponents(rounds, {table: int(total) for table, total in points.items()})
    lot = Lot(found.opened.key, found.opened.delayed, f"round {number}")
    order = sorted(
        found.players.keys() - found.history.out.keys(),
        key=lambda table: (-points.get(table, 0), -met.get(table, 0), lot.number(table)),
    )
    made = swiss.drawn(order, rounds)
    if made is None:
        raise Error(f"round {number} cannot be drawn: everybody has met everybody")
    return Drawn(number, made, found)
