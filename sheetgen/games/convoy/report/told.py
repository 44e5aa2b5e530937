"""A convoy's story as it is told, whatever tells it: chapters of paragraphs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.storyteller import Told


@dataclass
class Paragraph:
    """A paragraph, and what it tells: parts of turns, as `kits.telling.outline` names them, with
    the turns."""

    text: str
    tells: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)


@dataclass
class Chapter:
    """A section told: its heading, and its paragraphs."""

    heading: str
    paragraphs: list[Paragraph] = field(default_factory=list)


class Story(NamedTuple):
    """A convoy as a voice tells it: its title, the lead, the chapters, of which a report has as
    much as its length keeps. `dateline` stands below the box, before the scenes."""

    title: str
    lead: str = ""
    chapters: Sequence[Chapter] = ()
    dateline: str = ""


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


def reasons(passages: Iterable[Told]) -> str:
    """What `why` says of some passages, in their order."""
    return "\n\n".join(passage.why for passage in passages) + "\n"
