"""The cards: where they lead, and when they may be planned."""

from math import cos, degrees, hypot, radians, sin

import pytest

from sheetgen.games.wings.fight.geometry import MM, STEPS, Pose
from sheetgen.games.wings.fight.manoeuvres import (
    CARDS,
    CLIMB,
    DIVE,
    FAST,
    FAST_STRAIGHT,
    HARD_LEFT,
    HARD_RIGHT,
    IMMELMANN,
    OVERDIVE,
    REVERSALS,
    SLIP_RIGHT,
    SLOW_STRAIGHT,
    SPLIT_S,
    STALL,
    STEEP,
    TURN_LEFT,
    TURN_RIGHT,
    TURN_RIGHT_SLOW,
    TURNS_LEFT,
    TURNS_RIGHT,
    Standing,
    arrow,
    curve,
    deck,
    end,
    height_after,
    legal,
)
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.fight.tables import MIRRORED

TYPES = sorted(MALTA.aircraft)
every_type = each("aircraft", TYPES)
LEVEL = Standing(FAST_STRAIGHT, altitude=3, counters=0, ceiling=9)


def codes(standing: Standing, aircraft: str = "hurricane1") -> set[str]:
    return {card.code for card in legal(MALTA.aircraft[aircraft], standing)}


@every_type
def test_a_straight_goes_a_base_and_its_arrow_ahead(aircraft):
    row = MALTA.aircraft[aircraft].cards
    for card, speed in ((SLOW_STRAIGHT, "slow"), (FAST_STRAIGHT, "fast")):
        assert end(MALTA.aircraft[aircraft], card, Pose(0, 0, 0)) == Pose(
            (68 + row[speed]) * MM, 0, 0
        )
        assert end(MALTA.aircraft[aircraft], card, Pose(0, 0, 36)) == Pose(
            0, (68 + row[speed]) * MM, 36
        )


def test_eight_turns_of_45_degrees_lead_back_to_the_heading_and_nearly_to_the_place():
    pose = start = Pose(40000, 30000, 5)
    for _ in range(8):
        pose = end(MALTA.aircraft["hurricane1"], TURN_RIGHT, pose)
    assert pose.heading == start.heading
    assert hypot(pose.x - start.x, pose.y - start.y) < 20


@every_type
def test_a_turn_is_an_arc_of_its_length(aircraft):
    row = MALTA.aircraft[aircraft].cards
    ahead, right, turn = curve(MALTA.aircraft[aircraft], TURN_RIGHT)
    angle = radians(2.5 * row["turn"])
    length = 88 * row["fast"]
    assert arrow(MALTA.aircraft[aircraft], TURN_RIGHT) == length
    assert (ahead, right) == pytest.approx(
        (length / angle * sin(angle), length / angle * (1 - cos(angle))), abs=1
    )
    assert degrees(angle) == 2.5 * turn


def test_a_slip_goes_20_mm_aside_and_keeps_its_heading():
    assert curve(MALTA.aircraft["hurricane1"], SLIP_RIGHT) == (85 * 49, 2000, 0)


def test_a_reversal_turns_on_its_place():
    for card in REVERSALS:
        assert end(MALTA.aircraft["spitfire2a"], card, Pose(7, 9, 10)) == Pose(7, 9, 82)


@every_type
def test_every_card_has_its_mirror_image(aircraft):
    for card, mirror in MIRRORED.items():
        for heading in range(0, STEPS, 5):
            dx, dy, to = deck(MALTA.aircraft[aircraft]).ends[card][heading]
            assert deck(MALTA.aircraft[aircraft]).ends[mirror][-heading % STEPS] == (
                dx,
                -dy,
                -to % STEPS,
            )


def test_bombers_have_neither_hard_turns_nor_reversals():
    assert codes(LEVEL, "ju88a") & {"HL", "HR", "IM", "SS"} == set()
    assert {"HL", "HR"} <= codes(LEVEL, "swordfish")


def test_after_a_fast_straight_all_but_what_follows_a_stall_may_be_planned():
    assert codes(LEVEL) == set(CARDS) - {"SS", "OD"}


@each("card", sorted(STEEP - {STALL} - REVERSALS - {OVERDIVE}))
def test_no_steep_card_follows_another(card):
    after = legal(MALTA.aircraft["hurricane1"], LEVEL._replace(last=card))
    assert not STEEP & set(after)


