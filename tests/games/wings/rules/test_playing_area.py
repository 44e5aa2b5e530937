"""The playing areas, measured: every distance as it is printed, and everything on the mats."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import atan2, degrees, hypot

import pytest

from sheetgen.games.wings.rules.clouds import overlap
from sheetgen.games.wings.rules.playing_area import (
    COASTAL_EDGES,
    DISTANCES,
    POSITIONS,
    Card,
    PlayingArea,
    playing_area,
)
from sheetgen.games.wings.rules.state import ENEMY, HOME, SetUp
from sheetgen.games.wings.rules.tables import row_of
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings import AIRFIELD, HARBOUR

HALF, RULER = 100, 200
PAIRS = [(kind, attacker) for kind in range(1, 7) for attacker in (HOME, ENEMY)]
pairs = each(("kind", "attacker"), PAIRS)
mats = each("short_sides", [False, True])
SET_UPS = {
    kind: [SetUp(7, long_edge=edge) for edge in (0, 1)] for kind in (1, 2, 3)
} | {
    4: [SetUp(7)],
    5: [SetUp(7, coastal_edge=edge) for edge in range(3)],
    6: [
        SetUp(7, seen_first_by=side, position=position, distance=distance)
        for side in (HOME, ENEMY)
        for position in range(1, 11)
        for distance in range(1, 11)
    ],
}  # fmt: skip


def apart(one: Card, two: Card) -> float:
    return hypot(one.x - two.x, one.y - two.y)


def cards(area: PlayingArea) -> list[Card]:
    planes = [plane for flight in area.flights for plane in flight.planes]
    return [*area.ships, *area.targets, *planes]


@each("kind", range(1, 6))
def test_two_mats_by_their_long_sides_put_the_short_edges_1340_apart(kind: int) -> None:
    area = playing_area(MALTA, kind, ENEMY)
    assert (area.length, area.width) == (1340, 980)
    assert [(mat.x, mat.y, mat.length, mat.width) for mat in area.mats] == [
        (0, 0, 670, 980),
        (670, 0, 670, 980),
    ]


def test_by_their_short_sides_they_are_1960_long() -> None:
    area = playing_area(MALTA, 5, ENEMY, short_sides=True)
    assert (area.length, area.width) == (1960, 670)
    assert [mat.x for mat in area.mats] == [0, 980]


@mats
def test_a_dogfight_has_one_mat(short_sides: bool) -> None:
    area = playing_area(MALTA, 6, ENEMY, short_sides)
    assert [(mat.x, mat.y, mat.length, mat.width) for mat in area.mats] == [(0, 0, 980, 670)]


@pairs
@mats
def test_the_defenders_mat_of_a_harbour_is_coastal(
    kind: int, attacker: int, short_sides: bool
) -> None:
    area = playing_area(MALTA, kind, attacker, short_sides)
    coastal = [mat.coastal for mat in area.mats]
    assert coastal == ([False, True] if kind == HARBOUR else [False] * len(area.mats))


@pairs
@mats
def test_everything_lies_on_the_mats_and_nothing_on_another(
    kind: int, attacker: int, short_sides: bool
) -> None:
    for set_up in [None, *SET_UPS[kind]]:
        area = playing_area(MALTA, kind, attacker, short_sides, set_up)
        for card in cards(area):
            for x, y in card.corners:
                assert 0 <= x <= area.length, (set_up, card)
                assert 0 <= y <= area.width, (set_up, card)
        for one, two in combinations(cards(area), 2):
            assert not overlap(one.corners, two.corners), (set_up, one, two)


@pairs
def test_ships_and_targets_are_those_that_are_scored(kind: int, attacker: int) -> None:
    area = playing_area(MALTA, kind, attacker)
    assert sorted(card.name for card in (*area.ships, *area.targets)) == sorted(
        MALTA.targets(kind, attacker)
    )


@mats
@each("attacker", [HOME, ENEMY])
@each("kind", [1, 2, 3])
@each("edge", [0, 1])
def test_ships_lead_off_a_ruler_from_the_middle_of_their_edge_towards_the_other(
    kind: int, attacker: int, edge: int, short_sides: bool
) -> None:
    area = playing_area(MALTA, kind, attacker, short_sides, SetUp(7, long_edge=edge))
    first = area.ships[0]
    assert first.x == area.length / 2
    assert (first.y if edge == 0 else area.width - first.y) == RULER
    ahead = 1 if edge == 0 else -1
    for ship in area.ships:
        assert ship.heading == (90 if edge == 0 else 270)
        front = (ship.corners[0][1] + ship.corners[1][1]) / 2
        assert front - ship.y == ahead * ship.length / 2
        assert (first.y - ship.y) * ahead >= 0


@each("attacker", [HOME, ENEMY])
def test_boats_sail_in_a_vee(attacker: int) -> None:
    first, *others = playing_area(MALTA, 1, attacker).ships
    assert [apart(first, boat) for boat in others] == [HALF, HALF]
    port, starboard = sorted(others, key=lambda boat: -boat.x)
    assert port.x - first.x == first.x - starboard.x > 0
    assert port.y == starboard.y < first.y


@each("attacker", [HOME, ENEMY])
def test_supply_ships_sail_in_a_diamond_behind_their_escort(attacker: int) -> None:
    area = playing_area(MALTA, 2, attacker)
    escort, port, starboard, last = area.ships
    assert escort.name == "escort"
    sides = [(escort, port), (escort, starboard), (last, port), (last, starboard)]
    assert [apart(one, two) for one, two in sides] == [HALF] * 4
    assert last.x == escort.x
    assert last.y < port.y == starboard.y < escort.y
    assert area.balloon == "cargo 3" == last.name


@each(
    ("attacker", "names"),
    [(ENEMY, ["carrier", "destroyer"]), (HOME, ["destroyer 1", "destroyer 2"])],
)
def test_warships_sail_in_line(attacker: int, names: list[str]) -> None:
    first, second = playing_area(MALTA, 3, attacker).ships
    assert [first.name, second.name] == names
    assert apart(first, second) == HALF
    assert first.x == second.x


def test_only_a_supply_ship_tows_a_balloon() -> None:
    assert [kind for kind, side in PAIRS if playing_area(MALTA, kind, side).balloon] == [2, 2]


@mats
def test_the_targets_of_the_airfield_lie_as_the_defender_must_place_them(
    short_sides: bool,
) -> None:
    area = playing_area(MALTA, AIRFIELD, ENEMY, short_sides)
    edge = Card("", area.length, area.width // 2, 0)
    assert sum(apart(target, edge) == RULER for target in area.targets) >= 1
    placed = [next(target for target in area.targets if apart(target, edge) == RULER)]
    rest = [target for target in area.targets if target not in placed]
    assert all(
        min(card.x, card.y, area.length - card.x, area.width - card.y) >= RULER for card in rest
    )
    while rest:
        near = [card for card in rest if any(apart(card, other) <= HALF for other in placed)]
        assert near, f"too far from the others: {rest}"
        placed += near
        rest = [card for card in rest if card not in near]


@mats
def test_the_harbour_lies_a_ruler_from_the_middle_of_the_land_edge(short_sides: bool) -> None:
    area = playing_area(MALTA, HARBOUR, ENEMY, short_sides)
    (harbour,) = area.targets
    assert (area.length - harbour.x, harbour.y) == (RULER, area.width / 2)
    assert {harbour.length, harbour.width} == {68, 88}


@pairs
@mats
def test_who_flies_from_where(kind: int, attacker: int, short_sides: bool) -> None:
    """Half a ruler from their edge, towards the other, except who is to touch his edge."""
    area = playing_area(MALTA, kind, attacker, short_sides)
    if kind == 6:
        assert area.flights == ()
        return
    *attackers, defenders = area.flights
    bombers = 2 if kind in (2, 3, 5) else 0
    assert [(f.side, f.bombers, len(f.planes)) for f in attackers] == [
        (attacker, bomber, 2) for bomber in (False, True)[: 1 + bool(bombers)]
    ]
    assert all(plane.x == HALF for f in attackers for plane in f.planes)
    assert all(plane.heading == 0 for f in attackers for plane in f.planes)
    assert defenders.side != attacker
    assert not defenders.bombers
    assert len(defenders.planes) == (3 if kind == HARBOUR else 2)
    away = 34 if kind == HARBOUR else HALF
    assert all((p.x, p.heading) == (area.length - away, 180) for p in defenders.planes)


@pairs
@mats
def test_airplanes_in_formation_are_half_a_ruler_apart_about_the_middle(
    kind: int, attacker: int, short_sides: bool
) -> None:
    for set_up in SET_UPS[kind]:
        area = playing_area(MALTA, kind, attacker, short_sides, set_up)
        for flight in area.flights:
            if kind == HARBOUR and flight.side == attacker:
                continue
            steps = [apart(one, two) for one, two in pairwise(flight.planes)]
            assert steps == pytest.approx([HALF] * len(steps), abs=0.5)
    if kind == HARBOUR:
        fighters, bombers, _ = area.flights
        ys = [fighters.planes[0].y, *(plane.y for plane in bombers.planes), fighters.planes[1].y]
        assert [low - high for high, low in pairwise(ys)] == [HALF] * 3


@pairs
def test_the_altitudes_to_start_at(kind: int, attacker: int) -> None:
    area = playing_area(MALTA, kind, attacker, set_up=SET_UPS[kind][0])
    for flight in area.flights:
        attacks = flight.side == attacker
        one = kind == 6 or (kind == 5 and attacks)
        assert flight.altitudes == ((3,) if one else (3, 4))


@mats
@each("edge", range(3))
def test_defenders_of_a_harbour_touch_an_edge_of_the_coastal_mat(
    edge: int, short_sides: bool
) -> None:
    area = playing_area(MALTA, HARBOUR, ENEMY, short_sides, SetUp(7, coastal_edge=edge))
    defenders = area.flights[-1].planes
    mat = area.mats[1]
    for plane in defenders:
        rear = {(x, y) for x, y in plane.corners[2:]}
        at = {
            "land": {x for x, _ in rear} == {area.length},
            "left": {y for _, y in rear} == {0},
            "right": {y for _, y in rear} == {area.width},
        }
        assert [name for name, touches in at.items() if touches] == [COASTAL_EDGES[edge]]
        assert all(mat.x <= x <= mat.x + mat.length for x, _ in plane.corners)
    place = sum(plane.y if edge == 0 else plane.x for plane in defenders) / len(defenders)
    assert place == (area.width / 2 if edge == 0 else mat.x + mat.length / 2)


SEEN_AT = {
    1: 0, 2: 0, 3: -90, 4: 90, 5: -45, 6: 45, 7: -135, 8: 135, 9: 180, 10: 180,
}  # fmt: skip
"""How far to the right of his nose a man sees the other flight, by the die: left is less than 0."""
AWAY = {1: 100, 2: 100, 3: 150, 4: 150, 5: 200, 6: 200, 7: 250, 8: 250, 9: 300, 10: 300}


@each("side", [HOME, ENEMY])
@each("position", range(1, 11))
@each("distance", range(1, 11))
def test_a_dogfight_begins_as_the_dice_have_it(side: int, position: int, distance: int) -> None:
    found = SetUp(7, seen_first_by=side, position=position, distance=distance)
    area = playing_area(MALTA, 6, ENEMY, set_up=found)
    seen, seeing = area.flights
    assert (seen.side, seeing.side) == (1 - side, side)
    middle = Card("", 490, 335, 0)
    for flight in area.flights:
        nearest = min(flight.planes, key=lambda plane: apart(plane, middle))
        assert apart(nearest, middle) == AWAY[distance]
        assert nearest is flight.planes[0]
        first, second = flight.planes
        # Of two places as far from the middle the upper one.
        assert first.x != second.x or second.y < first.y
    one, other = seen.planes[0], seeing.planes[0]
    assert one.x + other.x == 2 * middle.x
    bearing = degrees(atan2(other.y - one.y, other.x - one.x))
    assert (bearing - one.heading - SEEN_AT[position]) % 360 == 0
    back = degrees(atan2(one.y - other.y, one.x - other.x))
    assert (back - other.heading) % 360 == 0


def test_the_rows_of_the_dogfights_tables() -> None:
    assert [DISTANCES[row_of(DISTANCES, die)].mm for die in range(1, 11)] == list(AWAY.values())
    assert POSITIONS[-1].to == DISTANCES[-1].to == 10
