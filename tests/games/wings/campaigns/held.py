"""Holds a campaign to the books that other code keeps of its journal."""

from pathlib import Path
from typing import Any

import sheetgen
from sheetgen.games.wings.rules.state import LASTING, SKILLS
from sheetgen.games.wings.story.chronicle import Chronicle
from tests.games.wings.campaigns.bookkeeping import SIDES, books
from tests.games.wings.campaigns.squadrons import Man

ALIKE = (
    "bomber", "novice", "rank", "missions", "experience", "kills", "shared", "medals", "lucky",
    "wounds", "misses", "sturdier", "aims_still",
)  # fmt: skip
"""What is called the same in either books."""
GONE = ("dead", "prisoner", "crippled", "posted")


def held_to_the_books(
    folder: Path, seed: str, policy: str, place: Path
) -> tuple[sheetgen.Record, Path]:
    """A campaign is played, and every mission and man of it is as the other books have it."""
    record = sheetgen.play("wings", seed=seed, policy=policy, campaign=folder)
    path = place / "campaign.journal.jsonl"
    path.write_text(record.journal(), "utf-8")
    agree(folder, record.journal(), record.chronicle)
    return record, path


def agree(folder: Path, journal: str, chronicle: Chronicle) -> None:
    """Every mission and man of a campaign is as the books have it that are kept of its journal."""
    kept, gone = books(folder, journal), set[int]()
    assert len(kept) == len(chronicle.missions)
    for ours, theirs in zip(chronicle.missions, kept, strict=True):
        assert ours.fought is not None
        score = ours.fought.score
        assert (ours.name, SIDES[ours.attacker], ours.bomber) == theirs[:2] + theirs[3:4]
        assert ours.fighters == tuple(theirs.fighters[side] for side in SIDES)
        assert not ours.on_points or [score.of(0), score.of(1)] == [
            theirs.points[side] for side in SIDES
        ]
        assert score.winner == (SIDES.index(theirs.winner) if theirs.winner else -1)
        assert len(ours.fought.kills) == theirs.kills
        flying = [number for number, _ in theirs.men]
        assert [one.airman.number for one in ours.flights] == flying
        assert len({*flying}) == len(flying), "nobody flies two airplanes"
        assert not gone & {*flying}, "nobody flies who is gone"
        for flight, (number, man) in zip(ours.flights, theirs.men, strict=True):
            assert _told(flight.after) == _kept(man), f"mission {ours.number}, crew {number}"
        gone |= {number for number, man in theirs.men if man.status in GONE}
    assert chronicle.won == [sum(one.winner == side for one in kept) for side in SIDES]
    assert len({man.name.surname for man in chronicle.men}) == len(chronicle.men)
    days = [mission.day for mission in chronicle.missions]
    assert days == sorted({*days})


def _told(man: Any) -> list[Any]:
    marks = [
        {name for place, name in enumerate(names) if bits >> place & 1}
        for names, bits in ((SKILLS, man.skills), (LASTING, man.lasting))
    ]
    return [man.status.key, *marks, *(getattr(man, name) for name in ALIKE)]


def _kept(man: Man) -> list[Any]:
    return [man.status, man.skills, man.lasting, *(getattr(man, name) for name in ALIKE)]
