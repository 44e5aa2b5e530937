# ruff: noqa: F401, F811 (what pytest hands over is imported by its name)
"""An event in a real browser, from its form to its site: every state of its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from tests.desk.test_browser import address, browser, findings, folder, page, pytestmark, settled

PLAYERS = "name,club,table\nAnna Borg,Valletta,\nĠorġ Żahra,,\nRita Vella,Gozo,\n"


def of_an_event(page: Any, address: tuple[str, Any]) -> Iterator[str]:
    """Every state of an event that is called, one after the other, by name."""
    base, _ = address
    page.goto(f"{base}/event-new")
    yield "event, new"
    page.fill("#field-name", "Club Night")
    page.click("text=Make the event")
    page.wait_for_selector("#faults")
    yield "event, with mistakes"
    page.fill("#field-date", "2999-12-05")
    page.select_option("#field-format", "called")
    page.fill("#field-sessions", "2")
    page.check("[name=kind][value=lottery]")
    page.fill("#field-delayed", "the draw before")
    page.fill("#field-numbers", "5, 2")
    page.fill("#field-drawn", "2999-12-04")
    page.fill("#field-players", PLAYERS)
    page.click("text=Make the event")
    page.wait_for_selector("h2:has-text('What comes next')")
    name = page.url.partition("id=")[2].partition("&")[0]
    page.click("text=Seal the event")
    page.wait_for_selector("#delayed")
    yield "event, sealed"
    page.fill("#delayed", "5 4 3 2 1 7 6")
    page.click("text=Open the event")
    page.wait_for_selector("text=Print the packet")
    yield "event, opened"
    page.goto(f"{base}/event-packet?id={name}")
    page.click("summary")
    for part in page.locator("[name^='part.']").all()[2:]:
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
    yield "slips"
    score = slip(page, "1", "D- S- E- X-", "1")
    yield "slip refused"
    slip(page, "1", "D- S- E- X-", score)
    page.wait_for_selector("h2:has-text('Standings now')")
    yield from ruled(page, base, name, score)
    page.goto(f"{base}/event-results?id={name}")
    yield "results"
    page.click("text=Write the standings >> nth=-1")
    page.wait_for_selector("text=standings.csv")
    page.click("summary")
    page.check("[name=sure]")
    page.click("button:has-text('Publish the key')")
    page.wait_for_selector("text=The key is published")
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


def slip(page: Any, table: str, plan: str, score: str) -> str:
    """A slip typed by keys alone; returns what its plan comes to, if it is another score."""
    page.fill("#slip-table", "")
    page.focus("#slip-table")
    page.keyboard.type(table)
    page.keyboard.press("Tab")
    page.keyboard.type(plan)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type(score)
    page.keyboard.press("Enter")
    page.wait_for_selector("#slip-desk .note")
    found = re.search(r"The plan comes to (-?\d+)", page.inner_text("#slip-desk .note"))
    return found[1] if found else ""


def ruled(page: Any, base: str, name: str, score: str) -> Iterator[str]:
    """A slip that is held, and rulings."""
    yield "slip taken"
    page.goto(f"{base}/event-rule?id={name}&kind=penalise")
    yield "rulings"
    page.select_option("#word0", "1")
    page.fill("#word1", "1")
    page.fill("#reason", "the third error")
    page.click("text=Rule so")
    page.wait_for_selector("text=loses 1 of its points")
    yield "ruled"
