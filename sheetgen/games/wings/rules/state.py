"""The state of a campaign between two questions: its theatre, and whole numbers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, NewType

from sheetgen.core.game import Ruled
from sheetgen.core.language import Kind

if TYPE_CHECKING:
    from sheetgen.games.wings.rules.theatre import Theatre


class Side(Kind):
    """The sides: that whose story is told, and the other."""

    HOME, ENEMY = range(2)

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """What dice, forms and data files call them, by those of the printed rules."""
        return "british", "axis"

    @property
    def key(self) -> str:
        """What dice, forms and data files call it."""
        return self.keys()[self]


class AirForce(Kind):
    """The air forces: that of the home side, the enemy's that joins with the later period, and the
    enemy's that is there from the first."""

    HOME, LATER, FIRST = range(3)


class Status(Kind):
    """What has become of a man: on the roster, or off it for good."""

    FIT, DEAD, PRISONER, CRIPPLED, POSTED = range(5)


class Ground(Kind):
    """Where a man comes down who does not get home."""

    HOSTILE, FRIENDLY, SEA = range(3)


class LongEdge(Kind):
    """The long edges of the playing area, as the attacker sees them."""

    LEFT, RIGHT = range(2)


class CoastalEdge(Kind):
    """The edges of the coastal mat defenders may start from: the defender's short edge and, as the
    attacker sees them, the long ones."""

    LAND, LEFT, RIGHT = range(3)


Task = NewType("Task", int)
"""A mission that the campaign has, by its number."""


HOME, ENEMY = Side
HOME_FORCE, LATER_FORCE, FIRST_FORCE = AirForce
FIT, DEAD, PRISONER, CRIPPLED, POSTED = Status
HOSTILE, FRIENDLY, SEA = Ground
SIDES = Side.keys()
STATUSES, PLACES = Status.keys(), Ground.keys()
NONE = Literal[-1]
DRAWN: Final = -1
"""The winner of a mission that nobody has won."""
NOBODY: Final = -1
"""The side that has seen the other first, where none has; the edge that is not known."""
IN_THE_SEA: Final = -1
"""What a roll would make of a man who still has to come out of the sea, in place of a status."""
Winner = Side | NONE
Offered = Status | NONE

SKILLS = (
    "luck-of-the-devil",
    "itchy-trigger-finger",
    "perfect-aim",
    "sniper",
    "acrobatic-pilot",
    "good-at-escaping",
)
"""The ace skills; a skill is its place here, and a bit of a man's `skills`."""

LASTING = (
    "arm",
    "old-wound",
    "one-eyed",
    "horrible-scars",
    "impressive-scars",
    "national-hero",
    "hip-flask",
    "cigarette-case",
)
"""What a man may keep of his time in hospital; a bit of his `lasting` each."""


class SetUp(NamedTuple):
    """What was determined of the playing area before a fight, as far as the mission has it.

    `long_edge` is where the ships start, `coastal_edge` where the defenders of a harbour do. Of a
    dogfight, `spotting` are the dice by side and `added` what each adds, `seen_first_by` the side
    that has seen the other first, `position` and `distance` the dice of those tables. `clouds` are
    the dice of each: along the area, and across it.
    """

    mission: int
    long_edge: LongEdge = LongEdge.LEFT
    coastal_edge: CoastalEdge | NONE = CoastalEdge.LAND
    spotting: tuple[int, ...] = ()
    added: tuple[int, ...] = ()
    seen_first_by: Winner = NOBODY
    position: int = 0
    distance: int = 0
    clouds: tuple[tuple[int, int], ...] = ()


class Rulings(Ruled):
    """Rulings as the rules text reads them.

    `squadrons` are the fighter and the bomber crews that found each air force.
    """

    squadrons: tuple[tuple[int, int], ...]


