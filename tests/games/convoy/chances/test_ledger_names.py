"""What each die is called, in games made by hand and in many played by seed."""

from __future__ import annotations

import re

import pytest

from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances.ledger import names
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.kits.chances.ledger import Die
from tests.games.convoy.report.reports import EDITIONS, game
from tests.games.convoy.table.by_hand import Table

OTHERWISE = {"off-table": "dummy", "no-such-ship": "cargo", "friendly-waters": "roll",
             "going-home": "sound-first", "evade-length": "one"}  # fmt: skip


def thrown(session: Session) -> list[Die]:
    """Every die since the convoy sailed, as the ledger has it."""
    dice, turn = [], 0
    for place, (request, answer) in enumerate(zip(session.asked, session.answers, strict=True)):
        turn = max(turn, request.turn)
        if isinstance(request, Roll) and turn:
            for slot, face in enumerate(answer.dice, request.slot):
                dice.append(Die(place, turn, request.ask, slot, face, (), 0.0))
    return dice


def named(table: Table, *asks: str) -> list[str]:
    """The names of the dice of these rolls, in order."""
    dice = thrown(table.session)
    called = zip(dice, names(table.session, dice), strict=True)
    return [name for die, name in called if die.ask in asks]


def sailing(**set_up) -> Table:
    table = Table(**set_up)
    table.sail_to(2)
    return table


@pytest.mark.parametrize(
    ("rolls", "name"),
    [
        ("contact 1", "the contact roll: Dumb Luck"),
        ("contact 2", "the contact roll: No Contact"),
        ("contact 3", "the contact roll: No Contact"),
        ("contact 4", "the contact roll: Reconnaissance Plane"),
        ("contact 5", "the contact roll that brought a Surprise Contact"),
        ("contact 6", "the contact roll that brought a Contact"),
        ("contact 4, contact 5", "the contact roll that brought a Sortie"),
        ("contact 4, contact 6", "the contact roll that brought an Attack Force"),
    ],
)
def test_a_contact_roll_is_named_by_its_row(rolls, name):
    table = sailing()
    table.plays(rolls)
    assert named(table, "contact")[-1] == name


def test_a_contact_in_friendly_waters_came_to_nothing():
    table = Table(rulings={"friendly-waters": "roll"}, friendly=2)
    table.plays("contact 6, contact 4")
    assert named(table, "contact") == [
        "the contact roll: Contact, in friendly waters",
        "the contact roll: Reconnaissance Plane",
    ]


@pytest.mark.parametrize(
    ("face", "enemy"),
    [(1, "U-boats"), (2, "Italian Air Force"), (3, "Italian Air Force"),
     (4, "German Air Force"), (5, "German Air Force"), (6, "Combined Air Force")],
)  # fmt: skip
def test_an_enemy_roll_is_named_before_and_after_its_force_is_known(face, enemy):
    table = sailing()
    table.plays(f"contact 6, enemy {face}")
    assert named(table, "enemy") == [f"the enemy roll: {enemy}"]
    table.plays("force 1")
    assert named(table, "enemy") == [f"the enemy roll: {enemy}"]


@pytest.mark.parametrize(
    ("rolls", "force"),
    [("enemy 2, force 1", "1 enemy"), ("enemy 1, force 6", "5 enemies"),
     ("enemy 6, force 5", "6 enemies"), ("enemy 1, force 1", "1 enemy")],
)  # fmt: skip
def test_a_force_die_is_named_by_the_force_it_comes_to(rolls, force):
    table = sailing()
    table.plays(f"contact 6, {rolls}")
    assert named(table, "force") == [f"the force die: {force}"]


def test_an_interception_die_stops_an_enemy_while_there_is_one():
    table = sailing()
    table.plays("contact 6, enemy 2, force 2, intercept 1 6 2 1 5 1")
    assert named(table, "intercept") == [
        "interception die 1, which stopped an enemy",
        "interception die 2, which stopped nobody",
        "interception die 3, which stopped nobody",
        "interception die 4, which stopped an enemy",
        "interception die 5, which stopped nobody",
        "interception die 6, with no enemy left to stop",
    ]


def test_the_dice_of_hits_are_named_by_what_came_of_them():
    table = sailing()
    table.is_attacked("attack 1 3 5 4 3, target 1, target 2, target 1, again 3, target 1")
    assert named(table, "attack") == [
        "attack die 1, a miss",
        "the attack die that damaged Ohio",
        "the attack die that sank Almeria Lykes",
        "the attack die that finished Ohio",
        "the attack die that damaged Kentucky",
    ]
    assert named(table, "target") == [
        "the target die that turned a hit on Ohio",
        "the target die that turned a hit on Almeria Lykes",
        "the target die that turned a hit on Ohio",
        "the target die that turned a hit on Kentucky",
    ]
    assert named(table, "again") == ["the hit-again roll that finished Ohio"]


def test_a_hit_again_roll_spares_the_first_ship_damaged():
    table = sailing()
    table.is_attacked("attack 4 4 6, target 5, target 5, again 4, target 5, again 6")
    assert named(table, "again") == ["the hit-again roll that spared Nigeria"] * 2
    assert named(table, "attack") == [
        "the attack die that damaged Nigeria",
        "the attack die that damaged Kenya",
        "the attack die that sank Manchester",
    ]
    table.is_attacked("attack 4 4, target 5, again 1, target 5, again 5")
    assert named(table, "again")[2:] == [
        "the hit-again roll that finished Nigeria",
        "the hit-again roll that spared Kenya",
    ]


