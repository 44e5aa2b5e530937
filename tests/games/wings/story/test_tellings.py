"""One wording of each event, and one table of nouns."""

from functools import cache

from sheetgen.core.session import Session
from sheetgen.games.wings.book.logbook import in_plain_words
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.fight import Cause, Edge, Source
from sheetgen.games.wings.rules.points import Reason
from sheetgen.games.wings.rules.state import (
    LASTING,
    SKILLS,
    AirForce,
    CoastalEdge,
    Ground,
    Side,
    Status,
)
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story import tellings
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.games.wings.table.sentences import clauses
from sheetgen.kits.table.words import plain
from tests.games.wings.report.diaries import campaign

SILENT = (ev.Mustered, ev.CameBack)
"""Events that need no words."""


@cache
def played(seed: str = "takali") -> tuple[Session, Chronicle]:
    _, session = campaign(seed)
    return session, tell(session)


def test_every_kind_has_its_noun() -> None:
    nouns = MALTA.nouns
    for name, kinds in {
        "side": Side, "air_force": AirForce, "status": Status, "place": Ground, "skill": SKILLS,
    }.items():  # fmt: skip
        assert len(set(nouns[name])) == len(kinds), name
    for name, words in {
        "keeps": LASTING, "points": [*Reason], "source": [*Source],
    }.items():  # fmt: skip
        assert sorted(nouns[name]) == sorted(words), name
    assert sorted(tellings.words("fight", "lost")) == sorted(Cause)
    assert sorted(tellings.words("fight", "left")) == sorted(Edge)
    assert sorted(tellings.words("mission", "coastal-edge")) == sorted(CoastalEdge.keys())


def test_the_table_tells_every_event_by_its_wording() -> None:
    session, chronicle = played()
    missions = 0
    for event, told_of in zip(session.events, clauses(session), strict=True):
        sentence = "".join(told_of)
        missions += isinstance(event, ev.MissionDrawn)
        if not missions:
            first, second = event.dice
            assert f"{sentence}." == tellings.say("campaign", "cast", cast=f"{first} and {second}")
            continue
        if isinstance(event, SILENT):
            assert sentence == ""
            continue
        mission = chronicle.missions[missions - 1]
        told = tellings.of_mission(event, chronicle, mission)
        clause = told or tellings.of_man(event, chronicle, mission)
        if clause and not sentence.endswith(".."):
            assert sentence.endswith(plain(clause)), event


def test_the_flying_log_tells_what_a_mission_brought_by_the_same_wording() -> None:
    _, chronicle = played()
    brought = (ev.NoviceNoMore, ev.SkillGained, ev.MedalAwarded)
    found = 0
    for mission in chronicle.missions:
        said = in_plain_words(chronicle, mission)
        for flight in mission.flights:
            for event in flight.events:
                if isinstance(event, brought):
                    found += 1
                    assert tellings.of_man(event, chronicle, mission) in said
    assert found > 5


def test_a_result_is_told_with_its_points_and_a_dogfight_without() -> None:
    _, chronicle = played()
    for mission in chronicle.missions:
        assert mission.fought is not None
        score = mission.fought.score
        said = tellings.result(mission)
        assert said.startswith("drawn" if score.winner not in [*Side] else "won by the ")
        assert any(sign.isdigit() for sign in said) == (mission.kind != 6)
