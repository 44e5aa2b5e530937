"""The playing area of a briefing, drawn to scale: mats, distances, and what stands there."""

from typing import Any

from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.playing_area import HALF_RULER, RULER, Card, PlayingArea, moved
from sheetgen.games.wings.rules.state import SetUp, Sort, Task, sort_of
from sheetgen.games.wings.sheet.briefing import symbols as symbol
from sheetgen.games.wings.sheet.briefing.facts import Briefing
from sheetgen.games.wings.sheet.briefing.flights import (
    SIZE,
    SMALL,
    Plan,
    between,
    flights,
    meeting,
    neighbours,
)
from sheetgen.games.wings.sheet.briefing.labels import Label, Spot
from sheetgen.games.wings.sheet.briefing.layout import Layout
from sheetgen.games.wings.sheet.briefing.symbols import EDGE, LINK, Lines, measure
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Text
from sheetgen.kits.drawing.typesetting import width

Words = dict[str, Any]

COURSE = 260
"""How much of their course is drawn before ships, in mm on the table."""
QUARTER = RULER // 4
BELOW = {Sort.AIRFIELD: 122, Sort.HARBOUR: 206}
"""How far below the first target, and the defenders beside it, its distance is shown."""
CLOUD_LONG, CLOUD_HIGH = 160, 90
"""The room for a label within a cloud, and from its middle to one outside, in mm on the table."""


def drawing(
    layout: Layout,
    words: Words,
    area: PlayingArea,
    briefing: Briefing,
) -> list[Item]:
    """The plan, and how long and deep it is."""
    plan = Plan(layout, area)
    _mats(plan, words)
    if sort_of(briefing.kind) == Sort.DOGFIGHT:
        meeting(plan, words, briefing)
    else:
        _ships(plan, words)
        _targets(plan, words, briefing.kind)
        flights(plan, words, briefing)
    if briefing.set_up and clouds.cloudy(briefing.kind):
        _clouds(plan, words, briefing.kind, briefing.set_up)
    return [*plan.items(), *_sizes(layout, area)]


def _mats(plan: Plan, words: Words) -> None:
    """The line where two mats meet, and what the coastal one is."""
    for mat in plan.area.mats[1:]:
        plan.under.append((plan.view.along((mat.x, 0), (mat.x, mat.width)), EDGE))
    coastal = plan.area.mats[-1]
    if coastal.coastal:
        plan.say(words["coast"], (coastal.x, coastal.width), 2, -2)


