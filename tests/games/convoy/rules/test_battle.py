"""INTERCEPTION, ENEMY ATTACKS, TARGETS: what an enemy force does to the convoy."""

from __future__ import annotations

from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.state import TYPES, Attacked, Interception, ShipHit
from tests.cases import each
from tests.games.convoy.table.by_hand import Table

U_BOATS, ITALIAN, GERMAN, COMBINED = "enemy 1", "enemy 2", "enemy 4", "enemy 6"


def found(option: str = "", **set_up: int) -> Table:
    """A convoy in contact in turn 2, about to be told of its enemy."""
    table = Table(**set_up)
    table.sail_to(2)
    if option:
        table.plays(f"option {option}, duration-{option} 6")
    table.plays(f"contact {5 if option == 'split' else 6}")
    return table


class TestInterception:
    @each(("carriers", "dice"), [(1, 4), (2, 5), (3, 6)])
    def test_three_dice_and_one_for_each_carrier(self, carriers: int, dice: int) -> None:
        table = found(carrier=carriers)
        table.plays(f"{COMBINED}, force 1")
        assert (table.asks, table.dice) == ("intercept", dice)

    @each(
        ("sunk", "dice"),
        [
            ({"carrier": 1}, 3),
            ({"cruiser": 4}, 4),
            ({"cruiser": 5}, 3),
            ({"destroyer": 9}, 4),
            ({"destroyer": 10}, 3),
            ({"cruiser": 5, "destroyer": 10}, 2),
            ({"carrier": 1, "cruiser": 5, "destroyer": 10}, 1),
        ],
    )
    def test_ships_gone_mean_fewer_dice(self, sunk: dict[str, int], dice: int) -> None:
        table = Table(carrier=1)
        table.sail_to(2)
        for kind, number in sunk.items():
            table.loses(kind, number)
        table.plays(f"contact 6, {COMBINED}, force 1")
        assert (table.asks, table.dice) == ("intercept", dice)

    def test_damaged_ships_are_still_there(self) -> None:
        table = Table("sheet", carrier=1, cruiser=1)
        table.sail_to(2)
        table.is_attacked("attack 6 6 6 6 3, " + "target 5, " * 4 + "target 5")
        table.is_attacked("attack 3, target 3")
        assert table.ships("cruiser") == (0, 1, 4, 0)
        assert table.ships("carrier") == (0, 1, 0, 0)
        table.plays(f"contact 6, {COMBINED}, force 1")
        assert table.dice == 4

    @each(("option", "dice"), [("decoy", 5), ("split", 6), ("evade", 6), ("screen", 8)])
    def test_options_change_the_number_of_dice(self, option: str, dice: int) -> None:
        table = Table(carrier=3)
        table.sail_to(2)
        table.plays("contact 4")
        table.plays(f"option {option}, duration-{option} 6")
        if option == "evade":
            table.plays("extension 1")
        table.plays(f"contact 6, {GERMAN}, force 1")
        assert (table.asks, table.dice) == ("intercept", dice)

    @each(("option", "asks"), [("none", "intercept"), ("decoy", "attack"), ("screen", "intercept")])
    def test_no_roll_is_asked_for_where_no_die_is_left(self, option: str, asks: str) -> None:
        table = Table(carrier=1)
        table.sail_to(2)
        for kind, number in (("carrier", 1), ("cruiser", 5), ("destroyer", 10)):
            table.loses(kind, number)
        before = len(table.told(Interception))
        table.plays(f"option {option}")
        if option != "none":
            table.plays(f"duration-{option} 1")
        table.plays(f"contact 6, {GERMAN}, force 3")
        assert table.asks == asks
        if asks == "attack":
            assert table.dice == 3
            assert len(table.told(Interception)) == before

    @each(
        ("dice", "left", "points"),
        [
            ("2 3 4 5 6 6", 3, 0),
            ("1 2 3 4 5 6", 2, 1),
            ("1 2 3 4 5 1", 1, 2),
            ("1 1 1 2 2 2", 0, 3),
            ("1 1 1 1 2 2", 0, 4),
            ("1 1 1 1 1 1", 0, 6),
        ],
    )
    def test_each_1_is_a_point_and_one_enemy_less(self, dice: str, left: int, points: int) -> None:
        table = found()
        table.plays(f"{GERMAN}, force 3, intercept {dice}")
        faces = tuple(map(int, dice.split()))
        assert table.told(Interception) == [Interception(faces, points, left)]
        assert table.state.interceptions == points
        if left:
            assert (table.asks, table.dice) == ("attack", left)
        else:
            assert (table.asks, table.state.turn) == ("option", 3)
            assert table.told(Attacked) == []


