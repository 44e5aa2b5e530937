"""The flight paths of a campaign, from its record alone."""

import pytest

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, seeded
from sheetgen.games.wings.fight.track import LOST
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.sheet.tracks import flight_paths as tracks
from sheetgen.games.wings.story import chronicle
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from tests.games.wings.report.told import GAME

MISSIONS = 3


def begun(policy):
    """A campaign of a few missions."""
    key = dice.key_of_seed("paths")
    session = Session(GAME, GAME.conditions())
    answerer = first_of(seeded(key), decided(GAME.policies[policy], key))
    while session.state.mission <= MISSIONS:
        session.answer(answerer(session.request, session))
    return chronicle.tell(session)


@pytest.fixture(scope="module")
def fought():
    return begun("fought")


@pytest.mark.long
def test_every_mission_that_was_fought_is_fought_alike_once_more(fought):
    for mission in fought.missions[:MISSIONS]:
        track = tracks.track(fought, mission)
        for flight in mission.flights:
            last = track.of(flight.airman.number)[-1]
            assert last.damage == flight.report.damage
            lost = any(one.kind == LOST for one in last.happened)
            assert lost == (flight.report.fate == DOWN)


@pytest.mark.long
def test_the_pages_name_the_missions_and_their_men(fought):
    pages = tracks.pages(PAPERS["letter"], GAME.conditions(), fought, Foot(seed="paths"))
    told = [item.text for page in pages for item in page.items if isinstance(item, Text)]
    for mission in fought.missions[:MISSIONS]:
        assert f"{mission.number}. {mission.name}" in told
        for flight in mission.flights:
            assert flight.title in told
    assert sum(page.title != "" for page in pages) == MISSIONS


def test_a_campaign_without_fights_has_no_paths():
    drawn = begun("careful")
    assert tracks.track(drawn, drawn.missions[0]) is None
    for told in (drawn, None):
        with pytest.raises(ValueError, match="no mission was fought card by card"):
            tracks.pages(PAPERS["a4"], GAME.conditions(), told, Foot())
