"""The expected score against the rules played out: with every answer, and with random ones."""

import random
from collections import defaultdict
from collections.abc import Callable
from itertools import product
from math import comb
from statistics import fmean, stdev
from typing import Any

import pytest

from sheetgen.core import dice
from sheetgen.core.game import Policy
from sheetgen.core.requests import REQUESTS, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.chances.battle import bands
from sheetgen.games.convoy.chances.expectation import Expectation, Going, turns_ahead
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.policies import POLICIES
from sheetgen.games.convoy.rules.state import DECOY, EVADE, NONE, SCREEN, SPLIT, Rulings, State
from tests.cases import each

NEVER = POLICIES["never"]


def under(edition: str = "sheet", **rulings: str) -> Rulings:
    return rulings_of(
        GAME.conditions(edition, {k.replace("_", "-"): v for k, v in rulings.items()})
    )


def convoy(turn: int, length: int, sound: str, damaged: str = "0 0 0 0 0", **more: Any) -> State:
    ships = {name: [int(n) for n in text.split()] for name, text in (("s", sound), ("d", damaged))}
    return State(turn, length, 0, sound=ships["s"], damaged=ships["d"], **more)


def answers(request: Any) -> list[tuple[float, Any]]:
    """Every answer with its chance; of interception dice only the number of ones counts."""
    if not isinstance(request, Roll):
        return [(1.0, NEVER.deciders[request.ask](State(), request, lambda sides: 1))]
    n = request.number
    if request.ask == "intercept":
        return [(comb(n, k) * 5 ** (n - k) / 6**n, (1,) * k + (2,) * (n - k)) for k in range(n + 1)]
    faces = list(product(range(1, request.sides + 1), repeat=n))
    return [(1 / len(faces), thrown) for thrown in faces]


def every_way(state: State, rule: Callable[[State], Any]) -> list[tuple[float, State, Any]]:
    """A rule played with every answer: chance, the state it leaves, what it returns."""
    ways: list[tuple[float, State, Any]] = []
    paths: list[tuple[float, list[Any]]] = [(1.0, [])]
    while paths:
        chance, given = paths.pop()
        s = state.copy()
        playing, left = rule(s), list(given)
        said: Any = None
        try:
            said = next(playing)
            while True:
                if not isinstance(said, REQUESTS):
                    said = next(playing)
                elif left:
                    said = playing.send(left.pop(0))
                else:
                    break
        except StopIteration as end:
            ways.append((chance, s, end.value))
            continue
        paths += [(chance * odds, [*given, answer]) for odds, answer in answers(said)]
    return ways


def merged(ways: list[tuple[float, State]]) -> list[tuple[float, State]]:
    chances: dict[str, float] = defaultdict(float)
    states = {}
    for chance, s in ways:
        chances[repr(s)] += chance
        states[repr(s)] = s
    return [(chance, states[key]) for key, chance in chances.items()]


def last_turn(state: State, t: Rulings) -> float:
    """The mean score of the last turn, by the rules' own parts with every answer."""
    s = state.copy()
    s.turn += 1
    assert s.turn == s.length
    s.carry, carry = 0, s.carry
    after: dict[int, list[float]] = {}
    known: Known = {}
    most = 6 if carry < 0 else 9
    for modifier in {n + (s.option == SCREEN) for n in sequence_of_play.ENEMY_ATTACK[1:]}:
        after[modifier] = [mean_score(ways, t) for ways in struck(s, t, most, modifier, known)]
    s.carry = carry
    mean = 0.0
    for chance, now, row in every_way(s, lambda s: sequence_of_play.contact(s, t)):
        if row < sequence_of_play.FIRST_CONTACT_ROW:
            mean += chance * after[max(after)][0]
            continue
        for die in range(1, 7):
            for odds, left, points in met(now, t, row, die):
                modifier = sequence_of_play.ENEMY_ATTACK[sequence_of_play.ENEMY[die]] + (
                    s.option == SCREEN
                )
                mean += chance / 6 * odds * (after[modifier][left] + points)
    return mean


def met(s: State, t: Rulings, row: int, die: int) -> list[tuple[float, int, int]]:
    """What a contact comes to: chance, the force that is left, points for interceptions."""
    outcomes = []
    for chance, now, force in every_way(
        s, lambda s: sequence_of_play.force_size(s, t, row, die, sequence_of_play.ENEMY[die])
    ):
        for odds, then, left in every_way(
            now, lambda s, f=force: sequence_of_play.interception(s, t, f)
        ):
            outcomes.append((chance * odds, left, then.interceptions - s.interceptions))
    return outcomes


