"""What is published of an event after play, written to a folder."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli.outputs import Draw, Folder, event_look, watched
from sheetgen.core.files import safe
from sheetgen.kits.contract import EVENT_STORY, REPORT
from sheetgen.library.report import FORMATS, PAGES, Report, Told
from sheetgen.library.subject import Subject, own_folder

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Page
    from sheetgen.kits.events.opened import Opened
    from sheetgen.kits.events.packet.brief import Brief
    from sheetgen.kits.events.results.checking import Checker
    from sheetgen.kits.events.results.standings import Standings


def publish_event(arguments: Namespace, path: Path) -> Iterator[Path]:
    """Publish what there is of an event that is held: once there are results all that is told of
    them, and its ledger; yields the paths as they are written."""
    from sheetgen.kits.events import ledger, opened, sealing
    from sheetgen.kits.events.results.checking import Checker
    from sheetgen.kits.events.results.standings import settled

    found = ledger.find_ledger(path)
    if found and any(found.told(ledger.SLIP)):
        event = opened.load(path)
        checker = Checker(event, dice(arguments, event))
        yield from publish(arguments, settled(path, event), checker, True)
    yield sealing.public_place(path, sealing.publish(path).sealed_part.name)


def dice(arguments: Namespace, event: Opened) -> dict[tuple[str, int], Any]:
    """The dice that tables rolled themselves, by board and table."""
    from sheetgen.kits.events.results import table_dice

    if not arguments.from_dice:
        return {}
    return table_dice.read(event, Path(arguments.from_dice).expanduser())


def publish(
    arguments: Namespace, standings: Standings, checker: Checker, whole: bool = False
) -> Iterator[Path]:
    """Write the standings, and what else is asked for, or the `whole` of what is told of results;
    yields the paths as they are written."""
    from sheetgen.kits.drawing.paper import PAPERS
    from sheetgen.kits.events.packet.brief import Brief
    from sheetgen.kits.events.results.files import is_one

    event = standings.opened.event
    paper = PAPERS[arguments.paper or event.print.paper]
    brief = Brief(standings.opened, paper, event.players, ())
    header = Subject(event.game, event.conditions).header()
    header = header._replace(seed=f"results of {event.sealed.text}")
    folder = Folder(arguments.out, header, [], arguments.force)
    for ending, made in _published(arguments, brief, standings, checker, folder.mark, whole):
        name, look = f"{safe(event.sealed.name)}-{ending}", event_look(arguments, event)
        if isinstance(made, Report):
            looks = {form: "" if FORMATS[form].is_text else look for form in PAGES}
            names = {f: f"{name}{look}.{FORMATS[f].ending}" for f, look in looks.items()}
            yield from folder.report(names, made, paper.name)
        elif isinstance(made, bytes):
            # A table of standings is known by its heads: it cannot bear a mark.
            known = ending.endswith(".csv") and is_one(folder.path / name)
            into = Folder(arguments.out, header, [], force=True) if known else folder
            yield into.write(name, made)
        else:
            draw: Draw = partial(list, made)
            yield folder.of_event(
                f"{name}{look}.pdf", brief, ending, draw, len(made), arguments.ink
            )


def _published(
    arguments: Namespace,
    brief: Brief,
    standings: Standings,
    checker: Checker,
    mark: str,
    whole: bool,
) -> Iterator[tuple[str, list[Page] | Report | bytes]]:
    """What is published, each with the end of its name: the standings in four formats,
    certificates, and after play travellers, luck, the export, and what is told of it."""
    from sheetgen.kits.events import exchange
    from sheetgen.kits.events.declared import RESULTS
    from sheetgen.kits.events.packet import certificates
    from sheetgen.kits.events.results import files, travellers, travellers_pages

    own = own_folder(arguments.templates)
    yield "standings", files.pages(brief, standings)
    yield "standings.csv", files.to_csv(standings)
    yield "standings.json", files.to_json(standings, mark)
    yield "standings.html", f"{files.to_html(standings, own)}<!-- {mark} -->\n".encode()
    if arguments.certificates:
        everybody = arguments.certificates == "all"
        yield "certificates", list(certificates.pages(brief, standings, everybody))
    if not whole:
        return
    text = exchange.write(exchange.of(standings))
    yield "results.txt", f"{text}% {mark}\n".encode()
    # The luck first: what it needs at once is let go before the best of each book is looked for.
    known = RESULTS.is_in(brief.game)
    luck = known and travellers.luck_lines(standings, checker, partial(watched, unit=" games"))
    told = travellers.travellers(standings, checker)
    yield "travellers", travellers_pages.pages(brief, standings, told)
    if not known:
        return
    if luck:
        yield "luck", travellers_pages.luck_pages(brief, standings, luck)
    if EVENT_STORY.is_in(brief.game) and all(one.book for one in told):
        from sheetgen.kits.events.results.field_story import story

        field = Told(story(standings, told, checker, own), {})
        yield "field", Report(f"{brief.sealed.name}: the field", mark, lambda: field, own)
    won = _winner(standings, checker, own)
    if won:
        yield "winner", Report(brief.game.title, mark, lambda: won, own)


def _winner(standings: Standings, checker: Checker, templates: Path | None) -> Told | None:
    """The report of the winner's game; None if nobody has won, or it cannot be replayed."""
    from sheetgen.kits.chances.analysis import Analysis, priced
    from sheetgen.kits.events.results.field_story import winners_game
    from sheetgen.kits.telling.luck import charts
    from sheetgen.kits.telling.report import Asked

    won = winners_game(standings, checker)
    if won is None:
        return None
    (header, session), part = won, REPORT.of(won[1].game)
    measure = session.game.measure
    ledger, names = priced(session, measure)
    analysis = Analysis(ledger, names, (), measure, round(ledger.score), True)
    asked = Asked(header, session, (), templates, analysis)
    return Told(part.tell(asked).text, {**part.figures(asked), **charts(analysis)})
