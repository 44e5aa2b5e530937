"""Whole campaigns with fights drawn at random: what holds in all of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings

from sheetgen.core.requests import Roll
from sheetgen.games.wings.rules.events import MissionDrawn
from sheetgen.games.wings.rules.fight import CrewReport
from sheetgen.games.wings.rules.sequence_of_play import before_the_fight, sortie
from sheetgen.games.wings.rules.state import FIT, Sortie, State
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.rules.test_many_aftermaths import (
    any_terms,
    as_they_are,
    fought,
    play,
    play_rules,
    seeds,
)


@pytest.mark.long
@settings(max_examples=30)
@given(seeds)
def test_campaigns_keep_their_missions_and_men_in_order(seed: int) -> None:
    rng = random.Random(seed)
    s, t = State(MALTA), any_terms(rng)
    cells: list[tuple[int, int]] = []
    named: list[tuple[int, str, int]] = []
    for number in range(1, 25):
        before = as_they_are(s)
        events, asked = play_rules(s, before_the_fight(s, t), rng)
        assert s.mission == number
        cells += [(e.kind, e.attacker) for e in events if isinstance(e, MissionDrawn)]
        mission = MALTA.missions[s.kind]
        assert len(s.flying) == mission.fighters + mission.bombers + mission.defenders
        assert len({berth.man for berth in s.flying}) == len(s.flying)
        for berth in s.flying:
            man = s.man(berth.man)
            assert (man.status, man.misses) == (FIT, 0)
            assert man.air_force == MALTA.air_force_of(berth.aircraft, t)
        attacking = Counter(s.man(berth.man).side == s.attacker for berth in s.flying)
        assert attacking[True] == mission.fighters + mission.bombers
        assert attacking[False] == mission.defenders
        bombers = sum(MALTA.aircraft[berth.aircraft].bomber for berth in s.flying)
        assert bombers == mission.bombers
        s.sorties = [fought(rng, berth.man, berth.aircraft) for berth in s.flying]
        asked = [*asked, *play(s, t, rng)[1]]
        named += [(die.turn, die.ask, die.slot) for die in asked if isinstance(die, Roll)]
        for old, man in zip(before, s.men, strict=False):
            if old.status != FIT:
                assert man == old
            assert man.experience >= old.experience
            assert man.medals >= old.medals
            if man.status == FIT and old.misses > 0:
                assert man.misses == old.misses - 1
    assert len(set(cells[:12])) == len(set(cells[12:])) == 12
    assert len(named) == len(set(named))


@each("special", ["engine", "fire", "explosion"])
def test_what_a_report_has_left_of_a_crew(special: str) -> None:
    same = {"altitude": 2, "damage": 9, "burning": True, "wounds": 1, "luck": True, "case": True}
    crew = CrewReport(
        2, "sm79", holds=30, fate="shot down", over="coast", specials=(special,), **same
    )
    assert sortie(crew) == Sortie(
        2, "sm79", holds=30, shot_down=True, over_coast=True, engine=special == "engine",
        fire=special == "fire", exploded=special == "explosion", **same,
    )  # fmt: skip
    assert sortie(crew._replace(fate="left", over="sea", case=False, flask=True)) == sortie(
        crew
    )._replace(shot_down=False, over_coast=False, case=False, flask=True)
