"""`sheetgen report JOURNAL --audit`: a file beside the report, of any game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.cli import main
from sheetgen.core import dice
from sheetgen.core.journal import Header, Writer
from sheetgen.core.registry import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded


def journal(folder: Path, name: str, policy: str) -> Path:
    """The journal of a game that has played itself."""
    game, key, path = find(name), dice.key_of_seed("a"), folder / "a.jsonl"
    session = Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies[policy], key)))
    header = Header(name, game.default_edition, game.rules_version, seed="a", policy=policy)
    with Writer(path, header) as writer:
        writer.write(*session.answers)
    return path


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "policy", "stem"),
    [("wings", "careful", "wings-2018-a"), ("convoy", "steady", "convoy-sheet-a")],
)
def test_an_audit_is_written_beside_the_report(tmp_path, capsys, game, policy, stem):
    record = journal(tmp_path, game, policy)
    told = ["report", str(record), "--format", "md", "--out", str(tmp_path), "--audit"]
    assert main(told) == 0
    names = [f"{stem}.report.md", f"{stem}.report-audit.md"]
    assert capsys.readouterr().out.split() == [str(tmp_path / name) for name in names]
    audit = (tmp_path / names[1]).read_text("utf-8")
    gates = re.findall(r"^\| .* \| (yes|\*\*no\*\*) \|$", audit, re.MULTILINE)
    assert f"{gates.count('yes')} of {len(gates)} gates are kept" in audit
    report = (tmp_path / names[0]).read_text("utf-8")
    facts = audit.split("## Which sentence tells which fact")[1]
    sentences = re.findall(r"\| ([^|]+) \|$", facts, re.MULTILINE)[2:]
    assert len(sentences) >= 10
    assert sum(plain(one.split(" / ")[0]) in plain(report) for one in sentences) > 0.9 * len(
        sentences
    )


def plain(text: str) -> str:
    return re.sub(r"\W+", " ", text)


@pytest.mark.long
def test_a_campaign_is_audited_in_a_voice(tmp_path):
    record = journal(tmp_path, "wings", "careful")
    told = ["--audit", "--voice", "press", "--length", "brief", "--format", "md"]
    assert main(["report", str(record), *told, "--out", str(tmp_path)]) == 0
    (page,) = tmp_path.glob("*-press-brief-audit.md")
    assert "gates are kept" in page.read_text("utf-8")
