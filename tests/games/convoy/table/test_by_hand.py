"""The words at the table where the printed rules have been gone through by hand."""

from typing import Any

from sheetgen.core.requests import Answer, Choose, ChooseNumber
from sheetgen.core.session import Session
from sheetgen.games.convoy.story.tellings import WIDEST
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table.at_hand import brought
from sheetgen.kits.table.words import Prompt, Table
from tests.cases import each
from tests.games.convoy.table.by_hand import GAME
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
at_table = parts_of(GAME).words


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


def does(convoy: Convoy) -> dict[str, str]:
    """What the faces do, by the faces."""
    return {f"{low}-{high}": does for low, high, does in shows(convoy).effects}


def may(convoy: Convoy) -> dict[str, str]:
    request = convoy.session.request
    assert isinstance(request, Choose | ChooseNumber)
    found = brought(request, convoy.session, at_table)
    return {name: brings.line for name, brings in found.items()}


def takes(convoy: Convoy, option: str, turns: int) -> None:
    """An option taken now: the contact roll is asked for next."""
    convoy.plays(f"option {option}, duration-{option} {turns}")
    if convoy.asks == "extension":
        convoy.plays("extension 2")


def fresh(edition: str, rulings: dict[str, str] | None = None) -> Session:
    """A session before its first roll."""
    session = Convoy(edition, rulings, destroyer=1).session
    session.back_to(0)
    return session


class TestSetUp:
    def test_it_says_what_is_rolled_and_for_what(self) -> None:
        convoy = Convoy.__new__(Convoy)
        convoy.session = fresh("revised")
        assert asks(convoy) == Prompt(
            "Cargo ships", "Roll 3D6.", "3D6 cargo ships sail.", step="0", rule="Setting out"
        )
        assert shows(convoy).summed
        convoy.plays("cargo 1 2 3, tanker 4")
        assert asks(convoy).do == "Roll 1D3 (a D6: 1-2 is 1, 3-4 is 2, 5-6 is 3)."
        convoy.plays("carrier 2")
        assert does(convoy)["3-3"] == "Cruisers 9"
        convoy.plays("cruiser 5")
        assert asks(convoy).why == "3D6 + 20 destroyers sail."

    def test_friendly_waters_are_as_they_are_ruled(self) -> None:
        for ruling, tells in (("", "no contact is rolled"), ("roll", "a contact comes to nothing")):
            convoy = Convoy.__new__(Convoy)
            convoy.session = fresh("sheet", RULINGS.get(ruling))
            convoy.plays("cargo 1 1 1, tanker 1, carrier 1, cruiser 1, destroyer 1, journey 1")
            assert tells in asks(convoy).why


