"""The after-action report of a Malta Convoy, as Markdown: finished or still at sea."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.core.session import Session
from sheetgen.games.convoy.report import dice, endings, opening, options, tables
from sheetgen.games.convoy.report.narrative import Narrator
from sheetgen.games.convoy.report.outline import NEWS, outline
from sheetgen.games.convoy.report.voice import Paragraph, Voice
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, TYPES, Kind
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Ship, Turn
from sheetgen.games.convoy.story.chronicle import tell as story_of
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.course import course as course_of
from sheetgen.games.convoy.story.incidents import incidents
from sheetgen.games.convoy.story.plan import Plan, plan
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.games.convoy.story.toll import lost_on
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling import prose
from sheetgen.kits.telling.audit import pointing
from sheetgen.kits.telling.grammar import counted, join, ordinal, sentences
from sheetgen.kits.telling.outline import (
    DECISION,
    ENDING,
    OPENING,
    SCENE,
    SUMMARY,
    TURNING,
    VERDICT,
    Outline,
)
from sheetgen.kits.telling.phrases import Teller, key_of_answers
from sheetgen.kits.telling.report import Asked, Span, Telling, frame
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import FULL, bank_of, order_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

TEMPLATE, TERMS = "convoy/report.md.j2", "convoy/terms.toml"
TRIED = 1
"""So few phrases are weighed against one another: whoever reads several reports is to find them
different."""
DRAFTS = 24
"""So often a report is told at most, until its wording is as it should be."""
SCENES = (3, 2, 1)
WORDS, A_SCENE, A_HIT, A_LOSS, A_RETURN = 140, 42, 7, 2, 15
"""As many scenes are told as keep to so many words with the list of other losses and those who went
home, reckoned at so many for each scene, for each hit in it, for each ship on the list, and for
going home."""


def voices(templates: Path | None = None) -> list[str]:
    """The voices a report can be told in: the phrase banks there are, a user's own among them."""
    return voices_of(library(templates), "convoy")


def tell(asked: Asked) -> Telling:
    """The report of a game, as far as it has come: of a few drafts of a finished game's, the first
    that keeps every gate of its wording, or the best. Raises TemplateError if a template cannot be
    used, and Error for a voice that there is not."""
    from sheetgen.games.convoy.report.audit import worded

    story = _story(asked)
    worths: Mapping[int, options.Worth] = {}
    if not asked.is_brief and story.order != NEWS:
        # From the record alone: the same is told whether its dice were typed or rolled from a seed.
        worths = options.worths(asked.session, None, story.chronicle)
    drafts = DRAFTS if story.chronicle.finished and asked.templates is None else 1
    best: tuple[int, Telling] | None = None
    for draft in range(drafts):
        told = _draft(asked, story, worths, draft)
        faults = 0 if drafts == 1 else sum(not g.passed for g in worded(asked, story, told))
        if best is None or faults < best[0]:
            best = faults, told
        if not faults:
            break
    assert best is not None
    return best[1]


class Story(NamedTuple):
    """What every draft of a report has in common."""

    chronicle: Chronicle
    course: Course
    plan: Plan
    order: str
    phrases: str


def _story(asked: Asked) -> Story:
    shelf, chronicle = library(asked.templates), story_of(asked.session)
    phrases = bank_of(shelf, asked.voice, asked.length, "convoy")
    order, course = order_of(shelf, phrases), course_of(chronicle, asked.analysis)
    return Story(chronicle, course, plan(chronicle, course, asked.analysis), order, phrases)


