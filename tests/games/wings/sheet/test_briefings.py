"""The briefings of a campaign: blank, foretold, and as it went; who flies as one, and who leads."""

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.session import prerolled
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.briefing.facts import briefing, leaders, together
from sheetgen.games.wings.sheet.briefing.page import INDENT, SHEET, leaf
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.kits.drawing.page import PAPERS, Foot, Page, Polyline, Ring, Text
from sheetgen.kits.drawing.signs import broken_at_commas
from tests.cases import each
from tests.games.wings import AIRFIELD, DOGFIGHT, HARBOUR
from tests.games.wings.rules.test_whole_campaigns import played
from tests.games.wings.sheet.briefings import (
    FOOT,
    PAIRS,
    conditions,
    in_pieces,
    leaf_of,
    told,
    where_of,
)
from tests.games.wings.sheet.leaves import areas
from tests.kits.drawing.measuring import faults, ink

TORPEDO = 2
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


# --- formations -----------------------------------------------------------------------------


def drawn_of(kind: int, attacker: int, stage: str = "blank", paper: str = "a4") -> Page:
    return leaf(PAPERS[paper], conditions(), told(kind, attacker, stage), FOOT).page()


def items(made: Page) -> list[Text]:
    return [item for item in made.items if isinstance(item, Text)]


def test_who_flies_as_one_is_what_the_rules_print() -> None:
    assert together(MALTA, TORPEDO) == [range(2), range(2, 4), range(4, 6)]
    assert together(MALTA, AIRFIELD) == [range(2, 4)]
    assert together(MALTA, HARBOUR) == [range(4), range(4, 7)]
    assert together(MALTA, 1) == together(MALTA, DOGFIGHT) == [range(2), range(2, 4)]


def test_the_highest_rank_leads_and_of_equals_the_first() -> None:
    assert leaders(MALTA, TORPEDO, (0, 1, 0, 0, 2, 3)) == {1, 2, 5}
    assert leaders(MALTA, AIRFIELD, (5, 0, 0, 0)) == {2}
    assert leaders(MALTA, HARBOUR, (1, 0, 2, 0, 0, 0, 1)) == {2, 6}


def test_leaders_are_ringed_where_it_is_known_who_flies() -> None:
    seen = 0
    for mission in FLOWN.missions:
        of = leaf(PAPERS["a4"], FLOWN.conditions, briefing(FLOWN, mission), FOOT)
        rings = [item for item in of.on.items if isinstance(item, Ring)]
        cells = {int(n.split(".")[1]): a for n, a in areas(of).items() if n.endswith(".airplane")}
        rows = {
            number - 1
            for number, area in cells.items()
            if any(area.y < ring.y < area.bottom and ring.x < area.x for ring in rings)
        }
        for one in together(MALTA, mission.kind):
            ranks = {crew: mission.flights[crew].before.rank for crew in one}
            (leader,) = rows & set(one)
            assert ranks[leader] == max(ranks.values())
            seen += ranks[leader] > min(ranks.values())
        assert len(rows) == len(together(MALTA, mission.kind))
    assert seen
    for kind, attacker in PAIRS:
        assert not [item for item in drawn_of(kind, attacker).items if isinstance(item, Ring)]


@each("paper", PAPERS)
@each("attacker", [ENEMY, HOME])
@each("stage", ["blank", "rolled"])
def test_nothing_dashed_runs_past_the_labels_of_an_airfield(paper, attacker, stage) -> None:
    of = leaf_of(AIRFIELD, attacker, stage, paper)
    made, where = of.page(), where_of(of)
    said = [t for t in items(made) if t.text.startswith("altitude")]
    inside = [t for t in said if t.x < where.plan.right and t.y < where.plan.bottom]
    assert len(inside) == 2
    upright = {
        x1
        for item in made.items
        if isinstance(item, Polyline) and item.pen.dash
        for (x1, y1), (x2, y2) in [(item.points[0], item.points[-1])]
        if x1 == x2 and y1 != y2 and item.pen.dash > 1
    }
    assert upright
    for text in inside:
        left, _, right, _ = ink(text)
        assert not any(left < x < right for x in upright)


def test_defenders_of_a_harbour_are_an_example_until_their_edge_is_known() -> None:
    says = "at land as an example"
    for attacker in (ENEMY, HOME):
        assert says in [text.text for text in items(drawn_of(HARBOUR, attacker))]
        assert says not in [text.text for text in items(drawn_of(HARBOUR, attacker, "rolled"))]
    assert says not in [text.text for text in items(drawn_of(TORPEDO, ENEMY))]


@each(("kind", "attacker"), PAIRS)
def test_the_flights_of_the_forces_are_equally_far_from_what_follows(kind, attacker) -> None:
    long = "80ª Squadriglia, 17° Gruppo, 1° Stormo"
    given = told(kind, attacker, "rolled")
    given = given._replace(units=(long, *given.units[1:]))
    of = leaf(PAPERS["a4"], conditions(), given, FOOT)
    made, left = of.page(), areas(of)["flight.0.type"].x - INDENT
    bottom = next(t.y for t in items(made) if t.text == "KEY") - 2
    column = sorted((t for t in items(made) if t.x >= left and t.y < bottom),
                    key=lambda t: t.y)  # fmt: skip
    heads = [t.y for t in column if t.text in ("DEFENDER", "TARGETS") and t.face == "bold"]
    above = [max(t.y for t in column if t.y < head - 1) for head in heads]
    gaps = {round(head - last, 3) for head, last in zip(heads, above, strict=True)}
    assert len(gaps) == 1
    assert {"80ª Squadriglia, 17° Gruppo,", "1° Stormo"} <= {t.text for t in column}


def test_a_unit_is_broken_at_its_commas_and_elsewhere_only_if_it_must_be() -> None:
    unit = "80ª Squadriglia, 17° Gruppo, 1° Stormo"
    lines = broken_at_commas(unit, 45.0, "mono", 7)
    assert lines == ["80ª Squadriglia, 17° Gruppo,", "1° Stormo"]
    assert broken_at_commas(unit, 90.0, "mono", 7) == [unit]
    assert broken_at_commas("Hal Far Fighter Flight", 20.0, "mono", 7)[0] == "Hal Far"
