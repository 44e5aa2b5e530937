"""Pilots and airplanes of one's own, in files beside a record."""

import io
import json
from pathlib import Path

import pypdfium2
import pytest

from sheetgen.core import journal
from tests.games.wings.campaigns.test_own import COLLECTION, PILOTS, files

RECORD = ("record", "wings", "--seed", "takali", "--out", "mine")
JOURNAL = Path("mine/wings-2018-takali.journal.jsonl")


@pytest.fixture
def mine(here):
    Path("mine").mkdir()
    return files(Path("mine"), PILOTS, COLLECTION)


@pytest.mark.long
def test_a_record_is_begun_with_them_and_goes_on_without_the_files(run, mine):
    ran = run(*RECORD)
    assert ran.status == 0
    assert "with mine/pilots.toml" in ran.err
    assert "the CR.42 flies in the place of the C.200, which is not in the collection" in ran.err
    before = journal.read(JOURNAL)
    assert before.header.own["pilots"]["raf"]["pilots"][0] == "Jane Miller"
    (mine / "pilots.toml").write_text("[raf]\npilots = 3", "utf-8")
    (mine / "collection.toml").unlink()
    assert run("verify", JOURNAL).status == 0
    form = run("fight-form", JOURNAL).out.split()[-1]
    text = Path(form).read_text("utf-8")
    assert "Hurricane I" in text
    assert "Miller" in text
    # Her airplane takes 15, where ours takes 17.
    Path("own.toml").write_text("[crew.1]\ndamage = 16", "utf-8")
    ran = run("record", "wings", "--resume", JOURNAL, "--fight", "own.toml", "--yes")
    assert "15" in ran.err
    Path("own.toml").write_text("[crew.1]\ndamage = 14", "utf-8")
    assert run("record", "wings", "--resume", JOURNAL, "--fight", "own.toml", "--yes").status == 0
    assert run("sheet", JOURNAL, "--sheet", "briefings", "--out", "drawn").status == 0


@pytest.mark.long
def test_a_campaign_that_plays_itself_is_played_with_them(run, mine):
    ran = run(
        "play", "wings", "--seed", "takali", "--policy", "careful", "--appendix", "--out", "mine"
    )
    assert ran.status == 0
    told = Path("mine/wings-2018-takali-careful.report.md")
    told = told if told.exists() else next(Path("mine").glob("*.report.md"))
    text = told.read_text("utf-8")
    assert "Jane Miller" in text
    assert "flies in the place of the C.200" in text
    path = next(Path("mine").glob("*.jsonl"))
    (mine / "pilots.toml").unlink()
    assert run("verify", path).status == 0
    assert run("report", path, "--out", "told").status == 0
    assert "Miller" in next(Path("told").glob("*.md")).read_text("utf-8")


@pytest.mark.long
def test_they_fly_in_a_fight_against_the_program_and_in_any_campaign(run, mine, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    fight = ("fight", "wings", "--mission", "6", "--seed", "friday", "--human", "british")
    ran = run(*fight, "--out", "mine")
    assert ran.status == 0
    (path,) = Path("mine").glob("*fight*.jsonl")
    (mine / "collection.toml").unlink()
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    shown = run("record", "--resume", path, "--plain").out
    assert "Miller" in shown
    assert "of 15" in shown
    (mine / "pilots.toml").write_text("[watch]\npilots = ['Jane Miller']", "utf-8")
    ran = run("record", "wings", "--campaign", "skarholm", "--seed", "takali", "--out", "mine")
    assert ran.status == 0
    (path,) = Path("mine").glob("*skarholm*.jsonl")
    assert run("verify", path).status == 0
    assert "Miller" in Path(run("fight-form", path).out.split()[-1]).read_text("utf-8")


def test_what_is_wrong_is_said_and_nothing_is_begun(complaints, mine):
    (mine / "collection.toml").write_text('own = ["Zero"]', "utf-8")
    (mine / "pilots.toml").write_text('[raf]\npilots = ["*x*"]', "utf-8")
    said = complaints(*RECORD)
    assert "mine/pilots.toml, line 2: item 1 of raf.pilots has to be a first name" in said
    assert "mine/collection.toml, line 1: item 1 of own has to be CR.42" in said
    assert not JOURNAL.exists()


def test_a_header_that_holds_anything_else_is_refused(complaint, here):
    head = {"scheme": "sheetgen-journal-1", "dice": {"source": "typed"}}
    wings = {**head, "game": "wings", "edition": "2018", "rules": "wings-3"}
    for own in (3, {"pilots": {"raf": {"pilots": ["{{ x }}"]}}}, {"pilots": {"x": 1}}):
        Path("bad.jsonl").write_text(json.dumps({**wings, "own": own}) + "\n", "utf-8")
        assert "bad.jsonl, line 1: " in complaint("show", "bad.jsonl")
    convoy = {**head, "game": "convoy", "edition": "sheet", "rules": "convoy-1", "own": {}}
    Path("bad.jsonl").write_text(json.dumps(convoy) + "\n", "utf-8")
    assert "Malta Convoy has no use for the players' own files" in complaint("show", "bad.jsonl")


@pytest.mark.long
def test_a_blank_sheet_and_one_with_its_set_up_have_them(run, mine):
    for command in (("blank",), ("preroll", "--seed", "takali")):
        ran = run(*command, "wings", "--sheet", "log", "--out", "mine")
        assert ran.status == 0
        assert "with mine/collection.toml" in ran.err
        drawn = next(Path("mine").glob(f"*{command[0]}*.pdf"))
        assert "in the place of the C.200" in ran.err
        with pypdfium2.PdfDocument(drawn) as document:
            assert "collection: CR.42 for C.200" in document[0].get_textpage().get_text_range()
