"""The desk's budgets: first paint, taps, weights, memory; 200 kills; every state by axe.

    python -m tests.benchmarks.desk [taps | kills [N] | fights [N] | slips [N] | states FOLDER]

Without a word all of it. A user taps about once a second, as at a table. `states` looks over every
state of the desk at three widths in both schemes, and puts pictures of them into FOLDER. `fights`
measures taps and N kills in fights, and what a turn takes of one that is seen again; `slips` types
slips at the desk of an event, with N kills.
"""

import gzip
import http.client
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from html import unescape
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlencode, urlsplit

from sheetgen.core.game import find
from sheetgen.core.journal import read
from sheetgen.kits.events import of_game
from sheetgen.kits.events.new_event import new_event
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history
from tests.browser import CHROMIUM, FLAGS

PACE, TAPS = 1.0, 30
"""Seconds from tap to tap of one user, and taps of each."""
ROOT = Path(__file__).parents[2]
FIGHT = {"game": "wings", "mission": "2", "attacker": "axis", "period": "later"}
"""One with ships and torpedoes, where most is drawn."""


@contextmanager
def opened(folder: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A desk in a process of its own: its address with the token."""
    words = [sys.executable, "-m", "sheetgen", "desk", str(folder), "--no-browser"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout
    try:
        yield process.stdout.readline().strip(), process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class User:
    """Somebody at the desk, without a browser."""

    def __init__(self, address: str, cookie: str = "") -> None:
        place = urlsplit(address)
        self.host, self.port = place.hostname or "", place.port
        self.line = http.client.HTTPConnection(self.host, self.port, timeout=20)
        self.cookie = cookie or self.asks(f"/?{place.query}")[1]
        self.id = self.page = ""

    def asks(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str, str, int]:
        """What comes: the page, a cookie, where to go instead, and its bytes compressed."""
        headers = {"Cookie": getattr(self, "cookie", ""), "Accept-Encoding": "gzip"}
        body = None
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["HX-Request"] = "true"
            body = urlencode(form)
        self.line.request("GET" if body is None else "POST", path, body, headers)
        came = self.line.getresponse()
        content = came.read()
        size = len(content)
        if came.headers.get("Content-Encoding") == "gzip":
            content = gzip.decompress(content)
        cookie = (came.headers.get("Set-Cookie") or "").partition(";")[0]
        to = came.headers.get("Location") or came.headers.get("HX-Redirect") or ""
        return content.decode("utf-8", "replace"), cookie, to, size

    def begins(self, seed: str = "", fight: bool = False) -> None:
        """Begins a game of his own, with dice of his own; or a fight."""
        csrf = re.search(r'name="csrf" value="([^"]+)"', self.asks("/new?way=table")[0])
        assert csrf
        self.csrf = csrf[1]
        form = {"csrf": self.csrf, "way": "table", "game": "convoy", "seed": seed}
        if fight:
            form |= FIGHT | {"seed": seed or f"seed-{id(self)}", "side": "british"}
        self.goes_to(self.asks("/fight-begin" if fight else "/begin", form)[2])

    def goes_to(self, path: str) -> None:
        """Opens a game."""
        self.id, self.page = path.partition("=")[2], self.asks(path)[0]

    def taps(self, drawn: random.Random) -> float:
        """Taps something that is shown; returns the seconds until the next question is there."""
        said = {
            name: found[1]
            for name in ("stamp", "art", "shown")
            if (found := re.search(rf'name="{name}" value="([^"]*)"', self.page))
        }
        keys = re.findall(r'name="key" value="([^"]+)"', self.page)
        keys = [key for key in keys if key not in "rakK"] or keys
        key = unescape(drawn.choice(keys))
        form = {"csrf": self.csrf, "id": self.id, "window": "w", "key": key, **said}
        began = time.perf_counter()
        self.page = self.asks("/tap", form)[0]
        return time.perf_counter() - began


def taps(users: int, fight: bool = False) -> list[float]:
    """The seconds of every tap of so many users at once, in games or in fights."""
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as (address, process):
        first = User(address)
        crowd = [first, *(User(address, first.cookie) for _ in range(users - 1))]
        for user in crowd:
            user.begins(fight=fight)

        def play(user: User, number: int) -> None:
            drawn = random.Random(number)
            time.sleep(drawn.random() * PACE)
            for _ in range(TAPS):
                took.append(user.taps(drawn))
                if not re.search(r'name="key"', user.page):
                    return
                time.sleep(PACE * (0.5 + drawn.random()))

        threads = [threading.Thread(target=play, args=(user, n)) for n, user in enumerate(crowd)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        status = Path(f"/proc/{process.pid}/status").read_text("utf-8")
        memory = re.search(r"VmHWM:\s+(\d+)", status)
        assert memory
        print(f"  server at most {int(memory[1]) / 1024:.0f} MB")
    return sorted(took)


def weights() -> None:
    """First paint in a browser, and the bytes of pages as they are sent."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, opened(Path(folder)) as (address, _):
        with sync_playwright() as driver:
            chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
            page = chromium.new_page()
            page.goto(address)
            page.goto(address.partition("?")[0])
            page.wait_for_timeout(500)
            paint = page.evaluate(
                "performance.getEntriesByName('first-contentful-paint')[0].startTime"
            )
            print(f"first paint {paint:.0f} ms")
            cookie = page.context.cookies()[0]
            chromium.close()
        user = User(address, f"{cookie['name']}={cookie['value']}")
        user.begins()
        table = user.asks(f"/table?id={user.id}")
        shared = [re.findall(rf'static/[^"]*{end}[^"]*', table[0])[0] for end in (".css", ".js")]
        shared.append(re.findall(r'static/desk\.js[^"]*', table[0])[0])
        files = sum(user.asks(f"/{path}")[3] for path in shared)
        print(
            f"page of the table {table[3] / 1000:.1f} kB, style and scripts {files / 1000:.1f} kB"
        )
        arts = []
        for number in (1, 2):
            page = user.asks(f"/sheet?id={user.id}&pin={number}")[0]
            found = re.findall(r'hx-get="(art[^"]+)"', page)
            arts += [user.asks(f"/{unescape(one)}")[3] for one in found]
        print(f"art of the sheet {sum(arts) / 1000:.1f} kB")


def kills(count: int, seed: int = 1, fight: bool = False) -> int:
    """Ends the desk so many times at any moment, with taps on the way; returns how many answers
    that it had said were saved are lost."""
    drawn, lost = random.Random(seed), 0
    with tempfile.TemporaryDirectory() as name:
        folder, path = Path(name), ""
        for number in range(count):
            with opened(folder) as (address, process):
                user = User(address)
                if path:
                    user.csrf = re.findall(r'name="csrf" value="(.+?)"', user.asks("/new")[0])[0]
                    user.goes_to(path)
                if not path or not re.search(r'name="key"', user.page):
                    user.begins(f"game-{number}", fight)
                    path = f"/table?id={user.id}"
                moment = threading.Timer(drawn.uniform(0.0, 0.25), process.kill)
                moment.start()
                said = ""
                try:
                    while re.search(r'name="key"', user.page):
                        user.taps(drawn)
                        said = user.page
                except (OSError, http.client.HTTPException):
                    # The end has come.
                    pass
                moment.join()
                process.wait()
                user.line.close()
            saved = re.findall(r"<ol reversed>\s*<li>.*?<b>([^<]*)</b>", said, re.DOTALL)
            newest = max(folder.glob("*.jsonl"), key=lambda one: one.stat().st_mtime)
            answers = [" ".join(map(str, one.dice)) or one.choice for one in read(newest).answers]
            # One that was on disk, and had not been told yet, may stand after it.
            # A D3 is told with its faces: 2 (3-4).
            if saved and unescape(saved[0]).partition(" (")[0] not in answers[-2:]:
                lost += 1
                print(f"  lost at kill {number}: {saved[0]} is not in {answers[-3:]}")
    return lost


def slips(count: int, seed: int = 1) -> None:
    """Types slips of 500 tables at the slip desk, which is ended so many times at any moment: what
    one takes, and how many are lost that it had said were taken."""
    drawn, took, taken, table = random.Random(seed), [], set(), 0
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "night" / "event.toml"
        path.parent.mkdir()
        game = find("convoy")
        wishes = {"name": "Night", "date": "2026-12-05", "seed": "s", "roster": "players.csv"}
        path.write_text(new_event(game, path.name, wishes), "utf-8")
        roster = "name\n" + "".join(f"Player {number}\n" for number in range(1, 501))
        path.with_name("players.csv").write_text(roster, "utf-8")
        held = load(path)
        plan = of_game.plans(game).NOTHING
        key = held.key_of(held.boards()[0])
        session = of_game.replay(game, held.event.conditions, key, plan)
        slip = {"act": "slip", "board": held.boards()[0].name, **plan.cells}
        slip["score"] = str(of_game.results(game).score(session))
        for _ in range(count):
            with opened(Path(name)) as (address, process):
                user = User(address)
                event = re.findall(r"event\?id=(\w+)", user.asks("/events")[0])[0]
                page = user.asks(f"/event-slips?id={event}")[0]
                form = {"csrf": re.findall(r'name="csrf" value="(.+?)"', page)[0], "id": event}
                moment = threading.Timer(drawn.uniform(0.0, 3.0), process.kill)
                moment.start()
                try:
                    while table < 500:
                        table += 1
                        began = time.perf_counter()
                        said = user.asks("/event-slip", {**form, **slip, "table": str(table)})[0]
                        took.append(time.perf_counter() - began)
                        assert "toast good" in said, said
                        taken.add(table)
                except (OSError, http.client.HTTPException):
                    # The end has come.
                    pass
                moment.join()
                process.wait()
                user.line.close()
        stand = {entry.table for entry in history.history_of(load(path)).entries}
    took.sort()
    print(
        f"{count} kills: {len(taken - stand)} of {len(taken)} slips lost; a slip takes "
        f"{took[len(took) // 2] * 1000:.0f} ms, p95 {took[int(len(took) * 0.95)] * 1000:.0f} ms"
    )


def frames() -> None:
    """What a turn takes in a browser of a fight that is seen again: its script, and with the layout
    that follows."""
    from playwright.sync_api import sync_playwright

    measured = """() => {
        const slider = document.getElementById('turn'), took = [];
        for (let turn = 0; turn <= Number(slider.max); turn += 1) {
            slider.value = String(turn);
            const began = performance.now();
            slider.dispatchEvent(new Event('input', {bubbles: true}));
            const done = performance.now();
            document.body.getBoundingClientRect();
            took.push([done - began, performance.now() - began]);
        }
        return took;
    }"""
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(Path(folder)) as (address, _),
        sync_playwright() as driver,
    ):
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
        page = chromium.new_page()
        page.goto(address)
        query = urlencode(FIGHT | {"seed": "friday"})
        began = time.perf_counter()
        page.goto(f"{address.partition('/?')[0]}/replay?{query}")
        page.wait_for_selector(".frame.on", state="attached", timeout=60_000)
        opens = time.perf_counter() - began
        took = [turn for _ in range(5) for turn in page.evaluate(measured)]
        sent = page.evaluate(
            "performance.getEntriesByType('resource').find(e => e.name.includes('/frames'))"
            ".encodedBodySize"
        )
        chromium.close()
    script, laid = (sorted(one) for one in zip(*took, strict=True))
    print(
        f"{len(took)} frames: script median {script[len(script) // 2]:.1f} ms, p95 "
        f"{script[int(len(script) * 0.95)]:.1f} ms, at most {script[-1]:.1f} ms; with layout p95 "
        f"{laid[int(len(laid) * 0.95)]:.1f} ms; all turns {sent / 1000:.0f} kB in {opens:.1f} s"
    )


