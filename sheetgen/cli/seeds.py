"""A file of seeds, one a line."""

from __future__ import annotations

from pathlib import Path

from sheetgen.cli.subject import check_text
from sheetgen.dice import check_seed

MOST = 100_000


def read_seeds(path: Path) -> list[str]:
    """The seeds of a text file, one a line without the space around it; blank lines are passed
    over.

    Raises ValueError naming file and line; OSError if the file cannot be opened.
    """
    seeds = []
    text = path.read_bytes().decode("utf-8-sig", "surrogateescape")
    for number, line in enumerate(text.split("\n"), start=1):
        seed = line.strip()
        if not seed:
            continue
        try:
            check_seed(seed)
            check_text(seed, "the seed")
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from None
        seeds.append(seed)
        if len(seeds) > MOST:
            raise ValueError(f"{path}, line {number}: more than {MOST} seeds")
    if not seeds:
        raise ValueError(f"{path} holds no seed")
    return seeds
