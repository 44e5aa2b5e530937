"""The table of a fight as it begins: from a campaign, its mission at hand and its set-up."""

from collections.abc import Iterator
from itertools import compress

from sheetgen.games.wings.campaigns.folder import role
from sheetgen.games.wings.fight.bags import new_bags
from sheetgen.games.wings.fight.board import OPTIONAL, Cloud, Table, Vessel
from sheetgen.games.wings.fight.constants import SURFACE
from sheetgen.games.wings.fight.fuel import at_first
from sheetgen.games.wings.fight.geometry import MM, STEPS
from sheetgen.games.wings.fight.pilots.forecast import weights
from sheetgen.games.wings.fight.plane import ACE, EXPERIENCED, NOVICE, Plane, Role
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.track import Recorder
from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.fight_form import holds
from sheetgen.games.wings.rules.playing_area import (
    HALF_RULER,
    RULER,
    Card,
    Flight,
    PlayingArea,
    moved,
    playing_area,
)
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.rolling import identity
from sheetgen.games.wings.rules.state import (
    SIDES,
    SKILLS,
    Berth,
    Man,
    Rulings,
    SetUp,
    State,
)

PLACES, WAYS = "fight-airfield", 8
"""The dice that place the targets of an airfield, and in how many directions."""
APART = HALF_RULER - 2
"""From one target to the next, in mm: within half a ruler, and cards do not touch."""


def table(s: State, t: Rulings, set_up: SetUp, draw: Draw) -> Table:
    """The table of the mission at hand, whose crews are told off. An airfield's targets are placed
    by dice."""
    theatre = s.theatre
    area = playing_area(theatre, s.kind, s.attacker, t.mats_by_short_sides, set_up)
    if theatre.kind_of(s.kind).placed:
        area = area._replace(targets=place_airfield(area, draw))
    ruled = t.tailing, t.dive_bombing, t.collisions, t.flak, t.fuel
    return Table(
        theatre=theatre,
        kind=s.kind,
        attacker=s.attacker,
        length=area.length * MM,
        width=area.width * MM,
        floor=theatre.missions[s.kind].floor,
        planes=list(_planes(s, t, area)),
        bags=new_bags(),
        track=Recorder(),
        vessels=list(_vessels(s, area)),
        clouds=_clouds(s, area, set_up),
        balloon=area.balloon,
        coast=area.mats[-1].x * MM if area.mats[-1].coastal else 0,
        burning_is_down=t.burning_exit_is_shot_down,
        explosion_by_points=t.explosion_by_points,
        agreed=frozenset(compress(OPTIONAL, ruled)),
        pair=_pair(s),
    )


def _pair(s: State) -> str:
    """The mission at hand as what pilots weigh is kept by: its kind, its attacker, the period."""
    return (
        f"{s.theatre.kind_of(s.kind).counted_as} {SIDES[s.attacker]} {s.theatre.period(s.mission)}"
    )


def _planes(s: State, t: Rulings, area: PlayingArea) -> Iterator[Plane]:
    """An airplane for each crew, at the place of its flight: the attacker's fighters, his bombers,
    the defenders."""
    flights = [*area.flights]
    if flights[0].side != s.attacker:
        # Of a dogfight, the flight at the left is the one that was seen first.
        flights.reverse()
    places = ((flight, card) for flight in flights for card in flight.planes)
    # one of the bombers that fly with their fighters starts with a climb counter.
    one_has_a_counter = s.theatre.kind_of(s.kind).together
    for berth, (flight, card) in zip(s.flying, places, strict=True):
        plane = _plane(s, t, berth, flight, card)
        if flight.bombers and one_has_a_counter:
            plane.counters, one_has_a_counter = 1, False
        yield plane


