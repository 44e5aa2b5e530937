"""A text taken apart: what is prose is found with its lines, and no text takes long."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.core.errors import Error
from sheetgen.kits.telling.checking.page import LONGEST, page, text_of


def test_sentences_are_found_with_the_lines_they_begin_on() -> None:
    text = (
        "---\nscore: 1\n---\n\n# A title\n\nOne is here. Two\ngoes on. H.M.S. Eagle\n\n"
        "- a list\n\n| no | table |\n\n**Lost:** 1 ship.\n\n"
        "<!-- credits -->\n\nBy nobody.\n\n<!-- end of credits -->\n"
    )
    found = page(text)
    assert [tuple(line) for line in found.headings] == [(5, "A title")]
    assert [[tuple(line) for line in each] for each in found.paragraphs] == [
        [(7, "One is here."), (7, "Two goes on."), (8, "H.M.S. Eagle")],
        [(10, "a list")],
    ]
    assert [(name, line.text) for name, line in found.box] == [("Lost", "1 ship.")]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfe", "not UTF-8 text"),
        (b"a\0b", "number 0"),
        (b" \n", "nothing in it"),
        (b"a" * (LONGEST + 1), "longer than"),
    ],
)
def test_what_is_no_text_is_told_in_a_sentence(tmp_path: Path, content: bytes, says: str) -> None:
    (tmp_path / "story.md").write_bytes(content)
    with pytest.raises(Error, match=says):
        text_of(tmp_path / "story.md")


def test_a_sentence_may_begin_with_a_letter_of_any_script() -> None:
    (found,) = page("*Ohio* came in. Żgħażagħ kollha. Ясно. 夜が明けた. so it was.\n").paragraphs
    assert [line.text for line in found] == [
        "*Ohio* came in.", "Żgħażagħ kollha.", "Ясно.", "夜が明けた. so it was.",
    ]  # fmt: skip
