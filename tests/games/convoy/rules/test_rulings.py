"""Rulings where the rules are silent: each default, and each other value."""

from __future__ import annotations

import ast
from pathlib import Path

from sheetgen.games.convoy import rules
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import EDITIONS, FIXED, RULINGS, rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import (
    EVADE,
    ContactRolled,
    Interception,
    OptionTaken,
    QuietWaters,
)
from tests.cases import each
from tests.games.convoy.table.by_hand import GAME, Table

VALUES = {
    "off-table": ("end-row", "dummy"),
    "no-such-ship": ("lost", "cargo"),
    "interception-score": ("every", "capped"),
    "no-warships": ("none-left", "sunk-only"),
    "going-home": ("damaged-first", "sound-first"),
    "evade-length": ("d3", "one"),
    "friendly-waters": ("no-contact", "roll"),
}


def at_sea(ruling: str, value: str, edition: str = "classic", **set_up: int) -> Table:
    """A convoy at the beginning of turn 2, under this ruling."""
    table = Table(edition, {ruling: value}, **set_up)
    table.sail_to(2)
    return table


def test_the_rulings_have_their_names_and_values_the_default_first() -> None:
    assert {ruling.name: tuple(ruling.values) for ruling in RULINGS} == VALUES
    assert {ruling.name: ruling.default for ruling in RULINGS} == {
        name: values[0] for name, values in VALUES.items()
    }


def test_what_is_ruled_is_read_by_the_rules_alone() -> None:
    game = Path(rules.__file__).parents[1]
    reads = {said["reads"] for said in rules.conditions.data("conditions")["rulings"].values()}
    found = {
        f"{path.name}: {node.attr}"
        for path in game.rglob("*.py")
        if path.parent.name != "rules"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in reads
    }
    assert len(reads) == len(VALUES)
    assert not found


def test_nothing_printed_of_the_conditions_is_empty() -> None:
    told = [ruling.question for ruling in RULINGS]
    told += [text for ruling in RULINGS for text in ruling.values.values()]
    told += [edition.title for edition in EDITIONS]
    told += [one.says for one in FIXED]
    assert all(told)
    assert len(FIXED) == 7


@each("name", VALUES)
def test_each_ruling_changes_one_term(name: str) -> None:
    default = rulings_of(GAME.conditions("classic"))
    other = rulings_of(GAME.conditions("classic", {name: VALUES[name][1]}))
    assert rulings_of(GAME.conditions("classic", {name: VALUES[name][0]})) == default
    assert sum(a != b for a, b in zip(default, other, strict=True)) == 1


class TestOffTable:
    @each("die", [5, 6])
    def test_end_row_makes_a_decoyed_7_or_8_a_destroyer(self, die: int) -> None:
        table = at_sea("off-table", "end-row")
        table.plays("option decoy, duration-decoy 6, contact 6, enemy 4, force 1, intercept 6...")
        table.plays(f"attack 6, target {die}")
        assert table.ships("destroyer") == (9, 0, 1, 0)

    @each("die", [5, 6])
    @each("attack", [3, 6])
    def test_dummy_makes_it_the_dummy_convoy(self, die: int, attack: int) -> None:
        table = at_sea("off-table", "dummy")
        table.plays("option decoy, duration-decoy 6, contact 6, enemy 6, force 1, intercept 6...")
        table.plays(f"attack {attack} 1, target {die}")
        assert table.ships("destroyer") == (10, 0, 0, 0)
        assert table.told(ev.ShipHit)[0].outcome == ev.DUMMY
        assert table.state.turn == 3

    def test_dummy_asks_for_no_hit_again_roll(self) -> None:
        table = at_sea("off-table", "dummy")
        table.is_attacked("attack 3, target 6")
        table.plays("option decoy, duration-decoy 6, contact 6, enemy 4, force 1, intercept 6...")
        table.plays("attack 6, target 6")
        assert (table.asks, table.ships("destroyer")) == ("contact", (9, 1, 0, 0))

    @each(("die", "kind"), [(1, "carrier"), (2, "carrier"), (3, "cruiser"), (4, "destroyer")])
    def test_dummy_leaves_the_rows_of_the_table_as_they_are(self, die: int, kind: str) -> None:
        table = at_sea("off-table", "dummy")
        table.plays("option decoy, duration-decoy 6, contact 6, enemy 4, force 1, intercept 6...")
        table.plays(f"attack 6, target {die}")
        assert table.ships(kind)[2] == 1

    def test_dummy_is_for_decoys_only(self) -> None:
        table = at_sea("off-table", "dummy")
        table.is_attacked("attack 6 6, target 6, target 5")
        assert (table.ships("destroyer")[2], table.ships("cruiser")[2]) == (1, 1)

    @each("value", VALUES["off-table"])
    def test_either_way_other_tables_take_their_end_rows(self, value: str) -> None:
        table = at_sea("off-table", value)
        table.plays("contact 4, option split, duration-split 6, contact 6")
        assert table.told(ContactRolled)[-1].row == 8
        table.plays("enemy 4, force 1, intercept 6..., attack 6 1, target 6")
        assert table.ships("destroyer")[2] == 1


