"""The results of an event as its ledger has them: every slip that was accepted, and every ruling.

Lines of the ledger are only ever added. A slip handed in again is a new line, which says what it
takes the place of and why; of each board and table what stands is what the last line left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.errors import Error
from sheetgen.kits.events import ledger, sealing
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Declared, Tallies
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.lines import Line, Lines, as_text, as_whole
from sheetgen.kits.events.of_game import declared
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results.slips import Judged, cells_of

WITHDRAW, TABLE, VOID, ADJUST, PENALISE, DISQUALIFY = (
    "withdraw", "table", "void", "adjust", "penalise", "disqualify",
)  # fmt: skip
LATE, SWAP = "late", "swap"
AVERAGES = ("average", "average-plus", "average-minus")
"""Awards on a board without a score."""
ADJUSTED = "adjusted"
"""The verdict where a ruling gives the score."""


class Entry(NamedTuple):
    """A slip on record: the number of its line, the cells of the slip as it was handed in, the
    verdict and what it says, the plan that stands by column, its score and its tallies; `reason` is
    why it came late or takes the place of line number `instead_of` (0: of none), `ruled` the kind
    of the ruling by which it stands ("": by none), `by` who handed it in and who has seen it ("":
    it was typed from paper)."""

    number: int
    slip: Mapping[str, str]
    verdict: str
    says: str
    decided: Mapping[str, str]
    score: int
    tallies: Tallies
    reason: str = ""
    instead_of: int = 0
    ruled: str = ""
    by: str = ""

    @property
    def board(self) -> str:
        """The board's name."""
        return self.slip["board"]

    @property
    def table(self) -> int:
        """The table's number."""
        return int(self.slip["table"])

    @property
    def place(self) -> tuple[str, int]:
        """The board and the table."""
        return self.board, self.table

    def same(self, other: Entry) -> bool:
        """Whether another entry is of the same slip with the same verdict, in whatever words, and
        with or without what may be left out."""
        return self._bare() == other._bare()

    def _bare(self) -> Entry:
        claimed = {name: self.slip.get(name, "") for name in ("board", "table", "score")}
        return self._replace(number=0, slip=claimed, says="", reason="", instead_of=0, by="")


class Ruling(NamedTuple):
    """A ruling: the number of its line, its kind, the board and the table it is about ("" and 0:
    none), a number that belongs to it (another table, a score, points), and why it was made."""

    number: int
    kind: str
    board: str = ""
    table: int = 0
    value: int = 0
    reason: str = ""

    @property
    def place(self) -> tuple[str, int]:
        """The board and the table."""
        return self.board, self.table


Place = tuple[str, int]
"""A board and a table."""
Standing = dict[Place, Entry]
Awarded = dict[Place, str]


