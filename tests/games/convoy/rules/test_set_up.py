"""CONVOY COMPOSITION, LENGTH OF JOURNEY, FRIENDLY WATERS, and the order of asking."""

from __future__ import annotations

from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.state import TYPES, QuietWaters, Sailed, TurnBegan, TurnEnded
from tests.cases import each
from tests.games.convoy.table.by_hand import GAME, SET_UP, Table

EDITIONS = ("classic", "revised", "sheet")


def fleet(table: Table) -> tuple[int, ...]:
    return table.told(Sailed)[0].fleet


def test_the_editions_are_classic_revised_and_sheet() -> None:
    assert tuple(edition.name for edition in GAME.editions) == EDITIONS


@each(("edition", "destroyer_dice"), [("classic", 1), ("revised", 3), ("sheet", 1)])
def test_the_set_up_asks_for_seven_rolls_in_order(edition: str, destroyer_dice: int) -> None:
    assert Table(edition).session.asked[:7] == [
        Roll("cargo", 3, 6),
        Roll("tanker", 1, 6),
        Roll("carrier", 1, 3),
        Roll("cruiser", 1, 6),
        Roll("destroyer", destroyer_dice, 6),
        Roll("journey", 1, 6),
        Roll("friendly", 1, 6),
    ]


@each("edition", EDITIONS)
@each(("dice", "ships"), [((1, 1, 1), 3), ((2, 5, 6), 13), ((6, 6, 6), 18)])
def test_cargo_ships_are_3d6(edition: str, dice: tuple[int, ...], ships: int) -> None:
    assert fleet(Table(edition, cargo=dice))[0] == ships


@each("edition", EDITIONS)
@each("die", range(1, 7))
def test_tankers_are_1d6(edition: str, die: int) -> None:
    assert fleet(Table(edition, tanker=die))[1] == die


@each("edition", EDITIONS)
@each("die", range(1, 4))
def test_carriers_are_1d3(edition: str, die: int) -> None:
    assert fleet(Table(edition, carrier=die))[2] == die


@each(
    ("edition", "cruisers"),
    [
        ("classic", [5, 10, 15, 20, 25, 30]),
        ("revised", [7, 8, 9, 10, 11, 12]),
        ("sheet", [5, 10, 15, 20, 25, 30]),
    ],
)
def test_cruisers_are_as_the_edition_says(edition: str, cruisers: list[int]) -> None:
    assert [fleet(Table(edition, cruiser=die))[3] for die in range(1, 7)] == cruisers


@each("edition", ["classic", "sheet"])
def test_destroyers_are_1d6_times_ten(edition: str) -> None:
    tables = [Table(edition, destroyer=die) for die in range(1, 7)]
    assert [fleet(table)[4] for table in tables] == [10, 20, 30, 40, 50, 60]


@each(("dice", "ships"), [((1, 1, 1), 23), ((1, 4, 6), 31), ((6, 6, 6), 38)])
def test_destroyers_of_the_revised_edition_are_3d6_and_20(
    dice: tuple[int, ...], ships: int
) -> None:
    assert fleet(Table("revised", destroyer=dice))[4] == ships


@each("edition", EDITIONS)
@each("die", range(1, 7))
def test_the_journey_lasts_20_turns_and_1d6(edition: str, die: int) -> None:
    table = Table(edition, journey=die)
    assert table.told(Sailed)[0].length == 20 + die
    table.sail_home()
    assert [event.turn for event in table.told(TurnBegan)] == list(range(1, 21 + die))
    assert [event.turn for event in table.told(TurnEnded)] == list(range(1, 21 + die))
    assert table.session.finished


@each("die", range(1, 7))
def test_no_contact_is_rolled_in_the_first_1d6_turns(die: int) -> None:
    table = Table(friendly=die)
    assert table.told(Sailed)[0].friendly == die
    table.sail_to(die + 1)
    assert [request.ask for request in table.session.asked[7:]] == ["option"] * die
    assert len(table.told(QuietWaters)) == die
    table.plays("contact 2")
    assert len(table.told(QuietWaters)) == die


