"""The after-action report of a Malta Convoy, as Markdown: finished or still at sea."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from sheetgen.core.errors import Error
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import account, dice, opening, options, tables
from sheetgen.games.convoy.report.narrative import Narrator
from sheetgen.games.convoy.report.outline import ORDERS, outline
from sheetgen.games.convoy.report.told import Paragraph, Story, VoiceTeller
from sheetgen.games.convoy.report.voice import Voice
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.games.convoy.story.chronicle import tell as story_of
from sheetgen.games.convoy.story.course import course as course_of
from sheetgen.games.convoy.story.incidents import incidents
from sheetgen.games.convoy.story.plan import plan
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling import prose
from sheetgen.kits.telling.grammar import counted, join, ordinal
from sheetgen.kits.telling.outline import (
    DECISION,
    ENDING,
    NEWS,
    OPENING,
    SCENE,
    SUMMARY,
    TURNING,
    VERDICT,
    Outline,
)
from sheetgen.kits.telling.phrases import Teller, key_of_answers
from sheetgen.kits.telling.report import Asked, Span, Telling, frame
from sheetgen.kits.telling.templates import Library, library
from sheetgen.kits.telling.voices import PASSAGES, bank_of, order_of, voice_of, voices_of

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

TEMPLATE, TERMS = "convoy/report.md.j2", "convoy/terms.toml"
TRIED = 1
"""So few phrases are weighed against one another: whoever reads several reports is to find them
different."""
TELLERS: Mapping[str, VoiceTeller] = {"account": account}
"""What tells by a bank of passages, by the voice that the bank is based on in the end."""


def voices(templates: Path | None = None) -> list[str]:
    """The voices a report can be told in: the banks there are, a user's own among them."""
    return voices_of(library(templates), "convoy")


def tell(asked: Asked) -> Telling:
    """The report of a game, as far as it has come. Raises TemplateError if a template cannot be
    used, and Error for a voice that there is not."""
    shelf, session, chronicle = library(asked.templates), asked.session, story_of(asked.session)
    asked = asked._replace(voice=voice_of(shelf, asked.voice, "convoy"))
    terms, story = shelf.data(TERMS), _story(asked, shelf, chronicle)
    sailed, points = bool(chronicle.length), score(chronicle.state)
    values = frame(
        asked,
        story.title or session.game.title,
        {"score": points} if sailed else {},
        chronicle.finished,
    )
    values |= {
        "sailed": sailed,
        "known": _known(session),
        "score": points,
        "period": opening.period(chronicle) if chronicle.turns else "",
        "lead": story.lead,
        "dateline": story.dateline,
        "box": tables.box(chronicle, terms, asked.analysis.ledger.par if asked.analysis else None),
        "dice": dice.rows(session, chronicle, terms),
        **_told(story, asked, chronicle),
    }
    if sailed:
        scenes = story.scenes
        values |= {
            "ships": tables.ships(chronicle, terms),
            "numbered": scenes is not None,
            "watches": tables.watches(chronicle, scenes),
            "incidents": [] if scenes is None else tables.incidents(chronicle, scenes),
            "losses": tables.losses(chronicle, terms),
            "reckoning": tables.reckoning(chronicle, terms),
        }
    return Telling(shelf.render(TEMPLATE, **values), story.told)


def why(asked: Asked) -> str:
    """The passages of a report, in lines. Raises Error for a voice that tells in none."""
    shelf = library(asked.templates)
    voice = voice_of(shelf, asked.voice, "convoy")
    bank = bank_of(shelf, voice, asked.length, "convoy")
    if not bank.endswith(PASSAGES):
        raise Error(f"the voice {voice} of {asked.session.game.title} is not told in passages")
    return _teller(shelf, bank).why(asked._replace(voice=voice), bank)


def figures(asked: Asked) -> Figures:
    """The drawings of the report of a game: the map that it places, once the convoy is at sea, and
    the ships above its title."""
    from sheetgen.games.convoy.report import heading, map
    from sheetgen.kits.telling.figures import HEADING

    chronicle = story_of(asked.session)
    if not chronicle.turns:
        return {}
    shelf = library(asked.templates)
    asked = asked._replace(voice=voice_of(shelf, asked.voice, "convoy"))
    scenes = _scenes(asked, shelf, chronicle)
    passage = map.figure(chronicle, scenes or (), scenes is not None)
    return {"passage": passage, HEADING: heading.figure(chronicle)}


