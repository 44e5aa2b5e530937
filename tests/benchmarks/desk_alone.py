"""The desk as a site without a server: its size, and how soon it is there.

    python -m tests.benchmarks.desk_alone [VISITS]

The site is written with the npm package `pyodide`; the server is stopped before the later visits,
which open the question of a game that was begun in the first.
"""

import sys
import tempfile
import threading
import time
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

from sheetgen.desk import site
from tests.browser import CHROMIUM, FLAGS
from tests.desk.test_alone_browser import Quiet


def main(visits: int) -> None:
    """Print all of it."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        print(f"site {site.write(Path(folder), None) / 1e6:.1f} MB")
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{host.server_port}/"
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
        page = chromium.new_page()
        page.set_default_timeout(120_000)
        desk = page.frame_locator("#desk")

        def painted() -> float:
            seen = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
            return float(page.evaluate(seen))

        began = time.perf_counter()
        page.goto(f"{base}#game=convoy&seed=friday")
        desk.locator("#seed").wait_for()
        whole = time.perf_counter() - began
        print(f"first visit: shell {painted():.0f} ms, set-up {whole:.1f} s")
        desk.get_by_text("Begin the game").click()
        desk.locator("#question-head").wait_for()
        host.shutdown()
        host.server_close()
        for _ in range(visits):
            began = time.perf_counter()
            page.reload()
            desk.locator("#question-head").wait_for()
            whole = time.perf_counter() - began
            print(f"later, no network: shell {painted():.0f} ms, first question {whole:.1f} s")
        chromium.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
