"""Dice books and what hides their rows: whoever plays from any of them plays the board."""

from itertools import pairwise

import pytest

from sheetgen.core.game import find
from sheetgen.kits.drawing.page import PAPERS, Line, Text
from sheetgen.kits.events import calling
from sheetgen.kits.events.calling import called
from sheetgen.kits.events.packet import books, frame
from sheetgen.kits.pages.layout import laid
from tests.cases import each
from tests.kits.drawing.measuring import extent
from tests.kits.events.packet.briefs import brief

GAME = find("convoy")
papers = each("paper", PAPERS)


def laid_flaps(about, board):
    """The folded pages of a board, laid out, with the leaves on each."""
    area = frame.body(about.paper)
    for some in books.flaps(area, called(GAME, about.conditions, about.key(board))):
        yield some, laid(books.folded_page(some, about.named(board), area.width), area)


@each("edition", ["sheet", "revised"])
@papers
def test_folded_pages_hold_the_dice_of_the_board(paper, edition):
    about = brief(paper, edition=edition, players=("A", "B"))
    board = about.opened.boards()[1]
    for some, page in laid_flaps(about, board):
        for leaf in some:
            area = page.areas[f"dice of {leaf.name}"]
            there = [i for i in page.items if isinstance(i, Text) and area.has(i.x, i.y)]
            there = [i for i in there if i.x > area.x]
            labels = [i.text for i in there if i.face == "text"]
            dice = [i.text for i in there if i.face == "mono"]
            # What a caller would read out, from which a board can be played: see test_calling.
            assert labels == [call.name for call in leaf.calls]
            assert ["".join(text.split()) for text in dice] == [
                "".join("".join(call.dice).split()) for call in leaf.calls
            ]
    for pages, (_, page) in zip(books.folded(about, board), laid_flaps(about, board), strict=False):
        assert set(page.items) <= set(pages.items)


@papers
def test_every_row_hides_its_dice_under_a_flap_as_wide_and_has_a_name_that_is_seen(paper):
    about = brief(paper, players=("A", "B"))
    area, names = frame.body(about.paper), []
    fold = area.x + books.LABEL + books.SHARE * (area.width - books.LABEL)
    assert area.right - fold >= fold - area.x - books.LABEL
    every = list(laid_flaps(about, about.opened.boards()[0]))
    assert len(every) == 2
    for some, page in every:
        cuts = sorted(
            {i.y1 for i in page.items if isinstance(i, Line) and i.y1 == i.y2 and i.x1 == area.x}
        )
        assert len(cuts) == len(some) + 1
        for leaf, (top, bottom) in zip(some, pairwise(cuts), strict=True):
            assert bottom - top >= 13
            texts = [i for i in page.items if isinstance(i, Text) and top < i.y < bottom]
            for item in (one for one in texts if one.face == "mono"):
                left, _, right, _ = extent(item)
                assert area.x + books.LABEL < left
                assert right < fold
            seen = " ".join(one.text for one in texts if one.x < area.x + books.LABEL)
            names.append(leaf.name.upper())
            assert names[-1] in seen
    once = ["DECOY", "SPLIT", "EVADE", "SCREEN", "COVERING FORCE"]
    assert names == [*once, *map(str, range(1, 30))]


def test_where_no_turn_has_dice_there_is_nothing_to_hide(monkeypatch):
    about = brief(players=("A", "B"))
    bare = calling.book_of(GAME, about.conditions)._replace(stacks=())
    monkeypatch.setattr(calling, "book_of", lambda *given: bare)
    with pytest.raises(ValueError, match="rolls no dice in its turns"):
        list(books.folded(about, about.opened.boards()[0]))
