"""The form of a fight: what stands in its cells makes the same report as the form in TOML."""

import random
import tomllib
from typing import Any

import pytest

from sheetgen.core.requests import ReportFight
from sheetgen.core.session import Session
from sheetgen.games.wings.rules.fight import report_of
from sheetgen.games.wings.rules.points import score
from sheetgen.games.wings.rules.state import ENEMY, HOME, LASTING
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.table import fight_grid
from sheetgen.kits.table.grid import Taken, printed, read
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


def held_of(report: dict[str, Any]) -> dict[str, Any]:
    """What a form holds that is filled in with a report."""
    crews = {str(crew["crew"]): cells(crew) for crew in report["crews"]}
    top = {name: report[name] for name in ("afloat", "optional") if name in report}
    return {**top, "crew": crews}


def taken(session: Session, report: dict[str, Any]) -> Taken:
    """What a form comes to that is filled in with a report."""
    return read(fight_grid.grid(session), held_of(report))


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
    grid = fight_grid.grid(session)
    held = tomllib.loads(filled(printed(grid, "Wings"), crews, **top))
    found = read(grid, held).report
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
        dogfight = "No points: the side left in the air wins."
        assert found.totals[-1] == dogfight or found.totals[-1].startswith("Points: ")
        assert len(found.totals) == 2
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
        assert [*fight_grid.grid(of_kind(DOGFIGHT)).form.fields] == ["optional", "crew"]


class TestWrong:
    """What contradicts itself is named where it stands, and makes no report."""

    def test_a_fate_that_nothing_explains(self) -> None:
        session = of_kind(DOGFIGHT)
        row = session.state.flying[0].man
        found = of_crew(session, fate="shot down")
        assert found.report is None
        assert ("crew", str(row), "fate") in {one.at for one in found.wrong}
        assert of_crew(session, fate="shot down", damage=40, altitude=2).wrong == ()

    def test_an_attack_at_nothing(self) -> None:
        grid = fight_grid.grid(of_kind(TORPEDO))
        crews = grid.form.fields["crew"].fields
        row = next(number for number, of in crews.items() if "attacks" in of.fields)
        aimless = {"crew": {row: {"attacks": [{"result": "hit"}]}}}
        (wrong,) = read(grid, aimless).wrong
        assert wrong[:2] == (("crew", row, "attacks"), "which target is not said")
        aimless["crew"][row]["attacks"] = [{"result": "hit", "target": "cargo 1"}]
        assert read(grid, aimless).wrong == ()

    def test_too_much_damage_to_a_boat_is_of_no_crew(self) -> None:
        session = of_kind(STRAFE)
        crews = fight_grid.grid(session).form.fields["crew"].fields
        row = next(number for number, of in crews.items() if "strafed" in of.fields)
        found = taken(session, {"crews": [{"crew": int(row), "strafed": {"boat 1": 99}}]})
        (wrong,) = found.wrong
        assert (wrong.at, "boat 1 takes 15 damage at most" in wrong.text) == (("strafed",), True)

    def test_an_edge_of_one_who_is_on_the_table(self) -> None:
        session = of_kind(DOGFIGHT)
        assert of_crew(session, fate="left", edge="enemy").report is not None
        assert [one.at[-1] for one in of_crew(session, edge="enemy").wrong] == ["edge"]


class TestAsked:
    def test_a_fate_opens_what_belongs_to_it(self) -> None:
        grid = fight_grid.grid(of_kind(HARBOUR))
        row = next(iter(grid.form.fields["crew"].fields.values()))

        def opened(**fields: str) -> set[str]:
            return {name for name in row.fields if grid.asked(name, fields)}

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
        won, *_, shown = taken(session, report).totals
        if session.state.kind != DOGFIGHT:
            assert f"British {found.of(HOME)}" in shown
            assert f"Axis {found.of(ENEMY)}" in shown
        winner = {HOME: "Won by the British", ENEMY: "Won by the Axis"}.get(found.winner, "Drawn")
        assert won.startswith(winner)

    def test_a_kill_is_named_when_all_is_sound(self) -> None:
        session = of_kind(DOGFIGHT)
        lost, _, by, *_ = fight_grid.grid(session).form.fields["crew"].fields.values()
        found = of_crew(session, fate="shot down", damage=40, altitude=2, by=[int(by.name)])
        names = [row.label.partition(",")[0].split()[-1] for row in (lost, by)]
        assert f"Kills: {names[0]} by {names[1]}." in found.totals

    def test_the_damage_of_a_report_that_contradicts_itself_is_told(self) -> None:
        session = of_kind(DOGFIGHT)
        lost, *_ = fight_grid.grid(session).form.fields["crew"].fields.values()
        found = of_crew(session, fate="shot down", damage=3, specials=["smoke"], wounds=1)
        assert found.report is None
        name = lost.label.partition(",")[0].split()[-1]
        (told,) = [line for line in found.totals if line.startswith("Damage taken: ")]
        assert told.startswith(f"Damage taken: {name} 3 of ")
        assert told.endswith(", smoke, 1 wound, shot down.")
