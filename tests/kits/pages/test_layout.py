"""A page declared once: where its nodes stand, and what follows from that."""

import pytest

from sheetgen.core.requests import Choose, Roll
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Fill, Line, Polyline, TextField, Tick
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.pages.layout import Unfit, high, laid, wide
from sheetgen.kits.pages.reading import Reading
from sheetgen.kits.pages.tree import (
    Art,
    Asks,
    Cell,
    Column,
    Flow,
    Framed,
    Grid,
    Of,
    Repeat,
    Row,
    Share,
    Slot,
    Space,
    Table,
    Text,
    Words,
    step,
)

ON = Area(10, 20, 100, 50)


def slot(name: str, kind="die", **more) -> Slot:
    return Slot(name, kind, name, **more)


def test_sizes_in_mm_by_what_stands_in_them_and_by_shares():
    page = Row(
        slot("a", size=20),
        slot("b", wide=8),
        Column(slot("c", high=6), slot("d", size=Share()), size=Share(3), gap=2),
        slot("e", size=Share(1)),
        gap=4,
    )
    areas = laid(page, ON).areas
    assert areas == {
        "a": (10, 20, 20, 50),
        "b": (34, 20, 8, 50),
        "c": (46, 20, 45, 6),
        "d": (46, 28, 45, 42),
        "e": (95, 20, 15, 50),
    }


def test_what_is_laid_out_larger_is_so_in_all_its_places():
    made = laid(Row(slot("a", size=10, fill=str)), ON, 2.0)
    ((_, area),) = made.slots
    assert area == (10, 20, 20, 50)
    (text,) = made.marks(7)
    assert (text.x, text.size) == (20, 20)
    (field,) = made.fields(7)
    assert (field.size, field.value) == (20, "7")


def test_a_flow_begins_a_line_where_there_is_no_room():
    page = Flow(*(slot(name, high=n + 5) for n, name in enumerate("abc")), wide=40, gap=4, down=1)
    areas = laid(page, ON).areas
    assert areas["a"] == (10, 20, 48, 6)
    assert areas["b"] == (62, 20, 48, 6)
    assert areas["c"] == (10, 27, 48, 7)
    assert high(page, 100) == 14
    page = Flow(*(slot(name, wide=n * 20 + 10) for n, name in enumerate("abc")), uneven=True, gap=4)
    assert [areas[0] for areas in laid(page, ON).areas.values()] == [10, 24, 58]
    assert wide(Flow(slot("a"), slot("b", wide=20))) == 20


def test_a_share_has_its_least():
    page = Row(slot("a", size=Share(1, 30)), slot("b", size=Share(1)), slot("c", size=Share(4)))
    assert [area.width for area in laid(page, ON).areas.values()] == [30, 14, 56]
    with pytest.raises(Unfit, match=r"0\.5 mm too wide"):
        laid(Row(slot("a", size=Share(1, 30)), slot("b", size=70.5)), ON)


def test_a_text_is_broken_to_its_width_and_says_in_which_words():
    (one, *_, last) = laid(
        Text("so many words that they take two lines"), ON._replace(width=30)
    ).items
    assert (one.x, one.face) == (10, "text")
    assert last.y - one.y == pytest.approx(3.3)
    mixed = laid(Text(["a ", Words("bold"), ", word"]), ON).items
    assert [(t.text, t.face) for t in mixed] == [
        ("a", "text"),
        ("bold", "bold"),
        (",", "text"),
        ("word", "text"),
    ]
    assert mixed[2].x > mixed[1].x > mixed[0].x == 10


def test_the_columns_of_a_table_stand_under_each_other():
    rows = [["1", "one", "+1"], ["2–3", "two", ""]]
    texts = laid(Table(rows, (7, Share(), None)), ON).items
    assert [(t.text, t.face) for t in texts] == [
        ("1", "bold"), ("one", "text"), ("+1", "text"), ("2–3", "bold"), ("two", "text")
    ]  # fmt: skip
    assert texts[1].x == texts[4].x == 17
    assert (texts[2].x, texts[2].align) == (110, "right")


def test_a_grid_draws_each_line_once_and_the_heavier_of_two():
    cells = Row(slot("a", size=10), slot("b", size=10), Cell(Row(slot("c"), slot("d")), size=20))
    made = laid(Grid(Framed(cells), size=10), Area(0, 0, 40, 10))
    lines = {(line.x1, line.y1, line.x2, line.y2): line.pen for line in made.items}
    assert lines == {
        (10, 0, 10, 10): HAIR,
        (20, 0, 20, 10): HAIR,
        (0, 0, 40, 0): GROUP,
        (0, 10, 40, 10): GROUP,
        (0, 0, 0, 10): GROUP,
        (40, 0, 40, 10): GROUP,
    }


