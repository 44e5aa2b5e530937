"""Holds many reports of the convoy to their records: diary and newspaper.

    python -m tests.benchmarks.telling [--count 100] [--examples 2]

`count` seeds in each of the three editions. The reader of these reports has the text and the record
and nothing else. Exit status 1 if a fault is found.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from tqdm import tqdm

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.chances.analysis import analyse
from sheetgen.kits.telling.report import Asked
from tests.benchmarks import telling_reader as reader
from tests.games.convoy.report.reports import EDITIONS, POLICIES, game

VOICES = ("diary", "press")
CHECKS = (*reader.RECALL, *reader.PRECISION, reader.light, reader.quotations)


def played(number: int, edition: str) -> list[tuple[str, str]]:
    """What is wrong with the reports of one game, each fault with what was looked at."""
    seed, policy = f"telling {number}", POLICIES[number % len(POLICIES)]
    header, session = game(seed, edition, policy)
    analysis = analyse(session, session.game.reference_policy, header.seed)
    chronicle, found = tell(session), []
    for voice in VOICES:
        name = f"{seed}, {edition}, {voice}"
        text, again = (
            report.tell(Asked(*game(seed, edition, policy), analysis=analysis, voice=voice)).text
            for _ in range(2)
        )
        if text != again:
            found.append(("same bytes twice", name))
        page = reader.page(text)
        for check in CHECKS:
            found += [(check.__name__, f"{name}: {fault}") for fault in check(page, chronicle)]
    return found


def corpus(count: int) -> Iterator[list[tuple[str, str]]]:
    """What was found, game by game."""
    games = [(number, edition) for number in range(count) for edition in EDITIONS]
    with ProcessPoolExecutor(2) as pool:
        done = pool.map(played, *zip(*games, strict=True))
        yield from tqdm(done, total=len(games), unit=" games", disable=None, leave=False)


def main(count: int, examples: int) -> int:
    """Tell and read; print the faults. Returns the exit status."""
    faults: dict[str, list[str]] = defaultdict(list)
    for found in corpus(count):
        for name, fault in found:
            faults[name].append(fault)
    print(f"{count * len(EDITIONS) * len(VOICES):,} reports, each told twice")
    for name, said in faults.items():
        print(f"FAULT  {name}: {len(said)}")
        for text in said[:examples]:
            print(f"         {text}")
    return 1 if faults else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--examples", type=int, default=2)
    options = parser.parse_args()
    sys.exit(main(options.count, options.examples))
