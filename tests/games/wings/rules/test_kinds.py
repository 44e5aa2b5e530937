"""What hangs on the kind of a mission: nobody asks which it is."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import sheetgen.games.wings
from sheetgen.core.dice import key_of_seed
from sheetgen.core.requests import Roll
from sheetgen.games.wings import game_in
from sheetgen.games.wings.campaigns.folder import Folder
from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules.fight import DOWN, Attack, CrewReport, Fight
from sheetgen.games.wings.rules.kinds import KINDS
from sheetgen.games.wings.rules.missions import draw_mission
from sheetgen.games.wings.rules.points import UNTOUCHED, Score, score
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import HOME, State, Task
from sheetgen.games.wings.rules.theatre import Theatre, theatre_of
from sheetgen.games.wings.sheet import printed_tables, quick_reference
from sheetgen.games.wings.sheet.briefing.facts import Briefing
from sheetgen.games.wings.sheet.briefing.page import leaf
from sheetgen.games.wings.solo.rules import single_mission
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from tests.cases import each

WINGS = Path(sheetgen.games.wings.__file__).parent
TARN = Path(__file__).parents[3] / "fixtures" / "tarn"
PHOTOGRAPHS = Task(7)


@pytest.fixture(scope="module")
def tarn() -> Theatre:
    return theatre_of(Folder(TARN))


def test_nothing_asks_which_kind_a_mission_is() -> None:
    asks = re.compile(rf"""KINDS\[["']|\bname == ["']({"|".join(KINDS)})""")
    files = (path for path in WINGS.rglob("*.py") if asks.search(path.read_text("utf-8")))
    assert [path.relative_to(WINGS).as_posix() for path in files] == []


def photographed(tarn: Theatre, done: list[list[tuple[str, str]]], lost: int = -1) -> Score:
    """The score of photographs, by bomber; one of them may be lost with his."""
    conditions = game_in(tarn).conditions()
    s, t = single_mission(PHOTOGRAPHS, HOME, "early", key_of_seed("k"), conditions)
    bombers = [one for one in s.flying if tarn.aircraft[one.aircraft].bomber]
    crews = tuple(
        CrewReport(
            crew=berth.man,
            aircraft=berth.aircraft,
            holds=20,
            fate=DOWN if number == lost else "on the table",
            attacks=tuple(Attack("photographs", *one) for one in taken),
        )
        for number, (berth, taken) in enumerate(zip(bombers, done, strict=True))
    )
    return score(Fight(crews), s, t)


@each(
    ("lost", "points", "spared"),
    [
        (-1, {"point 1": 2, "point 2": 1}, False),
        (0, {"point 1": 2}, False),
        (1, {"point 1": 1, "point 2": 1}, False),
    ],
)
def test_the_best_photograph_of_each_point_counts_if_it_comes_home(
    tarn: Theatre, lost: int, points: dict[str, int], spared: bool
) -> None:
    done = [[("point 1", "near miss"), ("point 2", "near miss")], [("point 1", "hit")] * 2]
    found = photographed(tarn, done, lost)
    assert {line.target: line.points for line in found.lines if line.target} == points
    assert any(line.reason == UNTOUCHED for line in found.lines) is spared


def test_the_defender_has_his_points_if_no_photograph_comes_home(tarn: Theatre) -> None:
    found = photographed(tarn, [[("point 1", "hit")], []], lost=0)
    assert [line.points for line in found.lines if line.reason == UNTOUCHED] == [2]


def test_an_eighth_kind_has_its_own_numbers_on_the_quick_reference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(TARN, tmp_path, dirs_exist_ok=True)
    mission = tmp_path / "missions" / "7-bridges.toml"
    mission.write_text(
        mission.read_text("utf-8").replace('"reconnaissance"', '"supplies"'), "utf-8"
    )
    photographs = KINDS["reconnaissance"]
    supplies = replace(
        photographs, name="supplies", bombers=1, coastal=True, load={"supplies": 2}, usual={}
    )
    monkeypatch.setitem(KINDS, "supplies", supplies)
    monkeypatch.setattr("sheetgen.games.wings.rules.theatre.kinds_in", lambda _: KINDS)
    results = {"hit": 5, "near miss": 3, "miss": 0}
    words = {**photographs.weapons["photographs"], "results": results}
    monkeypatch.setitem(kinds.WEAPONS, "supplies", words)
    monkeypatch.setitem(WEAPONS, "supplies", results)
    theatre = theatre_of(Folder(tmp_path))
    assert printed_tables.mission_rows(theatre)[-1][2:6] == (
        "2 fighters, 1 bomber", "2 fighters", "0, defender’s land",
        "for the best photograph of each point that comes home: "
        "5 with the point in it, 3 beside it",
    )  # fmt: skip
    drawn = quick_reference.SHEET.pages(PAPERS["a4"], game_in(theatre).conditions(), None, Foot())
    said = " ".join(item.text for page in drawn for item in page.items if isinstance(item, Text))
    assert "5 with the point in it" in said


@each(("sides", "thrown", "drawn"), [(8, [7], 7), (8, [8], 7), (10, [10, 2], 2)])
def test_a_mission_has_the_faces_that_the_campaign_gives_it_and_others_are_thrown_again(
    tmp_path: Path, sides: int, thrown: list[int], drawn: int
) -> None:
    shutil.copytree(TARN, tmp_path, dirs_exist_ok=True)
    more = ', "1-gunboats"]' if sides == 10 else "]"
    text = (TARN / "campaign.toml").read_text("utf-8").replace('"7-bridges"]', f'"7-bridges"{more}')
    (tmp_path / "campaign.toml").write_text(text, "utf-8")
    theatre = theatre_of(Folder(tmp_path))
    s, asked = State(theatre, mission=1), list[Roll]()
    rules = draw_mission(s)
    said = next(rules)
    while isinstance(said, Roll):
        asked += [said] if said.ask == "mission" else []
        said = rules.send((thrown[len(asked) - 1],) if said.ask == "mission" else (1,))
    assert [one.sides for one in asked] == [sides] * len(thrown)
    assert s.kind == drawn


def test_the_sheets_say_of_photographs_what_is_asked_at_the_table(tarn: Theatre) -> None:
    of = game_in(tarn)
    drawn = quick_reference.SHEET.pages(PAPERS["a4"], of.conditions(), None, Foot())
    said = " ".join(item.text for page in drawn for item in page.items if isinstance(item, Text))
    assert "Point to photograph" not in said
    row = printed_tables.mission_rows(tarn)[-1]
    assert row[6] == "2 if no photograph of a point comes home"
    briefing = Briefing(tarn, PHOTOGRAPHS, HOME)
    page = leaf(PAPERS["a4"], of.conditions(), briefing, Foot()).page()
    marks = [item.text for item in page.items if isinstance(item, Text)]
    assert {"P1", "P2", "P3"} <= {*marks}
    assert "(one is enough)" in " ".join(marks)
