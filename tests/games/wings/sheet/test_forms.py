"""Cards, log and worksheet with fields: one on every box and line that is written on."""

import itertools
from functools import cache
from io import BytesIO

import pypdf
import pytest

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import HOME_FORCE, LASTING, SKILLS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.cards import form as cards_form
from sheetgen.games.wings.sheet.cards import record_cards as cards
from sheetgen.games.wings.sheet.cards.crews import called, unit_of
from sheetgen.games.wings.sheet.cards.crews import card_texts as written_of
from sheetgen.games.wings.sheet.cards.layout import places, slots
from sheetgen.games.wings.sheet.log import campaign_log as log
from sheetgen.games.wings.sheet.log import form as log_form
from sheetgen.games.wings.sheet.worksheet import form as worksheet_form
from sheetgen.games.wings.sheet.worksheet import worksheets as worksheet
from sheetgen.kits.drawing.page import MARGIN, PAPERS, Box, Line, Text, TextField, Tick
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.games.wings.report.told import GAME, LONG, OTHER_RULINGS, campaign, drawn, known
from tests.kits.drawing.drawn import opened, pdf
from tests.kits.drawing.test_forms import brings_its_fonts, dark, filled_in, read

papers = pytest.mark.parametrize("paper", PAPERS)
CROSS = ("mono-bold", "×")
FORMS = {cards_form: cards, log_form: log, worksheet_form: worksheet}
forms = pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__.rpartition(".")[2])
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
    held = 0
    for page, twin in zip(made(form, seed), drawn(FORMS[form], told), strict=True):
        assert page.art == twin.art
        if form is cards_form:
            held += len([f for f in page.fields if getattr(f, "value", "") or getattr(f, "on", 0)])
            continue
        gone = [item for item in twin.items if item not in page.items]
        held += bool(gone)
        values = [field.value for field in page.fields if isinstance(field, TextField)]
        for item in gone:
            assert any(item.text.rstrip("…") in value for value in values)
        assert not any(field.on for field in page.fields if isinstance(field, Tick))
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
    assert len(content) < (700_000 if form is cards_form else 400_000)


@forms
def test_copies_are_told_apart(form):
    names = set(named([*made(form, copy="1 of 2"), *made(form, copy="2 of 2")]))
    assert len(names) == 2 * len(named(made(form)))


@pytest.mark.long
def test_the_forms_go_into_one_file_that_knows_the_player_once():
    pages = [page for form in FORMS for page in made(form, player="A. Borg")]
    fields = read(pdf(*pages))
    assert fields["name"]["/V"] == "A. Borg"
    assert {"raf.01.name", "log.01.date", "worksheet.number"} < set(fields)


@pytest.mark.long
def test_a_value_filled_in_is_held_and_shown():
    for form, values in (
        (cards_form, {"raf.02.name": "Ġorġ", "raf.02.rank.2": "/Yes", "raf.02.kill.08": "+4"}),
        (log_form, {"log.03.winner": "Axis", "won.axis.02": "/Yes"}),
        (worksheet_form, {"worksheet.crew.2.drink": "41", "worksheet.place": "Ħal Far"}),
    ):  # fmt: skip
        pages = made(form)[:1]
        blank = pdf(*pages)
        content = filled_in(blank, values)
        fields, names = read(content), named(pages)
        for name, value in values.items():
            assert fields[name]["/V"] == value
            assert dark(content, names[name].area) > dark(blank, names[name].area) + 30


# --- cards ------------------------------------------------------------------------------------


@in_turn
def test_every_box_of_a_card_has_its_field_and_every_field_its_box(seed, paper):
    told = known(seed, OTHER_RULINGS) if seed else None
    for page in drawn(cards_form, told, paper, rulings=OTHER_RULINGS):
        boxes = {tuple(item[:4]) for item in page.art if isinstance(item, Box)}
        for field in page.fields:
            what = field.name.split(".")[2]
            if what in ("name", "unit", "injuries", "fate", "kill", "mission"):
                continue
            area = field.area
            assert any(
                x < area.x and y < area.y and area.right < x + wide and area.bottom < y + high
                and wide - area.width < 0.3
                for x, y, wide, high in boxes
            ), field.name  # fmt: skip


@papers
def test_the_lines_of_a_card_have_fields_on_them(paper):
    for page in made(cards_form, paper=paper):
        lines = [item for item in page.art if isinstance(item, Line) and item.y1 == item.y2]
        for field in page.fields:
            if field.name.endswith((".name", ".unit", ".injuries", ".fate")):
                area = field.area
                assert any(
                    abs(line.y1 - area.bottom) < 0.3
                    and abs(line.x2 - area.right) < 0.2
                    and abs(line.x1 - area.x) < 1
                    for line in lines
                ), field.name


def test_a_card_has_a_field_for_all_that_is_written_on_it():
    names = {n.removeprefix("raf.01.") for n in named(made(cards_form)) if n.startswith("raf.01.")}
    wanted = {"name", "unit", "fate", "joined", "injuries", "keeps.lucky", "wounds.2", "miss.4"}
    wanted |= {f"experience.{points:03}" for points in range(2, 91, 2)}
    wanted |= {f"roll.{points:03}.{roll}" for points in (30, 60, 90)
               for roll in ("skill", "rank", "medal")}  # fmt: skip
    wanted |= {f"kill.{n:02}" for n in range(1, 9)} | {f"mission.{n:02}" for n in range(1, 25)}
    wanted |= {f"skill.{skill}" for skill in SKILLS} | {f"keeps.{kept}" for kept in LASTING}
    wanted |= {f"rank.{n}" for n in range(1, len(MALTA.ranks[HOME_FORCE]) + 1)}
    wanted |= {f"medal.{n}" for n in range(1, len(MALTA.medals[HOME_FORCE]) + 1)}
    assert wanted <= names


