"""What a game may declare, to better what is made from its rules: its tables, decisions, tracks,
counts, pieces, turns, phrases. All of it may be left out.

What a declaration names is a name the rules have already: an `ask` of theirs, a field of the state,
a class of events.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from sheetgen.core.game import Conditions, Policy
from sheetgen.core.language import alike
from sheetgen.core.session import Session
from sheetgen.kits.equipment.held import Held
from sheetgen.kits.table.words import Brings, Panel

if TYPE_CHECKING:
    from sheetgen.kits.chances.enumeration import Reading
    from sheetgen.kits.telling.templates import Library

D = TypeVar("D")

Modifier = int | tuple[str, str, int] | Callable[[Any], int]
"""What is added to a roll: so much, or so much if a decision of the turn (its ask) was that choice,
or what a function of the state says."""


class Read(NamedTuple):
    """Where the rules tell what a roll came to: the class of the event, its field with the result
    (of dice that are looked up one by one with one for each, or how many of them did something),
    and that with what was added (empty: it says nothing of that).

    `owed` are the parts of what was added, or of how many dice there are: each with its label, and
    what takes it out of a state (None: all that is left over). How much each is the rules say, when
    they are played without it. A label may name what a hint may.
    """

    event: type
    result: str
    added: str = ""
    owed: Mapping[str, Callable[[Any], object] | None] = {}

    def event_in(self, events: Iterable[Any]) -> Any:
        """The event that tells it; None if it is not among them."""
        return next((one for one in events if type(one) is self.event), None)

    def result_of(self, event: Any) -> int | tuple[int, ...]:
        """What it tells that a roll came to."""
        found = getattr(event, self.result)
        return tuple(map(int, found)) if isinstance(found, tuple) else int(found)

    def by(self, event: Any) -> int:
        """What it tells that was added."""
        return int(getattr(event, self.added)) if self.added else 0


class Turns(NamedTuple):
    """What a turn is called, and how many there are at most (0: as many as games come to); `field`
    is the one of the state that has their number, where that is rolled. A game without a last turn
    has so many `rows` on a sheet, and goes on with a second (0: as many as games come to).
    `names` call them one by one; `said` are the texts that stand beside the number of each in a
    dice book, and `dark` the turns at night."""

    noun: str = "turn"
    most: int = 0
    names: tuple[str, ...] = ()
    said: tuple[tuple[str, ...], ...] = ()
    dark: tuple[int, ...] = ()
    field: str = ""
    rows: int = 0


PHASES = SET_UP, TURN, ONCE = "set-up", "turn", "once"
"""When something is asked: before the first turn, turn by turn, once a game whenever that is."""
TURNS = Turns()
"""Turns of a game that says nothing of them."""


@dataclass(frozen=True, eq=False)
class Table:
    """A table that a roll is looked up on: the ask of the roll, the title, and what each result
    means, from the lowest result, `first`, up. A result beyond the ends is the end.

    The result is the sum of the dice and the modifiers, each under its label; with `each`, every
    die is looked up by itself, the modifiers added to it. Where the rules tell what a roll comes
    to, the result is `read` there, and needs no modifiers. A roll without a table may have one
    without `rows`, for its title and a `hint`.

    `standing` has rows, modifiers and `first` of a table that is not always the same, as a session
    stands at the question. A table with modifiers and without rows has a number for its result.

    `die` says what each of several dice is for, by its number `n` or in a list; `dice` are the most
    that a turn can ask for (0: as many as games come to). `written` is how the roll is written
    where that is not plain from its sides (`1D6 × 5`), `leaf` the name of what an event hides it
    together with. `step` is the step of the turn that it is, and `rule` the heading of its rule.
    `guide` says in a first game what is asked, in a sentence, and `later` what is said of the case
    at hand from the third time on.

    Title, hint and guides may name in braces a field of the question, of what has happened in the
    turn or of the state, and the game's `facts`.
    """

    ask: str
    title: str
    rows: Sequence[str] = ()
    mods: Mapping[str, Modifier] = field(default_factory=dict)
    first: int = 1
    each: bool = False
    hint: str = ""
    read: Read | None = None
    standing: Callable[[Session], Mapping[str, Any]] | None = None
    die: str | Sequence[str] = ""
    dice: int = 0
    written: str = ""
    leaf: str = ""
    step: str = ""
    rule: str = ""
    guide: str = ""
    later: str = ""

    def at(self, session: Session) -> Table:
        """The table as a session stands at the question."""
        return replace(self, **self.standing(session)) if self.standing else self

    def meaning(self, result: int) -> str:
        """What a result means."""
        if not self.rows:
            return ""
        return self.rows[min(max(result - self.first, 0), len(self.rows) - 1)]

    def printed(self) -> list[tuple[str, str]]:
        """The rows as they are printed, equal neighbours in one: `2–3`, and what they mean."""
        return [
            (str(low) if low == high else f"{low}–{high}", meaning)
            for low, high, meaning in alike(self.rows, self.first)
        ]


class Decision(NamedTuple):
    """A decision: its ask, the question, and what each choice does in a few words, or what it
    brings and costs, which may name in braces what a hint may; `closed` says why one cannot be made
    now. The rest is as a `Table` has it. Something that is reported is declared as a decision, too:
    `wanted` is how it is asked for, in words, where the rules' own are not enough.
    """

    ask: str
    title: str
    does: Mapping[str, str | Brings] = {}
    hint: str = ""
    closed: str = ""
    step: str = ""
    rule: str = ""
    guide: str = ""
    later: str = ""
    wanted: str = ""

    def brings(self, choice: str) -> Brings:
        """What a choice does, gains and costs."""
        said = self.does.get(choice, "")
        return Brings(said) if isinstance(said, str) else said

    def printed(self) -> list[tuple[str, str]]:
        """The choices, each with what it does."""
        return [(choice, self.brings(choice).line) for choice in self.does]


class Strength(NamedTuple):
    """Pieces that are counted by kind and by how they are: what all are called, what the kinds are,
    and the lists of the state that count those that are sound, hurt, lost and away, each with its
    word."""

    title: str
    kinds: tuple[str, ...]
    states: Mapping[str, str]


HEAVIEST = 3
"""The weight of what heads a story."""


class Phrase:
    """How an event is told: the first phrase of its class (or of the name of its class) whose
    `when` holds, in one of its wordings in turn. `weight` is how much of the story it is: 0 is told
    in passing, 3 heads it.

    In a wording, `{field}` is a field of the event as it is named, `{field:a}` and `{field:the}`
    have the article before it, `{field:shell}` counts it in words ("two shells"), and
    `{field:was}` is the verb that agrees with a count.
    """

    def __init__(
        self,
        event: type | str,
        *say: str,
        when: Callable[[Any], Any] = lambda event: True,
        weight: int = 0,
    ) -> None:
        self.event, self.say, self.when, self.weight = event, say, when, weight

    def is_of(self, event: Any) -> bool:
        """Whether it is of that event's class."""
        return self.event is type(event) or self.event == type(event).__name__


