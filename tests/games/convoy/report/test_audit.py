"""The audit of a convoy's report; and the reader that does not trust it finds what is planted."""

from __future__ import annotations

import re
from functools import cache

import pytest

from sheetgen.games.convoy.report import audit
from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.kits.telling import prose
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.voices import LENGTHS
from tests.benchmarks import telling_reader as reader
from tests.benchmarks.telling_lexicon import CAME, LOST
from tests.games.convoy.report.reports import game

VOICES = ("staff", "diary", "press")


def audited(asked):
    return audit.audit(asked, report.tell(asked))


@pytest.fixture(scope="module")
def told():
    header, session = game("audited", "classic", "steady")
    texts = {v: report.tell(Asked(header, session, [], voice=v)).text for v in VOICES}
    return header, session, tell(session), texts


@cache
def found_in(voice, length):
    """The audit of that game's report in a voice."""
    header, session = game("audited", "classic", "steady")
    return audited(Asked(header, session, voice=voice, length=length))


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("length", LENGTHS)
def test_every_fact_of_the_record_has_its_sentence(told, voice, length):
    chronicle, found = told[2], found_in(voice, length)
    lost = sorted(s.name for fleet in chronicle.fleet for s in fleet if s.condition == SUNK)
    facts = [fact for fact in found.facts if fact.kind == "loss"]
    assert sorted(fact.what.removesuffix(" sunk") for fact in facts) == lost
    by_count = {s.name for kind in (3, 4) for s in chronicle.fleet[kind]}
    for fact in facts:
        # The diary of a whole passage counts the ships of the escort.
        if voice == "diary" and length == "full" and fact.what.removesuffix(" sunk") in by_count:
            assert fact.sentences
            continue
        (sentence,) = fact.sentences
        assert f"*{fact.what.removesuffix(' sunk')}*" in sentence
    assert [gate for gate in found.gates if gate.name.startswith("facts") and not gate.passed] == []
    assert (length == "brief") == ({fact.kind for fact in found.facts} == {"loss"})


def faults(text, chronicle):
    page = reader.page(text)
    checks = (*reader.RECALL, *reader.PRECISION, reader.light, reader.quotations)
    return [fault for check in checks for fault in check(page, chronicle)]


@pytest.mark.parametrize("voice", VOICES)
def test_the_reader_finds_nothing_wrong_with_a_report(told, voice):
    assert faults(told[3][voice], told[2]) == []


def planted(text, chronicle):
    """The report with something wrong in it, each time another thing."""
    lost = next(s.name for fleet in chronicle.fleet for s in fleet if s.condition == SUNK)
    story = reader.page(text).sentences
    sinking = next(s for s in story if f"*{lost}*" in s and LOST.search(s))
    contact = next(s for s in story if CAME.search(s))
    place = next(t.watch.place for t in chronicle.turns if t.battle)
    yield "a loss twice", text.replace(sinking, f"{sinking} *{lost}* was sunk.")
    yield "a loss not told", text.replace(sinking, "")
    yield "a ship that never was", text.replace(sinking, sinking.replace(lost, "Bismarck"))
    yield "a contact not told", text.replace(contact, "")
    yield "a number", text.replace(sinking, f"{sinking} Ninety-seven ships were left.")
    yield "a name", text.replace(sinking, f"{sinking} It was Captain Smith who saw it.")
    yield "a place", re.sub(re.escape(place), "off Tarifa", text, flags=re.IGNORECASE)
    yield "a day", text.replace(sinking, f"{sinking} It was over on the 29th.")
    yield "daylight", text.replace(sinking, f"{sinking} The sun shone.")
    yield "a quotation", text.replace(sinking, f"{sinking} “Carry on”, he said.")


@pytest.mark.parametrize("voice", VOICES)
def test_the_reader_finds_what_is_planted(told, voice):
    _, _, chronicle, texts = told
    found = {what: faults(wrong, chronicle) for what, wrong in planted(texts[voice], chronicle)}
    assert [what for what, said in found.items() if not said] == []


def test_the_names_masked_leave_the_wording():
    text = "In the Dog Watches of the 12th the enemy sank the cruiser *Kenya* and two tankers."
    assert prose.masked(text, audit.NAMES) == "In # the enemy sank #."


WITHOUT_SOURCE = "numbers that are not of the record"


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("length", LENGTHS)
def test_every_number_has_its_source(voice, length):
    (gate,) = (gate for gate in found_in(voice, length).gates if gate.name == WITHOUT_SOURCE)
    assert gate.passed


WRONG = """
based_on = "staff.toml"
sailing = ["{{ total + 200 }} ships: {{ list }}"]
sunk = ["{{ ships }} sank, {{ number(n + 60) }} of them"]
stopped-none = ["; {{ number(n + 30) }} got through"]
friendly-passed = [", {{ counted(n + 40, 'watch') }}"]
came-in = ["{{ list }} came in, ninety-seven hours late"]
"""


def test_numbers_without_a_source_are_named(told, tmp_path):
    header, session, chronicle, _ = told
    voices = tmp_path / "convoy" / "voices"
    voices.mkdir(parents=True)
    (voices / "wrong.toml").write_text(WRONG, "utf-8")
    found = audited(Asked(header, session, templates=tmp_path, voice="wrong"))
    (gate,) = (gate for gate in found.gates if gate.name == WITHOUT_SOURCE)
    assert not gate.passed
    broken = " ".join(gate.broken)
    total = sum(map(len, chronicle.fleet))
    for wrong in (f"{total + 200} in: ", "sank, sixty-", "; thirty-", ", forty-", "97 in: "):
        assert wrong in broken


@pytest.mark.parametrize("voice", VOICES)
def test_an_interception_is_told_where_its_contact_is(voice):
    facts = found_in(voice, "full").facts
    contacts = {fact.turn: fact.sentences for fact in facts if fact.kind == "contact"}
    stopped = {fact.turn: fact.sentences for fact in facts if fact.kind == "interception"}
    # A diary says so of those that were all stopped, and where none was in a scene.
    assert len(stopped) > (1 if voice == "diary" else 3)
    assert all(sentences == contacts[turn] for turn, sentences in stopped.items())
