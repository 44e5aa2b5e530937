"""The dice and decisions as the documents list them."""

from __future__ import annotations

import re
from pathlib import Path

from sheetgen.games.wings.sequence import before_the_fight
from sheetgen.games.wings.state import RAF, Man
from sheetgen.play import Roll
from tests.games.wings.table import lasting
from tests.games.wings.test_many_aftermaths import drawn, play, play_rules

DOCUMENT = Path(__file__).parents[3] / "docs" / "wings.md"
ROW = re.compile(r"^\| (`.*?) \| (.*?) \|", re.MULTILINE)


def listed() -> dict[str, str]:
    """The purposes in the document, and what it says they are answered with."""
    found = {}
    for names, answer in ROW.findall(DOCUMENT.read_text("utf-8")):
        found |= dict.fromkeys(re.findall("`(.*?)`", names), answer)
    return found


def test_the_document_lists_what_is_asked_and_nothing_else() -> None:
    asked = {}
    for seed in range(200):
        s, t, rng = drawn(seed)
        requests = play(s, t, rng)[1]
        s.men += [Man(RAF, lasting=lasting("old-wound")) for _ in range(6)]
        requests += play_rules(s, before_the_fight(s, t), rng)[1]
        asked |= {re.sub(r"-\d+$", "", request.ask): request for request in requests}
    assert set(asked) == set(listed())
    for purpose, request in asked.items():
        if isinstance(request, Roll):
            noun = "die" if request.number == 1 else "dice"
            assert listed()[purpose].startswith(
                f"{request.number} {noun} of {request.sides} sides"
            ), purpose
        elif purpose != "skill":
            assert listed()[purpose] == " or ".join(f"`{name}`" for name in request.choices)
