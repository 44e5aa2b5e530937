"""The sheet filled in: every mark where a player would make it, against the chronicle."""

from copy import deepcopy
from itertools import chain

import pytest

from sheetgen.core.dice import faces_of
from sheetgen.core.language import signed
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import OPTIONS, TYPES
from sheetgen.games.convoy.sheet import battle_log, fleet
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SOUND, SUNK
from sheetgen.kits.drawing.page import Area, Line, Polyline, Text
from tests.cases import each
from tests.games.convoy.sheet.sheets import (
    EDITIONS,
    OTHER_RULINGS,
    chronicle,
    drawn,
    known,
    pages,
    places,
    set_up,
    texts,
)
from tests.games.convoy.sheet.sheets import written as written_in
from tests.kits.drawing.drawn import pdf

GAMES = ["s155", "s391", "s54", "s140", "s361"]
"""Many hits, hits before the covering force leaves, 29 turns, many ships gone home, many spared."""


def strokes_in(page, area) -> list:
    """The marks of a copy whose middle is in a place."""
    found = []
    for item in page.marks:
        if isinstance(item, Line):
            x, y = (item.x1 + item.x2) / 2, (item.y1 + item.y2) / 2
        elif isinstance(item, Polyline):
            x, y = Area.around(item.points).middle
        else:
            continue
        if area.x <= x <= area.right and area.y - 0.5 <= y <= area.bottom + 0.5:
            found.append(item)
    return found


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request):
    """A game as told, and what stands in the slots of its sheet."""
    told = chronicle(request.param)
    return told, known(told)


def figures(told, **held) -> dict[str, str]:
    return {name: str(value).replace("-", "−") for name, value in held.items()}


@each(("seed", "paper"), [("s155", "a4"), ("s54", "letter")])
def test_what_a_slot_holds_stands_in_its_place_and_nothing_else_is_typed(seed, paper):
    told = chronicle(seed)
    drawn_on, slots = pages(told, paper, seed=seed, source="seed"), places(told, paper)
    held = known(told)
    for name, text in held.items():
        page, area, slot = slots[name]
        if slot.kind != "mark":
            assert written_in(drawn_on[page], area) == text, name
    for number, page in enumerate(drawn_on):
        areas = [area for on, area, _ in slots.values() if on == number]
        for item in page.marks:
            if isinstance(item, Text) and item.face == "mono" and item.y < page.paper.height - 20:
                assert any(area.has(item.x, item.y) for area in areas) or item.text == seed


def test_every_ship_has_the_marks_of_her_fate(game):
    told, held = game
    for kind, ships in enumerate(told.fleet):
        for ship in ships:
            name = f"fleet.{TYPES[kind]}.{ship.number:02}."
            marks = {key.removeprefix(name) for key in held if key.startswith(name)}
            expected = {ship.condition} - {SOUND}
            if ship.condition == HOME and ship.hit_on is not None:
                expected.add(HURT)
            assert marks == expected, ship


def test_a_sunk_ship_is_crossed_one_damaged_struck_and_one_gone_home_ringed():
    told = chronicle("s391")
    (page, *_), slots = pages(told), places(told)
    marks = {HURT: (1, 0), SUNK: (2, 0), HOME: (0, 1)}
    for name in known(told):
        if name.startswith("fleet."):
            stem, _, condition = name.rpartition(".")
            area = slots[f"{stem}.damaged"].area
            area = area._replace(width=2 * area.width)
            here = [type(item) for item in strokes_in(page, area)]
            both = condition in (HURT, HOME) and f"{stem}.home" in known(told)
            if not (both and f"{stem}.damaged" in known(told)):
                assert (here.count(Line), here.count(Polyline)) == marks[condition], name


def test_the_set_up_stands_in_its_boxes(game):
    told, held = game
    for kind, ships in zip(TYPES, told.fleet, strict=True):
        assert held[f"set-up.{kind}"] == str(len(ships))
    added = sum(turn.taken.extension for turn in told.turns if turn.taken)
    assert held["set-up.friendly"] == str(told.friendly)
    assert held["set-up.journey"] == str(told.length - added)


@each("edition", EDITIONS)
def test_the_dice_of_a_sum_stand_in_boxes_of_their_own(edition):
    told = set_up("p1", edition)
    held = known(told)
    for kind, ships in enumerate(told.fleet):
        name = f"set-up.dice.{TYPES[kind]}."
        dice = [int(text) for key, text in held.items() if key.startswith(name)]
        assert bool(dice) == (kind == 0 or (kind == 4 and edition == "revised"))
        assert sum(dice) == (len(ships) - 20 * (kind == 4) if dice else 0)


def test_the_track_has_each_turns_contact_and_rings_those_that_came_to_something(game):
    told, held = game
    for turn in told.turns:
        name, contact = f"track.{turn.number:02}.", turn.contact
        assert held.get(f"{name}die", "") == (str(contact.die) if contact else "")
        assert held.get(f"{name}result", "") == (str(contact.row) if contact else "")
        signed_ = held.get(f"{name}modifier", "0").replace("−", "-")
        assert int(signed_) == (contact.modifier if contact else 0)
        assert (f"{name}contact" in held) == (turn.battle is not None)


