"""What pilots do in plain cases."""

from collections import Counter
from itertools import product

from sheetgen.games.wings.fight import turn
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.manoeuvres import (
    FAST_STRAIGHT,
    IMMELMANN,
    SLOW_STRAIGHT,
    STALL,
    TURNS_LEFT,
    TURNS_RIGHT,
    Place,
    deck,
)
from sheetgen.games.wings.fight.pilots import aims
from sheetgen.games.wings.fight.pilots.forecast import cones, fire, foe, weights
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.pilots.value import (
    card_value,
    edge_cost,
    too_high_or_low,
    value_a_turn_later,
)
from sheetgen.games.wings.fight.plane import BOMBER, ESCORT, INTERCEPTOR, STRAFER
from sheetgen.games.wings.rules.fight import Attack
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, ship

OFF_TABLE, NO_WAY_TO_TURN = weights()["off"], weights()["no_way"]
EVEN = Faces(51)
"""Dice by which nothing is added to what a pilot reckons."""


def flying(x, y, heading=0, altitude=3, crew=1, **rest):
    """An airplane that has flown a straight, and flies one this turn."""
    plane = at(x, y, heading, altitude, crew, **rest)
    plane.was, plane.was_altitude = (plane.x, plane.y, plane.heading), altitude
    return plane


def enemy(x, y, heading=180, altitude=3, crew=2, **rest):
    return flying(x, y, heading, altitude, crew, attacks=False, **rest)


def planned(table):
    """The card the first airplane plans."""
    return Pilots()(table, table.planes[0], EVEN)


def aim(table):
    plane = table.planes[0]
    foes = [foe(table, other, False) for other in table.planes if other.side != plane.side]
    return aims.aim(table, plane, foes, plane.pose, plane.altitude), foes


@each(("y", "turns"), [(200, TURNS_LEFT), (780, TURNS_RIGHT)])
def test_who_has_an_enemy_abeam_turns_towards_him(y, turns):
    table = bare(6, [flying(600, 490), enemy(560, y, 0)])
    assert planned(table) in turns


def test_nobody_flies_off_who_can_turn():
    """Though all that he is after lies that way."""
    table = bare(6, [flying(1160, 490), enemy(1330, 490, 0)])
    card = planned(table)
    assert card in TURNS_LEFT | TURNS_RIGHT | {IMMELMANN}
    assert edge_cost(table, table.planes[0], 1400 * MM, 49000, 0, False) == OFF_TABLE
    assert edge_cost(table, table.planes[0], 1335 * MM, 49000, 0, False) == NO_WAY_TO_TURN
    assert edge_cost(table, table.planes[0], 670 * MM, 49000, 0, False) == 0


def test_hundreds_of_turns_alone_against_a_distant_enemy_stay_on_the_table():
    """An airplane that may leave nowhere does not; its enemy circles in a corner."""
    table = bare(6, [flying(600, 490), enemy(900, 700, 90, 3)])
    pilots = Pilots()
    unasked(turn.begin(table, pilots, EVEN))
    for _ in range(40):
        unasked(turn.play(table, pilots, EVEN))
    left = [plane for plane in table.planes if plane.edge]
    assert not left or all(2 * plane.damage > plane.holds for plane in left)


def test_who_is_badly_hurt_goes_home_and_a_hero_later():
    plane = flying(600, 490, damage=10)
    table = bare(6, [plane, enemy(900, 490)])
    assert aim(table)[0].intent == aims.HOME
    plane.hero = True
    assert aim(table)[0].intent == aims.FIGHT
    plane.damage = 14
    assert aim(table)[0].intent == aims.HOME


@each("hero", [False, True])
def test_a_hero_stays_when_he_burns_and_when_there_is_nobody_left_to_escort(hero):
    bomber = flying(300, 300, crew=3, role=BOMBER, load={"torpedo": 1})
    escort = flying(600, 490, role=ESCORT, hero=hero)
    table = bare(2, [escort, enemy(900, 490), bomber])
    assert not aims.goes_home(table, escort)
    bomber.fate = "shot down"
    assert aims.goes_home(table, escort) is not hero
    burning = flying(600, 490, damage=6, flames=6, hero=hero)
    table = bare(6, [burning, enemy(900, 490)])
    assert aims.goes_home(table, burning) is not hero


