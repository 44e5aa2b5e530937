"""The chances of who is shot down: worked by hand, against typed tables, and against dice."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.requests import Roll, purpose
from sheetgen.games.wings.rules.policies import AFTERMATH
from sheetgen.games.wings.rules.return_to_base import PARACHUTE, WRECK, return_to_base
from sheetgen.games.wings.rules.state import (
    DEAD,
    FRIENDLY,
    HOSTILE,
    PRISONER,
    SEA,
    Sortie,
    State,
)
from sheetgen.games.wings.table.chances import Fates, way_down
from tests.cases import each
from tests.games.wings.rules import test_coming_down as typed
from tests.games.wings.table.by_hand import HURRICANE, flown, lasting, ruled, skills

PLACES, WAYS = (SEA, FRIENDLY, HOSTILE), (PARACHUTE, WRECK)
SKILLS = (None, "luck-of-the-devil", "good-at-escaping", "acrobatic-pilot", "sniper")
MISSIONS = {SEA: (2, 0), HOSTILE: (4, 0), FRIENDLY: (4, 1)}
"""A mission, and the side that attacks, which lets a British crew down in each place."""


def down(place: int, skill: str | None = None, arm: bool = False, **man: Any) -> State:
    """A man shot down over a place."""
    kind, attacker = MISSIONS[place]
    exploded, low = man.pop("exploded", False), man.pop("low", False)
    altitude = 0 if low else 3
    sortie = Sortie(1, HURRICANE, shot_down=True, exploded=exploded, altitude=altitude)
    s = flown(sortie, kind=kind, attacker=attacker)
    s.man(1).skills = skills(skill) if skill else 0
    s.man(1).lasting = lasting("arm") if arm else 0
    for name, value in man.items():
        setattr(s.man(1), name, value)
    return s


def fates(place: int, way: int, skill: str | None = None, **man: Any) -> Fates:
    """His chances on a way down."""
    s = down(place, skill, **man)
    return way_down(s, ruled(), s.sorties[0], way)


@each(
    ("place", "way", "man", "alive", "prisoner", "dead"),
    [
        (FRIENDLY, PARACHUTE, {}, ".92", "0", ".08"),
        (HOSTILE, PARACHUTE, {}, "0", ".92", ".08"),
        (SEA, WRECK, {}, ".540", ".060", ".400"),
        (FRIENDLY, WRECK, {}, ".90", "0", ".10"),
        (HOSTILE, WRECK, {}, ".30", ".60", ".10"),
        (FRIENDLY, PARACHUTE, {"arm": True}, ".87", "0", ".13"),
        (SEA, WRECK, {"low": True}, ".540", ".060", ".400"),
        # Shot Down kills 01 to 10; 11 to 50 are two wounds and one, his third and fourth.
        (FRIENDLY, WRECK, {"wounds": 2}, ".50", "0", ".50"),
        (SEA, WRECK, {"wounds": 2}, ".20", ".05", ".75"),
        (FRIENDLY, PARACHUTE, {"exploded": True}, ".92", "0", ".08"),
        (SEA, PARACHUTE, {"exploded": True, "low": True}, "0", "0", "1"),
    ],
)
def test_the_known_chances(
    place: int, way: int, man: dict[str, Any], alive: str, prisoner: str, dead: str
) -> None:
    assert fates(place, way, **man)[:3] == (Fraction(alive), Fraction(prisoner), Fraction(dead))


def test_the_luck_of_a_jammed_release_is_worked_by_hand() -> None:
    """In 5 of 100 he is lucky; of those who would drown or be captured (6 of 10) he rolls again."""
    again = Fraction(6, 10)
    plain, lucky = Fraction(87, 100), Fraction(5, 100)
    found = fates(SEA, PARACHUTE)
    assert found.alive == plain * Fraction(4, 10) + lucky * Fraction(4, 10) * (1 + again)
    assert found.prisoner == (plain + lucky * again) * Fraction(1, 10)
    assert found.dead == Fraction(8, 100) + (plain + lucky * again) * Fraction(5, 10)


def test_an_acrobat_over_friendly_land_is_worked_by_hand() -> None:
    """He rolls again what kills (10 of 100) and two wounds (26 of 100)."""
    found = fates(FRIENDLY, WRECK, "acrobatic-pilot")
    assert found.dead == Fraction(36, 100) * Fraction(10, 100)
    wounds_at_first = Fraction(20 + 8 + 5, 100)
    assert found.wounded == wounds_at_first + Fraction(36, 100) * (
        wounds_at_first + Fraction(26, 100)
    )
    assert found.crippled == Fraction(36, 100) * Fraction(26, 100) * Fraction(1, 10)


@each(
    ("place", "way"),
    [(SEA, WRECK), *product((FRIENDLY, HOSTILE), WAYS)],
)
def test_the_plain_chances_agree_with_the_typed_tables(place: int, way: int) -> None:
    sums = {"alive": Fraction(0), "prisoner": Fraction(0), "dead": Fraction(0)}
    wounded = crippled = Fraction(0)
    table = typed.BALE_OUT if way == PARACHUTE else typed.SHOT_DOWN
    for (low, high, lands, wounds, _), (a, b, anybody, *_) in product(table, typed.DRINK):
        chance = Fraction((high - low + 1) * (b - a + 1), 100 * 100)
        status = typed.status_on(lands, place)
        end = anybody if status is None else status
        sums[{DEAD: "dead", PRISONER: "prisoner"}.get(end, "alive")] += chance
        if end not in (DEAD, PRISONER) and wounds:
            wounded += chance
            crippled += chance * Fraction(wounds - 1, 10)
    assert fates(place, way)._asdict() == {**sums, "wounded": wounded, "crippled": crippled}


def test_two_means_are_better_than_one() -> None:
    s = down(SEA, "good-at-escaping")
    one = way_down(s, ruled(), s.sorties[0], WRECK)
    s.man(1).skills = skills("good-at-escaping", "luck-of-the-devil")
    assert way_down(s, ruled(), s.sorties[0], WRECK).alive > one.alive


@pytest.mark.long
@settings(max_examples=25)
@given(
    st.sampled_from(PLACES),
    st.sampled_from(WAYS),
    st.sampled_from(SKILLS),
    st.fixed_dictionaries(
        {
            "lucky": st.booleans(),
            "arm": st.booleans(),
            "wounds": st.integers(0, 1),
            "novice": st.booleans(),
        }
    ),
)
def test_the_chances_of_any_man_make_up_one(
    place: int, way: int, skill: str | None, man: dict[str, Any]
) -> None:
    s = down(place, skill, **man)
    before = repr(s)
    found = way_down(s, ruled(), s.sorties[0], way)
    assert repr(s) == before
    assert found.alive + found.prisoner + found.dead == 1
    assert 0 <= found.crippled <= found.wounded <= found.alive
    if skill in (None, "sniper") and not man["lucky"]:
        assert fates(place, way, "good-at-escaping", **man).dead <= found.dead


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("skill", ["good-at-escaping", "acrobatic-pilot"])
def test_the_chances_agree_with_dice(place: int, way: int, skill: str) -> None:
    rng, games = random.Random(f"{place} {way} {skill}"), 700
    found = [0, 0]
    for _ in range(games):
        s = down(place, skill)
        rules, value = return_to_base(s, ruled(), s.sorties[0]), None
        try:
            while True:
                said, value = rules.send(value), None
                if isinstance(said, Roll):
                    value = tuple(rng.randint(1, said.sides) for _ in range(said.number))
                elif purpose(getattr(said, "ask", "")) == "way-down":
                    value = way
                elif hasattr(said, "ask"):
                    value = AFTERMATH[purpose(said.ask)](s, said, rng.randrange)
        except StopIteration:
            found[0] += s.man(1).status == DEAD
            found[1] += s.man(1).status == PRISONER
    told = fates(place, way, skill)
    for number, chance in zip(found, (told.dead, told.prisoner), strict=True):
        error = (float(chance * (1 - chance)) / games) ** 0.5
        assert abs(number / games - chance) <= 4 * error