def test_slots_are_filled_by_their_part_of_the_record_and_skipped_without_it():
    def line(n: int) -> Of:
        return Of(
            lambda log: log[n] if n < len(log) else None,
            Row(
                slot(f"{n}.die", fill=lambda one: one["die"], size=9),
                slot(f"{n}.hit", "mark", fill=lambda one: one["die"] > 3, mark="ring", size=9),
                slot(f"{n}.note", "text", fill=lambda one: one.get("note"), size=9),
            ),
        )

    made = laid(Column(*map(line, range(3))), ON)
    log = [{"die": 0}, {"die": 5, "note": "x"}]
    assert made.known(log) == {"0.die": "0", "1.die": "5", "1.hit": "yes", "1.note": "x"}
    drawn = made.marks(log)
    assert [type(item) for item in drawn] == [Printed, Printed, Polyline, Printed]
    fields = {field.name: field for field in made.fields(log)}
    assert list(fields) == [f"{n}.{part}" for n in range(3) for part in ("die", "hit", "note")]
    assert all(isinstance(fields[f"{n}.hit"], Tick) for n in range(3))
    assert [fields[f"{n}.hit"].on for n in range(3)] == [False, True, False]
    assert isinstance(fields["2.die"], TextField)
    assert [fields[f"{n}.die"].value for n in range(3)] == ["0", "5", ""]
    assert made.marks([]) == ()


def test_a_drawing_brings_slots_and_has_the_area_it_asks_for():
    def draw(area: Area):
        yield Line(area.x, area.y, area.right, area.bottom)

    chart = Art(
        draw,
        wide=30,
        high=12,
        slots=lambda on: [(slot("x"), on._replace(width=5))],
        marks=lambda on, turn: [Line(on.x, on.y + turn, on.right, on.y + turn)],
    )
    made = laid(Column(chart, step("1", "OPTION", "1D6"), gap=1), ON)
    assert made.items[0] == Line(10, 20, 110, 32)
    ((placed, area),) = made.slots
    assert (placed.name, area) == ("x", (10, 20, 5, 12))
    assert made.marks(3) == (Line(10, 23, 110, 23),)
    assert [item.text for item in made.items if isinstance(item, Printed)] == ["1", "OPTION", "1D6"]


def test_what_has_no_room_is_named_with_what_is_missing():
    for page, says in (
        (Row(slot("a", size=60), slot("b", size=45.5), name="log"), 'row "log" is 5.5 mm too wide'),
        (Column(Space(size=51), name="all"), 'column "all" is 1.0 mm too high'),
        (Column(Row(Text("a word " * 90, size=20, name="intro"), size=20)), 'text "intro" 1 has'),
        (Row(Art(lambda area: [], high=60, name="map")), 'art "map" 1 is 10.0 mm too high'),
    ):
        with pytest.raises(Unfit, match=says):
            laid(page, ON)


def test_what_a_slot_asks_is_how_it_is_read():
    reading = Reading(
        [
            slot("set-up.a", asks=Asks("a", die=0, reads=lambda text: str(int(text) // 2))),
            slot("set-up.b", asks=Asks("b", die=0)),
            slot("log.2.x", asks=Asks("hit", at=2)),
            slot("log.2.y", asks=Asks("hit", at=2, die=2)),
            slot("go.from", asks=Asks("option", choice="go")),
            slot("escort", asks=Asks("escort", die=3)),
            slot("ships", asks=Asks("ships", die=3, after="escort")),
            slot("result", "number"),
        ]
    )

    def asked(*how):
        return reading.asked(*how)[:2]

    assert asked(Roll("a", 1, 6), {"set-up.a": "8"}) == (("set-up.a",), ("4",))
    assert asked(Roll("b", 3, 6), {"set-up.b": "4 1,6"})[1] == ("4", "1", "6")
    assert asked(Roll("b", 3, 6), {"set-up.b": "11"})[1] == ("a sum",) * 3
    hits = asked(Roll("hit", 2, 6, 7), {"log.2.y": "5"}, 2)
    assert hits == (("log.2.x", "log.2.y"), ("", "5"))
    assert asked(Roll("hit", 1, 6, 2, 2), {})[0] == ("log.2.y",)
    option = Choose("option", ("none", "go"), 3, 4)
    assert asked(option, {"go.from": "4"}) == (("go.from",), ("go",))
    assert asked(option, {"go.from": "5"}) == ((), ("none",))
    assert asked(Roll("escort", 1, 6, 0, 3), {}) == (("escort", "ships"), ("",))
    assert [name for name in ("ships", "result") if reading.is_asked(name)] == ["ships"]


def test_repeated_nodes_are_printed_as_the_first_and_have_slots_of_their_own():
    def line(n: int) -> Row:
        return Row(slot(f"{n}.a", fill=str, tone="result"), slot(f"{n}.b", "mark", fill=bool))

    repeat = Repeat(line, range(1, 4), lambda log, n: log.get(n))
    on = ON._replace(height=16.5)
    made, by_hand = laid(Grid(repeat), on), laid(Grid(Column(*map(line, (1, 2, 3)))), on)
    assert high(repeat, 50) == high(Column(*map(line, (1, 2, 3))), 50)

    def seen(item):
        return str(item._replace(way=item.points, at=(0, 0)) if isinstance(item, Fill) else item)

    assert sorted(map(seen, made.items)) == sorted(map(seen, by_hand.items))
    assert [(one.slot.name, one.area) for one in made.slots] == [
        (one.slot.name, one.area) for one in by_hand.slots
    ]
    assert made.known({2: 7}) == {"2.a": "7", "2.b": "yes"}
