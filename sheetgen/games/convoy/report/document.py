"""The after-action report of a Malta Convoy, as Markdown: finished or still at sea."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.core.session import Session
from sheetgen.games.convoy.report import dice, endings, opening, options, quiet, story, tables
from sheetgen.games.convoy.report.voice import Paragraph, Voice
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, TYPES
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Ship, Turn
from sheetgen.games.convoy.story.chronicle import tell as story_of
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.course import course as course_of
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.games.convoy.story.toll import lost_on
from sheetgen.kits.telling.grammar import counted, join, ordinal, sentences
from sheetgen.kits.telling.phrases import Teller, key_of_answers
from sheetgen.kits.telling.report import Asked, Notes, Telling, frame
from sheetgen.kits.telling.templates import Library, library
from sheetgen.kits.telling.voices import bank_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

TEMPLATE, TERMS = "convoy/report.md.j2", "convoy/terms.toml"
SCENES = (3, 2, 1)
WORDS, A_SCENE, A_HIT, A_LOSS, A_RETURN = 140, 36, 7, 2, 15
"""As many scenes are told as keep to so many words with the list of other losses and those who went
home, reckoned at so many for each scene, for each hit in it, for each ship on the list, and for
going home."""


def voices(templates: Path | None = None) -> list[str]:
    """The voices a report can be told in: the phrase banks there are, a user's own among them."""
    return voices_of(library(templates), "convoy")


def tell(asked: Asked) -> Telling:
    """The report of a game, as far as it has come. Raises TemplateError if a template cannot be
    used, and Error for a voice that there is not."""
    session, shelf = asked.session, library(asked.templates)
    phrases = bank_of(shelf, asked.voice, asked.length, "convoy")
    terms, chronicle = shelf.data(TERMS), story_of(session)
    teller = Teller(shelf, phrases, key_of_answers(session.answers), session.game.name, anew=True)
    speaker, course = Voice(teller, chronicle.length), course_of(chronicle, asked.analysis)
    title, sailed = opening.title(speaker, chronicle, course), bool(chronicle.length)
    points = score(chronicle.state)
    values = frame(asked, title, {"score": points} if sailed else {}, chronicle.finished)
    values |= {
        "sailed": sailed,
        "known": _known(session),
        "score": points,
        "dice": dice.rows(session, chronicle, terms),
        "notes": [] if sailed else asked.noted().until(),
        "chapters": [],
        "paragraphs": [],
    }
    if sailed:
        placed = _notes(asked, chronicle)
        if asked.is_brief:
            values |= _briefly(speaker, chronicle, course, placed)
        else:
            worths = options.worths(session, asked.header.seed, chronicle)
            values |= _passages(speaker, chronicle, course, worths, shelf, phrases, placed)
        values |= {
            "ships": tables.ships(chronicle, terms),
            "watches": tables.numbered_watches(chronicle),
            "incidents": tables.incidents(chronicle),
            "losses": tables.losses(chronicle, terms),
            "reckoning": tables.reckoning(chronicle, terms),
        }
    return Telling(shelf.render(TEMPLATE, **values), speaker.told)


def figures(session: Session) -> Figures:
    """The drawings that the report of a game places: the map, once the convoy is at sea."""
    from sheetgen.games.convoy.report import map
    from sheetgen.games.convoy.story.incidents import incidents

    chronicle = story_of(session)
    if not chronicle.turns:
        return {}
    return {"passage": map.figure(chronicle, incidents(chronicle))}


def _known(session: Session) -> str:
    """What has been rolled of a convoy that has not sailed."""
    state, asked = session.state, [answer.ask for answer in session.answers]
    known = [
        counted(state.sound[kind], noun(kind)) for kind in range(len(TYPES)) if TYPES[kind] in asked
    ]
    if "journey" in asked:
        known.append(f"a journey of {counted(state.length, 'watch')}")
    return join(known)


def _notes(asked: Asked, chronicle: Chronicle) -> Notes:
    """The notes, each with the watch of its turn."""

    def said(turn: int, text: str) -> str:
        if not turn:
            return text
        on = chronicle.turns[turn - 1].watch
        return f"{on.name} of the {ordinal(on.day)}: {text}"

    return asked.noted(said)


