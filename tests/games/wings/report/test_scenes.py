"""The moments of a mission that are told: what they say is in the track, and no airplane is told of
twice."""

from functools import cache

import sheetgen
from sheetgen.games.wings.fight.track import DROPPED, FIRED
from sheetgen.games.wings.report import scenes
from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.diary import FULL, plan
from sheetgen.games.wings.report.facts import Day, Sortie
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from tests.games.wings.report.diaries import diaries

SEEDS = ("1", "8")


@cache
def campaigns() -> tuple[Campaign, ...]:
    """Small campaigns, fought card by card."""
    played = (sheetgen.play("wings", seed=seed, campaign="skarholm") for seed in SEEDS)
    return tuple(plan(one.chronicle).campaign for one in played)


def fought() -> list[Day]:
    return [day for c in campaigns() for day in c.fought]


def test_the_weightiest_are_told_in_order_of_time_and_nobody_twice() -> None:
    for day in fought():
        found = sorted(scenes.Scenes(day).found(), key=lambda m: -m.weight)
        told = scenes.moments(day, 2)
        brief = [m for m in told if m.kind == "also"]
        rest = [m for m in told if m not in brief]
        assert [m.turn for m in told] == sorted(m.turn for m in told)
        fell = [m.man for m in told if isinstance(m, scenes.Fall)]
        assert {*fell} >= {s for s in day.down if s.by or not s.is_home}
        hits = [m for m in found if isinstance(m, scenes.Drop) and m.result == "hit"]
        assert {m.man for m in hits} <= {m.man for m in rest}
        assert len(rest) <= max(2, len(hits))
        assert not rest or max(m.weight for m in rest) == found[0].weight
        assert len({m.man for m in rest}) == len(rest)


def test_whoever_has_fallen_does_nothing_more() -> None:
    """But for two who shot each other down."""
    fell = 0
    for day in (*fought(), *(d for one in diaries() for d in Campaign(one.chronicle).fought)):
        fallen = list[Sortie]()
        for moment in scenes.moments(day, FULL):
            is_fall = isinstance(moment, scenes.Fall)
            for one in moment.man.by if is_fall else [moment.man]:
                assert one not in fallen or moment.man in one.by
            fallen += [moment.man] if is_fall else []
        fell += len(fallen)
    assert fell > 50


def test_a_fall_is_what_the_track_has() -> None:
    falls = 0
    for day in fought():
        flown = track(day.chronicle, day.mission)
        assert flown
        for fall in scenes.Scenes(day).found():
            if not isinstance(fall, scenes.Fall) or not fall.by:
                continue
            falls += 1
            one, other = (s.pilot.airman.number for s in (fall.by[0], fall.man))
            turns = [
                row.turn
                for row in flown.of(one)
                if any(h.kind == FIRED and h.other == str(other) for h in row.happened)
            ]
            assert fall.bursts == len(turns)
            assert fall.bursts > 1 or not (fall.fire or fall.wound)
            assert {s.is_ours for s in fall.hunter} <= {fall.man.is_ours}
            assert {s.is_ours for s in (*fall.quarry, *fall.by)} == {not fall.man.is_ours}
    assert falls > 6


def test_a_bomb_is_early_that_fell_before_anybody_fired() -> None:
    drops = 0
    for day in fought():
        flown = track(day.chronicle, day.mission)
        for drop in scenes.Scenes(day).found():
            if isinstance(drop, scenes.Drop) and flown:
                drops += 1
                fired = [
                    row.turn
                    for row in flown.rows
                    if any(h.kind == FIRED and h.other.isdigit() for h in row.happened)
                ]
                let_go = [
                    row.turn
                    for row in flown.of(drop.man.pilot.airman.number)
                    if any(h.kind == DROPPED for h in row.happened)
                ]
                assert drop.turn in let_go
                assert drop.is_early == (drop.turn < min(fired, default=scenes.LAST))
                assert drop.sank == any(one.by is drop.man for one in day.sunk)
    assert drops > 3


def test_of_a_fight_reported_from_a_table_it_is_known_who_fell() -> None:
    falls = 0
    for diary in diaries():
        for day in Campaign(diary.chronicle).fought:
            told = scenes.moments(day, 2)
            for fall in (m for m in told if isinstance(m, scenes.Fall)):
                falls += 1
                assert (fall.bursts, fall.quarry, fall.hunter) == (0, (), ())
                assert fall.man.is_down
    assert falls > 50
