"""Gates keep what is good out of the way of what is not."""

from __future__ import annotations

import pytest

from sheetgen.kits.telling import audit, gates
from sheetgen.kits.telling.lint import Nouns
from sheetgen.kits.telling.phrases import Told

LOG = ["Destroyer fails to find sub, continues to search."] * 80


def by_name(held: list[gates.Gate]) -> dict[str, gates.Gate]:
    return {gate.name: gate for gate in held}


@pytest.mark.parametrize(
    ("gate", "passed"),
    [
        (gates.least("a", 0.85, 0.85), True),
        (gates.least("a", 0.84, 0.85), False),
        (gates.most("a", 6, 6), True),
        (gates.most("a", 7, 6), False),
        (gates.between("a", 450, (450, 1100)), True),
        (gates.between("a", 449, (450, 1100)), False),
        (gates.none("a", []), True),
        (gates.none("a", ["x"]), False),
    ],
)
def test_a_gate_is_kept_at_its_limit_and_not_beyond(gate, passed):
    assert gate.passed is passed


@pytest.mark.long
def test_a_machine_log_breaks_the_gates_of_prose():
    held = by_name(gates.of_prose(LOG, [], Nouns(), "full"))
    broken = {name for name, gate in held.items() if not gate.passed}
    assert {
        "distinct-2 in every 300 words", "distinct-3 in every 300 words", "their spread",
        "longest run of words said twice", "sentences said twice",
        "sentences that open with words of their own",
    } <= broken  # fmt: skip
    assert held["words"].passed
    assert held["faults of agreement"].passed


def test_words_are_shared_among_the_turns_they_are_about():
    shares = gates.words_by_turn([((1, 2), "four words of these"), ((2,), "two more"), ((), "no")])
    assert shares == {1: 2.0, 2: 4.0}


def test_proportion_asks_that_what_changed_more_is_told_at_more_length():
    swings = {1: -0.1, 2: 5.0, 3: -2.0, 4: 0.2}
    assert gates.proportion({1: 3, 2: 60, 3: 30, 4: 5}, swings).passed
    assert not gates.proportion({1: 60, 2: 3, 3: 5, 4: 30}, swings).passed


def test_a_fact_is_told_by_the_sentence_that_holds_its_phrase():
    said = ["The *Ohio* sank; nothing stopped it.", "*Penn* was damaged."]
    told = [Told("sunk", (3,), "the *Ohio* sank"), Told("stopped", (3,), "; nothing stopped it")]
    assert audit.telling(said, told) == (said[0],)
    assert audit.telling(said, []) == ()


def test_recall_asks_for_every_fact_and_a_loss_only_once():
    once = audit.Fact(1, "loss", "Ohio", ("a",), once=True)
    twice = once._replace(sentences=("a", "b"))
    nowhere = audit.Fact(2, "option", "evade", ())
    assert audit.recall([once]).passed
    assert audit.recall([once._replace(once=False, sentences=("a", "b"))]).passed
    assert not audit.recall([once, twice]).passed
    assert audit.recall([once, nowhere]).figure == "1 of 2"


def test_the_page_of_an_audit_says_what_broke_and_where_a_fact_is_told():
    facts = [audit.Fact(4, "loss", "Ohio | sunk", ("She sank.",), once=True)]
    page = audit.markdown(audit.Audit('A "title"', facts, [gates.none("faults", ["this one"])]))
    assert "0 of 1 gates are kept" in page
    assert "- faults: this one" in page
    assert "| 4 | loss | Ohio \\| sunk | She sank. |" in page


@pytest.mark.parametrize(
    ("text", "values", "own", "broken"),
    [
        ("three of the seven ships", {"lost": 3, "sailed": 7}, (), ""),
        ("four were left", {"lost": 3, "sailed": 7}, (), ""),
        ("three German aircraft", {"force": "three German aircraft", "again": True}, (), ""),
        ("both of them, two in all", {"names": ["A", "B"]}, (), ""),
        ("Hill and Rossi in two Hurricanes", {"names": "Hill and Rossi"}, (), ""),
        ("nine were left", {"lost": 3, "sailed": 7}, (), "9 in: nine were left"),
        ("one was left", {}, (), ""),
        ("for twelve hours", {"watches": 3}, (4,), ""),
        ("for twelve hours", {"watches": 3}, (), "12 in: for twelve hours"),
    ],
)
def test_a_number_is_one_that_its_phrase_was_given(text, values, own, broken):
    gate = gates.of_numbers([Told("x", (1,), text, values)], own)
    assert gate.broken == ((broken,) if broken else ())
    assert gate.passed == (not broken)