def test_a_convoy_begins_sound_with_nothing_lost() -> None:
    table = Table()
    assert [table.ships(kind) for kind in TYPES] == [
        (9, 0, 0, 0),
        (3, 0, 0, 0),
        (3, 0, 0, 0),
        (5, 0, 0, 0),
        (10, 0, 0, 0),
    ]  # fmt: skip


WHOLE_TURNS = [
    (1, "option evade, duration-evade 2, extension 1"),
    (2, "contact 4"),
    (3, "option decoy, duration-decoy 1, contact 6, enemy 6, force 2, intercept 6..., "
        "attack 4 1 5, target 4, target 3"),
    (4, "option none, contact 6, enemy 6, force 3, intercept 1 2 3 4 5 6, "
        "attack 1 3 3, target 6, again 6, target 6, again 1"),
    (5, "option split, duration-split 1, contact 2"),
    (6, "option screen, duration-screen 1, contact 5, enemy 1, force 1, intercept 1..."),
    (7, "contact 2"),
    (8, "contact 2"),
    (9, "contact 2"),
    (10, "contact 2"),
    (11, "contact 1, return 6, escort 1, escort-cruisers 2, return 3, return 4, escort 2, "
         "escort-cruisers 1"),
    (12, "contact 1"),
]  # fmt: skip


def test_a_game_asks_in_the_order_of_the_rules() -> None:
    """Each script is played in its own turn; `plays` holds every answer to what is asked."""
    table = Table(tanker=1)
    for turn, script in WHOLE_TURNS:
        assert table.state.turn == turn
        table.plays(script)
    assert table.state.turn == 13
    told = [said.split()[0] for _, script in WHOLE_TURNS for said in script.split(",")]
    assert [request.ask for request in table.session.asked[7:]] == told


def test_every_request_has_the_name_of_its_dice() -> None:
    """Turn 0 for what is rolled once a game, the turn at hand for all else; numbers as named."""
    table = Table(tanker=1)
    for _, script in WHOLE_TURNS:
        table.plays(script)
    asked = table.session.asked
    named = {(r.ask, r.turn, r.slot) for r in asked if isinstance(r, Roll)}
    assert {name for name in named if name[1] == 0} == {
        *((ask, 0, 1) for ask in SET_UP),
        *((f"duration-{option}", 0, 1) for option in ("decoy", "split", "evade", "screen")),
        ("extension", 0, 1),
        *(("return", 0, number) for number in (1, 2, 3)),
        *(("escort", 0, number) for number in (1, 3)),
    }
    assert {name for name in named if name[1] in (3, 4)} == {
        *((ask, 3, 1) for ask in ("contact", "enemy", "force", "intercept", "attack")),
        *((ask, 4, 1) for ask in ("contact", "enemy", "force", "intercept", "attack")),
        *(("target", 3, number) for number in (1, 3)),
        *(("target", 4, number) for number in (2, 3)),
        *(("again", 4, number) for number in (2, 3)),
    }
    assert {r.ask for r in asked if isinstance(r, Roll) and r.sides != 6} == {
        "carrier",
        "extension",
    }
    assert {r.sides for r in asked if r.ask in ("carrier", "extension")} == {3}
    decisions = [(r.ask, r.turn, r.slot) for r in asked if not isinstance(r, Roll)]
    assert decisions == [
        *(("option", turn, 1) for turn in (1, 3, 4, 5, 6)),
        ("escort-cruisers", 0, 1),
        ("escort-cruisers", 0, 3),
    ]


def test_nothing_is_asked_after_the_last_turn() -> None:
    session = Session(GAME, GAME.conditions("classic"))
    assert session.request == Roll("cargo", 3, 6)
    table = Table(journey=1)
    table.sail_to(21)
    table.plays("option none, contact 4")
    assert table.asks is None
    assert table.session.asked[-1].ask == "contact"
    assert table.session.answers[-1] == Answer("contact", dice=(4,))
