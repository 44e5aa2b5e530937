"""Records of an earlier rules text: replayed and verified by it, and by no other."""

from __future__ import annotations

import hashlib
import json
import random

import pytest

from sheetgen.core import dice
from sheetgen.core.journal import Divergence, Header, Line, Record
from sheetgen.core.requests import Answer, Report
from sheetgen.core.session import Session, seeded
from sheetgen.games.wings import GAME
from sheetgen.games.wings.rules import outcomes
from sheetgen.games.wings.rules.events import Fought
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import Kill
from sheetgen.games.wings.rules.state import AXIS, Task
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.solo.rules import begun, fought, single_mission
from sheetgen.kits.telling.provenance import command

SEED = "takali"


def answers() -> tuple[list[Answer], int, list[int]]:
    """The answers of a first mission up to its fight: an attacker, whom one enemy has blown up to
    whom another had done more, and the two."""
    session = Session(GAME, GAME.conditions())
    dealt = seeded(dice.key_of_seed(SEED))
    while (request := session.request) and request.ask != "fight":
        given = dealt(request, session)
        assert given is not None
        session.answer(given)
    s = session.state
    flying = [berth.man for berth in s.flying]
    lost = next(man for man in flying if s.man(man).side == s.attacker)
    enemies = [man for man in flying if s.man(man).side != s.attacker][:2]
    aircraft = next(berth.aircraft for berth in s.flying if berth.man == lost)
    report = {"crews": [{"crew": man} for man in flying if man != lost]}
    down = {"crew": lost, "fate": "shot down", "by": enemies, "specials": ["explosion"]}
    down |= {"damage": AIRCRAFT[aircraft].holds, "altitude": 3}
    down |= {"shares": [1, AIRCRAFT[aircraft].holds - 1]}
    report["crews"].append(down)
    return [*session.answers, Answer("fight", report=report)], lost, enemies


def record(rules: str) -> tuple[Record, int, list[int]]:
    """That mission as a record of a rules text."""
    given, lost, enemies = answers()
    lines = tuple(Line(number, answer) for number, answer in enumerate(given, start=2))
    return Record(Header("wings", "2018", rules, seed=SEED), lines), lost, enemies


@pytest.mark.parametrize(
    ("rules", "firer"),
    [("wings-1", 1), *((f"wings-{number}", 0) for number in range(2, 7))],
)
def test_a_record_is_replayed_by_the_text_it_names(rules: str, firer: int) -> None:
    of, lost, enemies = record(rules)
    for session in (of.replay(GAME), of.verify(GAME)):
        fought = next(event for event in session.events if isinstance(event, Fought))
        assert fought.kills == (Kill(lost, (enemies[firer],)),)


def test_a_text_that_is_unknown_is_not_verified() -> None:
    with pytest.raises(Divergence, match=r"recorded under the rules text .wings-0"):
        record("wings-0")[0].verify(GAME)


def test_every_earlier_text_is_rulings_of_this_one() -> None:
    assert list(GAME.earlier) == ["wings-1", "wings-2", "wings-3", "wings-4", "wings-5"]
    for rules, ruled in GAME.earlier.items():
        played = GAME.conditions(rules=rules)
        assert GAME.departures(played) == ruled
        assert (
            GAME.conditions(rulings={"last-shot": "share"}, rules=rules).rulings["last-shot"]
            == "share"
        )


def test_the_command_that_plays_it_again_names_what_the_text_said_otherwise() -> None:
    said = {
        rules: command(GAME, Header("wings", "2018", rules, seed=SEED))
        for rules in (*GAME.earlier, "wings-6")
    }
    assert "--ruling" not in said["wings-6"]
    for rules, ruled in GAME.earlier.items():
        for ruling, value in ruled.items():
            assert f"{ruling}={value}" in said[rules]


@pytest.mark.parametrize(
    ("captains", "digest"),
    [
        ("first", "b0c1cffe7e4e6b05"),
        ("early-second", "364d7443a2f0c505"),
        ("second", "1d06bc6b2247ee56"),
        ("third", "8d52b9f7cc3c1535"),
        ("fourth", "6dfb3cc1dd966550"),
    ],
)
def test_the_captains_of_earlier_texts_fight_as_they_did(captains: str, digest: str) -> None:
    """Fights of every mission, as they were fought when those captains were the newest."""
    told = hashlib.sha256()
    for mission in range(1, 7):
        solo = begun("a", GAME.conditions(rulings={"captains": captains}), mission, "axis", "later")
        for row in fought(solo).track.rows:
            told.update(repr((row.turn, row.crew, row.x, row.y, row.card, row.damage)).encode())
    assert told.hexdigest()[:16] == digest


@pytest.mark.parametrize(
    ("rules", "digest"),
    [
        ("wings-1", "ccc754e106dedec2"),
        ("wings-2", "ccc754e106dedec2"),
        ("wings-3", "163037b96a89bf03"),
        ("wings-4", "163037b96a89bf03"),
        ("wings-5", "a659be7d2f8cec0c"),
    ],
)
def test_the_table_of_outcomes_draws_for_earlier_texts_as_it_did(rules: str, digest: str) -> None:
    told, dice_of_all = hashlib.sha256(), random.Random(1)
    for mission in range(1, 7):
        conditions = GAME.conditions(rules=rules)
        s, t = single_mission(Task(mission), AXIS, "later", dice.key_of_seed("a"), conditions)
        asked = Report("fight", fight_form(s, t), s.mission)
        drawn = outcomes.fight(s, asked, lambda sides: dice_of_all.randint(1, sides))
        told.update(json.dumps(drawn).encode())
    assert told.hexdigest()[:16] == digest
