"""The plan to fly straight on is offered only where nothing can happen, whatever is planned."""

from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.requests import Answer
from sheetgen.core.session import Session
from sheetgen.games.wings import GAME, of_fight
from sheetgen.games.wings.fight.board import CARD
from sheetgen.games.wings.fight.track import FIRED, TOKENS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo import flying
from sheetgen.games.wings.solo.table import words

TURNS = 7


@settings(max_examples=25, deadline=None)
@given(
    mission=st.integers(1, 6),
    attacker=st.sampled_from(["british", "axis"]),
    seed=st.text("abc", min_size=3, max_size=3),
    draw=st.randoms(use_true_random=False),
)
def test_whatever_is_planned_nobody_fires_while_the_plan_is_offered(
    mission, attacker, seed, draw
) -> None:
    facts = {"mission": mission, "attacker": attacker, "period": "later", "side": flying.BOTH}
    game = of_fight(MALTA, facts, seed, GAME.conditions())
    session = Session(game, game.conditions())
    quiet = set()
    while (request := session.request) is not None and request.turn < TURNS:
        if words.plan(session):
            assert request.ask == CARD
            # What is planned on a turn is flown on the next.
            quiet |= {request.turn, request.turn + 1}
        choice = draw.choice(request.choices)
        session.answer(Answer(request.ask, choice=choice))
    fired = {
        row.turn
        for row in session.state.table.track.rows
        if any(one.kind in (FIRED, TOKENS) for one in row.happened)
    }
    assert not quiet & fired


def test_an_airfield_is_approached_by_the_plan_until_somebody_may_be_in_range() -> None:
    facts = {"mission": 4, "attacker": "axis", "period": "early", "side": "british"}
    game = of_fight(MALTA, facts, "friday", GAME.conditions())
    session = Session(game, game.conditions())
    offered = 0
    while session.request is not None and words.plan(session):
        assert words.plan(session) in session.request.choices
        session.answer(Answer(CARD, choice=words.plan(session)))
        offered += 1
    assert offered == len(session.answers) > 0


def test_where_there_is_no_plan_though_nobody_is_in_range_it_is_said_why() -> None:
    facts = {"mission": 2, "attacker": "axis", "period": "early", "side": "british"}
    game = of_fight(MALTA, facts, "friday", GAME.conditions())
    session = Session(game, game.conditions())
    assert not words.plan(session)
    assert "a target may be attacked from here" in words.unplanned(session)
