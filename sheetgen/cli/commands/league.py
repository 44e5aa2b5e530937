"""Rank the players of several events in one list."""

from argparse import Namespace

from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called, safe, write_whole
from sheetgen.core.names import clean
from sheetgen.kits.events.event import PERCENT
from sheetgen.kits.events.results import league
from sheetgen.kits.events.results.standings import shown
from sheetgen.kits.telling import html, lists

_SHOWN = 10
"""So many players are printed."""


def run(arguments: Namespace) -> None:
    """`sheetgen league FILE...`."""
    if arguments.best and arguments.carry:
        raise Error("either the best events count, or a part is carried over: not both")
    name = clean(arguments.name)
    check_printable(name, "--name")
    paths = [called(file) for file in arguments.events]
    season = league.read(paths, arguments.best, arguments.carry)
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
        player, club = place.who
        said = f"{player} ({club})" if club else player
        print(f"{place.rank:>4}  {said:<48}{shown(place.total, PERCENT):>8}")
    if left := len(places[_SHOWN:]):
        print(f"and {left} more")
    print(f"{into}\n{into.with_suffix('.html')}")
