"""A convoy's story as it is told, whatever tells it: chapters of paragraphs."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Told as Passage


@dataclass
class Paragraph:
    """A paragraph, and what it tells: of a node of the outline its kind and its turns."""

    text: str
    tells: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)


@dataclass
class Chapter:
    """A section told: its heading, the turns it tells of, its paragraphs, what the real convoy met
    with there."""

    heading: str
    turns: tuple[int, ...] = ()
    paragraphs: list[Paragraph] = field(default_factory=list)
    aside: str = ""


class Story(NamedTuple):
    """A convoy as a voice tells it: its title, the lead, the chapters, of which a brief report has
    the last line. `scenes` are the turns told at length, where the headings have the numbers of the
    map, on which these stand out; None where neither text nor map has numbers. `dateline` stands
    below the box. `told` are the phrases of which it is made."""

    title: str
    lead: str = ""
    chapters: Sequence[Chapter] = ()
    scenes: Collection[int] | None = None
    dateline: str = ""
    told: Sequence[Told] = ()


class VoiceTeller(Protocol):
    """What tells a convoy by a bank of passages, whose kinds are its KINDS: a module. Both its
    functions raise TemplateError for a bank there is not, and BankError for one with a slip."""

    def story(self, asked: Asked, bank: str) -> Story:
        """The story of a record, told by the bank of that name."""

    def why(self, asked: Asked, bank: str) -> str:
        """Each passage of that story, with its kind, its condition and its facts."""


def joined(*texts: str) -> str:
    """Some texts as one, those that are empty left out."""
    return " ".join(filter(None, texts))


def reasons(passages: Iterable[Passage]) -> str:
    """What `why` says of some passages, in their order."""
    return "\n\n".join(passage.why for passage in passages) + "\n"
