"""A record: played, opened, saved, and what can be had from it."""

import io
import json
import re
from pathlib import Path

import pdfplumber
import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.kits.telling.forum import CUT
from sheetgen.kits.telling.voices import LENGTHS
from sheetgen.library.record import subject
from tests.cases import each


@pytest.fixture(scope="module")
def played() -> sheetgen.Record:
    return sheetgen.play("convoy", seed="pedestal", edition="sheet", policy="steady")


def test_it_is_the_record_that_the_command_writes(played, tmp_path, capsys):
    where = f"--out={tmp_path}"
    assert main(["play", "convoy", "--seed", "pedestal", "--policy", "steady", where]) == 0
    written = next(tmp_path.glob("*.journal.jsonl"))
    assert played.journal() == written.read_text("utf-8")
    capsys.readouterr()
    assert main(["show", "--json", str(written)]) == 0
    assert played.summary() == json.loads(capsys.readouterr().out)
    assert (played.score, played.finished, played.asked) == (played.summary()["score"], True, None)
    assert played.sheet().pdf() == next(tmp_path.glob("*.sheet.pdf")).read_bytes()
    assert played.report().pdf() == next(tmp_path.glob("*.report.pdf")).read_bytes()


def test_what_is_saved_opens_again_and_takes_the_place_of_no_other_record(played, tmp_path):
    path = tmp_path / "game.jsonl"
    played.save(path)
    again = sheetgen.open(path)
    assert (again.journal(), again.summary()) == (played.journal(), played.summary())
    again.save(path)
    with pytest.raises(sheetgen.Error, match="already exists, and is not this record"):
        sheetgen.play("convoy", seed="another").save(path)
    assert path.read_text("utf-8") == played.journal()


