"""All sheets of a campaign as one booklet: a cover, then the sheets in the order of their use.

A mission's briefing is followed by its worksheet.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from itertools import chain, groupby
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.campaigns.folder import role
from sheetgen.games.wings.cast.dates import licences
from sheetgen.games.wings.rules.kinds import KINDS
from sheetgen.games.wings.rules.playing_area import playing_area
from sheetgen.games.wings.rules.state import HOME, LATER_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import air_forces, bookmark, emblem, frame, leaf_on
from sheetgen.games.wings.sheet.sections import Sections
from sheetgen.games.wings.sheet.worksheet.facts import airplanes
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing.fonts import HARD_SPACE, width
from sheetgen.kits.drawing.foot import in_booklet
from sheetgen.kits.drawing.page import (
    HAIR,
    Area,
    Foot,
    Item,
    Page,
    Paper,
    in_order,
    order,
    unit,
)
from sheetgen.kits.pages.prose import Prose, heading
from sheetgen.kits.pages.sheet import Copy
from sheetgen.kits.pages.tree import Art, Column, Node, Row, Share, Size, Slot, Space, Text, rule

MISSIONS = "missions"
"""The part of a booklet that has each mission's briefing and its worksheet."""
ORDER = ("quick", "log", "board", MISSIONS, "briefings", "worksheet")
TITLE, EMBLEM = 50.0, 6.0
"""The type of the title, and the radius of an emblem."""
FIELDS = {"seed": 44.0, "cast": 26.0, "edition": 22.0}
"""The write-ins after the name, and the width of each; the name has what they leave."""
READ = Prose(11.0, 4.7)
GAP, GUTTER, ROW = 9.0, 9.0, 6.6
"""Between sections, between the columns, and the height of a line of the contents."""


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
    duplex: bool,
) -> list[Page]:
    """The pages of some sheets (by name) as a booklet with a cover, its pages numbered; of a
    `duplex` one each mission is on a sheet of its own.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    parts = {name: pages for name, pages in arranged(sheets).items() if pages}
    inside = list(chain.from_iterable(_sided(*part, duplex) for part in parts.items()))
    placed = order(["front", *(page.side for page in inside)])
    numbers = [number for number, place in enumerate(placed, start=1) if place is not None]
    sections, first = [], 1
    for name, pages in parts.items():
        last = first + len(pages) - 1
        sections.append(Section(name, numbers[first], numbers[last]))
        first = last + 1
    front = cover_page(paper, conditions, chronicle, foot, tuple(sections))
    pages = in_order([front, *inside]) if duplex else [front, *inside]
    return [in_booklet(page, number, len(pages)) for number, page in enumerate(pages, start=1)]


def _sided(name: str, pages: list[Page], duplex: bool) -> Iterable[Page]:
    """The pages of a part, each on a sheet of its own; on both sides of the paper each mission's
    are on one, and the quick reference is behind what comes before it."""
    if not duplex:
        return [page._replace(side="front") for page in pages]
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


class Cover(NamedTuple):
    """What a cover is about: the parts of the booklet, whether missions are drawn, the airplanes
    that these take, who made it."""

    conditions: Conditions
    sections: tuple[Section, ...]
    is_drawn: bool
    airplanes: str
    foot: Foot


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
    of = frame(paper, conditions, foot, "")
    flown = at_once(theatre, missions).items()
    types = ", ".join(f"{number} {name}".replace(" ", HARD_SPACE) for name, number in flown)
    about = Cover(conditions, sections, bool(missions), types, foot._replace(player="", again=None))
    faces = ", ".join(map(str, chronicle.cast.faces)) if chronicle and chronicle.cast else ""
    known = {"name": foot.player, "seed": foot.seed, "cast": faces}
    title = bookmark(theatre, said["called"], foot)
    return leaf_on(of, cover, about).page(title, Copy(foot, known))


def cover(about: Cover) -> Node:
    """The cover."""
    theatre: Theatre = about.conditions.theatre
    said = theatre.data("cover")
    contents = Column(
        heading(said["contents"]["title"], said["contents"]["note"]),
        *(_content(said["contents"], section) for section in about.sections),
    )
    sections = Sections(about.conditions, READ, "cover", _asked(about, said))
    need, year, made = map(sections.section, ("need", "year", "made"))
    columns = (Column(*some, gap=GAP, size=Share()) for some in ((contents, year), (need, made)))
    return Column(*_title(about, said), Row(*columns, gap=GUTTER))


def _title(about: Cover, said: dict[str, Any]) -> Iterable[Node]:
    """Title, subtitle, the emblems of the air forces, and the fields to write in."""
    theatre: Theatre = about.conditions.theatre
    title = theatre.title.upper()
    size = TITLE * min(1, 193.0 / width(title, "title", TITLE))
    yield Text(title, "title", size, 25.0, size=25.0)
    emblems = (
        Art(partial(_emblem, theatre, force), size=2.5 * EMBLEM)
        for force in air_forces(about.conditions)
    )
    subtitle = said["subtitle"].format(missions=theatre.length)
    yield Row(Text(subtitle, type=11.0, middle=True, size=Share()), *emblems, size=2 * EMBLEM)
    # Where no seed is known there is no line for it.
    wide: dict[str, Size] = {"name": Share(), **FIELDS}
    labels = [label for label in wide if label != "seed" or about.foot.seed]
    fields = (_field(about, said["fields"][one], one).sized(wide[one]) for one in labels)
    yield Space(size=3.6)
    yield Row(*fields, gap=3.0, size=4.6)
    yield Space(size=7.4)


def _emblem(theatre: Theatre, force: Any, area: Area) -> Iterable[Item]:
    return emblem(theatre, force, area.right - EMBLEM, area.middle[1], EMBLEM)


def _field(about: Cover, label: str, name: str) -> Row:
    printed = Text(label, type=7.5, middle=True)
    if name == "edition":
        edition = Text(about.conditions.edition, "bold", 8, middle=True, size=Share())
        return Row(printed, Column(edition, rule(HAIR), size=Share()), gap=1.4)
    slot = Slot(f"cover.{name}", "text", label, lambda known: known[name], type=8, align="left",
                lined=True, size=Share())  # fmt: skip
    return Row(printed, slot, gap=0.6)


def _content(said: dict[str, Any], section: Section) -> Node:
    """A part with its pages."""
    first, last = section.first, section.last
    pages = str(first) if first == last else f"{first}–{last}"
    name = Text(said["sheets"][section.name], type=READ.type, middle=True, size=Share())
    return Row(name, Text(pages, "bold", READ.type, middle=True), size=ROW)


def _asked(about: Cover, said: dict[str, Any]) -> dict[str, str]:
    """What the texts of the cover ask of a booklet."""
    theatre, foot = about.conditions.theatre, about.foot
    mats = {"sea": "", "land": ""}
    for kind in dict.fromkeys(mission.of for mission in theatre.missions.values()):
        for where, words in kind.mats.items():
            mats[where] += words
    airplanes = said["flown" if about.is_drawn else "any"].format(types=about.airplanes)
    later = said["later"] if LATER_FORCE in air_forces(about.conditions) else ""
    asked = {
        **mats,
        "cards": _cards(theatre, said["cards"]),
        "airplanes": airplanes,
        "first": said["known" if about.is_drawn else "blank"],
        "later": later,
        "software": foot.software or "sheetgen",
    }
    asked |= {"credits": "; ".join(foot.credits)} if foot.credits else {}
    return asked | ({"licences": " ".join(licences(theatre))} if about.is_drawn else {})


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