def test_where_leaving_costs_a_point_the_hurt_keep_clear_until_they_are_in_shreds():
    bomber = flying(300, 300, crew=3, role=BOMBER, load={"torpedo": 1})
    plane = flying(600, 490, damage=10, role=ESCORT)
    table = bare(2, [plane, enemy(900, 490), bomber])
    assert aim(table)[0].intent == aims.AVOID
    bomber.fate = "shot down"
    assert aim(table)[0].intent == aims.HOME
    bomber.fate, plane.damage = "on the table", 14
    assert aim(table)[0].intent == aims.HOME


def hurt_plane_leaves(kind, x, y, heading, attacks=True):
    """The edge over which an airplane goes that has broken off and has no enemy near."""
    plane = flying(x, y, heading, attacks=attacks, damage=14)
    other = flying(60 if x > 600 else 1290, 60, 0, 1, 2, attacks=not attacks)
    table, pilots = bare(kind, [plane, other]), Pilots()
    unasked(turn.begin(table, pilots, EVEN))
    while plane.flies and table.turn < 40:
        unasked(turn.play(table, pilots, EVEN))
    return plane.edge


@each("attacks", [True, False])
def test_who_goes_home_gets_there(attacks):
    assert hurt_plane_leaves(6, 1200 if not attacks else 140, 490, 90, attacks) == "own"


def test_where_nothing_is_lost_by_it_he_goes_over_the_nearest_edge_but_the_enemys():
    assert hurt_plane_leaves(4, 900, 250, 0) == "left"
    assert hurt_plane_leaves(4, 900, 730, 0) == "right"
    assert hurt_plane_leaves(4, 1250, 490, 0) in ("left", "right")


def test_interceptors_go_for_bombers_and_escorts_for_who_is_near_them():
    bomber = flying(300, 300, crew=3, role=BOMBER, load={"torpedo": 1})
    escort = flying(500, 300, 180, crew=4, role=ESCORT)
    hunter = enemy(620, 300, role=INTERCEPTOR)
    found, foes = aim(bare(2, [hunter, bomber, escort]))
    assert foes[found.target].plane is bomber
    far = enemy(560, 700, crew=5)
    near = enemy(330, 500, crew=6)
    found, foes = aim(bare(2, [escort, bomber, far, near]))
    assert foes[found.target].plane is near


def test_an_escort_without_bombers_goes_home():
    table = bare(2, [flying(600, 490, role=ESCORT), enemy(900, 490)])
    assert aim(table)[0].intent == aims.HOME


def test_an_escort_stays_while_a_bomber_has_another_bomb():
    bomber = flying(300, 300, crew=3, role=BOMBER, load={"bombs": 1})
    bomber.releases.append(Attack("bombs", "destroyer 1", "miss", 1))
    escort = flying(600, 490, role=ESCORT)
    table = bare(3, [escort, enemy(900, 490), bomber])
    assert not aims.goes_home(table, escort)
    bomber.load = {"bombs": 0}
    assert aims.goes_home(table, escort)


def test_who_has_a_target_below_is_expected_to_turn_to_it_and_to_strafe_slowly():
    def likeliest(**rest):
        plane = flying(600, 490, altitude=1, **rest)
        table = bare(2, [plane, enemy(600, 800)], vessels=[ship("cargo 1", 600, 200)])
        return max(foe(table, plane, False).places, key=lambda place: place[3])

    after_the_ship = likeliest(role=BOMBER, load={"torpedo": 1})
    after_the_enemy = likeliest(role=BOMBER, load={"torpedo": 0})
    assert after_the_ship[1] < 490 * MM < after_the_enemy[1]
    strafing = likeliest(role=STRAFER)
    assert strafing[1] < 490 * MM
    assert strafing[0] < after_the_ship[0]


def test_a_wounded_pilot_plans_on_what_he_saw_a_turn_ago():
    """The enemy has crossed to the other side since."""
    plane, other = flying(600, 490), enemy(700, 250, 90)
    other.was, other.was_altitude = (70000, 73000, 108), 3
    plane.card = SLOW_STRAIGHT
    table = bare(6, [plane, other])
    assert planned(table) in TURNS_LEFT
    plane.wounds = 1
    assert planned(table) in TURNS_RIGHT


