"""SET-UP: which dice and decisions each mission asks for, and what they say."""

from __future__ import annotations

import random
from typing import Any

from sheetgen.core.requests import Choose
from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.playing_area import COASTAL_EDGES, LONG_EDGES, playing_area
from sheetgen.games.wings.rules.policies import MUSTER
from sheetgen.games.wings.rules.setting_up import set_up
from sheetgen.games.wings.rules.state import ENEMY, HOME, Berth, SetUp, State
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings import DOGFIGHT, HARBOUR
from tests.games.wings.rules.test_many_aftermaths import play_rules
from tests.games.wings.table.by_hand import MISSION, asks, campaign, ruled, skills

FAR = "cloud-1 20 10, cloud-2 20 90"
"""Clouds out of everybody's way."""
LINE = "cloud-1 10 10, cloud-2 90 10"
"""The same in a dogfight."""


def laid(script: str, **mission: Any) -> SetUp:
    """The set-up of a mission, answered by the script."""
    s = mission.pop("s", None) or campaign(**mission)
    events, _ = asks(set_up(s, ruled()), script)
    (found,) = events
    assert isinstance(found, SetUp)
    assert found.mission == MISSION
    return found


@each("kind", [1, 2, 3])
@each("attacker", [HOME, ENEMY])
@each("die", range(1, 7))
def test_ships_start_at_a_long_edge_by_die(kind: int, attacker: int, die: int) -> None:
    found = laid(f"long-edge {die}", kind=kind, attacker=attacker)
    assert LONG_EDGES[found.long_edge] == ("left" if die <= 3 else "right")


@each("attacker", [HOME, ENEMY])
def test_nothing_is_rolled_for_an_airfield(attacker: int) -> None:
    assert laid("", kind=4, attacker=attacker) == SetUp(MISSION)


@each("edge", COASTAL_EDGES)
def test_british_defenders_of_a_harbour_pick_their_edge(edge: str) -> None:
    found = laid(f"defenders-edge {edge}, {FAR}", kind=5, attacker=ENEMY)
    assert COASTAL_EDGES[found.coastal_edge] == edge
    assert found.clouds == ((20, 10), (20, 90))


@each(
    ("die", "edge"),
    [(1, "land"), (2, "land"), (3, "left"), (4, "left"), (5, "right"), (6, "right")],
)
def test_axis_defenders_of_a_harbour_draw_theirs(die: int, edge: str) -> None:
    found = laid(f"defenders-edge-die {die}, {FAR}", kind=5, attacker=HOME)
    assert COASTAL_EDGES[found.coastal_edge] == edge


def test_defenders_start_behind_the_harbour_by_themselves() -> None:
    asked = Choose("defenders-edge", COASTAL_EDGES, 7, MISSION)
    assert asked.text(MUSTER["defenders-edge"](campaign(), asked, lambda sides: 1)) == "land"


def test_a_cloud_over_the_harbour_is_rolled_again() -> None:
    """The harbour lies a ruler from the middle of the right edge: 85 hundredths along."""
    script = (
        "defenders-edge land, cloud-1 85 50, cloud-1-2 85 40, cloud-1-3 85 20, "
        "cloud-2 84 52, cloud-2-2 50 50"
    )
    found = laid(script, kind=5, attacker=ENEMY)
    assert found.clouds == ((85, 20), (50, 50))


def test_a_cloud_over_the_other_is_rolled_again() -> None:
    script = "defenders-edge land, cloud-1 20 50, cloud-2 21 51, cloud-2-2 50 50"
    assert laid(script, kind=5, attacker=ENEMY).clouds == ((20, 50), (50, 50))


def dogfight(attacker: int, aces: tuple[int, ...] = ()) -> State:
    """A dogfight of the three men of a campaign; so many of them are aces."""
    s = campaign(kind=6, attacker=attacker)
    s.flying = [Berth(1, "hurricane1"), Berth(2, "c202"), Berth(3, "bf109e7")]
    for number in aces:
        s.man(number).skills = skills("sniper", "perfect-aim")
    return s


@each(
    ("attacker", "aces", "british", "axis", "first"),
    [
        (HOME, (), 5, 4, HOME),
        (HOME, (), 4, 5, ENEMY),
        (ENEMY, (), 4, 5, HOME),
        (ENEMY, (2,), 4, 6, ENEMY),
        (HOME, (1,), 5, 5, HOME),
        (HOME, (2, 3), 6, 5, ENEMY),
        (ENEMY, (1, 2, 3), 4, 6, ENEMY),
    ],
)
def test_who_sees_the_other_first(
    attacker: int, aces: tuple[int, ...], british: int, axis: int, first: int
) -> None:
    """An ace counts once however many skills he has, and defending is worth two to the British."""
    script = f"spotting-british {british}, spotting-axis {axis}, position 10, distance 10, {LINE}"
    found = laid(script, s=dogfight(attacker, aces))
    assert found.seen_first_by == first
    assert found.spotting == (british, axis)
    assert (found.position, found.distance) == (10, 10)


def test_an_equal_sum_is_rolled_again_by_both() -> None:
    script = (
        "spotting-british 3, spotting-axis 5, spotting-british-2 8, spotting-axis-2 10, "
        f"spotting-british-3 5, spotting-axis-3 5, position 4, distance 2, {LINE}"
    )
    found = laid(script, s=dogfight(ENEMY))
    assert (found.spotting, found.added, found.seen_first_by) == ((5, 5), (2, 0), HOME)


def test_a_man_at_home_does_not_help_to_see() -> None:
    s = dogfight(HOME, (1, 2, 3))
    s.flying = []
    script = f"spotting-british 3, spotting-axis 5, position 4, distance 2, {LINE}"
    assert laid(script, s=s).added == (0, 0)


def test_a_cloud_over_or_in_front_of_an_airplane_is_rolled_again() -> None:
    """Head on at one and a half rulers, at 190 and 790 of 980 mm and 335 of 670, facing each other:
    clouds over them, before their noses, and out of their way."""
    script = (
        "spotting-british 9, spotting-axis 5, position 1, distance 10, "
        "cloud-1 19 50, cloud-1-2 36 50, cloud-1-3 50 10, "
        "cloud-2 81 50, cloud-2-2 64 50, cloud-2-3 90 90"
    )
    assert laid(script, s=dogfight(ENEMY)).clouds == ((50, 10), (90, 90))


def test_behind_an_airplane_a_cloud_may_lie() -> None:
    """Head on at half a ruler, at 390 and 590 of 980 mm: clouds in line with them at both ends."""
    script = (
        "spotting-british 9, spotting-axis 5, position 1, distance 1, cloud-1 20 50, cloud-2 80 50"
    )
    assert laid(script, s=dogfight(ENEMY)).clouds == ((20, 50), (80, 50))


@each("kind", [HARBOUR, DOGFIGHT])
@each("mats", ["long-sides", "short-sides"])
def test_whatever_is_rolled_the_clouds_lie_clear(kind: int, mats: str) -> None:
    rng = random.Random(kind)
    for attacker in (HOME, ENEMY):
        for _ in range(25):
            s, t = campaign(kind=kind, attacker=attacker), ruled(mats=mats)
            ((found,), _) = play_rules(s, set_up(s, t), rng)
            area = playing_area(MALTA, kind, attacker, t.mats_by_short_sides, found)
            rings = clouds.outlines(area, found)
            for ring in rings:
                assert all(0 <= x <= area.length and 0 <= y <= area.width for x, y in ring)
                assert not any(
                    clouds.overlap(ring, kept) for kept in clouds.kept_clear(MALTA, area, kind)
                )
            assert not clouds.overlap(*rings)
