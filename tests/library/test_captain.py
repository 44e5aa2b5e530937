"""A captain found by search: what is best is found where that is known, the rule is written as it
decides, and compiled with the rules; the same seed finds the same."""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import util
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy, find
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.design import Declares, Game, Rules
from sheetgen.kits.chances.engine import Engine
from sheetgen.library import captain
from sheetgen.library.captain import Exceptional, Rule, measured, searched
from tests.fixtures import couriers, lawn, siege

WAYS = ("sail", "row", "drift")


@dataclass
class Boat:
    """A boat in the wind."""

    turn: int = 0
    wind: int = 0
    far: int = 0
    crew: list[int] = field(default_factory=lambda: [0, 0])


def sailing(s: Boat) -> Rules:
    while s.turn < 6:
        s.turn += 1
        (s.wind,) = yield Roll("wind", 1, 6, s.turn)
        s.crew[1] = s.turn % 2
        way = yield Choose("way", WAYS, 7 if s.crew[1] else 5, s.turn)
        s.far += (3 if s.wind > 3 else -3, 1, 0)[way]


def reefing(s: Boat) -> Rules:
    while s.turn < 6:
        s.turn += 1
        (s.wind,) = yield Roll("wind", 1, 6, s.turn)
        sails = yield ChooseNumber("sails", 1, 6, s.turn)
        s.far -= abs(sails - (2 if s.wind > 4 else 5))


def made(rules: Callable[[Boat], Rules]) -> Game:
    def begin(conditions: Conditions) -> tuple[Boat, Rules]:
        state = Boat()
        return state, rules(state)

    declares = Declares(score=lambda s: s.far)
    return Game(name="boat", title="The Boat", module=__name__, begin=begin, declares=declares)


def quick(monkeypatch: pytest.MonkeyPatch, answers: int = 12_000) -> None:
    monkeypatch.setattr(captain, "ANSWERS", answers)
    monkeypatch.setattr(captain, "ROUNDS", 2)
    monkeypatch.setattr(captain, "COMPARED", 100)
    monkeypatch.setattr(captain, "FRESH", 200)


