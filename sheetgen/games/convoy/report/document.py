"""The after-action report of a Malta Convoy, as Markdown: finished or still at sea."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.game import pick
from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import dice, endings, opening, options, tables
from sheetgen.games.convoy.report.conditions import described
from sheetgen.games.convoy.report.narrative import Narrator
from sheetgen.games.convoy.report.outline import ASSESSMENT, NEWS, ORDERS, outline
from sheetgen.games.convoy.report.toll import lost_on
from sheetgen.games.convoy.report.voice import SHIP_NOUNS, Paragraph, Voice
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, TYPES
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Ship, Turn, tell
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.course import course as course_of
from sheetgen.games.convoy.story.plan import plan
from sheetgen.kits.chances.analysis import Analysis
from sheetgen.kits.telling import luck
from sheetgen.kits.telling.grammar import counted, join, ordinal, sentences
from sheetgen.kits.telling.outline import Outline
from sheetgen.kits.telling.phrases import Teller, Told, key_of_answers
from sheetgen.kits.telling.provenance import provenance
from sheetgen.kits.telling.templates import Library, library
from sheetgen.kits.telling.usertext import inert, quoted, shortened
from sheetgen.kits.telling.voices import BRIEF, FULL, VOICE, bank_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

LONGEST_NAME = 200
"""A player's longer name is shortened in the text, in characters."""
TEMPLATE, TERMS = "convoy/report.md.j2", "convoy/terms.toml"
TRIED = 1
"""So few phrases are weighed against one another: whoever reads several reports is to find them
different."""
SCENES = (3, 2, 1)
WORDS, A_SCENE, A_HIT, A_LOSS, A_RETURN = 140, 42, 7, 2, 15
"""As many scenes are told as keep to so many words with the list of other losses and those who went
home, reckoned at so many for each scene, for each hit in it, for each ship on the list, and for
going home."""


class Telling(NamedTuple):
    """A report as Markdown, and every phrase of its prose with the turns it is about."""

    text: str
    told: list[Told]


def voices(templates: Path | None = None) -> list[str]:
    """The voices a report can be told in: the phrase banks there are, a user's own among them."""
    return voices_of("convoy", templates)


