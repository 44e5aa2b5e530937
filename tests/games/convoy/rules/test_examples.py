"""Seven whole games, worked out by hand and by seed: every answer taken, every number the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sheetgen.core import dice
from sheetgen.core import session as play
from sheetgen.core.journal import parse_answer
from sheetgen.core.session import Session
from sheetgen.games.convoy.story.chronicle import tell
from tests.cases import each
from tests.games.convoy.table.by_hand import GAME

DATA = Path(__file__).parents[3] / "data" / "convoy-examples.jsonl"
EXAMPLES = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]


def replayed(example: dict[str, Any]) -> Session:
    session = Session(GAME, GAME.conditions(example["outcome"]["edition"]))
    for number, line in enumerate(example["answers"], start=1):
        assert not session.finished, f"answer {number} comes after the end"
        session.answer(parse_answer(line))
    return session


def test_there_are_seven_three_of_them_by_seed() -> None:
    assert len(EXAMPLES) == 7
    assert [e["seed"] for e in EXAMPLES if "seed" in e] == ["pedestal", "ohio", "Ħal Far"]


@each("example", EXAMPLES)
def test_the_answers_make_the_outcome(example: dict[str, Any]) -> None:
    session = replayed(example)
    assert session.finished
    assert tell(session).standing() == {**example["outcome"], "finished": True}


@each("example", [e for e in EXAMPLES if "seed" in e])
def test_the_seed_gives_the_answers(example: dict[str, Any]) -> None:
    assert example["policy"] == "never"
    key = dice.key_of_seed(example["seed"])
    session = Session(GAME, GAME.conditions(example["outcome"]["edition"]))
    policy = play.decided(GAME.policies["never"], key)
    play.play_out(session, play.first_of(play.seeded(key), policy))
    assert session.answers == [parse_answer(line) for line in example["answers"]]
