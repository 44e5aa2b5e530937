"""What the referee says of fights, of airplanes in a storm of tokens, and of faulty tracks."""

import random
from functools import cache

import pytest

from sheetgen.games.wings.fight import battle, damage, surface, turn
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.manoeuvres import CARDS, legal
from sheetgen.games.wings.fight.track import Row
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.fight.fights import PAIRS, every_pair, fought
from tests.games.wings.fight.referee import faults, pilots
from tests.games.wings.fight.tables import at, bare, begun

DOGFIGHT, FLOOR = 6, 4
FLIGHTS, TURNS = 2, 40
BURNING = ("ST", "OD")
RARE = ("ST", "IM", "SS", "OD", "S>", "CL")
LETTERS = ("A", "B", "BB", "C", "D")


@every_pair
def test_nobody_flies_what_he_may_not_in_a_fight(pair):
    assert faults(fought(*pair).track, pilots(begun(*pair, 5))) == []


@cache
def storm():
    """The tracks of airplanes of every type that fly anyhow while tokens of all kinds fall on them,
    each with its pilots."""
    return [_in_a_storm(random.Random(number)) for number in range(FLIGHTS)]


def _in_a_storm(rng):
    planes = [
        at(
            9000, 600 * crew, rng.randrange(0, 360, 5), MALTA.aircraft[aircraft].ceiling - FLOOR,
            crew, aircraft, attacks=crew % 2 == 0,
            holds=rng.choice((MALTA.aircraft[aircraft].holds, 90)),
            skills=(turn.ACROBAT,) if rng.random() < 0.5 else (), flask=rng.random() < 0.2,
        )
        for crew, aircraft in enumerate(sorted(MALTA.aircraft) * 2, start=1)
    ]  # fmt: skip
    table = bare(DOGFIGHT, planes)
    table.floor, table.length, table.width = FLOOR, 10**7, 10**7
    told = pilots(table)
    draw = lambda _, sides: rng.randint(1, sides)  # noqa: E731

    def tokens(table, _):
        for plane in table.flying():
            if rng.random() < 0.15:
                yield from damage.hit(table, plane, rng.choice(LETTERS), draw, who="storm")

    def anyhow(table, plane, _):
        cards = legal(plane.model, turn.standing(table, plane))
        rare = [card for card in cards if card.code in (BURNING if plane.flames else RARE)]
        return rng.choice(rare if rare and rng.random() < 0.6 else cards)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surface, "fire", tokens)
        unasked(turn.begin(table, anyhow, draw))
        for _ in range(TURNS):
            unasked(turn.play(table, anyhow, draw))
    return battle.track(table), told


@pytest.mark.long
def test_nobody_flies_what_he_may_not_whatever_hits_him():
    for track, told in storm():
        assert faults(track, told) == []


def test_in_the_storm_everything_happens():
    rows = [row for track, _ in storm() for row in track.rows]
    happened = {(one.kind, one.what) for row in rows for one in row.happened}
    assert {row.card for row in rows} == {"", *CARDS}
    for special in ("fire", "smoke", "engine", "explosion", "rudder left", "rudder right"):
        assert ("special", special) in happened
    assert {("skill", "acrobatic-pilot"), ("fire out", ""), ("lost", "fire")} <= happened


def _changed(pick, change):
    """The faults of the first airplane in the storm of which a row is picked and changed."""
    for track, told in storm():
        for place, row in enumerate(track.rows):
            if row.turn and pick(row):
                rows = (*track.rows[:place], change(row), *track.rows[place + 1 :])
                planes = tuple(plane for plane in track.planes if plane.crew == row.crew)
                return faults(track._replace(rows=rows, planes=planes), told)
    raise AssertionError("no such row")


def _without(row: Row, kind: str, other: str = "") -> Row:
    return row._replace(
        happened=tuple(o for o in row.happened if o.kind != kind or (other and o.other != other))
    )


def _has(row: Row, kind: str, other: str = "") -> bool:
    return any(one.kind == kind and other in ("", one.other) for one in row.happened)


@each(
    ("pick", "change", "says"),
    [
        (lambda r: r.card == "S>", lambda r: r._replace(x=r.x + 10), "does not lead there"),
        (lambda r: r.card == "TL>", lambda r: r._replace(card="TR>"), "does not lead there"),
        (lambda r: r.card == "SS", lambda r: r._replace(fast=False), "at the wrong speed"),
        (lambda r: r.card == "DV", lambda r: r._replace(altitude=r.altitude + 1), "altitude"),
        (lambda r: r.card == "S^", lambda r: r._replace(card="SS"), "SS after"),
        (lambda r: _has(r, "lost"), lambda r: _without(r, "lost"), "is not lost"),
        (lambda r: _has(r, "tokens", "fire"), lambda r: _without(r, "tokens"), "tokens for"),
        (
            lambda r: _has(r, "tokens", "overdive"),
            lambda r: r._replace(happened=()),
            "tokens of an overdive",
        ),
        (lambda r: not r.card, lambda r: r._replace(card="S^"), "though it is burnt out"),
        (lambda r: _has(r, "special"), lambda r: _without(r, "special"), "[] for"),
        (lambda r: _has(r, "tokens"), lambda r: r._replace(damage=r.damage + 1), "damage"),
        (lambda r: _has(r, "wounded"), lambda r: _without(r, "wounded"), "wounds"),
    ],
)
def test_the_referee_sees_a_fault(pick, change, says):
    assert any(says in fault for fault in _changed(pick, change))


def test_every_kind_of_mission_is_watched():
    assert {pair[0] for pair in PAIRS} == set(range(1, 7))
