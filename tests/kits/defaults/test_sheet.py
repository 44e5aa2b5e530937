"""The default sheet of any game: composed of the signs of all sheets, clean, large enough, and read
back from its form."""

import re
from dataclasses import replace
from importlib import import_module

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, played_by, seeded
from sheetgen.design import Count, Track, Turns
from sheetgen.kits.defaults import sheet as sheets
from sheetgen.kits.defaults.sheet import Sheet, SheetForm
from sheetgen.kits.defaults.subject import subject
from sheetgen.kits.drawing.page import (
    HAIR,
    MAYBE,
    PAPERS,
    Disc,
    Fill,
    Foot,
    Line,
    Polyline,
    Text,
    TextField,
    Tick,
)
from sheetgen.kits.drawing.svg import page_svg
from sheetgen.kits.pages.tree import Asks, Flow, Slot
from sheetgen.kits.parts import parts_of
from sheetgen.kits.table import form_file
from tests.cases import each
from tests.fixtures import endless, gleaners, night_patrol, siege
from tests.kits.drawing.measuring import faults

GAMES = {
    name: import_module(f"tests.fixtures.{name}").GAME
    for name in (
        "couriers",
        "declared_convoy",
        "ferry",
        "gleaners",
        "night_patrol",
        "siege",
        "three_villages",
    )
}
LEAST = {"normal": 7.5, "half": 7.5, "large": 16.0}


def played(game):
    key = dice.key_of_seed("a")
    session = Session(game, game.conditions())
    policy = next(iter(game.policies.values()), None)
    answerers = [seeded(key), *([decided(policy, key)] if policy else [])]
    play_out(session, first_of(*answerers))
    return parts_of(game).chronicle.tell(session)


@each(("size", "paper"), [("half", "a4"), ("large", "a4"), ("normal", "letter")])
@each("game", [*GAMES.values()])
def test_it_is_clean_and_large_enough_to_read(game, size, paper):
    for told in (None, played(game)):
        pages = Sheet(subject(game)).pages(
            PAPERS[paper], game.conditions(), told, Foot(seed="a", source="seed"), "both", size
        )
        for page in pages:
            assert faults(page) == []
            assert min(i.size for i in page.items if isinstance(i, Text)) >= LEAST[size]


def test_results_are_grey_dice_have_their_shape_and_steps_a_disc():
    (page, *_) = Sheet(subject(siege.GAME)).pages(
        PAPERS["a4"], siege.GAME.conditions(), None, Foot()
    )
    grey = sum(isinstance(i, Fill) and i.tone == "result" for i in page.art)
    # Two set-up rolls; of every day two meanings, three numbers and the score.
    days = sum(i.text.isdigit() and i.size == 9 for i in page.art if isinstance(i, Text))
    assert grey == 2 + 6 * days
    assert sum(isinstance(i, Polyline) and len(i.points) == 9 for i in page.art) == 5
    assert sum(isinstance(i, Disc) for i in page.art) == 4


def test_what_not_every_turn_has_is_dashed():
    (page, *_) = Sheet(subject(night_patrol.GAME)).pages(
        PAPERS["a4"], night_patrol.GAME.conditions(), None, Foot()
    )
    dashed = [i for i in page.art if isinstance(i, Line) and i.pen == MAYBE]
    # Of up to three torpedoes the first is fired for certain.
    assert len({i.x1 for i in dashed}) == 2
    assert all(i.x1 == i.x2 for i in dashed)


def printed(page):
    return [i.text for i in page.items if isinstance(i, Text)]


def of_part(page, first, last):
    """What is printed between the heads of two sections."""
    tops = {i.text: i.y for i in page.art if isinstance(i, Text) and i.face == "title"}
    low, high = tops[first] - 4, tops[last] - 4
    return [
        i for i in page.art
        if isinstance(i, (Text, Line, Disc)) and low <= getattr(i, "y", getattr(i, "y1", 0)) < high
    ]  # fmt: skip