def test_the_best_choice_is_found_by_what_it_hangs_on(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    game = made(sailing)
    found = searched(game, game.conditions())
    (rule,) = found.rules
    for wind in range(1, 7):
        for odd in (0, 1):
            choices = WAYS if odd else ("sail", "drift")
            state = Boat(turn=2 - odd, wind=wind, crew=[0, odd])
            best = "sail" if wind > 3 else "row" if odd else "drift"
            assert rule.first(state, choices) == best, (wind, odd, rule)
    best, *own = found.captains
    assert best.name == "found"
    assert best.mean > max(one.mean for one in own) + 5 * best.error
    assert not best.is_chance
    assert searched(game, game.conditions()) == found
    assert searched(game, game.conditions(), "2").captains != found.captains


def test_a_number_is_found_too(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    game = made(reefing)
    (rule,) = searched(game, game.conditions()).rules
    request = ChooseNumber("sails", 1, 6, 1)
    decided = [rule.decide(Boat(1, wind), request, min) for wind in range(1, 7)]
    assert decided == [5, 5, 5, 5, 2, 2]


def rationed(s: Boat) -> Rules:
    """Often over before anything is decided, with a list that grows and one of rows."""
    (begun,) = yield Roll("begun", 1, 6, 1)
    while begun > 2 and s.turn < 6:
        s.turn += 1
        s.crew = [*s.crew, s.turn]
        sails = yield ChooseNumber("sails", 1, 6, s.turn)
        s.far += sails


def test_a_game_may_be_over_before_anything_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    game = made(rationed)
    (rule,) = searched(game, game.conditions()).rules
    assert rule.decide(Boat(1), ChooseNumber("sails", 1, 6, 1), min) == 6


def renamed(s: Boat) -> Rules:
    for s.turn in (1, 2):
        names = WAYS if s.turn == 1 else ("stay", "go", "wait")
        s.far += yield Choose("way", names, 7, s.turn)


def test_choices_of_other_names_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch)
    with pytest.raises(Error, match="has other names from time to time"):
        searched(made(renamed), made(renamed).conditions())


def test_a_chance_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    quick(monkeypatch, 3000)
    found = searched(lawn.GAME, lawn.GAME.conditions())
    assert [one.name for one in found.captains] == ["found", *lawn.GAME.policies]
    for one in found.captains:
        assert one.is_chance
        assert one.words.startswith(f"won {100 * one.mean:.1f} % (standard error ")
    assert measured(lawn.GAME, lawn.GAME.conditions()) == [*found.captains[1:]]


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (couriers.GAME, "has no score, and is neither won nor lost"),
        (siege.GAME, "nothing is decided in"),
        (find("wings"), "what is fought out at the table|has no score"),
    ],
)
def test_where_none_can_be_found_it_is_said_why(
    game: Game, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick(monkeypatch, 500)
    with pytest.raises(Error, match=says):
        searched(game, game.conditions())


# The rule as it is written.

TESTS = st.builds(
    Exceptional,
    st.sampled_from(["wind", "far"]),
    st.just(-1),
    st.booleans(),
    st.integers(-3, 7),
    st.sampled_from(WAYS),
) | st.builds(
    Exceptional,
    st.just("crew"),
    st.integers(0, 1),
    st.booleans(),
    st.integers(0, 2),
    st.sampled_from(WAYS),
)
ORDERS = st.permutations(WAYS).map(tuple)
CHOOSING = st.builds(
    Rule, st.just("way"), ORDERS, st.lists(TESTS, max_size=3).map(tuple), st.just(WAYS),
    st.frozensets(st.sampled_from(WAYS), max_size=1),
)  # fmt: skip


def as_written(rule: Rule) -> Any:
    space: dict[str, Any] = {"State": Boat, "Choose": Choose, "ChooseNumber": ChooseNumber}
    exec(rule.code, space)
    return space[rule.function]


@given(CHOOSING, st.integers(0, 10_000))
def test_it_is_written_as_it_decides(rule: Rule, seed: int) -> None:
    random, written = Random(seed), as_written(rule)
    for _ in range(20):
        state = Boat(1, random.randint(1, 6), random.randint(-9, 9), [random.randint(0, 2), 1])
        allowed = random.randint(1, 7)
        for choice in rule.free:
            allowed |= 1 << WAYS.index(choice)
        request = Choose("way", WAYS, allowed, 1)
        assert written(state, request, min) == rule.decide(state, request, min)
    assert all(len(line) <= 100 for line in rule.code.split("\n"))


@given(st.lists(TESTS, max_size=3), st.integers(0, 9), st.integers(0, 5), st.integers(0, 4))
def test_so_is_one_of_a_number(tests: list[Exceptional], first: int, low: int, wide: int) -> None:
    exceptions = tuple(one._replace(choice=str(n)) for n, one in enumerate(tests))
    rule = Rule("sails", (str(first), "3"), exceptions)
    request, state = ChooseNumber("sails", low, low + wide), Boat(1, 4, 2)
    assert low <= rule.decide(state, request, min) <= low + wide
    assert as_written(rule)(state, request, min) == rule.decide(state, request, min)


def test_what_is_found_is_compiled_with_the_rules(tmp_path: Path) -> None:
    rule = Rule(
        "task",
        ("work", "shoot"),
        (Exceptional("lawn", -1, True, 3, "shoot"), Exceptional("car", -1, True, 7, "work")),
        ("work", "shoot"),
        frozenset(("work",)),
    )
    path = tmp_path / "found_captain.py"
    path.write_text(
        "from sheetgen.design import Choose\nfrom tests.fixtures.lawn import State\n\n\n"
        + rule.code
    )
    decides = getattr(loaded(path), rule.function)
    game = lawn.GAME
    policy = Policy.choosing("Is found.", {"task": decides})
    assert Engine(game, game.conditions(), policy)
    assert rule.words == [
        ("shoot", "where lawn is 3 or more"),
        ("work", "where car is 7 or more"),
        ("work", "otherwise"),
    ]


def loaded(path: Path) -> ModuleType:
    import sys

    spec = util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
