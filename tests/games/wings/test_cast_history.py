"""What history has to do with a campaign."""

from __future__ import annotations

import re
from itertools import product

from sheetgen.games.wings.cast_history import anachronisms, licences, precedents
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.state import AXIS, BRITISH
from sheetgen.games.wings.tables import AIRCRAFT
from sheetgen.sheets.fonts import FILES, check_printable

PAIRS = list(product(range(1, 7), (BRITISH, AXIS)))


def test_what_happened_of_a_kind_in_a_period_oldest_first() -> None:
    assert [one.when for one in precedents(1, 2, AXIS)] == ["23 July 1941", "27 September 1941"]
    assert [one.when for one in precedents(24, 2, AXIS)] == ["14 June 1942", "13 August 1942"]
    assert [one.when for one in precedents(12, 4, BRITISH)] == ["July 1941"]
    assert precedents(12, 1, AXIS) == []


def test_everything_that_happened_is_told_in_one_period() -> None:
    told = [one.says for mission in (1, 13) for pair in PAIRS for one in precedents(mission, *pair)]
    assert sorted(told) == sorted(one["says"] for one in data("history")["precedents"])


def test_every_sentence_is_one_and_can_be_printed() -> None:
    told = [one.says for mission in (1, 13) for pair in PAIRS for one in precedents(mission, *pair)]
    for says in [*told, *licences(), *(one.says for one in anachronisms())]:
        assert re.fullmatch(r"[A-Z].*[^. ]\.", says), says
        check_printable(says, "the sentence", *FILES)


def test_nobody_who_lived_is_named() -> None:
    surnames = {name.rpartition(" ")[2] for name in data("names")["real_pilots"]}
    for one in data("history")["precedents"]:
        assert not surnames & set(re.findall(r"\w+", one["says"]))


def test_the_anachronisms_are_those_of_the_printed_tables() -> None:
    concerned = {aircraft for one in anachronisms() for aircraft in one.aircraft}
    assert concerned == {"spitfire2a", "bf109e7", "blenheim1", "beaufighter1c", "c202"}
    assert concerned <= set(AIRCRAFT)
    assert "torpedo" in next(
        one.says for one in anachronisms() if one.aircraft == ("beaufighter1c",)
    )
