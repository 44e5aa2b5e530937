"""A record held to the rules and to its seed, and told from other records."""

from __future__ import annotations

import re

import pytest

from sheetgen.core import dice, journal
from sheetgen.core.journal import Header, Journal
from sheetgen.core.requests import Answer, Choose
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from tests.cases import each
from tests.records import CONVOY, NONE, RULES, SEEDED, SET_UP, TYPED, game_of, record


class TestVerify:
    def diverges(self, kept: Journal) -> tuple[int, int, str]:
        """Number, line and words of the first divergence."""
        with pytest.raises(journal.Divergence) as found:
            kept.verify(CONVOY)
        return found.value.number, found.value.line, str(found.value)

    @each("at", [0, 3, 6, 12, 13, 15, 40, -1])
    def test_a_changed_die_is_found_where_it_was_changed(self, at: int) -> None:
        answers = list(game_of(SEEDED).answers)
        at %= len(answers)
        while answers[at].choice is not None:
            at += 1
        asked = game_of(SEEDED).asked[at]
        face = answers[at].dice[0]
        other = face % getattr(asked, "sides") + 1  # noqa: B009
        answers[at] = Answer(answers[at].ask, dice=(other, *answers[at].dice[1:]))
        number, line, words = self.diverges(record(SEEDED, *answers))
        assert (number, line) == (at + 1, at + 2)
        seeded_ = ", ".join(map(str, game_of(SEEDED).answers[at].dice))
        assert words.startswith(
            f'line {line} (answer {number}): the seed gives {seeded_}, not "{answers[at].ask}" with'
        )

    def test_notes_and_withdrawals_count_as_lines_and_not_as_answers(self) -> None:
        answers = game_of(SEEDED).answers
        wrong = Answer("carrier", dice=(answers[2].dice[0] % 3 + 1,))
        body = [answers[0], "a note", answers[1], 1, answers[1], "another", wrong]
        assert self.diverges(record(SEEDED, *body))[:2] == (3, 8)

    def test_a_withdrawn_answer_is_verified_too(self) -> None:
        answers = game_of(SEEDED).answers
        wrong = Answer("tanker", dice=(answers[1].dice[0] % 6 + 1,))
        kept = record(SEEDED, answers[0], wrong, 1, *answers[1:])
        assert self.diverges(kept)[:2] == (2, 3)
        assert kept.replay(CONVOY).finished

    def test_a_withdrawn_answer_must_have_been_legal(self) -> None:
        kept = record(TYPED, SET_UP[0], Answer("tanker", dice=(9,)), 1, *SET_UP[1:])
        number, line, words = self.diverges(kept)
        assert (number, line) == (2, 3)
        assert "given the face 9" in words
        assert kept.replay(CONVOY).answers == SET_UP

    def test_decisions_may_be_taken_back_and_taken_again(self) -> None:
        kept = record(TYPED, *SET_UP, Answer("option", choice="split"), 1, NONE, 3, *SET_UP[5:])
        assert kept.verify(CONVOY).answers == kept.replay(CONVOY).answers == SET_UP

    def test_a_typed_game_may_have_any_faces(self) -> None:
        assert record(TYPED, *SET_UP).verify(CONVOY).answers == SET_UP

    def test_a_seeded_game_may_have_any_decisions(self) -> None:
        by_random = game_of(SEEDED, "random").answers
        assert record(SEEDED, *by_random).verify(CONVOY).answers == by_random

    def test_a_seeded_game_broken_off_is_right_as_far_as_it_goes(self) -> None:
        answers = game_of(SEEDED).answers[:30]
        assert record(SEEDED, *answers).verify(CONVOY).answers == answers

    @each("check", ["verify", "replay"])
    @each(
        ("answers", "number", "fault"),
        [
            ([Answer("tanker", dice=(1,))], 1, 'asked for "cargo": 3 dice of 6 sides, answered'),
            ([*SET_UP[:3], Answer("cruiser", dice=(7,))], 4, "given the face 7"),
            ([*SET_UP, Answer("option", choice="wait")], 8, 'given "wait"'),
            ([*SET_UP, NONE, NONE, NONE], 10, 'asked for "contact"'),
        ],
    )
    def test_an_illegal_answer_is_found(
        self, check: str, answers: list[Answer], number: int, fault: str
    ) -> None:
        with pytest.raises(journal.Divergence) as found:
            getattr(record(TYPED, *answers), check)(CONVOY)
        assert (found.value.number, found.value.line) == (number, number + 1)
        assert str(found.value).startswith(f"line {number + 1} (answer {number}): asked for ")
        assert fault in str(found.value)
        assert "rules text" not in str(found.value)

    @each("check", ["verify", "replay"])
    def test_an_answer_after_the_end_is_found(self, check: str) -> None:
        answers = game_of(SEEDED).answers
        with pytest.raises(journal.Divergence, match="the game is over") as found:
            getattr(record(SEEDED, *answers, NONE), check)(CONVOY)
        assert found.value.number == len(answers) + 1

    def test_where_today_s_rules_part_from_a_record_both_versions_are_named(self) -> None:
        old = Header("convoy", "sheet", "convoy-0")
        with pytest.raises(journal.Divergence) as found:
            record(old, *SET_UP, SET_UP[0]).replay(CONVOY)
        named = f'(recorded under the rules text "convoy-0", replayed under "{RULES}")'
        assert str(found.value).endswith(named)

    def test_rules_that_are_not_here_are_not_verified(self) -> None:
        number, line, words = self.diverges(record(Header("convoy", "sheet", "convoy-0"), *SET_UP))
        assert (number, line) == (0, 1)
        assert (
            words
            == f'line 1: recorded under the rules text "convoy-0", and this program has "{RULES}"'
        )

    def test_a_policy_that_is_not_here_is_found(self) -> None:
        header = SEEDED._replace(policy="nelson")
        words = self.diverges(record(header, *SET_UP))[2]
        assert words == 'line 1: there is no policy "nelson" here'

    def test_dice_rolled_by_nobody_are_found(self) -> None:
        rolled = SET_UP[0]._replace(rolled=True)
        assert "no seed is named" in self.diverges(record(TYPED, rolled, *SET_UP[1:]))[2]

    def test_dice_rolled_for_a_player_are_held_to_their_own_seed(self) -> None:
        header = TYPED._replace(roller=SEEDED.seed)
        rolled = [one._replace(rolled=bool(one.dice)) for one in game_of(SEEDED).answers]
        assert record(header, *rolled).verify(CONVOY).answers == rolled
        rolled[1] = rolled[1]._replace(dice=(rolled[1].dice[0] % 6 + 1,))
        assert self.diverges(record(header, *rolled))[:2] == (2, 3)

    def test_they_are_named_where_the_dice_part_from_the_seed_too(self) -> None:
        """A roll that has another slot in the newer text is parted by the rules, not by a cheat."""
        old = Header("convoy", "sheet", "convoy-0", seed="pedestal")
        _, _, words = self.diverges(record(old, Answer("cargo", dice=(1, 1, 1))))
        assert "convoy-0" in words

    def test_a_message_shows_no_control_characters(self) -> None:
        old = Header("convoy", "sheet", "\x1b[2Jconvoy")
        assert self.diverges(record(old, NONE))[2].isprintable()

    def test_unknown_conditions_are_told(self) -> None:
        with pytest.raises(ValueError, match='no edition of convoy called "first"'):
            record(Header("convoy", "first", RULES)).verify(CONVOY)


