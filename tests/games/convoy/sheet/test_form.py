"""The sheet's fields: one in every cell a pencil writes in, each in its place, none missing."""

from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.conditions import fewest_and_most, rulings_of
from sheetgen.games.convoy.rules.state import OPTIONS, TYPES
from sheetgen.games.convoy.sheet import battle_log
from sheetgen.games.convoy.sheet.game_sheet import FORM, LOGS, SHEET
from sheetgen.games.convoy.sheet.leaves import LINES, ONE_PAGE, UNITS
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.drawing.page import PAPERS, Box, Text, TextField, Tick
from sheetgen.kits.pages.sheet import Copy, Wanted, pages_of
from tests.cases import each
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, foot, pages, places, set_up
from tests.kits.drawing.drawn import opened, pdf
from tests.kits.drawing.test_forms import brings_its_fonts

papers = each("paper", PAPERS)


def both(told=None, paper="a4", edition="sheet", **known) -> list:
    conditions = told.conditions if told else GAME.conditions(edition)
    return FORM.pages(PAPERS[paper], conditions, told, foot(**known))


def known(player="Ħal Għargħur", seed="pedestal") -> dict:
    return {"player": player, "seed": seed, "source": "seed"}


def named(*pages) -> dict:
    return {field.name: field for page in pages for field in page.fields}


@each(("paper", "seed"), [("letter", None), ("a4", "pedestal")])
def test_no_two_fields_overlap(paper, seed):
    for page in both(set_up(seed) if seed else None, paper):
        for n, field in enumerate(page.fields):
            assert not field.area.meets(other.area for other in page.fields[:n]), field.name


@each("edition", EDITIONS)
def test_a_blank_sheet_has_them_all(edition):
    names = named(*both(edition=edition))
    ships = {name.rpartition(".")[0] for name in names if name.startswith("fleet.")}
    assert len(ships) == sum(fewest_and_most(rulings_of(GAME.conditions(edition)))[1])
    tracked = {name.split(".")[1] for name in names if name.startswith("track.")}
    assert tracked == {f"{turn:02}" for turn in range(1, 30)}
    lines = {name.split(".")[1] for name in names if name.startswith("log.")}
    assert lines == {f"{line:02}" for line in range(1, LOGS * LINES + 1)}
    attackers = {n.split(".")[3] for n in names if n.startswith("log.01.attacker.")}
    assert attackers == {str(n) for n in range(1, 10)}
    dice = [n for n in names if n.startswith("log.01.interception.")]
    assert len(dice) == battle_log.DICE
    assert {f"option.{option}.from" for option in OPTIONS[1:]} < set(names)
    assert sum(name.startswith("option.") for name in names) == 13
    assert "seed" not in names
    for name in ("name", "date", "fleet.cargo.03.sunk", "track.07.die", "set-up.journey",
                 "reckoning.total.points", "covering-force.3.destroyers", "option.evade.more",
                 "covering-force.3.carrier",
                 "set-up.dice.cargo.3",
                 "reckoning.cargo.number", "log.12.score", "log.03.enemy.G"):  # fmt: skip
        assert name in names


@each("size", [size for size in UNITS if size != ONE_PAGE])
def test_where_evade_adds_one_turn_no_page_goes_beyond_27_and_no_die_of_it_has_a_box(size):
    conditions = GAME.conditions("sheet", {"evade-length": "one"})
    slots = places(None, size=size, conditions=conditions)
    assert [name for name in slots if name.startswith("track.") and name.endswith("die")] == [
        f"track.{turn:02}.die" for turn in range(1, 28)
    ]
    boxes = {
        name: sum(isinstance(item, Box) for page in drawn for item in page.items)
        for name, drawn in (
            ("one", pages(None, size=size, rulings={"evade-length": "one"})),
            ("d3", pages(None, size=size)),
        )
    }
    # The box of the die, the heads of two turns, and two flags less.
    assert boxes["one"] < boxes["d3"]
    fields = named(*FORM.pages(PAPERS["a4"], conditions, None, foot()))
    assert "option.evade.more" not in fields
    assert sum(name.startswith("option.") for name in fields) == 12
    assert {name[:8] for name in fields if name.startswith("track.")} == {
        f"track.{turn:02}" for turn in range(1, 28)
    }


