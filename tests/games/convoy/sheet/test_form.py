"""The sheet's fields: one in every box that is drawn, each on its box, none missing."""

from __future__ import annotations

import itertools
from io import BytesIO

import pypdf
import pytest

from sheetgen.games.convoy.rules.state import OPTIONS, TYPES
from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.games.convoy.sheet import form as sheet_form
from sheetgen.games.convoy.sheet import log
from sheetgen.games.convoy.sheet.layout import plan
from sheetgen.kits.drawing.fields import TextField, Tick
from sheetgen.kits.drawing.form import cells
from sheetgen.kits.drawing.items import Box, BoxRow, Grid, Line, Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, foot, set_up
from tests.kits.drawing.drawn import opened, pdf
from tests.kits.drawing.test_form import brings_its_fonts

papers = pytest.mark.parametrize("paper", PAPERS)
NEAR = 0.21


def both(told=None, paper="a4", edition="sheet", **known) -> list:
    conditions = told.conditions if told else GAME.conditions(edition)
    return sheet_form.pages(PAPERS[paper], conditions, told, foot(**known))


def form(*what, **known):
    return both(*what, **known)[0]


def known(player="Ħal Għargħur", seed="pedestal") -> dict:
    return {"player": player, "seed": seed, "source": "seed"}


def prerolled(paper="a4", **changed):
    return form(set_up("pedestal"), paper, **known(**changed))


def named(page) -> dict:
    return {field.name: field for field in page.fields}


def boxes(page) -> list:
    """Every box that is drawn, as large as a field may be in it."""
    return [
        cell
        for item in page.items
        if isinstance(item, Box | BoxRow | Grid) and not getattr(item, "filled", False)
        for cell in cells(item)
    ]


def same(a: float, b: float) -> bool:
    return abs(a - b) <= NEAR


def placed(area, drawn) -> bool:
    """Whether an area lies within a drawn box, and ends with it left, right and below."""
    return (
        same(area.x, drawn.x)
        and same(area.right, drawn.right)
        and same(area.bottom, drawn.bottom)
        and area.y > drawn.y - NEAR
    )


def whole_boxes(fields) -> list:
    """The areas of fields; of the parts of a ship's box, the whole."""
    ships: dict[str, list] = {}
    areas = []
    for field in fields:
        if field.name.startswith("fleet."):
            ships.setdefault(field.name.rpartition(".")[0], []).append(field.area)
        elif field.name not in ("name", "date", "seed", "score.000", "notes"):
            areas.append(field.area)
    for parts in ships.values():
        x, y = min(p.x for p in parts), min(p.y for p in parts)
        right, bottom = max(p.right for p in parts), max(p.bottom for p in parts)
        areas.append(parts[0]._replace(x=x, y=y, width=right - x, height=bottom - y))
    return areas


@papers
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_field_of_a_blank_sheet_lies_on_its_box(paper, edition):
    for page in both(None, paper, edition):
        there = boxes(page)
        for area in whole_boxes(page.fields):
            assert any(placed(area, box) for box in there), area


@papers
@pytest.mark.parametrize("seed", ["p1", "p2", "p3"])
def test_every_field_of_a_prerolled_sheet_lies_on_its_box(paper, seed):
    for page in both(set_up(seed), paper):
        there = boxes(page)
        for area in whole_boxes(page.fields):
            assert any(placed(area, box) for box in there), area


@papers
def test_the_fields_of_head_and_notes_stand_on_their_lines(paper):
    front, back = both(None, paper)
    for page, names in ((front, ("name", "date", "seed")), (back, ("name", "date", "notes"))):
        lines = [item for item in page.items if isinstance(item, Line)]
        for name in names:
            area = named(page)[name].area
            assert any(
                same(line.x1, area.x) and same(line.x2, area.right) and same(line.y1, area.bottom)
                for line in lines
            )


@papers
def test_the_score_of_0_stands_in_the_head_above_10(paper):
    page = form(None, paper)
    area, below = named(page)["score.000"].area, named(page)["score.010"].area
    assert same(area.x, below.x)
    assert same(area.right, below.right)
    assert same(area.bottom, below.y)
    sides = [item for item in page.items if isinstance(item, Line) and item.x1 == item.x2]
    for x in (area.x, area.right):
        assert any(same(s.x1, x) and s.y1 - NEAR < area.y < s.y2 for s in sides)


