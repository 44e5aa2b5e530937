"""Whole fights of every kind: what they report is what their track tells, and is fought again; by
the rules they are held by the referee."""

import re

import pytest

from sheetgen.core.game import find
from sheetgen.core.requests import Answer, ReportFight, Request
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.fight import battle
from sheetgen.games.wings.fight.track import (
    BURSTS,
    COLLIDES,
    DRY,
    EXIT,
    LOST,
    TAILS,
    Track,
)
from sheetgen.games.wings.rules.events import Fought as FightFought
from sheetgen.games.wings.rules.fight import DOWN, LEFT, TABLE
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.solo import flying
from tests.games.wings.fight.fights import PAIRS, every_pair, fought
from tests.games.wings.fight.tables import key, mission_of


def happened(track: Track, kind: str):
    """What of a kind happened to airplanes, each with its row."""
    return [(row, what) for row in track.rows for what in row.happened if what.kind == kind]


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
