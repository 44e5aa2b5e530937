"""COVERING FORCE RETURNS: when, who, and with how many."""

from __future__ import annotations

from sheetgen.games.convoy.rules.state import CarrierRolled, OptionEnded, TurnBegan
from tests.cases import each
from tests.games.convoy.table.by_hand import Table


def halfway(**set_up: int) -> Table:
    """A convoy whose covering force is about to roll, at the end of turn 11 of 21."""
    return at_halfway(Table(**set_up))


def at_halfway(table: Table) -> Table:
    table.sail_to(11)
    table.plays("contact 2")
    assert table.asks == "return"
    return table


def turns_of_return(table: Table) -> list[int]:
    """The turns at whose end carriers rolled."""
    turn, turns = 0, []
    for event in table.session.events:
        if isinstance(event, TurnBegan):
            turn = event.turn
        elif isinstance(event, CarrierRolled):
            turns.append(turn)
    return turns


class TestWhen:
    @each(("journey", "turn"), [(1, 11), (2, 11), (3, 12), (4, 12), (5, 13), (6, 13)])
    def test_at_the_end_of_the_first_turn_with_2t_at_least_the_length(
        self, journey: int, turn: int
    ) -> None:
        table = Table(journey=journey, carrier=1)
        table.sail_home()
        assert turns_of_return(table) == [turn]
        returned = [request.ask for request in table.session.asked].index("return")
        assert table.session.asked[returned - 1].turn == turn
        assert table.session.asked[returned - 1].ask == "contact"

    @each(("extension", "turn"), [(1, 11), (2, 12), (3, 12)])
    def test_evade_before_it_moves_it(self, extension: int, turn: int) -> None:
        table = Table(carrier=1)
        table.sail_to(5)
        table.plays(f"option evade, duration-evade 1, extension {extension}")
        table.sail_home()
        assert turns_of_return(table) == [turn]

    @each(("extension", "turn"), [(1, 12), (2, 12), (3, 13)])
    def test_evade_in_the_very_turn_moves_it(self, extension: int, turn: int) -> None:
        table = Table(carrier=1, journey=2)
        table.sail_to(11)
        table.plays(f"option evade, duration-evade 1, extension {extension}")
        table.sail_home()
        assert turns_of_return(table) == [turn]

    @each("extension", [1, 2, 3])
    def test_it_comes_once_even_if_evade_moves_halfway_past_it(self, extension: int) -> None:
        table = Table(carrier=1)
        table.sail_to(12)
        table.plays(f"option evade, duration-evade 1, extension {extension}")
        table.sail_home()
        assert turns_of_return(table) == [11]
        assert table.state.turn == 21 + extension

    def test_it_comes_after_a_running_option_has_lost_its_turn(self) -> None:
        table = Table(carrier=1)
        table.sail_to(11)
        table.plays("option screen, duration-screen 1")
        table.sail_to(12)
        told = [e for e in table.session.events if isinstance(e, OptionEnded | CarrierRolled)]
        assert [type(event) for event in told] == [OptionEnded, CarrierRolled]

    def test_without_carriers_nothing_is_rolled_then_or_later(self) -> None:
        table = Table(carrier=1)
        table.sail_to(2)
        table.loses("carrier", 1)
        table.sail_home()
        assert turns_of_return(table) == []
        assert "return" not in {request.ask for request in table.session.asked}


class TestCarriers:
    @each("carriers", [1, 2, 3])
    def test_each_carrier_present_rolls(self, carriers: int) -> None:
        table = halfway(carrier=carriers)
        table.plays(", ".join(["return 1"] * carriers))
        assert table.asks == "option"
        assert table.ships("carrier") == (carriers, 0, 0, 0)

    def test_lost_carriers_do_not_roll(self) -> None:
        table = Table(carrier=3)
        table.sail_to(2)
        table.loses("carrier", 2)
        at_halfway(table).plays("return 1")
        assert table.asks == "option"

    @each(
        ("die", "asks"),
        [(1, "return"), (2, "return"), (3, "return"), (4, "escort"), (5, "escort"), (6, "escort")],
    )
    def test_one_goes_home_on_4_to_6(self, die: int, asks: str) -> None:
        table = halfway(carrier=2)
        table.plays(f"return {die}")
        assert table.asks == asks

    def test_every_carrier_rolls_even_when_others_have_gone(self) -> None:
        table = halfway(carrier=3, destroyer=6)
        table.plays("return 4, escort 1, escort-cruisers 0, return 5, escort 1, escort-cruisers 0")
        table.plays("return 6, escort 1, escort-cruisers 0")
        assert table.ships("carrier") == (0, 0, 0, 3)
        assert table.ships("destroyer") == (48, 0, 0, 12)
        assert table.asks == "option"

    @each("gone_on", [1, 2, 3])
    def test_a_damaged_one_goes_first_whichever_roll_it_was(self, gone_on: int) -> None:
        table = Table(carrier=3)
        table.sail_to(2)
        table.is_attacked("attack 4, target 3")
        at_halfway(table)
        for number in (1, 2, 3):
            table.plays(
                "return 1" if number != gone_on else "return 4, escort 1, escort-cruisers 0"
            )
        assert table.ships("carrier") == (2, 0, 0, 1)
        assert [event.hurt for event in table.told(CarrierRolled)] == [
            number == gone_on for number in (1, 2, 3)
        ]

    def test_the_next_one_to_go_is_sound(self) -> None:
        table = Table(carrier=3)
        table.sail_to(2)
        table.is_attacked("attack 4, target 3")
        at_halfway(table).plays("return 4, escort 1, escort-cruisers 0")
        table.plays("return 4, escort 1, escort-cruisers 0, return 1")
        assert table.ships("carrier") == (1, 0, 0, 2)
        assert [event.hurt for event in table.told(CarrierRolled)] == [True, False, False]

    def test_a_carrier_gone_home_takes_its_interception_roll_with_it(self) -> None:
        table = halfway(carrier=2)
        table.plays("return 6, escort 1, escort-cruisers 0, return 1")
        table.plays("contact 6, enemy 4, force 1")
        assert table.dice == 4

    def test_a_roll_tells_all_that_came_of_it(self) -> None:
        table = halfway(carrier=2)
        table.plays("return 3, return 5, escort 2, escort-cruisers 2")
        assert table.told(CarrierRolled) == [
            CarrierRolled(1, 3, False, False, 0, (0, 0), (0, 0)),
            CarrierRolled(2, 5, True, False, 2, (2, 0), (3, 0)),
        ]


