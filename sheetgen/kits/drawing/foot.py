"""The foot of a page: what was printed, for whom and from which dice; and a rule of 50 mm."""

from __future__ import annotations

import shlex

from sheetgen.core.data import phrases
from sheetgen.core.game import Game
from sheetgen.core.journal import replay_command
from sheetgen.kits.drawing import qr
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Bitmap, Item, Line, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import broken, cut, fitted, width

HEIGHT = 9.6
"""The height of the foot, in mm: its rule and four lines."""
SIZE, LEADING = 6.0, 2.3
OWN_FLOOR = 4.1
"""The smallest type, in pt, a long name is set in before it is cut."""
RULER = 50.0
"""The length of the printed rule, in mm: on a sheet printed at its real size, 50 mm."""
RULER_ROOM = 60.0
BOUND_SIZE, BOUND_ROOM = 7.0, 26.0
"""The type of a page's number in a booklet, in pt, and the room kept for it in the middle, in
mm."""
CODE_ROOM = 13.3
"""The side, in mm, of the corner a code takes: higher than the foot, it begins above its rule."""
say = phrases(__file__).say
NO_CODE = say("foot", "no-code")


def area(paper: Paper) -> Area:
    """The strip along the lower margin."""
    return Area(MARGIN, paper.bottom - HEIGHT, paper.width - 2 * MARGIN, HEIGHT)


def about(game: Game, edition: str, foot: Foot) -> tuple[str, str]:
    """The printed lines of a foot: the game's edition with its rulings, the credits."""
    printed = next(one.title for one in game.editions if one.name == edition)
    return (
        say("foot", "about", game=game.title, edition=edition, printed=printed, ruled=ruled(foot)),
        ". ".join(part for part in ("; ".join(foot.credits), foot.software) if part),
    )


def ruled(foot: Foot) -> str:
    """The rulings that are not the default, in a sentence."""
    return say("foot", "rulings" if foot.rulings else "default", rulings=", ".join(foot.rulings))


def copy(foot: Foot) -> str:
    """Which copy of several this is."""
    return say("foot", "copy", copy=foot.copy) if foot.copy else ""


def name(foot: Foot) -> str:
    """The player's name, where the head has no room for it."""
    return say("foot", "name", name=foot.player)


def of_several(number: int, count: int) -> str:
    """Which page or copy of several: `2 of 3`; nothing of one alone."""
    return say("foot", "of", number=number, count=count) if count > 1 else ""


def facts(game: str, edition: str, foot: Foot) -> str:
    """What the code of a seeded game says: all it takes to roll its dice again."""
    rulings = "+".join(foot.rulings).replace("=", ":")
    return f"sheetgen {game} {edition} {foot.policy or '-'} {rulings or '-'} {foot.seed}"


def dice(game: str, edition: str, foot: Foot) -> str:
    """Where a copy's dice come from, with the command that rolls them again."""
    if foot.event:
        return foot.event
    if foot.source == "typed":
        return own_dice(foot)
    if foot.seed is None:
        return ""
    return shlex.join(replay_command(game, edition, foot.seed, foot.policy, foot.rulings))


def own_dice(foot: Foot, words: str = "") -> str:
    """Where typed dice come from: the player's own, and how many were rolled for him."""
    own = words or say("foot", "own-dice")
    return say("foot", "rolled", dice=own, rolled=foot.rolled) if foot.rolled else own


def code(place: Area, text: str) -> Bitmap | None:
    """The code in the corner of the foot; None if it has too much to say."""
    return qr.code(text, place.right, place.bottom, CODE_ROOM)


def beside_code(place: Area) -> Area:
    """The foot without the corner of the code."""
    return place._replace(width=place.width - CODE_ROOM)


def art(place: Area, lines: tuple[str, str], page: str = "") -> list[Item]:
    """The foot's rule, its two printed lines, which `page` this is, and the ruler."""
    items: list[Item] = [Line(place.x, place.y, place.right, place.y, GROUP)]
    rooms = (place.width - (18 if page else 0), place.width - 25)
    for i, (line, room) in enumerate(zip(lines, rooms, strict=True)):
        text, size = fitted(line, room, "text", SIZE, OWN_FLOOR)
        items.append(Text(place.x, baseline(place, i), text, "text", size))
    if page:
        number = say("foot", "page", page=page)
        items.append(Text(place.right, baseline(place, 0), number, "text", SIZE, "right"))
    return items + ruler(place.right - RULER, place.bottom - 0.4)


def in_booklet(page: Page, number: int, count: int) -> Page:
    """A page with its number among all those of a booklet, in the middle of the foot's last
    line."""
    text = say("foot", "of-booklet", page=number, count=count)
    middle = Text(
        page.paper.width / 2, page.paper.bottom - 0.55, text, "bold", BOUND_SIZE, "center"
    )
    return page._replace(marks=(*page.marks, middle))


def kept_for_booklet(place: Area) -> float:
    """The room a last line leaves at the right of a page that may be bound in a booklet, in mm."""
    return (place.width + BOUND_ROOM) / 2


def ruler(x: float, y: float) -> list[Item]:
    """A rule of 50 mm with a tick every 10, to check the size it was printed at; `x` and `y` are
    its left end and its line, in mm."""
    ends = (0, RULER)
    ticks = [Line(x + mm, y - (1.8 if mm in ends else 1.1), x + mm, y) for mm in range(0, 51, 10)]
    label = Text(x - 1.2, y, "50 mm", "text", SIZE, "right")
    return [Line(x, y, x + RULER, y, HAIR), *ticks, label]


def marks(
    place: Area,
    foot: Foot,
    dice: str,
    name_room: float,
    kept: float = RULER_ROOM,
    kept_above: float = 0,
) -> list[Item]:
    """This copy's own lines: its place in the file, its dice, and the name if it is too long for
    the `name_room` mm it has in the head. `kept` is the room at the right that the last line
    leaves, and `kept_above` the one above it, in mm."""
    items: list[Item] = []
    if foot.copy:
        items.append(Text(place.right, baseline(place, 1), copy(foot), "mono", SIZE, "right"))
    own = [dice] if dice else []
    if foot.player and width(foot.player, "mono", SIZE) > name_room:
        own.append(name(foot))
    if not own:
        return items
    lines, size = _own_lines("   ".join(own), place.width - kept_above, place.width - kept)
    for i, line in enumerate(lines):
        items.append(Text(place.x, baseline(place, 2 + i), line, "mono", size))
    return items


def baseline(place: Area, line: int) -> float:
    """The baseline of a line of the foot, counted from 0."""
    return place.y + 2.3 + line * LEADING


def _own_lines(text: str, room: float, last_room: float) -> tuple[list[str], float]:
    """A text in at most two lines, the second the shorter, and the size that takes."""
    size = SIZE
    while True:
        first, *rest = broken(text, room, "mono", size)
        second = " ".join(rest)
        if size <= OWN_FLOOR or width(second, "mono", size) <= last_room:
            lines = [first, cut(second, last_room, "mono", size)]
            return [line for line in lines if line], size
        size = round(size - 0.1, 1)
