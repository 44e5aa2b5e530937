"""All sheets of a campaign as one booklet: a cover, then the sheets in the order of their use.

A mission's briefing is followed by its worksheet; the cards, which are cut out, come last.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, groupby
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.campaigns.folder import role
from sheetgen.games.wings.cast.dates import in_words, licences
from sheetgen.games.wings.rules.kinds import KINDS
from sheetgen.games.wings.rules.playing_area import playing_area
from sheetgen.games.wings.rules.state import HOME, LATER_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import air_forces, bookmark, emblem, frame
from sheetgen.games.wings.sheet.worksheet.facts import airplanes
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.columns import Block, Paragraph, Row, Setting, column
from sheetgen.kits.drawing.fonts import HARD_SPACE, cut, width
from sheetgen.kits.drawing.foot import in_booklet
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MARGIN,
    Area,
    Foot,
    Item,
    Line,
    Page,
    Paper,
    Text,
    in_order,
    order,
    unit,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, field, head, on_field

MISSIONS = "missions"
"""The part of a booklet that has each mission's briefing and its worksheet."""
ORDER = ("quick", "log", "board", MISSIONS, "briefings", "worksheet", "cards")
TITLE_SIZE, TITLE_BASE = 50.0, 20.0
SUBTITLE_SIZE, SUBTITLE_BASE = 11.0, 32.0
EMBLEM, EMBLEM_STEP, EMBLEM_LINE = 6.0, 15.0, 30.6
"""The radius of an emblem, from one to the next, and how far below the margin they stand."""
FIELD_BASE, FIELD_GAP = 45.0, 3.0
FIELDS = {"seed": 44.0, "cast": 26.0, "edition": 22.0}
"""The write-ins after the name, and the width of each; the name has what they leave."""
BODY = 53.0
LEFT, GAP = 129.0, 5.0
"""The width of the contents, and the space between them and the rest."""
SETTING, BLOCK_GAP = Setting(8.4, 3.6), 6.0
SIZE, ROW, MOST, FIRST, PART_GAP = 8.4, 5.2, 6.4, 3.6, 3.0
"""The type of the contents, from line to line (of the missions at the most), from a head to the
first, and between both lists."""
ABOVE_FOOT = 6.0
"""The least space between the last mission and the foot, in mm."""
COLUMNS = (0.0, 5.2, 33.6, 76.3, 88.9, 124.4)
"""Where the columns of the missions begin."""
TYPED = 7.5


class Section(NamedTuple):
    """A part of the booklet: a sheet's name, or MISSIONS, and its first and last page."""

    name: str
    first: int
    last: int


def bound(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sheets: Mapping[str, list[Page]],
) -> list[Page]:
    """The pages of some sheets (by name) as a booklet with a cover, its pages numbered.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    parts = {name: pages for name, pages in arranged(sheets).items() if pages}
    inside = list(chain.from_iterable(_sided(name, pages) for name, pages in parts.items()))
    placed = order(["front", *(page.side for page in inside)])
    numbers = [number for number, place in enumerate(placed, start=1) if place is not None]
    sections, first = [], 1
    for name, pages in parts.items():
        last = first + len(pages) - 1
        sections.append(Section(name, numbers[first], numbers[last]))
        first = last + 1
    front = cover_page(paper, conditions, chronicle, foot, tuple(sections))
    pages, count = in_order([front, *inside]), len(placed)
    return [in_booklet(page, number, count) for number, page in enumerate(pages, start=1)]


def _sided(name: str, pages: list[Page]) -> Iterable[Page]:
    """The pages of a part on both sides of the paper: each mission's on a sheet of its own, and the
    quick reference behind what comes before it."""
    if name == "quick":
        return [page._replace(side="next") for page in pages]
    each = 2 if name == MISSIONS else len(pages)
    return chain.from_iterable(unit(pages[n : n + each]) for n in range(0, len(pages), each))


def arranged(sheets: Mapping[str, list[Page]]) -> dict[str, list[Page]]:
    """The sheets in the order of the booklet. Briefings and worksheets of the same missions are
    one part, mission by mission."""
    parts = dict(sheets)
    briefings, worksheets = (parts.get(name, []) for name in ("briefings", "worksheet"))
    if len(briefings) == len(worksheets) > 1:
        pairs = zip(parts.pop("briefings"), parts.pop("worksheet"), strict=True)
        parts[MISSIONS] = list(chain.from_iterable(pairs))
    return {name: parts[name] for name in ORDER if name in parts}


# The cover: what the booklet is, what is in it, what it takes to play, and who made it.


def cover_page(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sections: tuple[Section, ...],
) -> Page:
    """The cover of a booklet of these parts.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    theatre: Theatre = conditions.theatre
    said, missions = theatre.data("cover"), chronicle.missions if chronicle else []
    top = MARGIN + BODY
    body = Area(MARGIN, top, paper.width - 2 * MARGIN, footing.area(paper).y - top)
    footed = frame(paper, conditions, foot, "")
    items = [*_title(paper, said, conditions, bool(foot.seed)), *footed.art()]
    items += _contents(body._replace(width=LEFT), said["contents"], sections)
    top = body.y + HEAD_HEIGHT + FIRST + len(sections) * ROW + PART_GAP
    place = Area(body.x, top, LEFT, body.bottom - top)
    items += _missions(theatre, place, said["missions"], missions, sections)
    right = body._replace(x=body.x + LEFT + GAP, width=body.width - LEFT - GAP)
    blocks = (
        _need(theatre, said["need"], missions),
        _year(said["year"], conditions, known=bool(missions)),
        _made(theatre, said["made"], foot, known=bool(missions)),
    )
    items += column(blocks, right, SETTING, BLOCK_GAP)
    marks = [*_marks(paper, said, chronicle, foot), *footed.marks()]
    return Page(paper, tuple(items), tuple(marks), bookmark(theatre, said["called"], foot))