def test_who_burns_makes_for_an_overdive():
    plane = flying(600, 490, altitude=5, flames=5)
    plane.specials.append("fire")
    table = bare(6, [plane, enemy(1200, 900)])
    plane.card = STALL
    assert planned(table).code == "OD"


def test_a_captain_reckons_with_a_shot_where_there_is_one():
    front = cones(MALTA.aircraft["hurricane1"])
    ahead = 100 * MM * 100_000
    close = fire(front, ahead, 0, (100 * MM) ** 2, 0)
    far = fire(front, 2 * ahead, 0, (200 * MM) ** 2, 0)
    assert close > far > 0
    assert fire(front, ahead, 0, (100 * MM) ** 2, 1) == far
    assert fire(front, 2 * ahead, 0, (200 * MM) ** 2, 1) == 0
    assert fire(front, -ahead, 0, (100 * MM) ** 2, 0) == 0
    assert fire(front, 0, ahead, (100 * MM) ** 2, 0) == 0


def test_novices_are_less_sure_than_aces():
    """How often noise makes a pilot choose another card than the one he would choose without."""
    strays = Counter()
    for quality, y in product(("ace", "novice"), (250, 420, 600, 800)):
        table = bare(6, [flying(600, 490, quality=quality), enemy(1000, y, 90)])
        sure = planned(table)
        throws = Faces(*(1 + 37 * n % 101 for n in range(997)))
        cards = [Pilots()(table, table.planes[0], throws) for _ in range(10)]
        strays[quality] += sum(card != sure for card in cards)
    assert strays["novice"] > strays["ace"]


def test_the_first_card_follows_a_fast_straight():
    table = bare(6, [flying(600, 490), enemy(900, 490)])
    unasked(turn.begin(table, Pilots(), EVEN))
    for plane in table.planes:
        assert plane.card == FAST_STRAIGHT
        assert plane.plan in deck(plane.model).cards


@each(("kind", "aside"), [(2, OFF_TABLE), (6, 0), (1, 0), (4, 0)])
def test_who_goes_home_has_his_own_edge_open_and_the_sides_where_that_costs_nothing(kind, aside):
    plane = flying(600, 490, damage=10)
    table = bare(kind, [plane, enemy(900, 700)])
    beyond = {"own": (-1, 49000), "enemy": (134001, 49000), "left": (6000, -1), "far": (134001, -1)}
    costs = {edge: edge_cost(table, plane, x, y, 72, True) for edge, (x, y) in beyond.items()}
    assert costs == {"own": 0, "enemy": OFF_TABLE, "left": aside, "far": OFF_TABLE}
    assert edge_cost(table, plane, -1, -1, 72, True) == aside
    assert edge_cost(table, plane, 5 * MM, 49000, 72, True) == 0
    assert edge_cost(table, plane, 1335 * MM, 49000, 0, True) == NO_WAY_TO_TURN
    plane.attacks = False
    assert edge_cost(table, plane, 134001, 49000, 0, True) == 0
    assert edge_cost(table, plane, -1, 49000, 0, True) == OFF_TABLE


@each("heading", [0, 90, 270])
def test_where_only_his_own_edge_is_open_he_turns_round_before_another(heading):
    """However near to it, and though nobody is near."""
    plane = flying(1000, 490, heading, damage=15)
    other = enemy(1290, 60, 90, 1)
    table, pilots = bare(2, [plane, other], vessels=[ship("cargo 1", 60, 60)]), Pilots()
    unasked(turn.begin(table, pilots, EVEN))
    while plane.flies and table.turn < 40:
        unasked(turn.play(table, pilots, EVEN))
    assert plane.edge == "own"


def test_who_is_two_levels_above_an_enemy_comes_down_to_him():
    plane, other = flying(300, 490, altitude=4), enemy(800, 490, 0, 1)
    table, pilots = bare(6, [plane, other]), Pilots()
    unasked(turn.begin(table, pilots, EVEN))
    for _ in range(8):
        unasked(turn.play(table, pilots, EVEN))
    assert abs(plane.altitude - other.altitude) <= 1


def test_counters_climbed_count_towards_an_enemy_above():
    plane, other = flying(600, 490, altitude=1), enemy(900, 490, altitude=2)
    one = foe(bare(6, [plane, other]), other, False)
    costs = [too_high_or_low(weights(), plane, one, 1, counters) for counters in range(4)]
    assert costs == sorted(costs, reverse=True)
    assert costs[0] > costs[3] > too_high_or_low(weights(), plane, one, 2, 0) == 0
    assert too_high_or_low(weights(), plane, one, 3, 0) > 0


