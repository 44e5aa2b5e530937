"""The site in a real browser, from a folder: its verifier, and whether anybody can read it."""

import hashlib
import json
import random
import re
import shutil
from argparse import Namespace
from collections.abc import Callable, Iterator
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

import pytest

from sheetgen.cli.commands.event import verify_event
from sheetgen.core.errors import Error
from sheetgen.core.game import find
from tests.browser import CHROMIUM, FLAGS
from tests.fixtures.outside import installed
from tests.kits.events.site.events import files, made, played_out, quickly

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here (Debian's chromium)"),
]
PLAYERS, ALIKE = 6, (2, 3, 4, 6)
RULED = (("penalise", "2", "3"), ("adjust", "S1-B1", "3", "70"), ("withdraw", "S1-B1", "4"))
Edit = Callable[[list[dict[str, Any]]], list[dict[str, Any]] | None]
"""Changes the lines of a ledger, in place or by others."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright drives Chromium")
    with playwright.sync_playwright() as driver:
        made = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
        yield made
        made.close()


def written(folder: Path, held: dict[str, bytes]) -> Path:
    """The site as it stands in a folder."""
    for name, content in held.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder


@pytest.fixture(scope="module")
def event(tmp_path_factory) -> Path:
    """An event of two boards, one of them replaced, with rulings."""
    path = made(tmp_path_factory.mktemp("event"), PLAYERS, 2)
    return played_out(path, "S1-B2", RULED)


@pytest.fixture(scope="module")
def site(event, tmp_path_factory) -> Path:
    with quickly():
        held = files(event.parents[1] / "event.toml")
    return written(tmp_path_factory.mktemp("site"), held)


@pytest.fixture
def page(browser) -> Iterator[Any]:
    """A page that asks for no file but those of a folder, and makes no complaint."""
    context = browser.new_context()
    shown = context.new_page()
    asked: list[str] = []
    shown.on("request", lambda request: asked.append(request.url))
    shown.on("console", lambda said: asked.append(f"console: {said.text}"))
    shown.on("pageerror", lambda error: asked.append(f"error: {error}"))
    yield shown
    context.close()
    assert [url for url in asked if not url.startswith("file://")] == []


def opened(page: Any, folder: Path, name: str) -> Any:
    page.goto((folder / name).as_uri())
    return page


# The verifier.


def test_its_hashes_are_those_of_the_standard(page, site) -> None:
    opened(page, site, "verify.html")
    drawn = random.Random(1)
    each = [drawn.randbytes(length) for length in (*range(130), 1000, 70_000)]
    hashed = "all => all.map(data => hex(sha256(Uint8Array.from(data))))"
    found = page.evaluate(hashed, [list(data) for data in each])
    assert found == [hashlib.sha256(data).hexdigest() for data in each]
    assert "subtle" not in (site / "verify.js").read_text("utf-8")


def test_its_lines_are_written_as_python_writes_them(page, site) -> None:
    opened(page, site, "verify.html")
    values = [
        {
            "b": 1,
            "a": [True, None, -7, {}],
            "\ue000": "x",
            "\U00010000": "y",
            "Ż": '"\\/\x7f\n\x01',
        },
        "\u2028\u2029 </script> \U0001f600",
    ]
    for value in values:
        text = json.dumps(value, sort_keys=True, separators=(",", ":"))
        assert page.evaluate("text => canonical(parsed(text))", json.dumps(value)) == text


def rechained(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Lines as who cheats well would leave them: numbered, and every mark made anew."""
    before = hashlib.sha256(b"sheetgen-event-1").hexdigest()
    for number, line in enumerate(lines, start=1):
        line.pop("mark", None)
        line |= {"line": number, "before": before}
        text = json.dumps(line, sort_keys=True, separators=(",", ":"))
        line["mark"] = before = hashlib.sha256(text.encode()).hexdigest()
    return lines


def first(lines: list[dict[str, Any]], what: str) -> dict[str, Any]:
    """What the first line of a kind holds."""
    held: dict[str, Any] = next(line["held"] for line in lines if line["what"] == what)
    return held


def last(lines: list[dict[str, Any]]) -> list[Any]:
    """The standings on record."""
    found: list[Any] = first(lines[::-1], "result")["standings"]
    return found


