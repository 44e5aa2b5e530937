"""A game shown again turn by turn, and a new one from the middle of it."""

import os
from itertools import pairwise

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.files import locked
from sheetgen.core.game import find
from sheetgen.core.journal import Header, Journal, Writer, read
from sheetgen.core.session import Session
from sheetgen.kits.defaults.table_words import TableWords
from sheetgen.kits.table import turns
from sheetgen.kits.table.replay import branch, pages
from tests.cases import each
from tests.games.wings.sheet.forms import WINGS, answers
from tests.kits.table.games import CONVOY, played
from tests.records import SEEDED, game_of, written

GAME = game_of(SEEDED)


@pytest.fixture
def record(path) -> Journal:
    """A whole game with a note in turn 5 and one at its end."""
    upto = turns.beginning(GAME, 6)
    body = [*GAME.answers[:upto], "Ohio\x1b under tow", *GAME.answers[upto:], "home"]
    return read(written(path, SEEDED._replace(player="A. Borg"), body))


class TestTurns:
    def test_all_that_was_answered_is_in_one_of_them(self):
        each = [(t.number, t.answers, len(t.session.answers)) for t in turns.each(GAME)]
        assert [number for number, _, _ in each] == list(range(len(each)))
        assert each[0][1:] == (0, 7)
        assert all(before[2] == after[1] for before, after in pairwise(each))
        assert each[-1][2] == len(GAME.answers)

    def test_a_turn_in_which_nothing_is_asked_is_passed_over(self):
        """Evade taken in turn 1 of friendly waters: nothing is asked while it runs."""
        for number in range(200):
            game = played(str(number), captain="random")
            seen = [turn.number for turn in turns.each(game)]
            if seen != list(range(len(seen))):
                break
        missing = next(n for n in range(1, seen[-1]) if n not in seen)
        assert game.events
        assert turns.beginning(game, missing) == turns.beginning(game, missing + 1)

    @each("turn", [0, -1, 99])
    def test_a_turn_there_was_not(self, turn):
        with pytest.raises(
            ValueError, match=f"the game has only reached turn 23; there is no turn {turn}"
        ):
            turns.beginning(GAME, turn)


class TestPages:
    def test_every_turn_with_its_score_and_its_notes(self, record):
        shown = list(pages(GAME, record.notes))
        assert [page.turn for page in shown] == list(range(24))
        assert any("sail" in sentence for sentence in shown[0].sentences)
        for page in shown[1:]:
            assert any(f"Turn {page.turn} ends" in sentence for sentence in page.sentences)
        assert [(page.turn, page.notes) for page in shown if page.notes] == [
            (5, ["Ohio\x1b under tow"]), (23, ["home"])
        ]  # fmt: skip

    def test_how_it_stood_as_the_turn_began(self, record):
        shown = list(pages(GAME, record.notes))
        lines = [line for panel in shown[7].panels for line in panel.lines]
        assert any("7 of 23" in line for line in lines)

    def test_a_campaign_too(self):
        session = Session(WINGS, WINGS.conditions(), list(answers())[:60])
        shown = list(pages(session, []))
        assert [page.turn for page in shown] == list(range(shown[-1].turn + 1))
        assert all(page.sentences for page in shown)

    def test_a_turn_of_which_nothing_is_told_shows_its_answers(self, monkeypatch):
        monkeypatch.setattr(TableWords, "sentences", lambda self, session, since: [])
        session = Session(CONVOY, CONVOY.conditions(), GAME.answers[:8])
        first = next(pages(session, []))
        assert first.sentences[0] == "cargo " + " ".join(map(str, GAME.answers[0].dice))
        assert len(first.sentences) == 7


class TestBranch:
    def test_a_new_game_from_the_beginning_of_a_turn(self, record, tmp_path):
        target = tmp_path / "deep" / "other.jsonl"
        begun = branch(record, GAME, 7, target)
        new = read(target)
        assert new.header == record.header._replace(policy=None)
        assert (new.header.player, new.header.seed) == ("A. Borg", "pedestal")
        assert new.answers == GAME.answers[: turns.beginning(GAME, 7)] == begun.answers
        assert (begun.request.ask, begun.request.turn) == ("option", 7)
        assert new.notes == record.notes[:1]
        assert new.verify(CONVOY).answers == new.answers

    def test_what_was_withdrawn_is_not_taken_along(self, path, tmp_path):
        body = [*GAME.answers[:9], 2, "again", *GAME.answers[7:20]]
        record = read(written(path, SEEDED, body))
        session = record.replay(CONVOY)
        branch(record, session, 2, tmp_path / "b.jsonl")
        new = read(tmp_path / "b.jsonl")
        assert new.answers == GAME.answers[: turns.beginning(GAME, 2)]
        assert all(line.undo == 0 for line in new.lines)
        assert [note for _, note in new.notes] == ["again"]

    def test_never_over_a_file(self, record, path):
        before = path.read_bytes()
        with pytest.raises(FileExistsError):
            branch(record, GAME, 7, path)
        assert path.read_bytes() == before

    def test_nothing_is_left_of_what_could_not_be_written(self, record, tmp_path, monkeypatch):
        target = tmp_path / "other.jsonl"

        def full(self, *given):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Writer, "write", full)
        with pytest.raises(OSError, match="No space left"):
            branch(record, GAME, 7, target)
        assert not target.exists()

    def test_a_journal_that_is_in_use(self, record, tmp_path):
        target = tmp_path / "other.jsonl"
        with locked(target), pytest.raises(Error, match="is in use"):
            branch(record, GAME, 7, target)
        assert not target.exists()

    def test_a_turn_that_was_not_reached(self, record, tmp_path):
        with pytest.raises(ValueError, match="there is no turn 24"):
            branch(record, GAME, 24, tmp_path / "b.jsonl")
        assert sorted(os.listdir(tmp_path)) == ["game.jsonl"]


def test_a_campaign_branches_before_a_mission(tmp_path):
    header = Header("wings", "2018", find("wings").rules_version, seed="takali")
    session = Session(WINGS, WINGS.conditions(), list(answers())[:60])
    record = Journal(header)
    begun = branch(record, session, 2, tmp_path / "b.jsonl")
    assert (begun.request.ask, begun.request.turn) == ("attacker", 2)