class TestAttack:
    RESULTS = {".": 0, "d": 1, "x": 2}

    @each(
        ("enemy", "option", "modifier", "results"),
        [
            (1, "", 0, "..ddxx"),
            (2, "", -1, "...ddx"),
            (3, "", -1, "...ddx"),
            (4, "", +1, ".ddxxx"),
            (5, "", +1, ".ddxxx"),
            (6, "", 0, "..ddxx"),
            (1, "screen", +1, ".ddxxx"),
            (2, "screen", 0, "..ddxx"),
            (3, "screen", 0, "..ddxx"),
            (4, "screen", +2, "ddxxxx"),
            (5, "screen", +2, "ddxxxx"),
            (6, "screen", +1, ".ddxxx"),
            (6, "decoy", 0, "..ddxx"),
            (6, "split", 0, "..ddxx"),
        ],
    )
    def test_a_die_misses_damages_or_destroys(
        self, enemy: int, option: str, modifier: int, results: str
    ) -> None:
        for die, result in zip(range(1, 7), results, strict=True):
            table = found(option)
            table.plays(f"enemy {enemy}, force 2, intercept 6...")
            table.plays("attack 1..." if result == "." and die == 1 else f"attack {die}...")
            told = table.told(Attacked)[-1]
            assert told.modifier == modifier
            assert set(told.results) == {self.RESULTS[result]}
            if result == ".":
                assert (table.asks, table.state.turn) == ("option" if not option else "contact", 3)
                continue
            assert table.asks == "target"
            table.plays("target 6" if option != "decoy" else "target 4")
            assert table.ships("destroyer")[1:3] == ((1, 0) if result == "d" else (0, 1))

    def test_a_target_is_rolled_for_each_hit_in_the_order_of_the_attack_dice(self) -> None:
        table = found()
        table.plays(f"{COMBINED}, force 5, intercept 6..., attack 1 5 2 3 2 4")
        table.plays("target 1, target 2, target 6")
        assert [(hit.die, hit.result) for hit in table.told(ShipHit)] == [(2, 2), (4, 1), (6, 1)]
        assert [hit.kind for hit in table.told(ShipHit)] == [1, 0, 4]
        assert table.state.turn == 3

    def test_nothing_follows_where_every_die_missed(self) -> None:
        table = found()
        table.plays(f"{COMBINED}, force 5, intercept 6..., attack 1 2 1 2 1 2")
        assert table.told(ShipHit) == []
        assert (table.asks, table.state.turn) == ("option", 3)


class TestTargets:
    @each(
        ("option", "kinds"),
        [
            ("", "tanker cargo carrier carrier cruiser destroyer"),
            ("decoy", "carrier carrier cruiser destroyer destroyer destroyer"),
            ("split", "tanker cargo carrier carrier cruiser destroyer"),
            ("screen", "tanker cargo carrier carrier cruiser destroyer"),
        ],
    )
    @each("attack", [4, 6])
    def test_a_die_names_the_type(self, option: str, kinds: str, attack: int) -> None:
        for die, kind in zip(range(1, 7), kinds.split(), strict=True):
            table = found(option)
            table.plays(f"{ITALIAN}, force 2, intercept 6..., attack {attack}...")
            table.plays(f"target {die}")
            hit = table.told(ShipHit)[0]
            assert (hit.target, TYPES[hit.kind]) == (die, kind)
            assert sum(table.ships(kind)[1:3]) == 1
            assert sum(sum(table.ships(other)[1:3]) for other in TYPES) == 1

    @each(("option", "dice"), [("none", (3, 4)), ("decoy", (1, 2))])
    def test_without_a_carrier_a_carrier_row_is_a_cargo_ship(
        self, option: str, dice: tuple[int, ...]
    ) -> None:
        table = Table(carrier=1)
        table.sail_to(2)
        table.loses("carrier", 1)
        table.plays(f"option {option}")
        if option == "decoy":
            table.plays("duration-decoy 3")
        for count, die in enumerate(dice, start=1):
            table.plays(f"contact 6, {GERMAN}, force 1, intercept 6..., attack 6, target {die}")
            assert table.ships("cargo") == (9 - count, 0, count, 0)
            assert (table.told(ShipHit)[-1].row, table.told(ShipHit)[-1].kind) == (die + 2 * (option == "decoy"), 0)  # fmt: skip  # noqa: E501

    def test_a_damaged_carrier_is_still_a_carrier(self) -> None:
        table = Table("sheet", carrier=1)
        table.sail_to(2)
        table.is_attacked("attack 3 5, target 3, target 4")
        assert table.ships("carrier") == (0, 0, 1, 0)
        assert table.ships("cargo") == (9, 0, 0, 0)


def hit_tankers(edition: str, tankers: int, script: str) -> Table:
    """A convoy whose tankers are attacked in turn 2."""
    table = Table(edition, tanker=tankers)
    table.sail_to(2)
    table.is_attacked(script)
    return table


