"""The numbers a report of a convoy may use: those of its record, by what they count and by the
turns they are told of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheetgen.games.convoy.chronicle import HOME, SUNK, Chronicle, Ship, Turn
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.light import HOURS
from sheetgen.games.convoy.report_opening import planned_length
from sheetgen.games.convoy.report_options import judged
from sheetgen.games.convoy.report_toll import lost_on
from sheetgen.games.convoy.state import CARRIER, NONE
from sheetgen.reports.numbers import Counted, counted
from sheetgen.reports.telling import Told

_OF_THE_CLOCK = re.compile(
    r"\b\d+ (?:to \d+ )?August(?: \d+)?|\b(?:four|eight) in the (?:morning|afternoon|evening)",
    re.IGNORECASE,
)
_KINDS = (
    ("watches", re.compile(r"\bwatch(?:es)?\b")),
    ("hours", re.compile(r"\bhours?\b")),
    ("days", re.compile(r"\bdays?\b")),
    (
        "ships",
        re.compile(r"\b(?:\w*ships?|merchantm[ae]n|tankers?|cruisers?|destroyers?|carriers?)\b"),
    ),
)


class Known(NamedTuple):
    """The numbers there are for a phrase, by what they count; `others` of whatever else."""

    ships: set[int]
    watches: set[int]
    hours: set[int]
    days: set[int]
    others: set[int]

    def has(self, found: Counted) -> bool:
        """Whether a number is one of what it counts; where that is not said, one of any."""
        for kind, noun in _KINDS:
            if noun.search(found.after):
                return found.value in getattr(self, kind)
        return any(found.value in known for known in self)


def without_source(chronicle: Chronicle, told: Iterable[Told]) -> Iterator[str]:
    """The numbers that are told of a turn, or of the whole passage, and are not of its record."""
    for phrase in told:
        known = _known(chronicle, [chronicle.turns[turn - 1] for turn in phrase.about])
        for found in counted(_OF_THE_CLOCK.sub("", _without_history(phrase.text))):
            if not known.has(found):
                yield f"{found.value} in: {found.where}"


def _without_history(text: str) -> str:
    """The text without what is told of the real convoy, which is no part of the record."""
    text = text.replace(str(data("passage")["year"]), "")
    for event in data("chronology"):
        text = text.replace(str(event.get("told")), "").replace(str(event["time"]), "")
    return text


def _known(chronicle: Chronicle, turns: list[Turn]) -> Known:
    """What may be counted of the whole passage and of some turns of it."""
    tolls = [len(lost_on(chronicle, turn)) for turn in chronicle.turns]
    worst = max(tolls, default=0)
    others = {sum(turn.battle is not None for turn in chronicle.turns), sum(tolls) - worst}
    ships = {worst} | _as_they_stood(chronicle, len(chronicle.turns))
    ships |= _as_they_stood(chronicle, chronicle.halfway())
    runs = {len(turns), len(turns) - 1}
    watches = runs | {chronicle.length, planned_length(chronicle), chronicle.friendly}
    hours, days = {HOURS}, set[int]()
    for turn in turns:
        ships |= _as_they_stood(chronicle, turn.number) | _up_to(tolls[turn.number - 1])
        others |= _of_battle(turn)
        watches.add(planned_length(chronicle, turn.number) - turn.number)
        watches |= {turn.taken.turns, turn.taken.extension} if turn.taken else set()
        days |= {turn.watch.day - then.watch.day for then in chronicle.turns[: turn.number]}
    if turns and turns[-1].option != NONE:
        others |= set(vars(judged(chronicle, turns[-1].option, turns)).values())
    return Known(ships, watches, hours | {HOURS * n for n in watches}, days, others)


def _as_they_stood(chronicle: Chronicle, turn: int) -> set[int]:
    """By type, of the merchant ships, of the warships and of all: how many sailed, and after a turn
    were lost, were not lost, and were still with the convoy."""
    merchants = [ship for fleet in chronicle.fleet[:CARRIER] for ship in fleet]
    warships = [ship for fleet in chronicle.fleet[CARRIER:] for ship in fleet]
    counts = set[int]()
    for group in (*chronicle.fleet, merchants, warships, merchants + warships):
        lost, home = (_gone(group, how, turn) for how in (SUNK, HOME))
        counts |= {len(group), lost, home, len(group) - lost, len(group) - lost - home}
    return counts


def _gone(ships: list[Ship], how: str, turn: int) -> int:
    return sum(ship.condition == how and (ship.gone_on or 0) <= turn for ship in ships)


def _of_battle(turn: Turn) -> set[int]:
    """How many came, were stopped, got through, hit and missed."""
    battle = turn.battle
    if battle is None:
        return set()
    came = battle.force.force
    through = battle.interception.force if battle.interception else came
    hits = len(battle.hits)
    return {came, through, came - through, through - hits} | _up_to(hits)


def _up_to(count: int) -> set[int]:
    """A count, and any part of it that may be counted apart."""
    return set(range(count + 1))
