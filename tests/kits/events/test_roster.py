"""Rosters as clubs have them, and as nobody should: printed as text or refused with the line."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.events.event import Player
from sheetgen.kits.events.event_file import faults_among, read_roster, seated


def names(content: str | bytes) -> list[str]:
    players, faults = read_roster(content if isinstance(content, bytes) else content.encode())
    assert not faults
    return [player.name for player in players]


def fault(content: str | bytes) -> tuple[int, str]:
    _, faults = read_roster(content if isinstance(content, bytes) else content.encode())
    (found,) = faults
    return found


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_roster_as_spreadsheets_write_it(separator, ends, mark) -> None:
    rows = [("Table", "NAME", "Club"), ("3", "Anna", "Valletta"), ("", "", ""), ("", '"Żarb"', "")]
    text = mark + ends.join(separator.join(row) for row in rows) + ends
    players, faults = read_roster(text.encode())
    assert not faults
    assert players == [Player("Anna", "Valletta", 3, 2), Player("Żarb", "", 0, 4)]


HOSTILE = ["<b>Anna</b>", "../../etc/passwd", "=cmd|' /C calc'!A0", "{{ 7*7 }}", "+1", "%s", "a;b"]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_can_be_printed_is_a_name(name) -> None:
    assert names(f'name\n"{name}"\n') == [name]


@pytest.mark.parametrize(
    ("content", "line", "told"),
    [
        ("name\nA\n" + "x" * 300, 3, "300 characters"),
        ("name\nA\na\ue000b", 3, "U+E000"),
        ("name\nA\x07", 2, "U+0007"),
        ("name\nA\x00", 2, "control character"),
        ('name\nA\n"B\nC"', 3, "control character"),
        ("name,club\n,Valletta", 2, "the player has no name"),
        ("name,table\nA,x", 2, '"x" is no table'),
        ("name,table\nA,-1", 2, '"-1" is no table'),
        ("name,table\nA,10000", 2, "is no table"),
        ("name,table\nA,²", 2, "is no table"),
        ("name,table\nBorg, Anna,3", 2, "3 cells for 2 columns"),
        ("name,clubb\nA,B", 1, "did you mean club?"),
        ("name,name\nA,B", 1, "twice"),
        ("club\nA", 1, "there is no column name; the first row names the columns"),
        ("name,club\n,\n\n", 1, "the roster names nobody"),
        ("", 1, "the first row names the columns: name, [club], [table]"),
        ("Anna,Valletta,1", 1, "no column"),
        ('name\nA\n"B', 3, "cannot be read"),
        (b"name\nA\n" + "Żarb".encode()[:1] + b"arb", 3, "UTF-8"),
        ("name\nCaf\u00e9".encode("latin-1"), 2, '"é" in another encoding'),
        ("name\nA".encode("utf-16"), 1, "UTF-16"),
    ],
)
def test_what_cannot_be_read_or_printed_is_refused_with_its_line(content, line, told) -> None:
    where, said = fault(content)
    assert where == line
    assert told in said


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


def test_a_roster_of_a_hundred_thousand_lines_is_refused_soon() -> None:
    content = ("name\n" + "\n".join(f"Player {n}" for n in range(100_000))).encode()
    start = time.process_time()
    assert fault(content) == (5002, "more than 5000 rows")
    assert time.process_time() - start < 2


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
