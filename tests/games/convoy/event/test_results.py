"""What a game came to, and where a slip parts from it."""

import pytest

from sheetgen.core import dice
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session, first_of, play_out, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.event import results
from sheetgen.games.convoy.event.plans import Plan, follows
from sheetgen.games.convoy.event.results import reckoned
from sheetgen.kits.events.results.turns import parting, scores, turn_by_turn
from sheetgen.kits.parts import needed, parts_of


def game(seed: str, plan: Plan | None = None) -> Session:
    session = Session(GAME, GAME.conditions())
    play_out(session, first_of(seeded(dice.key_of_seed(seed)), follows(plan or Plan())))
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    """By hand from its dice: a carrier, a cargo ship, a tanker lost by turn 15."""
    return game("a")


def test_a_slip_adds_up_to_the_score() -> None:
    for seed in map(str, range(60)):
        session = game(seed, Plan((3, 0, 9, 15)))
        fleet, tallies = results.highest(session), results.tallies(session)
        assert reckoned(fleet, tallies) == results.score(session)


def test_the_reckoning_by_hand() -> None:
    fleet = {"cargo": 9, "tanker": 2, "carrier": 2, "cruiser": 5, "destroyer": 20}
    left = {"cargo": 6, "tanker": 0, "carrier": 1, "cruiser": 3, "destroyer": 4, "interceptions": 4}
    # 100 - 3 x 2 - 2 x 3 - 5 - 2 + 4 - 10 for all tankers.
    assert reckoned(fleet, left) == 75
    assert reckoned(fleet, {**left, "cargo": 0}) == 53
    none = {**left, "interceptions": 0}
    assert reckoned({**fleet, "tanker": 0}, none) == 100 - 6 - 5 - 2


def test_the_turns_say_what_happened(session) -> None:
    lines = turn_by_turn(session)
    assert [line.turn for line in lines] == list(range(1, 26))
    told = needed(parts_of(GAME).turns, "account turn by turn").turns(session)
    assert [(line.says, line.score) for line in lines] == list(told.values())
    assert scores(session) == tuple(line.score for line in lines)
    ninth = lines[8]
    assert ninth.losses == "1 cargo ship, 1 carrier"
    assert ninth.thrown == (
        "contact 6, enemy 6, force 4, intercept 2 4 3 3 4, attack 4 5 3 5 1, target 6 4 4 2"
    )
    assert lines[12].thrown.endswith("return 2")
    last = lines[-1]
    fleet, left = results.highest(session), results.tallies(session)
    assert last.score == results.score(session) == 85
    assert last.tallies == left
    assert lines[7].tallies == {**fleet, "interceptions": lines[7].tallies["interceptions"]}
    assert lines[7].losses == ""


def test_a_die_stands_at_the_number_of_its_attack(session) -> None:
    """In turn 15 the last of six attack dice alone hit: five have no target die."""
    assert "target - - - 1" in turn_by_turn(session)[14].thrown
    rolls = [r for r in session.asked if isinstance(r, Roll) and r.turn == 15 and r.ask == "target"]
    assert [roll.slot for roll in rolls] == [4]


def test_a_slip_that_kept_a_ship_parts_where_the_replay_lost_it(session) -> None:
    left = results.tallies(session)
    found = parting(session, {**left, "tanker": left["tanker"] + 1})
    assert (found.turn, found.dice) == (15, turn_by_turn(session)[14].thrown)
    sunk = results.highest(session)["tanker"] - left["tanker"]
    assert found.says == (
        f"the number of tankers sunk is {sunk} by then by the dice, and {sunk - 1} on the slip"
    )
    both = parting(session, {**left, "tanker": 2, "carrier": left["carrier"] + 2})
    assert both.turn == 9
    fewer = {**left, "interceptions": left["interceptions"] - 1}
    assert parting(session, fewer).turn == 24


def test_a_slip_that_lost_more_cannot_be_told_before_the_first_attack(session) -> None:
    left = results.tallies(session)
    found = parting(session, {**left, "cargo": left["cargo"] - 2, "interceptions": 4})
    assert found.turn == 8
    assert found.says.endswith("on the slip; that cannot have been earlier")
    sunk = results.highest(session)["cargo"] - left["cargo"]
    assert f"the number of cargo ships sunk is {sunk} by the dice" in found.says


def test_the_running_score_tells_the_turn(session) -> None:
    left = results.tallies(session)
    running = [line.score for line in turn_by_turn(session)]
    running[17:] = [points - 1 for points in running[17:]]
    wrong = {**left, "cargo": left["cargo"] - 2, "interceptions": 4}
    found = parting(session, wrong, tuple(running))
    assert (found.turn, found.says) == (18, "the dice give a score of 91 so far, the sheet has 90")


def test_games_of_a_set_up_are_accounted_for_together_as_each_alone() -> None:
    together = results.accounts(GAME.conditions())
    assert together(game("a", Plan())).decisions
    session = game("a", Plan((0, 0, 9, 0)))
    assert together(session) == results.accounts(GAME.conditions())(session)
