"""Dice books and what hides their rows: whoever plays from any of them plays the board."""

from __future__ import annotations

from string import ascii_uppercase

import pytest

from sheetgen.core import dice
from sheetgen.core.registry import find
from sheetgen.core.requests import Answer, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.book import dicebook
from sheetgen.kits.drawing.items import Line, Run, Text
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.events.packet import books, frame, hiding
from tests.kits.drawing.measuring import extent
from tests.kits.events.packet.briefs import brief, words

GAME = find("convoy")
papers = pytest.mark.parametrize("paper", PAPERS)
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


@pytest.mark.parametrize("edition", ["sheet", "revised"])
@papers
def test_strips_hold_the_dice_of_the_board(paper, edition):
    about = brief(paper, edition=edition, players=("A", "B"))
    board = about.opened.boards()[1]
    area = books._below(about)
    found = {}
    every = hiding.strips(area, hiding.leaves(GAME, about.conditions))
    for page, some in zip(books.strips(about, board), every, strict=False):
        characters = placed(page)
        for one in (one for leaf, place in some for one in hiding.on_strip(leaf, place)):
            for i in range(one.die.number):
                x = one.x + hiding.offset(i)
                name = one.die.turn, one.die.purpose, one.die.slot + i
                found[name] = at(characters, x, one.y)
    key = about.key(board)
    assert played_from(about, key, lambda *name: found[name]).answers == played(about, key).answers


@papers
def test_every_strip_hides_its_dice_under_a_flap_as_wide_and_has_a_name_that_is_seen(paper):
    about = brief(paper, players=("A", "B"))
    area = books._below(about)
    fold = hiding.fold(area)
    assert area.right - fold >= fold - area.x - hiding.LABEL
    names = []
    every = hiding.strips(area, hiding.leaves(GAME, about.conditions))
    assert len(every) == 2
    for page, some in zip(books.strips(about, about.opened.boards()[0]), every, strict=False):
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
            seen = [i.text for i in inside if i.x < area.x + hiding.LABEL]
            names.append(row.name.upper())
            assert names[-1] in seen
    assert names == ["DECOY", "SPLIT", "EVADE", "SCREEN", "COVERING"] + [
        str(turn) for turn in range(1, 30)
    ]


@papers
def test_letters_with_their_keys_are_the_dice_of_the_board(paper):
    about = brief(paper, players=("A", "B"))
    board = about.opened.boards()[2]
    key = about.key(board)
    book, keys = list(books.letters(about, board))[:2]
    letters, figures = placed(book), placed(keys)
    said = hiding.lettered_book(GAME, about.conditions, about.foot(board))
    found = dicebook.layout(PAPERS[paper], said).places()
    table = {}
    every = hiding.leaves(GAME, about.conditions)
    for leaf, area in hiding.key_strips(books._below(about), every):
        inside = [c for c in figures if area.x < c[0] < area.right and area.y < c[1] < area.bottom]
        middle = area.y + area.height / 2
        upper = "".join(c for _, y, c in sorted(inside) if y < middle)
        assert upper == ascii_uppercase
        alphabet = {
            letter: at(inside, x, max(y for _, y, _ in inside))
            for x, y, letter in inside
            if y < middle
        }
        for one in (one for block in leaf.blocks for one in block):
            table[one.die.turn, one.die.purpose] = alphabet

    def read(*name):
        turn, purpose, _ = name
        x, y = found[name]
        return table[turn, purpose][at(letters, x, y)]

    assert played_from(about, key, read).answers == played(about, key).answers


def test_letters_tell_nothing_by_themselves():
    about = brief(players=("A", "B"))
    key = about.key(about.opened.boards()[0])
    rows = hiding.leaves(GAME, about.conditions)
    keys = [hiding.key_of(GAME, key, row) for row in rows]
    assert len(set(keys)) == len(rows) == 34
    for figures in keys:
        assert sorted(map(figures.count, "123456")) == [4, 4, 4, 4, 5, 5]
    written = hiding.in_letters(GAME, about.conditions, key)
    text = "".join("".join(written(turn, "attack", 6, 9, 1)) for turn in range(1, 30))
    assert set(text) <= set(ascii_uppercase)
    plain = "".join(
        map(str, (f for t in range(1, 30) for f in dice.faces(key, "convoy", t, "attack", 6, 9)))
    )
    same = [text[i] for i, face in enumerate(plain) if face == "1"]
    assert len(set(same)) > 15


def table_of(paper):
    """The table of the dice book, whatever the conditions."""
    return hiding.turns_of(PAPERS[paper], GAME, GAME.conditions())


@papers
def test_the_window_shows_one_row_and_hides_all_below(paper):
    table, slot = table_of(paper), hiding.slot(PAPERS[paper], table_of(paper))
    assert slot.height == pytest.approx(table.row)
    assert (slot.x, slot.right) == pytest.approx((table.area.x, table.area.right))
    reaches = table.top(0) + hiding.bottom(PAPERS[paper], table) - slot.y
    assert reaches >= table.area.bottom
    edges = [i for i in hiding.card(PAPERS[paper], table) if isinstance(i, Line)]
    assert sum(line.y1 == line.y2 == slot.y for line in edges) == 1
    assert sum(line.y1 == line.y2 == slot.bottom for line in edges) == 1


def test_the_heads_of_the_window_stand_over_the_columns_of_the_book():
    table, card = table_of("a4"), hiding.card(PAPERS["a4"], table_of("a4"))
    numbers = [t for t in card if isinstance(t, Text) and t.text.isdigit()]
    places = [
        table.place(0, place, slot)[0]
        for place, column in enumerate(table.said.columns)
        if column.most > 1
        for slot in range(column.most)
    ]
    assert [t.x for t in numbers] == pytest.approx(places)


def test_where_no_turn_has_dice_there_is_nothing_to_hide(monkeypatch):
    about = brief(players=("A", "B"))
    bare = hiding.book_of(GAME, about.conditions)._replace(stacks=())
    monkeypatch.setattr(hiding, "book_of", lambda *given: bare)
    for drawn in (books.strips(about, about.opened.boards()[0]), books.window(about)):
        with pytest.raises(ValueError, match="rolls no dice in its turns"):
            list(drawn)


def test_partners_hold_the_books_of_others_and_never_of_their_own_board():
    about = brief(players=[f"P{i}" for i in range(5)])
    said = {}
    for board in about.opened.boards():
        pages = list(books.partners(about, board))
        texts = words(*pages)
        for page, text in zip(pages, texts, strict=True):
            assert f"{board.name} {about.check(board)}" in text
            assert page.title in text
            said[page.title] = board
    assert len(said) == 15
    for number, playing in enumerate(about.rounds(1), start=1):
        for place, board in enumerate(playing):
            reader = about.readers(1)[place]
            assert said[f"Round {number}: table {reader.table} reads to table {place + 1}"] == board
            assert playing[reader.table - 1] != board


def test_copies_of_a_board_share_all_but_the_name_of_the_table():
    about = brief(players=("A", "B", "C"), hiding=("window",))
    one, two, _ = books.copies(about, about.opened.boards()[0])
    assert one.art is two.art
    assert one.layers[0] is two.layers[0]
    assert len(one.marks) == 1
    assert frame.own_place(about.paper)[1] < about.paper.bottom
