"""CONTACT, ENEMY FORCE, FORCE SIZE: who finds the convoy, and how strong."""

from __future__ import annotations

from sheetgen.games.convoy.rules.state import ContactRolled, ForceMet
from tests.cases import each
from tests.games.convoy.table.by_hand import Table

DUMB_LUCK, RECONNAISSANCE = "contact 1", "contact 4"
CONTACT_FORCE = {5: -1, 6: 0, 7: +1, 8: +2}
ENEMY_FORCE = {1: -1, 2: 0, 3: 0, 4: 0, 5: 0, 6: +1}


def contact_row(before: str | None, die: int, option: str = "") -> ContactRolled:
    """What a die comes to the turn after another contact roll, with this option running."""
    table = Table()
    table.sail_to(2)
    if before:
        table.plays(before)
    if option:
        table.plays(f"option {option}, duration-{option} 6")
    if option == "evade":
        table.plays("extension 1")
    table.plays(f"contact {die}")
    return table.told(ContactRolled)[-1]


@each("die", range(1, 7))
def test_a_die_without_modifiers_is_its_own_row(die: int) -> None:
    assert contact_row(None, die) == ContactRolled(die, 0, die, False)


@each(
    ("before", "option", "modifier", "rows"),
    [
        ("contact 2", "", 0, "123456"),
        ("contact 3", "", 0, "123456"),
        (DUMB_LUCK, "", -1, "112345"),
        (RECONNAISSANCE, "", +2, "345678"),
        (None, "split", +1, "234567"),
        (DUMB_LUCK, "split", 0, "123456"),
        (RECONNAISSANCE, "split", +3, "456788"),
        (None, "evade", -2, "111234"),
        (DUMB_LUCK, "evade", -3, "111123"),
        (RECONNAISSANCE, "evade", 0, "123456"),
        (None, "decoy", 0, "123456"),
        (None, "screen", 0, "123456"),
    ],
)
def test_the_contact_roll_is_modified(
    before: str | None, option: str, modifier: int, rows: str
) -> None:
    told = [contact_row(before, die, option) for die in range(1, 7)]
    assert [event.modifier for event in told] == [modifier] * 6
    assert "".join(str(event.row) for event in told) == rows


@each(
    ("before", "rows"),
    [
        ("contact 5, enemy 1, force 1, intercept 6..., attack 1", "123456"),
        ("contact 6, enemy 1, force 1, intercept 6..., attack 1", "123456"),
        (f"{RECONNAISSANCE}, contact 5, enemy 1, force 1, intercept 6..., attack 1", "123456"),
        (f"{RECONNAISSANCE}, contact 6, enemy 1, force 1, intercept 6..., attack 1 1", "123456"),
        (f"{RECONNAISSANCE}, contact 2", "345678"),
        (f"{RECONNAISSANCE}, contact 1", "123456"),
        (f"{DUMB_LUCK}, contact 3", "123456"),
        (f"{DUMB_LUCK}, contact 1", "112345"),
        (f"{DUMB_LUCK}, contact 5", "345678"),
    ],
)
def test_a_row_leaves_its_modifier_to_the_next_turn_and_only_to_that(
    before: str, rows: str
) -> None:
    told = [contact_row(before, die) for die in range(1, 7)]
    assert "".join(str(event.row) for event in told) == rows


@each("row", range(1, 9))
def test_there_is_contact_from_row_5_on(row: int) -> None:
    table = Table()
    table.sail_to(2)
    if row > 6:
        table.plays(RECONNAISSANCE)
    turn = table.state.turn
    table.plays(f"contact {row - 2 if row > 6 else row}")
    if row < 5:
        assert (table.asks, table.state.turn) == ("option", turn + 1)
    else:
        assert (table.asks, table.state.turn) == ("enemy", turn)


def force(row: int, enemy: int, die: int, option: str = "") -> ForceMet:
    table = Table()
    table.sail_to(2)
    if row > 6:
        table.plays(RECONNAISSANCE)
    if option:
        table.plays(f"option {option}, duration-{option} 6")
    contact = row - 2 * (row > 6) - (option == "split")
    table.plays(f"contact {contact}, enemy {enemy}, force {die}")
    return table.told(ForceMet)[-1]


@each("row", [*CONTACT_FORCE])
@each("enemy", [*ENEMY_FORCE])
def test_the_force_is_a_die_with_the_modifiers_of_contact_and_enemy(row: int, enemy: int) -> None:
    modifier = CONTACT_FORCE[row] + ENEMY_FORCE[enemy]
    told = [force(row, enemy, die) for die in range(1, 7)]
    assert [met.force for met in told] == [max(die + modifier, 1) for die in range(1, 7)]
    assert {met.modifier for met in told} == {modifier}


@each("row", [*CONTACT_FORCE])
@each("enemy", [*ENEMY_FORCE])
def test_a_split_fleet_meets_one_less(row: int, enemy: int) -> None:
    modifier = CONTACT_FORCE[row] + ENEMY_FORCE[enemy] - 1
    told = [force(row, enemy, die, "split") for die in range(1, 7)]
    assert [met.force for met in told] == [max(die + modifier, 1) for die in range(1, 7)]
    assert {met.modifier for met in told} == {modifier}


@each("option", ["decoy", "screen"])
def test_other_options_leave_the_force_as_it_is(option: str) -> None:
    assert [force(6, 4, die, option).force for die in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_a_force_is_at_least_one() -> None:
    assert force(5, 1, 1).force == 1
    assert force(5, 1, 1, "split").force == 1


@each(("die", "enemy"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (6, 4)])
def test_the_enemy_is_told_by_its_row(die: int, enemy: int) -> None:
    """U-boats, Italian Air Force (2), German Air Force (2), Combined Air Force."""
    told = force(6, die, 3)
    assert (told.enemy_die, told.enemy, told.force_die) == (die, enemy, 3)


def test_as_many_attack_dice_are_asked_for_as_there_are_enemies() -> None:
    table = Table()
    table.sail_to(2)
    table.plays(f"{RECONNAISSANCE}, contact 6, enemy 6, force 6, intercept 6...")
    assert (table.asks, table.dice) == ("attack", 9)