def test_a_contact_is_ringed_on_the_number_of_its_turn_and_friendly_waters_end_beside_it():
    told = chronicle("s155")
    (page, *_), slots = pages(told), places(told)
    rings = [item for item in page.marks if isinstance(item, Polyline)]
    for name in known(told):
        if name.endswith(".contact"):
            _, area, _ = slots[name]
            die = slots[name.replace("contact", "die")].area
            (ring,) = [Area.around(r.points) for r in rings if area.holds(Area.around(r.points))]
            (number,) = [
                item for item in page.items
                if isinstance(item, Text) and item.face == "bold" and ring.has(item.x, item.y - 1)
            ]  # fmt: skip
            assert number.text == str(int(name.split(".")[1]))
            assert ring.bottom < slots[name.replace("contact", "modifier")].area.y < die.y
    (line,) = [i for i in chain(*page.layers) if isinstance(i, Line) and i.pen.weight == 1.8]
    assert line.y2 < slots[f"track.{told.friendly:02}.modifier"].area.y


def test_every_attack_has_its_line(game):
    told, held = game
    for number, turn in enumerate(battle_log.battles(told), start=1):
        name, battle = f"log.{number:02}.", turn.battle
        force = battle.force
        expected = figures(
            told, turn=turn.number, score=turn.score, **{
                "enemy.die": force.enemy_die, "force.die": force.force_die,
                "force.modifier": signed(force.modifier, "0"), "force.size": force.force,
            },
        )  # fmt: skip
        assert {key: held[name + key] for key in expected} == expected
        assert f"{name}enemy.{battle_log.ENEMIES[force.enemy]}" in held
        if battle.interception:
            dice = [held.get(f"{name}interception.{n}", "") for n in range(1, 9)]
            assert "".join(dice) == "".join(map(str, battle.interception.dice))
            assert held[f"{name}left"] == str(battle.interception.force)
        attacks = battle.attack.dice if battle.attack else ()
        of = {n: f"{name}attacker.{n}." for n in range(1, 10)}
        shown = [held.get(f"{one}attack", "") for one in of.values()]
        assert "".join(shown) == "".join(map(str, attacks))
        ships = [key[-1] for one in of.values() for key in held if key.startswith(f"{one}ship.")]
        assert ships == [fleet.LETTERS[hit.rolled.kind] for hit in battle.hits]
        marks = [held[f"{one}mark"] for one in of.values() if f"{one}mark" in held]
        assert marks == [battle_log.OUTCOMES[hit.rolled.outcome] for hit in battle.hits]
        targets = [held.get(f"{one}target", "") for one in of.values()]
        assert "".join(targets) == "".join(str(hit.rolled.target) for hit in battle.hits)


def test_a_miss_is_struck_where_nothing_is_rolled():
    told = chronicle("s155")
    drawn_on, slots = pages(told), places(told)
    for number, turn in enumerate(battle_log.battles(told), start=1):
        results = turn.battle.attack.results if turn.battle.attack else ()
        for attacker, result in enumerate(results, start=1):
            name = f"log.{number:02}.attacker.{attacker}."
            page, area, _ = slots[f"{name}target"]
            struck = strokes_in(drawn_on[page], area._replace(width=2 * area.width))
            assert len(struck) == (result == 0)


def test_options_have_their_turns(game):
    told, held = game
    taken = {turn.taken.option: turn for turn in told.turns if turn.taken}
    assert taken
    for option, key in enumerate(OPTIONS[1:], start=1):
        turn = taken.get(option)
        name = f"option.{key}."
        shown = {k.removeprefix(name): v for k, v in held.items() if k.startswith(name)}
        if turn is None:
            assert shown == {}
            continue
        last = turn.number + turn.taken.turns - 1
        expected = figures(told, **{"from": turn.number}, die=turn.taken.turns, last=last)
        if key == "evade":
            expected["more"] = str(turn.taken.extension)
        assert shown == expected
        running = [turn.number for turn in told.turns if turn.option == option]
        assert running == list(range(turn.number, min(last, told.length) + 1))


def test_the_reckoning_adds_up(game):
    told, held = game
    lines = told.reckoning()
    points = [held[f"reckoning.{name.replace(' ', '-')}.points"] for name, *_ in lines[1:]]
    assert [int(text.replace("−", "-")) for text in points] == [worth for _, _, worth in lines[1:]]
    total = held["reckoning.total.points"].replace("−", "-")
    assert int(total) == sum(worth for _, _, worth in lines) == told.turns[-1].score
    counts = [held[f"reckoning.{name}.number"] for name, *_ in lines[1:6]]
    assert list(map(int, counts)) == [number for _, number, _ in lines[1:6]]


