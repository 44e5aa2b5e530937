"""One answer put right: what is given again, what is withdrawn, what is left open."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.journal import Header, Writer, read
from sheetgen.core.requests import Answer, IllegalAnswer, Roll
from sheetgen.core.session import Session, seeded
from sheetgen.kits.table.amend import amended, faces
from sheetgen.kits.table.turns import place_of
from tests.cases import each
from tests.kits.table.games import CONVOY, played
from tests.records import SEEDED, TYPED

GAME = played("5")


def place(turn: int, ask: str, slot: int | None = None, rolls: bool = True) -> int:
    return place_of(GAME, turn, ask, slot, rolls)


def other(header: Header, session: Session, at: int, face: int):
    """The game with another die at a place."""
    return amended(header, session, at, Answer(session.asked[at].ask, (face,)))


class TestFind:
    def test_by_turn_name_and_slot(self):
        at = place(6, "target", 3)
        assert (GAME.asked[at].ask, GAME.asked[at].slot, GAME.asked[at].turn) == ("target", 3, 6)
        assert GAME.asked[place_of(GAME, 5, None, None, True)].ask == "contact"
        assert GAME.asked[place(8, "option", rolls=False)].turn == 8

    def test_what_is_rolled_once_a_game_is_found_in_the_turn_it_was_rolled_in(self):
        assert GAME.asked[place(13, "return", 2)].turn == 0
        assert GAME.asked[place(0, "cargo")].ask == "cargo"

    def test_a_slot_is_any_die_of_a_roll(self):
        assert place(6, "attack", 4) == place(6, "attack")

    @each(
        ("words", "says"),
        [
            (
                (6, None, None, True),
                "more than one answer fits: .* was contact 6; enemy 2; force 6",
            ),
            ((6, "target", None, True), "more than one answer fits"),
            ((6, "target", 9, True), 'nothing "target" with slot 9 was answered in turn 6'),
            (
                (5, "enemy", None, True),
                'nothing "enemy" was answered in turn 5; there was contact 2',
            ),
            ((99, None, None, True), "no dice were rolled in turn 99"),
            ((99, None, None, False), "no decision was made in turn 99"),
        ],
    )
    def test_else_it_says_what_there_was(self, words, says):
        with pytest.raises(ValueError, match=says):
            place_of(GAME, *words)


class TestFaces:
    def test_all_or_from_a_slot_on(self):
        at = place(6, "attack")
        assert GAME.answers[at].dice == (4, 2, 5, 5, 3)
        assert faces(GAME, at, None, (1, 1, 1, 1, 1)).dice == (1, 1, 1, 1, 1)
        assert faces(GAME, at, 3, (6,)).dice == (4, 2, 6, 5, 3)
        assert faces(GAME, at, 2, (6, 6)).dice == (4, 6, 6, 5, 3)

    def test_too_many_or_too_few_are_refused_by_the_rules(self):
        at = place(6, "attack")
        for slot, given_faces in ((None, (1, 2)), (5, (1, 2)), (5, (7,))):
            with pytest.raises(IllegalAnswer):
                amended(TYPED, GAME, at, faces(GAME, at, slot, given_faces))


class TestAmended:
    def test_a_change_without_consequence_keeps_every_other_answer(self):
        at = place(12, "contact")
        change = other(TYPED, GAME, at, 3)
        others = [answer for n, answer in enumerate(GAME.answers) if n != at]
        assert [a for n, a in enumerate(change.after.answers) if n != at] == others
        assert change.after.finished
        assert change.withdrawn == []

    def test_what_is_no_longer_asked_is_withdrawn_and_the_rest_given_again(self):
        """Turn 15 had a contact; it has none. What comes after it is asked again."""
        at = place(15, "contact")
        change = other(TYPED, GAME, at, 2)
        assert {(g.turn, g.request.ask) for g in change.withdrawn} >= {
            (15, "enemy"), (15, "force"), (15, "intercept")
        }  # fmt: skip
        assert change.after.finished
        assert not change.opened
        assert {g.turn for g in change.withdrawn} == {15}
        assert change.taken_back == len(GAME.answers) - at

    def test_dice_the_record_lacks_leave_the_game_open_there(self):
        """A bigger force: two more attack dice are to be rolled."""
        at = place(6, "force")
        assert GAME.answers[at].dice == (6,)
        less = other(TYPED, GAME, at, 5)
        assert less.after.answers[at + 2].dice == (4, 2, 5, 5)
        at = place(15, "force")
        more = other(TYPED, GAME, at, 6)
        assert more.opened
        assert (more.after.request.ask, more.after.request.turn) == ("attack", 15)
        assert {given.turn for given in more.waiting} == set(range(16, 26))
        assert len(more.waiting) + len(more.withdrawn) + len(more.after.answers) == len(
            GAME.answers
        )

    def test_dice_that_are_known_of_an_open_roll_are_told(self):
        """Two more attack dice than there were: the one there was is told."""
        change = other(TYPED, GAME, place(19, "force"), 6)
        assert change.after.request.ask == "attack"
        assert change.known == GAME.answers[place(19, "attack")].dice
        assert 0 < len(change.known) < change.after.request.number

    def test_a_decision_no_longer_to_be_taken_leaves_the_game_open(self):
        """Evade was taken in turn 8; taken in turn 5, it cannot be again."""
        at = place(5, "option", rolls=False)
        change = amended(TYPED, GAME, at, Answer("option", choice="evade"))
        request = change.after.request
        assert change.opened
        assert "evade" not in (request.choices if not isinstance(request, Roll) else ())
        assert any(g.answer.choice == "evade" for g in change.withdrawn + change.waiting)

    def test_the_seed_of_a_record_gives_its_dice(self):
        session = played("pedestal", captain="never")
        header = SEEDED._replace(policy=None)
        at = place_of(session, 7, "option", None, False)
        change = amended(header, session, at, Answer("option", choice="evade"))
        key = dice.key_of_seed("pedestal")
        checked = Session(CONVOY, session.conditions)
        for request, answer in zip(change.after.asked, change.after.answers, strict=True):
            if isinstance(request, Roll):
                assert seeded(key)(request, checked).dice == answer.dice
        assert change.known == ()

    def test_a_seeded_game_that_stands_before_a_roll_is_not_rolled_on(self):
        whole = played("pedestal", captain="never")
        upto = place_of(whole, 9, "contact", None, True)
        session = Session(CONVOY, whole.conditions, whole.answers[:upto])
        at = place_of(session, 8, "option", None, False)
        header = SEEDED._replace(policy=None)
        change = amended(header, session, at, Answer("option", choice="screen"))
        assert change.after.request.turn == 9
        assert isinstance(change.after.request, Roll)

    def test_the_same_answer_is_no_change(self):
        at = place(5, "contact")
        with pytest.raises(IllegalAnswer, match="2 is what is recorded there"):
            other(TYPED, GAME, at, 2)

    def test_an_open_game_is_not_played_beyond_where_it_stood(self):
        half = Session(CONVOY, GAME.conditions, GAME.answers[: place(15, "contact")])
        change = amended(TYPED, half, place(11, "contact"), Answer("contact", (2,)))
        assert not change.opened
        assert change.after.request == half.request

    @pytest.mark.long
    @given(st.integers(0, 40), st.data())
    def test_whatever_is_changed_the_journal_holds_all_and_is_right(self, tmp_path, number, data):
        session = played(str(number), captain="random")
        at = data.draw(st.integers(0, len(session.answers) - 1))
        request, recorded = session.asked[at], session.answers[at]
        if isinstance(request, Roll):
            thrown = st.tuples(*[st.integers(1, request.sides)] * request.number)
            answer = Answer(request.ask, data.draw(thrown))
        else:
            answer = Answer(request.ask, choice=data.draw(st.sampled_from(request.choices)))
        assume(answer != recorded)
        change = amended(TYPED, session, at, answer)
        path = tmp_path / "game.jsonl"
        path.unlink(missing_ok=True)
        with Writer(path, TYPED) as writer:
            writer.write(*session.answers)
            writer.instead(change.taken_back, *change.answers)
        record = read(path)
        assert record.verify(CONVOY).answers == change.after.answers == record.answers
        assert record.answers[at] == answer
        written = [line.answer for line in record.lines if line.answer is not None]
        assert written[: len(session.answers)] == session.answers
        names = {(r.ask, r.turn, r.slot) for r in change.after.asked}
        for gone in change.withdrawn:
            if not isinstance(gone.request, Roll):
                assert (gone.request.ask, gone.request.turn, gone.request.slot) not in names


def test_dice_rolled_for_the_player_keep_their_mark():
    answers = [a._replace(rolled=bool(a.dice) and n % 2 == 0) for n, a in enumerate(GAME.answers)]
    session = Session(CONVOY, GAME.conditions, answers)
    at = place(15, "contact")
    change = amended(TYPED._replace(roller="x"), session, at, Answer("contact", (2,)))
    marked = {(r.ask, r.turn, r.slot): a.rolled
              for r, a in zip(session.asked, answers, strict=True)}  # fmt: skip
    for request, answer in list(zip(change.after.asked, change.after.answers, strict=True))[
        at + 1 :
    ]:
        assert answer.rolled == marked[request.ask, request.turn, request.slot]
    assert not change.after.answers[at].rolled


def test_turns_of_play_never_go_back():
    numbers = GAME.turns
    assert numbers == sorted(numbers)
    assert numbers[-1] == 25
