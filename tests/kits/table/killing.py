"""Scripted games whose program is killed at random moments, and gone on with each time: typed in a
terminal, sent in a stream, and a fight planned card by card."""

import json
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import NamedTuple

from sheetgen.core import journal
from sheetgen.core.game import find
from tests.kits.career.careers import QUICK
from tests.kits.table.games import at_once, keys_of, played
from tests.kits.table.terminal import Terminal

JOURNAL = "game.jsonl"


class Killed(NamedTuple):
    """What a kill left: how many answers the program had said were kept, how many had been sent,
    how many the journal holds, and whether these are the answers that were sent."""

    said: int
    sent: int
    kept: int
    right: bool
    torn: bool


def kill(folder: Path, moments: int, seed: int, name: str = "convoy") -> list[Killed]:
    """Type a game in a terminal, as far as its first fight, and kill the program so many times;
    each time go on with it."""
    draw = random.Random(seed)
    game = played(captain=QUICK.get(name, find(name).default_policy), name=name)
    fights = [n for n, answer in enumerate(game.answers) if answer.report is not None]
    first = fights[0] if fights else None
    keys = list(map(keys_of, game.asked[:first], game.answers[:first]))
    path = folder / JOURNAL
    told = []
    for _ in range(moments):
        there = path.exists() and path.stat().st_size > 0
        before = len(journal.read(path).answers) if there else 0
        if before == len(keys):
            path.unlink()
            there, before = False, 0
        words = ("--resume", JOURNAL) if there else (name, "--journal", JOURNAL)
        with Terminal(folder, "record", *words) as terminal:
            sent = before
            if draw.random() < 0.2:
                # While it starts.
                _read(terminal, draw.uniform(0, 0.6))
            else:
                terminal.see(f"{before} kept")
                for _ in range(draw.randint(1, 5)):
                    more = keys[sent : sent + draw.randint(1, 6)]
                    terminal.type(at_once(*more))
                    sent += len(more)
                    _read(terminal, draw.uniform(0, 0.04))
            terminal.kill()
            _read(terminal, 0.01)
            said = [int(number) for number in re.findall(r"(\d+) kept", terminal.text)]
        record = journal.read(path) if path.exists() and path.stat().st_size else None
        answers = record.answers if record else []
        right = answers == game.answers[: len(answers)]
        torn = record is not None and record.torn is not None
        told.append(Killed(max(said, default=before), sent, len(answers), right, torn))
    return told


def kill_stream(folder: Path, moments: int, seed: int, name: str) -> list[Killed]:
    """Send a game in a stream of answers."""
    answers = played(captain=QUICK.get(name, find(name).default_policy), name=name).answers
    lines = [json.dumps(journal.answer_to_json(answer)) for answer in answers]
    path = folder / JOURNAL

    def words(there: bool) -> list[str]:
        begun = ["--resume", JOURNAL] if there else [name, "--journal", JOURNAL]
        return ["record", *begun, "--answers", "-"]

    def said(told: str) -> int:
        *whole, _ = told.split("\n")
        return max((json.loads(line)["answers"] for line in whole), default=0)

    def kept() -> list[object]:
        return [*journal.read(path).answers]

    return _kill_piped(folder, moments, seed, path, lines, words, said, kept, answers)


def kill_fight(folder: Path, moments: int, seed: int) -> list[Killed]:
    """Plan a fight against the program, as it would have planned itself."""
    fight = ["fight", "wings", "--mission", "2", "--attacker", "axis", "--period", "early"]
    fight += ["--seed", "friday", "--human", "british", "--out", "."]
    whole = "m\n" * 400
    command = [sys.executable, "-m", "sheetgen", *fight]
    # Its status says that there were more lines than the fight has cards.
    subprocess.run(command, cwd=folder, input=whole, capture_output=True, text=True, check=False)
    (path,) = folder.glob("*.jsonl")

    def kept() -> list[object]:
        return [*path.read_bytes().split(b"\n")[1:-1]]

    def said(told: str) -> int:
        # The first asks for the first; each after it says that the one before is kept.
        return begun[-1] + max(len(re.findall(r"^> ", told, re.MULTILINE)) - 1, 0)

    def words(there: bool) -> list[str]:
        begun.append(len(kept()) if there else 0)
        return fight

    begun, planned = [0], kept()
    for other in folder.glob("*fight*"):
        other.unlink()
    return _kill_piped(
        folder, moments, seed, path, ["m"] * len(planned), words, said, kept, planned
    )


def _kill_piped(
    folder: Path,
    moments: int,
    seed: int,
    path: Path,
    lines: list[str],
    words: Callable[[bool], list[str]],
    said: Callable[[str], int],
    kept: Callable[[], list[object]],
    wanted: list[object],
) -> list[Killed]:
    """Kill a program that is sent lines in a pipe so many times; each time go on with it. `words`
    are its command line, where its file is there already or not, `said` how many answers it has
    told of by what it wrote, `kept` those in its file, `wanted` all there are."""
    draw = random.Random(seed)
    told = []
    for _ in range(moments):
        there = path.exists() and path.stat().st_size > 0
        before = len(kept()) if there else 0
        if before == len(lines):
            path.unlink()
            there, before = False, 0
        sent = lines[before : before + draw.randint(1, 12)]
        command = [sys.executable, "-m", "sheetgen", *words(there)]
        written: list[str] = []
        with subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as program:
            pipe, out = program.stdin, program.stdout
            assert pipe is not None
            assert out is not None
            reader = Thread(
                target=lambda out=out, to=written: to.extend(iter(lambda: out.read(1), ""))
            )
            reader.start()
            # Some while they start, some once they have told of an answer, however long that takes.
            starts, tells = draw.random() < 0.8, draw.random() < 0.4
            while starts and not written and program.poll() is None:
                time.sleep(0.005)
            for line in sent:
                pipe.write(f"{line}\n")
                time.sleep(draw.choice((0, 0, 0.002, 0.01)))
            while starts and tells and program.poll() is None:
                if said("".join(written)) > before:
                    break
                time.sleep(0.005)
            time.sleep(draw.uniform(0, 0.03))
            program.kill()
            reader.join()
        stand = kept() if path.exists() and path.stat().st_size else []
        right = stand == wanted[: len(stand)]
        torn = path.exists() and not path.read_bytes().endswith(b"\n")
        told.append(
            Killed(max(said("".join(written)), before), before + len(sent), len(stand), right, torn)
        )
    return told


def _read(terminal: Terminal, seconds: float) -> None:
    """Read the screen for so long."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0 and terminal.read(left):
        pass
