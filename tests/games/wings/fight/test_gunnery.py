"""Who may fire at whom, and with what."""

from sheetgen.games.wings.fight import damage, gunnery
from sheetgen.games.wings.fight.board import Cloud, unasked
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.fight.track import FIRED
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, ship


def shots(*planes, **rest):
    """The shots on a table of a dogfight, as firer, target and letters."""
    table = bare(rest.pop("kind", 6), planes, rest.pop("vessels", ()), **rest)
    return [(shot.firer.crew, shot.name, shot.letters) for shot in gunnery.all_shots(table)]


def enemy(x, y, heading=0, altitude=3, crew=2, **rest):
    return at(x, y, heading, altitude, crew, attacks=False, **rest)


def firer(heading=0, altitude=3, **rest):
    return at(300, 300, heading, altitude, 1, **rest)


@each(("away", "letters"), [(133, "BB"), (135, "B"), (233, "B"), (235, None)])
def test_the_ruler_has_two_halves_and_an_end(away, letters):
    """To the rear edge of a base that flies ahead are 34 mm less than to its middle."""
    found = shots(firer(), enemy(300 + away, 300))
    assert found == ([(1, "2", letters)] if letters else [])


@each(
    ("altitude", "away", "letters"),
    [(4, 120, "B"), (2, 120, "B"), (4, 150, None), (5, 120, None), (1, 90, None)],
)
def test_one_level_apart_only_the_near_half_with_the_letters_of_the_far_one(
    altitude, away, letters
):
    found = shots(firer(), enemy(300 + away, 300, altitude=altitude))
    assert found == ([(1, "2", letters)] if letters else [])


def test_nobody_fires_out_of_his_arc():
    assert shots(firer(), enemy(300, 420)) == []
    assert shots(firer(heading=90), enemy(300, 420)) == [(1, "2", "BB")]


def test_a_base_is_reached_by_a_corner_that_is_in_the_arc():
    assert shots(firer(), enemy(400, 380)) == [(1, "2", "B")]
    assert shots(firer(), enemy(400, 420)) == []


def test_bases_that_overlap_do_not_fire_but_an_itchy_finger_does_and_others_may():
    assert shots(firer(), enemy(350, 300, 90)) == []
    itchy = firer(skills=("itchy-trigger-finger",))
    assert shots(itchy, enemy(350, 300, 90)) == [(1, "2", "BB")]
    itchy.recovery = {"itchy-trigger-finger": 1}
    assert shots(itchy, enemy(350, 300, 90)) == []
    third = at(200, 280, 0, 3, 3)
    assert (3, "2", "B") in shots(firer(altitude=5), third, enemy(350, 280, 90))


def test_nobody_fires_through_an_airplane_at_that_height():
    between = at(380, 300, 90, 3, 3)
    assert shots(firer(), between, enemy(500, 300)) == []
    between.altitude = 5
    assert shots(firer(), between, enemy(500, 300)) == [(1, "2", "B")]


@each(("mine", "his"), [(3, 2), (2, 3)])
def test_nobody_fires_through_an_airplane_at_his_own_height_or_his_targets(mine, his):
    target = enemy(425, 300, altitude=his)
    assert shots(firer(altitude=mine), target) == [(1, "2", "B")]
    for altitude, open_to in ((mine, False), (his, False), (4, True), (1, True)):
        between = at(350, 300, 90, altitude, 3)
        found = [shot for shot in shots(firer(altitude=mine), between, target) if shot[0] == 1]
        assert bool(found) == open_to


@each(("mine", "his"), [(3, 2), (2, 3)])
def test_a_cloud_shuts_off_the_height_of_the_firer_and_that_of_his_target(mine, his):
    ring = tuple((x * MM, y * MM) for x, y in ((350, 200), (380, 200), (380, 400), (350, 400)))
    for altitude, open_to in ((mine, False), (his, False), (4, True), (1, True)):
        cloud = Cloud(ring, altitude, altitude)
        found = shots(firer(altitude=mine), enemy(425, 300, altitude=his), clouds=(cloud,))
        assert bool(found) == open_to


