"""The page for authors of pages: its code makes a sheet of a new game, which is printed, filled,
and read back from its form."""

import re
import sys
from pathlib import Path

import pytest

from sheetgen.core import dice
from sheetgen.core.session import Session, played_by, prerolled
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from sheetgen.kits.parts import parts_of
from sheetgen.kits.scan.sheet import Blanks
from sheetgen.kits.table import form_file
from sheetgen.library.new_game import new_game
from tests.cases import each
from tests.kits.drawing.measuring import faults

PAGE = (Path(__file__).parents[2] / "docs" / "pages.md").read_text("utf-8")


# It is imported once a process, however its tests are shared out.
@pytest.fixture(scope="session")
def game(tmp_path_factory):
    """The new game with the files of the page."""
    folder = tmp_path_factory.mktemp("games")
    new_game("paged-patrol", folder)
    for code in re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        name = code.partition("\n")[0].removeprefix("# night_patrol/")
        (folder / "paged_patrol" / name).write_text(code, "utf-8")
    sys.path.insert(0, str(folder))
    try:
        from paged_patrol import GAME
    finally:
        sys.path.pop(0)
    return GAME


def session(game, seed="a"):
    """A game that comes to the signal."""
    return played_by(game, game.conditions(), dice.key_of_seed(seed), game.policies["shrewd"])


def pages(game, told, paper="a4"):
    return parts_of(game).sheet("sheet").pages(PAPERS[paper], game.conditions(), told, Foot())


@each("paper", PAPERS)
def test_its_sheet_is_one_clean_page(game, paper):
    tell = parts_of(game).chronicle.tell
    rolled = tell(prerolled(game, game.conditions(), dice.key_of_seed("a")))
    for told in (None, rolled, tell(session(game))):
        (page,) = pages(game, told, paper)
        assert faults(page) == []


def test_a_filled_one_shows_the_game(game):
    played = session(game)
    (page,) = pages(game, parts_of(game).chronicle.tell(played))
    typed = [item.text for item in page.marks if isinstance(item, Text) and item.face == "mono"]
    assert typed.count("inshore") + typed.count("offshore") == played.state.turn >= 8
    assert sum(text.isdigit() for text in typed) > 10


def test_a_form_is_read_back_as_the_game(game):
    played, reading = session(game), parts_of(game).reading
    (page,) = (
        parts_of(game)
        .form("sheet")
        .pages(PAPERS["a4"], game.conditions(), parts_of(game).chronicle.tell(played), Foot())
    )
    held = {field.name: field.value for field in page.fields if getattr(field, "value", "")}
    again = form_file.read(reading, game, game.conditions(), held)
    assert again.answers == played.answers


def test_its_cells_are_those_a_photograph_is_read_by(game):
    played, reading = session(game), parts_of(game).reading
    blanks = Blanks(reading, reading.blanks(PAPERS["a4"], game.conditions(), "normal"))
    first = blanks.asked(Session(game, game.conditions()))
    assert first
    assert {*first} <= blanks.spots.keys()
    known = {name: text for name, text in blanks.known(played).items() if "." in name}
    assert known.keys() <= blanks.spots.keys()
    assert len(known) > 20
