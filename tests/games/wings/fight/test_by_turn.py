"""A fight turn by turn: shots with their range, their tokens and their points."""

from sheetgen.games.wings.fight import gunnery
from sheetgen.games.wings.fight.bags import Token
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.by_turn import happenings
from sheetgen.games.wings.fight.track import Row
from sheetgen.games.wings.rules.conditions import data
from tests.cases import each
from tests.games.wings.fight.tables import Faces, at, bare, ship

LETTERS = {1: "A", 2: "B"}


def told(tokens, away, kind=6, altitude=3, boat=False):
    """What is said of a turn on which a Hurricane fires at what is so far away, and draws these."""
    one = at(300, 300, 0, altitude, 1)
    two = at(300 + away, 300, 0, altitude, 2, attacks=False)
    planes = [one] if boat else [one, two]
    vessels = [ship("boat 1", 300 + away, 300, 0, sinks=0, holds=15)] if boat else []
    table = bare(kind, planes, vessels)
    table.bags.left["B"] = [Token(*token) for token in reversed(tokens)]
    unasked(gunnery.fire(table, Faces(2, 1)))
    return [
        said
        for plane in planes
        for said in happenings(
            Row(1, plane.crew, 0, 0, 0, 1, True, "S>", 0, tuple(table.track._planes[plane.crew])),
            LETTERS,
            data("track"),
        )
    ]


@each(
    ("tokens", "away", "says"),
    [
        ([(2,), (1, "smoke")], 120, ["A fires at B, close (2 1+smoke): 3", "B smokes"]),
        ([(2,)], 180, ["A fires at B, long (2): 2"]),
        ([(0,), (0,)], 120, ["A fires at B, close (0 0): no effect"]),
        ([(0,), (0, "explosion")], 120, ["A fires at B, close (0 0+explosion)", "B explodes"]),
    ],
)
def test_a_shot_names_its_range_and_its_tokens(tokens, away, says):
    assert told(tokens, away) == says


def test_a_shot_at_a_boat_is_told_likewise():
    assert told([(2,)], 120, kind=1, altitude=1, boat=True) == ["A fires at boat 1, close (2): 2"]