def put(what: str, name: str, value: Any) -> Edit:
    """Another value in the first line of a kind."""

    def edit(lines: list[dict[str, Any]]) -> None:
        held = first(lines, what)
        held[name] = value(held[name]) if callable(value) else value

    return edit


def of_board(name: str, value: Callable[[str], str]) -> Edit:
    """Another value of a board that was revealed."""

    def edit(lines: list[dict[str, Any]]) -> None:
        board = first(lines, "revealed")["boards"]["S1-B1"]
        board[name] = value(board[name])

    return edit


def other_digit(text: str) -> str:
    """A number in hex with another first digit."""
    return ("0" if text[0] != "0" else "1") + text[1:]


def key_and_commitment(lines: list[dict[str, Any]]) -> None:
    sealed = first(lines, "sealed")
    first(lines, "revealed")["key"] = "5" * 64
    text = f"sheetgen-event-1\n{'5' * 64}\n{sealed['sealed']}"
    sealed["commitment"] = hashlib.sha256(text.encode()).hexdigest()


def ranks_exchanged(lines: list[dict[str, Any]]) -> None:
    standings = last(lines)
    standings[0], standings[-1] = standings[-1], standings[0]
    standings[0][0], standings[-1][0] = standings[-1][0], standings[0][0]


def sealed_late(lines: list[dict[str, Any]]) -> None:
    next(line for line in lines if line["what"] == "sealed")["at"] = "2999-12-05T00:00:00Z"


def opened_early(lines: list[dict[str, Any]]) -> None:
    next(line for line in lines if line["what"] == "opened")["at"] = "2026-11-21T20:00:00Z"


