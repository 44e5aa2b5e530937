"""Whole fights of every kind, side and period: what they report agrees with the rules."""

import re
from itertools import pairwise

import pytest

from sheetgen.core.game import find
from sheetgen.core.requests import Answer, ReportFight, Request
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.fight import battle
from sheetgen.games.wings.fight.constants import SURFACE
from sheetgen.games.wings.fight.track import (
    BURST,
    BURSTS,
    COLLIDES,
    DROPPED,
    DRY,
    EXIT,
    LOST,
    SUNK,
    TAILS,
    TOKENS,
    Track,
)
from sheetgen.games.wings.rules.events import Fought as FightFought
from sheetgen.games.wings.rules.fight import DOWN, LEFT, TABLE
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import damage_by_target, has_vessels, sinkings
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo import flying
from tests.games.wings.fight.fights import PAIRS, every_pair, fought
from tests.games.wings.fight.tables import key, mission_of


def happened(track: Track, kind: str):
    """What of a kind happened to airplanes, each with its row."""
    return [(row, what) for row in track.rows for what in row.happened if what.kind == kind]


def on_surface(track: Track, kind: str):
    """The same of vessels and torpedoes."""
    return [(row, what) for row in track.surface for what in row.happened if what.kind == kind]


@every_pair
def test_the_report_and_the_track_tell_one_story(pair):
    game = fought(*pair)
    last = {row.crew: row for row in game.track.rows}
    exits = {row.crew: (row.turn, what.what) for row, what in happened(game.track, EXIT)}
    lost = {row.crew: (row.turn, what.what) for row, what in happened(game.track, LOST)}
    for crew in game.fight.crews:
        assert last[crew.crew].damage == crew.damage
        assert (crew.fate == LEFT) == (crew.crew in exits)
        assert (crew.fate == DOWN) == (crew.crew in lost)
        if crew.fate == LEFT:
            assert exits[crew.crew] == (crew.turn, crew.edge)
        if crew.fate == DOWN:
            assert lost[crew.crew] == (crew.turn, crew.cause)
            assert last[crew.crew].altitude == crew.altitude
        if crew.fate != TABLE:
            assert last[crew.crew].turn == crew.turn


@every_pair
def test_where_nothing_is_agreed_on_nothing_of_it_happens(pair):
    track = fought(*pair).track
    kinds = {what.kind for row in (*track.rows, *track.surface) for what in row.happened}
    assert not {TAILS, COLLIDES, DRY, BURSTS} & kinds


@every_pair
def test_it_ended_for_a_reason_and_no_sooner(pair):
    game = fought(*pair)
    gone = {crew.crew: crew.turn for crew in game.fight.crews if crew.fate != TABLE}
    sides = {s: [b.man for b in game.s.flying if game.s.man(b.man).side == s] for s in (0, 1)}
    emptied = [max(gone[c] for c in own) for own in sides.values() if set(own) <= set(gone)]
    sunk = [row.turn for row, _ in on_surface(game.track, SUNK)]
    sailed = [row.turn for row, _ in on_surface(game.track, EXIT)]
    over = [SURFACE.clock, *emptied]
    if has_vessels(game.s) and not game.fight.afloat:
        over.append(max(sunk + sailed))
    assert game.track.turns == min(over)


@every_pair
def test_targets_have_taken_what_was_done_to_them(pair):
    game = fought(*pair)
    on_table = MALTA.targets(game.s.kind, game.s.attacker)
    done = damage_by_target(game.fight)
    final = {row.name: row for row in game.track.surface}
    for name in on_table:
        assert final[name].damage + final[name].bombs == done[name]
    sunk = {row.name for row, _ in on_surface(game.track, SUNK)}
    assert sunk == set(sinkings(game.fight, on_table))


