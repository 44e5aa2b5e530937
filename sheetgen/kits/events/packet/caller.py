"""What a called event has in the place of dice books: the caller's book of each board, the cards
that runners bring, and the page of signs for every table. Lengths in mm, type in pt."""

from collections.abc import Iterator, Sequence

from sheetgen.kits.drawing.cutting import crop_marks, laid_out
from sheetgen.kits.drawing.fonts import HARD_SPACE
from sheetgen.kits.drawing.page import GROUP, HAIR, MARK, Area, Box, Item, Page, Polyline, unit
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.calling import DECIDE, OVER, Call, Called, Card, Turn, called, say
from sheetgen.kits.events.data import data
from sheetgen.kits.events.of_game import words as own_words
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.timetable import turn_times
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.prose import Prose, heading, shrunk
from sheetgen.kits.pages.tree import Art, Cell, Column, Flow, Node, Row, Share, Space, Text, rule

READ = Prose(9.0, 3.9)
DIE, NAME = 13.0, 9.0
"""A die that is read aloud, and its name."""
LEFT, TICK, ROW, SPOKEN, PAD, APART = 25.0, 3.4, 7.2, 5.4, 0.8, 5.0
"""The room for a turn's number, a box to tick, the heights of a row of names and of what is said
aloud, around the parts of a turn, and between two names."""
CARD = (60.0, 39.0)
"""A runner's card."""


def book(brief: Brief, board: Board) -> Iterator[Page]:
    """The caller's book of a board: how it is used, then its turns."""
    read, words = _called(brief, board), data("caller")
    runners = words["runners"] if read.cards else ""
    how = [one.format(runners=runners) for one in words["how"]]
    begun = Block(heading(words["how-title"]), Column(*map(READ.text, how), gap=1.0))
    times = turn_times(brief.event, board, len(read.turns))
    turns = [_turn(read, turn, time) for turn, time in zip(read.turns, times, strict=True)]
    trees = frame.flowed(brief, [begun, Block(Space(3.0), Column(*turns))])
    titled = [(words["title"], tree) for tree in trees]
    yield from unit(frame.numbered_pages(brief, titled, board.name, brief.named(board)))


def _called(brief: Brief, board: Board) -> Called:
    return called(brief.game, brief.conditions, brief.key(board))


# A turn: its words in grey, and below them its names with their dice, a box to tick before each.


def _turn(read: Called, turn: Turn, time: str) -> Node:
    spoken = f"“{read.said(DECIDE, turn)}”   ...   “{data('caller')['fists']}”"
    over = _spoken(f"“{read.said(OVER, turn)}”")
    said = [
        Text(text, "text" if line else "bold", 7.5, 3.4) for line, text in enumerate(turn.said[:2])
    ]
    named = Column(
        Row(
            shrunk(turn.name, LEFT - 12, "title", 20, leading=8.2),
            Column(Space(0.8), *said, size=Share()),
            gap=2.0,
        ),
        frame.line(data("caller")["by"].format(time=time), "text", 7.5, 4.2),
        size=LEFT,
    )
    calls = Flow(*map(_call, turn.calls), Column(Space(1.2), over), gap=APART, uneven=True)
    body = Row(named, Column(_spoken(spoken), calls, size=Share(), gap=PAD))
    return Column(rule(GROUP), Space(PAD), body, Space(PAD))


def _spoken(text: str) -> Node:
    """What is said aloud, grey, with a box to tick."""
    said = frame.line(text, "italic", READ.type, SPOKEN)
    return Cell(Row(Space(1.0), _tick(SPOKEN), said, Space(1.0), gap=1.2), tone="result")


def _tick(high: float) -> Art:
    def draw(area: Area) -> list[Item]:
        return [Box(area.x, area.y + (area.height - TICK) / 2, TICK, TICK, HAIR)]

    return Art(draw, TICK, high)


def _call(call: Call) -> Node:
    """A name with its dice."""
    return Row(
        _tick(ROW),
        frame.line(call.name, "bold", NAME, ROW),
        frame.line(_dice(call), "mono-bold", DIE, ROW),
        gap=1.4,
    )


def _dice(call: Call) -> str:
    """Dice as they are read, in threes; those of a breath closer together."""
    apart = HARD_SPACE if max(map(len, call.dice), default=1) > 1 else ""
    return "  ".join(apart.join(group) for group in call.groups)


# The cards that runners bring: of every card one for each table, in the order of their numbers.


def cards(brief: Brief, board: Board) -> Iterator[Page]:
    """The cards of a board, to be cut."""
    places = laid_out(brief.paper, *CARD)
    every = [card for card in _called(brief, board).cards for _ in brief.holders]
    trees = {card.number: _card(card, brief.named(board)) for card in every}
    for some in frame.batches(every, len(places)):
        items: list[Item] = [*crop_marks(places)]
        for card, place in zip(some, places, strict=False):
            items += laid(trees[card.number], place.wider(-3.0)).items
        title = say("cards", "bookmark", number=some[0].number, name=some[0].name)
        yield Page(brief.paper, (), tuple(items), f"{board.name}, {title}")


