"""A fight in five lines, for players who keep no books: who fell and to whom, who left, who was
damaged, what was hit and what was strafed. All else is assumed; each assumption is named, and may
be answered by what is so instead."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import Phrases, bare, join
from sheetgen.core.requests import quoted
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import Cause, Edge, Fate
from sheetgen.games.wings.rules.fight_form import FightForm, asks_mat, holds, is_over_harbour
from sheetgen.games.wings.rules.scenarios import HIT
from sheetgen.games.wings.story.chronicle import Mission
from sheetgen.games.wings.table.fight_grid import slots
from sheetgen.kits.contract import Assumed

PHRASES = Phrases(data, "fight_short")
say, words = PHRASES.say, PHRASES.words
_LINES = {name: re.compile(pattern) for name, pattern in words("lines").items()}
_LINE = re.compile(r"\s*(\w+)\s*:(.*)")
_COMMENT, _NOTHING = "#", "(?!)"
"""What begins a line that is not read; the pattern of an answer where there is none."""


class Short(NamedTuple):
    """The report that a short form makes, and what was assumed in it."""

    report: dict[str, Any]
    assumed: tuple[Assumed, ...]


def is_short(text: str) -> bool:
    """Whether a text is a short form and not the whole one: its first line is one of its own."""
    first = next((line for line in text.splitlines() if _says_something(line)), "")
    found = _LINE.match(first)
    return bool(found and found[1].lower() in _LINES)


def read(text: str, form: FightForm, mission: Mission, instead: Mapping[str, str]) -> Short:
    """What a short form says of the fight that is asked for, and what was said `instead` of what is
    assumed. Raises Error, a line for each fault, each with the line of the file it stands on."""
    reading = _Reading(form, mission, instead)
    faults = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if _says_something(line):
                reading.take(line)
        except Error as error:
            faults.append(f"line {number}: {error}")
    if faults:
        raise Error("\n".join(faults))
    return reading.short()


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith(_COMMENT)


class _Reading:
    """A short form being read: the rows of the crews so far, and what was assumed."""

    def __init__(self, form: FightForm, mission: Mission, instead: Mapping[str, str]) -> None:
        self.form, self.mission, self.instead = form, mission, instead
        self.numbers = [berth.man for berth in form.state.flying]
        self.rows: dict[int, dict[str, Any]] = {number: {} for number in self.numbers}
        self.taken: set[str] = set()
        self.assumed: list[Assumed] = []

    def take(self, line: str) -> None:
        """Take a line."""
        found = _LINE.fullmatch(line)
        name = found[1].lower() if found else ""
        if found is None or name not in _LINES:
            raise Error(f"{quoted(line.strip())} {say('no-line')}")
        if name in self.taken:
            raise Error(say("twice", line=name))
        self.taken.add(name)
        for item in filter(str.strip, found[2].split(";")):
            said = _LINES[name].fullmatch(item.strip())
            if said is None:
                expected = words("expected", name)
                raise Error(say("item", item=quoted(item.strip()), expected=expected))
            self._TAKES[name](self, self._crew(said["who"]), said.groupdict())

    def short(self) -> Short:
        """What all lines make together."""
        self._of_all()
        crews = [{"crew": number, **row} for number, row in self.rows.items()]
        return Short({"crews": crews}, tuple(self.assumed))

    def _crew(self, who: str) -> int:
        """The number of a crew that is named by it, or by its surname."""
        called = {n: self.mission.surname(n) for n in self.numbers}
        found = [n for n, surname in called.items() if bare(who) in (str(n), bare(surname))]
        if len(found) != 1:
            crews = join([f"{number} {surname}" for number, surname in called.items()])
            raise Error(say("nobody", who=quoted(who.strip()), crews=crews))
        return found[0]

    def _part(self, said: str | None, what: str, number: int, **told: object) -> str | None:
        """A part of what is said of a crew, as it is said or was said instead; None: it is what is
        assumed."""
        who = self.mission.surname(number)
        return said or self._instead(f"{number} {what}", what, who=who, **told)

    def _instead(self, name: str, what: str, **told: object) -> str | None:
        """What was said instead of an assumption, which is noted if nothing was."""
        said = self.instead.get(name)
        ask, expected = words("instead", what)
        if said is None:
            says, is_asked = say("assumed", what, **told), expected != _NOTHING
            self.assumed.append(Assumed(name, says, ask, is_asked))
        elif not re.fullmatch(expected, said):
            raise Error(say("not-instead", said=quoted(said), ask=ask))
        return said

    def _down(self, number: int, said: dict[str, str | None]) -> None:
        row = self.rows[number]
        by = self._part(said["by"], "nobody", number)
        altitude = self._part(said["altitude"], "altitude", number)
        row |= {"fate": Fate.DOWN.value, "altitude": int(altitude or 1)}
        if by in {cause.value for cause in Cause}:
            row["cause"] = by
        elif by:
            row["by"] = [self._crew(one) for one in re.split(r", | and ", by)]
        kind = self.form.state.kind
        if asks_mat(self.form.state.theatre, kind, self.form.rulings) or (
            said["over"] and is_over_harbour(self.form.state.theatre, kind)
        ):
            row["over"] = self._part(said["over"], "over", number) or "sea"

    def _left(self, number: int, said: dict[str, str | None]) -> None:
        row, edge = self.rows[number], self._part(said["edge"], "edge", number) or Edge.OWN.value
        row |= {"fate": Fate.LEFT.value, "edge": edge}
        if said["burning"]:
            row |= {"burning": True, "specials": ["fire"]}
        may_be = (
            edge == Edge.OWN and self.form.state.theatre.scenarios[self.form.state.kind].left_early
        )
        if said["early"] or (may_be and self._part(None, "early", number)):
            row["early"] = True

    def _damaged(self, number: int, said: dict[str, str | None]) -> None:
        self.rows[number]["damage"] = int(said["damage"] or 0)
        if said["wounds"]:
            self.rows[number]["wounds"] = 1

    def _hit(self, number: int, said: dict[str, str | None]) -> None:
        berth = next(one for one in self.form.state.flying if one.man == number)
        carried = slots(self.form.state, self.form.rulings, berth)
        attacks = self.rows[number].setdefault("attacks", [])
        if len(attacks) >= len(carried):
            raise Error(say("nothing", who=self.mission.surname(number)))
        attack = {"weapon": carried[len(attacks)], "target": (said["target"] or "").strip()}
        attacks.append({**attack, "result": said["result"] or HIT})

    def _strafed(self, number: int, said: dict[str, str | None]) -> None:
        target = (said["target"] or "").strip()
        self.rows[number].setdefault("strafed", {})[target] = int(said["damage"] or 0)

    _TAKES = {
        "down": _down, "left": _left, "damaged": _damaged, "hit": _hit, "strafed": _strafed,
    }  # fmt: skip

    def _of_all(self) -> None:
        """What is assumed of those who are not named, and of what is not said."""
        s = self.form.state
        still, unhurt = [], []
        for berth in s.flying:
            row, who = self.rows[berth.man], self.mission.surname(berth.man)
            if row.get("fate") == Fate.DOWN and "damage" not in row:
                whole = holds(s, berth.man, berth.aircraft)
                row["damage"] = int(self._part(None, "damage", berth.man, holds=whole) or whole)
            if len(slots(s, self.form.rulings, berth)) > len(row.get("attacks", ())):
                self._part(None, "kept", berth.man)
            still += [who] if "fate" not in row else []
            unhurt += [who] if not row.get("damage") else []
        for what, crews in (("table", still), ("unhurt", unhurt)):
            if crews:
                self._instead(what, what, crews=join(crews))
        self._instead("more", "more")
