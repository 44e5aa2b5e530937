"""The words of a diary: scores, records, and who was shot down."""

import re
from types import SimpleNamespace

from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.words import Said, Words
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.report.diaries import diaries


def words() -> Words:
    return Words(MALTA, Said(), lambda *of: 0.5)


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
    day = SimpleNamespace(home=home, enemy=enemy)
    assert words().stood(day) == wanted  # type: ignore[arg-type]


def test_a_type_stands_beside_a_name() -> None:
    for diary in diaries():
        for day in Campaign(diary.chronicle).fought:
            said = words().names(day.sorties)
            for man in day.sorties:
                assert man.pilot.surname in said
                assert (f"{man.pilot.surname}'s {man.airplane}" in said) <= man.is_bomber
            if len(day.bombers) == 2:
                both = words().names(day.bombers)
                assert re.fullmatch(r"the \S+(?: \S+)? of [^,]* and .*", both), both


def test_who_is_named_twice_is_named_once() -> None:
    for diary in diaries():
        for day in Campaign(diary.chronicle).fought:
            (man, *_) = day.sorties
            if not man.is_bomber:
                assert words().names([man, man]) == f"{man.pilot.surname} twice"
