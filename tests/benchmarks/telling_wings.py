"""Tells campaigns over Malta and holds the diaries to the record.

    python -m tests.benchmarks.telling_wings [CAMPAIGNS]

A diary is read as a reader would, who has only the text and the record; what the program notes of
its own telling is not looked at. Exit status 1 if a fault is found.
"""

import sys
from collections.abc import Iterator

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.journal import Header
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.telling.report import Asked
from tests.benchmarks.telling_wings_flight import FLIGHT
from tests.benchmarks.telling_wings_precision import PRECISION
from tests.benchmarks.telling_wings_reader import RECALL, read

CAMPAIGNS = 15
POLICY = "fought"
"""Every fight is fought card by card, so that its course is told."""
SHOWN = 5


def diary(number: int) -> tuple[str, Chronicle]:
    """A campaign played by itself, and its diary."""
    game, seed = find("wings"), f"telling {number}"
    session, key = Session(game, game.conditions()), dice.key_of_seed(seed)
    play_out(session, first_of(seeded(key), decided(game.policies[POLICY], key)))
    header = Header("wings", "2018", game.rules_version, {}, seed, POLICY)
    text = report.tell(Asked(header, session, [])).text
    if text != report.tell(Asked(header, session, [])).text:
        raise AssertionError(f"campaign {number}: told twice, and not alike")
    return text, tell(session)


def faults(text: str, chronicle: Chronicle) -> Iterator[tuple[str, str]]:
    """What is wrong with what is told, each fault with what was looked at: all of the record, and
    nothing else."""
    told = read(text)
    for kind, checks in (("told", RECALL), ("true", PRECISION), ("flown", FLIGHT)):
        for check in checks:
            yield from ((f"{kind}: {check.__name__}", fault) for fault in check(told, chronicle))


def main(campaigns: int) -> int:
    """Tell and read; print the faults. Returns the exit status."""
    found: dict[str, list[str]] = {}
    for number in range(campaigns):
        for name, fault in faults(*diary(number)):
            found.setdefault(name, []).append(f"campaign {number}: {fault}")
    print(f"{campaigns} diaries of 24 missions, each told twice to the same bytes")
    for name, said in found.items():
        print(f"FAULT  {name}: {len(said)}")
        for text in said[:SHOWN]:
            print(f"         {text}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CAMPAIGNS))
