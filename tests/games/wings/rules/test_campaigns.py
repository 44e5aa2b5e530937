"""What a report has left of a crew, for the aftermath."""

from sheetgen.games.wings.rules.fight import CrewReport
from sheetgen.games.wings.rules.sequence_of_play import sortie
from sheetgen.games.wings.rules.state import Sortie
from tests.cases import each


@each("special", ["engine", "fire", "explosion"])
def test_what_a_report_has_left_of_a_crew(special: str) -> None:
    same = {"altitude": 2, "damage": 9, "burning": True, "wounds": 1, "luck": True, "case": True}
    crew = CrewReport(
        2, "sm79", holds=30, fate="shot down", over="coast", specials=(special,), **same
    )
    assert sortie(crew) == Sortie(
        2, "sm79", holds=30, shot_down=True, over_coast=True, engine=special == "engine",
        fire=special == "fire", exploded=special == "explosion", **same,
    )  # fmt: skip
    assert sortie(crew._replace(fate="left", over="sea", case=False, flask=True)) == sortie(
        crew
    )._replace(shot_down=False, over_coast=False, case=False, flask=True)
