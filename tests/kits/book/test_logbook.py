"""The log book of any game: its boxes, the player's notes, and its twin."""

from sheetgen.core import dice
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.book.boxes import Field, drawn
from sheetgen.kits.book.logbook import Noted, ruled_table, table
from sheetgen.kits.drawing.booklets import leaf
from sheetgen.kits.drawing.page import GROUP, PAPERS, Area, Foot, Line, Text
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.markdown import headings, parse, plain
from tests.cases import each
from tests.fixtures.night_patrol import GAME
from tests.kits.drawing.measuring import faults

AREA = Area(10, 10, 120, 90)
KEY = dice.key_of_seed("7")
ROWS = (
    (Field("sea", 1, (("sea", 1.0),), "3"), Field("wind", 2, (("force", 1.0), ("from", 1.0)))),
    (Field("seen", 1, (("seen", 1.0),)),),
)
LONG = " ".join(f"word{n}" for n in range(900))


def texts(items) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


def logbook(notes=None):
    """The default's log book of a game, and its plan."""
    session = Session(GAME, GAME.conditions())
    play_out(session, first_of(seeded(KEY), decided(GAME.policies["bold"], KEY)))
    told = parts_of(GAME).chronicle.tell(session)
    book = parts_of(GAME).log_book
    noted = {turn: tuple(map(Noted, texts)) for turn, texts in (notes or {}).items()}
    return book, book.plan(GAME.conditions(), told, KEY, None, noted)


def test_a_value_stands_in_its_cell_and_a_stroke_in_those_left_empty():
    boxes = drawn(AREA, 20, ROWS, {"force": "6"}, over=True)
    assert texts(boxes.art) == ["3", "sea", "wind", "seen"]
    assert boxes.bottom == 40
    (value,) = (item for item in boxes.marks if isinstance(item, Text))
    assert (value.text, value.x) == ("6", 70)
    strokes = [item for item in boxes.marks if isinstance(item, Line)]
    assert len(strokes) == 3
    assert not [i for i in drawn(AREA, 20, ROWS, {}).marks if isinstance(i, Line)]


def test_words_that_are_too_long_for_a_line_stand_on_two():
    said = " ".join(["a convoy of trawlers"] * 5)
    items = drawn(AREA, 20, ROWS, {"seen": said}).marks
    assert len(items) == 2
    assert " ".join(texts(items)) == said


def test_a_ruled_table_has_its_rows_and_room_for_more():
    items, xs, ys = ruled_table(AREA, ("name", "7"), (3, 1), [("Ohio", "12")], 4, 6, centred=(1,))
    assert (xs, len(ys)) == ((10, 100, 130), 5)
    faces = {item.text: (item.face, item.align) for item in items if isinstance(item, Text)}
    assert faces["7"] == ("bold", "center")
    assert faces["Ohio"] == ("mono", "left")
    assert [i for i in items if isinstance(i, Line) and i.pen == GROUP]


def test_a_table_in_markdown_ranges_its_figures_right():
    assert table(("", "b"), [("x", "1")], (1,)) == "| | b |\n|---|--:|\n| x | 1 |"


@each("turn", [0, 3])
def test_a_note_of_any_length_is_whole(turn):
    book, plan = logbook({turn: (LONG, "Home.")})
    pages = list(book.pages(leaf(PAPERS["a4"]), plan, Foot(player="Ann"), True))
    assert [fault for page in pages for fault in faults(page)] == []
    assert len(pages) % 4 == 0
    shown = [text for page in pages for text in texts(page.items)]
    assert set(LONG.split()) <= set(" ".join(shown).split())
    assert ("Watch 3, continued" if turn else "Set-up, continued") in shown


def test_the_twin_has_a_heading_a_turn_and_what_is_typed_is_no_markup():
    book, plan = logbook({2: ("<b>*x*</b>",)})
    root = parse(book.markdown(plan, Foot(player="*Ann*", seed="7")))
    found = [plain(heading) for heading in headings(root)]
    assert found == [
        GAME.title, "Set-up", *(entry.name for entry in plan.entries), "The end", "Credits",
    ]  # fmt: skip
    said = "".join(root.itertext())
    assert "<b>*x*</b>" in said
    assert "Player *Ann*." in said
