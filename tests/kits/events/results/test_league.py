"""A league knows its players however their names are typed."""

from fractions import Fraction

from sheetgen.kits.events.results import league
from sheetgen.kits.events.results.league import Season
from tests.cases import each


@each(
    ("one", "other"),
    [
        (("Anna Borg", "Valletta"), ("ANNA BORG", "valletta")),
        (("Ġorġ Żahra", "Gozo"), ("G\u0307org\u0307  z\u0307ahra", "GOZO\u200b")),
    ],
)
def test_a_name_is_one_however_it_is_typed(one, other) -> None:
    events = league.joined([{one: Fraction(40)}, {other: Fraction(60)}])
    (place,) = league.ranked(Season(events))
    assert (place.who, place.total) == (other, 50)
