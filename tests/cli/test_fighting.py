"""`sheetgen fight`: a mission fought by the program, and by a person against it."""

from __future__ import annotations

import io
import json
import os

import pytest
from pypdf import PdfReader

from sheetgen.cli import main
from sheetgen.core.lock import locked
from tests.games.wings.fight.tracks import track_of

FIGHT = ["fight", "wings", "--mission", "6", "--seed", "friday"]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SHEETGEN_CONFIG", str(tmp_path / "none.toml"))


def typed(monkeypatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def data(tmp_path, name):
    return json.loads((tmp_path / "output" / f"{name}.fight.json").read_text("utf-8"))


@pytest.mark.long
def test_a_mission_is_fought_and_its_paths_are_drawn(tmp_path, capsys):
    assert main([*FIGHT, "--mission", "2", "--attacker", "british", "--period", "later"]) == 0
    name = "wings-fight-2-british-later-friday"
    told = data(tmp_path, name)
    track = track_of("".join(json.dumps(line) + "\n" for line in told["track"]))
    assert (track.kind, track.attacker) == (2, 0)
    assert len(told["report"]["crews"]) == len(track.planes) == 6
    out = capsys.readouterr().out
    assert f"output/{name}.paths.pdf" in out
    read = PdfReader(tmp_path / "output" / f"{name}.paths.pdf")
    text = "".join(page.extract_text() for page in read.pages)
    assert "sheetgen fight wings --mission=2 --attacker=british --period=later" in text
    for row in told["track"]:
        if row[0] == "at" and row[1] and row[8]:
            assert f"{row[8]} {row[6]}" in text


class Closed(io.StringIO):
    """A pipe whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError

    def fileno(self) -> int:
        return os.open(os.devnull, os.O_WRONLY)


def test_the_files_are_there_though_nobody_reads_what_is_printed(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.stdout", Closed())
    assert main(FIGHT) == 0
    written = {path.name for path in (tmp_path / "output").iterdir()}
    name = "wings-fight-6-axis-early-friday"
    assert written == {f"{name}.paths.pdf", f"{name}.fight.json"}


def test_the_same_seed_gives_the_same_files(tmp_path):
    for folder in ("one", "two"):
        assert main([*FIGHT, "--out", folder]) == 0
    for kind in ("paths.pdf", "fight.json"):
        name = f"wings-fight-6-axis-early-friday.{kind}"
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()


@pytest.mark.long
def test_a_person_who_always_takes_advice_has_the_same_fight(tmp_path, monkeypatch, capsys):
    typed(monkeypatch, *["m"] * 500)
    assert main([*FIGHT, "--human", "british"]) == 0
    assert main(FIGHT) == 0
    mine = data(tmp_path, "wings-fight-6-axis-early-british-friday")
    program = data(tmp_path, "wings-fight-6-axis-early-friday")
    assert mine["track"] == program["track"]
    assert "the card after it?" not in capsys.readouterr().err


def test_a_card_is_flown_and_what_is_no_card_is_asked_again(tmp_path, monkeypatch, capsys):
    typed(monkeypatch, "loop", "hl", "TL>", *["m"] * 500)
    assert main([*FIGHT, "--human", "british"]) == 0
    assert "'loop' is none of these cards" in capsys.readouterr().out
    told = data(tmp_path, "wings-fight-6-axis-early-british-friday")
    flown = [row[8] for row in told["track"] if row[0] == "at" and row[1] == 1 and row[2] in (1, 2)]
    assert flown == ["HL", "TL>"]


@pytest.mark.long
def test_who_leaves_goes_on_where_he_left(tmp_path, monkeypatch, capsys):
    typed(monkeypatch, "hl", "tr", "q")
    assert main([*FIGHT, "--human", "british"]) == 0
    cards = tmp_path / "output" / "wings-fight-6-axis-early-british-friday.cards.jsonl"
    assert cards.read_text("utf-8").splitlines()[1:] == ['[0, 1, "HL"]', '[0, 2, "TR>"]']
    with cards.open("a") as file:
        file.write('[1, 1, "S')
    capsys.readouterr()
    typed(monkeypatch, *["m"] * 500)
    assert main([*FIGHT, "--human", "british"]) == 0
    told = data(tmp_path, "wings-fight-6-axis-early-british-friday")
    first = [row[8] for row in told["track"] if row[0] == "at" and row[1] == 1 and row[2] < 3]
    assert first == ["HL", "TR>"]


def test_a_card_is_taken_back(tmp_path, monkeypatch):
    typed(monkeypatch, "hl", "tr", "u", "u", "s^", "s>", "q")
    assert main([*FIGHT, "--human", "british"]) == 0
    cards = tmp_path / "output" / "wings-fight-6-axis-early-british-friday.cards.jsonl"
    kept = [json.loads(line) for line in cards.read_text("utf-8").splitlines()[1:]]
    assert kept == [[0, 1, "HL"], [0, 2, "TR>"], "undo", "undo", [0, 1, "S^"], [0, 2, "S>"]]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--mission", "7"], "missions are numbered 1 to 6"),
        (["--attacker", "french"], 'there is no side called "french"'),
        (["--period", "late"], 'there is no period called "late"'),
        (["--human", "malta"], 'there is no side called "malta"'),
    ],
)
def test_what_there_is_not_is_said(options, said, capsys):
    assert main([*FIGHT, *options]) == 2
    assert said in capsys.readouterr().err


def test_a_fight_is_planned_by_one_program_at_a_time(tmp_path, monkeypatch, capsys):
    cards = tmp_path / "output" / "wings-fight-6-axis-early-british-friday.cards.jsonl"
    cards.parent.mkdir()
    typed(monkeypatch, "m")
    with locked(cards):
        assert main([*FIGHT, "--human", "british"]) == 2
    assert "another sheetgen is at work on it" in capsys.readouterr().err
    assert not cards.exists()


def test_a_byte_that_is_no_text_is_named_by_its_line(tmp_path, monkeypatch, capsys):
    typed(monkeypatch, "1", "q")
    main([*FIGHT, "--human", "british"])
    cards = tmp_path / "output" / "wings-fight-6-axis-early-british-friday.cards.jsonl"
    whole = cards.read_bytes()
    cards.write_bytes(whole + b"\xff\n")
    assert main([*FIGHT, "--human", "british"]) == 2
    assert f"line {whole.count(10) + 1}: a byte is not UTF-8 text" in capsys.readouterr().err
    assert cards.read_bytes() == whole + b"\xff\n"


def test_a_file_of_other_cards_is_refused(tmp_path, monkeypatch, capsys):
    cards = tmp_path / "output" / "wings-fight-6-axis-early-british-friday.cards.jsonl"
    cards.parent.mkdir()
    for text in ("", "cards\n"):
        cards.write_text(text)
        typed(monkeypatch, "m")
        assert main([*FIGHT, "--human", "british"]) == 2
        assert "line 1: is no file of the cards of this fight" in capsys.readouterr().err
        assert cards.read_text() == text


def test_a_game_without_fights_says_so(capsys):
    assert main(["fight", "convoy", "--mission", "1", "--seed", "a"]) == 2
    assert (
        "Malta Convoy has no fights to be fought card by card; choose wings"
        in capsys.readouterr().err
    )