def _story(asked: Asked, shelf: Library, chronicle: Chronicle) -> Story:
    bank = bank_of(shelf, asked.voice, asked.length, "convoy")
    if bank.endswith(PASSAGES):
        return _teller(shelf, bank).story(asked, bank)
    return _in_phrases(asked, shelf, bank, chronicle)


def _teller(shelf: Library, bank: str) -> VoiceTeller:
    """What tells by a bank; the account, where a bank is based on none of ours."""
    return TELLERS.get(PurePosixPath(shelf.root(bank)).stem, account)


def _scenes(asked: Asked, shelf: Library, chronicle: Chronicle) -> list[int] | None:
    """The turns that a story has for its `scenes`."""
    bank = bank_of(shelf, asked.voice, asked.length, "convoy")
    if bank.endswith(PASSAGES):
        return None
    order, course = order_of(shelf, bank, ORDERS), course_of(chronicle, asked.analysis)
    planned = plan(chronicle, course, asked.analysis)
    return _told_at_length(outline(asked.voice, order, chronicle, course, planned))


def _told_at_length(planned: Outline) -> list[int]:
    return sorted(turn for node in planned.nodes(SCENE) for turn in node.on.turns)


def _in_phrases(asked: Asked, shelf: Library, bank: str, chronicle: Chronicle) -> Story:
    """The story of a voice whose bank holds phrases."""
    order, course = order_of(shelf, bank, ORDERS), course_of(chronicle, asked.analysis)
    planned = plan(chronicle, course, asked.analysis)
    worths: Mapping[int, options.Worth] = {}
    if order != NEWS:
        worths = options.worths(asked.session, asked.header.seed, chronicle)
    key = key_of_answers(asked.session.answers)
    teller = Teller(shelf, bank, key, asked.session.game.name, anew=True, tried=TRIED)
    speaker = Voice(teller, chronicle.length)
    narrator = Narrator(speaker, order, chronicle, course, planned, worths)
    title = narrator.opening.title()
    if not chronicle.length:
        return Story(title, told=speaker.told)
    lead = narrator.opening.standfirst()
    dateline = opening.dateline(speaker, chronicle)
    told = outline(asked.voice, order, chronicle, course, planned)
    chapters = narrator.chapters(told)
    paragraphs = [paragraph for chapter in chapters for paragraph in chapter.paragraphs]
    # In order, because what has been said bears on what is said next.
    texts = prose.varied(paragraph.text for paragraph in paragraphs)
    for paragraph, text in zip(paragraphs, texts, strict=True):
        paragraph.text = text
    return Story(title, lead, chapters, _told_at_length(told), dateline, speaker.told)


def _told(story: Story, asked: Asked, chronicle: Chronicle) -> dict[str, Any]:
    """The notes before a story, and its chapters with those between; of a brief report its last
    line alone."""
    paragraphs = [paragraph for chapter in story.chapters for paragraph in chapter.paragraphs]
    if not chronicle.length:
        return {"notes": asked.noted()[0], "chapters": []}
    if asked.is_brief:
        last = prose.sentences([paragraphs[-1].text])[-1:] if paragraphs else []
        told = {"heading": "", "incidents": "", "paragraphs": last, "aside": ""}
        return {"notes": [], "chapters": [told]}
    numbers = {}
    if story.scenes is not None:
        entries = incidents(chronicle, besides=story.scenes)
        numbers = {each.turn: each.number for each in entries}
    before, noted = _noted(paragraphs, asked, chronicle)
    left = iter(noted)
    chapters = [
        {
            "heading": chapter.heading,
            "incidents": _span([numbers[turn] for turn in chapter.turns if turn in numbers]),
            "paragraphs": [text for _ in chapter.paragraphs for text in next(left)],
            "aside": chapter.aside,
        }
        for chapter in story.chapters
    ]
    return {"notes": before, "chapters": chapters}


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


def _span(numbers: list[int]) -> str:
    """Numbers in their order, as they are read: `4–7`, `4, 6`."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]}–{numbers[-1]}"
    return ", ".join(map(str, numbers))