def test_the_covering_force_is_as_it_was_rolled(game):
    told, held = game
    departures = [d for turn in told.turns for d in turn.departures]
    for number, departure in enumerate(departures, start=1):
        name, rolled = f"covering-force.{number}.", departure.rolled
        shown = {k.removeprefix(name): v for k, v in held.items() if k.startswith(name)}
        expected = {"roll": rolled.die}
        if departure.carrier:
            expected |= {
                "carrier": departure.carrier.number, "escort": rolled.escort_die,
                "cruisers": sum(rolled.cruisers), "destroyers": sum(rolled.destroyers),
            }  # fmt: skip
        assert shown == figures(told, **expected)


@each("seed", ["p1", "p2", "p3", "p4", "hits18"])
@each(("rulings", "most"), [(None, 3), ({"evade-length": "one"}, 1)])
def test_a_prerolled_sheet_prints_halfway_for_every_length_evade_may_give(seed, rulings, most):
    told = set_up(seed, rulings=rulings)
    page, slots = drawn(told), places(told)
    turns = {int(name.split(".")[1]) for name in slots if name.startswith("track.")}
    assert turns == {*range(1, told.length + most + 1)}
    for more in range(most + 1):
        turn = (told.length + more + 1) // 2
        cell = slots[f"track.{turn:02}.result"].area
        below = cell._replace(y=cell.bottom, height=8.0)
        said = [i.text for i in page.items if isinstance(i, Text) and below.has(i.x, i.y)]
        assert (f"½ +{more}" if more else "½") in said


@each("seed", GAMES)
def test_the_flag_of_a_game_that_is_over_is_where_the_force_went_back(seed):
    told = chronicle(seed)
    drawn_ = chain(*drawn(told).layers)
    flags = [item for item in drawn_ if item[2:4] == ("½", "text")]
    box = places(told)[f"track.{told.halfway():02}.die"].area
    assert [box.x < flag.x < box.right for flag in flags] == [True]


def test_a_game_of_more_attacks_than_a_log_has_lines_gets_another():
    told = deepcopy(chronicle("s155"))
    battles = [turn for turn in told.turns if turn.battle]
    many = pages(_with_battles(told, battles, 20))
    assert len(many) == 3
    assert many[-1].paper == many[1].paper


def _with_battles(told, battles, count):
    """A chronicle in which more turns have a battle."""
    for turn in told.turns[:count]:
        turn.battle = turn.battle or battles[0].battle
        turn.contact = turn.contact or battles[0].contact
    return told


@each("seed", ["p1", "p2", "p3"])
def test_ships_that_a_roll_did_not_give_are_not_printed(seed):
    told = set_up(seed)
    shown = texts(drawn(told))
    for kind, ships in enumerate(told.fleet[:3]):
        names = [ship["name"] for ship in data("ships")[TYPES[kind]]]
        printed = {f"{n} {name}" for n in range(1, 19) for name in names} & {*shown}
        assert printed == {f"{ship.number} {ship.name}" for ship in ships}


def test_rulings_do_not_disturb_the_marks():
    told = chronicle("s391", "classic", rulings=OTHER_RULINGS)
    log = next(page for page in pages(told)[1:])
    scores = [str(turn.score) for turn in told.turns if turn.battle]
    shown = texts(log._replace(art=(), layers=()))
    assert all(score.replace("-", "−") in shown for score in scores)
    assert len(pdf(log)) > 1000


def test_the_sheet_fills_in_as_the_set_up_is_rolled():
    whole, told = set_up("s155"), chronicle("s155", answers=3)
    sail = {name: len(whole.fleet[TYPES.index(name)]) for name in ("cargo", "tanker", "carrier")}
    dice = {f"dice.cargo.{n}": die for n, die in enumerate(whole.rolled["cargo"], start=1)}
    assert known(told) == {f"set-up.{name}": str(n) for name, n in {**sail, **dice}.items()}
    page, slots = drawn(told), places(told)
    named = [f"{ship.number} {ship.name}" for ships in whole.fleet[:3] for ship in ships]
    assert {*named} <= {*texts(page)}
    # The chart is still that of any journey, and no turn of it is struck out.
    boxes = [slots[f"track.{turn:02}.result"].area for turn in range(1, 30)]
    assert not any(strokes_in(page, box) for box in boxes)


@each(("answers", "struck"), [(38, 0), (39, 0), (None, 1)])
def test_no_carrier_is_struck_out_before_all_are_rolled_for(answers, struck):
    told = chronicle("s391", answers=answers)
    boxes = [places(told)[f"covering-force.{number}.roll"].area for number in (1, 2, 3)]
    lines = [item for item in drawn(told).marks if isinstance(item, Line)]
    through = [
        box
        for box in boxes
        if any(
            one.x1 < box.right and one.x2 > box.x and box.y < one.y2 < box.bottom for one in lines
        )
    ]
    assert len(through) == struck


def test_a_prerolled_sheet_says_what_its_halves_and_the_faces_for_carriers_are():
    told = set_up("p1")
    said = texts(drawn(told))
    assert any("½ is halfway" in one and "½ +1" in one for one in said)
    assert f"D6 {faces_of(len(told.fleet[TYPES.index('carrier')]), 3)}" in said
