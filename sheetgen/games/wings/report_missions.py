"""The chapters of a war diary: a mission each, in paragraphs, under the heading of its period."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetgen.games.wings.cast_dates import in_words
from sheetgen.games.wings.chronicle import Airman, Chronicle, Mission
from sheetgen.games.wings.combat.track import Track
from sheetgen.games.wings.report_aftermath import brought, came_out
from sheetgen.games.wings.report_facts import facts
from sheetgen.games.wings.report_fight import fought
from sheetgen.games.wings.report_forces import going_out, whereto
from sheetgen.games.wings.report_fortunes import recalled
from sheetgen.games.wings.report_hospital import Stay, stays
from sheetgen.games.wings.report_nicknames import christened
from sheetgen.games.wings.report_obituary import obituaries
from sheetgen.games.wings.report_paper import EVERY, Page, is_due, page
from sheetgen.games.wings.report_return import came_back, tales
from sheetgen.games.wings.report_tables import is_founder
from sheetgen.games.wings.report_variety import varied
from sheetgen.games.wings.report_views import views
from sheetgen.games.wings.report_voice import Voice, is_mustered
from sheetgen.games.wings.tracks import track
from sheetgen.reports.words import sentences

HEADINGS = {"early": "The early period", "later": "The later period"}

ENOUGH = 310
"""A mission told in more words is not seen from the two sides as well."""
MANY = 5
"""Before a mission from which so many men have a tale to bring home nothing is recalled."""
A_PARAGRAPH = 2
"""So many clauses on what a mission brought make a paragraph of their own."""


@dataclass
class Chapter:
    """A mission as it is told; `period` is the heading to stand before it, if it has one, `drawn`
    says that its flight paths are, and `page` is the newspaper that follows it."""

    number: int
    heading: str
    period: str
    paragraphs: list[str] = field(default_factory=list)
    facts: str = ""
    drawn: bool = False
    page: Page | None = None


def chapters(voice: Voice, chronicle: Chronicle) -> list[Chapter]:
    """All missions drawn so far."""
    in_hospital = stays(chronicle)
    told: list[Chapter] = []
    period = ""
    for mission in chronicle.missions:
        heading = f"{mission.number}. {mission.place.name}, {in_words(mission.day)}"
        chapter = Chapter(mission.number, heading, _heading(mission, period))
        flown = track(chronicle, mission)
        chapter.drawn = flown is not None
        period = mission.period
        voice.new_mission(mission.number)
        paragraphs = _paragraphs(voice, mission, flown, in_hospital)
        lives = obituaries(voice, mission) if mission.ended else []
        long = sum(len(clause.split()) for clauses in paragraphs for clause in clauses)
        seen = views(voice, mission) if mission.ended and long <= ENOUGH else []
        texts = [sentences(clauses) for clauses in varied([*paragraphs, seen])]
        chapter.paragraphs = [text for text in (*texts[:-1], *lives, texts[-1]) if text]
        chapter.facts = sentences(facts(chronicle, mission, voice.terms))
        if is_due(chronicle, mission):
            chapter.page = page(voice, mission, in_hospital)
        told.append(chapter)
    return told


def _heading(mission: Mission, period: str) -> str:
    """The heading of a period that begins, or goes on after a page of the newspaper."""
    heading = HEADINGS[mission.period]
    if mission.period != period:
        return heading
    return f"{heading}, continued" if mission.number % EVERY == 1 else ""


def _paragraphs(
    voice: Voice, mission: Mission, flown: Track | None, in_hospital: list[Stay]
) -> list[list[str]]:
    """A mission in clauses: going out, the fight, coming back, and what it brought."""
    arrived = _arrived(voice, mission)
    if mission.fought is None:
        return [arrived, _to_be_flown(voice, mission)]
    # In order, because who has been named bears on how he is named next.
    out = [*arrived, *going_out(voice, mission)]
    if tales(mission) < MANY:
        out += recalled(voice, mission)
    told = [out, fought(voice, mission, flown)]
    back = came_back(voice, mission)
    after = [*brought(voice, mission, in_hospital), *came_out(voice, mission, in_hospital)]
    if mission.ended:
        after += christened(voice, mission, in_hospital)
    return [*told, [*back, *after]] if len(after) < A_PARAGRAPH else [*told, back, after]


def _arrived(voice: Voice, mission: Mission) -> list[str]:
    """An air force that joins the campaign on its way; those of the first mission were there."""
    if mission.number == 1:
        return []
    forces: dict[int, list[Airman]] = {}
    for airman in mission.joined:
        if is_founder(voice.chronicle, airman):
            forces.setdefault(airman.man.air_force, []).append(airman)
    return [
        voice.say(
            "founders",
            force=f"the {voice.terms['air_force'][force]}",
            fighters=sum(not airman.man.bomber for airman in men),
            bombers=sum(airman.man.bomber for airman in men),
        )
        for force, men in forces.items()
    ]


def _to_be_flown(voice: Voice, mission: Mission) -> list[str]:
    said = [voice.say("to-be-flown", attack=whereto(voice, mission))]
    if is_mustered(mission):
        names = voice.names_apart(mission.flights)
        said.append(voice.say("crews-told-off", names=names))
    return said
