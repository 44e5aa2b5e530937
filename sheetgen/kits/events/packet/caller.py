"""What a called event has in the place of dice books: the caller's book of each board, the cards
that runners bring, and the page of signs for every table. Lengths in mm."""

from collections.abc import Iterator, Sequence

from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.cutting import crop_marks, laid_out
from sheetgen.kits.drawing.fonts import fitted, paragraph, width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MARK,
    Area,
    Box,
    Item,
    Line,
    Page,
    Polyline,
    Run,
    Text,
    unit,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head, tinted
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.calling import DECIDE, OVER, Call, Called, Card, Turn, called, say
from sheetgen.kits.events.data import data
from sheetgen.kits.events.of_game import words as own_words
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.timetable import clock, sessions
from sheetgen.kits.pages import breaking
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.tree import Art, Column, Flow, Node, Row, Share, Space, rule

READING, LEADING = 9.0, 3.9
DIE, PITCH, GAP = 13.0, 3.9, 2.6
"""A die that is read aloud, in pt; from one to the next, and between those of a breath."""
LEFT, HIGH, TICK, ROW, PAD, APART = 25.0, 12.6, 3.4, 7.2, 0.8, 5.0
"""The room for a turn's number, a box to tick, a row of names, around the parts of a turn, and
between two names."""
SPOKEN = 5.4
"""The height of what is said aloud."""
NAME = 9.0
"""The type of a name, in pt."""
CARD = (60.0, 45.0)
"""A runner's card."""


def book(brief: Brief, board: Board) -> Iterator[Page]:
    """The caller's book of a board: how it is used, then its turns."""
    area, read = frame.body(brief.paper), _called(brief, board)
    words, times = data("caller"), _times(brief, board, len(read.turns))
    runners = words["runners"] if read.cards else ""
    how = [one.format(runners=runners) for one in words["how"]]
    begun = Block(frame.headed(words["how-title"]), frame.texts(how, READING, LEADING, 1.0))
    turns = [_turn(read, turn, time) for turn, time in zip(read.turns, times, strict=True)]
    blocks = [begun, Block(Space(0.0), Column(*turns))]
    made = breaking.pages(blocks, area.width, area.height, area.height, 3.0)
    note, pages = brief.named(board), []
    for number, one in enumerate(made, start=1):
        # What it says is of this board alone.
        drawn, which = laid(one, area).items, footing.of_several(number, len(made))
        pages.append(frame.page(brief, words["title"], (), drawn, note=note, page=which))
    first, *more = pages
    yield from unit([first._replace(title=f"{board.name}"), *(p._replace(title="") for p in more)])


def _called(brief: Brief, board: Board) -> Called:
    return called(brief.game, brief.conditions, brief.key(board))


def _times(brief: Brief, board: Board, turns: int) -> list[str]:
    """The latest at which each turn of a board begins, if its time is shared out among them."""
    session = sessions(brief.event)[board.session - 1]
    number = [one.number for one in brief.session(board.session)].index(board.number)
    each = session.rounds[number]
    step = (each.ends - each.begins) / max(turns, 1)
    return [clock(int(each.begins + step * turn)) for turn in range(turns)]


# A turn: its words in grey, and below them its names with their dice, a box to tick before each.


def _turn(read: Called, turn: Turn, time: str) -> Node:
    spoken = f"“{read.said(DECIDE, turn)}”   ...   “{data('caller')['fists']}”"
    over = f"“{read.said(OVER, turn)}”"
    room = TICK + 3.4 + width(over, "italic", READING)
    called = Column(
        _spoken(spoken, size=SPOKEN),
        Flow(
            *map(_call, turn.calls),
            Column(Space(1.2), _spoken(over, size=SPOKEN), size=room),
            gap=APART,
            uneven=True,
        ),
        size=Share(),
        gap=PAD,
    )
    named = Art(lambda area: _named(area, turn, time), wide=LEFT, high=HIGH)
    return Column(rule(GROUP), Space(PAD), Row(named, called), Space(PAD))


