"""The sheet filled in: every mark where a player would make it, against the chronicle."""

import subprocess
import sys
from copy import deepcopy

import pytest

from sheetgen.core.errors import UnprintableText
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import DESTROYER, TYPES
from sheetgen.games.convoy.sheet import battle_log, document, fleet, panels, reckoning
from sheetgen.games.convoy.sheet.leaves import Leaf, Place
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK
from sheetgen.kits.drawing.items import Line, Polyline, Ring, Text
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.telling.grammar import signed
from tests.cases import each
from tests.games.convoy.sheet.sheets import (
    EDITIONS,
    OTHER_RULINGS,
    chronicle,
    drawn,
    pages,
    set_up,
    texts,
)
from tests.games.convoy.sheet.sheets import written as written_in
from tests.kits.drawing.drawn import pdf

GAMES = ["s155", "s391", "s54", "s140", "s361"]
"""Many hits, hits before the covering force leaves, 29 turns, many ships gone home, many spared."""


@pytest.fixture(scope="module", params=[*((s, "a4") for s in GAMES), ("s155", "letter")], ids=str)
def game(request):
    """A game as told, and its pages with their leaves."""
    seed, paper = request.param
    told = chronicle(seed)
    known = document.leaves_of(PAPERS[paper], "normal", "both", told)
    return told, list(zip(known, pages(told, paper, seed=seed, source="seed"), strict=True))


def part(game, name: str) -> tuple[Place, Leaf, object]:
    return next(
        (place, leaf, page) for leaf, page in game[1] for place in leaf.places if place.part == name
    )


def strokes_in(page, area) -> list:
    """The marks of a copy whose middle is in a place."""
    found = []
    for item in page.marks:
        if isinstance(item, Line):
            x, y = (item.x1 + item.x2) / 2, (item.y1 + item.y2) / 2
        elif isinstance(item, Polyline):
            xs, ys = zip(*item.points, strict=True)
            x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        else:
            continue
        if area.x <= x <= area.right and area.y - 0.5 <= y <= area.bottom + 0.5:
            found.append(item)
    return found


def test_every_ship_has_the_marks_of_her_fate(game):
    place, _, page = part(game, "fleet")
    told = game[0]
    every = fleet.ranks(place.area, (place.first, place.last), fleet.most(told.conditions))
    for kind, of in every.items():
        for ship in told.fleet[kind]:
            here = strokes_in(page, of.ship_area(ship.number))
            lines = sum(isinstance(item, Line) for item in here)
            rings = sum(isinstance(item, Polyline) for item in here)
            if ship.condition == SUNK:
                assert (lines, rings) == (2, 0), ship
            elif ship.condition == HOME:
                assert (lines, rings) == (int(ship.hit_on is not None), 1), ship
            else:
                assert (lines, rings) == (int(ship.condition == HURT), 0), ship


def test_the_set_up_stands_in_its_boxes(game):
    place, _, page = part(game, "fleet")
    told = game[0]
    for kind, of in fleet.ranks(
        place.area, (place.first, place.last), fleet.most(told.conditions)
    ).items():
        assert written_in(page, of.count_box()) == str(len(told.fleet[kind]))
    friendly, journey = (written_in(page, b) for b in fleet.set_up_boxes(place.area))
    added = sum(turn.taken.extension for turn in told.turns if turn.taken)
    assert (friendly, journey) == (str(told.friendly), str(told.length - added))


@each("edition", EDITIONS)
def test_the_dice_of_a_sum_stand_in_boxes_of_their_own(edition):
    told = set_up("p1", edition)
    (place, _, page) = part((told, _paged(told)), "fleet")
    several = fleet.several_dice(told.conditions)
    assert list(several) == [0, 4] if edition == "revised" else [0]
    for kind, of in fleet.ranks(
        place.area, (place.first, place.last), fleet.most(told.conditions)
    ).items():
        dice = [written_in(page, box) for box in of.dice_boxes(several.get(kind, 0))]
        assert sum(map(int, dice)) == (len(told.fleet[kind]) - 20 * (kind == 4) if dice else 0)


