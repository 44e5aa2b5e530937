"""The chances of coming back: worked by hand, against typed tables, and against dice."""

import json
import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core.requests import Roll, purpose
from sheetgen.games.wings.chances.questions import (
    PLAIN,
    Airman,
    ComingBack,
    airmen,
    is_open,
    shot_down,
)
from sheetgen.games.wings.rules.policies import AFTERMATH
from sheetgen.games.wings.rules.return_to_base import PARACHUTE, WRECK, return_to_base
from sheetgen.games.wings.rules.state import DEAD, FRIENDLY, HOSTILE, PRISONER, SEA, Sortie
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.rules import test_coming_down as typed
from tests.games.wings.table.by_hand import HURRICANE, flown, ruled, skills

KEEPS = Airman(rolls_again=False)
PLACES, WAYS = (SEA, FRIENDLY, HOSTILE), (PARACHUTE, WRECK)
ALL_SKILLS = (None, "luck-of-the-devil", "good-at-escaping", "acrobatic-pilot", "sniper")

airman = st.builds(
    Airman,
    rolls_again=st.booleans(),
    skill=st.sampled_from(ALL_SKILLS),
    lucky=st.booleans(),
    arm=st.booleans(),
    wounds=st.integers(0, 1),
    novice=st.booleans(),
    bomber=st.booleans(),
    escorts=st.booleans(),
)


@each(
    ("place", "way", "man", "alive", "prisoner", "dead"),
    [
        (SEA, PARACHUTE, KEEPS, ".368", ".092", ".540"),
        (FRIENDLY, PARACHUTE, KEEPS, ".92", "0", ".08"),
        (HOSTILE, PARACHUTE, KEEPS, "0", ".92", ".08"),
        (SEA, WRECK, KEEPS, ".540", ".060", ".400"),
        (FRIENDLY, WRECK, KEEPS, ".90", "0", ".10"),
        (HOSTILE, WRECK, KEEPS, ".30", ".60", ".10"),
        (SEA, PARACHUTE, KEEPS._replace(escorts=True), ".460", ".092", ".448"),
        (SEA, PARACHUTE, KEEPS._replace(bomber=True), ".460", ".092", ".448"),
        (SEA, WRECK, KEEPS._replace(escorts=True), ".600", ".060", ".340"),
        (SEA, PARACHUTE, KEEPS._replace(arm=True), ".348", ".087", ".565"),
    ],
)
def test_the_known_chances_without_a_die_rolled_again(
    place: int, way: int, man: Airman, alive: str, prisoner: str, dead: str
) -> None:
    fates = shot_down(MALTA, place, way, man)
    assert fates[:3] == (Fraction(alive), Fraction(prisoner), Fraction(dead))


def test_the_luck_of_a_jammed_release_is_worked_by_hand() -> None:
    """In 5 of 100 he is lucky; of those who would drown or be captured (6 of 10) he rolls again."""
    again = Fraction(6, 10)
    plain, lucky = Fraction(87, 100), Fraction(5, 100)
    fates = shot_down(MALTA, SEA, PARACHUTE)
    assert fates.alive == plain * Fraction(4, 10) + lucky * Fraction(4, 10) * (1 + again)
    assert fates.prisoner == (plain + lucky * again) * Fraction(1, 10)
    assert fates.dead == Fraction(8, 100) + (plain + lucky * again) * Fraction(5, 10)


def test_an_acrobat_over_friendly_land_is_worked_by_hand() -> None:
    """He rolls again what kills (10 of 100) and two wounds (26 of 100)."""
    fates = shot_down(MALTA, FRIENDLY, WRECK, Airman(skill="acrobatic-pilot"))
    assert fates.dead == Fraction(36, 100) * Fraction(10, 100)
    wounds_at_first = Fraction(20 + 8 + 5, 100)
    assert fates.wounded == wounds_at_first + Fraction(36, 100) * (
        wounds_at_first + Fraction(26, 100)
    )
    assert fates.crippled == Fraction(36, 100) * Fraction(26, 100) * Fraction(1, 10)


@each("place", PLACES)
@each("way", WAYS)
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
    fates = shot_down(MALTA, place, way, KEEPS)
    assert fates._asdict() == {**sums, "wounded": wounded, "crippled": crippled}


