"""The after-action report of a Malta Convoy, as Markdown: finished or still at sea."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from sheetgen.core.language import counted, join, ordinal
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import account, tables
from sheetgen.games.convoy.report.told import Chapter, Paragraph, Story, Voice
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.games.convoy.story.chronicle import tell as story_of
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling import usertext
from sheetgen.kits.telling.report import Asked, Span, Telling, frame
from sheetgen.kits.telling.storyteller import Told
from sheetgen.kits.telling.templates import TemplateError, library
from sheetgen.kits.telling.voices import (
    DECISION,
    ENDING,
    OPENING,
    PASSAGES,
    SCENE,
    TURNING,
    Length,
    bank_of,
    voice_of,
    voices_of,
)

if TYPE_CHECKING:
    from sheetgen.kits.telling.figures import Figures

TEMPLATE, TERMS = "convoy/report.md.j2", "convoy/terms.toml"


def voices(templates: Path | None = None) -> list[str]:
    """The voices a report can be told in: the banks there are, a user's own among them."""
    return voices_of(library(templates), "convoy")


def tell(asked: Asked) -> Telling:
    """The report of a game, as far as it has come. Raises TemplateError if a template cannot be
    used, and Error for a voice that there is not."""
    asked, teller, story, _ = _told_by(asked)
    shelf, session, chronicle = library(asked.templates), asked.session, story_of(asked.session)
    terms = shelf.data(TERMS)
    # No page of 1942 knows a score, and what such a convoy averages.
    of_1942 = teller is not account
    par = asked.analysis.prices.par if asked.analysis and not of_1942 else None
    if asked.own:
        story, asked = _own(asked, story.title), asked._replace(voice="own")
    sailed, points = bool(chronicle.length), score(chronicle.state)
    values = frame(
        asked,
        usertext.read(story.title) or session.game.title,
        {"score": points} if sailed else {},
        chronicle.finished,
    )
    values |= {
        "title": story.title or session.game.title,
        "sailed": sailed,
        "known": _known(session),
        "score": points,
        "period": tables.period(chronicle) if chronicle.turns else "",
        "lead": story.lead if "lead" in asked.extent.keeps else "",
        "dateline": story.dateline,
        "box": tables.box(chronicle, terms, par),
        "of_1942": of_1942,
        "dice": tables.dice(session, chronicle, terms),
        **_told(story, asked, chronicle, not of_1942),
    }
    if sailed:
        values |= {
            "ships": tables.ships(chronicle, terms),
            "watches": tables.watches(chronicle),
            "losses": tables.losses(chronicle, terms),
            "reckoning": tables.reckoning(chronicle, terms),
        }
    return Telling(shelf.render(TEMPLATE, **values))


def prose(asked: Asked) -> str:
    """The story of a report alone, as a player would type it: title, headings, paragraphs, and what
    he noted, a line to a note. Raises as `tell` does."""
    from sheetgen.kits import photographs

    asked, teller, story, _ = _told_by(asked)
    told = _told(story, asked, story_of(asked.session), teller is account)
    blocks = [f"# {story.title or asked.session.game.title}", story.lead]
    blocks += [f"*{story.dateline}*" if story.dateline else "", *told["notes"]]
    for chapter in told["chapters"]:
        blocks += [f"## {chapter['heading']}" if chapter["heading"] else "", *chapter["paragraphs"]]
    text = "\n\n".join(filter(None, blocks)).replace("  \n", " ")
    typed = map(_typed, photographs.numbered(text, asked.photographed).split("\n\n"))
    return "\n\n".join(typed) + "\n"


def _typed(block: str) -> str:
    """A block as a player would type it. A note that has emphasis of its own has no other."""
    typed = usertext.read(block)
    is_whole = block.startswith("*") and block.endswith("*")
    if is_whole and r"\*" in usertext.emphasised(typed):
        return typed[1:-1]
    return typed


def why(asked: Asked) -> str:
    """The passages of a report, in lines. Raises as `tell` does."""
    *_, passages = _told_by(asked)
    return "\n\n".join(passage.why for passage in passages) + "\n"


def figures(asked: Asked) -> Figures:
    """The drawings of the report of a game: the map that it places, once the convoy is at sea, and
    the ships above its title."""
    from sheetgen.games.convoy.report import map
    from sheetgen.kits.telling.figures import HEADING

    chronicle = story_of(asked.session)
    if not chronicle.turns:
        return {}
    return {"passage": map.figure(chronicle), HEADING: map.heading(chronicle)}


