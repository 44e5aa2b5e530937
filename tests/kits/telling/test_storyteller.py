"""Passages picked, filled and remembered."""

from collections import Counter

import pytest

from sheetgen.kits.telling.bank import BankError, read
from sheetgen.kits.telling.storyteller import (
    Memory,
    Story,
    Storyteller,
    chosen,
    found_stories,
    kind_of,
    shown,
    tidy,
)
from tests.cases import each
from tests.kits.telling.slots import filled
from tests.kits.telling.test_bank import KINDS, Flood, Says


class Lull:
    """An hour with no flood, of a turn."""

    turn = 7


def teller(text: str, key: str = "key") -> tuple[Storyteller, Says]:
    memory = Memory()
    return Storyteller(read(text, "mill.txt", KINDS), key, memory), Says(memory)


def test_the_heaviest_that_fits_is_told_once() -> None:
    told, says = teller("@flood/3 feet > 9\nHigh.\n\n@flood/3 feet > 2\nWet.\n\n@flood\nDamp.")
    flood = Flood(5, "Ouse")
    assert [told.tell("flood", flood, says) for _ in range(3)] == ["Wet.", "Damp.", ""]


def test_one_of_no_weight_may_be_told_again() -> None:
    told, says = teller("@flood/2\nHigh.\n\n@flood/0\nWater.")
    assert [told.tell("flood", Flood(1, "Ouse"), says) for _ in range(4)] == [
        "High.", "Water.", "Water.", "Water.",
    ]  # fmt: skip


def test_one_a_step_lighter_is_told_a_quarter_as_often() -> None:
    text = "@flood/3\nHeavy.\n\n@flood/2\nLighter.\n\n@flood/1\nLightest."
    tellers = (teller(text, str(key)) for key in range(500))
    counted = Counter(told.tell("flood", Flood(1, "Ouse"), says) for told, says in tellers)
    assert counted.keys() == {"Heavy.", "Lighter."}
    assert 70 <= counted["Lighter."] <= 130


def test_the_same_key_tells_the_same() -> None:
    text = "@flood\n" + "\n\n".join(f"Passage {n}." for n in range(40))
    first, again, other = (teller(text, key) for key in ("one", "one", "two"))
    flood = Flood(1, "Ouse")
    tellings = [[t.tell("flood", flood, s) for _ in range(9)] for t, s in (first, again, other)]
    assert tellings[0] == tellings[1] != tellings[2]


def test_a_record_that_knows_a_part_of_the_bank_tells_by_the_rest_where_it_must() -> None:
    bank = read("@flood/3\nStriking.\n\n@flood/1\nPlain.", "mill.txt", KINDS, ours=True)
    flood, told = Flood(1, "Ouse"), list[list[str]]()
    for key in range(300):
        memory = Memory()
        one = Storyteller(bank, str(key), memory, 0.4)
        told.append([one.tell("flood", flood, Says(memory)) for _ in range(2)])
    assert all(sorted(both) == ["Plain.", "Striking."] for both in told)
    first = Counter(both[0] for both in told)
    # Known, or neither known: 0.4 + 0.6 * 0.6.
    assert 205 <= first["Striking."] <= 250
    remarks = [
        Storyteller(bank, str(key), memory := Memory(), 0.4).remark("flood", flood, Says(memory))
        for key in range(300)
    ]
    assert 85 <= remarks.count("") <= 130


def test_what_is_only_plain_enough_is_told_where_nothing_else_fits_whatever_a_record_knows() -> (
    None
):
    bank = read("@flood/2\nStriking.\n\n@flood/0\nPlain.", "mill.txt", KINDS, ours=True)
    flood = Flood(1, "Ouse")
    for key in map(str, range(40)):
        one = Storyteller(bank, key, memory := Memory(), 0.4)
        told = [one.tell("flood", flood, Says(memory)) for _ in range(3)]
        assert told == ["Striking.", "Plain.", "Plain."]


def test_the_first_that_is_allowed_is_told_and_nothing_else_is_remembered() -> None:
    told, says = teller("@flood/3 !high\nHigh.\n\n@flood/2 !wet\nWet.\n\n@flood/0 !damp\nDamp.")
    memory, flood = told._memory, Flood(1, "Ouse")

    def tell() -> str:
        return told.tell("flood", flood, says)

    assert told.first(tell, lambda text: text == "Wet.") == "Wet."
    assert [each.text for each in told.told] == ["Wet."]
    assert memory.said == {"wet"}
    # One of weight 0 comes again and again, and is not tried twice.
    assert told.first(tell, lambda text: False) == ""
    assert [each.text for each in told.told] == ["Wet."]
    # What was tried in vain can be told yet.
    assert told.tell("flood", flood, says) == "High."


def test_what_was_told_before_stays_so_where_its_like_is_tried_in_vain() -> None:
    told, says = teller("@flood/3\nHigh.\n\n@flood/0\nHigh.")

    def tell() -> str:
        return told.tell("flood", Flood(1, "Ouse"), says)

    assert tell() == "High."
    assert told.first(tell, lambda text: False) == ""
    # The one of weight 0 again, and not the other.
    tell()
    assert [each.passage.weight for each in told.told] == [3, 0]