class TestNoSuchShip:
    KINDS = {"tanker": (3, 1), "cruiser": (5, 5), "destroyer": (10, 6)}

    @each("kind", KINDS)
    @each("attack", [3, 6])
    def test_lost_loses_the_hit(self, kind: str, attack: int) -> None:
        number, die = self.KINDS[kind]
        table = at_sea("no-such-ship", "lost")
        table.loses(kind, number)
        table.is_attacked("attack 3, target 2")
        table.is_attacked(f"attack {attack}, target {die}")
        assert table.asks == "option"
        assert table.ships("cargo") == (8, 1, 0, 0)
        assert table.told(ev.ShipHit)[-1].outcome == ev.LOST_HIT

    @each("kind", KINDS)
    @each(("attack", "cargo"), [(3, (8, 1, 0, 0)), (6, (8, 0, 1, 0))])
    def test_cargo_puts_it_on_a_cargo_ship(
        self, kind: str, attack: int, cargo: tuple[int, ...]
    ) -> None:
        number, die = self.KINDS[kind]
        table = at_sea("no-such-ship", "cargo")
        table.loses(kind, number)
        table.is_attacked(f"attack {attack}, target {die}")
        assert table.ships("cargo") == cargo

    def test_cargo_asks_whether_a_damaged_cargo_ship_is_hit_again(self) -> None:
        table = at_sea("no-such-ship", "cargo", tanker=1)
        table.loses("tanker", 1)
        table.is_attacked("attack 3 3, target 2, target 1, again 1")
        assert table.ships("cargo") == (8, 0, 1, 0)

    @each("value", VALUES["no-such-ship"])
    @each("die", [1, 2, 3, 4])
    def test_with_no_cargo_ship_left_it_is_lost_either_way(self, value: str, die: int) -> None:
        table = at_sea("no-such-ship", value, cargo=1, tanker=1, carrier=1)
        for kind, number in (("cargo", 3), ("tanker", 1), ("carrier", 1)):
            table.loses(kind, number)
        table.is_attacked(f"attack 6, target {die}")
        assert table.told(ev.ShipHit)[-1].outcome == ev.LOST_HIT
        assert table.told(ev.ShipHit)[-1].again == 0
        assert table.ships("cargo") == (0, 0, 3, 0)

    @each("value", VALUES["no-such-ship"])
    def test_carriers_missing_mean_cargo_either_way(self, value: str) -> None:
        table = at_sea("no-such-ship", value, carrier=1)
        table.loses("carrier", 1)
        table.is_attacked("attack 6 6, target 3, target 4")
        assert table.ships("cargo") == (7, 0, 2, 0)

    def test_a_type_gone_home_is_as_absent_as_one_sunk(self) -> None:
        table = at_sea("no-such-ship", "lost", carrier=1)
        table.sail_to(11)
        table.plays("contact 2, return 4, escort 6, escort-cruisers 5")
        table.is_attacked("attack 6, target 5")
        assert table.ships("cruiser") == (0, 0, 0, 5)
        assert table.told(ev.ShipHit)[-1].outcome == ev.LOST_HIT


@each(
    ("value", "dice", "points"),
    [
        ("every", "1 1 1 2 3 4", 3),
        ("capped", "1 1 1 2 3 4", 2),
        ("every", "1 1 2 2 3 4", 2),
        ("capped", "1 1 2 2 3 4", 2),
        ("every", "1 6 2 2 3 4", 1),
        ("capped", "1 6 2 2 3 4", 1),
    ],
)
def test_interception_score(value: str, dice: str, points: int) -> None:
    table = at_sea("interception-score", value)
    table.plays(f"contact 6, enemy 4, force 2, intercept {dice}")
    assert (table.state.interceptions, score(table.state)) == (points, 100 + points)
    stopped = dice.split().count("1")
    assert table.told(Interception)[0][1:] == (points, max(2 - stopped, 0))


class TestNoWarships:
    @each(("value", "dice"), [("none-left", 2), ("sunk-only", 3)])
    def test_cruisers_some_sunk_and_some_gone_home(self, value: str, dice: int) -> None:
        table = at_sea("no-warships", value, carrier=1)
        table.loses("cruiser", 2)
        table.sail_to(11)
        table.plays("contact 2, return 4, escort 6, escort-cruisers 3")
        assert table.ships("cruiser") == (0, 0, 2, 3)
        table.plays("contact 6, enemy 4, force 1")
        assert table.dice == dice

    @each(("value", "dice"), [("none-left", 2), ("sunk-only", 3)])
    def test_destroyers_some_sunk_and_some_gone_home(self, value: str, dice: int) -> None:
        table = at_sea("no-warships", value, carrier=1)
        table.loses("destroyer", 5)
        table.sail_to(11)
        table.plays("contact 2, return 4, escort 2, escort-cruisers 0")
        assert table.ships("destroyer") == (0, 0, 5, 5)
        table.plays("contact 6, enemy 4, force 1")
        assert table.dice == dice

    @each("value", VALUES["no-warships"])
    @each(("kind", "number"), [("cruiser", 5), ("destroyer", 10)])
    def test_all_that_sailed_sunk_cost_a_die_either_way(
        self, value: str, kind: str, number: int
    ) -> None:
        table = at_sea("no-warships", value, carrier=1)
        table.loses(kind, number)
        table.plays("contact 6, enemy 4, force 1")
        assert table.dice == 3