class TestMark:
    def test_it_is_the_number_of_answers_and_sixteen_hex_digits(self) -> None:
        assert re.fullmatch("0-[0-9a-f]{16}", journal.mark(SEEDED, []))
        assert re.fullmatch("7-[0-9a-f]{16}", journal.mark(TYPED, SET_UP[:7]))

    @each("header", [SEEDED, TYPED])
    def test_each_point_of_a_game_is_earlier_than_the_end_and_never_later(
        self, header: Header
    ) -> None:
        answers = game_of(SEEDED, "random").answers
        half = len(answers) // 2
        for n in range(len(answers) + 1):
            marked = journal.mark(header, answers[:n])
            assert journal.is_earlier(marked, header, answers)
            assert journal.is_earlier(marked, header, answers[:half]) == (n <= half)

    def test_a_game_that_parts_from_another_is_not_earlier(self) -> None:
        split = Answer("option", choice="split")
        marked = journal.mark(TYPED, [*SET_UP, split])
        assert not journal.is_earlier(marked, TYPED, [*SET_UP, NONE, NONE])

    def test_the_same_answers_are_the_same_game_however_the_dice_came(self) -> None:
        rolled = [answer._replace(rolled=bool(answer.dice)) for answer in SET_UP]
        marked = journal.mark(TYPED, SET_UP)
        assert journal.mark(SEEDED, SET_UP) == marked
        assert journal.mark(SEEDED._replace(policy="steady"), SET_UP) == marked
        assert journal.mark(TYPED._replace(roller="harbour"), rolled) == marked
        assert journal.is_earlier(marked, SEEDED, [*SET_UP, NONE])

    def test_before_the_first_answer_a_game_is_known_by_its_seed(self) -> None:
        seeds = [SEEDED, SEEDED._replace(seed="another"), TYPED]
        assert len({journal.mark(header, []) for header in seeds}) == 3

    def test_it_is_the_same_under_another_version_of_the_program(self) -> None:
        one = Header("convoy", "sheet", RULES, seed="a", software="sheetgen 1.0")
        other = Header("convoy", "sheet", RULES, seed="a", software="sheetgen 2.0")
        assert journal.mark(one, SET_UP) == journal.mark(other, SET_UP)

    def test_a_seed_is_one_seed_composed_or_decomposed(self) -> None:
        one = Header("convoy", "sheet", RULES, seed="\u017bebbu\u0121")
        other = Header("convoy", "sheet", RULES, seed="Z\u0307ebbug\u0307")
        assert dice.key_of_seed(one.seed or "") == dice.key_of_seed(other.seed or "")
        assert journal.mark(one, SET_UP) == journal.mark(other, SET_UP)

    def test_rulings_are_the_same_in_any_order(self) -> None:
        one = Header("convoy", "sheet", RULES, {"off-table": "dummy", "evade-length": "one"})
        other = Header("convoy", "sheet", RULES, {"evade-length": "one", "off-table": "dummy"})
        assert one == other
        assert journal.mark(one, SET_UP) == journal.mark(other, SET_UP)

    def test_games_are_told_apart(self) -> None:
        headers_ = [
            TYPED,
            Header("wings", "sheet", RULES),
            Header("convoy", "classic", RULES),
            Header("convoy", "sheet", RULES, {"off-table": "dummy"}),
            Header("convoy", "sheet", RULES, {"off-table": "end-row", "going-home": "sound-first"}),
            Header("convoy", "sheet", RULES, player="Ann"),
            Header("convoy", "sheet", RULES, board="Ann"),
        ]
        assert len({journal.mark(header, SET_UP) for header in headers_}) == len(headers_)


