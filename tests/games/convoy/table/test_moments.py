"""What a convoy asks its commodore for: of the ship, the number, the watch that he has before
him."""

import re

import pytest

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.moments import DECISION, END, HALFWAY, LOSS, MOST_OF, Asking
from sheetgen.kits.table.turns import at_hand
from tests.kits.table.games import played

SEEDS = [*"abcdefghijklmn"]


@pytest.fixture(scope="module")
def asked():
    """The questions of some games, each with the chronicle as it was then."""
    found = []
    for seed in SEEDS:
        game = played(seed, "best")
        session = game.with_answers()
        asking = Asking(session, False, parts_of(session.game).moments)
        for answer in game.answers:
            session.answer(answer)
            asking.went_on(session)
            if asking.now:
                found.append((asking.now, tell(session)))
    return found


def test_every_kind_of_moment_comes_and_every_question_is_filled_in(asked):
    assert {moment.kind for moment, _ in asked} == {*MOST_OF}
    for moment, _ in asked:
        assert re.fullmatch(r"[A-Z0-9][^{}]*\?", moment.question), moment.question
        assert len(moment.question) < 130


def test_a_loss_names_the_ships_and_is_the_heaviest_so_far(asked):
    for moment, told in asked:
        if moment.kind == LOSS:
            sunk = [ship for ships in told.fleet for ship in ships if ship.gone_on == moment.turn]
            assert any(ship.name in moment.question for ship in sunk)


def test_halfway_is_where_the_chronicle_has_it_and_a_measure_in_its_turn(asked):
    for moment, told in asked:
        if moment.kind == HALFWAY:
            assert moment.turn == told.halfway()
        if moment.kind == DECISION:
            assert told.turns[moment.turn - 1].taken
        if moment.kind == END:
            assert told.finished


def test_the_record_draws_the_question(asked):
    said = {moment.question for moment, _ in asked if moment.kind == END}
    assert len(said) > 3
    assert len(data("moments")["end"]["some"]) == 3


def test_what_has_run_its_course_is_not_asked_of_as_if_it_were_still_to_come():
    """The dice of a seed, and friendly waters, take the game on before the question is read."""
    later = 0
    for seed in SEEDS:
        game = played(seed, "best")
        session = game.with_answers()
        asking = Asking(session, True, parts_of(session.game).moments)
        for answer in game.answers:
            session.answer(answer)
            asking.went_on(session)
            now = asking.now
            if now is None or now.kind not in (DECISION, LOSS):
                continue
            gone_on = at_hand(session) > now.turn + (now.kind == LOSS)
            assert (now.question == now.later) is gone_on
            later += gone_on
            if now.kind == DECISION:
                assert tell(session).turns[now.turn - 1].taken, now
    assert later