def mean_score(ways: list[tuple[float, State]], t: Rulings) -> float:
    """The mean score at the end of the turn, the covering force home."""
    mean = 0.0
    for chance, s in ways:
        for odds, after, _ in every_way(s, lambda s: covering_force(s, t)):
            mean += chance * odds * sequence_of_play.score(after)
    return mean


def covering_force(s: State, t: Rulings) -> Any:
    if not s.covered:
        yield from sequence_of_play.covering_force_returns(s, t)


Known = dict[tuple[str, int], list[tuple[float, State, Any]]]


def struck(
    s: State, t: Rulings, most: int, modifier: int, known: Known
) -> list[list[tuple[float, State]]]:
    """What each number of attack dice leaves."""
    numbers = [[(1.0, s)]]
    for _ in range(most):
        after: list[tuple[float, State]] = []
        for result in range(3):
            faces = [sequence_of_play.attack_result(die, modifier) for die in range(1, 7)].count(
                result
            )
            for chance, now in numbers[-1]:
                hits = [(1.0, now, None)]
                if result != sequence_of_play.MISS:
                    key = repr(now), result
                    if key not in known:
                        known[key] = every_way(
                            now, lambda s, r=result: sequence_of_play.target(s, t, 1, r)
                        )
                    hits = known[key]
                after += [(chance * faces / 6 * odds, then) for odds, then, _ in hits]
        numbers.append(merged(after))
    return numbers


LAST_TURNS = {
    "found": (convoy(9, 10, "1 1 1 1 0", "1 0 0 0 1", carry=2, covered=True), under()),
    "no carrier": (convoy(9, 10, "1 1 0 1 1", covered=True), under("classic")),
    "decoy": (convoy(9, 10, "1 1 1 0 1", option=DECOY, option_turns=2, covered=True), under()),
    "dummy": (
        convoy(9, 10, "1 1 1 1 0", option=DECOY, option_turns=1, covered=True),
        under(off_table="dummy", interception_score="capped"),
    ),
    "split": (convoy(9, 10, "2 0 1 0 1", option=SPLIT, option_turns=2, covered=True), under()),
    "evade": (
        convoy(9, 10, "1 1 1 0 1", carry=2, option=EVADE, option_turns=1, covered=True),
        under("revised"),
    ),
    "screen": (convoy(9, 10, "1 1 0 0 1", option=SCREEN, option_turns=1, covered=True), under()),
    "absent is cargo": (
        convoy(9, 10, "2 1 1 0 1", covered=True), under("classic", no_such_ship="cargo")
    ),
    "covering force": (convoy(5, 6, "0 0 1 0 5", "0 0 0 1 0", carry=-1), under()),
    "sound home first": (
        convoy(5, 6, "0 0 1 1 4", "0 0 0 1 0", carry=-1), under(going_home="sound-first")
    ),
    "sunk only": (
        convoy(9, 10, "1 1 1 0 0", covered=True, lost=[0, 0, 0, 1, 1], returned=[0, 0, 0, 0, 2]),
        under(no_warships="sunk-only"),
    ),
}  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("name", LAST_TURNS)
def test_last_turn_is_the_mean_over_every_answer(name: str) -> None:
    state, t = LAST_TURNS[name]
    state.unused = 0
    mean = pytest.approx(last_turn(state, t), abs=1e-9)
    assert Expectation(t, NEVER, 0)(state) == mean
    assert Expectation(t, NEVER)(state) == mean


@pytest.mark.long
def test_cruisers_sent_home_by_a_captain_are_missed() -> None:
    # The policy would have kept them: one state stood for them all.
    t, returned = under("classic"), [0, 0, 1, 6, 0]
    state = convoy(9, 10, "1 1 1 0 20", carry=2, covered=True, returned=returned, unused=0)
    expected = Expectation(t, NEVER)
    expected.prepare(convoy(0, 10, "1 1 2 6 20", unused=0))
    assert expected(state) == pytest.approx(last_turn(state, t), abs=1e-9)


@each("left", ["8 3 1 0 14", "8 3 1 2 12"])
def test_with_few_cruisers_left_nothing_is_left_out(left: str) -> None:
    t = under()
    state = convoy(7, 12, left, covered=True, returned=[0, 0, 1, 9, 0], unused=0)
    expected = Expectation(t, NEVER)
    expected.prepare(convoy(0, 12, " ".join(str(state.sailed(k)) for k in range(5)), unused=0))
    assert expected(state) == pytest.approx(Expectation(t, NEVER, 1e-12)(state), abs=1e-8)


