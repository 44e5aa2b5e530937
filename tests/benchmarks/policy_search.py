"""The best threshold policy for Malta Convoy, found again for any edition and set of rulings.

    python -m tests.benchmarks.policy_search [--edition E] [--ruling NAME=VALUE]... [--games N]

A threshold policy has a list of options, the most wanted first. An option is taken when a
Reconnaissance Plane has found the convoy outside friendly waters, or anyway when so few turns are
left: one number of turns for the turn after Dumb Luck, one for all others.
The search begins with the empty list and changes one thing at a time. A change is played beside
the policy it changes on the same random words, N games or until it is clear, and kept if it gains
more than 2.5 standard errors. Where nothing gains any more, 4 N fresh games tell what was found.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import cycle
from math import inf, sqrt
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.game import Conditions, Draw, Policy, find
from sheetgen.core.requests import Choose, ChooseNumber
from sheetgen.games.convoy.rules.policies import POLICIES, RECONNAISSANCE
from sheetgen.games.convoy.rules.state import DECOY, NONE, OPTIONS, SCREEN, State
from sheetgen.kits.chances.engine import Engine

CONVOY = find("convoy")
APART = 256
"""Random words from the beginning of one game to that of the next."""
SHARE = 50_000
"""Games in a share of a comparison."""
ALWAYS = 32
"""More turns than are ever left."""


class Plan(NamedTuple):
    """An option: whether it is taken when found, and with how many turns left anyway, as a rule
    and after Dumb Luck (0: never)."""

    option: int
    found: int = 0
    late: int = 0
    lucky: int = 0


class Thresholds(NamedTuple):
    """A threshold policy; `most` is 1 where the most cruisers are sent home, else 0."""

    plans: tuple[Plan, ...] = ()
    most: int = 0

    def __str__(self) -> str:
        told = []
        for option, found, late, lucky in self.plans:
            when = ["found"] * found + [f"{late} turns are left"] * (late > 0)
            when += [f"{lucky} are left after Dumb Luck"] * (lucky > 0)
            told.append(f"{OPTIONS[option]} when {' or '.join(when)}")
        return "; ".join([*told, f"the {('fewest', 'most')[self.most]} cruisers go home"])


OPTION = FOUND = LATE = LUCKY = (0, 0, 0, 0)
MOST = 0


def tried(s: State, request: Choose, draw: Draw) -> int:
    """Decides by the tables above, which are set for each policy that is tried."""
    left = s.length - s.turn + 1
    option = NONE
    place = 3
    while place >= 0:
        wanted = FOUND[place] == 1 and s.carry == RECONNAISSANCE and s.turn > s.friendly
        if s.carry < 0:
            wanted = left <= LUCKY[place]
        elif left <= LATE[place]:
            wanted = True
        if request.allowed >> OPTION[place] & 1 and wanted:
            option = OPTION[place]
        place -= 1
    return option


def tried_cruisers(s: State, request: ChooseNumber, draw: Draw) -> int:
    """Sends home the fewest or the most."""
    return request.low + MOST * (request.high - request.low)


def policy(thresholds: Thresholds) -> Policy:
    """A policy to be compiled at once: the compiler writes the tables out as they stand."""
    global OPTION, FOUND, LATE, LUCKY, MOST
    plans = (*thresholds.plans, *[Plan(NONE)] * 4)[:4]
    OPTION, FOUND, LATE, LUCKY = zip(*plans, strict=True)
    MOST = thresholds.most
    return Policy("Is tried.", {"option": tried, "escort-cruisers": tried_cruisers})


Captain = Thresholds | str
"""A threshold policy, or the name of one of the game's own."""


