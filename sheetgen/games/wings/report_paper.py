"""The squadron's newspaper: a page after every sixth mission, from the record alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetgen.games.wings.cast_dates import in_words
from sheetgen.games.wings.chronicle import Chronicle, Mission
from sheetgen.games.wings.report_course import headed
from sheetgen.games.wings.report_hospital import Stay
from sheetgen.games.wings.report_paper_items import items
from sheetgen.games.wings.report_paper_lead import lead
from sheetgen.games.wings.report_voice import Voice

EVERY = 6
"""A page follows so many missions."""


@dataclass
class Item:
    """An item of the paper: its headline, its paragraphs, a list, tables with their heads, and a
    note below them."""

    heading: str
    paragraphs: list[str] = field(default_factory=list)
    entries: list[str] = field(default_factory=list)
    tables: list[tuple[list[str], list[list[str]]]] = field(default_factory=list)
    note: str = ""


@dataclass
class Page:
    """A page: its masthead and motto, its number and date, and its items, the lead first."""

    masthead: str
    motto: str
    number: int
    date: str
    stories: list[Item]


def is_due(chronicle: Chronicle, mission: Mission) -> bool:
    """Whether a page follows a mission."""
    return mission.number % EVERY == 0 and mission.ended and chronicle.cast is not None


def page(voice: Voice, mission: Mission, stays: list[Stay]) -> Page:
    """The page after a mission, on the six that it closes."""
    missions = voice.chronicle.missions[mission.number - EVERY : mission.number]
    voice.new_mission(*(one.number for one in missions))
    if not voice.masthead:
        voice.masthead = voice.say("masthead")
    found = [lead(voice, missions), *items(voice, missions, stays)]
    return Page(
        masthead=voice.masthead,
        motto=headed(voice.say("motto")),
        number=mission.number // EVERY,
        date=in_words(mission.day),
        stories=[Item(**one) for one in found],
    )
