"""The charts that play an enemy on paper: their grid made of what pilots fly in dogfights, and
played by the printed words of each against them.

`python -m tests.benchmarks.enemy_chart` writes the grid anew (`enemy_cards.json`), in several
rounds, each but the first in the places to which that of the last one comes; it takes some minutes.
`python -m tests.benchmarks.enemy_chart --play 400` prints how they do against pilots, in so many
dogfights, and in half as many missions each as their defender and as their attacker.
"""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from math import isqrt
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.games.wings import GAME
from sheetgen.games.wings.fight import battle, ends, scene, turn
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.geometry import (
    COS,
    MM,
    RULER,
    SIN,
    STEPS,
    UNIT,
    Pose,
)
from sheetgen.games.wings.fight.manoeuvres import (
    CARDS,
    FAST_STRAIGHT,
    LOWEST,
    STEEP,
    STRAIGHTS,
    Card,
    deck,
    end,
    legal,
)
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.pilots.torpedo_run import heading_to
from sheetgen.games.wings.fight.plane import BOMBER, STRAFER, Plane
from sheetgen.games.wings.fight.throws import Draw, Throws
from sheetgen.games.wings.fight.track import ILLEGAL
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import score
from sheetgen.games.wings.rules.scenarios import TORPEDO
from sheetgen.games.wings.rules.state import DRAWN, Rulings, Side, State, Task
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.enemy_charts import (
    ASPECTS,
    BANDS,
    SECTORS,
    Place,
    Purpose,
    places,
)
from sheetgen.games.wings.solo.rules import single_mission
from tests.games.wings import DOGFIGHT
from tests.games.wings.fight.tables import MIRRORED

FIGHTS, ROUNDS = 150, 3
"""Dogfights in a round, and the rounds that the grid is made in."""
PLAYED = 10_000
"""The number of the first fight that is played, and that the grid was not made of."""
FACES = 6
SHARES = (5, 1)
"""How many faces the best manoeuvre has, and the next."""
LEAST = 20
"""A manoeuvre that was valued less often in a place is left out."""
WORST, UNLOOKED = 600, 400
"""More than so much, in hundredths, no manoeuvre counts as worse than the best, and what one counts
as that a pilot did not look at any further."""
HEIGHTS = ("CL", "DV", "SS", "OD", "ST")
HOME = ("gladiator", "hurricane1", "hurricane2a", "spitfire2a")
TYPES = MALTA.folder.file("aircraft").items()
OPPONENTS = {key: one["opponent"] for key, one in TYPES if "opponent" in one}
"""Each fighter's enemy in the dogfights: one it meets in its period."""
TO, OFF = "to", "off"
"""Towards the side on which the enemy is, and away from it."""
Chart = list[list[str]]
"""The manoeuvre for each face of a die in every place of a grid."""


class Seen(NamedTuple):
    """An enemy as the chart sees him from the end of the card that lies there: the place of the
    grid, and on which side he is (1: right)."""

    cell: Place
    hand: int


def planned_end(plane: Plane) -> Pose:
    """Where an airplane will be when the card that lies there is flown."""
    if plane.still:
        return plane.pose
    dx, dy, heading = deck(plane.model).ends[plane.card][plane.heading]
    return Pose(plane.x + dx, plane.y + dy, heading)


