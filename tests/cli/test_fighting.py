"""`sheetgen fight`: a mission fought by the program, and by a person against it."""

import io
import json
import os
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from sheetgen.cli import main
from sheetgen.core import journal
from tests.games.wings.fight.tracks import track_of

FIGHT = ["fight", "wings", "--mission", "6", "--seed", "friday"]
MINE = "wings-fight-6-axis-early-british-friday"


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
    command = "sheetgen fight wings --seed friday --mission 2 --attacker british --period later"
    assert f"{command} --paper a4" in " ".join(text.split())
    for row in told["track"]:
        if row[0] == "at" and row[1] and row[8]:
            assert f"{row[8]} {row[6]}" in text


class Closed(io.StringIO):
    """A pipe whose reader has gone."""

    def write(self, text: str) -> int:
        raise BrokenPipeError

    def fileno(self) -> int:
        return os.open(os.devnull, os.O_WRONLY)


def test_the_same_seed_gives_the_same_files_though_nobody_reads_what_is_printed(
    tmp_path, monkeypatch
):
    assert main([*FIGHT, "--out", "one"]) == 0
    monkeypatch.setattr("sys.stdout", Closed())
    assert main([*FIGHT, "--out", "two"]) == 0
    one, two = (
        {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()}
        for folder in ("one", "two")
    )
    assert one == two
    name = "wings-fight-6-axis-early-friday"
    assert one.keys() == {f"{name}.paths.pdf", f"{name}.fight.json"}


def cards(tmp_path) -> list[str | None]:
    """The cards that the journal of the fight holds."""
    record = journal.read(tmp_path / "output" / f"{MINE}.journal.jsonl")
    return [answer.choice for answer in record.answers]


def test_a_card_is_flown_and_what_is_no_card_is_asked_again(tmp_path, monkeypatch, capsys):
    typed(monkeypatch, "loop", "hl", "TL>", "q")
    assert main([*FIGHT, "--human", "british"]) == 1
    assert '"loop" was not asked for' in capsys.readouterr().out
    assert cards(tmp_path) == ["HL", "TL>"]


@pytest.mark.long
@pytest.mark.parametrize("again", [[*FIGHT, "--human", "british"], ["record", "--resume"]])
def test_who_leaves_goes_on_where_he_left(tmp_path, monkeypatch, capsys, again):
    typed(monkeypatch, "hl", "tr>", "n A brave start", "q")
    assert main([*FIGHT, "--human", "british"]) == 0
    path = tmp_path / "output" / f"{MINE}.journal.jsonl"
    assert cards(tmp_path) == ["HL", "TR>"]
    assert f"sheetgen record --resume output/{path.name}" in capsys.readouterr().out
    with path.open("a") as file:
        file.write('{"ask":"card","cho')
    typed(monkeypatch, *["m"] * 500)
    assert main(again) == 1
    told = data(tmp_path, MINE)
    first = [row[8] for row in told["track"] if row[0] == "at" and row[1] == 1 and row[2] < 3]
    assert first == ["HL", "TR>"]
    assert main(["verify", str(path)]) == 0


def test_what_there_is_not_is_said(capsys):
    for options, said in (
        (["--mission", "7"], "missions are numbered 1 to 6"),
        (["--attacker", "french"], 'there is no side called "french"'),
        (["--period", "late"], 'there is no period called "late"'),
        (["--human", "malta"], 'there is no side called "malta"'),
    ):
        assert main([*FIGHT, *options]) == 2
        assert said in capsys.readouterr().err


def test_what_is_not_made_of_a_fight_is_said(tmp_path, monkeypatch, capsys):
    typed(monkeypatch, "q")
    main([*FIGHT, "--human", "british"])
    journal = f"output/{MINE}.journal.jsonl"
    for words, said in (
        (["report", journal], "Dogfight has no report"),
        (["sheet", journal], "there are no sheets of Wings over Malta: Dogfight"),
        (["analyse", journal], "has no score"),
        (["career", "output"], "a fight by itself, which counts in no career"),
    ):
        assert main(words) == 2
        assert said in capsys.readouterr().err


@pytest.mark.long
def test_a_fight_is_watched_turn_by_turn_before_it_is_kept(run, here):
    fight = ("fight", "wings", "--mission", "6", "--seed", "sunday")
    plain = run(*fight, "--out", "plain")
    watched = run(*fight, "--watch", "--out", "seen")
    assert watched.status == 0
    *turns, kept = watched.out.split("-- turn ")
    assert len(turns) > 10
    assert re.search(r"Turn 1: .*[A-D] fires at [A-D], ", turns[1])
    ended, *lines = plain.out.splitlines()
    assert kept.count(ended) == 1
    assert [line for line in kept.replace("seen/", "plain/").splitlines() if line][
        -len(lines) :
    ] == lines
    names = sorted(path.name for path in Path("seen").iterdir())
    assert all(Path("plain", n).read_bytes() == Path("seen", n).read_bytes() for n in names)


def test_a_fight_of_ones_own_is_replayed_and_not_watched(complaint):
    said = complaint(
        "fight", "wings", "--mission", "6", "--seed", "a", "--human", "axis", "--watch"
    )
    assert said.endswith(
        "to watch a fight of your own, use sheetgen replay JOURNAL; leave out --watch"
    )


def test_a_mission_there_is_not_draws_no_seed(run, here) -> None:
    ran = run("fight", "wings", "--mission", "8")
    assert (ran.status, ran.out) == (2, "")
    assert "there is no 8" in ran.err
