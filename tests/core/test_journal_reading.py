"""Files that are no journal, lines that are no answer: each is named, with what was expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core import dice, journal
from sheetgen.core.journal import Journal, JournalError
from tests.cases import each
from tests.records import NONE, SEEDED, SET_UP, TYPED, as_lines, typed, written

HEADER = TYPED.to_json()


class TestBadHeaders:
    @each("raw", [b"", b"\n", b"  \r\n\t\n"])
    def test_an_empty_file_is_no_journal(self, path: Path, raw: bytes) -> None:
        path.write_bytes(raw)
        with pytest.raises(JournalError) as refusal:
            journal.read(path)
        assert str(refusal.value) == f"{path}: the file is empty, not a journal"

    @each(
        "raw",
        [
            b"\x89PNG\r\n\x1a\n\x00\x00",
            bytes(range(256)),
            b"\xff\xfe{\x00}\x00",
            b"PK\x03\x04",
            b"Dear Ann,\n",
            b"[]\n",
            b"null\n",
            b'"sheetgen-journal-1"\n',
            b"{}\n",
            b'{"scheme": 1}\n',
            b'{"scheme": null}\n',
            b'{"scheme": "pgn"}\n',
            b'{"scheme": ["sheetgen-journal-1"]}\n',
            b'{"scheme": "sheetgen-journal-1"}\n',
            b"[" * 100_000,
            b'{"a":' * 100_000,
            b'{"scheme": ' + b"9" * 5000 + b"}\n",
            b'\n{"scheme": "sheetgen-journal-1"}\n',
        ],
    )
    def test_another_file_is_no_journal(self, path: Path, raw: bytes) -> None:
        path.write_bytes(raw)
        with pytest.raises(JournalError) as refusal:
            journal.read(path)
        told = f"{path}, line 1: not a journal (the header of a sheetgen-journal-1 was expected)"
        assert str(refusal.value) == told

    @each(
        "change",
        [
            {"game": None}, {"game": 1}, {"edition": None}, {"edition": ["sheet"]},
            {"rules": None}, {"rules": 1}, {"rulings": None}, {"rulings": []},
            {"rulings": {"off-table": 1}}, {"rulings": {"off-table": None}}, {"dice": None},
            {"dice": "typed"}, {"dice": []}, {"policy": 1}, {"policy": None}, {"player": {}},
            {"scheme": "pgn"}, {"board": 5}, {"software": 1.0}, {"policy_version": True},
            {"policy_version": "2"}, {"player": None}, {"fight": []}, {"own": "x"},
            {"campaign": {"name": "mine"}},
            {"campaign": {"name": "mine", "data": "abc", "more": "x"}},
            {"campaign": {"name": "mine", "data": 1}},
            {"dice": {"source": "seed", "scheme": dice.SCHEME}},
            {"dice": {"source": "seed", "scheme": dice.SCHEME, "seed": 1942}},
            {"dice": {"source": "seed", "scheme": dice.SCHEME, "seed": None}},
        ])  # fmt: skip
    def test_a_header_with_a_part_of_the_wrong_kind_is_no_header(
        self, path: Path, change: dict[str, Any]
    ) -> None:
        typed(path, header=json.dumps(HEADER | change))
        with pytest.raises(JournalError, match="line 1: not a journal"):
            journal.read(path)

    @each("part", ["game", "edition", "rules", "dice"])
    def test_a_header_without_a_part_is_no_header(self, path: Path, part: str) -> None:
        typed(path, header=json.dumps({k: v for k, v in HEADER.items() if k != part}))
        with pytest.raises(JournalError, match="line 1: not a journal"):
            journal.read(path)

    def test_a_header_may_do_without_what_has_a_default(self, path: Path) -> None:
        needed = ("scheme", "game", "edition", "rules", "dice")
        typed(path, header=json.dumps({part: HEADER[part] for part in needed}))
        assert journal.read(path).header == TYPED

    def test_what_a_header_says_besides_is_passed_over(self, path: Path) -> None:
        typed(path, header=json.dumps(HEADER | {"weather": "fair", "depth": [[[]]]}))
        assert journal.read(path).header == TYPED

    def test_a_newer_scheme_is_told_from_no_journal(self, path: Path) -> None:
        typed(path, header=json.dumps(HEADER | {"scheme": "sheetgen-journal-2"}))
        with pytest.raises(JournalError) as refusal:
            journal.read(path)
        assert str(refusal.value) == (
            f"{path}, line 1: the record is of scheme 'sheetgen-journal-2', and this program reads "
            "sheetgen-journal-1: a newer sheetgen is needed"
        )

    @each("scheme", ["sheetgen-dice-2", None, 1])
    def test_dice_of_another_scheme_are_told(self, path: Path, scheme: Any) -> None:
        source = {"source": "seed", "scheme": scheme, "seed": "pedestal"}
        typed(path, header=json.dumps(HEADER | {"dice": source}))
        with pytest.raises(JournalError) as refusal:
            journal.read(path)
        assert str(refusal.value) == (
            f"{path}, line 1: the dice are of scheme {scheme!r}, and this program knows "
            "sheetgen-dice-1"
        )

    @each("day", [7, True, "", "20261123", "2026-11-31", "2026-W48-1", [], {}])
    def test_a_date_that_is_no_day_is_told(self, path: Path, day: Any) -> None:
        typed(path, header=json.dumps(HEADER | {"date": day}))
        with pytest.raises(JournalError) as refusal:
            journal.read(path)
        assert str(refusal.value) == (
            f"{path}, line 1: the date {day!r} is not a day such as 2026-11-23"
        )

    @each(
        "roller",
        ["dice", {}, {"scheme": "sheetgen-dice-2", "seed": "a"}, {"scheme": dice.SCHEME}, 1],
    )
    def test_dice_rolled_for_a_player_are_of_a_seed(self, path: Path, roller: Any) -> None:
        typed(path, header=json.dumps(HEADER | {"dice": {"source": "typed", "roller": roller}}))
        with pytest.raises(JournalError, match="line 1: not a journal"):
            journal.read(path)

    @each(
        "held",
        [
            {"rulings": {"going-home": "damaged"}, "player": "A", "board": "3", "software": "1.0"},
            {"policy": "best", "policy_version": 2, "date": "2026-11-23"},
            {"fight": {"mission": 2}, "own": {"crews": []}},
            {"campaign": {"name": "mine", "data": "abc"}},
            dict.fromkeys(("policy_version", "fight", "own", "campaign")),
        ],
    )
    def test_what_a_header_holds_is_read(self, path: Path, held: dict[str, Any]) -> None:
        typed(path, header=json.dumps(HEADER | held))
        assert journal.read(path).header == TYPED._replace(**held)

    @pytest.mark.parametrize("seed", ["", "two\nlines"])
    def test_a_seed_that_can_name_no_game_is_told(self, path: Path, seed: str) -> None:
        source = {"source": "seed", "scheme": dice.SCHEME, "seed": seed}
        typed(path, header=json.dumps(HEADER | {"dice": source}))
        with pytest.raises(JournalError, match="line 1: the seed "):
            journal.read(path)

    @each("source", ["cup", None, ["seed"], 6])
    def test_dice_of_an_unknown_source_are_not_taken_for_typed(
        self, path: Path, source: Any
    ) -> None:
        typed(path, header=json.dumps(HEADER | {"dice": {"source": source}}))
        with pytest.raises(JournalError, match="line 1"):
            journal.read(path)

    def test_a_file_that_is_not_there_is_an_error_of_the_system(self, path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            journal.read(path)


AN_ANSWER = (
    'an answer was expected, {"ask": "contact", "dice": [4]} or {"ask": "option", "choice": "none"}'
)
NOT_JSON = "not a whole line of JSON in UTF-8"
NO_OBJECT = "a JSON object in braces was expected"
BAD_ANSWERS = [
    ("[1]", NO_OBJECT),
    ("4", NO_OBJECT),
    ("null", NO_OBJECT),
    ('"contact 4"', NO_OBJECT),
    ("contact 4", NOT_JSON),
    ('{"ask": "contact", "dice": [4]', NOT_JSON),
    ('{"ask": "contact", "dice": [4]}}', NOT_JSON),
    (b'{"ask": "contact\xff", "dice": [4]}', NOT_JSON),
    ("[" * 100_000, NOT_JSON),
    ('{"ask":' * 100_000, NOT_JSON),
    ('{"ask": "contact", "dice": [' + "9" * 5000 + "]}", NOT_JSON),
    ("{}", AN_ANSWER),
    ('{"ask": "contact"}', AN_ANSWER),
    ('{"dice": [4]}', AN_ANSWER),
    ('{"ask": 4, "dice": [4]}', AN_ANSWER),
    ('{"ask": null, "choice": "none"}', AN_ANSWER),
    ('{"ask": "contact", "dice": 4}', AN_ANSWER),
    ('{"ask": "contact", "dice": null}', AN_ANSWER),
    ('{"ask": "contact", "dice": "4"}', AN_ANSWER),
    ('{"ask": "contact", "dice": {"4": 4}}', AN_ANSWER),
    ('{"ask": "contact", "dice": ["4"]}', AN_ANSWER),
    ('{"ask": "contact", "dice": [4.0]}', AN_ANSWER),
    ('{"ask": "contact", "dice": [true]}', AN_ANSWER),
    ('{"ask": "contact", "dice": [null]}', AN_ANSWER),
    ('{"ask": "contact", "dice": [[4]]}', AN_ANSWER),
    ('{"ask": "option", "choice": null}', AN_ANSWER),
    ('{"ask": "option", "choice": 3}', AN_ANSWER),
    ('{"ask": "option", "choice": ["none"]}', AN_ANSWER),
    ('{"ask": "option", "choice": "none", "dice": [1]}', AN_ANSWER),
    ('{"ask": "fight", "report": {}, "by": "Ann"}', AN_ANSWER),
    ('{"ask": "contact", "dice": [4], "by": "Ann"}', AN_ANSWER),
    ('{"ask": "contact", "dice": [4], "note": "ha"}', AN_ANSWER),
]


class TestBadLines:
    @each(
        ("line", "fault"),
        [
            *BAD_ANSWERS,
            (
                '{"note": "a", "moment": "Why now?"}',
                'a "moment" is a kind and a turn, as in "decision 7", and not \'Why now?\'',
            ),
            (
                '{"note": "a", "photo": "../table.jpg"}',
                "a \"photo\" is a SHA-256, 64 digits of hex, and not '../table.jpg'",
            ),
            ('{"note": "a", "photo": 4}', AN_ANSWER),
            ('{"note": "a", "by": "me"}', AN_ANSWER),
            ('{"moment": "end 4"}', AN_ANSWER),
            ('{"note": 4}', AN_ANSWER),
            ('{"note": null}', AN_ANSWER),
            ('{"of": 1, "note": "a"}', "changes note 1, and 0 were made"),
            ('{"of": "1", "note": "a"}', "changes note '1', and 0 were made"),
            ('{"note": "a", "undo": 1}', AN_ANSWER),
            ('{"undo": true}', AN_ANSWER),
            ('{"undo": "1"}', AN_ANSWER),
            ('{"undo": 1.0}', AN_ANSWER),
            ('{"undo": null}', AN_ANSWER),
            ('{"undo": 0}', "undoes 0 answers, and there are 1"),
            ('{"undo": -1}', "undoes -1 answers, and there are 1"),
            ('{"undo": 2}', "undoes 2 answers, and there are 1"),
        ],
    )
    def test_a_bad_line_is_named_with_its_file(
        self, path: Path, line: str | bytes, fault: str
    ) -> None:
        typed(path, '{"ask": "cargo", "dice": [3, 3, 3]}', line, '{"ask": "tanker", "dice": [1]}')
        with pytest.raises(JournalError) as refusal:
            journal.read(path)
        assert str(refusal.value) == f"{path}, line 3: {fault}"

    def test_blank_lines_are_passed_over_and_counted(self, path: Path) -> None:
        typed(path, "", '{"ask": "cargo", "dice": [3, 3, 3]}', "  ", "{}")
        with pytest.raises(JournalError, match="line 5"):
            journal.read(path)

    def test_what_is_taken_back_cannot_be_taken_back_again(self, path: Path) -> None:
        one = '{"ask": "cargo", "dice": [3, 3, 3]}'
        typed(path, one, one, '{"undo": 1}', '{"undo": 2}')
        with pytest.raises(JournalError, match="line 5: undoes 2 answers, and there are 1"):
            journal.read(path)

    def test_lines_may_end_as_on_windows(self, path: Path) -> None:
        body = [*SET_UP, "a note", 1, SET_UP[-1]]
        raw = written(path, SEEDED, body).read_bytes()
        path.write_bytes(raw.replace(b"\n", b"\r\n"))
        assert journal.read(path) == Journal(SEEDED, as_lines(body))

    @pytest.mark.parametrize("line", ['{"note": "\\udc80"}', '{"ask": "\\ud800", "dice": [1]}'])
    def test_text_that_no_file_can_hold_is_refused(self, path: Path, line: str) -> None:
        """JSON can name half a character; it could not be written again, or printed."""
        with pytest.raises(JournalError, match="line 2"):
            journal.read(typed(path, line))

    def test_a_header_of_such_text_is_refused(self, path: Path) -> None:
        typed(path, header=json.dumps(HEADER | {"player": "\ud800"}))
        with pytest.raises(JournalError, match="line 1"):
            journal.read(path)


class TestReadAnswers:
    GOOD = ('{"ask": "cargo", "dice": [3, 3, 3]}', '{"ask": "option", "choice": "none"}')

    def test_answers_with_their_line_numbers(self, path: Path) -> None:
        path.write_text("\n".join(self.GOOD))
        assert list(journal.read_answers(path)) == [(1, SET_UP[0]), (2, NONE)]

    @each(
        ("raw", "numbers"),
        [
            ("{0}\n{1}\n", [1, 2]),
            ("{0}\r\n{1}\r\n", [1, 2]),
            ("\ufeff{0}\n{1}", [1, 2]),
            ("\ufeff\n{0}\n{1}", [2, 3]),
            ("\n\n{0}\n  \n\t{1}  \n\n", [3, 5]),
            ("\r\n{0}\r\n\r\n{1}", [2, 4]),
        ],
    )
    def test_however_the_lines_are_set(self, path: Path, raw: str, numbers: list[int]) -> None:
        text_ = raw.replace("{0}", self.GOOD[0]).replace("{1}", self.GOOD[1])
        path.write_bytes(text_.encode())
        assert list(journal.read_answers(path)) == list(
            zip(numbers, [SET_UP[0], NONE], strict=True)
        )

    @each("raw", [b"", b"\n\n", b"\xef\xbb\xbf", b" \r\n"])
    def test_an_empty_file_holds_no_answers(self, path: Path, raw: bytes) -> None:
        path.write_bytes(raw)
        assert list(journal.read_answers(path)) == []

    @each(("line", "fault"), BAD_ANSWERS)
    def test_a_bad_line_is_named_with_its_file(
        self, path: Path, line: str | bytes, fault: str
    ) -> None:
        raw = line.encode() if isinstance(line, str) else line
        path.write_bytes(self.GOOD[0].encode() + b"\n\n" + raw)
        read = journal.read_answers(path)
        assert next(read) == (1, SET_UP[0])
        with pytest.raises(JournalError) as refusal:
            next(read)
        assert str(refusal.value) == f"{path}, line 3: {fault}"

    def test_a_byte_order_mark_is_for_the_first_line_only(self, path: Path) -> None:
        path.write_bytes(f"{self.GOOD[0]}\n\ufeff{self.GOOD[1]}".encode())
        with pytest.raises(JournalError, match="line 2"):
            list(journal.read_answers(path))

    def test_a_file_that_is_not_there_is_an_error_of_the_system(self, path: Path) -> None:
        with pytest.raises(FileNotFoundError):
            list(journal.read_answers(path))
