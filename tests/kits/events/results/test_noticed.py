"""What a director is to look at: plans better than anybody could be expected to find."""

import pytest

from sheetgen.games.convoy.event import best as event_best
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.results import files, standings
from sheetgen.kits.events.results.history import Entry, History
from sheetgen.kits.events.results.noticed import _most, noticed
from tests.cases import each
from tests.kits.events.results.results import opened


def told(scores: list[int], **sealed: object) -> list[str]:
    """What is noticed of a board with these scores, on which 103 could be had."""
    held = opened(tables=len(scores), **sealed)
    players = tuple(Player(f"P{n}", "", n) for n in range(1, len(scores) + 1))
    held = held._replace(event=held.event._replace(players=players))
    entries = tuple(
        Entry(n, {"board": "S1-B1", "table": f"{n}"}, "agrees", "", {"plan": "-"}, score, {})
        for n, score in enumerate(scores, start=1)
    )
    found = standings.standings_of(held, History(entries))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(event_best, "best", lambda conditions, key: event_best.Best(103, Plan()))
        _most.cache_clear()
        said = noticed(found)
        _most.cache_clear()
    return said


@each(
    ("scores", "is_told"),
    [
        ([80, 101, 78, 83, 79, 75], True),
        # Two found it; few tables; a field as wide as that; further from the best than the second.
        ([101, 101, 78, 83, 79, 75], False),
        ([80, 101, 83, 79], False),
        ([80, 101, 30, 83, 79, 75], False),
        ([80, 92, 78, 83, 79, 75], False),
    ],
)
def test_a_plan_far_better_than_all_others_is_told(scores, is_told) -> None:
    said = told(scores, tie_breaks=())
    expected = (
        "board S1-B1, table 2, P2: 101; the second is 83, and no plan on these dice scores more"
        " than 103"
    )
    assert said == ([expected] if is_told else [])


def test_where_the_dice_are_open_a_good_plan_is_no_wonder() -> None:
    assert told([80, 101, 78, 83, 79, 75], tie_breaks=(), format="puzzle") == []


def test_it_stands_beside_the_rulings() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "noticed", lambda found: ["board <b>S1-B1</b>: look"])
        found = standings.standings_of(opened(), History())
        assert files.as_object(found)["noticed"] == ["board <b>S1-B1</b>: look"]
