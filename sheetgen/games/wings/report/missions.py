"""The chapters of a war diary: a mission each, in paragraphs, under the heading of its period."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.report.aftermath import brought, came_out
from sheetgen.games.wings.report.coming_back import came_back, tales
from sheetgen.games.wings.report.facts import facts
from sheetgen.games.wings.report.fight import fight_clauses
from sheetgen.games.wings.report.forces import going_out, whereto
from sheetgen.games.wings.report.fortunes import nickname_earned, recalled
from sheetgen.games.wings.report.newspaper import EVERY, Page, is_due, news, page
from sheetgen.games.wings.report.obituary import obituaries
from sheetgen.games.wings.report.tables import is_founder
from sheetgen.games.wings.report.views import views
from sheetgen.games.wings.report.voice import Voice, is_mustered, joined
from sheetgen.games.wings.sheet.tracks.document import track
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Mission
from sheetgen.games.wings.story.hospital import Stay, stays
from sheetgen.kits.telling.grammar import sentences
from sheetgen.kits.telling.prose import opening, words

HEADINGS = {"early": "The early period", "later": "The later period"}
ENOUGH = 310
"""A mission told in more words is not seen from the two sides as well."""
MANY = 5
"""Before a mission from which so many men have a tale to bring home nothing is recalled."""
A_PARAGRAPH = 2
"""So many clauses on what a mission brought make a paragraph of their own."""
LONG, LONGEST = 30, 36
"""Clauses joined for the sake of variety have so many words at most, and where there is no other
way."""
_TURN = re.compile(r"\bturn \d")
_LOSS = re.compile(
    r"killed|drown|prisoner|captiv|\bdied\b|surviv|picked up|walk again|unable to walk"
)


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
        chapter = Chapter(mission.number, "", _period(mission, period))
        flown = track(chronicle, mission)
        chapter.drawn = flown is not None
        period = mission.period
        voice.new_mission(mission.number)
        chapter.heading = _heading(voice, mission)
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


def _heading(voice: Voice, mission: Mission) -> str:
    """The heading of a mission; with a headline, in a voice that has one."""
    headline = ""
    if mission.fought is not None and voice.says("headline"):
        headline = voice.say("headline", **news(voice, mission))
    return voice.part(
        "heading",
        number=mission.number,
        place=mission.place.name,
        date=in_words(mission.day),
        headline=headline,
    )


def _period(mission: Mission, period: str) -> str:
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
        return [arrived, to_be_flown(voice, mission)]
    # In order, because who has been named bears on how he is named next.
    out = [*arrived, *going_out(voice, mission)]
    if tales(mission) < MANY:
        out += recalled(voice, mission)
    told = [out, fight_clauses(voice, mission, flown)]
    back = came_back(voice, mission)
    after = [*brought(voice, mission, in_hospital), *came_out(voice, mission, in_hospital)]
    if mission.ended:
        after += nickname_earned(voice, mission, in_hospital)
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


def to_be_flown(voice: Voice, mission: Mission) -> list[str]:
    """What is known of a mission that is not fought yet, in clauses."""
    said = [voice.say("to-be-flown", attack=whereto(voice, mission))]
    if is_mustered(mission):
        names = voice.names_apart(mission.flights)
        said.append(voice.say("crews-told-off", names=names))
    return said


# Sentences that do not begin alike.


def varied(paragraphs: list[list[str]]) -> list[list[str]]:
    """The same clauses in their paragraphs, as far as that can be helped no two sentences with the
    same two words to begin with, and no three on end with the same word. What would be such a one
    is joined to the sentence before it, or those two to each other; or, where it begins a
    paragraph, it changes places with the next, which is never the last, or ends the paragraph
    before if it is alone in its own."""
    told: list[list[str]] = []
    for clauses in paragraphs:
        left, said = [*clauses], list[str]()
        told.append(said)
        while left:
            clause = left.pop(0)
            if not _is_third(told, clause):
                plain = said and ";" not in said[-1] + clause
                if not (plain and _opens_as_before(told, clause) and _join(said, clause, LONG)):
                    said.append(clause)
            elif _join(said, clause):
                pass
            elif _join_last_two(told):
                said.append(clause)
            elif len(left) > 1 and _start(left[0]) != _start(clause):
                left.insert(1, clause)
            elif said or left or not _join(_paragraph_before(told), clause):
                said.append(clause)
    return told


def _is_third(told: list[list[str]], clause: str) -> bool:
    """Whether two sentences begin as a clause does that would follow them."""
    before = [sentence for paragraph in told for sentence in paragraph][-2:]
    return [_start(one) for one in before] == [_start(clause)] * 2


def _opens_as_before(told: list[list[str]], clause: str) -> bool:
    """Whether a sentence begins with the two words that a clause does."""
    return any(opening(one) == opening(clause) for paragraph in told for one in paragraph)


def _start(clause: str) -> str:
    """The word a clause begins with, whosesoever it is: a rank is more than one."""
    return next(iter(words(clause)), "").removesuffix("'s")


def _paragraph_before(told: list[list[str]]) -> list[str]:
    return next((paragraph for paragraph in reversed(told) if paragraph), [])


def _join_last_two(told: list[list[str]]) -> bool:
    """Make one of the last two sentences, if they stand in one paragraph and are short enough."""
    last = _paragraph_before(told)
    if len(last) < 2:
        return False
    sentence = last.pop()
    if _join(last, sentence):
        return True
    last.append(sentence)
    return False


def _join(said: list[str], clause: str, longest: int = LONGEST) -> bool:
    """Add a clause to the last sentence of some, if that is short enough. After a turn of the fight
    nothing else is told in the same breath, nor with the loss of a man."""
    if not said or _TURN.search(said[-1]):
        return False
    both = f"{said[-1]} {clause}"
    if _LOSS.search(both) or len(both.split()) > longest:
        return False
    said[-1] = joined(said[-1], clause, "; ")
    return True
