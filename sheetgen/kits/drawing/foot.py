"""The foot of a page: what was printed, for whom and from which dice; the QR code in its corner,
which a telephone reads off the page; and the rule of 50 mm of a log book and of a test page."""

import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec, module_from_spec
from itertools import pairwise, product
from typing import Any

from sheetgen.core.again import OPTIONS, Code
from sheetgen.core.errors import check_printable
from sheetgen.core.game import Game
from sheetgen.core.language import phrases
from sheetgen.kits.drawing.fonts import ELLIPSIS, HARD_SPACE, broken, cut, width
from sheetgen.kits.drawing.page import (
    GROUP,
    MARGIN,
    MEASURE,
    Area,
    Bitmap,
    Foot,
    Item,
    Line,
    Page,
    Paper,
    Text,
)

HEIGHT = 10.2
"""The height of the foot of an upright page, in mm: its rule and three lines."""
SIZE, LEADING = 7.5, 3.2
PAGE_ROOM = 22.0
RULER = 50.0
"""The length of the printed rule, in mm: on a sheet printed at its real size, 50 mm."""
MOST_RULINGS = 6
"""More than so many rulings are counted: there is room for no more beside who made the game."""
OWN_ROOM = 20.0
BOUND, SIDE = 4.2, 10.0
"""Where the number of a page in a booklet stands, from the lower margin, and from the side of a
page on its side."""
CODE_ROOM = 13.3
"""The side, in mm, of the corner a code takes: higher than the foot, it begins above its rule.
Where there is no room above, it takes no more than `HEIGHT`."""
MOST = 3
"""So many rulings are named where there is room for one line."""
SHORT = 16
"""A seed of fewer characters is short."""
SPACE = " " * 3
"""Between a copy's own lines, where they share one."""
CODE_ROWS = 4
"""The lines of type that are as high."""
say, words = (_PHRASES := phrases(__file__)).say, _PHRASES.words
NO_CODE = say("foot", "no-code")


def area(paper: Paper) -> Area:
    """The strip along the lower margin."""
    return Area(MARGIN, paper.bottom - HEIGHT, paper.width - 2 * MARGIN, HEIGHT)


def about(game: Game, edition: str, foot: Foot) -> tuple[str, str]:
    """The printed lines of a foot: the game's edition with its rulings, the credits."""
    printed = next(one.title for one in game.editions if one.name == edition)
    return (
        say("foot", "about", game=game.title, edition=edition, printed=printed, ruled=ruled(foot)),
        ". ".join(part for part in (_credits(game, foot), foot.software) if part),
    )


def leaving_room(place: Area, game: Game, edition: str, foot: Foot) -> tuple[str, str]:
    """The printed lines of a foot; where many rulings would leave no line of it for the copy's own,
    the edition without what it is, and then the number of its rulings."""
    full, made = about(game, edition, foot)
    many = say("foot", "many" if foot.command else "counted", count=len(foot.rulings))
    counted = say("foot", "short", game=game.title, edition=edition, ruled=many)
    told = [(line, made) for line in (full, short(game, edition, foot), counted)]
    fit = (lines for lines in told if len(_broken(place, lines, 1.0)) < _rows(place, 1.0))
    return next(fit, told[0]) if foot.rulings else told[0]


def _credits(game: Game, foot: Foot) -> str:
    """Who made it; the game is named already."""
    said = "; ".join(foot.credits).removeprefix(f"{game.title}: ")
    return said[:1].upper() + said[1:]


def short(game: Game, edition: str, foot: Foot) -> str:
    """The game's edition with its rulings, or how many there are, where there is room for a
    line."""
    count = len(foot.rulings)
    said = say("foot", "many", count=count) if count > MOST and foot.command else ruled(foot)
    return say("foot", "short", game=game.title, edition=edition, ruled=said)


