"""What a turn may bring: worked by hand, against every answer played out, and against dice."""

import random
from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest

from sheetgen.core.requests import Roll
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.chances.questions import (
    Chances,
    Prospect,
    Standing,
    ahead,
    prospect,
    prospects,
)
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.events import DAMAGED, FINISHED, NO_MORE, SUNK, Attacked, ShipHit
from sheetgen.games.convoy.rules.state import (
    CARRIER,
    CRUISER,
    DECOY,
    DESTROYER,
    NONE,
    SCREEN,
    SPLIT,
    TYPES,
    Rulings,
    State,
)
from sheetgen.kits.chances.enumeration import Path, banded, every_path
from tests.cases import each
from tests.games.convoy.table.by_hand import Table

CHOICES = ("none", "decoy", "split", "evade", "screen")


def under(edition: str = "classic", **rulings: str) -> Rulings:
    return rulings_of(
        GAME.conditions(edition, {k.replace("_", "-"): v for k, v in rulings.items()})
    )


def convoy(sound: str, damaged: str = "0 0 0 0 0", **more: Any) -> State:
    ships = {name: [int(n) for n in text.split()] for name, text in (("s", sound), ("d", damaged))}
    more = {"covered": True} | more
    return State(9, 24, 2, sound=ships["s"], damaged=ships["d"], **more)


def mean(chances: Chances) -> Fraction:
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def by_choice(session: Any) -> dict[str | None, Prospect]:
    return {p.choice: p for p in prospects(session)}


@each(
    ("contact", "none", "split", "evade"),
    [("1", "1/6", "1/3", "0"), ("2", "1/3", "1/2", "0"), ("4", "2/3", "5/6", "1/3")],
)
def test_the_chance_of_a_contact_by_hand(contact: str, none: str, split: str, evade: str) -> None:
    table = Table()
    table.sail_to(2)
    table.plays(f"contact {contact}")
    found = by_choice(table.session)
    told = {choice: str(found[choice].contact) for choice in CHOICES}
    expected = {"none": none, "decoy": none, "split": split, "evade": evade, "screen": none}
    assert told == expected


def test_the_rows_of_a_contact_by_hand() -> None:
    table = Table()
    table.sail_to(2)
    table.plays("contact 4")
    found = by_choice(table.session)
    sixth = Fraction(1, 6)
    assert found["none"].rows == {5: sixth, 6: sixth, 7: sixth, 8: sixth}
    assert found["split"].rows == {5: sixth, 6: sixth, 7: sixth, 8: 2 * sixth}
    assert found["evade"].rows == {5: sixth, 6: sixth}


@each(
    ("carriers", "attacks", "hits", "no_hit"),
    [(0, 3.042, 2.028, 0.176), (1, 2.889, 1.926, 0.204), (2, 2.741, 1.827, 0.231),
     (3, 2.597, 1.731, 0.259)],
)  # fmt: skip
def test_a_contact_of_row_6_by_carriers(
    carriers: int, attacks: float, hits: float, no_hit: float
) -> None:
    state = convoy(f"9 3 {carriers} 5 10", unused=0)
    told = prospect(Standing(state, given=((6,),)), under())
    assert told.rows == {6: 1}
    assert float(mean(told.attacks)) == pytest.approx(attacks, abs=5e-4)
    assert float(mean(told.hits)) == pytest.approx(hits, abs=5e-4)
    assert float(told.no_hit) == pytest.approx(no_hit, abs=5e-4)


@each(
    ("option", "attacks", "hits"),
    [(NONE, 2.741, 1.827), (DECOY, 2.889, 1.926), (SPLIT, 1.947, 1.298), (SCREEN, 2.458, 2.049)],
)
def test_a_contact_of_row_6_by_option(option: int, attacks: float, hits: float) -> None:
    state = convoy("9 3 2 5 10", unused=0, option=option, option_turns=3)
    told = prospect(Standing(state, given=((6 - (option == SPLIT),),)), under())
    assert told.rows == {6: 1}
    assert float(mean(told.attacks)) == pytest.approx(attacks, abs=5e-4)
    assert float(mean(told.hits)) == pytest.approx(hits, abs=5e-4)


