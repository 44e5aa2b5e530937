"""The facts of a campaign's missions, and of those who flew them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.cast.places import Ship
from sheetgen.games.wings.report.turning import FAR, Turn, turn_of
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.fight import DOWN, EXPLOSION, LEFT, Cause
from sheetgen.games.wings.rules.scenarios import HIT, NEAR_MISS, TORPEDO
from sheetgen.games.wings.rules.state import (
    DRAWN,
    ENEMY,
    FIT,
    HOME,
    POSTED,
    Side,
    Winner,
)  # fmt: skip
from sheetgen.games.wings.story import chronicle as story
from sheetgen.games.wings.story import coming_down as down
from sheetgen.games.wings.story.chronicle import LOST, Airman, Flight
from sheetgen.games.wings.story.hospital import Stay, medal_name

if TYPE_CHECKING:
    from sheetgen.games.wings.report.campaign import Campaign

CLOSE = 3
"""A mission that so many points would have turned was a close one."""


def ship_name(ship: Ship) -> str:
    """A ship in running text; boats have numbers, and no name to set in italics."""
    return ship.name if ship.role == "boat" else f"*{ship.name}*"


def largest(some: Iterable[Sortie], of: Callable[[Sortie], Pilot]) -> Sequence[Sortie]:
    """Of some those that are of one pilot, of whom there are most: the first of several."""
    groups = dict[Pilot, list[Sortie]]()
    for one in some:
        groups.setdefault(of(one), []).append(one)
    return max(groups.values(), key=len, default=[])


class Pilot:
    """Somebody who flies, and what became of it: so many `kills`, the `stays` in
    hospital, the `rank` in full now; the `force`, as it stands after
    `the`. `sorties` are the missions, in their order. A founder was there when the air force came
    in, a novice joined as one; `is_lost` says that the side has lost the pilot for good."""

    sorties: list[Sortie]
    stays: Sequence[Stay]
    surname: str
    is_ours: bool
    is_bomber: bool
    is_novice: bool
    is_founder: bool
    is_lost: bool
    force: str
    rank: str
    kills: int

    def __init__(self, airman: Airman, stays: Sequence[Stay]) -> None:
        man, theatre = airman.man, airman.theatre
        self.airman, self.stays = airman, stays
        self.sorties = []
        self.surname, self.is_ours = airman.name.surname, man.side == HOME
        self.is_bomber, self.is_novice = man.bomber, airman.as_novice
        self.is_founder = not airman.as_novice and airman.joined in (1, theatre.length // 2 + 1)
        self.is_lost = man.status in LOST
        self.force = str(theatre.nouns["air_force"][man.air_force])
        self.rank = theatre.ranks[man.air_force][man.rank]
        self.kills = man.kills

    @property
    def flown(self) -> int:
        """The missions flown."""
        return len(self.sorties)

    @property
    def falls(self) -> int:
        """How often the pilot was shot down."""
        return sum(sortie.is_down for sortie in self.sorties)

    @property
    def fate(self) -> str:
        """What has become of the pilot: one of `down.GONE`, `posted` or `fit`."""
        man = self.airman.man
        if man.status == POSTED:
            return "posted"
        return "fit" if man.status == FIT or not self.sorties else self.last.fate

    @property
    def is_dead(self) -> bool:
        """Whether the pilot is not alive."""
        return self.fate in ("killed", "died", "drowned")

    @property
    def kept(self) -> Sequence[Sortie]:
        """The missions in which the player kept the pilot in an airplane that was going down."""
        return [s for s in self.sorties if s.has_stayed]

    @property
    def let_go(self) -> Sequence[Sortie]:
        """Those in which the player let the pilot bale out."""
        return [s for s in self.sorties if s.has_jumped]

    @property
    def crashes(self) -> int:
        """How often the pilot broke up an airplane in landing, and was not shot down."""
        return sum(s.fate in ("crashed", "lucky") and not s.is_down for s in self.sorties)

    @cached_property
    def prey(self) -> Sequence[Sortie]:
        """The times that the one was shot down, by this pilot alone, who was so most often; none if
        that was once."""
        most = largest((one for s in self.sorties for one in s.killed), lambda one: one.pilot)
        return most if most[1:] else []

    @property
    def is_first_founder(self) -> bool:
        """Whether one of the fighter pilots with whom the side began."""
        return self.is_founder and self.airman.joined == 1 and not self.is_bomber

    @property
    def is_in_hospital(self) -> bool:
        """Whether the pilot is still in hospital, or was sent there on the last day."""
        man = self.airman.man
        if not self.stays or man.status != FIT or not man.misses:
            return False
        stay = self.stays[-1]
        return stay.until is None or stay.flight is self.last.flight

    @property
    def first(self) -> Sortie:
        """The first mission."""
        return self.sorties[0]

    @property
    def last(self) -> Sortie:
        """The last mission."""
        return self.sorties[-1]


@dataclass(eq=False, repr=False)
class Sinking:
    """A vessel that was sunk: her name, and by whom."""

    ship: str
    by: Sortie


class Sortie:
    """Somebody's part in a mission, the `day`: the `airplane` in prose and whether it is a bomber;
    whether it was shot down or left `is_alight`, and how few points of damage more would have
    brought it down; the pilot's kills before it, its medals, and a desk."""

    pilot: Pilot
    day: Day
    is_ours: bool
    airplane: str
    is_bomber: bool
    is_down: bool
    is_alight: bool
    short_of_falling: int
    kills_before: int
    medals: Sequence[str]
    is_posted: bool

    def __init__(self, pilot: Pilot, flight: Flight, day: Day) -> None:
        self.pilot, self.flight, self.day = pilot, flight, day
        theatre, report = flight.theatre, flight.report
        self.is_ours = pilot.is_ours
        self.airplane = str(theatre.nouns["airplane"][flight.aircraft])
        self.is_bomber = theatre.aircraft[flight.aircraft].bomber
        self.is_down = report is not None and (report.fate == DOWN or flight.down)
        self.is_alight = bool(report and report.burning)
        self.short_of_falling = max(report.holds - report.damage, 0) if report else FAR
        self.kills_before = flight.before.kills
        given = flight.followed_by(ev.MedalAwarded)
        self.medals = [medal_name(flight, medal.medal) for medal in given]
        self.is_posted = bool(flight.followed_by(ev.PostedAway))

    @property
    def nth(self) -> int:
        """Which of the pilot's missions it was."""
        return self.pilot.sorties.index(self) + 1

    @cached_property
    def by(self) -> Sequence[Sortie]:
        """Who has the credit for bringing the airplane down: first whose shot it was."""
        kills = self.day.mission.fought.kills if self.day.mission.fought else ()
        by = next((kill.by for kill in kills if kill.lost == self.pilot.airman.number), ())
        return [self.day.of(crew) for crew in by]

    @property
    def cause(self) -> str:
        """What brought the airplane down: `guns`, `blown-up`, `burnt`, `flak`, `collision`,
        `balloon`, `fuel`; `unknown` where nobody has the credit."""
        report = self.flight.report
        assert report is not None
        if report.cause in (Cause.COLLISION, Cause.BALLOON, Cause.FUEL, Cause.ANTI_AIRCRAFT):
            return {Cause.ANTI_AIRCRAFT: "flak"}.get(report.cause, str(report.cause))
        if not self.by:
            return "burnt" if report.cause == Cause.FIRE else "unknown"
        if EXPLOSION in report.specials and report.fate == DOWN:
            return "blown-up"
        return "burnt" if report.cause == Cause.FIRE else "guns"

    @cached_property
    def killed(self) -> Sequence[Sortie]:
        """Those whose loss the pilot alone is credited with."""
        return [s for s in self.day.sorties if [*s.by] == [self]]

    @cached_property
    def in_part(self) -> Sequence[Sortie]:
        """Those whose loss the pilot has a share in."""
        return [s for s in self.day.sorties if len(s.by) > 1 and self in s.by]

    @property
    def falls_then(self) -> int:
        """How often the pilot had been shot down by the end of this mission."""
        return len(self.fallen) + self.is_down

    @property
    def kills_then(self) -> int:
        """The kills after this mission."""
        return self.kills_before + len(self.killed)

    @cached_property
    def fate(self) -> str:
        """How the mission ended for the pilot: one of `down.GONE`; `sea` (picked up), `landed`
        (came down among friends), `base` (brought the wreck home), `crashed` (in landing),
        `lucky`, `home`; empty as long as it is not known."""
        return down.fate(self.flight)

    @cached_property
    def way(self) -> str:
        """How the pilot came down: `exploded`, `wounds` (killed in the air), `stuck` (could not get
        out), `shut` (the parachute did not open), `fell` (killed, as a table of the campaign's
        own has it), `jammed` (got out at the last moment),
        `parachute`; `crash` (killed in it), `wreck`; empty otherwise."""
        return down.way(self.flight)

    @property
    def has_jumped(self) -> bool:
        """Whether one of the home side left an airplane by parachute that could be ridden down: its
        player chose that."""
        report, ways = self.flight.report, ("stuck", "shut", "fell", "jammed", "parachute")
        is_whole = report is not None and EXPLOSION not in report.specials
        return self.is_ours and self.way in ways and is_whole

    @property
    def has_stayed(self) -> bool:
        """Whether one of the home side rode an airplane down that could be left: its player chose
        that."""
        can_jump = not down.is_helpless(self.flight)
        return self.is_ours and self.way in ("wreck", "crash") and can_jump

    @property
    def sea(self) -> str:
        """What happened in the sea: `jacket` (it did not fill), `alone` (nobody came), `ship` (one
        picked the pilot up), `dinghy` (paddled ashore), `boat`, `own` (as a table of the campaign's
        own `says`); empty: not there."""
        return down.at_sea(self.flight)

    @property
    def says(self) -> str:
        """What the table says of what happened in the sea."""
        rows = [self.flight.theatre.drink[e.row] for e in self.flight.followed_by(ev.InTheDrink)]
        return rows[0].says.rstrip(".") if rows else ""

    @property
    def is_gone(self) -> bool:
        """Whether the mission cost the side its pilot."""
        return self.fate in down.GONE

    @property
    def is_home(self) -> bool:
        """Whether the airplane came home, shot down or not."""
        return self.fate in ("base", "crashed", "lucky", "home")

    @property
    def is_hurt(self) -> bool:
        """Whether the pilot came back with a wound."""
        return self.flight.wounded and not self.is_gone

    @property
    def beats(self) -> int:
        """How much befell the pilot in it, or was done by the pilot."""
        told = (
            *self.killed, *self.in_part, *self.sank, self.is_gone, self.is_down, self.is_hurt,
            self.short_of_falling <= 2, self.fate in ("lucky", "crashed"), self in self.day.hitters,
        )  # fmt: skip
        return sum(map(bool, told))

    @property
    def is_last(self) -> bool:
        """Whether it was the pilot's last mission."""
        return self is self.pilot.last

    @property
    def sank(self) -> Sequence[Sinking]:
        """The vessels that the pilot sank in it."""
        return [one for one in self.day.sunk if one.by is self]

    @property
    def is_quiet(self) -> bool:
        """Whether nothing befell the pilot in it, and the pilot did nothing that a life tells."""
        return not self.beats

    # What had been before.

    @property
    def had(self) -> Sequence[Sortie]:
        """Those whom the pilot had shot down alone before this mission."""
        before = self.pilot.sorties[: self.nth - 1]
        return [one for s in before for one in s.killed if one.is_down]

    @property
    def fallen(self) -> Sequence[Sortie]:
        """The times that the pilot had been shot down before this mission."""
        return [s for s in self.pilot.sorties[: self.nth - 1] if s.is_down]

    @property
    def rivals(self) -> Sequence[Sortie]:
        """Those of them that were the work of one who is in this mission, the last first."""
        there = [s.pilot for s in self.day.sorties]
        those = [s for s in self.fallen if not s.is_home and len(s.by) == 1]
        return [s for s in those if s.by[0].pilot in there][::-1]

    @property
    def avenges(self) -> Sequence[Sortie]:
        """Of one shot down, the times that this one had shot down before who now has the
        credit, the last first."""
        by = [s.pilot for s in self.by]
        return [one for one in self.had if one.pilot in by and not one.is_home][::-1]

    @property
    def is_first(self) -> bool:
        """Whether it was the pilot's first mission."""
        return self.nth == 1

    @property
    def strafed(self) -> dict[str, int]:
        """What the guns did to targets, by the names these have on the table."""
        return dict(self.flight.report.strafed) if self.flight.report else {}


