"""Recorded campaigns for tests of the command line."""

from pathlib import Path

from sheetgen.core.journal import Header, Writer
from tests.games.wings.sheet.forms import WINGS, answers, fought

SEEDED = Header("wings", "2018", WINGS.rules_version, seed="takali")
TYPED = Header("wings", "2018", WINGS.rules_version)


def kept(path: Path, header: Header, count: int) -> Path:
    """A journal of the first so many answers of the campaign that plays itself."""
    with Writer(path, header) as writer:
        writer.write(*answers()[:count])
    return path


def fights() -> list[int]:
    """The places of the fights among those answers."""
    return [number for number, answer in enumerate(answers()) if answer.report is not None]


def drawn(mission: int) -> dict[int, dict]:
    """What a mission's fight brought each crew, as it was drawn."""
    return {
        row["crew"]: {name: value for name, value in row.items() if name != "crew"}
        for row in fought(mission)["crews"]
    }
