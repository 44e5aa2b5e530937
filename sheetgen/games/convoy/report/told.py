"""A convoy's story as it is told, whatever tells it: chapters of paragraphs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.kits.telling.phrases import Told


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
