"""The briefings of a campaign: blank, foretold, and as it went."""

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.session import prerolled
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import DEAD, ENEMY, HOME, PRISONER
from sheetgen.games.wings.sheet.briefing.facts import briefing
from sheetgen.games.wings.sheet.briefing.page import SHEET
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.kits.drawing.page import PAPERS, Foot, Page, Text
from tests.cases import each
from tests.games.wings.rules.test_whole_campaigns import played
from tests.games.wings.sheet.briefings import in_pieces
from tests.kits.drawing.measuring import faults

WINGS = find("wings")
CONDITIONS = WINGS.conditions()
FORETOLD = tell(prerolled(WINGS, CONDITIONS, dice.key_of_seed("takali")))
FLOWN = tell(played("takali"))


def texts(page: Page) -> str:
    return " ".join(item.text for item in page.items if isinstance(item, Text))


@each("paper", PAPERS.values())
def test_a_blank_briefing_for_every_mission_of_either_attacker(paper) -> None:
    drawn = SHEET.pages(paper, CONDITIONS, None, Foot())
    assert len(drawn) == 12
    assert "12 of 12" in texts(drawn[11])


@each("chronicle", [FORETOLD, FLOWN])
def test_a_page_for_each_mission_with_what_is_known_of_it(chronicle) -> None:
    drawn = SHEET.pages(PAPERS["a4"], CONDITIONS, chronicle, Foot())
    assert len(drawn) == 24
    for page, mission in zip(drawn, chronicle.missions, strict=True):
        said = texts(page)
        assert in_words(mission.day) in said
        assert mission.place.name in said
        for flight in mission.flights:
            assert flight.title in said


def test_a_campaign_that_has_not_begun_has_blank_ones() -> None:
    empty = tell(prerolled(WINGS._replace(foretell=None), CONDITIONS, dice.key_of_seed("x")))
    empty.missions.clear()
    assert len(SHEET.pages(PAPERS["a4"], CONDITIONS, empty, Foot())) == 12


def test_how_everybody_came_back() -> None:
    said = set()
    for mission in FLOWN.missions:
        told = briefing(FLOWN, mission)
        for flight, crew in zip(mission.flights, told.crews, strict=True):
            assert flight.after is not None
            said.add(crew.came_back)
            assert (crew.came_back == "killed") == (flight.after.status == DEAD)
            assert (crew.came_back == "prisoner") == (flight.after.status == PRISONER)
            if crew.came_back in ("home", "shot down"):
                assert flight.after.wounds == 0
    assert {"home", "wounded", "shot down", "down, hurt", "killed", "prisoner"} <= said


def test_the_result_is_that_of_the_fight() -> None:
    for mission in FLOWN.missions:
        result = briefing(FLOWN, mission).result
        assert mission.fought is not None
        assert result is not None
        score = mission.fought.score
        assert result.points == (score.of(HOME), score.of(ENEMY))
        assert result.winner == score.winner
    assert briefing(FORETOLD, FORETOLD.missions[0]).result is None


def test_what_is_to_be_known_of_a_man() -> None:
    told = [crew.of_him for mission in FLOWN.missions for crew in briefing(FLOWN, mission).crews]
    assert "Novice" in told
    novices = [flight.before.novice for mission in FLOWN.missions for flight in mission.flights]
    assert [said.startswith("Novice") for said in told] == novices


def test_on_the_plan_a_number_of_a_crew_has_its_name() -> None:
    drawn = SHEET.pages(PAPERS["a4"], CONDITIONS, FLOWN, Foot())
    for made, mission in zip(drawn[:8], FLOWN.missions, strict=False):
        said = texts(made)
        for number, flight in enumerate(mission.flights, start=1):
            assert f"{number} {flight.airman.name.surname[:5]}" in said
        assert faults(in_pieces(made)) == []
    assert "1 " + FLOWN.missions[0].flights[0].airman.name.surname not in texts(
        SHEET.pages(PAPERS["a4"], CONDITIONS, None, Foot())[0]
    )
