"""What is wrong in a campaign's folder is said all at once, with file and line."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import sheetgen
from sheetgen.core.faults import Faults
from sheetgen.games.wings.campaigns.checks import checked, look_over
from sheetgen.games.wings.campaigns.folder import HERE, Folder, targets_of
from sheetgen.games.wings.rules.tables import row_of
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.squadron_board import ROWS, Part, parts
from sheetgen.kits.schema.toml import opened
from tests.cases import each

DOGFIGHT = "5-dogfight"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HERE / "skarholm", tmp_path / "mine"))


def changed(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / f"{name}.toml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def said(folder: Path) -> list[str]:
    """What is said of a folder, without the place it lies in."""
    with pytest.raises(Faults) as caught:
        checked(folder)
    return [one.replace(f"{folder}/", "") for one in caught.value.sentences]


@each("name", ["malta", "skarholm"])
def test_the_campaigns_that_come_with_the_game_are_whole(name: str) -> None:
    assert checked(HERE / name).path == HERE / name


def test_a_file_that_is_missing_is_named_and_so_are_too_many_missions(
    folder: Path,
) -> None:
    (folder / "ships.toml").unlink()
    for number in range(7, 14):
        shutil.copy(folder / f"missions/{DOGFIGHT}.toml", folder / f"missions/{number}-more.toml")
    assert "ships.toml: this file is missing" in said(folder)
    assert "campaign.toml: there are 13 files in missions/, and there have to be 1 to 12" in said(
        folder
    )


def test_tables_may_be_ones_own(folder: Path) -> None:
    row = '[[get-home]]\nto = 100\ncrash = "never"\nsays = "A safe landing."\n'
    (folder / "tables.toml").write_text(row, "utf-8")
    assert len(checked(folder).file("tables")["get-home"]) == 1
    assert len(checked(folder).file("tables")["recovery"]) == 20


def held() -> dict[str, dict[str, Any]]:
    """What stands in the files of a campaign."""
    files = (HERE / "skarholm").rglob("*.toml")
    return {
        path.relative_to(HERE / "skarholm").with_suffix("").as_posix(): opened(path).held
        for path in sorted(files)
    }


@each(
    ("missions", "says"),
    [
        (["1-patrol-boats"], {"missions has to be 4 at most: each is flown once in a period by "
                              "either side"}),
        (["1-patrol-boats", "2-ore-ships"],
         {"no mission is over land: one must be airfield, dogfight or reconnaissance"}),
        (["4-airfield", "5-dogfight"],
         {"no mission is against ships: one must be boats, warships or convoy"}),
        ([], {"there are 0 files in missions/, and there have to be 1 to 12"}),
    ],
)  # fmt: skip
def test_a_campaign_needs_missions_over_sea_and_land(missions: list[str], says: set[str]) -> None:
    files = {
        name: said
        for name, said in held().items()
        if "/" not in name or name.removeprefix("missions/") in missions
    }
    assert {one.text for one in look_over(files)["campaign"]} == says


def test_what_a_modifier_takes_over_the_end_of_a_table_is_of_its_last_row() -> None:
    assert [row_of(MALTA.get_home, die) for die in (-4, 1, 100, 105)] == [
        0, 0, len(MALTA.get_home) - 1, len(MALTA.get_home) - 1,
    ]  # fmt: skip


def test_a_type_like_no_other_is_called_by_its_name(folder: Path) -> None:
    aircraft = (HERE / "malta/aircraft.toml").read_text("utf-8")
    own = aircraft.partition("[hurricane1]\n")[2].partition("\n\n")[0]
    own = re.sub(r"(?m)^(called|several|opponent|air_force) = .*\n", "", own)
    with (folder / "aircraft.toml").open("a", encoding="utf-8") as file:
        file.write(f'\n[plover]\nair_force = "watch"\n{own}\n')
    changed(folder, "people", 'flies = ["tern"]', 'flies = ["tern", "plover"]')
    nouns = checked(folder).data("tellings")["nouns"]
    assert nouns["airplane"]["plover"] == "Hurricane I"
    assert nouns["airplanes"]["plover"] == "Hurricane Is"
    assert nouns["airplanes"]["tern"] == "Terns"


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("dispersal 2", "the second dispersal"),
        ("building 3", "the third building"),
        ("building", "the building"),
        ("emplacement 9", "the ninth gun emplacement"),
    ],
)
def test_any_number_of_targets_of_an_airfield_has_words(
    folder: Path, name: str, called: str
) -> None:
    changed(folder, "missions/4-airfield", '"dispersal"', f'"{name}"')
    assert Folder(folder).data("tellings")["nouns"]["target"][name] == called


def test_a_fault_of_the_tables_hides_none_of_other_files(folder: Path) -> None:
    (folder / "tables.toml").write_text("[modifiers]\nnovice = -5\n", "utf-8")
    changed(folder, "campaign", '"tern", "gannet"', '"tern", "ganet"')
    found = said(folder)
    assert any("did you mean gannet?" in one for one in found)
    assert any("modifiers.arm is missing" in one for one in found)


@pytest.mark.long
def test_an_air_force_may_have_fighters_alone(folder: Path) -> None:
    campaign = (folder / "campaign.toml").read_text("utf-8")
    arm = campaign.partition("[air_forces.arm]\n")[2].partition("[history]")[0]
    hired = arm.replace("crews = [4, 3]", 'joins = "later"\ncrews = [3, 0]')
    hired = hired.replace('["lancer", "drover"]', '["adder"]').replace(
        "League Air Arm", "Hired Wing"
    )
    changed(folder, "campaign", "[history]", f"[air_forces.hired]\n{hired}[history]")
    changed(folder, "campaign", '"lancer", "lancer"]\n\n[home]', '"lancer", "adder"]\n\n[home]')
    with (folder / "aircraft.toml").open("a", encoding="utf-8") as file:
        file.write('[adder]\nname = "Adder"\nlike = "c202"\nair_force = "hired"\n')
    people = (folder / "people.toml").read_text("utf-8").partition("[arm]\n")[2]
    theirs = people.replace("arm.", "hired.").replace("lancer", "adder")
    theirs = theirs.partition('[[hired.units]]\nname = "5th')[0]
    with (folder / "people.toml").open("a", encoding="utf-8") as file:
        file.write(f"[hired]\n{theirs}")
    record = sheetgen.play("wings", seed="3", campaign=folder)
    theirs = [man for man in record.chronicle.men if man.man.air_force == 1]
    assert len(theirs) >= 3
    assert not any(man.man.bomber for man in theirs)
    told = record.report().markdown()
    assert any(man.name.surname in told for man in theirs)
    wanted = checked(folder).data("conditions")["squadrons"]
    assert (wanted["mixed"]["hired"], wanted["8"]["hired"]) == ([3, 0], [8, 0])
    assert parts((3, 0), (3, 0)) == [(Part(False, 0, ROWS),)]


def test_points_of_an_airfields_targets_need_not_be_written(folder: Path) -> None:
    rows = targets_of(checked(folder).missions["4"])
    changed(folder, "missions/4-airfield", "worth = 2, ", "")
    changed(folder, "missions/4-airfield", "worth = 0, ", "")
    assert targets_of(checked(folder).missions["4"]) == rows


@pytest.mark.long
def test_one_attacker_may_have_targets_of_his_own_and_the_other_those_at_the_top(
    folder: Path,
) -> None:
    ship = '{name = "destroyer 1", sinks = 5}'
    line = f"[home]\ntargets = [{ship}, {ship.replace('1', '2')}]"
    changed(folder, "missions/3-warships", "[home]", line)
    targets = targets_of(checked(folder).missions["3"])
    assert [targets[side][0]["sinks"] for side in ("british", "axis")] == [5, 3]
    record = sheetgen.play("wings", seed="29", campaign=folder, policy="careful")
    assert record.finished
