"""The prices of a Malta Convoy: what is to be expected at every die and every decision."""

from itertools import pairwise

import pytest

from sheetgen.core import dice
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.chances import prices
from sheetgen.games.convoy.chances.expectation import Expectation
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.kits.chances.prices import Die, Prices, account
from tests.cases import each

MANY_WARSHIPS = ["f", "b", "c"]
"""Seeds whose convoys cannot lose all of a type of warship, but by a negligible chance."""


def played(seed: str, edition: str, policy: str, **rulings: str) -> Session:
    ruled = {name.replace("_", "-"): value for name, value in rulings.items()}
    session = Session(GAME, GAME.conditions(edition, ruled))
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(GAME.policies[policy], key)))
    return session


def kept(session: Session, policy: str = "best", at_end: Expectation | None = None) -> Prices:
    return account(*prices.moments(session, GAME.policies[policy], at_end))


@pytest.fixture(scope="module")
def expected() -> Expectation:
    """What is to be expected of the game of `whole`."""
    return Expectation(rulings_of(GAME.conditions("classic")), GAME.policies["best"])


@pytest.fixture(scope="module")
def whole(expected: Expectation) -> tuple[Session, Prices]:
    """A game to its end, and its prices."""
    session = played("f", "classic", "random")
    return session, kept(session, at_end=expected)


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "policy", "reference", "rulings"),
    [
        ("sheet", "steady", "best", {}),
        ("classic", "random", "steady", {}),
        ("revised", "random", "never", {}),
        ("sheet", "random", "best", {"off_table": "dummy", "friendly_waters": "roll"}),
        ("classic", "steady", "best", {"evade_length": "one", "interception_score": "capped"}),
        ("revised", "random", "best", {"going_home": "sound-first", "no_warships": "sunk-only"}),
    ],
)
@pytest.mark.parametrize("seed", MANY_WARSHIPS)
def test_what_follows_a_face_is_what_the_next_moment_expects(
    seed: str, edition: str, policy: str, reference: str, rulings: dict[str, str]
) -> None:
    session = played(seed, edition, policy, **rulings)
    moments, score = prices.moments(session, GAME.policies[reference])
    for one, other in pairwise(moments):
        if isinstance(one, Die):
            if isinstance(other, Die):
                ahead = sum(other.values) / len(other.values)
            else:
                ahead = other.values[other.reference]
            assert one.values[one.face - 1] == pytest.approx(ahead, abs=1e-9), (one, other)
    last = moments[-1]
    assert isinstance(last, Die)
    assert last.values[last.face - 1] == pytest.approx(score, abs=1e-9)


@pytest.mark.long
def test_par_is_the_expectation_of_the_set_up(whole: tuple[Session, Prices]) -> None:
    session, prices_of_all = whole
    sailed = Session(GAME, session.conditions, session.answers[:7])
    exactly = Expectation(rulings_of(session.conditions), GAME.policies["best"])
    assert prices_of_all.par == pytest.approx(exactly(sailed.state), abs=1e-9)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["few warships 1", "few warships 2"])
def test_few_warships_are_accounted_for_within_little(seed: str) -> None:
    start = [(3, 1, 2), (2,), (2,), (1,), (1,), (3,), (2,)]
    asks = ("cargo", "tanker", "carrier", "cruiser", "destroyer", "journey", "friendly")
    session = Session(GAME, GAME.conditions("sheet"))
    for ask, faces in zip(asks, start, strict=True):
        session.answer(Answer(ask, faces))
    exactly = Expectation(rulings_of(session.conditions), GAME.policies["best"])(session.state)
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(GAME.policies["steady"], key)))
    assert kept(session).par == pytest.approx(exactly, abs=0.1)


@each("answers", [8, 23, 40, 60])
def test_unfinished_game_ends_with_what_is_expected_of_it(
    answers: int, whole: tuple[Session, Prices], expected: Expectation
) -> None:
    session, prices_of_all = whole
    so_far = kept(Session(GAME, session.conditions, session.answers[:answers]), at_end=expected)
    assert so_far.par == pytest.approx(prices_of_all.par, abs=1e-9)
    known = len(so_far.dice)
    for one, other in zip(so_far.dice, prices_of_all.dice[:known], strict=True):
        assert one.luck == pytest.approx(other.luck, abs=1e-9)


def test_nothing_is_owed_before_the_convoy_sails() -> None:
    with pytest.raises(ValueError, match="no turn has begun"):
        prices.moments(Session(GAME, GAME.conditions()), GAME.policies["best"])


def test_the_reference_makes_no_errors() -> None:
    assert kept(played("b", "sheet", "best")).errors == 0


@pytest.mark.long
def test_taking_no_option_costs_about_three_points() -> None:
    costs = [kept(played(f"never {n}", "revised", "never")).errors for n in range(6)]
    assert 2 < sum(costs) / len(costs) < 4.5


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
