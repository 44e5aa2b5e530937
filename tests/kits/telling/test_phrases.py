"""Phrases from bags: none twice before all, and the same for the same answers."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import pytest

from sheetgen.core.requests import Answer
from sheetgen.kits.telling.phrases import Teller, shuffled
from sheetgen.kits.telling.report import key_of_answers
from sheetgen.kits.telling.templates import Library, TemplateError
from tests.cases import each

KEY = key_of_answers([Answer("cargo", dice=(1, 2, 3))])
BANK = """
plain = ["alpha", "bravo", "charlie", "delta", "echo"]
counted = [{ when = "n == 1", say = "{{ n }} ship" }, { when = "n > 1", say = "{{ n }} ships" }]
echoing = ["the enemy came again in the dark", "the enemy came again in the light", "so it went on"]
bad = [1]
"""


def teller(folder: Path, bank: str = BANK, key: str = KEY, anew=False) -> Teller:
    (folder / "bank.toml").write_text(bank, "utf-8")
    return Teller(Library(folder), "bank.toml", key, "convoy", anew=anew)


def test_the_key_is_of_the_answers_alone():
    answers = [Answer("cargo", dice=(1, 2, 3)), Answer("option", choice="none")]
    canonical = '[{"ask":"cargo","dice":[1,2,3]},{"ask":"option","choice":"none"}]'
    assert key_of_answers(answers) == (
        hashlib.sha256(b"sheetgen-tell-1\n" + canonical.encode()).hexdigest()
    )


def test_a_shuffle_holds_every_number_once_and_differs_by_slot_and_filling():
    orders = [shuffled(KEY, "convoy", slot, 9, n) for slot in ("open", "sunk") for n in (0, 1)]
    assert all(sorted(order) == list(range(9)) for order in orders)
    assert len({tuple(order) for order in orders}) == 4


def test_no_phrase_twice_before_all_have_been_said(tmp_path):
    said = [teller_.say("plain") for teller_ in [teller(tmp_path)] for _ in range(10)]
    assert sorted(said[:5]) == sorted(said[5:]) == ["alpha", "bravo", "charlie", "delta", "echo"]


def test_the_same_key_says_the_same_and_another_something_else(tmp_path):
    def told(key: str) -> list[str]:
        voice = teller(tmp_path, key=key)
        return [voice.say("plain") for _ in range(5)]

    assert told(KEY) == told(KEY)
    assert any(told(KEY) != told(key_of_answers([Answer("x", dice=(n,))])) for n in range(5))


def test_only_what_fits_is_said(tmp_path):
    voice = teller(tmp_path)
    assert [voice.say("counted", n=n) for n in (1, 1, 2, 2)] == ["1 ship", "1 ship"] + [
        "2 ships"
    ] * 2
    with pytest.raises(TemplateError, match="'counted'"):
        voice.say("counted", n=0)


def test_what_echoes_is_left_for_last(tmp_path):
    voice = teller(tmp_path)
    first = [voice.say("echoing"), voice.say("echoing")]
    assert "so it went on" in first


@each("slot", ["missing", "bad"])
def test_a_bank_without_the_slot_is_told(tmp_path, slot):
    with pytest.raises(TemplateError, match=rf"bank\.toml.*'{slot}'"):
        teller(tmp_path).say(slot)


def test_a_part_is_no_echo_of_itself(tmp_path):
    bank = 'when = ["in the dark of night"]\nhow = ["{{ when }} they came", "they came by day"]\n'
    for n in range(20):
        voice = teller(tmp_path, bank, key_of_answers([Answer("x", dice=(n,))]))
        said = voice.say("how", when=voice.part("when"))
        if said.startswith("in the dark"):
            return
    raise AssertionError("what begins with a part is never drawn first")


def test_either_is_one_of_its_texts_the_same_for_the_same_key(tmp_path):
    bank = """plain = ["{{ either('a', 'b', 'c') }}{{ either('x', 'y') }}{{ either('only') }}"]"""

    def said(key: str) -> list[str]:
        voice = teller(tmp_path, bank, key)
        return [voice.say("plain") for _ in range(40)]

    assert said(KEY) == said(KEY)
    drawn = set(said(KEY))
    assert drawn <= {f"{one}{two}only" for one in "abc" for two in "xy"}
    assert len(drawn) >= 5


def test_what_is_said_is_kept_with_what_it_is_about(tmp_path):
    voice = teller(tmp_path)
    voice.about = (3, 4)
    first = voice.say("plain")
    voice.part("plain")
    voice.about = ()
    second = voice.say("plain")
    assert [one[:3] for one in voice.told] == [("plain", (3, 4), first), ("plain", (), second)]


def test_three_sentences_running_do_not_begin_alike_if_that_can_be_helped(tmp_path):
    bank = """a = ["the one"]\nb = ["the other"]\nc = ["the third came", "a third came"]"""
    for number in range(10):
        voice = teller(tmp_path, bank, key_of_answers([Answer("x", dice=(number,))]))
        assert [voice.say("a"), voice.say("b"), voice.say("c")][2] == "a third came"


def test_a_bank_says_what_it_has_phrases_for(tmp_path):
    voice = teller(tmp_path, "some = ['x']\nnone = []\n")
    assert [voice.has_phrases(slot) for slot in ("some", "none", "other")] == [True, False, False]


KEYS = [key_of_answers([Answer("x", dice=(n,))]) for n in range(10)]


@each("key", KEYS)
def test_a_phrase_is_drawn_again_where_what_is_left_would_echo(tmp_path, key):
    bank = """first = ["and they came in the night"]
    then = ["they came in the night", "{{ what }} fired the guns"]"""
    voice = teller(tmp_path, bank, key, anew=True)
    voice.say("first")
    said = [voice.say("then", what=what) for what in ("once", "twice")]
    assert said == ["once fired the guns", "twice fired the guns"]


def test_in_a_long_telling_every_phrase_has_its_turn(tmp_path):
    bank = """first = ["and they came in the night"]
    then = ["they came in the night", "{{ what }} fired the guns"]"""
    voice = teller(tmp_path, bank, KEYS[0])
    voice.say("first")
    said = [voice.say("then", what=what) for what in ("once", "twice")]
    assert said == ["once fired the guns", "they came in the night"]


@each("key", KEYS)
def test_an_echo_may_begin_in_the_phrase_before(tmp_path, key):
    bank = """came = ["one was turned back"]
    and = ["sank that day"]
    or = ["sank at last", "lost at last"]"""
    voice = teller(tmp_path, bank, key)
    assert [voice.say(slot) for slot in ("came", "and", "came", "or")][-1] == "lost at last"


@each("key", KEYS)
def test_a_list_of_names_echoes_one_name(tmp_path, key):
    bank = """many = ["then they sank *Kent* and the cruisers *York* and *Hood* at dusk"]
    one = ["so they sank *Fiji* at dusk", "so at dusk *Fiji* was gone"]"""
    voice = teller(tmp_path, bank, key)
    assert [voice.say("many"), voice.say("one")][1] == "so at dusk *Fiji* was gone"


@each("bank", sorted(Path("templates").glob("*/voices/*.toml")))
def test_no_choice_holds_what_is_filled_in_and_so_is_printed_as_it_stands(bank):
    slots = tomllib.loads(bank.read_text(encoding="utf-8")).values()
    said = (phrase for slot in slots if isinstance(slot, list) for phrase in slot)
    for phrase in (one["say"] if isinstance(one, dict) else one for one in said):
        outside = re.sub(r"\{[{%].*?[}%]\}", "", re.sub(r"\[[^\[\]{}]+\]", "", phrase))
        assert not re.search(r"[\[\]|]", outside), phrase
