"""A league knows its players however their names are typed."""

from fractions import Fraction

import pytest

from sheetgen.core.errors import Error
from sheetgen.kits.events.results import league
from sheetgen.kits.events.results.league import Season
from tests.cases import each

NAMES = ("January", "February")


def event(*players: str) -> dict[league.Who, Fraction]:
    return {
        (name.strip(), club): Fraction(50)
        for name, _, club in (player.partition(", ") for player in players)
    }


def places(*events, same=()) -> list[tuple[str, Fraction]]:
    season = Season(NAMES, league.joined(NAMES, events, same))
    return [(league.called(place.who), place.total) for place in league.ranked(season)]


@each(
    ("one", "other"),
    [
        ("Anna Borg, Valletta", "ANNA BORG, valletta"),
        ("Ġorġ Żahra, Gozo", "G\u0307org\u0307  z\u0307ahra, GOZO\u200b"),
    ],
)
def test_a_name_is_one_however_it_is_typed(one, other) -> None:
    (place,) = places(event(one), event(other))
    assert place[1] == 50


def test_who_plays_under_two_names_is_told() -> None:
    events = (event("A. Borg", "Ben"), event("Anna Borg, Valletta", "Ben"))
    assert len(places(*events)) == 3
    found = places(*events, same=[("a. borg", "Anna Borg (Valletta)")])
    assert found == [("Anna Borg (Valletta)", 50), ("Ben", 50)]
    for same, said in (
        (("Nobody", "Ben"), 'nobody in these events is called "Nobody"'),
        (("Ben", "ben"), "are the same already"),
        (("A. Borg", "Ben"), 'both played in "January": they are two'),
    ):
        with pytest.raises(Error, match=said):
            places(*events, same=[same])
    with pytest.raises(Error, match="are several: say which, of"):
        places(event("Ben, X"), event("Ben, Y"), same=[("Ben", "Ben (X)")])


def test_two_of_one_name_in_an_event_are_refused() -> None:
    with pytest.raises(Error, match="both played in"):
        places(event("Anna", "ANNA"), event())
