"""What happened to a convoy, ship by ship and watch by watch: told from a session's events.

Within a type ships are numbered, and always the lowest-numbered ship that fits is the one damaged,
sunk or sent home. Which name has which number is drawn by the lot of the game, which it has before
anything is answered: two people with the same record see the same names, however far it has come.

One turn is one four-hour watch on the way to Malta. Turn k of N begins at midnight, 10 August 1942,
plus four hours for each turn before it, and is spent at the fraction (k - 0.5) / N of the route.
Times are ship's time, two hours ahead of GMT.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from hashlib import shake_256
from struct import unpack
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import Phrases
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data, evade_adds, fewest_and_most, rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, CONTACT_CARRY, LOSS, score
from sheetgen.games.convoy.rules.state import NONE, TYPES, Kind, Option, State
from sheetgen.kits.contract import Result

HOURS = 4
"""The length of a watch."""
LEAST_TURNS, CERTAIN, MOST_TURNS = 21, 26, 29
"""How long a journey may be: 20 and a die, which is CERTAIN at most, and what Evade adds by the
ruling that has it add most."""
WATCHES = tuple(kept["short"] for kept in data("passage")["watches"])
"""The watches of a day, in short."""
NIGHT = (WATCHES[0], WATCHES[-1])


class Watch(NamedTuple):
    """A turn's watch: day of August 1942, the watch's name, its first hour (`"04:00"`), its light
    (night, dawn, day, dusk), and the place at its middle: words, latitude and longitude in
    degrees."""

    day: int
    name: str
    start: str
    light: str
    place: str
    lat: float
    lon: float


class Sun(NamedTuple):
    """A day of August 1942: first light, sunrise, sunset and dark, as `"06:28"`."""

    day: int
    dawn: str
    sunrise: str
    sunset: str
    dusk: str


def most_turns(conditions: Conditions) -> int:
    """How long a journey may become under these rulings."""
    return CERTAIN + evade_adds(rulings_of(conditions))[1]


def watch(turn: int, length: int) -> Watch:
    """The watch of a turn (from 1) on a journey that is `length` turns long from the first on."""
    return _watch_at(turn, (turn - 0.5) / length)


@lru_cache(maxsize=512)
def _watch_at(turn: int, fraction: float) -> Watch:
    """The watch of a turn at whose middle a fraction (0 to 1) of the route is sailed."""
    passage = data("passage")
    days, of_day = divmod(turn - 1, len(passage["watches"]))
    kept = passage["watches"][of_day]
    lat, lon, place = position(fraction)
    day = passage["first_day"] + days
    return Watch(day, kept["name"], kept["start"], kept["light"], place, lat, lon)


def position(fraction: float) -> tuple[float, float, str]:
    """Latitude, longitude and nearest named place at a fraction (0 to 1) of the route."""
    points = data("passage")["waypoints"]
    sailed = [point["nm"] for point in points]
    nm = fraction * sailed[-1]
    after = min(max(bisect_right(sailed, nm), 1), len(points) - 1)
    a, b = points[after - 1], points[after]
    part = (nm - a["nm"]) / (b["nm"] - a["nm"])
    lat = a["lat"] + part * (b["lat"] - a["lat"])
    lon = a["lon"] + part * (b["lon"] - a["lon"])
    nearest = min(points, key=lambda point: abs(point["nm"] - nm))
    return lat, lon, nearest["place"]


# The light: worked out for where the convoy is on each day; it is dark from nautical dusk to
# nautical dawn. The moon was new on 12 August 1942, and none of these nights had any.


def days() -> list[Sun]:
    """The days of the passage."""
    return [Sun(**day) for day in data("light")["days"]]


def words(watch: Watch) -> str:
    """The light of a watch in words: `first light 0628, sunrise 0727`."""
    today = next(each for each in days() if each.day == watch.day)
    name = data("passage")["seen"][watch.light]
    if name == "day" and naval(today.sunset) < ends(watch):
        name = "dusk"
    times = dict(zip(Sun._fields[1:], map(naval, today[1:]), strict=True))
    return Phrases(data, "passage").say("lights", name, **times)


def naval(time: str) -> str:
    """A time as it is logged: `0727`."""
    return time.replace(":", "")


def ends(watch: Watch) -> str:
    """When a watch ends, as it is logged: `0800`, and at midnight `2400`."""
    return f"{int(watch.start[:2]) + HOURS:02d}00"


SET_UP_ROLLS = len(TYPES) + 2
"""The rolls of the set-up: a type each, the journey and friendly waters."""


class Condition(StrEnum):
    """How a ship is."""

    SOUND = "sound"
    HURT = "damaged"
    SUNK = "sunk"
    HOME = "home"


SOUND, HURT, SUNK, HOME = Condition


@dataclass(slots=True)
class Ship:
    """A ship by name. `number` counts from 1 within its type; `hit_on` is the turn it was damaged
    and `gone_on` the turn it was sunk or sent home (None: never)."""

    kind: Kind
    number: int
    name: str
    condition: Condition = SOUND
    hit_on: int | None = None
    gone_on: int | None = None


class Hit(NamedTuple):
    """A hit as rolled, and the ship it damaged or sank (None: it fell on nobody)."""

    rolled: ev.ShipHit
    ship: Ship | None


@dataclass
class Battle:
    """A contact played out. `interception` is None where no die was rolled for it, `attack` where
    the whole force was stopped or its dice are still to come."""

    force: ev.ForceMet
    interception: ev.Interception | None = None
    attack: ev.Attacked | None = None
    hits: list[Hit] = field(default_factory=list)


@dataclass
class Toll:
    """What a battle did, ship by ship. `twice` were damaged and sunk in the same battle,
    `finished` had been damaged before it."""

    sunk: list[Ship] = field(default_factory=list)
    twice: list[Ship] = field(default_factory=list)
    finished: list[Ship] = field(default_factory=list)
    damaged: list[Ship] = field(default_factory=list)
    no_more: list[Hit] = field(default_factory=list)
    on_nobody: list[Hit] = field(default_factory=list)
    on_dummy: list[Hit] = field(default_factory=list)

    @property
    def lost(self) -> list[Ship]:
        """The ships sunk."""
        return self.sunk + self.twice + self.finished


class Departure(NamedTuple):
    """A carrier's roll when the covering force returns; `carrier` is None if it stays."""

    rolled: ev.CarrierRolled
    carrier: Ship | None
    escorts: list[Ship]


