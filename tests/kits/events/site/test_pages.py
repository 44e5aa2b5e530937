"""The results site: what stands on its pages, and what never does."""

import json
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest

from sheetgen.kits.events import key_file, ledger, lines, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, slips
from sheetgen.kits.events.results.checking import Checker
from sheetgen.library import publishing
from tests.kits.events.clock import on
from tests.kits.events.site.events import (
    HOSTILE,
    files,
    handed_in,
    made,
    played_out,
    published,
    quickly,
)


@pytest.fixture(scope="module", autouse=True)
def _quickly():
    with quickly():
        yield


@pytest.fixture(scope="module")
def event(tmp_path_factory) -> Path:
    """An event that is over."""
    path = made(tmp_path_factory.mktemp("event"), len(HOSTILE))
    played_out(path)
    return path


@pytest.fixture(scope="module")
def site(event) -> dict[str, bytes]:
    return files(event)


class Page(HTMLParser):
    """What a page holds: its tags with their attributes, its text."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(content.decode())

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def pages(site: dict[str, bytes]) -> dict[str, Page]:
    return {name: Page(content) for name, content in site.items() if name.endswith(".html")}


def links(site: dict[str, bytes]) -> int:
    """How many links its pages have, each of which leads to a file of it."""
    led = 0
    for name, page in pages(site).items():
        for _, attributes in page.tags:
            for where in (attributes.get("href"), attributes.get("src")):
                if where and not where.startswith("#"):
                    assert unquote(where) in site, f"{name} leads to {where}"
                    led += 1
    return led


def test_every_link_leads_to_a_file_of_the_site(site) -> None:
    assert links(site) > 50
    for name, content in site.items():
        for where in re.findall(r'<image href="(.*?)"', content.decode()):
            assert f"sheets/{where}" in site, name


def test_there_is_a_page_for_every_player_and_board(site) -> None:
    held = json.loads(site["results.json"])
    for row in held["standings"]:
        page = Page(site[f"player-{row['table']}.html"])
        assert row["name"] in page.text
        assert f"Rank {row['rank']} of {len(HOSTILE)}" in page.text.replace("Shared rank", "Rank")
        (sheet, *_) = [one for one in page.all("img") if one["alt"]]
        assert "Option, turn 7: decoy, not none: −1.0" in page.text
        assert str(row["boards"]["S1-B1"]["score"]) in str(sheet["alt"])
    assert "board-S1-B1.html" in site


def test_a_traveller_has_the_score_of_every_table(site) -> None:
    held = json.loads(site["results.json"])
    text = Page(site["board-S1-B1.html"]).text
    for row in held["standings"]:
        told = re.escape(row["name"]) + r"\s.*?\b" + str(row["boards"]["S1-B1"]["score"]) + r"\b"
        assert re.search(told, text, re.DOTALL), row["name"]
    (traveller,) = held["travellers"]
    assert f"for a score of {traveller['best']}" in text


def test_luck_and_choice_come_to_the_score(site) -> None:
    lines = json.loads(site["results.json"])["luck"]
    assert len(lines) == len(HOSTILE)
    for line in lines:
        made_of = line["par"] + line["book"] + line["own"] + line["choice"]
        assert made_of == pytest.approx(line["score"], abs=0.001)


def test_names_are_text_and_never_markup(site) -> None:
    found = pages(site)
    texts = [" ".join(page.text.split()) for page in found.values()]
    for name in HOSTILE:
        assert sum(name in text for text in texts) >= 3, name
    for name, page in found.items():
        tags = {tag for tag, _ in page.tags}
        assert not tags & {"b", "i", "u", "iframe", "object", "style"}, name
        scripts = page.all("script")
        has_one = name in ("verify.html", "index.html")
        assert scripts == ([{"src": "verify.js", "defer": None}] if has_one else [])
        for tag, attributes in page.tags:
            assert not [one for one in attributes if one.startswith("on") or one == "style"], tag
        assert "49" not in page.text.split("Standings")[0]


def test_no_page_tells_where_it_was_made(site, event) -> None:
    for name, content in site.items():
        assert str(event.parent).encode() not in content, name
        assert b"private" not in content, name
        assert b"event.key" not in content, name


def test_every_page_allows_nothing_but_its_own_files(site) -> None:
    for name, page in pages(site).items():
        rules = [one["content"] for one in page.all("meta") if one.get("http-equiv")]
        assert rules == [
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            " frame-src 'self'; base-uri 'none'; form-action 'none'"
        ], name
    for name in ("site.css", "verify.js"):
        assert not re.search(rb"https?:|//[a-z]+\.|@import|url\(", site[name]), name


def test_pages_have_what_a_screen_reader_needs(site) -> None:
    for name, page in pages(site).items():
        assert page.all("html") == [{"lang": "en-GB"}]
        levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
        assert levels[0] == 1, name
        assert levels.count(1) == 1, name
        assert all(b <= a + 1 for a, b in pairwise(levels)), name
        assert all("alt" in one for one in page.all("img")), name
        assert len(page.all("caption")) == len(page.all("table")), name


def test_the_same_ledger_gives_the_same_bytes(site, event) -> None:
    before = ledger.find_ledger(event)
    assert before
    place = next((event.parent / "public").glob("*.jsonl"))
    name = place.name
    again = files(event)
    # To publish once more is a line more; all that does not show it is as it was.
    mark = json.loads(again["results.json"])["ledger"].encode()
    old = json.loads(site["results.json"])["ledger"].encode()
    same = {
        one: content.replace(mark, old)
        for one, content in again.items()
        if one not in (name, "verify.html", "downloads.html")
    }
    assert same == {one: site[one] for one in same}
    assert len(same) > 15


def test_downloads_are_told_with_what_they_are(site) -> None:
    text = Page(site["downloads.html"]).text
    for name in ("results.json", "standings.csv"):
        assert name in text


def test_nothing_secret_is_told_before_the_key_is_out(tmp_path) -> None:
    path = made(tmp_path, 3)
    key = key_file.read(key_file.place(path))
    assert b"Results will stand here" in files(path)["index.html"]
    with on("2999-12-04"):
        sealing.open_with(path, "3 12 19 33 48 2 9")
    sealing.print_for(path)
    found = files(path)
    assert links(found) > 5
    assert "results.json" not in found
    assert "player-1.html" not in found
    opened = ledger.read(published(path))
    assert opened.key is None
    text = Page(found["index.html"]).text
    assert str(opened.commitment) in text
    assert "Malta Convoy, edition sheet" in text
    assert "Club <i>Night</i>" in text
    for name, content in found.items():
        assert key.encode() not in content, name
        assert str(tmp_path).encode() not in content, name
        assert b"private" not in content, name


def test_results_that_are_in_wait_for_the_key(event, tmp_path) -> None:
    path = made(tmp_path, 3)
    with on("2999-12-04"):
        sealing.open_with(path, "3 12 19 33 48 2 9")
    opened = sealing.print_for(path)
    (tmp_path / "results.csv").write_text(handed_in(opened), "utf-8")
    found, _ = slips.read(opened, tmp_path / "results.csv")
    with lines.alone(path):
        judged = [Checker(opened).judge(slip) for slip in found]
        history.append(path, opened, history.added(history.history_of(opened), judged))
    assert history.history_of(load(path)).entries
    made_of = files(path)
    assert "results.json" not in made_of
    assert not any(b'"slip"' in content for name, content in made_of.items() if name != "verify.js")


def test_a_friendly_evening_has_no_commitment_to_note(tmp_path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(
        '[sealed]\nname = "F"\ndate = "2999-12-05"\nsessions = [2, 1]\nfriendly = true\n'
        'seed = "x"\n[open]\nstart = ["10:00", "14:30"]\nplayers = [{ name = "A" }]\n',
        "utf-8",
    )
    sealing.print_for(path)
    with quickly(), lines.alone(path):
        *_, index = publishing.publish_event(publishing.How(str(tmp_path)), path)
    assert b"the commitment" not in index.with_name("verify.html").read_bytes()


def test_a_campaign_has_its_pages_without_what_cannot_be_replayed(tmp_path) -> None:
    path = made(tmp_path, 1, 2, 'format = "weekend"', game="wings", edition="2018")
    played_out(path)
    found = files(path)
    text = Page(found["player-1.html"]).text
    assert "Luck and choice" not in text
    assert "Board S1-B2" in text
    assert not [name for name in found if name.startswith("sheets/") or name == "story.html"]
    assert json.loads(found["results.json"])["luck"] == []
