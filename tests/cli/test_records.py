from __future__ import annotations

import json

import pikepdf

SETUP = [
    {"ask": "cargo", "dice": [6, 6, 2]},
    {"ask": "tanker", "dice": [4]},
    {"ask": "carrier", "dice": [2]},
    {"ask": "cruiser", "dice": [2]},
    {"ask": "destroyer", "dice": [4]},
    {"ask": "journey", "dice": [3]},
    {"ask": "friendly", "dice": [1]},
    {"ask": "option", "choice": "none"},
]


def test_a_whole_game_is_recorded_and_shown(run, answers, examples):
    game = examples[0]
    edition = game["outcome"]["edition"]
    made = run(
        "record", "convoy", "--edition", edition,
        "--answers", answers(game["answers"]), "--journal", "kept.jsonl",
    )  # fmt: skip
    assert made.status == 0
    shown = json.loads(run("show", "kept.jsonl", "--json").out)
    assert shown == {**game["outcome"], "finished": True}
    assert run("verify", "kept.jsonl").status == 0


def test_a_file_that_ends_early_leaves_a_game_in_progress(run, answers):
    run("record", "convoy", "--answers", answers(SETUP), "--journal", "kept.jsonl")
    shown = json.loads(run("show", "kept.jsonl", "--json").out)
    assert shown["finished"] is False
    assert shown["sailed"]["cargo"] == shown["afloat"]["cargo"] == 14
    assert (shown["turns"], shown["friendly"], shown["score"]) == (23, 1, 100)
    told = run("show", "kept.jsonl").out
    assert '"option": a choice of none, decoy, split, evade, screen' in told
    assert "turn 2 of 23" in told


def test_a_wrong_answer_is_refused_by_its_line_and_nothing_written(complaint, answers, here):
    for line, wrong, asked in (
        (1, {"ask": "tanker", "dice": [4]}, '"cargo": 3 dice of 6 sides'),
        (1, {"ask": "cargo", "dice": [4, 4]}, '"cargo": 3 dice of 6 sides'),
        (1, {"ask": "cargo", "dice": [4, 4, 0]}, "the face 0"),
        (1, {"ask": "cargo", "choice": "none"}, '"cargo": 3 dice of 6 sides'),
        (3, {"ask": "carrier", "dice": [4]}, '"carrier": 1 die of 3 sides'),
        (8, {"ask": "option", "choice": "smoke"}, "none, decoy, split, evade, screen"),
        (2, "tanker 4", "JSON"),
        (2, {"ask": "tanker", "dice": [True]}, "an answer was expected"),
        (2, '{"ask": "tanker", "dice": [4], "dice": [5]}', "JSON"),
        (2, "[" * 100_000, "JSON"),
    ):
        file = answers([*SETUP[: line - 1], wrong, *SETUP[line:]])
        says = complaint("record", "convoy", "--answers", file, "--journal", "kept.jsonl")
        assert f"game.jsonl, line {line}: " in says
        assert asked in says
        assert [path.name for path in here.iterdir()] == ["game.jsonl"]


def test_another_game_in_the_way_stays(run, complaint, answers, here):
    # A game that has gone on takes its own place.
    for count in (5, 8):
        ran = run(
            "record", "convoy", "--answers", answers(SETUP[:count]), "--journal", "kept.jsonl"
        )
        assert ran.status == 0
    before = (here / "kept.jsonl").read_bytes()
    other = answers([{"ask": "cargo", "dice": [1, 1, 1]}], "other.jsonl")
    says = complaint("record", "convoy", "--answers", other, "--journal", "kept.jsonl")
    assert "kept.jsonl is there already" in says
    assert (here / "kept.jsonl").read_bytes() == before
    assert run(
        "record", "convoy", "--answers", other, "--journal", "kept.jsonl", "--force"
    ).status == 0  # fmt: skip


