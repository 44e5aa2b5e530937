# ruff: noqa: F401, F811 (what pytest hands over is imported by its name)
"""An event in a real browser, from its form to its site: every state of its pages."""

import shutil
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from typing import Any

from sheetgen.cli import main
from sheetgen.desk.core import Desk, Form, Reply
from sheetgen.kits.events import lines
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.desk import Desk as SlipDesk
from tests.desk.test_browser import address, browser, findings, folder, pytestmark
from tests.desk.test_evening import EIGHT, entered, hides, mistakes, none_comes, typed
from tests.kits.events.clock import on


def test_an_event_from_its_form_to_its_proof(
    browser, address, folder, tmp_path, monkeypatch, capsys
) -> None:
    monkeypatch.setattr(lines, "now", lambda: "2026-12-05T19:30:00Z")
    replies, handle, theirs = list[tuple[str, Reply]](), Desk.handle, tmp_path / "theirs"

    def heard(desk: Desk, name: str, form: Form) -> Reply:
        replies.append((name, handle(desk, name, form)))
        return replies[-1][1]

    monkeypatch.setattr(Desk, "handle", heard)

    def walk(page: Any, address: tuple[str, Any]) -> Iterator[str]:
        for state in of_an_event(page, address, folder):
            if state == "event, sealed":
                (path,) = folder.glob("*/event.toml")
                shutil.copytree(path.parent, theirs)
            yield state

    assert findings(browser, address, [("dark", 390)], walk=walk) == []
    (path,) = folder.glob("*/event.toml")
    assert "event-reveal" in [name for name, _ in replies]
    hides(path, takewhile(lambda one: one[0] != "event-reveal", replies))
    same_acts(theirs / "event.toml", str(tmp_path / "out"))
    # But for what was published after the key.
    mine, typed_in = (lines.place(one).read_bytes() for one in (path, theirs / "event.toml"))
    assert mine.startswith(typed_in)
    assert mine.count(b"\n") == typed_in.count(b"\n") + 1


def same_acts(path: Path, out: str) -> None:
    """What was done at the desk, at the command line, from the draw to the key."""
    event = str(path)
    with on("2999-12-04"):
        main(["event", "open", event, "--delayed", "5 4 3 2 1 7 6"])
    main(["packet", event, "--part", "run-sheet", "--out", out])
    held = load(path)
    entered(path, *(typed(one) for one in mistakes(held).values()))
    at = SlipDesk(path)
    at.rule("accept", ["S1-B1", str(mistakes(held)["held"].table)], "his sheet shows it")
    at.rule("penalise", ["1", "1"], "the third error")
    at.rule("average", ["S1-B1", "8"], "he fell ill")
    main(["score", event, "--out", out])
    none_comes(path)
    main(["event", "reveal", event])