def _named(area: Area, turn: Turn, time: str) -> Iterator[Item]:
    """The turn's number, what it is, and when it is to begin."""
    shown, size = fitted(turn.name, LEFT - 12, "title", 20)
    yield Text(area.x, area.y + 6.8, shown, "title", size)
    x = area.x + width(shown, "title", size) + 2.0
    for line, text in enumerate(turn.said[:2]):
        yield Text(x, area.y + 3.2 + 3.4 * line, text, "text" if line else "bold", 7.5)
    yield Text(area.x, area.y + 11.8, data("caller")["by"].format(time=time), "text", 7.5)


def _spoken(text: str, size: float) -> Node:
    """What is said aloud, grey, with a box to tick."""

    def draw(area: Area) -> Iterator[Item]:
        yield tinted(area._replace(x=area.x - 1.0, width=area.width + 1.0))
        yield Box(area.x, area.y + 1.0, TICK, TICK, HAIR)
        yield Text(area.x + TICK + 1.4, area.y + 3.9, text, "italic", READING)

    return Art(draw, high=size)


def _call(call: Call) -> Node:
    """A name with its dice."""

    def draw(area: Area) -> Iterator[Item]:
        base = area.y + 5.2
        yield Box(area.x, base - TICK + 0.4, TICK, TICK, HAIR)
        x = area.x + TICK + 1.4
        yield Text(x, base, call.name, "bold", NAME)
        yield from _dice(x + width(call.name, "bold", NAME) + 2.2, base, call)

    wide = TICK + 1.4 + width(call.name, "bold", NAME) + 2.2 + _dice_wide(call)
    return Art(draw, wide=wide, high=ROW)


def _dice_wide(call: Call) -> float:
    figures = max((len(die) for die in call.dice), default=1)
    return len(call.dice) * PITCH * figures + (len(call.groups) - 1) * GAP


def _dice(x: float, base: float, call: Call) -> Iterator[Item]:
    """Dice in threes."""
    figures = max((len(die) for die in call.dice), default=1)
    for group in call.groups:
        text = "".join(group) if figures == 1 else ""
        if text:
            yield Run(x + PITCH / 2, base, PITCH, text, DIE, "mono-bold")
        for number, die in enumerate(group if not text else ()):
            at = x + (number + 0.5) * PITCH * figures
            yield Text(at, base, die, "mono-bold", DIE, "center")
        x += len(group) * PITCH * figures + GAP


# The cards that runners bring: of every card one for each table, in the order of their numbers.


def cards(brief: Brief, board: Board) -> Iterator[Page]:
    """The cards of a board, to be cut."""
    places = laid_out(brief.paper, *CARD)
    every = [card for card in _called(brief, board).cards for _ in brief.holders]
    note = brief.named(board)
    for some in frame.batches(every, len(places)):
        items: list[Item] = [*crop_marks(places)]
        for card, place in zip(some, places, strict=False):
            items += _card(place, card, note)
        title = say("cards", "bookmark", number=some[0].number, name=some[0].name)
        yield Page(brief.paper, (), tuple(items), f"{board.name}, {title}")


def _card(place: Area, card: Card, note: str) -> Iterator[Item]:
    x, right = place.x + 4.0, place.right - 4.0
    yield Text(x, place.y + 10.0, str(card.number), "title", 24)
    yield Text(right, place.y + 6.4, note, "mono", 7.5, "right")
    name, size = fitted(card.name, place.width - 24, "bold", 12, 7.5)
    yield Text(right, place.y + 11.4, name, "bold", size, "right")
    yield Line(x, place.y + 13.4, right, place.y + 13.4, HAIR)
    y, last = place.y + 19.2, place.bottom - 7.0
    leading = min(ROW, (last - y) / max(len(card.calls) - 1, 1))
    size = DIE if leading > 5.0 else 10.0
    for call in card.calls:
        label, small = fitted(call.name, right - x - _dice_wide(call) - 3.0, "text", 8.5)
        yield Text(x, y, label, "text", small)
        yield Text(right, y, " ".join(call.dice), "mono-bold", size, "right")
        y += leading
    yield Text(x, place.bottom - 2.2, data("caller")["cards"]["alone"], "italic", 7.5)


# The page of signs: two on a paper, to be cut.


