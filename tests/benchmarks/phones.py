"""An evening of twenty-four tables whose slips come in by telephone, each telephone a window of a
browser of its own, at the desk and at the terminal: every mistake, and every ruling.

    python -m tests.benchmarks.phones

Prints how long it took; ends with an error if a slip was lost, the ledger is not that of the same
evening typed as commands, or the standings are others than a reckoning by hand has them.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import sync_playwright

from tests.browser import CHROMIUM, FLAGS
from tests.desk.test_phones_browser import an_evening

TABLES = 24


def main() -> None:
    with sync_playwright() as driver, TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS[1:]))
        start = perf_counter()
        an_evening(browser, Path(folder), range(1, TABLES + 1))
        took = f"{perf_counter() - start:.0f} s"
        print(f"{TABLES} tables, 2 boards: no slip lost, ledgers equal, {took}")
        browser.close()


if __name__ == "__main__":
    main()
