"""The after-action report of a Malta Convoy, as Markdown: finished or still at sea."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from sheetgen.core.language import ordinal
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import account
from sheetgen.games.convoy.report.facts import Voyage
from sheetgen.games.convoy.report.reading import voyage
from sheetgen.games.convoy.report.told import Chapter, Paragraph, Story, Voice
from sheetgen.games.convoy.report.words import marked
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.games.convoy.story.chronicle import tell as story_of
from sheetgen.games.convoy.story.tellings import told
from sheetgen.kits.chances.whatif import Branches
from sheetgen.kits.defaults.chronicle import Chronicle as Played
from sheetgen.kits.defaults.chronicle import dice
from sheetgen.kits.defaults.subject import subject
from sheetgen.kits.table.turns import answers_of
from sheetgen.kits.telling import usertext
from sheetgen.kits.telling.report import Asked, Span, Telling, frame, whys
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
    asked, voyage, story, _ = _told_by(asked)
    shelf, session, chronicle = library(asked.templates), asked.session, story_of(asked.session)
    if asked.own:
        story, asked = _own(asked, story.title), asked._replace(voice="own")
    sailed = bool(voyage.length)
    values = frame(
        asked,
        usertext.read(story.title) or session.game.title,
        {"score": voyage.score} if sailed else {},
        voyage.is_over,
    )
    values |= shelf.data(TERMS) | {
        "title": story.title or session.game.title,
        "sailed": sailed,
        "score": voyage.score,
        "days": [turn.watch.day for turn in (*chronicle.turns[:1], *chronicle.turns[-1:])],
        "lead": story.lead if "lead" in asked.extent.keeps else "",
        "dateline": story.dateline,
        "of_1942": not voyage.is_judged,
        "dice": dice(Played(subject(session.game), session)),
        "v": voyage,
        "chronicle": chronicle,
        "told": partial(told, named=marked),
        "notes": _noted(story, asked, chronicle, voyage),
        "chapters": story.chapters,
    }
    return Telling(shelf.render(TEMPLATE, **values))


def prose(asked: Asked) -> str:
    """The story of a report alone, as a player would type it: title, headings, paragraphs, and what
    he noted, a line to a note. Raises as `tell` does."""
    from sheetgen.kits import photographs

    asked, voyage, story, _ = _told_by(asked)
    notes = _noted(story, asked, story_of(asked.session), voyage)
    blocks = [f"# {story.title or asked.session.game.title}", story.lead]
    blocks += [f"*{story.dateline}*" if story.dateline else "", *notes]
    for chapter in story.chapters:
        blocks.append(f"## {chapter.heading}" if chapter.heading else "")
        blocks += [text for one in chapter.paragraphs for text in (one.text, *one.notes)]
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
    """The passages of a report, its title first, in lines. Raises as `tell` does."""
    *_, told = _told_by(asked)
    passages = sorted(told, key=lambda one: not one.passage.kind.startswith("title"))
    return whys(passages, asked, tell)


def figures(asked: Asked) -> Figures:
    """The drawings of the report of a game: the map that it places, once the convoy is at sea, and
    the ships above its title."""
    from sheetgen.games.convoy.report import map
    from sheetgen.kits.telling.figures import HEADING

    chronicle = story_of(asked.session)
    if not chronicle.turns:
        return {}
    return {"passage": map.figure(chronicle), HEADING: map.heading(chronicle)}


def _told_by(asked: Asked) -> tuple[Asked, Voyage, Story, Sequence[Told]]:
    """What is asked, with its voice by name; the facts of the game, as far as that voice knows
    them; the story, as much of it as its length keeps, and its passages."""
    shelf = library(asked.templates)
    asked = asked._replace(voice=voice_of(shelf, asked.voice, "convoy"))
    bank = bank_of(shelf, asked.voice, asked.length, "convoy")
    if not bank.endswith(PASSAGES):
        raise TemplateError(f"{shelf.find(bank)}: this game is told in passages, NAME{PASSAGES}")
    voice = teller_of(PurePosixPath(shelf.root(bank)).stem)
    # No page of 1942 knows what a decision was worth, or such a convoy averages.
    facts = facts_of(asked, is_judged=voice is account)
    story, passages = voice.told(asked, bank, facts)
    return asked, facts, story._replace(chapters=_kept(story, asked.extent)), passages


def facts_of(asked: Asked, is_judged: bool) -> Voyage:
    """The facts of the game; what its decisions were worth if it `is_judged`."""
    chronicle, header = story_of(asked.session), asked.header
    if not is_judged:
        return voyage(chronicle, header.policy or "")
    branches = Branches(asked.session, header.seed, 1)
    return voyage(chronicle, header.policy or "", branches, asked.analysis)


def teller_of(voice: str) -> Voice:
    """What tells by a bank of passages, by the voice that the bank is based on in the end: the
    account, where that is none of ours."""
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


def _kept(story: Story, extent: Length) -> Sequence[Chapter]:
    """What a length keeps of the chapters of a story: all, or its last paragraph, and the first
    where nothing stands before the chapters."""
    if "story" in extent.keeps:
        return story.chapters
    paragraphs = [one for chapter in story.chapters for one in chapter.paragraphs]
    first = 0 if story.lead or story.dateline else 1
    kept = [*paragraphs[:first], *paragraphs[first:][-1:]]
    return [Chapter("", kept)] if kept else []


def _noted(story: Story, asked: Asked, chronicle: Chronicle, voyage: Voyage) -> list[str]:
    """The notes before a story; gives its paragraphs those after them. A note has the watch of its
    turn, and so has an answer unless the story leads up to it."""
    if not chronicle.length:
        return asked.noted()[0]
    if asked.own or "story" not in asked.extent.keeps:
        return []

    def said(turn: int, text: str) -> str:
        if not turn:
            return text
        on = chronicle.turns[turn - 1].watch
        return f"{on.name} of the {ordinal(on.day)}: {text}"

    parts = _parts(asked.session, len(chronicle.turns))
    paragraphs = [one for chapter in story.chapters for one in chapter.paragraphs]
    # In a turn of an open game nothing may be answered yet.
    spans = [
        [parts[turn, kind] for kind, turns in one.tells for turn in turns if (turn, kind) in parts]
        for one in paragraphs
    ]
    before, *after = asked.noted(spans, said, answers_too=not voyage.is_judged)
    for one, notes in zip(paragraphs, after, strict=True):
        one.notes = notes
    if story.result_first and paragraphs:
        paragraphs[0].notes[:0] = before
        return []
    return before


_DECIDED = ("option", "extension")
_TURNED_BACK = ("return", "escort", "escort-cruisers")


def _parts(session: Session, last: int) -> dict[tuple[int, str], Span]:
    """The span of each part of a turn, by the kind of node that tells it: what was decided, what
    befell the convoy, who turned back, the end; and of all before the first turn, and of the end
    of the game in the `last`."""
    found = dict[tuple[int, str], Span]()
    for turn, (begun, ended) in answers_of(session).items():
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