def test_no_enemy_takes_a_strafer_off_his_target():
    strafer = flying(600, 490, altitude=1, role=STRAFER)
    boat = ship("boat 1", 800, 490, holds=15)
    for altitude in (1, 2, 3):
        hunter = enemy(640, 440, altitude=altitude)
        assert aim(bare(1, [strafer, hunter], [boat]))[0].intent == aims.ATTACK


def test_escorts_stay_where_a_bomber_went_home_with_its_load():
    """Leaving would cost them a point, and staying costs nothing."""
    bomber = flying(300, 300, crew=3, role=BOMBER, load={"torpedo": 1}, fate="left")
    plane = flying(600, 490, damage=8, role=ESCORT)
    table = bare(2, [plane, enemy(900, 490), bomber])
    assert aim(table)[0].intent == aims.AVOID
    bomber.fate = "shot down"
    assert aim(table)[0].intent == aims.HOME


def test_a_bomber_presses_on_with_its_load_and_turns_home_without_it_sooner_than_a_fighter():
    bomber = flying(300, 300, role=BOMBER, load={"torpedo": 1}, damage=6)
    fighter = flying(300, 300, damage=6)
    assert not aims.goes_home(bare(2, [bomber]), bomber)
    bomber.load = {"torpedo": 0}
    assert aims.goes_home(bare(2, [bomber]), bomber)
    assert not aims.goes_home(bare(6, [fighter]), fighter)


def test_an_escort_stays_with_a_bomber_that_has_further_to_go():
    bomber = flying(500, 300, crew=3, role=BOMBER, load={"torpedo": 0})
    bomber.releases.append(Attack("torpedo", "cargo 1", "miss", 4))
    escort = flying(600, 490, role=ESCORT)
    table = bare(2, [escort, enemy(1200, 490), bomber])
    assert aims.goes_home(table, escort)
    bomber.x = 700 * MM
    assert not aims.goes_home(table, escort)


@each(("kind", "goes"), [(6, True), (2, False)])
def test_who_is_hurt_and_alone_against_two_gives_up_a_dogfight(kind, goes):
    fighter, friend = flying(600, 490, damage=2), flying(300, 300, crew=4)
    table = bare(kind, [fighter, enemy(900, 490), enemy(900, 300, crew=3), friend])
    assert not aims.goes_home(table, fighter)
    friend.fate = "shot down"
    assert aims.goes_home(table, fighter) is goes


@each(
    ("kind", "mine", "his", "goes"),
    [(6, 3, 2, True), (6, 2, 2, False), (6, 2, 3, False), (2, 3, 2, False)],
)
def test_of_the_last_two_in_a_dogfight_the_one_who_is_hurt_worse_gives_up(kind, mine, his, goes):
    fighter = flying(600, 490, damage=mine)
    table = bare(kind, [fighter, enemy(900, 490, damage=his)])
    assert aims.goes_home(table, fighter) is goes
    fighter.hero = True
    assert not aims.goes_home(table, fighter)


def test_who_leaves_a_dogfight_makes_for_the_edge_whoever_is_before_his_guns():
    fighter, friend = flying(600, 250, 90), flying(300, 900, crew=4, fate="shot down")
    hunters = [enemy(600, 400, 90), enemy(1200, 900, crew=3)]
    table = bare(6, [fighter, *hunters, friend], pair="dogfight british early")
    assert planned(table) == IMMELMANN


def test_two_defenders_take_a_strafer_each():
    near = flying(700, 490, attacks=False, crew=3)
    far = flying(720, 500, attacks=False, crew=4)
    strafers = [enemy(600, 490, role=STRAFER, crew=1), enemy(770, 630, role=STRAFER, crew=2)]
    for one in strafers:
        one.side, one.attacks = 0, True
    near.side = far.side = 1
    table = bare(1, [near, far, *strafers])
    foes = [foe(table, other, False) for other in strafers]
    found = [aims.aim(table, plane, foes, plane.pose, 3).target for plane in (near, far)]
    assert [foes[number].plane.crew for number in found] == [1, 2]


