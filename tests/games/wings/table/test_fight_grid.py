"""The form of a fight on the screen, filled in by keys: the same report as the form in TOML."""

import random
from functools import cache
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
from sheetgen.kits.table.form import BACK, BACKSPACE, DONE, DOWN, ESCAPE, NEXT, UP, Form
from sheetgen.kits.table.grid import CHOICE, NUMBERS, SEVERAL, YES, Cell
from sheetgen.kits.table.views import text
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
)

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = KINDS = range(1, 7)
WHOLE = 0


def form_of(session: Session) -> Form:
    return Form(fight_grid.grid(session))


@cache
def typed(mission: int) -> dict[Cell, Any]:
    """What is typed in of the fight of a mission."""
    form = form_of(before_the_fight_of(mission))
    type_in(form, fought(mission))
    return form.typed


@cache
def _first_of_kind(kind: int) -> int:
    return next(m for m in MISSIONS if before_the_fight_of(m).state.kind == kind)


def of_kind(kind: int) -> Session:
    """A campaign before a fight of this kind."""
    return before_the_fight_of(_first_of_kind(kind))


def go(form: Form, cell: Cell) -> None:
    """Tab on until a cell is reached."""
    for _ in range(400):
        if form.at == cell:
            return
        form.key(NEXT)
    raise AssertionError(f"{cell} is not to be reached")


def keys_of(form: Form, cell: Cell, value: Any) -> str:
    """The keys that put a value into a cell."""
    column = next(one for one in form.grid.columns if one.name == cell[1])
    keys = {option.value: option.key for option in column.among}
    if column.kind == CHOICE:
        return keys[value]
    if column.kind == SEVERAL:
        return "".join(keys[one] for one in value)
    if column.kind == NUMBERS:
        return " ".join(map(str, value))
    return "y" if column.kind == YES else str(value)


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


def press_done(form: Form) -> None:
    """Give the form, and agree to what the page says will be recorded."""
    form.key(DONE)
    assert not form.done
    assert "This will be recorded" in screen(form)
    form.key("y")


def type_in(form: Form, report: dict[str, Any]) -> None:
    """Fill a form in by keys alone, cell by cell in the order of the rows and columns."""
    cells = cells_of(report)
    one_target = len({c.name for c in form.grid.columns if c.name.startswith("target")}) and all(
        len(c.among) == 1 for c in form.grid.columns if c.name.startswith("target")
    )
    for row in form.grid.rows:
        for column in form.grid.columns:
            cell = (row.number, column.name)
            passed_over = cell[1].startswith("target") and one_target
            if cells.get(cell) and not passed_over:
                go(form, cell)
                for key in keys_of(form, cell, cells[cell]):
                    form.key(key)


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


def screen(form: Form, width: int = 80, height: int = 24) -> str:
    return "\n".join(text(line) for line in form.lines(width, height))


