"""A mission by itself as a game: its questions, its keys, its record."""

from __future__ import annotations

from functools import cache

import pytest

from sheetgen.core.game import Game
from sheetgen.core.requests import Answer, Choose
from sheetgen.core.session import Session
from sheetgen.games.wings.fight.manoeuvres import CARDS
from sheetgen.games.wings.solo import rules
from sheetgen.games.wings.solo.story.chronicle import tell
from sheetgen.games.wings.solo.table import words
from sheetgen.kits.table.keys import COMMANDS

FACTS = {"mission": 6, "attacker": "axis", "period": "early", "side": "british"}


@cache
def game() -> Game:
    return rules.game(FACTS, "friday")


def advised(cards: int) -> Session:
    """So many cards planned as a captain would."""
    session = Session(game(), game().conditions())
    while session.request is not None and len(session.answers) < cards:
        session.answer(Answer("card", choice=words.advice(session)))
    return session


def test_every_card_has_a_key_of_its_own_that_does_nothing_else_there() -> None:
    assert set(words.LETTERS) == set(CARDS)
    keys = list(words.LETTERS.values())
    assert len(set(keys)) == len(keys)
    # Neither dice, forms nor files are asked for in a fight.
    assert not set(keys) & (set(COMMANDS) - set("rafs") | {"m"})


def test_the_question_says_whose_card_it_is_what_he_flies_and_where_the_enemy_is() -> None:
    session = advised(2)
    assert isinstance(session.request, Choose)
    prompt = words.prompt(session.request, session)
    assert prompt.title == "C, Hurricane I, P/O Keith Pelletier"
    assert prompt.why.startswith("Flies SL^: which card next? Nearest: ")
    assert words.choices(session.request, session)["S>"] == "fast straight"


def test_the_panels_have_every_airplane_once_and_the_table_from_above() -> None:
    british, axis, above = words.panels(advised(0))
    assert [line[0] for line in (*british.lines, *axis.lines)] == ["C", "D", "A", "B"]
    assert british.lines[0] == "C  Hurricane I, altitude 3, fast, damage 0 of 17"
    assert british.drawn[0] == "C  Hurricane I  3 fast  0/17"
    assert above.whole
    assert len({len(line) for line in above.lines}) == 1
    seen = "".join(above.lines)
    assert all(f"{letter}9" in seen for letter in "ABCD")


def test_what_happens_is_told_turn_by_turn_and_how_it_ended() -> None:
    session = advised(500)
    told = words.sentences(session)
    assert told[0].startswith("Turn 1: A fires at C, close (1): 1; ")
    ended = [*rules.ended(session.state.solo, session.state.result)]
    assert told[-len(ended) :] == ended
    assert tell(session).in_short() == ended[0]
    assert tell(advised(0)).in_short() == (
        "turn 0: 4 in the air, 0 shot down, 0 have left the table"
    )


def test_whoever_takes_advice_fights_as_the_program_does() -> None:
    solo = rules.begun("friday", game().conditions(), 6, "axis", "early")
    assert advised(500).state.result.track == rules.fought(solo).track


@pytest.mark.parametrize(
    "wrong",
    [
        {"mission": "6"}, {"mission": 7}, {"mission": True}, {"side": "maltese"}, {"period": 3},
        {"x": 1},
    ],
)  # fmt: skip
def test_facts_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - any sentence does
        rules.game(FACTS | wrong, "friday")


def test_facts_that_are_missing_are_refused() -> None:
    with pytest.raises(ValueError, match="a fight is told by mission, attacker, period and side"):
        rules.game({"mission": 6}, "friday")
