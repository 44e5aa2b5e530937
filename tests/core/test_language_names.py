"""Names as they are read: kept and compared alike, however they were typed."""

from __future__ import annotations

import re

from sheetgen.core.language import bare, clean, folded, in_letters
from tests.cases import each


@each(
    ("typed", "kept"),
    [
        (" Zoe\u0308 Borg\u00a0 ", "Zoë Borg"),
        ("\ufeffAn\u00adna\u200b", "Anna"),
        ("\u202bדן\u202c\u200f", "דן"),
        ("क्\u200dष", "क्\u200dष"),
        ("สมชาย", "สมชาย"),
        ("O’Neill", "O’Neill"),
    ],
)
def test_a_name_is_kept_as_it_is_seen(typed, kept) -> None:
    assert clean(typed) == kept
    assert clean(kept) == kept


@each(
    ("one", "other"),
    [
        ("ZOË BORG", "zoe\u0308  borg "),
        ("Anna\u00a0Borg", "an\u200bna borg"),
        ("STRASSE", "Straße"),
        ("ΝΊΚΟΣ", "νίκος"),
        ("می\u200cروم", "میروم"),
    ],
)
def test_names_are_compared_by_what_they_are(one, other) -> None:
    assert folded(one) == folded(other)
    assert folded(folded(one)) == folded(one)


def test_an_accent_makes_another_name() -> None:
    assert folded("Zoe") != folded("Zoë")


def test_names_are_ordered_without_accents() -> None:
    assert sorted(["Żahra", "borg", "Ábela"], key=bare) == ["Ábela", "borg", "Żahra"]
    names = ["Zoë", "Łukasz", "Rita", "Øre", "Ħelena", "Đorđe", "Martin", "Bo", "Müller"]
    assert sorted(names, key=bare) == [
        "Bo", "Đorđe", "Ħelena", "Łukasz", "Martin", "Müller", "Øre", "Rita", "Zoë",
    ]  # fmt: skip


@each("name", ["สมชาย", "शर्मा", "Noe\u0308l", "می\u200cخان"])
def test_a_pattern_of_letters_fits_a_name_of_any_script(name) -> None:
    assert re.fullmatch(r"\w+", in_letters(name))
    assert len(in_letters(name)) == len(name)
