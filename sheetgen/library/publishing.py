"""An event's papers and proofs, for whoever runs one: the files of its packet, what is published
after play, and what is found in a record that somebody published."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, safe, writing
from sheetgen.core.session import watched
from sheetgen.kits.drawing.page import PAPERS, Page
from sheetgen.kits.events import ledger, lines, opened, sealing
from sheetgen.kits.events.event import Event
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.packet import packet
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.results import files
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.standings import Standings, settled
from sheetgen.kits.events.results.travellers import Traveller, travellers
from sheetgen.kits.events.verifying import Finding, Noted, verify
from sheetgen.library.files import Draw, Folder
from sheetgen.library.record import Subject, own_folder

RUN_SHEET = "run-sheet"
"""The part of a packet that needs no sealed event, and has nobody's table."""
EARLY = (RUN_SHEET, "seating", "conditions", "cards", "signs")
"""The parts that can be printed before the event is opened: they hold nothing of the dice."""
MANY = 1000
"""So many pages nobody prints without having been told."""
_WITH_DICE = "dice"
"""The part of which nobody else may read the files: they hold dice to come."""


class Print(NamedTuple):
    """A file of a packet: its name, what it is, what draws its pages, and whether it is `secret`,
    for it holds dice to come."""

    name: str
    title: str
    draw: Callable[[], Iterable[Page]]
    secret: bool


class Sorting(NamedTuple):
    """What is of the tables, sorted `by` one of `packet.WAYS` into piles, for some `tables` (none:
    for all)."""

    by: str = packet.TABLE
    tables: Sequence[int] = ()


def brief_of(
    path: Path,
    parts: Sequence[str] = (),
    paper: str | None = None,
) -> Brief:
    """What parts of a packet (none: all) are drawn from, as the event file says unless told
    otherwise. Whoever is printed keeps his table: that goes on record.

    Raises as `opened.load` does: before an event is opened it has no parts but `EARLY`.
    """
    if set(parts) == {RUN_SHEET}:
        (event, *_), found = opened.ledger_of(path)
        unsealed = ledger.NO_LEDGER._replace(sealed=event.text_to_seal)
        loaded = opened.Opened(event, "", found or unsealed)
    else:
        loaded = sealing.print_for(path, dice=not parts or bool(set(parts) - {*EARLY}))
    return Brief(loaded, PAPERS[paper or loaded.event.print.paper])


def much_paper(brief: Brief, wanted: Sequence[str] = ()) -> str:
    """How many pages the tables' parts have, of those `wanted` or of all, in a sentence, reckoned
    from one board of one table; empty where they are no more than `MANY`."""
    boards, tables = len(brief.boards), len(brief.players) + brief.event.print.copies
    each = packet.pages_of_a_board(brief, wanted or packet.NAMES) if tables else 0
    pages = each * boards * tables
    if pages <= MANY:
        return ""
    games = f"{boards} boards, each of them a whole game" if boards > 1 else "one board"
    return f"some {pages:,} pages are for the tables: {each} for each of {tables}, and {games}"


def packet_of(
    brief: Brief, wanted: Sequence[str] = (), look: str = "", sort: Sorting | None = None
) -> list[Print]:
    """The files of the parts `wanted` of a packet, or of all: each part by itself, and of all parts
    one file with everything besides; or sorted. `look` stands at the end of their names. Raises
    Error for what cannot be printed."""
    parts = packet.parts(brief, wanted)
    packet.check(brief, parts)
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
        title, draw = "packet", partial(packet.bound, parts)
    secret = any(part.name == _WITH_DICE for part in parts)
    return Print(packet.file_name(brief, ending), title, draw, secret)


def _sorted(brief: Brief, wanted: Sequence[str], look: str, sort: Sorting) -> list[Print]:
    """What is of the tables, sorted: as one job, or of some tables a file for each."""
    if lacking := set(wanted) - set(packet.OF_A_TABLE):
        raise Error(f"{', '.join(sorted(lacking))} cannot be sorted, or printed for one table")
    if sort.tables and sort.by == packet.ROUND:
        raise Error("the papers of one table cannot be sorted by round: leave out --by round")
    if unknown := set(sort.tables) - {one.table for one in brief.players}:
        raise Error(f"there is no table {min(unknown)}: nobody sits there")
    piles = list(packet.piles(brief, sort.by, wanted or packet.NAMES, sort.tables))
    job = partial(packet.job, brief, sort.by)
    drawn = [(pile.ending, pile.title, partial(job, [pile])) for pile in piles]
    if not sort.tables:
        drawn = [(f"by-{sort.by}", f"by {sort.by}", partial(job, piles))]
    return [
        Print(packet.file_name(brief, f"{ending}{look}"), title, draw, True)
        for ending, title, draw in drawn
    ]


