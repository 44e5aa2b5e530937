"""Plays campaigns of every folder that comes with Wings, and keeps their books by other code.

    python -m tests.benchmarks.campaign_folders [CAREFUL FOUGHT [FOLDER ...]]

So many careful campaigns of each, or of those named (2,000), and so many that are fought card by
card (50). Each is replayed from its journal, its dice and decisions are verified, and every mission
is held to books that are kept from the journal and the folder alone
(`tests/games/wings/campaigns/bookkeeping.py`): who attacked what in which airplanes, for how many
points, who won, how many kills. Men are counted: nobody flies who is gone, and nobody flies two
airplanes. What fails is an AssertionError.
"""

from __future__ import annotations

import sys
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import sheetgen
from sheetgen.games.wings.campaigns.folder import HERE
from tests.games.wings.campaigns.bookkeeping import SIDES, books

GONE = ("dead", "prisoner", "crippled", "posted")


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
    record = sheetgen.play("wings", seed=f"folders-{number}", policy=policy, campaign=folder)
    with TemporaryDirectory() as place:
        path = Path(place) / "campaign.journal.jsonl"
        path.write_text(record.journal(), "utf-8")
        kept = books(folder, path)
        again = sheetgen.open(path)
    assert again.summary() == record.summary(), "the record replays as it was played"
    assert again.verify().finished
    chronicle = again.chronicle
    assert len(kept) == len(chronicle.missions)
    gone = set[int]()
    for ours, theirs in zip(chronicle.missions, kept, strict=True):
        score = ours.fought.score
        assert (ours.name, SIDES[ours.attacker], ours.bomber) == theirs[:2] + theirs[3:4]
        assert ours.fighters == tuple(theirs.fighters[side] for side in SIDES)
        assert not ours.on_points or [score.of(0), score.of(1)] == [
            theirs.points[side] for side in SIDES
        ]
        assert score.winner == (SIDES.index(theirs.winner) if theirs.winner else -1)
        assert len(ours.fought.kills) == theirs.kills
        flying = [flight.airman.number for flight in ours.flights]
        assert len(set(flying)) == len(flying), "nobody flies two airplanes"
        assert not gone & set(flying), "nobody flies who is gone"
        gone |= {one.airman.number for one in ours.flights if one.after.status.key in GONE}
    assert chronicle.won == [sum(one.winner == side for one in kept) for side in SIDES]
    assert len({man.name.surname for man in chain(chronicle.men)}) == len(chronicle.men)
    return record


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3] or ("2000", "50")), sys.argv[3:])