class History(NamedTuple):
    """The slips and the rulings of an event, each in order, but for those `taken_back`; once the
    key is published it is `closed`, and a slip comes in by a ruling only."""

    entries: tuple[Entry, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    closed: bool = False
    taken_back: tuple[Entry, ...] = ()

    @property
    def acts(self) -> list[Entry | Ruling]:
        """The slips and the rulings, in the order in which they came."""
        acts: list[Entry | Ruling] = [*self.entries, *self.rulings]
        return sorted(acts, key=lambda act: act.number)

    def standing(self) -> Standing:
        """What stands, by board and table: also of tables that are out, and of void boards."""
        return self._stands()[0]

    def awarded(self) -> Awarded:
        """What is awarded in the place of a score, by board and table."""
        return self._stands()[1]

    def _stands(self, line: float = inf) -> tuple[Standing, Awarded]:
        standing: Standing = {}
        awards: Awarded = {}
        for act in self.acts:
            if act.number <= line:
                _done(act, standing, awards)
        return standing, awards

    def worth(self, place: Place, line: int) -> int | str | None:
        """What a place had after a line of the ledger: a score, an award, or nothing."""
        standing, awards = self._stands(line)
        return standing[place].score if place in standing else awards.get(place)

    def rests_on(self, entry: Entry) -> Entry | Ruling | None:
        """The first slip or ruling that came after a slip and is about the same place; None if
        there is none, and the slip can be taken back."""
        later = (act for act in self.acts if act.number > entry.number)
        return next((act for act in later if entry.place in touched(act)), None)

    def admits(self, entry: Entry) -> bool:
        """Whether a new slip may come in."""
        return not self.closed or entry.place in {one.place for one in self.of(LATE)}

    def of(self, *kinds: str) -> tuple[Ruling, ...]:
        """The rulings of these kinds, in order."""
        return tuple(ruling for ruling in self.rulings if ruling.kind in kinds)

    @property
    def out(self) -> dict[int, Ruling]:
        """The rulings by which tables are out of the event, by table."""
        return {one.table: one for one in self.of(WITHDRAW, DISQUALIFY) if not one.board}

    @property
    def void(self) -> frozenset[str]:
        """The boards that count for nobody."""
        return frozenset(ruling.board for ruling in self.of(VOID))


def _done(act: Entry | Ruling, standing: Standing, awards: Awarded) -> None:
    """What a slip or a ruling does to what stands."""
    if isinstance(act, Entry):
        standing[act.place] = act
        awards.pop(act.place, None)
    elif act.kind in AVERAGES:
        standing.pop(act.place, None)
        awards[act.place] = act.kind
    elif act.kind == WITHDRAW and act.board:
        standing.pop(act.place, None)
        awards.pop(act.place, None)
    elif act.kind in (TABLE, SWAP) and act.place in standing:
        there = {table: standing.pop((act.board, table), None) for table in (act.table, act.value)}
        for table, other in ((act.table, act.value), (act.value, act.table)):
            if moved := there[other]:
                slip = {**moved.slip, "table": str(table)}
                standing[act.board, table] = moved._replace(slip=slip)
    elif act.kind == ADJUST and act.place in standing:
        standing[act.place] = standing[act.place]._replace(
            verdict=ADJUSTED, says=act.reason, score=act.value
        )


def touched(act: Entry | Ruling) -> list[Place]:
    """The places that a slip or a ruling is about."""
    if not act.board or not act.table:
        return []
    if isinstance(act, Ruling) and act.kind in (TABLE, SWAP):
        return [act.place, (act.board, act.value)]
    return [act.place]


def history_of(opened: Opened) -> History:
    """The slips and rulings on record. Raises Error for a line that is none."""
    return read(opened.ledger, declared(opened.event.game))


def read(found: Ledger, own: Declared) -> History:
    """The slips and rulings of a ledger. Once the key is published a slip counts only by a ruling
    that lets it in late."""
    stands = {line.number for line in found.lines}
    entries: list[Entry] = []
    rulings: list[Ruling] = []
    taken_back: list[Entry] = []
    closed, late = False, set[Place]()
    for line in found.all_lines:
        try:
            if line.what == ledger.REVEALED:
                closed = True
            elif line.what == ledger.RULING and line.held["ruling"] not in data("rulings"):
                raise ValueError
            elif line.what == ledger.SLIP or (line.what == ledger.RULING and "slip" in line.held):
                entry = _entry(own, line)
                if entry.ruled or not closed or entry.place in late:
                    kept = entries if line.number in stands else taken_back
                    kept.append(entry)
            elif line.what == ledger.RULING and line.number in stands:
                rulings.append(ruling := _ruling(line))
                if ruling.kind == LATE:
                    late.add(ruling.place)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Error(
                f"{found.event_file}: line {line.number} of its ledger is not a {line.what}"
            ) from None
    back = tuple(one for one in taken_back if not one.ruled)
    return History(tuple(entries), tuple(rulings), closed, back)


def added(
    history: History, judged: Iterable[Judged], reason: str = "", by: str = ""
) -> tuple[Entry, ...]:
    """The entries that accepted slips add to a history; a slip that stands already adds none. One
    that takes the place of another says so, and for want of a `reason` where it comes from; `by`
    is who handed them in."""
    standing = history.standing()
    handed_in = {entry.place: entry for entry in history.entries if not entry.ruled}
    acts: list[Entry | Ruling] = [*history.entries, *history.rulings]
    number = max((act.number for act in acts), default=0)
    new = []
    for one in judged:
        if one.score is None:
            continue
        entry = made(number + 1, one, reason)._replace(by=by)
        before, earlier = standing.get(entry.place), handed_in.get(entry.place)
        if earlier and entry.same(earlier):
            # What was ruled of it since still stands.
            continue
        if before:
            entry = entry._replace(
                instead_of=before.number, reason=reason or "a new slip was handed in"
            )
        number += 1
        new.append(entry)
        standing[entry.place] = handed_in[entry.place] = entry
    return tuple(new)


def append(event_file: Path, opened: Opened, entries: Iterable[Entry]) -> Lines:
    """Add slips to the ledger of an event that is held; returns it."""
    own = declared(opened.event.game)
    told = [(ledger.SLIP, to_json(own, entry)) for entry in entries]
    return sealing.record(event_file, *told)


def made(number: int, judged: Judged, reason: str) -> Entry:
    """The entry of a slip that was accepted."""
    assert judged.score is not None
    return Entry(
        number,
        cells_of(judged.slip),
        judged.verdict,
        judged.explanation,
        judged.plan.cells if judged.plan else {},
        judged.score,
        dict(judged.tallies),
        reason,
    )


def to_json(declared: Declared, entry: Entry) -> dict[str, Any]:
    """The line of an entry: what the game declares stands there under names of its own."""
    line: dict[str, Any] = {}
    for name, value in entry._asdict().items():
        if name == "decided":
            line |= declared.decided_fields(value)
        elif name == "tallies":
            line |= declared.counted_fields(value)
        elif name not in ("number", "ruled") and (name != "by" or value):
            line[name] = value
    return {**line, "software": f"sheetgen {__version__}"}


def _entry(own: Declared, line: Line) -> Entry:
    held = line.held
    if not isinstance(held["slip"], dict):
        raise TypeError
    entry = Entry(
        line.number,
        {str(name): as_text(cell) for name, cell in held["slip"].items()},
        as_text(held["verdict"]),
        as_text(held["says"]),
        {column.name: as_text(held[column.name]) for column in own.decided},
        as_whole(held["score"]),
        {name: as_whole(count) for name, count in own.tallies_in(held).items()},
        as_text(held["reason"]),
        as_whole(held["instead_of"]),
        as_text(held.get("ruling", "")),
        as_text(held.get("by", "")),
    )
    # Both can be read.
    as_text(entry.board), as_whole(entry.table)
    return entry


def _ruling(line: Line) -> Ruling:
    held = line.held
    return Ruling(
        line.number,
        as_text(held["ruling"]),
        as_text(held.get("board", "")),
        as_whole(held.get("table", 0)),
        as_whole(held.get("value", 0)),
        as_text(held["reason"]),
    )