@dataclass
class Turn:
    """A turn as it was played.

    `option` is the option in force (a place in `state.OPTIONS`), `option_turn` counts its turns
    from 1, `option_ends` marks its last; `taken` tells of one begun this turn. `score` is as at
    the turn's end, or None if it has not ended.
    """

    number: int
    watch: Watch
    friendly: bool
    option: Option = NONE
    option_turn: int = 0
    option_ends: bool = False
    taken: ev.OptionTaken | None = None
    contact: ev.ContactRolled | None = None
    battle: Battle | None = None
    departures: list[Departure] = field(default_factory=list)
    score: int | None = None

    @property
    def is_seen(self) -> bool:
        """Whether a reconnaissance plane finds the convoy."""
        return self.contact is not None and CONTACT_CARRY[self.contact.row] > 0


@dataclass
class Chronicle:
    """The whole game so far. `fleet` holds the ships that sail, by type (see `state.TYPES`), none
    of a type that is still to be rolled; before all is, `length` and `friendly` are 0. `rolled` are
    the dice of the set-up, by what was asked; `lot` is the session's."""

    conditions: Conditions
    state: State
    fleet: tuple[list[Ship], ...] = field(default_factory=lambda: tuple([] for _ in TYPES))
    length: int = 0
    friendly: int = 0
    turns: list[Turn] = field(default_factory=list)
    finished: bool = False
    rolled: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lot: str = ""

    def ships(self, kind: Kind, condition: Condition) -> list[Ship]:
        """The ships of a type in a condition, by number."""
        return [ship for ship in self.fleet[kind] if ship.condition == condition]

    def set_up(self) -> list[int]:
        """The set-up as rolled: ships by type, length, friendly waters; and the halfway turn."""
        grown = sum(turn.taken.extension for turn in self.turns if turn.taken)
        counts = [len(ships) for ships in self.fleet]
        return [*counts, self.state.length - grown, self.friendly, self.halfway()]

    def sailed(self, turns: float) -> float:
        """The fraction of the route (0 to 1) that is behind after so many turns. Each takes the
        convoy as far as the next; when Evade makes them more, those still to come are shorter, and
        no place where the convoy has been is moved."""
        begun, behind = 0, 0.0
        length = self.length - sum(turn.taken.extension for turn in self.turns if turn.taken)
        for turn in self.turns:
            if turn.taken and turn.taken.extension and turn.number - 1 < turns:
                behind += (1 - behind) * (turn.number - 1 - begun) / (length - begun)
                begun, length = turn.number - 1, length + turn.taken.extension
        return behind + (1 - behind) * (turns - begun) / (length - begun)

    def watch(self, turn: int) -> Watch:
        """The watch of a turn, played or to come; one past the end is near Malta."""
        if turn > self.length:
            return watch(turn, turn)
        return _watch_at(turn, self.sailed(turn - 0.5))

    def halfway(self) -> int:
        """The turn at whose end the covering force went back, or will as things stand: a journey
        made longer after that does not move it."""
        # Turn by turn: an extension counts from the turn it was rolled in.
        length = self.length - sum(turn.taken.extension for turn in self.turns if turn.taken)
        for turn in self.turns:
            length += turn.taken.extension if turn.taken else 0
            if 2 * turn.number >= length:
                return turn.number
        return (self.length + 1) // 2

    def halfways(self, maybe: int) -> list[int]:
        """Halfway as things stand, and if the journey were 1, 2 ... `maybe` turns longer."""
        if self.state.covered or not maybe:
            return [self.halfway()]
        lengths = range(self.length, self.length + maybe + 1)
        return [max((length + 1) // 2, len(self.turns)) for length in lengths]

    def reckoning(self) -> list[tuple[str, int, int]]:
        """The score line by line: what for (`start`, a type, `interceptions`, `no tankers`,
        `no cargo`), how many, and the points; the points add up to the score."""
        s = self.state
        lines = [("start", 1, 100)]
        for kind in (Kind.CARGO, Kind.TANKER, Kind.CARRIER, Kind.CRUISER):
            lines.append((TYPES[kind], s.lost[kind], -LOSS[kind] * s.lost[kind]))
        lines.append(("interceptions", s.interceptions, s.interceptions))
        for kind, line in ((Kind.TANKER, "no tankers"), (Kind.CARGO, "no cargo")):
            all_sunk = 0 < s.sailed(kind) == s.lost[kind]
            lines.append((line, int(all_sunk), -ALL_LOST[kind] * all_sunk))
        return lines

    def in_short(self) -> str:
        """How the game stands, in a line."""
        words, s = data("tellings")["in-short"], self.state
        slot = "over" if self.finished else "afloat" if self.length else "not-rolled"
        ships = words["ships"][s.sailed(Kind.TANKER) > 1].format(
            cargo=s.present(Kind.CARGO),
            all_cargo=s.sailed(Kind.CARGO),
            tankers=s.present(Kind.TANKER),
            all_tankers=s.sailed(Kind.TANKER),
        )
        return str(words[slot]).format(turn=s.turn, length=s.length, score=score(s), ships=ships)

    def standing(self) -> dict[str, Any]:
        """The state now as one object; see `sheetgen show --json`."""
        s = self.state
        set_up = bool(self.length)

        def by_type(count: Any) -> dict[str, int]:
            return {name: count(kind) if set_up else 0 for kind, name in enumerate(TYPES)}

        return {
            "edition": self.conditions.edition,
            "sailed": by_type(s.sailed),
            "afloat": by_type(s.present),
            "damaged": by_type(s.damaged.__getitem__),
            "lost": by_type(s.lost.__getitem__),
            "returned": by_type(s.returned.__getitem__),
            "turns": s.length if set_up else None,
            "friendly": s.friendly if set_up else None,
            "interceptions": s.interceptions,
            "score": self.result().score,
            "finished": self.finished,
        }

    def result(self) -> Result:
        """The score, once the set-up is known."""
        return Result(score(self.state) if self.length else None)


def tell(session: Session) -> Chronicle:
    """The chronicle of a session, as far as it has come."""
    state, lot = session.state.copy(), session.lot
    chronicle = Chronicle(session.conditions, state, finished=session.finished, lot=lot)
    chronicle.rolled = {answer.ask: answer.dice for answer in session.answers[:SET_UP_ROLLS]}
    chronicle.fleet = tuple(
        ships_of(session.conditions, kind, lot, state.sailed(kind)) for kind in Kind
    )
    for event in session.events:
        _record(chronicle, event)
    # Where a turn is spent depends on an Evade that is taken in it.
    for turn in chronicle.turns:
        turn.watch = chronicle.watch(turn.number)
    return chronicle


def _record(c: Chronicle, event: Any) -> None:
    """What an event tells, written down."""
    if isinstance(event, ev.Sailed):
        c.length, c.friendly = event.length, event.friendly
        return
    if isinstance(event, ev.TurnBegan):
        c.turns.append(_begun(c, event.turn))
    turn = c.turns[-1]
    match event:
        case ev.OptionTaken():
            turn.taken, turn.option, turn.option_turn = event, event.option, 1
            c.length += event.extension
        case ev.OptionEnded():
            turn.option_ends = True
        case ev.ContactRolled():
            turn.contact = event
        case ev.ForceMet():
            turn.battle = Battle(event)
        case ev.CarrierRolled():
            turn.departures.append(_departure(c, event))
        case ev.TurnEnded():
            turn.score = event.score
    if turn.battle:
        match event:
            case ev.Interception():
                turn.battle.interception = event
            case ev.Attacked():
                turn.battle.attack = event
            case ev.ShipHit():
                turn.battle.hits.append(Hit(event, _struck(c, event)))


def toll(battle: Battle, turn: int) -> Toll:
    """The hits of a battle by what came of them."""
    result = Toll()
    for hit in battle.hits:
        outcome, ship = hit.rolled.outcome, hit.ship
        if ship is None:
            {
                ev.LOST_HIT: result.on_nobody,
                ev.DUMMY: result.on_dummy,
                ev.NO_MORE: result.no_more,
            }[outcome].append(hit)
        elif outcome == ev.DAMAGED:
            result.damaged.append(ship)
        elif outcome == ev.SUNK:
            result.sunk.append(ship)
        elif ship.hit_on == turn:
            result.damaged.remove(ship)
            result.twice.append(ship)
        else:
            result.finished.append(ship)
    return result


def option_name(option: Option) -> str:
    """An option as it is printed: `Decoy`."""
    return str(data("tellings")["options"][option])


def ships_of(
    conditions: Conditions, kind: Kind, lot: str = "", sailed: int | None = None
) -> list[Ship]:
    """The ships of a type that `sailed`, or all that may, by number. Their names are drawn by a
    lot, or stand as they are listed where there is none, as on a blank sheet."""
    _, most = fewest_and_most(rulings_of(conditions))
    named = _names(kind, most[kind], lot)[:sailed]
    return [Ship(kind, number, name) for number, name in enumerate(named, start=1)]


@lru_cache(maxsize=256)
def _names(kind: Kind, most: int, lot: str) -> tuple[str, ...]:
    """The first so many names of a type in the order of their numbers. Nobody of an earlier year
    comes before somebody of a later one: the convoy sails in 1942."""
    names, years = _listed(kind)
    if not lot:
        return names[:most]
    # No die of the game is drawn for it, and a hash tells nobody the key that it was made of.
    drawn = shake_256(f"sheetgen-names-1\n{lot}\n{TYPES[kind]}".encode()).digest(8 * most)
    keys = [year + one for year, one in zip(years, unpack(f">{most}Q", drawn), strict=False)]
    return tuple([names[n] for n in sorted(range(most), key=keys.__getitem__)])


@cache
def _listed(kind: Kind) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The names of a type as they are listed, and numbers of which the smallest is of those that
    sailed in the last year, by more than anything drawn."""
    said = data("ships")
    ships, last = said[TYPES[kind]], max(said["years"].values())
    years = (last - said["years"][ship["convoy"]] << 64 for ship in ships)
    return tuple(ship["name"] for ship in ships), tuple(years)


def _begun(c: Chronicle, number: int) -> Turn:
    """A turn as it begins: an option goes on."""
    turn = Turn(number, watch(number, c.length), number <= c.friendly)
    before = c.turns[-1] if c.turns else turn
    if before.option != NONE and not before.option_ends:
        turn.option, turn.option_turn = before.option, before.option_turn + 1
    return turn


def _struck(c: Chronicle, event: ev.ShipHit) -> Ship | None:
    """The ship that a hit damages or sinks."""
    if event.outcome not in (ev.DAMAGED, ev.SUNK, ev.FINISHED):
        return None
    ship = c.ships(event.kind, HURT if event.outcome == ev.FINISHED else SOUND)[0]
    if event.outcome == ev.DAMAGED:
        ship.condition, ship.hit_on = HURT, c.turns[-1].number
    else:
        ship.condition, ship.gone_on = SUNK, c.turns[-1].number
    return ship


def _departure(c: Chronicle, event: ev.CarrierRolled) -> Departure:
    """A carrier's roll, and who leaves."""

    def leave(kind: Kind, sound: int, hurt: int) -> list[Ship]:
        leaving = c.ships(kind, HURT)[:hurt] + c.ships(kind, SOUND)[:sound]
        for ship in leaving:
            ship.condition, ship.gone_on = HOME, c.turns[-1].number
        return leaving

    # True and False count as one ship and none.
    carrier = leave(Kind.CARRIER, event.goes and not event.hurt, event.hurt)
    escorts = leave(Kind.CRUISER, *event.cruisers) + leave(Kind.DESTROYER, *event.destroyers)
    return Departure(event, carrier[0] if carrier else None, escorts)
