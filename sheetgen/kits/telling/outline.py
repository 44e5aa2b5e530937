"""The outline of a report: what a record is about and in what order a voice tells it.

Between the chronicle of a game and the words of its report stands a plan: the question the record
asks, the threads followed by name, the turns told as scenes, what carries the rest, the decisions
with their reasons, and the end that answers. A game fills it in; nothing here knows of any game.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Stands(NamedTuple):
    """What a node stands on: turns of the record, and facts in plain words (`score 76`)."""

    turns: tuple[int, ...] = ()
    facts: tuple[str, ...] = ()


class Node(NamedTuple):
    """A part of a report with a function of its own, and what it stands on. `about` says what it is
    of: a theme, an option, a place."""

    kind: str
    about: str
    on: Stands = Stands()


class Beat(NamedTuple):
    """What befell a thread in a turn."""

    turn: int
    what: str


class Thread(NamedTuple):
    """One followed by name: what it is, what befell it, and how much there is to follow."""

    name: str
    what: str
    beats: tuple[Beat, ...]
    drama: float


class Section(NamedTuple):
    """A stretch of the report under a heading of its own; `heading` names it among the voice's."""

    heading: str
    nodes: tuple[Node, ...]


class Outline(NamedTuple):
    """The plan of a report in one voice: its sections, in the order they are told in."""

    sections: tuple[Section, ...]

    def nodes(self, *kinds: str) -> Iterator[Node]:
        """The nodes of some kinds, or all, as they are told."""
        for section in self.sections:
            yield from (node for node in section.nodes if not kinds or node.kind in kinds)


def followed(threads: Iterable[Thread], most: int, least: float) -> tuple[Thread, ...]:
    """The threads with most to follow, at most so many, each with so much drama at least."""
    ranked = sorted(threads, key=lambda thread: (-thread.drama, thread.name))
    return tuple(thread for thread in ranked if thread.drama >= least)[:most]


def heaviest(swings: Sequence[tuple[int, float]], most: int, least: float) -> dict[int, str]:
    """The turns that weighed most (at most so many), by what each changed: an empty text for one
    that is worth a scene, the reason for one that changed less than `least`."""
    ranked = sorted(swings, key=lambda swing: (-abs(swing[1]), swing[0]))[:most]
    return {
        turn: "" if abs(change) >= least else f"it changed less than {least:g}"
        for turn, change in ranked
    }
