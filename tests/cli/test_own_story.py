"""A story in one's own words: read against the record, set in the report, and prepared for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.library import own_story
from sheetgen.library.record import answered

Run = Callable[..., str]


@pytest.fixture
def journal(tmp_path: Path) -> str:
    path = tmp_path / "game.journal.jsonl"
    sheetgen.play("convoy", seed="look1", edition="revised", policy="steady").save(path)
    return str(path)


def story(tmp_path: Path, text: str) -> str:
    path = tmp_path / "story.md"
    path.write_text(text, "utf-8")
    return str(path)


def test_a_text_is_read_against_the_record(
    journal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", journal, "--check", story(tmp_path, "Kentucky was sunk.")]) == 0
    assert "1 sentence: 1 agree" in capsys.readouterr().out
    assert main(["report", journal, "--check", story(tmp_path, "Victorious was sunk.")]) == 1
    assert "not so: Victorious was sunk" in capsys.readouterr().out
    # What is feared is no claim.
    text = story(tmp_path, "I feared that U-boats would have sunk Victorious.")
    assert main(["report", journal, "--check", text]) == 0
    assert "1 not judged" in capsys.readouterr().out
    assert main(["report", journal, "--check", str(tmp_path / "none.md")]) == 2


def test_a_text_stands_in_place_of_the_story(journal: str, tmp_path: Path) -> None:
    own = story(tmp_path, "# Mine & <b>yours</b>\n\nNobody *else* was there. {{ 7 * 7 }}\n")
    out = str(tmp_path / "out")
    assert main(["report", journal, "--with", own, "--out", out, "--format", "md,html,bgg"]) == 0
    (text,) = Path(out).glob("*.report-own.md")
    said = text.read_text("utf-8")
    assert 'title: "Mine & <b>yours</b>"' in said
    assert "**Sailed:** 11 cargo ships" in said
    assert r"Nobody *else* was there. \{\{ 7 \* 7 \}\}" in said
    assert said.index("Sailed:") < said.index("Nobody") < said.index("figure: passage")
    (html,) = Path(out).glob("*.report-own.html")
    assert "Nobody <em>else</em> was there" in html.read_text("utf-8")
    assert "<b>yours" not in html.read_text("utf-8")
    assert main(["report", journal, "--with", own, "--voice", "diary", "--out", out]) == 2


def test_a_brief_for_the_writer(journal: str, tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert main(["report", journal, "--brief-for-writer", "--out", out, "--format", "md"]) == 0
    (text,) = Path(out).glob("*.brief.md")
    said = text.read_text("utf-8")
    for part in ("The story", "What was at stake", "Watch by watch", "The ships"):
        assert f"## {part}" in said
    assert "*Kentucky*" in said
    attacks = [line for line in said.splitlines() if "force" in line and "**Turn" in line]
    assert attacks
    assert all(re.search(r"day \d+ August.* Odds: [1-6] in 6\.", line) for line in attacks)
    sunk = next(line for line in attacks if "*Kentucky*" in line)
    assert re.search(r"Left: \d+ cargo ships", sunk)


def test_what_the_player_noted_is_in_the_brief(tmp_path: Path) -> None:
    made = sheetgen.play("convoy", seed="look1")
    record = answered(made.header, made.session, [(0, "Għandna <b>6</b> *oil*"), (40, "x" * 999)])
    path = tmp_path / "game.journal.jsonl"
    record.save(path)
    said = sheetgen.open(path).brief_for_writer().markdown()
    assert "## What you noted" in said
    assert r"- **Before the first turn:** Għandna \<b\>6\</b\> \*oil\*" in said
    assert re.search(r"- \*\*Turn \d+:\*\* x{9,}", said)
    assert "x" * 300 not in said


def test_other_games_say_that_they_have_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, own = tmp_path / "w.journal.jsonl", story(tmp_path, "Once upon a time.")
    sheetgen.record("wings", seed="1").record.save(path)
    for words in (["--check", own], ["--with", own], ["--brief-for-writer"]):
        assert main(["report", str(path), *words, "--out", str(tmp_path)]) == 2
        assert "Wings over Malta" in capsys.readouterr().err


def test_a_story_kept_beside_the_journal_is_told_until_a_voice_is_named(
    journal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own_story.keep(Path(journal), "# Mine\n\nNobody else was there.\n")
    out = str(tmp_path / "out")
    assert main(["report", journal, "--out", out, "--format", "txt"]) == 0
    assert "--voice account tells the program's" in capsys.readouterr().err
    (text,) = Path(out).iterdir()
    assert text.name.endswith(".report-own.txt")
    assert "Nobody else was there." in text.read_text("utf-8")
    for told in (["--voice", "account"], ["--voice", "press"], ["--length", "brief"]):
        assert main(["report", journal, *told, "--out", out, "--format", "txt"]) == 0
    assert len(list(Path(out).glob("*.report*.txt"))) == 4
    assert sum("Nobody else" in path.read_text("utf-8") for path in Path(out).iterdir()) == 1
