"""Words that count, compare or say how long are those of the state, in every voice."""

from __future__ import annotations

import re

import pytest

from sheetgen.core.journal import Header
from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report.narrative import on_the_clock
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.games.convoy.story.plan import before_it, to_go
from sheetgen.kits.telling.report import Asked
from tests.games.convoy.table.by_hand import GAME, Table

HEADER = Header("convoy", "classic", GAME.rules_version)
VOICES = ("diary", "press")
VARIANTS = 4
"""Games that differ in a die that does nothing, and so are told in other words."""


def story(table: Table, voice: str) -> str:
    text = report.tell(Asked(HEADER, table.session, [], voice=voice)).text
    return text.split("\n## Losses")[0].split("\n## The convoy now")[0]


def varied(number: int) -> Table:
    table = Table()
    table.sail_to(2)
    for place in range(3):
        table.plays(f"contact {2 + (number >> place & 1)}")
    return table


def attacked(table: Table, turn: int, script: str) -> None:
    table.sail_to(turn)
    table.is_attacked(script)


@pytest.mark.parametrize(("enemy", "word"), [(1, "submarine"), (2, "aircraft"), (6, "aircraft")])
def test_a_newspaper_calls_what_attacked_what_it_was(enemy, word):
    other = {"submarine": "aircraft|machine", "aircraft": "submarine|boat"}[word]
    for number in range(VARIANTS):
        table = varied(number)
        for turn in (8, 15):
            table.sail_to(turn)
            table.plays(f"contact 6, enemy {enemy}, force 1, intercept 6..., attack 1...")
        table.sail_home()
        told = report.tell(Asked(HEADER, table.session, [], voice="press")).told
        (effort,) = (phrase.text for phrase in told if phrase.slot == "effort")
        assert not re.search(other, effort)


def test_a_diary_counts_no_fewer_merchant_ships_where_a_warship_was_lost():
    for number in range(VARIANTS):
        table = varied(number)
        attacked(table, 8, "attack 6, target 2")
        attacked(table, 14, "attack 6, target 6")
        table.sail_to(19)
        entry = story(table, "diary").split("\n## ")[3]
        assert "12 August" in entry
        assert not re.search("fewer than this morning|not like it|hoped for more|others", entry)


def test_what_is_still_to_come_counts_what_evading_adds_from_the_turn_it_was_rolled_in():
    table = Table()
    table.sail_to(13)
    table.plays("option evade, duration-evade 2, extension 3, contact 2")
    chronicle = tell(table.session)
    before, evaded = chronicle.turns[11:13]
    assert (chronicle.length, to_go(chronicle, before)) == (24, 21 - 12)
    assert (before_it(chronicle, evaded), to_go(chronicle, evaded)) == (21 - 12, 24 - 13)


def test_midnight_is_the_end_of_a_day():
    for number in range(VARIANTS):
        for turn, option in ((7, "evade"), (6, "decoy")):
            table = varied(number)
            table.sail_to(turn)
            longer = ", extension 1" if option == "evade" else ""
            table.plays(f"option {option}, duration-{option} 1{longer}, contact 2")
            table.sail_home()
            for voice in VOICES:
                told = report.tell(Asked(HEADER, table.session, [], voice=voice)).told
                begun = [each.text for each in told if each.slot == "take-evade"]
                assert not any(re.search("(?<!just after )midnight", text) for text in begun)
                assert not any(
                    "midnight on" in each.text for each in told if "midnight" in each.text
                )


def test_a_newspaper_leads_with_the_day_that_stands_below_its_headline():
    table = Table(cargo=6)
    attacked(table, 8, "attack 6 6 6 6, target 2, target 2, target 2, target 2")
    for turn in (14, 16):
        attacked(table, turn, "attack 6 6 6, target 2, target 2, target 2")
    table.sail_home()
    text = story(table, "press")
    assert "Tuesday" in text.split("\n## ")[0]
    assert re.findall("^## (\\w+DAY)", text, re.MULTILINE)[:2] == ["TUESDAY", "WEDNESDAY"]


def test_ships_of_the_real_convoy_stand_in_italics():
    ships = {ship["name"] for kind in TYPES for ship in data("ships")[kind]} | {"Axum", "Alagi"}
    told = " ".join(event.get("told", "") for event in data("chronology"))
    plain = re.sub(r"\*[^*]+\*", "", told)
    assert not [ship for ship in ships if re.search(rf"\b{ship}\b", plain)]
    assert on_the_clock("0050") == "12.50 am"
    assert on_the_clock("1315") == "1.15 pm"