def test_a_number_declared_in_one_place_is_in_print_picture_form_and_reading():
    """It is a column of the log and a line at the end; what stands above them is untouched."""
    game = siege.GAME
    declares = replace(game.declares, holds=(*game.declares.holds, Count("turn", "night")))
    more = replace(game, declares=declares)
    one, two = (
        Sheet(subject(each)).pages(PAPERS["a4"], each.conditions(), played(each), Foot())[0]
        for each in (game, more)
    )
    assert of_part(one, "SET-UP", "LOG") == of_part(two, "SET-UP", "LOG")
    assert ["turn" in printed(page) for page in (one, two)] == [False, True]
    assert ["turn" in re.findall(r">(\w+)<", page_svg(page, "")) for page in (one, two)] == [
        False,
        True,
    ]
    pages = SheetForm(subject(more)).pages(PAPERS["a4"], more.conditions(), None, Foot())
    assert {"log.07.end.turn", "end.turn"} <= {f.name for page in pages for f in page.fields}
    written = parts_of(more).reading.filled(played(more).session)
    assert (written["log.07.end.turn"], written["end.turn"]) == ("7", "30")
    with pytest.raises(Error, match=r'log.07.end.turn: "9" is there; expected: "7"'):
        read_back(more, dict(written, **{"log.07.end.turn": "9"}))


def test_a_slot_added_in_one_place_is_in_print_picture_form_and_reading(monkeypatch):
    whole, caches = sheets._Tree._score, (sheets._laid_out, parts_of(siege.GAME).reading.reading)
    fog = Slot("fog", "number", "Fog", lambda told: 77, Asks("fog"), boxed=HAIR, high=6.0)
    game, conditions = siege.GAME, siege.GAME.conditions()

    def with_fog(tree):
        section = whole(tree)
        return section._replace(body=Flow(*section.body.children, fog, wide=41.0))

    monkeypatch.setattr(sheets._Tree, "_score", with_fog)
    for cache in caches:
        cache.cache_clear()
    about = PAPERS["a4"], conditions, played(game), Foot()
    *_, page = Sheet(subject(game)).pages(*about)
    *_, form = SheetForm(subject(game)).pages(*about)
    (field,) = (field for field in form.fields if field.name == "fog")
    typed = [item for item in page.marks if isinstance(item, Text) and item.text == "77"]
    assert [field.area.has(item.x, item.y) for item in typed] == [True]
    assert faults(page) == []
    assert ">77<" in page_svg(page, "")
    assert (field.tip, field.value) == ("Fog", "77")
    assert parts_of(game).reading.filled(played(game).session)["fog"] == "77"
    cells = parts_of(game).reading.reading(conditions).asked(Roll("fog", 1, 6), {"fog": "5"})
    assert cells[:2] == (("fog",), ("5",))
    for cache in caches:
        cache.cache_clear()


def read_back(game, written):
    known = {name: text for name, text in written.items() if text}
    return form_file.read(parts_of(game).reading, game, game.conditions(), known)


@each("name", ["couriers", "declared_convoy", "ferry", "gleaners"])
def test_a_form_is_read_back_and_a_note_on_it_is_the_players_own(name):
    game = GAMES[name]
    told = played(game)
    pages = SheetForm(subject(game)).pages(PAPERS["a4"], game.conditions(), told, Foot(player="Ħ"))
    fields = [field for page in pages for field in page.fields]
    texts = {field.name: field.value for field in fields if isinstance(field, TextField)}
    ticks = {
        field.name: form_file.TICKED for field in fields if isinstance(field, Tick) and field.on
    }
    assert texts["name"] == "Ħ"
    answers = read_back(game, texts | ticks | {"log.01.notes": "rain"}).answers
    assert answers == [one._replace(rolled=False) for one in told.session.answers]
    first = next(name for name in texts if re.fullmatch(r"(roll|log)\..+\.1", name))
    with pytest.raises(Error, match=f"{first}: nothing is there; expected:"):
        read_back(game, texts | {first: ""})


