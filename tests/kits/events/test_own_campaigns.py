"""Events of a campaign of a folder: which one is sealed, and who has changed it is told."""

import shutil
from pathlib import Path

import pytest

from sheetgen.core import game as games
from sheetgen.core.errors import Error
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.kits.events import event_file
from sheetgen.kits.events.event import Sealed
from sheetgen.kits.events.ledger import read_sealed
from sheetgen.kits.events.new_event import new_event
from sheetgen.kits.events.of_game import declared, words
from sheetgen.kits.events.opened import changes_since_sealing


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event file, and beside it the folder of its campaign."""
    folder = Path(shutil.copytree(HERE / "skarholm", tmp_path / "mine"))
    boats = folder / "missions" / "1-patrol-boats.toml"
    boats.write_text(boats.read_text("utf-8").replace("spared = 20", "spared = 9"), "utf-8")
    game = games.of_campaign(games.find("wings"), folder)
    path = tmp_path / "event.toml"
    wishes = {"name": "Weekend", "date": "2026-12-05", "seed": "weekend"}
    path.write_text(new_event(game, path.name, wishes), "utf-8")
    return path


def test_the_campaign_beside_an_event_file_is_played_and_sealed(event: Path) -> None:
    found = event_file.read(event).event
    assert found.game.title == "Wings over Skarholm"
    assert (found.sealed.campaign, found.sealed.data) == ("mine", found.game.campaign["data"])
    assert read_sealed(found.sealed.text).played(event) is found.game
    assert words(found.game)["stage-count"] == "6"
    assert "points of the Isles less those of the League" in words(found.game)["scored"]
    assert declared(found.game).boxes[0].names == ["Isles", "League"]


def test_a_file_of_a_game_with_campaigns_says_how_one_is_named() -> None:
    wings, convoy = (new_event(games.find(name), "e", {}) for name in ("wings", "convoy"))
    assert '# campaign = "lodden"' in wings
    assert "campaign" not in convoy


def test_what_is_sealed_of_another_event_says_nothing_of_campaigns() -> None:
    text = Sealed("Evening", "2026-12-05", "wings", "2018").text
    assert "campaign" not in text
    assert '"data"' not in text


def test_a_campaign_that_was_changed_after_sealing_is_told(event: Path) -> None:
    sealed = event_file.read(event).event.sealed
    boats = event.parent / "mine" / "missions" / "1-patrol-boats.toml"
    boats.write_text(boats.read_text("utf-8").replace("spared = 9", "spared = 8"), "utf-8")
    now = event_file.read(event).event
    told = ["the files of its campaign are not what they were"]
    assert changes_since_sealing(sealed, now) == told


def test_a_campaign_that_is_not_there_is_named_with_its_line(event: Path) -> None:
    text = event.read_text("utf-8").replace('campaign = "mine"', 'campaign = "yours"')
    event.write_text(text, "utf-8")
    with pytest.raises(Error, match=r'line \d+: there is no campaign in "yours"'):
        event_file.read(event)
