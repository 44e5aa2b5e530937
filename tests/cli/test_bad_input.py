from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("play chess", 'no game called "chess"; choose convoy'),
        ("play convoy --edition second", "choose classic, revised or sheet"),
        ("play convoy --policy=", "choose never, random, steady, best or rollout"),
        ("play convoy --edition=", "choose classic, revised or sheet"),
        ("play convoy --policy brave", "choose never, random, steady, best or rollout"),
        ("play convoy --ruling luck=good", 'no ruling of convoy called "luck"'),
        ("play convoy --ruling off-table=x", "end-row or dummy"),
        ("play convoy --ruling off-table", "name=value"),
        (
            "play convoy --ruling off-table=dummy --ruling off-table=end-row",
            "is given two values",
        ),
        ("play convoy --seed=", "the seed is empty"),
        ("preroll convoy --seed=", "the seed is empty"),
        ("preroll convoy -n 0", "'0' is no number from 1 to 100000"),
        ("preroll convoy -n many", "'many' is no number"),
        ("odds convoy --games 0", "'0' is no number"),
        ("odds convoy --backend dask", "go together"),
        ("odds convoy --scheduler tcp://127.0.0.1:1", "go together"),
        ("odds convoy --policy brave", "choose never"),
        (
            "odds convoy --policy rollout",
            "a policy that looks ahead can be played, but not in bulk",
        ),
        ("odds convoy --setup cargo", "name=number"),
        ("odds convoy --setup cargo=99", "cargo is 0 to 18, not 99"),
        ("odds convoy --setup rafts=9", "a set-up has no rafts"),
        ("blank convoy --paper a5", "'a5'"),
        ("report x --format doc", "'doc' is no format"),
        ("dance", "'dance'"),
        ("show nowhere.jsonl", "nowhere.jsonl: No such file"),
        ("record convoy --answers nowhere.jsonl", "nowhere.jsonl: No such file"),
        ("report", "JOURNAL"),
    ],
)
def test_each_mistake_gets_one_sentence(complaint, here, words, says):
    assert says in complaint(*words.split(" "))
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "the file is empty"),
        (b"\n\n", "the file is empty"),
        (b"\x00\xff\xfe\x80" * 40, "line 1: no journal"),
        (b"%PDF-1.7\n", "line 1: a PDF, and no journal"),
        (b'{"ask":"cargo","dice":[1,2,3]}\n', "line 1: no journal"),
        (b"[" * 200_000, "line 1: no journal"),
    ],
)
def test_what_is_no_journal_is_called_so(complaint, here, content, says):
    (here / "odd.jsonl").write_bytes(content)
    for command in ("show", "sheet", "report", "verify"):
        assert f"odd.jsonl{': ' if 'empty' in says else ', '}{says}" in complaint(
            command, "odd.jsonl"
        )


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


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"scheme": "sheetgen-journal-2"}, "a newer sheetgen is needed"),
        ({"game": "chess"}, 'no game called "chess"'),
        ({"game": None}, "no journal"),
        ({"edition": "third"}, 'no edition of convoy called "third"'),
        ({"rulings": {"luck": "good"}}, 'no ruling of convoy called "luck"'),
        ({"rulings": {"off-table": 3}}, "no journal"),
        ({"dice": {"source": "seed", "scheme": "sheetgen-dice-9", "seed": "x"}}, "sheetgen-dice-9"),
        ({"dice": {"source": "seed", "scheme": "sheetgen-dice-1", "seed": ""}}, "seed is empty"),
        ({"dice": {"source": "seed", "scheme": "sheetgen-dice-1"}}, "no journal"),
        ({"dice": 6}, "no journal"),
    ],
)
def test_a_header_that_cannot_be_played_is_named(complaint, here, changes, says):
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


@pytest.mark.long
@pytest.mark.parametrize("command", ["blank", "preroll", "play", "rules"])
def test_a_folder_that_cannot_be_written_is_named(complaint, here, command):
    (here / "taken").write_text("a file, not a folder")
    words = (command, "convoy", *(("--seed", "pedestal") if command == "play" else ()))
    assert "taken" in complaint(*words, "--out", "taken")
    assert "taken" in complaint(*words, "--out", "taken/deeper")


def test_a_folder_in_place_of_a_journal_is_named(complaint, here):
    assert str(here) in complaint("show", str(here))


def test_a_missing_template_folder_is_named(complaint, here):
    assert "nowhere" in complaint("play", "convoy", "--seed", "x", "--templates", "nowhere")
