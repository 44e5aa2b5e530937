"""A convoy's story as it is told, whatever tells it: chapters of paragraphs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from sheetgen.games.convoy.report.facts import Voyage
from sheetgen.games.convoy.report.words import Said
from sheetgen.kits.telling.bank import Bank
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Story as Found
from sheetgen.kits.telling.storyteller import Storyteller, Told

Tells = tuple[str, tuple[int, ...]]
"""A part of some turns, as `kits.telling.voices` names it."""


@dataclass
class Paragraph:
    """A paragraph, what it tells, and the player's notes after it. One that `is_apart` stays by
    itself."""

    text: str
    tells: list[Tells] = field(default_factory=list)
    is_apart: bool = False
    notes: list[str] = field(default_factory=list)

    @property
    def words(self) -> int:
        """How long it is."""
        return len(self.text.split())


@dataclass
class Chapter:
    """A section told: its heading, and its paragraphs."""

    heading: str
    paragraphs: list[Paragraph] = field(default_factory=list)


class Story(NamedTuple):
    """A convoy as a voice tells it: its title, the lead, the chapters, of which a report has as
    much as its length keeps. `dateline` stands below the box, before the scenes; where the first
    paragraph has the result (`result_first`), nothing of the player's comes before it."""

    title: str
    lead: str = ""
    chapters: Sequence[Chapter] = ()
    dateline: str = ""
    result_first: bool = False

    @property
    def words(self) -> int:
        """How long it is."""
        texts = [one.text for chapter in self.chapters for one in chapter.paragraphs]
        return len(joined(self.title, self.lead, self.dateline, *texts).split())


class Voice(Protocol):
    """What tells a convoy by a bank of passages, whose kinds are its KINDS: a module."""

    def told(self, asked: Asked, bank: str, voyage: Voyage) -> tuple[Story, Sequence[Told]]:
        """The story of a record, told by the bank of that name, and the passages it is made of.
        Raises TemplateError for a bank there is not, and BankError for one with a slip."""


class Teller:
    """Tells by a bank, with a memory of what has been said. `offers` are what any passage can name
    besides the facts it is told on, and `story` is the one that leads, if any does."""

    story: Found | None = None

    def __init__(self, bank: Bank, key: str, knows: float = 1.0) -> None:
        self.said = Said()
        self.teller = Storyteller(bank, key, self.said, knows)
        self.offers: tuple[object, ...] = ()

    def tell(self, kind: str, *facts: object) -> str:
        """A passage of a kind on some facts."""
        return self.teller.tell(kind, *facts, *self.offers)

    def remark(self, kind: str, *facts: object) -> str:
        """A passage that need not be told."""
        return self.teller.remark(kind, *facts, *self.offers)

    def of_story(self, part: str) -> str:
        """A part of the story, as its title, its lead or its last line."""
        return self.tell(f"{part}.{self.story.kind}", self.story) if self.story else ""

    def begin(self) -> None:
        """A paragraph begins that names its day anew."""
        self.said.day, self.said.turn = "", 0

    def of_known(self, tell: Callable[[], str]) -> str:
        """What can be told that names no ship for the first time: so a story ends."""
        known = {f"*{name}*" for name in self.said.named}
        return self.teller.first(tell, lambda text: names_in(text) <= known)

    def has_room(self, part: str, share: float) -> bool:
        """Whether a part that may be left out is told here: in so many reports of one, so that no
        two have all parts in the same places."""
        return self.teller.chance("room", part) < share


def merged(paragraphs: Iterable[Paragraph], short: int, longest: int = 1000) -> list[Paragraph]:
    """Some paragraphs, those of fewer words than `short` with a neighbour, where the two have no
    more words than the `longest`. What stands apart stays so, and what is empty is left out."""
    out: list[Paragraph] = []
    for each in paragraphs:
        last = out[-1] if out else each
        is_short = min(last.words, each.words) < short
        if (
            out
            and is_short
            and last.words + each.words <= longest
            and not (last.is_apart or each.is_apart)
        ):
            out[-1] = Paragraph(joined(last.text, each.text), [*last.tells, *each.tells])
        elif each.text:
            out.append(each)
    return out


def lines_of(text: str) -> str:
    """A text in which whoever speaks begins a line."""
    return re.sub(r"(?<=[.?!]) (?=– )", "  \n", text)


def names_in(text: str) -> set[str]:
    """The ships that a text names, as they stand in it."""
    return {*re.findall(r"\*[^*]+\*", text)}


def joined(*texts: str) -> str:
    """Some texts as one, those that are empty left out."""
    return " ".join(filter(None, texts))


OPENINGS = (
    (
        r"(?:An?|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|\d+) (?:German|Italian|U-|aircr)",
        "who",
    ),
    (r"(?:On|At|In) |That |The (?:next|same) ", "when"),
    (r"\*|The \w+(?: ships?)? \*", "ship"),
)
"""How a sentence can open, and what it names first."""


def opening(text: str) -> str:
    """What a text names first; its first word where that is none of these."""
    return next(
        (what for how, what in OPENINGS if re.match(how, text)), text.split(" ")[0] if text else ""
    )
