"""A whole event, from `event new` to standings and verification, as an organiser would type it,
with every mistake that people make in it.

    python -m tests.benchmarks.event [--players N] [--boards N] [--quick]

48 players and 3 boards unless told otherwise, one board of which is replaced. The roster is sorted
after it was printed, and changed; slips are missing, of the wrong table, of a board that was not
finished, with a false plan, cannot be read, come late; and every kind of ruling is made. Every
command is a process of its own. The field is played by captains of different policies, whose slips
are the results. What verifies is given the published ledger alone, in another folder, and must find
it in order, with a word for each line, and wrong when one die was changed; and a cheat tries what
he can: to open early, to give numbers that cannot be drawn, to seal late with the clock set back,
to write the ledger anew.
`--quick` leaves out the packet. Exit status 1 if something is not as it should be.
"""

import argparse
import csv
import hashlib
import html
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from sheetgen.core.dice import key_of_seed
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.events import lines
from sheetgen.kits.events.ledger import read
from sheetgen.kits.events.of_game import declared
from sheetgen.kits.events.of_game import results as results_of
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.results import rulings
from sheetgen.kits.events.results.checking import HELD, Checker
from sheetgen.kits.events.results.slips import read_slip
from sheetgen.kits.events.results.standings import due as slips_due
from sheetgen.kits.parts import parts_of

REPOSITORY = Path(__file__).parents[2]
BEFORE, DRAWN = "2026-11-20", "2026-12-04"
"""A day before the draw, and that of the draw."""
ON_A_DAY = """
import sys
from sheetgen.cli import main
from sheetgen.kits.events import lines
day, *words = sys.argv[1:]
lines.now = lambda: f"{day}T20:00:00Z"
sys.exit(main(words))
"""
NUMBERS = "3 12 19 33 48"
CLUBS = ("Valletta", "Gozo Gamers", "=cmd|' /C calc'!A0", "<b>Sliema</b>", "")


def roster(players: int) -> str:
    """A roster as a spreadsheet saves it, some of its names hostile."""
    names = ["Ġorġ Żahra", "=1+1", "../../etc/passwd", "{{ 7*7 }}", "Anna", "Anna", "M" * 60]
    names += [f"Player {number}" for number in range(len(names) + 1, players + 1)]
    text = StringIO()
    rows = csv.writer(text)
    rows.writerow(("name", "club", "table"))
    for number, name in enumerate(names[:players]):
        rows.writerow((name, CLUBS[number % len(CLUBS)], ""))
    return text.getvalue()


def results(opened: Opened) -> str:
    """The slips of a field that plays the boards, each table by a policy of its own."""
    game = opened.event.game
    part, played, own = parts_of(game).plans, results_of(game), declared(game)
    text = StringIO()
    rows = csv.writer(text)
    decided_in = [column.name for column in own.decided]
    rows.writerow(("board", "table", *decided_in, "score"))
    for board in opened.boards():
        for number, player in enumerate(opened.event.players):
            policy = list(game.policies.values())[number % len(game.policies)]
            session = Session(game, opened.event.conditions)
            own = key_of_seed(f"{board.name} {player.table}")
            play_out(session, first_of(seeded(opened.key_of(board)), decided(policy, own)))
            cells = part.played(session).cells
            chosen = (cells[name] for name in decided_in)
            rows.writerow((board.name, player.table, *chosen, played.score(session)))
    return text.getvalue()