def _title(
    paper: Paper, said: dict[str, Any], conditions: Conditions, seeded: bool
) -> Iterator[Item]:
    """Title, subtitle, the emblems of the air forces, and the fields to write in."""
    theatre: Theatre = conditions.theatre
    subtitle, title = (said["subtitle"].format(missions=theatre.length), theatre.title.upper())
    room = (paper.right - MARGIN) / width(title, "title", TITLE_SIZE)
    yield Text(MARGIN, MARGIN + TITLE_BASE, title, "title", TITLE_SIZE * min(1, room))
    yield Text(MARGIN, MARGIN + SUBTITLE_BASE, subtitle, "text", SUBTITLE_SIZE)
    for place, air_force in enumerate(reversed(air_forces(conditions))):
        x = paper.right - EMBLEM - place * EMBLEM_STEP
        yield from emblem(theatre, air_force, x, MARGIN + EMBLEM_LINE, EMBLEM)
    for label, (x, wide) in _fields(paper, seeded).items():
        yield from field(x, MARGIN + FIELD_BASE, wide, said["fields"][label])
    x, _ = _fields(paper, seeded)["edition"]
    start = x + width(said["fields"]["edition"]) + 1.6
    yield Text(start, MARGIN + FIELD_BASE, conditions.edition, "bold", 8)


@cache
def _fields(paper: Paper, seeded: bool) -> dict[str, tuple[float, float]]:
    """The write-ins: left end and width, in mm. Where no seed is known there is no line for it."""
    x, places = paper.right, dict[str, tuple[float, float]]()
    for label, wide in reversed(FIELDS.items()):
        if label == "seed" and not seeded:
            continue
        places[label] = (x - wide, wide)
        x -= wide + FIELD_GAP
    return {"name": (MARGIN, x - MARGIN), **places}


def _marks(
    paper: Paper, said: dict[str, Any], chronicle: Chronicle | None, foot: Foot
) -> Iterator[Item]:
    """Name, seed and cast, as far as they are known."""
    cast = chronicle.cast if chronicle else None
    known = {
        "name": foot.player,
        "seed": foot.seed,
        "cast": ", ".join(map(str, cast.faces)) if cast else "",
    }
    for label, value in known.items():
        if value:
            x, wide = _fields(paper, bool(foot.seed))[label]
            yield from on_field(x, MARGIN + FIELD_BASE, wide, said["fields"][label], value)


def _contents(area: Area, said: dict[str, Any], sections: tuple[Section, ...]) -> Iterator[Item]:
    """The parts with their pages."""
    yield from head(area.x, area.y, area.width, said["title"], "", said["note"])
    y = area.y + HEAD_HEIGHT + FIRST
    for section in sections:
        yield Text(area.x, y, said["sheets"][section.name], "text", SIZE)
        yield Text(area.right, y, _pages(section), "bold", SIZE, "right")
        y += ROW


def _pages(section: Section) -> str:
    if section.first == section.last:
        return str(section.first)
    return f"{section.first}–{section.last}"


