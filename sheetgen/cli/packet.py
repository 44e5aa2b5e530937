"""The command packet: all there is to print for an event."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli import documents, settings
from sheetgen.cli.outputs import Folder
from sheetgen.cli.subject import header_of

if TYPE_CHECKING:
    from sheetgen.packets.brief import Brief
    from sheetgen.packets.packet import Part
    from sheetgen.sheets.page import Page


def packet(arguments: Namespace) -> int:
    """`sheetgen packet FILE`."""
    from sheetgen.packets import packet as packing
    from sheetgen.packets.event import OWN_DICE

    path = Path(arguments.file).expanduser()
    path = path / "event.toml" if path.is_dir() else path
    brief = _brief(path, arguments)
    parts = packing.parts(brief, arguments.part)
    packing.check(brief, parts)
    if not parts:
        raise ValueError(f"{path} is of a friendly event: nothing was sealed, nothing committed to")
    settings.fill_in(arguments)
    text = brief.opened.text or brief.sealed.text
    header = header_of(brief.game, brief.conditions, seed=f"event {text}")
    folder = Folder(arguments.out, header, [], arguments.force)
    names = {packing.file_name(brief, part.ending): [part] for part in parts}
    if not arguments.part:
        names[packing.file_name(brief, packing.ALL)] = parts
    folder.check(*names)
    for name, bound in names.items():
        print(_write(folder, name, brief, bound, arguments.ink or brief.event.print.ink))
    if any(part.name == "director" for part in parts) and brief.sealed.format != OWN_DICE:
        said = (
            "the director's book and the packet in one file hold every die: keep them to yourself"
        )
        print(f"sheetgen: {said}", file=sys.stderr)
    return 0


def _write(folder: Folder, name: str, brief: Brief, parts: list[Part], ink: str) -> Path:
    """Write parts as one file; returns its path."""
    from sheetgen.packets.packet import bound

    pages: Iterable[Page] = bound(parts) if len(parts) > 1 else parts[0].pages()
    what = "packet" if len(parts) > 1 else parts[0].title
    count = sum(part.sheets for part in parts)
    titled = f"{brief.sealed.name}, {what}"
    return documents.sheets(folder, name, brief.game, pages, count, titled, ink)


def _brief(path: Path, arguments: Namespace) -> Brief:
    """What the packet is drawn from. Before the event is opened there is only the commitment."""
    from sheetgen.packets import event_file, ledger, opened
    from sheetgen.packets.brief import Brief
    from sheetgen.packets.seating import seated
    from sheetgen.sheets.paper import PAPERS

    event = event_file.read(path).event
    published = ledger.find_ledger(path)
    if arguments.part == ["commitment"] and published and published.delayed is None:
        loaded = opened.Opened(event, "", "", published.replacements, published.sealed)
    else:
        loaded = opened.load(path)
    paper = PAPERS[arguments.paper or event.print.paper]
    hiding = tuple(arguments.hiding) if arguments.hiding else event.print.hiding
    committed = published.commitment if published else None
    return Brief(loaded, paper, seated(event.players), hiding, committed or "")
