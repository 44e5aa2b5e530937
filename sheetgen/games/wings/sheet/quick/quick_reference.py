"""The quick reference: a campaign's rules on one page, for the table; on two if it has many
missions."""

from functools import cache, lru_cache

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import bookmark, frame
from sheetgen.games.wings.sheet.quick import blocks, missions
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.columns import Band, Setting, placed
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.page import Area, Foot, Items, Page, Paper
from sheetgen.kits.pages.sheet import Frame
from sheetgen.kits.pages.sheet import body as body_of

SHARES = (1.0, 1.08, 0.98)
SETTINGS = [Setting(size, 0.4 * size) for size in (7.7, 7.6, 7.5)]
"""The type of the page: the first for which it has room."""
BAND_GAP = 2.6


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The quick reference; it is the same whatever a campaign has come to.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    theatre: Theatre = conditions.theatre
    words = theatre.data("quick")
    count, made = len(leaves(body_of(paper), conditions)), list[Page]()
    for leaf in range(count):
        numbered = foot._replace(page=of_several(leaf + 1, count)) if count > 1 else foot
        of = frame(paper, conditions, numbered, words["title"].upper(), ("", theatre.title))
        # It is nobody's, and nothing is written on it.
        of = of._replace(head=of.head._replace(labels=()))
        art = _art(of._replace(own=foot.shared()), conditions, leaf)
        called = "" if leaf else bookmark(theatre, words["called"], foot)
        made.append(Page(paper, art, tuple(of.marks()), called))
    return made


@lru_cache(maxsize=8)
def _art(of: Frame, conditions: Conditions, leaf: int) -> Items:
    setting, places = plan(of.body, conditions, leaf)
    items = of.art()
    for band, place in zip(leaves(of.body, conditions)[leaf], places, strict=True):
        items += band.drawn(place, setting)
    return tuple(items)


@cache
def leaves(body: Area, conditions: Conditions) -> list[tuple[Band, ...]]:
    """What stands on each page: what comes before a fight, the missions, and what comes during a
    fight, which has a page of its own where there are too many missions for one."""
    bands = (
        Band(blocks.before(conditions), SHARES),
        missions.table(conditions.theatre),
        Band(blocks.during(conditions), SHARES),
    )
    fits = placed(bands, body, SETTINGS, BAND_GAP)[1][-1].bottom <= body.bottom
    return [bands] if fits else [bands[:2], bands[2:]]


@cache
def plan(body: Area, conditions: Conditions, leaf: int = 0) -> tuple[Setting, list[Area]]:
    """The largest type a page has room for, and its bands, which share what is left over."""
    bands = leaves(body, conditions)[leaf]
    setting, places = placed(bands, body, SETTINGS, BAND_GAP)
    gap = max(0.0, body.bottom - 0.6 - places[-1].bottom) / len(bands)
    return setting, [place._replace(y=place.y + i * gap) for i, place in enumerate(places)]
