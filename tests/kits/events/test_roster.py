"""Rosters as clubs have them, and as nobody should: printed as text or refused with the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing import fonts
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.event_file import faults_among, read_roster, seated
from sheetgen.kits.events.roster import unprinted
from tests.cases import each


def names(content: str | bytes) -> list[str]:
    players, faults = read_roster(content if isinstance(content, bytes) else content.encode())
    assert not faults
    return [player.name for player in players]


def fault(content: str | bytes) -> tuple[int, str]:
    _, faults = read_roster(content if isinstance(content, bytes) else content.encode())
    (found,) = faults
    return found


@each("separator", [",", ";", "\t"])
@each("ends", ["\n", "\r\n", "\r"])
@each("mark", ["", "\ufeff"])
def test_a_roster_as_spreadsheets_write_it(separator, ends, mark) -> None:
    rows = [("Table", "NAME", "Club"), ("3", "Anna", "Valletta"), ("", "", ""), ("", '"Żarb"', "")]
    text = mark + ends.join(separator.join(row) for row in rows) + ends
    players, faults = read_roster(text.encode())
    assert not faults
    assert players == [Player("Anna", "Valletta", 3, 2), Player("Żarb", "", 0, 4)]


HOSTILE = ["<b>Anna</b>", "../../etc/passwd", "=cmd|' /C calc'!A0", "{{ 7*7 }}", "+1", "%s", "a;b"]


@each("name", HOSTILE)
def test_what_can_be_printed_is_a_name(name) -> None:
    assert names(f'name\n"{name}"\n') == [name]


@each(
    ("content", "line", "told"),
    [
        ("name,table\nA,²", 2, 'not "²"'),
        (b"name\nA\n" + "Żarb".encode()[:1] + b"arb", 3, "UTF-8"),
        ("name\nCaf\u00e9".encode("latin-1"), 2, '"é" in another encoding'),
        ("name\nA".encode("utf-16"), 1, "UTF-16"),
    ],
)
def test_what_cannot_be_read_or_printed_is_refused_with_its_line(content, line, told) -> None:
    where, said = fault(content)
    assert where == line
    assert told in said


def read(content: str | bytes) -> tuple[list[tuple[str, str, int]], list[str]]:
    """Who is in a roster, and what is passed over."""
    notes: list[str] = []
    given = content if isinstance(content, bytes) else content.encode()
    players, faults = read_roster(given, notes)
    assert not faults
    return [(one.name, one.club, one.table) for one in players], notes


ANNA = [("Anna Borg", "Valletta", 1)]


@each(
    ("content", "notes"),
    [
        ("sep=;\nname;club;table\nAnna Borg;Valletta;1", []),
        ('"sep=\t"\r\nName\tClub\tTable\r\nAnna Borg\tValletta\t1.0\r\n', []),
        ("First Name,Surname,Team,Table No.\nAnna,Borg,Valletta,1", []),
        ('Name;Club;Table\n"Anna Borg";"Valletta";1', []),
        ("Name,Vorname,Verein,Tisch\nBorg,Anna,Valletta,1", []),
        ("name,first_name,last_name,club,table\nAnna Borg,A,B,Valletta,1", [
            'columns that are passed over: "first_name", "last_name"',
        ]),
        ("Name,E-mail,clubb,Club,Table,\nAnna Borg,a@b.c,x,Valletta,1,", [
            'columns that are passed over: "E-mail", "clubb"',
        ]),
    ],
)  # fmt: skip
def test_a_roster_as_registrations_give_it(content, notes) -> None:
    assert read(content) == (ANNA, notes)


def test_names_alone_are_a_roster() -> None:
    assert names("Anna Borg\n\nĠorġ Żahra\n") == ["Anna Borg", "Ġorġ Żahra"]
    # So a spreadsheet saves them, if there was ever something beside them.
    assert names("Anna Borg,,\nĠorġ Żahra,,\n") == ["Anna Borg", "Ġorġ Żahra"]
    # What another separator makes of a row that breaks off is no list of names.
    assert fault('name,club,table\nAnna,"Club,1\nBen,X,2')[0] == 2
    # A column that is known, and is not that of names, is nobody's name.
    assert "there is no column name" in fault("club\nGozo\n")[1]
    assert "there is no column name" in fault("Anna,Gozo\nBen,Gozo\n")[1]


def test_a_column_that_may_be_misspelt_is_passed_over_with_a_word() -> None:
    assert read("name,clubb\nA,B") == (
        [("A", "", 0)],
        ['columns that are passed over: "clubb"; did you mean club?'],
    )


def test_a_workbook_says_how_it_is_saved() -> None:
    for rest in (b"\x14\x00\x00\x00\x08\x00\xf0\xe9", b"abc"):
        assert "a spreadsheet calls it CSV UTF-8" in fault(b"PK\x03\x04" + rest)[1]


def test_all_faults_of_a_roster_at_once() -> None:
    _, faults = read_roster("name,table\na\ue000b,1\nA,x\n,\n,9\n".encode())
    assert [fault.line for fault in faults] == [2, 3, 5]


def test_people_and_tables_that_are_there_twice() -> None:
    players, _ = read_roster(b"name,club,table\nAnna,X,1\nanna,x,2\nAnna,Y,2\nB,X,\nC,X,\n")
    found = list(faults_among(players))
    assert [(fault.line, fault.text[:22]) for fault in found] == [
        (3, '"anna" is in line 2 al'),
        (4, "table 2 is given out i"),
    ]


def test_a_roster_of_too_many_lines_is_refused_at_the_first() -> None:
    content = ("name\n" + "\n".join(f"Player {n}" for n in range(6_000))).encode()
    assert fault(content) == (5002, "more than 5000 rows")


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(content) -> None:
    players, faults = read_roster(b"name\n" + content)
    assert all(fault.text for fault in faults)
    assert all(player.line >= 2 for player in players)


@given(st.lists(st.integers(0, 12), max_size=12))
def test_everybody_has_a_table_of_his_own(tables) -> None:
    given_out = [table for place, table in enumerate(tables) if table not in tables[:place]]
    players = [Player(str(place), table=table) for place, table in enumerate(given_out)]
    players += [Player("x"), Player("y")]
    found = {player.name: player.table for player in seated(players)}
    numbers = [player.table for player in seated(players)]
    assert numbers == sorted(set(numbers))
    assert min(numbers) >= 1
    assert all(table in (0, found[str(place)]) for place, table in enumerate(given_out))


def test_a_name_that_is_too_long_is_told_as_a_cell_of_a_list() -> None:
    line, said = fault("name\n" + "A" * 61)
    assert line == 2
    assert said.endswith("has 61 characters; it has to be a text of at most 60 characters")


@pytest.mark.usefixtures("our_faces_alone")
def test_who_cannot_be_printed_is_named_as_soon_as_he_is_entered() -> None:
    names = ("Anna", "Ħelena Għaxaq", "Дмитрий", "李小龍", "李梅")
    said = unprinted(Player(name, "", n) for n, name in enumerate(names, start=1))
    assert said.startswith('"李小龍" and "李梅": ¤ is printed for U+674E')
    assert unprinted([Player("Đorđe", "Kraków Ø")]) == ""
    # It is no warning of what was drawn.
    assert not fonts.unprinted
