"""The record of a game: written line by line, read to its last whole line wherever it is cut."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import journal
from sheetgen.core.journal import Header, Journal, JournalError, Line, Writer
from sheetgen.core.requests import Answer
from tests.records import (
    CONVOY,
    NONE,
    RULES,
    SEEDED,
    SET_UP,
    TYPED,
    as_lines,
    bodies,
    game_of,
    headers,
    typed,
    written,
)


class TestWriting:
    def test_each_line_can_be_read_as_soon_as_it_is_written(self, path: Path) -> None:
        with Writer(path, SEEDED) as writer:
            assert journal.read(path) == Journal(SEEDED)
            writer.write(SET_UP[0])
            assert journal.read(path).answers == SET_UP[:1]
            writer.note("off Tarifa")
            assert journal.read(path).notes == [(1, "off Tarifa")]
            writer.undo(1)
            assert journal.read(path).answers == []

    def test_each_line_is_forced_to_disk_before_the_call_returns(
        self, path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        on_disk: list[bytes] = []
        monkeypatch.setattr(os, "fsync", lambda file: on_disk.append(path.read_bytes()))
        with Writer(path, SEEDED) as writer:
            assert len(on_disk) == 1
            for number, answer in enumerate(SET_UP, start=2):
                writer.write(answer)
                assert len(on_disk) == number
        assert [text.count(b"\n") for text in on_disk] == list(range(1, len(SET_UP) + 2))

    def test_a_file_that_is_there_is_left_alone(self, path: Path) -> None:
        path.write_text("a letter home")
        with pytest.raises(FileExistsError):
            Writer(path, SEEDED)
        assert path.read_text() == "a letter home"

    def test_text_no_file_can_hold_is_refused_before_there_is_a_file(self, path: Path) -> None:
        with pytest.raises(ValueError, match=r"UTF-8|utf-8"):
            Writer(path, Header("convoy", "sheet", RULES, player="\udc80"))
        assert not path.exists()

    def test_a_note_no_file_can_hold_is_refused_and_leaves_the_record_whole(
        self, path: Path
    ) -> None:
        with Writer(path, SEEDED) as writer:
            with pytest.raises(ValueError, match=r"UTF-8|utf-8"):
                writer.note("\udc80")
            writer.write(SET_UP[0])
        assert journal.read(path).answers == SET_UP[:1]

    def test_the_header_is_an_object_of_the_scheme(self, path: Path) -> None:
        header = Header(
            "convoy", "sheet", "convoy-1", {"off-table": "dummy"}, "Ħal Far", "steady",
            "Ann", "5", "sheetgen 1.0",
        )  # fmt: skip
        lines = written(path, header, [SET_UP[0], NONE, "a note", 2]).read_text("utf-8")
        assert [json.loads(line) for line in lines.splitlines()] == [
            {
                "scheme": "sheetgen-journal-1", "game": "convoy", "edition": "sheet",
                "rules": "convoy-1", "rulings": {"off-table": "dummy"},
                "dice": {"source": "seed", "scheme": "sheetgen-dice-1", "seed": "Ħal Far"},
                "policy": "steady", "board": "5", "player": "Ann", "software": "sheetgen 1.0",
            },
            {"ask": "cargo", "dice": [3, 3, 3]}, {"ask": "option", "choice": "none"},
            {"note": "a note"}, {"undo": 2},
        ]  # fmt: skip

    def test_what_is_not_known_is_left_out_of_the_header(self) -> None:
        assert TYPED.to_json() == {
            "scheme": "sheetgen-journal-1", "game": "convoy", "edition": "sheet", "rules": RULES,
            "rulings": {}, "dice": {"source": "typed"}, "software": "",
        }  # fmt: skip

    def test_the_seed_of_dice_rolled_for_a_player_stands_beside_what_he_types(self) -> None:
        roller = {"scheme": "sheetgen-dice-1", "seed": "harbour"}
        typed_ = TYPED._replace(roller="harbour").to_json()
        assert typed_["dice"] == {"source": "typed", "roller": roller}


class TestRoundTrip:
    @pytest.mark.long
    @settings(max_examples=30)
    @given(headers, bodies())
    def test_what_is_written_is_read(self, path: Path, header: Header, body: list[Any]) -> None:
        assert journal.read(written(path, header, body)) == Journal(header, as_lines(body))

    @given(bodies())
    def test_answers_that_stand_and_notes_are_what_a_list_would_hold(
        self, path: Path, body: list[Any]
    ) -> None:
        standing: list[Answer] = []
        notes: list[tuple[int, str]] = []
        for part in body:
            if isinstance(part, Answer):
                standing.append(part)
            elif isinstance(part, str):
                notes.append((len(standing), part))
            else:
                del standing[len(standing) - part :]
        record = journal.read(written(path, TYPED, body))
        notes.sort(key=lambda note: note[0])
        assert (record.answers, record.notes) == (standing, notes)

    def test_a_game_is_kept_as_it_is_played_and_replayed_as_it_was(self, path: Path) -> None:
        whole = game_of(SEEDED)
        with Writer(path, SEEDED) as writer:
            for answer in whole.answers:
                writer.write(answer)
        record = journal.read(path)
        assert record.answers == whole.answers
        assert record.replay(CONVOY).events == record.verify(CONVOY).events == whole.events

    def test_conditions_come_from_the_header(self, path: Path) -> None:
        header = Header("convoy", "revised", RULES, {"going-home": "sound-first"}, seed="ohio")
        record = journal.read(written(path, header, game_of(header).answers))
        for session in (record.replay(CONVOY), record.verify(CONVOY)):
            assert session.conditions.edition == "revised"
            assert CONVOY.departures(session.conditions) == {"going-home": "sound-first"}
            assert session.finished


def cut(raw: bytes, at: int, path: Path) -> tuple[int, int | None]:
    """Of a journal cut short: the whole lines after its header, and the torn line's number."""
    path.write_bytes(raw[:at])
    record = journal.read(path)
    assert record.lines == journal.read(whole(path, raw)).lines[: len(record.lines)]
    return len(record.lines), record.torn


