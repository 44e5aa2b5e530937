"""Published results worked out again from the published files: and no change goes unnoticed."""

import re

import pytest

from sheetgen.games.convoy.event import best as event_best
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import exchange, ledger, lines, of_game, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import best, files, history, slips, standings
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.verifying import verify_ledger, verify_results
from tests.benchmarks import event as field
from tests.kits.events.results.results import slip

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
    ranked = standings.standings_of(opened, history.History(entries))
    sealing.reveal(path)
    revealed = ledger.find_ledger(path)
    assert revealed
    return revealed, exchange.write(exchange.exchange_of(ranked))


@pytest.fixture
def wrong(published):
    def wrong(old: str = "", new: str = "") -> list[str]:
        held, text = published
        changed = re.sub(old, new, text, count=1) if old else text
        assert not old or changed != text
        findings = verify_results(held, changed)
        return [finding.text for finding in findings if finding.agrees is False]

    return wrong


def test_results_as_they_were_played_agree(published, wrong) -> None:
    assert wrong() == []
    held, text = published
    said = [finding.text for finding in verify_results(held, text)]
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


@pytest.fixture
def played(tmp_path, monkeypatch):
    """An event that is over, with what is made of its ledger; two slips may be handed in. What is
    best on a book is looked for in other tests."""
    most = event_best.Best(200, Plan())
    monkeypatch.setattr(event_best, "best", lambda conditions, key: most)
    monkeypatch.setattr(best, "par", lambda *about: 85.0)
    best.book.cache_clear()

    def played(less: int = 0) -> tuple[ledger.Ledger, standings.Standings]:
        path = tmp_path / "event.toml"
        path.write_text(TOML, "utf-8")
        opened = sealing.print_for(path)
        honest, forged = (slip(opened, 0, table, Plan((0, 0, 9, 0))) for table in (1, 2))
        counted = {**forged.tallies, "cruiser": forged.tallies["cruiser"] - less}
        reckoned = of_game.results(opened.event.game).reckoned(
            slips.highest(opened, forged.board), counted
        )
        forged = forged._replace(tallies=counted, score=reckoned)
        judged = [Checker(opened).judge(one) for one in (honest, forged)]
        with lines.alone(path):
            history.append(path, opened, history.added(history.History(), judged))
            ranked = standings.settled(path, load(path))
        sealing.reveal(path)
        revealed = ledger.find_ledger(path)
        assert revealed
        return revealed, ranked

    yield played
    best.book.cache_clear()


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


def test_another_plan_than_that_of_the_slip_is_found(played) -> None:
    revealed, _ = played()
    forged = []
    for line in revealed.lines:
        other = {**line.held, "plan": "D- S- E- X-"} if line.what == ledger.SLIP else line.held
        forged.append(line._replace(held=other))
    found = verify_ledger(revealed._replace(lines=tuple(forged), all_lines=tuple(forged)))
    wrong = [one.text for one in found if one.agrees is False]
    assert len([text for text in wrong if "the plan that stands is that of the slip" in text]) == 2


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"name": "A"', '"name": "D"', "the place of table 1: name .*A.* is found, .*D.* was said"),
        ('"score": (\\d)', r'"score": 1\1', "the place of table"),
        ('"boards": \\[', '"boards": ["S9-B9", ', "boards: "),
        ('"ledger": "(.)', r'"ledger": "x\1', "made from this ledger"),
        ('"date": "2026', '"date": "2025', "date: "),
    ],
)
def test_results_as_json_are_verified_too(played, old, new, told) -> None:
    revealed, ranked = played()
    text = files.to_json(ranked).decode()
    found = list(verify_results(revealed, text))
    assert not [one.text for one in found if one.agrees is False]
    assert "the place of each is that of the ledger: 2" in [one.text for one in found]
    changed = re.sub(old, new, text, count=1)
    assert changed != text
    wrong = [one.text for one in verify_results(revealed, changed) if one.agrees is False]
    assert any(re.search(told, text) for text in wrong), wrong


@pytest.mark.parametrize("text", ["{}", "{", '{"standings": 3}', '{"standings": [3]}'])
def test_what_is_json_and_no_results_is_refused(played, text) -> None:
    revealed, _ = played()
    with pytest.raises(ValueError, match="these are no results"):
        list(verify_results(revealed, text))


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
