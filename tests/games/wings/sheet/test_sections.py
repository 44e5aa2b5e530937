"""The sections that data files have: what their texts ask of a campaign, and what is left out."""

import re
from collections.abc import Iterator

from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.booklet import Cover, _asked
from sheetgen.games.wings.sheet.sections import TABLES, Sections, asked_of
from sheetgen.kits.drawing.page import Area, Text
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.prose import Prose
from tests.cases import each
from tests.games.wings.report.told import GAME, OTHER_RULINGS, foot

RULED = [GAME.conditions(), GAME.conditions(None, OTHER_RULINGS)]
FILES = ("worksheet", "quick", "cover")


def parts(file: str) -> Iterator:
    """What the sections of a file are made of."""
    for section in MALTA.data(file).values():
        if isinstance(section, dict) and "parts" in section:
            yield from [*section["parts"], *section.get("steps", ()), section.get("note", "")]


def asked_by_cover() -> set[str]:
    covers = (Cover(one, (), drawn, "", foot()) for one in RULED for drawn in (False, True))
    return {name for cover in covers for name in _asked(cover, MALTA.data("cover"))}


@each("file", FILES)
def test_every_name_that_a_text_asks_for_is_one_that_some_campaign_has(file):
    wanted = set(re.findall(r"{(\w+)}", str([*parts(file)])))
    assert wanted
    assert wanted <= {*RULED[0].theatre.points._fields, *asked_by_cover()}.union(
        *map(asked_of, RULED)
    )


@each("file", FILES)
def test_every_table_is_one_there_is(file):
    named = {part["table"] for part in parts(file) if isinstance(part, dict) and "table" in part}
    assert named <= {*TABLES}


def test_a_text_that_asks_for_what_a_campaign_has_not_is_left_out():
    class Own(Sections):
        def __init__(self, **asked: str) -> None:
            super().__init__(RULED[0], Prose(), "quick", asked)
            self.said = {"own": {"title": "OWN", "parts": ["{step} points", "{fog} ahead"]}}

    def said(own: Sections) -> list[str]:
        items = laid(own.section("own"), Area(0, 0, 80, 40)).items
        return [item.text for item in items if isinstance(item, Text)]

    assert said(Own()) == ["OWN", "30 points"]
    assert said(Own(fog="Fog")) == ["OWN", "30 points", "Fog ahead"]
