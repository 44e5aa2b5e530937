"""The papers of a campaign that is not Malta: its names keep to their places, its numbers stand
where Malta's would."""

import re
import shutil
from itertools import product
from pathlib import Path

import pytest

from sheetgen.core.game import Game
from sheetgen.games.wings import of_folder
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.places import ships_of
from sheetgen.games.wings.rules.state import Side
from sheetgen.games.wings.sheet import booklet
from sheetgen.games.wings.sheet.briefing.text import passages
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import PAPERS, Foot
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.games.wings.sheet.leaves import read, wrong

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
ODD = [
    (
        "campaign.toml",
        r'full = "Cornet", short = "Cnt\."},.*?\n\]',
        'full = "Pilot", short = "Pl."},\n]',
    ),
    ("campaign.toml", r"missions = 6", "missions = 8"),
    ("aircraft.toml", r'like = "br20m"', 'like = "ju88a"'),
    ("aircraft.toml", r"holds = 18", "bombs_low = true\nload = {bombs = 1}"),
    (
        "missions/1-patrol-boats.toml",
        r'"vee".*?\n\]',
        '"line"\ntargets = [{name = "boat 1", holds = 12}, {name = "boat 2", holds = 20}]',
    ),
    ("missions/2-ore-ships.toml", r'"diamond"', '"vee"'),
    (
        "missions/2-ore-ships.toml",
        r'"cargo 4"\ntargets.*?\n\]',
        '"escort 2"\ntargets = [{name = "escort 1", sinks = 3}, {name = "escort 2", sinks = 2}, '
        '{name = "cargo", sinks = 5}]',
    ),
    ("missions/2-ore-ships.toml", r'{cargo = ("[a-z ]*")}', r"{cargo = \1, escort = \1}"),
    (
        "missions/3-warships.toml",
        r'destroyer 1", sinks = 3}, {name = "destroyer 2", sinks = 3',
        'carrier", sinks = 6}, {name = "destroyer", sinks = 3, worth = 0',
    ),
    ("missions/3-warships.toml", r'{destroyer = ("[a-z ]*")}', r"{carrier = \1, destroyer = \1}"),
    ("missions/4-airfield.toml", r'"emplacement"', '"emplacement 1"'),
    (
        "missions/5-dogfight.toml",
        r'kind = "dogfight"',
        'kind = "harbour"\ndefenders = 2\nfloor = 1',
    ),
    (
        "missions/5-dogfight.toml",
        r"\[home\]",
        '[home]\nbombers = {early = "gannet", later = "gannet"}',
    ),
    (
        "missions/5-dogfight.toml",
        r"\[enemy\]",
        '[enemy]\nbombers = {early = "drover", later = "drover"}',
    ),
    (
        "missions/6-fog-bank.toml",
        r"floor = 1",
        "floor = 1\nattackers_start = [2]\ndefenders_start = [4]",
    ),
]
"""A file, what stands there, and what is to stand there."""
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
    return of_folder(path)


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """A campaign whose ships, floors, forces and ranks are unlike Malta's."""
    path = Path(shutil.copytree(HERE / "skarholm", tmp_path_factory.mktemp("odd") / "odd"))
    for name, said, there in ODD:
        text = (path / name).read_text("utf-8")
        changed, found = re.subn(said, there, text, flags=re.DOTALL)
        assert found, (name, said)
        (path / name).write_text(changed, "utf-8")
    return of_folder(path)


def cover(game: Game):
    """The cover of a booklet of the quick reference."""
    foot = Foot(credits=game.credits, software="sheetgen 0.1.0")
    drawn = {"quick": pages(game, "quick")}
    return booklet.bound(PAPERS["a4"], game.conditions(), None, foot, drawn, False)[0]


def pages(game: Game, sheet: str):
    """The pages of a blank sheet."""
    foot = Foot(credits=game.credits, software="sheetgen 0.1.0")
    return parts_of(game).sheet(sheet).pages(PAPERS["a4"], game.conditions(), None, foot)


@each("sheet", ["log", "quick", "board", "briefings"])
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


def test_an_odd_step_has_a_box_of_its_own_on_the_board(mine):
    board = read(pages(mine, "board")[0].items)
    assert "box for 2, the numbered one for 1" in board
    assert "25 50 75" in board
    assert "24" not in board.split()


def test_the_cover_asks_for_the_cards_of_this_campaign(mine):
    assert (
        "3 boats; 2 destroyers, 4 cargo ships, one with a balloon; 1 hangar, 2 buildings, "
        "1 dispersal, 1 gun. 2 clouds."
    ) in (text := read(cover(mine).items))
    assert "Two mats of 67 × 98 cm: sea; land for airfields." in text


def test_a_long_title_is_set_smaller(mine):
    assert not wrong(cover(mine))
    (head,) = (one for one in cover(mine).items if getattr(one, "text", "") == mine.title.upper())
    assert head.x + width(head.text, head.face, head.size) <= PAPERS["a4"].right + 0.01


def test_briefings_say_what_holds_in_this_campaign(odd):
    boats, ships, warships, airfield, harbour, fog = (
        " ".join(
            f"{line}"
            for passage in passages(odd.conditions(), kind, Side.HOME)
            for _, line in passage.paragraphs
        )
        for kind in range(1, 7)
    )
    assert "up to the 12 to 20 it takes" in boats
    assert "escorts AB near and A far, the cargo ship A, one turn in three" in ships
    assert "the carrier AB near and A far, the destroyer A." in warships
    assert "1 if the carrier is not hit" in warships
    assert "fires AB near and A far within a ruler" in airfield
    assert "at altitude 1 a crew shot down nurses the wreck" in harbour
    assert "all four attackers as one, and the two defenders" in " ".join(
        read(page.items) for page in pages(odd, "briefings")
    )
    assert "Gannet: bombs in a low run" in harbour
    assert "at altitude 1 a crew shot down nurses the wreck" in fog
    assert "In the Drink." in fog
    assert "protect shipping" in ships
    assert "protect shipping" not in fog


def test_ships_of_one_pool_are_never_the_same_and_each_is_what_its_target_is(odd):
    cast = Cast(odd.theatre, (7, 7))
    for mission, side in product((1, 8), (0, 1)):
        ships = ships_of(cast, mission, 2, Side(side))
        assert [ship.role for ship in ships] == ["escort", "escort", "cargo"]
        assert len({ship.name for ship in ships}) == 3


def test_who_has_a_single_rank_has_a_board(odd):
    assert all("Pl." in read(page.items) for page in pages(odd, "board")[1:])
