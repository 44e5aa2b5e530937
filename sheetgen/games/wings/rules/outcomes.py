"""The table of outcomes: a fight drawn by dice, for a campaign that plays itself.

It knows nothing of flying. Who holds the air at the end decides how likely each airplane is to be
shot down or to leave; everything else is drawn airplane by airplane. The table was counted from
fights of the program's pilots, for each mission and attacker, by
`tests/benchmarks/outcomes_table.py`. A report drawn from it says so.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sheetgen.core.game import Draw
from sheetgen.core.requests import ReportFight
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import BY_OUTCOMES, Cause, Edge, Fate, Mat, Special
from sheetgen.games.wings.rules.fight_form import FightForm, holds
from sheetgen.games.wings.rules.scenarios import (
    MISS,
    WEAPONS,
    Target,
)
from sheetgen.games.wings.rules.state import Berth, Rulings, Side, State, Task
from sheetgen.games.wings.rules.theatre import Theatre

TABLES: dict[str, Any] = data("outcomes")
Crew = dict[str, Any]


def fight(s: State, request: ReportFight, draw: Draw) -> dict[str, Any]:
    """A report of the fight at hand, drawn from the table."""
    form = request.form
    assert isinstance(form, FightForm)
    return _Drawn(s, form.rulings, draw).report()


def table_of(theatre: Theatre, kind: Task, attacker: Side) -> dict[str, Any]:
    """The table of a kind of mission with an attacker."""
    of = theatre.kind_of(kind)
    return {**TABLES["all"], **TABLES[f"{of.counted_as}-{attacker.key}"], **of.outcomes}


def _row(rows: list[dict[str, Any]], draw: Draw) -> dict[str, Any]:
    die = draw(100)
    return next(row for row in rows if die <= row["to"])


class _Drawn:
    """A fight being drawn."""

    def __init__(self, s: State, t: Rulings, draw: Draw) -> None:
        self.s, self.t, self.draw = s, t, draw
        self.table = table_of(s.theatre, s.kind, s.attacker)
        self.on_table = s.theatre.targets(s.kind, s.attacker)
        self.done: Counter[str] = Counter()
        self.crews: dict[int, Crew] = {}
        self._to_strafe = self._points_left = 0

    def report(self) -> dict[str, Any]:
        """The whole report."""
        field = _row(self.table["field"], self.draw)["holds"]
        fates = {berth.man: self._fate(berth, field) for berth in self.s.flying}
        if field != "nobody" and Fate.TABLE not in fates.values():
            # Whoever holds the air has somebody left in it.
            last = next(n for n in reversed(fates) if self._attacks(n) == (field == "attacker"))
            fates[last] = Fate.TABLE
        for berth in self.s.flying:
            self.crews[berth.man] = self._crew(berth, fates[berth.man])
        for berth in self.s.flying:
            self._attacks_made(berth)
        self._one_was_the_last()
        return {"source": BY_OUTCOMES.value, "crews": list(self.crews.values())}

    def _attacks(self, number: int) -> bool:
        return self.s.man(number).side == self.s.attacker

    def _chance(self, name: str) -> bool:
        return self.draw(100) <= int(self.table[name])

    def _one_of(self, among: Sequence[Any]) -> Any:
        return among[self.draw(len(among)) - 1] if len(among) > 1 else among[0]

    def _fate(self, berth: Berth, field: str) -> str:
        """An airplane's, by what it was there for and who holds the air."""
        bomber, attacks = self.s.theatre.aircraft[berth.aircraft].bomber, self._attacks(berth.man)
        role = "bomber" if bomber else "fighter" if attacks else "defender"
        return str(_row(self.table["fates"][role][field], self.draw)["fate"])

    def _crew(self, berth: Berth, fate: str) -> Crew:
        crew: Crew = {"crew": berth.man}
        if fate != Fate.TABLE:
            crew["fate"] = fate
        if fate == Fate.DOWN:
            self._lost(berth, crew)
        else:
            self._came_through(berth, crew)
            if fate == Fate.LEFT:
                self._left(berth, crew)
        self._wounded(berth, crew)
        return crew

    def _lost(self, berth: Berth, crew: Crew) -> None:
        able = holds(self.s, berth.man, berth.aircraft)
        specials = _row(self.table["lost"], self.draw)["specials"]
        crew["specials"] = specials
        crew["damage"] = self.draw(able - 1) if Special.EXPLOSION in specials else able
        crew["altitude"] = int(_row(self.table["altitude"], self.draw)["level"])
        if self.s.theatre.missions[self.s.kind].over == "harbour":
            crew["over"] = self._one_of([*Mat]).value
        guns = self.s.theatre.kind_of(self.s.kind).anti_aircraft and self._attacks(berth.man)
        if guns and self._chance("anti_aircraft"):
            crew["cause"] = Cause.ANTI_AIRCRAFT.value
        else:
            crew["by"] = self._by(berth.man, _row(self.table["lost_by"], self.draw)["by"])

    def _by(self, number: int, how_many: int) -> list[int]:
        """So many enemies, drawn one after the other."""
        enemies = [b.man for b in self.s.flying if self._attacks(b.man) != self._attacks(number)]
        drawn: list[int] = []
        while len(drawn) < how_many:
            drawn.append(self._one_of(enemies))
            enemies.remove(drawn[-1])
        return drawn

    def _came_through(self, berth: Berth, crew: Crew) -> None:
        able, least = holds(self.s, berth.man, berth.aircraft), 1
        if crew.get("fate") == Fate.LEFT and self.s.man(berth.man).keeps("national-hero"):
            least = self.table["hero_stays_to"] * able // 100 + 1
        elif self._chance("untouched"):
            return
        # Within the tenth of what it can take that is drawn.
        tenth = int(_row(self.table["damage"], self.draw)["tenth"])
        taken = able * (tenth - 1) // 10 + self.draw(max(able // 10, 2))
        crew["damage"] = min(max(taken, least), able - 1)
        specials = _row(self.table["came_through"], self.draw)["specials"]
        if specials:
            crew["specials"] = specials

    def _left(self, berth: Berth, crew: Crew) -> None:
        own = self._chance("own_edge")
        crew["edge"] = Edge.OWN.value if own else self._one_of([*Edge][1:]).value
        if Special.FIRE in crew.get("specials", ()) and self._chance("burning"):
            crew["burning"] = True
            crew["by"] = self._by(berth.man, 1)
        pays = self.s.theatre.scenarios[self.s.kind].left_early > 0
        if crew["edge"] == Edge.OWN and pays and self._attacks(berth.man) and self._chance("early"):
            crew["early"] = True

    def _wounded(self, berth: Berth, crew: Crew) -> None:
        """A wound, which a flask or a cigarette case takes first; never the one that would bring
        him down."""
        man = self.s.man(berth.man)
        if not self._chance("wounded"):
            return
        if man.keeps("hip-flask"):
            crew["flask"] = True
        elif man.keeps("cigarette-case"):
            crew["case"] = True
        elif man.wounds == 0 or crew.get("fate") == Fate.DOWN:
            crew["wounds"] = 1

    def _attacks_made(self, berth: Berth) -> None:
        crew = self.crews[berth.man]
        if not self._attacks(berth.man):
            return
        lost = crew.get("fate") == Fate.DOWN
        bomber = self.on_table and self.s.theatre.aircraft[berth.aircraft].bomber
        load = self.s.theatre.load(berth.aircraft, self.t, self.s.kind) if bomber else {}
        released = [
            self._release(weapon)
            for weapon, number in load.items()
            for _ in range(number)
            if self._chance("released_when_lost" if lost else "released")
        ]
        if released:
            crew["attacks"] = released
        if self.s.theatre.strafes(self.s.kind):
            strafed = self._strafed(lost)
            if strafed:
                crew["strafed"] = dict(strafed)

    def _one_was_the_last(self) -> None:
        """Of bombers that have all attacked, the last cannot have left before all had."""
        bombers = [
            self.crews[b.man] for b in self.s.flying if self.s.theatre.aircraft[b.aircraft].bomber
        ]
        if bombers and all(crew.get("early") and crew.get("attacks") for crew in bombers):
            del bombers[-1]["early"]

    def _release(self, weapon: str) -> dict[str, Any]:
        target: Target = self._one_of([one for one in self.on_table.values() if one.worth])
        result = str(_row(self.table[weapon], self.draw)["result"])
        if target.sinks and self.done[target.name] >= target.sinks:
            # What falls where a ship has sunk falls into the water.
            result = MISS
        self.done[target.name] += WEAPONS[weapon][result]
        return {"weapon": weapon, "target": target.name, "result": result}

    def _strafed(self, lost: bool) -> Counter[str]:
        """What an airplane's guns do, at one target after the other until that is spent."""
        strafed: Counter[str] = Counter()
        left = self._points(lost)
        on_table = [one for one in self.on_table.values() if one.worth]
        kind = _row(self.table["aim"], self.draw)["kind"]
        while left and on_table:
            target = self._one_of([one for one in on_table if kind in one.name] or on_table)
            on_table.remove(target)
            # What it cannot take is the next one's.
            damage = min(left, target.holds - self.done[target.name])
            if damage:
                self.done[target.name] += damage
                strafed[target.name] += damage
            left -= damage
        return strafed

    def _points(self, lost: bool) -> int:
        """The points of a die of ten. Where it was counted what all who strafe do, by how many of
        them are lost, a die says that first; of this each has what his own says, the last the rest.
        """
        together = self.table.get("strafed_by_all")
        if together and not self._to_strafe:
            strafers = [self.crews[b.man] for b in self.s.flying if self._attacks(b.man)]
            gone = sum(crew.get("fate") == Fate.DOWN for crew in strafers)
            tenths = together[min(gone, len(together) - 1)]
            self._to_strafe, self._points_left = len(strafers), int(tenths[self.draw(10) - 1])
        points = int(self.table["strafed"]["lost" if lost else "not lost"][self.draw(10) - 1])
        if together:
            self._to_strafe -= 1
            points = min(points, self._points_left) if self._to_strafe else self._points_left
            self._points_left -= points
        return points