@dataclass
class Man:
    """A pilot, who stands for his whole crew.

    `she` says that the pilot is a woman. `skills` and `lasting` are bit masks. `aims_still` says
    that a one-eyed man has his bonus for aimed fire all the same. `wounds` are those he has now: of
    the mission at hand, or the one he starts the next with. `misses` are the missions still to
    miss, `sturdier` the damage his airplane takes beyond its own in his next mission. `used` (a bit
    mask of the means to roll again) and `thrown` (how often each purpose was rolled for) are of the
    mission at hand.
    """

    air_force: AirForce
    bomber: bool = False
    novice: bool = False
    status: Status = FIT
    rank: int = 0
    missions: int = 0
    experience: int = 0
    kills: int = 0
    shared: int = 0
    skills: int = 0
    medals: int = 0
    lucky: bool = False
    lasting: int = 0
    aims_still: bool = False
    wounds: int = 0
    misses: int = 0
    sturdier: int = 0
    used: int = 0
    thrown: dict[str, int] = field(default_factory=dict)
    she: bool = False

    @property
    def side(self) -> Side:
        """The side he flies for."""
        return HOME if self.air_force == HOME_FORCE else ENEMY

    def has(self, skill: str) -> bool:
        """Whether he has a skill."""
        return bool(self.skills >> SKILLS.index(skill) & 1)

    def keeps(self, lasting: str) -> bool:
        """Whether he keeps something of his time in hospital."""
        return bool(self.lasting >> LASTING.index(lasting) & 1)

    @property
    def saved_by(self) -> dict[str, bool]:
        """What may save him in a fight, by its name in a report: whether he has it."""
        flask, case = self.keeps("hip-flask"), self.keeps("cigarette-case")
        return {"luck": self.lucky, "flask": flask, "case": case}


class Sortie(NamedTuple):
    """What a fight has left of one airplane and its crew.

    `man` is the crew's number, `aircraft` the airplane's key. `holds` is how much damage the
    airplane could take, `altitude` where it was lost, above the floor, `over_coast` whether that
    was over the coastal mat. `fire` and `engine` mean such special damage at any time, even if put
    out, `burning` that it left the playing area on fire, `wounds` those received in this fight,
    `kills` and `shared` what the man is credited with, `sank_ship` that he sank one. `luck`,
    `flask` and `case` say what he used up in the fight.
    """

    man: int
    aircraft: str
    shot_down: bool = False
    exploded: bool = False
    burning: bool = False
    altitude: int = 3
    over_coast: bool = False
    damage: int = 0
    holds: int = 1
    engine: bool = False
    fire: bool = False
    wounds: int = 0
    kills: int = 0
    shared: int = 0
    sank_ship: bool = False
    luck: bool = False
    flask: bool = False
    case: bool = False


class Berth(NamedTuple):
    """A crew told off to fly an airplane of the mission at hand; `felt` says that an old war wound
    makes the pilot fly as if he had one wound."""

    man: int
    aircraft: str
    felt: bool = False


@dataclass
class State:
    """A campaign: its theatre, its men, and the mission at hand.

    Crews are numbered from 1 in the order of `men`, for both sides together. `mission` is 1 to 24
    (0 before the first), `kind` 1 to 6, `played` a bit mask of the missions crossed out in this
    period, `won` the missions won by each side. `fighters` are the types by side, `bomber` that of
    the attacker (empty: none), `flying` who flies, `resting` who lets another fly for him, `set_up`
    what was determined of the playing area. `afloat` is whether a vessel of the defender is still
    on the table after the fight, `sorties` what the fight has left of everybody.

    The last three serve whoever decides: where the man in question comes down, and what the roll at
    hand would make of him: his status, or IN_THE_SEA, and his wounds.
    """

    theatre: Theatre
    mission: int = 0
    kind: Task = Task(1)
    attacker: Side = HOME
    played: int = 0
    won: list[int] = field(default_factory=lambda: [0] * len(SIDES))
    fighters: list[str] = field(default_factory=lambda: [""] * len(SIDES))
    bomber: str = ""
    flying: list[Berth] = field(default_factory=list)
    resting: list[int] = field(default_factory=list)
    set_up: SetUp = field(default_factory=lambda: SetUp(0))
    winner: Winner = DRAWN
    afloat: bool = False
    men: list[Man] = field(default_factory=list)
    sorties: list[Sortie] = field(default_factory=list)
    place: Ground = FRIENDLY
    offered_status: Offered = FIT
    offered_wounds: int = 0

    def man(self, number: int) -> Man:
        """The crew of that number."""
        return self.men[number - 1]

    def enter(self, man: Man) -> None:
        """Put a man on the roster."""
        before = sum(other.air_force == man.air_force for other in self.men)
        man.she = self.theatre.is_she(man.air_force, before)
        self.men.append(man)

    def copy(self) -> State:
        """A state of its own with the same men and the same mission at hand."""
        return replace(
            self,
            won=self.won.copy(),
            fighters=self.fighters.copy(),
            flying=self.flying.copy(),
            resting=self.resting.copy(),
            men=[replace(man, thrown=man.thrown.copy()) for man in self.men],
            sorties=self.sorties.copy(),
        )

    def to_try_on(self, number: int) -> State:
        """A state to try on what would become of one man: this one but for the man himself, who has
        thrown no dice yet."""
        men = [*self.men]
        men[number - 1] = replace(men[number - 1], thrown={})
        return replace(self, men=men)