SIX_SURE = {"contact": (6,), "enemy": (2,), "force": (1,), "intercept": (2, 2, 2, 2, 2, 2)}


def test_one_attack_die_by_hand() -> None:
    """An Italian die: 1-3 miss, 4-5 damaged, 6 destroyed; the tanker is hit by 1 die in 6."""
    state = convoy("9 1 3 5 10", unused=0)
    told = prospect(Standing(state, given=tuple(SIX_SURE.values())), under())
    assert told.attacks == {1: 1}
    assert told.hits == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    tanker, carrier = told.ships[1], told.ships[2]
    assert tanker == (Fraction(1, 12), Fraction(1, 18), Fraction(1, 36))
    assert carrier == (Fraction(1, 6), Fraction(1, 9), Fraction(1, 18))


def attacked(state: State, t: Rulings, given: tuple[Any, ...]) -> dict[Any, Fraction]:
    """A turn with every answer after these: how many attack dice, and type and outcome of each
    hit; nothing is read of the rolls but what the tables tell apart."""

    def outcome(s: State, way: Path) -> Any:
        dice = [len(event.dice) for event in way.events if isinstance(event, Attacked)]
        hits = [event for event in way.events if isinstance(event, ShipHit)]
        return sum(dice), tuple((event.kind, event.outcome) for event in hits)

    return every_path(
        state.copy,
        lambda s: sequence_of_play.turn(s, t),
        outcome,
        readings={
            "again": banded(lambda face: face <= 3),
            "enemy": banded(sequence_of_play.ENEMY.__getitem__),
        },
        given=given,
    )


def assert_agrees(told: Prospect, every: dict[Any, Fraction]) -> None:
    """Whether an answer is what all these ways come to."""
    attacks: dict[int, Fraction] = defaultdict(Fraction)
    hits: dict[int, Fraction] = defaultdict(Fraction)
    ships = [[Fraction(0)] * 3 for _ in TYPES]
    for (dice, fell), chance in every.items():
        attacks[dice] += chance
        hits[len(fell)] += chance
        for kind, outcome in fell:
            ships[kind][0] += chance * (outcome in (NO_MORE, DAMAGED, SUNK, FINISHED))
            ships[kind][1] += chance * (outcome == DAMAGED)
            ships[kind][2] += chance * (outcome in (SUNK, FINISHED))
    assert told.attacks == attacks
    assert told.hits == hits
    assert [list(lost) for lost in told.ships] == ships


@each(
    ("state", "t"),
    [
        (convoy("1 0 1 0 0", "1 1 1 1 1"), under()),
        (convoy("1 1 1 1 1", "0 0 0 0 0"), under("sheet")),
        (convoy("1 0 1 0 0", "0 1 0 1 1"), under(no_such_ship="cargo")),
        (convoy("0 0 1 1 0", "1 0 0 0 1"), under("sheet", no_such_ship="cargo")),
        (convoy("1 1 0 0 1", option=DECOY, option_turns=2), under(off_table="dummy")),
        (convoy("0 0 1 1 1", option=SCREEN, option_turns=2), under("revised")),
    ],
)
def test_losses_are_the_mean_over_every_answer(state: State, t: Rulings) -> None:
    """A German force of 2, before its attack roll; and a force of 3 whose attack is rolled."""
    state.unused = 0
    rolls = 3 + state.present(CARRIER)
    rolls -= (state.present(CRUISER) == 0) + (state.present(DESTROYER) == 0)
    rolls += {NONE: 0, DECOY: -1, SCREEN: 2}[state.option]
    for rest in ((2,), (6,) * rolls), ((3,), (6,) * rolls, (3, 5, 2)):
        given = ((6,), (4,), *rest)
        assert_agrees(prospect(Standing(state, given), t), attacked(state, t, given))


