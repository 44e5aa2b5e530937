"""A whole event, from `event new` to standings and verification, as an organiser would type it.

    python -m tests.benchmarks.event [--players N] [--boards N] [--quick]

48 players and 3 boards unless told otherwise, one board of which is replaced. Every command is a
process of its own. The field is played by captains of different policies, whose slips are the
results. What verifies is given the published files alone, in another folder, and must find them
wanting before the key is revealed, in order after, and wrong when one die or one score was changed.
`--quick` leaves out the packet and what is published besides the standings. Exit status 1 if
something is not as it should be.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from time import perf_counter

from sheetgen.core.dice import key_of_seed
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.events.declared import declared
from sheetgen.kits.events.declared import results as results_of
from sheetgen.kits.events.ledger import read
from sheetgen.kits.events.opened import Opened, load

REPOSITORY = Path(__file__).parents[2]
CLUBS = ("Valletta", "Gozo Gamers", "=cmd|' /C calc'!A0", "<b>Sliema</b>", "")


def roster(players: int) -> str:
    """A roster as a spreadsheet saves it, some of its names hostile."""
    names = ["Ġorġ Żahra", "=1+1", "../../etc/passwd", "{{ 7*7 }}"]
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
    part, counted, own = game.part("event.plans"), results_of(game), declared(game)
    text = StringIO()
    rows = csv.writer(text)
    counting = [tally.name for tally in own.tallies]
    decided_in = [column.name for column in own.decided]
    rows.writerow(("board", "table", *decided_in, *counting, "score"))
    for board in opened.boards():
        for number, player in enumerate(opened.event.players):
            policy = list(game.policies.values())[number % len(game.policies)]
            session = Session(game, opened.event.conditions)
            own = key_of_seed(f"{board.name} {player.table}")
            play_out(session, first_of(seeded(opened.key_of(board)), decided(policy, own)))
            cells, tallies = part.played(session).cells, counted.tallies(session)
            rows.writerow(
                (
                    board.name, player.table, *(cells[name] for name in decided_in),
                    *(tallies[name] for name in counting), counted.score(session),
                )
            )  # fmt: skip
    return text.getvalue()


class Walkthrough:
    """Runs commands, each a process of its own, and keeps what went wrong."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def run(self, folder: Path, *words: str, status: int = 0) -> str:
        """Run a command in a folder; returns what it printed."""
        began = perf_counter()
        ran = subprocess.run(
            [sys.executable, "-m", "sheetgen", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        print(f"{perf_counter() - began:7.2f} s  sheetgen {' '.join(words)}")
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


def scored(walk: Walkthrough, folder: Path, players: int, quick: bool) -> None:
    """The slips of the field, typed in, the standings made of them, and what else is published."""
    (folder / "results.csv").write_text(results(load(folder / "event.toml")), "utf-8")
    walk.run(folder, "score", "event.toml", "results.csv")
    found = [json.loads(path.read_text("utf-8")) for path in folder.rglob("*standings*.json")]
    ranked = len(found[0]["standings"]) if found else 0
    walk.expect(f"{ranked} players are ranked", ranked == players)
    if not quick:
        walk.run(folder, "score", "event.toml", "--publish")


def verified(walk: Walkthrough, folder: Path, commitment: str) -> None:
    """Before and after the key is revealed, and once a die was changed; from one file alone."""
    noted = ("--commitment", commitment)
    (place,) = folder.glob("public/*.event.jsonl")
    with tempfile.TemporaryDirectory() as elsewhere:
        alone = Path(elsewhere) / place.name
        alone.write_bytes(place.read_bytes())
        walk.run(alone.parent, "event", "verify", place.name, *noted, status=1)
        walk.run(folder, "event", "reveal")
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
        for results in (folder / "output").glob("*-results.txt"):
            results_verified(walk, alone, results.read_text("utf-8"))


def _has_word(line: str) -> bool:
    """Whether a line of a verification is checked, or on trust and says why."""
    return line.startswith("checked ") or (line.startswith("on trust ") and "because" in line)


def results_verified(walk: Walkthrough, alone: Path, text: str) -> None:
    """The published results, as they are and with one score changed."""
    results = alone.with_name("results.txt")
    words = ("event", "verify", alone.name, "--results", results.name)
    results.write_text(text, "utf-8")
    said = walk.run(alone.parent, *words)
    walk.expect("all results and ranks agree", "WRONG" not in said and "the place of each" in said)
    last = text.rindex("[Score ")
    results.write_text(text[:last] + text[last:].replace('"', '"1', 1), "utf-8")
    said = walk.run(alone.parent, *words, status=1)
    walk.expect("one score that was changed is found", said.count("WRONG") == 1)


def steps(players: int, boards: int, quick: bool) -> Iterator[str]:
    """Walk through an event; yields what was not as it should be."""
    walk = Walkthrough()
    with tempfile.TemporaryDirectory() as top:
        folder = Path(top) / "club"
        named = ("--name", "Club Night", "--date", "2026-12-05", "--roster", "players.csv")
        walk.run(Path(top), "event", "new", "club", *named, "--boards", str(boards))
        (folder / "players.csv").write_text(roster(players), "utf-8")
        said = walk.run(folder, "event", "check")
        walk.expect(f"{players} players are read", f"players: {players}" in said)
        walk.run(folder, "event", "seal")
        (place,) = folder.glob("public/*.event.jsonl")
        commitment = str(read(place).commitment)
        walk.run(folder, "event", "open", "--delayed", "3 12 19 33 48 2 9")
        walk.run(folder, "event", "replace", "S1-B2", "--reason", "its book lay open at table 4")
        if not quick:
            packet(walk, folder)
        scored(walk, folder, players, quick)
        verified(walk, folder, commitment)
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