class TestContact:
    def test_unmodified(self) -> None:
        convoy = at_sea()
        convoy.plays("option none")
        assert asks(convoy).why == "Turn 2 of 21, south of Malaga."
        assert [row[0] for row in shows(convoy).rows] == ["1", "2-3", "4", "5", "6", "-", "-"]
        assert shows(convoy).apply == (0, 1, 2, 3, 4)
        assert shows(convoy).notes == ()

    def test_what_the_last_turn_left_and_the_option_are_counted_out(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 4")
        takes(convoy, "split", 3)
        assert shows(convoy).notes == ("+2 left by the last turn", "+1 Split")
        assert [row[0] for row in shows(convoy).rows] == ["-", "-", "1", "2", "3", "4", "5-6"]

    def test_evade_after_dumb_luck(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 1")
        takes(convoy, "evade", 3)
        assert shows(convoy).notes == ("-1 left by the last turn", "-2 Evade")
        assert [row[0] for row in shows(convoy).rows] == ["1-4", "5-6", "-", "-", "-", "-", "-"]

    def test_in_friendly_waters_nothing_attacks(self) -> None:
        convoy = Convoy("sheet", RULINGS["roll"], friendly=3)
        convoy.plays("option none")
        assert asks(convoy).why == (
            "Turn 1 of 21, friendly waters to the end of turn 3, no attack there."
        )


class TestForceAndInterception:
    def test_a_force_counted_out(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 4")
        takes(convoy, "split", 3)
        convoy.plays("contact 6")
        assert asks(convoy).why == "Attack Force: whose force is it?"
        convoy.plays("enemy 1")
        assert shows(convoy).notes == ("+1 contact and enemy", "-1 Split")
        assert does(convoy)["6-6"] == "U-boats, force 6"

    def test_a_force_is_never_less_than_one(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 5, enemy 1")
        assert does(convoy) == {
            "1-3": "U-boats, force 1",
            **{f"{n}-{n}": f"U-boats, force {n - 2}" for n in (4, 5, 6)},
        }

    def test_interception_dice_counted_out(self) -> None:
        convoy = at_sea(carrier=2)
        takes(convoy, "screen", 3)
        convoy.plays("contact 6, enemy 2, force 3")
        assert shows(convoy).notes == ("+3 to begin with", "+2 carriers", "+2 Screen")
        assert asks(convoy).do == "Roll 7D6."
        assert asks(convoy).why == "Italian Air Force, force 3: each 1 stops one and is a point."
        assert does(convoy) == {"1-1": "stopped", "2-6": "no"}

    def test_a_point_for_those_stopped(self) -> None:
        convoy = at_sea(ruling="capped")
        convoy.plays("contact 6, enemy 2, force 3")
        assert asks(convoy).why.endswith("each 1 stops one, and each stopped is a point.")
        convoy = at_sea(ruling="capped")
        convoy.plays("contact 6, enemy 2, force 1")
        assert does(convoy) == {"1-1": "stopped", "2-6": "no"}

    @each("ruling", ["", "sunk-only"])
    def test_no_cruiser_is_left(self, ruling: str) -> None:
        convoy = at_sea(carrier=1, ruling=ruling)
        convoy.loses("cruiser", 5)
        convoy.plays("contact 6, enemy 2, force 3")
        assert convoy.dice == 3
        assert shows(convoy).notes == ("+3 to begin with", "+1 carriers", "-1 no cruiser left")


class TestAttack:
    def test_results_as_the_enemy_and_the_option_have_them(self) -> None:
        convoy = at_sea()
        takes(convoy, "screen", 3)
        convoy.plays("contact 6, enemy 5, force 5, intercept 1 1 6 6 6 6 6 6")
        assert shows(convoy).notes == ("+1 German Air Force", "+1 Screen")
        assert does(convoy) == {"1-2": "damaged", "3-6": "destroyed"}
        assert shows(convoy).hits == (1, 2, 3, 4, 5, 6)
        assert asks(convoy).why == "German Air Force, 3 left to attack."
        assert asks(convoy).dice == ("attack 1", "attack 2", "attack 3")

    def test_italian(self) -> None:
        convoy = at_sea()
        convoy.plays("contact 6, enemy 2, force 1, intercept 6...")
        assert [row[0] for row in shows(convoy).rows] == ["1-3", "4-5", "6"]


class TestTarget:
    def test_ships_and_what_comes_of_the_hit(self) -> None:
        convoy = at_sea(tanker=1)
        convoy.is_attacked("attack 3 6, target 5")
        assert asks(convoy).why == 'Attack die 2, "destroyed": which ship does it hit?'
        assert shows(convoy).rows == (
            ("1", "Ohio is sunk"),
            ("2", "Almeria Lykes is sunk"),
            ("3-4", "Victorious is sunk"),
            ("5", "Kenya is sunk"),
            ("6", "Ashanti is sunk"),
        )

    def test_hit_again_as_the_edition_has_it(self) -> None:
        for edition, then in (("sheet", "Kenya is sunk"), ("classic", "then Again")):
            convoy = at_sea(edition)
            convoy.is_attacked("attack 3 6, target 5")
            assert does(convoy)["5-5"] == then

    @each(("ruling", "end"), [
        ("", {"4-6": "Ashanti is damaged"}),
        ("dummy", {"4-4": "Ashanti is damaged", "5-6": "The dummy convoy is hit"}),
    ])  # fmt: skip
    def test_decoyed(self, ruling: str, end: dict[str, str]) -> None:
        convoy = at_sea(ruling=ruling)
        takes(convoy, "decoy", 3)
        convoy.is_attacked("attack 3")
        assert does(convoy) == {"1-2": "Victorious is damaged", "3-3": "Nigeria is damaged", **end}

    @each(("ruling", "then"), [
        ("", "No tanker is there to hit"),
        ("cargo", "No tanker is there: Almeria Lykes is damaged"),
    ])  # fmt: skip
    def test_no_such_ship(self, ruling: str, then: str) -> None:
        convoy = at_sea(tanker=1, carrier=1, ruling=ruling)
        convoy.loses("tanker", 1)
        convoy.loses("carrier", 1)
        convoy.is_attacked("attack 3")
        assert does(convoy)["1-1"] == then
        assert does(convoy)["3-4"] == "No carrier is there: Almeria Lykes is damaged"


class TestAgain:
    def test_spared_and_another_damaged(self) -> None:
        convoy = at_sea()
        convoy.is_attacked("attack 3 3, target 2, target 2")
        assert asks(convoy).why == (
            'Attack die 2, "damaged": a ship of that type is damaged already.'
        )
        assert does(convoy) == {
            "1-3": "Almeria Lykes, damaged before, is sunk",
            "4-6": "Brisbane Star is damaged",
        }


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
        assert asks(convoy).why == "Halfway: does carrier 1 go home?"
        assert does(convoy) == {
            "1-3": "One carrier stays", "4-6": "then Escort",
        }  # fmt: skip
        convoy.plays("return 4, escort 6")
        assert may(convoy)["5"] == f"{ship} goes home with 5 cruisers and 4 destroyers"


class TestOptions:
    def test_what_each_does(self) -> None:
        assert may(at_sea()) == {
            "none": "nothing changes",
            "decoy": "target +2; intercept -1 die",
            "split": "force -1; contact +1",
            "evade": "contact -2; journey +1D3",
            "screen": "intercept +2 dice; attack +1",
        }
        assert may(at_sea(ruling="one"))["evade"].endswith("journey +1")

    def test_how_long_and_how_much_longer(self) -> None:
        convoy = at_sea()
        convoy.plays("option evade")
        assert asks(convoy).title == "Evade"
        assert (
            asks(convoy).why == "Evade lasts that many turns, including this one; 20 turns to sail."
        )
        convoy.plays("duration-evade 4")
        assert asks(convoy).why == "The journey of 21 turns gets longer by the roll."
        convoy.plays("extension 2")
        assert asks(convoy).why.startswith("Turn 2 of 23, ")


class TestTurns:
    def test_dice_of_turns_say_how_many(self) -> None:
        session = fresh("sheet")
        for ask, dice in (("cargo", 3), ("tanker", 1), ("carrier", 1), ("cruiser", 1)):
            session.answer(Answer(ask, dice=(1,) * dice))
        session.answer(Answer("destroyer", dice=(1,)))
        for ask, first, last in (
            ("journey", "21 turns", "26 turns"),
            ("friendly", "1 turn", "6 turns"),
        ):
            assert session.request is not None
            told = [one.does for one in at_table.table(session.request, session).effects]
            assert (told[0], told[-1], len(told)) == (first, last, 6)
            session.answer(Answer(ask, dice=(1,)))
        convoy = at_sea()
        convoy.plays("option evade")
        assert does(convoy)["3-3"] == "3 turns"


class TestPanels:
    def test_before_the_set_up_is_rolled(self) -> None:
        session = fresh("sheet")
        session.answer(Answer("cargo", dice=(6, 5, 4)))
        fleet, turn = at_table.panels(session)
        assert fleet.lines[0].split() == ["Cargo", "ships", "15"]
        assert fleet.lines[1].split() == ["Tankers", "-"]
        assert turn.lines == ("set-up",)

    def test_at_sea(self) -> None:
        convoy = at_sea()
        takes(convoy, "screen", 3)
        convoy.plays("contact 6, enemy 1, force 3, intercept 1 6 6 6 6 6 6 6, attack 5")
        convoy.plays("target 1, contact 4")
        fleet, score, turn, option = at_table.panels(convoy.session)
        assert fleet.lines[1].split() == ["Tankers", "2", "sound,", "1", "sunk"]
        assert fleet.drawn[:2] == ("Cargo ships ■■■■■ ■■■■", "Tankers     ■■×")
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
        assert all(len(line) <= WIDEST + 1 for line in told)

    def test_the_end(self) -> None:
        convoy = at_sea()
        convoy.sail_home()
        assert at_table.sentences(convoy.session)[-2:] == [
            "Turn 21 ends: score 100.",
            "Score 100: 9 of 9 cargo ships and 3 of 3 tankers reached Malta.",
        ]
