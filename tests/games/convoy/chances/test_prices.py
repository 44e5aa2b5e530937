"""The prices of a Malta Convoy: what is to be expected at every die and every decision."""

import json
from pathlib import Path
from statistics import fmean

import pytest

from sheetgen.core import dice
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.chances.hits import Worth
from sheetgen.kits.chances.prices import Prices, account
from sheetgen.kits.parts import parts_of
from tests.cases import each

EXACT = Path(__file__).parents[3] / "data" / "convoy-exact-prices.jsonl"
"""Games whose prices were worked out in every way: par, and the luck of each die."""


def played(seed: str, edition: str, policy: str) -> Session:
    session = Session(GAME, GAME.conditions(edition))
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(GAME.policies[policy], key)))
    return session


def kept(session: Session, policy: str = "best") -> Prices:
    return account(*parts_of(GAME).prices.moments(session, GAME.policies[policy]))


@pytest.fixture(scope="module")
def whole() -> tuple[Session, Prices]:
    """A game to its end, and its prices."""
    session = played("f", "classic", "random")
    return session, kept(session)


@pytest.mark.parametrize("line", EXACT.read_text("utf-8").splitlines()[:3])
def test_dice_are_priced_nearly_as_worked_out_in_every_way(line: str) -> None:
    exact = json.loads(line)
    found = kept(played(exact["seed"], exact["edition"], exact["policy"]))
    off = [abs(one.luck - luck) for one, luck in zip(found.dice, exact["luck"], strict=True)]
    assert fmean(off) < 0.015
    assert found.par == pytest.approx(exact["par"], abs=0.05)


def test_par_is_what_the_set_up_is_worth(whole: tuple[Session, Prices]) -> None:
    session, prices = whole
    sailed = Session(GAME, session.conditions, session.answers[:7])
    sailed.state.turn = 0
    worths = Worth(session.conditions, GAME.policies["best"])
    expected = worths.of(worths.left(sailed.state, ()))
    assert prices.par == pytest.approx(expected, abs=0.15)


@each("answers", [8, 23, 40, 60])
def test_unfinished_game_ends_with_what_is_expected_of_it(
    answers: int, whole: tuple[Session, Prices]
) -> None:
    session, prices = whole
    so_far = kept(Session(GAME, session.conditions, session.answers[:answers]))
    assert so_far.par == pytest.approx(prices.par, abs=0.1)
    for one, other in zip(so_far.dice, prices.dice, strict=False):
        assert one.luck == pytest.approx(other.luck, abs=0.3)


def test_faces_that_bring_the_same_are_worth_the_same(whole: tuple[Session, Prices]) -> None:
    intercepting = [die for die in whole[1].dice if die.ask == "intercept"]
    assert {die.face == 1 for die in intercepting} == {True, False}
    for die in intercepting:
        assert len({*die.values[1:]}) == 1


def test_nothing_is_owed_before_the_convoy_sails() -> None:
    with pytest.raises(ValueError, match="no turn has begun"):
        kept(Session(GAME, GAME.conditions()))


def test_the_reference_makes_no_errors() -> None:
    assert kept(played("b", "sheet", "best")).errors == 0


def test_taking_no_option_costs_about_three_points() -> None:
    costs = [kept(played(f"never {n}", "revised", "never")).errors for n in range(6)]
    assert 2 < fmean(costs) < 4.5


def test_sending_cruisers_home_is_priced() -> None:
    session = played("f", "classic", "never")
    place = [request.ask for request in session.asked].index("escort-cruisers")
    request = session.asked[place]
    other = Session(GAME, session.conditions, session.answers[:place])
    other.answer(Answer("escort-cruisers", choice=request.choices[-1]))
    key = dice.key_of_seed("f")
    play_out(other, first_of(seeded(key), decided(GAME.policies["never"], key)))
    (decision,) = [d for d in kept(other, "never").decisions if d.place == place]
    assert decision.reference == request.choices[0]
    assert decision.cost != 0
