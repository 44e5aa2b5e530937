"""Log, board and worksheet with fields: one on every box and line that is written on."""

import itertools
from functools import cache
from importlib import import_module

import pytest

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import HOME_FORCE, LASTING, SKILLS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet import campaign_log, squadron_board
from sheetgen.games.wings.sheet.crews import Known
from sheetgen.games.wings.sheet.pages import Form
from sheetgen.games.wings.sheet.pages import leaf_on as module_pages
from sheetgen.games.wings.sheet.squadron_board import men_of
from sheetgen.games.wings.sheet.worksheet import page as worksheet
from sheetgen.kits.drawing.page import MARGIN, PAPERS, Line, Text, TextField
from sheetgen.kits.drawing.svg import page_svg
from sheetgen.kits.pages.reading import Reading
from sheetgen.kits.pages.tree import Asks, Column, Row, Share, Slot
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.games.wings.report.told import GAME, drawn, known
from tests.games.wings.sheet.leaves import leaves
from tests.kits.drawing.drawn import opened, pdf
from tests.kits.drawing.test_forms import brings_its_fonts, read

papers = pytest.mark.parametrize("paper", PAPERS)
SHEETS = [module.SHEET for module in (campaign_log, squadron_board, worksheet)]
log_form, board_form, worksheet_form = FORMS = [*map(Form, SHEETS)]
forms = pytest.mark.parametrize("form", FORMS, ids=["log", "board", "worksheet"])
told_or_not = pytest.mark.parametrize("seed", [None, "takali"])
in_turn = pytest.mark.parametrize(("seed", "paper"), [(None, "letter"), ("takali", "a4")])


@cache
def made(form, seed=None, paper="a4", **said):
    return drawn(form, known(seed) if seed else None, paper, **said)


@cache
def written(form, paper="a4") -> bytes:
    """A form that holds much, as a file."""
    return pdf(*made(form, "takali", paper, player="Ġorġ Żahra"))


def named(pages) -> dict:
    return {field.name: field for page in pages for field in page.fields}


def inside(area, item) -> bool:
    return area.x <= item.x <= area.right and area.y <= item.y <= area.bottom


# --- of all of them ---------------------------------------------------------------------------


@forms
@in_turn
def test_no_two_fields_overlap_and_all_are_on_the_paper(form, seed, paper):
    for page in made(form, seed, paper):
        areas = sorted((field.area for field in page.fields), key=lambda area: area.y)
        for place, one in enumerate(areas):
            below = itertools.takewhile(lambda a, one=one: a.y < one.bottom, areas[place + 1 :])
            assert all(one.right <= other.x or other.right <= one.x for other in below)
        for area in areas:
            assert min(area.x, area.y) >= MARGIN
            assert max(area.right - page.paper.right, area.bottom - page.paper.bottom) < 0.001


@forms
@in_turn
def test_nothing_that_is_printed_stands_in_a_place_to_type(form, seed, paper):
    for page in made(form, seed, paper, player="A. Borg"):
        places_to_type = [f.area for f in page.fields if isinstance(f, TextField)]
        texts = [item for item in page.items if isinstance(item, Text)]
        assert not [t for t in texts for area in places_to_type if inside(area, t)]


@forms
def test_every_field_says_what_it_is(form):
    names = named(made(form))
    assert len({field.tip for field in names.values()}) == len(names)
    assert all(field.tip.isprintable() and field.tip for field in names.values())


@forms
@told_or_not
def test_the_art_is_that_of_the_flat_sheet_and_what_was_written_is_held(form, seed):
    # The worksheet to type on is for whichever mission comes.
    told = known(seed) if seed and form is not worksheet_form else None
    flat = drawn(SHEETS[FORMS.index(form)], told)
    held = 0
    for page, twin in zip(made(form, seed), flat, strict=True):
        assert page.art == twin.art
        values = [f.value for f in page.fields if isinstance(f, TextField) and f.value]
        held += len(values)
    assert bool(held) == (told is not None)


@pytest.mark.long
@papers
@forms
def test_the_file_is_sound(form, paper):
    pages = made(form, "takali", paper, player="Ġorġ Żahra")
    content = written(form, paper)
    document = opened(content)
    assert document.check_pdf_syntax() == []
    assert brings_its_fonts(document)
    for page, fields in zip(document.pages, pages, strict=True):
        assert len(page.Annots) == len(fields.fields)
        assert all(widget.F == 4 and "/N" in widget.AP for widget in page.Annots)
    assert len(content) < (700_000 if form is board_form else 400_000)


@forms
def test_copies_are_told_apart(form):
    names = set(named([*made(form, copy="1 of 2"), *made(form, copy="2 of 2")]))
    assert len(names) == 2 * len(named(made(form)))


@pytest.mark.long
def test_the_forms_go_into_one_file_that_knows_the_player_once():
    pages = [page for form in FORMS for page in made(form, player="A. Borg")]
    fields = read(pdf(*pages))
    assert fields["name"]["/V"] == "A. Borg"
    assert {"board.raf.fighter.01.name", "log.01.date", "worksheet.number"} < set(fields)


# --- board ------------------------------------------------------------------------------------