@every_pair
def test_everything_dropped_is_accounted_for(pair):
    game = fought(*pair)
    dropped = [(row.crew, row.turn, what.what) for row, what in happened(game.track, DROPPED)]
    told = [(c.crew, a.turn, a.weapon) for c in game.fight.crews for a in c.attacks]
    assert sorted(dropped) == sorted(told)
    worth = sum(WEAPONS[a.weapon][a.result] for c in game.fight.crews for a in c.attacks)
    vessels = [
        what.number for row, what in on_surface(game.track, BURST) if "torpedo" not in row.name
    ]
    assert sum(vessels) == worth


@every_pair
def test_a_torpedo_runs_straight_for_eight_turns_at_most(pair):
    game = fought(*pair)
    for name in {row.name for row in game.track.surface if row.name.startswith("torpedo")}:
        rows = [row for row in game.track.surface if row.name == name]
        assert len(rows) <= 8
        assert len({row.heading for row in rows}) == 1
        for one, two in pairwise(rows):
            run = (two.x - one.x) ** 2 + (two.y - one.y) ** 2
            assert abs(run - 6000**2) < 6000 * 4


@every_pair
def test_a_sunk_ship_fires_no_more_and_none_fires_high(pair):
    game = fought(*pair)
    sunk = {row.name: row.turn for row, _ in on_surface(game.track, SUNK)}
    names = set(MALTA.targets(game.s.kind, game.s.attacker))
    for row, what in happened(game.track, TOKENS):
        if what.other in names:
            assert row.turn <= sunk.get(what.other, 99)
            assert row.altitude <= 2
            assert game.s.man(row.crew).side == game.s.attacker


@every_pair
def test_nobody_acts_after_he_is_gone(pair):
    game = fought(*pair)
    gone = {crew.crew: crew.turn for crew in game.fight.crews if crew.turn}
    for row in game.track.rows:
        assert row.turn <= gone.get(row.crew, 99)
        for what in row.happened:
            if what.kind == TOKENS and re.fullmatch(r"\d+", what.other):
                assert row.turn <= gone.get(int(what.other), 99)


@pytest.mark.long
@pytest.mark.parametrize("pair", [PAIRS[0], PAIRS[5]])
def test_the_same_dice_give_the_same_fight_and_others_another(pair):
    one = fought(*pair)
    two = fought.__wrapped__(*pair)
    assert (two.told, two.track) == (one.told, one.track)
    assert fought(*pair, seed=6).track != one.track


@pytest.mark.long
def test_a_fight_of_a_campaign_can_be_fought_again_from_its_record():
    s, t = mission_of(2, seed=3)
    faces = iter(range(1, 33))
    request = ReportFight("fight", fight_form(s, t), 1)
    told = battle.report_of_fight(s, request, lambda sides: next(faces))
    assert told["key"] == bytes(range(32)).hex()
    read = fight_form(s, t).read(told)
    track = flying.track_of(read, s, t)
    assert track is not None
    assert track.turns > 3
    # One that was changed since, or fought at the table, has no track.
    crews = (read.crews[0]._replace(damage=read.crews[0].damage + 1), *read.crews[1:])
    assert flying.track_of(read._replace(crews=crews), s, t) is None
    assert flying.track_of(read._replace(key=""), s, t) is None


def test_the_usual_captain_of_a_campaign_fights_its_missions() -> None:
    game, game_key = find("wings"), key("campaign")
    session = Session(game, game.conditions())
    answering = first_of(seeded(game_key), decided(game.policies[game.default_policy], game_key))

    def until_the_first_is_fought(request: Request, session: Session) -> Answer | None:
        fights = sum(isinstance(event, FightFought) for event in session.events)
        return answering(request, session) if fights < 1 else None

    play_out(session, until_the_first_is_fought)
    (event,) = (event for event in session.events if isinstance(event, FightFought))
    assert event.fight.source == "engine"
    assert re.fullmatch("[0-9a-f]{64}", event.fight.key)
    assert {crew.crew for crew in event.fight.crews} == {b.man for b in session.state.flying}