def _passages(
    voice: Voice,
    chronicle: Chronicle,
    course: Course,
    worths: Mapping[int, options.Worth],
    shelf: Library,
    phrases: str,
    notes: Notes,
) -> dict[str, Any]:
    """The prose: in order, because what has been said bears on what is said next."""
    first = _first_page(voice, chronicle, course)
    intro = opening.opening(voice, chronicle)
    chapters = story.chapters(voice, chronicle, course, worths)
    headings = shelf.data(phrases)["headings"]
    opened = chronicle.friendly if quiet.is_untroubled(chronicle) else 0
    before = notes.until(opened)

    def heading(phase: str, turns: list[Turn]) -> str:
        name = "at-sea" if phase == "end" and not chronicle.finished else phase
        where = f"{phrases}, headings.{name}"
        carriers = sum(len(turn.departures) for turn in turns)
        return shelf.phrase(where, headings[name], **opening.days(turns), carriers=carriers)

    return first | {
        "opening": intro,
        "opening_heading": heading("opening", chronicle.turns[:1]),
        "notes": before,
        "chapters": [
            {
                "heading": heading(chapter.phase, chapter.turns),
                "paragraphs": _with_notes(chapter.paragraphs, notes),
                "aside": chapter.aside,
            }
            for chapter in chapters
        ],
    }


def _first_page(voice: Voice, chronicle: Chronicle, course: Course) -> dict[str, Any]:
    begun = bool(chronicle.turns)
    return {
        "period": opening.period(chronicle) if begun else "",
        "hook": opening.hook(voice, chronicle, course),
        "dateline": opening.dateline(voice, chronicle),
        "lead": opening.lead(voice, chronicle),
    }


def _with_notes(paragraphs: list[Paragraph], notes: Notes) -> list[str]:
    """The paragraphs, each with the notes on its turns after it, or of several that end in the
    same turn after the last."""
    texts = []
    for place, paragraph in enumerate(paragraphs, start=1):
        texts.append(paragraph.text)
        if place == len(paragraphs) or paragraphs[place].turn != paragraph.turn:
            texts += notes.until(paragraph.turn)
    return texts


# The brief report: the turns that decided it, what was lost besides, and the result.


def _briefly(voice: Voice, chronicle: Chronicle, course: Course, notes: Notes) -> dict[str, Any]:
    """The prose of a brief report: force, turning points, losses, result."""
    first = _first_page(voice, chronicle, course)
    intro = opening.opening(voice, chronicle, brief=True)
    paragraphs = [Paragraph(intro, 0), *brief_paragraphs(voice, chronicle, course)]
    last = chronicle.turns[-1].number if chronicle.turns else 0
    paragraphs[-1].turn = max(paragraphs[-1].turn, last)
    before = notes.until(0)
    return first | {"paragraphs": _with_notes(paragraphs, notes), "notes": before}


def brief_paragraphs(voice: Voice, chronicle: Chronicle, course: Course) -> list[Paragraph]:
    """The turning points, the other losses and the end."""
    sunk = [ship for fleet in chronicle.fleet for ship in fleet if ship.condition == SUNK]
    scenes = story.scenes(voice, chronicle, course, _most(chronicle, course))
    shown = [scene.turn for scene in scenes]
    besides = [ship for ship in sunk if ship.gone_on not in shown]
    if besides:
        lost_on = {ship.gone_on for ship in besides}
        voice.tells(*(turn for turn in chronicle.turns if turn.number in lost_on))
        ships = voice.by_type(besides)
        clause = voice.say("lost-besides", ships=ships, n=len(besides), scenes=len(scenes))
        scenes.append(Paragraph(sentences([clause]), 0))
    home = [ship for ship in chronicle.fleet[CARRIER] if ship.condition == HOME]
    if home:
        scenes.append(Paragraph(_gone_home(voice, chronicle, home), 0))
    return scenes + endings.ending(voice, chronicle, course)


def _most(chronicle: Chronicle, course: Course) -> int:
    """How many scenes there is room for."""
    home = any(ship.condition == HOME for ship in chronicle.fleet[CARRIER])
    room = WORDS - A_RETURN * home
    all_lost = sum(len(lost_on(chronicle, turn)) for turn in chronicle.turns)
    for most in SCENES:
        turns = story.chosen(chronicle, course, most)
        hits = sum(len(turn.battle.hits) for turn in turns if turn.battle)
        besides = all_lost - sum(len(lost_on(chronicle, turn)) for turn in turns)
        words = A_SCENE * most + A_HIT * hits + A_LOSS * besides
        if words <= room:
            return most
    return 1


def _gone_home(voice: Voice, chronicle: Chronicle, carriers: list[Ship]) -> str:
    """The carriers that turned back at halfway, and how many went with them."""
    escorts = join(
        counted(count, noun(kind))
        for kind in (CRUISER, DESTROYER)
        if (count := len(chronicle.ships(kind, HOME)))
    )
    voice.tells(*(turn for turn in chronicle.turns if turn.departures))
    ships = voice.ships(carriers)
    return sentences([voice.say("home-besides", ships=ships, n=len(carriers), escorts=escorts)])
