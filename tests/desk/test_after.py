"""A game that was played."""

import re
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.desk.after import own_words
from sheetgen.kits.telling.voices import LENGTHS, Length
from sheetgen.library.report import FORMATS
from tests.desk.conftest import Player, begun, text


@pytest.fixture
def played(desk) -> str:
    reply = desk.handle("play", {"game": "convoy", "way": "play", "seed": "hits18"})
    return reply.to.partition("=")[2]


def test_the_page_has_its_turns_and_every_download(desk, played) -> None:
    page = text(desk.handle("after", {"id": played}))
    record = sheetgen.play("convoy", seed="hits18")
    assert record.in_short()[1:] in page
    for turn in range(1, record.summary()["turns"] + 1):
        assert f'id="turn-{turn}"' in page
    for name in FORMATS:
        assert f"what=report-{name}" in page


def test_sheet_and_story_come_first_and_what_is_long_is_folded(desk, played) -> None:
    page = text(desk.handle("after", {"id": played}))
    order = ["<h1>", 'class="sheet', 'id="story"', 'id="luck"', "<details", 'id="turn-1"']
    places = [page.index(one) for one in order]
    assert places == sorted(places)
    for way in ("shown=yes", "what=picture", 'data-copies="file?'):
        assert way in page[: places[1]]
    assert desk.handle("file", {"id": played, "what": "sheet-sheet", "shown": "yes"}).name == ""
    assert desk.handle("file", {"id": played, "what": "picture"}).body[1:4] == b"PNG"


@pytest.mark.long
def test_the_whole_story_is_offered_below_its_first_paragraphs(desk, played) -> None:
    page = text(desk.handle("story", {"id": played}))
    assert page.index("<p>") < page.index("Read the whole story") < page.index("<aside>")
    brief = re.findall(r"<(?:h1|p)\b.*?</(?:h1|p)>", page.split("<footer")[0])
    page = text(desk.handle("story", {"id": played, "length": "full"}))
    assert "Read the whole story" not in page
    # Nothing that was read is told otherwise.
    assert len(brief) > 3
    assert [one for one in brief if one not in page and "button" not in one] == []
    # Chart and luck are told of beside it.
    assert "The passage to Malta" in page
    assert "Watch by watch</h2></summary>" in page
    assert "score to be expected after every turn" not in page
    assert "Luck and decisions" not in page


@pytest.mark.long
def test_a_length_is_told_and_offered_below_a_shorter_one(desk, played, monkeypatch) -> None:
    brief = LENGTHS["brief"]
    monkeypatch.delitem(LENGTHS, "brief")
    monkeypatch.setitem(LENGTHS, "middling", Length("Read half of it", 1, ["story"]))
    monkeypatch.setitem(LENGTHS, "brief", brief)
    page = text(desk.handle("story", {"id": played}))
    assert page.index("Read the whole story") < page.index("Read half of it")
    page = text(desk.handle("story", {"id": played, "length": "middling"}))
    assert "Read the whole story" in page
    assert "Read half of it" not in page


@pytest.mark.long
def test_downloads_are_the_files_of_the_command_line(desk, played, tmp_path) -> None:
    out = tmp_path / "cli"
    main(["play", "convoy", "--seed", "hits18", "--out", str(out)])
    page = text(desk.handle("after", {"id": played}))
    files = {}
    for what in re.findall(r"what=([\w-]+)", page):
        reply = desk.handle("file", {"id": played, "what": what})
        assert reply.body
        files[reply.name] = reply.body
    for path in out.iterdir():
        assert files[path.name] == path.read_bytes(), path.name


@pytest.mark.long
def test_the_story_is_that_of_the_voice(desk, played) -> None:
    account = text(desk.handle("story", {"id": played}))
    diary = text(desk.handle("story", {"id": played, "voice": "diary"}))
    assert account != diary
    assert "style=" not in account.replace("font-style=", "")
    assert desk.handle("story", {"id": played, "voice": "../x"}).status == 422


@pytest.mark.long
def test_luck_and_choice_lead_to_turns_and_to_what_if(desk, played) -> None:
    page = text(desk.handle("luck", {"id": played}))
    found = sheetgen.play("convoy", seed="hits18").analysis()
    turn, _ = found.prices.swings()[0]
    assert f'href="#turn-{turn}"' in page
    assert found.by_luck()[0][1] in page.replace("&#39;", "'")
    paid, _, folded = page.partition('id="paid-head"')[2].partition("<details>")
    gains = [float(one) for one in re.findall(r"<b>\+([\d.]+)</b>", paid)]
    assert gains
    assert gains == sorted(gains, reverse=True)
    assert re.search(r"in turn \d+, Option: \w+ instead of \w+ <", paid)
    assert "The luckiest dice" in folded
    leads = re.findall(r"whatif\?([^\"]+)", page)
    assert leads
    form = dict(pair.split("=") for pair in leads[0].replace("&amp;", "&").split("&"))
    tried = text(desk.handle("whatif", form))
    assert "instead of" in tried
    assert "Score" in tried


