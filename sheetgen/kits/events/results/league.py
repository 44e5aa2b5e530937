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
from sheetgen.kits.telling import lists
from sheetgen.kits.telling.lists import ListColumn
from sheetgen.kits.telling.usertext import inert

HEADS = ("rank", "name", "club")
Who = tuple[str, str]
"""A player by name and club."""
Same = tuple[str, str]
"""A player as he is called in an event, and as he is called in the league."""


class Season(NamedTuple):
    """The events of a league, in order: the name of each, and what its players have in percent.
    `best` of them count (0: all); `same` are those who play under two names."""

    names: tuple[str, ...]
    events: tuple[Mapping[Who, Fraction], ...]
    best: int = 0
    same: tuple[Same, ...] = ()


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
    count = season.best or len(percents)
    return sum(sorted(percents, reverse=True)[:count], Fraction(0)) / count


def read(paths: Sequence[Path], best: int = 0, same: Sequence[Sequence[str]] = ()) -> Season:
    """The events of these files: event files or their folders, or published ledgers with the key.
    Players are known by name and club, however these are typed; those of two names are told by
    `same`, each a name and the one that it counts as. Raises Error for what is no event, for more
    `best` than there are, and for names that nobody has, or two; OSError."""
    if best > len(paths):
        raise Error(f"the best {best} cannot count of {len(paths)} events")
    found = [_standings(path) for path in paths]
    for path, one in zip(paths, found, strict=True):
        if not one.ranked:
            raise Error(f"{path}: there are no results yet")
    names = tuple(one.opened.event.sealed.name for one in found)
    events = joined(names, [percents(one) for one in found], same)
    told = tuple((one, other) for one, other in same)
    return Season(names, events, best, told)


def called(who: Who) -> str:
    """A player as he is printed, and named on the command line: with his club, if he has one."""
    name, club = who
    return f"{name} ({club})" if club else name


def joined(
    names: Sequence[str],
    events: Sequence[Mapping[Who, Fraction]],
    same: Sequence[Sequence[str]] = (),
) -> tuple[Mapping[Who, Fraction], ...]:
    """Events with each player under one name in all, the way he was typed last. Raises Error for
    two of one name in an event, and for one in `same` whom there is not."""
    typed = {_known(who): who for event in events for who in event}
    instead = dict.fromkeys(typed)
    for one, other in same:
        alias, meant = _meant(one, typed), _meant(other, typed)
        if _last(meant, instead) == alias:
            raise Error(f"{quoted(one)} and {quoted(other)} are the same already")
        instead[alias] = meant
    found = []
    for name, event in zip(names, events, strict=True):
        had: dict[Who, Fraction] = {}
        before: dict[Who, Who] = {}
        for who, percent in event.items():
            meant = typed[_last(_known(who), instead)]
            if first := before.get(meant):
                raise Error(
                    f"{quoted(called(first))} and {quoted(called(who))} both played in"
                    f" {quoted(name)}: they are two; give them different names or clubs"
                )
            had[meant], before[meant] = percent, who
        found.append(had)
    return tuple(found)


def _known(who: Who) -> Who:
    name, club = who
    return folded(name), folded(club)


def _last(who: Who, instead: Mapping[Who, Who | None]) -> Who:
    """Whom a player counts as in the end."""
    while after := instead[who]:
        who = after
    return who


def _meant(text: str, typed: Mapping[Who, Who]) -> Who:
    """The player of a name, which may have the club behind it. Raises Error."""
    wanted = folded(text)
    for named in (lambda who: folded(called(who)), lambda who: who[0]):
        found = [known for known in typed if named(known) == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            several = ", ".join(quoted(called(typed[known])) for known in found)
            raise Error(f"{quoted(text)} are several: say which, of {several}")
    raise Error(f"nobody in these events is called {quoted(text)}")


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
    of the matchpoints that could be had; of an event without matchpoints they are left out. A
    bye is no board that was missed."""
    event, past = found.opened.event, found.history
    left_out = () if found.ranking == PERCENT else past.of(PENALISE)
    rulings = tuple(one for one in past.rulings if one not in left_out)
    sealed = event.sealed._replace(ranking=PERCENT, tie_breaks=(), lot=False)
    opened = found.opened._replace(event=event._replace(sealed=sealed))
    anew = standings.standings_of(opened, past._replace(rulings=rulings))
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
    kind = "best" if season.best else "all"
    own = {"best": season.best, "count": len(season.events)}
    return f"{words['percent']} {words[kind].format(**own)}"


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


def to_markdown(season: Season, title: str) -> str:
    """A league as a page of Markdown: how it is ranked, the list, and which event is which."""
    listed = lists.to_markdown(columns(season), ranked(season))
    events = "\n".join(f"{n}. {inert(name)}" for n, name in enumerate(season.names, start=1))
    said = data("results")["league"]["same"]
    pairs = ((inert(one), inert(other)) for one, other in season.same)
    same = "".join(f"\n{said.format(one=one, other=other)}\n" for one, other in pairs)
    return f"# {inert(title)}\n\n{rules(season)}\n\n{listed}\n\n{events}\n{same}"