@pytest.mark.long
@settings(max_examples=25)
@given(st.sampled_from(PLACES), st.sampled_from(WAYS), airman)
def test_the_chances_of_any_man_make_up_one(place: int, way: int, man: Airman) -> None:
    fates = shot_down(MALTA, place, way, man)
    assert fates.alive + fates.prisoner + fates.dead == 1
    assert 0 <= fates.crippled <= fates.wounded <= fates.alive
    better = shot_down(MALTA, place, way, man._replace(skill="good-at-escaping", rolls_again=True))
    if man.skill in (None, "sniper") and not man.lucky:
        assert better.dead <= shot_down(MALTA, place, way, man._replace(rolls_again=False)).dead


@pytest.mark.long
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("skill", ["good-at-escaping", "acrobatic-pilot"])
def test_the_chances_agree_with_dice(place: int, way: int, skill: str) -> None:
    rng, games = random.Random(f"{place} {way} {skill}"), 700
    found = [0, 0]
    kind, attacker = {SEA: (2, 0), HOSTILE: (4, 0), FRIENDLY: (4, 1)}[place]
    for _ in range(games):
        s = flown(Sortie(1, HURRICANE, shot_down=True), kind=kind, attacker=attacker)
        s.man(1).skills = skills(skill)
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
    fates = shot_down(MALTA, place, way, Airman(skill=skill))
    for number, chance in zip(found, (fates.dead, fates.prisoner), strict=True):
        error = (float(chance * (1 - chance)) / games) ** 0.5
        assert abs(number / games - chance) <= 4 * error


def test_the_tables_are_square_and_show_the_chances() -> None:
    down = ComingBack(MALTA).tables()
    for table in down:
        assert len({len(row) for row in table}) == 1
        assert len({row[0] for row in table}) == len(table)
    assert [table[0][0] for table in down] == [
        "over the sea",
        "over friendly territory",
        "over hostile territory",
    ]
    assert down[0][:2] == (
        ("over the sea", "bale out", "nurse"),
        (
            "no die rolled again",
            "36.8/ 9.2/54.0/12.8/ 0.5",
            "54.0/ 6.0/40.0/35.0/ 1.4",
        ),
    )
    assert [row[0] for row in down[0][1:]] == list(airmen(SEA))
    assert [row[0] for row in down[1][1:]] == list(airmen(FRIENDLY))
    (incapacitated,) = [row for row in down[0] if row[0] == "pilot incapacitated"]
    assert incapacitated[1] == "-"
    assert incapacitated[2].endswith("20.0/ 2.0")


def test_who_cannot_fly_blows_up_or_is_low_has_the_ways_that_are_left() -> None:
    """Shot Down kills 01 to 10; 11 to 50 are two wounds and one, which are his third and fourth;
    whoever else is in the sea lives on 41 to 100, five in six of them free."""
    incapacitated, low = Airman(wounds=2), Airman(low=True, rolls_again=False)
    assert shot_down(MALTA, FRIENDLY, WRECK, incapacitated).dead == Fraction(50, 100)
    assert shot_down(MALTA, SEA, WRECK, incapacitated).alive == Fraction(50, 100) * Fraction(4, 10)
    assert [is_open(MALTA, way, incapacitated) for way in WAYS] == [False, True]
    assert shot_down(MALTA, SEA, WRECK, low) == shot_down(MALTA, SEA, WRECK, KEEPS)
    assert [is_open(MALTA, way, low) for way in WAYS] == [False, True]
    blown = Airman(exploded=True, rolls_again=False)
    assert shot_down(MALTA, SEA, PARACHUTE, blown) == shot_down(MALTA, SEA, PARACHUTE, KEEPS)
    assert [is_open(MALTA, way, blown) for way in WAYS] == [True, False]
    assert all(shot_down(MALTA, SEA, way, blown._replace(low=True)).dead == 1 for way in WAYS)


def test_the_json_holds_every_chance_exactly() -> None:
    told = json.loads(json.dumps(ComingBack(MALTA).to_json()))
    down = told["over the sea"]
    fates = down["no skill, no luck"]["bale out"]
    for name, chance in shot_down(MALTA, SEA, PARACHUTE, PLAIN)._asdict().items():
        assert fates[name] == {"value": float(chance), "exact": str(chance)}
    assert list(down["pilot incapacitated"]) == ["nurse"]
