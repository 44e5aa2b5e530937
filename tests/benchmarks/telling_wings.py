"""Tells campaigns over Malta and holds the diaries to the gates of prose and to the record.

    python -m tests.benchmarks.telling_wings [CAMPAIGNS]

A diary is read as a reader would, who has only the text and the record; what the program notes of
its own telling is not looked at. Exit status 1 if a gate fails.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from sheetgen.core import dice
from sheetgen.core.journal import Header
from sheetgen.core.registry import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.report import audit
from sheetgen.games.wings.report import document as report
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.telling import gates
from sheetgen.kits.telling.gates import Gate
from sheetgen.kits.telling.report import Asked
from tests.benchmarks.telling_wings_flight import FLIGHT
from tests.benchmarks.telling_wings_precision import PRECISION
from tests.benchmarks.telling_wings_reader import RECALL, Told, read

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


def of_the_record(told: list[Told], chronicle: Chronicle) -> Iterator[Gate]:
    """The gates of what is told: all of it, and nothing else."""
    for kind, checks in (("told", RECALL), ("true", PRECISION), ("flown", FLIGHT)):
        for check in checks:
            yield gates.none(f"{kind}: {check.__name__}", check(told, chronicle))


def main(campaigns: int) -> int:
    """Tell, read, measure; print the gates. Returns the exit status."""
    found: dict[str, list[tuple[int, Gate]]] = {}
    for number in range(campaigns):
        text, chronicle = diary(number)
        told = read(text)
        wording = audit.of_prose(audit.read(text), chronicle)
        for gate in (*wording, *of_the_record(told, chronicle)):
            found.setdefault(gate.name, []).append((number, gate))
    print(f"{campaigns} diaries of 24 missions, each told twice to the same bytes")
    failed = 0
    for name, held in found.items():
        broken = [(number, gate) for number, gate in held if not gate.passed]
        failed += bool(broken)
        print(
            f"{'FAULT' if broken else ' held'}  {name}: {_range(held)} (limit {held[0][1].limit})"
        )
        for number, gate in broken[:SHOWN]:
            print(f"         campaign {number}: {gate.figure} {' | '.join(gate.broken[:2])}")
    return 1 if failed else 0


def _range(held: list[tuple[int, Gate]]) -> str:
    """The least and the greatest figure of a gate."""
    figures = sorted(
        (gate.figure for _, gate in held), key=lambda text: float(text.replace(",", ""))
    )
    return figures[0] if figures[0] == figures[-1] else f"{figures[0]} to {figures[-1]}"


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else CAMPAIGNS))
