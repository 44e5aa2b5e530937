"""The form of a fight: what stands in its cells makes the same report as the form in TOML."""

import random
from typing import Any

import pytest

from sheetgen.core.requests import ReportFight
from sheetgen.core.session import Session
from sheetgen.games.wings.rules.fight import report_of
from sheetgen.games.wings.rules.points import score
from sheetgen.games.wings.rules.state import ENEMY, HOME, LASTING
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.table import fight_grid
from sheetgen.kits.table import grid_file
from sheetgen.kits.table.grid import Cell, Taken
from tests.cases import each
from tests.games.wings.report.diaries import reported
from tests.games.wings.rules.drawn_campaigns import drawn_session
from tests.games.wings.sheet.forms import (
    MISSIONS,
    WINGS,
    answers,
    before_the_fight_of,
    cells,
    filled,
    fought,
    of_kind,
)

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = KINDS = range(1, 7)
WHOLE = 0


def cells_of(report: dict[str, Any]) -> dict[Cell, Any]:
    """What a report puts into the cells."""
    found: dict[Cell, Any] = {}
    for crew in report["crews"]:
        own = {name: value for name, value in cells(crew).items() if name != "crew"}
        found |= {(crew["crew"], name): value for name, value in own.items()}
    if "afloat" in report:
        found[WHOLE, "afloat"] = "yes" if report["afloat"] else "no"
    if "optional" in report:
        found[WHOLE, "optional"] = report["optional"]
    return found


def taken(session: Session, report: dict[str, Any]) -> Taken:
    """What a form comes to that is filled in with a report."""
    return fight_grid.grid(session).taken(cells_of(report))


def of_crew(session: Session, place: int = 0, **fields: Any) -> Taken:
    """What a form comes to on which one of the crews has these fields."""
    crew = {"crew": session.state.flying[place].man, **fields}
    return taken(session, {"crews": [crew]})


def shortest(session: Session, report: dict[str, Any]) -> dict[str, Any]:
    """A report as a form in TOML gives it."""
    assert isinstance(session.request, ReportFight)
    return report_of(session.request.form.read(report), report)


def by_toml(session: Session, report: dict[str, Any]) -> dict[str, Any]:
    """What the same fight makes on a printed form."""
    crews = {
        crew["crew"]: {name: value for name, value in crew.items() if name != "crew"}
        for crew in report["crews"]
    }
    top = {name: value for name, value in report.items() if name not in ("crews", "source")}
    if "afloat" in top:
        top["afloat"] = "yes" if top["afloat"] else "no"
    grid = fight_grid.grid(session)
    found = grid_file.read(filled(grid_file.printed(grid, "Wings"), crews, **top), grid).report
    assert found is not None
    return found


class TestFilledIn:
    @each("mission", MISSIONS)
    def test_a_fight_is_the_one_on_the_printed_form(self, mission: int) -> None:
        session, report = before_the_fight_of(mission), fought(mission)
        report = {name: value for name, value in report.items() if name != "source"}
        assert (
            taken(session, report).report == by_toml(session, report) == shortest(session, report)
        )

    @pytest.mark.long
    def test_all_six_missions_are_among_them(self) -> None:
        assert {before_the_fight_of(m).state.kind for m in MISSIONS} == set(KINDS)

    @pytest.mark.long
    @pytest.mark.parametrize("campaign", range(2))
    def test_whatever_players_report(self, campaign: int) -> None:
        """Fights with collisions, shares, luck spent and optional rules, some of them refused."""
        rng = random.Random(campaign)
        session, answerer = drawn_session(campaign)
        sound = 0
        while session.request is not None:
            if isinstance(session.request, ReportFight):
                report = reported(session, session.request, rng)
                del report["source"]
                if session.conditions.rulings["harbour-location"] == "territory":
                    # Which mat it was, is not asked.
                    for crew in report["crews"]:
                        crew.pop("over", None)
                try:
                    wanted = shortest(session, report)
                except ValueError:
                    pass  # Not every fight drawn so can be.
                else:
                    sound += 1
                    assert taken(session, report).report == wanted
            answer = answerer(session.request, session)
            assert answer is not None
            session.answer(answer)
        assert sound >= MALTA.length // 2

    @each("kind", KINDS)
    def test_nothing_filled_in_is_a_fight_in_which_nothing_happened(self, kind: int) -> None:
        session = of_kind(kind)
        found = taken(session, {"crews": []})
        assert found.report == {"crews": [{"crew": b.man} for b in session.state.flying]}
        assert found.totals[-1] == "All still on the table, and nobody hit."
        session.answer(session.request.answer(found.report))

    def test_what_a_crew_has_can_be_used_up(self) -> None:
        session = of_kind(DOGFIGHT)
        man = session.state.man(session.state.flying[1].man)
        man.lucky = True
        man.lasting |= sum(1 << LASTING.index(one) for one in ("hip-flask", "cigarette-case"))
        used = {"luck": True, "flask": True, "case": True}
        report = of_crew(session, 1, **used).report
        assert report is not None
        assert report["crews"][1] == {"crew": session.state.flying[1].man, **used}

    def test_vessels_and_optional_rules_are_of_the_whole_fight(self) -> None:
        told = {"afloat": False, "optional": "Tailing, and [b]fuel[/b]"}
        report = taken(of_kind(STRAFE), {"crews": [], **told}).report
        assert report is not None
        assert told.items() <= report.items()
        whole = fight_grid.grid(of_kind(DOGFIGHT)).rows[-1]
        assert (whole.number, whole.columns) == (WHOLE, frozenset({"optional"}))


