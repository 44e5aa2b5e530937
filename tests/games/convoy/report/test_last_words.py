"""The last paragraph answers the question that title and standfirst ask, as the game ended."""

from __future__ import annotations

import re

import pytest

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, TANKER
from sheetgen.games.convoy.story import plan as planned
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.games.convoy.story.course import course
from sheetgen.kits.telling import prose
from sheetgen.kits.telling.grammar import number
from sheetgen.kits.telling.report import Asked
from tests.games.convoy.report.reports import EDITIONS, POLICIES, game

VOICES = ("diary", "press")
SEEDS = [f"last words {number}" for number in range(18)]


def unanswered(played: tuple[str, str, str], voice: str) -> str:
    """The last paragraph of a report that does not say how the game ended, or nothing."""
    header, session = game(*played)
    told = report.tell(Asked(header, session, voice=voice))
    chronicle = tell(session)
    theme = planned.theme(chronicle, course(chronicle, None))
    fleet = chronicle.fleet
    merchants = fleet[CARGO] + fleet[TANKER]
    came = [ship for ship in merchants if ship.condition != SUNK]
    tankers = [ship for ship in fleet[TANKER] if ship.condition != SUNK]
    decks = sum(ship.condition == SUNK for ship in fleet[CARRIER])
    lost = sum(ship.condition == SUNK for ships in fleet for ship in ships)
    last = prose.narrative(told.text)[-1]
    of_state = (len(came), len(merchants) - len(came), lost, decks, len(tankers))
    counts = {number(n) for n in of_state if n}
    answers = {
        "no-oil": r"(?i)\b(?:no|not|none)\b[^.]*(?:oil|tanker)|oil[^.]*\b(?:no|not|none)\b",
        "no-cargo": r"(?i)\b(?:no|not|none|nothing)\b[^.]*|oil and",
        "last-tanker": "|".join(rf"\*{re.escape(ship.name)}\*" for ship in tankers),
        "quiet": r"(?i)\ball\b|every",
    }
    # Any other question is of how many: the last words hold a number of the final state.
    wanted = answers.get(theme, rf"(?i)\b(?:{'|'.join(counts)}|all|none|nothing)\b")
    return "" if re.search(wanted, last) else f"{theme}: {last}"


def check(seeds: list[str], voice: str) -> None:
    games = [(s, EDITIONS[i % 3], POLICIES[i // 3 % 3]) for i, s in enumerate(seeds)]
    found = [unanswered(played, voice) for played in games]
    assert [text for text in found if text] == []


@pytest.mark.parametrize("voice", VOICES)
def test_the_last_paragraph_answers_the_question(voice):
    check(SEEDS[:6], voice)


@pytest.mark.long
@pytest.mark.parametrize("voice", VOICES)
def test_over_many_games_the_last_paragraph_answers_the_question(voice):
    check(SEEDS, voice)
