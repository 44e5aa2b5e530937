"""The printed tables' odds, and how a great many rolls agree with them.

    tables = Tables()
    tables.campaign(session)            # count every roll of a campaign
    tables.checked()                    # a Result for each table

Bands are copied from the printed rules, not from the game's data. A roll counts on the row where it
fell under the modifier that applied; each modifier has its own expected shares. Dice that were
taken back and thrown again count as they fell.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from math import exp, lgamma, log
from typing import Any, NamedTuple

from sheetgen.core.requests import Roll, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import SIDES, SKILLS
from sheetgen.games.wings.rules.theatre import MALTA

GET_HOME = {"02 or less": 2, "03-10": 10, "11-00": 100}
BALE_OUT = {"01-04": 4, "05-08": 8, "09-20": 20, "21-40": 40, "41-95": 95, "96-00": 100}
SHOT_DOWN = {
    "01-10": 10, "11-30": 30, "31-50": 50, "51-70": 70, "71-76": 76, "77-84": 84, "85-90": 90,
    "91-95": 95, "96-00": 100,
}  # fmt: skip
DRINK = {"01-15": 15, "16-30": 30, "31-40": 40, "41-50": 50, "51-60": 60, "61-00": 100}
INJURY = {"less than 01": 0, "01-50": 50, "51-00": 100}
RECOVERY = {f"{low:02d}-{(low + 4) % 100:02d}": low + 4 for low in range(1, 101, 5)}
PROMOTION = {"1-3 none": 3, "4-6 a promotion": 6}
LONG_EDGE = {"1-3 left": 3, "4-6 right": 6}
COASTAL_EDGE = {"1-2 land": 2, "3-4 left": 4, "5-6 right": 6}
OLD_WOUND = {"1 felt": 1, "2-6 not": 6}
POSITION = {"1-2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9-10": 10}
DISTANCE = {"1-2": 2, "3-4": 4, "5-6": 6, "7-8": 8, "9-10": 10}
MEDAL_FROM = {"raf": 8, "luftwaffe": 7, "regia": 6}
FIGHTERS = {
    ("early", "axis"): ("cr42", "cr42", "cr42", "c200", "c200", "c200"),
    ("later", "axis"): ("c202", "c202", "c202", "bf109e7", "bf109e7", "bf109e7"),
    ("early", "british"): ("gladiator", "hurricane1") * 3,
    ("later", "british"): (
        "hurricane2a", "hurricane2a", "spitfire2a", "hurricane2a", "spitfire2a", "spitfire2a",
    ),
}  # fmt: skip
BOMBERS = {
    ("early", "axis"): {2: "sm79", 3: "sm79", 5: "br20m"},
    ("later", "axis"): {2: "sm79", 3: "sm79", 5: "ju88a"},
    ("early", "british"): {2: "swordfish", 3: "swordfish", 5: "blenheim1"},
    ("later", "british"): {2: "beaufort1", 3: "beaufighter1c", 5: "blenheim4"},
}
FACES = tuple(str(face) for face in range(1, 7))
PAIRS = tuple(f"{side} {face}" for side in ("1-3 Axis", "4-6 British") for face in FACES)
RETURN = {"get-home": ("Get Home", GET_HOME), "bale-out": ("Bale Out", BALE_OUT),
          "shot-down": ("Shot Down", SHOT_DOWN), "drink": ("In the Drink", DRINK)}  # fmt: skip
LANDINGS = {ev.GotHome: "get-home", ev.BaledOut: "bale-out", ev.WreckNursed: "shot-down",
            ev.InTheDrink: "drink"}  # fmt: skip
DICE = {
    "long-edge": ("edge of the ships", LONG_EDGE),
    "defenders-edge-die": ("edge of the defenders", COASTAL_EDGE),
    "old-wound": ("Old War Wound", OLD_WOUND),
    "promotion": ("Promotion", PROMOTION),
    "ace-skill": ("Ace Skills", {skill: face for face, skill in enumerate(SKILLS, start=1)}),
    "position": ("position", POSITION),
    "distance": ("distance", DISTANCE),
}
"""Tables rolled without a modifier, by the name of their dice."""
LEAST = 5
"""Rolls to be expected on a row that is tested by itself; rarer rows are tested together."""


def row_of(bands: dict[str, int], number: int) -> int:
    """The place of the row that a number falls on."""
    return next(place for place, to in enumerate(bands.values()) if number <= to)


def shares(bands: dict[str, int], modifier: int, sides: int) -> tuple[float, ...]:
    """The chance of each row under a modifier."""
    faces = [row_of(bands, face + modifier) for face in range(1, sides + 1)]
    return tuple(faces.count(row) / sides for row in range(len(bands)))


class Result(NamedTuple):
    """A table as it was rolled: for each row its count and what was to be expected; chi-square, its
    degrees of freedom, and the chance of one as large."""

    name: str
    rows: tuple[str, ...]
    counts: tuple[int, ...]
    expected: tuple[float, ...]
    chi_square: float
    freedom: int
    p: float

    @property
    def missing(self) -> list[str]:
        """The rows that were never reached."""
        return [row for row, count in zip(self.rows, self.counts, strict=True) if not count]


class Table:
    """The rolls on a table, apart for each condition with chances of its own."""

    def __init__(self, name: str, rows: Iterable[str]) -> None:
        self.name, self.rows = name, tuple(rows)
        self.strata: dict[Hashable, tuple[tuple[float, ...], list[int]]] = {}

    def add(self, row: int, chances: Sequence[float], stratum: Hashable = None) -> None:
        """Count a roll that fell on a row, where these were the chances of all."""
        assert chances[row] > 0, f"{self.name}: {self.rows[row]} cannot be rolled"
        _, counts = self.strata.setdefault(stratum, (tuple(chances), [0] * len(self.rows)))
        counts[row] += 1

    def result(self) -> Result:
        """How the rolls agree with the chances."""
        chi_square, freedom = 0.0, 0
        totals, hoped = [0] * len(self.rows), [0.0] * len(self.rows)
        for chances, counts in self.strata.values():
            expected = [sum(counts) * chance for chance in chances]
            totals = [a + b for a, b in zip(totals, counts, strict=True)]
            hoped = [a + b for a, b in zip(hoped, expected, strict=True)]
            cells = pooled(counts, expected)
            chi_square += sum((count - mean) ** 2 / mean for count, mean in cells)
            freedom += len(cells) - 1
        p = upper_tail(chi_square, freedom)
        return Result(self.name, self.rows, tuple(totals), tuple(hoped), chi_square, freedom, p)


def pooled(counts: list[int], expected: list[float]) -> list[tuple[int, float]]:
    """Counts with their expectations; neighbours together until they are LEAST or more."""
    cells: list[tuple[int, float]] = []
    count, mean = 0, 0.0
    for one, hoped in zip(counts, expected, strict=True):
        count, mean = count + one, mean + hoped
        if mean >= LEAST:
            cells.append((count, mean))
            count, mean = 0, 0.0
    if mean and cells:
        last = cells.pop()
        cells.append((last[0] + count, last[1] + mean))
    return cells or [(count, max(mean, 1e-9))]


def upper_tail(chi_square: float, freedom: int) -> float:
    """The chance of a chi-square at least as large: the upper incomplete gamma function."""
    if freedom < 1 or chi_square <= 0:
        return 1.0
    a, x = freedom / 2, chi_square / 2
    factor = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for n in range(1, 1000):
            term *= x / (a + n)
            total += term
        return max(1 - factor * total, 0.0)
    value = 0.0
    for n in range(500, 0, -1):  # the continued fraction of Legendre, from its far end
        value = n * (a - n) / (x + 2 * n + 1 - a + value)
    return factor / (x + 1 - a + value)


class Tables:
    """All tables of a campaign."""

    def __init__(self) -> None:
        self.tables: dict[str, Table] = {}
        self.reached: dict[str, dict[str, int]] = {}

    def results(self) -> list[Result]:
        """Every table, in the order of first use."""
        return [table.result() for table in self.tables.values()]

    def campaign(self, session: Session) -> None:
        """Count all rolls of a session."""
        self._dice(session)
        self._events(session.events)

    def _add(self, name: str, rows: Iterable[str], row: int, chances: Sequence[float],
             stratum: Hashable = None) -> None:  # fmt: skip
        self.tables.setdefault(name, Table(name, rows)).add(row, chances, stratum)

    def _banded(self, name: str, bands: dict[str, int], die: int, modifier: int, sides: int) -> int:
        row = row_of(bands, die + modifier)
        self._add(name, bands, row, shares(bands, modifier, sides), modifier)
        return row

    def _even(self, name: str, rows: Sequence[str], row: int) -> None:
        self._add(name, rows, row, [1 / len(rows)] * len(rows))

    def see(self, what: str, row: str, among: Iterable[str]) -> None:
        """Note that something was come to that has no dice of its own."""
        seen = self.reached.setdefault(what, dict.fromkeys(among, 0))
        seen[row] += 1

    def _dice(self, session: Session) -> None:
        side = 0
        for request, answer in zip(session.asked, session.answers, strict=True):
            if not isinstance(request, Roll):
                continue
            base = purpose(request.ask)
            die = answer.dice[0]
            period = "early" if request.turn <= 12 else "later"
            if base == "attacker":
                side = die
            elif base == "mission":
                self._even(f"attacker and mission, {period}", PAIRS, 6 * (side > 3) + die - 1)
            elif base in ("fighter", "fighter-british", "fighter-axis"):
                for name in SIDES if base == "fighter" else [base.removeprefix("fighter-")]:
                    self._even(f"fighters, {period} {name}", FACES, die - 1)
            elif base in DICE:
                name, bands = DICE[base]
                self._banded(name, bands, die, 0, request.sides)

    def _events(self, events: list[Any]) -> None:
        back: list[ev.RolledAgain] = []
        drawn: Any = None
        for event in events:
            match event:
                case ev.MissionDrawn():
                    drawn = event
                case ev.AircraftDrawn():
                    self._types(drawn, event)
                case ev.SetUp(spotting=(_, _)):
                    self._spotting(event)
                case ev.RolledAgain():
                    back.append(event)
                case ev.GotHome() | ev.BaledOut() | ev.WreckNursed() | ev.InTheDrink():
                    self._landing(event, back)
                    back = []
                case ev.Injury():
                    row = self._banded("Special Injury", INJURY, event.die, event.modifier, 100)
                    assert row == event.row
                case ev.RecoveryEvent():
                    assert self._banded("Recovery Events", RECOVERY, event.die, 0, 100) == event.row
                case ev.SkillGained():
                    self.see("skill taken", SKILLS[event.skill], SKILLS)

    def _types(self, drawn: ev.MissionDrawn, event: ev.AircraftDrawn) -> None:
        period = "early" if drawn.mission <= 12 else "later"
        bomber = BOMBERS[period, SIDES[drawn.attacker]].get(drawn.kind, "")
        assert event.bomber == bomber
        if bomber:
            kinds = [f"{p} {s} {k}" for (p, s), by_kind in BOMBERS.items() for k in by_kind]
            self.see("bombers", f"{period} {SIDES[drawn.attacker]} {drawn.kind}", kinds)
        for side, aircraft in zip(SIDES, event.fighters, strict=True):
            types = FIGHTERS[period, side]
            self._add(
                f"fighter types, {period} {side}", dict.fromkeys(types),
                list(dict.fromkeys(types)).index(aircraft),
                [types.count(one) / 6 for one in dict.fromkeys(types)],
            )  # fmt: skip

    def _landing(self, event: Any, back: list[ev.RolledAgain]) -> None:
        name, bands = RETURN[LANDINGS[type(event)]]
        modifier = getattr(event, "modifier", 0)
        for again in back:
            assert (again.man, again.table) == (event.man, LANDINGS[type(event)])
            self._banded(name, bands, again.die, modifier, 100)
        assert self._banded(name, bands, event.die, modifier, 100) == event.row

    def _spotting(self, event: ev.SetUp) -> None:
        """Of all pairs of dice that do not tie, so many let the British see first."""
        ten = range(1, 11)
        sums = [(b + event.added[0], a + event.added[1]) for b in ten for a in ten]
        first = sum(british > axis for british, axis in sums)
        chance = first / sum(british != axis for british, axis in sums)
        rows = ("British first", "Axis first")
        self._add("spotting", rows, event.seen_first_by, (chance, 1 - chance), event.added)

    def medal(self, force: int, event: ev.MedalRolled) -> None:
        """A medal roll of a man of an air force."""
        name = MALTA.air_forces[force]
        pairs = [a + b + event.modifier for a in range(1, 7) for b in range(1, 7)]
        chance = sum(total >= MEDAL_FROM[name] for total in pairs) / 36
        rows = ("none", "a medal")
        self._add(f"Medals, {name}", rows, int(event.awarded), (1 - chance, chance), event.modifier)
