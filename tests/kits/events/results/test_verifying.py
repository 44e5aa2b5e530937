"""Published results worked out again from the published files: and no change goes unnoticed."""

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import ledger, lines, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, standings
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.rulings import rule
from sheetgen.kits.events.results.verifying import verify_ledger
from tests.kits.events.friendly import friendly
from tests.kits.events.results.results import slip


@pytest.fixture
def played(tmp_path):
    """An event that is over, with what is made of its ledger; two slips may be handed in."""

    def played(less: int = 0) -> tuple[ledger.Ledger, standings.Standings]:
        strange, late = r'name = "Ġ [x] \"y\""', 'name = "C", table = 9'
        players = 'name = "A"', strange, late, 'name = "D"'
        path = friendly(tmp_path, *players, ties=("head-to-head", "tankers"))
        opened = sealing.print_for(path)
        honest, forged = (slip(opened, 0, table, Plan((0, 0, 9, 0))) for table in (1, 2))
        forged = forged._replace(score=forged.score - less)
        judged = [Checker(opened).judge(one) for one in (honest, forged)]
        with lines.alone(path):
            history.append(path, opened, history.added(history.History(), judged))
            ranked = standings.settled(path, load(path))
        sealing.reveal(path)
        revealed = ledger.find_ledger(path)
        assert revealed
        return revealed, ranked

    return played


@pytest.mark.parametrize("less", [0, 1])
def test_of_a_slip_is_said_what_was_checked_and_no_more(played, less) -> None:
    revealed, _ = played(less)
    found = list(verify_ledger(revealed))
    assert not [one.text for one in found if one.agrees is False]
    (said,) = [one.text for one in found if one.agrees and "slips has a plan" in one.text]
    assert said.startswith(f"each of {2 - less} slips")
    held = [one.text for one in found if "and the slip claims less" in one.text]
    assert len(held) == less
    assert all("table 2" in text and "because its plan gives" in text for text in held)
    assert any("because only the paper tells" in one.text for one in found if one.agrees is None)


def test_a_held_slip_that_was_replaced_is_not_said_to_stand(tmp_path) -> None:
    path = friendly(tmp_path, 'name = "A"', 'name = "B"')
    opened = sealing.print_for(path)
    right = slip(opened, 0, 1, Plan((0, 0, 9, 0)))
    for one, why in ((right._replace(score=right.score - 1), ""), (right, "misread")):
        past = history.history_of(load(path))
        with lines.alone(path):
            new = history.added(past, [Checker(opened).judge(one)], why)
            history.append(path, load(path), new)
    rule(path, "missing", [], "not played")
    standings.reveal(path)
    revealed = ledger.find_ledger(path)
    assert revealed
    said = [one.text for one in verify_ledger(revealed)]
    of_slip = f"line 3: board S1-B1, table 1: {right.score - 1} stood until line 4: because"
    assert any(text.startswith(of_slip) for text in said)
    replaced = f"A: {right.score} (line 4) took the place of {right.score - 1} (line 3): misread"
    assert any(replaced in text for text in said)


def test_another_plan_than_that_of_the_slip_is_found(played) -> None:
    revealed, _ = played()
    forged = []
    for line in revealed.lines:
        other = {**line.held, "plan": "D- S- E- X-"} if line.what == ledger.SLIP else line.held
        forged.append(line._replace(held=other))
    found = verify_ledger(revealed._replace(lines=tuple(forged), all_lines=tuple(forged)))
    wrong = [one.text for one in found if one.agrees is False]
    assert len([text for text in wrong if "the plan that stands is that of the slip" in text]) == 2


def test_other_counts_than_those_of_the_plan_are_found(played) -> None:
    """They break ties."""
    revealed, _ = played()
    forged = []
    for line in revealed.lines:
        held = line.held
        if line.what == ledger.SLIP:
            held = {**held, "survivors": {**held["survivors"], "cargo": 30}}
        forged.append(line._replace(held=held))
    found = verify_ledger(revealed._replace(lines=tuple(forged), all_lines=tuple(forged)))
    wrong = [one.text for one in found if one.agrees is False]
    assert len([text for text in wrong if "by which ties are broken" in text]) == 2


def test_the_places_are_told(played) -> None:
    revealed, ranked = played()
    told = [one for one in verify_ledger(revealed) if one.text.startswith("the places are ")]
    assert [one.agrees for one in told] == [None]
    for row in ranked.ranked:
        name = ranked.players[row.table].name
        assert f"{row.rank} {name} {ranked.shown(row.total)}" in told[0].text