class TestDecisions:
    """What is said of a game that played itself."""

    def played(self, **header: object) -> Journal:
        of = Header("convoy", "sheet", RULES, seed="pedestal", policy="steady", policy_version=1)
        session = Session(CONVOY, CONVOY.conditions("sheet"))
        key = dice.key_of_seed("pedestal")
        play_out(session, first_of(seeded(key), decided(CONVOY.policies["steady"], key)))
        return record(of._replace(**header), *session.answers)

    def another(self, **header: object) -> Journal:
        """The same game, its first choice of an option another one."""
        kept = self.played(**header)
        answers = kept.answers
        place = next(i for i, answer in enumerate(answers) if answer.ask == "option")
        session = record(kept.header, *answers[:place]).replay(CONVOY)
        request = session.request
        assert isinstance(request, Choose)
        choice = next(one for one in request.choices if one != answers[place].choice)
        return record(kept.header, *answers[:place], Answer("option", choice=choice))

    def test_a_person_s_are_his_own(self) -> None:
        assert record(TYPED, *SET_UP).decisions(CONVOY) == ""

    def test_those_of_its_captain_are_made_again(self) -> None:
        assert self.played().decisions(CONVOY) == "every decision as steady makes it"

    def test_another_one_is_found(self) -> None:
        with pytest.raises(journal.Divergence, match="steady decides on"):
            self.another().decisions(CONVOY)

    @each(
        ("version", "says"),
        [(0, "decisions not checked: made by steady-0"), (None, "made by another steady")],
    )
    def test_those_of_an_earlier_version_are_not_checked(self, version, says) -> None:
        assert says in self.another(policy_version=version).decisions(CONVOY)

    def test_nor_those_of_a_game_that_was_amended(self) -> None:
        kept = self.played()
        again = record(kept.header, *kept.answers, 1, kept.answers[-1])
        assert again.decisions(CONVOY) == "decisions not checked: some were taken back"


@each(
    ("seed", "policy", "words"),
    [
        ("pedestal", None, ["preroll", "convoy", "--seed", "pedestal", "--edition", "sheet"]),
        (
            "-1",
            "best",
            ["play", "convoy", "--seed=-1", "--edition", "sheet", "--policy", "best"],
        ),
    ],
)
def test_a_seeded_game_is_played_again_by_a_command(seed, policy, words) -> None:
    rulings = ["off-table=dummy", "going-home=damaged"]
    said = ["--ruling", rulings[0], "--ruling", rulings[1]]
    assert journal.replay_command("convoy", "sheet", seed, policy, rulings) == [
        "sheetgen", *words, *said,
    ]  # fmt: skip