def states(folder: Path) -> None:
    """Every state at three widths, in both schemes: what axe finds, and pictures."""
    from playwright.sync_api import sync_playwright

    from tests.desk.test_browser import ROLLER, WIDTHS, findings, of_own, served
    from tests.desk.test_evening_browser import of_an_event

    folder.mkdir(parents=True, exist_ok=True)
    rolled = patch("sheetgen.library.sitting.drawn_seed", lambda is_taken: ROLLER)
    with rolled, sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
        looks = [(scheme, width) for width in WIDTHS for scheme in ("light", "dark")]
        with tempfile.TemporaryDirectory() as games, served(Path(games)) as address:
            event = partial(of_an_event, folder=Path(games))
            (Path(games) / "mine" / "convoy").mkdir(parents=True)
            found = findings(chromium, address, looks, folder)
            for walk in (event, of_own):
                found += findings(chromium, address, looks, folder, walk)
            print(f"{len(found)} findings", *found, sep="\n  ")
        chromium.close()


def main(words: list[str]) -> None:
    """All of it, or what is named."""
    if words[:1] == ["states"]:
        states(Path(words[1]))
        return
    if words[:1] == ["slips"]:
        slips(int(words[1]) if len(words) > 1 else 50)
        return
    fight = words[:1] == ["fights"]
    if fight:
        frames()
    if words[:1] != ["kills"]:
        if not fight:
            weights()
        for users in (2, 20):
            took = taps(users, fight)
            p95 = took[int(len(took) * 0.95)]
            print(
                f"{users} users, {len(took)} taps: median {took[len(took) // 2] * 1000:.0f} ms, "
                f"p95 {p95 * 1000:.0f} ms"
            )
    if words[:1] != ["taps"]:
        count = int(words[1]) if len(words) > 1 else 200
        print(f"{count} kills: {kills(count, fight=fight)} answers lost")


if __name__ == "__main__":
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    main(sys.argv[1:])
