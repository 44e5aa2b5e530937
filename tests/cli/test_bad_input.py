from __future__ import annotations

import json


def test_what_is_no_journal_is_called_so(complaint, here):
    for content, says in (
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b"\x00\xff\xfe\x80" * 40, "line 1: no journal"),
        (b"%PDF-1.7\n", "line 1: a PDF, and no journal"),
        (b'{"ask":"cargo","dice":[1,2,3]}\n', "line 1: no journal"),
        (b"[" * 200_000, "line 1: no journal"),
    ):
        (here / "odd.jsonl").write_bytes(content)
        for command in ("show", "sheet", "report", "verify"):
            said = f"odd.jsonl{': ' if 'empty' in says else ', '}{says}"
            assert said in complaint(command, "odd.jsonl")


def header(**changes) -> bytes:
    whole = {
        "scheme": "sheetgen-journal-1",
        "game": "convoy",
        "edition": "sheet",
        "rules": "convoy-1",
        "rulings": {},
        "dice": {"source": "typed"},
        "software": "sheetgen 0.1.0",
    }
    return json.dumps({**whole, **changes}).encode() + b"\n"


def test_a_header_that_cannot_be_played_is_named(complaint, here):
    for changes, says in (
        ({"scheme": "sheetgen-journal-2"}, "a newer sheetgen is needed"),
        ({"game": "chess"}, 'no game called "chess"'),
        ({"edition": "third"}, 'no edition of convoy called "third"'),
        ({"rulings": {"luck": "good"}}, 'no ruling of convoy called "luck"'),
        ({"dice": {"source": "seed", "scheme": "sheetgen-dice-9", "seed": "x"}}, "sheetgen-dice-9"),
        ({"dice": {"source": "seed", "scheme": "sheetgen-dice-1", "seed": ""}}, "seed is empty"),
        ({"dice": 6}, "no journal"),
    ):
        (here / "odd.jsonl").write_bytes(header(**changes))
        for command in ("show", "sheet", "report", "verify"):
            sentence = complaint(command, "odd.jsonl")
            assert "odd.jsonl, line 1: " in sentence
            assert says in sentence


def test_a_whole_game_of_the_header_above_opens(run, here):
    (here / "fine.jsonl").write_bytes(header())
    assert run("show", "fine.jsonl").status == 0


def test_a_spoilt_line_in_the_middle_is_named(complaint, here):
    (here / "odd.jsonl").write_bytes(
        header() + b'{"ask":"cargo","di\n{"ask":"tanker","dice":[1]}\n'
    )
    for command in ("show", "sheet", "report", "verify"):
        assert "odd.jsonl, line 2: not a whole line of JSON" in complaint(command, "odd.jsonl")


def test_a_folder_that_cannot_be_written_is_named(complaint, here):
    (here / "taken").write_text("a file, not a folder")
    for command in ("blank", "preroll", "rules"):
        assert "taken" in complaint(command, "convoy", "--out", "taken")
        assert "taken" in complaint(command, "convoy", "--out", "taken/deeper")
