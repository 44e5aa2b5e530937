"""What a voyage's stories say of it is so, worked out another way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from sheetgen.games.convoy.report.facts import VALUED, Voyage
from sheetgen.games.convoy.report.stories import found
from sheetgen.games.convoy.rules.state import MISS
from sheetgen.games.convoy.story.chronicle import Chronicle
from tests.games.convoy.report.test_account import game, voyage

GAMES = 60


def sunk(v: Voyage, first: int = 1, last: int = 99, valued: bool = True) -> list[str]:
    """The merchant ships sunk in some turns, and the carriers where all that is `valued` counts."""
    return sorted(
        ship.name
        for ship in v.ships
        if ship.fate == "sunk"
        and first <= ship.gone <= last
        and (ship.is_merchant or (valued and ship.type in VALUED))
    )


def names(ships: Any) -> list[str]:
    return sorted(ship.name for ship in ships)


def dear(v: Voyage) -> list[int]:
    """The turns in which a merchant ship or a carrier was sunk."""
    return sorted({s.gone for s in v.ships if s.fate == "sunk" and s.type in VALUED})


def thrown(c: Chronicle) -> tuple[int, int]:
    """Those who got through, and those of them who missed."""
    results = [r for t in c.turns if t.battle and t.battle.attack for r in t.battle.attack.results]
    return len(results), results.count(MISS)


def attacked(c: Chronicle) -> dict[int, int]:
    """The turns with an attack, and how many came in each."""
    return {t.number: t.battle.force.force for t in c.turns if t.battle}


Holds = Callable[[Any, Voyage, Chronicle], bool]

HOLDS: Mapping[str, Holds] = {
    "all_but_one": lambda s, v, c: (
        sunk(v, valued=False) == [s.ship.name] and s.ship.gone == s.attack.turn
    ),
    "profit": lambda s, v, c: v.score >= 100 and bool(sunk(v, valued=False)),
    "bad_day": lambda s, v, c: (
        sunk(v, s.first, s.last) == names(s.ships)
        and sunk(v) == names([*s.ships, *s.rest])
        and 1 < s.over == s.last - s.first + 1 <= 6
        and [a.turn for a in s.attacks] == [t for t in attacked(c) if s.first <= t <= s.last]
    ),
    "bad_start": lambda s, v, c: (
        min(attacked(c)) == s.attack.turn
        and sunk(v, 1, s.attack.turn) == names(s.ships)
        and len(sunk(v, s.attack.turn + 1, valued=False)) == s.later
    ),
    "worst_first": lambda s, v, c: s.before + s.after == v.price and s.before >= s.after + 9,
    "silence": lambda s, v, c: (
        max(t for t in attacked(c) if t < s.attack.turn) == s.attack.turn - s.watches - 1
    ),
    "siege": lambda s, v, c: (
        len(attacked(c)) >= 11 and s.beyond == sum(not t.friendly for t in c.turns)
    ),
    "fizzled": lambda s, v, c: (
        s.attack.turn not in dear(v)
        and all(attacked(c)[turn] < attacked(c)[s.attack.turn] for turn in dear(v))
        and names(s.ships) == sunk(v)
    ),
    "wild": lambda s, v, c: thrown(c) == (s.through, s.missed) and 2 * s.missed >= s.through,
    "deadly": lambda s, v, c: thrown(c) == (s.through, s.missed) and 6 * s.missed < s.through,
    "kept_out": lambda s, v, c: 2.5 * (sum(attacked(c).values()) - thrown(c)[0]) >= v.enemies,
    "bystanders": lambda s, v, c: (
        not any(ship.fate == "sunk" for ship in (*v.cruisers, *v.destroyers))
    ),
    "held": lambda s, v, c: (
        all(ship.fate in ("in", "damaged") for ship in s.ships)
        and not any(ship.fate == "sunk" for ship in v.carriers)
        and names(s.ships) == names(v.afloat.carriers)
    ),
    "spent": lambda s, v, c: (
        {d.measure for d in v.decisions} == {"evade", "decoy"}
        and s.end == max(d.turn + d.watches - 1 for d in v.decisions) == v.length - s.left
        and len(sunk(v, s.end + 1, valued=False)) == s.after
        and len(sunk(v, 1, s.end, valued=False)) == s.before
    ),
    "unmet": lambda s, v, c: (
        s.watches == sum(bool(t.option) for t in c.turns)
        and not any(t.option for t in c.turns if t.battle)
    ),
    "unannounced": lambda s, v, c: (
        s.dear == len(dear(v)) and not any(c.turns[turn - 2].is_seen for turn in dear(v))
    ),
}


def hold(numbers: range) -> set[str]:
    """Holds every story of some games against them; gives the kinds it found."""
    seen = set()
    for number in numbers:
        record = game(number, "stories")
        sailed = voyage(record)
        for story in found(sailed):
            if story.kind in HOLDS:
                assert HOLDS[story.kind](story, sailed, record.chronicle), (number, story.kind)
                seen.add(story.kind)
    return seen


def test_what_a_story_says_is_so() -> None:
    assert len(hold(range(GAMES))) > len(HOLDS) / 2


@pytest.mark.long
def test_what_a_story_says_is_so_of_many() -> None:
    assert hold(range(GAMES, 1000)) == HOLDS.keys()
