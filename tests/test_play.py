"""Requests, conditions of play, the session, and the ways of answering."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen import dice
from sheetgen.games import find
from sheetgen.play import (
    Answer,
    Choose,
    ChooseNumber,
    IllegalAnswer,
    Policy,
    Report,
    Request,
    Roll,
    Session,
    decided,
    first_of,
    pick,
    play_out,
    prerolled,
    recorded,
    seeded,
    told,
)

CONVOY = find("convoy")
WINGS = find("wings")
CONTACT = Roll("contact", 1, 6, 3)
INTERCEPT = Roll("intercept", 3, 6, 3)
OPTION = Choose("option", ("none", "decoy", "split"), 0b101, 3)
ESCORT = ChooseNumber("escort-cruisers", 2, 4)


class Counted:
    """A form for how many were counted, at most three."""

    wanted = "how many were counted"

    def read(self, report: Mapping[str, Any]) -> int:
        count = report.get("count")
        if count not in range(4):
            raise ValueError(f"count is {count}, and 0 to 3 was expected")
        return int(count)


FIGHT = Report("fight", Counted(), 3)

WANTS = {
    CONTACT: 'asked for "contact": 1 die of 6 sides, ',
    INTERCEPT: 'asked for "intercept": 3 dice of 6 sides, ',
    OPTION: 'asked for "option": a choice of none, split, ',
    ESCORT: 'asked for "escort-cruisers": a choice of 2, 3, 4, ',
    FIGHT: 'asked for "fight": how many were counted, ',
}


def reported(ask: str, **report: Any) -> Answer:
    return Answer(ask, report=report)


def rolled(ask: str, *faces: int) -> Answer:
    return Answer(ask, dice=faces)


def chosen(ask: str, choice: str) -> Answer:
    return Answer(ask, choice=choice)


def played(seed: str, policy: str = "random") -> Session:
    """A whole game of a seed."""
    session = Session(CONVOY, CONVOY.conditions())
    key = dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(CONVOY.policies[policy], key)))
    return session


class TestRequests:
    @pytest.mark.parametrize(
        ("request_", "answer", "value"),
        [
            (CONTACT, rolled("contact", 1), (1,)),
            (CONTACT, rolled("contact", 6), (6,)),
            (INTERCEPT, rolled("intercept", 6, 1, 3), (6, 1, 3)),
            (OPTION, chosen("option", "none"), 0),
            (OPTION, chosen("option", "split"), 2),
            (ESCORT, chosen("escort-cruisers", "2"), 2),
            (ESCORT, chosen("escort-cruisers", "4"), 4),
            (FIGHT, reported("fight", count=3), 3),
        ],
    )
    def test_a_legal_answer_is_what_the_rules_are_sent(
        self, request_: Request, answer: Answer, value: Any
    ) -> None:
        assert request_.value(answer) == value

    @pytest.mark.parametrize(
        ("request_", "answer", "fault"),
        [
            (CONTACT, rolled("enemy", 4), 'answered "enemy" with 4'),
            (CONTACT, rolled("contact", 0), "given the face 0"),
            (CONTACT, rolled("contact", 7), "given the face 7"),
            (CONTACT, rolled("contact", -1), "given the face -1"),
            (CONTACT, rolled("contact"), "given 0"),
            (CONTACT, rolled("contact", 1, 2), "given 2"),
            (CONTACT, chosen("contact", "4"), 'answered "contact" with the choice "4"'),
            (INTERCEPT, rolled("intercept", 1, 2), "given 2"),
            (INTERCEPT, rolled("intercept", 1, 2, 9), "given the face 9"),
            (INTERCEPT, rolled("attack"), 'answered "attack" with no dice'),
            (INTERCEPT, rolled("attack", 1, 2, 3), 'answered "attack" with 1, 2, 3'),
            (OPTION, chosen("option", "decoy"), 'given "decoy"'),
            (OPTION, chosen("option", "NONE"), 'given "NONE"'),
            (OPTION, chosen("option", ""), 'given ""'),
            (OPTION, chosen("choice", "none"), 'answered "choice" with the choice "none"'),
            (OPTION, rolled("option", 1), 'answered "option" with 1'),
            (ESCORT, chosen("escort-cruisers", "1"), 'given "1"'),
            (ESCORT, chosen("escort-cruisers", "5"), 'given "5"'),
            (ESCORT, chosen("escort-cruisers", "03"), 'given "03"'),
            (ESCORT, chosen("escort-cruisers", "+3"), 'given "+3"'),
            (ESCORT, chosen("escort-cruisers", "three"), 'given "three"'),
            (ESCORT, rolled("escort-cruisers", 3), 'answered "escort-cruisers" with 3'),
            (ESCORT, reported("escort-cruisers"), 'answered "escort-cruisers" with a report'),
            (CONTACT, reported("contact"), 'answered "contact" with a report'),
            (FIGHT, reported("battle", count=3), 'answered "battle" with a report'),
            (FIGHT, chosen("fight", "3"), 'answered "fight" with the choice "3"'),
            (FIGHT, rolled("fight", 3), 'answered "fight" with 3'),
        ],
    )
    def test_an_illegal_answer_is_refused_with_what_was_asked_for(
        self, request_: Request, answer: Answer, fault: str
    ) -> None:
        with pytest.raises(IllegalAnswer) as refusal:
            request_.value(answer)
        assert str(refusal.value) == WANTS[request_] + fault

    def test_a_report_that_contradicts_itself_is_refused_in_the_words_of_its_form(self) -> None:
        with pytest.raises(IllegalAnswer) as refusal:
            FIGHT.value(reported("fight", count=4))
        assert str(refusal.value) == "count is 4, and 0 to 3 was expected"

    def test_what_may_be_chosen(self) -> None:
        assert OPTION.choices == ("none", "split")
        assert ESCORT.choices == ("2", "3", "4")

    def test_a_message_shows_no_control_characters_and_no_endless_text(self) -> None:
        assert told(chosen("ask", "\x1b[2J\n")) == '"ask" with the choice "\\x1b[2J\\n"'
        assert told(rolled("a" * 41, 1)) == f'"{"a" * 40}..." with 1'
        assert told(rolled("a" * 40, 1)) == f'"{"a" * 40}" with 1'


class TestGame:
    def test_conditions_hold_a_value_for_every_ruling(self) -> None:
        conditions = CONVOY.conditions("revised", {"evade-length": "one"})
        assert conditions.edition == "revised"
        assert list(conditions.rulings) == [ruling.name for ruling in CONVOY.rulings]
        others = {k: v for k, v in conditions.rulings.items() if k != "evade-length"}
        assert others == {r.name: r.default for r in CONVOY.rulings if r.name != "evade-length"}
        assert conditions.rulings["evade-length"] == "one"

    @pytest.mark.parametrize(
        ("edition", "rulings", "fault"),
        [
            ("first", {}, 'no edition of convoy called "first"; choose classic, revised or sheet'),
            ("", {}, 'no edition of convoy called ""; choose classic, revised or sheet'),
            (None, {"dice": "6"}, 'no ruling of convoy called "dice"; choose off-table, '),
            (None, {"evade-length": "two"},
             'no value of the ruling evade-length called "two"; choose d3 or one'),
        ],
    )  # fmt: skip
    def test_unknown_conditions_are_refused_with_the_known_ones(
        self, edition: str | None, rulings: dict[str, str], fault: str
    ) -> None:
        with pytest.raises(ValueError) as refusal:  # noqa: PT011 - its words are held below
            CONVOY.conditions(edition, rulings)
        assert fault in str(refusal.value)

    def test_departures_are_the_rulings_that_differ_from_the_default_in_their_order(self) -> None:
        given = {"friendly-waters": "roll", "evade-length": "d3", "off-table": "dummy"}
        departures = CONVOY.departures(CONVOY.conditions(rulings=given))
        assert list(departures.items()) == [("off-table", "dummy"), ("friendly-waters", "roll")]
        assert CONVOY.departures(CONVOY.conditions()) == {}

    def test_one_name_to_pick_from(self) -> None:
        assert pick("a", ["a"], "letter") == "a"
        with pytest.raises(ValueError, match=r'no letter called "b"; choose a$'):
            pick("b", ["a"], "letter")

    def test_its_parts_are_modules_of_its_folder(self) -> None:
        assert CONVOY.part("state").TYPES[0] == "cargo"

    def test_it_has_the_parts_that_are_there(self) -> None:
        assert CONVOY.has("sheet")
        assert CONVOY.has("odds")
        assert not WINGS.has("odds")
        assert not CONVOY.has("fight_toml")
        assert not CONVOY.has("")

    def test_a_part_that_is_not_there_is_named(self) -> None:
        with pytest.raises(ValueError, match="the game convoy has no fight_toml"):
            CONVOY.part("fight_toml")

    def test_a_game_may_be_a_module_without_parts(self) -> None:
        single = CONVOY._replace(module="this", name="zen")
        assert not single.has("sheet")
        with pytest.raises(ValueError, match="the game zen has no sheet"):
            single.part("sheet")

    def test_a_part_whose_own_import_fails_is_no_missing_part(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folder = tmp_path / "broken_game"
        folder.mkdir()
        (folder / "__init__.py").touch()
        (folder / "sheet.py").write_text("import no_such_module_anywhere\n")
        monkeypatch.syspath_prepend(tmp_path)
        broken = CONVOY._replace(module="broken_game")
        assert broken.has("sheet")
        with pytest.raises(ModuleNotFoundError, match="no_such_module_anywhere"):
            broken.part("sheet")


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

    def test_undo_to_every_earlier_request_of_one_game(self) -> None:
        whole = played("every request")
        session = Session(CONVOY, whole.conditions, whole.answers)
        for cut in range(len(whole.answers), -1, -1):
            session.back_to(cut)
            assert session.answers == whole.answers[:cut]
            assert session.asked == whole.asked[:cut]
            assert session.request == (whole.asked[cut] if cut < len(whole.asked) else None)

    def test_undo_to_where_the_game_stands_changes_nothing(self) -> None:
        whole = played("stand")
        session = Session(CONVOY, whole.conditions, whole.answers)
        session.back_to(len(whole.answers))
        assert same(session, whole)

    @pytest.mark.parametrize("to", [-1, 4, 100])
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


def same(one: Session, other: Session) -> bool:
    """Whether two sessions are at the same point of the same game."""
    return all(
        getattr(one, part) == getattr(other, part)
        for part in ("conditions", "answers", "asked", "events", "request", "state")
    )


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
    def test_it_keeps_each_answer_before_the_next_question(self) -> None:
        """When an answer is kept, the session has not yet taken it."""
        whole = played("keep")
        session = Session(CONVOY, whole.conditions)
        kept: list[Answer] = []

        def keep(answer: Answer) -> None:
            assert len(session.answers) == len(kept)
            assert session.request == whole.asked[len(kept)]
            kept.append(answer)

        play_out(session, recorded(whole.answers), keep)
        assert kept == whole.answers
        assert session.finished

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

    def test_it_neither_keeps_nor_takes_an_illegal_answer(self) -> None:
        kept: list[Answer] = []
        session = Session(CONVOY, CONVOY.conditions())
        answers = [rolled("cargo", 1, 2, 3), rolled("tanker", 9)]
        with pytest.raises(IllegalAnswer, match="given the face 9"):
            play_out(session, recorded(answers), kept.append)
        assert kept == session.answers == answers[:1]

    def test_an_answer_that_cannot_be_kept_is_not_taken(self) -> None:
        def full_disk(answer: Answer) -> None:
            raise OSError("no space left")

        session = Session(CONVOY, CONVOY.conditions())
        with pytest.raises(OSError, match="no space left"):
            play_out(session, recorded([rolled("cargo", 1, 2, 3)]), full_disk)
        assert session.answers == []
