"""A league over several events: what each player has in percent of every event, in one list.

Whatever an event was ranked by, a league takes its percentages: each board's matchpoints in percent
of those that could be had, factored where a board has fewer results.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import folded
from sheetgen.core.requests import quoted
from sheetgen.kits.events import ledger
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import MATCHPOINTS, PERCENT
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import standings
from sheetgen.kits.events.results.history import PENALISE
from sheetgen.kits.events.results.standings import Standings, points_shown
from sheetgen.kits.events.results.verifying import standings_of
from sheetgen.kits.telling.lists import ListColumn

HEADS = ("rank", "name", "club")
Who = tuple[str, str]
"""A player by name and club."""


class Season(NamedTuple):
    """The events of a league, in order: what the players of each have in percent. `best` of them
    count (0: all)."""

    events: tuple[Mapping[Who, Fraction], ...]
    best: int = 0


class Place(NamedTuple):
    """A player in a league: his rank, which others may share, what he has in percent of each event
    (None: he was not there), and in all."""

    rank: int
    who: Who
    events: tuple[Fraction | None, ...]
    total: Fraction


def ranked(season: Season) -> tuple[Place, ...]:
    """The list of a league, the first first."""
    everybody = sorted({who for event in season.events for who in event})
    had = {who: tuple(event.get(who) for event in season.events) for who in everybody}
    count = season.best or len(season.events)
    totals = {
        who: sum(sorted((one or Fraction(0) for one in own), reverse=True)[:count], Fraction(0))
        / count
        for who, own in had.items()
    }
    order = sorted(everybody, key=lambda who: (-totals[who], who))
    return tuple(
        Place(1 + sum(t > totals[who] for t in totals.values()), who, had[who], totals[who])
        for who in order
    )


def read(paths: Sequence[Path], best: int = 0) -> Season:
    """The events of these files: event files or their folders, or published ledgers with the key.
    Raises Error for what is no event, and for more `best` than there are; OSError."""
    if best > len(paths):
        raise Error(f"the best {best} cannot count of {len(paths)} events")
    found = []
    for path in paths:
        one = _standings(path)
        if not one.ranked:
            raise Error(f"{path}: there are no results yet")
        found.append(percents(one))
    return Season(joined(found), best)


def joined(events: Sequence[Mapping[Who, Fraction]]) -> tuple[Mapping[Who, Fraction], ...]:
    """Events with each player under one name and club in all, the way these were typed last."""
    typed = {_known(who): who for event in events for who in event}
    return tuple({typed[_known(who)]: had for who, had in event.items()} for event in events)


def _known(who: Who) -> Who:
    name, club = who
    return folded(name), folded(club)


def _standings(path: Path) -> Standings:
    path = path / "event.toml" if path.is_dir() else path
    if path.suffix == ".toml":
        return standings.now(load(path))
    published = ledger.read(path)
    if published.key is None:
        raise Error(f"{path}: the key is not published yet: give the event file, or wait")
    return standings_of(published)


def percents(found: Standings) -> dict[Who, Fraction]:
    """What the players of an event have in percent. Points taken from a total are taken as a part
    of the matchpoints that could be had; of an event without matchpoints they are left out. Raises
    Error for two of one name and club."""
    event, past = found.opened.event, found.history
    left_out = () if found.ranking == PERCENT else past.of(PENALISE)
    rulings = tuple(one for one in past.rulings if one not in left_out)
    sealed = event.sealed._replace(ranking=PERCENT, tie_breaks=())
    opened = found.opened._replace(event=event._replace(sealed=sealed))
    anew = standings.standings_of(opened, past._replace(rulings=rulings))
    top = 2 * (len(found.listed) - 1) * len(found.boards)
    lost: dict[int, Fraction] = {}
    for one in past.of(PENALISE) if found.ranking == MATCHPOINTS and top else ():
        lost[one.table] = lost.get(one.table, Fraction(0)) + Fraction(100 * one.value, top)
    had: dict[Who, Fraction] = {}
    known = set[Who]()
    for row in anew.ranked:
        player = found.players[row.table]
        who = player.name, player.club
        if _known(who) in known:
            raise Error(
                f"two players of {quoted(sealed.name)} are called {quoted(player.name)}: give them"
                " different clubs"
            )
        known.add(_known(who))
        had[who] = row.total - lost.get(row.table, Fraction(0))
    return had


def rules(season: Season) -> str:
    """How a league is ranked, in sentences."""
    words = data("results")["league"]
    kind = "best" if season.best else "all"
    told = words[kind].format(best=season.best, count=len(season.events))
    return f"{words['percent']} {told}"


def columns(season: Season) -> list[ListColumn[Place]]:
    """What is listed of a league."""

    def in_event(number: int) -> ListColumn[Place]:
        def had(place: Place) -> str:
            one = place.events[number]
            return "–" if one is None else points_shown(one, PERCENT)

        return ListColumn(f"{number + 1}", had, figures=True)

    rank, name, club = HEADS
    return [
        ListColumn(rank, lambda place: place.rank, figures=True),
        ListColumn(name, lambda place: place.who[0]),
        ListColumn(club, lambda place: place.who[1]),
        *map(in_event, range(len(season.events))),
        ListColumn("total", lambda place: points_shown(place.total, PERCENT), figures=True),
    ]
