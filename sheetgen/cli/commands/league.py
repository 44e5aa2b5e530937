"""Rank the players of several events in one list."""

from argparse import Namespace

from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import called, safe, write_whole
from sheetgen.core.language import clean
from sheetgen.kits.events.event import PERCENT
from sheetgen.kits.events.results import league
from sheetgen.kits.events.results.standings import points_shown
from sheetgen.kits.telling import lists

_SHOWN = 10
"""So many players are printed."""


def run(arguments: Namespace) -> None:
    """`sheetgen league FILE...`."""
    name = clean(arguments.name)
    check_printable(name, "--name")
    season = league.read([called(file) for file in arguments.events], arguments.best)
    places = league.ranked(season)
    into = called(arguments.out or "output") / f"{safe(name)}.csv"
    if into.exists() and not lists.is_csv(into, *league.HEADS):
        raise Error(f"{into} is there already, and no league: give another --name")
    into.parent.mkdir(parents=True, exist_ok=True)
    write_whole(into, lists.to_csv(league.columns(season), places))
    print(league.rules(season))
    for place in places[:_SHOWN]:
        named, club = place.who
        said = f"{named} ({club})" if club else named
        print(f"{place.rank:>4}  {said:<48}{points_shown(place.total, PERCENT):>8}")
    if left := len(places[_SHOWN:]):
        print(f"and {left} more")
    print(into)
