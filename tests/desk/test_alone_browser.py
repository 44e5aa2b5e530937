# ruff: noqa: F401, F811 (what pytest hands over is imported by its name)
"""The desk as a site of files alone, in a real browser, with nobody serving it any more."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.core.errors import Error
from sheetgen.desk import site
from tests.browser import CHROMIUM
from tests.desk.test_browser import browser, given, recorded

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not CHROMIUM, reason="there is no Chromium here (Debian's chromium)"),
]
FILLED = {"game": "convoy", "edition": "classic", "seed": "café", "ruling.evade-length": "one"}


class Quiet(SimpleHTTPRequestHandler):
    """A web host as plain as any, which says nothing."""

    def log_message(self, *about: Any) -> None:
        """Nothing."""


@pytest.fixture
def host(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    """A web host as plain as any, with the site in a folder of it."""
    try:
        assert site.write(tmp_path / "club" / "desk", None) < 12e6
    except Error as error:
        pytest.skip(str(error))
    handler = partial(Quiet, directory=tmp_path)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        yield made
        made.shutdown()


@contextmanager
def opened(browser: Any, base: str) -> Iterator[Any]:
    """A browser that has kept nothing so far, with the desk in it; it makes no complaint."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.set_default_timeout(60_000)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    context.on("request", lambda one: one.url.startswith(base) or complaints.append(one.url))
    page.goto(base)
    page.frame_locator("#desk").locator("#kept-head").wait_for()
    yield page
    context.close()
    assert complaints == []


def kept(page: Any, folder: Path, asks: Callable[[], Any]) -> Path:
    """A file that is asked for, by the name it has."""
    with page.expect_download() as download:
        asks()
    path = folder / str(download.value.suggested_filename)
    download.value.save_as(path)
    return path


COUNT = 8


def test_a_convoy_recorded_with_no_server_is_that_of_the_command_line(
    browser, host, tmp_path, monkeypatch, capsys
) -> None:
    base = f"http://127.0.0.1:{host.server_port}/club/desk/"
    record = sheetgen.play("convoy", seed="s142")
    with opened(browser, base) as page, opened(browser, base) as other:
        # From here on nobody answers.
        host.shutdown()
        host.server_close()
        page.goto(f"{base}#game=convoy&edition=classic&seed=caf%C3%A9&rulings=evade-length:one")
        desk = page.frame_locator("#desk")
        desk.locator("#seed").wait_for()
        filled = {name: desk.locator(f"[name='{name}']").input_value() for name in FILLED}
        assert filled == FILLED
        page.goto(f"{base}#/new?way=table&game=convoy")
        desk.locator("#seed:not([value='café'])").wait_for(state="attached")
        desk.get_by_text("Begin the game").click()
        keys = given(record, COUNT)
        for number, key in enumerate(keys):
            stamp = desk.locator("#question [name=stamp]").get_attribute("value")
            desk.locator(f"#question [name=key][value='{key}']").dispatch_event("click")
            desk.locator(f"#question [name=stamp]:not([value='{stamp}'])").wait_for(
                state="attached"
            )
            if number == len(keys) // 2:
                page.reload()
        page.goto(f"{base}#/")
        archive = kept(page, tmp_path, desk.get_by_text("Take all games out").click)
        # Another browser has it from the archive alone.
        desk = other.frame_locator("#desk")
        desk.locator("#archive-file").set_input_files(archive)
        desk.get_by_text("Brought in: 1.").wait_for()
        table = desk.locator("#last a").get_attribute("href")
        file = f"{base}#/{str(table).replace('table', 'file')}&what="
        mine = kept(other, tmp_path, lambda: other.goto(f"{file}journal"))
        printed = kept(other, tmp_path, lambda: other.goto(f"{file}sheet-sheet"))
        other.goto(base)
        drawn = other.frame_locator("#desk").locator("#last img")
        drawn.wait_for()
        drawn.evaluate("one => one.decode()")
    roller = sheetgen.open(mine).header.roller
    monkeypatch.setattr("sheetgen.library.sitting.drawn_seed", lambda is_taken: roller)
    theirs = recorded(record, tmp_path / "cli", monkeypatch, COUNT)
    assert (mine.name, mine.read_bytes()) == (theirs.name, theirs.read_bytes())
    assert [Path(one).name for one in ZipFile(archive).namelist()] == [theirs.name]
    main(["sheet", str(theirs), "--out", str(tmp_path / "cli")])
    assert printed.read_bytes() == (tmp_path / "cli" / printed.name).read_bytes()
