"""A referee who fights a fight over again by the printed rules: from what stood on the table, what
was answered, and the dice by their names he finds what it came to.

He has read `docs/wings-fights.md`, whose tables `ruler` looks up, and what the rules page says of
the optional rules; of the program he knows how dice are thrown, and nothing else.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import hypot
from typing import Any

from sheetgen.core import dice
from tests.games.wings.fight.ruler import (
    CODES,
    COSINE,
    DIVES,
    FAST,
    HALF,
    LONG,
    MM,
    REVERSES,
    RULER,
    SINE,
    STEEP,
    STEPS,
    STRAIGHT,
    UNIT,
    Gun,
    Pose,
    Spot,
    apart,
    aside,
    bag,
    base,
    became,
    blocked,
    dots,
    lead,
    led,
    lies_on,
    met,
    on,
    overlap,
    part,
    seen,
    surface,
    types,
)

ITCHY = "itchy-trigger-finger"
AFTER = {"IM": "S>", "SS": "ST", "OD": "ST"}
DAMAGE = {
    "bombs": {"hit": 2, "near miss": 1, "miss": 0},
    "torpedo": {"hit": 3, "miss": 0},
    "camera": {"hit": 2, "near miss": 1, "miss": 0},
}


class Wrong(AssertionError):
    """An answer of the journal that the rules do not allow, or do not ask for."""


def points(token: str) -> int:
    return int(token[0])


def special(token: str) -> str:
    return token[2:]


@dataclass
class Plane:
    """An airplane; what stands on the table before the first card are the fields as far as
    `luck`."""

    crew: int
    name: str
    type: str
    side: int
    attacks: bool
    bomber: bool
    holds: int
    x: int
    y: int
    heading: int
    level: int
    counters: int
    quality: str
    skills: list[str]
    aims: bool
    wounded: int
    hurt: bool
    flask: bool
    case: bool
    load: dict[str, int]
    fuel: int
    dives: bool
    luck: bool
    cards: list[str] = field(default_factory=lambda: ["S>", "S>", "S>"])
    moves: bool = False
    fast: bool = True
    damage: int = 0
    specials: list[str] = field(default_factory=list)
    wounds: int = 0
    rudder: dict[str, int] = field(default_factory=Counter)
    smoke: int = 0
    flames: int = 0
    lit_by: int = 0
    tired: dict[str, int] = field(default_factory=dict)
    aimed: dict[int, str] = field(default_factory=dict)
    drops: bool = False
    dry: int = 0
    ditched: bool = False
    blamed: bool = False
    used: set[str] = field(default_factory=set)
    shares: dict[int, int] = field(default_factory=dict)
    by: list[int] = field(default_factory=list)
    told: dict[str, Any] = field(default_factory=dict)
    attacks_made: list[dict[str, Any]] = field(default_factory=list)
    strafed: Counter = field(default_factory=Counter)
    cause: str = "guns"
    gone: bool = False

    @property
    def pose(self) -> Pose:
        return self.x, self.y, self.heading

    @property
    def lost(self) -> bool:
        engines = types()[self.type][0][0]
        return (
            self.damage >= self.holds
            or "explosion" in self.specials
            or self.wounded + self.wounds >= 2
            or (engines == 1 and self.specials.count("engine") > 1)
            or self.ditched
        )


class Fight:
    """A fight that is fought over again: `start` is what stood on the table, `answers` are what
    was asked for and answered, in order. `report` is what it comes to."""

    def __init__(self, start: dict[str, Any], answers: Sequence[tuple[str, str]]) -> None:
        self.start, self.answers = start, list(reversed(answers))
        self.rules = set(start["agreed"])
        self.planes = [Plane(**one) for one in start["planes"]]
        self.letters = {one.crew: chr(65 + place) for place, one in enumerate(self.planes)}
        self.vessels = [{**one, "damage": 0, "bombs": 0, "gone": False} for one in start["vessels"]]
        self.torpedoes: list[dict[str, Any]] = []
        self.bags: dict[str, list[str]] = {}
        self.dice: Counter = Counter()
        self.turn, self.cabled, self.touching = 0, set(), set()

    def report(self) -> list[dict[str, Any]]:
        """What became of every airplane, as the form has it but for what the campaign adds."""
        self._plan()
        while not self._is_over():
            self._turn()
        while self.torpedoes:
            self.turn += 1
            self._sail()
        if self.answers:
            raise Wrong(f"not asked: {self.answers[-1]}")
        return [_told(one) for one in self.planes]

    @property
    def flying(self) -> list[Plane]:
        return [one for one in self.planes if not one.gone]

    def plane(self, crew: int) -> Plane:
        return next(one for one in self.planes if one.crew == crew)

    def die(self, purpose: str, sides: int) -> int:
        self.dice[purpose, sides] += 1
        number = self.dice[purpose, sides]
        about = self.start["key"], "wings", self.start["mission"], purpose, sides
        return dice.faces(*about, 1, number)[0]

    def asked(self, ask: str, among: Sequence[str]) -> str:
        """What was answered."""
        if not self.answers:
            raise Wrong(f"turn {self.turn}: no answer to {ask} of {list(among)}")
        got, choice = self.answers.pop()
        if got != ask or choice not in among:
            raise Wrong(f"turn {self.turn}: {ask} of {list(among)}, and answered is {got} {choice}")
        return choice

    def _is_over(self) -> bool:
        afloat = any(self._there(one) for one in self.vessels)
        one_side = len({one.side for one in self.flying}) < 2
        return self.turn >= 60 or one_side or (self.start["shipping"] and not afloat)

    def _turn(self) -> None:
        self.turn += 1
        for one in self.flying:
            one.cards, one.moves = one.cards[1:], True
        self._plan()
        for one in self.flying:
            one.drops = self._announces(one)
        for one in self.flying:
            self._burns(one)
            one.moves = not one.lost
        self._take_away()
        for one in self.flying:
            self._moves(one)
        self._collide()
        self._sail()
        self._fire()
        self._surface_fires()
        for one in self.flying:
            if one.drops:
                self._drop(one)
        self._take_away()

    # Planning. The cards of an airplane are the last, the one at hand, and the next.

    def _plan(self) -> None:
        shown = {}
        for one in self._order():
            cards = self.may_plan(one)
            shown[one.crew] = self.asked("card", cards) if len(cards) > 1 else cards[0]
        for one in self.flying:
            card, last = shown[one.crew], one.cards[1]
            if last in REVERSES and card != self._forced(one):
                one.tired["acrobatic-pilot"] = 6
            # Before the first turn there is no card at hand, but the next.
            one.cards = [*one.cards[:2], card]
            one.rudder = Counter({way: n - 1 for way, n in one.rudder.items() if n > 1})

    def _order(self) -> list[Plane]:
        """Who tails an enemy plans after him."""
        tails = {}
        if "tailing" in self.rules:
            for one in self.flying:
                behind = [other for other in self.flying if self._tails(one, other)]
                if behind and not (one.hurt or one.wounded + one.wounds):
                    tails[one.crew] = min(behind, key=lambda two: apart(one.pose, two.pose)).crew
        found: list[Plane] = []
        while left := [one for one in self.flying if one not in found]:
            waiting = {one.crew for one in left}
            ready = [one for one in left if tails.get(one.crew) not in waiting]
            if not ready:
                del tails[left[0].crew]
            found += ready or left[:1]
        return found

    def _tails(self, one: Plane, two: Plane) -> bool:
        if one.side == two.side or one.level != two.level:
            return False
        if "good-at-escaping" in two.skills and "good-at-escaping" not in one.skills:
            return False
        off = abs(one.heading - two.heading) % STEPS
        nose, rear = on(one.pose, LONG // 2), on(two.pose, -LONG // 2)
        guns = [gun for gun in types()[one.type][1] if _is_fixed(gun)]
        near = min(off, STEPS - off) <= 18 and apart(nose, rear) <= HALF**2
        return near and any(self._in_arc(one, gun, rear) for gun in guns)

    def _forced(self, one: Plane) -> str:
        fast = "S^" if self._is_lamed(one) else "S>"
        return {"IM": "S^", "SS": fast, "OD": fast}.get(one.cards[1], "")

    def _is_lamed(self, one: Plane) -> bool:
        return "engine" in one.specials or self._is_dry(one)

    def _is_dry(self, one: Plane) -> bool:
        return "fuel" in self.rules and not one.fuel

    def _ceiling(self, one: Plane) -> int:
        top = int(types()[one.type][0][6]) - self.start["floor"]
        return one.level if self._is_dry(one) else top

    def may_plan(self, one: Plane) -> list[str]:
        """The cards that may be planned now."""
        forced, level, counters = self._forced(one), one.level, one.counters
        free = "acrobatic-pilot" in one.skills and "acrobatic-pilot" not in one.tired
        if forced and not (free and one.cards[1] in REVERSES):
            return [forced]
        if one.moves:
            level, counters = self._climbs(one, self._ceiling(one))
        found = [card for card in CODES if self._may(one, card, level, counters)]
        return found + [forced] * (bool(forced) and forced not in found) or ["S^"]

    def _may(self, one: Plane, card: str, level: int, counters: int) -> bool:
        figures, last, lamed = types()[one.type][0], one.cards[1], self._is_lamed(one)
        if (card[0] == "H" and not figures[4]) or (card in REVERSES and not figures[7]):
            return False
        if AFTER.get(card, last) != last or (card not in AFTER and {card, last} <= STEEP):
            return False
        if lamed and card in FAST | {"SS"} and card != "DV":
            return False
        if one.flames and (card in REVERSES or (card in STRAIGHT and last not in DIVES)):
            return False
        way = {"L": "left", "R": "right"}.get(card[1:2]) if card[0] in "TH" else None
        if way and one.rudder.get(way):
            return False
        top = level if self._is_dry(one) else self._ceiling(one)
        if card == "CL" and level >= top:
            return False
        return level >= {"DV": 2, "OD": 3, "SS": 1 if counters else 2}.get(card, 1)

    # Moving.

    def _climbs(self, one: Plane, ceiling: int) -> tuple[int, int]:
        """Altitude and climb counters once the card at hand is flown."""
        (last, card, *_), level, counters = one.cards, one.level, one.counters
        needed = int(types()[one.type][0][5])
        if card in DIVES or (card in STRAIGHT and last == "OD"):
            return max(level - 1, 1), 0
        if card in ("CL", "IM"):
            if level >= ceiling:
                return level, 0
            return (level + 1, 0) if counters + 1 >= needed else (level, counters + 1)
        if card == "SS":
            if counters:
                return level, counters - 1
            return (level - 1, needed - 1) if level > 1 else (level, 0)
        return level, counters

    def _moves(self, one: Plane) -> None:
        card = one.cards[1]
        x, y, heading = led(one.type, card, one.pose)
        one.level, one.counters = self._climbs(one, self._ceiling(one))
        one.x, one.y, one.heading = x, y, heading
        one.fast = card in FAST or card == "SS"
        if one.flames and "OD" in one.cards[:2]:
            one.flames = max(0, one.flames - points(self._token("A")))
        one.smoke = max(0, one.smoke - 1)
        one.tired = {skill: left - 1 for skill, left in one.tired.items() if left > 1}
        if self._is_off((x, y)):
            own, enemy = ("own", "enemy") if one.attacks else ("enemy", "own")
            beyond = {own: -x, enemy: x - self.start["length"], "left": -y,
                      "right": y - self.start["width"]}  # fmt: skip
            edge = max(beyond, key=beyond.__getitem__)
            one.gone, one.told = True, {"fate": "left", "edge": edge, "turn": self.turn}
            if one.flames:
                one.told["burning"], one.by = True, [one.lit_by] if one.lit_by else []
        elif "fuel" in self.rules:
            self._uses_fuel(one)

    def _uses_fuel(self, one: Plane) -> None:
        if one.fuel:
            one.fuel = max(0, one.fuel - (2 if one.fast else 1))
            return
        one.dry += 1
        if one.dry % 2 == 0 and one.level > 1:
            one.level, one.counters = one.level - 1, 0
        elif one.dry % 2 == 0:
            one.ditched = True
            _blame(one, "fuel", 0)

    def _is_off(self, spot: Spot) -> bool:
        return not (0 <= spot[0] <= self.start["length"] and 0 <= spot[1] <= self.start["width"])

    def _collide(self) -> None:
        if "collisions" not in self.rules:
            return
        touching = set()
        for place, one in enumerate(self.flying):
            for two in self.flying[place + 1 :]:
                if one.level == two.level and (
                    lies_on(one.pose, two.pose) or lies_on(two.pose, one.pose)
                ):
                    touching.add((one.crew, two.crew))
                    if (one.crew, two.crew) not in self.touching:
                        self._hit(one, "C", 0, "collision")
                        self._hit(two, "C", 0, "collision")
        self.touching = touching

    # Tokens, and what they do.

    def _token(self, letter: str) -> str:
        left = self.bags.setdefault(letter, [])
        if not left:
            left += bag(letter)
        die = self.die(f"fight-token-{letter}", len(left)) if len(left) > 1 else 1
        return left.pop(die - 1)

    def _drawn(self, letters: str, spare: str = "") -> list[str]:
        tokens = [self._token(letter) for letter in letters + spare]
        if spare:
            alike = [n for n, letter in enumerate(letters + spare) if letter == spare]
            del tokens[min(alike, key=lambda n: (points(tokens[n]), bool(special(tokens[n]))))]
        return tokens

    def _hit(
        self, one: Plane, letters: str, by: int, cause: str, bonus: int = 0, spare: str = ""
    ) -> None:
        tokens = self._ignored(one, self._drawn(letters, spare), bonus)
        done = _sum(tokens, bonus)
        one.damage += done
        if by:
            one.shares[by] = one.shares.get(by, 0) + done
        if one.damage >= one.holds:
            _blame(one, cause, by)
        for token in tokens:
            if special(token):
                self._suffers(one, special(token), by, cause)

    def _ignored(self, one: Plane, tokens: list[str], bonus: int) -> list[str]:
        """The tokens without the one that a lucky crew ignores."""
        skill = "luck-of-the-devil" in one.skills and "skill" not in one.used
        harms = _sum(tokens, bonus) or {"crew", "engine", "fire", "explosion"} & set(
            map(special, tokens)
        )
        if not (skill or one.luck) or not harms or one.lost:
            return tokens
        place = int(self.asked("token", [str(n) for n in range(len(tokens) + 1)]))
        if not place:
            return tokens
        one.used.add("skill" if skill else "luck")
        one.luck = one.luck and skill
        return tokens[: place - 1] + tokens[place:]

    def _suffers(self, one: Plane, what: str, by: int, cause: str) -> None:
        if what == "crew":
            if one.flask:
                one.flask, one.used = False, one.used | {"flask"}
            elif one.case:
                one.case, one.used = False, one.used | {"case"}
            else:
                one.wounds += 1
                if one.lost:
                    _blame(one, cause, by)
            return
        one.specials.append(what)
        if what.startswith("rudder"):
            one.rudder[what.split()[1]] = 2
        elif what == "fire":
            one.flames, one.lit_by = 6, by
        elif what == "smoke":
            if one.smoke:
                one.specials.append("fire")
                one.flames, one.lit_by = 6, by
            one.smoke = 6
        elif one.lost:
            first = what == "explosion" and one.specials.count("explosion") == 1
            # Who blows an airplane up has the kill, though another shot had downed it.
            if first and by and not self.start["explosion_by_points"]:
                one.blamed = False
            _blame(one, cause, by)

    def _burns(self, one: Plane) -> None:
        if not one.flames:
            return
        one.flames -= 1
        token = self._token("A")
        one.damage += points(token)
        if one.lit_by:
            one.shares[one.lit_by] = one.shares.get(one.lit_by, 0) + points(token)
        if special(token) == "explosion":
            self._suffers(one, "explosion", one.lit_by, "fire")
        elif one.damage >= one.holds:
            _blame(one, "fire", one.lit_by)

    def _take_away(self) -> None:
        for one in self.flying:
            if one.lost:
                one.gone = True
                one.blamed = True
                if one.by:
                    one.by += [c for c, n in one.shares.items() if n and c != one.by[0]]
                one.told = {"fate": "shot down", "turn": self.turn, "altitude": one.level}
                if one.cause != "guns":
                    one.told["cause"] = one.cause
                if self.start["coast"]:
                    one.told["over"] = "coast" if one.x >= self.start["coast"] else "sea"

    # Firing.

    def _fire(self) -> None:
        shots = [shot for one in self.flying for shot in self._shots_of(one)]
        for one in self.flying:
            one.aimed = {gun: name for firer, gun, name, *_ in shots if firer is one}
        for one, _, name, letters, bonus, skill in shots:
            if skill:
                one.tired[skill] = 4
            if name.isdigit():
                spare = max(letters) if skill == "sniper" else ""
                self._hit(self.plane(int(name)), letters, one.crew, "guns", bonus, spare)
            else:
                self._strafe(one, self._vessel(name), _sum(self._drawn(letters), bonus))

    def _shots_of(self, one: Plane) -> Iterator[tuple[Any, ...]]:
        """What each gunner fires, as he was told where he had a choice."""
        guns = types()[one.type][1]
        tired, best = set(one.tired), {}
        for number, gun in enumerate(guns):
            # Of several shots that of aimed fire is thought the best.
            found = sorted(self._shots(one, number, tired), key=lambda shot: -shot[4])
            if found:
                tired.add(found[0][5])
                best.setdefault(gun.gunner, found[0])
        tired = set(one.tired)
        for gunner, first in best.items():
            may = {_called(first): first}
            for number, gun in enumerate(guns):
                if gun.gunner == gunner:
                    for shot in self._shots(one, number, tired):
                        may.setdefault(_called(shot), shot)
                        if shot[5] == "sniper":
                            may.setdefault(shot[2], (*shot[:5], ""))
            choice = _called(first)
            if len(may) > 1 or first[5]:
                names = {self._lettered(name): name for name in may}
                answer = self.asked("fire", [*names, "hold"])
                choice = names.get(answer, "")
            if choice:
                tired.add(may[choice][5])
                yield may[choice]

    def _lettered(self, name: str) -> str:
        first, _, more = name.partition(" ")
        return f"{self.letters[int(first)]} {more}".strip() if first.isdigit() else name

    def _shots(self, one: Plane, number: int, tired: set[str]) -> Iterator[tuple[Any, ...]]:
        gun = types()[one.type][1][number]
        for two in self.flying:
            high = abs(one.level - two.level)
            if two.side == one.side or high > 1 or (gun.lower and two.level >= one.level):
                continue
            itchy = overlap(base(one.pose), base(two.pose))
            if itchy and (
                "itchy-trigger-finger" not in one.skills or "itchy-trigger-finger" in tired
            ):
                continue
            away = self._reach(one, gun, dots(two.pose), two.level, two)
            if away is None or (high and away > HALF**2):
                continue
            is_far = away > HALF**2
            skill = ITCHY if itchy else ""
            if is_far and "sniper" in {*one.skills} - tired:
                skill = "sniper"
            name = str(two.crew)
            letters = gun.far if is_far or high else gun.near
            yield one, number, name, letters, self._bonus(one, number, name), skill
        if one.attacks and one.level == 1 and self.start["strafes"]:
            for card in self.vessels:
                if self._there(card) and card["damage"] < card["holds"]:
                    spots = dots(card["pose"], card["long"], card["wide"])
                    away = self._reach(one, gun, spots, 0, None)
                    if away is not None and away <= HALF**2:
                        name = card["name"]
                        yield one, number, name, gun.far, self._bonus(one, number, name), ""

    def _bonus(self, one: Plane, number: int, name: str) -> int:
        fixed = _is_fixed(types()[one.type][1][number]) and one.aims
        return int(fixed and (one.aimed.get(number) == name or "perfect-aim" in one.skills))

    def _in_arc(self, one: Plane, gun: Gun, spot: Spot) -> bool:
        for arc in gun.arcs:
            ahead, right = seen((one.x, one.y, one.heading + arc), spot)
            if ahead * SINE[gun.half] >= abs(right) * COSINE[gun.half]:
                return True
        return False

    def _reach(
        self, one: Plane, gun: Gun, spots: list[Spot], level: int, two: Plane | None
    ) -> int | None:
        """The square of how far the nearest point is that a gun reaches."""
        levels = {one.level, level}
        between = [
            base(other.pose)
            for other in self.flying
            if other is not one and other is not two and other.level in levels
        ]
        for ring, low, high in self.start["clouds"]:
            if any(low <= at <= high for at in levels):
                between.append([tuple(spot) for spot in ring])
        here = one.x, one.y
        near = sorted((apart(here, spot), spot) for spot in spots)
        for away, spot in near:
            reached = away <= RULER**2 and self._in_arc(one, gun, spot)
            if reached and not any(blocked(here, spot, ring) for ring in between):
                return away
        return None

    # The surface.

    def _there(self, card: dict[str, Any]) -> bool:
        return not card["gone"]

    def _vessel(self, name: str) -> dict[str, Any]:
        return next(one for one in self.vessels if one["name"] == name)

    def _strafe(self, one: Plane, card: dict[str, Any], done: int) -> None:
        done = min(done, card["holds"] - card["damage"])
        card["damage"] += done
        card["gone"] = card["gone"] or card["damage"] >= card["holds"]
        one.strafed[card["name"]] += done

    def _bombed(self, card: dict[str, Any], weapon: str, result: str) -> None:
        card["bombs"] += DAMAGE[weapon][result]
        sunk = 0 < card["sinks"] <= card["bombs"]
        card["gone"] = card["gone"] or sunk or (card["once"] and result == "hit")

    def _sail(self) -> None:
        before = {one["name"]: one["pose"] for one in self.vessels}
        for card in self.vessels:
            if card["speed"] and self._there(card):
                card["pose"] = (*on(card["pose"], card["speed"]), card["pose"][2])
                card["gone"] = self._is_off(card["pose"][:2])
        for torpedo in [*self.torpedoes]:
            x, y, heading = torpedo["pose"]
            ends = on((x, y, heading), 60 * MM)
            struck = [
                (when, place)
                for place, card in enumerate(self.vessels)
                if self._there(card)
                and (when := met(before[card["name"]], card, (x, y), ends)) is not None
            ]
            torpedo["pose"], torpedo["left"] = (*ends, heading), torpedo["left"] - 1
            if not struck and torpedo["left"] and not self._is_off(ends):
                continue
            self.torpedoes.remove(torpedo)
            one, result, target = self.plane(torpedo["crew"]), "miss", torpedo["target"]
            if struck:
                target = self.vessels[min(struck)[1]]["name"]
                result = "miss" if self.die(f"fight-dud:{one.name}", 10) <= 2 else "hit"
                if result == "hit":
                    self._bombed(self._vessel(target), "torpedo", "hit")
            made = {
                "weapon": "torpedo",
                "target": target,
                "result": result,
                "turn": torpedo["turn"],
            }
            one.attacks_made.append(made)

    def _surface_fires(self) -> None:
        for card in self.vessels:
            near, far, every = surface().get(card["kind"], ("–", "–", 1))
            alike = [one["name"] for one in self.vessels if one["kind"] == card["kind"]]
            turn = self.turn + alike.index(card["name"])
            if near == "–" or not self._there(card) or turn % every:
                continue
            ring, found = base(card["pose"], card["long"], card["wide"]), []
            for one in self.flying:
                away = min(apart(card["pose"], spot) for spot in dots(one.pose))
                letters = near if away <= HALF**2 else far if away <= RULER**2 else "–"
                may = one.attacks and one.level <= 2 and letters != "–"
                if may and not overlap(base(one.pose), ring):
                    found.append((away, letters, one))
            if found:
                _, letters, one = min(found, key=lambda shot: shot[0])
                self._hit(one, letters, 0, "anti-aircraft")
        caught = set()
        for card in self.vessels:
            if card["name"] == self.start["balloon"] and self._there(card):
                ring = base(card["pose"], card["long"], card["wide"])
                under = [o for o in self.flying if o.level <= 2 and overlap(base(o.pose), ring)]
                for one in under:
                    if one.crew not in self.cabled:
                        self._hit(one, "C", 0, "balloon")
                caught = {one.crew for one in under}
        self.cabled = caught
        for x, y, level in self.start["flak"].get(str(self.turn), ()):
            ring = base((x, y, 0), 20 * MM, 20 * MM)
            for one in self.flying:
                if one.level == level and overlap(base(one.pose), ring):
                    self._hit(one, "D", 0, "anti-aircraft")

    # Bombs and torpedoes.

    def _announces(self, one: Plane) -> bool:
        """Whether a bomber says that it drops, where it may once its card is flown."""
        weapon = _weapon(one)
        if not one.bomber or not weapon:
            return False
        pose = led(one.type, one.cards[1], one.pose)
        level, _ = self._climbs(one, int(types()[one.type][0][6]) - self.start["floor"])
        ahead = {
            card["name"]: (*on(card["pose"], card["speed"]), card["pose"][2])
            for card in self.vessels
            if self._there(card)
        }
        if not ahead or not self._may_drop(one, level):
            return False
        if weapon == "torpedo" and self._aimed(pose, ahead) is None:
            return False
        return self.asked("release", ["now", "later"]) == "now"

    def _may_drop(self, one: Plane, level: int) -> bool:
        card = one.cards[1]
        if _weapon(one) == "torpedo":
            return level == 1 and card == "S^"
        if self._dives(one, level):
            return True
        if one.type == "Beaufighter IC":
            return level == 1 and card in STRAIGHT
        return 2 <= level <= 4 and (card == "ST" or card not in STEEP)

    def _dives(self, one: Plane, level: int) -> bool:
        return one.dives and one.cards[0] == "OD" and one.cards[1] in STRAIGHT and level < 3

    def _aimed(self, pose: Pose, at: dict[str, Pose]) -> str | None:
        """The vessel that a torpedo would be for."""
        nose, found = on(pose, LONG // 2), []
        for card in self.vessels:
            if card["name"] in at:
                where = lead(nose, at[card["name"]], card["speed"])
                ahead, right = seen((*nose, pose[2]), where)
                run = hypot(where[0] - nose[0], where[1] - nose[1])
                if ahead > 0 and 120 * MM <= run <= 430 * MM and abs(right) * UNIT <= ahead * 28675:
                    found.append((not card["worth"], Fraction(abs(right), ahead), card["name"]))
        return min(found, key=lambda one: one[:2])[2] if found else None

    def _drop(self, one: Plane) -> None:
        weapon = _weapon(one)
        if not self._may_drop(one, one.level):
            return
        there = {card["name"]: card["pose"] for card in self.vessels if self._there(card)}
        if weapon == "torpedo":
            target = self._aimed(one.pose, there)
            if target is not None:
                one.load[weapon] -= 1
                off = aside()[one.quality][self.die(f"fight-aim:{one.name}", 10) - 1]
                pose = *on(one.pose, LONG // 2), (one.heading + off) % STEPS
                self.torpedoes.append(
                    {"crew": one.crew, "pose": pose, "left": 8, "turn": self.turn, "target": target}
                )
            return
        one.load[weapon] -= 1
        card, figures, dives = one.cards[1], types()[one.type][0], self._dives(one, one.level)
        drifts = (120, 80, 40, 20) if dives else (180, 120, 80, 40)
        if not dives and one.type != "Beaufighter IC":
            drifts = (300, 220, 150, 80)
        die = self.die(f"fight-drift:{one.name}", 10)
        drift = [*(-by for by in drifts), 0, 0, *reversed(drifts)][die - 1] * MM
        laid = part(
            int(figures[1 if card in FAST else 2]) * MM * (55 if card == "ST" else 100), 100
        )
        far = LONG if dives else (1 if one.level == 2 else 2) * (LONG + laid)
        burst = on(one.pose, far + drift)
        found = [(*became(burst, card), place) for place, card in enumerate(self.vessels)
                 if card["name"] in there or not there]  # fmt: skip
        result, _, place = min(found)
        target, result = self.vessels[place], ("hit", "near miss", "miss")[result]
        result = result if there else "miss"
        made = {"weapon": weapon, "target": target["name"], "result": result, "turn": self.turn}
        one.attacks_made.append(made)
        if result != "miss":
            self._bombed(target, weapon, result)


def _is_fixed(gun: Gun) -> bool:
    return gun.mount.split()[-1] in ("front", "forward")


def _weapon(one: Plane) -> str:
    return next((name for name, number in one.load.items() if number), "")


def _called(shot: tuple[Any, ...]) -> str:
    return f"{shot[2]} {shot[5]}".strip()


def _sum(tokens: Sequence[str], bonus: int) -> int:
    return sum(points(token) + bonus for token in tokens if points(token))


def _blame(one: Plane, cause: str, by: int) -> None:
    """The first that brings an airplane down has done it."""
    if not one.blamed:
        one.blamed, one.cause, one.by = True, cause, [by] if by else []


def _told(one: Plane) -> dict[str, Any]:
    """What became of an airplane, as the form has it: what is as usual is left out."""
    by = one.by if one.told.get("fate") == "shot down" or one.told.get("burning") else []
    told = {
        "crew": one.crew, **one.told, "by": by, "shares": [one.shares.get(c, 0) for c in by],
        "damage": one.damage, "specials": one.specials, "wounds": one.wounds,
        "attacks": one.attacks_made, "strafed": {k: n for k, n in one.strafed.items() if n},
        **{name: name in one.used for name in ("luck", "flask", "case")},
    }  # fmt: skip
    return {name: value for name, value in told.items() if value or name == "crew"}
