"""The director's sealed book."""

import pytest

from sheetgen.kits.drawing.page import Text
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.packet import director
from sheetgen.kits.events.results import best
from tests.kits.drawing.measuring import faults
from tests.kits.events.packet.briefs import KEY, brief, words


class Known(Opened):
    """An event whose board has dice that are searched quickly."""

    def key_of(self, board):
        from sheetgen.core import dice

        return dice.key_of_seed("k8")


@pytest.fixture(scope="module")
def sealed_book():
    about = brief(sessions=(1,), players=("A", "B"))
    about = about._replace(opened=Known(*about.opened))
    return about, list(director.pages(about))


@pytest.mark.long
def test_the_directors_book_is_clean(sealed_book):
    _, pages = sealed_book
    assert len(pages) == 6
    for page in pages:
        assert faults(page) == []


@pytest.mark.long
def test_it_tells_par_the_line_without_options_and_the_best(sealed_book):
    about, pages = sealed_book
    book = best.book(about.game, about.conditions, about.key(about.opened.boards()[0]))
    cover, _, _, figures, *_ = (" ".join(text.split()) for text in words(*pages))
    assert "SEALED" in cover
    assert f"{book.par:.1f}" in figures
    assert f"best possible{book.best}" in figures.replace("best possible ", "best possible")
    assert book.best_plan.options in figures
    for line in book.plain_lines:
        assert line.says.split(",")[0] in figures
    assert KEY not in figures


@pytest.mark.long
def test_its_tables_give_the_running_score_of_every_option_and_turn(sealed_book):
    about, pages = sealed_book
    for one in best.alone(about.game, about.conditions, about.key(about.opened.boards()[0])):
        page = pages[4 if one.option in ("Decoy", "Split") else 5]
        title = next(t for t in page.art if getattr(t, "text", "") == f"{one.option.upper()} ALONE")
        below = [t for t in page.art if isinstance(t, Text) and 0 < t.y - title.y < 125]
        begins = [t for t in below if t.text == str(one.start) and t.x < 20 and t.face == "text"]
        row = [t.text for t in below if t.y == begins[0].y and t.text]
        assert row == [str(one.start), *map(str, one.scores[one.start - 1 :])]
