"""The dates of the missions."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.dates import date_of, in_words, months_off
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.cast.test_names import CASTS


@given(CASTS)
def test_dates_increase_and_keep_to_their_period(cast) -> None:
    dates = [date_of(cast, mission) for mission in range(1, 25)]
    assert all(later - early > timedelta(days=4) for early, later in pairwise(dates))
    assert date(1940, 6, 11) <= dates[0]
    assert dates[11] < date(1941, 10, 1) <= dates[12]
    assert dates[23] <= date(1942, 11, 20)


def test_a_mission_may_fall_on_many_a_day() -> None:
    firsts = {date_of(Cast(MALTA, (face, 2)), 1) for face in range(1, 101)}
    assert len(firsts) > 25
    assert min(firsts) < date(1940, 6, 13)


@each("mission", [0, 25, -1])
def test_there_are_24_missions(mission) -> None:
    with pytest.raises(ValueError, match=f"missions 1 to 24, not {mission}"):
        date_of(Cast(MALTA, (1, 1)), mission)


def test_dates_in_words() -> None:
    assert in_words(date(1941, 7, 6)) == "6 July 1941"


@given(st.dates(date(1940, 1, 1), date(1943, 12, 31)))
def test_what_is_there_without_end_is_always_there(day) -> None:
    assert months_off({}, day) == 0


@each(
    ("day", "months"),
    [("1941-05-01", 0), ("1941-07-31", 0), ("1941-08-01", 1), ("1941-04-30", 1),
     ("1942-07-01", 12), ("1940-12-31", 5)],
)  # fmt: skip
def test_months_before_and_after_a_span(day, months) -> None:
    assert months_off({"from": "1941-05", "to": "1941-07"}, date.fromisoformat(day)) == months