def test_the_track_has_each_turns_contact_and_rings_those_that_came_to_something(game):
    place, _, page = part(game, "track")
    told = game[0]
    _, of = document.track_of(place, told.conditions, told)
    rings = [item for item in page.marks if isinstance(item, Ring)]
    for turn in told.turns:
        modifier, die, result = (of.cell(turn.number, row) for row in range(3))
        contact = turn.contact
        assert written_in(page, die) == (str(contact.die) if contact else "")
        assert written_in(page, result) == (str(contact.row) if contact else "")
        signed = written_in(page, modifier).replace("−", "-") or "0"
        assert int(signed) == (contact.modifier if contact else 0)
        ringed = any(
            result.x < ring.x < result.right and result.y < ring.y < result.bottom for ring in rings
        )
        assert ringed == (turn.battle is not None)


def test_every_attack_has_its_line(game):
    told = game[0]
    lines = {}
    for leaf, page in game[1]:
        for place in leaf.places:
            if place.part == "log":
                of = battle_log.Lines(place.area, place.first, place.last)
                lines |= dict.fromkeys(range(place.first, place.last + 1), (of, page))
    for number, turn in enumerate(battle_log.battles(told), start=1):
        of, page = lines[number]
        held = {name: written_in(page, cell) for name, cell in of.cells(number).items()}
        battle = turn.battle
        assert held["turn"] == str(turn.number)
        assert held["score"] == str(turn.score)
        assert held["enemy.die"] == str(battle.force.enemy_die)
        assert held["force.die"] == str(battle.force.force_die)
        assert held["force.modifier"] == signed(battle.force.modifier, "0")
        assert held["force.size"] == str(battle.force.force)
        if battle.interception:
            dice = [held[f"interception.{n}"] for n in range(1, battle_log.DICE + 1)]
            assert "".join(dice) == "".join(map(str, battle.interception.dice))
            assert held["left"] == str(battle.interception.force)
        attacks = battle.attack.dice if battle.attack else ()
        shown = [held[f"attacker.{n}.attack"] for n in range(1, 10)]
        assert "".join(shown) == "".join(map(str, attacks))
        ships = [held[f"attacker.{n}.ship"] for n in range(1, 10)]
        expected = [
            f"{fleet.LETTERS[hit.rolled.kind]}{hit.ship.number if hit.ship else ''}"
            for hit in battle.hits
        ]
        assert [ship for ship in ships if ship] == expected
        targets = [held[f"attacker.{n}.target"] for n in range(1, 10)]
        assert "".join(targets) == "".join(str(hit.rolled.target) for hit in battle.hits)
        missed = attacks and battle.attack.results.count(0)
        whole = of.cells(number)["turn"]._replace(width=of.area.width)
        assert len(strokes_in(page, whole)) == (missed or 0)


def test_options_have_their_turns(game):
    place, _, page = part(game, "option")
    told = game[0]
    taken = {turn.taken.option: turn for turn in told.turns if turn.taken}
    assert taken
    for option, row in panels.option_rows(place.area).items():
        turn = taken.get(option)
        cells = panels.option_cells(row, option, told.conditions)
        written = {cell: written_in(page, place) for cell, place in cells.items()}
        more = written.pop("more", None)
        if turn is None:
            assert not any(written.values())
            continue
        begun, rolled = turn.number, turn.taken.turns
        expected = {"from": begun, "die": rolled, "last": begun + rolled - 1}
        assert written == {cell: str(value) for cell, value in expected.items()}
        assert more in (None, str(turn.taken.extension))
        running = [turn.number for turn in told.turns if turn.option == option]
        assert running == list(range(begun, min(expected["last"], told.length) + 1))


