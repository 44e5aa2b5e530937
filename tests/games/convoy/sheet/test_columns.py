"""A slot more on a page: said in one place, it is printed, filled in, a field, read, and in SVG."""

import pytest

from sheetgen.core.requests import Roll
from sheetgen.games.convoy.sheet import battle_log, leaves, passage
from sheetgen.games.convoy.sheet.game_sheet import FORM
from sheetgen.games.convoy.sheet.reading import READING
from sheetgen.kits.drawing.page import PAPERS, Text
from sheetgen.kits.drawing.svg import page_svg
from sheetgen.kits.pages.tree import Asks, Slot
from tests.games.convoy.sheet.sheets import GAME, chronicle, foot, known, pages, places, texts
from tests.kits.drawing.measuring import faults

CACHES = [leaves._maker, READING.reading]


def forgotten() -> None:
    """No page is kept as it was laid out."""
    for cache in CACHES:
        cache.cache_clear()


@pytest.fixture
def afresh():
    forgotten()
    yield
    forgotten()


def air(line: int, tiers: int) -> Slot:
    asks = Asks("air", at=line)
    return Slot(f"log.{line:02}.air", "die", "Aloft", lambda turn: turn.number + 60, asks)


def with_air(monkeypatch) -> None:
    """The log with a column before the score."""
    part = battle_log.Part("air", (8.0, 7.0, 5.0), air)
    columns = [*battle_log.COLUMNS[:-1], part, battle_log.COLUMNS[-1]]
    monkeypatch.setattr(battle_log, "COLUMNS", columns)


@pytest.mark.parametrize(("paper", "size"), [("a4", "normal"), ("letter", "half"), ("a4", "large")])
def test_a_column_is_added_in_one_place_and_no_other_page_changes(afresh, monkeypatch, paper, size):
    before = pages(None, paper, size=size)
    forgotten()
    with_air(monkeypatch)
    after = pages(None, paper, size=size)
    assert any("air" in texts(page) for page in after)
    for old, new in zip(before, after, strict=True):
        assert ("air" in texts(new)) == (old.items != new.items)
        assert faults(new) == []


def test_it_is_filled_in_a_field_read_and_in_pictures(afresh, monkeypatch):
    with_air(monkeypatch)
    told = chronicle("s155")
    turn = next(turn.number for turn in told.turns if turn.battle)
    assert known(told)["log.01.air"] == str(turn + 60)
    names = {field.name: field for page in FORM.pages(PAPERS["a4"], GAME.conditions(), None, foot())
             for field in page.fields}  # fmt: skip
    assert names["log.01.air"].tip == "Aloft"
    assert "log.24.air" in names
    cells = READING.reading(GAME.conditions()).asked(Roll("air", 1, 6), {"log.03.air": "5"}, 3)
    assert cells[:2] == (("log.03.air",), ("5",))
    picture = page_svg(pages(told)[1], "")
    assert f">{turn + 60}<" in picture


def test_a_slot_is_added_to_the_chart_in_one_place(afresh, monkeypatch):
    whole = passage.slots

    def more(of):
        yield from whole(of)
        box = of.box(9)
        area = box._replace(y=box.bottom + 1.0, height=5.5)
        yield Slot("track.fog", "number", "Fog", lambda told: 77, Asks("fog")), area

    monkeypatch.setattr(passage, "slots", more)
    told = chronicle("s155")
    assert known(told)["track.fog"] == "77"
    page = pages(told)[0]
    area = places(told)["track.fog"].area
    assert any(isinstance(i, Text) and i.text == "77" and area.has(i.x, i.y) for i in page.marks)
    picture = page_svg(page, "")
    assert ">77<" in picture
    fields = [
        field.name for field in FORM.pages(PAPERS["a4"], told.conditions, told, foot())[0].fields
    ]
    assert fields.count("track.fog") == 1
    assert READING.reading(told.conditions).asked(Roll("fog", 1, 6), {})[0] == ("track.fog",)
