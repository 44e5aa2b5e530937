"""The game sheet of Malta Convoy: two pages, and one drawing for three sheets.

Blank, nothing is known; pre-rolled, the set-up is; filled, the game is as far as it was played.
What every sheet of an edition and its rulings has is the page's art. What many sheets share, the
track of as long a journey or the ships of a type, is in layers; what a chronicle has of its own is
the marks. Each part of the page has a module of its own; `leaves` says where they stand.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import evade_adds, rulings_of
from sheetgen.games.convoy.rules.state import EVADE, Kind
from sheetgen.games.convoy.sheet import (
    battle_log,
    fleet,
    head,
    panels,
    passage,
    reckoning,
)
from sheetgen.games.convoy.sheet.example import told
from sheetgen.games.convoy.sheet.leaves import UNITS, Leaf, Place, landscape, leaves, lines_on
from sheetgen.games.convoy.sheet.one_page.document import SHEET
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.story.chronicle import Chronicle, ships_of
from sheetgen.games.convoy.story.watches import CERTAIN, most_turns
from sheetgen.kits.drawing import foot as feet
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.enlarge import enlarged
from sheetgen.kits.drawing.items import Item, Items, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

ONE_PAGE = "one-page"
sizes = (*UNITS, ONE_PAGE)


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
    size: str = "normal",
    logs: int = 1,
) -> list[Page]:
    """The game sheet on a paper: its `front`, or `both` sides, in one of the `sizes`: blank
    without a chronicle, else filled as far as it tells. It has so many logs; a game of many attacks
    has more.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    feet.check(foot)
    if chronicle and not chronicle.length:
        chronicle = None
    if size == ONE_PAGE:
        return SHEET.pages(paper, conditions, chronicle, foot)
    known = leaves_of(paper, size, sides, chronicle, logs)
    return [
        _page(landscape(paper, size), leaf, number, len(known), conditions, chronicle, foot)
        for number, leaf in enumerate(known, start=1)
    ]


def example(
    paper: Paper, conditions: Conditions, foot: Foot, sides: str = "both", size: str = "normal"
) -> list[Page]:
    """The blank sheet, and in grey the first turns of a game. Raises as `pages` does."""
    shown = told(conditions)
    if size == ONE_PAGE:
        return SHEET.in_grey(paper, conditions, foot, shown)
    known = leaves_of(paper, size, sides, None)
    blank = pages(paper, conditions, None, foot, sides, size)
    return [
        page._replace(pale=enlarged(_pale(leaf, shown), leaf.unit))
        for page, leaf in zip(blank, known, strict=True)
    ]


def _pale(leaf: Leaf, chronicle: Chronicle) -> Iterator[Item]:
    """What a game has written on a blank page, whose ships have their names."""
    for place in leaf.places:
        area, shown = place.area, (place.first, place.last)
        if place.part == "track":
            _, of = track_of(place, chronicle.conditions, None)
            yield from passage.marks(of, chronicle)
        elif place.part == "fleet":
            yield from fleet.set_up_marks(area, shown, chronicle)
            marks = fleet.marks(area, shown, chronicle)
            yield from (item for item in marks if not isinstance(item, Text))
        else:
            yield from _played(place.part, area, shown, chronicle, place)


def page_count(paper: Paper, sides: str, size: str) -> int:
    """How many pages `pages` makes for a game of no more attacks than a log has lines."""
    return 1 if size == ONE_PAGE else len(leaves(paper, size, sides))


def leaves_of(
    paper: Paper, size: str, sides: str, chronicle: Chronicle | None, logs: int = 1
) -> tuple[Leaf, ...]:
    """The pages of a sheet, with so many of log, or as many as the attacks need."""
    known = leaves(paper, size, sides, logs)
    attacks = len(battle_log.battles(chronicle)) if chronicle else 0
    lines = sum(map(lines_on, known))
    return (
        known
        if attacks <= lines or not lines
        else leaves_of(paper, size, sides, chronicle, logs + 1)
    )


def maybe_turns(chronicle: Chronicle) -> int:
    """How many turns Evade may still add to the journey."""
    if chronicle.finished or not chronicle.state.unused >> EVADE & 1:
        return 0
    return evade_adds(rulings_of(chronicle.conditions))[1]