@each(
    ("text", "line"),
    [
        ("@flood/0\n{tell('flood')}", 2),
        ("@flood/0\n" + "{tell('ruin')}" * 40 + "\n@ruin/0\n" + "{tell('ruin')}" * 40, 4),
        ("@flood/0\n" + "{tell('ruin')}" * 101 + "\n@ruin/0\nDown.", 4),
    ],
)
def test_a_bank_that_goes_on_and_on_is_refused_by_its_line(text: str, line: int) -> None:
    told, says = teller(text)
    with pytest.raises(BankError, match=rf"^mill.txt, line {line}: more than 100 passages would"):
        told.tell("flood", Flood(1, "Ouse"), says)


def test_what_is_told_within_is_bounded_in_each_passage_and_not_in_all() -> None:
    told, says = teller("@flood/0\n" + "{tell('ruin')} " * 100 + "\n@ruin/0\nDown.")
    for _ in range(3):
        assert told.tell("flood", Flood(1, "Ouse"), says).count("Down.") == 100


def test_what_was_said_is_not_said_again() -> None:
    told, says = teller("@flood !wet\nWet.\n\n@ruin !wet\nStill wet.\n\n@ruin said('wet')\nRuined.")
    flood = Flood(1, "Ouse")
    assert told.tell("flood", flood, says) == "Wet."
    assert told.tell("ruin", flood, says) == "Ruined."


def test_slots_are_filled_and_told_of() -> None:
    text = (
        "@flood feet > 1\n{name(river)} rose {feet} feet. {tell('ruin')} it rose .\n\n@ruin\nalas,"
    )
    told, says = teller(text)
    assert told.tell("flood", Flood(12, "Ouse"), says) == "Ouse rose twelve feet. Alas, it rose."
    assert [one.passage.kind for one in told.told] == ["flood", "ruin"]
    assert told.told[0].facts == {"feet": 12, "river": "Ouse"}
    assert told.told[0].why.splitlines() == [
        "flood (mill.txt, line 2)",
        "    if feet > 1",
        "        feet: 12",
        "        river: Ouse",
        "    Ouse rose twelve feet. Alas, it rose.",
    ]


def test_what_cannot_be_worked_out_is_said_with_its_place() -> None:
    told, says = teller("@flood 12 // feet > 2\nWet.")
    with pytest.raises(BankError, match=r"^mill.txt, line 2: '12 // feet > 2' cannot be worked"):
        told.tell("flood", Flood(0, "Ouse"), says)


def test_of_what_is_told_within_the_place_is_said_that_cannot_be_worked_out() -> None:
    told, says = teller("@flood\n{tell('ruin')}\n\n@ruin\n{12 // feet}")
    with pytest.raises(BankError, match=r"^mill.txt, line 5: '12 // feet' cannot be worked"):
        told.tell("flood", Flood(0, "Ouse"), says)


def test_an_empty_slot_is_seen_by_the_tests_of_banks() -> None:
    told, says = teller("@flood/2\n{river} rose{'' if feet else '.'}\n\n@flood/1\n{river} rose.")
    with filled():
        assert told.tell("flood", Flood(3, "Ouse"), says) == "Ouse rose"
        with pytest.raises(AssertionError, match=r"^mill.txt, line 5: {river} is empty"):
            told.tell("flood", Flood(3, " "), says)


@each(
    ("slotted", "printed"),
    [
        ("two  came , and hit. *ohio* sank. (she burned.) it is U-boats",
         "Two came, and hit. *Ohio* sank. (She burned.) It is U-boats"),
        (" no. why? because!", "No. Why? Because!"),
        ("– why? – because. three – or four.", "– Why? – Because. Three – or four."),
    ],
)  # fmt: skip
def test_what_is_filled_is_tidied(slotted: str, printed: str) -> None:
    assert tidy(slotted) == printed


def test_facts_are_shown_in_short() -> None:
    assert shown([]) == "none"
    assert shown(["a", 2]) == "a, 2"
    assert shown(Flood(1, "Ouse")) == "flood"
    assert shown(Lull()) == "lull of turn 7"
    assert shown([*range(17)]) == "0, 1, 2, 3, 4, 5, 11 more"


class Drowned(Story):
    """A story of these tests."""


class TheLongDry(Story):
    """Another."""


def test_the_strongest_leads_and_a_second_is_of_another_subject() -> None:
    def test(kind: type[Story], strength: float, about: str, *turns: int) -> Story:
        return kind(strength=strength, about=about, turns=turns)

    tests = [
        lambda _: test(Drowned, 5, "water", 1),
        lambda _: None,
        lambda _: test(TheLongDry, 9, "dry", 1, 2),
        lambda _: test(Drowned, 7, "dry", 9),
        lambda _: test(Drowned, 6, "water", 2),
        lambda _: test(Drowned, 5.5, "wind"),
    ]
    stories = found_stories(tests, None)
    assert [story.strength for story in stories] == [9, 7, 6, 5.5, 5]
    first, second = chosen(stories, 5.2)
    assert (first.kind, second and second.about) == ("the_long_dry", "wind")
    assert chosen(stories, 5.6) == (first, None)
    assert kind_of(Drowned) == "drowned"
