"""The site of an event: what stands on its page, and what never does; and whether anybody can read
it."""

import json
import re
from html.parser import HTMLParser
from importlib.resources import files as resources
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest

from sheetgen.kits.events import key_file, ledger, lines, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, slips
from sheetgen.kits.events.results.checking import Checker
from sheetgen.library import publishing
from tests.browser import CHROMIUM, FLAGS
from tests.kits.events.clock import on
from tests.kits.events.published import (
    HOSTILE,
    files,
    handed_in,
    made,
    played_out,
    published,
)


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


def page(site: dict[str, bytes]) -> Page:
    return Page(site["index.html"])


def test_every_link_leads_to_a_file_of_the_site_or_on_the_page(site) -> None:
    shown = page(site)
    there = {one["id"] for _, one in shown.tags if "id" in one}
    led = [one["href"] or "" for tag, one in shown.tags if tag in ("a", "link")]
    assert len(led) >= 7
    for where in led:
        assert where[1:] in there if where.startswith("#") else unquote(where) in site, where


def test_standings_and_boards_have_every_table(site) -> None:
    held, shown = json.loads(site["standings.json"]), " ".join(page(site).text.split())
    shown = shown.partition("The standings")[2]
    standings, _, board = shown.partition("What every table did on board S1-B1")
    for row in held["standings"]:
        score = row["boards"]["S1-B1"]["score"]
        for text in (standings, board):
            assert re.search(re.escape(row["name"]) + rf" .*?\b{score}\b", text), row["name"]
    assert "par: what the set-up was worth" in standings


def test_names_are_text_and_never_markup(site) -> None:
    shown = page(site)
    text = " ".join(shown.text.split())
    for name in HOSTILE:
        assert text.count(name) >= 2, name
    assert not {tag for tag, _ in shown.tags} & {
        "b", "i", "u", "iframe", "img", "object", "script", "style"
    }  # fmt: skip
    for tag, attributes in shown.tags:
        assert not [one for one in attributes if one.startswith("on") or one == "style"], tag
    assert "49" not in shown.text.split("Standings")[0]


def test_no_file_tells_where_it_was_made(site, event) -> None:
    for name, content in site.items():
        assert str(event.parent).encode() not in content, name
        assert b"private" not in content, name
        assert b"event.key" not in content, name


def test_it_allows_nothing_but_its_own_looks(site) -> None:
    rules = [one["content"] for one in page(site).all("meta") if one.get("http-equiv")]
    assert rules == [
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"
    ]  # fmt: skip
    assert not re.search(rb"https?:|//[a-z]+\.|@import|url\(", site["site.css"])


def test_it_has_what_a_screen_reader_needs(site) -> None:
    shown = page(site)
    assert shown.all("html") == [{"lang": "en-GB"}]
    levels = [int(tag[1]) for tag, _ in shown.tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(b <= a + 1 for a, b in pairwise(levels))
    assert len(shown.all("caption")) == len(shown.all("table")) == 2


def test_the_same_ledger_gives_the_same_bytes(site, event) -> None:
    place = next((event.parent / "public").glob("*.jsonl"))
    assert site[place.name] == place.read_bytes()
    again = files(event)
    # To publish once more is a line more in the ledger, whose mark the page has.
    marks = [ledger.published(place, held[place.name]).mark.encode() for held in (again, site)]
    again["index.html"] = again["index.html"].replace(*marks)
    assert {**again, place.name: b""} == {**site, place.name: b""}


def test_it_says_how_to_check(site, event) -> None:
    place = next((event.parent / "public").glob("*.jsonl"))
    found = ledger.read(place)
    shown = " ".join(page(site).text.split())
    assert f"sheetgen event verify {place.name} \\ --commitment {found.commitment[:32]}" in shown
    assert "what the places are" in shown


def test_nothing_secret_is_told_before_the_key_is_out(tmp_path) -> None:
    path = made(tmp_path, 3)
    key = key_file.read(key_file.place(path))
    assert b"Results will stand here" in files(path)["index.html"]
    with on("2999-12-04"):
        sealing.open_with(path, "3 12 19 33 48 2 9")
    sealing.print_for(path)
    found = files(path)
    assert "standings.json" not in found
    opened = ledger.read(published(path))
    assert opened.key is None
    text = page(found).text
    assert str(opened.commitment) in text
    assert "Malta Convoy, edition sheet" in text
    assert "Club <i>Night</i>" in text
    for name, content in found.items():
        assert key.encode() not in content, name
        assert str(tmp_path).encode() not in content, name
        assert b"private" not in content, name


def test_results_that_are_in_wait_for_the_key(tmp_path) -> None:
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
    assert "standings.json" not in made_of
    assert not any(b'"slip"' in content for content in made_of.values())


def test_a_friendly_evening_has_no_commitment_to_note(tmp_path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(
        '[sealed]\nname = "F"\ndate = "2999-12-05"\nsessions = [2, 1]\nfriendly = true\n'
        'seed = "x"\n[open]\nstart = ["10:00", "14:30"]\nplayers = [{ name = "A" }]\n',
        "utf-8",
    )
    sealing.print_for(path)
    with lines.alone(path):
        *_, index = publishing.publish_event(publishing.How(str(tmp_path)), path)
    shown = index.read_text("utf-8")
    assert "the commitment to the key" not in shown
    assert "It was a friendly event" in shown


def test_a_campaign_has_its_boards_without_what_cannot_be_replayed(tmp_path) -> None:
    path = made(tmp_path, 1, 2, 'format = "weekend"', game="wings", edition="2018")
    played_out(path)
    text = page(files(path)).text
    assert "Board S1-B2" in text
    assert "par:" not in text


@pytest.mark.long
@pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here (Debian's chromium)")
def test_it_can_be_read_by_anybody_and_stands_on_paper(site, tmp_path) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives Chromium")
    import pdfplumber

    axe, found = (resources("axe_playwright_python") / "axe.min.js").read_text("utf-8"), []
    for name, content in site.items():
        (tmp_path / name).write_bytes(content)
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
        shown = browser.new_page()
        shown.goto((tmp_path / "index.html").as_uri())
        for width, scheme in ((390, "dark"), (1440, "light")):
            shown.set_viewport_size({"width": width, "height": 844})
            shown.emulate_media(color_scheme=scheme)
            assert shown.evaluate("document.documentElement.scrollWidth") <= width
            shown.evaluate(axe)
            ran = shown.evaluate(
                "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
                " 'best-practice'], resultTypes: ['violations']})"
            )
            found += [(width, one["id"], one["nodes"][0]["html"]) for one in ran["violations"]]
            assert len(ran["passes"]) > 15
        shown.pdf(path=tmp_path / "page.pdf", prefer_css_page_size=True)
        browser.close()
    assert found == []
    with pdfplumber.open(tmp_path / "page.pdf") as document:
        for one in document.pages:
            words = one.extract_words()
            assert all(word["x0"] >= 0 and word["x1"] <= one.width for word in words)
