"""What can happen in a campaign: one small tuple for each kind of event.

A man is his crew's number, a row the place of a row in its table of `tables`. Dice are as they
fell; `modifier` is what was added. Being tuples, events of two kinds with the same numbers are
equal: tell them apart by their type.
"""

from typing import NamedTuple

from sheetgen.games.wings.rules.fight import Fight
from sheetgen.games.wings.rules.points import Kill, Score
from sheetgen.games.wings.rules.state import AirForce, Ground, Man, Side, Status, Task, Winner
from sheetgen.games.wings.rules.state import SetUp as SetUp


class CastRolled(NamedTuple):
    """The dice that name everybody and everything of a campaign."""

    dice: tuple[int, ...]


class MissionDrawn(NamedTuple):
    """The next mission: its kind, the attacker, and how many pairs of dice it took."""

    mission: int
    kind: Task
    attacker: Side
    pairs: int


class AircraftDrawn(NamedTuple):
    """The types of airplane of a mission: the fighters by side, and the attacker's bomber."""

    fighters: tuple[str, ...]
    bomber: str


class Joined(NamedTuple):
    """A man joins the roster of his air force, Experienced or as a Novice."""

    man: int
    air_force: AirForce
    bomber: bool
    novice: bool


class Flies(NamedTuple):
    """A man is to fly an airplane; `felt`: his old war wound is playing up."""

    man: int
    aircraft: str
    felt: bool


class MissionMissed(NamedTuple):
    """A man has sat a mission out, and has still so many to miss."""

    man: int
    left: int


class Mustered(NamedTuple):
    """The crews of a mission are told off: the men as they take off, in the order of flying."""

    mission: int
    men: tuple[Man, ...]


class Fought(NamedTuple):
    """A mission as it was fought: the report, its points and winner, the kills, and the vessels
    sunk, each with the crew whose blow it was."""

    mission: int
    fight: Fight
    score: Score
    kills: tuple[Kill, ...]
    sunk: tuple[tuple[str, int], ...]


class CrewKilled(NamedTuple):
    """A crew is killed without a roll: by one of the causes below."""

    man: int
    cause: int


WOUNDS = 0
"""Three wounds or more in the fight."""
EXPLOSION = 1
"""The airplane blew up, and the crew could not bale out."""


class RolledAgain(NamedTuple):
    """A die of a Return to Base table is taken back and thrown again: place of the means in
    `tables.REROLLS`, and the die that does not stand."""

    man: int
    table: str
    means: int
    die: int


class GotHome(NamedTuple):
    """The Get Home table: the landing of a man who was not shot down. `lucky`: it made him so."""

    man: int
    die: int
    modifier: int
    row: int
    crashed: bool
    lucky: bool


class BaledOut(NamedTuple):
    """The Bale Out table: where he comes down, and his wounds in all."""

    man: int
    die: int
    modifier: int
    row: int
    place: Ground
    wounds: int


class WreckNursed(NamedTuple):
    """The Shot Down table; `row` is the one rolled, though an incapacitated pilot crashes where the
    table would have him crash-land; where he comes down, and his wounds in all."""

    man: int
    die: int
    row: int
    place: Ground
    wounds: int


class InTheDrink(NamedTuple):
    """The In the Drink table, and what has become of him."""

    man: int
    die: int
    row: int
    status: Status


class CameBack(NamedTuple):
    """The end of a man's return: his status and his wounds."""

    man: int
    status: Status
    wounds: int


class Injury(NamedTuple):
    """The Special Injury table."""

    man: int
    die: int
    modifier: int
    row: int


class RecoveryEvent(NamedTuple):
    """The Recovery Event table; `held` says that he has this event already, and rolls again."""

    man: int
    die: int
    row: int
    held: bool


class OutOfAction(NamedTuple):
    """A man is to miss so many missions more."""

    man: int
    missions: int


class OldWoundFelt(NamedTuple):
    """The die of an old war wound before a mission, and whether it is playing up."""

    man: int
    die: int
    felt: bool


class ExperienceGained(NamedTuple):
    """Experience points of a mission, and what he has now."""

    man: int
    points: int
    total: int


class NoviceNoMore(NamedTuple):
    """A Novice becomes Experienced."""

    man: int


class SkillGained(NamedTuple):
    """A new ace skill: those that were rolled, and the one taken.

    A one-eyed man who takes Perfect Aim only gets the plain bonus for aimed fire back.
    """

    man: int
    rolled: tuple[int, ...]
    skill: int


class PromotionRolled(NamedTuple):
    """A promotion roll, and his rank after it."""

    man: int
    die: int
    promoted: bool
    rank: int


class PostedAway(NamedTuple):
    """A man promoted to a desk, and the number of the one who takes his place."""

    man: int
    successor: int


class MedalRolled(NamedTuple):
    """A medal roll."""

    man: int
    dice: tuple[int, ...]
    modifier: int
    awarded: bool


class MedalAwarded(NamedTuple):
    """A medal: which of his air force's, counted from 1, and whether it was given in bed."""

    man: int
    medal: int
    in_hospital: bool


class MissionEnded(NamedTuple):
    """All is done that follows a mission: those who flew it, as they are now."""

    mission: int
    men: tuple[Man, ...]


class CampaignEnded(NamedTuple):
    """The end: how many missions each side has won, and the winner of the campaign."""

    won: tuple[int, ...]
    winner: Winner
