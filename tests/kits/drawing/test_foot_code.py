"""QR codes, read back off the rendered page."""

import pypdfium2
import pytest
import zxingcpp

from sheetgen.core.again import Code
from sheetgen.core.game import find
from sheetgen.kits.drawing import foot
from sheetgen.kits.drawing.fonts import ELLIPSIS, width
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from tests.cases import each
from tests.kits.drawing.drawn import page, pdf

ROOM = 20.0


def read(text: str, dpi: int = 200, room: float = ROOM) -> list[str]:
    code = foot.qr_code(text, 100, 100, room)
    document = pypdfium2.PdfDocument(pdf(page((), (code,))))
    return [
        found.text for found in zxingcpp.read_barcodes(document[0].render(scale=dpi / 72).to_pil())
    ]


@pytest.mark.long
@pytest.mark.parametrize("dpi", [110, 200, 600])
def test_a_code_is_read_off_the_page(dpi):
    assert read("sheetgen Ħal Għargħur 499/500", dpi) == ["sheetgen Ħal Għargħur 499/500"]


def test_a_code_stands_in_its_corner_with_white_around_it():
    for text in ("a", "b" * 40, "c" * 60):
        code = foot.qr_code(text, 100, 100, 13.3)
        side = len(code.rows) * code.pitch
        assert (code.x + side, code.y + side) == pytest.approx((100, 100))
        assert side + foot.QUIET * code.pitch == pytest.approx(13.3)
        assert code.pitch >= foot.LEAST_MODULE
        assert {len(row) for row in code.rows} == {len(code.rows)}


@each("length", [280, 300, 3000, 10_000])
def test_a_text_too_long_has_no_code(length):
    assert foot.qr_code("X" * length, 100, 100, 13.3) is None


def test_the_longest_text_of_a_foot():
    assert foot.qr_code("X" * 279, 100, 100, foot.CODE_ROOM)
    assert foot.qr_code("x" * 192, 100, 100, foot.CODE_ROOM)
    assert foot.qr_code("x" * 193, 100, 100, foot.CODE_ROOM) is None


def test_the_ruler_keeps_clear_of_the_code():
    for paper in PAPERS.values():
        place = foot.area(paper)
        code = foot.code(place, Foot(again=Code("1", "1", ("blank", "any"))))
        art = foot.art(foot.beside_code(place), ("one", "two"))
        right = max(item.x2 for item in art if hasattr(item, "x2"))
        assert right <= code.x - foot.QUIET * code.pitch + 0.01


@each("has_code", [True, False])
@each("first", [True, False])
@each("length", [1, 9, 99])
def test_no_command_is_cut(length, first, has_code):
    command = " ".join(["sheetgen", "preroll", "any", *["--option=value"] * length])
    about = Foot(player="A. Borg", command=command, again=Code("1", "1", ("blank", "any")))
    place = foot.area(PAPERS["a4"])
    texts = foot.marks(place, ["any, edition first"], about, has_code, True, first)
    said = " ".join(text.text for text in texts)
    assert said.endswith("Name: A. Borg")
    assert ELLIPSIS not in said
    assert (command in said) == (length < 20)
    elsewhere = ": sheetgen preroll any " if first else "see the first"
    elsewhere = "with the code" if has_code else elsewhere
    assert (elsewhere in said) == (length > 20)


def test_a_name_that_a_whole_command_has_is_not_said_again():
    command = "sheetgen preroll any --player 'A. Borg'"
    about = Foot(player="A. Borg", command=command)
    texts = foot.marks(foot.area(PAPERS["a4"]), ["any, edition first"], about, named=True)
    assert [text.text for text in texts] == [command]


