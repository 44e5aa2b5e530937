"""The player's own notes in a solo journal: each in its watch, to the letter, and room for more."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.errors import UnprintableText
from sheetgen.core.journal import Note
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy.book import logbook
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.book.leaves import LINE, below, leaf
from sheetgen.kits.book.notes import LEAST_FREE, SIZES
from sheetgen.kits.drawing.booklets import leaf as folded
from sheetgen.kits.drawing.page import HAIR, PAPERS, SMALL_PAPERS, Line, Text
from sheetgen.kits.telling.markdown import parse
from tests.cases import each
from tests.games.convoy.book.logbooks import clean, planned
from tests.games.convoy.sheet.read_back import Read
from tests.games.convoy.sheet.sheets import GAME, chronicle, foot

LEAVES = {**SMALL_PAPERS, **{name: folded(paper) for name, paper in PAPERS.items()}}
leaves = each("paper", LEAVES)
HOSTILE = "<b>&\"'\\{{ }} {% x %} %s *x* _y_ [z](javascript:1) `c` ((( # - | ~ $"
TOLD = chronicle("s155")
FILLER = "Ohio keeps station with her bows under, and nobody says what everybody thinks. "
own_words = st.text(
    st.characters(codec="latin-1", exclude_categories=["C"]) | st.sampled_from("ĠġĦħŻż…×− "),
    min_size=1,
    max_size=900,
).map(lambda text: " ".join(text.split())).filter(bool)  # fmt: skip
some_notes = st.dictionaries(
    st.integers(0, TOLD.length), st.lists(own_words, min_size=1, max_size=3).map(tuple), max_size=6
)


def placed(game, notes):
    """The texts of notes by their turns."""
    found = logbook.placed(game, [Note(*note) for note in notes])
    return {turn: tuple(map(str, noted)) for turn, noted in found.items()}


def pages(notes, paper="a5", told=TOLD):
    return list(logbook.pages(LEAVES[paper], planned(told, notes=notes), foot(), True))


def session(answers=None) -> Session:
    key = dice.key_of_seed("s155")
    played = Session(GAME, GAME.conditions("sheet"))
    play_out(played, first_of(seeded(key), decided(GAME.policies["random"], key)))
    if answers is not None:
        played.back_to(answers)
    return played


def own(page, area) -> list[Text]:
    """The typed lines in the lower part of a watch, where its notes are."""
    top = area.y + 40
    return [
        item
        for item in page.items
        if isinstance(item, Text) and item.face == "mono" and top < item.y <= area.bottom
    ]


def watch_of(made, number, paper):
    """The page and the half of it that a watch has."""
    page = next(p for p in made if f"{number}" in _numbers(p))
    at = _numbers(page).index(f"{number}")
    return page, logbook.BOOK.areas(leaf(LEAVES[paper], made.index(page) + 1))[at]


def _numbers(page) -> list[str]:
    return [i.text for i in page.marks if isinstance(i, Text) and (i.face, i.size) == ("title", 20)]


def joined(texts) -> str:
    return "".join(item.text for item in texts).replace(" ", "")


# --- where they belong ------------------------------------------------------------------------


def test_a_note_belongs_to_the_turn_its_game_had_come_to():
    game = session()
    first = {}
    for count, request in enumerate(game.asked, start=1):
        first.setdefault(request.turn or max(first, default=0), count)
    notes = [(0, "before"), (7, "set up"), *((count, f"t{turn}") for turn, count in first.items())]
    found = placed(game, notes)
    assert found[0][:2] == ("before", "set up")
    assert all(f"t{turn}" in found[turn] for turn in first)
    assert placed(game, [(10_000, "late")]) == {TOLD.length: ("late",)}


def test_what_is_not_seen_is_spelt_or_left_out():
    game = session()
    notes = [(0, " \n\t "), (0, "two\nlines\x02"), (0, "")]
    assert placed(game, notes) == {0: ("two\nlines\\x02",)}


def test_notes_on_a_convoy_that_has_not_sailed_are_with_the_orders():
    game = session(answers=3)
    notes = placed(game, [(0, "No carriers?"), (3, "One carrier.")])
    book = planned(tell(game), notes=notes)
    assert [note.text for note in book.notes] == ["No carriers?", "One carrier."]
    made = logbook.pages(LEAVES["a5"], book, foot(), False)
    orders = next(page for page in made if page.title == "Orders")
    assert joined(i for i in orders.items if isinstance(i, Text)).count("Onecarrier.") == 1


# --- on paper ---------------------------------------------------------------------------------


@each(
    ("paper", "note", "size"),
    [
        ("a5", "Fog.", SIZES[0]),
        ("a5", FILLER * 2, SIZES[0]),
        *((paper, FILLER * 7, SIZES[-1]) for paper in LEAVES),
        ("letter", HOSTILE, SIZES[0]),
    ],
)
def test_a_note_is_in_its_watch_to_the_letter(paper, note, size):
    made = pages({4: (note.strip(),), 5: ("another",)}, paper)
    page, area = watch_of(made, 4, paper)
    typed = own(page, area)
    assert joined(typed) == note.replace(" ", "")
    assert {item.size for item in typed} == {size}
    wide = (area.x, area.y + 40, area.right + 0.5, area.bottom)
    assert note.replace(" ", "") in Read(page).within(*wide)


def check(made, notes, paper):
    """Notes are there to the letter: in their watches, and at the end what found no room; and two
    lines at least are left to write on."""
    at_the_end = [page for page in made if page.title == "Notes"]
    texts = (i for page in at_the_end for i in page.items if isinstance(i, Text))
    rest = joined(text for text in texts if text.face == "mono")
    for turn, noted in sorted(notes.items()):
        said = "".join(noted).replace(" ", "")
        if turn == 0:
            page, area = made[2], below(leaf(LEAVES[paper], 3))
            typed = [item for item in own(page, area) if item.y > _plan(page)]
        else:
            page, area = watch_of(made, turn, paper)
            typed = own(page, area)
        here, lines = joined(typed), _ruled(page, area)
        assert said.startswith(here)
        assert rest.startswith(said[len(here) :])
        rest = rest[len(said) - len(here) :]
        free = [y for y in lines if y > typed[-1].y]
        assert len(free) >= LEAST_FREE
        assert all(below - above == pytest.approx(LINE) for above, below in pairwise(free))
        assert (len(here) == len(said)) == ("goes on under Notes" not in _texts(page, area))
    assert rest == ""
    for page in made:
        assert clean(page) == []


def _texts(page, area) -> list[str]:
    texts = [item for item in page.items if isinstance(item, Text)]
    return [text.text for text in texts if area.y < text.y < area.bottom]


@pytest.mark.long
@leaves
@given(notes=some_notes)
@settings(max_examples=12, deadline=None)
def test_whatever_is_noted_is_whole_and_leaves_room(paper, notes):
    made = pages(notes, paper)
    assert len(made) % 4 == 0
    check(made, notes, paper)


@each(
    ("paper", "count"),
    [
        *(("a5", count) for count in (4, 9, 13)),
        *((paper, 90) for paper in LEAVES),
    ],
)
def test_notes_of_any_length_are_whole_and_leave_room(paper, count):
    note = "".join(f"{n} {FILLER}" for n in range(count)).strip()
    notes = {0: (note,), 3: ("W" * 80 * count,), 9: (note, "and more"), 12: ("a b",) * 3 * count}
    check(pages(notes, paper), notes, paper)


def _plan(page) -> float:
    texts = [item for item in page.items if isinstance(item, Text)]
    return next(text.y for text in texts if text.text.startswith("How you mean"))


def _ruled(page, area) -> list[float]:
    return sorted(
        item.y1
        for item in page.items
        if isinstance(item, Line)
        and item.pen == HAIR
        and (item.x1, item.x2) == (area.x, area.right)
        and area.y < item.y1 <= area.bottom + 0.1
    )


@leaves
def test_a_very_long_note_goes_on_at_the_end_of_the_book(paper):
    note = "".join(f"{n} {FILLER}" for n in range(300)).strip()
    made = pages({0: (note,), 9: (note, "and more")}, paper)
    assert len(made) > len(pages({}, paper))
    ends = (page for page in made if page.title == "Notes")
    texts = [item for page in ends for item in page.items if isinstance(item, Text)]
    heads = [text.text for text in texts if text.face == "bold"]
    assert heads == ["Orders, continued", "Turn 9, continued"]


def test_notes_are_read_back_off_the_file():
    page, area = watch_of(pages({3: (HOSTILE,)}), 3, "a5")
    assert HOSTILE.replace(" ", "") in Read(page).within(
        0, area.y + 40, LEAVES["a5"].width, area.bottom
    )


def test_a_note_that_cannot_be_printed_is_refused_by_its_turn():
    with pytest.raises(UnprintableText, match=r"a note on turn 4 holds .*RIGHT-TO-LEFT"):
        pages({4: ("fine", "a\u202eb")})
    with pytest.raises(UnprintableText, match=r"a note on the set-up holds U.0007"):
        pages({0: ("\x07",)})


# --- on the screen ----------------------------------------------------------------------------


@pytest.mark.long
@given(notes=some_notes)
@settings(max_examples=20)
def test_notes_are_text_in_the_markdown(notes):
    root = parse(logbook.markdown(planned(TOLD, notes=notes), foot()))
    paragraphs = ["".join(p.itertext()) for p in root.iter("p")]
    found = [text.removeprefix("Noted. ") for text in paragraphs if text.startswith("Noted. ")]
    assert found == [text for _, texts in sorted(notes.items()) for text in texts]


def test_hostile_notes_are_no_markup_and_under_the_heading_of_their_watch():
    text = logbook.markdown(planned(TOLD, notes={7: (HOSTILE, "שלום")}), foot())
    plain = logbook.markdown(planned(TOLD), foot())
    (section,) = (part for part in text.split("\n## ") if part.startswith("Turn 7:"))
    assert "שלום" in section
    assert HOSTILE in "".join(parse(section).itertext())
    for tag in ("a", "em", "code", "table", "h2"):
        assert len(list(parse(text).iter(tag))) == len(list(parse(plain).iter(tag)))
