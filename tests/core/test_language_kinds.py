"""Kinds by number and by key."""

import json

import pytest

from sheetgen.core.language import Kind


class Colour(Kind):
    """Some kinds."""

    RED, PALE_BLUE = range(2)


def test_a_kind_has_a_key_and_is_found_by_it() -> None:
    assert Colour.keys() == ("red", "pale-blue")
    assert (Colour.of("red"), Colour.of("pale-blue")) == (Colour.RED, Colour.PALE_BLUE)
    with pytest.raises(ValueError, match="not in tuple"):
        Colour.of("green")


def test_in_a_journal_a_kind_is_its_number() -> None:
    assert json.dumps({"colour": Colour.PALE_BLUE}) == '{"colour": 1}'
    assert f"{Colour.PALE_BLUE}" == "1"
