"""The session, the ways of answering, and playing out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.game import Policy, find
from sheetgen.core.requests import Answer, Choose, IllegalAnswer, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, prerolled, recorded, seeded
from tests.asked import CONTACT, ESCORT, FIGHT, OPTION, chosen, reported, rolled
from tests.cases import each

CONVOY = find("convoy")
WINGS = find("wings")


def played(seed: str, policy: str = "random") -> Session:
    """A whole game of a seed."""
    session = Session(CONVOY, CONVOY.conditions())
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(CONVOY.policies[policy], key)))
    return session


def same(one: Session, other: Session) -> bool:
    """Whether two sessions are at the same point of the same game."""
    return all(
        getattr(one, part) == getattr(other, part)
        for part in ("conditions", "answers", "asked", "events", "request", "state")
    )


class TestSession:
    def test_it_begins_with_the_first_request(self) -> None:
        session = Session(CONVOY, CONVOY.conditions())
        assert session.request == Roll("cargo", 3, 6)
        assert (session.answers, session.asked, session.events) == ([], [], [])
        assert not session.finished

    def test_answers_and_requests_run_in_parallel(self) -> None:
        session = played("parallel")
        assert len(session.answers) == len(session.asked)
        for request, answer in zip(session.asked, session.answers, strict=True):
            assert request.ask == answer.ask

    def test_a_finished_game_takes_no_answer(self) -> None:
        session = played("over")
        before = list(session.answers)
        assert session.finished
        with pytest.raises(IllegalAnswer) as refusal:
            session.answer(rolled("contact", 2))
        message = 'the game is over, and nothing was asked; answered "contact" with 2'
        assert str(refusal.value) == message
        assert session.answers == before

    def test_check_tells_what_the_rules_would_be_sent_and_changes_nothing(self) -> None:
        session = Session(CONVOY, CONVOY.conditions())
        assert session.check(rolled("cargo", 1, 2, 3)) == (1, 2, 3)
        assert session.answers == []
        with pytest.raises(IllegalAnswer):
            session.check(rolled("cargo", 1, 2))

    @settings(max_examples=25)
    @given(st.integers(0, 10**6))
    def test_an_illegal_answer_changes_nothing(self, number: int) -> None:
        whole = played(f"illegal {number}")
        cut = Random(number).randrange(len(whole.answers))
        session = Session(CONVOY, whole.conditions, whole.answers[:cut])
        twin = Session(CONVOY, whole.conditions, whole.answers[:cut])
        for answer in (rolled("x", 1), chosen(whole.answers[cut].ask, "no"), rolled("cargo", 7)):
            with pytest.raises(IllegalAnswer):
                session.answer(answer)
        assert same(session, twin)
        for answer in whole.answers[cut:]:
            session.answer(answer)
        assert same(session, whole)

    @settings(max_examples=25)
    @given(st.integers(0, 10**6))
    def test_undo_to_any_request_is_the_replay_of_what_came_before(self, number: int) -> None:
        whole = played(f"undo {number}")
        session = Session(CONVOY, whole.conditions, whole.answers)
        cuts = sorted(Random(number).sample(range(len(whole.answers) + 1), 8), reverse=True)
        for cut in cuts:
            session.back_to(cut)
            assert same(session, Session(CONVOY, whole.conditions, whole.answers[:cut]))
        for answer in whole.answers[cuts[-1] :]:
            session.answer(answer)
        assert same(session, whole)

    @each("to", [-1, 4, 100])
    def test_undo_beyond_what_was_answered_is_refused(self, to: int) -> None:
        session = Session(CONVOY, CONVOY.conditions(), played("few").answers[:3])
        with pytest.raises(ValueError, match=f"there are 3 answers, and none numbered {to}"):
            session.back_to(to)
        assert len(session.answers) == 3

    def test_a_session_of_answers_the_rules_cannot_take_is_refused(self) -> None:
        with pytest.raises(IllegalAnswer, match='asked for "cargo"'):
            Session(CONVOY, CONVOY.conditions(), [rolled("tanker", 1)])

    def test_it_keeps_its_own_list_of_answers(self) -> None:
        answers = played("own").answers[:5]
        session = Session(CONVOY, CONVOY.conditions(), answers)
        session.answer(rolled("journey", 1))
        assert len(answers) == 5

    def test_the_rules_may_ask_nothing(self) -> None:
        def nothing() -> Any:
            yield "an event"

        game = CONVOY._replace(begin=lambda conditions: (None, nothing()))
        session = Session(game, game.conditions())
        assert session.finished
        assert session.events == ["an event"]


class TestAnswerers:
    KEY = dice.key_of_seed("pedestal")
    SESSION = Session(CONVOY, CONVOY.conditions())

    def test_seeded_answers_rolls_by_the_name_of_the_dice(self) -> None:
        answer = seeded(self.KEY)
        cargo, contact = Roll("cargo", 3, 6), Roll("contact", 1, 6, 1)
        target, goes = Roll("target", 1, 6, 7, 9), Roll("return", 1, 6, 0, 3)
        assert answer(cargo, self.SESSION) == rolled("cargo", 6, 6, 2)
        assert answer(contact, self.SESSION) == rolled("contact", 5)
        assert answer(target, self.SESSION) == rolled("target", 4)
        assert answer(goes, self.SESSION) == rolled("return", 1)

    def test_seeded_leaves_decisions_to_others(self) -> None:
        assert seeded(self.KEY)(OPTION, self.SESSION) is None
        assert seeded(self.KEY)(ESCORT, self.SESSION) is None

    def test_decided_gives_a_policy_the_state_the_request_and_dice_of_its_own(self) -> None:
        seen: list[Any] = []

        def split(state: Any, request: Any, draw: Any) -> int:
            seen.append((state, request, draw(6)))
            return 2

        answer = decided(Policy("Splits.", {"option": split}), self.KEY)
        assert answer(OPTION, self.SESSION) == chosen("option", "split")
        face = dice.faces(self.KEY, "convoy", 3, "policy-option", 6, 1)[0]
        assert seen == [(self.SESSION.state, OPTION, face)]
        assert answer(CONTACT, self.SESSION) is None
        assert len(seen) == 1

    def test_decided_makes_up_a_report(self) -> None:
        answer = decided(
            Policy("Counts.", {"fight": lambda s, r, draw: {"count": draw(3)}}), self.KEY
        )
        face = dice.faces(self.KEY, "convoy", 3, "policy-fight", 3, 1)[0]
        assert answer(FIGHT, self.SESSION) == reported("fight", count=face)

    def test_seeded_leaves_reports_to_others(self) -> None:
        assert seeded(self.KEY)(FIGHT, self.SESSION) is None

    def test_a_policy_that_draws_again_gets_another_die(self) -> None:
        drawn: list[int] = []

        def none(state: Any, request: Any, draw: Any) -> int:
            drawn.extend(draw(256) for _ in range(6))
            return 0

        decided(Policy("Does nothing.", {"option": none}), self.KEY)(OPTION, self.SESSION)
        assert len(set(drawn)) > 1

    def test_recorded_answers_in_order_until_it_is_used_up(self) -> None:
        answer = recorded([rolled("a", 1), rolled("b", 2)])
        given = [answer(CONTACT, self.SESSION) for _ in range(4)]
        assert given == [rolled("a", 1), rolled("b", 2), None, None]

    def test_first_of_takes_the_first_answer_and_asks_no_further(self) -> None:
        asked: list[int] = []

        def answerer(number: int, given: Answer | None) -> Any:
            return lambda request, session: asked.append(number) or given

        one = rolled("contact", 1)
        parts = [answerer(0, None), answerer(1, one), answerer(2, rolled("contact", 2))]
        assert first_of(*parts)(CONTACT, self.SESSION) == one
        assert asked == [0, 1]

    def test_first_of_none_that_answer_gives_none(self) -> None:
        assert first_of()(CONTACT, self.SESSION) is None
        assert first_of(recorded([]), recorded([]))(CONTACT, self.SESSION) is None


class TestPlaying:
    def test_it_stops_where_nobody_answers(self) -> None:
        whole = played("stop")
        session = Session(CONVOY, whole.conditions)
        play_out(session, recorded(whole.answers[:9]))
        assert session.answers == whole.answers[:9]
        assert session.request == whole.asked[9]

    def test_it_goes_on_where_it_stopped(self) -> None:
        whole = played("go on")
        session = Session(CONVOY, whole.conditions, whole.answers[:9])
        play_out(session, recorded(whole.answers[9:]))
        assert same(session, whole)

    def test_it_takes_no_illegal_answer(self) -> None:
        session = Session(CONVOY, CONVOY.conditions())
        answers = [rolled("cargo", 1, 2, 3), rolled("tanker", 9)]
        with pytest.raises(IllegalAnswer, match="given the face 9"):
            play_out(session, recorded(answers))
        assert session.answers == answers[:1]


class TestPrerolled:
    KEY = dice.key_of_seed("before")

    def test_all_is_rolled_up_to_the_first_decision(self) -> None:
        session = prerolled(CONVOY, CONVOY.conditions(), self.KEY)
        assert isinstance(session.request, Choose)
        assert session.asked
        assert all(isinstance(request, Roll) for request in session.asked)
        again = Session(CONVOY, session.conditions)
        play_out(again, seeded(self.KEY))
        assert same(session, again)

    def test_a_game_that_can_foretell_more_does(self) -> None:
        session = prerolled(WINGS, WINGS.conditions(), self.KEY)
        begun = Session(WINGS, session.conditions)
        play_out(begun, seeded(self.KEY))
        assert session.finished
        assert len(session.answers) > len(begun.answers)
        assert session.answers[: len(begun.answers)] == begun.answers

    def test_its_conditions_and_its_key_count(self) -> None:
        per_side = WINGS.conditions(rulings={"fighter-die": "per-side"})
        one, other = (prerolled(WINGS, per_side, dice.key_of_seed(seed)) for seed in "ab")
        assert "fighter-axis" in {request.ask for request in one.asked}
        assert one.answers != other.answers
