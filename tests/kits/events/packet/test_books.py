"""Dice books and what hides their rows: whoever plays from any of them plays the board."""

import pytest

from sheetgen.core.game import find
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.drawing.page import PAPERS, Line, Run, Text
from sheetgen.kits.events.packet import books, frame, hiding
from tests.cases import each
from tests.kits.drawing.measuring import extent
from tests.kits.events.packet.briefs import brief

GAME = find("convoy")
papers = each("paper", PAPERS)
SET_UP = {"cargo", "tanker", "carrier", "cruiser", "destroyer", "journey", "friendly"}


def played(about, key):
    session = Session(GAME, about.conditions)
    play_out(session, first_of(seeded(key), decided(GAME.policies["random"], key)))
    return session


def played_from(about, key, read):
    """A game whose dice are read off paper; the set-up stands on the player's sheet."""

    def answer(asked, session):
        if not isinstance(asked, Roll):
            return None
        if asked.ask in SET_UP:
            return seeded(key)(asked, session)
        slots = range(asked.slot, asked.slot + asked.number)
        return Answer(asked.ask, tuple(int(read(asked.turn, asked.ask, slot)) for slot in slots))

    session = Session(GAME, about.conditions)
    play_out(session, first_of(answer, decided(GAME.policies["random"], key)))
    assert session.finished
    return session


def placed(page):
    """The characters of a page's runs, by place."""
    return [
        (item.x + i * item.pitch, item.y, character)
        for item in page.items
        if isinstance(item, Run)
        for i, character in enumerate(item.text)
    ]


def at(characters, x, y):
    (found,) = [c for cx, cy, c in characters if abs(cx - x) < 0.6 and abs(cy - y) < 0.3]
    return found


@each("edition", ["sheet", "revised"])
@papers
def test_folded_pages_hold_the_dice_of_the_board(paper, edition):
    about = brief(paper, edition=edition, players=("A", "B"))
    board = about.opened.boards()[1]
    area = books._below(about)
    found = {}
    every = hiding.flaps(area, hiding.leaves(GAME, about.conditions))
    for page, some in zip(books.folded(about, board), every, strict=False):
        characters = placed(page)
        for one in (one for leaf, place in some for one in hiding.under_flap(leaf, place)):
            for i in range(one.die.number):
                x = one.x + hiding.offset(i)
                name = one.die.turn, one.die.purpose, one.die.slot + i
                found[name] = at(characters, x, one.y)
    key = about.key(board)
    assert played_from(about, key, lambda *name: found[name]).answers == played(about, key).answers


@papers
def test_every_row_hides_its_dice_under_a_flap_as_wide_and_has_a_name_that_is_seen(paper):
    about = brief(paper, players=("A", "B"))
    area = books._below(about)
    fold = hiding.fold(area)
    assert area.right - fold >= fold - area.x - hiding.LABEL
    names = []
    every = hiding.flaps(area, hiding.leaves(GAME, about.conditions))
    assert len(every) == 2
    for page, some in zip(books.folded(about, about.opened.boards()[0]), every, strict=False):
        for row, place in some:
            assert place.height >= 13
            inside = [
                item
                for item in page.items
                if isinstance(item, Text | Run) and place.y < item.y < place.bottom
            ]
            for item in (one for one in inside if isinstance(one, Run)):
                left, _, right, _ = extent(item)
                assert area.x + hiding.LABEL < left
                assert right < fold
            cuts = [c for c in page.items if isinstance(c, Line) and c.y1 == c.y2 == place.y]
            assert any(c.x1 == area.x and c.x2 == area.right for c in cuts)
            seen = " ".join(i.text for i in inside if i.x < area.x + hiding.LABEL)
            names.append(row.name.upper())
            assert names[-1] in seen
    once = ["DECOY", "SPLIT", "EVADE", "SCREEN", "COVERING FORCE"]
    assert names == [*once, *map(str, range(1, 30))]


def test_where_no_turn_has_dice_there_is_nothing_to_hide(monkeypatch):
    about = brief(players=("A", "B"))
    bare = hiding.book_of(GAME, about.conditions)._replace(stacks=())
    monkeypatch.setattr(hiding, "book_of", lambda *given: bare)
    with pytest.raises(ValueError, match="rolls no dice in its turns"):
        list(books.folded(about, about.opened.boards()[0]))


def test_copies_of_a_board_share_all_but_the_name_of_the_table():
    about = brief(players=("A", "B", "C"))
    one, two, _ = books.copies(about, about.opened.boards()[0])
    assert one.art is two.art
    assert one.layers[0] is two.layers[0]
    assert len(one.marks) == 1
    assert frame.own_place(about.paper)[1] < about.paper.bottom
