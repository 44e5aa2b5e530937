"""Scheme `sheetgen-dice-1`: the vectors, and what must hold of dice named rather than drawn; and
dice that others are rolled for."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.core import dice
from sheetgen.core.dice import both, comes_to, lying, thrown_for
from sheetgen.core.requests import Roll
from tests.cases import each

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "dice-vectors.json").read_text("utf-8"))
KEY = dice.key_of_seed("pedestal")

text = st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=20)
names = st.tuples(text, st.integers(0, 99), text, st.integers(2, 256))


def by_the_book(key: str, game: str, turn: int, purpose: str, sides: int, slot: int) -> int:
    """One die, worked out as dice.md is written: block by block, byte by byte."""
    number = block = 0
    while True:
        name = "\n".join(["sheetgen-dice-1", key, game, str(turn), purpose, str(sides), str(block)])
        for byte in hashlib.sha256(name.encode("utf-8")).digest():
            if byte < 256 - 256 % sides:
                number += 1
                if number == slot:
                    return byte % sides + 1
        block += 1


def test_the_scheme_has_its_name() -> None:
    assert dice.SCHEME == VECTORS["scheme"] == "sheetgen-dice-1"


@each("vectors", VECTORS["sets"])
def test_a_seed_gives_its_key(vectors: dict[str, Any]) -> None:
    assert dice.key_of_seed(vectors["seed"]) == vectors["key"]


@each(
    ("vectors", "die"), [(vectors, die) for vectors in VECTORS["sets"] for die in vectors["dice"]]
)
def test_a_named_die_has_its_face(vectors: dict[str, Any], die: dict[str, Any]) -> None:
    name = (vectors["key"], vectors["game"], die["turn"], die["purpose"], die["sides"])
    assert dice.faces(*name, 1, die["slot"]) == (die["face"],)
    assert dice.faces(*name, die["slot"])[-1] == die["face"]


def test_every_vector_is_tried() -> None:
    assert [len(vectors["dice"]) for vectors in VECTORS["sets"]] == [16, 2, 3]


@each("seed", ["Żebbuġ", "Ħal Għargħur 1942", "é", "각"])
def test_a_seed_is_one_word_composed_or_decomposed(seed: str) -> None:
    composed, decomposed = unicodedata.normalize("NFC", seed), unicodedata.normalize("NFD", seed)
    assert dice.key_of_seed(composed) == dice.key_of_seed(decomposed)
    text = "sheetgen-seed-1\n" + composed
    assert dice.key_of_seed(decomposed) == hashlib.sha256(text.encode()).hexdigest()


@each(("one", "other"), [("Ⅳ", "IV"), ("ﬁ", "fi"), ("a", "A"), ("a", "a ")])
def test_seeds_that_only_look_alike_are_two(one: str, other: str) -> None:
    assert dice.key_of_seed(one) != dice.key_of_seed(other)


@each(
    ("seed", "fault"),
    [
        ("", "empty"),
        ("two\nlines", "line feed"),
        ("\n", "line feed"),
        ("\udc80", "not UTF-8"),
        ("a\ud800", "not UTF-8"),
    ],
)
def test_a_seed_no_text_can_hold_is_refused(seed: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        dice.key_of_seed(seed)
    with pytest.raises(ValueError, match=fault):
        dice.check_seed(seed)


@each("sides", [-6, 0, 1, 257, 1000])
def test_a_die_has_2_to_256_sides(sides: int) -> None:
    with pytest.raises(ValueError, match=f"2 to 256 sides, not {sides}"):
        dice.faces(KEY, "convoy", 1, "contact", sides, 1)


@each("sides", [2, 256])
def test_two_and_256_sides_are_dice(sides: int) -> None:
    thrown = dice.faces(KEY, "convoy", 1, "contact", sides, 2000)
    assert (min(thrown), max(thrown)) == (1, sides)


@each("slot", [0, -1])
def test_dice_are_numbered_from_1(slot: int) -> None:
    with pytest.raises(ValueError, match="numbered from 1"):
        dice.faces(KEY, "convoy", 1, "contact", 6, 1, slot)


@each(
    ("key", "game", "purpose"),
    [(f"{KEY}\n", "convoy", "contact"), (KEY, "con\nvoy", "contact"), (KEY, "convoy", "con\ntact")],
)
def test_no_newline_stands_in_a_name(key: str, game: str, purpose: str) -> None:
    with pytest.raises(ValueError, match="newline"):
        dice.faces(key, game, 1, purpose, 6, 1)


def test_no_dice_are_no_faces() -> None:
    assert dice.faces(KEY, "convoy", 1, "contact", 6, 0) == ()


@given(names, st.integers(0, 150), st.integers(1, 90))
def test_faces_are_on_the_die(name: tuple[str, int, str, int], count: int, slot: int) -> None:
    game, turn, purpose, sides = name
    thrown = dice.faces(KEY, game, turn, purpose, sides, count, slot)
    assert len(thrown) == count
    assert all(1 <= face <= sides for face in thrown)


@given(names, st.integers(1, 150))
def test_each_die_is_what_the_scheme_says(name: tuple[str, int, str, int], slot: int) -> None:
    assert dice.faces(KEY, *name, 1, slot) == (by_the_book(KEY, *name, slot),)


@given(names, st.integers(1, 80), st.integers(1, 80), st.integers(1, 80))
def test_a_die_is_the_same_however_many_are_thrown(
    name: tuple[str, int, str, int], count: int, more: int, slot: int
) -> None:
    many = dice.faces(KEY, *name, count + more)
    assert dice.faces(KEY, *name, count) == many[:count]
    assert dice.faces(KEY, *name, more, count + 1) == many[count:]
    assert dice.faces(KEY, *name, 1, min(slot, count)) == (many[min(slot, count) - 1],)


def test_every_part_of_a_name_tells() -> None:
    name = (KEY, "convoy", 7, "attack", 6)
    others = [
        (dice.key_of_seed("ohio"), "convoy", 7, "attack", 6),
        (KEY, "wings", 7, "attack", 6),
        (KEY, "convoy", 8, "attack", 6),
        (KEY, "convoy", 7, "target", 6),
        (KEY, "convoy", 7, "attack", 12),
    ]
    thrown = {dice.faces(*other, 40) for other in [name, *others]}
    assert len(thrown) == 6


@each("sides", [3, 6, 100])
def test_dice_are_fair(sides: int) -> None:
    thrown = dice.faces(KEY, "convoy", 1, "contact", sides, 600 * sides)
    assert all(480 <= thrown.count(face) <= 720 for face in range(1, sides + 1))


@each(
    ("sides", "thrown", "values"),
    [
        (2, 6, (1, 1, 1, 2, 2, 2)),
        (3, 6, (1, 1, 2, 2, 3, 3)),
        (5, 10, (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)),
    ],
)
def test_every_value_has_as_many_faces(sides, thrown, values) -> None:
    roll = Roll("crew", 1, sides)
    assert lying(roll, ()).sides == thrown
    assert lying(roll, {sides}) == roll
    assert comes_to(range(1, thrown + 1), sides, thrown) == values
    every = tuple(range(1, sides + 1))
    assert comes_to(thrown_for(every, sides, thrown), sides, thrown) == every


def test_both_are_printed_where_another_die_is_rolled() -> None:
    assert [both(value, 3) for value in (1, 2, 3)] == ["1 (1-2)", "2 (3-4)", "3 (5-6)"]
    assert both(2, 6) == "2"
