"""A file as a form, and back."""

from sheetgen.kits.schema.fields import TABLE, Field, files
from sheetgen.kits.schema.forms import filled, part
from sheetgen.kits.schema.reading import read

FIELDS = files({
    "kinds": {"name": {"each": "a name", "most": 9}},
    "files": {"club": {
        "name": "name", "size?": "1..9", "open?": {"is": "flag", "usual": True},
        "rounds?": ["1..9", "1..3"], "way?": "walk|ride", "members?": [{"name": "name"}, 0],
    }},
})["club"]  # fmt: skip
HELD = {"name": "Gozo", "rounds": [1, 2], "way": "ride", "members": [{"name": "Al"}], "old": 1}


def test_what_stands_in_a_file_comes_back_from_its_form() -> None:
    top = part(FIELDS, HELD, {})
    form = {one.name: one.text for one in top.fields if one.value}
    form |= {"f/open": "yes"}
    form |= {one.name: one.text for item in top.parts[0].parts for one in item.fields}
    assert form["f/rounds"] == "1, 2"
    assert {**filled(FIELDS, form), "old": 1} == HELD
    form.pop("f/open")
    assert filled(FIELDS, form)["open"] is False


def test_what_has_no_field_stays_also_in_a_table_of_a_list() -> None:
    held = {**HELD, "members": [{"name": "Al", "born": 1900}, {"name": "Bo"}]}
    form = {"f/name": "Gozo", "f/members/0/name": "Cy"}
    assert filled(FIELDS, form, (), held) == {
        "old": 1, "name": "Gozo", "open": False, "members": [{"name": "Cy", "born": 1900}],
    }  # fmt: skip
    several = {f"f/members/{number}/name": name for number, name in enumerate(("Cy", "Di", "Ed"))}
    members = filled(FIELDS, several, (), held)["members"]
    assert [one.get("born") for one in members] == [1900, None, None]


def test_a_fault_stands_beside_the_field_it_is_in() -> None:
    held = {"name": "", "rounds": [0], "members": [{"name": 3, "x": 1}], "way": 9, "y": 1}
    top = part(FIELDS, held, read(FIELDS, held)[1])
    (member,) = top.parts[0].parts
    beside = {one.name: one.wrong for one in (*top.fields, *member.fields) if one.wrong}
    assert [*beside] == ["f/name", "f/rounds", "f/way", "f/members/0/name"]
    assert beside["f/way"] == ["has to be walk or ride, not 9"]
    assert (
        read(FIELDS, {**held, "way": 10**5000})[1][-2].told == "way has to be walk or ride, not ..."
    )
    assert [len(of.wrong) for of in (top, top.parts[0], member)] == [1, 0, 1]


def test_a_name_in_other_letters_is_that_field_on_a_page_and_nothing_of_it_is_lost() -> None:
    plane = Field("CR.42", "text", key="cr42", each="a text")
    planes = Field("planes", TABLE, loose=True, fields={"CR.42": plane})
    for held in ({"cr.42": "x"}, {"CR42": "x"}):
        assert part(planes, held).fields[0].value == ["x"]
        assert filled(planes, {"f/CR.42": "y"}, (), held) == {"CR.42": "y"}
    wrong = read(planes, {"cr42": 3})[1]
    assert part(planes, {"cr42": 3}, wrong).wrong == ["cr42 has to be a text, not 3"]


def test_a_table_that_can_hold_nothing_may_be_empty() -> None:
    empty = Field("rulings", TABLE)
    assert read(empty, {}) == ({}, [])
    assert read(empty, {"x": 1})[1][0].text == 'there is no key called "x" here; known here: none'


def test_numbers_may_be_picked_and_written_by_name() -> None:
    seats = Field("seats", "choice", counts=(0, 9), row=True, named={"Anna Borg": 12, "Żahra": 5})
    table = Field("table", TABLE, fields={"seats": seats})
    (one,) = part(table, {"seats": [5]}, {}).fields
    assert (one.shown, [*one.among]) == ("picks", ["", "Anna Borg", "Żahra"])
    assert one.value == ["Żahra"]
    picked = {"f/seats.0": "Żahra", "f/seats.1": "12", "f/seats.2": ""}
    assert filled(table, picked) == {"seats": ["Żahra", "12"]}
    assert read(table, {"seats": ["żahra", 12, "5"]}) == ({"seats": [5, 12, 5]}, [])
    (wrong,) = read(table, {"seats": ["Ana Borg"]})[1]
    assert wrong.told == (
        'item 1 of seats has to be Anna Borg or Żahra, not "Ana Borg"; did you mean Anna Borg?'
    )
