"""The war diary of Wings over Malta, as Markdown: a campaign that is over, or as far as it is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import anachronisms, in_words, licences
from sheetgen.games.wings.report import brief, course, dice, missions, tables
from sheetgen.games.wings.report.voice import Voice, by_side
from sheetgen.games.wings.rules.fight import SOURCES
from sheetgen.games.wings.rules.state import DRAWN, FIT
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.games.wings.story.hospital import stays
from sheetgen.kits.chances.analysis import Analysis
from sheetgen.kits.telling import luck
from sheetgen.kits.telling.grammar import join, sentences
from sheetgen.kits.telling.phrases import Teller, Told, key_of_answers
from sheetgen.kits.telling.provenance import described, provenance
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import inert, quoted, shortened
from sheetgen.kits.telling.voices import BRIEF, FULL, VOICE, bank_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

LONGEST_NAME = 200
"""A player's longer name is shortened in the text, in characters."""
TEMPLATE, TERMS, NICKNAMES = "wings/report.md.j2", "wings/terms.toml", "wings/nicknames.toml"


class Telling(NamedTuple):
    """A diary as Markdown, and every phrase of its prose with the missions it is about."""

    text: str
    told: list[Told]


def voices(templates: Path | None = None) -> list[str]:
    """The voices a diary can be told in: the phrase banks there are, a user's own among them."""
    return voices_of("wings", templates)


def markdown(
    header: Header,
    session: Session,
    notes: list[tuple[int, str]],
    templates: Path | None = None,
    analysis: Analysis | None = None,
    voice: str = VOICE,
    length: str = FULL,
) -> str:
    """The diary of a campaign, as far as it has come; with its analysis, if that is given.

    `notes` are texts, each with how many answers stood when it was made; `templates` is a folder
    whose files are used before ours; `length` is full or brief. Raises TemplateError if a template
    cannot be used, and Error for a voice that there is not.
    """
    return telling(header, session, notes, templates, analysis, voice, length).text


def telling(
    header: Header,
    session: Session,
    notes: list[tuple[int, str]],
    templates: Path | None = None,
    analysis: Analysis | None = None,
    voice: str = VOICE,
    length: str = FULL,
) -> Telling:
    """The diary as `markdown` has it, with the record of what was told in it."""
    shelf = library(templates)
    phrases = bank_of(shelf, "wings", voice, length)
    terms, chronicle = shelf.data(TERMS), tell(session)
    # By the dice of the cast alone, and the missions first: what is told of a mission stays as it
    # is told while the campaign goes on.
    teller = Teller(shelf, phrases, key_of_answers(session.answers[:1]), session.game.name)
    speaker = Voice(teller, terms, shelf.data(NICKNAMES), chronicle)
    placed = _notes(session, notes, len(chronicle.missions))
    is_brief = length == BRIEF
    chapters = [] if is_brief else _chapters(speaker, chronicle, placed)
    paragraphs = _paragraphs(speaker, chronicle, placed) if is_brief else []
    title = course.title(speaker, chronicle)
    values: dict[str, Any] = {
        "title": title,
        "front": _front(header, chronicle, title, voice, length),
        "brief": is_brief,
        "edition": header.edition,
        "over": chronicle.winner is not None,
        "period": _period(chronicle),
        "short": course.headed(chronicle.in_short()),
        "player": inert(shortened(header.player, LONGEST_NAME)) if header.player else "",
        "hook": sentences(course.hook(speaker, chronicle)),
        "notes": [text for mission, text in placed if mission == 0],
        "missions": tables.missions(chronicle, terms),
        "squadrons": tables.squadrons(chronicle, terms),
        "chapters": chapters,
        "paragraphs": paragraphs,
        "patients": "" if is_brief else _patients(speaker, chronicle),
        "strength": tables.strength(chronicle, terms),
        "ladder": tables.ladder(chronicle, terms),
        "lost": tables.the_lost(chronicle),
        "hospital": tables.hospital(chronicle, terms),
        "honours": tables.honours(chronicle, terms),
        "roster": tables.roster(chronicle, terms),
        "dice": dice.rows(session, chronicle, terms),
        "luck": luck.section(analysis) if analysis else None,
        "conditions": described(session.game, session.conditions),
        "provenance": provenance(header, session.answers),
        "fights": _fights(chronicle),
        "invented": [*_invented(chronicle), *shelf.data(phrases).get("licence", [])],
        "credits": session.game.credits,
        "software": f"sheetgen {__version__}, rules text {session.game.rules_version}",
    }
    return Telling(shelf.render(TEMPLATE, **values), teller.told)


def figures(session: Session) -> Figures:
    """The drawings that the diary of a campaign places: the flight paths of its fights."""
    from sheetgen.games.wings.report import flight_charts

    return flight_charts.figures(tell(session))


def _chapters(
    voice: Voice, chronicle: Chronicle, notes: list[tuple[int, str]]
) -> list[dict[str, Any]]:
    """The chapters for the template, each with the notes made in its mission."""
    return [
        {
            "number": chapter.number,
            "heading": chapter.heading,
            "period": chapter.period,
            "paragraphs": chapter.paragraphs,
            "notes": [text for mission, text in notes if mission == chapter.number],
            "facts": chapter.facts,
            "page": chapter.page,
            "drawn": chapter.drawn,
        }
        for chapter in missions.chapters(voice, chronicle)
    ]


def _paragraphs(voice: Voice, chronicle: Chronicle, notes: list[tuple[int, str]]) -> list[str]:
    """The prose of a brief diary, each note after the paragraph on its mission or on a later one,
    or at the end."""
    left = [note for note in notes if note[0] > 0]
    texts = []
    for mission, paragraph in brief.paragraphs(voice, chronicle):
        texts += [paragraph, *(text for when, text in left if when <= mission)]
        left = [note for note in left if note[0] > mission]
    return [*texts, *(text for _, text in left)]


def _notes(session: Session, notes: list[tuple[int, str]], drawn: int) -> list[tuple[int, str]]:
    """The notes as Markdown, each with the mission it was made in, of those drawn so far."""
    return [
        (min(dice.mission_when(session, standing), drawn), f"*{inert(text)}*")
        for standing, text in notes
        if text.strip()
    ]


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
    return {source: counted[source] for source in SOURCES}


def _invented(chronicle: Chronicle) -> list[str]:
    """What the diary makes free with, and what of its airplanes is out of its time."""
    flown = {aircraft for mission in chronicle.missions for _, aircraft in mission.aircraft}
    out_of_time = [one.says for one in anachronisms() if flown & set(one.aircraft)]
    return [*licences(), *out_of_time]


def _front(
    header: Header, chronicle: Chronicle, title: str, voice: str, length: str
) -> list[tuple[str, str]]:
    """The front matter: names and YAML values."""
    front = [("title", quoted(title)), ("game", "wings"), ("edition", quoted(header.edition))]
    if header.player:
        front.append(("player", quoted(header.player)))
    if chronicle.winner is not None:
        winner = ["british", "axis"][chronicle.winner] if chronicle.winner != DRAWN else "nobody"
        front.append(("winner", winner))
    front.append(("finished", "true" if chronicle.finished else "false"))
    if (voice, length) != (VOICE, FULL):
        front += [("voice", quoted(voice)), ("length", length)]
    return front