class TestGoingHome:
    def damaged(self, value: str) -> Table:
        """One carrier of two, one cruiser of five and two destroyers of ten are damaged."""
        table = at_sea("going-home", value, carrier=2)
        table.is_attacked("attack 3 3 3 3, target 3, target 5, target 6, target 6, again 6")
        table.sail_to(11)
        table.plays("contact 2")
        return table

    def test_damaged_first(self) -> None:
        table = self.damaged("damaged-first")
        table.plays("return 1, return 4, escort 2, escort-cruisers 2")
        assert table.ships("carrier") == (1, 0, 0, 1)
        assert table.ships("cruiser") == (3, 0, 0, 2)
        assert table.ships("destroyer") == (7, 0, 0, 3)
        assert table.told(ev.CarrierRolled)[-1][3:] == (True, 2, (1, 1), (1, 2))

    def test_sound_first(self) -> None:
        table = self.damaged("sound-first")
        table.plays("return 1, return 4, escort 2, escort-cruisers 2")
        assert table.ships("carrier") == (0, 1, 0, 1)
        assert table.ships("cruiser") == (2, 1, 0, 2)
        assert table.ships("destroyer") == (5, 2, 0, 3)
        assert table.told(ev.CarrierRolled)[-1][3:] == (False, 2, (2, 0), (3, 0))

    def test_sound_first_sends_damaged_ones_where_no_sound_one_is_left(self) -> None:
        table = self.damaged("sound-first")
        table.plays("return 4, escort 6, escort-cruisers 0, return 4, escort 6")
        assert table.ships("carrier") == (0, 0, 0, 2)
        assert table.ships("destroyer") == (0, 0, 0, 10)
        assert table.told(ev.CarrierRolled)[-2][3:] == (False, 6, (0, 0), (8, 1))
        assert table.told(ev.CarrierRolled)[-1][3:] == (True, 6, (4, 1), (0, 1))


class TestEvadeLength:
    @each("extension", [1, 2, 3])
    def test_d3_asks_for_the_extension(self, extension: int) -> None:
        table = at_sea("evade-length", "d3")
        table.plays(f"option evade, duration-evade 5, extension {extension}")
        assert table.told(OptionTaken) == [OptionTaken(EVADE, 5, extension)]
        assert table.state.length == 21 + extension

    def test_one_adds_a_turn_and_asks_for_nothing(self) -> None:
        table = at_sea("evade-length", "one")
        table.plays("option evade, duration-evade 5")
        assert table.asks == "contact"
        assert table.told(OptionTaken) == [OptionTaken(EVADE, 5, 1)]
        table.sail_home()
        assert table.state.turn == 22

    @each("option", ["decoy", "split", "screen"])
    def test_one_is_for_evade_only(self, option: str) -> None:
        table = at_sea("evade-length", "one")
        table.plays(f"option {option}, duration-{option} 5")
        table.sail_home()
        assert table.state.turn == 21


class TestFriendlyWaters:
    def test_no_contact_asks_for_no_roll(self) -> None:
        table = Table("classic", {"friendly-waters": "no-contact"}, friendly=3)
        table.sail_to(4)
        assert "contact" not in {request.ask for request in table.session.asked}
        assert len(table.told(QuietWaters)) == 3

    def test_roll_asks_for_it_every_turn(self) -> None:
        table = Table("classic", {"friendly-waters": "roll"}, friendly=3)
        table.sail_home()
        turns = [request.turn for request in table.session.asked if request.ask == "contact"]
        assert turns == list(range(1, 22))
        assert table.told(QuietWaters) == []

    @each("die", [5, 6])
    def test_a_contact_comes_to_nothing(self, die: int) -> None:
        table = Table("classic", {"friendly-waters": "roll"}, friendly=2)
        table.plays(f"contact {die}, contact {die}")
        assert table.state.turn == 3
        told = table.told(ContactRolled)
        assert told == [ContactRolled(die, 0, die, True), ContactRolled(die, 0, die, True)]
        table.plays(f"contact {die}")
        assert table.asks == "enemy"
        assert not table.told(ContactRolled)[-1].harmless

    @each("die", [1, 2, 3, 4])
    def test_what_is_no_contact_is_not_called_harmless(self, die: int) -> None:
        table = Table("classic", {"friendly-waters": "roll"}, friendly=2)
        table.plays(f"contact {die}")
        assert table.told(ContactRolled) == [ContactRolled(die, 0, die, False)]

    @each(("die", "modifier"), [(1, -1), (2, 0), (4, 2), (5, 0)])
    def test_it_leaves_its_modifier_to_the_first_turn_at_sea(self, die: int, modifier: int) -> None:
        table = Table("classic", {"friendly-waters": "roll"}, friendly=1)
        table.plays(f"contact {die}, contact 3")
        assert table.told(ContactRolled)[-1].modifier == modifier
