"""The formations of a mission: which airplanes fly as one, and how they may."""

from collections.abc import Sequence
from typing import Any

from sheetgen.games.wings.rules.playing_area import FLIGHT_FORMATIONS, Card, moved
from sheetgen.games.wings.rules.state import Sort, Task, sort_of
from sheetgen.games.wings.rules.tables import MISSIONS
from sheetgen.games.wings.sheet.briefing import symbols as symbol
from sheetgen.games.wings.sheet.briefing.layout import Layout
from sheetgen.games.wings.sheet.briefing.symbols import LINK, Lines, View
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, head
from sheetgen.kits.drawing.items import Item, Text
from sheetgen.kits.drawing.typesetting import paragraph
from sheetgen.kits.telling.grammar import number

SIZE, LINE = 7.5, 3.3
FIRST = 2.4
"""From below the head to the first line of text, in mm."""
MIDDLE = 10.0
"""From the lower edge of the block up to the middle of what is drawn, in mm."""
PAIR_SCALE, FOUR_SCALE = 15, 30
"""The scales for two airplanes and for more."""


def together(kind: Task) -> list[range]:
    """The airplanes of a kind of mission that fly as one, by the numbers of their crews from 0. The
    attackers of an airfield have no formation."""
    mission = MISSIONS[kind]
    attackers = mission.fighters + mission.bombers
    defenders = range(attackers, attackers + mission.defenders)
    if sort_of(kind) == Sort.AIRFIELD:
        return [defenders]
    if sort_of(kind) == Sort.HARBOUR or not mission.bombers:
        return [range(attackers), defenders]
    return [range(mission.fighters), range(mission.fighters, attackers), defenders]


def leaders(kind: Task, ranks: Sequence[int]) -> frozenset[int]:
    """Who leads each formation, by the number of his crew from 0: the highest rank, of equals the
    first."""
    return frozenset(max(one, key=lambda crew: (ranks[crew], -crew)) for one in together(kind))


def formations(layout: Layout, words: dict[str, Any], kind: Task) -> list[Item]:
    """Who flies as one, and the formations there are, for as many as fly in the largest."""
    place, said = layout.formations, words["formations"]
    items = head(place.x, place.y, place.width, said["title"], "", said["note"])
    first = place.y + HEAD_HEIGHT + FIRST
    who = said["who"][str(sort_of(kind))].format(defenders=number(MISSIONS[kind].defenders))
    items += paragraph(place.x, first, place.width, who, LINE, "text", SIZE)
    together_fly = max(map(len, together(kind)))
    scale = PAIR_SCALE if together_fly == 2 else FOUR_SCALE
    column = place.width / len(FLIGHT_FORMATIONS)
    for i, (name, (_, (ahead, aside))) in enumerate(FLIGHT_FORMATIONS.items()):
        middle = place.x + (i + 0.5) * column
        steps = [(n * ahead, n * aside) for n in range(together_fly)]
        at = (-steps[-1][1] // 2, steps[-1][0] // 2)
        view = View(middle, place.bottom - MIDDLE, scale)
        cards = [Card("", *moved(at, 270, step), 270) for step in steps]
        lines: Lines = [line for card in cards for line in symbol.airplane(view, card)]
        lines.append((view.along(*((card.x, card.y) for card in cards)), LINK))
        items += symbol.strokes(lines)
        items.append(Text(middle, place.bottom, name, "text", SIZE, "center"))
    return items