def test_nobody_fires_into_out_of_or_through_a_cloud_that_lies_that_high():
    ring = tuple((x * MM, y * MM) for x, y in ((350, 200), (400, 200), (400, 400), (350, 400)))
    low_cloud, cloud = Cloud(ring, 5, 9), Cloud(ring, 3, 9)
    target = enemy(470, 300)
    assert shots(firer(), target, clouds=(low_cloud,)) == [(1, "2", "B")]
    assert shots(firer(), target, clouds=(cloud,)) == []
    inside = enemy(430, 300)
    assert shots(firer(), inside, clouds=(cloud,)) == []


def test_a_turret_fires_astern_and_every_gun_at_a_target_of_its_own():
    bomber = firer(aircraft="br20m")
    found = shots(bomber, enemy(150, 300), enemy(450, 300, crew=3, altitude=3))
    assert sorted(found)[:2] == [(1, "2", "A"), (1, "3", "A")]


def test_a_ventral_gun_fires_at_lower_targets_only():
    mounts = [gun.mount for gun in guns(MALTA.aircraft["ju88a"])]
    table = bare(6, [firer(altitude=3, aircraft="ju88a"), enemy(190, 300, altitude=2)])
    assert {mounts[shot.gun] for shot in gunnery.all_shots(table) if shot.firer.crew == 1} == {
        "dorsal rear",
        "ventral rear",
    }
    table.planes[1].altitude = 3
    assert {mounts[shot.gun] for shot in gunnery.all_shots(table) if shot.firer.crew == 1} == {
        "dorsal rear"
    }


def test_a_beam_gun_fires_to_one_side_a_turn():
    bomber = firer(aircraft="sm79")
    both = shots(bomber, enemy(300, 420), enemy(300, 180, crew=3))
    assert len([shot for shot in both if shot[0] == 1]) == 1


def test_the_same_target_in_consecutive_turns_is_aimed_at():
    one, two = firer(), enemy(420, 300)
    table = bare(6, [one, two])
    bonuses = []
    for _ in range(2):
        bonuses.append([shot.bonus for shot in gunnery.all_shots(table)])
        unasked(gunnery.fire(table, Faces(1)))
    assert bonuses == [[0], [1]]
    one.aims = False
    assert [shot.bonus for shot in gunnery.all_shots(table)] == [0]


def bonuses(one, two, *altitudes):
    """What aimed fire adds to each shot of `one`, in turns in which `two` is so high, by guns."""
    table = bare(6, [one, two])
    mounts = [gun.mount for gun in guns(one.model)]
    for altitude in altitudes:
        two.altitude = altitude
        fired = gunnery.all_shots(table)
        yield {mounts[shot.gun]: shot.bonus for shot in fired if shot.firer is one}
        unasked(gunnery.fire(table, Faces(1)))


def test_a_turn_without_a_shot_ends_aimed_fire():
    found = list(bonuses(firer(), enemy(420, 300), 3, 3, 5, 3, 3))
    assert found == [{"front": 0}, {"front": 1}, {}, {"front": 0}, {"front": 1}]


def test_another_target_in_between_ends_aimed_fire():
    one, two, three = firer(), enemy(420, 300), enemy(400, 330, crew=3, altitude=5)
    table = bare(6, [one, two, three])
    found = []
    for altitudes in ((3, 5), (5, 3), (3, 5)):
        two.altitude, three.altitude = altitudes
        found += [(shot.name, shot.bonus) for shot in gunnery.all_shots(table)]
        unasked(gunnery.fire(table, Faces(1)))
    assert found == [("2", 0), ("3", 0), ("2", 0)]


def test_a_gun_that_its_gunner_points_is_never_aimed():
    found = list(bonuses(firer(aircraft="br20m"), enemy(150, 300, holds=99), 3, 3))
    assert found == [{"dorsal turret": 0}] * 2
    marksman = firer(aircraft="br20m", skills=("perfect-aim",))
    assert list(bonuses(marksman, enemy(150, 300), 3)) == [{"dorsal turret": 0}]