def test_several_answers_in_one_cell_are_read_in_their_order():
    written = dict(parts_of(endless.GAME).reading.filled(played(endless.GAME).session))
    assert written["log.03.spade.all"] == "dig dig stop"
    for said in ("Dig, dig, stop", "digdigstop"):
        written["log.03.spade.all"] = said
        assert len(read_back(endless.GAME, written).answers) == 6
    written["log.03.spade.all"] = "dig dig stop dig"
    with pytest.raises(Error, match='stop dig" is there; expected: "dig dig stop"'):
        read_back(endless.GAME, written)


def test_what_has_no_room_and_what_is_declared_twice_are_told_in_a_sentence():
    for holds, says in (
        (
            [Track("bread", 22), Track("bread", 23)],
            "of The Siege of Ostrów has track.bread.0 twice",
        ),
        ([Track("bread", 5000)], r'row "bread" is \d+.\d mm too high for a page'),
    ):
        declares = replace(siege.GAME.declares, holds=holds)
        game = replace(siege.GAME, declares=declares)
        with pytest.raises(Error, match=says):
            SheetForm(subject(game)).pages(PAPERS["a4"], game.conditions(), None, Foot())


def test_a_die_that_few_own_says_how_it_is_rolled_and_what_is_written() -> None:
    game = gleaners.GAME
    told = parts_of(game).chronicle.tell(Session(game, game.conditions(), [Answer("load", (2,))]))
    (page,) = Sheet(subject(game)).pages(PAPERS["a4"], game.conditions(), told, Foot())
    texts = [item.text for item in page.items if isinstance(item, Text)]
    assert "Load: 1D3 (a D6: 1–2 is 1, 3–4 is 2, 5–6 is 3)" in texts
    assert "2 (3-4)" in texts
    assert "a D6: 1–3 is 1, 4–6 is 2" in texts
    assert texts.count("(D2)") == 1


@each("size", Sheet.sizes)
def test_its_example_is_a_first_turn_in_grey_on_a_blank(size):
    sheet = Sheet(subject(night_patrol.GAME))
    asked = PAPERS["a4"], night_patrol.GAME.conditions()
    shown = sheet.example(*asked, Foot(), "both", size)
    blank = sheet.pages(*asked, None, Foot(), "both", size)
    assert [page._replace(pale=()) for page in shown] == blank
    typed = [item.text for page in shown for item in page.pale if isinstance(item, Text)]
    areas = [text for text in typed if text in ("inshore", "offshore")]
    assert len(areas) == 1
    assert all(faults(page) == [] for page in shown)


def test_what_is_decided_several_times_in_a_turn_has_room_in_its_cell():
    game = endless.GAME
    for seed in map("h{}".format, range(12)):
        told = played_of(game, seed)
        (page,) = parts_of(game).sheet("sheet").pages(PAPERS["a4"], game.conditions(), told, Foot())
        assert not [item for item in page.items if isinstance(item, Text) and "…" in item.text]


def played_of(game, seed):
    policy = game.policies["random"]
    session = played_by(game, game.conditions(), dice.key_of_seed(seed), policy)
    return parts_of(game).chronicle.tell(session)


def test_parts_stand_closer_where_that_saves_a_page(monkeypatch):
    def pages_of(rows):
        turns = Turns("day", rows=rows)
        game = siege.GAME._replace(declares=replace(siege.GAME.declares, turns=turns))
        made = parts_of(game).sheet("sheet").pages(PAPERS["a4"], game.conditions(), None, Foot())
        assert [faults(page) for page in made] == [[]] * len(made)
        return len(made)

    assert [pages_of(rows) for rows in (20, 21, 22)] == [1, 1, 2]
    monkeypatch.setattr(sheets, "CLOSER", sheets.GAP)
    sheets._laid_out.cache_clear()
    assert [pages_of(rows) for rows in (20, 21, 22)] == [1, 2, 2]


def test_a_blank_has_no_line_for_a_seed():
    sheet = parts_of(siege.GAME).sheet("sheet")
    about = PAPERS["a4"], siege.GAME.conditions(), None
    blank, known = (sheet.pages(*about, Foot(seed=seed))[0] for seed in (None, "s"))
    assert "Seed" not in printed(blank)
    assert "Seed" in printed(known)
