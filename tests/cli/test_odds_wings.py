"""`sheetgen odds wings`: a game that is not simulated tells its chances exactly."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest


def test_every_way_home_has_its_chances(run, here):
    ran = run("odds", "wings")
    lines = ran.out.splitlines()
    assert ran.status == 0
    assert lines[0].startswith("Wings over Malta, edition 2018: ")
    rows = {line.split("  ")[0]: line for line in lines}
    # 01 and 02 of a hundred always crash, 03 to 10 where there is damage.
    assert rows["undamaged"].split()[1:] == ["98.0", "%", "2.0", "%"]
    assert rows["damaged"].split()[1:] == ["90.0", "%", "10.0", "%"]
    assert len([line for line in lines if line.startswith("shot down over ")]) == 3
    assert sum(line.startswith("no die rolled again") for line in lines) == 6
    assert max(map(len, lines[2:])) <= 80
    assert list(here.iterdir()) == []


def test_the_object_holds_every_number_exactly(run):
    ran = run("odds", "wings", "--json")
    told = json.loads(ran.out)
    assert ran.out.count("\n") == 1
    # A ruling changes no chance.
    assert run("odds", "wings", "--json", "--ruling", "harbour-location=territory").out == ran.out
    assert (told["game"], told["edition"]) == ("wings", "2018")
    landing = told["get-home"]["damaged"]
    # 01 to 10 of a hundred crash with damage.
    assert landing["safe"] == {"value": 0.9, "exact": "9/10"}
    for places in told["shot-down"].values():
        for ways in places.values():
            for fates in ways.values():
                certain = sum(
                    Fraction(fates[name]["exact"]) for name in ("alive", "prisoner", "dead")
                )
                assert certain == 1
                for number in fates.values():
                    assert number["value"] == pytest.approx(float(Fraction(number["exact"])))
    # Over the sea 8 of a hundred never get out of the airplane; of the others, 50 drown and 10 are
    # captured of a hundred.
    fates = told["shot-down"]["sea"]["no die rolled again"]["bale-out"]
    out = Fraction(92, 100)
    assert Fraction(fates["prisoner"]["exact"]) == out * Fraction(10, 100)
    assert Fraction(fates["alive"]["exact"]) == out * Fraction(40, 100)


def test_what_does_not_go_with_it_is_refused(complaint):
    for more, says in (
        (("--policy", "careful"), "leave out --policy"),
        (("--setup", "cargo=9"), "leave out --setup"),
        (("--scheduler", "tcp://127.0.0.1:1"), "leave out --scheduler"),
        (("--edition", "classic"), 'no edition of wings called "classic"'),
        (("--ruling", "mats=round"), 'no value of the ruling mats called "round"'),
    ):
        assert says in complaint("odds", "wings", *more)
