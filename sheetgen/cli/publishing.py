"""What is published of an event after play, written to a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen.cli.outputs import Folder, watched
from sheetgen.core.files import safe
from sheetgen.kits.contract import EVENT_STORY, REPORT
from sheetgen.library import sheets
from sheetgen.library.look import Look
from sheetgen.library.report import PAGES, Report, Told
from sheetgen.library.subject import Subject, own_folder

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Page
    from sheetgen.kits.events.packet.brief import Brief
    from sheetgen.kits.events.results.checking import Checker
    from sheetgen.kits.events.results.standings import Standings


def publish(arguments: Namespace, standings: Standings, checker: Checker) -> Iterator[Path]:
    """Write the standings, and what else is asked for; yields the paths as they are written."""
    from sheetgen.kits.drawing.paper import PAPERS
    from sheetgen.kits.events.packet.brief import Brief

    opened = standings.opened
    event = opened.event
    brief = Brief(opened, PAPERS[arguments.paper or event.print.paper], event.players, ())
    header = Subject(event.game, event.conditions).header()
    header = header._replace(seed=f"results of {event.sealed.text}")
    folder = Folder(arguments.out, header, [], arguments.force)
    yield from _standings(arguments, folder, brief, standings)
    if arguments.certificates:
        from sheetgen.kits.events.packet import certificates

        drawn = certificates.pages(brief, standings, arguments.certificates == "all")
        yield _pdf(arguments, folder, brief, "certificates", list(drawn))
    if arguments.publish:
        yield from _after_play(arguments, folder, brief, standings, checker)


def _name(brief: Brief, ending: str) -> str:
    return f"{safe(brief.sealed.name)}-{ending}"


def _pdf(arguments: Namespace, folder: Folder, brief: Brief, what: str, pages: list[Page]) -> Path:
    look, titled = Look(ink=arguments.ink), f"{brief.sealed.name}, {what}"
    made = sheets.document(
        brief.game, folder.header, folder.mark, lambda: pages, titled, look, expected=len(pages)
    )
    return folder.document(_name(brief, f"{what}.pdf"), made)


def _standings(
    arguments: Namespace, folder: Folder, brief: Brief, standings: Standings
) -> Iterator[Path]:
    """The standings in four formats."""
    from sheetgen.kits.events.results import files

    yield _pdf(arguments, folder, brief, "standings", files.pages(brief, standings))
    csv = _name(brief, "standings.csv")
    table = folder
    if files.is_one(folder.path / csv):
        table = Folder(str(folder.path), folder.header, [], force=True)
    yield table.write(csv, files.to_csv(standings))
    yield folder.write(_name(brief, "standings.json"), files.to_json(standings, folder.mark))
    html = files.to_html(standings, own_folder(arguments.templates))
    marked = f"{html}<!-- {folder.mark} -->\n".encode()
    yield folder.write(_name(brief, "standings.html"), marked)


def _after_play(
    arguments: Namespace, folder: Folder, brief: Brief, standings: Standings, checker: Checker
) -> Iterator[Path]:
    """Travellers, luck, the export, and what is told of it."""
    from sheetgen.kits.events import exchange
    from sheetgen.kits.events.declared import RESULTS
    from sheetgen.kits.events.results import travellers, travellers_pages

    text = exchange.write(exchange.of(standings))
    yield folder.write(_name(brief, "results.txt"), f"{text}% {folder.mark}\n".encode())
    told = travellers.travellers(standings, checker)
    pages = travellers_pages.pages(brief, standings, told)
    yield _pdf(arguments, folder, brief, "travellers", pages)
    if not RESULTS.is_in(brief.game):
        return
    luck = travellers.luck_lines(standings, checker, partial(watched, unit=" games"))
    if luck:
        pages = travellers_pages.luck_pages(brief, standings, luck)
        yield _pdf(arguments, folder, brief, "luck", pages)
    if EVENT_STORY.is_in(brief.game) and all(one.book for one in told):
        from sheetgen.kits.events.results.field_story import story

        markdown = story(standings, told, checker, own_folder(arguments.templates))
        title = f"{brief.sealed.name}: the field"
        yield from _text(arguments, folder, _name(brief, "field"), title, Told(markdown, {}))
    yield from _winner(arguments, folder, brief, standings, checker)


def _winner(
    arguments: Namespace, folder: Folder, brief: Brief, standings: Standings, checker: Checker
) -> Iterator[Path]:
    """The report of the winner's game."""
    from sheetgen.kits.chances.analysis import Analysis, priced
    from sheetgen.kits.events.results.field_story import winners_game
    from sheetgen.kits.telling.luck import charts
    from sheetgen.kits.telling.report import Asked

    game = brief.game
    won = winners_game(standings, checker)
    if won is None:
        return
    header, session = won
    ledger, names = priced(session, game.measure)
    analysis = Analysis(ledger, names, (), game.measure, round(ledger.score), True)
    part = REPORT.of(game)
    asked = Asked(header, session, (), own_folder(arguments.templates), analysis)
    told = Told(part.tell(asked).text, {**part.figures(session), **charts(analysis)})
    yield from _text(arguments, folder, _name(brief, "winner"), game.title, told)


def _text(
    arguments: Namespace, folder: Folder, name: str, title: str, told: Told
) -> Iterable[Path]:
    report = Report(title, folder.mark, lambda: told, own_folder(arguments.templates))
    return folder.report(name, report, PAGES, arguments.paper)
