"""A packet sorted by table or by round: a pile for each, below its cover."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import SAME_DICE, WEEKEND, Player
from sheetgen.kits.events.packet import frame, packet, seating_lists, slips
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.packet import Part
from sheetgen.kits.pages.tree import Column

TABLE, ROUND = "table", "round"
WAYS = (TABLE, ROUND)
"""How a packet is sorted."""
_LARGEST, _LARGE, _READING, _LEADING = 54.0, 22.0, 11.0, 5.2


def piles(
    brief: Brief, by: str, parts: Sequence[str], duplex: bool, tables: Sequence[int] = ()
) -> Iterator[Part]:
    """The piles of a packet in their order: of these parts, those that are of a table; and of these
    tables (none: all)."""
    words = data("packet")["job"]
    if by == ROUND:
        yield from _rounds(brief, parts, duplex)
    else:
        for one in (one for one in brief.players if not tables or one.table in tables):
            title, ending = words[by].format(table=one.table), f"{by}-{one.table:02}"
            yield _pile(title, ending, _of_table, brief, one, parts, duplex)
    if brief.event.print.copies and not tables:
        yield _pile(words["blank"], "blank", _of_table, brief, Player(""), parts, duplex)


def _pile(title: str, ending: str, draw: Callable[..., Iterable[Page]], *of: Any) -> Part:
    """A pile as a part of the packet."""
    return Part("pile", ending, title, partial(draw, *of))


def has_backs(brief: Brief, parts: Sequence[str]) -> bool:
    """Whether anything stands on the backs of these parts of a table, if they are printed on both
    sides: else they are printed on one."""
    first = brief.holders[:1]
    return any(p.side == "next" for one in first for p in _of_table(brief, one, parts, True))


def job(brief: Brief, by: str, every: Sequence[Part], duplex: bool) -> Iterator[Page]:
    """The piles as one document; each begins with a page that says what it is and how it is
    printed, and lies on top of it."""
    for pile in every:
        cover = _cover(brief, by, pile.title, duplex)
        yield cover._replace(part=pile.title) if len(every) > 1 else cover
        yield from pile.pages()


def _of_table(brief: Brief, player: Player, parts: Sequence[str], duplex: bool) -> Iterator[Page]:
    """All papers of a table."""
    own = brief._replace(of_table=player.table)
    for name in packet.OF_A_TABLE:
        for part in packet.parts(own, (name,)) if name in parts else ():
            yield from _sided(part.pages(), duplex)


def _rounds(brief: Brief, parts: Sequence[str], duplex: bool) -> Iterator[Part]:
    """The papers of a round table by table; before all rounds the cards, and in each first the
    slips, which are cut."""
    words = data("packet")["job"]
    if "cards" in parts and brief.players:
        yield _pile(words["cards"], "cards", seating_lists.cards, brief)
    for session, boards in brief.sessions():
        for number in range(1, len(boards) + 1):
            named = words["rounds" if len(brief.sealed.sessions) > 1 else "round"]
            title = named.format(session=session, number=number)
            ending, played = f"S{session}-R{number}", (session, number)
            yield _pile(title, ending, _of_round, brief, played, parts, duplex)


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
    """Pages as they are printed: on both sides, what has one title is on one paper, but for what is
    to have nothing behind it."""
    for page in pages:
        goes_on = duplex and not page.title and page.side != "alone"
        yield page._replace(side="next") if goes_on else page


def _cover(brief: Brief, by: str, title: str, duplex: bool) -> Page:
    """What lies on top of a pile: what it is, and how it is printed."""
    words, wide = data("packet")["job"], frame.body(brief.paper).width
    side = "both" if duplex else "one"
    paper = brief.paper.name.upper() if brief.paper.name[1:].isdigit() else brief.paper.name
    said = [words["how"].format(paper=paper), words[f"{side}-how"]]
    if brief.sealed.format in (SAME_DICE, WEEKEND):
        said.append(words["dice"])
    cover = Column(
        frame.largest(title.upper(), wide, 3, "title", _LARGEST),
        frame.line(words[side], "title", _LARGE, 9.0),
        frame.texts(said, _READING, _LEADING, 2.0),
        gap=5.0,
    )
    return frame.page(brief, words["title"], cover, title, words["by"][by])
