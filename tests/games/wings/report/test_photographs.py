"""Photographs are told as photographs, and a near miss is something."""

import re
import shutil
from pathlib import Path

import pytest

from sheetgen.core.dice import key_of_seed
from sheetgen.core.journal import Header
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings import game_in
from sheetgen.games.wings.campaigns import folder as folders
from sheetgen.games.wings.campaigns.folder import Folder
from sheetgen.games.wings.report import war_diary
from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.rules.theatre import theatre_of
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.templates import shipped

TARN = Path(__file__).parents[3] / "fixtures" / "tarn"
OF_BOMBS = re.compile(
    r"\b(?:bomb\w*|torpedo\w*|dropp?\w*|missed|[Nn]ot hit|hit nothing|had hit|points? hit"
    r"|was hit by|hit the (?:first|second|third) point|the reconnaissance at"
    r"|[Aa] hit|[Tt]he hits?|no hit)\b"
)


def told(folder: Path, seed: str, appendix: bool = False) -> tuple[str, Chronicle]:
    """The diary of a campaign that has played itself, without its tables, but with all of
    them if it is to have its appendix."""
    game = game_in(theatre_of(Folder(folder)))
    session = Session(game, game.conditions())
    key = key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(game.policies["careful"], key)))
    header = Header("wings", "2018", game.rules_version, {}, seed, "careful")
    text = war_diary.tell(Asked(header, session, appendix=appendix)).text
    return text if appendix else text.split("\n| ")[0], tell(session)


@pytest.fixture(scope="module")
def bridges(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of nothing but photographs."""
    folder = shutil.copytree(TARN, tmp_path_factory.mktemp("own") / "bridges")
    of_all = (folder / "missions" / "7-bridges.toml").read_text("utf-8")
    shutil.rmtree(folder / "missions")
    (folder / "missions").mkdir()
    names = [f"{number}-bridges" for number in range(1, 9)]
    for name in names:
        (folder / "missions" / f"{name}.toml").write_text(of_all, "utf-8")
    campaign = folder / "campaign.toml"
    text = re.sub(r"mission_die = .*", f"mission_die = {names}", campaign.read_text("utf-8"))
    campaign.write_text(text, "utf-8")
    return folder


def test_photographs_are_told_as_photographs(bridges: Path) -> None:
    texts = [told(bridges, f"b{number}")[0] for number in range(12)]
    assert not [found[0] for text in texts for found in OF_BOMBS.finditer(text)]
    assert any(re.search("photograph|came home with what", text) for text in texts)


def test_who_has_photographed_is_who_came_home_with_something_that_scored(bridges: Path) -> None:
    days = [day for n in range(12) for day in Campaign(told(bridges, f"b{n}")[1]).days]
    for day in days:
        assert bool(day.pictured) is any(line.target for line in day.mission.fought.score.lines)
    assert any(day.hitters and not day.pictured for day in days)


def test_what_says_that_nothing_was_hit_knows_of_near_misses() -> None:
    bank = (shipped() / "wings/voices/diary.txt").read_text("utf-8")
    heads = re.findall(r"^@.*len\(hit\) \+ len\(sunk\)(?: \+ len\(near\))? == 0.*$", bank, re.M)
    assert heads
    assert not [head for head in heads if "len(near)" not in head]


def test_an_appendix_has_no_heading_over_nothing() -> None:
    assert "What is invented" not in told(TARN, "8", appendix=True)[0]
    assert (
        "What is invented"
        in told(Path(folders.__file__).parent / "skarholm", "8", appendix=True)[0]
    )


def test_a_paper_misses_people_and_not_their_airplanes() -> None:
    bank = (shipped() / "wings/voices/press.txt").read_text("utf-8")
    gone = re.findall(r"(\w*names)\(ours_gone\)", bank)
    assert {*gone} == {"surnames"}
