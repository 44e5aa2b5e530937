"""The war diary of Wings over Malta, as Markdown: a campaign that is over, or as far as it is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import anachronisms, in_words, licences
from sheetgen.games.wings.report import brief, course, missions, tables
from sheetgen.games.wings.report.voice import Voice, by_side
from sheetgen.games.wings.rules.fight import Source
from sheetgen.games.wings.rules.state import DRAWN, FIT
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.games.wings.story.chronicle import tell as story_of
from sheetgen.games.wings.story.hospital import stays
from sheetgen.kits.telling.grammar import join, sentences
from sheetgen.kits.telling.phrases import Teller, key_of_answers
from sheetgen.kits.telling.report import Asked, Notes, Telling, frame
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import bank_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

TEMPLATE, TERMS, NICKNAMES = "wings/report.md.j2", "wings/terms.toml", "wings/nicknames.toml"
WINNERS = ("british", "axis")
"""The sides as the front matter names them."""


def voices(templates: Path | None = None) -> list[str]:
    """The voices a diary can be told in: the phrase banks there are, a user's own among them."""
    return voices_of(library(templates), "wings")


def tell(asked: Asked) -> Telling:
    """The diary of a campaign, as far as it has come. Raises TemplateError if a template cannot be
    used, and Error for a voice that there is not."""
    session, shelf = asked.session, library(asked.templates)
    phrases = bank_of(shelf, asked.voice, asked.length, "wings")
    terms, chronicle = shelf.data(TERMS), story_of(session)
    # By the dice of the cast alone, and the missions first: what is told of a mission stays as it
    # is told while the campaign goes on.
    teller = Teller(shelf, phrases, key_of_answers(session.answers[:1]), session.game.name)
    speaker = Voice(teller, terms, shelf.data(NICKNAMES), chronicle)
    notes = asked.noted(last=len(chronicle.missions))
    before = notes.until(0)
    chapters = [] if asked.is_brief else _chapters(speaker, chronicle, notes)
    paragraphs = _paragraphs(speaker, chronicle, notes) if asked.is_brief else []
    title = course.title(speaker, chronicle)
    values = frame(asked, title, _winner(chronicle), chronicle.finished)
    values |= {
        "over": chronicle.winner is not None,
        "period": _period(chronicle),
        "short": course.headed(chronicle.in_short()),
        "hook": sentences(course.hook(speaker, chronicle)),
        "notes": before,
        "missions": tables.missions(chronicle, terms),
        "squadrons": tables.squadrons(chronicle, terms),
        "chapters": chapters,
        "paragraphs": paragraphs,
        "patients": "" if asked.is_brief else _patients(speaker, chronicle),
        "strength": tables.strength(chronicle, terms),
        "ladder": tables.ladder(chronicle, terms),
        "lost": tables.the_lost(chronicle),
        "hospital": tables.hospital(chronicle, terms),
        "honours": tables.honours(chronicle, terms),
        "roster": tables.roster(chronicle, terms),
        "dice": tables.dice(session, chronicle, terms),
        "fights": _fights(chronicle),
        "invented": [*_invented(chronicle), *shelf.data(phrases).get("licence", [])],
    }
    return Telling(shelf.render(TEMPLATE, **values), teller.told)


def figures(session: Session) -> Figures:
    """The drawings that the diary of a campaign places: the flight paths of its fights."""
    from sheetgen.games.wings.report import flight_charts

    return flight_charts.figures(story_of(session))


def _chapters(voice: Voice, chronicle: Chronicle, notes: Notes) -> list[dict[str, Any]]:
    """The chapters for the template, each with the notes made in its mission."""
    return [
        {**vars(one), "notes": notes.until(one.number)}
        for one in missions.chapters(voice, chronicle)
    ]


def _paragraphs(voice: Voice, chronicle: Chronicle, notes: Notes) -> list[str]:
    """The prose of a brief diary, each note after the paragraph on its mission or on a later one,
    or at the end."""
    told = brief.paragraphs(voice, chronicle)
    return [text for n, said in told for text in (said, *notes.until(n))] + notes.until()


def _patients(voice: Voice, chronicle: Chronicle) -> str:
    """Who has not left hospital."""
    voice.new_mission()
    flights = [
        stay.flight
        for stay in stays(chronicle)
        if stay.until is None and stay.flight.airman.man.status == FIT
    ]
    said = []
    for number, side in enumerate(by_side(flights)):
        names = join(voice.name(flight.airman, flight.airman.man.rank) for flight in side)
        of = voice.terms["side"][side[0].airman.man.side]
        over = chronicle.winner is not None
        said.append(voice.say("still-in", names=names, m=len(side), of=of, over=over, more=number))
    return sentences(said)


def _period(chronicle: Chronicle) -> str:
    """From the first day to the last."""
    if not chronicle.missions:
        return ""
    first, last = chronicle.missions[0].day, chronicle.missions[-1].day
    return in_words(first) if first == last else f"{in_words(first)} to {in_words(last)}"


def _fights(chronicle: Chronicle) -> dict[str, int]:
    """How many fights come from where."""
    counted = Counter(m.fought.fight.source for m in chronicle.missions if m.fought is not None)
    return {source: counted[source] for source in Source}


def _invented(chronicle: Chronicle) -> list[str]:
    """What the diary makes free with, and what of its airplanes is out of its time."""
    flown = {aircraft for mission in chronicle.missions for _, aircraft in mission.aircraft}
    out_of_time = [one.says for one in anachronisms() if flown & set(one.aircraft)]
    return [*licences(), *out_of_time]


def _winner(chronicle: Chronicle) -> dict[str, str]:
    """Who has won, if anybody has yet."""
    if chronicle.winner is None:
        return {}
    return {"winner": "nobody" if chronicle.winner == DRAWN else WINNERS[chronicle.winner]}