class Trial:
    """Policies tried under the same conditions; what each scored lately is kept."""

    def __init__(self, conditions: Conditions) -> None:
        self.conditions = conditions
        self.engine = lru_cache(8)(self._engine)
        self.scores = lru_cache(200)(self._scores)

    def _engine(self, captain: Captain) -> Engine:
        deciding = POLICIES[captain] if isinstance(captain, str) else policy(captain)
        return Engine(CONVOY, self.conditions, deciding)

    def _scores(self, captain: Captain, words: int, share: int) -> Any:
        return self.engine(captain).games(SHARE, np.random.SeedSequence([words, share]), APART)[1]

    def mean(self, captain: Captain, words: int, games: int) -> tuple[float, float]:
        """The mean score and its standard error."""
        return _mean((self.scores(captain, words, i) for i in range(games // SHARE)), inf)

    def gain(
        self, one: Captain, other: Captain, words: int, games: int, clear: float = inf
    ) -> tuple[float, float]:
        """The mean gain of one over another and its standard error, from so many games, or fewer
        if it is so many standard errors away from nothing sooner."""
        shares = range(games // SHARE)
        gains = (self.scores(one, words, i) - self.scores(other, words, i) for i in shares)
        return _mean(gains, clear)


def _mean(shares: Iterator[Any], clear: float) -> tuple[float, float]:
    played = total = squares = 0
    mean = error = 0.0
    for figures in shares:
        played += SHARE
        total += int(figures.sum())
        squares += int((figures * figures).sum())
        mean = total / played
        error = sqrt((squares / played - mean * mean) / played)
        if abs(mean) > clear * error:
            break
    return mean, error


def moves() -> list[Callable[[Thresholds], Thresholds]]:
    """All ways to change one thing, in the order they are tried."""
    steps = (ALWAYS, 4, -4, 2, -2, 1, -1, -ALWAYS)
    later = [partial(_later, turns=turns) for turns in steps]
    later += [partial(_luckier, turns=turns) for turns in steps]
    return [
        *(partial(_planned, option, _found) for option in _ANY),
        *(partial(_first, option) for option in _ANY),
        _other_cruisers,
        *(partial(_planned, option, change) for change in later for option in _ANY),
    ]


_ANY = range(DECOY, SCREEN + 1)


def _found(plan: Plan) -> Plan:
    return plan._replace(found=1 - plan.found)


def _later(plan: Plan, turns: int) -> Plan:
    return plan._replace(late=min(max(plan.late + turns, 0), ALWAYS))


def _luckier(plan: Plan, turns: int) -> Plan:
    return plan._replace(lucky=min(max(plan.lucky + turns, 0), ALWAYS))


def _planned(option: int, change: Callable[[Plan], Plan], of: Thresholds) -> Thresholds:
    """One plan changed; an option without a plan comes last, and one never taken has none."""
    plans = {plan.option: plan for plan in of.plans}
    plans[option] = change(plans.get(option, Plan(option)))
    return of._replace(plans=tuple(plan for plan in plans.values() if any(plan[1:])))


def _first(option: int, of: Thresholds) -> Thresholds:
    """One option more wanted than all others."""
    return of._replace(plans=tuple(sorted(of.plans, key=lambda plan: plan.option != option)))


def _other_cruisers(of: Thresholds) -> Thresholds:
    return of._replace(most=1 - of.most)


def search(trial: Trial, games: int) -> Thresholds:
    """The policy in which no change gains; each that did is printed."""
    best = Thresholds()
    refused = {best}
    idle, ways = 0, moves()
    for move in cycle(ways):
        while (change := move(best)) not in refused:
            gain, error = trial.gain(change, best, 1, games, clear=4)
            if gain <= 2.5 * error:
                refused.add(change)
            else:
                print(f"{gain:+7.3f} ({error:.3f})  {change}", flush=True)
                best, refused, idle = change, {change, best}, 0
        idle += 1
        if idle == len(ways):
            break
    return best


def main() -> None:
    """Search, and print what was found with its figures from fresh words."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--edition")
    parser.add_argument("--ruling", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--games", type=int, default=1_000_000)
    arguments = parser.parse_args()
    rulings = dict(text.split("=") for text in arguments.ruling)
    trial = Trial(CONVOY.conditions(arguments.edition, rulings))
    best = search(trial, arguments.games)
    print(best)
    print("mean {:.3f} (standard error {:.3f})".format(*trial.mean(best, 2, 4 * arguments.games)))
    for name in ("never", "best"):
        gain, error = trial.gain(best, name, 2, 4 * arguments.games)
        print(f"gain over {name} {gain:+.3f} (standard error {error:.3f})")


if __name__ == "__main__":
    main()
