"""The outline of a convoy's report: two orders, two knowledges, and every node on its turns."""

from __future__ import annotations

import re

import pytest

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report.outline import ORDERS, outline
from sheetgen.games.convoy.rules.state import CARGO, TANKER
from sheetgen.games.convoy.story import plan as planned
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.games.convoy.story.course import course
from sheetgen.kits.telling.outline import DECISION, ENTRIES, NEWS, SCENE, VERDICT
from sheetgen.kits.telling.report import Asked
from tests.games.convoy.report.reports import EDITIONS, game
from tests.games.convoy.table.by_hand import Table

GAMES = [(f"outline {n}", EDITIONS[n % 3], ("random", "steady", "never")[n % 3]) for n in range(12)]


@pytest.fixture(scope="module")
def outlines():
    found = []
    for played in GAMES:
        _, session = game(*played)
        chronicle = tell(session)
        way = course(chronicle, None)
        plan = planned.plan(chronicle, way, None)
        orders = {order: outline("v", order, chronicle, way, plan) for order in ORDERS}
        found.append((chronicle, plan, orders))
    return found


def turns(told, *kinds):
    return [turn for node in told.nodes(*kinds) for turn in node.on.turns]


def test_every_turn_is_told_by_whoever_was_there(outlines):
    for chronicle, _, orders in outlines:
        every = {turn.number for turn in chronicle.turns}
        assert set(turns(orders[ENTRIES])) == every
        fought = {turn.number for turn in chronicle.turns if turn.battle}
        assert fought <= set(turns(orders[NEWS]))


def test_the_turns_that_weighed_most_are_scenes_or_it_is_said_why_not(outlines):
    for chronicle, plan, orders in outlines:
        scenes = set(turns(orders[ENTRIES], SCENE))
        assert len(plan.heavy) == planned.SCENES
        assert scenes == {turn for turn, why in plan.heavy.items() if not why}
        assert all(orders[ENTRIES].left_out[turn] for turn in set(plan.heavy) - scenes)
        assert not any(chronicle.turns[turn - 1].friendly for turn in scenes)


def test_decisions_have_reasons_of_the_state_and_news_no_judgement(outlines):
    for chronicle, plan, orders in outlines:
        taken = [turn.number for turn in chronicle.turns if turn.taken]
        assert turns(orders[ENTRIES], DECISION) == taken
        for node in orders[ENTRIES].nodes(DECISION):
            (number,) = node.on.turns
            seen = planned.was_seen(chronicle, chronicle.turns[number - 1])
            friendly = chronicle.turns[number - 1].friendly
            assert ("seen" in node.on.facts) == (seen and not friendly)
            assert node.on.facts == plan.decisions[number].reasons
        assert not list(orders[NEWS].nodes(VERDICT))


def test_news_comes_in_an_order_of_its_own_and_an_entry_is_of_one_day(outlines):
    for chronicle, _, orders in outlines:
        for section in orders[ENTRIES].sections:
            if section.heading == "day":
                # What an option was worth stands on all the turns it ran.
                nodes = [node for node in section.nodes if node.kind != VERDICT]
                days = {chronicle.turns[t - 1].watch.day for n in nodes for t in n.on.turns}
                assert len(days) == 1
        assert orders[NEWS].sections[0].heading == "lead"
    assert any(turns(o[NEWS]) != sorted(turns(o[NEWS])) for _, _, o in outlines)


def test_a_total_outcome_is_the_question(outlines):
    for chronicle, plan, _ in outlines:
        fleet = chronicle.fleet[TANKER]
        lost = bool(fleet) and all(ship.condition == SUNK for ship in fleet)
        assert (planned.Theme.NO_OIL in plan.totals) == lost
        if plan.totals and planned.Theme.ALL_IN not in plan.totals:
            assert plan.theme in plan.totals
        assert plan.theme != planned.Theme.AT_SEA
        assert all(any(ship.name == thread.name for ships in chronicle.fleet for ship in ships)
                   for thread in plan.threads)  # fmt: skip


def test_a_passage_with_nobody_in_it_is_about_waiting():
    table = Table()
    table.sail_home()
    chronicle = tell(table.session)
    plan = planned.plan(chronicle, course(chronicle, None), None)
    assert plan.theme == planned.Theme.QUIET
    assert plan.totals == (planned.Theme.ALL_IN,)
    assert all(ship.condition != SUNK for ship in chronicle.fleet[CARGO])


def test_a_report_is_told_by_the_order_its_voice_declares(tmp_path):
    header, session = game(*GAMES[0])
    voices = tmp_path / "convoy" / "voices"
    voices.mkdir(parents=True)
    (voices / "gazette.toml").write_text('based_on = "press.toml"\norder = "entries"\n', "utf-8")
    asked = Asked(header, session, templates=tmp_path, voice="gazette")
    days = [re.findall(r"^## (\w+DAY)", report.tell(asked._replace(voice=v)).text, re.M)
            for v in ("gazette", "press")]  # fmt: skip
    assert days[0][:4] == ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY"]
    assert days[1][:4] != days[0][:4]
    (voices / "gazette.toml").write_text('based_on = "press.toml"\norder = "assessment"\n', "utf-8")
    with pytest.raises(ValueError, match=r'in convoy/voices/gazette\.toml called "assessment"'):
        report.tell(asked)
