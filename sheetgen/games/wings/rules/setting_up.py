"""SET-UP: what dice and decisions say of the table before a fight."""

from sheetgen.core.game import Rules
from sheetgen.core.requests import Choose, Roll
from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.playing_area import (
    COASTAL_EDGE_OF_DIE,
    COASTAL_EDGES,
    LONG_EDGE_OF_DIE,
    playing_area,
)
from sheetgen.games.wings.rules.points import ahead
from sheetgen.games.wings.rules.state import CoastalEdge, Rulings, SetUp, Side, State

HOME_DEFENDER = 2
"""What the British add to their spotting die when they defend."""


def set_up(s: State, t: Rulings) -> Rules:
    """What is determined of the playing area of the mission at hand, in the order of the rules."""
    found = SetUp(s.mission)
    kind = s.theatre.kind_of(s.kind)
    if kind.sails:
        (die,) = yield Roll("long-edge", 1, 6, s.mission)
        found = found._replace(long_edge=LONG_EDGE_OF_DIE[die - 1])
    elif kind.coastal:
        edge = yield from defenders_edge(s)
        found = found._replace(coastal_edge=edge)
    elif kind.meets:
        found = yield from meeting(s)
    if s.kind in s.theatre.clouds:
        found = yield from place_clouds(s, t, found)
    s.set_up = found
    yield found


def defenders_edge(s: State) -> Rules:
    """HARBOUR: the edge of the coastal mat the defenders start at, which the British may pick.
    Returns it."""
    if s.attacker == Side.ENEMY:
        every = (1 << len(COASTAL_EDGES)) - 1
        chosen = yield Choose("defenders-edge", COASTAL_EDGES, every, s.mission)
        return CoastalEdge(chosen)
    (die,) = yield Roll("defenders-edge-die", 1, 6, s.mission)
    return COASTAL_EDGE_OF_DIE[die - 1]


def meeting(s: State) -> Rules:
    """DOGFIGHT: who sees the other first, the relative positions and the distance. Returns the
    set-up without its clouds."""
    added = tuple(spotting_modifier(s, side) for side in Side)
    rolls, tied = 0, True
    while tied:
        rolls += 1
        (home,) = yield Roll("spotting-british", 1, 10, s.mission, rolls)
        (enemy,) = yield Roll("spotting-axis", 1, 10, s.mission, rolls)
        # ties are thrown again.
        tied = home + added[Side.HOME] == enemy + added[Side.ENEMY]
    first = ahead(home + added[Side.HOME], enemy + added[Side.ENEMY])
    (position,) = yield Roll("position", 1, 10, s.mission)
    (distance,) = yield Roll("distance", 1, 10, s.mission)
    return SetUp(
        s.mission,
        spotting=(home, enemy),
        added=added,
        seen_first_by=first,
        position=position,
        distance=distance,
    )


def spotting_modifier(s: State, side: Side) -> int:
    """What a side adds to its spotting die: one for each ace who flies, and more for British
    defenders."""
    flying = [s.man(berth.man) for berth in s.flying]
    aces = sum(man.side == side and man.skills > 0 for man in flying)
    return aces + (HOME_DEFENDER if side == Side.HOME and s.attacker == Side.ENEMY else 0)


def place_clouds(s: State, t: Rulings, found: SetUp) -> Rules:
    """Clouds at random, each again while it covers what it may not, or the one before. Returns the
    set-up with them."""
    area = playing_area(s.theatre, s.kind, s.attacker, t.mats_by_short_sides, found)
    taken = clouds.kept_clear(s.theatre, area, s.kind)
    for number in range(1, clouds.CLOUDS + 1):
        throws, lies = 0, False
        while not lies:
            # Two dice a throw, hence every other slot.
            dice = yield Roll(f"cloud-{number}", 2, 100, s.mission, 2 * throws + 1)
            throws += 1
            outline = clouds.outline(area, number, dice)
            lies = not any(clouds.overlap(outline, other) for other in taken)
        taken.append(outline)
        found = found._replace(clouds=(*found.clouds, dice))
    return found
