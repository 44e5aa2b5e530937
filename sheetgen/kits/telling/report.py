"""A report as it is asked for and as it is told; and what any report begins and ends with: front
matter, player, notes, conditions, dice, credits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.journal import Header, Note
from sheetgen.core.session import Session
from sheetgen.kits import photographs
from sheetgen.kits.table import moments
from sheetgen.kits.table.turns import come_to
from sheetgen.kits.telling.figures import Figures
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.provenance import described, provenance
from sheetgen.kits.telling.usertext import inert, inert_lines, quoted, shortened
from sheetgen.kits.telling.voices import BRIEF, FULL

if TYPE_CHECKING:
    from sheetgen.kits.chances.analysed import Analysis

LONGEST_NAME = 200
"""A player's longer name is shortened in the text, in characters."""


class Asked(NamedTuple):
    """A report as it is asked for: a game as far as it has come; the player's notes, each at least
    with how many answers stood when it was made and its text; a folder whose templates come before
    ours; the game's analysis, if that is to be told; a voice (none: the game's own), and a length;
    whether it has its appendix; a text of the player's own that stands in place of the story
    (empty: none); the folder with the photographs of the notes; whether it says who made the
    game."""

    header: Header
    session: Session
    notes: Sequence[Note | tuple[int, str]] = ()
    templates: Path | None = None
    analysis: Analysis | None = None
    voice: str = ""
    length: str = FULL
    appendix: bool = False
    own: str = ""
    photos: Path | None = None
    credits: bool = True

    @property
    def is_brief(self) -> bool:
        """Whether it is asked for in the brief length."""
        return self.length == BRIEF

    def noted(
        self,
        told: Sequence[Iterable[Span]] = (),
        said: Callable[[int, str], str] = lambda turn, text: text,
        answers_too: bool = False,
    ) -> list[list[str]]:
        """The notes before the first of some passages, and after each; `told` are the spans of the
        game that each passage tells, in whatever order they are told. A note stands after the last
        passage on what had just happened when it was made, or where that is not told, on the
        latest before it.

        Each note is quoted, as it is `said` of its turn: in Markdown, to which its emphasis is
        added; what answers a question stands where that was asked; it is `said` of its turn only
        where nothing before it leads up to it (`answers_too`). Empty ones are passed over.
        """
        asked = self.session.asked
        placed: list[list[str]] = [[] for _ in range(len(told) + 1)]
        for note in self._noted():
            if not (note.text or "").strip():
                continue
            blocks = inert_lines(note.text or "").split("\n\n")
            standing = moments.standing(self.session, note.moment, note.standing)
            blocks = [f"“{one}" for one in blocks]
            blocks[-1] += "”"
            if answers_too or not note.moment:
                blocks[0] = said(come_to(asked, standing), blocks[0])
            here = "\n\n".join(f"*{block}*" for block in blocks)
            if note.photo:
                is_there = photographs.kept(self.photos, note.photo) is not None
                here += f"\n\n{photographs.place(note.photo, is_there)}"
            placed[_passage(told, standing)].append(here)
        return placed

    @property
    def answered(self) -> frozenset[str]:
        """The names of the moments at which the player was asked for a line of his own, and gave
        one: there he is quoted, and what the program would have said is not said."""
        return frozenset(note.moment for note in self._noted() if note.moment)

    @property
    def photographed(self) -> list[str]:
        """The digests of the photographs of the notes, in their order."""
        return [note.photo for note in self._noted() if note.photo]

    @property
    def photographs(self) -> Figures:
        """The photographs of the notes, by their digests, as far as they are there."""
        return photographs.figures(self.photos, self._noted())

    def _noted(self) -> Iterable[Note]:
        return (Note(*one) for one in self.notes)


Span = tuple[int, int]
"""A span of a game: how many answers had been given when it began, and when it ended."""


def _passage(told: Sequence[Iterable[Span]], standing: int) -> int:
    """The number of the passage (from 1; 0: none) after which a note stands that was made when so
    many answers stood."""
    latest, found = (False, -1), 0
    for number, spans in enumerate(told, start=1):
        for begun, ended in spans:
            if begun < standing <= ended:
                of_this = True, 0
            elif ended <= standing:
                of_this = False, ended
            else:
                continue
            if of_this >= latest:
                latest, found = of_this, number
    return found


class Telling(NamedTuple):
    """A report as Markdown, and every phrase of its prose with the turns it is about."""

    text: str
    told: Sequence[Told]


def frame(
    asked: Asked, title: str, facts: Mapping[str, object], finished: bool, decides: bool = True
) -> dict[str, Any]:
    """What the template of any report is filled in with: `front` is the front matter, in which the
    title is plain text and `facts` are what the game adds of how it stands."""
    from sheetgen.kits.telling import luck

    header, session = asked.header, asked.session
    game = session.game
    front = {"title": quoted(title), "game": header.game, "edition": quoted(header.edition)}
    if header.player:
        front["player"] = quoted(header.player)
    front |= {name: str(value) for name, value in facts.items()}
    front |= {
        "finished": "true" if finished else "false",
        "voice": quoted(asked.voice),
        "length": asked.length,
    }
    return {
        "title": title,
        "front": list(front.items()),
        "game": inert(game.title),
        "edition": header.edition,
        "finished": finished,
        "brief": asked.is_brief,
        "own": bool(asked.own),
        "appendix": asked.appendix,
        "player": inert(shortened(header.player, LONGEST_NAME)) if header.player else "",
        "luck": luck.section(asked.analysis) if asked.analysis else None,
        "conditions": described(game, session.conditions),
        "provenance": provenance(game, header, session.answers, decides),
        "credits": game.credits if asked.credits else (),
        "software": f"sheetgen {__version__}, rules text {header.rules}",
    }
