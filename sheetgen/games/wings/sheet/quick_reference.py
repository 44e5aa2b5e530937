"""The quick reference: a campaign's rules on one page, for the table; on two if it has many
missions."""

from collections.abc import Iterator

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import Leaf, Sheet, bookmark, frame, leaf_on
from sheetgen.games.wings.sheet.sections import Sections
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import Area, Foot, Paper
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.prose import Prose, fitting
from sheetgen.kits.pages.tree import Column, Node, Share, Space

SETTINGS = [
    *(Prose(size, 0.4 * size) for size in (9.0, 8.8, 8.6, 8.4, 8.2, 8.0, 7.8, 7.6, 7.5)),
    Prose(7.5, 2.9),
    Prose(7.5, 2.8),
]
"""The type of the page: the first for which it has room."""
BANDS = (
    (("sequence",), ("crews",), ("flight", "skills")),
    (("missions",),),
    (("targets",), ("airplanes",), ("report",)),
)
"""What comes before a fight, the missions, and what is asked at the table: in columns."""
SHARES = (0.94, 0.98, 1.14)
GAP = 2.6


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """The pages; they are the same whatever a campaign has come to."""
    theatre: Theatre = conditions.theatre
    words = theatre.data("quick")
    of = frame(paper, conditions, foot, words["title"].upper(), ("", theatre.title))
    # It is nobody's, and nothing is written on it.
    of = of._replace(head=of.head._replace(lines=()))
    title = bookmark(theatre, words["called"], foot)
    for on_it in bands(conditions, of.body):
        yield Leaf(leaf_on(of, page, conditions, on_it, of.body), None, title)
        title = ""


SHEET = Sheet(leaves, is_form=False)


def bands(conditions: Conditions, body: Area) -> list[range]:
    """Which bands stand on each page: what comes before a fight, the missions, and what comes
    during a fight, which has a page of its own where there are too many missions for one."""
    all_of_it = _page(conditions, range(3), SETTINGS[-1])
    fits = high(all_of_it, body.width) <= body.height
    return [range(3)] if fits else [range(2), range(2, 3)]


def page(conditions: Conditions, on_it: range, body: Area) -> Node:
    """A page with some of the bands, in the largest type that it has room for."""

    def make(prose: Prose) -> Node:
        return _page(conditions, on_it, prose)

    return make(fitting(make, SETTINGS, body))


def _page(conditions: Conditions, on_it: range, prose: Prose) -> Node:
    of, apart = Sections(conditions, prose, "quick"), Space(size=Share(1, GAP))
    bands = (BANDS[place] for place in on_it)
    made = (of.columns(*band, shares=SHARES[: len(band)]) for band in bands)
    return Column(*[part for one in made for part in (one, apart)][:-1], Space(size=Share()))
