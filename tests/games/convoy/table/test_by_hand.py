"""The words at the table where the printed rules have been gone through by hand."""

from typing import Any

from sheetgen.core.requests import Answer, Choose, ChooseNumber
from sheetgen.core.session import Session
from sheetgen.games.convoy.table import words as at_table
from sheetgen.kits.table.words import Prompt, Table
from tests.cases import each
from tests.games.convoy.table.by_hand import Table as Convoy

RULINGS = {
    "dummy": {"off-table": "dummy"},
    "cargo": {"no-such-ship": "cargo"},
    "sound-first": {"going-home": "sound-first"},
    "one": {"evade-length": "one"},
    "roll": {"friendly-waters": "roll"},
    "capped": {"interception-score": "capped"},
    "sunk-only": {"no-warships": "sunk-only"},
}


def at_sea(edition: str = "sheet", ruling: str = "", **set_up: Any) -> Convoy:
    """A convoy at its first question in turn 2, which is past friendly waters."""
    convoy = Convoy(edition, RULINGS.get(ruling), **set_up)
    convoy.sail_to(2)
    return convoy


def asks(convoy: Convoy) -> Prompt:
    assert convoy.session.request is not None
    return at_table.prompt(convoy.session.request, convoy.session)


def shows(convoy: Convoy) -> Table:
    assert convoy.session.request is not None
    return at_table.table(convoy.session.request, convoy.session)


def may(convoy: Convoy) -> dict[str, str]:
    request = convoy.session.request
    assert isinstance(request, Choose | ChooseNumber)
    brought = at_table.choices(request, convoy.session)
    return {name: brings.line for name, brings in brought.items()}


def marked(convoy: Convoy) -> list[tuple[str, ...]]:
    table = shows(convoy)
    return [table.rows[place] for place in table.apply]


def takes(convoy: Convoy, option: str, turns: int) -> None:
    """An option taken now: the contact roll is asked for next."""
    convoy.plays(f"option {option}, duration-{option} {turns}")
    if convoy.asks == "extension":
        convoy.plays("extension 2")


class TestSetUp:
    def test_it_says_what_is_rolled_and_for_what(self) -> None:
        convoy = Convoy.__new__(Convoy)
        convoy.session = fresh("revised")
        assert asks(convoy) == Prompt(
            "Cargo ships", "Roll 3D6.", "3D6 cargo ships sail.", step="0", rule="Setting out"
        )
        convoy.plays("cargo 1 2 3, tanker 4")
        assert asks(convoy).do == "Roll 1D3 (a D6: 1-2 is 1, 3-4 is 2, 5-6 is 3)."
        convoy.plays("carrier 2, cruiser 5")
        assert asks(convoy).why == "3D6 + 20 destroyers sail."
        assert [row[2] for row in shows(convoy).rows] == ["6", "4", "2", "11", "", "", ""]
        assert shows(convoy).apply == (4,)

    def test_friendly_waters_are_as_they_are_ruled(self) -> None:
        for ruling, tells in (("", "no contact is rolled"), ("roll", "a contact comes to nothing")):
            convoy = Convoy.__new__(Convoy)
            convoy.session = fresh("sheet", RULINGS.get(ruling))
            convoy.plays("cargo 1 1 1, tanker 1, carrier 1, cruiser 1, destroyer 1, journey 1")
            assert tells in asks(convoy).why


def fresh(edition: str, rulings: dict[str, str] | None = None) -> Session:
    """A session before its first roll."""
    session = Convoy(edition, rulings, destroyer=1).session
    session.back_to(0)
    return session


