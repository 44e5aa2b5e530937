"""The story of a board of an event: one convoy as many commodores ran it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from sheetgen.core.language import counted, join
from sheetgen.core.session import Session
from sheetgen.games.convoy.event.plans import NAMES, played
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, TANKER, Kind
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle, Turn, tell
from sheetgen.games.convoy.story.tellings import enemy_name, noun
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.telling.storyteller import chance
from sheetgen.kits.telling.templates import Library

TEMPLATE = "convoy/field.md.j2"
TOLD_OF = (CARGO, TANKER, CARRIER)
"""The ships whose fates are told, by type."""
MOST_SHIPS = 3
LEAST_COST = Fraction(1)
"""A turn that cost less in the mean is not told of."""
Table = tuple[str, Session, Mapping[str, int], int]
"""The name of a table, ready to print, its game, what each option that it took gained, and the
score that stands."""


def told(tables: Sequence[Table], par: float, shelf: Library, key: str) -> str:
    """The story of a board as Markdown; the key picks among wordings."""
    chronicles = [tell(session) for _, session, *_ in tables]
    scores = [score for *_, score in tables]
    top = max(scores)
    return shelf.render(
        TEMPLATE,
        force=join(
            counted(len(ships), noun(kind))
            for kind, ships in zip(Kind, chronicles[0].fleet, strict=True)
            if ships
        ),
        length=chronicles[0].set_up()[5],
        many=len(tables),
        low=min(scores),
        high=top,
        mean=decimal(sum(scores) / len(scores)),
        par=decimal(par),
        worst=_worst(chronicles),
        ships=list(_divided(chronicles)),
        options=list(_options(tables)),
        leaders=[_led(*one[:3]) for one in tables if one[-1] == top],
        pick=partial(_picked, key),
    ).strip()


def _picked(key: str, kind: str, many: int) -> int:
    return int(chance(key, kind) * many)


def _worst(chronicles: Sequence[Chronicle]) -> dict[str, Any]:
    """The turn that cost the tables most in the mean, and how many met whom there; nothing if none
    cost them much."""
    many = len(chronicles)
    most = max(len(chronicle.turns) for chronicle in chronicles)
    costs = {
        turn: Fraction(sum(_cost(chronicle, turn) for chronicle in chronicles), many)
        for turn in range(1, most + 1)
    }
    turn = max(costs, key=lambda number: (costs[number], -number))
    there = [each.turns[turn - 1] for each in chronicles if turn <= len(each.turns)]
    met = Counter(each.battle.force.enemy for each in there if each.battle)
    if costs[turn] < LEAST_COST or not met:
        return {}
    (enemy, _), *_ = met.most_common()
    return {
        "turn": turn,
        "watch": there[0].watch,
        "met": met.total(),
        "enemy": enemy_name(enemy),
        "cost": decimal(float(costs[turn])),
    }


def _cost(chronicle: Chronicle, turn: int) -> int:
    """What a turn took from a convoy's score; below 0 if it added to it."""

    def after(turns: list[Turn]) -> int:
        return (turns[-1].score if turns else None) or 0

    turns = chronicle.turns
    if turn > len(turns):
        return 0
    return (after(turns[: turn - 1]) if turn > 1 else 100) - after(turns[:turn])


def _divided(chronicles: Sequence[Chronicle]) -> Iterator[dict[str, Any]]:
    """The ships whose fate was the most divided."""
    divided = []
    for kind in TOLD_OF:
        for place, ship in enumerate(chronicles[0].fleet[kind]):
            lost = sum(each.fleet[kind][place].condition == SUNK for each in chronicles)
            saved = len(chronicles) - lost
            if min(lost, saved):
                divided.append((-min(lost, saved), -kind, place, ship, lost, saved))
    for *_, ship, lost, saved in sorted(divided, key=lambda each: each[:3])[:MOST_SHIPS]:
        yield {"kind": noun(ship.kind), "name": ship.name, "lost": lost, "saved": saved}


def _options(tables: Sequence[Table]) -> Iterator[dict[str, Any]]:
    """What was tried, option by option, the most often taken first."""
    plans = [(played(session), gains) for _, session, gains, _ in tables]
    taken = {name: [one for one in plans if name in one[1]] for name in NAMES}
    for place, name in sorted(enumerate(NAMES), key=lambda one: (-len(taken[one[1]]), one[0])):
        if took := taken[name]:
            starts = [plan.starts[place] for plan, _ in took]
            gain = change(sum(gains[name] for _, gains in took) / len(took))
            yield {"name": name, "taken": len(took), "starts": sorted(starts), "gain": gain}


def _led(name: str, session: Session, gains: Mapping[str, int]) -> dict[str, Any]:
    """Who came first on the board, and the option that helped most, if any did."""
    option = max(gains, key=lambda each: gains[each], default="")
    if not option or gains[option] <= 0:
        return {"name": name}
    turn = played(session).starts[NAMES.index(option)]
    return {"name": name, "option": option, "turn": turn, "gain": gains[option]}