def test_a_tick_says_beside_what_it_stands():
    pages = made(cards_form)
    names = named(pages)
    for name, label in (
        ("raf.01.skill.sniper", "Sniper"),
        ("raf.01.keeps.hip-flask", "Hip-flask"),
        ("luftwaffe.01.medal.1", "EK II"),
    ):
        area = names[name].area
        page = next(p for p in pages if name in named([p]))
        beside = [
            item.text for item in page.art
            if isinstance(item, Text) and 0 < item.x - area.right < 2
            and area.y - 1 < item.y < area.bottom + 0.5
        ]  # fmt: skip
        assert label in beside
        assert label in names[name].tip
    assert names["raf.01.kill.08"].tip == "Royal Air Force, card 1: Kill 8"


def test_the_fields_of_a_card_run_from_its_head_to_its_foot():
    (first, *_) = made(cards_form)
    card = places(PAPERS["a4"])[0]
    parts = [f.name.split(".")[2] for f in first.fields if f.area.x < card.right
             and f.area.y < card.bottom]  # fmt: skip
    assert [part for part, _ in itertools.groupby(parts) if part not in ("roll", "experience")] == [
        "name", "unit", "number", "joined", "novice", "wounds", "rank", "mission", "kill", "skill",
        "keeps", "medal", "miss", "injuries", "fate",
    ]  # fmt: skip


def test_men_stand_in_their_cards_whole_and_others_are_blank():
    told = known("takali")
    names = named(made(cards_form, "takali"))
    for force, key in enumerate(("raf", "luftwaffe", "regia")):
        men = [a for a in told.men if a.man.air_force == force]
        men.sort(key=lambda a: a.man.bomber)
        for number, airman in enumerate(men, start=1):
            card = f"{key}.{number:02}"
            assert names[f"{card}.name"].value == called(airman)
            assert names[f"{card}.unit"].value == unit_of(told, airman)
            assert names[f"{card}.joined"].value == str(airman.joined)
            assert names[f"{card}.rank.1"].on
            assert not names[f"{card}.rank.2"].on
        blank = f"{key}.{len(men) + 1:02}.name"
        assert blank not in names or names[blank].value == ""


@each("seed", ["takali", "n21"])
def test_a_form_of_a_played_campaign_holds_what_the_flat_card_shows(seed):
    told = campaign(seed)
    names = named(drawn(cards_form, told))
    held = 0
    for force, key in enumerate(("raf", "luftwaffe", "regia")):
        men = [a for a in told.men if a.man.air_force == force]
        men.sort(key=lambda a: a.man.bomber)
        for number, airman in enumerate(men, start=1):
            said = written_of(told, airman)
            for slot in slots(MALTA, places(PAPERS["a4"])[0], force, airman.man.bomber):
                field, text = names[f"{key}.{number:02}.{slot.name}"], said.get(slot.name, "")
                shown = field.on if isinstance(field, Tick) else field.value
                assert shown == (bool(text) if isinstance(field, Tick) else text)
                held += bool(text)
    assert held > 500


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
        assert (f"{row}.bombers.type" in names) == bool(mission.bomber)
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
    assert {f"won.drawn.{n:02}" for n in range(1, 25)} < set(names)
    assert {"campaign.british", "campaign.axis", "campaign.nobody"} < set(names)
    assert sum(name.startswith("drawn.") for name in names) == 2 * 2 * 12


@papers
def test_a_field_of_the_log_has_lines_around_it(paper):
    for page in made(log_form, paper=paper):
        lines = [item for item in page.art if isinstance(item, Line)]
        level = [(i.x1, i.x2, i.y1) for i in lines if i.y1 == i.y2]
        for field in page.fields:
            if field.name.startswith("log."):
                a = field.area
                for y in (a.y, a.bottom):
                    assert any(
                        abs(at_y - y) < 0.2 and x1 < a.x + 0.2 and a.right < x2 + 0.2
                        for x1, x2, at_y in level
                    ), field.name


@pytest.mark.long
def test_the_missions_won_are_one_track_on_both_pages():
    early, later = made(log_form)
    track = {f.name: f.area for f in early.fields if f.name.startswith("won.")}
    assert track == {f.name: f.area for f in later.fields if f.name.startswith("won.")}
    writer = pypdf.PdfReader(BytesIO(pdf(early, later)))
    assert writer.get_fields()["won.axis.07"]["/FT"] == "/Btn"


def test_a_long_name_is_held_whole():
    assert named(made(log_form, player=LONG))["name"].value == LONG


# --- worksheet --------------------------------------------------------------------------------


def test_the_worksheet_has_a_field_for_each_step_of_each_crew():
    names = named(made(worksheet_form))
    lines = [name for name in names if name.startswith("worksheet.crew.")]
    assert len(lines) == 7 * 16
    assert names["worksheet.crew.3.bale-out"].several
    assert names["worksheet.crew.3.bale-out"].tip.startswith("Crew 3: bale out")
    assert {"worksheet.number", "worksheet.mission", "worksheet.date", "worksheet.won"} < set(names)
    assert parts_of(GAME).form("worksheet") is not None
