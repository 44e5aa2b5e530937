"""Formations on a briefing: who flies as one, who leads, and what else is told of the flights."""

from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.briefing.facts import briefing, leaders, together
from sheetgen.games.wings.sheet.briefing.page import INDENT, leaf
from sheetgen.kits.drawing.page import PAPERS, Page, Polyline, Ring, Text
from sheetgen.kits.drawing.signs import broken_at_commas
from tests.cases import each
from tests.games.wings import AIRFIELD, DOGFIGHT, HARBOUR
from tests.games.wings.sheet.briefings import FOOT, PAIRS, conditions, leaf_of, told, where_of
from tests.games.wings.sheet.leaves import areas
from tests.games.wings.sheet.test_briefings import FLOWN
from tests.kits.drawing.measuring import ink

TORPEDO = 2


def drawn(kind: int, attacker: int, stage: str = "blank", paper: str = "a4") -> Page:
    return leaf(PAPERS[paper], conditions(), told(kind, attacker, stage), FOOT).page()


def texts(made: Page) -> list[Text]:
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
        assert not [item for item in drawn(kind, attacker).items if isinstance(item, Ring)]


@each("paper", PAPERS)
@each("attacker", [ENEMY, HOME])
@each("stage", ["blank", "rolled"])
def test_nothing_dashed_runs_past_the_labels_of_an_airfield(paper, attacker, stage) -> None:
    of = leaf_of(AIRFIELD, attacker, stage, paper)
    made, where = of.page(), where_of(of)
    said = [t for t in texts(made) if t.text.startswith("altitude")]
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
        assert says in [text.text for text in texts(drawn(HARBOUR, attacker))]
        assert says not in [text.text for text in texts(drawn(HARBOUR, attacker, "rolled"))]
    assert says not in [text.text for text in texts(drawn(TORPEDO, ENEMY))]


@each(("kind", "attacker"), PAIRS)
def test_the_flights_of_the_forces_are_equally_far_from_what_follows(kind, attacker) -> None:
    long = "80ª Squadriglia, 17° Gruppo, 1° Stormo"
    given = told(kind, attacker, "rolled")
    given = given._replace(units=(long, *given.units[1:]))
    of = leaf(PAPERS["a4"], conditions(), given, FOOT)
    made, left = of.page(), areas(of)["flight.0.type"].x - INDENT
    bottom = next(t.y for t in texts(made) if t.text == "KEY") - 2
    column = sorted((t for t in texts(made) if t.x >= left and t.y < bottom),
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
