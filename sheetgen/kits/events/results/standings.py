"""The standings of an event: what stands of its results after all rulings, ranked; and the next
round of a Swiss event, which is drawn by them."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.events import ledger, lines, sealing
from sheetgen.kits.events.boards import board_called
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Worth
from sheetgen.kits.events.event import AVERAGE, DATUM, PERCENT, SWISS, Player
from sheetgen.kits.events.of_game import declared, has_plans, plans
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.results import history, scoring, swiss
from sheetgen.kits.events.results.history import PENALISE, Entry, History
from sheetgen.kits.events.results.scoring import LOT, Awards, Measure, Ranked, rounded
from sheetgen.kits.events.results.swiss import Round

UNRANKED = "–"
"""What stands in the place of a rank."""


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
    def rounds(self) -> tuple[Round, ...]:
        """The rounds of a Swiss event as they were drawn."""
        return swiss.on_record(self.opened.ledger)

    def match(self, table: int, number: int) -> str:
        """The match of a table in a round of a Swiss event: won (+), drawn (=) or lost (−), and the
        opponent's table; of a bye `+` alone, of a half-point bye `=`, of one that is not played yet
        the opponent alone."""
        one = self.rounds[number - 1]
        other = one.opponent(table)
        if not other:
            return "+" if one.bye == table else "=" if table in one.half else ""
        won = {
            row.table: sum(
                points
                for board, points in row.boards.items()
                if board_called(board).session == number
            )
            for row in self.listed
        }
        mine, theirs = won.get(table, 0), won.get(other, 0)
        if not mine and not theirs:
            return str(other)
        return f"{'+' if mine > theirs else '=' if mine == theirs else '−'}{other}"

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

    def section(self, table: int) -> str:
        """The letter of a table's section; "" if there are none."""
        return scoring.sections_of([table], self.opened.event.sealed.sections)[table]

    def in_section(self, row: Ranked) -> int:
        """The rank of a row in its section (0: it is not ranked)."""
        if not row.rank:
            return 0
        own = self.section(row.table)
        return 1 + sum(self.section(one.table) == own for one in self.ranked if one.rank < row.rank)

    def teams(self) -> list[tuple[int, str, Fraction]]:
        """The teams: rank, club and total of each club that has so many tables as count, by the
        mean of its best."""
        count = self.opened.event.sealed.teams
        clubs: dict[str, list[Fraction]] = {}
        for row in self.ranked if count else ():
            clubs.setdefault(self.players[row.table].club, []).append(row.total)
        totals = {
            club: rounded(sum(rows[:count], Fraction(0)) / count)
            for club, rows in clubs.items()
            if club and len(rows) >= count
        }
        order = sorted(totals, key=lambda club: (-totals[club], club))
        return [
            (1 + sum(total > totals[club] for total in totals.values()), club, totals[club])
            for club in order
        ]

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
        """The tables whose slip of a board has yet to come in: in a Swiss event of those who meet
        there."""
        awarded = {table for at, table in self.awards if at == board}
        due = self.players.keys() - self.history.out.keys() - awarded
        if self.ranking == SWISS:
            due &= swiss.meeting(self.rounds, board_called(board).session)
        return sorted(due - self.on(board).keys())

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

    def rules(self) -> str:
        """How it was ranked, in a sentence."""
        sealed = self.opened.event.sealed
        last = LOT if sealed.lot else "shared ranks"
        ties = ", ".join(map(self.tie_break, (*sealed.tie_breaks, last)))
        average = "an average score" if sealed.missed == AVERAGE else "no points"
        if sealed.missed != AVERAGE and self.ranking == DATUM:
            average = "a point less than the last table's"
        if self.ranking == SWISS:
            average = "lost"
        said = data("results")["rules"]
        told = f"{said[self.ranking]} Ties: {ties}. A board not played counts as {average}."
        if sealed.sections:
            told += f" {said['sections']}"
        if sealed.teams:
            named = "; ".join(
                f"{rank} {club} {points_shown(total, self.ranking)}"
                for rank, club, total in self.teams()
            )
            told += " " + said["teams"].format(count=sealed.teams, teams=named or said["no-teams"])
        return told


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
    measures, matches = _measures(opened, entries), None
    measures["opponents"] = lambda table: 0
    if sealed.ranking == SWISS:
        # Who has had a bye and nothing else has points all the same.
        byes = {t for one in swiss.on_record(opened.ledger) for t in (one.bye, *one.half)}
        tables = sorted({*tables, *(byes & players.keys())})
        matches, met = _matches(opened, scores, tables)
        measures["opponents"] = lambda table: met.get(table, 0)
    listed = scoring.ranked(
        scores,
        tables,
        sealed.ranking,
        sealed.tie_breaks,
        measures,
        scoring.Lot(opened.key, opened.delayed, playing[-1], sealed.lot),
        sealed.missed,
        penalties,
        sealed.sections,
        awards,
        matches,
        past.out,
    )
    return Standings(opened, listed, players, boards, entries, past, awards)


