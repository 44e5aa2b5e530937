"""An event's papers and proofs, for whoever runs one: the files of its packet, and what is found in
a record that somebody published."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.events import exchange, opened, sealing
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.packet import packet, sorting
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.verifying import Finding, Noted, verify

EARLY = ("run-sheet", "commitment")
"""The parts of a packet that can be printed before the event is opened."""
_WITH_DICE = {"dice", "director"}
"""Parts of which nobody else may read the files: they hold dice to come."""


class Print(NamedTuple):
    """A file of a packet: its name, what it is, what draws its pages, about how many there are, and
    whether it is `secret`, for it holds dice to come."""

    name: str
    title: str
    draw: Callable[[], Iterable[Page]]
    sheets: int
    secret: bool


class Sorting(NamedTuple):
    """What is of the tables, sorted `by` one of `sorting.WAYS` into piles, for some `tables` (none:
    for all); `each` pile a file, or all of them one; on both sides of the paper, if `duplex`."""

    by: str = sorting.TABLE
    tables: Sequence[int] = ()
    each: bool = False
    duplex: bool = False


def brief_of(
    path: Path,
    parts: Sequence[str] = (),
    paper: str | None = None,
    hiding: Sequence[str] | None = None,
) -> Brief:
    """What parts of a packet (none: all) are drawn from, as the event file says unless told
    otherwise. Whoever is printed keeps his table: that goes on record.

    Raises as `opened.load` does: before an event is opened it has no parts but `EARLY`.
    """
    (event, _), published = opened.ledger_of(path)
    waiting = published is not None and published.delayed is None
    if list(parts) == ["run-sheet"] or (waiting and parts and set(parts) <= {*EARLY}):
        # Neither needs a key, and neither has a table of anybody on it.
        known = (published.replacements, published.sealed) if published else ({}, "")
        loaded = opened.Opened(event, "", "", *known, published)
    elif list(parts) == ["commitment"]:
        loaded = opened.load(path)
    else:
        loaded = sealing.print_for(path)
    committed = published.commitment if published else None
    ways = tuple(hiding or event.print.hiding)
    return Brief(loaded, PAPERS[paper or event.print.paper], event.players, ways, committed or "")


def packet_of(
    brief: Brief, wanted: Sequence[str] = (), look: str = "", sort: Sorting | None = None
) -> list[Print]:
    """The files of the parts `wanted` of a packet, or of all: each part by itself, and of all parts
    one file with everything besides; or sorted. `look` stands at the end of their names. Raises
    Error for what cannot be printed."""
    parts = packet.parts(brief, wanted)
    packet.check(brief, parts)
    if not parts:
        raise Error("this is a friendly event: nothing was sealed, nothing committed to")
    if sort:
        return _sorted(brief, wanted, look, sort)
    bound = {part.ending: [part] for part in parts}
    if not wanted:
        bound[packet.ALL] = parts
    return [_bound(brief, f"{ending}{look}", of) for ending, of in bound.items()]


def _bound(brief: Brief, ending: str, parts: list[packet.Part]) -> Print:
    """Parts as one file."""
    title, draw = parts[0].title, parts[0].pages
    if len(parts) > 1:
        title, draw = "packet", partial(sorting.whole, brief, parts)
    secret = not _WITH_DICE.isdisjoint(part.name for part in parts)
    name, sheets = packet.file_name(brief, ending), sum(part.sheets for part in parts)
    return Print(name, title, draw, sheets, secret)


def _sorted(brief: Brief, wanted: Sequence[str], look: str, sort: Sorting) -> list[Print]:
    """What is of the tables, sorted: as one job, or a file for each pile."""
    if lacking := set(wanted) - set(packet.OF_A_TABLE):
        raise Error(f"{', '.join(sorted(lacking))}: not of a table, and not sorted by anything")
    if sort.tables and sort.by == sorting.ROUND:
        raise Error("the papers of one table are in no order of rounds: leave out --by round")
    if unknown := set(sort.tables) - {one.table for one in brief.players}:
        raise Error(f"there is no table {min(unknown)}: nobody sits there")
    piles = list(sorting.piles(brief, sort.by, wanted or packet.NAMES, sort.duplex, sort.tables))
    job = partial(sorting.job, brief, sort.by, duplex=sort.duplex)
    drawn = [(pile.ending, pile.title, partial(job, [pile])) for pile in piles]
    if not (sort.each or sort.tables):
        drawn = [(f"by-{sort.by}", f"by {sort.by}", partial(job, piles))]
    sheets = packet.expected(brief) // max(len(drawn), 1)
    return [
        Print(packet.file_name(brief, f"{ending}{look}"), title, draw, sheets, True)
        for ending, title, draw in drawn
    ]


def findings(published: Ledger, noted: Noted, results: str = "") -> Iterator[Finding]:
    """All that is found in a published record, and in `results`, the text for other programs, if it
    is given. Raises Error for what cannot be read."""
    from sheetgen.kits.events.results.verifying import verify_ledger, verify_results

    yield from verify(published, noted)
    if published.key is None:
        return
    yield from verify_ledger(published)
    if results:
        yield from verify_results(published, exchange.read(results))
