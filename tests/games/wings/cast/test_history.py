"""What history has to do with a campaign."""

import re

from sheetgen.games.wings.cast.dates import anachronisms, licences
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.drawing.fonts import FILES, has_all


def test_every_sentence_is_one_and_can_be_printed() -> None:
    for says in [*licences(MALTA), *(one.says for one in anachronisms(MALTA))]:
        assert re.fullmatch(r"[A-Z].*[^. ]\.", says), says
        assert all(has_all(face, says) for face in FILES)


def test_the_anachronisms_are_those_of_the_printed_tables() -> None:
    concerned = {aircraft for one in anachronisms(MALTA) for aircraft in one.aircraft}
    assert concerned == {"spitfire2a", "bf109e7", "blenheim1", "beaufighter1c", "c202"}
    assert concerned <= set(MALTA.aircraft)
    assert "torpedo" in next(
        one.says for one in anachronisms(MALTA) if one.aircraft == ["beaufighter1c"]
    )
