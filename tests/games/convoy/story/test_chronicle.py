"""The chronicle: ships by name, turns, departures, the reckoning, and a game not yet over."""

import pytest

from sheetgen.core.requests import Answer
from sheetgen.core.session import Session
from sheetgen.games.convoy.report.reading import voyage
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER, TYPES
from sheetgen.games.convoy.story.chronicle import (
    HOME,
    HURT,
    SOUND,
    SUNK,
    Chronicle,
    Ship,
    tell,
    watch,
)
from tests.cases import each
from tests.games.convoy.rules.reckoner import drawn_session
from tests.games.convoy.table.by_hand import GAME, Table


def told(table: Table) -> Chronicle:
    return tell(table.session)


def conditions(chronicle: Chronicle, kind: int) -> str:
    """The first ships of a type, by number: one letter a ship."""
    letters = {SOUND: ".", HURT: "d", SUNK: "x", HOME: "h"}
    return "".join(letters[ship.condition] for ship in chronicle.fleet[kind])


def at_sea(edition: str = "sheet", **set_up: int) -> Table:
    table = Table(edition, **set_up)
    table.sail_to(2)
    return table


class TestShips:
    @each("kind", range(len(TYPES)))
    def test_they_are_numbered_and_named_in_the_order_of_the_pool(self, kind: int) -> None:
        fleet = told(Table(cruiser=6, destroyer=6)).fleet[kind]
        pool = data("ships")[TYPES[kind]]
        assert len(fleet) == (9, 3, 3, 30, 60)[kind]
        assert fleet == [
            Ship(kind, number, ship["name"])
            for number, ship in enumerate(pool[: len(fleet)], start=1)
        ]
        assert {(s.condition, s.hit_on, s.gone_on) for s in fleet} == {(SOUND, None, None)}

    def test_pedestal_s_own_ships_come_first(self) -> None:
        first = [ships[0].name for ships in told(Table()).fleet]
        assert first == ["Almeria Lykes", "Ohio", "Victorious", "Nigeria", "Ashanti"]

    def test_the_same_dice_give_the_same_names(self) -> None:
        assert told(Table()).fleet == told(Table("sheet")).fleet

    def test_the_lowest_numbered_sound_ship_is_damaged(self) -> None:
        table = at_sea()
        table.is_attacked("attack 6 3, target 2, target 2")
        assert conditions(told(table), CARGO) == "xd......."
        assert [ship.hit_on for ship in told(table).fleet[CARGO][:3]] == [None, 2, None]
        assert [ship.gone_on for ship in told(table).fleet[CARGO][:3]] == [2, None, None]

    def test_the_lowest_numbered_sound_ship_is_sunk(self) -> None:
        table = at_sea()
        table.is_attacked("attack 3 6 6, target 2, target 2, target 2")
        assert conditions(told(table), CARGO) == "dxx......"

    def test_the_lowest_numbered_damaged_ship_is_hit_again(self) -> None:
        table = at_sea()
        table.is_attacked("attack 6 3 3, target 2, target 2, target 2, again 6")
        table.plays("contact 2")
        table.is_attacked("attack 3, target 2, again 1")
        assert conditions(told(table), CARGO) == "xxd......"
        sunk = told(table).fleet[CARGO][1]
        assert (sunk.hit_on, sunk.gone_on, sunk.condition) == (2, 4, SUNK)

    def test_where_all_are_damaged_the_lowest_numbered_is_sunk(self) -> None:
        table = at_sea(tanker=2)
        table.is_attacked("attack 3 3 6, target 1, target 1, again 6, target 1")
        assert conditions(told(table), TANKER) == "xd"

    def test_the_lowest_numbered_that_fits_goes_home(self) -> None:
        table = at_sea("classic", carrier=3)
        table.is_attacked("attack 6 3 3, target 3, target 5, target 6")
        table.plays("contact 2")
        table.is_attacked("attack 6 6 6, target 5, again 6, target 6, again 6, target 6, again 6")
        # cruiser 1 and destroyer 1 are damaged, cruiser 2 and destroyers 2 and 3 are sunk
        table.sail_to(11)
        table.plays("contact 2, return 1, return 5, escort 2, escort-cruisers 2, option none")
        chronicle = told(table)
        assert conditions(chronicle, CARRIER) == "xh."
        assert conditions(chronicle, CRUISER) == "hxh.."
        assert conditions(chronicle, DESTROYER) == "hxxhh....."
        assert {s.gone_on for s in chronicle.ships(DESTROYER, HOME)} == {11}

    def test_a_damaged_carrier_goes_home_before_a_sound_one(self) -> None:
        table = at_sea("classic", carrier=3)
        table.is_attacked("attack 3 3, target 3, target 3, again 1")
        table.is_attacked("attack 3, target 3")
        assert conditions(told(table), CARRIER) == "xd."
        table.sail_to(11)
        table.plays("contact 2, return 4, escort 1, escort-cruisers 0")
        assert conditions(told(table), CARRIER) == "xh."

    def test_sound_ones_go_first_where_so_ruled(self) -> None:
        table = Table("classic", {"going-home": "sound-first"}, carrier=2)
        table.sail_to(2)
        table.is_attacked("attack 3 3, target 3, target 6")
        table.sail_to(11)
        table.plays("contact 2, return 4, escort 1, escort-cruisers 0")
        assert conditions(told(table), CARRIER) == "dh"
        assert conditions(told(table), DESTROYER) == "dhhhh....."

    def test_ships_are_listed_by_condition(self) -> None:
        table = at_sea()
        table.is_attacked("attack 6 3, target 2, target 2")
        chronicle = told(table)
        assert [ship.number for ship in chronicle.ships(CARGO, SUNK)] == [1]
        assert [ship.number for ship in chronicle.ships(CARGO, HURT)] == [2]
        assert [ship.number for ship in chronicle.ships(CARGO, SOUND)] == [3, 4, 5, 6, 7, 8, 9]