def _matches(
    opened: Opened, scores: scoring.Scores, tables: list[int]
) -> tuple[scoring.Matches, Mapping[int, int]]:
    """What each table has by its matches, and what the opponents that it met have."""
    rounds = swiss.on_record(opened.ledger)
    by_round: list[dict[str, Mapping[int, int]]] = [{} for _ in opened.event.sealed.sessions]
    for board, played in scores.items():
        by_round[board_called(board).session - 1][board] = played
    points = swiss.totals(by_round, rounds)
    totals = {table: Fraction(points.get(table, 0)) for table in tables}
    boards = swiss.as_fractions(by_round, rounds, tables)
    return (boards, totals), swiss.opponents(rounds, points)


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


# The rounds of a Swiss event: drawn by the standings so far, and on record.


class Drawn(NamedTuple):
    """A round that was drawn: its number, who meets whom, and the standings it was drawn by."""

    number: int
    round: Round
    standings: Standings

    def on_record(self) -> dict[str, Any]:
        """The round as the ledger keeps it."""
        held = {"round": self.number, "method": swiss.METHOD, "bye": self.round.bye}
        return {**held, "pairs": list(map(list, self.round.pairs)), "half": list(self.round.half)}


def draw(path: Path) -> Drawn:
    """Draw the next round of an event, and put it on record. Raises Error if it is no Swiss event,
    or all its rounds are drawn, or the last is not over, or nobody meets any more whom he has not
    met."""
    # Who is drawn keeps his table from now on.
    sealing.print_for(path)
    with lines.alone(path):
        made = following(now(load(path)))
        sealing.record(path, (ledger.PAIRED, made.on_record()))
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
        due = found.due(board.name) if board_called(board.name).session == number - 1 else []
        if due:
            tables = ", ".join(map(str, due))
            raise Error(f"round {number - 1} is not over: no slip of {board.name}, table {tables}")
    points = {row.table: int(row.total) for row in found.ranked}
    met = swiss.opponents(rounds, points)
    lot = scoring.Lot(found.opened.key, found.opened.delayed, f"round {number}")
    here = found.players.keys() - found.history.out.keys()
    away = {n: found.history.away(n) for n in range(number, len(sealed.sessions) + 1)}
    order = sorted(
        here - away[number],
        key=lambda table: (-points.get(table, 0), -met.get(table, 0), lot.number(table)),
    )
    made = swiss.drawn(
        order,
        rounds,
        points,
        lambda a, b: int.from_bytes(lot.number(f"{a}-{b}")[:8], "big"),
        [here - gone for n, gone in away.items() if n > number],
    )
    if made is None:
        raise Error(
            f"round {number} cannot be drawn: there is no way to pair its {len(order)} tables in"
            " which nobody meets another twice or has a second bye; pair it by hand:"
            f" sheetgen event rule pair {number} 1-2 3-4 --reason TEXT"
        )
    return Drawn(number, made._replace(half=tuple(sorted(away[number] & here))), found)