def test_a_line_has_a_field_for_all_that_is_written_on_it():
    line = "board.raf.fighter.01."
    names = {n.removeprefix(line) for n in named(made(board_form)) if n.startswith(line)}
    wanted = {"name", "unit", "novice", "number", "has.lucky", "wounds.2", "miss.4"}
    wanted |= {f"experience.{points:03}" for points in range(2, 91, 2)}
    wanted |= {f"kills.{n}" for n in range(1, 7)} | {f"mission.{n:02}" for n in range(1, 25)}
    wanted |= {f"has.{key}" for key in (*SKILLS, *LASTING)}
    wanted |= {f"rank.{n}" for n in range(1, len(MALTA.ranks[HOME_FORCE]) + 1)}
    wanted |= {f"has.{n}" for n in range(1, len(MALTA.medals[HOME_FORCE]) + 1)}
    assert wanted <= names


def test_men_stand_in_their_lines_whole_and_others_are_blank():
    told = known("takali")
    names = named(made(board_form, "takali"))
    for force, key in enumerate(("raf", "luftwaffe", "regia")):
        for bombers, trade in enumerate(("fighter", "bomber")):
            men = men_of(told, force, bool(bombers))
            for number, airman in enumerate(men, start=1):
                line = f"board.{key}.{trade}.{number:02}"
                assert names[f"{line}.name"].value == airman.name.full
                assert names[f"{line}.unit"].value == Known(told, airman).unit[0]
                assert names[f"{line}.rank.1"].on
                assert not names[f"{line}.rank.2"].on
            blank = f"board.{key}.{trade}.{len(men) + 1:02}.name"
            assert blank not in names or names[blank].value == ""


# --- log --------------------------------------------------------------------------------------


def test_the_log_holds_what_was_drawn_for_each_mission():
    told, names = known("takali"), named(made(log_form, "takali"))
    for mission in told.missions:
        row = f"log.{mission.number:02}"
        assert names[f"{row}.date"].value == in_words(mission.day)
        assert names[f"{row}.place"].value == mission.place.name
        assert names[f"{row}.mission"].value == mission.name
        attack, defence = mission.fighters[mission.attacker], mission.fighters[mission.defender]
        assert names[f"{row}.attack.type"].value == MALTA.aircraft[attack].name
        assert names[f"{row}.defence.type"].value == MALTA.aircraft[defence].name
        assert bool(names[f"{row}.bombers.type"].value) == bool(mission.bomber)
        assert names[f"{row}.winner"].value == names[f"{row}.notes"].value == ""


def test_a_blank_log_has_all_its_cells():
    names = named(made(log_form))
    for number in range(1, 25):
        row = f"log.{number:02}"
        cells_of = {name.removeprefix(f"{row}.") for name in names if name.startswith(row)}
        assert {"date", "place", "mission", "notes", "winner", "drawn.won"} < cells_of
        assert {f"{side}.{what}" for side in ("british", "axis")
                for what in ("points", "kills", "lost", "won")} < cells_of  # fmt: skip
        assert {"attack.crew.1", "attack.crew.2", "bombers.crew.2", "defence.crew.3"} < cells_of
        assert "attack.crew.3" not in cells_of
    assert {"campaign.british", "campaign.axis", "campaign.nobody"} < set(names)
    assert sum(name.startswith("drawn.") for name in names) == 2 * 2 * 12


# --- worksheet --------------------------------------------------------------------------------


def test_the_worksheet_has_a_field_for_each_step_of_each_crew():
    names = named(made(worksheet_form))
    lines = [name for name in names if name.startswith("worksheet.crew.")]
    assert len(lines) == 7 * 16
    assert names["worksheet.crew.3.bale-out"].several
    assert names["worksheet.crew.3.bale-out"].tip.startswith("Crew 3: bale out")
    assert {"worksheet.number", "worksheet.mission", "worksheet.date", "worksheet.won"} < set(names)
    assert parts_of(GAME).form("worksheet") is not None


# --- a place that is added --------------------------------------------------------------------


def _beside(slot, node):
    return Row(node.sized(Share()), Column(slot, size=6.0), size=node.size or Share())


ADDED = [
    # A page, where it is said, the place there, and what its slots are told of.
    (campaign_log, "_ending", lambda slot, kept: lambda *about: _beside(slot, kept(*about))),
    (squadron_board._Force, "_tallies", lambda slot, kept: lambda *of: [slot, *kept(*of)]),
    (worksheet, "_page", lambda slot, kept: lambda *of: Column(kept(*of), slot)),
]


@each(("where", "name", "with_it"), ADDED)
def test_a_slot_that_is_added_in_one_place_is_in_print_form_reading_and_svg(where, name, with_it):
    """A place beside the others: said once, it is everywhere."""
    slot = Slot("added", "text", "an added place", lambda _: "A5", Asks("added"), type=7.5,
                lined=True, size=6.0)  # fmt: skip
    module = import_module(where.__module__) if isinstance(where, type) else where
    module_pages.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, name, with_it(slot, getattr(where, name)))
        leaf = leaves(module.SHEET, known("takali"))[0]
        place = next(one.area for one in leaf.on.slots if one.slot.name == "added")
    module_pages.cache_clear()
    blank = leaf._replace(told=None).page()
    filled, form = leaf.page(), leaf.page(form=True)
    line = (place.x, place.bottom, place.right, place.bottom)
    assert any(isinstance(item, Line) and item[:4] == line for item in blank.items)
    assert "A5" in [item.text for item in filled.marks if isinstance(item, Text)]
    assert named([form])["added"].value == "A5"
    reading = Reading(one.slot for one in leaf.on.slots)
    assert reading.is_asked("added")
    assert "A5" in page_svg(filled, "a title")