def ruled(foot: Foot) -> str:
    """The rulings that are not the default, the first of many, in a sentence; where none is, what
    prints them all."""
    named = [*foot.rulings[:MOST_RULINGS]]
    if more := len(foot.rulings) - len(named):
        named.append(say("foot", "more-by-code" if foot.command else "more-rulings", number=more))
    return say("foot", "rulings" if named else "default", rulings=", ".join(named))


def check(foot: Foot) -> None:
    """Raise UnprintableText if the player's name or the seed holds a character that cannot be
    printed."""
    for what, text in (("the player's name", foot.player), ("the seed", foot.seed)):
        if text:
            check_printable(text, what)


def whose(foot: Foot) -> str:
    """Which copy it is, whose and of which seed, as far as that is known: for a bookmark."""
    return ", ".join(part for part in (foot.copy, foot.player, foot.seed) if part)


def of_several(number: int, count: int) -> str:
    """Which page or copy of several: `2 of 3`; nothing of one alone."""
    return say("foot", "of", number=number, count=count) if count > 1 else ""


def dice(foot: Foot) -> str:
    """How a copy is made again: the command that does, or the record it takes and where its dice
    come from."""
    if foot.event or foot.command:
        return foot.event or foot.command
    again = foot.again
    own = say("foot", "own-dice") if foot.source == "typed" else ""
    if foot.rolled:
        own = say("foot", "rolled", dice=own, rolled=foot.rolled)
    named = say("foot", "record", record=again.record) if again and again.record else ""
    return ", ".join(part for part in (own, named) if part)


def code(place: Area, foot: Foot, room: float = CODE_ROOM) -> Bitmap | None:
    """What makes a copy again, as a code in the corner of the foot; None if it has too much to
    say, or nothing."""
    return qr_code(_says(foot.again), place.right, place.bottom, room) if foot.again else None


# The pages of a copy say the same.
_says = lru_cache(maxsize=4)(Code.text)


def read_out(code: Bitmap) -> str:
    """What is read in the place of a code."""
    return say("tags", "code", code=code.says)


def beside_code(place: Area, room: float = CODE_ROOM) -> Area:
    """The foot without the corner of the code."""
    return place._replace(width=place.width - room)


def art(place: Area, lines: Sequence[str], page: str = "", unit: float = 1.0) -> Iterator[Item]:
    """The foot's rule, its printed lines, and which `page` this is; type `unit` times as large."""
    yield Line(place.x, place.y, place.right, place.y, GROUP)
    size = SIZE * unit
    for row, line in enumerate(_printed(place, tuple(lines), unit)):
        yield Text(place.x, baseline(place, row, unit), line, "text", size)
    if page:
        yield Text(place.right, baseline(place, 0, unit), page, "text", size, "right")


def marks(
    place: Area,
    lines: Sequence[str],
    foot: Foot,
    has_code: bool = False,
    named: bool = False,
    first: bool = True,
    unit: float = 1.0,
) -> list[Text]:
    """This copy's own lines, below the printed ones: which of several it is, how it is made again,
    and the player's name if it is to be `named` here. A command that finds no room is not cut: the
    code has it, or the `first` page, or all that it says stands on the page. A seed that the head
    has no room for stands here."""
    copy = say("foot", "copy", copy=foot.copy) if foot.copy else ""
    no_code = NO_CODE if foot.again and first and not has_code else ""
    name = say("foot", "name", name=foot.player) if foot.player and named else ""
    how = "by-code" if has_code else "by-page" if first else "by-first"
    again = dice(foot)
    # A command that is told whole has the name.
    besides = "" if not foot.event and "--player" in foot.command else name
    whole = told(place, lines, (copy, no_code, again, besides), unit)
    if foot.event and is_cut(whole):
        return of_event(place, lines, foot.event, name, unit)
    if not foot.command or not is_cut(whole):
        return whole
    words = shlex.split(foot.command)
    said = [word for pair in pairwise(words) if _is_nowhere_else(*pair) for word in pair]
    command = shlex.join([*words[:3], *said])
    seed = f" --seed {shlex.quote(foot.seed)}" if foot.seed else ""
    # A short one stands whole in the head.
    is_short = len(foot.seed or "") * unit < SHORT
    said = [say("foot", how, command=command + one) for one in (seed, "")[: 1 + is_short]]
    seeded, made = say("foot", "seed", seed=foot.seed), said[0]
    if has_code:
        said = [made, ""] if is_short else [f"{seeded}{SPACE}{made}", seeded, made, ""]
    elif not is_short:
        said.append(seeded)
    # Where there is no room for a long name either, it stays as the head has it.
    tried = product(dict.fromkeys((name, "")), said)
    found = (told(place, lines, (copy, one, own), unit) for own, one in tried)
    return next((texts for texts in found if not is_cut(texts)), whole)


