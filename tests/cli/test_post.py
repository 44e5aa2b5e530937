"""An event by post as director and player type it."""

import io
import shutil
import sys
from pathlib import Path

import pytest

from tests.kits.events.clock import on
from tests.kits.events.post.posting import TOML, known_key


@pytest.fixture
def event(run, tmp_path, monkeypatch) -> Path:
    """An event of one player that is opened and has its card, in the folder at hand."""
    monkeypatch.chdir(tmp_path)
    text = TOML.format(game="convoy", boards=1, more="", players='{ name = "Ġorġ Żahra" }')
    Path("event.toml").write_text(text, "utf-8")
    with known_key():
        assert run("event", "seal").status == 0
        with on("2026-12-04"):
            assert run("event", "open", "--delayed", "3 12 19").status == 0
        opened = run("post", "open")
    assert opened.status == 0
    card = Path(opened.out.splitlines()[0])
    assert "send each player his card" in opened.out
    for folder in ("home", "inbox"):
        Path(folder).mkdir()
    shutil.copy(card, "home/card.txt")
    return Path("event.toml")


@pytest.fixture
def types(monkeypatch):
    """Lines that the player types."""

    def types(*lines: str) -> None:
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    return types


def test_a_turn_from_the_question_to_the_answer(event, run, types) -> None:
    types(*["none"] * 9, "none")
    played = run("post", "turn", "home")
    assert (played.status, played.err) == (0, "")
    assert "S1-B1, decision 1" in played.out
    assert "Option: Choose. Turn 1" in played.out
    assert "Roll" not in played.out
    assert f"send the text of {Path('home/to-send.txt')} to the director" in played.out
    types("none")
    again = run("post", "turn", "home")
    assert "S1-B1: sent; the dice have not come yet" in again.out
    shutil.copy("home/to-send.txt", "inbox/mail.txt")
    answered = run("post", "reply", "inbox")
    assert (answered.status, answered.err) == (0, "")
    shutil.copy(answered.out.strip(), "home/answer.txt")
    types("q")
    assert "S1-B1, decision 2" in run("post", "turn", "home").out
    assert "contact" in Path("home/S1-B1.journal.jsonl").read_text()
    assert run("sheet", "home/S1-B1.journal.jsonl").status == 0


def test_a_journal_keeps_notes_and_what_is_half_decided(event, run, types) -> None:
    types("n a calm sea", "none", "q")
    first = run("post", "turn", "home")
    assert "S1-B1: nothing is decided yet" in first.out
    types(*["none"] * 9)
    second = run("post", "turn", "home")
    assert "Option: Choose. Turn 2" in second.out
    assert "Option: Choose. Turn 1 " not in second.out
    assert "S1-B1: decided: none none" in second.out
    shutil.copy("home/to-send.txt", "inbox/mail.txt")
    shutil.copy(run("post", "reply", "inbox").out.strip(), "home/answer.txt")
    types("q")
    run("post", "turn", "home")
    assert "a calm sea" in Path("home/S1-B1.journal.jsonl").read_text("utf-8")


def test_dice_of_ones_own_are_not_sent(event, run, types) -> None:
    """A journal may be gone on with by other commands: what they add is no decision."""
    types("q")
    run("post", "turn", "home")
    types(*["none"] * 9, "1", "1", "1", "1", "1", "1", "q")
    assert "contact" in run("record", "--resume", "home/S1-B1.journal.jsonl", "--plain").out
    assert "contact" in Path("home/S1-B1.journal.jsonl").read_text("utf-8")
    types("q")
    again = run("post", "turn", "home")
    assert "S1-B1: decided: none" in again.out
    assert "contact" not in Path("home/sent.txt").read_text("utf-8")
    assert '{"undo"' in Path("home/S1-B1.journal.jsonl").read_text("utf-8")


def test_what_was_sent_cannot_be_taken_back(event, run, types) -> None:
    types("none", "u", "u")
    ran = run("post", "turn", "home")
    assert ran.status == 2
    assert "what was sent cannot be taken back" in ran.err
    assert not Path("home/sent.txt").exists()
    types("q")
    assert "Option: Choose. Turn 1 " in run("post", "turn", "home").out


def test_only_what_is_new_is_told(event, run, types) -> None:
    types(*["none"] * 9)
    assert "sail.\nThe journey takes" in run("post", "turn", "home").out
    shutil.copy("home/to-send.txt", "inbox/mail.txt")
    shutil.copy(run("post", "reply", "inbox").out.strip(), "home/answer.txt")
    types("q")
    second = run("post", "turn", "home").out
    assert "The journey takes" not in second
    assert "ontact" in second
    assert "played by post; next: sheetgen post reply FOLDER" in run("event", "check").out


def test_a_letter_that_is_not_taken_is_named_and_the_status_says_so(event, run, types) -> None:
    types(*["none"] * 9)
    run("post", "turn", "home")
    text = Path("home/to-send.txt").read_text("utf-8")
    assert " none none" in text
    Path("inbox/mail.txt").write_text(text.replace(" none none", " none decoy"), "utf-8")
    answered = run("post", "reply", "inbox")
    assert answered.status == 1
    assert answered.err.startswith("sheetgen: mail.txt, line 14: table 1, S1-B1, number 1: forged")
    reply = Path(answered.out.strip()).read_text("utf-8")
    assert "Not taken: mail.txt, line 14" in " ".join(reply.split())


def test_decisions_of_a_program(event, run, types) -> None:
    types("q")
    run("post", "turn", "home")
    line = '{"ask": "option", "choice": "none"}\n'
    Path("answers.jsonl").write_text(line, "utf-8")
    for _ in range(9):
        run("record", "--resume", "home/S1-B1.journal.jsonl", "--answers", "answers.jsonl")
    types()
    assert "S1-B1: decided: none" in run("post", "turn", "home").out
    assert "--board S1-B1" in run("post", "turn", "home", "--ahead", "none").err


def test_boards_and_folders_that_are_not_there(event, run) -> None:
    assert "no dice of board S1-B7" in run("post", "turn", "home", "--board", "S1-B7").err
    assert "no card is there" in run("post", "turn", "inbox").err
    assert run("post", "turn", "nowhere").status == 2
    assert run("post", "reply", "nowhere").status == 2


def test_the_end(event, run, types) -> None:
    types(*["none"] * 9)
    run("post", "turn", "home", "--board", "S1-B1", "--ahead", "none none")
    shutil.copy("home/to-send.txt", "inbox/mail.txt")
    shutil.copy(run("post", "reply", "inbox").out.strip(), "home/answer.txt")
    closed = run("post", "close")
    assert "table 1, S1-B1: not finished" in closed.err
    assert "sheetgen score event.toml event-post.csv" in closed.out
    public = str(next(Path("public").glob("*.event.jsonl")))
    early = run("post", "verify", public)
    assert (early.status, "the key of the event is not published yet" in early.err) == (2, True)
    ruled = ("event", "rule", "missing", "S1-B1", "1", "--reason", "not finished")
    assert run(*ruled).status == 0
    assert run("event", "reveal").status == 0
    verified = run("post", "verify", public, "--own", "home")
    assert verified.status == 0
    assert "each of 3 letters of your own is among those published" in verified.out
    assert verified.out.splitlines()[-1].endswith("taken on trust, 0 wrong")
    assert run("event", "verify", public).status == 0
    assert run("post", "verify", public, "--post", "none.jsonl").status == 2
