"""The pages: every link leads somewhere, and every command shown is one that the program takes."""

import re
import shlex
from pathlib import Path

import pytest

from sheetgen.cli.parser import parser
from tests.cases import each

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_HEADING = re.compile(r"^#+ (.*)", re.MULTILINE)
_BLOCK = re.compile(r"^```\n(.*?)^```|((?:^ {4}[^\n]*\n)+)", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^ *sheetgen ([a-z].*?)(?: {2,}.*| > .*)?$", re.MULTILINE)
"""A command in a block; a remark stands two spaces after it."""


def anchors(page: Path) -> set[str]:
    """What a link into a page may name: its headings as GitHub spells them."""
    kept = (
        re.sub(r"[^\w\s-]", "", text.lower()) for text in _HEADING.findall(page.read_text("utf-8"))
    )
    return {text.replace(" ", "-") for text in kept}


@each("page", PAGES)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", page.read_text("utf-8")):
        if not link.startswith("https://"):
            name, _, anchor = link.partition("#")
            there = page.parent / name if name else page
            assert there.exists(), link
            assert not anchor or anchor in anchors(there), link


def test_every_command_shown_is_one() -> None:
    top = parser()
    texts = [page.read_text("utf-8") for page in PAGES]
    blocks = [fenced or indented for text in texts for fenced, indented in _BLOCK.findall(text)]
    shown = [line for block in blocks for line in _COMMAND.findall(block)]
    assert len(shown) > 120
    for line in shown:
        try:
            top.parse_args(shlex.split(line))
        except SystemExit:
            pytest.fail(line)