def mean_of_games(state: State, t: Rulings, games: int, policy: str) -> tuple[float, float]:
    draw, deciders = random.Random(7), POLICIES[policy].deciders

    def score() -> int:
        s = state.copy()
        while s.turn < s.length:
            playing, given = sequence_of_play.turn(s, t), None
            try:
                while True:
                    said, given = playing.send(given), None
                    if isinstance(said, Roll):
                        given = tuple(draw.choices(range(1, said.sides + 1), k=said.number))
                    elif isinstance(said, REQUESTS):
                        given = deciders[said.ask](s, said, lambda sides: 1)
            except StopIteration:
                pass
        return sequence_of_play.score(s)

    scores = [score() for _ in range(games)]
    return fmean(scores), stdev(scores) / games**0.5


GAMES = [
    (convoy(4, 12, "2 1 2 2 6", "1 1 0 2 1", carry=2), under(), "never"),
    (convoy(4, 12, "2 1 2 2 6"), under("classic", no_warships="sunk-only"), "never"),
    (convoy(1, 16, "3 2 2 8 30"), under("revised", evade_length="one"), "best"),
    (convoy(2, 15, "4 1 1 9 40"), under("sheet", friendly_waters="roll"), "best"),
]


@pytest.mark.long
@pytest.mark.parametrize(("state", "t", "policy"), GAMES)
def test_games_score_as_expected(state: State, t: Rulings, policy: str) -> None:
    mean, error = mean_of_games(state, t, 600, policy)
    assert abs(mean - Expectation(t, POLICIES[policy])(state)) < 4 * error


def test_what_is_left_out_hardly_matters() -> None:
    state = convoy(6, 14, "3 1 1 2 2")
    t = under("classic")
    assert Expectation(t, NEVER)(state) == pytest.approx(Expectation(t, NEVER, 0)(state), abs=0.05)


def test_cruisers_counted_go_home_however_many_may_be_lost_beforehand() -> None:
    # One state stands for the destroyers, one for the cruisers where others are counted.
    state = convoy(4, 12, "2 1 2 2 6", "1 1 0 2 1", carry=2)
    assert Expectation(under(), NEVER, 0.5)(state) == pytest.approx(89.60064065642985, abs=1e-9)


@pytest.mark.long
def test_convoys_asked_about_in_turn_do_not_mix() -> None:
    t = under("classic")
    usual, few = convoy(0, 23, "10 3 2 15 40"), convoy(0, 23, "10 3 2 5 40")
    one = Expectation(t, NEVER)
    found = one(usual), one(few), one(usual)
    assert found == (Expectation(t, NEVER)(usual), Expectation(t, NEVER)(few), found[0])


@each(("ruling", "rolled"), [("no-contact", False), ("roll", True)])
def test_what_the_turns_ahead_may_bring(ruling: str, rolled: bool) -> None:
    # Two turns in friendly waters, and the covering force returns at the end of turn 3 of 5.
    quiet, fought = Going(rolled, False, False), Going(True, True, False)
    whole = (quiet, quiet, fought._replace(returns=True), fought, fought)
    t = under(friendly_waters=ruling)
    assert turns_ahead(t, 0, 5, 2, covered=False) == whole
    assert turns_ahead(t, 1, 5, 2, covered=True) == (quiet, fought, fought, fought)
    assert turns_ahead(t, 5, 5, 2, covered=True) == ()


def test_faces_are_as_good_where_they_bring_the_same() -> None:
    banded = bands(under())
    for ask, groups in (("intercept", "1 23456"), ("again", "123 456"), ("enemy", "1 23 45 6")):
        found = defaultdict(str)
        for face in range(1, 7):
            found[banded[ask](face)] += str(face)
        assert " ".join(found.values()) == groups


def test_finished_game_is_its_score() -> None:
    state = convoy(
        24, 24, "0 2 1 3 5", "0 1 0 1 0", covered=True, lost=[9, 1, 0, 2, 3],
        returned=[0, 0, 2, 1, 12], interceptions=6, option=NONE,
    )  # fmt: skip
    assert Expectation(under(), NEVER)(state) == sequence_of_play.score(state)


@each(("policy", "why"), [("random", "dice of its own"), ("rollout", "looks ahead")])
def test_a_policy_that_cannot_be_told_is_refused(policy: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Expectation(under(), POLICIES[policy])


@each("edition", ["classic", "revised", "sheet"])
def test_more_cruisers_may_have_gone_home_than_the_policy_would_send(edition: str) -> None:
    def most(s: State, request: Any, draw: Any) -> int:
        return int(request.high)

    steady, conditions = POLICIES["steady"], GAME.conditions(edition)
    generous = Policy("Sends most.", {**steady.deciders, "escort-cruisers": most})
    for number in (13, 21, 26, 45, 47):
        key = dice.key_of_seed(f"most/{number}")
        session = Session(GAME, conditions)
        play_out(session, first_of(seeded(key), decided(generous, key)))
        expected = Expectation(rulings_of(conditions), steady)
        expected.prepare(prerolled(GAME, conditions, key).state)
        assert expected(session.state) == sequence_of_play.score(session.state)
