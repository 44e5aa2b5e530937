"""The words of a passage that tells of a convoy: ships, numbers, times and enemies as running text
has them, by what has been said before.

Each public method is a word that a slot or a condition of a bank can use.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from sheetgen.core import language
from sheetgen.games.convoy.report.facts import ORDER, Attack, Ship, Ships, Voyage
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import Kind
from sheetgen.games.convoy.story import chronicle
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.telling.storyteller import Memory
from sheetgen.kits.telling.words import Asking, Saying

HOURS, WATCHES = 4, 6
"""The length of a watch, and how many a day has."""
ESCORT = (Kind.CRUISER, Kind.DESTROYER)
"""Where there are many these are counted and not named, unless a passage has named one."""
NAMED = 3
"""So many cargo ships not named before a sum names at most."""
SAID = data("said")
"""What is said of measures, enemies and times."""


class Said(Memory):
    """What a report has said: also the day and the watch that were named last, the ships whose
    damage has been told, the watch of what was told last (0: that is not one watch), and the lists
    that have called cargo ships so (`tags`), and the ships `counted`, each with its sort and with
    what had been told then."""

    def __init__(self) -> None:
        super().__init__()
        self.day, self.turn = "", 0
        self.hurt: set[str] = set()
        self.came_to, self.tags = 0, 0
        self.counted: dict[str, tuple[Kind, int]] = {}


class Tests(Asking):
    """The words that only ask: what a condition can use, too."""

    def __init__(self, voyage: Voyage, said: Said, chance: Callable[..., float]) -> None:
        super().__init__(said, chance)
        self._voyage, self._said = voyage, said

    def is_known(self, ship: Ship) -> bool:
        """Whether she has been named."""
        return ship.name in self._said.named

    def known(self, name: str) -> Ship | None:
        """The ship of that name, if she has been named."""
        ships = (each for each in self._voyage.ships if each.name == name)
        return next(filter(self.is_known, ships), None)

    def is_hurt_told(self, ship: Ship) -> bool:
        """Whether it has been told that she was damaged."""
        return ship.name in self._said.hurt

    def is_worst(self, attack: Attack) -> bool:
        """Whether an attack sank more ships than any other."""
        others = (len(each.sunk) for each in self._voyage.attacks if each is not attack)
        return len(attack.sunk) > max(others, default=0)

    def is_told_last(self, turn: int) -> bool:
        """Whether what was told last is of a watch."""
        return turn == self._said.came_to


class Words(Tests, Saying):
    """The words of one report. What they say of names and times they remember."""

    _escort_named, _least_first, _names_back = 0, 0.4, 0.0
    """So many cruisers, or destroyers, are named and not counted in a list of the escort alone, or
    with one of it; the share of lists that end with what weighs most, and of those that go through
    their names alone from the last."""

    # Numbers.

    def some(self, many: int, noun: str) -> str:
        """So many of a noun, with an article for one: `a tanker`, `two tankers`."""
        return language.article(noun) if many == 1 else language.counted(many, noun)

    def out_of(self, many: int, all: int) -> str:
        """So many out of all there were: `four of nine`, `all nine`, `both`; of one `the only`."""
        if many == all:
            return {1: "the only", 2: "both"}.get(all) or f"all {language.number(all)}"
        return f"{language.number(many) if many else 'none'} of {language.number(all)}"

    def faces(self, dice: Sequence[int]) -> str:
        """Dice as they lie, in figures: `5, 3 and 3`."""
        return language.join(map(str, dice))

    def watches(self, many: int) -> str:
        """`one watch`, `two watches`."""
        return language.counted(many, "watch")

    def hours(self, many: int) -> str:
        """So many watches in hours: `eight hours`; `a day`, `two days` where they come to that."""
        hours = HOURS * many
        if hours == 24:
            return "a day"
        if hours and hours % 24 == 0:
            return language.counted(hours // 24, "day")
        return language.counted(hours, "hour")

    # Times.

    def day(self, turn: int) -> str:
        """The day of a watch: `Tuesday`."""
        self._said.day = self._voyage.watch(turn).day
        return self._said.day

    def on(self, turn: int) -> str:
        """When a watch was, with its day: `on Tuesday evening`."""
        return self._dated(turn, "on")

    def when(self, turn: int) -> str:
        """When a watch was, as it is said after what has been said: `that evening` on the same day,
        `the next morning` on the day after what was told last, else as `on`."""
        watch, last = self._voyage.watch(turn), self._said.turn
        if watch.day == self._said.day and turn >= last:
            self._said.turn = turn
            return self._part(turn, "again" if turn == last else "when")
        before = self._voyage.watches[: turn - 1]
        is_next = bool(before) and last == self._said.came_to and self._said.day in {
            each.day for each in before[-WATCHES:] if each.day != watch.day
        }  # fmt: skip
        if not is_next:
            return self.on(turn)
        self._said.day, self._said.turn = watch.day, turn
        return self._part(turn, "next")

    def span(self, turn: int) -> str:
        """A watch as a noun: `Tuesday evening`, `the small hours of Wednesday`."""
        return self._dated(turn, "span")

    def end(self, turn: int) -> str:
        """The hour at which a watch ended: `four in the afternoon`."""
        return self._part(turn, "end")

    def _dated(self, turn: int, how: str) -> str:
        """The part of a day that names it: what follows is of that day."""
        self._said.day, self._said.turn = self._voyage.watch(turn).day, turn
        return self._part(turn, how)

    def _part(self, turn: int, how: str) -> str:
        """The part of the day that a watch is, in words."""
        watch = self._voyage.watch(turn)
        return str(SAID["parts"][watch.part][how].format(day=watch.day))

    def place(self, turn: int) -> str:
        """Where a watch was: `south of Majorca`."""
        return self._voyage.watch(turn).place

    # Ships.

    def name(self, ship: Ship) -> str:
        """A ship by her name alone."""
        self._said.named.add(ship.name)
        return marked(ship)

    def names(self, ships: Ships) -> str:
        """Some ships by their names alone."""
        return language.join(map(self.name, ships))

    def the(self, ships: Ships) -> str:
        """Some ships as they are told of: those known by name alone, others with what they are, and
        of the escort by number: `*Ohio*, the carrier *Eagle* and three destroyers`."""
        return language.join(self._parts(ships))

    def _parts(self, ships: Ships) -> list[str]:
        """The items of such a list."""
        plain = [s for s in ships if self.is_known(s) or self._is_plain(s)]
        if self._chance("names", self._said.came_to) < self._names_back:
            plain.reverse()
        parts: list[str] = []
        escort = [s for s in ships if s.type in ESCORT]
        named = self._escort_named if len(escort) in (1, len(ships)) else 0
        for kind in ORDER:
            new = [s for s in ships if s.type == kind and s not in plain]
            if kind in ESCORT and len(new) > named:
                parts.append(self._counted(new))
            elif new:
                self._said.tags += kind == Kind.CARGO
                parts.append(f"the {language.plural(noun(kind), len(new))} {self.names(new)}")
        if self._chance("order", self._said.came_to) < self._least_first:
            parts.reverse()
        return [*(self.name(ship) for ship in plain), *parts]

    def sum(self, ships: Ships) -> str:
        """The same of what several attacks sank: beside merchant ships no warship but carriers, and
        of more than one would go through cargo ships not named before are counted."""
        if sum(ship.is_merchant for ship in ships) > 1:
            ships = [ship for ship in ships if ship.type not in ESCORT]
        new = [s for s in ships if s.type == Kind.CARGO and not self.is_known(s)]
        if len(new) <= NAMED:
            return self.the(ships)
        others = [ship for ship in ships if ship not in new]
        return language.join([*self._parts(others), self._counted(new)])

    def _counted(self, ships: Ships) -> str:
        """Some ships of a sort by number: `another cruiser` of the second in an attack."""
        of, said = (ships[0].type, self._said.came_to), self._said.counted
        is_same = bool(self._said.came_to) and of in said.values()
        one = len(ships) == 1 and ships[0].name not in said and is_same
        said.update((ship.name, of) for ship in ships)
        what = noun(ships[0].type)
        return f"another {what}" if one else self.some(len(ships), what)

    def _is_plain(self, ship: Ship) -> bool:
        """Whether a ship not known goes by her name alone: cargo ships once a list has said of some
        that they are such."""
        return ship.type == Kind.CARGO and bool(self._said.tags)

    def each(self, attacks: Sequence[Attack]) -> str:
        """The ships that each of some attacks sank, and when: `*A* on Tuesday evening to a U-boat,
        then *B* and a cruiser that night to five Germans`."""
        return ", then ".join(
            f"{self.the(one.sunk)} {self.when(one.turn)} to {self.who(one)}" for one in attacks
        )

    def kinds(self, ships: Ships) -> str:
        """Some ships by number, a carrier by her name: `*Eagle* and two cargo ships`."""
        found = ((kind, sum(ship.type == kind for ship in ships)) for kind in ORDER[1:])
        carriers = [self.name(ship) for ship in ships if ship.type == Kind.CARRIER]
        counted = [self.some(many, noun(kind)) for kind, many in found if many]
        return language.join([*carriers, *counted])

    def harm(self, attack: Attack) -> str:
        """What an attack did to ships, as predicates: `finished *A*, sank the tanker *B* and
        damaged *C*`; `finished` of a ship whose damage has been told. Damage to cruisers and
        destroyers is left out unless that was all."""
        damaged = attack.hurt if attack.sunk else attack.hurt or attack.damaged
        return self._done(*self._sunk(attack), damaged)

    def sank(self, attack: Attack) -> str:
        """The same, of the ships that were sunk."""
        return self._done(*self._sunk(attack), [])

    def _sunk(self, attack: Attack) -> tuple[Ships, Ships]:
        """The ships sunk: those known to have been damaged before, and the others."""
        finished = [s for s in attack.again if self.is_hurt_told(s) and self.is_known(s)]
        return finished, [s for s in attack.sunk if s not in finished]

    def _done(self, finished: Ships, sank: Ships, damaged: Ships) -> str:
        done = [("finished", finished), ("sank", sank), ("damaged", damaged)]
        # The worst first: a carrier damaged is told before a destroyer sunk.
        if not finished and all(ship.type in ESCORT for ship in sank):
            done.reverse()
        told: list[str] = []
        for verb, ships in done:
            if ships:
                told.append(f"{verb} {_others(self.the(ships), told)}")
        return _predicates(told) or "hit nothing that mattered"

    # Enemies.

    def who(self, attack: Attack) -> str:
        """Those who came: `five German aircraft`, later `five Germans`; `three U-boats`."""
        known, many = f"who-{attack.enemy}" in self._said.said, attack.force
        self._said.said.add(f"who-{attack.enemy}")
        if attack.enemy == "mixed":
            if many == 1:
                return "a single aircraft"
            counted = language.number(many)
            if many == 2 and not known:
                return "a German and an Italian aircraft"
            if known:
                return f"{counted} aircraft"
            return f"{counted} German and Italian aircraft"
        side = SAID["sides"][attack.enemy]
        if attack.enemy == "uboat":
            return self.some(many, side)
        return self.some(many, side if known and many > 1 else f"{side} aircraft")

    def enemy(self, kind: str, many: int) -> str:
        """An enemy as a noun, for so many: `German`, `Italians`, `U-boats`, `aircraft`."""
        return "aircraft" if kind == "mixed" else language.plural(SAID["sides"][kind], many)

    def foes(self, attack: Attack) -> str:
        """Several of those who came, with no number: `Germans`, `U-boats`, `aircraft`."""
        return self.enemy(attack.enemy, 2)

    def turned_back(self, attack: Attack) -> str:
        """How many were turned back, as a clause: `none was turned back`."""
        stopped, force = attack.stopped, attack.force
        if not stopped:
            none = {1: "it was not", 2: "neither was"}.get(force, "none was")
            return f"{none} turned back"
        if stopped == force:
            whole = {1: "it was", 2: "both were"}.get(force, f"all {language.number(force)} were")
            return f"{whole} turned back"
        return f"{language.number(stopped)} {language.was(stopped)} turned back"

    # Measures.

    def option(self, measure: str) -> str:
        """A measure by the name that the game has for it: `Decoy`."""
        return measure.capitalize()


class Told(Words):
    """The words of a player's account, in which a name with nothing before it is a cargo ship's."""

    _escort_named, _least_first, _names_back = 2, 0.0, 0.4

    def hour_in(self) -> str:
        """When the last watch ended: `noon on Friday`."""
        return f"{self.end(self._voyage.length)} on {self.day(self._voyage.length)}"

    def who(self, attack: Attack) -> str:
        """Those who came: `a German aircraft`, `five Germans`, `three U-boats`."""
        side = SAID["sides"].get(attack.enemy, "")
        if not side or (attack.force == 1 and attack.enemy != "uboat"):
            side = f"{side} aircraft".strip()
        return self.some(attack.force, side)

    def when(self, turn: int) -> str:
        """When a watch was: `that evening` on the day that was named last, else as `on`."""
        is_same = self._voyage.watch(turn).day == self._said.day and turn > self._said.turn
        return super().when(turn) if is_same else self.on(turn)

    def _sunk(self, attack: Attack) -> tuple[Ships, Ships]:
        """The ships sunk: no passage need say again that she was damaged before."""
        return [], attack.sunk

    def which(self, attack: Attack) -> str:
        """The pronoun for them: `who` of Germans, `which` of aircraft and U-boats."""
        return "who" if attack.force > 1 and attack.enemy in ("german", "italian") else "which"

    def whos(self, attacks: Sequence[Attack]) -> str:
        """The same of some attacks, in a list."""
        return language.join(map(self.who, attacks))

    def _is_plain(self, ship: Ship) -> bool:
        return ship.type == Kind.CARGO


class ByTurns(Told):
    """The same of a player who counts in turns."""

    _is_next = False
    """Whether the turn told last was: of two that follow each other one has its number."""

    def when(self, turn: int) -> str:
        """When a turn was: `on the next turn` of the one after what was told last, else as `on`."""
        follows = turn - 1 == self._said.turn == self._said.came_to
        self._is_next, self._said.turn = follows and not self._is_next, turn
        return "on the next turn" if self._is_next else self.on(turn)

    def on(self, turn: int) -> str:
        """When a turn was: `on turn 14`."""
        return f"on {self.span(turn)}"

    def span(self, turn: int) -> str:
        """A turn as a noun: `turn 14`."""
        self._said.turn = turn
        return f"turn {turn}"

    def day(self, turn: int) -> str:
        """The same."""
        return self.span(turn)

    def hour_in(self) -> str:
        """When the last turn ended: `the end of turn 24`."""
        return f"the end of turn {self._voyage.length}"


def _others(ships: str, told: Sequence[str]) -> str:
    """`another` for `a cruiser`, and `two more` for two, if it has been told of some."""
    for kind in map(noun, ESCORT):
        if any(kind in each for each in told):
            one = f"a {kind}"
            ships = (
                "another"
                if ships in (one, f"another {kind}")
                else ships.replace(one, f"another {kind}")
            )
            ships = re.sub(rf"(\w+) {kind}s\b(?! \*)", r"\1 more", ships)
    return ships


def _predicates(done: Sequence[str]) -> str:
    """`sank *A*, *B* and *C*, and damaged *D*`."""
    if len(done) < 2:
        return "".join(done)
    comma = "," if any(" and " in each for each in done) else ""
    return f"{', '.join(done[:-1])}{comma} and {done[-1]}"


def marked(ship: Ship | chronicle.Ship) -> str:
    """A ship's name as it stands in running text."""
    return f"*{ship.name}*"


def told_of(attacks: Iterable[Attack], text: str, said: Said) -> None:
    """Remembers whose damage a text told of, of the ships these attacks damaged."""
    for attack in attacks:
        said.hurt |= {ship.name for ship in attack.damaged if marked(ship) in text}