def _is_nowhere_else(option: str, value: str) -> bool:
    """Whether an option of a command stands nowhere else on a page as that has it: who decides, a
    campaign, a fact of a fight."""
    if not option.startswith("--") or "=" in option or value.startswith("--"):
        return False
    return option.removeprefix("--") not in OPTIONS - {"policy", "campaign"}


def of_event(
    place: Area, lines: Sequence[str], event: str, name: str = "", unit: float = 1.0
) -> list[Text]:
    """What is said of an event below the printed lines, and whose a page is; the last parts of what
    is said are left out where there is no room for them."""
    parts = event.split(SPACE)
    found = [told(place, lines, [*parts[:n], name], unit) for n in range(len(parts), 0, -1)]
    return next((texts for texts in found if not is_cut(texts)), found[-1])


def is_cut(texts: Sequence[Text]) -> bool:
    """Whether the last of some texts is cut short."""
    return bool(texts) and texts[-1].text.endswith(ELLIPSIS)


def told(place: Area, lines: Sequence[str], own: Sequence[str], unit: float = 1.0) -> list[Text]:
    """Texts below the printed lines; beside the last of those, too, if they would not find room,
    and cut if they find none there either."""
    shown, text = _printed(place, tuple(lines), unit), SPACE.join(part for part in own if part)
    below = _own(place, text, len(shown), 0.0, unit)
    taken = width(f"{shown[-1]}   ", "text", SIZE * unit)
    is_full = taken + OWN_ROOM > place.width - PAGE_ROOM * unit or _rows(place, unit) == 1
    if not text or is_full or (below and not is_cut(below)):
        return below
    return _own(place, text, len(shown) - 1, taken, unit)


def _own(place: Area, text: str, row: int, taken: float, unit: float) -> list[Text]:
    """A text in the rows that are left, the first of which has so many mm `taken`."""
    rows, size, texts = _rows(place, unit), SIZE * unit, list[Text]()
    while text and row < rows:
        last = row == rows - 1
        kept = PAGE_ROOM * unit if last or taken else 0
        room = place.width - taken - kept
        line = cut(text, room, "mono", size) if last else broken(text, room, "mono", size)[0]
        texts.append(Text(place.x + taken, baseline(place, row, unit), line, "mono", size))
        text, row, taken = "" if last else text[len(line) :].lstrip(), row + 1, 0.0
    return texts


# The copies of a file have the same.
@lru_cache(maxsize=64)
def _printed(place: Area, lines: tuple[str, ...], unit: float) -> list[str]:
    """The printed lines, broken to the width that is theirs; where there are several, the last
    is the copy's own."""
    room, rows = place.width - PAGE_ROOM * unit, max(_rows(place, unit) - 1, 1)
    shown = _broken(place, lines, unit)
    # Who made the game stands there, whatever is ruled.
    rows += len(shown) == rows + 1 > 2
    if len(shown) > rows:
        shown[rows - 1 :] = [cut(" ".join(shown[rows - 1 :]), room, "text", SIZE * unit)]
    return shown


