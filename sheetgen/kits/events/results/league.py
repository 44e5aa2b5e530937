"""A league over several events: what each player has in percent of every event, in one list.

Whatever an event was ranked by, a league takes its percentages: each board's matchpoints in percent
of those that could be had, factored where a board has fewer results.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import quoted
from sheetgen.kits.events import ledger
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import MATCHPOINTS, PERCENT
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import standings
from sheetgen.kits.events.results.history import PENALISE
from sheetgen.kits.events.results.standings import Standings, shown
from sheetgen.kits.events.results.verifying import standings_of
from sheetgen.kits.telling import lists
from sheetgen.kits.telling.lists import Column
from sheetgen.kits.telling.usertext import inert

HEADS = ("rank", "name", "club")
Who = tuple[str, str]
"""A player by name and club."""


class Season(NamedTuple):
    """The events of a league, in order: the name of each, and what its players have in percent.
    `best` of them count (0: all); or so many percent of what stands are `carried` over into the
    next event, the last of which is the final (0: none are)."""

    names: tuple[str, ...]
    events: tuple[Mapping[Who, Fraction], ...]
    best: int = 0
    carried: int = 0


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
    totals = {who: _total(season, own) for who, own in had.items()}
    order = sorted(everybody, key=lambda who: (-totals[who], who))
    return tuple(
        Place(1 + sum(t > totals[who] for t in totals.values()), who, had[who], totals[who])
        for who in order
    )


def _total(season: Season, own: Sequence[Fraction | None]) -> Fraction:
    percents = [Fraction(0) if one is None else one for one in own]
    if season.carried:
        total = Fraction(0)
        for one in percents:
            total = total * season.carried / 100 + one
        return total
    count = season.best or len(percents)
    return sum(sorted(percents, reverse=True)[:count], Fraction(0)) / count


def read(paths: Sequence[Path], best: int = 0, carried: int = 0) -> Season:
    """The events of these files: event files or their folders, or published ledgers with the key.
    Raises Error for what is none, and for more `best` than there are; OSError."""
    if best > len(paths):
        raise Error(f"the best {best} cannot count of {len(paths)} events")
    found = [_standings(path) for path in paths]
    for path, one in zip(paths, found, strict=True):
        if not one.ranked:
            raise Error(f"{path}: there are no results yet")
    names = tuple(one.opened.event.sealed.name for one in found)
    return Season(names, tuple(percents(one) for one in found), best, carried)


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
    of the matchpoints that could be had; of an event without matchpoints they are left out."""
    event, past = found.opened.event, found.history
    left_out = () if found.ranking == PERCENT else past.of(PENALISE)
    rulings = tuple(one for one in past.rulings if one not in left_out)
    sealed = event.sealed._replace(ranking=PERCENT, tie_breaks=(), lot=False)
    opened = found.opened._replace(event=event._replace(sealed=sealed))
    anew = standings.of(opened, past._replace(rulings=rulings))
    top = 2 * (len(found.listed) - 1) * len(found.boards)
    lost: dict[int, Fraction] = {}
    for one in past.of(PENALISE) if found.ranking == MATCHPOINTS and top else ():
        lost[one.table] = lost.get(one.table, Fraction(0)) + Fraction(100 * one.value, top)
    had: dict[Who, Fraction] = {}
    for row in anew.ranked:
        player = found.players[row.table]
        if (player.name, player.club) in had:
            raise Error(
                f"two players of {quoted(sealed.name)} are called {quoted(player.name)}: give them"
                " different clubs"
            )
        had[player.name, player.club] = row.total - lost.get(row.table, Fraction(0))
    return had


def rules(season: Season) -> str:
    """How a league is ranked, in sentences."""
    words = data("results")["league"]
    kind = "carried" if season.carried else "best" if season.best else "all"
    own = {"best": season.best, "carried": season.carried, "count": len(season.events)}
    return f"{words['percent']} {words[kind].format(**own)}"


def columns(season: Season) -> list[Column[Place]]:
    """What is listed of a league."""

    def in_event(number: int) -> Column[Place]:
        def had(place: Place) -> str:
            one = place.events[number]
            return "–" if one is None else shown(one, PERCENT)

        return Column(f"{number + 1}", had, figures=True)

    rank, name, club = HEADS
    return [
        Column(rank, lambda place: place.rank, figures=True),
        Column(name, lambda place: place.who[0]),
        Column(club, lambda place: place.who[1]),
        *map(in_event, range(len(season.events))),
        Column("total", lambda place: shown(place.total, PERCENT), figures=True),
    ]


def to_markdown(season: Season, title: str) -> str:
    """A league as a page of Markdown: how it is ranked, the list, and which event is which."""
    listed = lists.to_markdown(columns(season), ranked(season))
    events = "\n".join(f"{n}. {inert(name)}" for n, name in enumerate(season.names, start=1))
    return f"# {inert(title)}\n\n{rules(season)}\n\n{listed}\n\n{events}\n"