def test_who_may_go_home_has_a_third_tick():
    names = named(*both())
    for kind in TYPES:
        marks = {n.split(".")[3]: f.mark for n, f in names.items() if n.startswith(f"fleet.{kind}")}
        home = {} if kind in ("cargo", "tanker") else {"home": "ring"}
        assert marks == {"damaged": "stroke", "sunk": "cross"} | home


def test_every_field_says_what_it_is():
    names = named(*both())
    assert len({field.tip for field in names.values()}) == len(names)
    assert names["fleet.cargo.01.sunk"].tip == "Cargo 1, Almeria Lykes: sunk"
    assert names["track.07.die"].tip == "Turn 7: contact, die"
    assert names["option.decoy.from"].tip == "Decoy: the turn it is taken in"


@papers
def test_the_set_up_stands_in_the_fields_and_nowhere_else(paper):
    told = set_up("pedestal")
    front, back, more = both(told, paper, **known())
    held = {n: f.value for n, f in named(front).items() if isinstance(f, TextField)}
    for kind, ships in zip(TYPES, told.fleet, strict=True):
        assert held[f"set-up.{kind}"] == str(len(ships))
    assert (held["set-up.journey"], held["set-up.friendly"]) == (
        str(told.length), str(told.friendly)
    )  # fmt: skip
    assert held["name"] == named(back)["name"].value == named(more)["name"].value == "Ħal Għargħur"
    assert "seed" not in held
    for page in (front, back, more):
        areas = [field.area for field in page.fields]
        for item in page.items:
            if isinstance(item, Text) and item.face == "mono":
                inside = (a.x <= item.x <= a.right and a.y <= item.y <= a.bottom for a in areas)
                assert not any(inside), item


def test_a_prerolled_sheet_has_fields_for_what_sailed():
    told = set_up("pedestal")
    names = named(*both(told, **known()))
    for kind, ships in zip(TYPES, told.fleet, strict=True):
        assert f"fleet.{kind}.{len(ships):02}.sunk" in names
        assert f"fleet.{kind}.{len(ships) + 1:02}.sunk" not in names
    assert f"track.{told.length + 3:02}.die" in names
    assert f"track.{told.length + 4:02}.die" not in names


@papers
def test_the_art_is_that_of_the_flat_sheet(paper):
    told = set_up("pedestal")
    copy = Copy(foot(**known()), told)
    leaves = SHEET.leaves(Wanted(PAPERS[paper], told.conditions, copy, form=True))
    flat = pages_of(leaves, copy)
    for page, twin in zip(both(told, paper, **known()), flat, strict=True):
        assert page.art == twin.art
        gone = [item for item in twin.items if item not in page.items]
        values = {field.value for field in page.fields if isinstance(field, TextField)}
        assert gone
        assert {item.text for item in gone} <= values


def test_one_side_may_do():
    told = set_up("pedestal")
    paper = PAPERS["a4"]
    (page,) = FORM.pages(paper, told.conditions, told, foot(**known()), "front")
    assert "fleet.cargo.03.sunk" in named(page)


def test_the_file_is_sound():
    pages = both()
    content = pdf(*pages)
    document_ = opened(content)
    assert document_.check_pdf_syntax() == []
    assert brings_its_fonts(document_)
    for page, drawn in zip(document_.pages, pages, strict=True):
        widgets = page.Annots
        assert len(widgets) == len(drawn.fields) > 300
        assert all(widget.F == 4 and "/N" in widget.AP for widget in widgets)
        ticks = sum(isinstance(field, Tick) for field in drawn.fields)
        assert sum("/AS" in widget for widget in widgets) == ticks
    assert len(content) < 500_000


def test_the_longest_legal_entry_fits_its_field():
    longest = {
        "modifier": 2,
        "from": 2,
        "last": 2,
        "ship": 3,
        "points": 3,
        "score": 3,
        "number": 2,
        "journey": 2,
    }
    for page in opened(pdf(*both(paper="letter"))).pages:
        for widget in page.Annots:
            if "/MaxLen" in widget and "/T" in widget:
                assert int(widget.MaxLen) >= longest.get(str(widget.T), 1), widget.TU


def test_a_game_of_which_nothing_is_rolled_has_the_form_of_a_blank():
    nothing = tell(Session(GAME, GAME.conditions()))
    assert nothing.length == 0
    fields = [[field for page in both(told) for field in page.fields] for told in (None, nothing)]
    assert fields[0] == fields[1]
    assert SHEET.pages(PAPERS["a4"], nothing.conditions, nothing, foot()) == pages(None)
