"""What a game asks, and in which order: found by playing some."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from sheetgen.core import dice
from sheetgen.core.dice import SUBSTITUTES
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Choose, ChooseNumber, ReportFight, Request, Roll, purpose
from sheetgen.core.session import NoEnd, Session, played_by
from sheetgen.kits.table.keys import how


@dataclass
class AskedColumn:
    """What is asked under one name: at fewest and at most so many dice, of so many sides; or the
    choices, which are `among` the names that the rules have (none where it is a number); or a
    report. `of_set_up` if it comes before the first turn, `once` if it is asked once a game
    whenever that is. `slots` is the most dice of it that a turn names, or the most decisions of it
    in a turn, and `before` those of the set-up; `skips` if not all that are named are rolled.
    `named` has by its whole name, with whom or what it was asked for, how many dice of it a turn
    names at the most. `every_sides` are all the numbers of sides that were met, the most first, and
    `bounds` all the bounds of a number; `drawn` if it is a card of a deck."""

    ask: str
    of_set_up: bool
    report: bool = False
    fewest: int = 0
    most: int = 0
    every_sides: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    among: tuple[str, ...] = ()
    bounds: tuple[tuple[int, int], ...] = ()
    once: bool = False
    slots: int = 0
    before: int = 0
    named: tuple[tuple[str, int], ...] = ()
    skips: bool = False
    drawn: bool = False

    @property
    def varies(self) -> bool:
        """Whether the number of its dice does."""
        return self.fewest < self.most

    @property
    def sides(self) -> int:
        """The sides of its dice, the most there were; 0 of what is not rolled."""
        return max(self.every_sides, default=0)

    @property
    def die(self) -> str:
        """A die of it: `D6`, or `D9 to D20` where its sides vary."""
        sides = dict.fromkeys((min(self.every_sides), self.sides))
        return " to ".join(f"D{number}" for number in sides)

    @property
    def substitutes(self) -> list[int]:
        """The sides of those of its dice that others are rolled for."""
        return [n for n in self.every_sides if n in SUBSTITUTES and not self.drawn]

    @property
    def how(self) -> str:
        """How these are rolled: `a D6: 1–2 is 1, 3–4 is 2, 5–6 is 3`; empty if there are none."""
        many = len(self.every_sides) > 1
        said = (f"D{n} is {how(n)}" if many else how(n) for n in self.substitutes)
        return "; ".join(said).replace("-", "–")

    @property
    def written(self) -> str:
        """What is written down of such a die: ` (D3)`; empty where it is what lies there."""
        return f" (D{self.sides})" if self.sides in self.substitutes else ""

    @property
    def range(self) -> str:
        """The numbers that may be chosen: `from 1 to 3`, and where the highest is not always the
        same, as it hangs on the game: `from 1 up, as far as the rules allow`."""
        low = min(low for low, _ in self.bounds)
        highest = {high for _, high in self.bounds}
        return f"from {low} " + (
            f"to {max(highest)}" if len(highest) == 1 else "up, as far as the rules allow"
        )

    def by_dice(self) -> list[AskedColumn]:
        """A column for each whole name that was met, and each number of its sides."""
        return [
            replace(self, ask=ask, slots=slots, every_sides=(sides,))
            for ask, slots in self.named
            for sides in self.every_sides
        ]


def played(game: Game, conditions: Conditions, games: int) -> list[Session]:
    """So many games that play themselves by every captain who does not look ahead, those of the
    default captain first. Those of a captain that do not end are left out, if others do. Raises
    NoEnd."""
    captains = [p for p in game.policies.values() if p.looks_ahead is None]
    captains.sort(key=lambda policy: policy is not game.policies[game.default_policy])
    found: list[Session] = []
    for place, policy in enumerate(captains, 1):
        try:
            for number in range(games):
                key = dice.key_of_seed(f"{number + 1}")
                found.append(played_by(game, conditions, key, policy))
        except NoEnd:
            if place == len(captains) and not found:
                raise
    return found


def columns(games: Iterable[Session]) -> list[AskedColumn]:
    """What is asked, in the order of asking."""
    found: dict[str, AskedColumn] = {}
    earlier: Counter[tuple[str, str]] = Counter()
    named: dict[str, Counter[str]] = defaultdict(Counter)
    for session in games:
        in_turn: dict[int, Counter[str]] = {}
        for request, turn in zip(session.asked, session.turns, strict=True):
            name = purpose(request.ask)
            column = found.setdefault(name, AskedColumn(name, turn == 0, once=request.turn == 0))
            _widen(column, request)
            # Whoever is rolled for has dice of his own, which are counted from the first.
            row, ask = in_turn.setdefault(turn, Counter()), request.ask
            if isinstance(request, Roll):
                column.skips = column.skips or request.slot > row[ask] + 1
                row[ask] = max(row[ask], request.slot + request.number - 1)
                named[name][ask] = max(named[name][ask], row[ask])
            else:
                # What is decided once a game may be decided in several turns.
                row[ask] = max(row[ask] + 1, 0 if request.turn else request.slot)
        for turn, whole in in_turn.items():
            asks: Counter[str] = Counter()
            for ask, number in whole.items():
                asks[purpose(ask)] += number
            earlier.update(combinations(asks, 2))
            for name, number in asks.items():
                found[name].slots = max(found[name].slots, number)
                if turn == 0:
                    found[name].before = max(found[name].before, number)
    for name, column in found.items():
        column.named = tuple(named[name].items())
    rest = list(found)
    ordered = []
    while rest:
        first = [a for a in rest if all(earlier[b, a] <= earlier[a, b] for b in rest)] or rest
        ordered.append(first[0])
        rest.remove(first[0])
    return [found[ask] for ask in ordered]


def _widen(column: AskedColumn, request: Request) -> None:
    """Take in one more request of its name."""
    column.once = column.once and request.turn == 0
    if isinstance(request, Roll):
        column.fewest = min(column.fewest or request.number, request.number)
        column.most = max(column.most, request.number)
        column.drawn = column.drawn or bool(request.cards)
        if request.sides not in column.every_sides:
            column.every_sides = tuple(sorted((*column.every_sides, request.sides), reverse=True))
    elif isinstance(request, Choose):
        # In the order in which the rules name them, not in that in which games came to allow them.
        column.among = (*dict.fromkeys((*column.among, *request.among)),)
        allowed = {*column.choices, *request.choices}
        column.choices = tuple(choice for choice in column.among if choice in allowed)
    elif isinstance(request, ChooseNumber):
        if (request.low, request.high) not in column.bounds:
            column.bounds += ((request.low, request.high),)
    elif isinstance(request, ReportFight):
        column.report = True