def whole(path: Path, raw: bytes) -> Path:
    beside = path.with_name("whole.jsonl")
    beside.write_bytes(raw)
    return beside


class TestTorn:
    def holds_at_every_cut(self, raw: bytes, path: Path, cuts: Any) -> None:
        rows = raw.split(b"\n")[:-1]
        for at in cuts:
            if at < len(rows[0]):
                with pytest.raises(
                    JournalError, match="empty" if at == 0 else "line 1: not a journal"
                ):
                    cut(raw, at, path)
                continue
            kept, end = 0, len(rows[0])
            while kept + 1 < len(rows) and end + 1 + len(rows[kept + 1]) <= at:
                kept += 1
                end += 1 + len(rows[kept])
            torn = kept + 2 if at > end + 1 else None
            assert cut(raw, at, path) == (kept, torn), raw[:at]

    @pytest.mark.long
    def test_a_journal_cut_at_any_byte_is_read_to_its_last_whole_line(self, path: Path) -> None:
        header = Header("convoy", "sheet", RULES, seed="Ħal Għargħur", player="Ċensu ⚓ 🚢")
        body = [*SET_UP, "żewġ bastimenti 🚢", NONE, NONE, 2, NONE, Answer("contact", dice=(4,))]
        raw = written(path, header, body).read_bytes()
        self.holds_at_every_cut(raw, path, range(len(raw) + 1))

    @pytest.mark.long
    @settings(max_examples=30)
    @given(headers, bodies(), st.data())
    def test_any_journal_cut_at_any_byte(
        self, path: Path, header: Header, body: list[Any], data: st.DataObject
    ) -> None:
        raw = written(path, header, body).read_bytes()
        at = st.integers(0, len(raw))
        self.holds_at_every_cut(raw, path, data.draw(st.lists(at, min_size=5, max_size=5)))

    def test_a_torn_line_is_only_ever_the_last(self, path: Path) -> None:
        typed(path, '{"ask": "cargo", "dice": [3, 3,', '{"ask": "tanker", "dice": [1]}')
        with pytest.raises(JournalError, match="line 2: not a whole line of JSON"):
            journal.read(path)

    def test_a_last_line_that_has_its_line_end_is_bad_not_torn(self, path: Path) -> None:
        with pytest.raises(JournalError, match="line 2"):
            journal.read(typed(path, '{"ask": "cargo", "dice": [3, 3,'))

    def test_a_last_line_without_line_end_counts_if_it_is_whole(self, path: Path) -> None:
        typed(path, '{"ask": "cargo", "dice": [3, 3, 3]}')
        path.write_bytes(path.read_bytes().rstrip(b"\n"))
        assert journal.read(path) == Journal(TYPED, (Line(2, SET_UP[0]),))

    def test_a_last_line_whole_but_no_answer_is_bad_not_torn(self, path: Path) -> None:
        typed(path, '{"ask": "cargo"}')
        path.write_bytes(path.read_bytes().rstrip(b"\n"))
        with pytest.raises(JournalError, match="line 2: an answer was expected"):
            journal.read(path)