def _draft(asked: Asked, story: Story, worths: Mapping[int, options.Worth], draft: int) -> Telling:
    session, shelf = asked.session, library(asked.templates)
    terms, chronicle = shelf.data(TERMS), story.chronicle
    key = key_of_answers(session.answers) + (f"-{draft}" if draft else "")
    teller = Teller(shelf, story.phrases, key, session.game.name, anew=True, tried=TRIED)
    speaker = Voice(teller, chronicle.length, asked.is_brief)
    narrator = Narrator(speaker, story.order, chronicle, story.course, story.plan, worths)
    title, sailed = narrator.opening.title(), bool(chronicle.length)
    points = score(chronicle.state)
    values = frame(asked, title, {"score": points} if sailed else {}, chronicle.finished)
    values |= {
        "sailed": sailed,
        "known": _known(session),
        "score": points,
        "dice": dice.rows(session, chronicle, terms),
        "notes": [] if sailed else asked.noted()[0],
        "chapters": [],
        "paragraphs": [],
    }
    if sailed:
        planned = _planned(asked, story)
        scenes = _scenes(planned)
        if asked.is_brief:
            values |= _briefly(narrator, asked)
        else:
            numbers = {each.turn: each.number for each in incidents(chronicle, besides=scenes)}
            values |= _passages(narrator, planned, asked, numbers)
        values |= {
            "ships": tables.ships(chronicle, terms),
            "watches": tables.numbered_watches(chronicle, scenes),
            "incidents": tables.incidents(chronicle, scenes),
            "losses": tables.losses(chronicle, terms),
            "reckoning": tables.reckoning(chronicle, terms),
        }
    return Telling(shelf.render(TEMPLATE, **values), speaker.told)


def figures(asked: Asked) -> Figures:
    """The drawings of the report of a game: the map that it places, once the convoy is at sea, and
    the ships above its title."""
    from sheetgen.games.convoy.report import heading, map
    from sheetgen.kits.telling.figures import HEADING

    story = _story(asked)
    if not story.chronicle.turns:
        return {}
    passage = map.figure(story.chronicle, _scenes(_planned(asked, story)))
    return {"passage": passage, HEADING: heading.figure(story.chronicle)}


def _scenes(planned: Outline) -> list[int]:
    """The turns that are told as scenes."""
    return sorted(turn for node in planned.nodes(SCENE) for turn in node.on.turns)


def _known(session: Session) -> str:
    """What has been rolled of a convoy that has not sailed."""
    state, asked = session.state, [answer.ask for answer in session.answers]
    known = [counted(state.sound[kind], noun(kind)) for kind in Kind if TYPES[kind] in asked]
    if "journey" in asked:
        known.append(f"a journey of {counted(state.length, 'watch')}")
    return join(known)


def _noted(
    paragraphs: list[Paragraph], asked: Asked, chronicle: Chronicle
) -> tuple[list[str], list[list[str]]]:
    """The notes before some paragraphs, and each paragraph with those after it; a note has the
    watch of its turn."""

    def said(turn: int, text: str) -> str:
        if not turn:
            return text
        on = chronicle.turns[turn - 1].watch
        return f"{on.name} of the {ordinal(on.day)}: {text}"

    parts = _parts(asked.session, len(chronicle.turns))
    told = [
        [
            parts[turn, kind]
            for kind, turns in one.tells
            for turn in turns
            if (turn, kind) in parts  # In a turn of an open game nothing may be answered yet.
        ]
        for one in paragraphs
    ]
    before, *after = asked.noted(told, said)
    texts = ([one.text, *notes] for one, notes in zip(paragraphs, after, strict=True))
    return before, list(texts)


_DECIDED = ("option", "extension")
_TURNED_BACK = ("return", "escort", "escort-cruisers")


def _parts(session: Session, last: int) -> dict[tuple[int, str], Span]:
    """The span of each part of a turn, by the kind of node that tells it: what was decided, what
    befell the convoy, who turned back, the end; and of all before the first turn, and of the end
    of the game in the `last`."""
    found = dict[tuple[int, str], Span]()
    for turn, (begun, ended) in answers_of(session.asked).items():
        asks = [request.ask for request in session.asked[begun:ended]]
        decided = sum(ask in _DECIDED or ask.startswith("duration") for ask in asks)
        back = sum(ask in _TURNED_BACK for ask in asks)
        found |= {
            (turn, OPENING): (begun, ended),
            (turn, DECISION): (begun, begun + decided),
            (turn, SCENE): (begun + decided, ended - back),
            (turn, SUMMARY): (begun + decided, ended - back),
            (turn, TURNING): (ended - back, ended),
            (turn, VERDICT): (ended - 1, ended),
        }
    answers = len(session.answers)
    return found | {(last, ENDING): (answers - 1, answers)}