def test_a_stall_may_lead_to_a_split_s_or_an_overdive_and_to_no_other_steep_card():
    assert STEEP & set(legal(MALTA.aircraft["hurricane1"], LEVEL._replace(last=STALL))) == {
        SPLIT_S,
        OVERDIVE,
    }


@each(
    ("card", "straight"),
    [(IMMELMANN, SLOW_STRAIGHT), (SPLIT_S, FAST_STRAIGHT), (OVERDIVE, FAST_STRAIGHT)],
)
def test_one_straight_follows_a_reversal_or_an_overdive(card, straight):
    assert legal(MALTA.aircraft["hurricane1"], LEVEL._replace(last=card)) == (straight,)


def test_an_acrobat_may_follow_a_reversal_as_he_likes_but_for_steep_cards():
    after = set(legal(MALTA.aircraft["hurricane1"], LEVEL._replace(last=IMMELMANN, acrobat=True)))
    assert {SLOW_STRAIGHT, TURN_LEFT} <= after
    assert not STEEP & after
    assert legal(MALTA.aircraft["hurricane1"], LEVEL._replace(last=OVERDIVE, acrobat=True)) == (
        FAST_STRAIGHT,
    )


def test_an_immelmann_needs_a_fast_straight_before_it():
    assert "IM" not in codes(LEVEL._replace(last=SLOW_STRAIGHT))


def test_an_engine_that_is_hit_flies_no_fast_card_but_a_dive():
    left = set(legal(MALTA.aircraft["hurricane1"], LEVEL._replace(engine_hit=True)))
    assert left & FAST == {DIVE}
    assert SPLIT_S not in legal(
        MALTA.aircraft["hurricane1"], LEVEL._replace(last=STALL, engine_hit=True)
    )
    forced = LEVEL._replace(last=SPLIT_S, engine_hit=True)
    assert legal(MALTA.aircraft["hurricane1"], forced) == (SLOW_STRAIGHT,)


def test_who_burns_plans_a_straight_only_after_a_dive():
    burning = LEVEL._replace(burns=True)
    assert not {"S^", "S>", "IM"} & codes(burning)
    assert {"S^", "S>"} <= codes(burning._replace(last=DIVE))
    assert "OD" in codes(burning._replace(last=STALL))


def test_a_rudder_that_is_hit_does_not_turn_that_way():
    assert not TURNS_LEFT & set(legal(MALTA.aircraft["hurricane1"], LEVEL._replace(no_left=True)))
    assert (
        set(legal(MALTA.aircraft["hurricane1"], LEVEL._replace(no_right=True))) & TURNS_LEFT
        == TURNS_LEFT
    )
    assert not TURNS_RIGHT & set(legal(MALTA.aircraft["hurricane1"], LEVEL._replace(no_right=True)))


def test_the_floor_and_the_ceiling():
    assert "DV" not in codes(LEVEL._replace(altitude=1))
    assert "CL" not in codes(LEVEL._replace(altitude=9))
    assert "OD" not in codes(LEVEL._replace(last=STALL, altitude=2))
    assert "SS" not in codes(LEVEL._replace(last=STALL, altitude=1))
    assert "SS" in codes(LEVEL._replace(last=STALL, altitude=1, counters=1))


def test_somebody_with_everything_broken_still_has_a_card():
    worst = LEVEL._replace(last=HARD_LEFT, engine_hit=True, burns=True, no_left=True, no_right=True)
    for aircraft in TYPES:
        assert legal(MALTA.aircraft[aircraft], worst)


@each(
    ("card", "last", "before", "after"),
    [
        (CLIMB, FAST_STRAIGHT, (3, 0), (3, 1)),
        (CLIMB, FAST_STRAIGHT, (3, 3), (4, 0)),
        (CLIMB, FAST_STRAIGHT, (9, 0), (9, 0)),
        (DIVE, FAST_STRAIGHT, (3, 2), (2, 0)),
        (OVERDIVE, STALL, (4, 1), (3, 0)),
        (FAST_STRAIGHT, OVERDIVE, (3, 0), (2, 0)),
        (IMMELMANN, FAST_STRAIGHT, (3, 1), (3, 2)),
        (SPLIT_S, STALL, (3, 2), (3, 1)),
        (SPLIT_S, STALL, (3, 0), (2, 3)),
        (TURN_RIGHT_SLOW, FAST_STRAIGHT, (3, 2), (3, 2)),
        (HARD_RIGHT, FAST_STRAIGHT, (3, 2), (3, 2)),
    ],
)
def test_height_after_a_card(card, last, before, after):
    assert height_after(card, last, *before, 4, 9) == after