def _page(
    paper: Paper,
    leaf: Leaf,
    number: int,
    count: int,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
) -> Page:
    code = feet.code(leaf.foot, foot) if number == 1 else None
    own_foot = feet.beside_code(leaf.foot) if code else leaf.foot
    lines = _foot_lines(conditions, foot, number, leaf.unit)
    art = _art(
        leaf, own_foot, conditions, chronicle is None, bool(foot.board), lines, (number, count)
    )
    named, first = _is_cut(leaf, conditions, foot), number == 1
    marks: list[Item] = [code] if code else []
    marks += feet.marks(own_foot, lines, foot, code is not None, named, first, leaf.unit)
    marks += enlarged(_marks(leaf, number, conditions, chronicle, foot), leaf.unit)
    layers = tuple(_layers(leaf, chronicle)) if chronicle else ()
    words = texts(conditions)
    place = next(place for place in leaf.places if place.part in ("head", "title"))
    holds = words["holds"] if first else title_of(leaf, place, words).capitalize()
    return Page(paper, art, tuple(marks), _title(foot) if first else "", layers, holds=holds)


def _is_cut(leaf: Leaf, conditions: Conditions, foot: Foot) -> bool:
    """Whether the player's name is too long for the head."""
    words = texts(conditions)
    place = next(place for place in leaf.places if place.part in ("head", "title"))
    title, first = title_of(leaf, place, words), place.part == "head"
    of = head.head(place.area, words["front"], title, bool(foot.board), first)
    return not of.has_room(foot.player or "")


def _foot_lines(conditions: Conditions, foot: Foot, number: int, unit: float) -> tuple[str, ...]:
    """What is printed in the foot: in full on the first page, but in large print what the edition
    is."""
    edition, made = feet.about(GAME, conditions.edition, foot)
    short = feet.short(GAME, conditions.edition, foot)
    return (edition if unit == 1 else short, made) if number == 1 else (short,)


def _title(foot: Foot) -> str:
    """The bookmark."""
    named = feet.whose(foot)
    return f"{GAME.title}: {named}" if named else GAME.title


def track_of(
    place: Place, conditions: Conditions, chronicle: Chronicle | None
) -> tuple[Any, passage.Track]:
    """The chart and the track of a place: of a journey of known length or, on a blank, of any."""
    shown = (place.first, place.last)
    if chronicle is None:
        on, of = passage.passage(place.area, shown, most_turns(conditions), 0)
        return on, of._replace(certain=CERTAIN)
    return passage.passage(place.area, shown, chronicle.length, maybe_turns(chronicle))


@lru_cache(maxsize=64)
def _art(
    leaf: Leaf,
    foot: Area,
    conditions: Conditions,
    blank: bool,
    event: bool,
    lines: tuple[str, ...],
    numbered: tuple[int, int],
) -> Items:
    """What a page has on every copy: on a blank one all there may be; else what every convoy
    has."""
    number, count = numbered
    words = texts(conditions)
    items: list[Item] = []
    for place in leaf.places:
        items += _part(place, leaf, words, conditions, blank, event)
    page = feet.of_several(number, count)
    return (*enlarged(items, leaf.unit), *feet.art(foot, lines, page, leaf.unit))


def _part(
    place: Place,
    leaf: Leaf,
    words: dict[str, Any],
    conditions: Conditions,
    blank: bool,
    event: bool,
) -> Iterable[Item]:
    area, shown = place.area, (place.first, place.last)
    match place.part:
        case "head":
            top = head.head(area, words["front"], title_of(leaf, place, words), event, True)
            return [*top.art(), *head.convoy(top)]
        case "title":
            top = head.head(area, words["front"], title_of(leaf, place, words), event, False)
            parts = (words["about"].get(other.part) for other in leaf.places)
            return top._replace(about=tuple(next(filter(None, parts), ()))).art()
        case "track":
            return _blank_track(place, leaf, conditions) if blank else []
        case "option" | "contact" | "covering" as panel:
            # On the chart of a journey of known length they are laid with it.
            on_chart = any(other.part == "track" for other in leaf.places)
            return [] if on_chart and not blank else panels.PANELS[panel](area, conditions)
        case "fleet":
            items = [*fleet.art(area, shown, words, conditions, blank)]
            counts = (fleet.most if blank else fleet.least)(conditions)
            for kind, of in fleet.ranks(area, shown, fleet.most(conditions)).items():
                named = fleet.names(of, ships_of(conditions, kind)) if blank else {}
                items += fleet.ships(of, 1, counts[kind], named)
            return items
        case "rail":
            return reckoning.art(area, words)
        case "steps":
            return battle_log.steps(area, shown, words)
        case "log":
            return battle_log.art(battle_log.Lines(area, *shown), words)
    return panels.notes(area, words["notes"])