@papers
@pytest.mark.parametrize("seed", [None, "pedestal"])
def test_no_two_fields_overlap(paper, seed):
    for page in both(set_up(seed) if seed else None, paper):
        for one, other in itertools.combinations(page.fields, 2):
            a, b = one.area, other.area
            assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y, one.name


def test_a_blank_sheet_has_them_all():
    names = named(form())
    ships = {name.rpartition(".")[0] for name in names if name.startswith("fleet.")}
    assert len(ships) == 18 + 6 + 3 + 30 + 60
    assert {f"score.{n:03}" for n in range(131)} == {n for n in names if n.startswith("score.")}
    assert {name.split(".")[1] for name in names if name.startswith("log.")} == {
        f"{turn:02}" for turn in range(1, 30)
    }
    assert sum(name.startswith("log.") for name in names) == 29 * (len(log.COLUMNS) - 2)
    assert {f"option.{option}.taken" for option in OPTIONS[1:]} < set(names)
    assert sum(name.startswith("option.") and ".turn." in name for name in names) == 24
    for name in ("name", "date", "seed", "fleet.cargo.03.sunk", "log.07.contact.die", "score.099",
                 "option.decoy.taken", "option.evade.added", "set-up.journey", "reckoning.total",
                 "covering-force.3.destroyers", "journey.29"):  # fmt: skip
        assert name in names


def test_every_box_that_is_drawn_has_its_field():
    """But for the turn's number and watch, and the three samples of the legend."""
    page = form()
    layout = plan(PAPERS["a4"])
    areas = whole_boxes(page.fields)
    printed = log.edges(layout)["watch"][1]
    without = [box for box in boxes(page) if not any(placed(area, box) for area in areas)]
    in_log = [b for b in without if layout.log.y < b.y < layout.log.bottom and b.right < printed]
    assert len(in_log) == 2 * 29
    assert len(without) - len(in_log) == 3


def test_who_may_go_home_has_a_third_tick():
    names = named(form())
    for kind in TYPES:
        marks = {n.split(".")[3]: f.mark for n, f in names.items() if n.startswith(f"fleet.{kind}")}
        home = {} if kind in ("cargo", "tanker") else {"home": "ring"}
        assert marks == {"damaged": "stroke", "sunk": "cross"} | home


def test_every_field_says_what_it_is():
    names = named(form())
    assert len({field.tip for field in names.values()}) == len(names)
    assert names["fleet.cargo.01.sunk"].tip == "Cargo 1, Almeria Lykes: sunk"
    assert names["log.07.contact.die"].tip == "Turn 7: contact, die"
    assert names["option.decoy.turn.2"].tip == "Decoy: turn 2 struck off"


def test_fields_run_in_the_order_of_reading():
    order = [field.name.split(".")[0] for field in form().fields]
    assert [name for name, _ in itertools.groupby(order)] == [
        "name", "date", "seed", "set-up", "option", "log", "covering-force", "score", "reckoning",
        "journey", "fleet",
    ]  # fmt: skip
    turns = [f.name.split(".")[1] for f in form().fields if f.name.startswith("log.")]
    assert turns == sorted(turns)
    row = [f.area.x for f in form().fields if f.name.startswith("log.07.")]
    assert row == sorted(row)


@papers
def test_the_set_up_stands_in_the_fields_and_nowhere_else(paper):
    told = set_up("pedestal")
    page, back = both(set_up("pedestal"), paper, **known())
    held = {name: f.value for name, f in named(page).items() if isinstance(f, TextField)}
    counts = {f"set-up.{kind}": str(len(told.fleet[i])) for i, kind in enumerate(TYPES)}
    assert counts.items() <= held.items()
    assert held["set-up.journey"] == str(told.length)
    assert held["set-up.friendly"] == str(told.friendly)
    assert held["set-up.halfway"] == str(told.halfway())
    assert held["name"] == "Ħal Għargħur"
    assert "seed" not in held
    assert named(back)["name"].value == "Ħal Għargħur"
    for turn in range(1, told.friendly + 1):
        assert held[f"log.{turn:02}.targets"] == "friendly waters"
    for side in (page, back):
        areas = [field.area for field in side.fields]
        for item in side.items:
            if isinstance(item, Text) and item.face == "mono":
                inside = (a.x <= item.x <= a.right and a.y <= item.y <= a.bottom for a in areas)
                assert not any(inside), item


def test_a_prerolled_sheet_has_fields_for_what_sailed():
    told = set_up("pedestal")
    names = named(prerolled())
    for kind, ships in zip(TYPES, told.fleet, strict=True):
        assert f"fleet.{kind}.{len(ships):02}.sunk" in names
        assert f"fleet.{kind}.{len(ships) + 1:02}.sunk" not in names
    assert f"log.{told.length + 3:02}.score" in names
    assert f"log.{told.length + 4:02}.score" not in names


