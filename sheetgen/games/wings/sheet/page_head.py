"""The head of the sheets that lie on the table: the game, the name, its edition and seed."""

from sheetgen.games.wings import GAME
from sheetgen.kits.drawing.blocks import FIELD_FLOOR, Area, field, field_room, on_field
from sheetgen.kits.drawing.items import Item, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import width

HEIGHT = 6.8
BASELINE = 4.6
TITLE_ROOM, FIELD_GAP = 70.0, 2.0
FIELDS = (("Seed", 36.0), ("Edition", 20.0))
EVENT_FIELDS = (("Board", 36.0), ("Edition", 20.0), ("Table", 18.0))
"""The write-ins after the name, from the right, on a sheet and on one of an event, and the width of
each in mm."""


def area(paper: Paper) -> Area:
    """The strip along the upper margin."""
    return Area(MARGIN, MARGIN, paper.width - 2 * MARGIN, HEIGHT)


def art(paper: Paper, edition: str, event: bool = False) -> list[Item]:
    """The title and the fields to write in; the edition is printed."""
    place = area(paper)
    baseline = place.y + BASELINE
    items: list[Item] = [Text(place.x, baseline, GAME.title.upper(), "title", 18)]
    for label, (x, wide) in fields(place, event).items():
        items += field(x, baseline, wide, label)
    start = fields(place, event)["Edition"][0] + width("Edition") + 1.6
    return [*items, Text(start, baseline, edition, "bold", 8)]


def marks(paper: Paper, foot: Foot) -> list[Item]:
    """Name and seed, or table and board, as far as they are known."""
    place = area(paper)
    items: list[Item] = []
    own = (("Seed", foot.seed), ("Table", foot.table), ("Board", foot.board))
    for label, value in (("Name", foot.player), *own):
        if value:
            x, wide = fields(place, bool(foot.board))[label]
            items += on_field(x, place.y + BASELINE, wide, label, value)
    return items


def left_to_foot(paper: Paper, foot: Foot) -> Foot:
    """What the foot has to say beside this head: a name only if it is cut short here."""
    room = field_room(fields(area(paper), bool(foot.board))["Name"][1], "Name")
    fits = foot.player and width(foot.player, "mono", FIELD_FLOOR) <= room
    return foot._replace(player=None) if fits else foot


def fields(place: Area, event: bool = False) -> dict[str, tuple[float, float]]:
    """The write-ins of the strip by label: left end and width, in mm. The name has what the others
    leave."""
    places, x = {}, place.right
    for label, wide in EVENT_FIELDS if event else FIELDS:
        x -= wide
        places[label] = (x, wide)
        x -= FIELD_GAP
    start = place.x + TITLE_ROOM
    return {"Name": (start, x - start), **places}
