"""The referee who shares nothing with the rules text: fights that he passes, and faults he sees."""

from __future__ import annotations

import json
from functools import cache

import pytest

from tests.benchmarks.fight_referee import TYPES, faults, fight


@cache
def fought():
    """A dogfight."""
    return fight(20)


def test_he_has_nothing_to_say_of_a_fight():
    assert list(faults(*fought())) == []


@pytest.mark.long
@pytest.mark.parametrize("number", range(0, 24, 2))
def test_he_has_nothing_to_say_of_fights_of_all_missions(number):
    assert list(faults(*fight(number))) == []


def changed(pick, change):
    """What he says of the fight with the first row that is picked changed."""
    lines, counters = fought()
    rows = [json.loads(line) for line in lines.splitlines()]
    row = next(row for row in rows if row[0] == "at" and row[1] and pick(row))
    change(row)
    return list(faults("\n".join(json.dumps(row) for row in rows), counters))


def put(place, value):
    """A change of one field of a row."""

    def change(row):
        row[place] = value(row[place]) if callable(value) else value

    return change


def shot(row):
    return next((one for one in row[10] if one[0] == "fired"), None)


@pytest.mark.parametrize(
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


def test_he_knows_every_type():
    assert len(TYPES) == 16
