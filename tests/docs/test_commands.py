"""The page of commands and the man page say what the program says."""

from pathlib import Path

from docs.make_commands import man, markdown

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pages_are_those_of_the_parser() -> None:
    made_by = "python docs/make_commands.py"
    assert (DOCS / "commands.md").read_text("utf-8") == markdown(), made_by
    assert (DOCS / "sheetgen.1").read_text("utf-8") == man(), made_by
