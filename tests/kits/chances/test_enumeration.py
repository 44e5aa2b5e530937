"""The enumerating driver against dice counted one by one."""

import sys
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given as example
from hypothesis import strategies as st

from sheetgen.core.requests import Choose, Roll
from sheetgen.kits.chances.enumeration import (
    TooManyWays,
    any_face,
    banded,
    cut,
    each_order,
    every_path,
    not_thrown,
)

any_order = banded(lambda face: face)


class Told(NamedTuple):
    what: int


def counted(faces: list[tuple[int, ...]]) -> dict[tuple[int, ...], Fraction]:
    return {thrown: Fraction(n, len(faces)) for thrown, n in Counter(faces).items()}


def thrown(number: int, sides: int = 6) -> list[tuple[int, ...]]:
    return list(product(range(1, sides + 1), repeat=number))


@example(st.integers(0, 4), st.integers(2, 6))
def test_readings_are_the_dice_counted(number, sides):
    roll = Roll("any", number, sides)
    every = thrown(number, sides)

    def read(reading):
        ways = list(reading(roll))
        assert sum(chance for chance, _ in ways) == 1
        assert len({faces for _, faces in ways}) == len(ways)
        return {faces: chance for chance, faces in ways}

    assert read(each_order) == counted(every)
    assert read(any_order) == counted([tuple(sorted(faces)) for faces in every])
    ones = counted([(faces.count(1),) for faces in every])
    found = {(faces.count(1),): c for faces, c in read(banded(lambda face: face == 1)).items()}
    assert found == ones
    assert read(any_face) == {(1,) * number: 1}


def exploding(state: list[int]):
    """A die, a second one as it says, a pair whose sum counts; the state is the total."""
    (die,) = yield Roll("first", 1, 4)
    state.append(die)
    yield Told(die)
    if die > 2:
        (more,) = yield Roll("second", 1, 6)
        state.append(more)
        yield Told(more)
    pair = yield Roll("pair", 2, 3)
    state.append(sum(pair))
    return die


def test_every_way_is_every_product_of_dice():
    totals = every_path(
        list, exploding, lambda s, way: (sum(s), way.returned), readings={"pair": any_order}
    )
    brute: Counter[tuple[int, int]] = Counter()
    for die, more, a, b in product(range(1, 5), range(1, 7), range(1, 4), range(1, 4)):
        brute[die + (more if die > 2 else 0) + a + b, die] += 1
    assert totals == {outcome: Fraction(n, 216) for outcome, n in brute.items()}


def test_a_way_stops_at_an_event_or_a_request():
    def stopped(until):
        return every_path(
            list, exploding, lambda s, way: (tuple(s), way.stopped, len(way.events)), until=until
        )

    quarter = Fraction(1, 4)
    assert stopped(lambda said: isinstance(said, Told)) == {
        ((die,), Told(die), 1): quarter for die in range(1, 5)
    }
    at_second = stopped(lambda said: isinstance(said, Roll) and said.ask == "second")
    assert at_second[(3,), Roll("second", 1, 6), 1] == quarter
    assert {way for way in at_second if way[1] is None} == {
        ((die, pair), None, 1) for die in (1, 2) for pair in range(2, 7)
    }


def test_what_is_given_is_not_rolled_and_does_not_stop():
    def until(said):
        return isinstance(said, Told)

    ways = every_path(
        list, exploding, lambda s, way: (s[0], way.stopped), until=until, given=[(4,), (6,)]
    )
    assert ways == {(4, Told(6)): 1}
    ways = every_path(
        list, exploding, lambda s, way: (tuple(s), way.returned), given=[(3,), (6,), (1, 2)]
    )
    assert ways == {((3, 6, 3), 3): 1}


def test_decisions_are_taken_by_who_is_named():
    def rule(state):
        (die,) = yield Roll("die", 1, 2)
        state.append(die)
        state.append((yield Choose("side", ("left", "right"), 3)))

    ways = every_path(list, rule, lambda s, way: tuple(s), decide=lambda s, asked: s[0] - 1)
    assert ways == {(1, 0): Fraction(1, 2), (2, 1): Fraction(1, 2)}
    with pytest.raises(ValueError, match='nobody decides "side": a choice of left, right'):
        every_path(list, rule, lambda s, way: tuple(s))


