"""The captain who looks ahead."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from typing import Any

import numpy as np
import pytest

from sheetgen.core import dice
from sheetgen.core.game import Decider
from sheetgen.core.requests import Choose
from sheetgen.core.session import Session, decided, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules import rollout, sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.state import DECOY, EVADE, NONE, OPTIONS, SCREEN, SPLIT, State
from sheetgen.kits.chances import engine
from sheetgen.kits.chances.engine import Engine
from tests.cases import each

BEST, ROLLOUT = GAME.policies["best"], GAME.policies["rollout"]
CONDITIONS = GAME.conditions("classic")
PLACES = engine.layout(State()).positions


def sailing(turn: int = 9, carry: int = 0, left: int = 15, **more: Any) -> State:
    """A convoy at the beginning of a turn."""
    ships = {"sound": [10, 3, 2, 10, 25], "damaged": [1, 0, 0, 0, 0]}
    return State(turn, turn + left - 1, 2, carry, **ships, **more)


def asked(state: State) -> Choose:
    return Choose("option", OPTIONS, state.unused | 1 << NONE, state.turn)


def choice(
    state: State, words: int = 1, deciders: Mapping[str, Decider] = ROLLOUT.under(CONDITIONS)
) -> str:
    """What he decides, with dice that are all the same or nearly."""
    drawn = count(words)
    decide = deciders["option"]
    return OPTIONS[decide(state, asked(state), lambda sides: next(drawn) % sides + 1)]


@pytest.mark.long
def test_he_mostly_agrees_with_best_and_his_dice_are_not_the_games(monkeypatch):
    session, key = Session(GAME, CONDITIONS), dice.key_of_seed("a")
    thrown, names = dice.faces, set[tuple[Any, ...]]()
    decisions = agreed = 0
    while session.request is not None:
        answer = seeded(key)(session.request, session)
        if answer is None:
            before = session.state.copy()
            with monkeypatch.context() as watched:
                watched.setattr(dice, "faces", lambda *name: names.add(name[1:4]) or thrown(*name))
                answer = decided(ROLLOUT, key)(session.request, session)
            assert session.state == before
            usual = decided(BEST, key)(session.request, session)
            decisions += session.request.ask == "option"
            agreed += session.request.ask == "option" and answer == usual
        session.answer(answer)  # refuses what is illegal
    assert decisions > 10
    assert agreed >= 0.9 * decisions
    assert {game for game, _, _ in names} == {"convoy"}
    purposes = {purpose for _, _, purpose in names}
    assert purposes == {"policy-option", *(f"policy-option-{n}" for n in range(2, 9))}
    assert len(names) == 8 * decisions


def test_other_dice_of_his_own_play_other_games_and_each_stage_others():
    class Motor(Engine):
        def games_from_each(self, starts, count, seed, apart=0):
            seeds.append(tuple(seed.entropy))
            return super().games_from_each(starts, count, seed, apart)

    seeds: list[tuple[int, ...]] = []
    motor, state = Motor(GAME, CONDITIONS, BEST), sailing(carry=2, left=2)
    for face in (1, 2):
        rollout.option(
            lambda s, request, draw: NONE,
            motor,
            rulings_of(CONDITIONS),
            state,
            asked(state),
            lambda sides, f=face: f,
        )
    assert {seed[1:] for seed in seeds} == {(1,) * 8, (2,) * 8}
    assert {seed[0] for seed in seeds} == {0, 1, 2}


def test_he_departs_where_best_is_plainly_wrong():
    """Found with two turns left, he evades, though best were to screen or to pass."""
    state = sailing(carry=2, left=2)
    for wrong in (SCREEN, NONE):
        best = {**BEST.deciders, "option": lambda s, request, draw, w=wrong: w}
        assert choice(state, deciders=rollout.deciders(CONDITIONS, best)) == "evade"


def test_noise_does_not_move_him():
    """Options that all cost a little, early and unfound: none is taken, whatever the dice."""
    state = sailing(turn=3, left=21)
    assert {choice(state, words) for words in range(5)} == {"none"}


@each(("option", "rows"), [(NONE, 1), (DECOY, 6), (SPLIT, 6), (EVADE, 18), (SCREEN, 6)])
def test_a_choice_is_forced_for_this_turn(option: int, rows: int) -> None:
    """Each fall of the option's dice is one place to go on from; nothing else is touched."""
    state = sailing()
    found = np.array(rollout.starts(state, rulings_of(CONDITIONS), option))
    here = engine.layout(state).pack(state)
    assert len(np.unique(found, axis=0)) == rows
    of = {name: found[:, place] for name, (place, length) in PLACES.items() if not length}
    assert set(of["turn"]) == {8}
    assert set(of["option"]) == {option or rollout.PAUSE}
    assert sorted(set(of["option_turns"])) == ([1, 2, 3, 4, 5, 6] if option else [1])
    assert set(of["length"]) == ({24, 25, 26} if option == EVADE else {23})
    assert set(of["unused"]) == {state.unused - (1 << option if option else 0)}
    changed = {"turn", "option", "option_turns", "length", "unused"}
    for name, (place, length) in PLACES.items():
        if name not in changed:
            wide = slice(place, place + max(length, 1))
            assert (found[:, wide] == here[wide]).all()


def test_an_option_runs_as_the_rules_have_it() -> None:
    state = sailing()
    after = state.copy()
    taking = sequence_of_play.take_option(after, rulings_of(CONDITIONS), EVADE)
    assert next(taking).ask == "duration-evade"
    assert taking.send((4,)).ask == "extension"
    taking.send((2,))
    row = engine.layout(state).pack(replace(after, turn=8))
    assert row in rollout.starts(state, rulings_of(CONDITIONS), EVADE)


def test_to_pass_now_is_to_play_one_turn_without_options():
    """On the last turn that is the game of `never`."""
    state = sailing(carry=2, left=1)
    (row,) = rollout.starts(state, rulings_of(CONDITIONS), NONE)
    before = engine.layout(state).pack(replace(state, turn=state.turn - 1))
    seed = np.random.SeedSequence(1)
    paused, worth = Engine(GAME, CONDITIONS, BEST).games_from_each([row], 300, seed)
    passed, same = Engine(GAME, CONDITIONS, GAME.policies["never"]).games_from_each(
        [before], 300, seed
    )
    assert (worth == same).all()
    assert (paused == passed).all()


def test_a_gain_must_be_beyond_its_error():
    gains = np.array([3, -1] * 50)  # mean 1, standard error 0.201
    assert rollout.proves_better(gains, 4.9)
    assert not rollout.proves_better(gains, 5.0)
    assert not rollout.proves_better(np.zeros(10, dtype=np.int64), 0.5)
    assert not rollout.proves_better(-gains, 0.5)


def test_he_cannot_be_compiled():
    with pytest.raises(ValueError, match="looks ahead can be played, but not in bulk"):
        Engine(GAME, CONDITIONS, ROLLOUT)


def test_numpy_is_not_imported_until_he_decides():
    code = "import sys; from sheetgen.games.convoy import GAME; print('numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert shown.stdout.split() == [b"False"]