def _card(card: Card, note: str) -> Node:
    wide = CARD[0] - 6.0
    head = Row(
        frame.line(str(card.number), "title", 24, 10.0),
        Column(
            frame.line(note, "mono", 7.5, 4.4, "right"),
            shrunk(card.name, wide - 16, "bold", 12, leading=5.6, align="right"),
            size=Share(),
        ),
    )
    rows = [
        Row(
            Text(call.name, "text", 8.5, 3.4, middle=True, size=Share()),
            frame.line(" ".join(call.dice), "mono-bold", DIE, 6.8),
            gap=2.0,
        )
        for call in card.calls
    ]
    alone = frame.line(data("caller")["cards"]["alone"], "italic", 7.5, 3.6)
    return Column(head, rule(HAIR, 1.0), *rows, Space(Share()), alone)


# The page of signs: two on a paper, to be cut.


def signs(brief: Brief) -> Iterator[Page]:
    """The signs of the hand, for every table."""
    half, wide = brief.paper.height / 2, brief.paper.width
    tree = _signs(brief, wide - 28.0)
    areas = (Area(14.0, top + 9.0, wide - 28.0, half - 16.0) for top in (0.0, half))
    cut = laid(rule(HAIR), Area(8.0, half, wide - 16.0, 0.0)).items
    art = (*cut, *(item for area in areas for item in laid(tree, area).items))
    page = Page(brief.paper, art, (), data("caller")["signs"]["bookmark"])
    for number in range(-(-len(brief.holders) // 2)):
        yield page if not number else page._replace(title="")


def _signs(brief: Brief, wide: float) -> Node:
    words, names = data("caller")["signs"], cards_of(brief)

    def sign(what: str, fingers: int) -> Node:
        title, text = words[what]
        told = Column(frame.line(title, "title", 11, 5.4), Text(text, "text", 9, 4.0), size=Share())
        return Row(hand(fingers, 20.0), told, gap=4.0, size=Share())

    how, asked = list(words["how"]), list[Node]()
    if names:
        title, text = words["fingers"]
        how.insert(1, words["cards"])
        said = Row(frame.line(title, "title", 11, 5.0), frame.line(text, "text", 9, 5.0), gap=3.0)
        numbered = [*enumerate(names, start=1)]
        high, beside = (15.0, FEW) if len(names) <= FEW else (9.0, SHOWN // 2)
        rows = frame.batches(numbered[:SHOWN], beside)
        asked = [said, *(Row(*(_asked(*one, high) for one in some), gap=3.0) for some in rows)]
        if rest := numbered[SHOWN:]:
            asked.append(
                Text(
                    "    ".join(f"{n} {name}".replace(" ", HARD_SPACE) for n, name in rest),
                    "bold",
                    9,
                    3.8,
                )
            )
    own = own_words(brief.game)
    head = Row(
        frame.line(words["title"], "title", 18, 8.0, size=Share()),
        shrunk(brief.sealed.name, wide - 40, "bold", 10, leading=8.0, align="right"),
    )
    told = (
        frame.numbered(str(number), text.format(**own), 10.5)
        for number, text in enumerate(how, start=1)
    )
    return Column(
        head,
        Row(sign("fist", 0), sign("flat", 5), gap=4.0),
        *asked,
        Column(heading(words["how-title"]), *told, gap=1.6),
        Space(Share()),
        gap=3.0,
    )


SHOWN, FEW = 8, 6
"""So many cards are asked for by hands, and so many by large ones in one row."""


def _asked(number: int, name: str, high: float) -> Node:
    """A card, and the hands that ask for it."""
    shown = Row(*(hand(fingers, high) for fingers in hands(number)), gap=1.0)
    return Column(shown, Text(f"{number}  {name}", "bold", 9, 3.8), size=Share(), gap=1.0)


def cards_of(brief: Brief) -> list[str]:
    """The names of the cards that a game has, in the order of their numbers."""
    return [card.name for card in called(brief.game, brief.conditions, "0" * 64).cards]


def hands(number: int) -> Sequence[int]:
    """The fingers of the hands that show the number of a card: four on one hand at the most, so
    that none is a flat hand. Beyond SHOWN there are none: the number is written, and held up."""
    return (number,) if number <= 4 else (4, number - 4) if number <= SHOWN else ()


FINGERS = ((22.0, 8.0), (37.0, 0.0), (52.0, 4.0), (67.0, 14.0))
"""Of each finger the left edge and how far from the top it ends, in hundredths of a hand."""
PALM = ((22, 60), (22, 84), (32, 100), (72, 100), (82, 84), (82, 60))
OUT = ((22, 88), (4, 62), (4, 52), (10, 49), (22, 66))
ACROSS = ((22, 70), (50, 70), (56, 75), (56, 79), (50, 84), (22, 84))
"""The palm, and the thumb stretched out or laid across it."""


def hand(fingers: int, size: float) -> Art:
    """A hand that holds up so many fingers: none is a fist, five a flat hand."""

    def draw(area: Area) -> Iterator[Item]:
        for number, (left, top) in enumerate(FINGERS, start=1):
            high, right = (top if number <= fingers else 44.0), left + 15.0
            yield at(
                area, (left, 62), (left, high + 5), (left + 4, high), (right - 4, high),
                (right, high + 5), (right, 62),
            )  # fmt: skip
        yield at(area, *PALM)
        yield at(area, *(OUT if fingers == 5 else ACROSS))

    def at(area: Area, *points: tuple[float, float]) -> Polyline:
        part = size / 100
        return Polyline(tuple((area.x + x * part, area.y + y * part) for x, y in points), MARK)

    return Art(draw, size, size, size=size)