class Walkthrough:
    """Runs commands, each a process of its own, and keeps what went wrong."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def run(
        self, folder: Path, *words: str, status: int = 0, typed: str = "", day: str = DRAWN
    ) -> str:
        """Run a command in a folder, on a day of the organiser's clock, with what is `typed`;
        returns what it printed."""
        began = sum(os.times()[2:4])
        ran = subprocess.run(
            [sys.executable, "-c", ON_A_DAY, day, *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUTF8": "1"},
            capture_output=True,
            input=typed,
            text=True,
            encoding="utf-8",
        )
        # Of the processor, whatever else it does meanwhile.
        print(f"{sum(os.times()[2:4]) - began:7.2f} s  sheetgen {' '.join(words)}")
        if ran.returncode != status:
            self.faults.append(f"sheetgen {words[0]} {words[1]}: {ran.returncode}: {ran.stderr}")
        return ran.stdout

    def expect(self, what: str, said: bool) -> None:
        """Keep what is not as it should be."""
        print(f"{'ok' if said else 'NO':>9}  {what}")
        if not said:
            self.faults.append(what)


def packet(walk: Walkthrough, folder: Path) -> None:
    """All there is to print."""
    walk.run(folder, "packet")
    printed = list((folder / "output").glob("*.pdf"))
    walk.expect(f"{len(printed)} files are printed", len(printed) > 5)


def scored(walk: Walkthrough, folder: Path, players: int) -> None:
    """The slips of the field, typed in with mistakes, all that is ruled, the standings made of
    them, and what else is published."""
    head, *slips = results(load(folder / "event.toml")).splitlines()
    boards = [board.name for board in load(folder / "event.toml").boards()]
    unread = slips[0].replace(",D", ",Q").replace(",-", ",Q")
    missing, twice, short = slips[1], slips[2], slips[3].replace("S1-B1", "b1")
    given = [head, unread, twice, twice, short, *slips[4:]]
    (folder / "results.csv").write_text("\n".join([*given, ""]), "utf-8")
    said = walk.run(folder, "score", "event.toml", "results.csv", status=1)
    walk.expect("missing slips are listed", f"no slip yet of {boards[0]}, table 1, 2\n" in said)
    mistyped(walk, folder, slips)
    false_plan(folder)
    path = folder / "players.csv"
    before = standings(folder)
    first, *rows = path.read_text("utf-8").splitlines()
    path.write_text("\n".join([first, *sorted(rows), ""]), "utf-8")
    walk.run(folder, "score", "event.toml")
    walk.expect("a sorted roster changes nothing", standings(folder) == before)
    path.write_text("\n".join([first, *rows[:-1], "Turned Up,,", ""]), "utf-8")
    walk.run(folder, "score", "event.toml", status=2)
    for words in (
        ("roster",),
        ("swap", boards[1], "5", "6"),
        ("withdraw", boards[0], "9"),
        ("withdraw", "10"),
        ("table", boards[0], "8", "9"),
        ("unfinished", boards[2], "11"),
        ("adjust", boards[2], "12", "40"),
        ("penalise", "13", "5"),
        ("average", boards[2], "15"),
        ("average-plus", boards[2], "16"),
        ("average-minus", boards[2], "17"),
        ("disqualify", "14"),
        ("replace", boards[0]),
        ("void", boards[2]),
    ):
        walk.run(folder, "event", "rule", *words, "--reason", f"what was seen: {words[0]}")
    number = len((folder / "event.ledger.jsonl").read_text("utf-8").splitlines())
    for wrong in (number, number - 1):
        walk.run(folder, "event", "rule", "undo", str(wrong), "--reason", "in the wrong event")
    walk.run(folder, "score", "event.toml", "false.csv")
    ranked = len(standings(folder))
    walk.expect(f"{ranked} players are ranked", ranked == players - 3)
    (table,) = (folder / "output").glob("*-standings.csv")
    left = [row for row in csv.DictReader(table.open(encoding="utf-8-sig")) if row["rank"] == "–"]
    walk.expect("who left is listed, and not ranked", len(left) == 2)
    late(walk, folder, [head, missing])


def mistyped(walk: Walkthrough, folder: Path, slips: list[str]) -> None:
    """A slip with the number of another table, which agrees with the dice like any: it is held up,
    and taken back."""
    head = results(load(folder / "event.toml")).splitlines()[0]
    rows = list(csv.DictReader(StringIO("\n".join([head, *slips[10:]]))))
    first = rows[0]
    other = next(
        row for row in rows if row["board"] == first["board"] and row["score"] != first["score"]
    )
    wrong = {**other, "table": first["table"]}
    rows = (head, ",".join(f'"{wrong[name]}"' for name in head.split(",")))
    (folder / "wrong.csv").write_text("\n".join(rows), "utf-8")
    walk.run(folder, "score", "event.toml", "wrong.csv", status=1)
    said = walk.run(folder, "score", "event.toml", "wrong.csv", "--reason", "misread")
    took = f"took the place of {first['score']}"
    walk.expect("a slip of another table takes its place with a reason alone", took in said)
    texts = (folder / "event.ledger.jsonl").read_text("ascii").splitlines()
    number = max(n for n, text in enumerate(texts, 1) if json.loads(text)["what"] == "slip")
    undo = ("event", "rule", "undo", str(number), "--event", "event.toml", "--reason", "of another")
    walk.run(folder, *undo)
    walk.run(folder, "score", "event.toml")
    again = [line for line in told(folder, "ruling") if line["ruling"] == "undo"]
    walk.expect("it is taken back", again[-1]["of"] == number)


def false_plan(folder: Path) -> None:
    """A slip with a better plan than was played, in `false.csv`."""
    opened = load(folder / "event.toml")
    checker = Checker(opened)
    for row in csv.DictReader(StringIO((folder / "results.csv").read_text("utf-8"))):
        for turn in range(2, 20):
            cells = {**row, "plan": f"D- S- E{turn} X-", "sent": ""}
            slip, _ = read_slip(opened, cells)
            if slip and checker.judge(slip).verdict == HELD:
                rows = (",".join(cells), ",".join(f'"{cell}"' for cell in cells.values()))
                (folder / "false.csv").write_text("\n".join(rows), "utf-8")
                return


def late(walk: Walkthrough, folder: Path, rows: list[str]) -> None:
    """A slip that is found when the key is out, and one that is held and accepted."""
    (folder / "late.csv").write_text("\n".join([*rows, ""]), "utf-8")
    board, table = rows[1].split(",")[:2]
    (place,) = folder.glob("public/*.event.jsonl")
    walk.run(folder, "event", "verify", str(place))
    walk.run(folder, "event", "reveal", status=2)
    missing(walk, folder)
    walk.run(folder, "event", "reveal")
    walk.run(folder, "score", "event.toml", "late.csv", status=1)
    walk.run(folder, "event", "rule", "late", board, table, "--reason", "under the table")
    walk.run(folder, "score", "event.toml", "late.csv")
    held = [one for one in told(folder, "slip") if one["verdict"] == "held"]
    walk.expect("a false plan is held", len(held) == 1)
    for one in held:
        place = (one["slip"]["board"], one["slip"]["table"])
        walk.run(folder, "event", "rule", "accept", *place, "--reason", "his sheet shows it")
    made = {one["ruling"] for one in told(folder, "ruling")}
    walk.expect("every kind of ruling is made", made == rulings.kinds().keys())
    # The whole of it, with what came after the key.
    walk.run(folder, "event", "publish")
    (page,) = folder.glob("public/*-site/index.html")
    shown = page.read_text("utf-8")
    names = {player.name for player in load(folder / "event.toml").event.players}
    there = sum(html.escape(name, quote=False).replace('"', "&#34;") in shown for name in names)
    walk.expect(f"the page has {there} of {len(names)} names", there >= len(standings(folder)))


def missing(walk: Walkthrough, folder: Path) -> None:
    """Of the boards that some left out no slip comes in any more."""
    due = slips_due(load(folder / "event.toml"))
    walk.expect(f"{len(due)} slips are due", 0 < len(due) < 6)
    for board, table in due:
        walk.run(folder, "event", "rule", "missing", board, str(table), "--reason", "left early")


def told(folder: Path, what: str) -> list[dict[str, Any]]:
    """What the lines of the ledger of a kind hold."""
    texts = (folder / "event.ledger.jsonl").read_text("ascii").splitlines()
    return [line["held"] for line in map(json.loads, texts) if line["what"] == what]


def standings(folder: Path) -> list[Any]:
    """The standings on record."""
    found: list[Any] = told(folder, "result")[-1]["standings"]
    return found


def verified(walk: Walkthrough, folder: Path, commitment: str) -> None:
    """As it was published, and once a die was changed; from one file alone."""
    noted = ("--commitment", commitment)
    (place,) = folder.glob("public/*.event.jsonl")
    with tempfile.TemporaryDirectory() as elsewhere:
        alone = Path(elsewhere) / place.name
        alone.write_bytes(place.read_bytes())
        said = walk.run(alone.parent, "event", "verify", place.name, *noted)
        walk.expect("everything published agrees", said.endswith(" 0 wrong\n"))
        walk.expect("each line has its word", all(map(_has_word, said.splitlines()[:-1])))
        text = place.read_text("utf-8")
        alone.write_text(text.replace('"setup": "', '"setup": "x', 1), "utf-8")
        said = walk.run(alone.parent, "event", "verify", place.name, status=1)
        # The line of the ledger, and the board.
        walk.expect("one board that was changed is found", said.count("WRONG") == 2)
        alone.write_text(text, "utf-8")


def _has_word(line: str) -> bool:
    """Whether a line of a verification is checked, or on trust and says why."""
    return line.startswith("checked ") or (line.startswith("on trust ") and "because" in line)


# What a cheat tries.

Forgery = Callable[[list[dict[str, Any]]], None]
"""Changes the lines of a ledger, in place."""


def forged(content: bytes, forgery: Forgery) -> bytes:
    """A ledger as a cheat leaves it: changed, and every mark in it made anew."""
    held = [json.loads(text) for text in content.splitlines()]
    forgery(held)
    before, marks = lines.FIRST, list[str]()
    for number, line in enumerate(held, start=1):
        line |= {"line": number, "before": before}
        if line["what"] == "published":
            line["held"]["mark"] = marks[line["held"]["lines"] - 1]
        del line["mark"]
        text = json.dumps(line, sort_keys=True, separators=(",", ":"))
        line["mark"] = before = hashlib.sha256(text.encode()).hexdigest()
        marks.append(before)
    return "".join(json.dumps(line) + "\n" for line in held).encode()


def first(held: list[dict[str, Any]], what: str) -> dict[str, Any]:
    """The first line of a kind."""
    return next(line for line in held if line["what"] == what)


def opened_early(held: list[dict[str, Any]]) -> None:
    """The dice were known before the draw."""
    first(held, "opened")["at"] = f"{BEFORE}T21:00:00Z"


def impossible(held: list[dict[str, Any]]) -> None:
    """Numbers that are in no drum."""
    first(held, "opened")["held"]["delayed"] = "95 96 97 98 99"


def clock_set_back(held: list[dict[str, Any]]) -> None:
    """Made after the draw, and then the clock was set back for the sealing."""
    first(held, "made")["at"] = "2026-12-05T09:00:00Z"


def names_swapped(held: list[dict[str, Any]]) -> None:
    """The winner's name for another's."""
    rosters = [line["held"]["roster"] for line in held if "roster" in line["held"]]
    for roster in rosters:
        roster[0][1:], roster[1][1:] = roster[1][1:], roster[0][1:]


FORGERIES: dict[str, tuple[Forgery, str]] = {
    "opening early": (opened_early, "the event was not opened before the day of the draw"),
    "impossible numbers": (impossible, "can be drawn, and stands in its one form"),
    "sealing late, with the clock set back": (clock_set_back, "somebody set the clock back"),
}
"""Each with what is said of it, though every mark was made anew."""


def cheats(walk: Walkthrough, folder: Path, commitment: str) -> None:
    """What was forged is found; what cannot be found without it, by what somebody noted."""
    (place,) = folder.glob("public/*.event.jsonl")
    content = place.read_bytes()
    result = [line for line in map(json.loads, content.splitlines()) if line["what"] == "result"]
    mark = result[-1]["mark"][:12]
    with tempfile.TemporaryDirectory() as elsewhere:
        alone = Path(elsewhere) / place.name
        words = ("event", "verify", alone.name)
        for name, (forgery, told) in FORGERIES.items():
            alone.write_bytes(forged(content, forgery))
            said = walk.run(alone.parent, *words, status=1)
            found = [row for row in said.splitlines() if row.startswith("WRONG") and told in row]
            walk.expect(f"{name} is found", len(found) == 1)
        # A clock that was wrong from the beginning: only who noted the commitment can tell.
        alone.write_bytes(content)
        said = walk.run(alone.parent, *words)
        walk.expect("the clock is the organiser's", "by the organiser's own clock: because" in said)
        noted = ("--commitment", commitment, "--noted-on", DRAWN)
        said = walk.run(alone.parent, *words, *noted, status=1)
        walk.expect("a commitment seen on the day of the draw is late", "WRONG" in said)
        said = walk.run(alone.parent, *words, "--mark", mark)
        walk.expect("the mark said aloud is there", f"has the mark you noted, {mark}" in said)
        alone.write_bytes(forged(content, names_swapped))
        walk.run(alone.parent, *words)
        said = walk.run(alone.parent, *words, "--mark", mark, status=1)
        walk.expect("a ledger written anew is found by the mark", said.count("WRONG") == 1)
        alone.write_bytes(content)


def steps(players: int, boards: int, quick: bool) -> Iterator[str]:
    """Walk through an event; yields what was not as it should be."""
    walk = Walkthrough()
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "club"
        named = ("--name", "Club Night", "--date", "2026-12-05", "--roster", "players.csv")
        walk.run(Path(top), "event", "new", "club", *named, "--boards", str(boards), day=BEFORE)
        (folder / "players.csv").write_text(roster(players), "utf-8")
        said = walk.run(folder, "event", "check", day=BEFORE)
        walk.expect(f"{players} players are read", f"players: {players}" in said)
        walk.run(folder, "event", "seal", day=DRAWN, status=2)
        walk.run(folder, "event", "seal", day=BEFORE)
        (place,) = folder.glob("public/*.event.jsonl")
        commitment = str(read(place).commitment)
        walk.run(folder, "event", "open", "--delayed", NUMBERS, day=BEFORE, status=2)
        walk.run(folder, "event", "open", "--delayed", "95 96 97 98 99", status=2)
        walk.run(folder, "event", "open", "--delayed", NUMBERS)
        rule = ("event", "rule", "replace", "S1-B2", "--reason", "its book lay open at table 4")
        walk.run(folder, *rule)
        if not quick:
            packet(walk, folder)
        scored(walk, folder, players)
        verified(walk, folder, commitment)
        cheats(walk, folder, commitment)
    yield from walk.faults


def main(players: int, boards: int, quick: bool) -> int:
    """Walk through an event, and say what was not as it should be."""
    faults = list(steps(players, boards, quick))
    for fault in faults:
        print(f"NOT AS IT SHOULD BE: {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=48)
    parser.add_argument("--boards", type=int, default=3)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    sys.exit(main(arguments.players, arguments.boards, arguments.quick))
