"""Answers that were taken back are offered again where the same is asked: one by one, or all."""

from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.core import journal
from sheetgen.core.journal import Header, Writer
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Remembered, Session
from sheetgen.kits.table import plain
from sheetgen.kits.table.book import resumed
from sheetgen.kits.table.sitting import Sitting
from tests.kits.table.games import CONVOY, OWN, played, press, sitting, typed_keys
from tests.records import RULES, TYPED, written

GAME = played()


def amended(path: Path) -> tuple[list[Answer], list[Answer]]:
    """A game left open by amend, with answers withdrawn: those that stand, and all there were."""
    whole = played("5").answers
    written(path, TYPED, [*whole])
    change = ["--turn", "15", "--ask", "contact", "--dice", "6"]
    assert main(["amend", str(path), *change, "--yes"]) == 0
    standing = journal.read(path).answers
    assert 0 < len(standing) < len(whole)
    return standing, whole


@pytest.fixture
def taken_back(path) -> Path:
    """A game whose last thirty answers were taken back."""
    with Writer(path, OWN) as writer:
        writer.write(*GAME.answers)
        writer.undo(30)
    return path


def at_table(path: Path, *keys: str) -> tuple[Sitting, list[Answer]]:
    """A sitting in which these keys were pressed, and the answers that then stood."""
    with resumed(path) as book:
        at = Sitting(book, None)
        press(at, *keys)
        return at, list(book.session.answers)


class TestKeys:
    def test_k_gives_the_next_answer_again(self, taken_back):
        standing = len(GAME.answers) - 30
        for count in range(1, 6):
            assert at_table(taken_back, "k")[1] == GAME.answers[: standing + count]
        assert journal.read(taken_back).answers == GAME.answers[: standing + 5]

    def test_capital_k_gives_all_of_them(self, taken_back):
        at, answers = at_table(taken_back, "K")
        assert answers == GAME.answers
        assert at.message == "Kept as before: 30 answers."
        assert journal.read(taken_back).answers == GAME.answers

    def test_where_nothing_is_offered_they_are_no_keys(self, path):
        with sitting(path) as at:
            for key in "kK":
                press(at, key)
                assert at.wrong
            assert at.book.session.answers == []
            assert not set("kK") & set(plain.keys_now(at))

    def test_the_line_of_keys_shows_what_is_offered(self, path):
        with sitting(path) as at:
            press(at, "362", "4", "u")
            assert plain.keys_now(at)["k"] == "keep 4"
            assert "K" in plain.keys_now(at)
            press(at, "5", "u", "u")
            assert plain.keys_now(at)["k"] == "keep 3 6 2"
            press(at, "k")
            assert plain.keys_now(at)["k"] == "keep 5"

    def test_a_die_that_the_program_rolled_stays_marked(self, path):
        with sitting(path) as at:
            press(at, "362", "r", "u", "k")
            assert [answer.rolled for answer in at.book.session.answers] == [False, True]

    def test_line_by_line_they_are_lines(self, taken_back):
        from sheetgen.kits.table import plain

        with resumed(taken_back) as book:
            at = Sitting(book, None)
            plain.take_line(at, "k")
            assert len(book.session.answers) == len(GAME.answers) - 29
            plain.take_line(at, "K")
            assert book.session.answers == GAME.answers


class TestFits:
    @pytest.mark.long
    def test_all_are_kept_but_from_the_first_that_is_asked_no_more(self, path):
        """A decision is changed, and dice that had other names are not offered."""
        place = next(n for n, request in enumerate(GAME.asked) if request.ask == "option")
        with sitting(path) as at:
            press(at, *typed_keys(GAME))
            at.take_back(len(GAME.answers) - place)
            other = next(
                c.letter for c in at.choices if c.name not in (GAME.answers[place].choice, "none")
            )
            press(at, other, "K")
            session = at.book.session
            before = dict(zip(map(named, GAME.asked), GAME.answers, strict=True))
            after = list(zip(session.asked, session.answers, strict=True))
            assert len(after) > place + 1
            for request, answer in after[place + 1 :]:
                assert before[named(request)] == answer
            if session.request is not None:
                found = before.get(named(session.request))
                assert found is None or not fits(session, found)

    def test_of_several_the_last_is_offered(self, path):
        with sitting(path) as at:
            press(at, "362", "4", "u", "5", "u", "k")
            assert at.book.session.answers[-1].dice == (5,)

    def test_of_more_dice_those_there_are_are_kept(self):
        kept = Remembered([Roll("attack", 3, 6, 2)], [Answer("attack", (4, 1, 6))])
        assert kept.answer(Roll("attack", 2, 6, 2)) == Answer("attack", (4, 1))
        assert kept.answer(Roll("attack", 1, 6, 2, slot=3)) == Answer("attack", (6,))
        for other in (Roll("attack", 4, 6, 2), Roll("attack", 2, 6, 3), Roll("attack", 2, 8, 2)):
            assert kept.answer(other) is None
        assert kept.known(Roll("attack", 4, 6, 2)) == (4, 1, 6)

    def test_a_choice_that_may_not_be_made_now_is_not_offered(self, path):
        session = Session(CONVOY, CONVOY.conditions())
        with sitting(path) as at:
            press(at, *typed_keys(GAME)[:9], "u")
            withdrawn = at.book.withdrawn
            session.back_to(0)
            assert withdrawn.answer(session.request) is None


def named(request) -> tuple:
    dice = (request.number, request.sides) if hasattr(request, "sides") else ()
    return request.ask, request.turn, request.slot, dice


def fits(session: Session, answer: Answer) -> bool:
    try:
        session.check(answer)
    except ValueError:
        return False
    return True


class TestRecords:
    def test_what_amend_has_withdrawn_is_offered(self, path, capsys):
        standing, whole = amended(path)
        assert "offers them again, by the keys k and K" in capsys.readouterr().out
        at, _ = at_table(path)
        assert at.book.session.request.ask == "attack"
        assert at.offered is None
        # It misses, and the next turn is asked for as before.
        _, answers = at_table(path, "1", "K")
        assert len(answers) > len(standing) + 20
        again = answers[len(standing) + 1 :]
        assert again == whole[-len(again) :]

    def test_a_game_of_a_seed_deals_its_dice_between(self, path):
        header = Header("convoy", "sheet", RULES, seed="pedestal")
        game = played("pedestal", "steady")
        with Writer(path, header) as writer:
            writer.write(*game.answers)
            writer.undo(40)
        assert at_table(path, "K")[1] == game.answers

    def test_answers_that_the_rules_no_longer_take_hinder_nobody(self, path):
        with Writer(path, OWN) as writer:
            writer.write(GAME.answers[0], Answer("tanker", dice=(9,)))
            writer.undo(1)
            writer.write(GAME.answers[1])
        at, answers = at_table(path)
        assert answers == GAME.answers[:2]
        assert at.offered is None
