"""The desk as a worker in a browser has it: asked and answered, taken out and brought in."""

import io
import re
from base64 import b64encode
from pathlib import Path
from urllib.parse import urlencode
from zipfile import ZipFile

import pytest

from sheetgen.desk import inside
from sheetgen.desk.inside import Inside, opened
from sheetgen.library import own_story


@pytest.fixture
def desk(tmp_path: Path) -> Inside:
    return opened(str(tmp_path), "/club/desk/")


def asks(desk: Inside, path: str, **form: str) -> tuple[int, dict[str, str], str | bytes]:
    """A page, by a link."""
    return desk.answer(path, urlencode(form), None, False)


def sends(desk: Inside, path: str, fragment: bool = True, **form: str):
    """A form of one of its pages."""
    page = asks(desk, "new")[2]
    (csrf,) = set(re.findall('name="csrf" value="([^"]+)"', page))
    return desk.answer(path, "", memoryview(urlencode({"csrf": csrf, **form}).encode()), fragment)


def archived(files: dict[str, bytes]) -> str:
    content = io.BytesIO()
    with ZipFile(content, "w") as archive:
        for name, given in files.items():
            archive.writestr(name, given)
    return b64encode(content.getvalue()).decode()


def test_a_game_is_begun_and_stands_below_the_address_of_the_site(desk, tmp_path) -> None:
    status, headers, _ = sends(desk, "begin", game="convoy", seed="café", dice="seed")
    assert (status, headers["HX-Redirect"][:20]) == (200, "/club/desk/table?id=")
    status, headers, _ = sends(desk, "begin", False, game="convoy", seed="other", dice="seed")
    assert (status, headers["Location"][:20]) == (303, "/club/desk/table?id=")
    assert len(list((tmp_path / "games").glob("*.jsonl"))) == 2
    page = asks(desk, "")[2]
    assert "Only in this browser" in page
    # It may stand anywhere: no page names another from the top of the host.
    assert not re.findall(r'(?:href|src|action|hx-[a-z]+)="/', page)


def test_a_form_of_another_page_is_not_taken(desk) -> None:
    body = memoryview(b"csrf=guessed&game=convoy")
    assert desk.answer("begin", "", body, False)[0] == 403
    assert asks(desk, "begin")[0] == 405
    assert asks(desk, "a/b")[0] == 404


def test_a_desk_that_was_closed_in_the_middle_is_opened_again(desk, tmp_path) -> None:
    to = sends(desk, "begin", game="convoy", seed="x", dice="seed")[1]["HX-Redirect"]
    assert list((tmp_path / "games").glob(".*.lock"))
    again = opened(str(tmp_path), "/club/desk/")
    assert again.desk.secret == desk.desk.secret
    assert asks(again, "table", id=to.partition("=")[2])[0] == 200


def test_a_link_opens_the_set_up_filled_in(desk) -> None:
    status, headers, _ = asks(
        desk, "link", game="convoy", edition="classic", seed="café", rulings="evade-length:one"
    )
    to, _, query = headers["Location"].partition("?")
    assert (status, to) == (303, "/club/desk/new")
    page = desk.answer("new", query, None, False)[2]
    assert 'value="café"' in page
    for chosen in ("classic", "one"):
        assert f'<option value="{chosen}" selected' in page
    # And the page tells the same link.
    told = re.findall(r'href="../#([^"]+)"', page)[0].replace("&amp;", "&")
    assert desk.answer("link", told, None, False)[1]["Location"] == headers["Location"]


def test_what_cannot_work_there_is_left_out_or_said(desk) -> None:
    assert 'href="events"' not in asks(desk, "")[2]
    status, _, page = asks(desk, "event-new")
    assert (status, "run from a computer" in page) == (422, True)
    assert asks(desk, "event-verify")[0] == 200


def test_what_the_browser_did_not_keep_is_said(desk) -> None:
    status, headers, _ = desk.unkept("Quota <exceeded>", True)
    to, _, query = headers["HX-Redirect"].partition("?")
    assert (status, to) == (200, "/club/desk/unkept")
    status, _, page = desk.answer("unkept", query, None, False)
    assert (status, "Quota &lt;exceeded&gt;" in page) == (507, True)
    assert desk.unkept("Quota", False)[0] == 303


def test_all_games_are_taken_out_and_brought_in(desk, tmp_path) -> None:
    sends(desk, "begin", game="convoy", seed="x", dice="seed")
    status, headers, content = asks(desk, "take-out")
    assert (status, headers["Content-Type"]) == (200, "application/zip")
    assert re.fullmatch(
        r'attachment; filename="sheetgen-games-[0-9-]{10}.zip"', headers["Content-Disposition"]
    )
    (name,) = ZipFile(io.BytesIO(content)).namelist()
    other = opened(str(tmp_path / "other"), "/club/desk/")
    given = b64encode(content).decode()
    assert (
        "Brought in: 1. Already here, and left as they were: 0."
        in sends(other, "bring-in", content=given)[2]
    )
    assert (
        "Brought in: 0. Already here, and left as they were: 1."
        in sends(other, "bring-in", content=given)[2]
    )
    kept = tmp_path / "other" / "games" / name
    assert kept.read_bytes() == (tmp_path / "games" / name).read_bytes()
    # Another game of that name is kept beside it.
    sends(other, "bring-in", content=archived({name: b"another"}))
    assert kept.read_bytes() == ZipFile(io.BytesIO(content)).read(name)
    assert sorted(kept.parent.glob("*-2.journal.jsonl"))[0].read_bytes() == b"another"


def test_a_story_is_brought_in_with_its_game(desk, tmp_path) -> None:
    sends(desk, "begin", game="convoy", seed="x", dice="seed")
    (journal,) = (tmp_path / "games").glob("*.jsonl")
    story = own_story.place_of(journal)
    story.write_text("# Mine", "utf-8")
    # In the archive it stands before the journal, and its game has another name here.
    sends(desk, "bring-in", content=archived({story.name: b"# Other", journal.name: b"another"}))
    assert story.read_text("utf-8") == "# Mine"
    (other,) = journal.parent.glob("*-2.journal.jsonl")
    assert own_story.place_of(other).read_bytes() == b"# Other"


def test_nothing_is_brought_in_elsewhere(desk, tmp_path) -> None:
    before = sorted(tmp_path.rglob("*"))
    for name in ("../out.jsonl", "/etc/out.jsonl", ".hidden", "a/../../b"):
        status, _, said = sends(desk, "bring-in", content=archived({name: b"x"}))
        assert (status, "not a file of games" in said) == (422, True)
    assert sorted(tmp_path.rglob("*")) == before


def test_what_is_no_archive_is_refused(desk, monkeypatch) -> None:
    for content in ("", "no base 64!", b64encode(b"no archive").decode()):
        assert sends(desk, "bring-in", content=content)[0] == 422
    monkeypatch.setattr(inside, "MOST_BROUGHT", 10)
    status, _, said = sends(desk, "bring-in", content=archived({"a.jsonl": b"x" * 11}))
    assert (status, "64 MB" in said) == (422, True)