def test_an_answer_is_put_right_after_its_consequences_were_shown(desk) -> None:
    player = Player(desk, begun(desk))
    player.taps(4, 2, 6, 3, 2, 1, 1, 4, 1)
    listed = text(desk.handle("answers", {"id": player.name, "turn": "0"}))
    assert ">Correct<" in listed
    (path,) = desk.folder.glob("*.jsonl")
    before = path.read_bytes()
    form = {"id": player.name, "place": "1", "answer": "5"}
    shown = text(desk.handle("amend", form))
    assert "tanker" in shown
    assert path.read_bytes() == before
    mark = re.search(r'name="mark" value="([^"]+)"', shown)[1]
    assert desk.handle("keep", {**form, "mark": "other"}).status == 422
    assert path.read_bytes() == before
    assert desk.handle("keep", {**form, "mark": mark}).to == f"/table?id={player.name}"
    assert sheetgen.open(path).session.answers[1].dice == (5,)
    assert desk.handle("amend", {**form, "answer": "9"}).status == 422
    assert desk.handle("amend", {**form, "place": "999"}).status == 422
    carriers = text(desk.handle("amend", {**form, "place": "2", "answer": "5"}))
    assert "Recorded: <b>1 (1-2)</b>" in carriers
    assert "1 die of 1 to 6 (a D6: 1-2 is 1, 3-4 is 2, 5-6 is 3)" in carriers
    mark = re.search(r'name="mark" value="([^"]+)"', carriers)[1]
    desk.handle("keep", {**form, "place": "2", "answer": "5", "mark": mark})
    assert sheetgen.open(path).session.answers[2].dice == (3,)


def test_what_played_itself_is_not_put_right_but_branched(desk, played) -> None:
    assert desk.handle("amend", {"id": played, "place": "0"}).status == 422
    to = desk.handle("branch", {"id": played, "turn": "5"}).to
    again = desk.handle("branch", {"id": played, "turn": "5"}).to
    assert to != again
    page = text(desk.handle("table", {"id": to.partition("=")[2]}))
    assert "turn 5" in page
    assert len(list(desk.folder.glob("*.jsonl"))) == 3
    assert desk.handle("branch", {"id": played, "turn": "99"}).status == 422


@pytest.mark.long
def test_the_career_sums_up_the_folder(desk, played) -> None:
    page = text(desk.handle("career", {}))
    assert f"after?id={played}" in page
    assert desk.handle("career-file", {"what": "pdf"}).body[:5] == b"%PDF-"
    assert b"hits18" in desk.handle("career-file", {"what": "csv"}).body


def test_an_empty_folder_has_no_career(desk) -> None:
    assert "There is no game in the folder yet" in text(desk.handle("career", {}))
    desk.folder.rmdir()
    assert "There is no game in the folder yet" in text(desk.handle("career", {}))


@pytest.fixture
def mine(desk) -> Path:
    """A player's own words: a voice, and the frame of the reports."""
    folder = desk.folder / "mine"
    (folder / "convoy" / "voices").mkdir(parents=True)
    (folder / "convoy" / "voices" / "gull.txt").write_text("based_on: press\n", "utf-8")
    (folder / "convoy" / "report.md.j2").write_text("# Gulls\n\n<b onclick='x'>{{ edition }}\n")
    return folder


def test_a_story_is_told_in_words_of_ones_own_and_so_are_its_files(desk, mine, tmp_path) -> None:
    name = begun(desk)
    (desk.folder / "linked").symlink_to(mine)
    assert ">gull<" not in text(desk.handle("after", {"id": name}))
    own = own_words(desk.folder, sheetgen.games()["convoy"])
    assert [*own.values()] == [mine]
    (words,) = own
    asked = {"id": name, "templates": words, "voice": "gull", "chooser": "yes"}
    page = text(desk.handle("story", asked))
    assert ">Gulls</h1>" in page
    assert "&lt;b onclick" in page
    assert "<option selected>gull</option>" in page
    assert f"voice=gull&amp;templates={words}&amp;what=report-md" in page
    made = desk.handle("file", {**asked, "what": "report-md"})
    (record,) = desk.folder.glob("*.jsonl")
    told = ["--voice", "gull", "--templates", str(mine), "--out", str(tmp_path / "cli")]
    main(["report", str(record), *told])
    assert made.body == (tmp_path / "cli" / made.name).read_bytes()
    (mine / "convoy" / "report.md.j2").write_text("{{ nothing }}")
    wrong = desk.handle("file", {**asked, "what": "report-md"})
    assert "mine/convoy/report.md.j2, line 1: " in text(wrong)
    # A voice that others have not is not asked of them.
    assert "<option selected>account</option>" in text(
        desk.handle("story", {**asked, "templates": ""})
    )
    for other in ("../mine", "mine"):
        assert desk.handle("story", {**asked, "templates": other}).status == 422


def test_a_mistake_in_words_of_ones_own_is_told_with_its_place(desk, mine) -> None:
    name = begun(desk)
    for file, content, says in (
        ("report.md.j2", "a\n{{ nothing }}\n", "mine/convoy/report.md.j2, line 2: "),
        ("report.md.j2", "{% if %}", "mine/convoy/report.md.j2, line 1: "),
        ("report.md.j2", "{% include '../../../secret' %}", "no template called"),
        ("voices/gull.txt", "@nothing\nA.\n", "mine/convoy/voices/gull.txt, line 1: "),
    ):
        (mine / "convoy" / file).write_text(content, "utf-8")
        (words,) = own_words(desk.folder, sheetgen.games()["convoy"])
        asked = {"id": name, "templates": words, "voice": "gull", "fragment": "yes"}
        reply = desk.handle("story", asked)
        assert (reply.status, says in text(reply)) == (422, True)
        assert str(desk.folder.parent) not in text(reply)


def test_a_tick_puts_the_appendix_behind_the_stories_that_are_downloaded(desk, played) -> None:
    plain, ticked = (
        text(desk.handle("files", {"id": played, **more})) for more in ({}, {"appendix": "yes"})
    )
    assert "appendix=yes&amp;what=report-txt" not in plain
    assert "appendix=yes&amp;what=report-txt" in ticked
    asked = {"id": played, "what": "report-txt"}
    short, whole = (
        desk.handle("file", {**asked, **more}).body for more in ({}, {"appendix": "yes"})
    )
    assert b"Watch by watch" not in short
    assert b"Watch by watch" in whole