@example(st.lists(st.tuples(st.integers(1, 2), st.integers(2, 4)), min_size=1, max_size=3))
def test_chances_sum_to_one(dice):
    """Each roll is made only if the one before it fell even, or was the first."""

    def rule(state):
        for turn, (number, sides) in enumerate(dice):
            faces = yield Roll(f"roll-{turn}", number, sides)
            state.append(faces)
            if sum(faces) % 2:
                return

    ways = every_path(list, rule, lambda s, way: tuple(s))
    assert sum(ways.values()) == 1
    merged = every_path(
        list,
        rule,
        lambda s, way: tuple(tuple(sorted(faces)) for faces in s),
        readings={f"roll-{turn}": any_order for turn in range(len(dice))},
    )
    alike: dict[tuple[tuple[int, ...], ...], Fraction] = {}
    for way, chance in ways.items():
        key = tuple(tuple(sorted(faces)) for faces in way)
        alike[key] = alike.get(key, Fraction(0)) + chance
    assert merged == alike


def outer(state: list[int], t: int):
    """A die, a rule of its own for what is left of it, and a pair."""
    (die,) = yield Roll("first", 1, 4)
    yield from inner(state, t, die - 1)
    state.append(sum((yield Roll("pair", 2, 6))))


def inner(state: list[int], t: int, number: int):
    """As many dice."""
    state.append(number)
    state.append(t * sum((yield Roll("more", number, 6))))


def played(text, *given, **more) -> dict[tuple[int, ...], Fraction]:
    return every_path(
        list, lambda s: text.outer(s, 10), lambda s, path: tuple(s), given=given, **more
    )


def test_a_rule_that_is_cut_out_says_what_it_was_given_and_does_nothing() -> None:
    text = cut(sys.modules[__name__], "inner")
    calls = every_path(
        list,
        lambda s: text.outer(s, 10),
        lambda s, path: (len(s), *(event.arguments for event in path.events)),
    )
    assert calls == {(1, (number,)): Fraction(1, 4) for number in range(4)}
    # The rules themselves stay whole.
    assert {len(state) for state in played(sys.modules[__name__])} == {3}


def test_what_answers_are_given_for_is_played_and_cut_out_from_there_on() -> None:
    text = cut(sys.modules[__name__], "inner")

    def calls(*given) -> dict[tuple[object, ...], Fraction]:
        return every_path(
            list,
            lambda s: text.outer(s, 10),
            lambda s, path: (len(s), *(event.arguments for event in path.events)),
            given=given,
        )

    # Of the rule that comes next nothing is known; of the one under way, its first die.
    assert calls((3,)) == {(1, (2,)): 1}
    assert calls((3,), (6,)) == {(3,): 1}


def test_a_roll_may_be_looked_at_before_it_is_made() -> None:
    text, readings = sys.modules[__name__], {"more": not_thrown, "pair": not_thrown}
    assert played(text, (3,), (5,), readings=readings) == {(2, 50, 0): 1}


def test_a_roll_whose_first_dice_are_known_falls_in_as_many_ways_as_the_rest() -> None:
    text = sys.modules[__name__]
    sixes = Fraction(1, 6)
    assert played(text, (1,), (), (5,)) == {(0, 0, 5 + die): sixes for die in range(1, 7)}
    known = played(text, (2,), (3,), (5, 5))
    assert known == {(1, 30, 10): 1}
    by_first: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    for face in range(1, 7):
        for state, chance in played(text, (3,), (face,)).items():
            by_first[state] += chance * sixes
    assert by_first == played(text, (3,))


def test_more_ways_than_are_wanted_are_refused_before_they_are_listed() -> None:
    text = sys.modules[__name__]
    assert len(played(text, (1,), most=36)) == 11
    with pytest.raises(TooManyWays, match="pair may fall"):
        played(text, (1,), most=35)
    with pytest.raises(TooManyWays, match="more may fall"):
        # All these faces would never fit into memory.
        played(text, (40,), most=10_000)
