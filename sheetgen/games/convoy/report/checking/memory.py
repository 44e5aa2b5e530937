"""What a reader of a text remembers of the sentences before, and what it makes of times and of
whom a verb is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sheetgen.games.convoy.report.checking.certainty import AUXILIARY, is_certain
from sheetgen.games.convoy.report.checking.clauses import BESIDE, ENDS, IDLE, Clause
from sheetgen.games.convoy.report.checking.parts import NO_DAY, Count, Many, Part, Ships, Time
from sheetgen.games.convoy.report.checking.world import (
    GROUPS,
    WATCHES,
    Choice,
    Scene,
    World,
)
from sheetgen.kits.telling.checking.findings import Read
from sheetgen.kits.telling.checking.page import Line

Turns = set[int] | None
Record = Callable[[], str]
EARLY = ("before", "until", "till", "by", "from then until")


class Memory:
    """What a text has told that is certain: the day of a diary's heading (`dated`), who `she` is if
    one ship alone was named in the sentence before, the scenes that may be the one told of last
    (`focus`; `timed`: their turns, if only those were told), and whether that was supposed or
    asked. And of the sentence at hand: its day, what was done last, of whom, and its subject; where
    the last attack told of in it ends (`told`), and whether it goes on with that before (`going`).
    Where since that attack another paragraph began, or an option or a plane was told of, `strays`
    is set: from what it is later is not known.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.dated: int | None = None
        self.supposed = self.asked = self.scored = self.final = self.strays = False
        self.she, self.same, self.of_her = set[str](), False, False
        self.option, self.focus, self.timed = "", list[Scene](), set[int]()
        self.begin(Read(Line(0, "")), "")

    def begin(self, sentence: Read, text: str) -> None:
        """Another sentence."""
        if not (self.same or self.of_her):
            self.she = set()
        self.sentence, self.text, self.times = sentence, text, dict[int, Turns]()
        self.day = self.dated
        self.said = self.ships = tuple[str, ...]()
        self.group: tuple[str, ...] | str = ""
        self.role, self.subject, self.cleft = "", list[Ships](), list[Ships]()
        self.chosen = list[Choice]()
        self.same = self.none = self.of_which = False
        self.recon = self.wide = self.chose = False
        self.cut = list[Clause]()
        self.of_her = self.apposed = self.going = False
        self.told = 0
        self.days = set[int]()

    def remember(self, some: Sequence[Part]) -> None:
        """What parts of a sentence speak of may be meant by what follows."""
        last = some[-1] if some else None
        self.said = last.names if isinstance(last, Ships) and not last.counts else ()
        for part in some:
            self.of_her |= part.code == "y"
            if part.code == "x":
                self.option = str(part.value)
            elif isinstance(part, Time) and part.day is not None and part.day >= 0:
                self.days.add(part.day)
                # Of two days in one sentence it is not known which goes on.
                self.day = part.day if len(self.days) == 1 else None
            elif isinstance(part, Ships) and part.names:
                # Who is meant by `she` is known if only one has been named of late.
                self.she = {*part.names} | (self.she if self.same or self.of_her else set())
                self.ships = part.names
                self.group = self.group if self.of_which else part.names
                self.same = True
            elif isinstance(part, Ships) and part.counts:
                # `She` may be one that is not named.
                self.she = set() if any(c.n == 1 for c in part.counts) else self.she
                nouns = {count.noun for count in part.counts}
                self.group = nouns.pop() if len(nouns) == 1 else ""
            elif part.said.endswith(("dice", "die")):
                self.group = "dice"

    def hold(self, clause: Clause, so: bool, record: Record, sure: bool = True) -> None:
        """What a clause claims, and whether it is so; `sure`: it is false if it is not so."""
        self.claim(clause.parts, clause.parts, so, record, sure)

    def claim(
        self,
        parts: Sequence[Part],
        of: Sequence[Part],
        so: bool,
        record: Record,
        sure: bool = True,
    ) -> None:
        """What `parts` of the sentence claim, being all that was read `of` it."""
        said = self.text[parts[0].start : parts[-1].end]
        self.sentence.hold(said, so, record, so or (sure and self.is_sure(of)))

    def is_sure(self, of: Sequence[Part]) -> bool:
        """Whether each clause in which parts stand was understood whole."""
        return is_certain(self.world, self.text, self.cut, of, self.apposed, self.going)

    def of_ships(self, names: Iterable[str]) -> Record:
        """What the record says of some ships."""
        return lambda: "; ".join(map(self.world.of_ship, sorted(names)))

    # When.

    @property
    def at(self) -> set[int]:
        """The turn that was told of last, if it is known which."""
        turns = set[int]().union(*(scene.turns for scene in self.focus))
        return turns if len(turns) == 1 else set()

    def turns(self, time: Time) -> Turns:
        """The turns at a time, as it is meant where it stands; None if it cannot be told."""
        if id(time) not in self.times:
            self.times[id(time)] = self._bounded(time)
        return self.times[id(time)]

    def _bounded(self, time: Time) -> Turns:
        out = self._turns(time)
        if not out or not time.bound:
            return out
        if time.later > 0 and time.bound:
            return None
        return set(range(max(out) + 1)) if time.bound in EARLY else self._since(min(out))

    def _since(self, turn: int) -> set[int]:
        return set(range(turn, self.world.length + 2))

    def strictly(self, time: Time) -> set[int]:
        """The turns at a time; before or after it, without those of that time itself."""
        return (self.turns(time) or set()) - ((self._turns(time) if time.bound else None) or set())

    def _turns(self, time: Time) -> Turns:
        length = self.world.length
        if time.day == NO_DAY:
            return set()
        if time.is_last:
            first = length - (0 if time.is_last == "watch" else (length - 1) % WATCHES)
            return self._since(first)
        if time.turn:
            return {time.turn}
        is_known = not self.strays and not any(clause.has("Rx") for clause in self.cut)
        at = min(self.at, default=0) * is_known
        if time.later and time.day is None:
            return {at + max(time.later, 0)} if at else None
        days = self._days(time)
        if days is None and time.watches is None:
            return None
        if days == {-1}:
            return {0, 1, 2}
        near = range(1, length + 2)
        if at and days is None and time.days_later > 0:
            near = range(at + 1, at + WATCHES + 4)
        elif at and days is None and time.same and "this" not in time.said:
            near = range(at, at + WATCHES + 1)
        return {
            turn
            for turn in near
            for part in (range(WATCHES) if time.watches is None else time.watches)
            if (turn - 1) % WATCHES == part % WATCHES
            and (days is None or (turn - 1) // WATCHES - part // WATCHES in days)
        }

    def _days(self, time: Time) -> set[int] | None:
        if time.day is not None:
            return {time.day}
        if self.day is None or time.days_later > 0 or (time.same and "this" not in time.said):
            return None
        if self.day == self.dated and time.watches != (0,):
            return {self.day}
        return {self.day, self.day + 1}

    def when(self, clause: Clause) -> Turns:
        """The turns that the times of a clause may mean."""
        out: Turns = None
        for time in clause.all(Time):
            turns = self.turns(time)
            if turns is not None:
                out = turns if out is None else out & turns or out | turns
        return out

    # Of whom.

    def whom(self, clause: Clause) -> list[Ships]:
        """The ships of which a clause's verb is said."""
        some, at = clause.parts, clause.verb
        if at < 0:
            return clause.all(Ships)
        known = [
            (n, part)
            for n, part in enumerate(some)
            if isinstance(part, Ships) and (part.names or any(c.is_said for c in part.counts))
        ]
        for n, part in known:
            if n and some[n - 1].said == "of" and part.counts:
                # `Of the four tankers there arrived one`.
                count, many = part.counts[0], [m for m in clause.all(Many) if m.n and m.n > 0]
                share = [Count(one.n, count.n, count.noun) for one in many]
                return [Ships("S", counts=tuple(share[:1]))]
        before = [(n, part) for n, part in known if n < at][-1:]
        after = [part for n, part in known if n > at][:1]
        for n, part in before:
            between = {each.code for each in some[n + 1 : at]}
            near = between <= {*IDLE}
            if near or (not after and not between & {*"imyF"}):
                return [part]
        if after:
            return after
        if clause.has("y"):
            return [Ships("S", names=(*self.she,))] if len(self.she) == 1 else []
        if clause.cut in ("who", "which") and some[0].code in "VBg" and len(self.said) == 1:
            # `*Ohio*, which was hit`.
            self.apposed = True
            return [Ships("S", names=self.said)]
        if clause.cut in BESIDE:
            return self.cleft if clause.cut == "that" else []
        idle = all(part.code in IDLE for part in some[:at])
        if idle and not any(part.code in "FQalk" for part in some[at:]):
            return self.subject[-1:]
        return self._many(clause)

    def _many(self, clause: Clause) -> list[Ships]:
        """So many, of whom it is not said in the clause what they are."""
        some, at, role = clause.parts, clause.verb, clause.role
        many = [one for one in clause.all(Many) if one.n is None or one.n >= 0]
        many = [one for one in many if one.n == 0 or not one.said.startswith("not")]
        if many and many[0].n == 0 and not (many[0].of or many[0].them or clause.has("t")):
            # Whom `nobody` means is not known.
            return []
        if not many or clause.has("F") or role in ("kept", "sailed"):
            return []
        one, names = many[0], () if isinstance(self.group, str) else self.group
        passive = any(part.said in AUXILIARY for part in some[some.index(many[0]) : at])
        passive = passive or (at == len(some) - 1 and role != "hit")
        if not passive and role not in ("damaged", *ENDS):
            return []
        count = Count(one.n, one.of, "", one.every, one.rest)
        meant = one.of == len(names) or one.them or (self.same and (one.every or one.n == 0))
        if len(names) > 1 and meant:
            count = Count(one.n, None, "ship", one.every, among=names)
        elif role == "in" and one.of in self.world.count(self.world.ships, "merchant"):
            count = Count(one.n, one.of, "merchant")
        elif one.them and not one.of:
            if self.group not in GROUPS:
                return []
            count = Count(one.n, None, str(self.group), one.every, at_all=True)
        else:
            return []
        return [Ships("S", counts=(count,))]
