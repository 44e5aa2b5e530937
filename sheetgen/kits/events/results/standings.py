"""The standings of an event: what stands of its results after all rulings, ranked."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.events import ledger, sealing
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Worth
from sheetgen.kits.events.event import AVERAGE, DATUM, PERCENT, Player
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.of_game import declared, has_plans, plans
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.results import history, scoring
from sheetgen.kits.events.results.checking import HELD
from sheetgen.kits.events.results.history import ADJUSTED, PENALISE, Entry, History
from sheetgen.kits.events.results.scoring import Awards, Measure, Ranked, rounded

MISSING = "missing"
"""The ruling that a slip will not come."""
UNRANKED = "–"
"""What stands in the place of a rank."""


def marked(entry: Entry) -> str:
    """A score as it is printed, with the sign of how it came to stand."""
    kind = _signed(entry)
    return f"{entry.score}{data('results')['signs'][kind]['sign'] if kind else ''}"


def signs(entries: Iterable[Entry]) -> list[str]:
    """What the signs at these scores mean, each in a sentence."""
    said = [data("results")["signs"][kind] for kind in map(_signed, entries) if kind]
    return sorted({f"{one['sign']} {one['says']}." for one in said})


def _signed(entry: Entry) -> str:
    """The verdict that gives a score a sign; "": none does."""
    as_it_was = entry.verdict not in (HELD, ADJUSTED) and str(entry.score) == entry.slip["score"]
    return entry.verdict if entry.verdict in data("results")["signs"] and not as_it_was else ""


class Standings(NamedTuple):
    """The standings: the tables that are `listed`, in order, who sits there, the boards that were
    played, and the entries that stand by board and table. Who has left stands below the others with
    what he played, and is not ranked."""

    opened: Opened
    listed: tuple[Ranked, ...]
    players: Mapping[int, Player]
    boards: tuple[str, ...]
    entries: Mapping[tuple[str, int], Entry]
    history: History = History()
    awards: Awards = MappingProxyType({})

    @property
    def ranked(self) -> tuple[Ranked, ...]:
        """The tables that are ranked, in order."""
        return tuple(row for row in self.listed if row.rank)

    @property
    def ranking(self) -> str:
        """By what it is ranked."""
        return self.opened.event.sealed.ranking

    def shown(self, points: Fraction) -> str:
        """Points as they are printed."""
        return points_shown(points, self.ranking)

    def rank(self, row: Ranked) -> str:
        """The rank of a row as it is printed."""
        return str(row.rank) if row.rank else UNRANKED

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
        """The players who have no result."""
        known = {row.table for row in self.listed}
        return [p for table, p in sorted(self.players.items()) if table not in known]

    def missing(self) -> dict[str, list[int]]:
        """The tables of which no slip came in, by board; boards of which none did are left out."""
        return {board: due for board in self.boards if (due := self.due(board))}

    def due(self, board: str) -> list[int]:
        """The tables whose slip of a board has yet to come in; not where it was ruled that none
        does."""
        past, ruled = self.history, self.history.of(MISSING)
        asked = max((one.number for one in past.of("replace", "roster")), default=0)
        if any(one.number > asked and not one.board for one in ruled):
            # Of all that were due when it was ruled, which what came later was not.
            return []
        settled = {
            table for at, table in (*self.awards, *(one.place for one in ruled)) if at == board
        }
        return sorted(self.players.keys() - past.out.keys() - settled - self.on(board).keys())

    def on_record(self) -> list[list[Any]]:
        """The standings as the ledger keeps them: rank, table, total and score of each."""
        return [[row.rank, row.table, str(row.total), self.score(row.table)] for row in self.ranked]

    def named(self, table: int) -> str:
        """Who sits at a table: with his club, if another has his name."""
        player = self.players[table]
        same = sum(other.name == player.name for other in self.players.values()) > 1
        return f"{player.name} ({player.club})" if same and player.club else player.name

    def tie_break(self, tie_break: str) -> str:
        """A tie-break as it is printed."""
        own = declared(self.opened.event.game).tie_breaks.get(tie_break)
        return own.short if own else tie_break

    def on_board(self, board: str, row: Ranked) -> str:
        """What a table has on a board as it is printed: points, and in brackets its score with its
        sign, or an award."""
        entry = self.entries.get((board, row.table))
        award = data("results")["awards"].get(self.awards.get((board, row.table)), "–")
        return f"{self.shown(row.boards[board])} ({marked(entry) if entry else award})"

    def legend(self) -> str:
        """What is printed in its cells, how it was ranked, and what the signs at scores mean."""
        return " ".join((data("results")["cell"], self.rules(), *signs(self.entries.values())))

    def remark(self, row: Ranked) -> str:
        """What was ruled of a table, and what broke its tie."""
        return "; ".join(filter(None, (self.ruled(row), self.tie_break(row.by))))

    def ruled(self, row: Ranked) -> str:
        """What was ruled of a table that changes its total or its rank."""
        words, out = data("results")["ruled"], self.history.out.get(row.table)
        points = sum(one.value for one in self.history.of(PENALISE) if one.table == row.table)
        said = [words[PENALISE].format(points=points)] if points else []
        return "; ".join((*said, words[out.kind]) if out else said)

    def rules(self) -> str:
        """How it was ranked, in a sentence."""
        sealed = self.opened.event.sealed
        ties = ", ".join(map(self.tie_break, (*sealed.tie_breaks, "shared ranks")))
        average = "an average score" if sealed.missed == AVERAGE else "no points"
        if sealed.missed != AVERAGE and self.ranking == DATUM:
            average = "a point less than the last table's"
        said = data("results")["rules"]
        return f"{said[self.ranking]} Ties: {ties}. A board not played counts as {average}."


def now(opened: Opened) -> Standings:
    """The standings of what is on record. Raises as `standings_of` and `history_of` do."""
    return standings_of(opened, history.history_of(opened))


def standings_of(opened: Opened, past: History) -> Standings:
    """The standings by what stands now. Raises Error for tie-breaks that are unknown."""
    playing = [board.name for board in opened.boards()]
    players = {player.table: player for player in opened.event.players}
    counting = {(b, t) for b in {*playing} - past.void for t in players}
    entries = {place: entry for place, entry in past.standing().items() if place in counting}
    awards = {place: award for place, award in past.awarded().items() if place in counting}
    boards = tuple(b for b in playing if any(place[0] == b for place in (*entries, *awards)))
    scores = {
        board: {table: e.score for (at, table), e in entries.items() if at == board}
        for board in boards
    }
    sealed = opened.event.sealed
    penalties: dict[int, int] = {}
    for one in past.of(PENALISE):
        penalties[one.table] = penalties.get(one.table, 0) + one.value
    tables = sorted({table for _, table in (*entries, *awards)})
    listed = scoring.ranked(
        scores,
        tables,
        sealed.ranking,
        sealed.tie_breaks,
        _measures(opened, entries),
        sealed.missed,
        penalties,
        awards,
        past.out,
    )
    return Standings(opened, listed, players, boards, entries, past, awards)


def settled(path: Path, opened: Opened) -> Standings:
    """The standings by what stands now, which go on record in the ledger that is held unless its
    last are the same."""
    found = now(opened)
    told = list(opened.ledger.told(ledger.RESULT))
    if found.ranked and (not told or told[-1].held["standings"] != found.on_record()):
        done = sealing.record(path, (ledger.RESULT, {"standings": found.on_record()}))
        now_said = ledger.ledger_from(path, done.lines)
        assert now_said
        found = found._replace(opened=opened._replace(ledger=now_said))
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


def points_shown(points: Fraction, ranking: str) -> str:
    """Points as they are printed: to a hundredth, differences with their sign; matchpoints whole if
    they are."""
    near = rounded(points)
    if ranking not in (PERCENT, DATUM) and near.denominator == 1:
        return str(near).replace("-", "−")
    sign = "−" if near < 0 else "+" if near and ranking == DATUM else ""
    whole, part = divmod(abs(near) * 100, 100)
    return f"{sign}{whole}.{int(part):02}"


# The end of an event: its key is published when no slip is due any more, since with the key
# everybody knows every die.

_MOST_TOLD = 8
"""So many slips that are due are named."""


def due(opened: Opened) -> list[tuple[str, int]]:
    """The slips that have yet to come in, by board and table: of nobody, before players were
    printed or had slips; not of boards that are void."""
    if not (opened.ledger.roster or any(opened.ledger.told(ledger.SLIP))):
        return []
    found = now(opened)
    return [
        (board.name, table)
        for board in opened.boards()
        if board.name not in found.history.void
        for table in found.due(board.name)
    ]


def reveal(path: Path) -> Ledger:
    """Publish the key. Raises Error while slips are due, and as `sealing.reveal` does."""
    if slips := due(load(path)):
        named = "; ".join(f"{board}, table {table}" for board, table in slips[:_MOST_TOLD])
        more = f"; and {len(slips) - _MOST_TOLD} more" if slips[_MOST_TOLD:] else ""
        raise Error(
            f"slips are due of {named}{more}: enter them, or rule that none of them will come:"
            f" sheetgen event rule {MISSING} --event {path} --reason TEXT"
        )
    return sealing.reveal(path)