class Worth(Protocol):
    """What a game knows of what is to come, in the hands of a policy: what a state between two
    turns is worth, and one in which `rules` left parts of a turn open."""

    @property
    def rules(self) -> Any:
        """The game's rules, `cut` so that what they do not play is known by what they call."""

    @property
    def readings(self) -> Mapping[str, Reading]:
        """What of a roll matters, by its name, where not everything does."""

    def left(self, state: Any, events: Sequence[Any]) -> Hashable:
        """All that matters of a state at the end of a turn, and of the turn's events."""

    def of(self, left: Any) -> float:
        """What that is worth."""


@dataclass(frozen=True, eq=False)
class Declares:
    """What a game declares. `names` say what a number of an event or of the state means, by the
    name of its field, or of one event by both names (`"FireOpened.range"`, for odds); `phases`
    when something is asked, by its ask, where its turn does not tell it (one of `PHASES`: a roll
    that bears turn 0 is taken for one of the set-up or, if it comes later, for one that is made
    once a game); `scoring` is how the score is reckoned, in a line. `score` is needed only where
    the rules have no function of that name. `endings` say how a game is won or lost, by the number
    that the function `outcome` of the rules gives (above 0 for won, below for lost). `facts` are
    what hints and guides may name besides, each worked out of the session at hand, and `printed`
    what a template of the rules that is the game's own may name. `shelf` gives its templates, a
    user's own before them, where it fills words in of its own. A game that tells more of its events
    than they hold, as names drawn by lot, has no phrases, but `told`: all that is told of a
    session, clause by clause for each event.

    At the table is seen how the game stands: its `strength` in the place of what it holds, and what
    `stands` says beside turn and score, in lines by the titles of panels; or `panels`, if the game
    has others than these.

    `under` is what is otherwise under a ruling or an edition, by its name and value
    (`"weather=rough"`, `"edition=second"`): a table or decision takes the place of the one of its
    ask, what is held that of its field, and anything else that is given the place of what is said
    here. Turns, facts, endings and the score itself are the same in every game.
    """

    intro: str = ""
    turns: Turns = TURNS
    tables: Sequence[Table] = ()
    decisions: Sequence[Decision] = ()
    holds: Sequence[Held] = ()
    phrases: Sequence[Phrase] = ()
    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    scoring: str = ""
    score: Callable[[Any], int] | None = None
    endings: Mapping[int, str] = field(default_factory=dict)
    facts: Mapping[str, Callable[[Session], object]] = field(default_factory=dict)
    told: Callable[[Session], Sequence[Sequence[str]]] | None = None
    printed: Mapping[str, Any] = field(default_factory=dict)
    strength: Strength | None = None
    stands: Callable[[Session], Mapping[str, Sequence[str]]] | None = None
    panels: Callable[[Session], list[Panel]] | None = None
    shelf: Callable[[Path | None], Library] | None = None
    worth: Callable[[Conditions, Policy], Worth] | None = None
    under: Mapping[str, Declares] = field(default_factory=dict)

    def of(self, conditions: Conditions) -> Declares:
        """What is declared of games played so."""
        ruled = {**conditions.rulings, "edition": conditions.edition}
        found = self
        for name, other in self.under.items():
            ruling, _, value = name.partition("=")
            if ruled.get(ruling) == value:
                found = found.with_those_of(other)
        return found

    def with_those_of(self, other: Declares) -> Declares:
        """This declaration with what another says in its place."""
        return replace(
            self,
            intro=other.intro or self.intro,
            tables=_over(self.tables, other.tables, "ask"),
            decisions=_over(self.decisions, other.decisions, "ask"),
            holds=_over(self.holds, other.holds, "field"),
            phrases=(*other.phrases, *self.phrases),
            names={**self.names, **other.names},
            phases={**self.phases, **other.phases},
            scoring=other.scoring or self.scoring,
            under={},
        )


def _over(first: Sequence[D], others: Sequence[D], key: str) -> Sequence[D]:
    """Declarations with others in the places of those of the same key, or after all."""
    return (*{getattr(one, key): one for one in (*first, *others)}.values(),)


NOTHING = Declares()
"""What a game declares that declares nothing."""
