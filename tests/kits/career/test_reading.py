"""A folder of records, read."""

import os
import re
import shutil

import pytest

from sheetgen.kits.career.reading import career_of, journals
from sheetgen.kits.chances.analysed import analyse
from tests.cases import each
from tests.kits.career.careers import recorded


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A folder with games of both kinds, one of them not finished, and other files."""
    folder = tmp_path_factory.mktemp("games")
    recorded(folder, "2-convoy.jsonl", "a", captain="never")
    recorded(folder, "10-wings.journal.jsonl", "b", "wings", player="Ġorġ Żahra")
    recorded(folder, "3-convoy.journal.jsonl", "c", policy="steady", player=None)
    recorded(folder, "1-open.journal.jsonl", "d", answers=30)
    (folder / "notes.txt").write_text("not a journal")
    (folder / "answers.jsonl").write_text('{"ask": "cargo", "dice": [1, 2, 3]}\n')
    (folder / "sheet.pdf").write_bytes(b"%PDF-1.7 \xff\xfe")
    recorded(folder / "older", "4-convoy.journal.jsonl", "e")
    return folder


@pytest.fixture(scope="module")
def found(played):
    return career_of(played)


@pytest.mark.long
def test_all_journals_of_the_folder_are_read_in_the_order_of_their_names(found):
    assert [played.file for played in found.career.games] == [
        "1-open.journal.jsonl",
        "2-convoy.jsonl",
        "3-convoy.journal.jsonl",
        "10-wings.journal.jsonl",
    ]
    assert found.passed_over == ()


@pytest.mark.long
def test_a_game_is_told_as_its_record_has_it(found, tmp_path):
    going_on, convoy, steady, wings = found.career.games
    whole = recorded(tmp_path, "a.jsonl", "a", captain="never")
    assert (convoy.player, convoy.decider, convoy.dice) == ("A. Borg", "", "typed")
    assert (steady.player, steady.decider, steady.dice) == ("", "steady", "seed")
    assert (going_on.finished, going_on.account) == (False, None)
    analysed = analyse(whole, "best", None)
    assert convoy.score == analysed.scored
    assert convoy.account[:3] == pytest.approx(
        (analysed.prices.par, analysed.prices.luck, analysed.prices.errors)
    )
    lucky, says = analysed.by_luck()[0]
    assert convoy.account.luckiest[:3] == (lucky.turn, says, pytest.approx(lucky.luck))
    unlucky, says = analysed.by_luck()[-1]
    assert convoy.account.unluckiest[:3] == (unlucky.turn, says, pytest.approx(unlucky.luck))
    assert (wings.score, wings.account) == (None, None)
    assert wings.winner in ("british", "axis", "nobody")
    assert f"British {wings.won['british']}, Axis {wings.won['axis']}" in wings.in_short


def test_a_player_is_found_by_name_however_it_is_written(played):
    games = career_of(played, "  ġORĠ żahra").career.games
    assert [game.file for game in games] == ["10-wings.journal.jsonl"]
    with pytest.raises(ValueError, match=r"no game of that player; .* A\. Borg, Ġorġ Żahra"):
        career_of(played, "Nelson")


@pytest.fixture
def one(tmp_path):
    """A folder with one game that is cheap to read: a campaign."""
    recorded(tmp_path, "a.journal.jsonl", "b", "wings")
    return tmp_path


@each(
    "content",
    [
        b"", b"hello", b"\xff\xfe\x00", b"{" * 5000,
        b'{"scheme":"sheetgen-journal-9"}\n',
        b'{"scheme":"sheetgen-journal-1","game":"chess","edition":"1","rules":"1",'
        b'"rulings":{},"dice":{"source":"typed"}}\n',
        b'{"scheme":"sheetgen-journal-1","game":"convoy","edition":"sheet","rules":"convoy-1",'
        b'"rulings":{},"dice":{"source":"typed"}}\n{"ask":"cargo","dice":[9,9,9]}\n',
    ],
)  # fmt: skip
def test_a_journal_that_cannot_be_read_is_named_once(one, content):
    (one / "b.journal.jsonl").write_bytes(content)
    found = career_of(one)
    assert len(found.career.games) == 1
    (sentence,) = found.passed_over
    assert sentence.count("b.journal.jsonl") == 1
    assert "\n" not in sentence


def test_a_journal_by_another_name_is_known_by_its_beginning(one):
    shutil.move(one / "a.journal.jsonl", one / "a game")
    assert [path.name for path in journals(one)] == ["a game"]


def test_a_copy_of_a_game_counts_once(one):
    shutil.copy(one / "a.journal.jsonl", one / "a (copy).journal.jsonl")
    found = career_of(one)
    assert len(found.career.games) == 1
    assert "the same game" in found.passed_over[0]


def test_a_folder_and_a_pipe_are_no_journals(one):
    (one / "b.journal.jsonl").mkdir()
    if hasattr(os, "mkfifo"):
        os.mkfifo(one / "c.journal.jsonl")
    os.symlink(one / "nowhere", one / "d.journal.jsonl")
    assert [path.name for path in journals(one)] == ["a.journal.jsonl"]


def test_names_that_are_no_text_and_hostile_ones_are_told(one):
    rude = os.fsencode(one) + b"/=1+1 \xff\x1b[2J\n{{x}}.journal.jsonl"
    shutil.move(one / "a.journal.jsonl", rude)
    (game,) = career_of(one).career.games
    assert game.file.startswith("=1+1 ")
    game.file.encode()


def test_names_go_by_the_value_of_their_numbers(tmp_path):
    names = ["game 9", "Game 10", "2026-03-01", "game 9b", "2026-11-02", "game 09"]
    for name in names:
        (tmp_path / f"{name}.journal.jsonl").touch()
    assert [re.sub(r"\..*", "", path.name) for path in journals(tmp_path)] == [
        "2026-03-01", "2026-11-02", "game 09", "game 9", "game 9b", "Game 10",
    ]  # fmt: skip


def test_an_empty_folder_and_none_are_said_to_be(tmp_path):
    with pytest.raises(ValueError, match="no recorded games"):
        career_of(tmp_path)
    with pytest.raises(FileNotFoundError):
        career_of(tmp_path / "nowhere")
    (tmp_path / "a.journal.jsonl").write_text("hello")
    with pytest.raises(ValueError, match=r"no recorded games.*a\.journal\.jsonl.*not a journal"):
        career_of(tmp_path)


def test_progress_sees_every_game_it_reads(played):
    seen = []

    def watch(paths):
        for path in paths:
            seen.append(path.name)
            yield path

    career_of(played, "Ġorġ Żahra", watch)
    assert seen == ["10-wings.journal.jsonl"]