def test_a_ship_spared_may_be_sunk_all_the_same():
    table = sailing(tanker=1)
    table.is_attacked("attack 4 6, target 1, target 1, again 4")
    assert named(table, "again") == ["the hit-again roll that spared Ohio in vain"]
    assert named(table, "attack")[1] == "the attack die that finished Ohio"


def test_hits_that_hurt_nobody():
    table = sailing(tanker=1)
    table.is_attacked("attack 4 4 6, target 1, target 1, again 4, target 1, again 1")
    table.is_attacked("attack 4, target 1")
    assert named(table, "attack") == [
        "the attack die that damaged Ohio",
        "attack die 2, a hit on tankers all damaged before",
        "the attack die that finished Ohio",
        "attack die 1, whose hit found no tanker",
    ]
    assert named(table, "target") == [
        "the target die that turned a hit on Ohio",
        "the target die that turned a hit on damaged tankers",
        "the target die that turned a hit on Ohio",
        "the target die that turned a hit away from any ship",
    ]


def test_a_hit_on_the_dummy_convoy():
    table = Table(rulings={"off-table": "dummy"})
    table.sail_to(2)
    table.plays("option decoy, duration-decoy 1")
    table.is_attacked("attack 6, target 5")
    assert named(table, "attack") == ["attack die 1, whose hit fell on the dummy convoy"]
    assert named(table, "target") == ["the target die that turned a hit on the dummy convoy"]


def test_in_the_middle_of_a_battle_some_hits_are_yet_to_fall():
    table = sailing()
    table.is_attacked("attack 4 4 1, target 1")
    assert named(table, "attack") == [
        "the attack die that damaged Ohio",
        "attack die 2, a hit yet to fall",
        "attack die 3, a miss",
    ]
    table.plays("target 1")
    assert named(table, "target")[1] == "the target die of a hit yet to fall"
    table.plays("again 3")
    assert named(table, "target")[1] == "the target die that turned a hit on Ohio"


@pytest.mark.parametrize(("face", "turns"), [(5, "5 turns"), (1, "1 turn")])
def test_an_options_dice(face, turns):
    table = sailing()
    table.plays(f"option decoy, duration-decoy {face}")
    assert named(table, "duration-decoy") == [f"the roll that made Decoy last {turns}"]


@pytest.mark.parametrize(("face", "turns"), [(2, "2 turns"), (1, "1 turn")])
def test_the_die_of_a_longer_journey(face, turns):
    table = sailing()
    table.plays(f"option evade, duration-evade 3, extension {face}")
    assert named(table, "duration-evade") == ["the roll that made Evade last 3 turns"]
    assert named(table, "extension") == [f"the roll that made the journey {turns} longer"]


def test_the_covering_forces_dice_are_named_as_each_leaves():
    table = Table()
    table.sail_to(11)
    table.plays("contact 2, return 5")
    assert named(table, "return") == ["the covering-force roll that sends a carrier home"]
    table.plays("escort 3")
    assert named(table, "escort") == ["the escort roll of a carrier about to leave"]
    table.plays("escort-cruisers 2, return 3, return 4, escort 6")
    assert named(table, "return") == [
        "the covering-force roll that sent Victorious home",
        "the covering-force roll that kept a carrier",
        "the covering-force roll that sent Indomitable home",
    ]
    assert named(table, "escort") == [
        "the escort roll: 6 warships leave with Victorious",
        "the escort roll: 9 warships leave with Indomitable",
    ]


@pytest.mark.parametrize(
    ("left", "leave"), [(0, "no warship leaves"), (1, "1 warship leaves"), (2, "2 warships leave")]
)
def test_an_escort_of_the_last_warships(left, leave):
    table = sailing(carrier=1)
    table.loses("cruiser", 5)
    table.loses("destroyer", 10 - left)
    table.sail_to(11)
    table.plays("contact 2, return 6, escort 1")
    assert named(table, "escort") == [f"the escort roll: {leave} with Victorious"]


def test_a_damaged_ship_that_went_home_is_spared_no_more():
    table = sailing(carrier=1)
    table.is_attacked("attack 4, target 5")
    table.sail_to(11)
    table.plays("contact 2, return 6, escort 1, escort-cruisers 1")
    assert table.ships("cruiser") == (4, 0, 0, 1)
    table.is_attacked("attack 4 4, target 5, target 5, again 6")
    assert named(table, "again") == ["the hit-again roll that spared Kenya"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rulings", [None, OTHERWISE])
def test_every_die_of_many_games_has_a_name(edition, rulings):
    for seed in range(60):
        _, session = game(f"names {seed}", edition, "random", rulings)
        dice = thrown(session)
        called = names(session, dice)
        assert len(called) == len(dice) > 30
        assert all(re.fullmatch(r"[A-Za-z0-9 :,-]{10,56}", name) for name in called)
        sinking = (re.fullmatch("the attack die that (?:sank|finished) (.*)", n) for n in called)
        assert sorted(found[1] for found in sinking if found) == lost(session)


def lost(session: Session) -> list[str]:
    """The ships sunk in a game."""
    fleet = (ship for ships in tell(session).fleet for ship in ships)
    return sorted(ship.name for ship in fleet if ship.condition == SUNK)


def test_a_game_broken_off_anywhere_has_names():
    _, whole = game("broken off", "classic", "random")
    for answers in range(7, len(whole.answers)):
        session = Session(whole.game, whole.conditions, whole.answers[:answers])
        dice = thrown(session)
        assert all(names(session, dice))
