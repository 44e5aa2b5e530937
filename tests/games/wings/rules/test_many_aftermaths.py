"""Any mission, any men, any dice: what holds after all of them."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.game import Conditions, Rules
from sheetgen.core.requests import REQUESTS, Answer, Request, Roll, purpose
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.events import (
    BaledOut,
    CameBack,
    GotHome,
    Injury,
    InTheDrink,
    RecoveryEvent,
    WreckNursed,
)
from sheetgen.games.wings.rules.policies import AFTERMATH, MUSTER
from sheetgen.games.wings.rules.sequence_of_play import aftermath
from sheetgen.games.wings.rules.state import (
    FIT,
    HOME_FORCE,
    LASTING,
    POSTED,
    SKILLS,
    STATUSES,
    Man,
    Rulings,
    Sortie,
    State,
)
from sheetgen.games.wings.rules.theatre import MALTA
from tests.games.wings.table.by_hand import skills

FORCES = {"raf": 0, "luftwaffe": 1, "regia": 2}
PRINTED = {
    GotHome: MALTA.get_home,
    BaledOut: MALTA.bale_out,
    WreckNursed: MALTA.shot_down,
    InTheDrink: MALTA.drink,
    Injury: MALTA.special_injury,
    RecoveryEvent: MALTA.recovery_events,
}
DECIDERS = {**MUSTER, **AFTERMATH}
ONE_EYED = 1 << LASTING.index("one-eyed")
PERFECT_AIM = skills("perfect-aim")

seeds = st.integers(0, 10**9)


def mission(rng: random.Random) -> State:
    """A mission of up to seven airplanes, with men of every kind, as a fight may leave them."""
    s = State(
        MALTA,
        mission=rng.randint(1, 24),
        kind=rng.randint(1, 6),
        attacker=rng.randint(0, 1),
        winner=rng.randint(-1, 1),
        afloat=_yes(rng),
    )
    for number in range(1, rng.randint(1, 7) + 1):
        aircraft = MALTA.aircraft[rng.choice(sorted(MALTA.aircraft))]
        s.men.append(airman(rng, FORCES[aircraft.air_force], aircraft.bomber))
        if rng.random() < 0.8:
            s.sorties.append(fought(rng, number, aircraft.key))
    return s


def airman(rng: random.Random, force: int, bomber: bool) -> Man:
    held, kept = rng.getrandbits(len(SKILLS)), rng.getrandbits(len(LASTING))
    if bomber:
        held &= ~skills("acrobatic-pilot")
    if kept & ONE_EYED:
        held &= ~PERFECT_AIM
    return Man(
        force,
        bomber,
        novice=_yes(rng),
        rank=rng.randint(0, len(MALTA.ranks[force]) - (2 if force == HOME_FORCE else 1)),
        missions=rng.randint(0, 20),
        experience=rng.randint(0, 100),
        skills=held,
        medals=rng.randint(0, len(MALTA.medals[force])),
        lucky=_yes(rng),
        lasting=kept,
        wounds=rng.randint(0, 1),
        misses=rng.randint(0, 3),
    )


def fought(rng: random.Random, number: int, aircraft: str) -> Sortie:
    return Sortie(
        number,
        aircraft,
        shot_down=_yes(rng),
        exploded=rng.random() < 0.2,
        burning=rng.random() < 0.3,
        altitude=rng.randint(0, 6),
        over_coast=_yes(rng),
        damage=rng.randint(0, 30),
        holds=20,
        engine=_yes(rng),
        fire=_yes(rng),
        wounds=rng.choice((0, 0, 0, 1, 1, 2, 3)),
        kills=rng.randint(0, 4),
        shared=rng.randint(0, 4),
        sank_ship=_yes(rng),
        luck=_yes(rng),
        flask=_yes(rng),
        case=_yes(rng),
    )


def _yes(rng: random.Random) -> bool:
    return rng.random() < 0.5


def play(s: State, t: Rulings, rng: random.Random) -> tuple[list[Any], list[Request]]:
    """The aftermath of a fight, as it may go."""
    return play_rules(s, aftermath(s, t), rng)


def play_rules(s: State, rules: Rules, rng: random.Random) -> tuple[list[Any], list[Request]]:
    """Rules with random dice, half of the decisions random too. Returns events and requests."""
    value = None
    events: list[Any] = []
    asked: list[Request] = []
    try:
        while True:
            said, value = rules.send(value), None
            if not isinstance(said, REQUESTS):
                events.append(said)
                continue
            asked.append(said)
            if isinstance(said, Roll):
                value = tuple(rng.randint(1, said.sides) for _ in range(said.number))
            elif _yes(rng):
                value = DECIDERS[purpose(said.ask)](s, said, lambda sides: rng.randint(1, sides))
            else:
                value = said.value(_any_of(said, rng))
    except StopIteration:
        return events, asked


def _any_of(said: Any, rng: random.Random) -> Any:
    return Answer(said.ask, choice=rng.choice(said.choices))


def as_they_are(s: State) -> list[Man]:
    """The men as they are now, whatever becomes of them."""
    return [replace(man, thrown=dict(man.thrown)) for man in s.men]


def any_terms(rng: random.Random) -> Rulings:
    named = {ruling.name: rng.choice(list(ruling.values)) for ruling in MALTA.rulings}
    return rulings_of(Conditions("2018", named, MALTA))


def drawn(seed: int) -> tuple[State, Rulings, random.Random]:
    rng = random.Random(seed)
    return mission(rng), any_terms(rng), rng


@pytest.mark.long
@settings(max_examples=400)
@given(seeds)
def test_men_are_in_order_after_any_mission(seed: int) -> None:
    s, t, rng = drawn(seed)
    before = as_they_are(s)
    flew = {sortie.man for sortie in s.sorties}
    events, asked = play(s, t, rng)

    dice = [(said.turn, said.ask, said.slot) for said in asked if isinstance(said, Roll)]
    assert len(dice) == len(set(dice))
    assert {said.turn for said in asked} <= {s.mission}
    assert {said.about for said in asked} <= flew
    assert [event.man for event in events if isinstance(event, CameBack)] == sorted(flew)

    gone = 0
    for number, man in enumerate(s.men, start=1):
        assert 0 <= man.status < len(STATUSES)
        assert 0 <= man.medals <= len(MALTA.medals[man.air_force])
        assert 0 <= man.rank < len(MALTA.ranks[man.air_force])
        assert not (man.bomber and man.has("acrobatic-pilot"))
        assert not (man.keeps("one-eyed") and man.has("perfect-aim"))
        assert man.misses >= 0
        if man.status == FIT and number in flew:
            assert man.wounds in (0, 1)
        if man.air_force == HOME_FORCE and man.rank == len(MALTA.ranks[HOME_FORCE]) - 1:
            assert man.status == POSTED
        gone += man.status == POSTED
        if number <= len(before) and number not in flew:
            assert man.misses == max(before[number - 1].misses - 1, 0)
    assert len(s.men) == len(before) + gone


@settings(max_examples=60)
@given(seeds)
def test_the_same_dice_bring_the_same_men(seed: int) -> None:
    (s, t, rng), (again, _, same) = drawn(seed), drawn(seed)
    assert play(s, t, rng) == play(again, t, same)
    assert s == again


@pytest.mark.long
def test_every_row_of_every_table_is_reached() -> None:
    rows: dict[type[Any], set[int]] = {kind: set() for kind in PRINTED}
    for seed in range(400):
        for event in play(*drawn(seed))[0]:
            if type(event) in rows:
                rows[type(event)].add(event.row)
    for kind, table in PRINTED.items():
        assert rows[kind] == set(range(len(table)))