class Day:
    """A mission, from 1: its `number`, how many are `left` after it, what `sort` it is of, by the
    name of its kind; the name of its `place`, and its `month`; whether the home side attacked
    (`is_ours`), and whose it was: that side's (`is_won`), the enemy's or nobody's, the attacker's
    (`by_attack`), by so many points (`margin`; 0 in a dogfight). `home` and `enemy` are the
    missions won by then, `lead` by how many the home side led after it and `before` it (below 0: it
    was behind)."""

    sorties: list[Sortie]
    number: int
    left: int
    is_last: bool
    sort: str
    is_dogfight: bool
    at_sea: bool
    place: str
    month: str
    year: int
    is_ours: bool
    is_fought: bool
    is_won: bool
    is_lost: bool
    is_drawn: bool
    by_attack: bool
    margin: int
    home: int
    enemy: int
    lead: int
    before: int

    def __init__(self, mission: story.Mission, campaign: Campaign, last: Day | None) -> None:
        self.mission, self._campaign = mission, campaign
        self.sorties = []
        self.weight = 0.0
        theatre, score = mission.theatre, mission.fought.score if mission.fought else None
        self.number, self.left = mission.number, theatre.length - mission.number
        self.is_last = not self.left
        self.kind = theatre.kind_of(mission.kind)
        self.sort = self.kind.name
        self.is_dogfight, self.at_sea = not mission.on_points, bool(mission.ships)
        self.place = mission.place.name
        self.month, self.year = MONTHS[mission.day.month - 1], mission.day.year
        self.is_ours, self.is_fought = mission.attacker == HOME, score is not None
        self.winner: Winner = score.winner if score else DRAWN
        self.is_won, self.is_lost = self.winner == HOME, self.winner == ENEMY
        self.is_drawn = score is not None and self.winner == DRAWN
        self.by_attack = self.winner == mission.attacker
        counts = score is not None and mission.on_points
        self.margin = abs(score.of(HOME) - score.of(ENEMY)) if score and counts else 0
        self.home = (last.home if last else 0) + self.is_won
        self.enemy = (last.enemy if last else 0) + self.is_lost
        self.lead = self.home - self.enemy
        self.before = last.lead if last else 0

    @property
    def day(self) -> Day:
        """The mission itself."""
        return self

    @property
    def chronicle(self) -> story.Chronicle:
        """The campaign it is of."""
        return self._campaign.chronicle

    @property
    def where(self) -> str:
        """Where it was: `in the Ionian Sea`, `over Takali`."""
        if not (self.kind.placed or self.kind.there):
            return self.mission.place.where
        return f"over the {self.place}" if self.place.endswith("base") else f"over {self.place}"

    @property
    def site(self) -> str:
        """The place as a sentence has it: `Takali`, `the Ionian Sea`."""
        the = f"the {self.place}"
        return the if the in self.where else self.place

    @property
    def aim(self) -> str:
        """What was to be attacked, and where it was: `the boats off Gela`, `the airfield at
        Takali`."""
        if self.photographs:
            return self.site
        carrier = [ship for ship in self.mission.ships if ship.role == "carrier"]
        if carrier:
            return f"{ship_name(carrier[0])} {self.where}"
        if self.at_sea:
            return f"{self.short} {self.where}"
        if self.place.endswith("base"):
            return f"the {self.place}"
        return f"{self.short} {self.mission.place.where.partition(',')[0]}"

    @property
    def short(self) -> str:
        """The same without a name: `the boats`, `the airfield`."""
        if self.at_sea or self.photographs:
            return self.kind.sought or self.site
        return f"the {'shipping' if self.sort == 'harbour' else self.sort}"

    @property
    def new(self) -> Sequence[Sortie]:
        """Novices of the home side on their first mission."""
        return [s for s in self.ours if s.is_first and s.pilot.is_novice]

    @property
    def sunk_by(self) -> Sequence[Sortie]:
        """Who sank something."""
        return [*dict.fromkeys(one.by for one in self.sunk)]

    @cached_property
    def turn(self) -> Turn | None:
        """How few points of damage to the targets, more or fewer, would have given another result;
        None where none would."""
        return turn_of(self.mission)

    @property
    def is_close(self) -> bool:
        """Whether a few points would have turned it."""
        return self.turn is not None and self.turn.points <= CLOSE

    # Who flew.

    def of(self, crew: int) -> Sortie:
        """The part of the crew of a number."""
        return next(s for s in self.sorties if s.pilot.airman.number == crew)

    def has(self, pilot: Pilot) -> bool:
        """Whether somebody flew in it."""
        return any(s.pilot is pilot for s in self.sorties)

    def _side(self, side: Side) -> Sequence[Sortie]:
        return [s for s in self.sorties if s.pilot.airman.man.side == side]

    @property
    def ours(self) -> Sequence[Sortie]:
        """Who flew for the home side."""
        return self._side(HOME)

    @property
    def theirs(self) -> Sequence[Sortie]:
        """Who flew for the enemy."""
        return self._side(ENEMY)

    @property
    def attackers(self) -> Sequence[Sortie]:
        """Those of the attacker who were to do it: the bombers, or else the fighters."""
        return self.bombers or self._side(self.mission.attacker)

    @property
    def bombers(self) -> Sequence[Sortie]:
        """The attacker's bombers."""
        kind = self.mission.theatre.missions[self.mission.kind]
        return self.sorties[kind.fighters : kind.fighters + kind.bombers]

    @property
    def escort(self) -> Sequence[Sortie]:
        """The fighters that went with the bombers."""
        kind = self.mission.theatre.missions[self.mission.kind]
        return self.sorties[: kind.fighters] if kind.bombers else []

    @property
    def defenders(self) -> Sequence[Sortie]:
        """Who met them."""
        return self._side(self.mission.defender)

    # What came of it.

    @cached_property
    def down(self) -> Sequence[Sortie]:
        """Those shot down, in order of time: whoever has the credit did it before he fell himself,
        though it may have burned longer."""
        found = [s for s in self.sorties if s.is_down]
        turns = {s: (s.is_alight, s.flight.report.turn if s.flight.report else 0) for s in found}
        ordered, begun = list[Sortie](), set[Sortie]()

        def place(one: Sortie) -> None:
            if one not in begun:
                begun.add(one)
                for other in (s for s in found if one in s.by and s not in one.by):
                    place(other)
                ordered.append(one)

        found.sort(key=lambda s: turns[s])
        for one in found:
            place(one)
        return ordered

    @property
    def ours_down(self) -> Sequence[Sortie]:
        """Those of the home side."""
        return [s for s in self.down if s.is_ours]

    @property
    def theirs_down(self) -> Sequence[Sortie]:
        """Those of the enemy."""
        return [s for s in self.down if not s.is_ours]

    @property
    def went_home(self) -> Sequence[Sortie]:
        """Those of the side that lost it who left the fight, and were not shot down."""
        those = [] if self.is_drawn else self.theirs if self.is_won else self.ours
        reports = [(s, s.flight.report) for s in those if not s.is_down]
        return [s for s, report in reports if report and report.fate == LEFT]

    @property
    def gone(self) -> Sequence[Sortie]:
        """Those whom it cost their side for good."""
        return [s for s in self.sorties if s.is_gone]

    @property
    def ours_gone(self) -> Sequence[Sortie]:
        """Those of them of the home side."""
        return [s for s in self.gone if s.is_ours]

    @property
    def theirs_gone(self) -> Sequence[Sortie]:
        """Those of them of the enemy."""
        return [s for s in self.gone if not s.is_ours]

    @cached_property
    def sunk(self) -> Sequence[Sinking]:
        """The vessels sunk."""
        if self.mission.fought is None:
            return []
        return [
            Sinking(self.target(name), self.of(crew))
            for name, crew in self.mission.fought.sunk
            if name in self.mission.vessels
        ]

    def vessel(self, name: str) -> str:
        """A vessel in prose; empty for what is none."""
        return self.target(name) if name in self.mission.vessels else ""

    def target(self, name: str) -> str:
        """A target in prose: a vessel by her name, which boats have none of to set in italics."""
        ship = self.mission.vessels.get(name)
        if ship is not None:
            return ship_name(ship)
        return str(self.mission.theatre.nouns["target"][name])

    def _dropped(self, result: str) -> Sequence[Sortie]:
        return [
            s
            for s in self.bombers
            if s.flight.report and any(a.result == result for a in s.flight.report.attacks)
        ]

    @property
    def hitters(self) -> Sequence[Sortie]:
        """The bombers that hit something."""
        return self._dropped(HIT)

    @property
    def near(self) -> Sequence[Sortie]:
        """The bombers that hit nothing, and came near."""
        hit = self.hitters
        return [s for s in self._dropped(NEAR_MISS) if s not in hit]

    @property
    def missed(self) -> Sequence[Sortie]:
        """The bombers that dropped what they had, and missed."""
        told = [*self.hitters, *self.near]
        return [
            s for s in self.bombers if s.flight.report and s.flight.report.attacks and s not in told
        ]

    @property
    def is_bombing(self) -> bool:
        """Whether its bombers drop what they carry."""
        return bool(self.bombers) and not self.photographs

    @property
    def photographs(self) -> bool:
        """Whether its bombers photograph."""
        return "photographs" in self.kind.load

    @property
    def pictured(self) -> Sequence[Sortie]:
        """Those who brought home a photograph that counts."""
        return [s for s in (*self.hitters, *self.near) if self.photographs and not s.is_down]

    @property
    def weapon(self) -> str:
        """What the bombers dropped, or had to drop: `torpedo`, `bombs`."""
        fired = [a.weapon for s in self.bombers if s.flight.report for a in s.flight.report.attacks]
        if fired:
            return fired[0]
        load = self.mission.theatre.load(self.mission.bomber, rulings_of(self.chronicle.conditions))
        return TORPEDO if TORPEDO in load else "bombs"

    @property
    def load(self) -> str:
        """What they had for it: `torpedoes`, `bombs`, `cameras`."""
        if self.photographs:
            return "cameras"
        return "torpedoes" if self.weapon == TORPEDO else "bombs"

    @property
    def mark(self) -> int:
        """So many points of damage to what is strafed count as none; 0 where that is not so."""
        return self.mission.theatre.scenarios[self.mission.kind].spared

    @property
    def strafes(self) -> bool:
        """Whether guns are all that its attackers have."""
        return self.kind.strafes

    @property
    def hit(self) -> Sequence[str]:
        """The targets hit, and not sunk."""
        sunk = {name for name, _ in self.mission.fought.sunk} if self.mission.fought else set()
        done = dict.fromkeys(
            name
            for s in self.sorties
            if s.flight.report
            for name in (
                *(a.target for a in s.flight.report.attacks if a.result == HIT),
                *(name for name, points in s.flight.report.strafed if points),
            )
        )
        return [self.target(name) for name in done if name not in sunk]

    # The course.

    @property
    def broke(self) -> int:
        """How many missions on end the other side had won just before it."""
        before = self._campaign.days[: self.number - 1][::-1]
        other = before[0].winner if before and self.is_fought else DRAWN
        run = [*takewhile(lambda day: day.winner == other, before)]
        return len(run) if other not in (DRAWN, self.winner) else 0

    @property
    def is_open(self) -> bool:
        """Whether either side could still win the campaign, or draw it, before it was flown."""
        return abs(self.before) <= self.left + 1

    @property
    def settles(self) -> bool:
        """Whether it put the result beyond doubt, with missions to fly."""
        return bool(self.left) and abs(self.lead) > self.left and self.is_open

    @property
    def decides(self) -> bool:
        """Whether the last mission had to decide the campaign, and did."""
        return self.is_last and abs(self.before) <= 1

    @property
    def levels(self) -> bool:
        """Whether it made the score level."""
        return self.lead == 0 and self.before != 0

    @property
    def leads(self) -> bool:
        """Whether it put its winner ahead where the score had been level."""
        return self.before == 0 and self.lead != 0
