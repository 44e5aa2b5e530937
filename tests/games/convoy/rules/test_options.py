"""OPTIONS: when one may be taken, how long it runs, what Evade does to the journey."""

from __future__ import annotations

from sheetgen.core.requests import Choose
from sheetgen.games.convoy.rules.state import (
    DECOY,
    EVADE,
    OPTIONS,
    SCREEN,
    SPLIT,
    ContactRolled,
    OptionEnded,
    OptionTaken,
    TurnBegan,
)
from tests.cases import each
from tests.games.convoy.table.by_hand import Table

ALL = ("decoy", "split", "evade", "screen")


def taken(option: str, turns: int, extension: int = 1, **set_up: int) -> Table:
    """A convoy at sea in turn 2 that has just taken this option."""
    table = Table(**set_up)
    table.sail_to(2)
    table.plays(f"option {option}, duration-{option} {turns}")
    if option == "evade":
        table.plays(f"extension {extension}")
    return table


def turns_asked(table: Table) -> list[int]:
    """The turns in which an option could be taken."""
    return [r.turn for r in table.session.asked if r.ask == "option"]


def test_an_option_may_be_taken_at_the_beginning_of_any_turn() -> None:
    table = Table(friendly=4)
    table.sail_home()
    assert turns_asked(table) == list(range(1, 22))
    first = next(r for r in table.session.asked if r.ask == "option")
    assert isinstance(first, Choose)
    assert first.choices == ("none", "decoy", "split", "evade", "screen")


@each("option", ALL)
def test_an_option_is_taken_once_in_a_game(option: str) -> None:
    table = taken(option, 1)
    table.sail_to(3)
    assert table.choices.split() == ["none", *(other for other in ALL if other != option)]


def test_when_all_are_used_nothing_more_is_asked() -> None:
    table = Table(friendly=4)
    left = ["none", *ALL]
    for option in ("screen", "evade", "decoy", "split"):
        assert table.choices.split() == left
        table.plays(f"option {option}, duration-{option} 1")
        if option == "evade":
            table.plays("extension 1")
        left.remove(option)
    assert table.asks == "contact"
    table.sail_home()
    assert turns_asked(table) == [1, 2, 3, 4]


@each("option", ALL)
@each("turns", range(1, 7))
def test_an_option_runs_1d6_turns_with_the_one_it_is_taken_in(option: str, turns: int) -> None:
    """Its last turn is the one in which its count reaches 0; the turn after, another may begin."""
    table = taken(option, turns)
    assert (table.state.option, table.state.option_turns) == (OPTIONS.index(option), turns)
    table.sail_to(2 + turns)
    assert (table.asks, table.state.option) == ("option", 0)
    assert turns_asked(table) == [1, 2]
    told = [e for e in table.session.events if isinstance(e, TurnBegan | OptionEnded)]
    assert told[-3:] == [
        TurnBegan(1 + turns),
        OptionEnded(OPTIONS.index(option)),
        TurnBegan(2 + turns),
    ]


@each(("option", "modifiers"), [("split", [1, 1, 1, 0, 0]), ("evade", [-2, -2, -2, 0, 0])])
def test_an_option_modifies_the_contact_roll_while_it_runs(
    option: str, modifiers: list[int]
) -> None:
    table = taken(option, 3)
    for _ in modifiers:
        table.plays("contact 2" if option == "split" else "contact 4")
    # an evading convoy rolls 4 - 2; when it evades no more, a 4 is a plane and leaves its own +2
    told = [event.modifier for event in table.told(ContactRolled)]
    assert told == (modifiers if option == "split" else [*modifiers[:4], 2])


def test_split_reduces_the_force_while_it_runs() -> None:
    table = taken("split", 1)
    table.plays("contact 5, enemy 4, force 3, intercept 6..., attack 1...")
    table.plays("contact 6, enemy 4, force 3, intercept 6...")
    assert [r.number for r in table.session.asked if r.ask == "attack"] == [2]  # type: ignore[union-attr]
    assert table.dice == 3


def test_decoy_and_screen_work_while_they_run() -> None:
    table = taken("decoy", 1)
    table.plays("contact 6, enemy 4, force 1, intercept 6 6 6 6 6, attack 6, target 1")
    table.plays("contact 6, enemy 4, force 1, intercept 6 6 6 6 6, attack 6, target 1")
    assert (table.ships("carrier")[2], table.ships("tanker")[2]) == (1, 1)
    table = taken("screen", 1)
    table.plays("contact 6, enemy 1, force 2, intercept 6 6 6 6 6 6 6 6, attack 2, target 1")
    table.plays("contact 6, enemy 1, force 2, intercept 6 6 6 6 6 6, attack 2")
    assert table.state.turn == 4


@each(("option", "row"), [("decoy", DECOY), ("split", SPLIT), ("screen", SCREEN)])
def test_other_options_leave_the_length_as_it_is(option: str, row: int) -> None:
    table = taken(option, 4)
    assert table.told(OptionTaken) == [OptionTaken(row, 4, 0)]
    assert table.asks == "contact"
    table.sail_home()
    assert table.state.turn == 21


@each("extension", [1, 2, 3])
def test_evade_adds_1d3_turns_at_once(extension: int) -> None:
    table = taken("evade", 4, extension)
    assert table.told(OptionTaken) == [OptionTaken(EVADE, 4, extension)]
    assert table.state.length == 21 + extension
    table.sail_home()
    assert table.state.turn == 21 + extension


def test_evade_in_the_last_turn_makes_it_another_than_the_last() -> None:
    table = Table(carrier=1)
    table.sail_to(21)
    table.plays("option evade, duration-evade 1, extension 2")
    table.sail_home()
    assert table.state.turn == 23


def test_an_option_may_be_taken_in_friendly_waters_and_runs_out_there() -> None:
    table = Table(friendly=4)
    table.plays("option split, duration-split 2")
    table.plays("option screen, duration-screen 1")
    assert (table.asks, table.state.turn) == ("option", 4)
    assert turns_asked(table) == [1, 3]


def test_an_option_may_still_be_running_when_the_journey_ends() -> None:
    table = Table()
    table.sail_to(20)
    table.plays("option decoy, duration-decoy 6")
    table.sail_home()
    assert table.session.finished
    assert (table.state.turn, table.state.option_turns) == (21, 4)
    assert table.told(OptionEnded) == []