@each("carry", [-1, 0, 2])
def test_a_turn_is_the_mean_over_every_answer_up_to_the_attack(carry: int) -> None:
    """All faces of two interception dice; then the attack, as it is held to the rules above."""
    state = convoy("2 1 1 0 0", carry=carry, unused=0)
    t = under()

    def outcome(s: State, way: Path) -> int:
        return 0 if way.stopped is None else int(way.stopped.number)

    every = every_path(
        state.copy,
        lambda s: sequence_of_play.turn(s, t),
        outcome,
        until=lambda said: isinstance(said, Roll) and said.ask == "attack",
    )
    assert prospect(Standing(state), t).attacks == every


@each("choice", CHOICES)
def test_chances_sum_to_one(choice: str) -> None:
    told = prospect(Standing(convoy("3 1 1 2 1", carry=2)), under(), choice)
    assert sum(told.attacks.values()) == sum(told.hits.values()) == 1
    assert sum(told.enemies.values()) == sum(told.forces.values()) == told.contact
    lost = sum((ships.damaged + ships.sunk for ships in told.ships), Fraction(0))
    assert lost <= 2 * sum(ships.hit for ships in told.ships) <= 2 * mean(told.hits)


def test_within_a_battle_only_what_is_left_is_told() -> None:
    """Of three hits the first has sunk a cargo ship, the second is at the tankers' hit-again."""
    table = Table(tanker=(1,))
    table.sail_to(2)
    table.plays("contact 6, enemy 1, force 4, intercept 6..., attack 3 5 6, target 1, target 1")
    assert table.asks == "again"
    (told,) = prospects(table.session)
    assert (told.choice, told.rows, told.enemies, told.forces) == (None, {6: 1}, {1: 1}, {3: 1})
    assert told.attacks == {3: 1}
    assert told.hits == {2: 1}
    # The one tanker is damaged: the hit-again roll or the result "destroyed" sinks it for sure.
    assert told.ships[1].sunk == 1
    assert told.ships[0] == (Fraction(1, 6), 0, Fraction(1, 6))


@pytest.mark.long
def test_every_request_of_a_game_is_answered() -> None:
    table = Table(carrier=(1,))
    seen = set()
    draw = random.Random(3)
    while table.session.request is not None:
        request = table.session.request
        seen.add(request.ask)
        if request.ask != "option" or request.turn % 6 == 0:
            told = ahead(table.session)
            assert told.says
            assert all(sum(p.hits.values()) == 1 for p in told.prospects)
        if isinstance(request, Roll):
            faces = [str(draw.randint(1, request.sides)) for _ in range(request.number)]
            table.plays(f"{request.ask} {' '.join(faces)}")
        else:
            table.plays(f"{request.ask} {request.choices[0]}")
    assert {"option", "contact", "force", "intercept", "attack", "target", "again"} <= seen


def test_where_there_is_no_turn_a_sentence_says_so() -> None:
    table = Table()
    table.session.back_to(3)
    assert ahead(table.session) == ("the set-up is not rolled yet, and no turn is at hand", 0, ())
    table = Table()
    table.sail_home()
    assert ahead(table.session).says == "the game is over, and no turn is to come"
    assert ahead(table.session).tables() == []


def test_the_covering_force_brings_no_attack() -> None:
    table = Table()
    table.sail_to(11)
    table.plays("contact 2")
    assert table.asks == "return"
    assert ahead(table.session) == ("what is left of turn 11 of 21 brings no attack", 11, ())


def test_friendly_waters_bring_no_contact() -> None:
    table = Table()
    told = ahead(table.session)
    assert [p.contact for p in told.prospects] == [0] * 5
    assert len(told.tables()) == 1


def test_a_contact_that_comes_to_nothing_is_none() -> None:
    table = Table(rulings={"friendly-waters": "roll"})
    assert [p.contact for p in ahead(table.session).prospects] == [0] * 5


def test_a_running_option_leaves_no_choice() -> None:
    table = Table()
    table.sail_to(2)
    table.plays("option split, duration-split 6, contact 2")
    (told,) = prospects(table.session)
    assert told.choice is None
    assert told.contact == Fraction(1, 2)
