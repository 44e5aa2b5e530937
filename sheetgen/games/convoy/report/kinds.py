"""The kinds of passages a convoy's account is told by, and the facts of each.

A passage can name the fields and properties of what it is told of, as they stand here, in `facts`
and in `stories`; the whole voyage (`voyage.sailed.tankers`); and the words of `words`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sheetgen.games.convoy.report.facts import (
    Attack,
    Attacks,
    Decision,
    Fleet,
    Halfway,
    Voyage,
    Watch,
)
from sheetgen.games.convoy.report.stories import STORIES
from sheetgen.games.convoy.report.words import Tests, Told
from sheetgen.kits.telling.bank import Kinds
from sheetgen.kits.telling.storyteller import kind_from


@dataclass(eq=False, repr=False)
class Context:
    """What any passage can name: the whole `voyage`, the kind of the `story` that leads (empty:
    none); whether words of the player's stand in it (`is_spoken`), and the attack that weighed most
    (`worst`). `quiet` are the watches with nobody in them since what was told last; it `is_led`
    where the result has been told."""

    voyage: Voyage
    story: str
    is_spoken: bool = False
    worst: Attack | None = None
    quiet: int = 0
    is_led: bool = False


@dataclass(eq=False, repr=False)
class Dated:
    """What stands over a report, and is none of it, can name: the whole `voyage`, the day of the
    last entry or of the paper, and its date in August 1942."""

    voyage: Voyage
    day: str
    date: int


@dataclass(eq=False, repr=False)
class Group(Attacks):
    """Some attacks that are told together."""

    @property
    def turn(self) -> int:
        """The watch of the first of them."""
        return self.first.turn

    @property
    def is_to_end(self) -> bool:
        """Whether none came after them."""
        return self.last.is_last

    @property
    def measure(self) -> str:
        """The measure that was in force in all of them; else empty."""
        measures = {attack.measure for attack in self.attacks}
        return measures.pop() if len(measures) == 1 else ""

    @property
    def hurt_escort(self) -> int:
        """The cruisers and destroyers damaged, and not sunk in them."""
        hurt = {s.name for a in self.attacks for s in a.damaged if s not in self.sunk}
        return len(hurt) - len(self.hurt)

    @property
    def dear(self) -> Sequence[Attack]:
        """Those of them that sank a merchant ship or a carrier."""
        return [attack for attack in self.attacks if attack.merchants or attack.carriers]

    @property
    def first(self) -> Attack:
        """The first of them."""
        return self.attacks[0]

    @property
    def last(self) -> Attack:
        """The last of them."""
        return self.attacks[-1]

    @property
    def worst(self) -> Attack:
        """The one that weighs most."""
        return max(self.attacks, key=lambda attack: attack.weight)

    @property
    def rest(self) -> Attacks:
        """All but the worst."""
        return Attacks([attack for attack in self.attacks if attack is not self.worst])


@dataclass(eq=False, repr=False)
class Lull:
    """Watches in which nobody came: so many (`watches`), from after the watch `since` to before
    `until`; the sightings in them, those that no attack followed, and whether there was one in the
    last of them; whether no carrier was there."""

    watches: int
    since: int
    until: int
    sightings: int
    unanswered: int
    is_seen_last: bool
    is_bare: bool

    @classmethod
    def of(cls, v: Voyage, since: int, until: int) -> Lull | None:
        """The watches of a voyage between two; None if there are none."""
        watches = [w for w in v.watches if since < w.turn < until]
        if not watches:
            return None
        return cls(
            len(watches), since, until, sum(w.is_seen for w in watches),
            sum(w.is_seen and not v.attack(w.turn + 1) for w in watches), watches[-1].is_seen,
            not v.watch(max(since, 1)).after.carriers,
        )  # fmt: skip


@dataclass(eq=False, repr=False)
class Start:
    """The watches up to the first attack: those that were friendly (`friendly`), and those beyond
    (`beyond`); the sightings in them, whether the attack came in the watch after one
    (`is_answered`), and the decisions by then. `first` is the watch of the first attack, or the
    last of all if none came."""

    friendly: int
    beyond: int
    sightings: int
    is_answered: bool
    decisions: int
    first: int
    is_attacked: bool


def _kinds() -> Kinds:
    attack = (Attack,)
    facts: dict[str, tuple[type, ...]] = {
        "shape": (), "opening": (), "closing": (),
        "force": (), "plan": (), "start": (Start,), "outward": (), "homeward": (),
        "main": attack, "second": attack, "through": attack, "toll": attack, "elsewhere": attack,
        "changed": attack,
        "scene": attack, "digest": (Group,), "hurt": (Fleet,), "known": attack,
        "decide.evade": (Decision,), "decide.decoy": (Decision,),
        "decide.split": (Decision,), "decide.screen": (Decision,), "decide.own": (Decision,),
        "decide.all": (Decision,),
        "idle": (Decision,), "met": (Group,), "half": (Halfway,), "last_quiet": (Lull,),
        "note": attack, "note.main": attack, "note.option": (Decision,), "note.half": (Halfway,),
        "note.quiet": (Lull,), "note.turn": (Watch,),
        "arrive": (), "fates": (Fleet,), "score": (),
        "title": (), "title.not_sailed": (),
        "title.at_sea": (), "lead.at_sea": (), "so_far": (),
    }  # fmt: skip
    for kind, story in STORIES.items():
        for part in ("title", "lead", "last"):
            facts[f"{part}.{kind}"] = (story,)
    return {kind: kind_from(Tests, Told, *named, Context) for kind, named in facts.items()}


KINDS: Kinds = _kinds()
"""The kinds of passages a convoy is told by, and what those of each can name."""
