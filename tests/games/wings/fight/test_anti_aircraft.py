"""The guns of vessels and of the emplacement, and the cable of the barrage balloon."""

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.fight import anti_aircraft, surface
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.track import TOKENS
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, ship

HARDEST = Faces(99)
"""Dice that draw the last token of a bag."""
CENTRE = 500
NOSE = 34


def fired(table, turns=1):
    """What the surface fires in some turns: for each shot the crew, by whom and how many tokens."""
    for _ in range(turns):
        table.turn += 1
        unasked(surface.fire(table, Faces(1)))
    notes = table.track._planes
    return [
        (crew, note.other, len(note.what.split()))
        for crew, noted in notes.items()
        for note in noted
        if note.kind == TOKENS
    ]


def away(mm, kind="escort", altitude=1, **rest):
    """An airplane, whose nose is so many mm from the middle of a vessel, and that vessel."""
    plane = at(CENTRE - mm - NOSE, CENTRE, 0, altitude, holds=99, **rest)
    return bare(planes=[plane], vessels=[ship(kind, CENTRE, CENTRE)])


@each("kind", ["escort", "carrier", "emplacement"])
@each(("mm", "tokens"), [(60, 2), (100, 2), (101, 1), (200, 1), (201, 0)])
def test_warships_draw_two_tokens_in_the_near_half_of_a_ruler_and_one_in_the_far(kind, mm, tokens):
    shots = fired(away(mm, kind))
    assert shots == ([(1, kind, tokens)] if tokens else [])


@each(("mm", "tokens"), [(60, 1), (100, 1), (101, 1), (200, 1), (201, 0)])
def test_a_destroyer_draws_one_token_within_a_ruler(mm, tokens):
    assert fired(away(mm, "destroyer")) == [(1, "destroyer", 1)] * tokens


@each(("mm", "shots"), [(100, 4), (101, 0)])
def test_a_boat_fires_within_half_a_ruler_every_second_turn(mm, shots):
    assert len(fired(away(mm, "boat 1"), turns=8)) == shots


def test_of_three_cargo_ships_one_fires_each_turn():
    plane = at(500, 500, holds=99, altitude=2)
    places = {"cargo 1": 350, "cargo 2": 430, "cargo 3": 570}
    ships = [ship(name, x, 400) for name, x in places.items()]
    table = bare(planes=[plane], vessels=ships)
    assert sorted(by for _, by, _ in fired(table, turns=3)) == sorted(places)


@each(("altitude", "shots"), [(1, 1), (2, 1), (3, 0), (4, 0)])
def test_they_fire_up_to_altitude_2(altitude, shots):
    assert len(fired(away(80, altitude=altitude))) == shots


def test_they_know_their_own():
    assert fired(away(80, attacks=False)) == []


@each("kind", ["hangar 1", "building 1", "dispersal", "harbour"])
def test_what_has_no_guns_does_not_fire(kind):
    assert fired(away(80, kind)) == []


@each("lost", ["sunk", "gone"])
def test_a_sunk_ship_fires_no_more(lost):
    table = away(80)
    setattr(table.vessels[0], lost, True)
    assert fired(table) == []


def test_they_do_not_fire_at_what_is_right_above():
    # The nose would touch the card from 44 / 2 mm on: 21 is upon it.
    assert fired(away(21)) == []
    assert len(fired(away(23))) == 1


def test_each_fires_at_the_nearest():
    far, near = at(300, 500, crew=1, holds=99), at(500, 620, crew=2, holds=99)
    table = bare(planes=[far, near], vessels=[ship("escort", 500, 500)])
    assert [crew for crew, _, _ in fired(table)] == [2]


def balloon(*planes):
    return bare(planes=planes, vessels=[ship("cargo 3", 500, 500)], balloon="cargo 3")


@each(("altitude", "caught"), [(1, 1), (2, 1), (3, 0)])
@each("attacks", [True, False])
def test_who_flies_low_over_the_ship_is_caught_in_the_cable(altitude, caught, attacks):
    table = balloon(at(500, 500, altitude=altitude, attacks=attacks, holds=99))
    assert [who for _, who, _ in fired(table)] == ["balloon"] * caught


def test_once_a_pass():
    plane = at(500, 500, altitude=2, holds=99)
    table = balloon(plane)
    for x, so_far in ((500, 1), (520, 1), (700, 1), (500, 2)):
        plane.x = x * 100
        table.turn += 1
        unasked(anti_aircraft.cable(table, Faces(1)))
        assert len(table.track._planes[1]) == so_far


def test_no_cable_without_its_ship():
    table = balloon(at(500, 500, altitude=2, holds=99))
    table.vessels[0].sunk = True
    assert fired(table) == []


def test_what_downs_an_airplane_is_its_cause():
    # The last token of the bag C explodes.
    for table, cause in ((balloon(at(500, 500, holds=1)), "balloon"), (away(80), "anti-aircraft")):
        table.planes[0].holds = 1
        for _ in range(60):
            table.turn += 1
            table.cabled = []
            unasked(surface.fire(table, HARDEST))
        assert (table.planes[0].cause, table.planes[0].by) == (cause, [])


@given(
    x=st.integers(0, 1340),
    y=st.integers(0, 980),
    altitude=st.integers(1, 4),
    kind=st.sampled_from(["escort", "boat 1", "carrier", "emplacement", "hangar 1"]),
)
def test_danger_is_reckoned_where_there_may_be_fire(x, y, altitude, kind):
    plane = at(x, y, altitude=altitude, holds=99)
    table = bare(planes=[plane], vessels=[ship(kind, 600, 500)])
    danger = anti_aircraft.danger(table, plane, plane.x, plane.y, altitude, 0)
    if fired(table, turns=2):
        # Measured from the middle of the base, not from its nearest point.
        assert danger > 0 or (x - 600) ** 2 + (y - 500) ** 2 > 100**2
    if danger:
        assert altitude <= 2
        assert kind != "hangar 1"


def test_danger_is_where_a_vessel_will_be():
    plane = at(CENTRE, CENTRE, altitude=1, holds=99)
    table = bare(planes=[plane], vessels=[ship("escort", CENTRE, CENTRE - 250, speed=30 * MM)])
    here = plane.x, plane.y, plane.altitude
    assert anti_aircraft.danger(table, plane, *here, 0) == 0
    assert anti_aircraft.danger(table, plane, *here, 2) > 0


def test_the_cable_is_a_danger_to_the_side_whose_ship_tows_it():
    plane = at(CENTRE, CENTRE, altitude=1, attacks=False, holds=99)
    plane.side = 1
    table = bare(planes=[plane], vessels=[ship("cargo 3", CENTRE, CENTRE)], balloon="cargo 3")
    table.vessels[0].side = 1
    danger = [anti_aircraft.danger(table, plane, plane.x, plane.y, level, 0) for level in (1, 3)]
    assert danger[0] > 0 == danger[1]
