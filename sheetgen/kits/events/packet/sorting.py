"""A packet sorted by table, by player or by round: a pile for each, and the cover of the job."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sheetgen.core.files import safe
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, head
from sheetgen.kits.drawing.items import Item, Text
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.typesetting import fitted, paragraph
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet import frame, packet, slips, table_cards
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.seating_lists import plain

TABLE, PLAYER, ROUND = "table", "player", "round"
WAYS = (TABLE, PLAYER, ROUND)
"""How a packet is sorted."""
_LARGE, _READING, _LEADING, _LIST = 30.0, 11.0, 5.2, 9.0
_COLUMNS, _ROW = 3, 5.0


class Pile(NamedTuple):
    """A pile: its title, the end of its file's name, and what draws its pages."""

    title: str
    ending: str
    pages: Callable[[], Iterable[Page]]


def piles(
    brief: Brief, by: str, parts: Sequence[str], duplex: bool, tables: Sequence[int] = ()
) -> Iterator[Pile]:
    """The piles of a packet in their order: of these parts, those that are of a table; and of these
    tables (none: all)."""
    words = data("packet")["job"]
    if by == ROUND:
        yield from _rounds(brief, parts, duplex)
    else:
        players = sorted(brief.players, key=plain) if by == PLAYER else brief.players
        for one in (one for one in players if not tables or one.table in tables):
            title = words[by].format(table=one.table, name=one.name)
            ending = f"{by}-{one.table:02}" + (f"-{safe(one.name)}" if by == PLAYER else "")
            yield Pile(title, ending, partial(_of_table, brief, one, parts, duplex))
    if brief.event.print.copies and not tables:
        blank = partial(_of_table, brief, Player(""), parts, duplex)
        yield Pile(words["blank"], "blank", blank)


def job(brief: Brief, by: str, every: Sequence[Pile], duplex: bool) -> Iterator[Page]:
    """The piles as one document, below a cover that says how it is printed."""
    yield _cover(brief, by, every, duplex)
    for pile in every:
        for number, page in enumerate(pile.pages()):
            yield page if number else page._replace(part=pile.title)


def _of_table(brief: Brief, player: Player, parts: Sequence[str], duplex: bool) -> Iterator[Page]:
    """All papers of a table."""
    own = brief._replace(of_table=player.table)
    for name in packet.OF_A_TABLE:
        for part in packet.parts(own, (name,)) if name in parts else ():
            yield from _sided(part.pages(), duplex)


def _rounds(brief: Brief, parts: Sequence[str], duplex: bool) -> Iterator[Pile]:
    """The papers of a round table by table; before all rounds the cards, and in each first the
    slips, which are cut."""
    words, cards = data("packet")["job"], partial(table_cards.pages, brief)
    if "cards" in parts and brief.players:
        yield Pile(words["cards"], "cards", cards)
    for session, boards in brief.sessions():
        for number in range(1, len(boards) + 1):
            named = words["rounds" if len(brief.sealed.sessions) > 1 else "round"]
            title = named.format(session=session, number=number)
            drawn = partial(_of_round, brief, (session, number), parts, duplex)
            yield Pile(title, f"S{session}-R{number}", drawn)


def _of_round(
    brief: Brief, played: tuple[int, int], parts: Sequence[str], duplex: bool
) -> Iterator[Page]:
    own = [brief._replace(of_table=one.table, in_round=played) for one in brief.players]
    if "slips" in parts and own:
        yield from slips.pages(*own)
    for each in own:
        for name in ("sheets", "dice"):
            for part in packet.parts(each, (name,)) if name in parts else ():
                yield from _sided(part.pages(), duplex)


def _sided(pages: Iterable[Page], duplex: bool) -> Iterator[Page]:
    """Pages as they are printed: on both sides, what has one title is on one paper."""
    for page in pages:
        yield page._replace(side="next") if duplex and not page.title else page


def _cover(brief: Brief, by: str, every: Sequence[Pile], duplex: bool) -> Page:
    """What is printed, and how."""
    words, area = data("packet")["job"], frame.body(brief.paper)
    side = "both" if duplex else "one"
    y = area.y + 16
    items: list[Item] = [Text(area.x, y, words[side], "title", _LARGE)]
    y += 12
    paper = brief.paper.name.upper() if brief.paper.name[1:].isdigit() else brief.paper.name
    said = [*words["how"], words[f"{side}-how"], words["dice"]]
    for text in said:
        lines = paragraph(
            area.x, y, area.width, text.format(paper=paper), _LEADING, "text", _READING
        )
        items += lines
        y = lines[-1].y + _LEADING + 2
    items += head(area.x, y, area.width, words["piles"])
    y += HEAD_HEIGHT + 4.0
    fits = _COLUMNS * int((area.bottom - y) / _ROW)
    titles = [pile.title for pile in every]
    if len(titles) > fits:
        titles[fits - 1 :] = [words["more"].format(count=len(every) - fits + 1)]
    rows, wide = -(-len(titles) // _COLUMNS), area.width / _COLUMNS
    for number, title in enumerate(titles):
        shown, size = fitted(title, wide - 4, "text", _LIST)
        x, row = area.x + number // rows * wide, number % rows
        items.append(Text(x, y + row * _ROW, shown, "text", size))
    return frame.page(brief, words["title"], items, note=words["by"][by])
