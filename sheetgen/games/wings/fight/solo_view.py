"""A fight as lines of text: the table, the airplanes, what a person is asked, and how it ended."""

from collections.abc import Mapping, Sequence
from math import atan2, hypot, pi
from textwrap import fill
from typing import Any

from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.by_turn import happenings
from sheetgen.games.wings.fight.geometry import MM, STEPS
from sheetgen.games.wings.fight.manoeuvres import Card
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.solo import Result, Solo
from sheetgen.games.wings.rules.clouds import inside
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.scenarios import SCENARIOS
from sheetgen.games.wings.rules.state import DRAWN, SIDES, Side
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.sheet.tracks.sheet import Fought

ACROSS = 66
"""The characters across the table."""
HIGHER = 2.1
"""How many times as high as wide a character is."""
HOURS = 12
CLOUD, CLEAR, TORPEDO = ":", " ", "*"


class View:
    """The lines of one fight; airplanes are lettered in their order."""

    def __init__(self, solo: Solo) -> None:
        self.solo = solo
        self.words: dict[str, Any] = data("solo")
        self.letters = {crew: chr(ord("A") + i) for i, crew in enumerate(solo.crews)}

    @staticmethod
    def place(table: Table, plane: Plane) -> tuple[int, int]:
        """What a card is planned for: the turn, and the number of the crew."""
        return table.turn, plane.crew

    def table(self, table: Table) -> list[str]:
        """The table seen from above, and every airplane: its letter stands where it is, with the
        hour of the clock face it heads for."""
        heading = self.words["turn"].format(turn=table.turn)
        planes = [self._plane(one) for one in table.planes]
        return [heading, *self._happened(table), *plan(table, self.letters), *planes]

    def _happened(self, table: Table) -> list[str]:
        """What happened on the turn before."""
        words, last = data("track"), table.turn - 1
        rows = (row for row in table.track.rows if row.turn == last)
        told = [said for row in rows for said in happenings(row, self.letters, words)]
        return fill("; ".join(told), ACROSS + 2).splitlines()

    def _about(self, plane: Plane) -> dict[str, Any]:
        return {
            "letter": self.letters[plane.crew],
            "type": AIRCRAFT[plane.aircraft].name,
            "crew": self.solo.crews[plane.crew],
        }

    def _plane(self, plane: Plane) -> str:
        words, about = self.words, self._about(plane)
        if not plane.flies:
            return str(words["gone"].format(**about, fate=words["fates"][plane.fate]))
        more = "".join(
            [
                *(words["loaded"].format(weapon=name) for name, n in plane.load.items() if n),
                words["smoke"] if plane.smoke else "",
                words["flames"].format(flames=plane.flames) if plane.flames else "",
                words["wounds"].format(wounds=plane.wounds) if plane.wounds else "",
            ]
        )
        speed = words["speeds"][plane.fast]
        state = {"altitude": plane.altitude, "damage": plane.damage, "holds": plane.holds}
        return str(words["plane"].format(**about, **state, speed=speed, more=more))

    def question(
        self, table: Table, plane: Plane, cards: Sequence[Card], advised: Card
    ) -> list[str]:
        """What is asked, with the nearest enemy and the cards that may be planned."""
        words = self.words
        asked = words["begins" if plane.still else "now"]
        lines = [asked.format(**self._about(plane), card=plane.card.code)]
        enemies = [one for one in table.flying() if one.side != plane.side]
        if enemies:
            lines.append(self._nearest(plane, enemies))
        lines.append(words["may"].format(cards="  ".join(card.code for card in cards)))
        return [*lines, words["keys"].format(card=advised.code)]

    def _nearest(self, plane: Plane, enemies: Sequence[Plane]) -> str:
        one = min(enemies, key=lambda other: hypot(other.x - plane.x, other.y - plane.y))
        away = hypot(one.x - plane.x, one.y - plane.y)
        bearing = atan2(one.y - plane.y, one.x - plane.x) - plane.heading * 2 * pi / STEPS
        difference = one.altitude - plane.altitude
        level, higher, lower = self.words["heights"]
        height = level if not difference else (higher if difference > 0 else lower)
        return str(
            self.words["nearest"].format(
                letter=self.letters[one.crew],
                hour=round(bearing * HOURS / (2 * pi)) % HOURS or HOURS,
                distance=round(away / MM / 10),
                height=height.format(n=abs(difference)),
            )
        )

    def codes(self) -> list[str]:
        """What the codes of the cards mean."""
        return [f"    {code:<4} {says}" for code, says in self.words["cards"].items()]

    def ended(self, result: Result) -> list[str]:
        """How it ended: points, and what became of each."""
        words, score = self.words["result"], result.score
        points = [score.of(side) for side in Side]
        if score.winner != DRAWN and not SCENARIOS[self.solo.kind].on_points:
            lines = [words["holds"].format(side=self.words["sides"][SIDES[score.winner]])]
        elif score.winner == DRAWN:
            lines = [words["drawn"].format(own=points[0])]
        else:
            side = self.words["sides"][SIDES[score.winner]]
            own, other = points[score.winner], points[1 - score.winner]
            lines = [words["won"].format(side=side, own=own, other=other)]
        for crew in result.fight.crews:
            about = {
                "letter": self.letters[crew.crew],
                "crew": self.solo.crews[crew.crew],
                "type": AIRCRAFT[crew.aircraft].name,
            }
            told = crew._asdict() | about
            lines.append(words[crew.fate].format(**told))
        return lines


def plan(table: Table, letters: Mapping[int, str]) -> list[str]:
    """The table from above in characters."""
    cell = table.length / ACROSS
    down = round(table.width / cell / HIGHER)
    cells = [
        [_air(table, (x + 0.5) * cell, (y + 0.5) * cell * HIGHER) for x in range(ACROSS)]
        for y in range(down)
    ]

    def put(x: int, y: int, text: str) -> None:
        row, column = int(y / cell / HIGHER), int(x / cell)
        if 0 <= row < down:
            column = max(0, min(column, ACROSS - len(text)))
            cells[row][column : column + len(text)] = text

    for vessel in table.vessels:
        if vessel.there:
            number = "".join(filter(str.isdigit, vessel.name))
            put(vessel.x, vessel.y, vessel.name[0] + number)
    for torpedo in table.torpedoes:
        put(torpedo.x, torpedo.y, TORPEDO)
    for plane in table.flying():
        hour = round((plane.heading / STEPS + 0.25) * HOURS) % HOURS or HOURS
        put(plane.x, plane.y, f"{letters[plane.crew]}{hour}")
    rule = f"+{'-' * ACROSS}+"
    return [rule, *(f"|{''.join(row)}|" for row in cells), rule]


def _air(table: Table, x: float, y: float) -> str:
    cloudy = any(inside((int(x), int(y)), cloud.ring) for cloud in table.clouds)
    return CLOUD if cloudy else CLEAR


def fought(solo: Solo, result: Result) -> Fought:
    """What is drawn of a mission by itself."""
    words = data("solo")
    about = words["about"].format(side=words["sides"][SIDES[solo.attacker]], period=solo.period)
    return Fought(result.track, solo.name, about, solo.crews)
