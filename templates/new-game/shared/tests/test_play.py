"""The game through sheetgen, as a player has it."""

import pytest

import sheetgen


@pytest.mark.parametrize("policy", sheetgen.games()["$name"].policies)
def test_it_plays_and_reports_itself(policy):
    """Whoever is in command."""
    record = sheetgen.play("$name", seed="test", policy=policy)
    assert record.finished
    assert "# $title" in record.report().markdown()
