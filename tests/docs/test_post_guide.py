"""The guide to an event by post, docs/post.md, walked through as it is written by one
who directs and one who plays, each in a folder of his own."""

import io
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.kits.events import lines
from tests.kits.events.clock import on
from tests.kits.events.post.posting import TOML, Post, known_key

GUIDE = (Path(__file__).parents[2] / "docs" / "post.md").read_text("utf-8")
COMMANDS = re.findall(r"^ {4}(sheetgen .+)$", GUIDE, re.MULTILINE)
(PROGRAM,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
TURN, SEAL, OPEN, CARDS, REPLY, CLOSE, SCORE, REVEAL, VERIFY = COMMANDS


@pytest.fixture
def walk(tmp_path, monkeypatch, capsys):
    """Runs a command of the guide in the folder of whom it is for; lines are typed."""

    def walk(folder: str, command: str, *lines: str) -> list[str]:
        monkeypatch.chdir(tmp_path / folder)
        text = "".join(f"{line}\n" for line in lines)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(shlex.split(command)[1:]) == 0
        printed = capsys.readouterr()
        assert printed.err == ""
        return printed.out.splitlines()

    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "my-post").mkdir()
    players = '{ name = "Anna" }'
    text = TOML.format(game="convoy", boards=1, more='deadline = "9999-12-31"', players=players)
    (tmp_path / "club" / "event.toml").write_text(text, "utf-8")
    (tmp_path / "club" / "inbox").mkdir()
    return walk


def test_the_guide_leads_from_the_cards_to_the_proof(walk, tmp_path) -> None:
    club, home = tmp_path / "club", tmp_path / "club" / "my-post"
    with known_key():
        for day, command in (("2026-11-20", SEAL), ("2026-12-04", OPEN), ("2026-12-04", CARDS)):
            with on(day):
                walk("club", command)
    (card,) = (club / "private" / "cards").iterdir()
    shutil.copy(card, home / "card.txt")
    for day in range(60):
        # The letters that the table shows; a number, where cruisers are to be sent home.
        told = walk("club/my-post", TURN, *["x", "2", "3", "4"] * 10)
        if "S1-B1: the game is over" in told:
            break
        assert told[-1] == "send the text of to-send.txt to the director"
        shutil.copy(home / "to-send.txt", club / "inbox" / f"mail-{day}.txt")
        (answer,) = walk("club", REPLY)
        shutil.copy(club / answer, home / f"answer-{day}.txt")
    else:
        pytest.fail("the game has no end")
    for command in (CLOSE, SCORE, REVEAL):
        told = walk("club", command)
    public = next((club / "public").glob("*.event.jsonl"))
    told = walk("club", VERIFY.replace("public/NAME.event.jsonl", f"'{public}'"))
    assert told[-1].endswith("taken on trust, 0 wrong")
    assert any("letters of your own is among those published" in line for line in told)


def test_a_strangers_program_finds_who_signed_what(tmp_path) -> None:
    """With nothing of sheetgen, and not where a letter was changed and the marks made anew."""
    post = Post(tmp_path)
    post.turn(1, ahead=["none"])
    post.turn(2)
    post.sent(1)
    post.sent(2)
    assert post.reply() == []
    _, kept, _ = post.published()
    public = next((tmp_path / "public").glob("*.event.jsonl"))

    def run(path: Path) -> subprocess.CompletedProcess[str]:
        words = [sys.executable, "-I", "-c", PROGRAM, public, path]
        return subprocess.run(words, capture_output=True, text=True)

    ran = run(next((tmp_path / "public").glob("*.post.jsonl")))
    assert ran.stdout.startswith(f"{len(kept.lines)} letters, each signed"), ran.stderr
    for number, (old, new) in enumerate(((": none", ": decoy"), ("contact@", "enemy@"))):
        told = [(line.what, {"letter": line.held["letter"]}) for line in kept.lines]
        at = next(at for at, (_, held) in enumerate(told) if old in held["letter"])
        told[at] = (told[at][0], {"letter": told[at][1]["letter"].replace(old, new, 1)})
        forged = tmp_path / f"forged-{number}.jsonl"
        lines.append(forged, lines.Lines(), told)
        assert "InvalidSignature" in run(forged).stderr
    short = tmp_path / "short.jsonl"
    left = [one for one in kept.lines if one.what != "turn"]
    lines.append(short, lines.Lines(), [(one.what, one.held) for one in left])
    assert "AssertionError" in run(short).stderr
