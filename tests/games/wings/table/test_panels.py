"""The panels of a campaign have room beside one another, to the last line, on a common screen."""

import re

import pytest

from sheetgen.core.session import Session
from sheetgen.games.wings.table.panels import WIDE
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import panels, views
from sheetgen.kits.table.words import Panel
from tests.kits.table.games import WINGS, played

ROWS = 14
"""What is left of 24 rows by the bar, a question of four rows, the keys, the rules, an event."""


@pytest.fixture(scope="module")
def points() -> list[tuple[str, list[Panel]]]:
    """Every point of a campaign: what was asked, and the panels."""
    game = played("pedestal", "careful", "wings")
    session, at_table = Session(WINGS, game.conditions), parts_of(WINGS).words
    found = []
    for request, answer in zip(game.asked, game.answers, strict=True):
        found.append((request.ask, at_table.panels(session)))
        session.answer(answer)
    return found


@pytest.mark.long
def test_on_80_columns_no_line_is_cut_or_left_out(points):
    for _, there in points:
        shown = "\n".join(views.text(row) for row in panels.beside(there, 80, ROWS)[0])
        for panel in there:
            for line in (panel.title, *panel.lines):
                assert line in shown


def test_all_but_some_long_names_keep_to_half_a_screen(points):
    long = [
        line for _, there in points for panel in there for line in panel.lines if len(line) > WIDE
    ]
    assert len(long) < len(points) / 20
    assert all(line.lstrip()[0].isdigit() for line in long)


def test_who_comes_next_is_named_first_among_those_to_come(points):
    for ask, there in points:
        if ask.startswith(("get-home:", "way-down:", "bale-out:")):
            (to_come,) = re.findall("to come: (.*)", " ".join(there[-1].lines))
            flying = [line.split(",")[0].split(":")[0] for p in there for line in p.lines]
            assert any(line.endswith(to_come.split(", ")[0]) for line in flying)