def signs(brief: Brief) -> Iterator[Page]:
    """The signs of the hand, for every table."""
    half = brief.paper.height / 2
    art: list[Item] = [Line(8.0, half, brief.paper.right, half, HAIR)]
    for top in (0.0, half):
        area = Area(14.0, top + 14.0, brief.paper.width - 28.0, half - 24.0)
        art += _signs(area, brief)
    page = Page(brief.paper, tuple(art), (), data("caller")["signs"]["bookmark"])
    for number in range(-(-len(brief.holders) // 2)):
        yield page if not number else page._replace(title="")


def _signs(area: Area, brief: Brief) -> Iterator[Item]:
    words = data("caller")["signs"]
    yield Text(area.x, area.y, words["title"], "title", 18)
    name, size = fitted(brief.sealed.name, area.width - 40, "bold", 10)
    yield Text(area.right, area.y, name, "bold", size, "right")
    y = area.y + 6.0
    for fingers, what in ((0, "fist"), (5, "flat")):
        x = area.x + (0 if not fingers else area.width / 2)
        title, text = words[what]
        yield from hand(x, y, 20.0, fingers)
        yield Text(x + 24.0, y + 5.0, title, "title", 11)
        yield from paragraph(x + 24.0, y + 10.0, area.width / 2 - 28, text, 4.0, "text", 9)
    y += 27.0
    how, cards = list(words["how"]), cards_of(brief)
    if cards:
        title, text = words["fingers"]
        yield Text(area.x, y, title, "title", 11)
        x = area.x + width(title, "title", 11) + 3.0
        yield Text(x, y, text, "text", 9)
        yield from _fingers(area, y + 3.0, cards)
        how.insert(1, words["cards"])
        y += 32.0
    yield from head(area.x, y, area.width, words["how-title"])
    y += HEAD_HEIGHT + 4.2
    own = own_words(brief.game)
    for number, text in enumerate((one.format(**own) for one in how), start=1):
        yield Text(area.x, y, str(number), "bold", 10.5)
        lines = paragraph(area.x + 6.0, y, area.width - 6.0, text, 4.6, "text", 10.5)
        yield from lines
        y = lines[-1].y + 6.4


def cards_of(brief: Brief) -> list[str]:
    """The names of the cards that a game has, in the order of their numbers."""
    return [card.name for card in called(brief.game, brief.conditions, "0" * 64).cards]


def _fingers(area: Area, y: float, names: Sequence[str]) -> Iterator[Item]:
    """The cards by the hands that ask for them."""
    step = area.width / len(names)
    for number, name in enumerate(names, start=1):
        x = area.x + (number - 1) * step
        for place, fingers in enumerate(hands(number)):
            yield from hand(x + place * 13.0, y, 15.0, fingers)
        shown, size = fitted(f"{number}  {name}", step - 3.0, "bold", 9)
        yield Text(x, y + 21.0, shown, "bold", size)


def hands(number: int) -> Sequence[int]:
    """The fingers of the hands that show the number of a card: four on one hand at the most, so
    that none is a flat hand. Beyond eight there are none: the number is written, and held up."""
    return (number,) if number <= 4 else (4, number - 4) if number <= 8 else ()


FINGERS = ((22.0, 8.0), (37.0, 0.0), (52.0, 4.0), (67.0, 14.0))
"""Of each finger the left edge and how far from the top it ends, in hundredths of a hand."""


def hand(x: float, y: float, size: float, fingers: int) -> Iterator[Item]:
    """A hand that holds up so many fingers: none is a fist, five a flat hand."""
    part = size / 100

    def at(*points: tuple[float, float]) -> Polyline:
        return Polyline(tuple((x + px * part, y + py * part) for px, py in points), MARK)

    for number, (left, top) in enumerate(FINGERS, start=1):
        up = number <= fingers
        high, right = (top if up else 44.0), left + 15.0
        yield at(
            (left, 62.0), (left, high + 5), (left + 4, high), (right - 4, high), (right, high + 5),
            (right, 62.0),
        )  # fmt: skip
    yield at((22, 60), (22, 84), (32, 100), (72, 100), (82, 84), (82, 60))
    if fingers == 5:
        yield at((22, 88), (4, 62), (4, 52), (10, 49), (22, 66))
    else:
        yield at((22, 70), (50, 70), (56, 75), (56, 79), (50, 84), (22, 84))
