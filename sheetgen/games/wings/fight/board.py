"""What stands on the surface: ships, boats, and targets on land; and what else is on the table."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sheetgen.games.wings.fight.geometry import BASE_LENGTH, BASE_WIDTH, Point, Pose, corners
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.rules.rolling import answered
from sheetgen.games.wings.rules.state import Side, Task
from sheetgen.games.wings.rules.theatre import Theatre

if TYPE_CHECKING:
    from sheetgen.games.wings.fight.bags import Bags
    from sheetgen.games.wings.fight.manoeuvres import Card
    from sheetgen.games.wings.fight.track import Recorder

OPTIONAL = ("tailing", "dive_bombing", "collisions", "flak", "fuel")
"""The optional rules that may be agreed on, as the rulings are read."""
TAILING, DIVE_BOMBING, COLLISIONS, FLAK, FUEL = OPTIONAL


@dataclass(slots=True)
class Vessel:
    """A card on the surface: a vessel, or a target on land, by the middle of its card.

    `kind` is what it is (`boat`, `cargo`, `escort`, `destroyer`, `carrier`, `hangar`, `building`,
    `dispersal`, `emplacement`, `harbour`), `speed` how far it moves a turn. `holds`, `sinks` and
    `worth` as SCENARIOS has them. `damage` is that of guns, `bombs` that of what was dropped;
    `gone` says that it has left the table, or that nothing more is to be had of it: a hit is all
    `once`.
    """

    name: str
    kind: str
    side: Side
    x: int
    y: int
    heading: int
    length: int = BASE_LENGTH
    width: int = BASE_WIDTH
    speed: int = 0
    holds: int = 0
    sinks: int = 0
    worth: int = 1
    damage: int = 0
    bombs: int = 0
    sunk: bool = False
    gone: bool = False
    once: bool = False

    @property
    def pose(self) -> Pose:
        """Where it is and which way it points."""
        return Pose(self.x, self.y, self.heading)

    @property
    def there(self) -> bool:
        """Whether it may still be attacked."""
        return not (self.sunk or self.gone)


class Cloud(NamedTuple):
    """A cloud by its outline and the altitudes, above the floor, that it covers."""

    ring: tuple[Point, ...]
    lowest: int
    highest: int

    def covers(self, altitude: int) -> bool:
        """Whether it lies at an altitude."""
        return self.lowest <= altitude <= self.highest


class Burst(NamedTuple):
    """A counter of flak, at an altitude, and the turn on which it goes off."""

    x: int
    y: int
    altitude: int
    turn: int


@dataclass(slots=True)
class Torpedo:
    """A torpedo on its run; `left` are the turns that it still runs, `dropped` its first turn, and
    `target` the vessel it was meant for."""

    crew: int
    x: int
    y: int
    heading: int
    left: int
    dropped: int
    target: str = ""


class Question(NamedTuple):
    """What is to be decided for an airplane: its card (CARD), and in the middle of a turn what it
    fires at (FIRE), whether it releases (RELEASE), which token a lucky man ignores (TOKEN: its
    place, 0 for none). `choices` have by name what each is about, `advised` is what the program
    does, `about` the guns, the weapon or the means."""

    ask: str
    crew: int
    choices: Mapping[str, Any]
    advised: str
    about: str = ""


T = TypeVar("T")
Asking = Generator[Question, str, T]
"""A part of a fight that asks what a person decides, and is sent his choice."""
CARD, FIRE, RELEASE, TOKEN = "card", "fire", "release", "token"
HOLD = "hold"
"""To fire at nothing."""
NOW, LATER = "now", "later"
"""When a bomber releases."""


@dataclass(slots=True)
class Table:
    """All that is on the table, and the turn. Lengths are in hundredths of a mm.

    `coast` is the x from which the coastal mat lies (0: none). `balloon` is the name of the vessel
    that tows the barrage balloon, `cabled` are the crews whose airplanes are in its cable, and
    `burning_is_down` says that an airplane which leaves on fire counts as shot down. `pair` names
    mission, attacker and period to the pilots who plan where nobody else does.
    `explosion_by_points` says that whoever blows an airplane up does not have the kill for it.

    `agreed` are the optional rules in force. `tails` says by crew whom each tails this turn, and
    `shown` the cards that are planned already; `touching` are the crews that have flown into one
    another; `burst` is the counter of flak that lies on the table, and `flak_ready` the turn from
    which the gun is loaded. `asked` are the sides of which a person decides what their airplanes
    do; for others the program does.
    """

    theatre: Theatre
    kind: Task
    attacker: Side
    length: int
    width: int
    floor: int
    planes: list[Plane]
    bags: Bags
    track: Recorder
    vessels: list[Vessel] = field(default_factory=list)
    clouds: tuple[Cloud, ...] = ()
    balloon: str = ""
    coast: int = 0
    torpedoes: list[Torpedo] = field(default_factory=list)
    turn: int = 0
    burning_is_down: bool = False
    cabled: list[int] = field(default_factory=list)
    explosion_by_points: bool = False
    agreed: frozenset[str] = frozenset()
    tails: dict[int, int] = field(default_factory=dict)
    shown: dict[int, Card] = field(default_factory=dict)
    touching: list[tuple[int, int]] = field(default_factory=list)
    burst: Burst | None = None
    flak_ready: int = 0
    pair: str = ""
    asked: frozenset[Side] = frozenset()

    def flying(self) -> list[Plane]:
        """The airplanes on the table, in their order."""
        return [plane for plane in self.planes if plane.flies]

    def off(self, x: int, y: int) -> bool:
        """Whether a place is off the table."""
        return not (0 <= x <= self.length and 0 <= y <= self.width)

    def decided(self, plane: Plane, question: Question) -> Asking[str]:
        """What is decided for an airplane."""
        return (yield question) if plane.side in self.asked else question.advised

    def plane(self, crew: int) -> Plane:
        """The airplane of a crew."""
        return next(plane for plane in self.planes if plane.crew == crew)


def unasked(rules: Asking[T]) -> T:
    """What rules come to that ask nobody, or where the program decides."""
    return answered(rules, lambda question: question.advised)


def outline(vessel: Vessel) -> tuple[Point, ...]:
    """The corners of a vessel's card."""
    return corners(vessel.pose, vessel.length, vessel.width)
