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
    assert "kept.jsonl already exists" in says
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
        assert "already exists" in complaint("report", played, "--format", form, "--out", form)
        assert file.read_text() == "Somebody's own words."


def test_a_report_can_be_a_booklet(run, here, played):
    run("report", played, "--format", "pdf", "--booklet", "--out", "folded")
    (folded,), (flat,) = (here / "folded").iterdir(), (here / "output").glob("*.report.pdf")
    assert "DuplexFlipShortEdge" in str(pikepdf.open(folded).Root.ViewerPreferences.get("/Duplex"))
    assert pikepdf.open(flat).Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
