"""A sitting by its keys: dice, decisions, taking back, rolling, notes, and what is shown of it."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.core import journal
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Choose, ChooseNumber
from sheetgen.core.session import Session
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import plain
from sheetgen.kits.table.book import resumed
from sheetgen.kits.table.keys import COMMANDS, letters
from sheetgen.kits.table.screen_layout import lay_out
from sheetgen.kits.table.sitting import BACKSPACE, ENTER, ESCAPE, NEW_LINE, Sitting
from sheetgen.kits.table.views import MARKED, text
from tests.cases import each
from tests.fixtures import gleaners
from tests.games.wings.sheet.forms import filled
from tests.kits.table.games import (
    CONVOY,
    OWN,
    WINGS,
    Papers,
    keys_of,
    played,
    press,
    sitting,
    typed_keys,
)

SET_UP = "362435241"
"""The keys of a set-up: 11 cargo ships, ..., one turn in friendly waters."""


BY_SEED = Header("wings", "2018", WINGS.rules_version, seed="takali")


def fought() -> Session:
    return played("takali", "careful", "wings")


def kept(path: Path) -> list[Answer]:
    return journal.read(path).answers


class TestDice:
    def test_a_die_is_taken_without_enter_when_the_last_is_typed(self, path):
        with sitting(path) as at:
            press(at, "3", "6")
            assert (kept(path), plain.typed_line(at), plain.missing_dice(at)) == (
                [],
                "3 6",
                "1 more",
            )
            press(at, "2")
            assert kept(path) == [Answer("cargo", dice=(3, 6, 2))]
            assert at.typed == ""
            assert at.prompt is not None
            assert "Tanker" in at.prompt.title

    def test_blanks_and_commas_may_stand_between(self, path):
        with sitting(path) as at:
            press(at, "3, 6 2")
        assert kept(path) == [Answer("cargo", dice=(3, 6, 2))]

    @pytest.mark.parametrize("key", ["0", "7", "9"])
    def test_a_face_that_no_die_has_is_refused_and_the_line_is_empty(self, path, key):
        with sitting(path) as at:
            press(at, "3", key)
            assert at.wrong
            assert "3 dice of 1 to 6 were expected" in at.message
            assert at.typed == ""
            press(at, "6", "2", "1")
            assert not at.wrong
        assert kept(path) == [Answer("cargo", dice=(6, 2, 1))]

    def test_backspace_and_escape_take_out_what_was_typed(self, path):
        with sitting(path) as at:
            press(at, "36", BACKSPACE, "5")
            assert plain.typed_line(at) == "3 5"
            press(at, ESCAPE, "111")
        assert kept(path) == [Answer("cargo", dice=(1, 1, 1))]

    @pytest.mark.parametrize("face", range(1, 7))
    def test_a_d3_is_typed_as_the_d6_lies(self, path, face):
        value = (face + 1) // 2
        with sitting(path) as at:
            press(at, "1114")
            assert at.prompt is not None
            assert at.prompt.do == "Roll 1D6 for 1D3."
            assert at.together == [("1-2", "is 1"), ("3-4", "is 2"), ("5-6", "is 3")]
            press(at, "7")
            assert at.message == "1 die of 1 to 6 was expected, not 7"
            press(at, str(face))
            assert at.message == f"carrier: {face} is {value}."
            press(at, "u")
            faces = f"{2 * value - 1}-{2 * value}"
            assert at.message == f"Undone: carrier {value} ({faces})."
            assert plain.keys_now(at)["k"] == f"keep {value} ({faces})"
            press(at, "k")
            assert at.message == f"carrier {value} ({faces})."
        assert kept(path)[-1] == Answer("carrier", dice=(value,))

    def test_dice_half_typed_are_those_that_lie_there(self, path):
        """Of two a D3, one is typed; it is taken out, and typed again."""
        game = gleaners.GAME
        with sitting(path, OWN._replace(game=game.name, edition="standard"), game) as at:
            press(at, "5", "e", "3")
            assert (plain.typed_line(at), plain.missing_dice(at)) == ("3", "1 more")
            press(at, BACKSPACE, "6", ",", "3")
            assert at.message == "sheaves: 6 is 3, 3 is 2."
            press(at, "4")
            assert at.message == "rain: 4 is 2."
            assert at.prompt is not None
            assert at.prompt.do == "Roll 1D10 for 1D5."
            press(at, "0")
            assert at.message == "wind: 10 is 5."
        assert [answer.dice for answer in kept(path)] == [(3,), (), (3, 2), (2,), (5,)]

    def test_who_owns_a_d3_types_what_it_shows(self, path):
        with sitting(path, owned={3}) as at:
            press(at, "11144")
            assert at.message == "1 die of 1 to 3 was expected, not 4"
            assert at.together == []
            press(at, "2")
            assert at.message == "carrier 2 (3-4)."
        assert kept(path)[2] == Answer("carrier", dice=(2,))

    def test_enter_before_the_last_die_says_what_is_missing(self, path):
        with sitting(path) as at:
            press(at, "36", ENTER)
            assert at.wrong
            assert (plain.typed_line(at), kept(path)) == ("", [])
            assert "total" not in at.message

    @pytest.mark.parametrize("typed", [("14", ENTER), ("17",)])
    def test_a_total_in_the_place_of_the_dice_is_said_to_be_one(self, path, typed):
        with sitting(path) as at:
            press(at, *typed)
            assert at.message.endswith("give each die, not the total")
            press(at, "563")
        assert kept(path) == [Answer("cargo", dice=(5, 6, 3))]


class TestDecisions:
    def test_a_choice_is_taken_by_its_letter_and_shown_with_what_it_does(self, path):
        with sitting(path) as at:
            press(at, SET_UP)
            assert [choice.name for choice in at.choices] == [
                "none", "decoy", "split", "evade", "screen",
            ]  # fmt: skip
            assert all(choice.consequence for choice in at.choices)
            press(at, next(c.letter for c in at.choices if c.name == "evade"))
        assert kept(path)[-1] == Answer("option", choice="evade")

    def test_capital_letters_do_as_well(self, path):
        with sitting(path) as at:
            press(at, SET_UP, "D")
        assert kept(path)[-1].choice == "decoy"

    def test_a_letter_of_nothing_is_refused(self, path):
        with sitting(path) as at:
            press(at, SET_UP, "b")
            assert at.wrong
            press(at, "r")
            assert at.wrong
        assert len(kept(path)) == 7

    def test_the_letters_of_all_decisions_of_both_games_are_keys_of_their_own(self):
        for session in (played(), played("pedestal", "careful", "wings")):
            for request in session.asked:
                if isinstance(request, Choose):
                    given = letters(request)
                    assert sorted(given.values()) == sorted(request.choices)
                    assert not set(given) & set(COMMANDS)

    def test_a_choice_keeps_its_letter_when_others_have_gone(self):
        names = ("none", "decoy", "split", "evade", "screen")
        every = letters(Choose("option", names, 0b11111))
        for mask in range(1, 32):
            some = letters(Choose("option", names, mask))
            assert some.items() <= every.items()

    @each("names", [("a", "q", "r"), ("1st", "2nd"), ("ss", "sss", "ssss")])
    def test_a_name_without_a_letter_of_its_own_gets_another(self, names):
        given = letters(Choose("way", names, 0b1111))
        assert sorted(given.values()) == sorted(names)
        assert not set(given) & set(COMMANDS)

    def test_a_number_is_typed_and_taken_when_no_longer_one_begins_with_it(self, path, monkeypatch):
        with sitting(path) as at:
            monkeypatch.setattr(at.book.session, "request", ChooseNumber("escort", 1, 12))
            taken = []
            monkeypatch.setattr(at, "answer", taken.append)
            press(at, "1")
            assert taken == []
            press(at, "2")
            press(at, ESCAPE, "4", ESCAPE, "1", ENTER)
            assert [answer.choice for answer in taken] == ["12", "4", "1"]


class TestTakeBack:
    @pytest.mark.long
    def test_any_number_of_steps_across_turns_and_decisions(self, path):
        game = played()
        with sitting(path) as at:
            press(at, *typed_keys(game))
            assert at.prompt is None
            press(at, "u" * len(game.answers))
            assert at.book.session.answers == []
            press(at, "u")
            assert at.wrong
            press(at, *typed_keys(game))
            assert at.book.session.events == game.events
        assert kept(path) == game.answers

    def test_what_is_being_typed_goes_first(self, path):
        with sitting(path) as at:
            press(at, "362", "4", "=", "u")
            assert at.typed == ""
            assert len(kept(path)) == 2
            press(at, "u")
            assert len(kept(path)) == 1

    def test_it_says_what_was_taken_back(self, path):
        with sitting(path) as at:
            press(at, "362", "5", "u")
            assert at.message == "Undone: tanker 5."

    def test_dice_of_a_seed_go_with_the_decision_before_them(self, path):
        header = Header("convoy", "sheet", CONVOY.rules_version, seed="pedestal")
        with sitting(path, header) as at:
            assert at.prompt is not None
            assert at.prompt.title.startswith("Option")
            press(at, "u")
            assert "the seed gives these dice" in at.message
            stood = list(at.book.session.answers)
            press(at, "xxxxx", "u")
            assert at.book.session.request is not None
            assert at.book.session.request.ask == "option"
            assert at.book.session.request.turn == 5
            press(at, "uuuu")
            assert at.book.session.answers == stood


class TestRolledForThePlayer:
    def test_r_rolls_one_and_marks_it(self, path):
        with sitting(path) as at:
            press(at, "362", "r")
        assert [answer.rolled for answer in kept(path)] == [False, True]

    def test_a_rolls_to_the_next_decision(self, path):
        with sitting(path) as at:
            press(at, "362", "a")
            assert isinstance(at.book.session.request, Choose)
            assert "Rolled for you: tanker" in at.message
        assert [answer.rolled for answer in kept(path)] == [False, *[True] * 6]
        journal.read(path).verify(CONVOY)

    def test_they_come_from_the_roller_of_the_header_whatever_was_typed(self, path, tmp_path):
        with sitting(path) as at:
            press(at, "a")
            first = at.book.session.answers
        with sitting(tmp_path / "b.jsonl") as at:
            press(at, "666", "a")
            assert at.book.session.answers[1:] == first[1:]


def _refuse(*note: str) -> None:
    raise ValueError("no room")


class TestNotes:
    def test_keys_are_text_while_a_note_is_typed(self, path):
        with sitting(path) as at:
            press(at, "362", "n", "quiet, so far? 4", ENTER, "5")
            assert not at.noting
        assert journal.read(path).notes == [(1, "quiet, so far? 4")]
        assert len(kept(path)) == 2

    def test_escape_leaves_no_note(self, path):
        with sitting(path) as at:
            press(at, "n", "no", ESCAPE, "n", ENTER)
        assert journal.read(path).notes == []

    def test_a_note_that_cannot_be_kept_is_left_to_be_mended(self, path, monkeypatch):
        with sitting(path) as at:
            press(at, "36", "n", "a")
            with monkeypatch.context() as full:
                full.setattr(at.book, "note", _refuse)
                press(at, ENTER)
                assert at.wrong
                assert (at.noting, at.typed) == (True, "a")
            press(at, " man", ENTER)
            assert at.typed == "36", "dice half typed wait for the end of the note"
        assert journal.read(path).notes == [(0, "a man")]

    def test_a_note_has_several_lines_and_no_mark_that_shows_nothing(self, path):
        with sitting(path) as at:
            press(at, "n", "Ohio\u00ad hit;", NEW_LINE, NEW_LINE, NEW_LINE, "\u200fafloat", ENTER)
            press(at, "N")
            assert at.typed == "Ohio hit;\n\nafloat"
            press(at, ESCAPE)
            plain.take_line(at, "n a\tb\u2060")
            plain.take_line(at, "N")
            assert [text(line) for line in at.view.lines] == [
                "  1  turn 0    Ohio hit;", " " * 15, f"{' ' * 15}afloat", "  2  turn 0    a b",
            ]  # fmt: skip
        assert journal.read(path).notes == [(0, "Ohio hit;\n\nafloat"), (0, "a b")]


class TestChangedNotes:
    """A note is changed, moved and withdrawn by a line of its own; nothing is erased."""

    def two(self, at: Sitting) -> None:
        press(at, SET_UP, "n", "First", ENTER, "x", "x", "n", "Second", ENTER)

    def test_it_is_changed_by_its_number(self, path):
        with sitting(path) as at:
            self.two(at)
            before = path.read_bytes()
            press(at, "N")
            assert at.view is not None
            assert [text(line) for line in at.view.lines] == [
                "  1  turn 0    First", "  2  turn 2    Second",
            ]  # fmt: skip
            press(at, "2")
            assert (at.noting, at.typed) == (True, "Second")
            press(at, BACKSPACE * 6, "Ohio 4?", ENTER)
            assert at.message == "Noted."
            assert [note.text for note in at.noted] == ["First", "Ohio 4?"]
        assert path.read_bytes() == before + b'{"of":2,"note":"Ohio 4?"}\n'
        assert [note for _, note in journal.read(path).notes] == ["First", "Ohio 4?"]

    def test_emptied_it_is_withdrawn(self, path):
        with sitting(path) as at:
            self.two(at)
            press(at, "N1", BACKSPACE * 5, ENTER)
            assert at.message == "Note 1 is withdrawn."
            press(at, "N")
            assert at.noting, "the only one left is meant"
            press(at, ESCAPE)
        assert [note for _, note in journal.read(path).notes] == ["Second"]

    def test_it_is_moved_a_turn_with_its_text_as_typed(self, path):
        with sitting(path) as at:
            self.two(at)
            press(at, "N2", "!")
            at.press("up")
            assert at.message == "Note 2 now belongs to turn 1."
            at.press("up")
            assert (at.message, at.typed) == ("Note 2 now belongs to turn 0.", "Second!")
            at.press("up")
            assert at.wrong
            press(at, ESCAPE)
        assert journal.read(path).notes == [(7, "First"), (7, "Second")]

    def test_escape_leaves_it_as_it_was_and_enter_unchanged_writes_nothing(self, path):
        with sitting(path) as at:
            self.two(at)
            before = path.read_bytes()
            press(at, "N2", "x", ESCAPE, "N2", ENTER, "N", ESCAPE, "N9")
            assert at.message == 'there is no note "9"'
            assert path.read_bytes() == before

    def test_a_sitting_gone_on_with_knows_them(self, path):
        with sitting(path) as at:
            self.two(at)
            press(at, "N1", BACKSPACE * 5, ENTER)
        with resumed(path) as book:
            at = Sitting(book, None)
            assert [(note.number, note.text) for note in at.noted] == [(2, "Second")]

    def test_a_note_stands_in_what_has_happened_where_it_was_made(self, path):
        keys = typed_keys(played())
        with sitting(path) as at:
            press(at, "nBefore all\r", *keys[:30], "nFirst\r", "nSecond\r")
            told = [*at.sentences]
            press(at, *keys[30:60])
            assert at.sentences[: len(told)] == told
        with resumed(path) as book:
            at = Sitting(book, Papers())
        assert at.sentences[: len(told)] == told
        notes = "Note: Before all", "Note: First", "Note: Second"
        assert (told[0], *told[-2:]) == notes
        bare = [said for said in at.sentences if said not in notes]
        assert bare == at.words.sentences(book.session)

    def test_without_a_note_there_is_no_such_key(self, path):
        with sitting(path) as at:
            assert "N" not in plain.keys_now(at)
            press(at, "N", "Anything", ENTER)
        assert journal.read(path).notes == [(0, "Anything")]

    def test_line_by_line(self, path):
        with sitting(path) as at:
            for line in ("n First", "362", "n Second", "N 1 Changed", "N 2 @0", "N 2 -", "N 7 x"):
                plain.take_line(at, line)
            assert at.message == 'there is no note "7"'
            plain.take_line(at, "N")
            assert [text(line) for line in at.view.lines] == ["  1  turn 0    Changed"]
        assert journal.read(path).notes == [(0, "Changed")]

    def test_leaving_in_the_middle_of_one_keeps_its_text(self, path):
        with sitting(path) as at:
            press(at, "362", "n", "half a")
            at.stop()
            assert at.left
        assert journal.read(path).notes == [(1, "half a")]

    def test_one_that_cannot_be_kept_is_complained_of_before_it_is_left_behind(
        self, path, monkeypatch
    ):
        with sitting(path) as at:
            monkeypatch.setattr(at.book, "note", _refuse)
            press(at, "n", "a")
            at.stop()
            assert (at.left, at.typed, at.message) == (False, "a", "no room")
            at.stop()
            assert at.left


class TestAhead:
    """Digits that come before their question could be read wait for Enter."""

    def test_a_digit_too_many_answers_nothing_by_itself(self, path):
        with sitting(path) as at:
            press(at, "362")
            at.press("4", early=True)
            at.press("5")
            assert (at.ahead, len(kept(path))) == ("45", 1)
            shown = "\n".join(text(line) for line in lay_out(at, 80, 24).lines)
            assert "45 typed early: Enter uses it here" in shown
            press(at, BACKSPACE)
            assert at.ahead == "4"
            press(at, ENTER)
            assert (at.ahead, kept(path)[1:]) == ("", [Answer("tanker", dice=(4,))])

    def test_what_the_question_does_not_take_waits_for_the_next(self, path):
        with sitting(path) as at:
            press(at, "362")
            for key in "43":
                at.press(key, early=True)
            press(at, ENTER)
            assert (at.ahead, len(kept(path))) == ("3", 2)
            press(at, ENTER)
            assert (at.ahead, kept(path)[2].dice) == ("", (2,))

    @pytest.mark.parametrize("key", [ESCAPE, "u", "r"])
    def test_it_is_taken_out_by_what_takes_out_what_is_typed_and_by_another_answer(self, path, key):
        with sitting(path) as at:
            press(at, "362")
            at.press("4", early=True)
            press(at, key)
            assert at.ahead == ""
            assert kept(path)[0].dice == (3, 6, 2)

    def test_letters_and_notes_are_not_held_up(self, path):
        with sitting(path) as at:
            press(at, SET_UP)
            at.press("x", early=True)
            assert kept(path)[-1].choice == "none"
            for key in ["n", *"4 o'clock", ENTER]:
                at.press(key, early=True)
        assert journal.read(path).notes[0][1] == "4 o'clock"


class TestEachDie:
    def test_says_what_it_is_for(self, path):
        with sitting(path) as at:
            keys = iter(typed_keys(played()))
            request = at.book.session.request
            while request.ask != "attack" or request.number < 3:
                press(at, next(keys))
                request = at.book.session.request
            number = request.number
            assert plain.missing_dice(at).endswith("; the first: attack 1")
            press(at, "3")
            assert plain.missing_dice(at) == f"{number - 1} more; next: attack 2"

    def test_where_all_are_for_the_same_nothing_is_said(self, path):
        with sitting(path) as at:
            assert plain.missing_dice(at) == "3 dice of 1 to 6"


class TestNew:
    """What the last answer has done stands out until the next."""

    def test_sentences_and_lines(self, path):
        def standing_out():
            spans = (span for line in lay_out(at, 80, 24).lines for span in line)
            return [span.text.strip() for span in spans if span.look == MARKED]

        with sitting(path) as at:
            press(at, SET_UP, "x")
            assert at.fresh > 0
            for _ in range(2):
                assert "2 of 24" in standing_out()
                assert at.sentences[-1] in standing_out()
                press(at, "b")
            press(at, "x")
            assert "2 of 24" not in standing_out()
            press(at, "3", "u")
            assert at.fresh == 0


class TestViews:
    def test_the_table_in_play_has_the_rows_and_modifiers_of_the_game(self, path):
        with sitting(path) as at:
            press(at, SET_UP, "x")
            while at.book.session.request.ask != "contact":
                press(at, "x")
            press(at, "?")
            table = at.words.table(at.book.session.request, at.book.session)
            shown = [text(line) for line in at.view.lines]
            for row in table.rows:
                assert any(all(cell in line for cell in row) for line in shown)
            marked = [line for line in shown if line.startswith(">")]
            assert len(marked) == len(table.apply)
            assert all(any(m in line for line in shown) for m in table.notes)

    def test_the_options_tell_the_odds_of_the_turn_for_each(self, path):
        with sitting(path) as at:
            press(at, SET_UP, "x", "o")
            told = parts_of(CONVOY).questions.ahead(at.book.session)
            shown = "\n".join(text(line) for line in at.view.lines)
            for row in told.tables()[0]:
                assert all(cell in shown for cell in row)
            press(at, ESCAPE)
            assert at.view is None

    def test_saving_shows_where_and_a_failure_is_said(self, path):
        with sitting(path) as at:
            press(at, "s")
            assert "out/x.sheet.pdf" in text(at.view.lines[0])

            def full(book):
                raise OSError(28, "No space left on device", "out/x")

            at.papers.save = full
            press(at, "s")
            assert at.message.startswith("out/x: No space left on device")
            assert at.message.endswith("; not saved")
            assert at.wrong

    def test_papers_that_are_behind_are_told_of(self, path):
        with sitting(path) as at:
            press(at, "s", "q")
            assert at.message == ""
            press(at, "362", "q")
            assert "game as it was before: out/x.sheet.pdf" in at.message

    def test_an_answer_closes_what_was_looked_at(self, path):
        with sitting(path) as at:
            press(at, "?")
            assert at.view is not None
            press(at, "362")
            assert at.view is None


class TestForm:
    """A fight is filled in on a form beside the journal."""

    @pytest.fixture
    def at(self, path) -> Iterator[Sitting]:
        with sitting(path, BY_SEED, WINGS) as at:
            yield at

    @pytest.fixture
    def form(self, at, path) -> Path:
        press(at, "f")
        form = path.with_name("game.mission-01.fight.toml")
        assert str(form) in at.message
        return form

    def test_what_it_comes_to_is_the_answer_once_it_is_agreed_to(self, at, form, path):
        fight = next(answer for answer in fought().answers if answer.report is not None)
        crews = {one["crew"]: one for one in fight.report["crews"]}
        top = {name: fight.report[name] for name in ("afloat", "optional") if name in fight.report}
        top = {name: {True: "yes", False: "no"}.get(said, said) for name, said in top.items()}
        form.write_text(filled(form.read_text("utf-8"), crews, **top), "utf-8")
        stood = len(kept(path))
        press(at, "f", "n", "Off to tea", ENTER, "y")
        assert len(kept(path)) == stood
        press(at, "f")
        assert plain.keys_now(at)["y"] == "record it"
        press(at, "y")
        assert not at.wrong
        report = kept(path)[stood].report
        assert {one["crew"] for one in report["crews"]} == {*crews}
        assert at.reported is None

    def test_nothing_filled_in_is_said_so(self, at, form):
        press(at, "f")
        assert "Nothing has been filled in." in text(at.view.lines[0])
        press(at, "y")
        assert not at.wrong

    def test_all_that_is_wrong_is_shown_with_its_line_and_the_form_is_as_it_was(self, at, form):
        form.write_text(form.read_text("utf-8").replace("damage = 0", "damage = -1"), "utf-8")
        wrong = form.read_bytes()
        press(at, "f")
        assert at.wrong
        assert at.reported is None
        assert all(", line " in text(line) for line in at.view.lines)
        assert form.read_bytes() == wrong


def test_no_key_at_any_question_breaks_it(path):
    """Every key that there is, at every question of a game: the game goes on as it would."""
    game = played()
    harmless = [chr(code) for code in range(32, 127) if chr(code).lower() not in "uranosq?fw"]
    with sitting(path) as at:
        for request, answer in zip(game.asked, game.answers, strict=True):
            for key in harmless:
                if key in "=, " or key.isdigit() or key.lower() in letters_of(request):
                    continue
                at.press(key)
                assert at.wrong, key
            press(at, keys_of(request, answer))
    assert kept(path) == game.answers


def letters_of(request) -> dict[str, str]:
    return letters(request) if isinstance(request, Choose) else {}


def test_a_whole_game_takes_few_keys_beyond_the_dice(path):
    for seed in ("pedestal", "ohio", "brisbane-star", "nelson"):
        game = played(seed)
        dice_typed = sum(len(answer.dice) for answer in game.answers)
        pressed = sum(map(len, typed_keys(game)))
        assert pressed - dice_typed < 60, seed


@pytest.mark.parametrize("wait", [0, 2])
def test_all_is_written_before_the_next_question(path, wait):
    """What the file holds at the moment the next question is put."""
    found = []
    with sitting(path) as at:
        prompt = at.words.prompt

        class Words:
            def __getattr__(self, name):
                return getattr(parts_of(CONVOY).words, name)

            def prompt(self, request, session):
                found.append((len(kept(path)), len(session.answers)))
                return prompt(request, session)

        at.words = Words()
        press(at, SET_UP, "x" * wait)
    assert found == [(n, n) for n in range(1, 8 + wait)]


class TestLookingUp:
    def test_a_roll_that_nobody_looks_up_has_its_rule_at_once(self, path):
        with sitting(path) as at:
            press(at, "?")
            assert at.view.title == "The rules: Setting out"
            assert at.view.lines

    def test_the_table_then_the_rule_of_the_question_then_all_rules(self, path):
        """Each opened where it tells of the question, and then put away."""
        titles, first = [], []
        with sitting(path) as at:
            press(at, SET_UP, "x", "x")
            assert at.prompt.title == "Contact"
            for _ in range(3):
                press(at, "?")
                titles.append(at.view.title)
                first.append(text(at.view.lines[at.view.at]))
            assert titles == ["Contact", "The rules: A turn", "Malta Convoy: the rules"]
            assert [line[:10] for line in first[1:]] == ["2. Contact"] * 2
            shown = [text(line).strip() for line in lay_out(at, 80, 24).lines]
            assert shown[2].startswith("2. Contact")
            press(at, "?")
            assert at.view is None
            assert len(kept(path)) == 9

    def test_line_by_line_as_many_marks_as_are_wanted(self, path):
        lines, told = iter([*"362", "362", "??", "???"]), list[str]()
        with sitting(path) as at:
            plain.play(at, lambda: next(lines, ""), told.append)
        assert told.count("Malta Convoy: the rules") == 0
        rule, whole = (told.index(f"\n{one}") for one in TITLES)
        assert "score starts at 100" in "".join(told[rule:whole])
        assert "Covering force" not in told[rule:whole]
        assert "Covering force" in told[whole:]


TITLES = ("The rules: Setting out", "Malta Convoy: the rules")


@pytest.mark.parametrize("guides", [True, False])
def test_a_guided_game_is_the_same_record(path, guides):
    """And each question has its sentence, twice at most unless it says something of the case at
    hand: what most would do where they decide."""
    said = []
    with sitting(path) as at:
        at.manner = at.manner._replace(guide="on" if guides else "off")
        at.look()
        for keys in typed_keys(played("pedestal", "best")):
            said.append(at.prompt.guide)
            press(at, keys)
    assert kept(path) == played("pedestal", "best").answers
    assert all(one.endswith(".") and one.count(".") == 1 for one in said if one)
    assert (max(Counter(one for one in said if one).values(), default=0) == 2) == guides
    assert ("this is when most would take evade" in " ".join(said).lower()) == guides
