"""Whole games in pencil on printed blanks with nothing else open: three, one of each edition, on
every size that a pencil plays on, two hundred busy ones on the usual; and what the program prints
of busy ones."""

from itertools import count, islice

import pytest

from sheetgen.games.convoy.sheet.game_sheet import FORM
from sheetgen.games.convoy.sheet.reading import READING
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.kits.drawing.page import PAPERS, Text, TextField
from sheetgen.kits.table import form_file
from tests.cases import each
from tests.games.convoy.sheet import pencil
from tests.games.convoy.sheet.pictures import IN_PENCIL
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, chronicle, foot, pages
from tests.games.convoy.sheet.test_reading import played

LEAST, DIGIT, HIGH = 7.5, 3.5, 5.5
"""The smallest type in pt; the least width of a cell for each figure, and its least height, in
mm."""
"""The papers they are on."""
games = each(("edition", "seed"), IN_PENCIL)


@each("size", ("normal", "ten", "one-page"))
@each(
    ("edition", "seed", "paper"),
    [(*game, paper) for game, paper in zip(IN_PENCIL, ("a4", "letter", "a4"), strict=True)],
)
def test_a_game_in_pencil_has_room_and_is_clear_of_print(size, edition, seed, paper):
    told = chronicle(seed, edition)
    assert pencil.faults(told, size, paper) == []
    assert len(pencil.played(told, size, paper)) > 150


@games
def test_the_game_is_typed_in_from_the_paper_alone(edition, seed):
    session = played(seed, edition)
    told = tell(session)
    again = form_file.read(
        READING, GAME, session.conditions, pencil.seen(told, pencil.played(told))
    )
    assert again.answers == session.answers
    assert tell(again).standing() == told.standing()


def faults(seed: str, paper: str) -> list[str]:
    """What is too small on the sheet of a busy game, shrunk, cut short, or has no room."""
    told = chronicle(seed)
    found = []
    for page in pages(told, paper):
        for item in page.items:
            if isinstance(item, Text):
                if item.size < LEAST or "…" in item.text:
                    found.append(f"{item}")
                if item.face == "mono" and item.y < page.paper.height - 20 and item.size < 9:
                    found.append(f"shrunk: {item}")
    for page in FORM.pages(PAPERS[paper], told.conditions, told, foot()):
        for field in page.fields:
            if isinstance(field, TextField) and field.name not in form_file.HEADS:
                figures = sum(character.isalnum() for character in field.value)
                if field.area.width + 0.2 < DIGIT * figures or field.area.height + 0.21 < HIGH:
                    found.append(f"{field.name}: {field.value}")
    return found


@each("paper", PAPERS)
def test_some_busy_games_have_room_on_their_sheets(paper):
    for seed in ("s155", "s54", "s8"):
        assert faults(seed, paper) == []


@pytest.mark.long
@each("edition", EDITIONS)
def test_two_hundred_busy_games_in_pencil_have_room_on_their_sheets(edition):
    """Sixty-seven of each edition. Of more attacks than a log has lines a second log is taken."""
    games = ((seed, chronicle(seed, edition)) for seed in map("busy{}".format, count(1)))
    for seed, told in islice((one for one in games if is_busy(one[1])), 67):
        assert pencil.faults(told, logs=2) == [], seed


@pytest.mark.long
def test_many_busy_games_have_room_in_print():
    seeds = (seed for seed in map("busy{}".format, count(1)) if is_busy(chronicle(seed)))
    for seed in islice(seeds, 15):
        assert faults(seed, "a4") == [], seed


def is_busy(told: Chronicle) -> bool:
    """Whether a game has many attacks, or a large one."""
    battles = [turn.battle for turn in told.turns if turn.battle]
    most = max((len(battle.attack.dice) for battle in battles if battle.attack), default=0)
    return len(battles) >= 9 or most >= 7
