"""Whole fights, turn by turn."""

from collections import Counter

from sheetgen.games.wings.fight import battle, turn
from sheetgen.games.wings.fight.board import unasked
from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.fight.manoeuvres import CARDS
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import ILLEGAL, TOKENS, lines_of
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from tests.games.wings.fight.tables import Faces, at, bare, begun, key
from tests.games.wings.fight.tracks import track_of


def played(kind, attacker, seed):
    """The table of a fight that is over."""
    table = begun(kind, attacker, ("early", "later")[seed % 2], seed)
    battle.play_out(table, Pilots(), Throws(key(seed), 1))
    return table


def test_the_same_key_gives_the_same_track_and_another_another():
    one, again, other = (battle.track(played(6, ENEMY, seed)) for seed in (3, 3, 5))
    assert one == again
    assert one.rows != other.rows


def test_a_track_is_read_back_from_its_lines():
    track = battle.track(played(2, HOME, 8))
    assert track_of(lines_of(track)) == track


def test_an_illegal_card_becomes_a_straight_and_costs_a_token():
    plane, enemy = at(300, 300, altitude=3), at(900, 600, 180, 3, 2, attacks=False)
    table = bare(6, [plane, enemy])
    climb = CARDS["CL"]
    unasked(turn.begin(table, lambda *_: climb, Faces(40)))
    unasked(turn.play(table, lambda *_: climb, Faces(40)))
    happened = [what for row in table.track.rows if row.crew == 1 for what in row.happened]
    assert Counter(what.kind for what in happened) == {ILLEGAL: 1, TOKENS: 1}
    assert (plane.card.code, plane.plan.code) == ("CL", "S>")
    assert plane.damage == sum(what.number for what in happened if what.kind == TOKENS) > 0


def test_planning_is_a_card_ahead():
    """What is planned in a turn is flown in the next."""
    plane, enemy = at(300, 300, altitude=3), at(900, 600, 180, 3, 2, attacks=False)
    table = bare(6, [plane, enemy])
    wanted = [CARDS[code] for code in ("S>", "TL>", "CL", "S^")]
    planner = lambda table, plane, draw: wanted[min(table.turn, 3)]  # noqa: E731
    unasked(turn.begin(table, planner, Faces(1)))
    for _ in range(3):
        unasked(turn.play(table, planner, Faces(1)))
    assert [row.card for row in table.track.rows if row.crew == 1] == ["", "S>", "TL>", "CL"]


def test_the_guns_that_fire_are_those_of_the_type():
    track = battle.track(played(5, ENEMY, 4))
    mounts = {
        flown.crew: {gun.mount for gun in guns(MALTA.aircraft[flown.aircraft])}
        for flown in track.planes
    }
    fired = [
        (row.crew, what.what) for row in track.rows for what in row.happened if what.kind == "fired"
    ]
    assert fired
    assert all(mount in mounts[crew] for crew, mount in fired)