class TestFilledIn:
    @each("mission", MISSIONS)
    def test_a_fight_typed_in_is_the_one_on_the_printed_form(self, mission: int) -> None:
        session, report = before_the_fight_of(mission), fought(mission)
        report = {name: value for name, value in report.items() if name != "source"}
        form = form_of(session)
        type_in(form, report)
        assert form.report() == by_toml(session, report) == shortest(session, report)
        press_done(form)
        assert form.done

    @pytest.mark.long
    def test_all_six_missions_are_among_them(self) -> None:
        assert {before_the_fight_of(m).state.kind for m in MISSIONS} == set(KINDS)

    @pytest.mark.long
    @pytest.mark.parametrize("campaign", range(2))
    def test_whatever_players_report(self, campaign: int) -> None:
        """Fights with collisions, shares, luck spent and optional rules, some of them refused."""
        rng = random.Random(campaign)
        session, answerer = drawn_session(campaign)
        taken = 0
        while session.request is not None:
            if isinstance(session.request, ReportFight):
                report = reported(session, session.request, rng)
                del report["source"]
                form = form_of(session)
                if session.conditions.rulings["harbour-location"] == "territory":
                    # Which mat it was, is not asked.
                    for crew in report["crews"]:
                        crew.pop("over", None)
                try:
                    wanted = shortest(session, report)
                except ValueError:
                    pass  # Not every fight drawn so can be.
                else:
                    taken += 1
                    type_in(form, report)
                    assert form.report() == wanted
            answer = answerer(session.request, session)
            assert answer is not None
            session.answer(answer)
        assert taken >= MALTA.length // 2

    @each("kind", KINDS)
    def test_nothing_typed_is_a_fight_in_which_nothing_happened(self, kind: int) -> None:
        session = of_kind(kind)
        form = form_of(session)
        press_done(form)
        assert form.done
        assert form.report() == {"crews": [{"crew": b.man} for b in session.state.flying]}
        form.key(DONE)
        assert {"Nothing has been filled in.", "All still on the table, and nobody hit."} <= {
            line.strip() for line in screen(form).splitlines()
        }
        session.answer(session.request.answer(form.report()))

    def test_what_a_crew_has_can_be_used_up(self) -> None:
        session = of_kind(DOGFIGHT)
        number = session.state.flying[1].man
        man = session.state.man(number)
        man.lucky = True
        man.lasting |= sum(1 << LASTING.index(one) for one in ("hip-flask", "cigarette-case"))
        form = form_of(session)
        used = {"luck": True, "flask": True, "case": True}
        type_in(form, {"crews": [{"crew": number, **used}]})
        told = next(crew for crew in form.report()["crews"] if crew["crew"] == number)
        assert told == {"crew": number, **used}

    def test_vessels_and_optional_rules_are_of_the_whole_fight(self) -> None:
        session = of_kind(STRAFE)
        form = form_of(session)
        go(form, (WHOLE, "afloat"))
        form.key("n")
        go(form, (WHOLE, "optional"))
        for key in "Tailing, and [b]fuel[/b]":
            form.key(key)
        report = form.report()
        assert (report["afloat"], report["optional"]) == (False, "Tailing, and [b]fuel[/b]")
        assert (WHOLE, "afloat") not in cells_of(form_of(of_kind(DOGFIGHT)).report())

    def test_an_engine_can_be_hit_twice_and_a_card_hold_more(self) -> None:
        session = of_kind(DOGFIGHT)
        number = session.state.flying[0].man
        form = form_of(session)
        wanted = {"fate": "shot down", "specials": ["engine", "engine"], "altitude": 2, "holds": 30}
        type_in(form, {"crews": [{"crew": number, **wanted}]})
        told = form.report()["crews"][0]
        assert told == {"crew": number, **wanted}


class TestWrong:
    """What contradicts itself is named at once, where it stands, and cannot be given."""

    def test_a_fate_that_nothing_explains(self) -> None:
        form = form_of(of_kind(DOGFIGHT))
        row = form.grid.rows[0].number
        form.key("d")
        assert (row, "fate") in {(w.row, w.column) for w in form.taken.wrong}
        assert form.report() is None
        form.key(DONE)
        assert not form.done
        assert "contradicts" in screen(form)
        go(form, (row, "damage"))
        form.key("4")
        form.key("0")
        go(form, (row, "altitude"))
        form.key("2")
        assert form.taken.wrong == ()
        press_done(form)
        assert form.done

    def test_done_goes_to_where_it_is_wrong(self) -> None:
        form = form_of(of_kind(DOGFIGHT))
        third = form.grid.rows[2].number
        go(form, (third, "fate"))
        form.key("l")
        go(form, (form.grid.rows[0].number, "fate"))
        form.key(DONE)
        assert form.at == (third, "edge")

    def test_an_attack_at_nothing(self) -> None:
        session = of_kind(TORPEDO)
        form = form_of(session)
        column = next(row for row in form.grid.rows if "result 1" in row.columns)
        go(form, (column.number, "result 1"))
        form.key("h")
        assert [(w.row, w.column) for w in form.taken.wrong] == [(column.number, "target 1")]
        form.key(NEXT)
        assert form.at == (column.number, "target 1")
        form.key("2")
        assert form.taken.wrong == ()
        assert form.report()["crews"][2]["attacks"][0]["target"] == "cargo 1"

    def test_too_much_damage_to_a_boat_is_of_no_crew(self) -> None:
        form = form_of(of_kind(STRAFE))
        row = next(row for row in form.grid.rows if "strafed boat 1" in row.columns)
        type_in(form, {"crews": [{"crew": row.number, "strafed": {"boat 1": 99}}]})
        assert [(w.row, w.column) for w in form.taken.wrong] == [(0, "")]
        assert "boat 1 takes 15 damage at most" in screen(form).replace("\n  ", "")

    def test_what_is_taken_out_is_wrong_no_more(self) -> None:
        form = form_of(of_kind(DOGFIGHT))
        form.key("d")
        form.key(BACKSPACE)
        assert form.taken.wrong == ()
        assert form.report() is not None

    def test_left_without_an_edge_then_on_the_table_again(self) -> None:
        form = form_of(of_kind(DOGFIGHT))
        row = form.grid.rows[0].number
        form.key("l")
        go(form, (row, "edge"))
        form.key("e")
        assert form.report() is not None
        go(form, (row, "fate"))
        form.key("t")
        assert [w.column for w in form.taken.wrong] == ["edge"]
        go(form, (row, "edge"))
        form.key(BACKSPACE)
        assert form.report() is not None
        form.key(NEXT)
        assert form.at[1] == "damage"


