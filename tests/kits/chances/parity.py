"""Driving the rules and the compiled rules with the same dice."""

from collections.abc import Sequence
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from sheetgen.core.game import Policy, find
from sheetgen.core.requests import REQUESTS, Roll
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.state import State
from sheetgen.kits.chances import compiler
from sheetgen.kits.chances.compiler import layout, plain, source
from sheetgen.kits.chances.engine import _machine_code
from sheetgen.kits.parts import parts_of

CONVOY = find("convoy")
odds = parts_of(CONVOY).odds
COMPILED = [name for name, policy in CONVOY.policies.items() if policy.looks_ahead is None]
"""The policies that decide from the state and the dice of the moment alone."""
PLACE = layout(State())
SPARE = [0] * (compiler.SPARE + 8)


class Tape:
    """Dice and draws as they fall, and the words that make the compiled rules throw the same."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.words: list[int] = []

    def throw(self, sides: int) -> int:
        face = self.random.randint(1, sides)
        self.words.append(-(-((face - 1) << 32) // sides))
        return face


def finish(rule: Any, state: State, policy: Policy, tape: Tape) -> None:
    """Run a rule to its end with dice from a tape."""
    value = None
    try:
        while True:
            said = rule.send(value)
            value = None
            if isinstance(said, Roll):
                value = tuple(tape.throw(said.sides) for _ in range(said.number))
            elif isinstance(said, REQUESTS):
                value = policy.deciders[said.ask](state, said, tape.throw)
    except StopIteration:
        pass


def compiled(policy: str, fast: bool) -> ModuleType:
    text = source(
        sequence_of_play, ("set_up", "turn"), "score", State(), odds.RULINGS,
        CONVOY.policies[policy].deciders,
    )  # fmt: skip
    return _machine_code(text) if fast else plain(text)


def drawn_conditions(random: Random) -> Any:
    edition = random.choice(CONVOY.editions).name
    ruled = {ruling.name: random.choice(list(ruling.values)) for ruling in CONVOY.rulings}
    return CONVOY.conditions(edition, ruled if random.random() < 0.7 else {})


def assert_parity(fast: bool, games: int, policies: Sequence[str] = COMPILED) -> None:
    """So many games, of all editions, rulings and these policies: every field equal after every
    turn."""
    random = Random(f"parity {fast}")
    modules = {policy: compiled(policy, fast) for policy in policies}
    for _ in range(games):
        conditions = drawn_conditions(random)
        name = random.choice(policies)
        t, state, tape = rulings_of(conditions), State(), Tape(random)
        row, at = PLACE.pack(State()), 0
        part, rule = "set_up", sequence_of_play.set_up(state, t)
        while True:
            finish(rule, state, CONVOY.policies[name], tape)
            row, at = run(modules[name], part, row, odds.rulings(conditions), tape.words, at, fast)
            assert row == PLACE.pack(state)
            assert at == len(tape.words)
            assert modules[name].value(array(row, fast)) == sequence_of_play.score(state)
            if state.turn >= state.length:
                break
            part, rule = "turn", sequence_of_play.turn(state, t)


def run(
    module: ModuleType, part: str, row: list[int], t: Any, words: list[int], at: int, fast: bool
) -> tuple[list[int], int]:
    """One compiled rule on a row; the words used before are not looked at again."""
    given, rest = array(row, fast), words[at:] + SPARE
    thrown = np.array(rest, dtype=np.uint32) if fast else rest
    used = getattr(module, part)(given, array(list(t), fast), thrown, 0)
    return [int(number) for number in given], at + used


def array(numbers: list[int], fast: bool) -> Any:
    return np.array(numbers, dtype=np.int64) if fast else list(numbers)
