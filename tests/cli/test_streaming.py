"""A game recorded line by line from a stream: what each line did, and what is on disk by then."""

import io
import json
import os
from pathlib import Path

import jsonschema
import pytest

import sheetgen
from sheetgen.cli.at_table import Papers
from sheetgen.core.journal import answer_to_json, read
from sheetgen.library.sitting import schema
from tests.fixtures.outside import installed

SET_UP = ["4 2 6", "5", "2", "3", "4", "2", "4"]


def streamed(run, monkeypatch, lines, *words):
    """The exit status, and what each line did, with the greeting first."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    ran = run("record", *words, "--answers", "-")
    told = [json.loads(line) for line in ran.out.splitlines()]
    states = jsonschema.Draft202012Validator(schema())
    for said in (*told[::16], told[-1]):
        states.validate({k: v for k, v in said.items() if k not in ("line", "journal")})
    assert [said["line"] for said in told] == list(range(len(told)))
    return ran.status, told


@pytest.mark.parametrize(("game", "policy"), [("convoy", "never"), ("couriers", None)])
def test_a_whole_game_is_recorded(run, here, monkeypatch, tmp_path, game, policy) -> None:
    site = tmp_path / "site"
    site.mkdir()
    monkeypatch.setattr(Papers, "save", lambda self, book: [Path("out/a.sheet.pdf")])
    with installed(site, "couriers", couriers="BARE"):
        answers = sheetgen.play(game, seed="stream", policy=policy).session.answers
        lines = [json.dumps(answer_to_json(answer)) for answer in answers]
        status, told = streamed(run, monkeypatch, lines, game, "--journal", "game.jsonl")
    assert status == 0
    assert told[-1]["finished"]
    assert told[-1]["asked"] is None
    assert told[-1]["view"]["lines"] == ["  out/a.sheet.pdf"]
    assert [said["answers"] for said in told] == list(range(len(answers) + 1))
    assert read(here / "game.jsonl").answers == answers


def test_a_d3_is_what_it_comes_to(run, here, monkeypatch) -> None:
    status, told = streamed(
        run, monkeypatch, ["4 2 6", "5", "4", "2"], "convoy", "--journal", "game.jsonl"
    )
    assert status == 1
    assert told[2]["prompt"]["do"] == "Roll 1D3 (a D6: 1-2 is 1, 3-4 is 2, 5-6 is 3)."
    assert told[3]["message"] == "1 die of 1 to 3 was expected, not 4"
    assert told[4]["message"] == "carrier 2 (3-4)."
    assert read(here / "game.jsonl").answers[-1].dice == (2,)


def test_each_line_says_what_it_did(run, here, monkeypatch) -> None:
    lines = [*SET_UP[:3], "nonsense", "u", "n Ohio", '{"note": "under tow"}', '{"undo": 1}', "r"]
    status, told = streamed(run, monkeypatch, lines, "convoy", "--journal", "game.jsonl")
    assert status == 1
    assert [said["wrong"] for said in told] == [False] * 4 + [True] + [False] * 5
    assert [said["answers"] for said in told] == [0, 1, 2, 3, 3, 2, 2, 2, 1, 2]
    assert told[0]["asked"]["ask"] == "cargo"
    assert told[4]["message"] == "1 die of 1 to 6 was expected"
    assert told[0]["journal"] == "game.jsonl"
    record = read(here / "game.jsonl")
    assert [note for _, note in record.notes] == ["Ohio", "under tow"]
    assert record.answers[-1].rolled


def test_it_goes_on_and_ends_where_it_is_left(run, here, monkeypatch) -> None:
    streamed(run, monkeypatch, SET_UP[:3], "convoy", "--journal", "game.jsonl")
    status, told = streamed(run, monkeypatch, [SET_UP[3], "q", SET_UP[4]], "--resume", "game.jsonl")
    assert status == 0
    assert told[-1]["left"]
    assert [said["answers"] for said in told] == [3, 4, 4]


def test_a_seed_has_the_decisions_asked_for(run, monkeypatch) -> None:
    words = ("convoy", "--seed", "pedestal", "--journal", "game.jsonl")
    _, told = streamed(run, monkeypatch, ["decoy"], *words)
    assert told[0]["asked"]["kind"] == told[1]["asked"]["kind"] == "choice"


def test_a_line_that_cannot_be_taken_changes_nothing(run, here, monkeypatch) -> None:
    wrong = [
        ('{"ask": "cargo"}', "an answer was expected"),
        ('{"ask": "cargo", "dice": [7, 1, 1]}', "7"),
        ('{"ask": "tanker", "dice": [1]}', "cargo"),
        ('{"undo": 1}', "undoes 1 answers, and there are 0"),
        ('{"undo": -1}', "undoes"),
        ('{"note": "a \\u0007 bell"}', "the note holds U+0007"),
        ("{", "not a whole line of JSON"),
        ("{\udcff", "not a whole line of JSON in UTF-8"),
        ("n \udcff", "the note holds"),
    ]
    given = [line for line, _ in wrong]
    status, told = streamed(run, monkeypatch, given, "convoy", "--journal", "game.jsonl")
    assert status == 1
    for said, (_, says) in zip(told[1:], wrong, strict=True):
        assert said["wrong"]
        assert says in said["message"]
    assert len(read(here / "game.jsonl").lines) == 0


def test_a_line_without_an_end_is_refused(complaint, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("4" * (1 << 20)))
    assert "line 1: longer than" in complaint("record", "convoy", "--answers", "-")


def test_a_fight_is_in_its_lines(complaint) -> None:
    assert "leave out --fight" in complaint("record", "wings", "--answers", "-", "--fight", "a")


@pytest.mark.long
@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
@pytest.mark.parametrize("game", ["convoy", "wings"])
def test_what_was_told_is_on_disk_when_the_program_is_killed(tmp_path, game) -> None:
    from tests.kits.table.killing import kill_stream

    told = kill_stream(tmp_path, 2, 1, game)
    assert all(one.right for one in told)
    assert all(one.said <= one.kept <= one.sent for one in told)
    assert any(one.said for one in told)
