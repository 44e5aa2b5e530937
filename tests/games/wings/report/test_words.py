"""The words of a diary: scores, records, and who was shot down."""

import re
from types import SimpleNamespace

from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.words import Said, Words
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.report.diaries import diaries


def words(*followed: int) -> Words:
    said = Said()
    said.followed = {*followed}
    return Words(MALTA, said, lambda *of: 0.5)


@each(
    ("home", "enemy", "wanted"),
    [
        (6, 5, "we led by six to five"),
        (0, 3, "the Axis led by three to none"),
        (4, 4, "it was four each"),
        (0, 0, "nobody had won anything yet"),
    ],
)
def test_a_score_is_told_by_who_leads(home: int, enemy: int, wanted: str) -> None:
    day = SimpleNamespace(home=home, enemy=enemy, is_won=False, is_lost=False)
    assert words().stood(day) == words().had(day) == wanted  # type: ignore[arg-type]


@each(
    ("won", "lost", "drawn", "wanted"),
    [
        (4, 3, 1, "won four, lost three and drew one"),
        (0, 2, 0, "lost both"),
        (3, 0, 0, "won all three"),
        (1, 0, 0, "won one"),
        (0, 1, 1, "lost one and drew one"),
    ],
)
def test_some_missions_are_told_by_how_they_went(won, lost, drawn, wanted) -> None:
    span = SimpleNamespace(won=won, lost=lost, drawn=drawn, days=[0] * (won + lost + drawn))
    assert words().record(span) == wanted


def test_whom_we_lost_is_named_once_and_of_the_enemy_only_whom_a_diary_follows() -> None:
    told = 0
    for diary in diaries():
        c = Campaign(diary.chronicle)
        known = next(p for p in c.pilots if not p.is_ours and p.falls)
        for day in (d for d in c.fought if d.down):
            said = words(known.airman.number)
            ours = said.downed(day.ours_down) if day.ours_down else ""
            theirs = said.downed(day.theirs_down) if day.theirs_down else ""
            for man in day.ours_down:
                assert re.search(rf"\b{man.pilot.surname}\b", ours)
            for man in day.theirs_down:
                is_named = re.search(rf"\b{man.pilot.surname}\b", theirs)
                assert bool(is_named) == (man.pilot is known)
                told += not is_named
            assert len(re.findall(r"\bone of the\b", theirs)) <= 2, theirs
    assert told > 20


def test_two_airplanes_are_one_and_the_other() -> None:
    found = set[str]()
    for diary in diaries():
        for day in Campaign(diary.chronicle).fought:
            if len(day.theirs_down) == 2 == len({s.flight.aircraft for s in day.theirs}) + 1:
                theirs = words().downed(day.theirs_down)
                found |= {*re.findall(r"one of the|the other|both of the|another of the", theirs)}
                assert ("the other" in theirs) <= ("one of the" in theirs), theirs
    assert {"one of the", "the other"} <= found


def test_what_became_of_each_is_told_with_the_only_one_or_after_all_of_them() -> None:
    alone = several = 0
    for diary in diaries():
        for day in (d for d in Campaign(diary.chronicle).fought if d.down):
            said = words()
            shot = [said.downed(some) for some in (day.theirs_down, day.ours_down) if some]
            fates = said.fates(day.down)
            if len(day.down) == 1:
                alone += 1
                assert not fates
            else:
                several += 1
                assert not re.search(r"\bwhos?e?\b", " ".join(shot))
                for man in day.ours_down:
                    assert man.pilot.surname in fates
            for man in day.wrecks:
                assert not re.search(rf"shot down [^,]*\b{man.pilot.surname}\b", " ".join(shot))
    assert alone > 5 < several
