"""Campaigns of other names, told by every voice: who is ours stays ours."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

import sheetgen
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import AXIS, BRITISH
from sheetgen.kits.telling.templates import shipped


def said_of(voice: str, ours: bool) -> Iterator[re.Pattern[str]]:
    """How a voice says that a mission is won by ours, or by the others."""
    bank = tomllib.loads((shipped() / f"wings/voices/{voice}.toml").read_text("utf-8"))
    for phrase in (one for slot in ("won-attack", "won-defence") for one in bank[slot]):
        asked = phrase["when"].split(" and ")
        assert ("ours" in asked) != ("not ours" in asked)
        if ("ours" in asked) == ours:
            words = re.split(r"\{\{.*?\}\}", phrase["say"])
            # The number of the points may be in the middle of it; a sentence begins with a capital.
            yield re.compile(".+".join(map(re.escape, words)), re.IGNORECASE)


@pytest.mark.parametrize("seed", ["1", "5"])
@pytest.mark.parametrize("voice", ["press", "diary"])
def test_a_mission_that_ours_have_won_is_told_as_ours(voice: str, seed: str) -> None:
    record = sheetgen.play("wings", seed=seed, campaign="skarholm")
    lines, told = record.report(voice).markdown().splitlines(), 0
    wrong = {BRITISH: [*said_of(voice, ours=False)], AXIS: [*said_of(voice, ours=True)]}
    right = {BRITISH: wrong[AXIS], AXIS: wrong[BRITISH]}
    for mission in record.chronicle.missions:
        winner = mission.fought.score.winner
        begun = next(
            n for n, line in enumerate(lines) if line.startswith(f"**{in_words(mission.day)}")
        )
        passage = []
        for line in lines[begun + 1 :]:
            if line.startswith(("**", "#")):
                break
            passage += re.split(r"(?<=\.) ", line)
        for sentence in passage if mission.on_points and winner in wrong else ():
            assert not any(one.search(sentence) for one in wrong[winner]), sentence
            told += any(one.search(sentence) for one in right[winner])
    assert told