def findings(published: Ledger, noted: Noted) -> Iterator[Finding]:
    """All that is found in a published record. Raises Error for what cannot be read."""
    from sheetgen.kits.events.results.verifying import verify_ledger

    yield from verify(published, noted)
    if published.key is not None:
        yield from verify_ledger(published)


# Written to a folder.


class How(NamedTuple):
    """How files of an event are written: into the folder `out`, by `force` over others; on what
    paper and with what ink (None: as the event file says), in words of one's own."""

    out: str
    force: bool = False
    paper: str | None = None
    ink: str | None = None
    templates: str | None = None

    @classmethod
    def said(cls, options: Mapping[str, Any]) -> How:
        """As options say by these names; there may be others."""
        return cls(**{name: one for name, one in options.items() if name in cls._fields})

    def look(self, event: Event) -> str:
        """What a document's look adds to its name, where it is not what the event file says."""
        looks = ((self.paper, event.print.paper), (self.ink, event.print.ink))
        return "".join(f".{wanted}" for wanted, said in looks if wanted not in (None, said))


def printed(how: How, brief: Brief, files: Sequence[Print]) -> Iterator[Path]:
    """Write files of a packet, those that hold dice so that nobody else may read them; yields the
    paths as they are written."""
    header = (
        Subject(brief.game, brief.conditions).header()._replace(seed=f"event {brief.opened.text}")
    )
    folder, ink = Folder(how.out, header, [], how.force), how.ink or brief.event.print.ink
    folder.check(*(one.name for one in files))
    for one in watched(files):
        path = folder.of_event(one.name, brief, one.title, one.draw, ink)
        if one.secret:
            path.chmod(0o600)
        yield path


def publish_event(how: How, path: Path) -> Iterator[Path]:
    """Publish what there is of an event that is held: its standings, its ledger, and the site;
    yields the paths as they are written."""
    found, standings = ledger.find_ledger(path), None
    told: Sequence[Traveller] = ()
    step = iter(watched(("results", "files", "site")))
    if found and any(found.told(ledger.SLIP)):
        next(step)
        event = opened.load(path)
        standings = settled(path, event)
        if event.ledger.key is not None:
            told = travellers(standings, Checker(event), own_folder(how.templates))
        next(step)
        yield from publish(how, standings)
    next(step)
    place = sealing.public_place(path, sealing.publish(path).sealed_part.name)
    yield place
    yield write_site(place, standings, told)


def write_site(place: Path, standings: Standings | None, told: Sequence[Traveller] = ()) -> Path:
    """Write the site of an event beside its published ledger; returns its page. It shows no more
    than the ledger does: results, once the key is out."""
    # Its template takes its time to load.
    from sheetgen.kits.events.site import site

    top = place.with_name(f"{place.name.removesuffix(ledger.ENDING)}-site")
    top.mkdir(exist_ok=True)
    for name, content in site(place.name, read_whole(place, lines.LARGEST), standings, told):
        with writing(top / name):
            # Not waited for until it is on disk: all of it can be made anew.
            (top / name).write_bytes(content)
    return top / "index.html"


def publish(how: How, standings: Standings) -> Iterator[Path]:
    """Write the standings in three formats; yields the paths as they are written."""
    event = standings.opened.event
    brief = Brief(standings.opened, PAPERS[how.paper or event.print.paper])
    header = Subject(event.game, event.conditions).header()
    header = header._replace(seed=f"results of {event.sealed.text}")
    folder = Folder(how.out, header, [], how.force)
    name, pages = f"{safe(event.sealed.name)}-standings", files.pages(brief, standings)
    draw: Draw = partial(list, pages)
    ink = how.ink or event.print.ink
    yield folder.of_event(f"{name}{how.look(event)}.pdf", brief, "standings", draw, ink)
    # A table of standings is known by its heads: it cannot bear a mark.
    is_known = files.is_one(folder.path / f"{name}.csv")
    into = Folder(how.out, header, [], force=True) if is_known else folder
    yield into.write(f"{name}.csv", files.to_csv(standings))
    yield folder.write(f"{name}.json", files.to_json(standings, folder.mark))