def markdown(
    header: Header,
    session: Session,
    notes: list[tuple[int, str]],
    templates: Path | None = None,
    analysis: Analysis | None = None,
    voice: str = VOICE,
    length: str = FULL,
) -> str:
    """The report of a game, as far as it has come; with its analysis, if that is given.

    `notes` are texts, each with how many answers stood when it was made; `templates` is a folder
    whose files are used before ours; `length` is full or brief. Raises TemplateError if a
    template cannot be used, and Error for a voice that there is not.
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
    """The report as `markdown` has it, with the record of what was told in it."""
    shelf = library(templates)
    phrases = bank_of(shelf, "convoy", voice, length)
    terms, chronicle = shelf.data(TERMS), tell(session)
    key = key_of_answers(session.answers)
    teller = Teller(shelf, phrases, key, session.game.name, anew=True, tried=TRIED)
    speaker, course = Voice(teller, chronicle.length), course_of(chronicle, analysis)
    order = order_of(shelf, phrases)
    worths: Mapping[int, options.Worth] = {}
    if length == FULL and order != NEWS:
        # From the record alone: the same is told whether its dice were typed or rolled from a seed.
        worths = options.worths(session, None, chronicle)
    planned = plan(chronicle, course, analysis)
    narrator = Narrator(speaker, order, chronicle, course, planned, worths)
    title = narrator.opening.title()
    values: dict[str, Any] = {
        "title": title,
        "front": _front(header, chronicle, title, voice, length),
        "edition": header.edition,
        "finished": chronicle.finished,
        "sailed": bool(chronicle.length),
        "brief": length == BRIEF,
        "player": inert(shortened(header.player, LONGEST_NAME)) if header.player else "",
        "known": _known(session),
        "score": score(chronicle.state),
        "conditions": described(session.conditions),
        "provenance": provenance(header, session.answers),
        "credits": session.game.credits,
        "software": f"sheetgen {__version__}, rules text {session.game.rules_version}",
        "dice": dice.rows(session, chronicle, terms),
        "luck": luck.section(analysis) if analysis else None,
        "notes": [],
        "chapters": [],
        "paragraphs": [],
    }
    if chronicle.length:
        placed = _notes(session, notes, chronicle)
        if length == BRIEF:
            values |= _briefly(narrator, placed)
        else:
            values |= _passages(narrator, outline(voice, order, chronicle, course, planned), placed)
        values |= {
            "ships": tables.ships(chronicle, terms),
            "watches": tables.numbered_watches(chronicle, terms),
            "incidents": tables.incidents(chronicle),
            "losses": tables.losses(chronicle, terms),
            "reckoning": tables.reckoning(chronicle, terms),
        }
    else:
        values["notes"] = [f"*{inert(text)}*" for _, text in notes if text.strip()]
    return Telling(shelf.render(TEMPLATE, **values), speaker.told)


def figures(session: Session) -> Figures:
    """The drawings that the report of a game places: the map, once the convoy is at sea."""
    from sheetgen.games.convoy.report import map
    from sheetgen.games.convoy.sheet.back import incidents_of

    chronicle = tell(session)
    if not chronicle.turns:
        return {}
    return {"passage": map.figure(chronicle, incidents_of(chronicle))}


def _front(
    header: Header, chronicle: Chronicle, title: str, voice: str, length: str
) -> list[tuple[str, str]]:
    """The front matter: names and YAML values."""
    front = [("title", quoted(title)), ("game", "convoy"), ("edition", quoted(header.edition))]
    if header.player:
        front.append(("player", quoted(header.player)))
    if chronicle.length:
        front.append(("score", str(score(chronicle.state))))
    front.append(("finished", "true" if chronicle.finished else "false"))
    return [*front, ("voice", quoted(voice)), ("length", length)]


def _known(session: Session) -> str:
    """What has been rolled of a convoy that has not sailed."""
    state, asked = session.state, [answer.ask for answer in session.answers]
    nouns = ("cargo ship", "tanker", "carrier", "cruiser", "destroyer")
    known = [
        counted(state.sound[kind], nouns[kind])
        for kind in range(len(TYPES))
        if TYPES[kind] in asked
    ]
    if "journey" in asked:
        known.append(f"a journey of {counted(state.length, 'watch')}")
    return join(known)


def _notes(
    session: Session, notes: list[tuple[int, str]], chronicle: Chronicle
) -> list[tuple[int, str]]:
    """The notes as Markdown, each with the turn it was made in (0: before the first)."""
    placed = []
    for standing, text in notes:
        if not text.strip():
            continue
        turn = dice.turn_when(session.asked, standing)
        on = chronicle.turns[turn - 1].watch if turn else None
        when = f"{on.name} of the {ordinal(on.day)}: " if on else ""
        placed.append((turn, f"*{when}{inert(text)}*"))
    return placed


def outlined(
    session: Session,
    templates: Path | None = None,
    analysis: Analysis | None = None,
    voice: str = VOICE,
) -> Outline:
    """The outline that the report of a game is told by. Raises as `markdown` does."""
    shelf = library(templates)
    phrases = bank_of(shelf, "convoy", voice)
    chronicle = tell(session)
    course = course_of(chronicle, analysis)
    planned = plan(chronicle, course, analysis)
    return outline(voice, order_of(shelf, phrases), chronicle, course, planned)


def order_of(shelf: Library, phrases: str) -> str:
    """The order a voice tells in, which is what it may know. Raises Error for another."""
    return pick(shelf.data(phrases).get("order", ASSESSMENT), ORDERS, f"order in {phrases}")


def _passages(narrator: Narrator, planned: Outline, notes: list[tuple[int, str]]) -> dict[str, Any]:
    """The prose: in order, because what has been said bears on what is said next."""
    first = _first_page(narrator)
    chapters = narrator.chapters(planned)
    before = [text for turn, text in notes if turn == 0]
    notes = [note for note in notes if note[0]]
    return first | {
        "notes": before,
        "chapters": [
            {
                "heading": chapter.heading,
                "paragraphs": _with_notes(chapter.paragraphs, notes),
                "aside": chapter.aside,
            }
            for chapter in chapters
        ],
    }


def _first_page(narrator: Narrator) -> dict[str, Any]:
    chronicle = narrator.chronicle
    return {
        "period": opening.period(chronicle) if chronicle.turns else "",
        "hook": narrator.opening.standfirst(),
        "dateline": opening.dateline(narrator.voice, chronicle),
    }


def _with_notes(paragraphs: list[Paragraph], notes: list[tuple[int, str]]) -> list[str]:
    """The paragraphs, each with the notes on its turns after it, or of several that end in the
    same turn after the last; a note is given out once."""
    texts = []
    for place, paragraph in enumerate(paragraphs, start=1):
        texts.append(paragraph.text)
        if place < len(paragraphs) and paragraphs[place].turn == paragraph.turn:
            continue
        due = [note for note in notes if 0 < note[0] <= paragraph.turn]
        texts += [text for _, text in due]
        # In place: the list goes on to the next chapter without them.
        notes[:] = [note for note in notes if note not in due]
    return texts


# The brief report: the turns that decided it, what was lost besides, and the result.


def _briefly(narrator: Narrator, notes: list[tuple[int, str]]) -> dict[str, Any]:
    """The prose of a brief report: force, turning points, losses, result."""
    chronicle = narrator.chronicle
    first = _first_page(narrator)
    force = [Paragraph(text, 0) for text in narrator.opening.paragraphs(brief=True)]
    paragraphs = force + brief_paragraphs(narrator)
    last = chronicle.turns[-1].number if chronicle.turns else 0
    paragraphs[-1].turn = max(paragraphs[-1].turn, last)
    before = [text for turn, text in notes if turn == 0]
    return first | {"paragraphs": _with_notes(paragraphs, notes), "notes": before}


def brief_paragraphs(narrator: Narrator) -> list[Paragraph]:
    """The turning points, the other losses and the end."""
    voice, chronicle = narrator.voice, narrator.chronicle
    sunk = [ship for fleet in chronicle.fleet for ship in fleet if ship.condition == SUNK]
    turns = chosen(chronicle, narrator.course)
    scenes = [narrator.scene(turn) for turn in turns]
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
    last = chronicle.turns[-1].number if chronicle.turns else 0
    end = endings.ending(narrator.opening) if chronicle.turns else []
    return scenes + [Paragraph(text, last) for text in end]


def chosen(chronicle: Chronicle, course: Course) -> list[Turn]:
    """The turns with an enemy that mattered most, as many as there is room for, in their order."""
    turns = [chronicle.turns[number - 1] for number in course.weightiest()]
    met = [turn for turn in turns if turn.battle and turn.score is not None]
    home = any(ship.condition == HOME for ship in chronicle.fleet[CARRIER])
    room = WORDS - A_RETURN * home
    all_lost = sum(len(lost_on(chronicle, turn)) for turn in chronicle.turns)
    for most in SCENES:
        taken = met[:most]
        hits = sum(len(turn.battle.hits) for turn in taken if turn.battle)
        besides = all_lost - sum(len(lost_on(chronicle, turn)) for turn in taken)
        if A_SCENE * most + A_HIT * hits + A_LOSS * besides <= room:
            break
    return sorted(taken, key=lambda turn: turn.number)


def _gone_home(voice: Voice, chronicle: Chronicle, carriers: list[Ship]) -> str:
    """The carriers that turned back at halfway, and how many went with them."""
    escorts = join(
        counted(count, SHIP_NOUNS[kind])
        for kind in (CRUISER, DESTROYER)
        if (count := len(chronicle.ships(kind, HOME)))
    )
    voice.tells(*(turn for turn in chronicle.turns if turn.departures))
    ships = voice.ships(carriers)
    return sentences([voice.say("home-besides", ships=ships, n=len(carriers), escorts=escorts)])
