"""Rank the players of several events in one list."""

from argparse import Namespace

from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called, safe, write_whole
from sheetgen.core.language import clean
from sheetgen.kits.events.event import PERCENT
from sheetgen.kits.events.results import league
from sheetgen.kits.events.results.standings import points_shown
from sheetgen.kits.telling import html, lists

_SHOWN = 10
"""So many players are printed."""


def run(arguments: Namespace) -> None:
    """`sheetgen league FILE...`."""
    name = clean(arguments.name)
    check_printable(name, "--name")
    paths = [called(file) for file in arguments.events]
    for text in (text for pair in arguments.same for text in pair):
        check_printable(text, "--same")
    season = league.read(paths, arguments.best, arguments.same)
    places = league.ranked(season)
    into = called(arguments.out or "output") / f"{safe(name)}.csv"
    if into.exists() and not lists.is_csv(into, *league.HEADS):
        raise Error(f"{into} is there already, and no league: give another --name")
    into.parent.mkdir(parents=True, exist_ok=True)
    page = html.to_html(league.to_markdown(season, name), name)
    write_whole(into, lists.to_csv(league.columns(season), places))
    write_whole(into.with_suffix(".html"), page.encode())
    print(league.rules(season))
    for place in places[:_SHOWN]:
        said = league.called(place.who)
        print(f"{place.rank:>4}  {said:<48}{points_shown(place.total, PERCENT):>8}")
    if left := len(places[_SHOWN:]):
        print(f"and {left} more")
    print(f"{into}\n{into.with_suffix('.html')}")
