"""When rounds begin and end: reckoned by hand."""

import pytest

from sheetgen.core.faults import Faults
from sheetgen.kits.events.event import WEEKEND, Event, Sealed
from sheetgen.kits.events.event_file import read
from sheetgen.kits.events.timetable import clock, minutes_of, sessions
from tests.cases import each

SEALED = Sealed("Night", "2026-12-05", "convoy", "sheet", sessions=(3,), minutes=60)
FILE = """[sealed]
name = "Night"
date = "2026-12-05"
sessions = [3, 2]
friendly = true
seed = "s"
[open]
start = {}
"""


def rounds(event: Event) -> list[list[tuple[str, str]]]:
    return [[(clock(r.begins), clock(r.ends)) for r in one.rounds] for one in sessions(event)]


def test_an_evening_of_three_boards_begins_after_a_welcome_with_a_quarter_between() -> None:
    evening = [("19:15", "20:15"), ("20:30", "21:30"), ("21:45", "22:45")]
    assert rounds(Event(SEALED)) == [evening]
    assert rounds(Event(SEALED._replace(minutes=30), starts=(minutes_of("18:30"),))) == [
        [("18:45", "19:15"), ("19:30", "20:00"), ("20:15", "20:45")]
    ]


def test_a_session_whose_time_is_not_said_follows_an_hour_later_on_a_quarter() -> None:
    event = Event(SEALED._replace(sessions=(2, 1, 1), minutes=50), starts=(600, 840))
    # The second ends at 15:05; an hour later is 16:05, and the next quarter 16:15.
    assert rounds(event)[1:] == [[("14:15", "15:05")], [("16:30", "17:20")]]


def test_a_weekend_is_shared_out_evenly_among_its_days() -> None:
    sealed = SEALED._replace(game="wings", edition="2018", format=WEEKEND, sessions=(1,))
    (session,) = sessions(Event(sealed._replace(minutes=45)))
    assert len(session.rounds) == 24
    days = [[r for r in session.rounds if r.day == day] for day in (1, 2, 3)]
    # Three days, as the event file says.
    assert [len(day) for day in days] == [8, 8, 8]
    assert [clock(day[0].begins) for day in days] == ["09:15"] * 3
    # Eight times 45 minutes, and an hour between the fourth and the fifth.
    assert [clock(day[-1].ends) for day in days] == ["16:15"] * 3
    assert [(clock(day[3].ends), clock(day[4].begins)) for day in days] == [("12:15", "13:15")] * 3


def started(tmp_path, start: str) -> tuple[int, ...]:
    path = tmp_path / "event.toml"
    path.write_text(FILE.format(start), "utf-8")
    return read(path).event.starts


def test_the_event_file_says_when_sessions_begin(tmp_path) -> None:
    assert started(tmp_path, '"10:00"') == (600,)
    assert started(tmp_path, '["10:00", "14:30"]') == (600, 870)


@each(
    ("start", "wrong"),
    [
        ('"7 pm"', 'start has to be a time of day, such as "19:30", not "7 pm"'),
        ('"24:00"', 'start has to be a time of day, such as "19:30", not "24:00"'),
        ("1930", 'start has to be a time of day, such as "19:30", not 1930'),
        ('["14:00", "10:00"]', "the sessions are not in the order of their times"),
        ('["10:00", "12:00", "14:00"]', "3 times, and 2 sessions"),
    ],
)
def test_what_is_no_time_is_told_with_its_line(tmp_path, start, wrong) -> None:
    with pytest.raises(Faults) as raised:
        started(tmp_path, start)
    (sentence,) = raised.value.sentences
    assert f"line 8: {wrong}" in sentence
