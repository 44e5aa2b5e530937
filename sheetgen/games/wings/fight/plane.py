"""An airplane in a fight, and its crew."""

from dataclasses import dataclass, field
from enum import StrEnum

from sheetgen.games.wings.fight.geometry import Pose
from sheetgen.games.wings.fight.manoeuvres import Card, Place
from sheetgen.games.wings.rules.fight import Attack, Cause, Fate, GoneOver, Over, Special
from sheetgen.games.wings.rules.state import Side
from sheetgen.games.wings.rules.tables import Aircraft

NOVICE, EXPERIENCED, ACE = "novice", "experienced", "ace"


class Role(StrEnum):
    """What an airplane is there for: to fight others of its kind, to keep them from its bombers, to
    go for the enemy's bombers, to fire at targets on the ground or at sea, or to attack them."""

    FIGHTER = "fighter"
    ESCORT = "escort"
    INTERCEPTOR = "interceptor"
    STRAFER = "strafer"
    BOMBER = "bomber"


FIGHTER, ESCORT, INTERCEPTOR, STRAFER, BOMBER = Role


@dataclass(slots=True)
class Plane:
    """An airplane, where it is, what it is about to do and what has been done to it.

    `crew` is the crew's number and `name` its identity, as dice are named by it; `model` is its
    type. `side` is its side's place in SIDES; `attacks` says that it flies for the attacker.
    `holds` is the damage it can take. `quality` is the pilot's, `skills` his ace skills; `hero`
    (breaks off late), `aims` (has the bonus for aimed fire), `luck`, `flask` and `case` (may still
    be used) as the campaign has them. `starts_wounded` are the wounds of those who fly with some,
    `hurt` says that an old wound makes him fly as if he had one.

    `x`, `y`, `heading` and `altitude` (above the floor) are where it is, `counters` its climb
    counters, `fast` its speed. `last`, `card` and `plan` are cards: the last flown, the one it
    flies this turn, and the one planned for the next; `still` says that it flies none this turn.
    `was` is its pose a turn ago and `was_altitude` its altitude then.

    `no_left` and `no_right` are the cards still to be planned that may not turn that way, `smoke`
    the turns it still smokes, `flames` its flame counters and `lit_by` the crew that set it alight,
    `recovery` the turns until each ace skill that tires may be used again, `targets` what each gun
    fired at a turn ago. `blamed` says that what downs it is settled, `used_skill` that Luck of the
    Devil is spent. `load` is what it may still drop, by weapon, and `release` what it drops this
    turn, `least_run` how near to its target a torpedo is dropped at the least. `fuel` are its
    counters, where they are counted, `glides` the turns it has flown without, and `ditched` that it
    is down for that; `dives` says that it may bomb in a dive. The rest is as the report of a fight
    has it.
    """

    crew: int
    name: str
    model: Aircraft
    side: Side
    attacks: bool
    role: Role
    holds: int
    x: int
    y: int
    heading: int
    altitude: int
    quality: str = EXPERIENCED
    skills: tuple[str, ...] = ()
    hero: bool = False
    aims: bool = True
    luck: bool = False
    flask: bool = False
    case: bool = False
    starts_wounded: int = 0
    hurt: bool = False
    counters: int = 0
    fast: bool = True

    last: Card = Card.FAST_STRAIGHT
    card: Card = Card.FAST_STRAIGHT
    plan: Card = Card.FAST_STRAIGHT
    still: bool = False
    was: tuple[int, ...] = (0, 0, 0)
    was_altitude: int = 0

    damage: int = 0
    specials: list[Special] = field(default_factory=list)
    wounds: int = 0
    no_left: int = 0
    no_right: int = 0
    smoke: int = 0
    flames: int = 0
    lit_by: int = 0
    recovery: dict[str, int] = field(default_factory=dict)
    targets: dict[int, str] = field(default_factory=dict)

    fate: Fate = Fate.TABLE
    cause: Cause = Cause.GUNS
    by: list[int] = field(default_factory=list)
    shares: dict[int, int] = field(default_factory=dict)
    turn: int = 0
    edge: GoneOver = ""
    early: bool = False
    burning: bool = False
    over: Over = ""
    used_luck: bool = False
    used_flask: bool = False
    used_case: bool = False
    used_skill: bool = False
    blamed: bool = False

    load: dict[str, int] = field(default_factory=dict)
    release: str = ""
    least_run: int = 0
    fuel: int = 0
    glides: int = 0
    ditched: bool = False
    dives: bool = False
    releases: list[Attack] = field(default_factory=list)
    strafed: dict[str, int] = field(default_factory=dict)

    @property
    def pose(self) -> Pose:
        """Where it is and which way it points."""
        return Pose(self.x, self.y, self.heading)

    @property
    def place(self) -> Place:
        """The same with its altitude and its climb counters."""
        return Place(self.x, self.y, self.heading, self.altitude, self.counters)

    @property
    def flies(self) -> bool:
        """Whether it is on the table still."""
        return self.fate == Fate.TABLE

    @property
    def bombs(self) -> bool:
        """Whether it is a bomber with something left to drop."""
        return self.role == BOMBER and any(self.load.values())

    @property
    def slowed_by_wound(self) -> bool:
        """Whether its pilot plans before the others, on what he saw a turn ago."""
        return self.hurt or self.starts_wounded + self.wounds > 0
