"""Faults found in sentences that have one, and in none that have not."""

from __future__ import annotations

from sheetgen.kits.telling import prose as lint
from tests.cases import each

NOUNS = lint.Nouns(("ship", "cruiser", "attack"), ("hit",), ("aircraft",))
FAULTY = {
    "two spaces": "It  sank.",
    "a space before a mark": "It sank .",
    "two marks": "It sank..",
    "a placeholder": "It was {{ name }}.",
    "no value": "It was None.",
    "a plural of one": "There was one ships.",
    "1 things": "It cost 1 points.",
    "a singular of many": "It cost three cruiser.",
    "a before a vowel": "It was a aircraft.",
    "an before a consonant": "It was an cruiser.",
    "a word twice": "It was was sunk.",
    "one were": "One of them were sunk.",
    "one do": "Seventeen reach harbour, one do not.",
    "many was": "The cruisers was sunk.",
    "they was": "Four German aircraft was seen, and they was many.",
    "a list was": "*Ohio* and *Kenya* was sunk.",
}
CLEAN = """One ship was lost. Of four attacks two hit. The last of the cruisers was gone.
An hour later a U-boat came, a one-gun boat. Twenty-one were left. What fell on *Ohio* and *Kenya*
was meant for another. None of these had been hit.
Losses were *Penn* and *Dido*, and both were damaged before."""


@each("fault", FAULTY)
def test_a_fault_of_agreement_is_found(fault):
    assert set(lint.patterns(NOUNS)) == set(FAULTY)
    assert fault in [found.what for found in lint.agreement(FAULTY[fault], NOUNS)]


def test_one_more_is_one():
    assert lint.agreement("It drew one more attack.", NOUNS) == []
    assert [f.what for f in lint.agreement("It drew one more attacks.", NOUNS)] == [
        "a plural of one"
    ]


def test_good_sentences_have_no_fault():
    assert lint.agreement(CLEAN, NOUNS) == []


def test_a_game_that_names_no_nouns_has_no_fault_of_any():
    found = [fault.what for text in FAULTY.values() for fault in lint.agreement(text, lint.Nouns())]
    gone = {"a plural of one", "a singular of many", "many was"}
    assert set(found) == set(FAULTY) - gone
