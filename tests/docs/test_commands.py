"""The pages that the program makes say what it says."""

from pathlib import Path

from docs.make_commands import PAGES

DOCS = Path(__file__).parents[2] / "docs"


def test_the_pages_are_those_that_are_made() -> None:
    made_by = "python docs/make_commands.py"
    for name, page in PAGES.items():
        assert (DOCS / name).read_text("utf-8") == page(), made_by
