"""The moments of a mission: what of a fight decided it or is worth telling, in order of time.

Of a fight that was flown card by card the track knows who was behind whom, and how often he had
fired; of one reported from a table only who was lost, and by whom, is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sheetgen.games.wings.report.facts import Day, Sortie
from sheetgen.games.wings.rules.fight import FIRE, TABLE
from sheetgen.games.wings.rules.scenarios import HIT, MISS, NEAR_MISS
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.course_of_fight import Course

Those = Sequence[Sortie]
LATELY = 4
"""So many turns ago is still the same moment."""
LAST = 99
"""The turn of what comes after all that has a turn."""


@dataclass(eq=False, repr=False, kw_only=True)
class Moment:
    """Something of a fight that can be told: `man` did it, or it befell that one; on which `turn`,
    how much it weighs, and by which `kind` of passages it is told."""

    man: Sortie
    turn: int = 0
    weight: float = 0.0
    kind: str = ""

    @property
    def day(self) -> Day:
        """The mission."""
        return self.man.day

    @property
    def about(self) -> Sequence[Sortie]:
        """Whom it tells of."""
        return [self.man]


@dataclass(eq=False, repr=False, kw_only=True)
class Fall(Moment):
    """`man` was shot down. By whom (`by`, first whose shot it was; nobody: guns, or something
    else), in so many `bursts` of that one; `back` is how often the one who fell had fired at him.
    Whether he had set the airplane on `fire`, or hurt somebody (`wound`), before his last burst.
    Whom the one who fell had been firing at just before, with hits (`quarry`), and who was firing
    at the victor (`hunter`). `gun` is the vessel that fired, empty if none did most of it. Of a
    bomber, whether it still had its load, and whether it `had_hit`. Whether one of those who have
    the credit fell to this one, and before (`is_late`). What became of the one who fell, as it is
    told after the name (`tail`), after a pronoun (`end`) and by itself (`then`)."""

    kind: str = "fall"
    by: Sequence[Sortie]
    bursts: int = 0
    back: int = 0
    quarry: Sequence[Sortie] = ()
    hunter: Sequence[Sortie] = ()
    gun: str = ""
    is_loaded: bool = False
    had_hit: bool = False
    fire: bool = False
    wound: bool = False
    is_late: bool = False
    tail: str = ""
    end: str = ""
    then: str = ""

    @property
    def about(self) -> Sequence[Sortie]:
        """Whom it tells of."""
        return [self.man, *self.by[:1]]


@dataclass(eq=False, repr=False, kw_only=True)
class Drop(Moment):
    """`man` let go of what a bomber carries, at the `target`: with what `result` (`hit`, `near`,
    `miss`, `dud`), and whether that sank it; whether nobody had fired at an airplane by then, and
    who had fired at him most (`hunter`)."""

    kind: str = "drop"
    target: str
    result: str
    sank: bool
    is_early: bool = False
    hunter: Sequence[Sortie] = ()


@dataclass(eq=False, repr=False, kw_only=True)
class Strafe(Moment):
    """`man` did so many points to the targets (`done`), more than anybody else, and fired at them
    so often (`bursts`)."""

    kind: str = "strafe"
    done: int
    bursts: int = 0


@dataclass(eq=False, repr=False, kw_only=True)
class Escape(Moment):
    """What turned a burst at `man` aside (`turned`: `flask`, `case`), and whose it was."""

    kind: str = "escape"
    hunter: Sequence[Sortie]
    turned: str


KINDS: dict[str, type[Moment]] = {one.kind: one for one in (Fall, Drop, Strafe, Escape)}
"""The moments by the kind of their passages."""


def moments(day: Day, most: int) -> list[Moment]:
    """What is told of a mission in full, in order of time: what was hit, so many of its weightiest
    moments at most, no two of the same airplane, and whoever else was shot down."""
    found = sorted(Scenes(day).found(), key=lambda m: (-m.weight, m.turn))
    taken: list[Moment] = [m for m in found if isinstance(m, Drop) and m.result == "hit"]
    for one in found:
        known = [man for other in taken for man in other.about]
        if len(taken) < most and one.man not in known:
            taken.append(one)
    taken = [m for m in taken if not (isinstance(m, Fall) and m.is_late)]
    others = [m for m in found if isinstance(m, Fall) and m not in taken]
    for fall in others:
        fall.kind = "also"
    told, at = [*taken, *others], LAST
    falls = {m.man: m for m in told if isinstance(m, Fall)}
    for man in reversed([man for man in day.down if man in falls]):
        at = falls[man].turn = min(at, falls[man].turn)

    def place(moment: Moment) -> tuple[int, bool, int]:
        # Whoever has fallen does nothing more.
        fall = falls.get(moment.man)
        turn = min(moment.turn, fall.turn) if fall else moment.turn
        return turn, moment is fall, day.down.index(moment.man) if moment is fall else 0

    ordered = sorted(told, key=place)
    for earlier, one in zip([None, *ordered], ordered, strict=False):
        if isinstance(one, Fall):
            # "Before that" is said of the fall just told alone.
            one.is_late &= isinstance(earlier, Fall) and earlier.man in one.by
    return ordered


class Scenes:
    """Finds the moments of a mission, `closely`: with what its flight paths tell."""

    def __init__(self, day: Day, closely: bool = True) -> None:
        self.day = day
        flown = track(day.chronicle, day.mission) if closely else None
        self.course = Course(flown) if flown else None

    def found(self) -> Iterator[Moment]:
        """Every moment."""
        # Who came home, and is nobody's kill, was not shot down to the eye.
        yield from (self.fall(man) for man in self.day.down if man.by or not man.is_home)
        yield from filter(None, map(self._drop, self.day.bombers))
        yield from self._strafe()
        yield from self._escapes()

    def _crew(self, man: Sortie) -> int:
        return man.pilot.airman.number

    def _hunter(self, man: Sortie, first: int, last: int, but: Sortie | None = None) -> Those:
        """Who fired at somebody last, from one turn to another, and hit."""
        shots = self.course.at(self._crew(man), first, last) if self.course else []
        those = [self.day.of(shot.by) for shot in shots if shot.points]
        return [one for one in those if one is not but][-1:]

    def fall(self, man: Sortie) -> Fall:
        """How somebody was shot down."""
        report, by = man.flight.report, man.by
        assert report is not None
        turn, is_loaded = report.turn or LAST, man in self.day.bombers and not report.attacks
        fall = Fall(man=man, by=by, turn=turn, is_loaded=is_loaded)
        fall.had_hit = man in self.day.hitters
        fall.weight = 3.0 + man.is_gone + man.kills_before / 2
        fall.weight += 1.5 * (man.cause == "blown-up") + 1.5 * fall.is_loaded + man.is_first
        gone = [s.flight.report.turn for s in by if s.is_down and s.flight.report and man in s.by]
        fall.is_late = min([turn, *gone]) in gone
        if self.course is None:
            return fall
        fall.gun = self.day.vessel(self.course.gun(self._crew(man)))
        if by:
            shots = self.course.between(self._crew(by[0]), self._crew(man))
            fall.bursts = len(shots)
            fall.back = len(self.course.between(self._crew(man), self._crew(by[0])))
            before = [shot.special for shot in shots[:-1]]
            fall.fire, fall.wound = FIRE in before, "crew" in before
            chased = self._hunter(by[0], turn - 2, turn, man)
            fall.hunter = [s for s in chased if not s.is_bomber and _stays(s, turn)]
        fired = self.course.of(self._crew(man), turn - LATELY, turn)
        hit = [self.day.of(s.at) for s in fired if s.points and self.day.of(s.at) not in by[:1]]
        fall.quarry = [] if man.is_bomber else [one for one in hit if not one.is_down][-1:]
        fall.weight += 2.0 * bool(fall.quarry) + bool(fall.hunter)
        return fall

    def _drop(self, man: Sortie) -> Drop | None:
        report = man.flight.report
        if report is None or not report.attacks:
            return None
        order = [HIT, NEAR_MISS, MISS]
        best = min(report.attacks, key=lambda a: order.index(a.result) if a.result in order else 9)
        results = {HIT: "hit", NEAR_MISS: "near", MISS: "miss"}
        sank = any(one.by is man for one in self.day.sunk)
        drop = Drop(
            man=man, turn=best.turn, target=self.day.target(best.target), sank=sank,
            result=results.get(best.result, "dud"),
        )  # fmt: skip
        drop.weight = {"hit": 4.0, "dud": 3.5, "near": 2.0}.get(drop.result, 1.0) + 2.0 * sank
        if self.course and best.turn:
            drop.is_early = not any(s.turn <= best.turn for s in self.course.shots)
            hunter = self._hunter(man, 0, best.turn)
            drop.hunter = [s for s in hunter if _stays(s, best.turn)]
            drop.weight += 0.5 * (drop.is_early or bool(drop.hunter))
        return drop

    def _strafe(self) -> Iterator[Strafe]:
        if not self.day.strafes:
            return
        done = {man: sum(man.strafed.values()) for man in self.day.attackers}
        man, most = max(done.items(), key=lambda one: one[1])
        if not most or [*done.values()].count(most) == 1:
            found = Strafe(man=man, turn=LAST, done=most)
            found.weight = 2.5 * bool(most) + 2.0 * self.day.is_close
            if self.course:
                found.bursts = self.course.bursts[self._crew(man)]
            yield found

    def _escapes(self) -> Iterator[Escape]:
        for man in self.day.sorties:
            report = man.flight.report
            turned = (
                "flask" if report and report.flask else "case" if report and report.case else ""
            )
            if turned and not man.is_down:
                found = Escape(man=man, turn=LAST, weight=3.5, hunter=[], turned=turned)
                if self.course:
                    found.turn = self.course.turned.get(self._crew(man), ("", LAST))[1]
                    found.hunter = self._hunter(man, found.turn - 1, found.turn)
                yield found


def _stays(man: Sortie, turn: int) -> bool:
    """Whether somebody was still there after a turn."""
    report = man.flight.report
    return report is not None and (report.fate == TABLE or report.turn > turn)
