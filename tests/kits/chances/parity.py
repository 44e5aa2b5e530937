"""Driving the rules and the compiled rules with the same dice."""

from random import Random
from types import ModuleType
from typing import Any

from sheetgen.core.game import Policy, find
from sheetgen.core.requests import REQUESTS, Roll
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.state import State
from sheetgen.kits.chances import compiler
from sheetgen.kits.chances.compiler import layout, plain, source
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


def compiled(policy: str) -> ModuleType:
    text = source(
        sequence_of_play, ("set_up", "turn"), "score", State(), odds.RULINGS,
        CONVOY.policies[policy].deciders,
    )  # fmt: skip
    return plain(text)


def drawn_conditions(random: Random) -> Any:
    edition = random.choice(CONVOY.editions).name
    ruled = {ruling.name: random.choice(list(ruling.values)) for ruling in CONVOY.rulings}
    return CONVOY.conditions(edition, ruled if random.random() < 0.7 else {})


def assert_parity(games: int) -> None:
    """So many games, of all editions, rulings and policies: every field equal after every turn."""
    random = Random("parity")
    modules = {policy: compiled(policy) for policy in COMPILED}
    for _ in range(games):
        conditions = drawn_conditions(random)
        name = random.choice(COMPILED)
        t, state, tape = rulings_of(conditions), State(), Tape(random)
        row, at = PLACE.pack(State()), 0
        part, rule = "set_up", sequence_of_play.set_up(state, t)
        while True:
            finish(rule, state, CONVOY.policies[name], tape)
            words = tape.words[at:] + SPARE
            at += getattr(modules[name], part)(row, [*odds.rulings(conditions)], words, 0)
            assert row == PLACE.pack(state)
            assert at == len(tape.words)
            assert modules[name].value(row) == sequence_of_play.score(state)
            if state.turn >= state.length:
                break
            part, rule = "turn", sequence_of_play.turn(state, t)