def title_of(leaf: Leaf, place: Place, words: dict[str, Any]) -> str:
    """The title of a page whose head is a `place`."""
    if place.part == "head":
        return GAME.title.upper()
    parts = {other.part for other in leaf.places}
    titles: dict[str, str] = words["pages"]
    return next(title for part, title in titles.items() if part in parts)


def _blank_track(place: Place, leaf: Leaf, conditions: Conditions) -> list[Item]:
    on, of = track_of(place, conditions, None)
    words = texts(conditions)["front"]
    flags = passage.flags(of, most_turns(conditions), words)
    holes = [*laid_on(leaf), *passage.rooms(flags)]
    return [*passage.art(on, of, holes, words), *flags]


def laid_on(leaf: Leaf) -> list[Area]:
    """What is laid on the chart of a page."""
    return [place.area for place in leaf.places if place.part in panels.PANELS]


# What a copy shares with some others goes with one number of its own, as the length of the journey
# or how many ships there are of a type. A file holds each such layer once.


def _layers(leaf: Leaf, chronicle: Chronicle) -> Iterator[Items]:
    fewest = fleet.least(chronicle.conditions)
    for place in leaf.places:
        if place.part == "track":
            maybe = maybe_turns(chronicle)
            yield _known_track(place, leaf, chronicle.conditions, chronicle.length, maybe)
            yield _waters(place, leaf.unit, chronicle.length, maybe, chronicle.friendly)
        elif place.part == "fleet":
            for kind in range(place.first, place.last + 1):
                sailed = len(chronicle.fleet[kind])
                yield _ships(place, leaf.unit, chronicle.conditions, kind, fewest[kind], sailed)


@lru_cache(maxsize=128)
def _known_track(
    place: Place, leaf: Leaf, conditions: Conditions, length: int, maybe: int
) -> Items:
    words = texts(conditions)
    on, of = passage.passage(place.area, (place.first, place.last), length, maybe)
    items = [*passage.art(on, of, laid_on(leaf), words["front"])]
    for other in leaf.places:
        if other.part in panels.PANELS:
            items += panels.PANELS[other.part](other.area, conditions)
    return enlarged(items, leaf.unit)


@lru_cache(maxsize=512)
def _waters(place: Place, unit: float, length: int, maybe: int, friendly: int) -> Items:
    _, of = passage.passage(place.area, (place.first, place.last), length, maybe)
    return enlarged(passage.waters(of, friendly), unit)


@lru_cache(maxsize=512)
def _ships(
    place: Place, unit: float, conditions: Conditions, kind: Kind, fewest: int, sailed: int
) -> Items:
    """The ships of a type beyond those every convoy has."""
    counts = fleet.most(conditions)
    of = fleet.ranks(place.area, (place.first, place.last), counts)[kind]
    return enlarged(fleet.ships(of, fewest + 1, sailed), unit)


def _marks(
    leaf: Leaf, number: int, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Item]:
    """What a page has of this copy's own, above its foot."""
    words, items = texts(conditions), list[Item]()
    for place in leaf.places:
        area, shown = place.area, (place.first, place.last)
        if place.part in ("head", "title"):
            title, first = title_of(leaf, place, words), place.part == "head"
            of = head.head(area, words["front"], title, bool(foot.board), first)
            items += of.marks(foot)
        elif chronicle is not None:
            items += _played(place.part, area, shown, chronicle, place)
    return items


def _played(
    part: str, area: Area, shown: tuple[int, int], chronicle: Chronicle, place: Place
) -> Iterator[Item]:
    match part:
        case "track":
            _, of = track_of(place, chronicle.conditions, chronicle)
            yield from passage.halfway_flags(of, chronicle, maybe_turns(chronicle))
            yield from passage.marks(of, chronicle)
        case "option":
            yield from panels.option_marks(area, chronicle)
        case "covering":
            yield from panels.covering_marks(area, chronicle)
        case "fleet":
            yield from fleet.set_up_marks(area, shown, chronicle)
            yield from fleet.marks(area, shown, chronicle)
        case "rail":
            yield from reckoning.marks(area, chronicle)
        case "log":
            yield from battle_log.marks(battle_log.Lines(area, *shown), chronicle)
