"""Campaigns of other names, told by every voice: who is ours stays ours."""

import re
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import sheetgen
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report import targets
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.kits.telling.templates import library, shipped
from tests.cases import each


def said_of(voice: str, ours: bool) -> Iterator[re.Pattern[str]]:
    """How a voice says that a mission is won by ours, or by the others."""
    bank = tomllib.loads((shipped() / f"wings/voices/{voice}.toml").read_text("utf-8"))
    for phrase in (one for slot in ("won-attack", "won-defence") for one in bank[slot]):
        asked = phrase["when"].split(" and ")
        assert ("ours" in asked) != ("not ours" in asked)
        if ("ours" in asked) == ours:
            words = re.split(r"\{\{.*?\}\}", phrase["say"])
            # The number of the points may be in the middle of it; a sentence begins with a capital.
            yield re.compile(".+".join(map(re.escape, words)), re.IGNORECASE)


@each(("voice", "seed"), [("press", "1"), ("diary", "5")])
def test_a_mission_that_ours_have_won_is_told_as_ours(voice: str, seed: str) -> None:
    record = sheetgen.play("wings", seed=seed, campaign="skarholm", policy="careful")
    lines, told = record.report(voice).markdown().splitlines(), 0
    wrong = {HOME: [*said_of(voice, ours=False)], ENEMY: [*said_of(voice, ours=True)]}
    right = {HOME: wrong[ENEMY], ENEMY: wrong[HOME]}
    for mission in record.chronicle.missions:
        winner = mission.fought.score.winner
        begun = next(
            n for n, line in enumerate(lines) if line.startswith(f"**{in_words(mission.day)}")
        )
        passage = []
        for line in lines[begun + 1 :]:
            if line.startswith(("**", "#")):
                break
            passage += re.split(r"(?<=\.) ", line)
        for sentence in passage if mission.on_points and winner in wrong else ():
            assert not any(one.search(sentence) for one in wrong[winner]), sentence
            told += any(one.search(sentence) for one in right[winner])
    assert told


def test_no_passage_runs_on_into_the_later_period() -> None:
    record = sheetgen.play("wings", seed="2", campaign="skarholm", policy="careful")
    markdown = record.report().markdown()
    early, later = markdown.split("## The later period\n")
    for mission in record.chronicle.missions:
        there = later if mission.number > 3 else early
        assert f"**{in_words(mission.day)}.**" in there, mission.number


@each(
    ("boats", "hit", "said"),
    [
        (4, 4, "all four boats"),
        (4, 3, "T1, T2 and T3"),
        (3, 3, "all three boats"),
        (2, 2, "both boats"),
        (1, 1, "T1"),
    ],
)
def test_all_boats_are_as_many_as_there_are(boats: int, hit: int, said: str) -> None:
    there = [f"boat {n}" for n in range(1, boats + 1)]
    voice = SimpleNamespace(
        target=lambda _, name: name.replace("boat ", "T"),
        theatre=SimpleNamespace(targets=lambda *_: there),
    )
    mission = SimpleNamespace(kind=1, attacker=HOME)
    assert targets.listed(voice, mission, there[:hit]) == said  # type: ignore[arg-type]


def test_a_table_of_its_own_is_told_in_its_own_words(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(HERE / "skarholm", tmp_path / "mine"))
    rows = '[[drink]]\nto = 100\nfate = "dead"\nsays = "Sharks."\n'
    (mine / "tables.toml").write_text(rows, "utf-8")
    told = sheetgen.play("wings", seed="5", campaign=mine, policy="careful").report().markdown()
    assert "was lost there (“Sharks”)" in told
    assert not re.search("life jacket|nobody came|boat found him", told)


def test_the_front_matter_names_the_winner_and_the_last_mission_settles_nothing_early() -> None:
    record = sheetgen.play("wings", seed="2", campaign="skarholm", policy="careful")
    told = record.report("press").markdown()
    assert "\nwinner: isles\n" in told
    assert "no missions" not in told.lower()


@each(
    ("bank", "slot", "values", "wrong"),
    [
        ("course", "title-rout", {"left": 1}, "One missions"),
        ("course", "opening-rout", {"left": 1}, "one mission were"),
        ("voices/diary", "title-rout", {"left": 1, "settled_at": "over the Fog Bank"}, "over over"),
        ("voices/diary", "opening-rout", {"left": 1}, "were one"),
        ("voices/diary", "end-rout", {"left": 1}, "for them"),
        ("voices/diary", "won-attack", {"ours": False, "margin": 2}, "was two"),
        ("voices/diary", "reckon-attacks", {"attacks": [1, 7], "held": [0, 0]}, "off never"),
        ("voices/press", "men-open", {"sides": 1, "m": 1}, "one airmen"),
    ],
)
def test_numbers_agree_in_a_small_campaign(
    bank: str, slot: str, values: dict[str, Any], wrong: str
) -> None:
    shelf = library()
    usual = {"us": "Skarholm", "settled_in": "May 1936", "settled_at": "off Kernow", "side": "they"}
    for phrase in shelf.data(f"wings/{bank}.toml")[slot]:
        said = phrase if isinstance(phrase, str) else phrase["say"]
        when = "true" if isinstance(phrase, str) else phrase["when"]
        told = shelf.phrase(slot, f"{{% if {when} %}}{said}{{% endif %}}", **(usual | values))
        assert wrong not in told
