"""The moments at which a player is asked for a line of his own: few, and never in the way."""

import json
import re
from itertools import pairwise

import pytest

import sheetgen
from sheetgen.core import journal
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Roll
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.table import plain, turns
from sheetgen.kits.table.book import resumed
from sheetgen.kits.table.moments import (
    DECISION,
    HALFWAY,
    LOSS,
    MOST,
    MOST_OF,
    Asking,
    Moment,
    standing,
)
from sheetgen.kits.table.screen_layout import lay_out
from sheetgen.kits.table.sitting import ENTER, Sitting
from sheetgen.kits.table.views import text
from tests.fixtures import gleaners
from tests.kits.table.games import CONVOY, played, press, sitting, typed_keys

SEEDS = ("pedestal", "two")


def shown(at: Sitting) -> str:
    """The screen, its lines put together again."""
    return " ".join(" ".join(text(line) for line in lay_out(at, 80, 24).lines).split())


def to_a_moment(at: Sitting, seed: str = "one") -> Moment:
    """A sitting played on to the first question."""
    for keys in typed_keys(played(seed)):
        press(at, keys)
        if at.moment:
            return at.moment
    raise AssertionError(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_five_questions_at_most_the_last_at_the_end(path, seed):
    with sitting(path) as at:
        found = []
        for keys in typed_keys(played(seed)):
            press(at, keys)
            found += [at.moment.name] if at.moment else []
        assert 3 <= len(found) <= MOST
        assert found == at.book.asking.asked
        assert (found[-1], at.moment) == (f"end {at.book.session.state.turn}", at.book.asking.now)
    with resumed(path) as book:
        # Nothing was written down of what was passed over, and all of it is known.
        assert book.asking.asked == found
    assert b"moment" not in path.read_bytes()


def test_every_kind_comes_and_a_loss_is_the_dearest_turn_so_far():
    kinds = set()
    for seed in "abcd":
        game = played(seed, "best")
        scores = [score(turn.session.state) for turn in turns.each(game)]
        fell = {turn: a - b for turn, (a, b) in enumerate(pairwise(scores), start=1)}
        session = game.with_answers()
        asking = Asking(session, seeded=False)
        for answer in game.answers:
            session.answer(answer)
            asking.went_on(session)
            if (now := asking.now) and now.kind == LOSS:
                assert fell[now.turn] == max(fell[n] for n in range(1, now.turn + 1)) >= 4
                assert f"{fell[now.turn]} points" in now.question
            if now and now.kind == HALFWAY:
                assert now.turn == tell(session).halfway()
            if now and now.kind == DECISION:
                # What has run its course is not asked of as if it were still to come.
                gone_on = session.turn > now.turn
                assert gone_on is bool(re.fullmatch(r"You chose \w+\. Why then\?", now.question))
            kinds |= {now.kind} if now else set()
    assert kinds == {*MOST_OF}


def test_they_count_over_the_whole_record_whatever_is_taken_back(path):
    keys = typed_keys(played("one"))
    with sitting(path) as at:
        for one in keys[:50]:
            press(at, one)
        asked = [*at.book.asking.asked]
        for _ in range(20):
            press(at, "u")
        assert at.moment is None
    with resumed(path) as book:
        at = Sitting(book, None)
        for one in keys[len(book.session.answers) : 50]:
            press(at, one)
            assert at.moment is None, "each was asked at once"
        for one in keys[50:]:
            press(at, one)
        assert at.book.asking.asked[: len(asked)] == asked
        assert len(at.book.asking.asked) <= MOST


def test_the_next_note_is_the_answer_and_says_to_what(path):
    with sitting(path) as at:
        moment = to_a_moment(at)
        assert moment.question in shown(at)
        press(at, "n")
        assert moment.question in shown(at), "it stands while it is answered"
        press(at, "They had found us, 2 to 1.", ENTER)
        assert at.moment is None
        press(at, "n", "Another", ENTER)
    first, second = journal.read(path).every_note
    assert (first.text, first.moment) == ("They had found us, 2 to 1.", moment.name)
    assert (second.text, second.moment) == ("Another", "")
    with resumed(path) as book:
        assert (book.asking.now, book.notes) == (None, [first, second])


def test_enter_passes_on_and_writes_nothing(path):
    with sitting(path) as at:
        moment = to_a_moment(at)
        content = path.read_bytes()
        press(at, ENTER)
        assert (at.moment, at.message, path.read_bytes()) == (None, "Not now.", content)
    with resumed(path) as book:
        assert book.asking.now == moment, "where nothing was answered since, it is asked again"


def test_dice_stay_dice_and_going_on_passes_on(path):
    with sitting(path) as at:
        to_a_moment(at)
        request, stood = at.book.session.request, len(at.book.session.answers)
        assert isinstance(request, Roll)
        press(at, "1" * request.number)
        assert (len(at.book.session.answers), at.moment) == (stood + 1, None)
        assert at.noted == []


def test_what_the_program_rolls_on_does_not_pass_it(path):
    with sitting(path) as at:
        moment = to_a_moment(at)
        press(at, "r")
        assert at.moment.name == moment.name


def test_a_seed_that_rolls_on_leaves_what_matters_most(tmp_path):
    """Of a decision and of what its dice did the player sees one question, and the other does not
    count."""
    for seed in SEEDS:
        path = tmp_path / f"{seed}.jsonl"
        with sitting(path, Header("convoy", "sheet", CONVOY.rules_version, seed=seed)) as at:
            while at.book.session.request:
                request = at.book.session.request
                at.answer(Answer(request.ask, choice=request.choices[-1]))
                if at.moment:
                    assert at.book.asking.asked[-1] == at.moment.name
            asked = at.book.asking.asked
        assert len(asked) <= MOST
        with resumed(path) as book:
            assert book.asking.asked == asked


def test_a_decision_is_before_the_dice_that_a_seed_threw_after_it():
    session = played("one")
    place = next(n for n, one in enumerate(session.asked) if one.ask.startswith("duration"))
    assert standing(session, f"{DECISION} 2", place + 1) == place
    assert standing(session, f"{LOSS} 2", place + 1) == place + 1


def test_a_word_at_the_table_turns_them_off_and_on(path):
    with sitting(path) as at:
        to_a_moment(at)
        press(at, "W")
        assert at.moment is None
        assert "questions=off" in at.message
        press(at, "W")
        assert at.moment is not None
        assert "W" in at.commands
        press(at, ENTER)
        assert "W" not in at.commands


def test_a_sitting_that_asks_nothing(path):
    with sitting(path) as at:
        at.asks = False
        for keys in typed_keys(played("one")):
            press(at, keys)
            assert at.moment is None
        press(at, "n", "quiet", ENTER)
    assert json.loads(path.read_bytes().splitlines()[-1]) == {"note": "quiet"}


def test_a_game_that_says_nothing_is_asked_of_what_any_has(path):
    game = gleaners.GAME
    near = ["near", "a"] * 3
    lines = iter(["2", "near", "n early", *near[1:], "far", "n I was hungry"])
    told: list[str] = []
    with sitting(path, Header("gleaners", "standard", game.rules_version, roller="r"), game) as at:
        plain.play(at, lambda: next(lines, ""), told.append)
        said = "\n".join(told)
        assert re.search(r"\* [^\n]*\bfar\b[^\n]*\?\n  to answer, type n and your words", said)
        for _ in range(20):
            press(at, "a")
            if at.moment:
                found = at.moment
            press(at, next(iter(at.letters), "a"))
        assert [name.split()[0] for name in at.book.asking.asked] == ["halfway", "decision", "end"]
        assert found.name == "end 4"
    first, second = journal.read(path).every_note
    assert [first.moment, second.moment] == ["", "decision 4"]


def test_a_note_that_is_moved_answers_nothing_any_more(path):
    with sitting(path) as at:
        to_a_moment(at)
        press(at, "n", "Now", ENTER)
        at.move_note(1, 0)
    assert [note.moment for note in journal.read(path).every_note] == [""]


@pytest.mark.parametrize(("columns", "rows"), [(30, 8), (40, 12), (80, 16), (120, 40)])
def test_a_screen_of_any_size_keeps_its_line(path, columns, rows):
    with sitting(path) as at:
        to_a_moment(at)
        screen = lay_out(at, columns, rows)
        assert len(screen.lines) == rows
        assert text(screen.lines[screen.cursor[0]]).startswith(" > ")
        assert all(len(text(line)) <= columns for line in screen.lines)


def test_what_was_said_of_what_is_taken_back_is_still_told(path):
    with sitting(path) as at:
        to_a_moment(at)
        press(at, "n", "Too near", ENTER, *"uuuuuuuu")
    record = journal.read(path)
    (note,) = record.noted
    session = record.replay(CONVOY)
    assert note.standing > len(session.answers) >= standing(session, note.moment, note.standing)
    told = sheetgen.open(path).report().markdown()
    assert "*“Too near”*" in told
