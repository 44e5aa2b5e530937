"""The war diary of Wings over Malta, as Markdown: a campaign that is over, or as far as it is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.core.language import join, sentences
from sheetgen.games.wings.cast.dates import anachronisms, in_words, licences
from sheetgen.games.wings.report import tables
from sheetgen.games.wings.report.facts import facts
from sheetgen.games.wings.report.missions import AT_LENGTH, Narrator, Section
from sheetgen.games.wings.report.opening import Frame, headed
from sheetgen.games.wings.report.voice import Voice, by_side
from sheetgen.games.wings.rules.fight import Source
from sheetgen.games.wings.rules.state import FIT
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.chronicle import tell as story_of
from sheetgen.games.wings.story.hospital import stays
from sheetgen.games.wings.story.plan import HALF, LINE, StoryPlan, plan
from sheetgen.games.wings.story.tellings import winner_name
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling.phrases import Teller
from sheetgen.kits.telling.report import Asked, Telling, frame, key_of_answers
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import Length, bank_of, voice_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

TEMPLATE, TERMS, NICKNAMES = "wings/report.md.j2", "wings/terms.toml", "wings/nicknames.toml"
A_MISSION, A_LOSS = 34, 19
"""The words that a mission is reckoned at in a diary that tells some, and an airplane lost in
it."""


def voices(templates: Path | None = None) -> list[str]:
    """The voices a diary can be told in: the phrase banks there are, a user's own among them."""
    return voices_of(library(templates), "wings")


def tell(asked: Asked) -> Telling:
    """The diary of a campaign, as far as it has come. Raises TemplateError if a template cannot be
    used, and Error for a voice that there is not."""
    session, theatre = asked.session, asked.session.conditions.theatre
    shelf = theatre.library(asked.templates)
    asked = asked._replace(voice=voice_of(shelf, asked.voice, "wings"))
    phrases = bank_of(shelf, asked.voice, asked.length, "wings")
    terms, chronicle = theatre.nouns | shelf.data(TERMS), story_of(session)
    planned = plan(chronicle)
    # By the dice of the cast alone: who tells a campaign that goes on tells it in the same words.
    teller = Teller(shelf, phrases, key_of_answers(session.answers[:1]), session.game.name)
    speaker = Voice(teller, terms, shelf.data(NICKNAMES), chronicle)
    frame_of = Frame(speaker, chronicle, planned)
    keeps = asked.extent.keeps
    title, opening = frame_of.title(), frame_of.opening("people" in keeps)
    narrator = Narrator(speaker, chronicle, planned)
    over = chronicle.winner is not None
    told = narrator.sections(frame_of) if "story" in keeps else []
    brief = [] if "story" in keeps else _brief(narrator, planned, asked.extent)
    answered = answers_of(session.asked)
    spans = [[answered[m] for m in one.missions] for one in told]
    spans += [[answered[mission]] if mission else [] for _, mission in brief]
    before, *noted = asked.noted(spans)
    values = frame(asked, title, _winner(chronicle), chronicle.finished)
    values |= {
        "over": over,
        "period": _period(chronicle),
        "short": headed(chronicle.in_short()),
        "opening": opening,
        "notes": before,
        "sections": [
            {**vars(one), "notes": notes} for one, notes in zip(told, noted, strict=False)
        ],
        "paragraphs": [
            text for (told, _), own in zip(brief, noted, strict=False) for text in (told, *own)
        ],
        "reckoning": frame_of.reckoning() if over and "reckoning" in keeps else [],
        "afterwards": frame_of.afterwards() if over and "reckoning" in keeps else [],
        "in_figures": [_in_figures(chronicle, mission) for mission in chronicle.missions],
        "charts": _charts(chronicle, told),
        "missions": tables.missions(chronicle),
        "squadrons": tables.squadrons(chronicle),
        "patients": _patients(speaker, chronicle) if "reckoning" in keeps else "",
        "strength": tables.strength(chronicle),
        "ladder": tables.ladder(chronicle),
        "lost": tables.the_lost(chronicle),
        "hospital": tables.hospital(chronicle),
        "honours": tables.honours(chronicle),
        "roster": tables.roster(chronicle),
        "dice": tables.dice(session, chronicle, terms),
        "fights": _fights(chronicle),
        "invented": [*_invented(chronicle), *shelf.data(phrases).get("licence", [])],
    }
    return Telling(shelf.render(TEMPLATE, **values), teller.told)


def figures(asked: Asked) -> Figures:
    """The drawings that the diary of a campaign places: the flight paths of its fights."""
    from sheetgen.games.wings.report import flight_charts

    chronicle = story_of(asked.session)
    sizes = plan(chronicle).sizes

    def order(mission: Mission) -> tuple[bool, int]:
        return sizes.get(mission.number, HALF) not in AT_LENGTH, mission.number

    return flight_charts.figures(chronicle, sorted(chronicle.missions, key=order))


def _brief(narrator: Narrator, planned: StoryPlan, extent: Length) -> list[tuple[str, int]]:
    """The prose of a brief diary: the missions that weigh most, and what the others cost; each
    paragraph with the mission it is on (0: on several)."""
    missions = _chosen(narrator.chronicle, planned, extent)
    last = narrator.chronicle.missions[-1:]
    told = [(text, m.number) for m in missions for text in narrator.mission(m, LINE)]
    told += [(text, 0) for text in narrator.besides(missions)]
    open_still = [mission for mission in last if not mission.ended]
    return told + [(text, m.number) for m in open_still for text in narrator.mission(m, LINE)]


def _chosen(chronicle: Chronicle, planned: StoryPlan, extent: Length) -> list[Mission]:
    """The missions that weigh most, as many as there is room for, in their order."""
    words = {
        mission.number: A_MISSION + A_LOSS * sum(flight.down for flight in mission.flights)
        for mission in chronicle.missions
    }
    heaviest = planned.heaviest(extent.scenes)
    chosen = extent.room((number, words[number]) for number in heaviest)
    return [chronicle.missions[number - 1] for number in chosen]


def _in_figures(chronicle: Chronicle, mission: Mission) -> str:
    said = sentences(facts(chronicle, mission))
    return f"**{mission.number}. {mission.place.name}, {in_words(mission.day)}.** {said}"


def _charts(chronicle: Chronicle, told: list[Section]) -> list[int]:
    """The missions whose flight paths stand at the back: those drawn nowhere else."""
    drawn = {number for section in told for number in section.drawn}
    flown = [m.number for m in chronicle.missions if track(chronicle, m) is not None]
    return [number for number in flown if number not in drawn]


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
    out_of_time = [one.says for one in anachronisms(chronicle.theatre) if flown & set(one.aircraft)]
    return [*licences(chronicle.theatre), *out_of_time]


def _winner(chronicle: Chronicle) -> dict[str, str]:
    """Who has won, if anybody has yet."""
    if chronicle.winner is None:
        return {}
    return {"winner": winner_name(chronicle.theatre, chronicle.winner).lower()}
