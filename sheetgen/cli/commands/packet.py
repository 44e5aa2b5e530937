"""Print the packet of an event: a PDF for each part, and all in one."""

import sys
from argparse import Namespace
from functools import partial
from pathlib import Path

from sheetgen.cli import settings
from sheetgen.cli.outputs import Folder, event_look
from sheetgen.core.errors import Error
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.events import opened, sealing
from sheetgen.kits.events.event import OWN_DICE
from sheetgen.kits.events.packet import packet as packing
from sheetgen.kits.events.packet import sorting
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.packet import Part
from sheetgen.library.subject import Subject

_WITH_DICE = ("dice", "director")
"""Parts of which nobody else may read the files: they hold dice to come."""


def run(arguments: Namespace) -> None:
    """`sheetgen packet FILE`."""
    brief = _brief(arguments.file, arguments)
    parts = packing.parts(brief, arguments.part)
    packing.check(brief, parts)
    if not parts:
        raise Error(
            f"{arguments.file} is of a friendly event: nothing was sealed, nothing committed to"
        )
    settings.fill_in(arguments)
    text = brief.opened.text or brief.sealed.text
    header = Subject(brief.game, brief.conditions).header()._replace(seed=f"event {text}")
    folder = Folder(arguments.out, header, [], arguments.force)
    look = event_look(arguments, brief.event)
    if arguments.by or arguments.table or arguments.each:
        _sorted(arguments, brief, folder, look)
        return
    names = {packing.file_name(brief, f"{part.ending}{look}"): [part] for part in parts}
    if not arguments.part:
        names[packing.file_name(brief, f"{packing.ALL}{look}")] = parts
    folder.check(*names)
    for name, bound in names.items():
        print(_write(folder, name, brief, bound, arguments.ink or brief.event.print.ink))
    if any(part.name == "director" for part in parts) and brief.sealed.format != OWN_DICE:
        warning = (
            "the director's book and the packet in one file hold every die: keep them to yourself"
        )
        print(f"sheetgen: {warning}", file=sys.stderr)


def _sorted(arguments: Namespace, brief: Brief, folder: Folder, look: str) -> None:
    """Write what is of the tables, sorted: as one job, or a file for each pile."""
    wanted, duplex = arguments.part or packing.NAMES, arguments.duplex
    by = arguments.by or sorting.TABLE
    if lacking := set(arguments.part) - set(packing.OF_A_TABLE):
        raise Error(f"{', '.join(sorted(lacking))}: not of a table, and not sorted by anything")
    if arguments.table and by == sorting.ROUND:
        raise Error("--table prints the papers of a table: leave out --by round")
    tables = {one.table for one in brief.players}
    if unknown := set(arguments.table) - tables:
        raise Error(f"there is no table {min(unknown)}: nobody sits there")
    piles = list(sorting.piles(brief, by, wanted, duplex, arguments.table))
    job = partial(sorting.job, brief, by, duplex=duplex)
    drawn = {pile.ending: (pile.title, partial(job, [pile])) for pile in piles}
    if not (arguments.each or arguments.table):
        drawn = {f"by-{by}": (f"by {by}", partial(job, piles))}
    names = {packing.file_name(brief, f"{ending}{look}"): one for ending, one in drawn.items()}
    folder.check(*names)
    ink, pages = arguments.ink or brief.event.print.ink, packing.expected(brief)
    for name, (title, draw) in names.items():
        path = folder.of_event(name, brief, title, draw, pages // len(names), ink)
        path.chmod(0o600)
        print(path)


def _write(folder: Folder, name: str, brief: Brief, parts: list[Part], ink: str) -> Path:
    """Write parts as one file; returns its path."""
    secret = any(part.name in _WITH_DICE for part in parts)
    what, draw = parts[0].title, parts[0].pages
    if len(parts) > 1:
        what, draw = "packet", partial(sorting.whole, brief, parts)
    path = folder.of_event(name, brief, what, draw, sum(part.sheets for part in parts), ink)
    if secret:
        path.chmod(0o600)
    return path


def _brief(path: Path, arguments: Namespace) -> Brief:
    """What the packet is drawn from. Before the event is opened there is only the commitment."""
    (event, _), published = opened.ledger_of(path)
    waiting = published is not None and published.delayed is None
    if arguments.part == ["run-sheet"] or (arguments.part == ["commitment"] and waiting):
        # Neither needs a key, and neither has a table of anybody on it.
        known = (published.replacements, published.sealed) if published else ({}, "")
        loaded = opened.Opened(event, "", "", *known, published)
    elif arguments.part == ["commitment"]:
        loaded = opened.load(path)
    else:
        loaded = sealing.print_for(path)
    paper = PAPERS[arguments.paper or event.print.paper]
    hiding = tuple(arguments.hiding) if arguments.hiding else event.print.hiding
    committed = published.commitment if published else None
    return Brief(loaded, paper, event.players, hiding, committed or "")
