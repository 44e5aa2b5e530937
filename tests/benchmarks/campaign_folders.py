"""Plays campaigns of every folder that comes with Wings, and keeps their books by other code.

    python -m tests.benchmarks.campaign_folders [CAREFUL FOUGHT [FOLDER ...]]

So many careful campaigns of each, or of those named (2,000), and so many that are fought card by
card (50). Each is replayed from its journal, its dice and decisions are verified, and every mission
and man is held to books that are kept from the journal and the folder alone, or, of Malta, from
what is printed (`bookkeeping.py`, `squadrons.py` and `printed.toml` in
`tests/games/wings/campaigns`): who attacked what in which airplanes, for how many points, who won,
who flew and came home how, hospital, experience and medals. Men are counted:
nobody flies who is gone, and nobody flies two airplanes. What fails is an AssertionError.
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import sheetgen
from sheetgen.games.wings.campaigns.folder import HERE
from tests.games.wings.campaigns.held import held_to_the_books


def main(careful: int, fought: int, only: list[str]) -> None:
    """Play them all, and print what was held."""
    every = sorted(path.parent for path in HERE.glob("*/campaign.toml"))
    for folder in [one for one in every if not only or one.name in only]:
        for policy, number in (("careful", careful), ("fought", fought)):
            began, won, missions = perf_counter(), [0, 0], 0
            for count in range(number):
                try:
                    record = audited(folder, policy, count)
                except Exception as fault:
                    raise AssertionError(f"{folder.name}, {policy} {count}: {fault}") from fault
                won = [a + b for a, b in zip(won, record.chronicle.won, strict=True)]
                missions += len(record.chronicle.missions)
            seconds = perf_counter() - began
            print(
                f"{folder.name:<10} {policy:<8} {number:5} campaigns, {missions:6} missions, "
                f"won {won[0]} and {won[1]}: books agree ({seconds:.0f} s)"
            )


def audited(folder: Path, policy: str, number: int) -> sheetgen.Record:
    """A campaign played, held to the other books, replayed and verified."""
    with TemporaryDirectory() as place:
        record, path = held_to_the_books(folder, f"folders-{number}", policy, Path(place))
        again = sheetgen.open(path)
        assert again.summary() == record.summary(), "the record replays as it was played"
        assert again.verify().finished
    return record


if __name__ == "__main__":
    if "--help" in sys.argv:
        print(__doc__)
    else:
        main(*map(int, sys.argv[1:3] or ("2000", "50")), sys.argv[3:])
