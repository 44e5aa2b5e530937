"""Going on with a journal: after its last whole line, whatever comes after that."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import journal
from sheetgen.core.errors import Error
from sheetgen.core.journal import JournalError, Writer
from sheetgen.core.requests import Answer
from tests.cases import each
from tests.records import NONE, SEEDED, SET_UP, TYPED, as_lines, bodies, headers, written

NEXT = Answer("contact", dice=(4,))


def go_on(path: Path, *answers: Answer) -> None:
    with Writer.going_on(path) as writer:
        writer.write(*answers)


def test_answers_stand_after_those_that_stood(path: Path) -> None:
    before = written(path, SEEDED, [*SET_UP, "a note", 1]).read_bytes()
    go_on(path, NONE, NEXT)
    assert path.read_bytes().startswith(before)
    assert journal.read(path).lines == as_lines([*SET_UP, "a note", 1, NONE, NEXT])


def test_notes_and_withdrawals_go_on_too(path: Path) -> None:
    written(path, TYPED, SET_UP)
    with Writer.going_on(path) as writer:
        writer.note("dusk")
        writer.undo(2)
        writer.write(SET_UP[-2])
    assert journal.read(path).lines == as_lines([*SET_UP, "dusk", 2, SET_UP[-2]])


def test_a_journal_that_nothing_is_written_to_stays_as_it_is(path: Path) -> None:
    before = written(path, SEEDED, SET_UP).read_bytes()
    with Writer.going_on(path):
        pass
    assert path.read_bytes() == before


def test_a_line_cut_short_is_cut_off(path: Path) -> None:
    whole = written(path, SEEDED, SET_UP).read_bytes()
    path.write_bytes(whole + b'{"ask":"option","cho')
    go_on(path, NEXT)
    assert path.read_bytes() == whole + b'{"ask":"contact","dice":[4]}\n'


def test_a_line_cut_within_a_letter_is_cut_off(path: Path) -> None:
    whole = written(path, SEEDED, SET_UP).read_bytes()
    path.write_bytes(whole + '{"note":"Ħ'.encode()[:-1])
    go_on(path, NEXT)
    assert journal.read(path).lines == as_lines([*SET_UP, NEXT])


@pytest.mark.parametrize("body", [[], SET_UP])
def test_a_missing_line_end_is_put_in(path: Path, body: list[Answer]) -> None:
    whole = written(path, SEEDED, body).read_bytes()
    path.write_bytes(whole[:-1])
    go_on(path, NEXT)
    assert path.read_bytes() == whole + b'{"ask":"contact","dice":[4]}\n'


@each("end", [b"\n\n", b"  \n \t", b"\r\n", b"\r"])
def test_blank_lines_at_the_end_do_no_harm(path: Path, end: bytes) -> None:
    path.write_bytes(written(path, SEEDED, SET_UP).read_bytes() + end)
    go_on(path, NEXT)
    assert journal.read(path).answers == [*SET_UP, NEXT]
    assert journal.read(path).torn is None


def test_a_file_as_windows_writes_it_goes_on(path: Path) -> None:
    raw = written(path, SEEDED, SET_UP).read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + raw)
    go_on(path, NEXT)
    assert journal.read(path).answers == [*SET_UP, NEXT]


@pytest.mark.long
@settings(max_examples=40)
@given(headers, bodies(), st.data())
def test_one_cut_anywhere_goes_on_from_its_last_whole_line(
    path: Path, header: journal.Header, body: list[object], data: st.DataObject
) -> None:
    raw = written(path, header, body).read_bytes()
    at = data.draw(st.integers(raw.index(b"\n"), len(raw)))
    path.write_bytes(raw[:at])
    kept = journal.read(path).lines
    go_on(path, NEXT)
    record = journal.read(path)
    assert record.header == header
    assert record.lines == (*kept, journal.Line(len(kept) + 2, NEXT))
    assert record.torn is None


@each(
    "content",
    [b"", b"\n\n", b"a letter home\n", b"%PDF-1.7\n", b"\x00\xff" * 99, b'{"ask":"cargo"}\n',
     b'{"scheme": "sheetgen-journal-2"}\n'],
)  # fmt: skip
def test_what_is_no_journal_is_left_alone(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(JournalError, match=path.name):
        Writer.going_on(path)
    assert path.read_bytes() == content


def test_a_journal_with_a_spoilt_line_is_left_alone(path: Path) -> None:
    raw = written(path, TYPED, SET_UP).read_bytes().replace(b'"tanker"', b'tanker"')
    path.write_bytes(raw)
    with pytest.raises(JournalError, match="line 3"):
        Writer.going_on(path)
    assert path.read_bytes() == raw


def test_what_is_not_there_is_not_begun(path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Writer.going_on(path)
    assert not path.exists()
    with pytest.raises(Error, match="a folder"):
        Writer.going_on(path.parent)


def test_nobody_writes_over_what_another_has_written(path: Path) -> None:
    """Through a hard link the lock does not see that the file is the same."""
    written(path, TYPED, SET_UP)
    twin = path.with_name("twin.jsonl")
    twin.hardlink_to(path)
    with Writer.going_on(path) as first, Writer.going_on(twin) as second:
        first.write(NONE)
        with pytest.raises(JournalError, match=r"twin\.jsonl has been changed by another program"):
            second.write(NEXT)
        first.write(NEXT)
    assert journal.read(path).lines == as_lines([*SET_UP, NONE, NEXT])


CHANGED = [
    ({"note": "night"}, [(1, "night"), (2, "off Tarifa")]),
    ({"note": None}, [(2, "off Tarifa")]),
    ({"after": 0}, [(0, "dusk"), (2, "off Tarifa")]),
]


@each(("change", "stand"), CHANGED)
def test_what_becomes_of_a_note_is_a_line_more(
    path: Path, change: dict[str, str | int | None], stand: list[tuple[int, str]]
) -> None:
    written(path, SEEDED, [SET_UP[0], "dusk", SET_UP[1], "off Tarifa"])
    before = path.read_bytes()
    with Writer.going_on(path) as writer:
        writer.change_note(1, **change)
    assert path.read_bytes().startswith(before)
    assert journal.read(path).notes == stand
    assert [note.number for note in journal.read(path).every_note] == [1, 2]
    assert journal.read(path).answers == [*SET_UP[:2]]


@each(
    "line",
    [
        '{"of":2,"note":"a"}',
        '{"of":1,"after":3}',
        '{"of":1}',
        '{"of":1,"note":"a","after":0}',
        '{"of":1,"after":true}',
        '{"of":true,"after":1}',
    ],
)
def test_a_note_that_was_not_made_or_a_place_that_is_not_there_is_refused(
    path: Path, line: str
) -> None:
    written(path, SEEDED, [*SET_UP[:2], "dusk"])
    with path.open("a") as file:
        file.write(f"{line}\n")
    with pytest.raises(JournalError, match="line 5: "):
        journal.read(path)
