"""The tables of a war diary, held to the record."""

import re
from types import SimpleNamespace

from sheetgen.games.wings.report.tables import box
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, ENEMY, HOME, PRISONER
from sheetgen.games.wings.story.hospital import medal_name, stays
from sheetgen.games.wings.story.tellings import loss
from tests.cases import each
from tests.games.wings.report.diaries import Diary, diaries, table


def cells(diary: Diary, heading: str) -> list[list[str]]:
    return table(diary.text, heading) if f"\n## {heading}\n" in diary.text else []


def test_the_course_has_the_points_and_winner_of_every_mission() -> None:
    for diary in diaries():
        rows = cells(diary, "The course of the campaign")
        assert len(rows) == 24
        winners = []
        for mission, row in zip(diary.chronicle.missions, rows, strict=True):
            assert mission.fought is not None
            score = mission.fought.score
            winners.append(score.winner)
            assert row[4] == f"{winners.count(HOME)}–{winners.count(ENEMY)}"
            assert row[0] == str(mission.number)
            assert row[1].split()[2] == str(mission.day.year)
            assert row[2].endswith(f", {mission.place.name}")
            if mission.kind == 6:
                assert row[3] == "–"
            else:
                shown = [int(cell.replace("−", "-")) for cell in row[3].split(":")]
                assert shown == [score.of(HOME), score.of(ENEMY)]
            for side, cell in ((HOME, row[5]), (ENEMY, row[6])):
                flights = [f for f in mission.flights if f.airman.man.side == side]
                down = [f.airman.name.surname for f in flights if f.down]
                alight = [f for f in flights if f.report.burning and not f.down]
                assert cell.count("(left on fire)") == len(alight)
                assert set(down) <= {*re.findall(r"[^,†]+", cell.replace(", ", ","))}
                lost = [f.airman.name.surname for f in flights if loss(f)]
                assert sorted(re.findall(r"([^,†]+)†", cell.replace(", ", ","))) == sorted(lost)


@each(
    ("kills", "wanted"),
    [
        ({}, "–"),
        ({"Hill": 0}, "–"),
        ({"Hill": 3, "Dale": 1}, "Hill, 3"),
        ({"Hill": 2, "Dale": 2, "Moor": 1}, "Hill and Dale, 2 each"),
        ({"Hill": 1, "Dale": 1, "Moor": 1}, "three crews, 1 each"),
    ],
)
def test_the_box_says_who_shot_down_most_and_leaves_nobody_out(kills, wanted) -> None:
    pilots = [
        SimpleNamespace(surname=name, kills=many, is_ours=True) for name, many in kills.items()
    ]
    figures = SimpleNamespace(
        fought=[], aces=pilots, home=0, enemy=0, pilots=[],
        whole=SimpleNamespace(theirs_down=0, ours_down=0),
    )  # fmt: skip
    assert box(figures)[-1] == ["Most kills", wanted, "–"]


def test_the_ladder_is_that_of_the_chronicle() -> None:
    for diary in diaries():
        rows = cells(diary, "The ladder of aces")
        ladder = diary.chronicle.ladder()
        assert [row[1] for row in rows] == [airman.title for airman in ladder]
        assert [(int(r[3]), int(r[4]), int(r[5])) for r in rows] == [
            (a.man.kills, a.man.shared, a.man.experience) for a in ladder
        ]


def test_the_roll_of_the_lost_is_complete() -> None:
    for diary in diaries():
        named = sorted(row[2].split()[-1] for row in cells(diary, "The roll of the lost"))
        lost = [a for a in diary.chronicle.men if a.man.status in (DEAD, PRISONER, CRIPPLED)]
        assert named == sorted(airman.name.surname.split()[-1] for airman in lost)
        for row in cells(diary, "The roll of the lost"):
            (airman,) = (a for a in lost if row[2].endswith(a.name.full))
            wanted = {DEAD: "killed|drowned", PRISONER: "prisoner", CRIPPLED: "crippled"}
            assert re.match(wanted[airman.man.status], row[4])


def test_hospital_and_decorations_are_complete() -> None:
    for diary in diaries():
        hospital = cells(diary, "Hospital")
        assert len(hospital) == len(stays(diary.chronicle))
        honours = cells(diary, "Skills, promotions, decorations")
        for mission in diary.chronicle.missions:
            for flight in mission.flights:
                for event in flight.followed_by(ev.MedalAwarded):
                    medal = medal_name(flight, event.medal)
                    assert any(
                        row[0] == str(mission.number) and row[1] == flight.title and medal in row[2]
                        for row in honours
                    ), (diary.name, flight.title, medal)


def test_the_squadrons_add_up() -> None:
    for diary in diaries():
        for row in cells(diary, "The squadrons at the end"):
            crews, *by_status = map(int, row[1:])
            assert crews == sum(by_status)
        men = sum(int(row[1]) for row in cells(diary, "The squadrons at the end"))
        assert men == len(diary.chronicle.men)
