# ruff: noqa: F401, F811 (what pytest hands over is imported by its name)
"""An evening by telephone in a browser: mistakes, slips seen and denied, one table without a
telephone; no slip is lost, and the standings are those of a reckoning by hand. With twenty-four
tables it is `python -m tests.benchmarks.phones`."""

import random
import re
import socket
import threading
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from sheetgen.desk.core import Desk
from sheetgen.desk.phones import OPTION
from sheetgen.desk.server import Door, server
from sheetgen.games.convoy.event.plans import LETTERS, Plan
from sheetgen.kits.events import ledger
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import phones, standings
from tests.desk.test_browser import browser, pytestmark
from tests.desk.test_events import event_of, made
from tests.kits.events.results.results import slip

MISTYPES, DENIED, WITHOUT = 5, 9, 12
"""Tables: one that mistypes its score at first, one whose neighbour says no, one by hand."""


def percents(scores: dict[int, int]) -> dict[int, Fraction]:
    """The percentages of a board: 2 for each table beaten, 1 for each tied."""
    most = 2 * (len(scores) - 1)

    def points(one: int) -> int:
        return sum((one > other) + (one >= other) for other in scores.values()) - 1

    return {table: Fraction(100 * points(one), most) for table, one in scores.items()}


def test_an_evening_by_telephone(browser, tmp_path) -> None:
    an_evening(browser, tmp_path, range(1, WITHOUT + 2))


def an_evening(browser: Any, folder: Path, tables: range) -> None:
    """Two boards played at so many tables, each with a telephone but one."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    port = listening.getsockname()[1]
    door = Door({"127.0.0.1"}, port)
    (folder / "games").mkdir()
    desk = Desk(folder / "games", door.secret, address=f"http://127.0.0.1:{port}/")
    players = "name,club,table\n" + "\n".join(f"Player {n},,{n}" for n in tables)
    name = made(
        desk, kind="friendly", seed="phones", players=players, sessions="2", ranking="percent"
    )
    path, chance = event_of(desk), random.Random(24)
    opened = load(path)
    serving = server(desk, door)
    threading.Thread(target=lambda: serving.run(sockets=[listening]), daemon=True).start()
    pages = {n: browser.new_context().new_page() for n in tables if n != WITHOUT}

    def look(table: int) -> None:
        code = phones.code(opened, table)
        pages[table].goto(f"{desk.address}phone?id={name}&code={code}")

    kept: dict[str, dict[int, int]] = {}
    for place, board in enumerate(one.name for one in opened.boards()):
        slips = {}
        for table in tables:
            starts = [chance.randrange(1, 12) if chance.random() < 0.4 else 0 for _ in LETTERS]
            slips[table] = slip(opened, place, table, Plan(tuple(starts)))
        kept[board] = {table: one.score for table, one in slips.items()}
        order = [*pages]
        chance.shuffle(order)
        for table in order:
            one, page = slips[table], pages[table]
            look(table)
            page.select_option("#slip-board", board)
            for letter, turn in re.findall(r"(\w)(\d+)", one.plan.cells["plan"]):
                page.fill(f"[name='{OPTION}{letter}']", turn)
            page.fill("[name='sent']", one.plan.cells["sent"])
            if table == MISTYPES:
                page.fill("[name='score']", str(one.score + 1))
                page.click("text=Hand it in")
                assert "do not go together" in page.inner_text(".toast")
            page.fill("[name='score']", str(one.score))
            page.click("text=Hand it in")
            assert "Handed in" in page.inner_text(".toast")
        for table in order:
            look(table)
            while pages[table].query_selector("text=It is so"):
                denies = f"table {DENIED}" in pages[table].inner_text("section >> nth=0")
                pages[table].click("text=It is not" if denies else "text=It is so")
        # The director: what was denied, what no neighbour has a telephone for, what is on paper.
        there = phones.waiting(path, standings.now(load(path)))
        (doubted,) = [one for one in there if one.doubt]
        assert doubted.table == DENIED
        by_hand = {DENIED: "typed", WITHOUT: "typed", WITHOUT - 1: "seen"}
        for table, how in by_hand.items():
            cells = slips[table].plan.cells | {"score": str(slips[table].score)}
            form = {"id": name, "board": board, "table": str(table), "act": "slip", **cells}
            if how == "seen":
                form["mark"] = phones.sent(path).waiting[board, table].mark
            desk.handle("event-seen" if how == "seen" else "event-slip", form)

    found = standings.now(load(path))
    serving.should_exit = True
    desk.shelf.close()
    assert {place: one.score for place, one in found.entries.items()} == {
        (board, table): score for board, scores in kept.items() for table, score in scores.items()
    }
    by = Counter(
        str(line.held.get("by", "")).partition(", ")[2]
        for line in load(path).ledger.told(ledger.SLIP)
    )
    assert by[""] == 2 * len(kept)
    assert by["seen at the slip desk"] == len(kept)
    reckoned = {
        table: sum((percents(scores)[table] for scores in kept.values()), Fraction()) / len(kept)
        for table in tables
    }
    # To a hundredth, a half up.
    hundredths = {table: int(100 * total + Fraction(1, 2)) for table, total in reckoned.items()}
    ranked = {row.table: found.shown(row.total) for row in found.ranked}
    assert ranked == {table: f"{one / 100:.2f}" for table, one in hundredths.items()}
