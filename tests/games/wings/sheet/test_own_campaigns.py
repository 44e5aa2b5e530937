"""The papers of a campaign that is not Malta: its names keep to their places, its numbers stand
where Malta's would."""

from __future__ import annotations

import re
import shutil
from importlib import import_module
from pathlib import Path

import pytest

from sheetgen.core.game import Game
from sheetgen.games.wings.campaigns import copies
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.drawing.typesetting import width
from tests.games.wings.sheet.worksheets import read, wrong

CHANGES = {
    "campaign.toml": [
        (r'name = "League"', 'name = "Company"'),
        (r'"League Air Arm"', '"Air Arm of the League and of All its Towns"'),
    ],
    "aircraft.toml": [("holds = 18", "holds = 18\nload = {bombs = 1}")],
    "missions/1-patrol-boats.toml": [(r'("boat 3", holds = )15', r"\g<1>18")],
    "missions/3-warships.toml": [(r'("destroyer 2", sinks = )3', r"\g<1>4")],
}
"""What is changed of Skarholm's files."""
TABLES = """
[experience]
kill = 10
shared = 4
survived = 2
won = 2
step = 25
novice_missions = 2
promoted_from = 4
kills_for_a_medal = 3
medal_modifiers = {impressive-scars = 1, horrible-scars = -1}
"""


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A campaign with names as long as may be, and targets of one kind that are not alike."""
    path = Path(shutil.copytree(HERE / "skarholm", tmp_path_factory.mktemp("own") / "mine"))
    for name, changes in CHANGES.items():
        text = (path / name).read_text("utf-8")
        for said, there in changes:
            text, found = re.subn(said, there, text, count=1)
            assert found, (name, said)
        (path / name).write_text(text, "utf-8")
    (path / "tables.toml").write_text(TABLES, "utf-8")
    return copies.game(path)


def cover(game: Game):
    """The cover of a booklet of the quick reference."""
    package = game.part(game.sheet("quick")).__name__.partition(".")[0]
    booklet = import_module(f"{package}.sheet.booklet")
    foot = Foot(credits=game.credits, software="sheetgen 0.1.0")
    drawn = {"quick": pages(game, "quick")}
    return booklet.bound(PAPERS["a4"], game.conditions(), None, foot, drawn)[0]


def pages(game: Game, sheet: str):
    """The pages of a blank sheet."""
    foot = Foot(credits=game.credits, software="sheetgen 0.1.0")
    return game.part(game.sheet(sheet)).pages(PAPERS["a4"], game.conditions(), None, foot)


@pytest.mark.parametrize("sheet", ["log", "cards", "quick", "board", "briefings"])
def test_long_names_keep_to_their_places(mine, sheet):
    for page in pages(mine, sheet):
        assert not wrong(page)


def test_each_number_of_a_target_stands_on_the_quick_reference(mine):
    text = read(pages(mine, "quick")[0].items)
    for part in ("Boat 1–2 takes 15", "Boat 3 takes 18", "Destroyer 1 sinks at 3",
                 "Destroyer 2 sinks at 4", "Cargo ship sinks at 4"):  # fmt: skip
        assert part in text, part
    # Nobody here carries one.
    assert "Bomb hit 2, near miss 1" in text
    assert "orpedo" not in text
    briefing = next(
        text for page in pages(mine, "briefings") if "bomb damage" in (text := read(page.items))
    )
    assert "2 for a bomb, 1 for its near miss" in briefing
    assert "orpedo" not in briefing


def test_an_odd_step_has_a_box_of_its_own_on_cards_and_board(mine):
    card, board = (read(pages(mine, sheet)[0].items) for sheet in ("cards", "board"))
    assert "2 a box, the grey one 1" in card
    assert {"25", "50", "75"} <= {*card.split()}
    assert "24" not in card.split()
    assert "box for 2, the numbered one for 1" in board
    assert "25 50 75" in board


def test_a_name_too_long_for_a_card_is_the_short_one(mine):
    first, second = (read(page.items) for page in pages(mine, "cards"))
    assert "SKERRY AIR WATCH fighters" in first
    assert "AIR ARM fighters" in second
    assert "skill rank medal" in first


def test_the_cover_asks_for_the_cards_of_this_campaign(mine):
    assert (
        "3 boats; 2 destroyers, 4 cargo ships, one with a balloon; 1 hangar, 2 buildings, "
        "1 dispersal, 1 gun. 2 clouds."
    ) in (text := read(cover(mine).items))
    assert "Two mats of 67 × 98 cm: sea; land for airfields." in text


def test_a_long_title_is_set_smaller_and_many_dice_take_room(mine):
    assert not wrong(cover(mine))
    (head,) = (one for one in cover(mine).items if getattr(one, "text", "") == mine.title.upper())
    assert head.x + width(head.text, head.face, head.size) <= PAPERS["a4"].right + 0.01
    # Six dice stand under a Tern, and the Gannet's outline and name beyond them.
    front = pages(mine, "board")[0].items
    (gannet, _) = (one for one in front if getattr(one, "text", "") == "Gannet")
    (tern,) = (one for one in front if getattr(one, "text", "") == "a Tern")
    assert gannet.x - tern.x > 6 * 3.2 + 7
