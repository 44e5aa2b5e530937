"""The story of a game edited in place."""

import re
from pathlib import Path

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.desk.seats import name_of
from sheetgen.library import own_story
from sheetgen.library.record import Record
from tests.desk.conftest import begun, text
from tests.fixtures.outside import installed

SO = "The cargo ship *Empire Hope* was sunk."
NOT_SO = "*Ohio* was sunk by Germans."
HOSTILE = """# <b onclick=x>Mine</b> {{ csrf }}

</textarea><script>alert(1)</script> [here](javascript:x) ![a](http://evil.example/a.png) *so*

<!-- box -->

<!-- appendix -->
"""


@pytest.fixture(autouse=True)
def unpriced(request, monkeypatch) -> None:
    """What luck and choice come to takes its time, and is nothing to most of this."""
    if not request.node.get_closest_marker("long"):
        monkeypatch.setattr(Record, "_priced", None)


@pytest.fixture
def played(desk) -> str:
    reply = desk.handle("play", {"game": "convoy", "way": "play", "seed": "hits18"})
    return reply.to.partition("=")[2]


@pytest.fixture
def journal(desk, played) -> Path:
    (path,) = desk.folder.glob("*.jsonl")
    return path


def mark(page: str) -> str:
    return re.search(r'name="mark" value="([^"]+)"', page)[1]


def seen(desk, name: str) -> str:
    return text(desk.handle("write", {"id": name}))


def keeps(desk, name: str, story: str, page: str) -> str:
    form = {"id": name, "text": story, "mark": mark(page), "fragment": "yes"}
    return text(desk.handle("keep-story", form))


@pytest.mark.long
def test_what_is_kept_is_told_on_the_page_and_in_every_download(
    desk, played, journal, tmp_path, capsys
) -> None:
    page = text(desk.handle("write", {"id": played, "voice": "press"}))
    assert sheetgen.open(journal).prose("press").splitlines()[0] in page
    assert ">diary<" in text(desk.handle("after", {"id": played}))
    kept = keeps(desk, played, f"# Mine\r\n\r\n{SO} {NOT_SO}\r\n", page)
    assert "Saved." in kept
    assert "Ohio did not sail" in kept
    path = own_story.place_of(journal)
    assert path.name == f"{journal.name.removesuffix('.jsonl')}.story.md"
    assert path.read_bytes() == f"# Mine\n\n{SO} {NOT_SO}\n".encode()
    after = text(desk.handle("after", {"id": played}))
    assert "in your words" in after
    assert ">diary<" not in after
    story = text(desk.handle("story", {"id": played, "length": "brief"}))
    assert ">Mine</h1>" in story
    assert "<em>Ohio</em> was sunk" in story
    main(["report", str(journal), "--with", str(path), "--out", str(tmp_path / "cli")])
    theirs = {one.name: one.read_bytes() for one in (tmp_path / "cli").iterdir()}
    for name in ("md", "html", "pdf"):
        file = desk.handle("file", {"id": played, "what": f"report-{name}"})
        assert theirs[file.name] == file.body
    for name in ("bgg", "txt"):
        assert b"Ohio" in desk.handle("file", {"id": played, "what": f"report-{name}"}).body
    # The command line tells it, and says so.
    capsys.readouterr()
    main(["report", str(journal), "--format", "md", "--out", str(tmp_path / "plain")])
    assert "this is the story kept beside the journal" in capsys.readouterr().err
    assert b"Ohio" in next((tmp_path / "plain").iterdir()).read_bytes()


def test_back_to_the_words_of_the_program_nothing_is_lost(desk, played, journal) -> None:
    kept = keeps(desk, played, "One.", seen(desk, played))
    form = {"id": played, "text": "One, and more.", "mark": mark(kept)}
    assert desk.handle("put-story-by", form).to == f"/after?id={played}"
    files = sorted(journal.parent.glob("*.story*.md"))
    assert [one.name[-10:] for one in files] == ["story-1.md", "story-2.md"]
    assert [one.read_text("utf-8") for one in files] == ["One.\n", "One, and more.\n"]
    assert "in your words" not in text(desk.handle("after", {"id": played}))


