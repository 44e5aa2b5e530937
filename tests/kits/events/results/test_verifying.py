"""Published results worked out again from the published files: and no change goes unnoticed."""

from __future__ import annotations

import re

import pytest

from sheetgen.kits.events import exchange, ledger, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, slips, standings
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.verifying import verify_results
from tests.benchmarks import event as field

TOML = """[sealed]
name = "Club Night"
date = "2026-12-05"
sessions = [2]
tie_breaks = ["head-to-head", "tankers"]
friendly = true
seed = "pedestal"
[open]
players = [{ name = "A" }, { name = "Ġ [x] \\"y\\"" }, { name = "C", table = 9 }, { name = "D" }]
"""


@pytest.fixture(scope="module")
def published(tmp_path_factory):
    """The ledger and the results of an event that is over, as texts."""
    path = tmp_path_factory.mktemp("event") / "event.toml"
    path.write_text(TOML, "utf-8")
    sealing.replace(path, "S1-B2", "seen")
    opened = load(path)
    handed_in = path.with_name("results.csv")
    handed_in.write_text(field.results(opened), "utf-8")
    checker = Checker(opened)
    judged = [checker.judge(slip) for slip in slips.read(opened, handed_in)[0]]
    entries = history.added(history.History(), judged)
    ranked = standings.of(opened, history.History(entries))
    sealing.reveal(path)
    revealed = ledger.find_ledger(path)
    assert revealed
    return revealed, exchange.write(exchange.of(ranked))


@pytest.fixture
def wrong(published):
    def wrong(old: str = "", new: str = "") -> list[str]:
        held, text = published
        changed = re.sub(old, new, text, count=1) if old else text
        assert not old or changed != text
        findings = verify_results(held, exchange.read(changed))
        return [finding.text for finding in findings if finding.agrees is False]

    return wrong


def test_results_as_they_were_played_agree(published, wrong) -> None:
    assert wrong() == []
    held, text = published
    said = [finding.text for finding in verify_results(held, exchange.read(text))]
    assert "the result of each is what its plan gives: 8" in said
    assert "the place of each is what its plan gives: 4" in said


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (r'\[Event "Club', '[Event "Day', "the results are those of this event"),
        (r'Score "(\d+)"\]\n\[Points', r'Score "1\1"]\n[Points', "the result of board S1-B1"),
        (r'Survivors "cargo=\d+', 'Survivors "cargo=17', "Survivors cargo="),
        (r'\[Rank "1"\]', '[Rank "2"]', "the place of table .*Rank 1 is found, 2 was said"),
        (r'\[Total "(\d+)', r'[Total "9\1', "the place of table .*Total"),
        (r'\[Points "(\d+)', r'[Points "1\1', "the result of board S1-B1.*Points"),
        (r'\[Board "S1-B1"\]', '[Board "S1-B2"]', "S1-B2 was a board in play"),
        (r'\[Board "S1-B1"\]\n\[Table "9"', '[Board "S1-B1"]\n[Table "1"', "twice"),
    ],
)
def test_a_change_of_the_results_is_named(wrong, old, new, told) -> None:
    assert any(re.search(told, said) for said in wrong(old, new)), wrong(old, new)


def test_another_plan_gives_another_result(published, wrong) -> None:
    _, text = published
    taken = re.search(r'\[Plan "D(\d+)', text)
    assert taken
    assert wrong(rf'\[Plan "D{taken[1]}', '[Plan "D-')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (r'\[Plan "[^"]*"', '[Plan "Q7"'),
        (r'\[Board "S1-B1"', '[Board "../x"'),
        (r'\[Interceptions "\d+"', '[Interceptions "many"'),
        (r'\[Interceptions "\d+"', '[Interceptions "²"'),
    ],
)
def test_what_are_no_results_are_refused(wrong, old, new) -> None:
    with pytest.raises(ValueError, match=r"no option|no board|no number"):
        wrong(old, new)
