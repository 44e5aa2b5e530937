"""The after-action report of a Malta Convoy, as Markdown: finished or still at sea."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sheetgen import __version__
from sheetgen.games.convoy import (
    report_dice,
    report_opening,
    report_story,
    report_tables,
)
from sheetgen.games.convoy.chronicle import Chronicle, tell
from sheetgen.games.convoy.report_conditions import described
from sheetgen.games.convoy.report_voice import Paragraph, Voice
from sheetgen.games.convoy.rules import score
from sheetgen.games.convoy.state import TYPES
from sheetgen.journal import Header
from sheetgen.odds.analysis import Analysis
from sheetgen.play import Session
from sheetgen.reports import luck
from sheetgen.reports.provenance import provenance
from sheetgen.reports.telling import Teller, key_of_answers
from sheetgen.reports.templates import library
from sheetgen.reports.usertext import inert, quoted, shortened
from sheetgen.reports.words import counted, join, ordinal

LONGEST_NAME = 200
"""A player's longer name is shortened in the text, in characters."""
TEMPLATE, PHRASES, TERMS = "convoy/report.md.j2", "convoy/phrases.toml", "convoy/terms.toml"


def markdown(
    header: Header,
    session: Session,
    notes: list[tuple[int, str]],
    templates: Path | None = None,
    analysis: Analysis | None = None,
) -> str:
    """The report of a game, as far as it has come; with its analysis, if that is given.

    `notes` are texts, each with how many answers stood when it was made; `templates` is a folder
    whose files are used before ours. Raises TemplateError if one of them cannot be used.
    """
    shelf = library(templates)
    bank, terms = shelf.data(PHRASES), shelf.data(TERMS)
    chronicle = tell(session)
    teller = Teller(shelf, PHRASES, key_of_answers(session.answers), session.game.name)
    voice = Voice(teller, chronicle.length)
    title = report_opening.title(voice, chronicle)
    values: dict[str, Any] = {
        "title": title,
        "front": _front(header, chronicle, title),
        "edition": header.edition,
        "finished": chronicle.finished,
        "sailed": bool(chronicle.length),
        "player": inert(shortened(header.player, LONGEST_NAME)) if header.player else "",
        "known": _known(session),
        "score": score(chronicle.state),
        "conditions": described(session.conditions),
        "provenance": provenance(header),
        "credits": session.game.credits,
        "software": f"sheetgen {__version__}, rules text {session.game.rules_version}",
        "dice": report_dice.rows(session, chronicle, terms),
        "luck": luck.section(analysis) if analysis else None,
        "notes": [],
        "chapters": [],
    }
    if chronicle.length:
        told = _told(voice, chronicle, bank["headings"], _notes(session, notes, chronicle))
        values |= told | {
            "ships": report_tables.ships(chronicle, terms),
            "watches": report_tables.watches(chronicle, terms),
            "losses": report_tables.losses(chronicle, terms),
            "reckoning": report_tables.reckoning(chronicle, terms),
        }
    else:
        values["notes"] = [f"*{inert(text)}*" for _, text in notes if text.strip()]
    return shelf.render(TEMPLATE, **values)


def _told(
    voice: Voice, chronicle: Chronicle, headings: dict[str, str], notes: list[tuple[int, str]]
) -> dict[str, Any]:
    """The prose: in order, because what has been said bears on what is said next."""
    begun = bool(chronicle.turns)
    hook = report_opening.hook(voice, chronicle)
    opening = report_opening.opening(voice, chronicle)
    chapters = report_story.chapters(voice, chronicle)
    return {
        "period": report_opening.period(chronicle) if begun else "",
        "hook": hook,
        "opening": opening,
        "opening_heading": headings["opening"],
        "notes": [text for turn, text in notes if turn == 0],
        "chapters": [
            {
                "heading": headings["end" if c.phase != "end" or chronicle.finished else "at-sea"]
                if c.phase == "end"
                else headings[c.phase],
                "paragraphs": _with_notes(c.paragraphs, notes),
            }
            for c in chapters
        ],
    }


def _with_notes(paragraphs: list[Paragraph], notes: list[tuple[int, str]]) -> list[str]:
    """The paragraphs, each with the notes on its turns after it; a note is given out once."""
    texts = []
    for paragraph in paragraphs:
        texts.append(paragraph.text)
        due = [note for note in notes if 0 < note[0] <= paragraph.turn]
        texts += [text for _, text in due]
        notes[:] = [note for note in notes if note not in due]
    return texts


def _notes(
    session: Session, notes: list[tuple[int, str]], chronicle: Chronicle
) -> list[tuple[int, str]]:
    """The notes as Markdown, each with the turn it was made in (0: before the first)."""
    placed = []
    for standing, text in notes:
        if not text.strip():
            continue
        turn = report_dice.turn_when(session.asked, standing)
        on = chronicle.turns[turn - 1].watch if turn else None
        when = f"{on.name} of the {ordinal(on.day)}: " if on else ""
        placed.append((turn, f"*{when}{inert(text)}*"))
    return placed


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


def _front(header: Header, chronicle: Chronicle, title: str) -> list[tuple[str, str]]:
    """The front matter: names and YAML values."""
    front = [("title", quoted(title)), ("game", "convoy"), ("edition", quoted(header.edition))]
    if header.player:
        front.append(("player", quoted(header.player)))
    if chronicle.length:
        front.append(("score", str(score(chronicle.state))))
    front.append(("finished", "true" if chronicle.finished else "false"))
    return front
