"""A reader who has only the text and the record finds nothing wrong with reports, and what is
planted."""

from __future__ import annotations

import re

import pytest

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.story.chronicle import SUNK, tell
from sheetgen.kits.telling.report import Asked
from tests.benchmarks import telling_reader as reader
from tests.benchmarks.telling_lexicon import CAME, LOST
from tests.games.convoy.report.reports import game

VOICES = ("diary", "press")


@pytest.fixture(scope="module")
def told():
    header, session = game("audited", "classic", "steady")
    texts = {v: report.tell(Asked(header, session, [], voice=v)).text for v in VOICES}
    return header, session, tell(session), texts


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
