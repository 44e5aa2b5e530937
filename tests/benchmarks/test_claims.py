"""What is made false in reports is named, and nothing in them is called false that is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.benchmarks.claims import VOICES, Told, falsehoods, measure, told

PREFIX = "named "


def games(first: int, last: int, voice: str = "account") -> Iterator[Told]:
    return (told(PREFIX, which, voice) for which in range(first, last))


@pytest.mark.parametrize("voice", VOICES)
def test_nothing_in_a_report_is_called_false(
    voice: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not measure(games(0, 2, voice), listed=False), capsys.readouterr().out


@pytest.mark.parametrize(
    ("first", "last", "many", "share"),
    [(0, 3, 24, 0.75), pytest.param(3, 33, 200, 0.9, marks=pytest.mark.long)],
)
def test_what_is_made_false_is_named(first: int, last: int, many: int, share: float) -> None:
    made = [each for each in falsehoods(games(first, last), many) if not each.other]
    assert len(made) > 0.8 * many
    unnamed = [f"{each.sort}: {each.put}" for each in made if not each.named]
    assert len(unnamed) <= (1 - share) * len(made), "\n".join(unnamed)