def test_two_windows_do_not_overwrite_each_other_unseen(desk, played, journal) -> None:
    one = other = seen(desk, played)
    keeps(desk, played, "One.", one)
    refused = keeps(desk, played, "Other.", other)
    put_by = {"id": played, "text": "Other.", "mark": mark(other)}
    for page in (refused, text(desk.handle("put-story-by", put_by))):
        assert "another window" in page
        assert own_story.place_of(journal).read_text("utf-8") == "One.\n"
    keeps(desk, played, "Other.", refused)
    assert own_story.place_of(journal).read_text("utf-8") == "Other.\n"


def test_a_check_keeps_nothing_and_takes_no_notice_of_other_windows(desk, played, journal) -> None:
    page = seen(desk, played)
    keeps(desk, played, "Other.", page)
    form = {"id": played, "text": NOT_SO, "mark": mark(page), "fragment": "yes"}
    checked = text(desk.handle("check-story", form))
    assert "Ohio did not sail" in checked
    assert "Not saved yet" in checked
    assert mark(checked) == mark(page)
    assert own_story.place_of(journal).read_text("utf-8") == "Other.\n"


def test_what_is_typed_is_text(desk, played, journal) -> None:
    page = seen(desk, played)
    # Without a script the whole page comes again.
    whole = text(desk.handle("keep-story", {"id": played, "text": HOSTILE, "mark": mark(page)}))
    story = text(desk.handle("story", {"id": played}))
    html = desk.handle("file", {"id": played, "what": "report-html"}).body.decode()
    for shown in (whole, story, html):
        assert "<script>alert" not in shown
        assert "<b onclick" not in shown
        assert 'href="javascript' not in shown
        assert 'src="http' not in shown
    assert whole.count("</textarea>") == seen(desk, played).count("</textarea>") == 1
    assert "{{ csrf }}</h1>" in story
    assert "&lt;!-- box --&gt;" in story
    assert "<em>so</em>" in story


def test_what_is_no_story_is_refused_and_takes_no_place(desk, played, journal) -> None:
    keeps(desk, played, "One.", seen(desk, played))
    known = mark(seen(desk, played))
    for wrong, says in (
        (" \r\n", "nothing in it"),
        ("a\0", "number 0"),
        ("é" * 100_001, "200,000"),
    ):
        reply = desk.handle("keep-story", {"id": played, "text": wrong, "mark": known})
        assert (reply.status, says in text(reply)) == (422, True)
    assert own_story.place_of(journal).read_text("utf-8") == "One.\n"
    assert desk.handle("keep-story", {"id": "../x", "text": "x", "mark": known}).status == 422


def test_a_file_that_cannot_be_read_is_said_and_put_aside(desk, played, journal) -> None:
    own_story.place_of(journal).write_bytes("# Café".encode("utf-16"))
    after = desk.handle("after", {"id": played})
    assert after.status == 200
    assert "not UTF-8 text" in text(after)
    assert str(desk.folder) not in text(after)
    keeps(desk, played, "One.", seen(desk, played))
    assert own_story.place_of(journal).read_text("utf-8") == "One.\n"
    (aside,) = journal.parent.glob("*.story-1.md")
    assert aside.read_bytes() == "# Café".encode("utf-16")


def test_only_a_form_of_the_desk_may_keep(client, tmp_path) -> None:
    sheetgen.play("convoy", seed="hits18").save(tmp_path / "a.journal.jsonl")
    name = name_of(tmp_path / "a.journal.jsonl")
    csrf = re.search(r'name="csrf" value="([^"]+)"', client.get(f"/write?id={name}").text)[1]
    for action in ("keep-story", "check-story", "put-story-by"):
        assert client.get(f"/{action}?id={name}&text=x").status_code == 405
        assert client.post(f"/{action}", data={"id": name, "text": "x"}).status_code == 403
    large = {"csrf": csrf, "id": name, "text": "x" * 700_000}
    assert client.post("/keep-story", data=large).status_code == 413
    assert [one.name for one in tmp_path.iterdir()] == ["a.journal.jsonl"]


def test_a_game_under_way_and_one_that_takes_no_text_are_not_edited(desk, tmp_path) -> None:
    assert "Edit the story" not in text(desk.handle("after", {"id": begun(desk)}))
    with installed(tmp_path, "three_villages", villages="GAME"):
        reply = desk.handle("play", {"game": "villages", "way": "play", "seed": "friday"})
        name = reply.to.partition("=")[2]
        assert "Edit the story" not in text(desk.handle("after", {"id": name}))
        assert desk.handle("write", {"id": name}).status == 422