def _missions(
    theatre: Theatre,
    area: Area,
    said: dict[str, Any],
    missions: list[Mission],
    sections: tuple[Section, ...],
) -> Iterator[Item]:
    """The missions of the campaign, each with the page it begins on, if it has one here; lines to
    write them on as long as they are not known."""
    yield from head(area.x, area.y, area.width, said["title"])
    row = min(MOST, (area.height - HEAD_HEIGHT - FIRST - ABOVE_FOOT) / theatre.length)
    starts = [area.x + start for start in COLUMNS]
    y = area.y + HEAD_HEIGHT + FIRST
    *labels, last = said["columns"]
    yield from (Text(x, y, label) for x, label in zip(starts, labels, strict=False) if label)
    # Of a campaign that is not drawn yet, briefings are by kind of mission.
    bound = sections if missions else ()
    if _page_of(theatre, 1, bound):
        yield Text(area.right, y, last, "text", 7.5, "right")
    known = {mission.number: mission for mission in missions}
    for number in range(1, theatre.length + 1):
        y += row
        pen, above = GROUP if number in (1, theatre.length // 2 + 1) else HAIR, y - row / 2 - 1.1
        yield Line(area.x, above, area.right, above, pen)
        yield Text(area.x, y, str(number), "bold", SIZE)
        page = _page_of(theatre, number, bound)
        yield from (Text(area.right, y, str(page), "bold", SIZE, "right"),) if page else ()
        told: tuple[str, ...] = ()
        if mission := known.get(number):
            side = said["sides"][mission.attacker]
            told = (in_words(mission.day), mission.name, side, mission.place.name)
        for x, end, text in zip(starts[1:], starts[2:], told, strict=False):
            text = cut(text, end - x - 0.4, "mono", TYPED)
            yield Text(x, y, text, "mono", TYPED)
    below = y + row / 2 - 1.1
    yield Line(area.x, below, area.right, below, GROUP)


def _page_of(theatre: Theatre, mission: int, sections: tuple[Section, ...]) -> int:
    """The page a mission's briefing or worksheet is on; 0 if the booklet has none."""
    for section in sections:
        each, rest = divmod(section.last - section.first + 1, theatre.length)
        if section.name in (MISSIONS, "briefings", "worksheet") and each and not rest:
            # Every mission has as many pages as the next: one, or briefing and worksheet.
            return section.first + (mission - 1) * each
    return 0


def _need(theatre: Theatre, said: dict[str, Any], missions: list[Mission]) -> Block:
    flown = said["any"]
    if missions:
        types = (f"{number} {name}" for name, number in at_once(theatre, missions).items())
        kept = (one.replace(" ", HARD_SPACE) for one in types)
        flown = said["flown"].format(types=", ".join(kept))
    mats = {"sea": "", "land": ""}
    for kind in dict.fromkeys(mission.of for mission in theatre.missions.values()):
        for where, words in kind.mats.items():
            mats[where] += words
    told = (line.format(**mats) for line in said["lines"])
    lines = map(Paragraph, (*told, _cards(theatre, said["cards"])))
    return Block(
        said["title"], (*lines, Paragraph(flown, said["airplanes"]), Paragraph(said["pencil"]))
    )


def _cards(theatre: Theatre, said: dict[str, Any]) -> str:
    """The cards for targets: of each kind as many as a mission has of it at the most."""
    most, with_balloon = Counter[str](), set[str]()
    for kind, scenario in theatre.scenarios.items():
        with_balloon.add(role(playing_area(theatre, kind, HOME).balloon))
        for targets in scenario.targets.values():
            most |= Counter(role(str(target["name"])) for target in targets)
    groups = []
    for _, alike in groupby(KINDS.values(), key=lambda kind: (kind.sails, kind.bombers)):
        told = (
            said["balloons" if most[name] > 1 else "balloon"].format(cards=cards)
            if name in with_balloon
            else cards
            for kind in alike
            for name, words in kind.targets.items()
            if most[name] and (cards := _cards_of(words, most[name]))
        )
        groups.append(", ".join(told))
    clouds = said["clouds"] if theatre.clouds else ""
    targets = said["targets"].format(cards="; ".join(filter(None, groups)))
    return f"{targets if most else ''}{clouds}".strip()


def _cards_of(words: Mapping[str, Any], number: int) -> str:
    """So many targets as cards, of which one may take several."""
    return f"{number * words.get('each', 1)} {words['cards'][number > 1]}"


def at_once(theatre: Theatre, missions: list[Mission]) -> dict[str, int]:
    """How many of each type fly in a mission at the most, by name."""
    most: Counter[str] = Counter()
    for mission in missions:
        # A mission may be drawn before it is rolled who flies.
        most |= Counter(airplanes(mission))
    return {one.name: most[one.name] for one in theatre.aircraft.values() if most[one.name]}


def _year(said: dict[str, Any], conditions: Conditions, known: bool) -> Block:
    joins = said["later"] if LATER_FORCE in air_forces(conditions) else ""
    about = {
        "missions": conditions.theatre.length,
        "half": conditions.theatre.length // 2,
        "later": joins,
    }
    first = said["known" if known else "blank"]
    steps = (step.format_map(about) for step in (*first, *said["steps"]))
    return Block(said["title"], tuple(Row(str(n), step) for n, step in enumerate(steps, start=1)))


def _made(theatre: Theatre, said: dict[str, Any], foot: Foot, known: bool) -> Block:
    lines = [Paragraph(f"{'; '.join(foot.credits)}.")] if foot.credits else []
    named = map(Paragraph, licences(theatre) if known else ())
    drawn = said["drawn"].format(software=foot.software or said["software"])
    return Block(said["title"], (*lines, *named, Paragraph(drawn)))