def test_the_reckoning_adds_up(game):
    place, _, page = part(game, "rail")
    told = game[0]
    numbers, points = reckoning.cells(place.area)
    lines = told.reckoning()
    shown = [written_in(page, cell).replace("−", "-") for cell in points[1:]]
    assert list(map(int, shown[:-1])) == [worth for _, _, worth in lines[1:]]
    assert int(shown[-1]) == sum(worth for _, _, worth in lines) == told.turns[-1].score
    counts = [written_in(page, cell) for cell in numbers]
    sunk = told.state.lost[DESTROYER]
    assert list(map(int, counts)) == [*(number for _, number, _ in lines[1:6]), sunk]


def test_the_covering_force_is_as_it_was_rolled(game):
    place, _, page = part(game, "covering")
    departures = [d for turn in game[0].turns for d in turn.departures]
    for carrier, departure in enumerate(departures):
        held = [written_in(page, cell) for cell in panels.cover_cells(place.area, carrier)]
        goes = departure.carrier
        assert held[0] == f"{departure.rolled.die}" + (f" A{goes.number}" if goes else "")
        if goes:
            assert held[1] == str(departure.rolled.escort_die)
            sent = (sum(departure.rolled.cruisers), sum(departure.rolled.destroyers))
            assert tuple(map(int, held[2:])) == sent


@each("seed", ["p1", "p2", "p3", "p4", "hits18"])
@each(("rulings", "most"), [(None, 3), ({"evade-length": "one"}, 1)])
def test_a_prerolled_sheet_prints_halfway_for_every_length_evade_may_give(seed, rulings, most):
    told = set_up(seed, rulings=rulings)
    (place, _, page) = part((told, _paged(told)), "track")
    _, of = document.track_of(place, told.conditions, told)
    assert [turn for turn in of.turns if turn > of.certain] == list(
        range(told.length + 1, told.length + most + 1)
    )
    for more in range(most + 1):
        box = of.box((told.length + more + 1) // 2)
        below = box._replace(y=box.bottom, height=8.0)
        said = [
            item.text
            for item in page.marks
            if isinstance(item, Text) and below.x <= item.x <= below.right
            and below.y <= item.y <= below.bottom
        ]  # fmt: skip
        assert (f"½ +{more}" if more else "½") in said


def _paged(told):
    known = document.leaves_of(PAPERS["a4"], "normal", "both", told)
    return list(zip(known, pages(told), strict=True))


@each("seed", GAMES)
def test_the_flag_of_a_game_that_is_over_is_where_the_force_went_back(seed):
    told = chronicle(seed)
    flags = [item for item in drawn(told).marks if getattr(item, "text", "") == "½"]
    (place, _, _) = part((told, _paged(told)), "track")
    _, of = document.track_of(place, told.conditions, told)
    box = of.box(told.halfway())
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


@each("known", [{"player": "a\u202eb"}, {"seed": "\x07"}])
def test_what_cannot_be_printed_is_named(known):
    with pytest.raises(UnprintableText, match=r"player's name|seed"):
        drawn(set_up("p1"), **known)


@each("seed", ["p1", "p2", "p3"])
def test_ships_that_a_roll_did_not_give_are_not_printed(seed):
    told = set_up(seed)
    shown = texts(drawn(told))
    for kind, ships in enumerate(told.fleet[:3]):
        names = [ship["name"] for ship in data("ships")[TYPES[kind]]]
        printed = {f"{n} {name}" for n in range(1, 19) for name in names} & {*shown}
        assert printed == {f"{ship.number} {ship.name}" for ship in ships}


@pytest.mark.long
def test_importing_the_sheet_loads_nothing_heavy():
    script = (
        "import sys, sheetgen.games.convoy.sheet.document, sheetgen.kits.drawing.pdf;"
        "heavy = ('reportlab.platypus', 'reportlab.graphics', 'jinja2', 'markdown');"
        "print([name for name in heavy if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "[]"


def test_rulings_do_not_disturb_the_marks():
    told = chronicle("s391", "classic", rulings=OTHER_RULINGS)
    log = next(page for page in pages(told)[1:])
    scores = [str(turn.score) for turn in told.turns if turn.battle]
    shown = texts(log._replace(art=(), layers=()))
    assert all(score.replace("-", "−") in shown for score in scores)
    assert len(pdf(log)) > 1000
