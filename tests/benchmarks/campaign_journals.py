"""Whether campaigns are played as they were at another revision: their journals, byte for byte.

    python -m tests.benchmarks.campaign_journals BASE [CAREFUL FOUGHT]

So many careful campaigns (2,000) and so many that are fought card by card (40) of every folder that
comes with Wings, first at the revision BASE, then of the working tree as it is, one after the
other. Every campaign that differs is named. Exit status 1 if one does.

On a quiet core a careful campaign takes some 0.2 s, one that is fought some 2 s.
"""

import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from tests.benchmarks.same_outputs import tree

PLAYED = "--played"
"""Stands before the numbers where the campaigns of one tree are played."""


def main(base: str, careful: str, fought: str) -> int:
    """Play them at both revisions, and print which differ. Returns the exit status."""
    with TemporaryDirectory() as place, tree(base, Path(place) / "base") as folder:
        before = played_in(folder, careful, fought)
    with TemporaryDirectory() as place, tree(None, Path(place) / "now") as folder:
        after = played_in(folder, careful, fought)
    differ = [name for name in before | after if before.get(name) != after.get(name)]
    for name in differ:
        print(f"DIFFERS {name}")
    print(f"{len(before)} campaigns at {base}, {len(after)} now, {len(differ)} differ")
    return 1 if differ else 0


def played_in(folder: Path, careful: str, fought: str) -> dict[str, str]:
    """The mark of the journal of each campaign, as the program of a folder plays it."""
    began = perf_counter()
    ran = subprocess.run(
        [sys.executable, Path(__file__), PLAYED, careful, fought],
        cwd=folder, env={"PYTHONPATH": str(folder)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = dict(line.rsplit(" ", 1) for line in ran.stdout.splitlines())
    print(f"{len(found)} campaigns played in {perf_counter() - began:.0f} s", flush=True)
    return found


def played(careful: int, fought: int) -> Iterator[str]:
    """Each campaign, with the mark of its journal, by the program that PYTHONPATH names."""
    import sheetgen

    folders = Path(sheetgen.__file__).parent / "games" / "wings" / "campaigns"
    for path in sorted(one.parent for one in folders.glob("*/campaign.toml")):
        for policy, number in (("careful", careful), ("fought", fought)):
            for count in range(number):
                name = f"journals-{count}"
                record = sheetgen.play("wings", seed=name, policy=policy, campaign=path)
                mark = sha256(record.journal().encode()).hexdigest()
                yield f"{path.name} {policy} {name} {mark}"


if __name__ == "__main__":
    if sys.argv[1:2] == [PLAYED]:
        for line in played(*map(int, sys.argv[2:4])):
            print(line, flush=True)
    elif len(sys.argv) in (2, 4):
        sys.exit(main(sys.argv[1], *(sys.argv[2:] or ("2000", "40"))))
    else:
        print(__doc__)
        sys.exit(2)
