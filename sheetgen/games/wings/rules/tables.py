"""The printed tables, row by row, and what else the rules read of the game's data.

A row holds up to and with its `to`; what a modifier takes beyond the first row or the last is of
that row.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.kinds import MissionKind
from sheetgen.games.wings.rules.state import HOME, Side, Task

ALWAYS, IF_HURT = "always", "if hurt"
KILLED, BY_SCENARIO = "killed", "by scenario"
PROTECTING, BOMBER_CREW = "protecting shipping", "bomber crew"
CRIPPLES, HEALS = "crippled", "heals"
LUCK = "luck"


class Banded(Protocol):
    """A row of a table, up to and with a number."""

    @property
    def to(self) -> int:
        """The last number of the row."""


def row_of(rows: Sequence[Banded], number: int) -> int:
    """The place of the row that a number falls on."""
    return next((place for place, row in enumerate(rows) if number <= row.to), len(rows) - 1)


class HomeRow(NamedTuple):
    """A row of the Get Home table: when it is a crash, and the wounds of one."""

    to: int
    crash: str
    says: str
    wounds: int = 0


class LandingRow(NamedTuple):
    """A row of the Bale Out or the Shot Down table: where he lands, his wounds, whether lucky."""

    to: int
    lands: str
    says: str
    wounds: int = 0
    lucky: bool = False


class DrinkRow(NamedTuple):
    """A row of the In the Drink table: the status it makes, unless he is of some kind (then he
    comes home), and the missions he then misses."""

    to: int
    fate: str
    says: str
    unless: str | None = None
    misses: int = 0


class Reroll(NamedTuple):
    """A means to roll again, and the tables it may be used on."""

    means: str
    tables: tuple[str, ...]


class InjuryRow(NamedTuple):
    """A row of the Special Injury table."""

    to: int
    comes_to: str
    says: str


class RecoveryRow(NamedTuple):
    """A row of the Recovery Event table.

    `misses` are the missions missed (None: one for each wound), `longer` those beyond that;
    `lasting` is what he keeps, `lucky` makes him lucky, `wound` and `damage` are for his next
    mission, `medal` decorates him.
    """

    to: int
    event: str
    says: str
    misses: int | None = None
    longer: int = 0
    lasting: str | None = None
    lucky: bool = False
    wound: int = 0
    damage: int = 0
    medal: bool = False


class Points(NamedTuple):
    """The experience points awarded."""

    kill: int
    shared: int
    survived: int
    won: int


@dataclass(frozen=True, eq=False)
class Aircraft:
    """A type of airplane: its air force, whether a bomber, the damage it can take, the highest
    altitude it can reach, its engines, and its modifier on Get Home; whether it bombs in a low run,
    or in a dive where that is agreed on; and the type of ours that it is `like`. `cards` are the
    figures its manoeuvre cards are made from, `guns` what its guns are."""

    key: str
    name: str
    air_force: str
    bomber: bool
    holds: int
    ceiling: int
    engines: int
    get_home: int = 0
    bombs_low: bool = False
    bombs_in_a_dive: bool = False
    like: str = ""
    cards: Mapping[str, Any] = field(default_factory=dict)
    guns: tuple[Mapping[str, Any], ...] = ()

    def __deepcopy__(self, memo: object) -> Self:
        return self


class Mission(NamedTuple):
    """A mission: its number and its kind, its name by attacker, its floor, what it is flown over,
    whether shipping is defended, and how many airplanes fly: fighters and bombers that attack,
    defenders."""

    kind: Task
    of: MissionKind
    by_enemy: str
    by_home: str
    floor: int
    over: str
    shipping: bool
    fighters: int
    bombers: int
    defenders: int

    def by(self, attacker: Side) -> str:
        """Its name by an attacker: `Strafe the MTBs`."""
        return self.by_home if attacker == HOME else self.by_enemy


Row = TypeVar("Row")


def rows(kind: type[Row], said: Iterable[dict[str, Any]]) -> tuple[Row, ...]:
    """The rows of a table, as data have them."""
    return tuple(kind(**row) for row in said)


REROLLS = rows(Reroll, data("return")["rerolls"])
EARLY, LATER = "early", "later"