def _plane(s: State, t: Rulings, berth: Berth, flight: Flight, card: Card) -> Plane:
    man, model = s.man(berth.man), s.theatre.aircraft[berth.aircraft]
    x, y, heading = card.x * MM, card.y * MM, _steps(card.heading)
    # R-75 leaves the altitude to the player; here bombers start low, all others high.
    altitude = min(flight.altitudes) if flight.bombers else max(flight.altitudes)
    weighed = weights(_pair(s), flight.side == s.attacker)
    return Plane(
        crew=berth.man,
        name=identity(s, berth.man),
        model=model,
        side=flight.side,
        attacks=flight.side == s.attacker,
        role=_role(s, flight),
        holds=holds(s, berth.man, berth.aircraft),
        x=x,
        y=y,
        heading=heading,
        altitude=altitude,
        quality=_quality(man),
        skills=tuple(skill for skill in SKILLS if man.has(skill)),
        hero=man.keeps("national-hero"),
        aims=man.aims_still or not man.keeps("one-eyed"),
        luck=man.lucky,
        flask=man.keeps("hip-flask"),
        case=man.keeps("cigarette-case"),
        starts_wounded=man.wounds,
        hurt=berth.felt,
        was=(x, y, heading),
        was_altitude=altitude,
        load=dict(s.theatre.load(berth.aircraft, t, s.kind)) if flight.bombers else {},
        least_run=weighed["least_run_mm"] * MM,
        fuel=at_first(model),
        dives=t.dive_bombing and model.bombs_in_a_dive and not s.theatre.kind_of(s.kind).load,
    )


def _role(s: State, flight: Flight) -> Role:
    """What an airplane of a flight is there for."""
    if flight.bombers:
        return Role.BOMBER
    attacks = flight.side == s.attacker
    if s.theatre.missions[s.kind].bombers:
        return Role.ESCORT if attacks else Role.INTERCEPTOR
    return Role.STRAFER if attacks and s.theatre.strafes(s.kind) else Role.FIGHTER


def _quality(man: Man) -> str:
    if man.skills:
        return ACE
    return NOVICE if man.novice else EXPERIENCED


def _vessels(s: State, area: PlayingArea) -> Iterator[Vessel]:
    """The targets of the mission, where their cards lie."""
    on_table = s.theatre.targets(s.kind, s.attacker)
    for card in (*area.ships, *area.targets):
        target = on_table[card.name]
        yield Vessel(
            name=card.name,
            kind=role(card.name),
            side=enemy_of(s.attacker),
            x=card.x * MM,
            y=card.y * MM,
            heading=_steps(card.heading),
            length=card.length * MM,
            width=card.width * MM,
            speed=SURFACE.ship_speed if s.theatre.kind_of(s.kind).sails else 0,
            holds=target.holds,
            sinks=target.sinks,
            worth=target.worth,
            once=s.theatre.kind_of(s.kind).brought_home,
        )


def _clouds(s: State, area: PlayingArea, set_up: SetUp) -> tuple[Cloud, ...]:
    """The clouds, which stay where they are."""
    if s.kind not in s.theatre.clouds:
        return ()
    low, high = s.theatre.clouds[s.kind]
    return tuple(
        Cloud(tuple((x * MM, y * MM) for x, y in ring), low, high)
        for ring in clouds.outlines(area, set_up)
    )


def _steps(degrees: int) -> int:
    return degrees * STEPS // 360 % STEPS


# The targets of an airfield, placed by dice within what the scenario allows.


def place_airfield(area: PlayingArea, draw: Draw) -> tuple[Card, ...]:
    """The targets: the first a ruler from the middle of the defender's edge, each other half a
    ruler from one that is placed, again while it lies upon another or too near an edge."""
    # R-82 leaves the placing to the defender; nobody else can, so dice do.
    first, *others = area.targets
    found = [first._replace(x=area.length - RULER, y=area.width // 2)]
    for card in others:
        while True:
            by = found[draw(PLACES, len(found)) - 1] if len(found) > 1 else found[0]
            way = (draw(PLACES, WAYS) - 1) * 360 // WAYS
            x, y = moved((by.x, by.y), way, (APART, 0))
            tried = card._replace(x=x, y=y)
            inside = RULER <= x <= area.length - RULER and RULER <= y <= area.width - RULER
            if inside and not any(_touch(tried, one) for one in found):
                found.append(tried)
                break
    return tuple(found)


def _touch(one: Card, two: Card) -> bool:
    """Whether two cards that lie the same way touch."""
    return abs(one.x - two.x) <= one.length and abs(one.y - two.y) <= one.width
