"""The best on a book: against every plan there is where they can all be played, and beyond."""

import random

import pytest

from sheetgen.core import dice
from sheetgen.core.requests import Choose, ChooseNumber, Roll
from sheetgen.core.session import Session, first_of, play_out, seeded
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.event.best import Search, best
from sheetgen.games.convoy.event.plans import Plan, departures, follows
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.state import State
from sheetgen.kits.defaults.event_best import POINT
from tests.cases import each

SUNK_ONLY = {"no-warships": "sunk-only", "going-home": "sound-first"}


def every_end(state: State, key: str, conditions) -> int:
    """The best of all ways to play on from a state: every decision of every turn, each way played
    from the turn's beginning, and nothing remembered."""
    best = -1000

    def turn(before: State, decided: tuple[int, ...], options: int) -> None:
        nonlocal best
        if before.turn >= before.length:
            best = max(best, POINT * sequence_of_play.score(before) - options)
            return
        state, left = before.copy(), list(decided)
        playing = sequence_of_play.turn(state, rulings_of(conditions))
        answer = None
        try:
            while True:
                said = playing.send(answer)
                answer = None
                if isinstance(said, Roll):
                    answer = dice.faces(
                        key, "convoy", said.turn, said.ask, said.sides, said.number, said.slot
                    )
                elif isinstance(said, Choose | ChooseNumber):
                    if not left:
                        for text in said.choices:
                            value = (
                                said.among.index(text) if isinstance(said, Choose) else int(text)
                            )
                            took = isinstance(said, Choose) and value > 0
                            turn(before, (*decided, value), options + took)
                        return
                    answer = left.pop(0)
        except StopIteration:
            turn(state, (), options)

    turn(state, (), 0)
    return best


def sailed(seed: str, conditions, turn: int, turns_left: int, carriers: int) -> State:
    """A state on the way, with a journey cut short to so many turns to come."""
    session = Session(GAME, conditions)
    play_out(session, first_of(seeded(dice.key_of_seed(seed)), follows(Plan((4, 0, 0, 0)))))
    asked = enumerate(session.asked)
    session.back_to(next(i for i, r in asked if r.ask == "contact" and r.turn > turn))
    state = session.state.copy()
    state.turn = turn
    state.length = turn + turns_left
    state.covered = False
    state.option = state.option_turns = 0
    state.unused = 0b11010
    state.sound[2] = min(state.sound[2], carriers)
    return state


@each("rulings", [{}, SUNK_ONLY])
@each("seed", ["a", "b", "c"])
@each("few", [True, False])
def test_it_is_the_best_of_all_plans(seed, few, rulings) -> None:
    conditions = GAME.conditions("sheet", rulings)
    key = dice.key_of_seed(seed)
    state = sailed(seed, conditions, turn=9, turns_left=4, carriers=1)
    if few:
        state.sound[3] = min(state.sound[3], random.Random(seed).randint(0, 4))
        state.sound[4] = min(state.sound[4], random.Random(seed).randint(0, 12))
    found = Search(conditions, key).ahead(state)
    assert POINT * sequence_of_play.score(state) + found.worth == every_end(state, key, conditions)


@pytest.mark.long
def test_its_plan_gives_its_score_and_no_other_plan_gives_more() -> None:
    conditions = GAME.conditions("revised")
    key = dice.key_of_seed("a")
    found = best(conditions, key)

    def scored(plan: Plan) -> int:
        session = Session(GAME, conditions)
        play_out(session, first_of(seeded(key), follows(plan)))
        if plan == found.plan:
            assert departures(session, plan) == []
        return sequence_of_play.score(session.state)

    assert scored(found.plan) == found.score
    drawn = random.Random(1)
    for _ in range(60):
        starts = tuple(drawn.choice((0, drawn.randint(1, 25))) for _ in range(4))
        assert scored(Plan(starts, (drawn.randint(0, 9),) * 3)) <= found.score
    for option in range(4):
        if found.plan.starts[option]:
            # It takes no option that it could do without.
            assert scored(found.plan.moved(option, 0)) < found.score