def test_in_a_dogfight_two_may_go_for_the_same_enemy():
    mine, friend = flying(600, 490), flying(700, 490, crew=4)
    foes = [enemy(760, 490, crew=2), enemy(560, 690, crew=3)]
    found, seen = aim(bare(6, [mine, friend, *foes], pair="dogfight british early"))
    assert seen[found.target].plane.crew == 2


def test_who_goes_for_bombers_keeps_out_of_their_guns_where_it_costs_more_than_it_brings():
    """Over the harbour nobody follows a bomber under its gunners' eyes."""
    bomber = flying(900, 490, 180, crew=2, role=BOMBER, aircraft="ju88a", load={"bombs": 1})
    hunter = flying(1060, 490, 180, attacks=False, role=INTERCEPTOR)
    table = bare(5, [hunter, bomber], pair="harbour axis later")
    found, seen = aim(table)
    near, far = (
        card_value(table, hunter, found, seen, FAST_STRAIGHT, Place(x * MM, 490 * MM, 72, 3, 0))
        for x in (820, 1000)
    )
    assert near < far


def worth_ahead(gap):
    """What it is worth in a dogfight to end nose to nose with an enemy, so many mm apart."""
    mine, his = flying(600, 490), enemy(900, 490)
    table = bare(6, [mine, his], pair="dogfight british early")
    found, (seen,) = aim(table)
    seen = seen._replace(places=((900 * MM, 490 * MM, 72, 1),), whole=1)
    place = Place((900 - gap) * MM, 490 * MM, 0, 3, 0)
    return card_value(table, mine, found, [seen], FAST_STRAIGHT, place)


def test_in_a_dogfight_a_shot_is_worth_the_same_from_far_and_near():
    """And more than all else."""
    assert worth_ahead(190) - worth_ahead(240) > 1000
    assert abs(worth_ahead(190) - worth_ahead(100)) < 300


def test_where_bases_touch_nobody_fires():
    """Nose to nose they are 68 mm long."""
    assert worth_ahead(75) - worth_ahead(65) > 1000


def test_in_a_dogfight_shots_of_the_turn_after_next_count_whoever_is_fired_at():
    mine, one, other = flying(600, 490), enemy(900, 490), enemy(900, 200, crew=3)
    found, (minded, second) = aim(bare(6, [mine, one, other], pair="dogfight british early"))
    assert found.target == 0
    before_him, aside = (
        value_a_turn_later(
            mine,
            found,
            [minded, second._replace(later=((850 * MM, y * MM, 72, 1),), later_whole=1)],
            Place(700 * MM, 490 * MM, 0, 3, 0),
        )
        for y in (490, 5)
    )
    assert before_him - aside > 1000


def test_who_comes_to_strafe_is_met_below():
    plane, strafer = flying(600, 490, altitude=3), enemy(900, 490, role=STRAFER, altitude=3)
    one = foe(bare(1, [plane, strafer]), strafer, False)
    costs = [too_high_or_low(weights(), plane, one, level, 0) for level in (1, 2, 3)]
    assert min(costs) == costs[0] < costs[1]


@each(("done", "goes"), [(8, False), (9, True)])
def test_who_strafes_goes_home_once_the_defender_gets_nothing_for_safety(done, goes):
    """Over an airfield that takes more than 16 points, and a hangar counts twice."""
    strafer = flying(600, 490, altitude=1, role=STRAFER)
    hangar = ship("hangar 1", 800, 490, holds=20, worth=2, damage=done)
    table = bare(4, [strafer, enemy(1200, 400)], [hangar])
    assert aims.goes_home(table, strafer) is goes
    strafer.hero = True
    assert not aims.goes_home(table, strafer)


@each("hero", [False, True])
def test_a_hero_who_has_dropped_stays_until_the_other_bomber_has_attacked(hero):
    done = flying(600, 490, role=BOMBER, load={"torpedo": 0}, hero=hero)
    done.releases.append(Attack("torpedo", "cargo 1", "miss", 3))
    other = flying(300, 300, crew=3, role=BOMBER, load={"torpedo": 1})
    table = bare(2, [done, enemy(900, 490), other], [ship("cargo 1", 700, 300)])
    assert aim(table)[0].intent == (aims.AVOID if hero else aims.HOME)
    other.fate = "shot down"
    assert aim(table)[0].intent == aims.HOME