class TestTurns:
    def test_each_has_its_number_watch_and_water(self) -> None:
        table = Table(friendly=3)
        table.sail_home()
        chronicle = told(table)
        assert [turn.number for turn in chronicle.turns] == list(range(1, 22))
        assert [turn.watch for turn in chronicle.turns] == [watch(t, 21) for t in range(1, 22)]
        assert [turn.friendly for turn in chronicle.turns] == [True] * 3 + [False] * 18
        assert [turn.contact is None for turn in chronicle.turns] == [True] * 3 + [False] * 18

    def test_a_longer_journey_moves_no_place_where_the_convoy_has_been(self) -> None:
        table = at_sea()
        table.sail_to(9)
        before = told(table)
        table.plays("option evade, duration-evade 1, extension 3, contact 3")
        chronicle = told(table)
        assert chronicle.length == before.length + 3
        assert [t.watch for t in before.turns[:8]] == [t.watch for t in chronicle.turns[:8]]
        assert chronicle.sailed(chronicle.length) == pytest.approx(1)
        steps = [chronicle.sailed(t + 1) - chronicle.sailed(t) for t in range(chronicle.length)]
        evading = chronicle.turns[8].number - 1
        assert steps[:evading] == pytest.approx([1 / before.length] * evading)
        rest = chronicle.length - evading
        assert steps[evading:] == pytest.approx([(1 - evading / before.length) / rest] * rest)

    def test_options_in_force(self) -> None:
        table = at_sea()
        table.plays("option split, duration-split 3")
        table.sail_to(6)
        table.plays("option none, contact 2, option decoy, duration-decoy 1")
        table.sail_to(9)
        turns = told(table).turns
        forced = [(t.number, t.option, t.option_turn, t.option_ends) for t in turns if t.option]
        assert forced == [(2, 2, 1, False), (3, 2, 2, False), (4, 2, 3, True), (7, 1, 1, True)]
        begun = [(t.number, t.taken.turns) for t in turns if t.taken]
        assert begun == [(2, 3), (7, 1)]

    def test_another_option_right_after_the_last(self) -> None:
        table = at_sea()
        table.plays("option split, duration-split 1, contact 1")
        table.plays("option screen, duration-screen 2")
        table.sail_to(5)
        turns = told(table).turns
        assert [(t.option, t.option_turn, t.option_ends) for t in turns] == [
            (0, 0, False), (2, 1, True), (4, 1, False), (4, 2, True), (0, 0, False),
        ]  # fmt: skip

    def test_a_battle_is_told_as_far_as_it_was_fought(self) -> None:
        table = at_sea()
        table.plays("contact 6, enemy 4, force 3")
        battle = told(table).turns[-1].battle
        assert battle is not None
        assert (battle.force.force, battle.interception, battle.attack) == (3, None, None)
        table.plays("intercept 1 2 2 2 2 2")
        battle = told(table).turns[-1].battle
        assert battle is not None
        assert battle.interception is not None
        assert (battle.interception.force, battle.attack) == (2, None)
        table.plays("attack 6 6, target 1")
        battle = told(table).turns[-1].battle
        assert battle is not None
        assert battle.attack is not None
        assert battle.attack.dice == (6, 6)
        assert [(hit.ship.name if hit.ship else None) for hit in battle.hits] == ["Ohio"]

    def test_hits_name_their_ships_or_nobody(self) -> None:
        table = Table("sheet", tanker=1)
        table.sail_to(2)
        table.is_attacked("attack 3 3 6 6, target 1, target 1, again 5, target 1, target 1")
        battle = told(table).turns[1].battle
        assert battle is not None
        assert [hit.ship.number if hit.ship else None for hit in battle.hits] == [1, None, 1, None]
        assert [hit.rolled.die for hit in battle.hits] == [1, 2, 3, 4]

    def test_turns_without_contact_have_no_battle(self) -> None:
        table = at_sea()
        table.plays("contact 4, contact 3, enemy 1, force 2, intercept 1...")
        turns = told(table).turns
        assert [turn.battle is None for turn in turns[:3]] == [True, True, False]
        assert [turn.contact.row if turn.contact else None for turn in turns[:3]] == [None, 4, 5]

    def test_departures_name_the_carrier_and_its_escorts(self) -> None:
        table = Table(carrier=2)
        table.sail_to(11)
        table.plays("contact 2, return 2, return 4, escort 1, escort-cruisers 1")
        turns = told(table).turns
        stays, goes = turns[10].departures
        assert (stays.carrier, stays.escorts) == (None, [])
        assert goes.carrier is not None
        assert goes.carrier.name == "Victorious"
        assert [(ship.kind, ship.number) for ship in goes.escorts] == [
            (CRUISER, 1), (DESTROYER, 1), (DESTROYER, 2), (DESTROYER, 3),
        ]  # fmt: skip
        assert (stays.rolled.number, goes.rolled.number) == (1, 2)
        assert all(turn.departures == [] for turn in turns if turn.number != 11)

    def test_the_score_is_told_at_each_turns_end(self) -> None:
        table = at_sea()
        table.is_attacked("attack 6, target 2")
        assert [turn.score for turn in told(table).turns] == [100, 98, None]

    @each("length", range(21, 30))
    def test_halfway_is_the_turn_the_covering_force_returns(self, length: int) -> None:
        chronicle = told(Table())
        chronicle.length = length
        assert chronicle.halfway() == next(t for t in range(1, 30) if 2 * t >= length)


