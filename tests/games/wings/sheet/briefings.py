"""Briefings to be measured: every pair, blank, pre-rolled and filled."""

from itertools import pairwise
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.playing_area import playing_area
from sheetgen.games.wings.rules.state import ENEMY, HOME, SetUp
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.briefing.facts import Briefing, Crew, Result
from sheetgen.games.wings.sheet.briefing.page import DOWN_ROOM, leaf
from sheetgen.games.wings.sheet.pages import Leaf
from sheetgen.kits.drawing.page import PAPERS, Area, Foot, Line, Page, Polyline, Text

PAIRS = [(kind, attacker) for kind in range(1, 7) for attacker in (HOME, ENEMY)]
IN_TURN = [(kind, attacker, sorted(PAPERS)[(kind + attacker) % 2]) for kind, attacker in PAIRS]
"""Every pair, each on one of the papers."""
SET_UPS = {
    1: SetUp(7, long_edge=1),
    2: SetUp(7, long_edge=1),
    3: SetUp(7),
    4: SetUp(7),
    5: SetUp(7, coastal_edge=1, clouds=((33, 61), (64, 22))),
    6: SetUp(
        7,
        spotting=(7, 5),
        added=(3, 0),
        seen_first_by=HOME,
        position=5,
        distance=6,
        clouds=((24, 21), (71, 80)),
    ),
}
FOOT = Foot(credits=("rules of 2018", "a game by others"), software="sheetgen 0.1.0")


def conditions(**given: str) -> Conditions:
    """The default rulings, but for these."""
    ruled = {ruling.name: ruling.default for ruling in MALTA.rulings}
    return Conditions("2018", ruled | {k.replace("_", "-"): v for k, v in given.items()}, MALTA)


def told(kind: int, attacker: int, stage: str, **given: Any) -> Briefing:
    """What is known of a mission at a stage."""
    if stage == "blank":
        return Briefing(MALTA, kind, attacker, **given)
    mission, area = MALTA.missions[kind], playing_area(MALTA, kind, attacker)
    flights = 2 + (mission.bombers > 0)
    briefing = Briefing(
        MALTA,
        kind,
        attacker,
        mission=7,
        date="26 July 1941",
        place="off Grand Harbour",
        aircraft=("Gladiator", "Swordfish", "C.202")[-flights:],
        units=("261 Squadron", "830 Squadron", "10° Gruppo")[-flights:],
        ships=tuple(f"Vessel {i}" for i, _ in enumerate(area.ships, start=1)),
        set_up=SET_UPS[kind],
    )
    if stage == "filled":
        crews = mission.fighters + mission.bombers + mission.defenders
        briefing = briefing._replace(
            crews=tuple(
                Crew(f"Tenente Number {i}", "Sniper, lucky", "safe") for i in range(1, crews + 1)
            ),
            result=Result((23, -2), ENEMY, tuple(range(len(area.ships) + len(area.targets)))),
        )
    return briefing._replace(**given)


def leaf_of(
    kind: int, attacker: int, stage: str, paper: str = "a4", foot: Foot = FOOT, **given: Any
) -> Leaf:
    """The leaf of a briefing; what is `given` of its texts takes the place of what it has."""
    names = {ruling.name.replace("-", "_") for ruling in MALTA.rulings} & set(given)
    ruled = {name: given.pop(name) for name in names}
    if stage != "blank" and foot is FOOT:
        foot = FOOT._replace(seed="takali", source="seed", policy="steady", player="Pat")
    return leaf(PAPERS[paper], conditions(**ruled), told(kind, attacker, stage, **given), foot)


def drawn(*which: Any, **given: Any) -> Page:
    """A briefing on a page."""
    return leaf_of(*which, **given).page()


class Where(NamedTuple):
    """Where the plan of a briefing is, and its scale, 1 to that."""

    plan: Area
    scale: int


def where_of(of: Leaf) -> Where:
    """Where the plan of a leaf is."""
    whole = of.on.areas["plan"]
    said = (item.text for item in of.on.items if isinstance(item, Text))
    scale = next(int(text[4:]) for text in said if text.startswith("1 : "))
    high = whole.height - 5.0
    return Where(Area(whole.x + DOWN_ROOM, whole.y, whole.width - DOWN_ROOM, high), scale)


def in_pieces(drawn: Page, longest: float = 0.4) -> Page:
    """The page with its slanting strokes cut up, so that each fills the rectangle it lies in."""
    art, marks = (
        tuple(piece for item in items for piece in _pieces(item, longest))
        for items in (drawn.art, drawn.marks)
    )
    return drawn._replace(art=art, marks=marks)


def _pieces(item: Any, longest: float) -> list[Any]:
    match item:
        case Polyline(pen=pen):
            return [piece for a, b in pairwise(item.points) for piece in _cut(*a, *b, pen, longest)]
        case Line(x1, y1, x2, y2, pen):
            return _cut(x1, y1, x2, y2, pen, longest)
    return [item]


def _cut(x1: float, y1: float, x2: float, y2: float, pen: Any, longest: float) -> list[Any]:
    slants = abs(x1 - x2) > 0.01 and abs(y1 - y2) > 0.01
    parts = int(max(abs(x1 - x2), abs(y1 - y2)) / longest) + 1 if slants else 1
    ends = [(x1 + (x2 - x1) * i / parts, y1 + (y2 - y1) * i / parts) for i in range(parts + 1)]
    return [Line(*a, *b, pen) for a, b in pairwise(ends)]