def test_a_line_cut_short_is_left_out_and_said(played, tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_text(played.journal() + '{"ask": "con', "utf-8")
    again = sheetgen.open(path)
    assert again.torn == len(played.journal().splitlines()) + 1
    assert again.journal() == played.journal()


def test_a_die_that_is_not_the_seeds_is_found(played, tmp_path):
    path = tmp_path / "game.jsonl"
    header, first, *rest = played.journal().splitlines(keepends=True)
    other = {**json.loads(first), "dice": [7 - face for face in json.loads(first)["dice"]]}
    path.write_text("".join([header, json.dumps(other) + "\n", *rest]), "utf-8")
    with pytest.raises(sheetgen.Error, match=r"line 2 \(answer 1\): the seed gives"):
        sheetgen.open(path).verify()
    made = "every decision as steady makes it"
    answers = len(played.session.answers)
    assert played.verify() == (answers, 0, True, True, made, ("software",), 0)


def test_one_decision_changed_is_another_game_on_the_same_dice(played):
    other = played.whatif(turn=7, choose="evade")
    assert [standing["score"] for standing in other.standings] == [100, 96]
    with pytest.raises(sheetgen.Error, match="none is what was chosen there"):
        played.whatif(turn=7, choose="none")


def test_a_game_without_a_score_has_none():
    campaign = sheetgen.record("wings", seed="takali").record
    assert campaign.score is None
    assert campaign.asked
    with pytest.raises(sheetgen.Error, match="has no score"):
        campaign.analysis()


@each(
    ("words", "says"),
    [
        ({"edition": "none"}, 'no edition of convoy called "none"'),
        ({"rulings": {"none": "x"}}, 'no ruling of convoy called "none"'),
        ({"policy": "none"}, 'no policy of convoy called "none"'),
        ({"seed": ""}, "seed"),
        ({"player": "\x07"}, "the player's name"),
    ],
)
def test_what_is_unknown_is_refused(words, says):
    with pytest.raises(sheetgen.Error, match=says):
        sheetgen.play("convoy", **{"seed": "1", **words})


def test_a_report_is_written_by_the_end_of_its_name(played, tmp_path: Path):
    report = played.report(voice="diary", length="brief")
    for ending in ("md", "html", "pdf", "bgg.txt", "txt", "share.html", "lonelog.md"):
        report.save(tmp_path / f"a.{ending}")
    assert (tmp_path / "a.bgg.txt").read_text("utf-8") == report.text("bgg")
    assert (tmp_path / "a.lonelog.md").read_text("utf-8") == report.text("lonelog")
    with pytest.raises(sheetgen.Error, match=r"ends in one of \.md"):
        report.save(tmp_path / "a.docx")
    with pytest.raises(sheetgen.Error, match='no format of a text called "pdf"'):
        report.text("pdf")
    with pytest.raises(sheetgen.Error, match='no voice of convoy called "nobody"'):
        played.report(voice="nobody")


def test_what_is_shared_is_one_page_with_story_and_sheet_that_loads_nothing(played):
    page = played.report().text("share")
    story, *sheets = page.split('<figure class="sheet">')
    assert story.count("<p>") > 5
    # What is folded away stands behind them.
    assert "<details>" not in story
    assert "<details>" in sheets[-1]
    assert len(sheets) == played.sheet().pages
    assert "BATTLE LOG" in sheets[1]
    assert re.findall(r"(?:src|href)=\"(?!#)|url\(|@import|<(?:script|link)\b", page) == []


def test_a_post_has_story_box_and_chart_and_is_no_longer_than_a_post_may_be(played):
    post = played.report().text("bgg")
    assert re.search(r"\[b\]Score:\[/b\] 100", post)
    assert re.search(r"\[c\]Score to be expected after every turn, .*\n[▁▂▃▄▅▆▇█]+\n0 ", post)
    story = "\n\n".join(f"{n} " + "Ärger auf See. " * 60 for n in range(80))
    post = played.report(own=f"# Mine\n\n{story}").text("bgg")
    assert 58_000 < len(post.encode()) < 61_000
    at = [post.index(part) for part in ("Mine", "[b]Score:", "\n0 ", CUT, "▁", "Lloyd Krassner")]
    assert at == sorted(at)


def test_a_player_is_named_in_one_way_however_he_is_typed() -> None:
    assert subject("convoy").header(player=" Zoe\u0308\u200b\u00a0").player == "Zoë"
    assert subject("convoy").header(player="\u200b ").player is None


@pytest.mark.long
def test_the_report_has_its_appendix_where_it_is_asked_for_and_in_a_web_page_always(played):
    short, whole = played.report(), played.report(appendix=True)
    for head in ("Losses", "The score", "Watch by watch", "Luck and decisions", "The dice"):
        assert f"## {head}\n" not in short.markdown()
        assert whole.markdown().count(f"## {head}\n") == 1
        assert short.html().count(f">{head}</h2></summary>") == 1
    assert whole.html() == short.html()
    for report in (short, whole):
        text = report.markdown()
        assert text.index("<!-- box -->") < text.index("figure: passage") < text.index("fortunes")
    with pdfplumber.open(io.BytesIO(short.pdf())) as pages:
        texts = [page.extract_text() for page in pages.pages]
    assert len(texts) == 2
    assert "Sailed:" in texts[0]
    assert "The passage to Malta" in texts[1]
    with pdfplumber.open(io.BytesIO(whole.pdf())) as pages:
        texts = [page.extract_text() for page in pages.pages]
    assert texts[2].splitlines()[1] == "Losses"


def test_a_report_with_its_appendix_says_how_it_is_made_again(played):
    foot = played.report(appendix=True).foot
    assert "--appendix" in foot("a4", False).command
    assert "--appendix" not in played.report().foot("a4", False).command
    assert "--APPENDIX" in foot("a4", False).again.text().split()


def test_why_has_the_kind_condition_and_facts_of_every_passage(played):
    passages = played.why().removesuffix("\n").split("\n\n")
    head = re.compile(r"([\w.]+) \(convoy/voices/account\S*\.txt, line \d+\)\n")
    kinds = [head.match(passage) for passage in passages]
    assert all(kinds)
    assert kinds[0][1].split(".")[0] == "title"
    assert kinds[1][1] == "shape"  # It says which parts there are, and is not printed.
    assert any("\n    if " in passage and "\n        " in passage for passage in passages)
    text = " ".join(played.report().markdown().split())
    said = [passage.splitlines()[-1].strip() for passage in [passages[0], *passages[2:]]]
    assert all(each in text for each in said)


def test_why_explains_a_short_report_and_nothing_that_is_left_out_of_it(played):
    whole = played.why().removesuffix("\n").split("\n\n")
    for length in LENGTHS:
        text = " ".join(played.report(length=length).markdown().split())
        passages = played.why(length=length).removesuffix("\n").split("\n\n")
        assert {*passages} <= {*whole}
        left = [one.splitlines()[-1].strip() for one in whole if one not in passages]
        assert not [each for each in left if each in text]
    assert len(passages) < len(whole)
