"""The referee who shares nothing with the rules text: fights that he passes, and faults he sees."""

import json
from functools import cache

import pytest

from tests.benchmarks.fight_referee import TYPES, Flight, faults, fight
from tests.benchmarks.surface_referee import Surface
from tests.cases import each


@cache
def fought(number=44):
    """A fight by its number, a dogfight."""
    return fight(number)


def test_he_has_nothing_to_say_of_a_fight():
    assert list(faults(*fought())) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(0, 24, 4))
def test_he_has_nothing_to_say_of_fights_of_all_missions(number):
    assert list(faults(*fight(number))) == []


def changed(pick, change, number=44, what="at"):
    """What he says of the fight with the first row that is picked changed."""
    lines, counters = fought(number)
    rows = [json.loads(line) for line in lines.splitlines()]
    row = next(row for row in rows if row[0] == what and row[1] and pick(row))
    change(row)
    return list(faults("\n".join(json.dumps(row) for row in rows), counters))


def put(place, value):
    """A change of one field of a row."""

    def change(row):
        row[place] = value(row[place]) if callable(value) else value

    return change


def shot(row):
    return next((one for one in row[10] if one[0] == "fired"), None)


@each(
    ("pick", "change", "says"),
    [
        (lambda r: r[8] == "TL>", put(8, "TR>"), "does not lead there"),
        (lambda r: r[8], put(3, lambda x: x + 20), "does not lead there"),
        (lambda r: r[8], put(6, lambda level: level + 1), "level"),
        (lambda r: r[8] == "S^", put(7, True), "wrong speed"),
        (lambda r: r[8] == "TL>", put(8, "SS"), "goes before it"),
        (lambda r: r[8], put(10, [["illegal", "", "CL", 0, 0, 0]]), "illegal card"),
        (lambda r: r[8], put(10, [["exit", "", "own", 0, 0, 0]]), "off the table"),
        (shot, lambda r: shot(r).__setitem__(2, "dorsal rear"), "no such gun"),
        (shot, lambda r: r[10].append(shot(r)), "fired twice"),
        (shot, lambda r: shot(r).__setitem__(1, "99"), "is gone"),
    ],
)
def test_he_sees_a_fault(pick, change, says):
    assert any(says in fault for fault in changed(pick, change))


def happened(kind, other=None):
    """The first thing of a kind in a row."""
    return lambda row: next(
        (one for one in row[-1] if one[0] == kind and other in (None, one[2])), None
    )


def moved_aside(kind):
    """Where a thing happened, 20 mm further."""
    return lambda row: happened(kind)(row).__setitem__(4, happened(kind)(row)[4] + 2000)


DROPS, BURSTS = happened("dropped"), happened("burst")
TORPEDO, HARBOUR = 8, 18


def shot_at(row):
    """Whether a destroyer has fired at an airplane."""
    return any(one[0] == "tokens" and "destroyer" in one[1] for one in row[-1])


@each(
    ("number", "what", "pick", "change", "says"),
    [
        (TORPEDO, "at", DROPS, moved_aside("dropped"), "not at its nose"),
        (TORPEDO, "at", DROPS, put(6, 2), "drops from level"),
        (TORPEDO, "at", DROPS, lambda r: r[-1].append(DROPS(r)), "nothing left to drop"),
        (
            TORPEDO,
            "at",
            shot_at,
            put(6, 3),
            "too high",
        ),
        (TORPEDO, "surface", happened("runs"), put(3, lambda x: x + 500), "does not run there"),
        (TORPEDO, "surface", lambda r: r[2] == "destroyer 1", put(4, 0), "does not sail there"),
        (HARBOUR, "at", DROPS, moved_aside("burst"), "a bomb drifts"),
        (HARBOUR, "at", DROPS, lambda r: BURSTS(r).__setitem__(2, "hit"), "a hit"),
    ],
)
def test_he_sees_a_fault_of_what_is_dropped_and_what_sails(number, what, pick, change, says):
    assert list(faults(*fought(number))) == []
    assert any(says in fault for fault in changed(pick, change, number, what))


def test_a_bomb_close_to_a_ship_misses_only_one_that_is_gone():
    plane = Flight("beaufighter1c", 0, (600.0, 400.0, 0.0), 1)
    fell = 600 + 2 * (68 + TYPES[plane.type][0][1])
    happened = [["dropped", "destroyer 1", "bombs"]]
    happened.append(["burst", "destroyer 1", "miss", 0, 100 * fell, 40_000])
    row = [5, 1, 0, 0, 0, 1, False, "S^", 0, happened]
    told = {}
    for gone in ([], [["sunk", "", ""]]):
        ship = [5, "destroyer 1", 100 * fell, 44_000, 0, 0, 3, gone]
        told[bool(gone)] = [*Surface((1340, 980), 0).faults(5, [row], [ship], {1: plane})]
    assert told == {False: ["a miss 18 mm from destroyer 1"], True: []}


def test_he_knows_every_type():
    assert len(TYPES) == 16