def with_escort(cruisers: int, destroyers: int) -> Table:
    """A convoy halfway, its one carrier going home, with so many warships left (at most 5, 10)."""
    table = Table("classic", carrier=1)
    table.sail_to(2)
    table.loses("cruiser", 5 - cruisers)
    table.loses("destroyer", 10 - destroyers)
    at_halfway(table).plays("return 4")
    return table


class TestEscorts:
    @each("die", range(1, 7))
    def test_3_and_1d6_warships_go_with_it(self, die: int) -> None:
        table = halfway(carrier=1)
        table.plays(f"return 4, escort {die}, escort-cruisers 1")
        assert table.ships("cruiser") == (4, 0, 0, 1)
        assert table.ships("destroyer") == (10 - (die + 2), 0, 0, die + 2)

    @each(
        ("cruisers", "destroyers", "die", "choices"),
        [
            (5, 10, 1, "0 1 2 3 4"),
            (5, 10, 3, "0 1 2 3 4 5"),
            (5, 10, 6, "0 1 2 3 4 5"),
            (2, 10, 6, "0 1 2"),
            (5, 4, 1, "0 1 2 3 4"),
            (5, 3, 1, "1 2 3 4"),
            (5, 3, 4, "4 5"),
            (5, 1, 1, "3 4"),
            (1, 5, 2, "0 1"),
        ],
    )
    def test_how_many_are_cruisers_is_asked(
        self, cruisers: int, destroyers: int, die: int, choices: str
    ) -> None:
        table = with_escort(cruisers, destroyers)
        table.plays(f"escort {die}")
        assert (table.asks, table.choices) == ("escort-cruisers", choices)
        for chosen in map(int, choices.split()):
            asked = len(table.session.answers)
            table.plays(f"escort-cruisers {chosen}")
            assert table.ships("cruiser")[3] == chosen
            assert table.ships("destroyer")[3] == die + 3 - chosen
            table.session.back_to(asked)

    @each(
        ("cruisers", "destroyers", "die", "gone"),
        [
            (0, 10, 3, (0, 6)),
            (5, 0, 1, (4, 0)),
            (5, 0, 2, (5, 0)),
            (5, 0, 6, (5, 0)),
            (0, 3, 2, (0, 3)),
            (2, 3, 2, (2, 3)),
            (2, 3, 6, (2, 3)),
            (0, 0, 4, (0, 0)),
        ],
    )
    def test_nothing_is_asked_where_only_one_split_is_possible(
        self, cruisers: int, destroyers: int, die: int, gone: tuple[int, int]
    ) -> None:
        table = with_escort(cruisers, destroyers)
        assert table.asks == "escort"
        table.plays(f"escort {die}")
        assert table.asks == "option"
        assert (table.ships("cruiser")[3], table.ships("destroyer")[3]) == gone
        assert table.ships("carrier") == (0, 0, 0, 1)

    def test_damaged_ones_of_their_type_go_first(self) -> None:
        table = Table("classic", carrier=1)
        table.sail_to(2)
        table.is_attacked("attack 4 4 4, target 5, target 6, target 6, again 6")
        assert (table.ships("cruiser"), table.ships("destroyer")) == ((4, 1, 0, 0), (8, 2, 0, 0))
        at_halfway(table).plays("return 4, escort 2, escort-cruisers 2")
        assert (table.ships("cruiser"), table.ships("destroyer")) == ((3, 0, 0, 2), (7, 0, 0, 3))
        assert table.told(CarrierRolled)[0][-2:] == ((1, 1), (1, 2))

    def test_no_more_damaged_ones_go_than_are_sent(self) -> None:
        table = Table("classic", carrier=1)
        table.sail_to(2)
        table.is_attacked("attack 4 4 4, target 5, target 5, again 6, target 5, again 6")
        at_halfway(table).plays("return 4, escort 1, escort-cruisers 2")
        assert table.ships("cruiser") == (2, 1, 0, 2)
        assert table.told(CarrierRolled)[0][-2:] == ((0, 2), (2, 0))

    def test_a_second_carrier_takes_from_what_the_first_has_left(self) -> None:
        table = halfway(carrier=2)
        table.plays("return 4, escort 6, escort-cruisers 0, return 4, escort 1")
        assert table.choices == "3 4"
        table.plays("escort-cruisers 3")
        assert (table.ships("cruiser"), table.ships("destroyer")) == ((2, 0, 0, 3), (0, 0, 0, 10))
