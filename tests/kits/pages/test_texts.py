"""Texts of several faces in lines."""

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing.fonts import IN_ORDER, width
from sheetgen.kits.pages.texts import lines
from sheetgen.kits.pages.tree import Text, Words
from tests.cases import each

FACES = "text", "bold", "mono"
RUNS = st.lists(
    st.tuples(st.text("ab \u00a0é日–", max_size=40), st.sampled_from(FACES)), min_size=1, max_size=6
)


def shown(node: Text, room: float) -> list[str]:
    return ["".join(words.text for words in line) for line in lines(node, room)]


@given(RUNS, st.floats(8, 60))
def test_every_letter_is_there_in_its_face_and_no_line_is_too_wide(runs, room):
    node = Text([Words(text, face) for text, face in runs], type=10)
    found = lines(node, room)
    letters = [(c, words.face) for line in found for words in line for c in words.text if c != " "]
    assert letters == [(c, face) for text, face in runs for c in text if c != " "]
    for line in found:
        assert sum(width(*words[:3]) for words in line) <= room + 0.02


@given(RUNS, st.floats(20, 60))
def test_a_line_is_broken_only_where_the_next_word_has_no_room(runs, room):
    node = Text([Words(text, face) for text, face in runs], type=10)
    for line, after in zip(lines(node, room), lines(node, room)[1:], strict=False):
        word = "".join(words.text for words in after).split(" ")[0]
        used = sum(width(*words[:3]) for words in line)
        # However it is set, in the widest face.
        assert used + max(width(f" {word}", face, 10) for face in FACES) > room


def test_words_stick_together_where_no_space_parts_them():
    node = Text([Words("one tw", "text"), Words("o", "bold"), ", three"], type=10)
    assert shown(node, width("one two", "bold", 10)) == ["one", "two,", "three"]


def test_a_text_is_broken_where_it_has_a_line_s_end():
    assert shown(Text([Words("a\nb c\n", "text"), Words("\nd")]), 50) == ["a", "b c", "", "d"]


def test_a_word_longer_than_a_line_begins_behind_the_one_before():
    first, second, *_ = shown(Text([Words("so " + "x" * 60, "text")], type=10), 40)
    assert first.startswith("so xxx")
    assert second.startswith("xxx")


@each("said", ["שלום לכולם", "שלום Ohio לכולם"])
def test_what_is_read_from_the_right_is_turned_once(said):
    (line,) = lines(Text([Words(said, "text")]), 90)
    assert "".join(words.text for words in line) == IN_ORDER + " ".join(
        word if word.isascii() else word[::-1] for word in reversed(said.split())
    )


def test_words_have_the_size_of_their_text_or_their_own():
    (line,) = lines(Text([Words("a", "text"), Words("b", "mono", 6)], type=10), 50)
    assert [(words.text, words.type) for words in line] == [("a", 10), ("b", 6)]
