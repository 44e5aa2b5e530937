"""The scheme of events by hand, with hashlib: the commitment, and the keys of boards."""

import hashlib

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sheetgen.kits.events.boards import Board, board_called, board_key, commitment
from sheetgen.kits.events.event import Sealed
from tests.cases import each

SEALED = Sealed(
    "Night",
    "2026-12-05",
    "convoy",
    "sheet",
    {"a": "b"},
    (3,),
    ranking="matchpoints",
    delayed="a draw",
)
TEXT = (
    '{"date":"2026-12-05","delayed":"a draw","edition":"sheet","format":"same-dice",'
    '"friendly":false,"game":"convoy","minutes":60,"missed":"none","name":"Night",'
    '"ranking":"matchpoints","reserves":1,"rulings":{"a":"b"},"sessions":[3],"tie_breaks":[]}'
)
KEY = "0123456789abcdef" * 4


def by_hand(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode("utf-8")).hexdigest()


def test_the_sealed_text_is_canonical_json() -> None:
    assert SEALED.text == TEXT
    assert SEALED._replace(name="Zebbug\u0307").text == TEXT.replace("Night", "Zebbuġ")


def test_the_commitment_and_the_keys_of_boards_are_those_worked_out_by_hand() -> None:
    assert commitment(KEY, SEALED.text) == by_hand("sheetgen-event-1", KEY, TEXT)
    for board, name in ((Board(1, 2), "S1-B2"), (Board(11, 3, "b"), "S11-B3b")):
        expected = by_hand("sheetgen-board-1", KEY, "3 12 ħ", by_hand(TEXT), name)
        assert board_key(KEY, "3 12 ħ", SEALED.text, board) == expected


def test_known_values_of_the_scheme() -> None:
    # Worked out once with sha256sum.
    assert commitment(KEY, SEALED.text) == (
        "ba75d1c28aeaf973bfd87bdf3e7f33a67fe58b5cc7abe9b4ef752553a40250f6"
    )
    assert board_key(KEY, "3 12 19", SEALED.text, Board(1, 2)) == (
        "5cbd20bea53a64f17405ab8637b579a1d69fd003a50fc14c66e36953f42cb66f"
    )


@given(st.integers(0, 63), st.sampled_from("0123456789abcdef"))
def test_another_digit_of_the_key_is_another_commitment(place: int, digit: str) -> None:
    other = KEY[:place] + digit + KEY[place + 1 :]
    assume(other != KEY)
    assert commitment(other, SEALED.text) != commitment(KEY, SEALED.text)
    assert board_key(other, "x", SEALED.text, Board(1, 1)) != board_key(
        KEY, "x", SEALED.text, Board(1, 1)
    )


words = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=8)


@given(words, words, st.sampled_from(["name", "date", "edition", "delayed", "format", "ranking"]))
def test_another_word_of_the_sealed_part_is_another_event(one, other, field) -> None:
    first, second = SEALED._replace(**{field: one}), SEALED._replace(**{field: other})
    same = first.text == second.text
    assert (commitment(KEY, first.text) == commitment(KEY, second.text)) == same
    keys = {board_key(KEY, "x", sealed.text, Board(1, 1)) for sealed in (first, second)}
    assert len(keys) == (1 if same else 2)


@given(words, words)
def test_another_delayed_value_is_other_dice(one: str, other: str) -> None:
    assume(one != other)
    board = Board(1, 1)
    assert board_key(KEY, one, SEALED.text, board) != board_key(KEY, other, SEALED.text, board)


def test_no_two_boards_have_one_key() -> None:
    boards = [Board(s, b, r) for s in range(1, 21) for b in range(1, 31) for r in ("", "a", "b")]
    assert len({board_key(KEY, "x", SEALED.text, board) for board in boards}) == len(boards)


@each("name", ["S1-B2", "S12-B30z", " S1-B1a "])
def test_a_board_is_called_by_its_name(name) -> None:
    assert board_called(name).name == name.strip()


@each("name", ["", "S0-B1", "S1-B0", "S1-B2aa", "s1-b2", "S1-B2A", "S1-B1٢"])
def test_other_names_are_no_boards(name) -> None:
    with pytest.raises(ValueError, match="is not a board"):
        board_called(name)