class TestWrong:
    """What contradicts itself is named where it stands, and makes no report."""

    def test_a_fate_that_nothing_explains(self) -> None:
        session = of_kind(DOGFIGHT)
        row = session.state.flying[0].man
        found = of_crew(session, fate="shot down")
        assert found.report is None
        assert (row, "fate") in {(w.row, w.column) for w in found.wrong}
        assert of_crew(session, fate="shot down", damage=40, altitude=2).wrong == ()

    def test_an_attack_at_nothing(self) -> None:
        session = of_kind(TORPEDO)
        grid = fight_grid.grid(session)
        row = next(row for row in grid.rows if "result 1" in row.columns).number
        aimless = {(row, "result 1"): "hit"}
        wrong = [(w.row, w.column) for w in grid.taken(aimless).wrong]
        assert wrong == [(row, "target 1")]
        aimed = grid.taken({**aimless, (row, "target 1"): "cargo 1"})
        assert aimed.wrong == ()

    def test_too_much_damage_to_a_boat_is_of_no_crew(self) -> None:
        session = of_kind(STRAFE)
        rows = fight_grid.grid(session).rows
        row = next(row for row in rows if "strafed boat 1" in row.columns)
        found = taken(session, {"crews": [{"crew": row.number, "strafed": {"boat 1": 99}}]})
        assert [(w.row, w.column) for w in found.wrong] == [(0, "")]
        assert "boat 1 takes 15 damage at most" in found.wrong[0].text

    def test_an_edge_of_one_who_is_on_the_table(self) -> None:
        session = of_kind(DOGFIGHT)
        assert of_crew(session, fate="left", edge="enemy").report is not None
        assert [w.column for w in of_crew(session, edge="enemy").wrong] == ["edge"]


class TestAsked:
    def test_a_fate_opens_what_belongs_to_it(self) -> None:
        grid = fight_grid.grid(of_kind(HARBOUR))
        row = grid.rows[0]

        def opened(**fields: str) -> set[str]:
            filled = {(row.number, name): value for name, value in fields.items()}
            return {name for name in row.columns if grid.asked((row.number, name), filled)}

        before = opened()
        assert not before & {"edge", "early", "burning", "altitude", "over", "cause", "by", "turn"}
        assert opened(fate="shot down") - before == {"altitude", "over", "cause", "by", "turn"}
        assert opened(fate="left") - before == {"edge", "burning", "turn"}
        assert "early" in opened(fate="left", edge="own")

    def test_no_form_without_a_fight(self) -> None:
        session = of_kind(DOGFIGHT)
        session.back_to(0)
        with pytest.raises(ValueError, match='there is no fight to report now: asked is "cast"'):
            fight_grid.grid(session)
        over = Session(WINGS, WINGS.conditions(), list(answers()))
        with pytest.raises(ValueError, match="the campaign is over"):
            fight_grid.grid(over)


class TestTotals:
    @each("mission", MISSIONS)
    def test_points_are_those_of_the_rules(self, mission: int) -> None:
        session, report = before_the_fight_of(mission), fought(mission)
        request = session.request
        assert isinstance(request, ReportFight)
        found = score(request.form.read(report), session.state, request.form.rulings)
        shown = taken(session, report).totals[0]
        if session.state.kind != DOGFIGHT:
            assert f"British {found.of(HOME)}" in shown
            assert f"Axis {found.of(ENEMY)}" in shown
        winner = {HOME: "The British win.", ENEMY: "The Axis win."}.get(found.winner, "Drawn.")
        assert shown.endswith(winner)

    def test_a_kill_is_named_when_all_is_sound(self) -> None:
        session = of_kind(DOGFIGHT)
        lost, _, by, *_ = fight_grid.grid(session).rows
        found = of_crew(session, fate="shot down", damage=40, altitude=2, by=[by.number])
        names = [row.title.partition(",")[0].split()[-1] for row in (lost, by)]
        assert found.totals[-1] == f"Kills: {names[0]} by {names[1]}."
