# ruff: noqa: F401, F811 (what pytest hands over is imported by its name)
"""An evening by telephone in a browser, at the desk and at the terminal: every mistake and every
ruling, slips seen and denied, one table without a telephone. No slip is lost, the ledger is that of
the same evening typed as commands, and the standings are those of a reckoning by hand. With
twenty-four tables it is `python -m tests.benchmarks.phones`."""

import csv
import random
import re
import shutil
import socket
import threading
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from sheetgen.cli import main
from sheetgen.desk.core import Desk
from sheetgen.desk.phones import OPTION
from sheetgen.desk.server import Door, server
from sheetgen.games.convoy.event.plans import LETTERS, Plan
from sheetgen.kits.events import ledger, sealing
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import phones, rulings, standings
from tests.desk.test_browser import browser, pytestmark
from tests.desk.test_events import event_of, made
from tests.kits.events.results.results import slip

MISTYPES, DENIED, WITHOUT = 5, 9, 12
"""Tables: one that mistypes its score at first, one whose neighbour says no, one by hand."""
HELD = 4
"""The table whose plan gives more than its slip claims."""
Scores = dict[str, dict[int, int]]


def percents(scores: dict[int, int], tables: int) -> dict[int, Fraction]:
    """The percentages of a board, by hand: 2 for each table beaten, 1 for each tied; with results
    of fewer than all tables, (matchpoints + 1) x tables / results - 1."""

    def points(one: int) -> Fraction:
        beaten = sum((one > other) + (one >= other) for other in scores.values())
        return beaten * Fraction(tables, len(scores)) - 1

    return {table: 100 * points(one) / (2 * tables - 2) for table, one in scores.items()}


def reckoned(scores: Scores, awards: dict[tuple[str, int], str], tables: range) -> dict[int, str]:
    """What each table has in all, to a hundredth, a half up."""
    shares = {board: percents(own, len(tables)) for board, own in scores.items()}
    found = {}
    for table in tables:
        own = {board: at[table] for board, at in shares.items() if table in at}
        had = [Fraction(0)]
        for board in scores:
            others = [share for other, share in own.items() if other != board]
            mean = sum(others, Fraction(0)) / len(others) if others else None
            award = awards.get((board, table))
            if award == "average":
                had.append(Fraction(50))
            elif award == "average-plus":
                had.append(max(Fraction(60), mean or Fraction(0)))
            elif award == "average-minus":
                had.append(min(Fraction(40), Fraction(100) if mean is None else mean))
            else:
                had.append(own.get(board, Fraction(0)))
        found[table] = f"{int(100 * sum(had) / len(scores) + Fraction(1, 2)) / 100:.2f}"
    return found


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
    opened = sealing.print_for(path)
    typed = shutil.copytree(path.parent, folder / "typed") / path.name
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
        gives = slips[HELD].score
        if not place:
            slips[HELD] = slips[HELD]._replace(score=gives - 1)
            kept[board][HELD] = gives - 1
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
            if table == HELD and not place:
                assert "do not go together" in page.inner_text(".toast")
                continue
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
        by_hand |= {HELD: "typed"} if not place else {}
        for table, how in by_hand.items():
            cells = slips[table].plan.cells | {"score": str(slips[table].score)}
            form = {"id": name, "board": board, "table": str(table), "act": "slip", **cells}
            form |= {"sure": "yes"} if table == HELD else {}
            if how == "seen":
                form["mark"] = phones.sent(path).waiting[board, table].mark
            desk.handle("event-seen" if how == "seen" else "event-slip", form)

    serving.should_exit = True
    found = standings.now(load(path))
    assert {place: one.score for place, one in found.entries.items()} == {
        (board, table): score for board, scores in kept.items() for table, score in scores.items()
    }
    by = Counter(
        str(line.held.get("by", "")).partition(", ")[2]
        for line in load(path).ledger.told(ledger.SLIP)
    )
    assert by[""] == 2 * len(kept) + 1
    assert by["seen at the slip desk"] == len(kept)
    desk.handle("event-standings", {"id": name})
    by_terminal(path, typed)
    awards = ruled(desk, name, path, typed, kept)
    assert acts(path) == acts(typed)
    for one in (path, typed):
        found = standings.now(load(one))
        totals = {row.table: found.shown(row.total) for row in found.listed}
        assert totals == reckoned(kept, awards, tables) | {PENALISED: totals[PENALISED]}
        assert [row.table for row in found.listed if not row.rank] == [GONE, OUT]
        before = Fraction(reckoned(kept, awards, tables)[PENALISED])
        assert Fraction(totals[PENALISED]) == before - 2
        ranks = {row.table: row.rank for row in found.ranked}
        for table, rank in ranks.items():
            above = [Fraction(totals[other]) - Fraction(totals[table]) for other in ranks]
            # Those who are level stand in the order of the tie-breaks.
            better, level = sum(one > 0 for one in above), sum(one == 0 for one in above)
            assert better < rank <= better + level
    desk.shelf.close()


