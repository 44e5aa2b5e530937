"""What each die is called, in games made by hand and in many played by seed."""

import re

from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.kits.chances.prices import Die
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.games.convoy.report.reports import EDITIONS, game
from tests.games.convoy.table.by_hand import Table

OTHERWISE = {"off-table": "dummy", "no-such-ship": "cargo", "friendly-waters": "roll",
             "going-home": "sound-first", "evade-length": "one"}  # fmt: skip


def thrown(session: Session) -> list[Die]:
    """Every die since the convoy sailed, as the prices has it."""
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
    called = zip(dice, parts_of(GAME).prices.names(table.session, dice), strict=True)
    return [name for die, name in called if die.ask in asks]


def sailing(**set_up) -> Table:
    table = Table(**set_up)
    table.sail_to(2)
    return table


@each(
    ("rolls", "name"),
    [
        ("contact 1", "contact roll: Dumb Luck, next contact −1"),
        ("contact 2", "contact roll: No Contact"),
        ("contact 3", "contact roll: No Contact"),
        ("contact 4", "contact roll: Reconnaissance Plane, next contact +2"),
        ("contact 5", "contact roll: Surprise Contact"),
        ("contact 6", "contact roll: Contact"),
        ("contact 4, contact 5", "contact roll: Sortie"),
        ("contact 4, contact 6", "contact roll: Attack Force"),
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
        "contact roll: Contact, harmless in friendly waters",
        "contact roll: Reconnaissance Plane, next contact +2",
    ]


@each(
    ("face", "enemy"),
    [(1, "U-boats"), (2, "Italian Air Force"), (3, "Italian Air Force"),
     (4, "German Air Force"), (5, "German Air Force"), (6, "Combined Air Force")],
)  # fmt: skip
def test_an_enemy_roll_is_named_before_and_after_its_force_is_known(face, enemy):
    table = sailing()
    table.plays(f"contact 6, enemy {face}")
    assert named(table, "enemy") == [f"enemy roll: {enemy}"]
    table.plays("force 1")
    assert named(table, "enemy") == [f"enemy roll: {enemy}"]


@each(
    ("rolls", "force"),
    [("enemy 2, force 1", "1 enemy"), ("enemy 1, force 6", "5 enemies"),
     ("enemy 6, force 5", "6 enemies"), ("enemy 1, force 1", "1 enemy")],
)  # fmt: skip
def test_a_force_die_is_named_by_the_force_it_comes_to(rolls, force):
    table = sailing()
    table.plays(f"contact 6, {rolls}")
    assert named(table, "force") == [f"force die: {force}"]


def test_an_interception_die_stops_an_enemy_while_there_is_one():
    table = sailing()
    table.plays("contact 6, enemy 2, force 2, intercept 1 6 2 1 5 1")
    assert named(table, "intercept") == [
        "interception die 1: an enemy is stopped",
        "interception die 2: nobody is stopped",
        "interception die 3: nobody is stopped",
        "interception die 4: an enemy is stopped",
        "interception die 5: nobody is stopped",
        "interception die 6: no enemy is left to stop",
    ]


def test_the_dice_of_hits_are_named_by_what_came_of_them():
    table = sailing()
    table.is_attacked("attack 1 3 5 4 3, target 1, target 2, target 1, again 3, target 1")
    assert named(table, "attack") == [
        "attack die 1: a miss",
        "attack die 2: Ohio is damaged",
        "attack die 3: Almeria Lykes is sunk",
        "attack die 4: Ohio, damaged before, is sunk",
        "attack die 5: Kentucky is damaged",
    ]
    assert named(table, "target") == [
        "target of attack 2: Ohio is damaged",
        "target of attack 3: Almeria Lykes is sunk",
        "target of attack 4: Ohio, damaged before, is sunk",
        "target of attack 5: Kentucky is damaged",
    ]
    assert named(table, "again") == ["hit-again roll 4: Ohio, damaged before, is sunk"]


def test_a_hit_again_roll_is_named_by_the_ship_that_is_hit_at_last():
    table = sailing()
    table.is_attacked("attack 4 4 6, target 5, target 5, again 4, target 5, again 6")
    assert named(table, "again") == [
        "hit-again roll 2: Kenya is damaged",
        "hit-again roll 3: Manchester is sunk",
    ]


def test_hits_that_hurt_nobody():
    table = sailing(tanker=1)
    table.is_attacked("attack 4 4 6, target 1, target 1, again 4, target 1, again 1")
    table.is_attacked("attack 4, target 1")
    assert named(table, "attack") == [
        "attack die 1: Ohio is damaged",
        "attack die 2: all tankers are damaged already",
        "attack die 3: Ohio, damaged before, is sunk",
        "attack die 1: no tanker is there to hit",
    ]
    assert named(table, "target") == [
        "target of attack 1: Ohio is damaged",
        "target of attack 2: all tankers are damaged already",
        "target of attack 3: Ohio, damaged before, is sunk",
        "target of attack 1: no tanker is there to hit",
    ]


def test_a_hit_on_the_dummy_convoy():
    table = Table(rulings={"off-table": "dummy"})
    table.sail_to(2)
    table.plays("option decoy, duration-decoy 1")
    table.is_attacked("attack 6, target 5")
    assert named(table, "attack") == ["attack die 1: the dummy convoy is hit"]
    assert named(table, "target") == ["target of attack 1: the dummy convoy is hit"]


def test_in_the_middle_of_a_battle_some_hits_are_yet_to_fall():
    table = sailing()
    table.is_attacked("attack 4 4 1, target 1")
    assert named(table, "attack") == [
        "attack die 1: Ohio is damaged",
        "attack die 2: a hit yet to fall",
        "attack die 3: a miss",
    ]
    table.plays("target 1")
    assert named(table, "target")[1] == "target of attack 2: a hit yet to fall"
    table.plays("again 3")
    assert named(table, "target")[1] == "target of attack 2: Ohio, damaged before, is sunk"


@each(("face", "turns"), [(5, "5 turns"), (1, "1 turn")])
def test_an_options_dice(face, turns):
    table = sailing()
    table.plays(f"option decoy, duration-decoy {face}")
    assert named(table, "duration-decoy") == [f"length of Decoy: {turns}"]


@each("face", [2, 1])
def test_the_die_of_a_longer_journey(face):
    table = sailing()
    table.plays(f"option evade, duration-evade 3, extension {face}")
    assert named(table, "duration-evade") == ["length of Evade: 3 turns"]
    assert named(table, "extension") == [f"extension roll: journey +{face}"]


def test_the_covering_forces_dice_are_named_as_each_leaves():
    table = Table()
    table.sail_to(11)
    table.plays("contact 2, return 5")
    assert named(table, "return") == ["covering-force roll: a carrier is to go home"]
    table.plays("escort 3")
    assert named(table, "escort") == ["escort roll: a carrier is to go home"]
    table.plays("escort-cruisers 2, return 3, return 4, escort 6")
    assert named(table, "return") == [
        "covering-force roll: Victorious goes home",
        "covering-force roll: one carrier stays",
        "covering-force roll: Indomitable goes home",
    ]
    assert named(table, "escort") == [
        "escort roll: 6 warships with Victorious",
        "escort roll: 9 warships with Indomitable",
    ]


@each(("left", "leave"), [(0, "0 warships"), (1, "1 warship"), (2, "2 warships")])
def test_an_escort_of_the_last_warships(left, leave):
    table = sailing(carrier=1)
    table.loses("cruiser", 5)
    table.loses("destroyer", 10 - left)
    table.sail_to(11)
    table.plays("contact 2, return 6, escort 1")
    assert named(table, "escort") == [f"escort roll: {leave} with Victorious"]


@each("edition", EDITIONS)
@each("rulings", [None, OTHERWISE])
def test_every_die_of_many_games_has_a_name(edition, rulings):
    for seed in range(10):
        _, session = game(f"names {seed}", edition, "random", rulings)
        dice = thrown(session)
        called = parts_of(GAME).prices.names(session, dice)
        assert len(called) == len(dice) > 30
        assert all(re.fullmatch(r"[A-Za-z0-9 :,+−-]{10,68}", name) for name in called)
        sinking = (
            re.fullmatch("attack die .*: (.*?)(?:, damaged before,)? is sunk", n) for n in called
        )
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
        assert all(parts_of(GAME).prices.names(session, dice))
