"""Telling by passages: the one that fits best is picked, filled in and remembered.

Of the passages of a kind those whose condition holds are weighed: the heaviest is told, or one a
step lighter a quarter as often. What is left to choice the key of the record decides, so that the
same record is told in the same words. No passage is told twice in a report but one of weight 0,
which is plain enough.

And stories: what a record can be about, found before anything is told.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import reduce
from math import fsum
from typing import Any, NamedTuple, TypeVar, dataclass_transform

from sheetgen.core.language import number
from sheetgen.kits.telling.bank import Bank, BankError, Kind, Passage
from sheetgen.kits.telling.expressions import Expression, Scope, names

STEP = 4
"""A passage one weight lighter than the heaviest is told so many times less often."""
WITHIN, DEEPEST = 100, 8
"""So many passages can be told within one, and so deep within each other: a bank could go on for
hours."""


class Memory:
    """What a report has said so far, by key, and which names it has used."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.named: set[str] = set()

    def kept(self) -> Mapping[str, object]:
        """All of it as it is now, to come back to."""
        return deepcopy(vars(self))

    def back_to(self, kept: Mapping[str, object]) -> None:
        """Forgets what it has learned since."""
        vars(self).update(deepcopy(dict(kept)))


class Told(NamedTuple):
    """A passage as it was told, of what some objects offer, and its words."""

    passage: Passage
    offered: Mapping[str, object]
    text: str

    @property
    def facts(self) -> Mapping[str, object]:
        """The facts its condition and its slots name, with what they are worth."""
        read = [self.passage.when, *self.passage.parts]
        named = dict.fromkeys(fact for e in read if isinstance(e, Expression) for fact in e.facts)
        return {fact: _of_parts(fact, self.offered) for fact in named}

    @property
    def why(self) -> str:
        """Its kind and its place in the bank, its condition, its facts and its words, in lines."""
        of = self.passage
        lines = [f"{of.kind} ({of.bank}, line {of.line})"]
        lines += [f"    if {of.condition}"] if of.condition else []
        lines += [f"        {name}: {shown(worth)}" for name, worth in self.facts.items()]
        return "\n".join([*lines, f"    {self.text}"])


class Within:
    """The word that tells a passage of another kind on the same facts."""

    def __init__(self, teller: Storyteller, offers: Sequence[object]) -> None:
        self._teller, self._offers = teller, offers

    def tell(self, kind: str) -> str:
        """A passage of a kind; empty if none fits."""
        return self._teller.tell(kind, *self._offers)


def kind_from(tests: type, words: type, *facts: type) -> Kind:
    """What passages of a kind may name: facts of these classes, in a condition the words that only
    ask, in a slot all words."""
    return Kind(Scope((*facts, tests)), Scope((*facts, words, Within)))


def chance(key: str, *of: object) -> float:
    """A number from 0 to below 1, the same for the same key and what it is drawn for."""
    text = "\n".join([key, *map(str, of)])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6], "big") / 2**48


class Storyteller:
    """Tells one record from a bank. `key` decides what is left to choice; whoever tells a record as
    it grew gives it anew from time to time. `told` has the passages in the order they were begun.
    Of a bank of ours it `knows` so large a share, another for each key, and looks into the rest
    only for what must be told: so two records are seldom told by the same striking line."""

    def __init__(self, bank: Bank, key: str, memory: Memory, knows: float = 1.0) -> None:
        self._bank, self.key, self._memory, self._share = bank, key, memory, knows
        self._used: set[tuple[str, str]] = set()
        self.told: list[Told] = []
        # How deep within another what is told now stands, and how many that other has within it.
        self._deep, self._within = 0, 0

    def tell(self, kind: str, *offers: object) -> str:
        """A passage of a kind, filled in by what some objects offer; empty if none fits. Raises
        BankError if a condition or a slot cannot be worked out, and for a passage that tells too
        many within it."""
        facts = _Facts(*offers, Within(self, offers))
        fitting = self._fitting(self._known(kind), facts)
        fitting = fitting or self._fitting(self._bank.kinds.get(kind, ()), facts)
        return self._told(kind, fitting, facts)

    def remark(self, kind: str, *offers: object) -> str:
        """The same of what need not be told: empty, too, if it knows no passage that fits."""
        facts = _Facts(*offers, Within(self, offers))
        return self._told(kind, self._fitting(self._known(kind), facts), facts)

    def _told(self, kind: str, fitting: Sequence[Passage], facts: _Facts) -> str:
        if not fitting:
            return ""
        passage = self._picked(fitting)
        self._within = self._within + 1 if self._deep else 0
        if self._deep > DEEPEST or self._within > WITHIN:
            raise BankError(
                f"{passage.bank}, line {passage.line}: more than {WITHIN} passages would be told "
                f"within one, or more than {DEEPEST} deep within each other"
            )
        self._used.add((kind, passage.text))
        self._memory.said |= passage.says
        place = len(self.told)
        self._deep += 1
        text = _filled(passage, facts)
        self._deep -= 1
        self.told.insert(place, Told(passage, facts, text))
        return text

    def first(self, tell: Callable[[], str], allows: Callable[[str], bool]) -> str:
        """Of what can be told the first that is allowed; empty if nothing is. What was tried and
        not taken was not told."""
        place, before, used = len(self.told), self._memory.kept(), {*self._used}
        tried, rejected = set[str](), set[tuple[str, str]]()
        while (text := tell()) and not allows(text):
            # What it told within itself may be told again within another.
            rejected |= {
                (one.passage.kind, one.passage.text) for one in self.told[place : place + 1]
            }
            self._used = used | rejected
            del self.told[place:]
            self._memory.back_to(before)
            if text in tried:
                # A passage of weight 0 comes again and again.
                text = ""
                break
            tried.add(text)
        self._used -= rejected - used
        return text

    def chance(self, *of: object) -> float:
        """A number from 0 to below 1, the same for the same record and what it is drawn for."""
        return chance(self.key, *of)

    def _fits(self, passage: Passage, facts: Mapping[str, object]) -> bool:
        if (passage.weight and (passage.kind, passage.text) in self._used) or (
            passage.says & self._memory.said
        ):
            return False
        return passage.when is None or bool(_worth(passage.when, passage, facts))

    def _known(self, kind: str) -> Iterator[Passage]:
        """The passages of a kind that this record knows: of ours none that is only plain enough."""
        for passage in self._bank.kinds.get(kind, ()):
            share = self._share if passage.weight or self._share == 1 else 0
            if not passage.ours or self.chance("knows", passage.text) < share:
                yield passage

    def _fitting(self, passages: Iterable[Passage], facts: _Facts) -> list[Passage]:
        """The heaviest of some passages that fit, and those one step lighter."""
        fitting: list[Passage] = []
        for passage in passages:
            # They come by weight.
            if fitting and passage.weight < fitting[0].weight - 1:
                break
            if self._fits(passage, facts):
                fitting.append(passage)
        return fitting

    def _picked(self, fitting: Sequence[Passage]) -> Passage:
        most = fitting[0].weight
        shares = [STEP if passage.weight == most else 1 for passage in fitting]
        left = self.chance(fitting[0].kind, len(self.told)) * fsum(shares)
        for passage, share in zip(fitting, shares, strict=True):
            left -= share
            if left < 0:
                return passage
        return fitting[-1]


