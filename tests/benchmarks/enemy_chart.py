"""The chart that plays an enemy on paper: made of what captains fly in their dogfights, and played
by its printed words against them.

`python -m tests.benchmarks.enemy_chart` writes its data anew (`enemy_cards.json`), in several
rounds, each but the first in the places to which the chart of the last one comes; it takes some
minutes.
`python -m tests.benchmarks.enemy_chart --play 400` prints how it does against captains.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from itertools import product
from math import isqrt
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.games.wings import GAME
from sheetgen.games.wings.fight import battle, ends, scene, turn
from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.captains.minds import Captains
from sheetgen.games.wings.fight.captains.torpedo_run import heading_to
from sheetgen.games.wings.fight.geometry import HALF_RULER, MM, STEPS, Pose
from sheetgen.games.wings.fight.manoeuvres import (
    CARDS,
    FAST_STRAIGHT,
    LOWEST,
    MIRRORED,
    STEEP,
    STRAIGHTS,
    Card,
    deck,
    legal,
)
from sheetgen.games.wings.fight.plane import BOMBER, STRAFER, Plane
from sheetgen.games.wings.fight.throws import Draw, Throws
from sheetgen.games.wings.fight.track import ILLEGAL
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import TABLE
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import score
from sheetgen.games.wings.rules.scenarios import TORPEDO
from sheetgen.games.wings.rules.state import DRAWN, Side, Task
from sheetgen.games.wings.sheet.enemy.document import (
    ASPECTS,
    BANDS,
    OPPONENTS,
    SECTORS,
    Cell,
    cells,
)
from sheetgen.games.wings.solo.rules import single_mission
from tests.games.wings import DOGFIGHT

FIGHTS, ROUNDS = 25, 4
"""Dogfights of each pair of types in a round, and the rounds that a chart is made in."""
FACES = 6
SHARES = (5, 1)
"""How many faces the best manoeuvre has, and the next."""
LEAST = 20
"""A manoeuvre that was valued less often in a place is left out."""
WORST, UNLOOKED = 600, 400
"""More than so much, in hundredths, no manoeuvre counts as worse than the best, and what one counts
as that a captain did not look at any further."""
OWN = 3
"""How much more what a type has met counts than what others have: all turn about alike."""
HEIGHTS = ("CL", "DV", "SS", "OD", "ST")
BRITISH = ("gladiator", "hurricane1", "hurricane2a", "spitfire2a")
TO, OFF = "to", "off"
"""Towards the side on which the enemy is, and away from it."""
EDGE = 200 * MM
"""Nearer to an edge than a ruler an airplane turns inwards."""


class Seen(NamedTuple):
    """An enemy as the chart sees him from the end of the card that lies there: the place of the
    grid, and on which side he is (1: right)."""

    cell: Cell
    hand: int


def planned_end(plane: Plane) -> Pose:
    """Where an airplane will be when the card that lies there is flown."""
    if plane.still:
        return plane.pose
    dx, dy, heading = deck(plane.aircraft).ends[plane.card][plane.heading]
    return Pose(plane.x + dx, plane.y + dy, heading)


def seen(plane: Plane, other: Plane) -> Seen:
    """An enemy by his place in the grid."""
    at = planned_end(plane)
    dx, dy = other.x - at.x, other.y - at.y
    bearing = (heading_to(dx, dy) - at.heading) % STEPS
    aside = min(bearing, STEPS - bearing)
    sector = min((aside + 9) // 18, len(SECTORS) - 1)
    shown = (heading_to(-dx, -dy) - other.heading) % STEPS
    shown = min(shown, STEPS - shown)
    aspect = 0 if shown <= 18 else 1 if shown < 54 else 2
    away = isqrt(dx * dx + dy * dy) // MM
    band = next((i for i, (_, far) in enumerate(BANDS) if away < far), len(BANDS) - 1)
    return Seen(Cell(sector, min(aspect, len(ASPECTS) - 1), band), 1 if bearing <= aside else -1)


def nearest(table: Table, plane: Plane) -> Plane:
    """The enemy that it looks at, nearest to where an airplane will be: for one who defends, of
    those with a load or who strafe, if there are any."""
    at = planned_end(plane)
    enemies = [other for other in table.flying() if other.side != plane.side]
    come = [other for other in enemies if other.bombs or other.role == STRAFER]
    return min(come or enemies, key=lambda one: (one.x - at.x) ** 2 + (one.y - at.y) ** 2)


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


# Making the chart.


def dogfight(pair: tuple[str, str], number: int) -> tuple[Table, Draw]:
    """A dogfight of a British and an Axis type as it begins."""
    key = dice.key_of_seed(f"habits {' '.join(pair)} {number}")
    side = Side(number % 2)
    s, t = single_mission(DOGFIGHT, side, "early", key, GAME.conditions(), pair)
    draw = Throws(key, s.mission)
    return scene.table(s, t, s.set_up, draw), draw


Worth = dict[Cell, dict[str, list[int]]]
"""By how much manoeuvres were worse than the best, in hundredths, in the places of the grid."""


def made(fights: int = FIGHTS, rounds: int = ROUNDS) -> dict[str, list[list[str]]]:
    """The chart of each type: the manoeuvre for each face of a die in every place."""
    met: dict[str, Worth] = {name: {cell: {} for cell in cells()} for name in OPPONENTS}
    charts: dict[str, list[list[str]]] = {}
    for number in range(rounds):
        for name, worth in met.items():
            for fight in range(1000 * number, 1000 * number + fights):
                _meet(name, fight, worth, charts)
        charts = {name: [_faces(met, name, cell) for cell in cells()] for name in OPPONENTS}
    return charts


def _meet(aircraft: str, number: int, worth: Worth, charts: dict[str, list[list[str]]]) -> None:
    """A dogfight, in which captains value what a type may fly; it is flown by its chart, if there
    is one, but for every third time."""
    pair = (aircraft, OPPONENTS[aircraft])
    pair = pair if aircraft in BRITISH else (pair[1], pair[0])
    table, draw = dogfight(pair, number)
    side = next(plane.side for plane in table.planes if plane.aircraft == aircraft)
    captains = Captains()
    player = Chart(side, charts, captains) if charts and number % 3 else captains

    def watching(table: Table, plane: Plane, draw: Draw) -> Card:
        free = not (plane.flames or plane.no_left or plane.no_right or plane.card in STEEP)
        if plane.aircraft == aircraft and free:
            one = seen(plane, nearest(table, plane))
            values = captains.values(table, plane)
            # Heights are in the words below the grid.
            of_grid = [card for card in _may(table, plane) if card.code not in HEIGHTS]
            best = max((values[card] for card in of_grid if card in values), default=None)
            for card in of_grid if best is not None else ():
                worse = values.get(card, best - UNLOOKED) - best
                worth[one.cell].setdefault(named(card, one.hand), []).append(max(worse, -WORST))
        return player(table, plane, draw)

    battle.play_out(table, watching, draw)


def _may(table: Table, plane: Plane) -> tuple[Card, ...]:
    return legal(plane.aircraft, turn.standing(table, plane))


def _faces(met: dict[str, Worth], aircraft: str, cell: Cell) -> list[str]:
    """The six faces: the best on most of them, then the next. A place in which nobody ever was has
    what is in the next one further away."""
    for band in range(cell.band, len(BANDS)):
        sums: Counter[str] = Counter()
        counts: Counter[str] = Counter()
        for name, worth in met.items():
            share = OWN if name == aircraft else 1
            for card, values in worth[cell._replace(band=band)].items():
                sums[card] += share * sum(values)
                counts[card] += share * len(values)
        known = [card for card, count in counts.items() if count >= LEAST]
        if known:
            best, *rest = sorted(known, key=lambda card: (-sums[card] / counts[card], card))
            return [best] * SHARES[0] + [rest[0] if rest else best] * SHARES[1]
    return ["H to"] * FACES


# Playing it.


class Chart:
    """Plans for a side by the printed chart, and for the other as captains do."""

    def __init__(
        self, side: Side, charts: dict[str, list[list[str]]], captains: Captains | None = None
    ) -> None:
        self.side, self.charts, self._captains = side, charts, captains or Captains()
        self._places = {cell: number for number, cell in enumerate(cells())}

    def __call__(self, table: Table, plane: Plane, draw: Draw) -> Card:
        """The card that an airplane plans."""
        if plane.side != self.side or plane.role == BOMBER:
            return self._captains(table, plane, draw)
        cards = _may(table, plane)
        if len(cards) == 1:
            return cards[0]
        at = planned_end(plane)
        inwards = _inwards(table, plane, at)
        fights = table.kind == DOGFIGHT
        if plane.attacks and not fights and 2 * plane.damage > plane.holds:
            return _turned(cards, at, heading_to(-at.x, 0))
        if inwards is not None:
            return _turned(cards, at, inwards)
        one = nearest(table, plane)
        target = _target(table, plane, one, at)
        if target is not None:
            return CARDS["DV"] if CARDS["DV"] in cards else _turned(cards, at, target)
        comes_down = one.role == STRAFER or one.load.get(TORPEDO)
        level = LOWEST if comes_down else one.altitude
        if not (plane.attacks or fights) and level < plane.altitude and CARDS["DV"] in cards:
            return CARDS["DV"]
        cell, hand = seen(plane, one)
        die = draw(f"fight-chart:{plane.name}", FACES)
        # Dead ahead or behind: odd dice mirror.
        if cell.sector in (0, len(SECTORS) - 1) and die % 2:
            hand = -hand
        card = card_of(self.charts[plane.aircraft][self._places[cell]][die - 1], hand)
        if card in STRAIGHTS and one.altitude > plane.altitude and CARDS["CL"] in cards:
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


def _target(table: Table, plane: Plane, one: Plane, at: Pose) -> int | None:
    """The heading to the nearest target for one who has come to strafe, while no enemy is near."""
    near = (one.x - at.x) ** 2 + (one.y - at.y) ** 2 <= HALF_RULER**2
    ways = [
        ((vessel.x - at.x) ** 2 + (vessel.y - at.y) ** 2, vessel.x - at.x, vessel.y - at.y)
        for vessel in table.vessels
        if vessel.there and vessel.worth
    ]
    return heading_to(*min(ways)[1:]) if ways and not near and plane.role == STRAFER else None


def _inwards(table: Table, plane: Plane, at: Pose) -> int | None:
    """The heading to the middle of the table for one who is about to leave it."""
    dx, dy, _ = deck(plane.aircraft).ends[FAST_STRAIGHT][at.heading]
    x, y = at.x + 2 * dx, at.y + 2 * dy
    if not table.off(x, y):
        return None
    return heading_to(table.length // 2 - at.x, table.width // 2 - at.y)


def _turned(cards: tuple[Card, ...], at: Pose, heading: int) -> Card:
    """The legal turn, hard if there is one, or the straight, that points best at a heading."""
    off = (heading - at.heading) % STEPS
    names = ("HR", "TR^", "TR>") if off <= STEPS // 2 else ("HL", "TL^", "TL>")
    if min(off, STEPS - off) < 9:
        names = ("S>", "S^", *names)
    wanted = [CARDS[name] for name in (*names, "S>", "S^")]
    return next((card for card in wanted if card in cards), cards[0])


def mission(kind: int, attacker: int, number: int, side: int | None = None) -> tuple[float, int]:
    """A mission fought by captains, or with the fighters of a side flown by its charts: what the
    attacker has of it (1: won, 0.5: drawn), and how many illegal cards were planned."""
    key = dice.key_of_seed(f"chart {number}")
    s, t = single_mission(
        Task(kind), Side(attacker), ("early", "later")[number % 2], key, GAME.conditions()
    )
    draw = Throws(key, s.mission)
    table = scene.table(s, t, s.set_up, draw)
    captains = Captains()
    planner = captains if side is None else Chart(Side(side), data("enemy_cards"), captains)
    battle.play_out(table, planner, draw)
    winner = score(fight_form(s, t).read(ends.report(table, s, t)), s, t).winner
    illegal = [one for row in table.track.rows for one in row.happened if one.kind == ILLEGAL]
    return 0.5 if winner == DRAWN else float(winner == attacker), len(illegal)


class Result(NamedTuple):
    """How a chart did: dogfights won (a drawn one is half), illegal cards, and airplanes that have
    circled: three turns running within 100 mm of the same place."""

    fights: int
    won: float
    illegal: int
    circled: int


def played(fights: int, charts: dict[str, list[list[str]]] | None = None) -> Result:
    """The printed chart against captains, as often either side of each pair."""
    charts = charts or data("enemy_cards")
    pairs = [(name, other) for name, other in OPPONENTS.items() if name in BRITISH]
    won, illegal, circled = 0.0, 0, 0
    for number, (pair, side) in enumerate(product(pairs, Side)):
        for game in range(fights // (2 * len(pairs))):
            table, draw = dogfight(pair, 10_000 + 100 * number + game)
            battle.play_out(table, Chart(side, charts), draw)
            left = Counter(plane.side for plane in table.planes if plane.fate == TABLE)
            won += 0.5 + (0.5 if left[side] else 0) - (0.5 if left[1 - side] else 0)
            for plane in table.planes:
                rows = table.track.rows
                places = [(row.x, row.y) for row in rows if row.crew == plane.crew]
                illegal += sum(
                    one.kind == ILLEGAL
                    for row in rows
                    if row.crew == plane.crew and plane.side == side
                    for one in row.happened
                )
                circled += plane.side == side and _circles(places)
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
    """Write the data of the chart to standard output, or play it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--play", type=int, default=0)
    parser.add_argument("--fights", type=int, default=FIGHTS)
    options = parser.parse_args()
    if options.play:
        print(played(options.play))
        return
    charts = made(options.fights)
    lines = [
        f'  "{name}": [\n' + ",\n".join(f"    {json.dumps(cell)}" for cell in chart) + "\n  ]"
        for name, chart in charts.items()
    ]
    sys.stdout.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
