"""The quick reference: a campaign's rules on one page, for the table."""

from functools import cache, lru_cache

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import bookmark, frame
from sheetgen.games.wings.sheet.quick import blocks, missions
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.columns import Band, Setting, placed
from sheetgen.kits.drawing.page import Area, Foot, Items, Page, Paper
from sheetgen.kits.pages.sheet import Frame

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
    of = frame(paper, conditions, foot, words["title"].upper(), ("", theatre.title))
    # It is nobody's, and nothing is written on it.
    of = of._replace(head=of.head._replace(labels=()))
    art = _art(of._replace(own=foot.shared()), conditions)
    return [Page(paper, art, tuple(of.marks()), bookmark(theatre, words["called"], foot))]


@lru_cache(maxsize=8)
def _art(of: Frame, conditions: Conditions) -> Items:
    setting, places = plan(of.body, conditions)
    items = of.art()
    for band, place in zip(_bands(conditions), places, strict=True):
        items += band.drawn(place, setting)
    return tuple(items)


def _bands(conditions: Conditions) -> tuple[Band, Band, Band]:
    """What comes before a fight, the missions, and what comes during a fight."""
    return (
        Band(blocks.before(conditions), SHARES),
        missions.table(conditions.theatre),
        Band(blocks.during(conditions), SHARES),
    )


@cache
def plan(body: Area, conditions: Conditions) -> tuple[Setting, list[Area]]:
    """The largest type the page has room for, and its bands, which share what is left over."""
    bands = _bands(conditions)
    setting, places = placed(bands, body, SETTINGS, BAND_GAP)
    gap = max(0.0, body.bottom - 0.6 - places[-1].bottom) / len(bands)
    return setting, [place._replace(y=place.y + i * gap) for i, place in enumerate(places)]