class TestHitAgain:
    BOTH, DAMAGED_ONLY = ("classic", "revised"), ("sheet",)

    @each("edition", [*BOTH, *DAMAGED_ONLY])
    @each("kind", ["tanker", "cargo", "carrier", "cruiser", "destroyer"])
    def test_it_is_rolled_where_a_damaged_ship_of_the_type_is_damaged(
        self, edition: str, kind: str
    ) -> None:
        die = {"tanker": 1, "cargo": 2, "carrier": 3, "cruiser": 5, "destroyer": 6}[kind]
        table = Table(edition)
        table.sail_to(2)
        table.is_attacked(f"attack 4 4, target {die}, target {die}")
        assert (table.asks, table.dice) == ("again", 1)

    @each("edition", BOTH)
    def test_it_is_rolled_on_destroyed_too(self, edition: str) -> None:
        assert hit_tankers(edition, 3, "attack 4 6, target 1, target 1").asks == "again"

    @each("edition", DAMAGED_ONLY)
    def test_it_is_not_rolled_on_destroyed_in_the_sheet_edition(self, edition: str) -> None:
        table = hit_tankers(edition, 3, "attack 4 6, target 1, target 1")
        assert table.asks == "option"
        assert table.ships("tanker") == (1, 1, 1, 0)

    def test_in_the_sheet_edition_destroyed_sinks_a_damaged_ship_where_all_are(self) -> None:
        table = hit_tankers("sheet", 1, "attack 4 6, target 1, target 1")
        assert table.ships("tanker") == (0, 0, 1, 0)
        assert table.told(ShipHit)[-1].outcome == ev.FINISHED

    @each("edition", [*BOTH, *DAMAGED_ONLY])
    def test_it_is_not_rolled_where_no_ship_of_the_type_is_damaged(self, edition: str) -> None:
        table = hit_tankers(edition, 3, "attack 4 4 6 6, target 1, target 2, target 5, target 5")
        assert table.asks == "option"
        assert [hit.again for hit in table.told(ShipHit)] == [0, 0, 0, 0]

    @each("attack", [4, 6])
    @each("again", [1, 2, 3])
    def test_on_1_to_3_a_damaged_ship_is_sunk_and_the_hit_is_spent(
        self, attack: int, again: int
    ) -> None:
        table = hit_tankers("classic", 3, f"attack 4 {attack}, target 1, target 1, again {again}")
        assert table.ships("tanker") == (2, 0, 1, 0)
        assert table.told(ShipHit)[-1][-2:] == (again, ev.FINISHED)

    @each("again", [4, 5, 6])
    def test_on_4_to_6_damaged_damages_a_sound_ship(self, again: int) -> None:
        table = hit_tankers("classic", 3, f"attack 4 3, target 1, target 1, again {again}")
        assert table.ships("tanker") == (1, 2, 0, 0)
        assert table.told(ShipHit)[-1][-2:] == (again, ev.DAMAGED)

    @each("again", [4, 5, 6])
    def test_on_4_to_6_destroyed_sinks_a_sound_ship(self, again: int) -> None:
        table = hit_tankers("classic", 3, f"attack 4 5, target 1, target 1, again {again}")
        assert table.ships("tanker") == (1, 1, 1, 0)
        assert table.told(ShipHit)[-1][-2:] == (again, ev.SUNK)

    @each("edition", [*BOTH, *DAMAGED_ONLY])
    @each("again", [4, 5, 6])
    def test_damaged_does_nothing_more_where_all_are_damaged(
        self, edition: str, again: int
    ) -> None:
        table = hit_tankers(edition, 1, f"attack 4 4, target 1, target 1, again {again}")
        assert table.ships("tanker") == (0, 1, 0, 0)
        assert table.told(ShipHit)[-1][-2:] == (again, ev.NO_MORE)

    @each("again", [4, 5, 6])
    def test_destroyed_sinks_even_the_ship_just_spared_where_all_are_damaged(
        self, again: int
    ) -> None:
        table = hit_tankers("classic", 1, f"attack 4 6, target 1, target 1, again {again}")
        assert table.ships("tanker") == (0, 0, 1, 0)
        assert table.told(ShipHit)[-1][-2:] == (again, ev.FINISHED)

    def test_a_first_hit_damages_or_sinks_a_sound_ship(self) -> None:
        table = hit_tankers("classic", 3, "attack 6 4, target 1, target 1")
        assert table.ships("tanker") == (1, 1, 1, 0)
        assert [hit[-2:] for hit in table.told(ShipHit)] == [(0, ev.SUNK), (0, ev.DAMAGED)]

    def test_a_ship_damaged_on_an_earlier_turn_counts(self) -> None:
        table = hit_tankers("classic", 3, "attack 4, target 1")
        table.sail_to(9)
        table.is_attacked("attack 6, target 1")
        assert (table.asks, table.state.turn) == ("again", 9)