def test_verify_holds_every_die_to_the_seed(run, here, played):
    journal = here / played
    assert "every die as the seed gives it" in run("verify", journal).out
    rows = journal.read_text("utf-8").splitlines()
    number = next(i for i, row in enumerate(rows) if row.startswith('{"ask":"contact"'))
    face = json.loads(rows[number])["dice"][0]
    rows[number] = json.dumps({"ask": "contact", "dice": [face % 6 + 1]})
    journal.write_text("\n".join(rows) + "\n", "utf-8")
    ran = run("verify", journal)
    assert ran.status == 1
    assert f"line {number + 1} (answer {number})" in ran.err
    assert "the seed gives" in ran.err


def test_verify_names_an_illegal_answer_and_the_others_refuse_the_record(
    run, complaint, here, played
):
    journal = here / played
    rows = journal.read_text("utf-8").splitlines()
    rows[3] = '{"ask":"carrier","dice":[5]}'
    journal.write_text("\n".join(rows) + "\n", "utf-8")
    ran = run("verify", journal)
    assert ran.status == 1
    assert "line 4 (answer 3)" in ran.err
    for command in ("show", "sheet", "report"):
        assert "line 4 (answer 3)" in complaint(command, journal)


def test_a_torn_last_line_is_left_out_and_said(run, here, played):
    journal = here / played
    journal.write_bytes(journal.read_bytes()[:-9])
    last = len(journal.read_text("utf-8").splitlines())
    ran = run("show", journal)
    assert ran.status == 0
    assert f"line {last}: cut short, and left out" in ran.err
    assert run("verify", journal).status == 0


def test_a_record_of_other_dice_does_not_take_the_place_of_the_files_of_a_seed(
    played, run, complaint, here
):
    journal = here / played
    rows = journal.read_text("utf-8").splitlines()
    (here / "cut.jsonl").write_text("\n".join(rows[:20]) + "\n", "utf-8")
    rows[1] = '{"ask":"cargo","dice":[1,1,1]}'
    (here / "other.jsonl").write_text("\n".join(rows[:4]) + "\n", "utf-8")
    for name in ("cut.jsonl", "other.jsonl"):
        for command in ("sheet", "report"):
            assert "is there already" in complaint(command, name)


def test_sheet_and_report_can_be_made_again_from_the_journal(run, here, played):
    journal = played
    made = {path.name: path.read_bytes() for path in (here / "output").iterdir()}
    assert run("sheet", journal, "--out", "again").status == 0
    assert run("report", journal, "--out", "again").status == 0
    again = {path.name: path.read_bytes() for path in (here / "again").iterdir()}
    assert again == {name: made[name] for name in made if not name.endswith(".jsonl")}


def test_a_report_in_one_format_is_one_file_replaced_by_its_own_game_alone(
    played, run, complaint, here
):
    for form, ending in (("bgg", "bgg.txt"), ("txt", "txt"), ("lonelog", "lonelog.md")):
        for _ in range(2):
            run("report", played, "--format", form, "--out", form)
        (file,) = (here / form).iterdir()
        assert file.name == f"convoy-sheet-pedestal.report.{ending}"
        file.write_text("Somebody's own words.")
        assert "is there already" in complaint("report", played, "--format", form, "--out", form)
        assert file.read_text() == "Somebody's own words."


def test_a_report_can_be_a_booklet(run, here, played):
    run("report", played, "--format", "pdf", "--booklet", "--out", "folded")
    (folded,), (flat,) = (here / "folded").iterdir(), (here / "output").glob("*.report.pdf")
    assert "DuplexFlipShortEdge" in str(pikepdf.open(folded).Root.ViewerPreferences.get("/Duplex"))
    assert pikepdf.open(flat).Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_a_typed_game_is_named_after_its_journal(run, answers, here):
    run("record", "convoy", "--answers", answers(SETUP), "--journal", "evening.journal.jsonl")
    run("sheet", "evening.journal.jsonl")
    assert [path.name for path in (here / "output").iterdir()] == ["convoy-sheet-evening.sheet.pdf"]
