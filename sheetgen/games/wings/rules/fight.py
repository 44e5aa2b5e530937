"""A fight as it is reported from the table: airplane by airplane, and as the object of JSON that
says so, in which who is as usual has no field for it."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any, Literal, NamedTuple


class Fate(StrEnum):
    """Where a fight has left an airplane."""

    TABLE = "on the table"
    LEFT = "left"
    DOWN = "shot down"


class Edge(StrEnum):
    """Where an airplane left the playing area: over its own side's edge or the enemy's, or over an
    edge that the attacker has on his left or right hand."""

    OWN = "own"
    ENEMY = "enemy"
    LEFT_HAND = "left"
    RIGHT_HAND = "right"


class Special(StrEnum):
    """Special damage; crew wounds are counted by themselves."""

    ENGINE = "engine"
    FIRE = "fire"
    SMOKE = "smoke"
    EXPLOSION = "explosion"
    RUDDER_LEFT = "rudder left"
    RUDDER_RIGHT = "rudder right"


class Cause(StrEnum):
    """What shot an airplane down; `agreed`: a rule that the players have agreed on; `fuel`: that it
    had none left, where it is counted."""

    GUNS = "guns"
    ANTI_AIRCRAFT = "anti-aircraft"
    FIRE = "fire"
    COLLISION = "collision"
    BALLOON = "balloon"
    AGREED = "agreed"
    FUEL = "fuel"


class Mat(StrEnum):
    """The mats of the harbour."""

    SEA = "sea"
    COAST = "coast"


class Source(StrEnum):
    """Where a fight comes from: fought out at the table, drawn from the table of outcomes, fought
    card by card by the program, or flown so by a person."""

    AT_THE_TABLE = "table"
    BY_OUTCOMES = "outcomes"
    BY_ENGINE = "engine"
    BY_HAND = "flown"


TABLE, LEFT, DOWN = Fate
OWN, ENEMY, LEFT_HAND, RIGHT_HAND = Edge
ENGINE, FIRE, SMOKE, EXPLOSION, RUDDER_LEFT, RUDDER_RIGHT = Special
AT_THE_TABLE, BY_OUTCOMES, BY_ENGINE, BY_HAND = Source
GoneOver = Edge | Literal[""]
Over = Mat | Literal[""]
"""The edge an airplane left by and the mat it was lost over; empty where it did not, or was not."""


class Attack(NamedTuple):
    """Bombs or a torpedo released: at which target, with what result, and on which turn of the
    fight (0: not noted)."""

    weapon: str
    target: str
    result: str
    turn: int = 0


class CrewReport(NamedTuple):
    """What a fight did to one airplane and its crew.

    `crew` is the crew's number and `aircraft` its airplane. `edge` is where it left, `early` says
    that both bombers had not yet attacked when it did, `burning` that it was on fire then. `by` are
    the crews that shot it down or set it on fire, first the one whose shot it was; `shares` the
    damage each of them did, if that was noted. `turn` is the turn of the fight on which it left or
    was lost (0: not noted). `altitude` (above the floor) and `over` (which mat) are where it was
    lost. `holds` is the damage that it can take and `strafed` the damage its guns did to targets,
    by name. `luck`, `flask` and `case` are what the crew has used up.
    """

    crew: int
    aircraft: str
    holds: int
    fate: Fate = TABLE
    edge: GoneOver = ""
    early: bool = False
    burning: bool = False
    cause: Cause = Cause.GUNS
    by: tuple[int, ...] = ()
    shares: tuple[int, ...] = ()
    turn: int = 0
    damage: int = 0
    specials: tuple[Special, ...] = ()
    wounds: int = 0
    altitude: int = 0
    over: Over = ""
    attacks: tuple[Attack, ...] = ()
    strafed: tuple[tuple[str, int], ...] = ()
    luck: bool = False
    flask: bool = False
    case: bool = False


class ByHand(NamedTuple):
    """How a fight was flown card by card: the `side` that a person played, what he answered, and
    the `journal` of the fight: its name, and the SHA-256 of what it holds."""

    side: str
    answers: tuple[str, ...]
    journal: str
    sha256: str


class Fight(NamedTuple):
    """A whole fight: what became of every airplane, in the order in which they fly.

    `afloat` says that a vessel of the defender was still on the table at the end; `optional` are
    the optional rules in force, in the players' words. `key` is that of the dice by which it was
    fought card by card (empty: it was not), and `flown` how, if a person has flown it.
    """

    crews: tuple[CrewReport, ...]
    afloat: bool = False
    optional: str = ""
    source: Source = AT_THE_TABLE
    key: str = ""
    flown: ByHand | None = None

    def crew(self, number: int) -> CrewReport:
        """What became of the crew of that number."""
        return next(report for report in self.crews if report.crew == number)


PLAIN = CrewReport(crew=0, aircraft="", holds=0)


def report_of(fight: Fight, given: dict[str, Any]) -> dict[str, Any]:
    """The shortest report of a fight. What `given`, the report it was read from, says of how much
    an airplane holds or whether vessels are afloat is kept."""
    report: dict[str, Any] = {}
    if fight.source != AT_THE_TABLE:
        report["source"] = fight.source.value
    if fight.key:
        report["key"] = fight.key
    if fight.flown:
        report["flown"] = {**fight.flown._asdict(), "answers": list(fight.flown.answers)}
    if fight.optional:
        report["optional"] = fight.optional
    if "afloat" in given:
        report["afloat"] = fight.afloat
    holds = {row["crew"]: row["holds"] for row in given["crews"] if row.get("holds")}
    report["crews"] = [_crew(crew, holds.get(crew.crew)) for crew in fight.crews]
    return report


def _crew(crew: CrewReport, holds: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {"crew": crew.crew}
    if holds:
        told["holds"] = holds
    for field, value in crew._asdict().items():
        if field not in ("crew", "aircraft", "holds") and value != getattr(PLAIN, field):
            told[field] = _JSON.get(field, _plain)(value)
    return told


def _plain(value: Any) -> Any:
    """A value as JSON has it: a kind is its word."""
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value.value if isinstance(value, StrEnum) else value


def _attack(attack: Attack) -> dict[str, Any]:
    told = attack._asdict()
    if not attack.turn:
        del told["turn"]
    return told


_JSON: dict[str, Callable[[Any], Any]] = {
    "attacks": lambda attacks: [_attack(one) for one in attacks],
    "strafed": dict,
}
