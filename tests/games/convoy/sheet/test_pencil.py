"""Three whole games in pencil, one of each edition, on printed blanks with nothing else open; and
fifty filled by the program."""

from itertools import count, islice

import pytest

from sheetgen.games.convoy.sheet import form, reading
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.drawing.fields import TextField
from sheetgen.kits.drawing.items import Text
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.table import form_file
from tests.cases import each
from tests.games.convoy.sheet import pencil
from tests.games.convoy.sheet.pictures import IN_PENCIL
from tests.games.convoy.sheet.sheets import GAME, chronicle, foot, pages
from tests.games.convoy.sheet.test_reading import played

LEAST, DIGIT, HIGH = 7.5, 3.5, 5.5
"""The smallest type in pt; the least width of a cell for each figure, and its least height, in
mm."""
games = each(("edition", "seed"), IN_PENCIL)


@games
def test_every_figure_of_a_hand_stands_between_the_lines_of_its_cell(edition, seed):
    session = played(seed, edition)
    told, written = tell(session), pencil.entries(session)
    _, marks = pencil.played(told, written)
    fields = [p.fields for p in form.pages(PAPERS["a4"], session.conditions, None, foot())]
    placed = {(n, field.area): field for n, page in enumerate(fields) for field in page}
    assert len(marks) == len(written)
    for mark in marks:
        inside = [f for (n, _), f in placed.items() if n == mark.page and pencil.is_inside(mark, f)]
        assert inside, mark


@games
def test_the_game_is_typed_in_from_the_paper_alone(edition, seed):
    session = played(seed, edition)
    told = tell(session)
    _, marks = pencil.played(told, pencil.entries(session))
    again = form_file.read(reading, GAME, session.conditions, pencil.seen(told, marks))
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
    for page in form.pages(PAPERS[paper], told.conditions, told, foot()):
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
def test_many_busy_games_have_room_on_their_sheets():
    busy = islice(filter(is_busy, (f"busy{number}" for number in count(1))), 15)
    for seed in busy:
        assert faults(seed, "a4") == [], seed


def is_busy(seed: str) -> bool:
    """Whether a game has many attacks, or a large one."""
    battles = [turn.battle for turn in chronicle(seed).turns if turn.battle]
    most = max((len(battle.attack.dice) for battle in battles if battle.attack), default=0)
    return len(battles) >= 9 or most >= 7