class TestAsked:
    def test_a_fate_opens_what_belongs_to_it(self) -> None:
        form = form_of(of_kind(HARBOUR))
        row = form.grid.rows[0].number

        def opened() -> set[str]:
            names = form.grid.rows[0].columns
            return {name for name in names if form.is_open((row, name))}

        before = opened()
        assert not before & {"edge", "early", "burning", "altitude", "over", "cause", "by", "turn"}
        form.key("d")
        assert opened() - before == {"altitude", "over", "cause", "by", "turn"}
        form.key("l")
        assert opened() - before == {"edge", "burning", "turn"}
        go(form, (row, "edge"))
        form.key("o")
        assert "early" in opened()

    def test_no_form_without_a_fight(self) -> None:
        session = of_kind(DOGFIGHT)
        session.back_to(0)
        with pytest.raises(ValueError, match='no fight is to be reported now: asked is "cast"'):
            fight_grid.grid(session)
        over = Session(WINGS, WINGS.conditions(), list(answers()))
        with pytest.raises(ValueError, match="the campaign is over"):
            fight_grid.grid(over)


class TestTotals:
    @each("mission", MISSIONS)
    def test_points_are_those_of_the_rules(self, mission: int) -> None:
        session, report = before_the_fight_of(mission), fought(mission)
        form = Form(fight_grid.grid(session), typed(mission))
        request = session.request
        assert isinstance(request, ReportFight)
        found = score(request.form.read(report), session.state, request.form.rulings)
        shown = form.taken.totals[0]
        if session.state.kind != DOGFIGHT:
            assert f"British {found.of(HOME)}" in shown
            assert f"Axis {found.of(ENEMY)}" in shown
        winner = {HOME: "The British win.", ENEMY: "The Axis win."}.get(found.winner, "Drawn.")
        assert shown.endswith(winner)

    def test_they_change_with_every_key(self) -> None:
        form = form_of(of_kind(STRAFE))
        row = next(row for row in form.grid.rows if "strafed boat 1" in row.columns)
        go(form, (row.number, "strafed boat 1"))
        seen = [form.taken.totals[0]]
        for key in "15":
            form.key(key)
            seen.append(form.taken.totals[0])
        assert len(set(seen)) == 3
        assert any("boat 1 15, sunk" in line for line in form.taken.totals)

    def test_a_kill_is_named_when_all_is_sound(self) -> None:
        session = of_kind(DOGFIGHT)
        form = form_of(session)
        lost, by = form.grid.rows[0], form.grid.rows[2]
        cells = {"fate": "shot down", "damage": 40, "altitude": 2, "by": [by.number]}
        type_in(form, {"crews": [{"crew": lost.number, **cells}]})
        names = [row.short.split()[-1] for row in (lost, by)]
        assert form.taken.totals[-1] == f"Kills: {names[0]} by {names[1]}."


class TestDrawn:
    @each(
        ("kind", "width", "height"),
        [*((kind, 60, 18) for kind in KINDS), (KINDS[0], 80, 24), (KINDS[-1], 120, 40)],
    )
    def test_fills_the_screen_and_no_more(self, kind: int, width: int, height: int) -> None:
        session = of_kind(kind)
        form = Form(fight_grid.grid(session), typed(_first_of_kind(kind)))
        for _ in range(30):
            form.key(NEXT)
            lines = form.lines(width, height)
            assert len(lines) == height
            assert max(len(text(line)) for line in lines) <= width
            assert form.column.asks in "\n".join(map(text, lines)).replace("\n ", " ")

    @each("kind", KINDS)
    def test_the_cell_at_hand_can_always_be_seen(self, kind: int) -> None:
        form = form_of(of_kind(kind))
        for _ in range(60):
            form.key(NEXT)
            bars = [span for line in form.lines(80, 24)[1:] for span in line if span.look == "bar"]
            assert len(bars) == 1

    def test_leaving_keeps_what_stands_in_it(self) -> None:
        form = form_of(of_kind(DOGFIGHT))
        form.key("l")
        form.key(ESCAPE)
        assert form.left
        form.key(DOWN)
        form.key(UP)
        assert not form.left
        assert form.shown(form.at) == "left"
        form.key(BACK)
        assert form.at[0] == WHOLE