def test_each_gun_is_aimed_by_itself():
    """What a turret fired at a turn ago is no target of the fixed gun's in consecutive turns."""
    one, two = firer(aircraft="blenheim1"), enemy(420, 300, holds=99)
    assert [gun.mount for gun in guns(MALTA.aircraft["blenheim1"])] == [
        "wing forward",
        "dorsal turret",
    ]
    table = bare(6, [one, two])
    one.heading = 72
    unasked(gunnery.fire(table, Faces(1)))
    assert one.targets == {1: "2"}
    one.heading = 0
    assert {shot.gun: shot.bonus for shot in gunnery.all_shots(table)} == {0: 0}


def test_perfect_aim_is_aimed_from_the_first_shot():
    table = bare(6, [firer(skills=("perfect-aim",)), enemy(420, 300)])
    assert [shot.bonus for shot in gunnery.all_shots(table)] == [1]


def test_a_sniper_is_one_at_long_range_and_then_recovers():
    one = firer(skills=("sniper",))
    table = bare(6, [one, enemy(470, 300)])
    assert [shot.skill for shot in gunnery.all_shots(table)] == ["sniper"]
    unasked(gunnery.fire(table, Faces(1)))
    assert one.recovery == {"sniper": 4}
    assert [shot.skill for shot in gunnery.all_shots(table)] == [""]


def test_of_two_gunners_at_long_range_one_is_the_sniper():
    one = firer(aircraft="br20m", skills=("sniper",))
    table = bare(6, [one, enemy(480, 300), enemy(120, 300, crew=3)])
    found = [(shot.name, shot.skill) for shot in gunnery.all_shots(table) if shot.firer is one]
    assert found == [("2", "sniper"), ("3", "")]


def test_a_skill_that_tires_leaves_the_others_fresh():
    one = firer(skills=("sniper", "itchy-trigger-finger"))
    one.recovery = {"sniper": 3}
    table = bare(6, [one, enemy(350, 300, 90)])
    assert [shot.skill for shot in gunnery.all_shots(table)] == ["itchy-trigger-finger"]
    unasked(gunnery.fire(table, Faces(1)))
    assert set(one.recovery) == {"sniper", "itchy-trigger-finger"}
    for _ in range(3):
        damage.wear_off(one)
    assert one.recovery == {"itchy-trigger-finger": 1}


def test_all_fire_at_once_even_who_is_hit():
    table = bare(6, [firer(holds=1), enemy(420, 300, 180, holds=1)])
    unasked(gunnery.fire(table, Faces(20)))
    fired = [what for crew in (1, 2) for what in table.track._planes[crew] if what.kind == FIRED]
    assert [what.other for what in fired] == ["2", "1"]


def test_strafing_is_from_the_lowest_level_in_the_near_half_with_the_letters_of_the_far():
    boat = ship("boat 1", 420, 300, 0, sinks=0, holds=15)
    assert shots(firer(altitude=1), kind=1, vessels=[boat]) == [(1, "boat 1", "B")]
    assert shots(firer(altitude=2), kind=1, vessels=[boat]) == []
    far = ship("boat 1", 450, 300, 0, sinks=0, holds=15)
    assert shots(firer(altitude=1), kind=1, vessels=[far]) == []
    assert shots(enemy(300, 300, altitude=1), kind=1, vessels=[boat]) == []


def test_what_a_boat_has_taken_is_what_was_drawn():
    boat = ship("boat 1", 420, 300, 0, sinks=0, holds=15)
    one = firer(altitude=1)
    table = bare(1, [one], [boat])
    unasked(gunnery.fire(table, Faces(30)))
    assert boat.damage == one.strafed["boat 1"] > 0


def test_a_gunner_serves_one_gun_a_turn():
    """Rules 1.35: of an SM.79 one man has the ventral and the beam guns, another the dorsal one."""
    bomber = firer(aircraft="sm79")
    behind, abeam = enemy(200, 300, altitude=2, crew=2), enemy(300, 400, crew=3)
    mounts = [
        {guns(MALTA.aircraft["sm79"])[shot.gun].mount for shot in gunnery.all_shots(bare(6, planes))
         if shot.firer is bomber}
        for planes in ([bomber, behind], [bomber, abeam], [bomber, behind, abeam])
    ]  # fmt: skip
    assert mounts[0] == {"dorsal rear", "ventral rear"}
    assert mounts[1] == {"beam"}
    assert "dorsal rear" in mounts[2]
    assert len(mounts[2] & {"ventral rear", "beam"}) == 1
