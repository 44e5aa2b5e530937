"""The campaign log to be filled in on the screen: a field in every place that is written in or
marked. The missions won are struck off one track, which both pages show."""

from sheetgen.core.game import Conditions
from sheetgen.games.wings.sheet.log import campaign_log as log
from sheetgen.games.wings.sheet.log.layout import PERIODS, slots
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import Foot, Page, Paper


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
) -> list[Page]:
    """The log with fields, blank or with the missions of a campaign in it. Raises as `log.pages`
    does. It is all of it, whichever
    sides are asked for."""
    made = []
    for page, period in zip(log.pages(paper, conditions, None, foot), PERIODS, strict=True):
        of = log.frame_of(paper, conditions, foot, period)
        told = log.texts(chronicle, period) if chronicle else {}
        without = log.without_bombers(chronicle, period) if chronicle else []
        none = tuple(f"log.{number:02}.bombers." for number in without)
        offered = [
            one
            for one in slots(conditions.theatre, of.body, period)
            if not one.name.startswith(none)
        ]
        page = page._replace(marks=(*page.marks, *log.struck(conditions.theatre, of.body, without)))
        made.append(of.form(page, offered, told))
    return made