def seen(plane: Plane, other: Plane) -> Seen:
    """An enemy by his place in the grid: where the card that lies there brings him."""
    at, to = planned_end(plane), planned_end(other)
    dx, dy = to.x - at.x, to.y - at.y
    bearing = (heading_to(dx, dy) - at.heading) % STEPS
    aside = min(bearing, STEPS - bearing)
    sector = min((aside + 9) // 18, len(SECTORS) - 1)
    shown = (heading_to(-dx, -dy) - to.heading) % STEPS
    shown = min(shown, STEPS - shown)
    aspect = 0 if shown <= 18 else 1 if shown < 54 else 2
    away = isqrt(dx * dx + dy * dy) // MM
    band = next((i for i, (_, far) in enumerate(BANDS) if away < far), len(BANDS) - 1)
    return Seen(Place(sector, min(aspect, len(ASPECTS) - 1), band), 1 if bearing <= aside else -1)


def looked_at(table: Table, plane: Plane) -> Plane:
    """The enemy that it looks at, nearest to where an airplane will be: for one who defends, of
    those with a load or who strafe, if there are any."""
    at = planned_end(plane)
    enemies = [other for other in table.flying() if other.side != plane.side]
    come = [other for other in enemies if other.bombs or other.role == STRAFER]
    defends = not plane.attacks and table.kind != DOGFIGHT
    return min((come if defends else ()) or enemies, key=lambda one: _square(planned_end(one), at))


def _square(one: Pose, two: Pose) -> int:
    return (one.x - two.x) ** 2 + (one.y - two.y) ** 2


def named(card: Card, hand: int) -> str:
    """A manoeuvre by its code without left and right: `T> to` is a fast turn towards the enemy,
    `SL^ off` a slow sideslip away from him."""
    code = card.code
    if MIRRORED[card] == card:
        return code
    kind = "SL" if code[0] == "S" else code[0]
    return f"{kind}{code[2:]} {TO if (code[1] == 'R') == (hand > 0) else OFF}"


def card_of(name: str, hand: int) -> Card:
    """The card of a manoeuvre, the enemy being on one hand."""
    code, _, way = name.partition(" ")
    if not way:
        return CARDS[code]
    right = (way == TO) == (hand > 0)
    kind = "S" if code.startswith("SL") else code[0]
    return CARDS[f"{kind}{'R' if right else 'L'}{code[2:] if kind == 'S' else code[1:]}"]


# The fights.


class Fight(NamedTuple):
    """A fight as it begins, and the side whose fighters are flown by a chart."""

    s: State
    t: Rulings
    table: Table
    draw: Draw
    side: Side


def fight(purpose: Purpose, number: int) -> Fight:
    """A fight for a purpose: dogfights of each type in turn, else missions 1 to 5 of either side
    and period."""
    pair: tuple[str, ...] = ()
    if purpose == Purpose.DOGFIGHT:
        aircraft = list(OPPONENTS)[number % len(OPPONENTS)]
        british = aircraft in HOME
        side = Side.HOME if british else Side.ENEMY
        two = aircraft, OPPONENTS[aircraft]
        pair = two if british else two[::-1]
        kind, attacker, period = DOGFIGHT, Side(number // len(OPPONENTS) % 2), "early"
    else:
        kind, attacker = Task(1 + number % 5), Side(number // 5 % 2)
        period = ("early", "later")[number // 10 % 2]
        side = attacker if purpose == Purpose.ATTACK else Side(1 - attacker)
    key = dice.key_of_seed(f"chart {purpose} {number}")
    s, t = single_mission(kind, attacker, period, key, GAME.conditions(), pair)
    draw = Throws(key, s.mission)
    return Fight(s, t, scene.table(s, t, s.set_up, draw), draw, side)


# Making the grid.


Worth = dict[Place, dict[str, list[int]]]
"""By how much manoeuvres were worse than the best, in hundredths, in the places of the grid."""


def made(fights: int = FIGHTS, rounds: int = ROUNDS) -> Chart:
    """The grid: what defenders, or attackers, value in their missions makes none that wins more."""
    worth: Worth = {cell: {} for cell in places()}
    chart: Chart = []
    for number in range(rounds):
        for one in range(fights * number, fights * (number + 1)):
            _meet(one, worth, chart)
        chart = [_faces(worth, cell) for cell in places()]
    return chart


def _meet(number: int, worth: Worth, chart: Chart) -> None:
    """A dogfight, in which pilots value what those may fly who go by the grid; they are flown by
    it, if there is one, but for every third time."""
    _, _, table, draw, side = fight(Purpose.DOGFIGHT, number)
    pilots = Pilots()
    player = Player(side, chart, pilots) if chart and number % 3 else pilots

    def watching(table: Table, plane: Plane, draw: Draw) -> Card:
        free = not (plane.flames or plane.no_left or plane.no_right or plane.card in STEEP)
        if plane.side == side and free:
            one = seen(plane, looked_at(table, plane))
            values = pilots.values(table, plane)
            # Heights are in the words above the grid.
            of_grid = [card for card in _may(table, plane) if card.code not in HEIGHTS]
            best = max(values[card] for card in of_grid if card in values)
            for card in of_grid:
                worse = values.get(card, best - UNLOOKED) - best
                worth[one.cell].setdefault(named(card, one.hand), []).append(max(worse, -WORST))
        return player(table, plane, draw)

    battle.play_out(table, watching, draw)


def _may(table: Table, plane: Plane) -> tuple[Card, ...]:
    return legal(plane.model, turn.standing(table, plane))


def _faces(worth: Worth, cell: Place) -> list[str]:
    """The six faces: the best on most of them, then the next. A place in which nobody ever was has
    what is in the next one further away."""
    for band in range(cell.band, len(BANDS)):
        values = worth[cell._replace(band=band)]
        known = [card for card, found in values.items() if len(found) >= LEAST]
        if known:
            best, *rest = sorted(
                known, key=lambda card: (-sum(values[card]) / len(values[card]), card)
            )
            return [best] * SHARES[0] + [rest[0] if rest else best] * SHARES[1]
    return ["H to"] * FACES


# Playing them.


class Player:
    """Plans for a side's fighters by the printed chart, and for all others as pilots do."""

    def __init__(self, side: Side, chart: Chart, pilots: Pilots | None = None) -> None:
        self.side, self.chart, self._pilots = side, chart, pilots or Pilots()
        self._places = {cell: number for number, cell in enumerate(places())}

    def __call__(self, table: Table, plane: Plane, draw: Draw) -> Card:
        """The card that an airplane plans."""
        if plane.side != self.side or plane.role == BOMBER:
            return self._pilots(table, plane, draw)
        cards = _may(table, plane)
        if len(cards) == 1:
            return cards[0]
        at, home = planned_end(plane), _home(table, plane)
        if home is not None:
            return _turned(cards, at, home)
        card = _told(table, plane)
        if card is None:
            card = self._rolled(table, plane, cards, draw)
        # Step 6: the edge.
        return _turned(cards, at, _inwards(table, at)) if _ends(table, plane, card) else card

    def _rolled(self, table: Table, plane: Plane, cards: tuple[Card, ...], draw: Draw) -> Card:
        """Steps 1 to 5: what the grid says."""
        one = looked_at(table, plane)
        cell, hand = seen(plane, one)
        die = draw(f"fight-chart:{plane.name}", FACES)
        # Dead ahead or behind: odd dice mirror.
        if cell.sector in (0, len(SECTORS) - 1) and die % 2:
            hand = -hand
        card = card_of(self.chart[self._places[cell]][die - 1], hand)
        if (
            card in STRAIGHTS
            and _level(table, plane, one) > plane.altitude
            and CARDS["CL"] in cards
        ):
            return CARDS["CL"]
        if card in STRAIGHTS and one.altitude <= plane.altitude - 2 and CARDS["DV"] in cards:
            return CARDS["DV"]
        return self._after_last(plane, card, hand, cards)

    def _after_last(self, plane: Plane, card: Card, hand: int, cards: tuple[Card, ...]) -> Card:
        """Step 5: what is flown instead of a card that may not follow the last."""
        if card in cards:
            return card
        to = card_of("T^ to", hand)
        if card == CARDS["IM"] and plane.card not in STEEP and plane.card != FAST_STRAIGHT:
            other = card_of("H to", hand)
        elif card in (CARDS["HL"], CARDS["HR"]):
            other = CARDS[f"T{card.code[1]}^"]
        else:
            other = to
        return next((one for one in (other, to, MIRRORED[to]) if one in cards), cards[0])


def _home(table: Table, plane: Plane) -> int | None:
    """The heading home of an attacker who has been hurt, or has nothing left to do."""
    if not plane.attacks or table.kind == DOGFIGHT:
        return None
    strafes = plane.role == STRAFER
    if strafes:
        done = sum(vessel.damage * vessel.worth for vessel in table.vessels)
        has_done = done > MALTA.scenarios[table.kind].spared
    else:
        has_done = not any(one.bombs for one in table.flying() if one.side == plane.side)
    if not has_done and 4 * plane.damage <= 3 * plane.holds:
        return None
    at = planned_end(plane)
    ways = [(at.x, -1, 0)]
    if strafes:
        ways += [(table.length - at.x, 1, 0), (at.y, 0, -1), (table.width - at.y, 0, 1)]
    return heading_to(*min(ways)[1:])


def _told(table: Table, plane: Plane) -> Card | None:
    """What the words say before a die is rolled: to strafe, or to come down."""
    cards, target = _may(table, plane), _target(table, plane)
    if CARDS["DV"] not in cards:
        return None if target is None else _turned(cards, planned_end(plane), target)
    if target is not None:
        return CARDS["DV"]
    lower = _level(table, plane, looked_at(table, plane)) < plane.altitude
    return CARDS["DV"] if lower and table.kind != DOGFIGHT else None


def _level(table: Table, plane: Plane, one: Plane) -> int:
    """The level that an airplane makes for: that of whom it looks at, and for one who defends the
    lowest if he has come to strafe, or with a torpedo."""
    comes_down = one.role == STRAFER or one.load.get(TORPEDO)
    return LOWEST if comes_down and not plane.attacks else one.altitude


def _target(table: Table, plane: Plane) -> int | None:
    """The heading to the nearest target, if there is one, for one who has come to strafe."""
    at = planned_end(plane)
    ways = [
        ((vessel.x - at.x) ** 2 + (vessel.y - at.y) ** 2, vessel.x - at.x, vessel.y - at.y)
        for vessel in table.vessels
        if vessel.there and vessel.worth
    ]
    return heading_to(*min(ways)[1:]) if ways and plane.role == STRAFER else None


def _ends(table: Table, plane: Plane, card: Card) -> bool:
    """Whether an edge is less than a ruler ahead of where a card would end."""
    x, y, heading = end(plane.model, card, planned_end(plane))
    return table.off(x + RULER * COS[heading] // UNIT, y + RULER * SIN[heading] // UNIT)


def _inwards(table: Table, at: Pose) -> int:
    """The heading to the middle of the table."""
    return heading_to(table.length // 2 - at.x, table.width // 2 - at.y)


def _turned(cards: tuple[Card, ...], at: Pose, heading: int) -> Card:
    """The turn to a heading, hard if it may be, or the straight for one who has it."""
    off = (heading - at.heading) % STEPS
    turns = ("HR", "TR^", "TR>") if off <= STEPS // 2 else ("HL", "TL^", "TL>")
    straights = ("S>", "S^")
    points = min(off, STEPS - off) < 9
    wanted = [CARDS[name] for name in (straights + turns if points else turns + straights)]
    return next((card for card in wanted if card in cards), cards[0])


class Result(NamedTuple):
    """How a chart did: fights won, in per cent (a drawn one is half), illegal cards, and airplanes
    that have circled: three turns running within 100 mm of the same place."""

    fights: int
    won: float
    illegal: int
    circled: int


def played(purpose: Purpose, fights: int, chart: Chart | None = None) -> Result:
    """A printed chart against pilots."""
    chart = chart or data("enemy_cards")["grid"]
    won, illegal, circled = 0.0, 0, 0
    for number in range(PLAYED, PLAYED + fights):
        s, t, table, draw, side = fight(purpose, number)
        battle.play_out(table, Player(side, chart), draw)
        winner = score(fight_form(s, t).read(ends.report(table, s, t)), s, t).winner
        won += 50 if winner == DRAWN else 100 * (winner == side)
        for plane in table.planes:
            if plane.side == side and plane.role != BOMBER:
                rows = [row for row in table.track.rows if row.crew == plane.crew]
                illegal += sum(one.kind == ILLEGAL for row in rows for one in row.happened)
                # One that is lost before it moves has a last row without a card.
                circled += _circles([(row.x, row.y) for row in rows if row.card])
    return Result(fights, won / fights, illegal, circled)


def _circles(places: list[tuple[int, int]]) -> bool:
    """Whether an airplane stays about a place for three turns running."""
    near = (100 * MM) ** 2
    for first, (x, y) in enumerate(places):
        close = [(a - x) ** 2 + (b - y) ** 2 < near for a, b in places[first + 1 : first + 4]]
        if len(close) == 3 and all(close):
            return True
    return False


def main() -> None:
    """Write the data of the grid to standard output, or play the charts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", type=int, default=0)
    parser.add_argument("--fights", type=int, default=FIGHTS)
    options = parser.parse_args()
    if options.play:
        half = options.play // 2
        with ProcessPoolExecutor() as pool:
            results = pool.map(played, Purpose, [options.play, half, half])
            for purpose, result in zip(Purpose, results, strict=True):
                print(purpose, result)
        return
    rows = ",\n".join(f"    {json.dumps(faces)}" for faces in made(options.fights))
    sys.stdout.write(f'{{\n  "grid": [\n{rows}\n  ]\n}}\n')


if __name__ == "__main__":
    main()
