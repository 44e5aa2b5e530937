"""The story of a board: what its tables came to, in plain sentences."""

import re

from sheetgen.core import dice, language
from sheetgen.core.game import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy.event import plans, results, story
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.kits.telling.templates import library
from tests.cases import each

GAME = find("convoy")
BROKEN = re.compile(r"[{}\[\]]|None|  |\.\.| [.,;]|\bone (?:tables|commodores|passages)\b")


def board(seed: str) -> list[story.Table]:
    """A board that every captain played."""
    key, tables = dice.key_of_seed(seed), list[story.Table]()
    for number, captain in enumerate(("never", "steady", "best", "random")):
        session = Session(GAME, GAME.conditions())
        play_out(session, first_of(seeded(key), decided(GAME.policies[captain], key)))
        gains = {name: number - 2 for name, _ in plans.without(plans.played(session))}
        tables.append((f"Table {number}", session, gains, results.score(session)))
    return tables


@each("number", range(12))
def test_a_board_is_told_in_whole_sentences_and_true_figures(number: int) -> None:
    tables = board(f"board {number}")
    scores = [score for *_, score in tables]
    text = story.told(tables, 92.5, library(), str(number))
    assert not BROKEN.search(text), text
    first, *others = text.split("\n\n")
    assert "92.5" in first
    assert {str(min(scores)), str(max(scores))} <= {*re.findall(r"-?\d+", text)}
    lines = [line for line in text.split("\n") if line]
    assert all(re.match(r"[A-Z*]", line) and line.endswith(".") for line in lines)
    for line in lines:
        if ship := re.search(r"\*(.+)\*", line):
            ships = [one for _, s, *_ in tables for fleet in tell(s).fleet for one in fleet]
            fates = [one.condition for one in ships if one.name == ship[1]]
            assert language.number(fates.count(SUNK)) in line.split(ship[0])[1], line
    leaders = [name for (name, *_), came in zip(tables, scores, strict=True) if came == max(scores)]
    assert (leaders[0] in others[-1]) == (len(leaders) == 1)