def outlined(asked: Asked) -> Outline:
    """The outline that a report is told by, with its sentences. Raises as `tell` does."""
    from sheetgen.games.convoy.report.audit import ENDS

    full = asked._replace(length=FULL)
    return pointing(_planned(full, _story(full)), tell(full), ENDS)


def _planned(asked: Asked, story: Story) -> Outline:
    return outline(asked.voice, story.order, story.chronicle, story.course, story.plan)


def _passages(
    narrator: Narrator, planned: Outline, asked: Asked, numbers: Mapping[int, int]
) -> dict[str, Any]:
    """The prose: in order, because what has been said bears on what is said next. `numbers` are
    those of the turns on the map; at a heading stand those of its turns."""
    first = _first_page(narrator)
    chapters = narrator.chapters(planned)
    paragraphs = [paragraph for chapter in chapters for paragraph in chapter.paragraphs]
    texts = prose.varied(paragraph.text for paragraph in paragraphs)
    for paragraph, text in zip(paragraphs, texts, strict=True):
        paragraph.text = text
    before, noted = _noted(paragraphs, asked, narrator.chronicle)
    left = iter(noted)
    return first | {
        "notes": before,
        "chapters": [
            {
                "heading": chapter.heading,
                "incidents": _span([numbers[turn] for turn in chapter.turns if turn in numbers]),
                "paragraphs": [text for _ in chapter.paragraphs for text in next(left)],
                "aside": chapter.aside,
            }
            for chapter in chapters
        ],
    }


def _span(numbers: list[int]) -> str:
    """Numbers in their order, as they are read: `4–7`, `4, 6`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))


def _first_page(narrator: Narrator) -> dict[str, Any]:
    chronicle = narrator.chronicle
    return {
        "period": opening.period(chronicle) if chronicle.turns else "",
        "hook": narrator.opening.standfirst(),
        "dateline": opening.dateline(narrator.voice, chronicle),
    }


# The brief report: the turns that decided it, what was lost besides, and the result.


def _briefly(narrator: Narrator, asked: Asked) -> dict[str, Any]:
    """The prose of a brief report: force, turning points, losses, result."""
    chronicle = narrator.chronicle
    first = _first_page(narrator)
    opened = narrator.opening.paragraphs(brief=True)
    force = [Paragraph(text, [(OPENING, (0,))]) for text in opened]
    before, noted = _noted(force + brief_paragraphs(narrator), asked, chronicle)
    return first | {"paragraphs": [text for texts in noted for text in texts], "notes": before}


def brief_paragraphs(narrator: Narrator) -> list[Paragraph]:
    """The turning points, the other losses and the end."""
    voice, chronicle = narrator.voice, narrator.chronicle
    sunk = [ship for fleet in chronicle.fleet for ship in fleet if ship.condition == SUNK]
    turns = chosen(chronicle, narrator.course)
    scenes = [narrator.scene(turn) for turn in turns]
    shown = [turn.number for turn in turns]
    besides = [ship for ship in sunk if ship.gone_on not in shown]
    if besides:
        lost_on = {ship.gone_on for ship in besides}
        voice.tells(*(turn for turn in chronicle.turns if turn.number in lost_on))
        ships = voice.by_type(besides)
        clause = voice.say("lost-besides", ships=ships, n=len(besides), scenes=len(scenes))
        scenes.append(Paragraph(sentences([clause])))
    home = [ship for ship in chronicle.fleet[CARRIER] if ship.condition == HOME]
    if home:
        scenes.append(Paragraph(_gone_home(voice, chronicle, home)))
    last = chronicle.turns[-1].number if chronicle.turns else 0
    end = endings.ending(narrator.opening, brief=True) if chronicle.turns else []
    return scenes + [Paragraph(text, [(ENDING, (last,))]) for text in end]


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
        counted(count, noun(kind))
        for kind in (CRUISER, DESTROYER)
        if (count := len(chronicle.ships(kind, HOME)))
    )
    voice.tells(*(turn for turn in chronicle.turns if turn.departures))
    ships = voice.ships(carriers)
    return sentences([voice.say("home-besides", ships=ships, n=len(carriers), escorts=escorts)])