def of_an_event(page: Any, address: tuple[str, Any], folder: Path) -> Iterator[str]:
    """Every state of an event that is called, one after the other, by name."""
    base, _ = address
    page.goto(f"{base}/event-new")
    yield "event, new"
    page.fill('[id="f/sealed/name"]', "Club Night")
    page.click("text=Make the event")
    page.wait_for_selector("#faults")
    yield "event, with mistakes"
    page.fill('[id="f/sealed/date"]', "2999-12-05")
    page.select_option('[id="f/sealed/format"]', "called")
    page.fill('[id="f/sealed/sessions"]', "2")
    page.check("[name='f/sealed/kind'][value=lottery]")
    page.fill('[id="f/sealed/delayed"]', "the draw before")
    page.fill('[id="f/sealed/numbers"]', "5, 2")
    page.fill('[id="f/sealed/ranges"]', "1-50, 1-12")
    page.fill('[id="f/sealed/drawn"]', "2999-12-04")
    page.fill("id=f/players", EIGHT)
    page.click("text=Make the event")
    page.wait_for_selector("h2:has-text('What comes next')")
    name = page.url.partition("id=")[2].partition("&")[0]
    page.click("text=Seal the event")
    page.wait_for_selector("#delayed")
    yield "event, sealed"
    page.fill("#delayed", "5 4 3 2 1 7 6")
    page.check("[name=sure]")
    with on("2999-12-04"):
        page.click("text=Open the event")
        page.wait_for_selector("text=Print the packet")
    yield "event, opened"
    page.goto(f"{base}/event-packet?id={name}")
    page.click("summary")
    for part in page.locator("[name^='part.']").all()[1:]:
        part.uncheck()
    page.click("text=Make the PDFs")
    page.wait_for_selector("text=run-sheet.pdf")
    page.click("summary")
    yield "packet"
    page.goto(f"{base}/event-call?id={name}&turn=3")
    yield "turn called"
    for key in ("Enter", "ArrowRight"):
        before = page.get_attribute("#called", "data-address")
        page.keyboard.press(key)
        page.wait_for_selector(f"#called:not([data-address='{before}'])")
    yield "dice called"
    page.keyboard.press("3")
    page.wait_for_selector("text=For the runner alone")
    yield "card called"
    page.goto(f"{base}/event-slips?id={name}")
    page.fill("#slip-board", "B1")
    page.fill("#slip-table", "3")
    assert page.inner_text("#who").startswith("Player 3")
    yield "slips"
    (path,) = folder.glob("*/event.toml")
    held = load(path)
    for verdict, one in mistakes(held).items():
        slip(page, typed(one))
        assert f"{verdict}" in page.inner_text("#slip-desk .toast")
        yield f"slip, {verdict}"
    page.fill("#why-1", "his sheet shows it")
    page.click("text=Accept it: the plan counts")
    page.wait_for_selector("text=No slip waits for a ruling")
    page.goto(f"{base}/event-rule?id={name}&kind=penalise")
    yield "rulings"
    page.select_option("#word0", "1")
    page.fill("#word1", "1")
    page.fill("#reason", "the third error")
    page.click("text=Rule so")
    page.wait_for_selector("text=loses 1 of its points")
    page.goto(f"{base}/event-rule?id={name}&kind=average")
    page.select_option("#word0", "S1-B1")
    page.select_option("#word1", "8")
    page.fill("#reason", "he fell ill")
    page.click("text=Rule so")
    page.wait_for_url("**said=ruled")
    yield "ruled"
    page.goto(f"{base}/event-results?id={name}")
    yield "results"
    page.click("text=Write the standings >> nth=-1")
    page.wait_for_selector("text=standings.csv")
    none_comes(path)
    page.click("summary")
    page.check("[name=sure]")
    page.click("button:has-text('Publish the key')")
    page.wait_for_url("**said=revealed")
    page.click("button:text-is('Publish')")
    page.wait_for_selector("text=The site, as one file")
    page.click("text=Verify it as others will")
    page.wait_for_selector("text=taken on trust")
    yield "results, published"
    with page.expect_download() as download:
        page.click("text=.event.jsonl >> nth=0")
    page.goto(f"{base}/event-verify")
    yield "verify"
    page.set_input_files("#file", download.value.path())
    page.wait_for_selector(".found")
    yield "verified"
    page.goto(f"{base}/events")
    yield "events of the folder"


def slip(page: Any, form: dict[str, str]) -> None:
    """A slip typed by keys alone; where the desk asks, it is so."""
    before = page.locator("#slip-desk").element_handle()
    page.locator("#slip-table").focus()
    page.keyboard.press("Escape")
    for name in ("table", "plan", "sent", "score"):
        page.keyboard.type(form[name])
        page.keyboard.press("Tab" if name != "score" else "Enter")
    page.wait_for_function("one => !one.isConnected", arg=before)
    if page.locator("[name=sure]").count():
        before = page.locator("#slip-desk").element_handle()
        page.locator("[name=sure]").press("Enter")
        page.wait_for_function("one => !one.isConnected", arg=before)