def test_no_word_is_torn_that_has_room_on_the_next_line():
    event = (
        "Weekend, 2026-12-05   board S1-B1, check digits RKVH   dice by the scheme sheetgen-dice-1"
    )
    made = "Campaign and scenario rules by their author at Little Wars (2018); for Wings of Glory"
    about = "Wings over Malta, edition 2018: the campaign and scenario rules of 2018-04-28."
    lines = [f"{about} Default rulings.", f"{made}, published by Ares Games. sheetgen 0.2.0"]
    place, whose = foot.beside_code(foot.area(PAPERS["a4"]), foot.HEIGHT), "Anna Borg of Sliema"
    first, second = foot.told(place, lines, (event, f"Name: {whose}"))
    assert f"{first.text} {second.text}".startswith(event)


def test_of_an_event_less_is_said_where_a_long_name_needs_the_room():
    event, whose = "The club night of December   board S1-B1   dice by the scheme any", "Borg " * 14
    lines = ["any, edition first", "x" * 300]
    texts = foot.marks(
        foot.area(PAPERS["a4"]), lines, Foot(player=whose.strip(), event=event), named=True
    )
    said = " ".join(text.text for text in texts)
    assert said.startswith("The club night")
    assert said.endswith(f"Name: {whose.strip()}")
    assert ELLIPSIS not in said


def test_a_command_without_room_says_who_decided_and_what_is_fought():
    told = "--policy careful --campaign 'the isles' --side home"
    command = f"sheetgen play any {told} " + "--option=value " * 99
    again = Code("1", "1", ("fight", "any"))
    about = Foot(policy="careful", seed="a", command=command, again=again)
    texts = foot.marks(foot.area(PAPERS["a4"]), ["any, edition first"], about)
    said = " ".join(text.text for text in texts)
    assert said == f"Print again: sheetgen play any {told} --seed a"


def test_an_event_of_a_long_name_is_not_cut():
    parts = ["A club night " * 4, "board S1-B1", "dice by the scheme sheetgen-dice-1"]
    place, lines = foot.area(PAPERS["a4"]), ["any, edition first", "made by somebody. " * 14]
    texts = foot.of_event(place, lines, foot.SPACE.join(parts))
    said = " ".join(text.text for text in texts)
    assert ELLIPSIS not in said
    assert "board S1-B1" in said
    assert "scheme" not in said


@each("count", [0, 2, 4, len(find("wings").rulings)])
@each("command", ["sheetgen blank wings", ""])
def test_many_rulings_leave_a_line_for_the_copys_own(count, command):
    game = find("wings")
    rulings = tuple(f"{one.name}={[*one.values][-1]}" for one in game.rulings[:count])
    again = Code("1", "1", ("sheet", "RECORD"), "57-0123456789abcdef")
    about = Foot(rulings=rulings, credits=game.credits, command=command, again=again)
    place = foot.beside_code(foot.area(PAPERS["a4"]), foot.HEIGHT)
    lines = foot.leaving_room(place, game, "2018", about)
    (own,) = foot.marks(place, lines, about, has_code=True)
    assert own.text == (command or "record 57-0123456789abcdef")
    printed = " ".join(text.text for text in foot.art(place, lines) if isinstance(text, Text))
    assert ("fighter-die=per-side" in printed) == (count in (2, 4) if not command else count == 2)
    assert (f"{len(game.rulings)} rulings" in printed) == (count == len(game.rulings))


def test_a_command_too_long_for_its_line_begins_beside_the_printed_ones():
    place = foot.area(PAPERS["a4"])
    for printed, length, rows in (("credits " * 24, 8, {2}), ("credits " * 24, 14, {1, 2})):
        own = [" ".join(["--option"] * length)[:-1]]
        texts = foot.told(place, [printed], own)
        assert " ".join(text.text for text in texts) == own[0]
        lines = {round((text.y - foot.baseline(place, 0)) / foot.LEADING) for text in texts}
        assert lines == rows
        edges = [text.x + width(text.text, "mono", foot.SIZE) for text in texts]
        assert max(edges) <= place.right - foot.PAGE_ROOM