class TestReckoning:
    def test_it_has_a_line_for_everything_that_counts(self) -> None:
        table = Table(cargo=1, tanker=1, carrier=3)
        table.sail_to(2)
        for kind, number in (("cargo", 2), ("tanker", 1), ("carrier", 2), ("cruiser", 4)):
            table.loses(kind, number)
        table.loses("destroyer", 3)
        table.plays("contact 6, enemy 4, force 3, intercept 1 1 6 6, attack 1")
        assert told(table).reckoning() == [
            ("start", 1, 100), ("cargo", 2, -4), ("tanker", 1, -3), ("carrier", 2, -10),
            ("cruiser", 4, -4), ("interceptions", 2, 2), ("no tankers", 1, -10), ("no cargo", 0, 0),
        ]  # fmt: skip
        assert told(table).standing()["score"] == 71

    def test_no_cargo_is_a_line_of_its_own(self) -> None:
        table = Table(cargo=1)
        table.sail_to(2)
        table.loses("cargo", 3)
        assert told(table).reckoning()[-2:] == [("no tankers", 0, 0), ("no cargo", 1, -10)]

    @each("number", range(30))
    def test_its_points_add_up_to_the_score(self, number: int) -> None:
        chronicle = tell(drawn_session(number))
        points = sum(points for _, _, points in chronicle.reckoning())
        assert points == chronicle.standing()["score"] == chronicle.turns[-1].score


NOTHING = dict.fromkeys(TYPES, 0)


