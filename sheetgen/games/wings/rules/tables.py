"""The printed tables, row by row, and what else the rules read of the game's data.

A row holds up to and with its `to`; what a modifier takes beyond the first row or the last is of
that row.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import AIR_FORCES, BRITISH, AirForce, Rulings, Side, Task

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


class Aircraft(NamedTuple):
    """A type of airplane: its air force, whether a bomber, the damage it can take, the highest
    altitude it can reach, its engines, and its modifier on Get Home; whether it bombs in a low run,
    or in a dive where that is agreed on; a fighter of the enemy's that it meets, and the type of
    ours that it is `like`."""

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
    opponent: str = ""
    like: str = ""


class Mission(NamedTuple):
    """A kind of mission: its name by attacker, its floor, what it is flown over, whether shipping
    is defended, and how many airplanes fly: fighters and bombers that attack, defenders."""

    kind: Task
    by_axis: str
    by_british: str
    floor: int
    over: str
    shipping: bool
    fighters: int
    bombers: int
    defenders: int

    def by(self, attacker: Side) -> str:
        """Its name by an attacker: `Strafe the MTBs`."""
        return self.by_british if attacker == BRITISH else self.by_axis


Row = TypeVar("Row")


def _rows(kind: type[Row], rows: list[dict[str, Any]]) -> tuple[Row, ...]:
    return tuple(kind(**row) for row in rows)


_RETURN, _WOUNDS, _EXPERIENCE = data("return"), data("wounds"), data("experience")
_MISSIONS = data("missions")

GET_HOME = _rows(HomeRow, _RETURN["get-home"])
GET_HOME_NOVICE: int = _RETURN["get-home-modifiers"]["novice"]
BALE_OUT = _rows(LandingRow, _RETURN["bale-out"])
BALE_OUT_ARM: int = _RETURN["bale-out-modifiers"]["arm"]
SHOT_DOWN = _rows(LandingRow, _RETURN["shot-down"])
DRINK = _rows(DrinkRow, _RETURN["drink"])
REROLLS = _rows(Reroll, _RETURN["rerolls"])

SPECIAL_INJURY = _rows(InjuryRow, _WOUNDS["special-injury"])
SPECIAL_INJURY_TWO: int = _WOUNDS["special-injury-modifiers"]["two wounds"]
RECOVERY_EVENTS = _rows(RecoveryRow, _WOUNDS["recovery"])

POINTS = Points(**_EXPERIENCE["points"])
STEP: int = _EXPERIENCE["step"]
NOVICE_MISSIONS: int = _EXPERIENCE["novice_missions"]
SKILL_OF_DIE: tuple[str, ...] = tuple(_EXPERIENCE["skill"])
NOT_FOR_BOMBERS: str = _EXPERIENCE["not_for_bombers"]
PROMOTED_FROM: int = _EXPERIENCE["promoted_from"]
RANKS: tuple[tuple[str, ...], ...] = tuple(tuple(_EXPERIENCE["ranks"][a]) for a in AIR_FORCES)
MEDALS: tuple[tuple[str, ...], ...] = tuple(tuple(_EXPERIENCE["medals"][a]) for a in AIR_FORCES)
MEDAL_FROM: tuple[int, ...] = tuple(_EXPERIENCE["medal_from"][a] for a in AIR_FORCES)
MEDAL_MODIFIERS: dict[str, int] = _EXPERIENCE["medal_modifiers"]
KILLS_FOR_A_MEDAL: int = _EXPERIENCE["kills_for_a_medal"]

AIRCRAFT = {aircraft.key: aircraft for aircraft in _rows(Aircraft, data("aircraft"))}
MISSIONS = {
    Task(row["kind"]): Mission(
        **{name: it for name, it in row.items() if name != "sort"} | {"kind": Task(row["kind"])}
    )
    for row in _MISSIONS["kinds"]
}

CAMPAIGN: int = _MISSIONS["missions"]
ATTACKER_OF_DIE = tuple(Side.of(side) for side in _MISSIONS["attacker"])
EARLY, LATER = "early", "later"


def period(mission: int) -> str:
    """The period of a mission of the campaign: the first half is early."""
    return EARLY if 2 * mission <= CAMPAIGN else LATER


def fighter_of(mission: int, side: Side, die: int) -> str:
    """The fighter type of a side on a die of the period's table."""
    return str(_MISSIONS["fighters"][period(mission)][side.key][die - 1])


def bomber_of(mission: int, attacker: Side, kind: Task) -> str:
    """The bomber type of the attacker in a kind of mission, or nothing."""
    return str(_MISSIONS["bombers"][period(mission)][attacker.key].get(str(kind), ""))


def air_force_of(aircraft: str, t: Rulings) -> AirForce:
    """The air force whose crews fly a type of airplane."""
    force = AirForce.of(AIRCRAFT[aircraft].air_force)
    return AirForce.REGIA if t.axis_is_italian and force == AirForce.LUFTWAFFE else force
