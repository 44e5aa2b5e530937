"""What the turn at hand may bring, as the odds of a convoy tell it."""

from typing import Any

import pytest

from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.chances import hits
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.games.convoy.table.by_hand import Table

CHOICES = ["none", "decoy", "split", "evade", "screen"]


def told(table: Table) -> dict[str, Any]:
    return parts_of(GAME).questions.ahead(table.session).to_json()["tables"]


@each(
    ("contact", "none", "split", "evade"),
    [("1", 1 / 6, 1 / 3, 0), ("2", 1 / 3, 1 / 2, 0), ("4", 2 / 3, 5 / 6, 1 / 3)],
)
def test_the_chance_of_a_contact_by_hand(
    contact: str, none: float, split: float, evade: float
) -> None:
    table = Table()
    table.sail_to(2)
    table.plays(f"contact {contact}")
    found = told(table)
    met = found["what comes"]["force met"]
    expected = {"none": none, "decoy": none, "split": split, "evade": evade, "screen": none}
    assert met == pytest.approx(expected, abs=0.001)
    assert found["contact rolled: row"]["Surprise Contact"]["none"] == pytest.approx(
        1 / 6, abs=0.001
    )
    assert list(met) == CHOICES


def test_what_is_rolled_already_is_told_no_more() -> None:
    """Of three hits the first has sunk a cargo ship, the second is at the tankers' hit-again."""
    table = Table(tanker=(1,))
    table.sail_to(2)
    table.plays("contact 6, enemy 1, force 4, intercept 6..., attack 3 5 6, target 1, target 1")
    assert table.asks == "again"
    assert "played in every way" in parts_of(GAME).questions.ahead(table.session).says
    found = told(table)
    assert not {"contact rolled: row", "force met: enemy", "attacked: results"} & {*found}
    # The one tanker is damaged: the hit-again roll or the result "destroyed" sinks it for sure.
    assert found["what changes"]["tanker lost"]["as it stands"] == 1
    assert found["ship hit: kind"]["cargo"]["as it stands"] == pytest.approx(1 / 6)


def test_an_attack_is_told_to_within_a_hundredth() -> None:
    """Row 6 with two carriers: 2.741 attacks, 1.827 hits; nothing is hit by 0.231."""
    table = Table(carrier=2)
    table.sail_to(2)
    table.plays("contact 6")
    found = told(table)
    results = [line["as it stands"] for line in found["attacked: results"].values()]
    assert sum(results) == pytest.approx(2.741, abs=0.05)
    assert sum(results[1:]) == pytest.approx(1.827, abs=0.05)
    assert 1 - found["what comes"]["ship hit"]["as it stands"] == pytest.approx(0.231, abs=0.01)


def test_the_score_at_last_is_what_is_to_be_expected() -> None:
    table = Table()
    table.sail_to(2)
    table.plays("contact 4")
    (scores,) = told(table)["by the policy best"].values()
    assert list(scores) == CHOICES
    before = table.session.state.copy()
    before.turn -= 1
    best = GAME.policies["best"]
    chosen = best.deciders["option"](table.session.state, table.session.request, lambda sides: 1)
    worths = hits.Worth(table.session.conditions, best)
    expected = worths.of(worths.left(before, ()))
    assert scores[CHOICES[chosen]] == pytest.approx(expected, abs=0.02)


def test_where_there_is_no_turn_a_sentence_says_so() -> None:
    table = Table()
    table.sail_home()
    answers = parts_of(GAME).questions.ahead(table.session)
    assert answers.says == "the game is over: there is nothing to come"
    assert answers.tables() == []