@papers
def test_the_art_is_that_of_the_flat_sheet(paper):
    told = set_up("pedestal")
    flat = sheet.pages(PAPERS[paper], told.conditions, told, foot(**known()))
    for page, twin in zip(both(told, paper, **known()), flat, strict=True):
        assert page.art == twin.art
        gone = [item for item in twin.items if item not in page.items]
        assert gone
        values = {field.value for field in page.fields if isinstance(field, TextField)}
        assert {item.text for item in gone} <= values


def test_one_side_may_do():
    told = set_up("pedestal")
    paper = PAPERS["a4"]
    (page,) = sheet_form.pages(paper, told.conditions, told, foot(**known()), "front")
    assert "fleet.cargo.03.sunk" in named(page)


def test_a_long_name_is_held_whole_and_stands_in_the_notes():
    name = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"
    front, back = both(set_up("pedestal"), **known(player=name))
    assert named(front)["name"].value == named(back)["name"].value == name
    assert named(back)["notes"].value == f"Name: {name}"


@papers
def test_the_back_has_its_fields(paper):
    names = named(both(None, paper)[1])
    assert {n for n in names if n.startswith("fleet.")} == {
        n for n in named(form(None, paper)) if n.startswith("fleet.")
    }
    assert sum(name.startswith("passage.") for name in names) == 29
    turns = [n for n in names if n.startswith("incident.") and n.endswith(".turn")]
    assert len(turns) >= 10
    assert {n.replace("turn", "told") for n in turns} < set(names)
    assert "notes" in names


def test_a_ship_is_ticked_on_both_sides_at_once():
    document = opened(pdf(*both()))
    kids = [
        {
            widget.Parent.objgen
            for widget in page.Annots
            if "/Parent" in widget and "/T" not in widget
        }
        for page in document.pages
    ]
    assert kids[0] == kids[1]
    assert len(kids[0]) == 2 * 24 + 3 * 93 + 3


@pytest.mark.long
def test_what_is_filled_in_is_read_back():
    page = prerolled()
    values = {"fleet.cargo.03.sunk": "/Yes", "score.099": "/Yes", "log.07.contact.die": "6",
              "log.08.contact.modifier": "−1", "date": "Ġnejna"}  # fmt: skip
    writer = pypdf.PdfWriter(BytesIO(pdf(page)))
    writer.update_page_form_field_values(writer.pages[0], values, auto_regenerate=False)
    file = BytesIO()
    writer.write(file)
    fields = pypdf.PdfReader(file).get_fields()
    for name, value in values.items():
        assert fields[name]["/V"] == value
    on = [n for n, f in fields.items() if f.get("/FT") == "/Btn" and f["/V"] == "/Yes"]
    assert on == ["score.099", "fleet.cargo.03.sunk"]
    assert fields["set-up.cargo"]["/V"] == "14"


@papers
def test_the_file_is_sound(paper):
    content = pdf(*both(None, paper))
    document = opened(content)
    assert document.check_pdf_syntax() == []
    assert brings_its_fonts(document)
    for page, drawn in zip(document.pages, both(None, paper), strict=True):
        widgets = page.Annots
        assert len(widgets) == len(drawn.fields) > 300
        assert all(widget.F == 4 and "/N" in widget.AP for widget in widgets)
        ticks = sum(isinstance(field, Tick) for field in drawn.fields)
        assert sum("/AS" in widget for widget in widgets) == ticks
    assert len(content) < 300_000


@pytest.mark.long
def test_several_sheets_of_a_file_are_told_apart():
    pages = [form(copy=f"{i} of 2") for i in (1, 2)]
    fields = pypdf.PdfReader(BytesIO(pdf(*pages))).get_fields()
    assert {"sheet-1-of-2.score.000", "sheet-2-of-2.score.000"} < set(fields)


def test_what_a_player_writes_fits():
    """The most a filled sheet has in a cell of one line."""
    document = opened(pdf(form(paper="letter")))
    for widget in document.pages[0].Annots:
        if "/MaxLen" in widget and "/Parent" in widget:
            dice = {"attack": 10, "interception": 8}.get(str(widget.Parent.get("/T")), 0)
            assert int(widget.MaxLen) >= (dice if widget.get("/T") == "dice" else 2), widget.TU