def acts(path: Path) -> list[tuple[str, dict[str, Any]]]:
    """What happened to an event, but for who brought each slip."""
    return [
        (line.what, {key: one for key, one in line.held.items() if key != "by"})
        for line in load(path, of_printed=False).ledger.all_lines
        if line.what != ledger.PUBLISHED
    ]


def by_terminal(path: Path, typed: Path) -> None:
    """The slips of an event typed into a file for another that is the same."""
    rows = [dict(line.held["slip"]) for line in load(path).ledger.told(ledger.SLIP)]
    given = typed.with_name("results.csv")
    with given.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    assert main(["score", str(typed), str(given), "--out", str(typed.parent)]) == 0


PENALISED, OUT, GONE = 10, 13, 11
"""Tables: one that loses points, one that is disqualified, one that goes home."""


def ruled(
    desk: Desk, name: str, path: Path, typed: Path, kept: Scores
) -> dict[tuple[str, int], str]:
    """Every ruling, at the desk and at the terminal; what stands then is worked out by hand in
    `kept`, and the awards are returned."""
    one, two = kept
    reason, made = "so I saw it", set[str]()

    def rule(kind: str, *words: object) -> int:
        said = [str(word) for word in words]
        form = {f"word{number}": word for number, word in enumerate(said)}
        reply = desk.handle("event-ruled", {"id": name, "kind": kind, "reason": reason, **form})
        assert reply.to, (kind, reply.body)
        assert not main(["event", "rule", kind, *said, "--event", str(typed), "--reason", reason])
        made.add(kind)
        return load(path, of_printed=False).ledger.all_lines[-1].number

    rule("accept", one, HELD)
    kept[one][HELD] += 1
    rule("swap", one, 1, 2)
    kept[one][1], kept[one][2] = kept[one][2], kept[one][1]
    rule("withdraw", one, 3)
    rule("table", one, 5, 3)
    kept[one][3] = kept[one].pop(5)
    rule("average", one, 5)
    rule("average-plus", two, 6)
    rule("average-minus", two, 7)
    for table in (6, 7):
        del kept[two][table]
    rule("adjust", one, 8, 50)
    kept[one][8] = 50
    rule("unfinished", two, 8)
    rule("withdraw", two, 9)
    del kept[two][9]
    rule("missing", two, 9)
    rule("late", two, 9)
    rule("penalise", PENALISED, 2)
    rule("withdraw", GONE)
    rule("disqualify", OUT)
    for kind, *words in (("void", two), ("replace", one)):
        rule("undo", rule(kind, *words))
    for each in (path, typed):
        players = each.with_name("players.csv")
        players.write_text(players.read_text("utf-8") + "Turned Up,,\n", "utf-8")
    rule("roster")
    assert made == rulings.kinds().keys()
    return {(one, 5): "average", (two, 6): "average-plus", (two, 7): "average-minus"}
