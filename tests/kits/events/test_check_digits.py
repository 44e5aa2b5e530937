"""Check digits: what they are made from, and that a slip of the pen is noticed."""

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.kits.events import boards
from sheetgen.kits.events.boards import CHECK_ALPHABET, CHECK_LENGTH, Board, check_digits, digits_of
from sheetgen.kits.parts import parts_of

GAME = find("convoy")
digits = st.builds(digits_of, st.text(max_size=8), st.text(max_size=20))
places = st.integers(0, CHECK_LENGTH - 1)


def well_formed(text):
    """Whether a text, in capitals or not, can be check digits at all: what a director reckons."""
    places = [CHECK_ALPHABET.find(character) for character in text.upper()]
    if len(places) != CHECK_LENGTH or min(places) < 0:
        return False
    weighted = sum(weight * place for weight, place in enumerate(places, start=1))
    return weighted % len(CHECK_ALPHABET) == 0


@given(digits, places, st.characters(codec="ascii"))
def test_one_character_changed_is_noticed(text, place, other):
    changed = text[:place] + other + text[place + 1 :]
    assert well_formed(text)
    assert well_formed(changed) == (other.upper() == text[place])


@given(digits, places, places)
def test_two_characters_that_changed_places_are_noticed(text, one, two):
    moved = list(text)
    moved[one], moved[two] = moved[two], moved[one]
    assert well_formed("".join(moved)) == (text[one] == text[two])


@given(digits)
def test_capitals_do_not_matter_and_nothing_else_passes(text):
    assert len(text) == CHECK_LENGTH
    assert well_formed(text.lower())
    assert not well_formed(text[:-1])
    assert not well_formed(text + text[0])


def test_no_character_is_taken_for_another():
    assert len(set(CHECK_ALPHABET)) == len(CHECK_ALPHABET) == 23
    for alike in ("0O", "1IL", "2Z", "5S", "8B", "UV"):
        assert sum(c in CHECK_ALPHABET for c in alike) <= 1


def test_they_tell_the_board_and_every_die_of_it(monkeypatch):
    key, conditions, board = dice.key_of_seed("a"), GAME.conditions(), Board(1, 2)
    own = check_digits(GAME, conditions, key, board)
    assert own == check_digits(GAME, conditions, key, board)
    assert own != check_digits(GAME, conditions, dice.key_of_seed("b"), board)
    assert own != check_digits(GAME, conditions, key, Board(1, 3))
    text = parts_of(GAME).event_dice.text(conditions, key)
    assert sum(len(line.split()) - 3 for line in text.splitlines()) == 29 * 38 + 9 + 5 + 6
    last = text[:-1] + str(int(text[-1]) % 6 + 1)
    assert digits_of(board.name, text) == own != digits_of(board.name, last)


def test_few_boards_share_their_digits():
    made = [digits_of(f"S1-B{i}", "the same dice") for i in range(3000)]
    # 23 ** 3 texts: of 3,000 about 340 are expected to fall on one that is taken.
    assert 2450 < len(set(made)) < 2850
    assert boards.CHECK_LENGTH == 4