def _ships(plan: Plan, words: Words) -> None:
    """Ships, their formation and course, and the ruler from their edge."""
    ships = plan.area.ships
    if not ships:
        return
    view, first = plan.view, ships[0]
    down = first.heading == 90
    edge = 0 if down else plan.area.width
    for card in ships:
        plan.stands(card, "", symbol.ship(view, card))
    bow = moved((first.x, first.y), first.heading, (first.length // 2 + 12, 0))
    end = moved(bow, first.heading, (COURSE, 0))
    plan.lines += symbol.arrow(view, bow, end)
    (x, y1), (_, y2) = view.at(bow), view.at(end)
    plan.taken.append(Area(x - 0.8, min(y1, y2), 1.6, abs(y2 - y1)))
    plan.say(words["course"], end, 0, 3.6 if down else -1.8, "center")
    for one, two in neighbours(ships):
        plan.under.append((between(view, one, two), LINK))
    beside = first.x - 2 * HALF_RULER - 50
    plan.lines += measure(view, (beside, edge), (beside, first.y))
    plan.lines.append((view.along((beside, first.y), (first.x - 26, first.y)), HAIR))
    plan.say(words["ruler"], (beside, (edge + first.y) // 2), -1.2, 0.8, "right")
    for card in ships:
        _name(plan, words, card, first)


def _name(plan: Plan, words: Words, card: Card, first: Card) -> None:
    """The name of a ship beside it, on the side away from the middle."""
    name = card.name
    if name == plan.area.balloon:
        name = words["balloon"].format(ship=name)
        plan.lines += symbol.circle(plan.view, (card.x, card.y), 12, GROUP)
    left = card.x < first.x
    side = -card.width // 2 if left else card.width // 2
    plan.say(name, (card.x + side, card.y), -1.4 if left else 1.4, 0.8, "right" if left else "left")


def _targets(plan: Plan, words: Words, kind: Task) -> None:
    """Targets on land, and the ruler from the defender's edge."""
    if not plan.area.targets:
        return
    view, first = plan.view, plan.area.targets[0]
    edge = plan.area.length
    for card in plan.area.targets:
        lines: Lines = [(view.ring(card.corners), GROUP)]
        letter = card.name[0].upper() if sort_of(kind) == Sort.AIRFIELD else ""
        if sort_of(kind) == Sort.HARBOUR:
            middle = (card.x - card.length // 2, card.y), (card.x + card.length // 2, card.y)
            lines.append((view.along(*middle), HAIR))
        plan.stands(card, letter, lines)
    if sort_of(kind) == Sort.AIRFIELD:
        near, far = RULER, plan.area.width - RULER
        ring = ((near, near), (edge - near, near), (edge - near, far), (near, far))
        plan.under.append((view.ring(ring), EDGE))
        plan.say(words["inland"], (plan.area.length // 2, near), 0, -1.2, "center")
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            plan.keep_clear(start, end)
        for one, two in neighbours(plan.area.targets):
            plan.under.append((between(view, one, two), LINK))
    else:
        near_miss = first._replace(
            length=first.length + 2 * QUARTER, width=first.width + 2 * QUARTER
        )
        plan.lines.append((view.ring(near_miss.corners), EDGE))
        corner = near_miss.corners[0]
        plan.say(words["harbour"], corner, 0, -1.2, "right")
        plan.taken.append(view.area(near_miss))
    level = first.y + BELOW[sort_of(kind)]
    plan.under.append((view.along((first.x, first.y), (first.x, level)), HAIR))
    plan.lines += measure(view, (first.x, level), (edge, level))
    plan.say(words["ruler"], ((first.x + edge) // 2, level), 0, -1.2, "center")


def _clouds(plan: Plan, words: Words, kind: Task, set_up: SetUp) -> None:
    """The clouds, each with its number and the altitudes it covers."""
    low, high = clouds.covers(kind)
    for number, outline in enumerate(clouds.outlines(plan.area, set_up), start=1):
        plan.under.append((plan.view.ring(outline), GROUP))
        x, y = plan.view.at(clouds.middle(plan.area, set_up.clouds[number - 1]))
        told = words["cloud"].format(number=number), words["covers"].format(low=low, high=high)
        away = CLOUD_HIGH / plan.view.scale
        inside = width(told[1], "text", SMALL) < CLOUD_LONG / plan.view.scale
        offs = (-0.7, away, -away) if inside else (away, -away, -0.7)
        plan.write(Label(told, SMALL), *(Spot(x, y + off, "center") for off in offs))


def _sizes(layout: Layout, area: PlayingArea) -> list[Item]:
    """How long and deep the area is: below it and at its left."""
    plan, items = layout.plan, []
    level, beside = plan.bottom + 2.6, plan.x - 2.6
    long, deep = f"{area.length // 10} cm", f"{area.width // 10} cm"
    middle = plan.x + plan.width / 2
    items.append(Text(middle, level + 0.8, long, "text", SIZE, "center"))
    items.append(Text(plan.x - 0.8, plan.y + plan.height / 2 + 0.8, deep, "text", SIZE, "right"))
    gap = width(long, "text", SIZE) / 2 + 1
    flat: Lines = [
        (((plan.x, level), (middle - gap, level)), HAIR),
        (((middle + gap, level), (plan.right, level)), HAIR),
    ]
    upright = plan.y + plan.height / 2
    flat += [
        (((beside, plan.y), (beside, upright - 2.4)), HAIR),
        (((beside, upright + 2.0), (beside, plan.bottom)), HAIR),
    ]
    tick = symbol.TICK
    flat += [(((x, level - tick), (x, level + tick)), HAIR) for x in (plan.x, plan.right)]
    flat += [(((beside - tick, y), (beside + tick, y)), HAIR) for y in (plan.y, plan.bottom)]
    return [*items, *symbol.strokes(flat)]
