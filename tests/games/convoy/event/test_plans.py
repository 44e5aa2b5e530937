"""A captain's plan as a text, and the game it gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.session import Session, first_of, play_out, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.event import plans
from sheetgen.games.convoy.event.plans import Plan, neighbours, played, read, without
from sheetgen.games.convoy.rules.sequence_of_play import score
from tests.cases import each

KEY = dice.key_of_seed("plans")


def game(plan: Plan, key: str = KEY) -> Session:
    session = Session(GAME, GAME.conditions())
    play_out(session, first_of(seeded(key), plans.follows(plan)))
    assert session.finished
    return session


@given(
    st.tuples(*[st.integers(0, 29)] * 4),
    st.none() | st.lists(st.integers(0, 9), max_size=3).map(tuple),
)
def test_a_plan_is_read_as_it_is_written(starts, sent) -> None:
    plan = Plan(starts, sent)
    assert read(plan.cells) == plan


@each(
    ("text", "starts"),
    [
        ("D7 S- E12 X18", (7, 0, 12, 18)),
        ("x18, d7;e12", (7, 0, 12, 18)),
        ("", (0, 0, 0, 0)),
        ("-", (0, 0, 0, 0)),
        ("S3", (0, 3, 0, 0)),
    ],
)
def test_what_a_slip_may_say(text, starts) -> None:
    assert read({"plan": text}).starts == starts


@each(
    ("text", "sent", "said"),
    [
        ("D7 D8", "", "D is named twice"),
        ("Q3", "", '"Q3" is not an option'),
        ("D", "", '"D" is not an option'),
        ("D0", "", "a turn is 1 to 29"),
        ("D30", "", "a turn is 1 to 29"),
        ("D٣", "", "is not an option"),
        ("D7", "three", "is not a list of cruisers sent"),
        ("D7", "3,-1", "is not a list of cruisers sent"),
    ],
)
def test_what_is_no_plan(text, sent, said) -> None:
    with pytest.raises(ValueError, match=said):
        read({"plan": text, "sent": sent})


@given(st.tuples(*[st.integers(0, 24)] * 4), st.integers(0, 30))
def test_the_plan_of_a_game_gives_the_game_again(starts, seed) -> None:
    key = dice.key_of_seed(str(seed))
    session = game(Plan(starts), key)
    again = game(played(session), key)
    assert again.answers == session.answers
    assert plans.departures(again, played(session)) == []


def test_the_options_are_those_of_the_rules() -> None:
    session = game(Plan((7, 0, 0, 21)))
    chosen = {
        request.turn: answer.choice
        for request, answer in zip(session.asked, session.answers, strict=True)
        if answer.choice not in (None, "none")
    }
    assert chosen == {7: "decoy", 21: "screen"}


def test_what_cannot_have_been_played_is_told() -> None:
    duration = dice.faces(KEY, "convoy", 0, "duration-decoy", 6, 1)[0]
    assert duration > 1, "the seed must give a decoy that lasts"
    plan = Plan((7, 0, 8, 0))
    assert plans.departures(game(plan), plan) == ["Evade on turn 8: Decoy was in force"]
    late = Plan((0, 29, 0, 0))
    turns = len([a for a in game(late).answers if a.ask == "option"])
    assert plans.departures(game(late), late) == [
        f"Split on turn 29: the journey had {turns} turns"
    ]


def test_cruisers_go_as_the_plan_says() -> None:
    for seed in range(200):
        key = dice.key_of_seed(f"home {seed}")
        session = game(Plan(sent=(3, 2)), key)
        if len(plans.sent_home(session)) == 2 and session.state.sailed(3) >= 20:
            break
    assert plans.sent_home(session) == (3, 2)
    assert plans.departures(session, Plan(sent=(3, 2))) == []
    assert plans.departures(session, Plan(sent=(3,))) == [
        "cruisers sent with 1 carrier: 2 carriers went home; give a number for each that did,"
        " and no other"
    ]
    over = game(Plan(sent=(3, 40)), key)
    (said,) = plans.departures(over, Plan(sent=(3, 40)))
    assert "40 cruisers sent with returning carrier 2: no more than" in said


def test_neighbours_are_a_turn_or_a_number_off() -> None:
    plan = Plan((7, 0, 12, 0), (3,))
    near = {other: step for other, _, step in neighbours(plan)}
    assert near[Plan((8, 0, 12, 0), (3,))] == 1
    assert near[Plan((7, 0, 12, 0), (0,))] == 2
    assert near[Plan((6, 0, 13, 0), (3,))] == 3
    assert plan not in near
    assert sum(step == 1 for step in near.values()) == 4
    assert sum(step == 3 for step in near.values()) == 4
    said = {other: words for other, words, _ in neighbours(plan)}
    assert said[Plan((7, 0, 13, 0), (3,))] == "Evade was taken on turn 13"


def test_without_leaves_one_option_out() -> None:
    assert dict(without(Plan((7, 0, 12, 0)))) == {
        "decoy": Plan((0, 0, 12, 0)),
        "evade": Plan((7, 0, 0, 0)),
    }


def test_other_answers_make_another_game() -> None:
    """The plan alone differs: every die that both games throw is the same."""
    with_option, plain = game(Plan((0, 0, 9, 0))), game(Plan())
    assert score(with_option.state) != score(plain.state)
    known = {
        (r.ask, r.turn, r.slot): a.dice for r, a in zip(plain.asked, plain.answers, strict=True)
    }
    for request, answer in zip(with_option.asked, with_option.answers, strict=True):
        other = known.get((request.ask, request.turn, request.slot))
        if other and answer.dice:
            shared = min(len(other), len(answer.dice))
            assert answer.dice[:shared] == other[:shared]