class _Facts(Mapping[str, object]):
    """What some objects offer by name, the first that has a name before the others."""

    def __init__(self, *offers: object) -> None:
        self._offers = offers

    def __getitem__(self, name: str) -> object:
        for offer in self._offers:
            if name in names(type(offer)):
                return getattr(offer, name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(name for each in self._offers for name in names(type(each))))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _worth(expression: Expression, passage: Passage, facts: Mapping[str, object]) -> object:
    try:
        return expression.of(facts)
    except BankError:
        # Of a passage told within.
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise BankError(
            f"{passage.bank}, line {passage.line}: {expression.source!r} cannot be worked out for "
            "this game: a condition could keep the passage from it"
        ) from None


def _filled(passage: Passage, facts: _Facts) -> str:
    said = []
    for part in passage.parts:
        worth = part if isinstance(part, str) else _worth(part, passage, facts)
        assert worth is not None  # A slot is a number or a text: the bank was read so.
        said.append(number(worth) if isinstance(worth, int) else str(worth))
    return tidy("".join(said))


def _of_parts(fact: str, facts: Mapping[str, object]) -> object:
    """What a fact like `game.lost.knights` is worth; None where it has no such part now."""
    name, *parts = fact.split(".")
    return reduce(lambda worth, part: getattr(worth, part, None), parts, facts[name])


def tidy(text: str) -> str:
    """Filled slots as they are printed: single spaces, none before a stop, a capital where a
    sentence or somebody who speaks begins, apostrophes as printers have them."""
    text = re.sub(r"\s+", " ", text).strip().replace("'", "’")
    text = re.sub(r" ([,.;:?!])", r"\1", text)
    begins = r"(^(?:– )?|[.?!]\)?\s+(?:– )?\(?)(\*?)([a-z])"
    return re.sub(begins, lambda m: m[1] + m[2] + m[3].upper(), text)


SHOWN = 6
"""So many things of a longer list are shown."""


def shown(worth: object) -> str:
    """What a fact is worth, in short: things that have a name by that, those of a turn by it."""
    if isinstance(worth, str | int | float) or worth is None:
        return str(worth)
    if isinstance(worth, Sequence):
        more = [f"{len(worth) - SHOWN} more"] if len(worth) > SHOWN else []
        return ", ".join([*map(shown, worth[:SHOWN]), *more]) or "none"
    kind, turn = type(worth).__name__.lower(), getattr(worth, "turn", None)
    return str(getattr(worth, "name", None) or (f"{kind} of turn {turn}" if turn else kind))


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


class Stories:
    """The stories of a game, from a table: what each is about, what it says, and what it holds for
    its passages to name, with the types of that."""

    def __init__(self, told: Mapping[str, tuple[str, str, Mapping[str, object]]]) -> None:
        self.kinds: Mapping[str, type[Story]] = {
            kind: type(kind, (Story,), {"__doc__": says, "__annotations__": holds, "about": about})
            for kind, (about, says, holds) in told.items()
        }

    def found(
        self, kind: str, strength: float, turns: Sequence[int] = (), **holds: object
    ) -> Story:
        """A story that a record bears out."""
        made: Any = self.kinds[kind]
        found: Story = made(strength=strength, turns=turns, **holds)
        return found


Test = Callable[[F], "Story | None"]


def found_stories(tests: Iterable[Test[F]], facts: F) -> list[Story]:
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
