"""Reports to test are told once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheetgen.games.convoy.report import document as report


@pytest.fixture(scope="module", autouse=True)
def drafts() -> Iterator[None]:
    """What is said is true of the first draft, too; only of what the drafts are for more are
    told."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report, "DRAFTS", 1)
        yield
