"""What a report makes of a story told in passages, by whatever tells it."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report.narrative import Chapter
from sheetgen.games.convoy.report.voice import Paragraph
from sheetgen.kits.telling.outline import SCENE
from sheetgen.kits.telling.report import Asked
from tests.games.convoy.report.reports import game


def story(asked: Asked) -> report.Story:
    first = Chapter("", paragraphs=[Paragraph("We sailed.", [(SCENE, (1,))])])
    last = Chapter("In harbour", paragraphs=[Paragraph("She came in. So did I.", [(SCENE, (2,))])])
    return report.Story("All in", "None was lost.", [first, last])


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a bank of passages, and what tells it."""
    voices = tmp_path / "convoy" / "voices"
    voices.mkdir(parents=True)
    (voices / "account.txt").write_text("", "utf-8")
    teller = SimpleNamespace(story=story, why=lambda asked: f"lead\t{asked.voice}\n")
    monkeypatch.setattr(report, "_account", lambda: teller)
    return tmp_path


def test_it_is_the_games_own_voice_and_has_no_numbers_but_in_its_box(own):
    header, session = game("passages", "sheet", "steady")
    asked = Asked(header, session, [(9, "noted")], own, appendix=True)
    text = report.tell(asked).text
    assert 'voice: "account"\n' in text
    assert "\n# All in\n" in text
    assert text.index("None was lost.") < text.index("<!-- box -->") < text.index("We sailed.")
    assert "\n## In harbour\n" in text
    assert re.search(r"(?m)^\*Morning Watch of the 10th: noted\*$", text)
    assert "## The passage\n" not in text
    assert "| Turn | Day | Watch | Place | What happened | Score |" in text
    assert "numbers" not in report.figures(asked)["passage"].caption


def test_a_brief_one_ends_with_its_last_line(own):
    header, session = game("passages", "sheet", "steady")
    text = report.tell(Asked(header, session, (), own, length="brief")).text
    assert "<!-- end of box -->\n\nSo did I.\n\n<!-- credits -->" in text


def test_why_is_asked_of_what_tells_it(own):
    header, session = game("passages", "sheet", "steady")
    assert report.why(Asked(header, session, (), own, voice="account")) == "lead\taccount\n"
    with pytest.raises(ValueError, match="the voice diary of Malta Convoy is not told in passages"):
        report.why(Asked(header, session, (), own, voice="diary"))
