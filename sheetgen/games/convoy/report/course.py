"""The course of a game: what befell, in its order, as a player goes through it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sheetgen.games.convoy.report.facts import Attack, Decision, Halfway, Voyage
from sheetgen.games.convoy.report.kinds import Group

BUSY, TOGETHER = 4, 3
"""Where more attacks than these cost a merchant ship or a carrier, so many are told together."""


def course(v: Voyage, alone: Collection[int]) -> Iterator[Group | Decision | Halfway]:
    """The stretches of a voyage: each decision, halfway, and all the attacks. Those that cost no
    merchant ship or carrier go together; the others go by themselves, unless there are many, and
    so do those in the turns `alone`."""
    is_busy = sum(_is_dear(attack) for attack in v.attacks) > BUSY
    decisions = {decision.turn: decision for decision in v.decisions}
    waiting: list[Attack] = []

    def goes_on(attack: Attack) -> bool:
        if attack.measure != waiting[-1].measure or {attack.turn, waiting[-1].turn} & {*alone}:
            return False
        if _is_dear(attack):
            return is_busy and _is_dear(waiting[-1]) and len(waiting) < TOGETHER
        return not _is_dear(waiting[-1])

    for watch in v.watches:
        decision, attack = decisions.get(watch.turn), v.attack(watch.turn)
        if waiting and (decision or (attack and not goes_on(attack))):
            yield Group(waiting)
            waiting = []
        if decision:
            yield decision
        if attack:
            waiting.append(attack)
        if v.halfway and v.halfway.turn == watch.turn:
            if waiting:
                yield Group(waiting)
                waiting = []
            yield v.halfway
    if waiting:
        yield Group(waiting)


def _is_dear(attack: Attack) -> bool:
    return bool(attack.merchants or attack.carriers)