def _broken(place: Area, lines: Sequence[str], unit: float) -> list[str]:
    """Printed lines broken to the room there is: each on its own, if that takes no more rows. The
    last word of none stands alone, such as the number of a version."""
    room, size = place.width - PAGE_ROOM * unit, SIZE * unit
    kept = [HARD_SPACE.join(line.rsplit(" ", 1)) for line in lines]
    shown = broken(" ".join(kept), room, "text", size)
    if len(shown) == len(kept) and all(width(line, "text", size) <= room for line in kept):
        shown = kept
    return [row.replace(HARD_SPACE, " ") for row in shown]


def _rows(place: Area, unit: float) -> int:
    """How many lines of type there is room for."""
    return int(place.height / (LEADING * unit))


def baseline(place: Area, row: int, unit: float = 1.0) -> float:
    """The baseline of a line of the foot, counted from 0."""
    return place.y + (2.7 + row * LEADING) * unit


def in_booklet(page: Page, number: int, count: int) -> Page:
    """A page with its number among all those of a booklet, at the right of the foot's second
    line."""
    paper = page.paper
    right = paper.right if paper.width < paper.height else paper.width - SIDE
    # A code has the corner.
    right = min([right, *(item.x - SIDE / 4 for item in page.marks if isinstance(item, Bitmap))])
    text = say("foot", "of-booklet", page=number, count=count)
    bound = Text(right, paper.bottom - BOUND, text, "bold", SIZE, "right")
    return page._replace(marks=(*page.marks, bound))


def ruler(x: float, y: float) -> list[Item]:
    """A rule of 50 mm with a tick every 10, to check the size it was printed at; `x` and `y` are
    its left end and its line, in mm."""
    ends = (0, RULER)
    ticks = [
        Line(x + mm, y - (1.8 if mm in ends else 1.1), x + mm, y, MEASURE)
        for mm in range(0, 51, 10)
    ]
    label = Text(x - 1.2, y, "50 mm", "text", SIZE, "right")
    return [Line(x, y, x + RULER, y, MEASURE), *ticks, label]


QUIET = 4
"""The white a code must have around it, in modules."""
LEAST_MODULE = 0.248
"""The smallest module, in mm: a scan at 300 dpi has about three dots for it."""
_BITS = 5.5
"""What a character takes at the least, unless all are figures."""
_MASK = 2
"""Any of the eight masks will do; to look for the best takes longer than all the rest."""
_DIGITS = bytes.maketrans(b"\0\1", b"01")


def qr_code(text: str, right: float, bottom: float, room: float) -> Bitmap | None:
    """The QR code of a text, its lower right corner at `right` and `bottom`: past them is white.

    `room` is the side, in mm, of the square it takes with the white above and at the left. None if
    the modules would be too small.
    """
    modules = room / LEAST_MODULE - QUIET
    if len(text) * _BITS > modules * modules:
        return None
    rows = _matrix(text)
    if len(rows) > modules:
        return None
    pitch = room / (len(rows) + QUIET)
    side = len(rows) * pitch
    return Bitmap(right - side, bottom - side, pitch, rows, text)


@cache
def _encoder() -> Any:
    """What segno encodes with, by itself: the whole of it imports all that is needed to read the
    web, which takes as long as the drawing of a sheet."""
    found, alone = find_spec("segno"), ModuleSpec("segno_alone", None, is_package=True)
    if found is not None and found.submodule_search_locations:
        alone.submodule_search_locations = found.submodule_search_locations
        sys.modules.setdefault(alone.name, module_from_spec(alone))
    with suppress(ImportError):
        return import_module(f"{alone.name}.encoder")
    # In one program file there are no folders of modules.
    return import_module("segno.encoder")


@lru_cache(maxsize=4)
def _matrix(text: str) -> tuple[str, ...]:
    """The rows of a code, in which the pages of a copy are alike."""
    # The least correction, L, leaves the modules largest.
    made = _encoder().encode(text, error="L", encoding="utf-8", micro=False, mask=_MASK)
    matrix = made.matrix
    return tuple(bytes(row).translate(_DIGITS).decode() for row in matrix)
