"""The standings of an event: what stands of its results after all rulings, ranked."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.kits.events import ledger, sealing
from sheetgen.kits.events.declared import Worth, declared, has_plans, plans
from sheetgen.kits.events.event import AVERAGE, MATCHPOINTS, Player
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results import history, scoring
from sheetgen.kits.events.results.history import PENALISE, Entry, History
from sheetgen.kits.events.results.scoring import LOT, Measure, Ranked


class Standings(NamedTuple):
    """The standings: the tables in order, who sits there, the boards that were played, and the
    entries that stand by board and table."""

    opened: Opened
    ranked: tuple[Ranked, ...]
    players: Mapping[int, Player]
    boards: tuple[str, ...]
    entries: Mapping[tuple[str, int], Entry]
    history: History = History()

    @property
    def matchpoints(self) -> bool:
        """Whether the ranking is by matchpoints."""
        return self.opened.event.sealed.ranking == MATCHPOINTS

    def on(self, board: str) -> dict[int, Entry]:
        """The entries of a board by table."""
        return {table: entry for (at, table), entry in self.entries.items() if at == board}

    def of(self, table: int) -> list[Entry]:
        """The entries of a table, in the order of the boards."""
        return [self.entries[b, table] for b in self.boards if (b, table) in self.entries]

    def score(self, table: int) -> int:
        """The scores of a table added up."""
        return sum(entry.score for entry in self.of(table))

    def without(self) -> list[Player]:
        """The players who have no result, but for those who are out of the event."""
        known = {row.table for row in self.ranked} | self.history.out.keys()
        return [p for table, p in sorted(self.players.items()) if table not in known]

    def missing(self) -> dict[str, list[int]]:
        """The tables of which no slip came in, by board; boards of which none did are left out."""
        due = self.players.keys() - self.history.out.keys()
        return {
            board: sorted(due - self.on(board).keys())
            for board in self.boards
            if due - self.on(board).keys()
        }

    def on_record(self) -> list[list[Any]]:
        """The standings as the ledger keeps them: rank, table, total and score of each."""
        return [[row.rank, row.table, str(row.total), self.score(row.table)] for row in self.ranked]

    def named(self, table: int) -> str:
        """Who sits at a table: with his club, if another has his name."""
        player = self.players[table]
        same = sum(other.name == player.name for other in self.players.values()) > 1
        return f"{player.name} ({player.club})" if same and player.club else player.name

    def by(self, row: Ranked) -> str:
        """The tie-break of a row, as it is printed."""
        return self._named(row.by)

    def _named(self, tie_break: str) -> str:
        own = declared(self.opened.event.game).tie_breaks.get(tie_break)
        return own.short if own else tie_break

    def rules(self) -> str:
        """How it was ranked, in a sentence."""
        sealed = self.opened.event.sealed
        how = "2 for each table beaten, 1 for each tied"
        if not self.matchpoints:
            how = "score less the datum of the board, its trimmed mean"
        last = LOT if self.opened.scheme == 1 or sealed.lot else "shared ranks"
        ties = ", ".join(map(self._named, (*sealed.tie_breaks, last)))
        average = "an average score" if sealed.missed == AVERAGE else "no points"
        if self.opened.scheme == 2 and sealed.missed != AVERAGE and not self.matchpoints:
            average = "a point less than the last table's"
        kind = "Matchpoints" if self.matchpoints else "Datum"
        return f"{kind}: {how}. Ties: {ties}. A board not played counts as {average}."


def of(opened: Opened, past: History) -> Standings:
    """The standings by what stands now. Raises Error for tie-breaks that are unknown."""
    playing = [board.name for board in opened.boards()]
    players = {player.table: player for player in opened.event.players}
    entries = {
        (board, table): entry
        for (board, table), entry in past.standing().items()
        if board in playing and board not in past.void
        if table in players and table not in past.out
    }
    boards = tuple(b for b in playing if any(place[0] == b for place in entries))
    scores = {
        board: {table: e.score for (at, table), e in entries.items() if at == board}
        for board in boards
    }
    sealed = opened.event.sealed
    penalties: dict[int, int] = {}
    for one in past.of(PENALISE):
        penalties[one.table] = penalties.get(one.table, 0) + one.value
    ranked = scoring.ranked(
        scores,
        sorted({table for _, table in entries}),
        sealed.ranking,
        sealed.tie_breaks,
        _measures(opened, entries),
        scoring.Lot(opened.key, opened.delayed, playing[-1], opened.scheme, sealed.lot),
        sealed.missed,
        penalties,
    )
    return Standings(opened, ranked, players, boards, entries, past)


def settled(path: Path, opened: Opened) -> Standings:
    """The standings by what stands now, which go on record in the ledger that is held unless its
    last are the same."""
    found = of(opened, history.of(opened))
    told = list(opened.ledger.told(ledger.RESULT)) if opened.ledger else []
    if found.ranked and (not told or told[-1].held["standings"] != found.on_record()):
        sealing.record(path, (ledger.RESULT, {"standings": found.on_record()}))
    return found


def _measures(opened: Opened, entries: Mapping[tuple[str, int], Entry]) -> dict[str, Measure]:
    """The tie-breaks of the game, each as a measure of a table."""
    game = opened.event.game
    planned = has_plans(game)

    def measure(worth: Worth) -> Measure:
        return lambda table: sum(
            worth(entry.tallies, plans(game).read(entry.decided) if planned else None)
            for (_, at), entry in entries.items()
            if at == table
        )

    return {name: measure(own.worth) for name, own in declared(game).tie_breaks.items()}


def shown(points: Fraction, matchpoints: bool) -> str:
    """Points as they are printed: matchpoints whole, differences to a tenth and with their sign."""
    if matchpoints:
        return str(points) if points.denominator == 1 else f"{float(points):.1f}"
    tenths = round(points * 10)
    sign = "+" if tenths > 0 else "−" if tenths < 0 else ""
    return f"{sign}{abs(tenths) // 10}.{abs(tenths) % 10}"