class TestStanding:
    def test_before_the_set_up_is_rolled_nothing_but_the_ships_so_far_is_there(self) -> None:
        session, sail = Session(GAME, GAME.conditions("revised")), [0] * len(TYPES)
        for ask, dice in (("cargo", (1, 2, 3)), ("tanker", (1,)), ("carrier", (2,))):
            session.answer(Answer(ask, dice=dice))
            assert tell(session).standing() == {
                "edition": "revised",
                **dict.fromkeys(("sailed", "afloat", "damaged", "lost", "returned"), NOTHING),
                "turns": None, "friendly": None, "interceptions": 0, "score": None,
                "finished": False,
            }  # fmt: skip
            sail[TYPES.index(ask)] = sum(dice)
            assert [len(ships) for ships in tell(session).fleet] == sail
            assert tell(session).turns == []

    def test_of_a_game_not_over(self) -> None:
        table = Table("classic", carrier=2, journey=4, friendly=2)
        table.sail_to(3)
        table.plays("contact 6, enemy 6, force 4, intercept 1 6 6 6 6")
        table.plays("attack 3 6 6 6, target 1, target 2, target 5, target 6")
        table.sail_to(12)
        table.plays("contact 2, return 1, return 4, escort 2, escort-cruisers 2")
        assert told(table).standing() == {
            "edition": "classic",
            "sailed": dict(zip(TYPES, (9, 3, 2, 5, 10), strict=True)),
            "afloat": dict(zip(TYPES, (8, 3, 1, 2, 6), strict=True)),
            "damaged": dict(zip(TYPES, (0, 1, 0, 0, 0), strict=True)),
            "lost": dict(zip(TYPES, (1, 0, 0, 1, 1), strict=True)),
            "returned": dict(zip(TYPES, (0, 0, 1, 2, 3), strict=True)),
            "turns": 24, "friendly": 2, "interceptions": 1, "score": 98, "finished": False,
        }  # fmt: skip

    def test_evade_lengthens_it(self) -> None:
        table = at_sea()
        table.plays("option evade, duration-evade 1, extension 2")
        assert told(table).standing()["turns"] == 23

    def test_of_a_game_that_is_over(self) -> None:
        table = Table()
        assert not told(table).finished
        table.sail_home()
        assert told(table).finished
        assert told(table).standing()["finished"] is True
        assert told(table).standing()["score"] == 100


class TestInShort:
    def test_before_the_set_up_is_rolled(self) -> None:
        session = Session(GAME, GAME.conditions())
        assert tell(session).in_short() == "the set-up is not rolled yet"

    def test_of_a_game_not_over(self) -> None:
        table = at_sea()
        table.is_attacked("attack 6 6 3, target 1, target 2, target 2")
        told_ = "turn 3 of 21, score 95: 8 of 9 cargo ships and 2 of 3 tankers afloat"
        assert told(table).in_short() == told_

    def test_of_a_game_that_is_over(self) -> None:
        table = at_sea()
        table.is_attacked("attack 6, target 2")
        table.sail_home()
        told_ = "score 98: 8 of 9 cargo ships and 3 of 3 tankers reached Malta"
        assert told(table).in_short() == told_


@each("number", range(8))
def test_the_named_fleet_counts_what_the_rules_count_after_every_answer(number: int) -> None:
    played = drawn_session(number)
    session = Session(GAME, played.conditions)
    for answer in played.answers:
        session.answer(answer)
        chronicle = tell(session)
        if not chronicle.length:
            continue
        s = session.state
        for kind in range(len(TYPES)):
            counted = [len(chronicle.ships(kind, c)) for c in (SOUND, HURT, SUNK, HOME)]
            assert counted == [s.sound[kind], s.damaged[kind], s.lost[kind], s.returned[kind]]
        assert (chronicle.length, chronicle.friendly) == (s.length, s.friendly)
        running = chronicle.turns[-1]
        assert s.option in (running.option, 0)


def test_a_chronicle_stays_as_told_when_the_game_goes_on() -> None:
    table = at_sea()
    chronicle = told(table)
    table.is_attacked("attack 6, target 2")
    assert chronicle.standing()["lost"] == NOTHING
    assert len(chronicle.ships(CARGO, SOUND)) == chronicle.standing()["afloat"]["cargo"]


def test_what_is_still_to_come_counts_what_evading_adds_from_the_turn_it_was_rolled_in():
    table = Table()
    table.sail_to(13)
    table.plays("option evade, duration-evade 2, extension 3, contact 2")
    chronicle = tell(table.session)
    (evaded,) = voyage(chronicle).decisions
    assert (chronicle.length, evaded.to_go) == (24, 21 - 12)
