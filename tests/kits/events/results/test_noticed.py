"""What a director is to look at stands beside the rulings."""

import pytest

from sheetgen.kits.events.results import files, standings
from sheetgen.kits.events.results.history import History
from tests.kits.events.results.results import opened


def test_it_stands_beside_the_rulings() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "noticed", lambda found: ["board <b>S1-B1</b>: look"])
        found = standings.standings_of(opened(), History())
        assert files.as_object(found)["noticed"] == ["board <b>S1-B1</b>: look"]
