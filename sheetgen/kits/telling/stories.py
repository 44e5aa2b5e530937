"""Stories: what a record can be about, found before anything is told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, dataclass_transform

F = TypeVar("F")


@dataclass_transform(kw_only_default=True)
class _Told:
    """What is made of the facts its class names, as a dataclass is. Of some fifty stories a record
    bears out a few: to have code written for every class takes longer than to tell them."""

    def __init__(self, **facts: Any) -> None:
        vars(self).update(facts)


class Story(_Told):
    """A story that a record bears out: how strong it is, what it is about, and the turns it stands
    on. A game's stories add what their passages can name."""

    strength: float
    about: str
    turns: Sequence[int] = ()

    @property
    def kind(self) -> str:
        """What its passages are found by: `no_oil` for a class `NoOil`."""
        return kind_of(type(self))


def kind_of(story: type[Story]) -> str:
    """The kind of the stories of a class, by its name."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", story.__name__).lower()


Test = Callable[[F], "Story | None"]


def found(tests: Iterable[Test[F]], facts: F) -> list[Story]:
    """The stories of a record, the strongest first."""
    stories = (test(facts) for test in tests)
    return sorted((s for s in stories if s), key=lambda story: -story.strength)


def chosen(stories: Sequence[Story], least: float) -> tuple[Story, Story | None]:
    """The story that leads, and a second of at least some strength, of another subject, that does
    not stand on the same turns."""
    first = stories[0]
    for story in stories[1:]:
        apart = not story.turns or not set(story.turns) <= set(first.turns)
        if story.about != first.about and apart and story.strength >= least:
            return first, story
    return first, None