def clock_set_back(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    held = {"file": "event.toml", "sha256": "0" * 64}
    return [{"at": "2999-12-05T20:00:00Z", "what": "made", "held": held}, *lines]


def without(what: str) -> Edit:
    def edit(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        gone = next(line for line in lines if line["what"] == what)
        return [line for line in lines if line is not gone]

    return edit


def twice(what: str) -> Edit:
    def edit(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
        again = next(line for line in lines if line["what"] == what)
        return [*lines, json.loads(json.dumps(again))]

    return edit


def exchanged(lines: list[dict[str, Any]]) -> None:
    slips = [number for number, line in enumerate(lines) if line["what"] == "slip"]
    a, b = slips[:2]
    lines[a], lines[b] = lines[b], lines[a]


def board_left_out(lines: list[dict[str, Any]]) -> None:
    del first(lines, "revealed")["boards"]["S1-B2"]


def total(lines: list[dict[str, Any]]) -> None:
    row = last(lines)[0]
    row[2] = "98" if row[2] == "99" else "99"


def score(lines: list[dict[str, Any]]) -> None:
    last(lines)[0][3] += 1


def renamed(lines: list[dict[str, Any]]) -> None:
    first(lines, "printed")["roster"][0][1] = "Somebody Else"


def penalty(lines: list[dict[str, Any]]) -> None:
    first(lines, "ruling")["value"] = 1


def reordered(text: str) -> str:
    """A lottery's numbers in another order."""
    *numbers, one, two = text.split()
    return " ".join((*numbers, two, one))


def in_sealed(name: str, value: Any) -> Edit:
    """Another value in the sealed text."""

    def edit(lines: list[dict[str, Any]]) -> None:
        sealed = first(lines, "sealed")
        held = json.loads(sealed["sealed"]) | {name: value}
        sealed["sealed"] = json.dumps(held, sort_keys=True, separators=(",", ":"))

    return edit


PLAIN: dict[str, Edit] = {
    "a player renamed": renamed,
    "a score on a slip": put("slip", "score", lambda score: score + 5),
    "a reason": put("ruling", "reason", "a better one"),
    "a slip left out": without("slip"),
    "two slips exchanged": exchanged,
    "a line twice": twice("slip"),
    "a day": sealed_late,
    "the key": put("revealed", "key", other_digit),
}
"""Edits after which the marks are those of before."""
CHAINED: dict[str, Edit] = {
    "another key": put("revealed", "key", other_digit),
    "another key with its commitment": key_and_commitment,
    "another commitment": put("sealed", "commitment", other_digit),
    "another name of the event": in_sealed("name", "Another Night"),
    "another ranking": in_sealed("ranking", "datum"),
    "another delayed value": put("opened", "delayed", "4 12 19 33 48 2 9"),
    "another form of it": put("opened", "delayed", reordered),
    "the key of a board": of_board("key", other_digit),
    "check digits": of_board("check", lambda text: text[::-1] + "3"),
    "a set-up": of_board(
        "setup", lambda text: text.replace("1", "2", 1).replace("3", "4", 1) + "6"
    ),
    "a board not published": board_left_out,
    "another reserve": put("replaced", "by", "S1-B2c"),
    "another rules text": put("sealed", "rules", "other-1"),
    "another scheme of dice": put("sealed", "dice", "sheetgen-dice-0"),
    "sealed after the draw": sealed_late,
    "opened before the draw": opened_early,
    "sealed with the clock set back": clock_set_back,
    "numbers that are in no drum": put("opened", "delayed", "3 12 19 33 48 2 13"),
    "what was published written anew": put("published", "mark", other_digit),
    "opened twice": twice("opened"),
    "a score in the standings": score,
    "a total in the standings": total,
    "ranks exchanged": ranks_exchanged,
    "a score on a slip, too": put("slip", "score", lambda score: score + 5),
    "a slip gone": without("slip"),
    "a penalty made less": penalty,
}
"""Edits after which every mark is made anew."""


def by_command_line(path: Path, commitment: str, mark: str = "") -> int:
    """How many lines the command line finds wrong; 1, if it cannot read the ledger."""
    noted = Namespace(
        ledger=str(path),
        commitment=commitment,
        noted_on=None,
        drawn_on=None,
        results=None,
        mark=mark,
    )
    try:
        return verify_event(noted)
    except Error:
        return 1


def by_page(page: Any, path: Path, commitment: str) -> int:
    """How many lines the page finds wrong in a ledger that is given to it."""
    page.fill("#noted", commitment)
    page.set_input_files("#file", path)
    return wrong(page)


def wrong(page: Any) -> int:
    """How many lines the page finds wrong."""
    page.evaluate("document.getElementById('verdict').replaceChildren()")
    page.click("button")
    page.wait_for_selector(".verdict:not(:empty)")
    return int(page.inner_text(".verdict").split(", ")[-1].split()[0])


def test_it_finds_every_planted_edit_as_the_command_line_does(page, site, event, tmp_path) -> None:
    text = event.read_text("ascii")
    opened(page, site, "verify.html")
    commitment = first([*map(json.loads, text.splitlines())], "sealed")["commitment"]
    assert by_page(page, event, commitment) == by_command_line(event, commitment) == 0
    assert page.query_selector(".findings .wrong") is None
    assert "by percent" in page.inner_text(".findings")
    path = tmp_path / "edited.event.jsonl"
    missed = []
    for name, edit in {**PLAIN, **CHAINED}.items():
        lines = [json.loads(line) for line in text.splitlines()]
        lines = edit(lines) or lines
        lines = rechained(lines) if name in CHAINED else lines
        edited = "".join(json.dumps(line) + "\n" for line in lines)
        assert edited != text, name
        path.write_text(edited, "ascii")
        found = by_page(page, path, commitment), by_command_line(path, commitment)
        if not all(found):
            missed.append((name, *found))
    assert len(PLAIN) + len(CHAINED) >= 20
    assert missed == []
    # The ledger that came with the page is still what it was.
    page.set_input_files("#file", [])
    assert wrong(page) == 0
    assert page.query_selector(".verdict.checked")


def test_a_ledger_written_anew_is_found_by_a_mark_that_was_noted(
    page, site, event, tmp_path
) -> None:
    text = event.read_text("ascii")
    lines = [json.loads(line) for line in text.splitlines()]
    mark = next(line["mark"] for line in lines[::-1] if line["what"] == "result")
    spoken = " ".join((mark[:4], mark[4:8], mark[8:12])).upper()
    opened(page, site, "verify.html")
    page.fill("#mark", spoken)
    assert by_page(page, event, "") == 0
    assert f"has the mark you noted, {mark[:12]}" in page.inner_text(".findings")
    # A reason written anew, all marks made anew, and what was published, too.
    put("ruling", "reason", "a better one")(lines)
    for line in rechained(lines):
        if line["what"] == "published":
            line["held"]["mark"] = lines[line["held"]["lines"] - 1]["mark"]
            rechained(lines)
    edited = tmp_path / "edited.event.jsonl"
    edited.write_text("".join(json.dumps(line) + "\n" for line in lines), "ascii")
    assert by_page(page, edited, "") == 1
    page.fill("#mark", "")
    assert by_page(page, edited, "") == 0
    assert (by_command_line(edited, ""), by_command_line(edited, "", mark[:12])) == (0, 1)


def test_the_standings_of_the_ledger_are_shown_and_compared_with_the_page(
    page, site, tmp_path
) -> None:
    folder = shutil.copytree(site, tmp_path / "site")
    opened(page, folder, "verify.html")
    assert wrong(page) == 0
    assert "shows rank, name, total and score of 6 tables" in page.inner_text(".findings")
    shown = page.inner_text("#standings table")
    assert "{{ 7*7 }} {% raw %}" in shown
    index = folder / "index.html"
    text = index.read_text("utf-8")
    one, two = re.findall(r'<a href="player-\d+.html">[^<]*</a>', text)[:2]
    index.write_text(text.replace(one, "@").replace(two, one).replace("@", two), "utf-8")
    opened(page, folder, "verify.html")
    assert wrong(page) == 2
    assert "The page of standings: name of table".lower() in page.inner_text(".findings").lower()
    # Where the page beside it says nothing, that is said.
    index.write_text("nothing", "utf-8")
    opened(page, folder, "verify.html")
    assert wrong(page) == 0
    assert "compare it with the list below" in page.inner_text(".findings")


@pytest.mark.parametrize(("name", "more"), [("wings", 'format = "weekend"'), ("siege", "")])
def test_events_of_other_games_are_verified_too(page, tmp_path, name, more) -> None:
    with installed(tmp_path, "siege", siege="GAME"), quickly():
        edition = find(name).default_edition
        path = made(tmp_path, 4, 2, more, game=name, edition=edition)
        played_out(path)
        folder = written(tmp_path / "site", files(path))
        (place,) = tmp_path.glob("public/*.jsonl")
        assert by_command_line(place, "") == 0
    assert wrong(opened(page, folder, "verify.html")) == 0
    said = page.inner_text(".findings")
    assert "check digits of all its dice" in said
    assert ("dice comes from its key" in said) is (name == "siege")
    shown = Path(folder / "player-1.html").read_text("utf-8")
    assert ("The sheet of board" in shown) is (name == "siege")


RANKINGS = {
    "percent": "missed = 'average'",
    "matchpoints": "missed = 'average'",
    "datum": "missed = 'average'",
}


def test_totals_of_every_ranking_are_reckoned_again(page, tmp_path) -> None:
    for ranking, more in RANKINGS.items():
        (tmp_path / ranking).mkdir()
        are_reckoned_again(page, tmp_path / ranking, f'ranking = "{ranking}"\n{more}')


def are_reckoned_again(page: Any, folder: Path, more: str) -> None:
    ruled = [
        ("average-plus", "S1-B1", "1"), ("average-minus", "S2-B1", "2"), ("average", "S1-B1", "3"),
        ("withdraw", "S2-B1", "5"), ("withdraw", "7"), ("penalise", "4", "2"),
        ("swap", "S2-B1", "6", "8"), ("disqualify", "6"),
    ]  # fmt: skip
    if "datum" in more:
        ruled = [one for one in ruled if "average" not in one[0]]
    path = made(folder, 8, "1, 1", more)
    with quickly():
        played_out(path, "", ruled)
        site = written(folder / "site", files(path))
    (place,) = folder.glob("public/*.jsonl")
    assert by_command_line(place, "") == 0
    assert wrong(opened(page, site, "verify.html")) == 0
    assert "are those of the scores, by" in page.inner_text(".findings")
    lines = [json.loads(line) for line in place.read_text("ascii").splitlines()]
    total(lines)
    edited = folder / "edited.event.jsonl"
    edited.write_text("".join(json.dumps(line) + "\n" for line in rechained(lines)), "ascii")
    assert by_command_line(edited, "") == 1
    # What it does not reckon again it compares with the page of standings.
    assert by_page(page, edited, "") >= 1


def test_what_only_the_program_finds_is_said_to_be_on_trust(page, site, event, tmp_path) -> None:
    lines = [json.loads(line) for line in event.read_text("ascii").splitlines()]
    commitment = first(lines, "sealed")["commitment"]
    # Everybody's score on a slip and in the standings, so that every sum is right.
    slip = next(line["held"] for line in lines if line["what"] == "slip")
    slips = [one["held"] for one in lines if one["what"] == "slip"]
    for one in slips:
        one["score"] -= 1
    for row in last(lines):
        count = sum(one["slip"]["table"] == str(row[1]) for one in slips)
        ruled = {"3": 1, "4": 1}.get(str(row[1]), 0)
        row[3] -= count - ruled
    assert slip["score"] == slips[0]["score"]
    path = tmp_path / "edited.event.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in rechained(lines)), "ascii")
    opened(page, site, "verify.html")
    assert by_command_line(path, commitment) == 1
    by_page(page, path, commitment)
    trusted = page.inner_text(".findings")
    assert "that each plan gives its score on these dice: because only the rules" in trusted


# Whether anybody can read it.


def test_its_pages_can_be_read_by_anybody(browser, site) -> None:
    axe = (resources("axe_playwright_python") / "axe.min.js").read_text("utf-8")
    # One player's page is as another's; that of the longest name is looked at, too.
    pages = sorted(
        {path.name for path in site.glob("*.html")} - {f"player-{n}.html" for n in ALIKE}
    )
    assert len(pages) >= 9
    found = []
    context = browser.new_context(reduced_motion="reduce")
    shown = context.new_page()
    for number, name in enumerate(pages):
        opened(shown, site, name)
        if name == "verify.html":
            shown.click("button")
            shown.wait_for_selector(".verdict")
        for width, scheme in ((390, "dark"), (820, ""), (1440, "light")):
            shown.set_viewport_size({"width": width, "height": 844})
            shown.emulate_media(color_scheme=scheme or None)
            wide = shown.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                found.append((name, width, f"is {wide} wide"))
            # axe takes its time: it sees the pages in one scheme and the other by turns.
            if scheme != ("dark", "light")[number % 2]:
                continue
            shown.evaluate(axe)
            ran = shown.evaluate(
                "axe.run({runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
                " 'best-practice'], resultTypes: ['violations']})"
            )
            found += [
                (name, width, one["id"], one["nodes"][0]["html"]) for one in ran["violations"]
            ]
            assert len(ran["passes"]) > 15
    context.close()
    assert found == []


def test_its_pages_stand_on_paper(browser, site, tmp_path) -> None:
    import pdfplumber

    context = browser.new_context()
    shown = context.new_page()
    for name, least in (("index.html", 1), ("player-1.html", 2), ("board-S1-B1.html", 1)):
        opened(shown, site, name)
        shown.pdf(path=tmp_path / "page.pdf", prefer_css_page_size=True)
        with pdfplumber.open(tmp_path / "page.pdf") as document:
            assert len(document.pages) >= least
            for page in document.pages:
                words = page.extract_words()
                assert all(word["x0"] >= 0 and word["x1"] <= page.width for word in words), name
            text = document.pages[0].extract_text()
        assert "Was it fair?" not in text.split("Made by")[0], name
        assert "Club <i>Night</i>" in text
    context.close()


def test_a_sheet_shows_its_art_under_its_marks_and_by_itself(browser, site, tmp_path) -> None:
    from PIL import Image

    context = browser.new_context(viewport={"width": 1200, "height": 900})
    shown = context.new_page()
    opened(shown, site, "player-1.html")
    together = tmp_path / "together.png"
    shown.locator(".sheet").first.screenshot(path=together)
    dark = sum(Image.open(together).convert("L").histogram()[:100])
    where = shown.locator(".sheet .marks").first.get_attribute("src")
    shown.evaluate("document.querySelectorAll('.sheet .marks').forEach((one) => one.remove())")
    shown.locator(".sheet").first.screenshot(path=together)
    art = sum(Image.open(together).convert("L").histogram()[:100])
    assert 1000 < art < dark
    shown.goto((site / where).as_uri())
    shown.screenshot(path=together)
    alone = sum(Image.open(together).convert("L").histogram()[:100])
    assert alone > 0.7 * dark
    context.close()