def _told_by(asked: Asked) -> tuple[Asked, Voice, Story, Sequence[Told]]:
    """What is asked, with its voice by name; what tells in that voice (the account, where it is
    based on none of ours); the story, and its passages."""
    shelf = library(asked.templates)
    asked = asked._replace(voice=voice_of(shelf, asked.voice, "convoy"))
    bank = bank_of(shelf, asked.voice, asked.length, "convoy")
    if not bank.endswith(PASSAGES):
        raise TemplateError(f"{shelf.find(bank)}: this game is told in passages, NAME{PASSAGES}")
    teller = teller_of(PurePosixPath(shelf.root(bank)).stem)
    return asked, teller, *teller.told(asked, bank)


def teller_of(voice: str) -> Voice:
    """What tells by a bank of passages, by the voice that the bank is based on in the end."""
    # Their facts and words take a while to make, and a report is told in one voice.
    if voice == "diary":
        from sheetgen.games.convoy.report import diary

        return diary
    if voice == "press":
        from sheetgen.games.convoy.report import press

        return press
    return account


def _own(asked: Asked, title: str) -> Story:
    """A player's own text, with the photographs that it names: its title is its first heading of
    the first level, or else the one given."""
    from sheetgen.kits import photographs

    parts = usertext.sections(asked.own)
    head = next((part for part in parts if part.heading and part.level == 1), None)
    chapters = []
    for part in parts:
        heading = "" if part is head or part.level > 2 else part.heading
        deeper = [f"### {part.heading}"] if part.level > 2 else []
        placed = partial(photographs.placed, asked.photos, asked.photographed)
        paragraphs = [Paragraph(each) for each in (*deeper, *map(placed, part.paragraphs))]
        chapters.append(Chapter(heading, paragraphs))
    return Story(head.heading if head else title, chapters=chapters)


def _told(story: Story, asked: Asked, chronicle: Chronicle, leads_up: bool) -> dict[str, Any]:
    """The notes before a story, and what its length keeps of its chapters, with those between."""
    if not chronicle.length:
        return {"notes": asked.noted()[0], "chapters": []}
    if asked.own:
        own = [
            {"heading": each.heading, "paragraphs": [one.text for one in each.paragraphs]}
            for each in story.chapters
        ]
        return {"notes": [], "chapters": own}
    kept = _kept(story, asked.extent)
    paragraphs = [paragraph for chapter in kept for paragraph in chapter.paragraphs]
    before, noted = list[str](), [[paragraph.text] for paragraph in paragraphs]
    if "story" in asked.extent.keeps:
        before, noted = _noted(paragraphs, asked, chronicle, leads_up)
    left = iter(noted)
    chapters = [
        {
            "heading": chapter.heading,
            "paragraphs": [text for _ in chapter.paragraphs for text in next(left)],
        }
        for chapter in kept
    ]
    return {"notes": before, "chapters": chapters}


def _kept(story: Story, extent: Length) -> Sequence[Chapter]:
    """What a length keeps of the chapters of a story: all, or its last line."""
    if "story" in extent.keeps:
        return story.chapters
    from sheetgen.kits.telling.checking.page import page

    paragraphs = [one for chapter in story.chapters for one in chapter.paragraphs][-1:]
    lines = [line for one in paragraphs for block in page(one.text).paragraphs for line in block]
    return [Chapter("", [Paragraph(lines[-1].text)])] if lines else []


def _known(session: Session) -> str:
    """What has been rolled of a convoy that has not sailed."""
    state, asked = session.state, [answer.ask for answer in session.answers]
    known = [counted(state.sound[kind], noun(kind)) for kind in Kind if TYPES[kind] in asked]
    if "journey" in asked:
        known.append(f"a journey of {counted(state.length, 'watch')}")
    return join(known)


def _noted(
    paragraphs: list[Paragraph], asked: Asked, chronicle: Chronicle, leads_up: bool
) -> tuple[list[str], list[list[str]]]:
    """The notes before some paragraphs, and each paragraph with those after it; a note has the
    watch of its turn, and so has an answer unless the story `leads_up` to it."""

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
    before, *after = asked.noted(told, said, answers_too=not leads_up)
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
            (turn, TURNING): (ended - back, ended),
        }
    answers = len(session.answers)
    return found | {(last, ENDING): (answers - 1, answers)}