class TestContact:
    def test_unmodified(self) -> None:
        convoy = at_sea()
        convoy.plays("option none")
        assert asks(convoy).why == "Turn 2 of 21, south of Malaga: an enemy on 5-6."
        assert [row[0] for row in shows(convoy).rows] == ["1", "2-3", "4", "5", "6", "-", "-"]
        assert shows(convoy).apply == (0, 1, 2, 3, 4)
        assert shows(convoy).notes == ()

    def test_what_the_last_turn_left_and_the_option_are_counted_out(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 4")
        takes(convoy, "split", 3)
        assert shows(convoy).notes == ("+2 Reconnaissance Plane, last turn", "+1 Split")
        assert [row[0] for row in shows(convoy).rows] == ["-", "-", "1", "2", "3", "4", "5-6"]
        assert asks(convoy).why.endswith("Split: an enemy on 2-6.")

    def test_evade_after_dumb_luck_leaves_no_enemy(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 1")
        takes(convoy, "evade", 3)
        assert shows(convoy).notes == ("-1 Dumb Luck, last turn", "-2 Evade")
        assert [row[0] for row in shows(convoy).rows] == ["1-4", "5-6", "-", "-", "-", "-", "-"]
        assert asks(convoy).why.endswith(
            "Evade: no roll brings an enemy. A roll of 1-4 still counts for the next turn."
        )

    def test_in_friendly_waters_a_contact_comes_to_nothing(self) -> None:
        convoy = Convoy("sheet", RULINGS["roll"], friendly=3)
        convoy.plays("option none")
        assert asks(convoy).why == (
            "Turn 1 of 21, friendly waters: a contact comes to nothing. A roll of 1 or 4 still "
            "counts for the next turn."
        )
        assert {row[3] for row in shows(convoy).rows[3:]} == {"comes to nothing"}


class TestForceAndInterception:
    def test_a_force_counted_out(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 4")
        takes(convoy, "split", 3)
        convoy.plays("contact 6")
        assert asks(convoy).why == (
            "Attack Force, force +2: whose force is it? 1 U-boats, 2-3 Italian Air Force, "
            "4-5 German Air Force, 6 Combined Air Force."
        )
        convoy.plays("enemy 1")
        assert shows(convoy).notes == (
            "+2 Attack Force",
            "-1 U-boats",
            "-1 Split",
            "a force is never less than 1",
        )
        assert [row[1] for row in marked(convoy)] == [
            "the roll",
            "Attack Force",
            "U-boats",
            "Split",
        ]
        assert asks(convoy).why == "U-boats: the force is the roll, 1 to 6."

    def test_a_force_is_never_less_than_one(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 5, enemy 1")
        assert asks(convoy).why == "U-boats: the force is the roll -2, at least 1: 1 to 4."

    def test_interception_dice_counted_out(self) -> None:
        convoy = at_sea(carrier=2)
        takes(convoy, "screen", 3)
        convoy.plays("contact 6, enemy 2, force 3")
        assert shows(convoy).notes == (
            "+3 to begin with",
            "+2 carriers: Victorious and Indomitable",
            "+2 Screen",
        )
        assert asks(convoy).do == "Roll 7D6."
        assert asks(convoy).why == "Italian Air Force, force 3: each 1 stops one and is a point."

    def test_a_point_for_those_stopped(self) -> None:
        convoy = at_sea(ruling="capped")
        convoy.plays("contact 6, enemy 2, force 3")
        assert asks(convoy).why.endswith("each 1 stops one, and each stopped is a point.")

    @each(("ruling", "what"), [("", "no cruiser present"), ("sunk-only", "every cruiser sunk")])
    def test_no_cruiser_is_left(self, ruling: str, what: str) -> None:
        convoy = at_sea(carrier=1, ruling=ruling)
        convoy.loses("cruiser", 5)
        convoy.plays("contact 6, enemy 2, force 3")
        assert convoy.dice == 3
        assert f"-1 {what}" in shows(convoy).notes
        assert ("-1D6", what) in marked(convoy)


class TestAttack:
    def test_results_as_the_enemy_and_the_option_have_them(self) -> None:
        convoy = at_sea()
        takes(convoy, "screen", 3)
        convoy.plays("contact 6, enemy 5, force 5, intercept 1 1 6 6 6 6 6 6")
        assert shows(convoy).notes == ("+1 German Air Force", "+1 Screen")
        assert marked(convoy) == [("1-2", "3-4", "damaged"), ("3-6", "5-6", "destroyed")]
        assert asks(convoy).why == "German Air Force, 3 of 5: damaged 1-2, destroyed 3-6."

    def test_italian(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 6, enemy 2, force 1, intercept 6...")
        assert [row[0] for row in shows(convoy).rows] == ["1-3", "4-5", "6"]


class TestTarget:
    def test_ships_and_what_comes_of_the_hit(self) -> None:
        convoy = at_sea(tanker=1)
        convoy.is_attacked("attack 3 6, target 5")
        assert asks(convoy).why == (
            'Hit 2 of 2, "destroyed" (attack die 2): '
            "1 Ohio, 2 Almeria Lykes, 3-4 Victorious, 5 Kenya, 6 Ashanti."
        )
        assert shows(convoy).rows == (
            ("1", "1", "Tanker", "1", "0", "Ohio sunk"),
            ("2", "2", "Cargo ship", "9", "0", "Almeria Lykes sunk"),
            ("3-4", "3-4", "Carrier", "3", "0", "Victorious sunk"),
            ("5", "5", "Cruiser", "4", "1", "Kenya sunk"),
            ("6", "6-8", "Destroyer", "10", "0", "Ashanti sunk"),
        )

    def test_hit_again_as_the_edition_has_it(self) -> None:
        for edition, then in (("sheet", "Kenya sunk"), ("classic", "hit again? Nigeria")):
            convoy = at_sea(edition)
            convoy.is_attacked("attack 3 6, target 5")
            assert shows(convoy).rows[3][-1] == then

    @each(("ruling", "faces"), [("", "4-6"), ("dummy", "4")])
    def test_decoyed(self, ruling: str, faces: str) -> None:
        convoy = at_sea(ruling=ruling)
        takes(convoy, "decoy", 3)
        convoy.is_attacked("attack 3")
        assert shows(convoy).notes == ("+2 Decoy",)
        rows = shows(convoy).rows
        assert [row[0] for row in rows[:5]] == ["-", "-", "1-2", "3", faces]
        assert rows[5:] == (
            (("5-6", "7-8", "Dummy convoy", "", "", "dummy convoy"),) * bool(ruling)
        )

    @each(("ruling", "then"), [("", "lost: none is there"), ("cargo", "Almeria Lykes damaged")])
    def test_no_such_ship(self, ruling: str, then: str) -> None:
        convoy = at_sea(tanker=1, carrier=1, ruling=ruling)
        convoy.loses("tanker", 1)
        convoy.loses("carrier", 1)
        convoy.is_attacked("attack 3")
        assert shows(convoy).rows[0][-1] == then
        assert shows(convoy).rows[2][-1] == "Almeria Lykes damaged"


class TestAgain:
    def test_spared_and_another_damaged(self) -> None:
        convoy = at_sea()
        convoy.is_attacked("attack 3 3, target 2, target 2")
        assert asks(convoy).why == (
            "Almeria Lykes is damaged: on 1-3 she is sunk and the hit is spent."
        )
        assert shows(convoy).rows == (
            ("1-3", "Almeria Lykes sunk, and the hit is spent"),
            ("4-6", "Almeria Lykes spared; Brisbane Star damaged"),
        )

    def test_spared_where_all_are_damaged(self) -> None:
        convoy = at_sea(tanker=1)
        convoy.is_attacked("attack 3 3, target 1, target 1")
        assert shows(convoy).rows[1][1] == "Ohio spared; nothing more"

    def test_spared_in_vain(self) -> None:
        convoy = at_sea("classic", tanker=1)
        convoy.is_attacked("attack 3 6, target 1, target 1")
        assert shows(convoy).rows[1][1] == "Ohio spared, and sunk by this hit"


class TestCoveringForce:
    def halfway(self, ruling: str = "") -> Convoy:
        """At the first carrier's roll of three; the first and the first cruiser are damaged."""
        convoy = at_sea(ruling=ruling)
        convoy.is_attacked("attack 3 3, target 3, target 5")
        while convoy.asks != "return":
            convoy.plays("contact 2")
        return convoy

    @each(("ruling", "ship"), [("", "Victorious"), ("sound-first", "Indomitable")])
    def test_the_carrier_that_goes(self, ruling: str, ship: str) -> None:
        convoy = self.halfway(ruling)
        assert asks(convoy).why == f"Halfway. Carrier 1 of 3: on 4-6 {ship} goes home."
        assert shows(convoy).rows[1] == ("4-6", f"{ship} goes home with 1D6 + 3 warships")
        convoy.plays("return 4, escort 1, escort-cruisers 0, return 1")
        assert "Carrier 3 of 3" in asks(convoy).why

    def test_the_escort(self) -> None:
        convoy = self.halfway()
        convoy.plays("return 6")
        assert shows(convoy).rows[0] == ("1", "4", "0-4")
        assert shows(convoy).rows[5] == ("6", "9", "0-5")
        assert shows(convoy).notes[1] == "no more than the 15 with the convoy"
        convoy.plays("escort 6")
        assert isinstance(convoy.session.request, ChooseNumber)
        assert asks(convoy).why == "9 go home with Victorious: how many of them are cruisers?"
        assert may(convoy)["0"] == (
            "0 cruisers go, 5 stay; 9 destroyers go, 1 stays; intercept 5D6"
        )
        assert may(convoy)["1"].startswith("1 cruiser goes, 4 stay; ")
        assert may(convoy)["5"] == ("5 cruisers go, 0 stay; 4 destroyers go, 6 stay; intercept 4D6")
        assert shows(convoy).rows[2] == ("2", "1", "3", "7", "0", "3")

    def test_warships_gone_home_count_where_only_sunk_ones_do_not(self) -> None:
        convoy = self.halfway("sunk-only")
        convoy.plays("return 6, escort 6")
        assert may(convoy)["5"].endswith("intercept 5D6")


class TestOptions:
    def test_what_each_does(self) -> None:
        assert may(at_sea()) == {
            "none": "nothing changes; Decoy, Split, Evade and Screen stay for later",
            "decoy": "1-6 turns; merchants hit 0 in 6, not 2; intercept 5D6, not 6D6",
            "split": "1-6 turns; force -1; contact +1: enemy on 4-6, not 5-6",
            "evade": "1-6 turns; contact -2: enemy on no roll, not 5-6; journey 22-24",
            "screen": "1-6 turns; intercept 8D6, not 6D6; attacks +1",
        }

    def test_evade_as_it_is_ruled(self) -> None:
        assert may(at_sea(ruling="one"))["evade"].endswith("journey 22")

    def test_a_decoy_without_carriers(self) -> None:
        convoy = at_sea(carrier=1)
        convoy.loses("carrier", 1)
        assert "merchants hit 2 in 6, not 4" in may(convoy)["decoy"]

    def test_a_plane_has_seen_the_convoy(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 4")
        assert "enemy on 2-6, not 3-6" in may(convoy)["split"]

    def test_they_run_no_longer_than_the_journey(self) -> None:
        convoy = at_sea()
        convoy.sail_to(20)
        assert may(convoy)["decoy"].startswith("1-2 turns;")
        assert may(convoy)["evade"].startswith("1-5 turns;")

    def test_no_contacts_are_compared_in_friendly_waters(self) -> None:
        convoy = Convoy("sheet", friendly=3)
        assert may(convoy)["split"] == "1-6 turns; force -1; contact +1"
        assert "friendly waters to the end of turn 3" in asks(convoy).why

    def test_those_used_are_not_offered(self) -> None:
        convoy = at_sea()
        takes(convoy, "screen", 1)
        convoy.plays("contact 2")
        assert may(convoy)["none"].endswith("Decoy, Split and Evade stay for later")
        assert shows(convoy).apply == (0, 1, 2)
        assert shows(convoy).rows[3][2] == "used"

    def test_how_long_and_how_much_longer(self) -> None:
        convoy = at_sea()
        convoy.plays("option evade")
        assert asks(convoy).title == "How long Evade runs"
        assert asks(convoy).why == "Evade runs so many turns, with this one; 20 turns to sail."
        convoy.plays("duration-evade 4")
        assert asks(convoy).why == "Evade runs 4 turns; the journey of 21 turns grows by the roll."
        assert [row[0] for row in marked(convoy)] == ["Evade"]


class TestPanels:
    def test_before_the_set_up_is_rolled(self) -> None:
        session = fresh("sheet")
        session.answer(Answer("cargo", dice=(6, 5, 4)))
        fleet, turn = at_table.panels(session)
        assert fleet.lines[0].split() == ["Cargo", "ships", "15"]
        assert fleet.lines[1].split() == ["Tankers", "-"]
        assert turn.lines == ("the set-up is being rolled",)

    def test_at_sea(self) -> None:
        convoy = at_sea()
        takes(convoy, "screen", 3)
        convoy.plays("contact 6, enemy 1, force 3, intercept 1 6 6 6 6 6 6 6, attack 5")
        convoy.plays("target 1, contact 4")
        fleet, score, turn, option = at_table.panels(convoy.session)
        assert fleet.lines[1].split() == ["Tankers", "2", "sound,", "1", "sunk"]
        assert fleet.drawn[:2] == ("Cargo ships ■■■■■ ■■■■", "Tankers     ×■■")
        assert turn.drawn[1] == "·|●4▼□□□□□□□|□□□□□□□□□□"
        assert score.lines == ("98", " -3 for 1 tanker", " +1 for 1 interception")
        assert turn.lines == (
            "4 of 21",
            "10 August, Afternoon Watch, 12:00",
            "South of Cape de Gata",
            "friendly waters ended with turn 1",
            "halfway: end of turn 11",
            "next contact roll +2",
        )
        assert option.lines == ("Screen: 1 turn left", "to choose: Decoy, Split, Evade")


class TestTold:
    def since(self, convoy: Convoy, script: str) -> list[str]:
        since = len(convoy.session.events)
        convoy.plays(script)
        return at_table.sentences(convoy.session, since)

    def test_sailing(self) -> None:
        assert at_table.sentences(Convoy().session) == [
            "9 cargo ships, 3 tankers, 3 carriers, 5 cruisers and 10 destroyers sail.",
            "The journey takes 21 turns, the first in friendly waters.",
            "Turn 1: Middle Watch, 10 August, off Europa Point.",
        ]

    def test_a_contact(self) -> None:
        script = "contact 6, enemy 4, force 4, intercept 1 6 6 6 6 6, attack 2 4 1"
        assert self.since(at_sea(), f"{script}, target 2, target 2") == [
            "Contact.",
            "German Air Force, force 4.",
            "Interception: 1 stopped, 1 point.",
            "3 attacks: 1 misses, 1 damages and 1 destroys.",
            "Almeria Lykes is damaged.",
            "Brisbane Star is sunk.",
            "Turn 2 ends: score 99.",
            "Turn 3: Forenoon Watch, 10 August, south of Cape de Gata.",
        ]

    def test_all_are_stopped_and_more_ones_are_rolled(self) -> None:
        told = self.since(at_sea(), "contact 6, enemy 4, force 1, intercept 1 1 6 6 6 6")
        assert told[2] == "Interception: all stopped, 2 points."

    def test_a_hit_meant_for_a_carrier(self) -> None:
        convoy = at_sea(carrier=1)
        convoy.loses("carrier", 1)
        told = self.since(convoy, "contact 6, enemy 1, force 2, intercept 6..., attack 3, target 3")
        assert told[4] == "No carrier is there: Almeria Lykes is damaged."

    def test_an_option(self) -> None:
        told = self.since(at_sea(), "option evade, duration-evade 1, extension 2, contact 3")
        assert told[:3] == [
            "Evade for 1 turn, journey +2.",
            "Dumb Luck, next contact -1.",
            "Evade ends.",
        ]
        assert "Turn 2 ends: score 100." in told

    def test_the_covering_force_by_name(self) -> None:
        convoy = at_sea()
        while convoy.asks != "return":
            convoy.plays("contact 2")
        told = self.since(convoy, "return 4, escort 1, escort-cruisers 1, return 1")
        assert told == [
            "Victorious goes home with 1 cruiser and 3 destroyers.",
            "With her go Nigeria, Ashanti, Intrepid and Icarus.",
            "One carrier stays.",
        ]

    def test_who_goes_with_her_and_finds_no_room_in_the_line_goes_too(self) -> None:
        convoy = at_sea(destroyer=6)
        while convoy.asks != "return":
            convoy.plays("contact 2")
        told = self.since(convoy, "return 4, escort 6, escort-cruisers 0")
        first, *others = [line for line in told if "her" in line]
        assert first.startswith("With her go ")
        assert others
        assert all(line.endswith(" with her, too.") for line in others)
        assert all(len(line) <= at_table.WIDEST + 1 for line in told)

    def test_the_end(self) -> None:
        convoy = at_sea()
        convoy.sail_home()
        assert at_table.sentences(convoy.session)[-2:] == [
            "Turn 21 ends: score 100.",
            "Score 100: 9 of 9 cargo ships and 3 of 3 tankers reached Malta.",
        ]
