"""The expected final score of a Malta Convoy within a turn: before the contact roll, in a battle,
while the covering force returns. States are as the rules have them when the question is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import comb
from typing import Any

import numpy as np

from sheetgen.core.game import Rules
from sheetgen.core.requests import REQUESTS, ChooseNumber
from sheetgen.games.convoy.chances.battle import (
    FACES,
    MOST_ATTACKS,
    force_size,
    interception_dice,
    meeting,
    modifiers,
)
from sheetgen.games.convoy.chances.convoy import Convoy
from sheetgen.games.convoy.chances.expectation import Expectation, no_dice, settled
from sheetgen.games.convoy.chances.fleet import Array
from sheetgen.games.convoy.chances.values import Course, after_turn
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, NONE, SCREEN, State


class Within:
    """What is to be expected within a turn, by an Expectation at the turns' ends."""

    def __init__(self, expectation: Expectation) -> None:
        self.at_end = expectation
        self.rulings = expectation.rulings
        self._ahead: tuple[State, dict[int, list[float]]] = (State(), {})
        self._returned: dict[tuple[int, ...], float] = {}

    def contact_ahead(self, s: State) -> float:
        """Before the contact roll, the option decided."""
        values = self.at_end.values
        return settled(s) + sum(values.at_place(values.under_way(self._began(s)), s))

    def taking(self, s: State, option: int) -> float:
        """Before the dice of an option that is taken now (or of none)."""
        if option == NONE:
            return self.contact_ahead(s)
        values = self.at_end.values
        return settled(s) + sum(values.at_place(values.taken(self._began(s), option), s))

    def ended(self, s: State) -> float:
        """After the last of the turn's contact, before the option runs down."""
        values = self.at_end.values
        return settled(s) + sum(values.at_place(values.ended(after_turn(self._began(s))), s))

    def row_met(self, s: State, row: int) -> float:
        """A contact of a row of the CONTACT table, before the enemy die."""
        carriers, gone = s.present(CARRIER), self._types_gone(s)
        met = meeting(row, carriers, gone, s.option, self.rulings.interceptions_capped)
        after = self.attacked(s)
        return met.interceptions + sum(
            chance * after[modifier][number]
            for modifier, chances in zip(modifiers(s.option), met.attacks, strict=True)
            for number, chance in enumerate(chances)
        )

    def enemy_met(self, s: State, row: int, enemy: int) -> float:
        """A contact whose enemy is known, before the force die."""
        return sum(
            self.intercepted(s, force_size(row, enemy, die, s.option), enemy) for die in FACES
        ) / len(FACES)

    def intercepted(
        self, s: State, force: int, enemy: int, ones: int = 0, thrown: int = 0
    ) -> float:
        """An enemy force of known size, after so many interception dice with so many ones."""
        dice = interception_dice(s.present(CARRIER), self._types_gone(s), s.option) - thrown
        after = self.attacked(s)[attack_modifier(s, enemy)]
        total = 0.0
        for more in range(dice + 1):
            chance = comb(dice, more) * 5 ** (dice - more) / 6**dice
            stopped = min(ones + more, force)
            scored = stopped if self.rulings.interceptions_capped else ones + more
            total += chance * (scored + after[force - stopped])
        return total

    def attacked(self, s: State) -> dict[int, list[float]]:
        """By modifier, what is to be expected before 0, 1, ... attack dice."""
        # One state is remembered: the questions of a battle up to its attack are all about it.
        if self._ahead[0] != s:
            self._ahead = s.copy(), self._attacked(s)
        return self._ahead[1]

    def _attacked(self, s: State) -> dict[int, list[float]]:
        result = {modifier: [settled(s)] * (MOST_ATTACKS + 1) for modifier in modifiers(s.option)}
        for convoy, values in self._after(s):
            row, column = convoy.place(s)
            hit = convoy.hit_often(values, s.option)[:, :, column]
            for i, modifier in enumerate(modifiers(s.option)):
                first = 1 + i * MOST_ATTACKS
                brought = np.concatenate([hit[:1], hit[first : first + MOST_ATTACKS]])
                die = convoy.attack(modifier, s.option)
                so_far = np.zeros((1, len(convoy.rows)))
                so_far[0, row] = 1
                for number in range(MOST_ATTACKS + 1):
                    known = (so_far * brought[: len(so_far)]).sum()
                    result[modifier][number] += float(known)
                    struck = so_far * die.counted
                    so_far = so_far @ die.elsewhere
                    if struck.any():
                        so_far = np.concatenate([so_far, np.zeros_like(so_far[:1])])
                        so_far[1:] += struck
        return result

    def attacks(self, s: State, dice: Sequence[int], enemy: int) -> Iterator[tuple[float, ...]]:
        """For each attack die thrown in turn, what is to be expected after each of its faces."""
        modifier = attack_modifier(s, enemy)
        types = self._after(s)
        convoys, ahead = [convoy for convoy, _ in types], [[values for _, values in types]]
        for _ in dice[1:]:
            values = zip(convoys, ahead[-1], strict=True)
            ahead.append([convoy.attacked(v, modifier, s.option) for convoy, v in values])
        reached = [at_place(convoy, s) for convoy in convoys]
        for face in dice:
            values_then = ahead.pop()
            after = {sequence_of_play.MISS: reached}
            for result in sequence_of_play.SHIP_DAMAGED, sequence_of_play.SHIP_DESTROYED:
                chances = zip(convoys, reached, strict=True)
                after[result] = [convoy.hit(c, result, s.option) for convoy, c in chances]
            worth = {
                result: settled(s)
                + sum(float((c * v).sum()) for c, v in zip(chances, values_then, strict=True))
                for result, chances in after.items()
            }
            yield tuple(worth[sequence_of_play.attack_result(die, modifier)] for die in FACES)
            reached = after[sequence_of_play.attack_result(face, modifier)]

    def struck(self, s: State, results: Sequence[int]) -> float:
        """With hits of these results still to be given their targets, in order."""
        total = settled(s)
        for convoy, values in self._after(s):
            for result in reversed(results):
                values = convoy.struck(values, result, s.option)
            total += float(values[convoy.place(s)])
        return total

    def targeted(
        self, s: State, number: int, result: int, faces: tuple[int, ...], rest: Sequence[int]
    ) -> float:
        """A hit whose target die is thrown, and its hit-again die or not; `rest` is to follow."""
        asked, after = played(
            lambda now: sequence_of_play.target(now, self.rulings, number, result), s, faces
        )
        if asked is None:
            return self.struck(after, rest)
        # One face of each half: 1 to 3 sink the damaged ship, 4 to 6 spare it.
        expected = [self.targeted(s, number, result, (*faces, again), rest) for again in (1, 6)]
        return sum(expected) / 2

    def returning(self, s: State, rolls: int) -> float:
        """While the covering force returns, with so many carriers still to be rolled for."""
        if rolls == 0:
            return self.at_end(s)
        key = (*s.sound, *s.damaged, *s.returned, rolls)
        if key not in self._returned:
            stays = self.returning(s, rolls - 1)
            self._returned[key] = (stays + self.goes_home(s, rolls)) / 2
        return self._returned[key]

    def goes_home(self, s: State, rolls: int) -> float:
        """A carrier goes home, before its escort die."""
        return sum(self.escorted(s, rolls, die) for die in FACES) / len(FACES)

    def escorted(self, s: State, rolls: int, die: int, cruisers: int | None = None) -> float:
        """A carrier goes home with the warships of its escort die: so many cruisers, or (None) as
        the policy decides."""

        def goes(now: State) -> Rules:
            # 4 stands for every face that sends it home.
            return sequence_of_play.carrier_goes_home(now, self.rulings, 1, 4)

        asked, after = played(goes, s, (die,))
        if asked is not None:
            number = self.cruisers_chosen(s, asked) if cruisers is None else cruisers
            _, after = played(goes, s, (die,), number)
        return self.returning(after, rolls - 1)

    def cruisers_chosen(self, s: State, asked: ChooseNumber) -> int:
        """How many cruisers the policy sends home."""
        return int(self.at_end.policy.deciders[asked.ask](s, asked, no_dice))

    def _began(self, s: State) -> Course:
        """The course at the end of the turn before."""
        return self.at_end.course(s)._replace(turn=s.turn - 1)

    def _after(self, s: State) -> list[tuple[Convoy, Array]]:
        """The convoy of each type, and the values at the end of the turn at hand."""
        values = self.at_end.values
        return list(values.by_type(values.ended(after_turn(self._began(s))), s.covered))

    def _types_gone(self, s: State) -> int:
        return sum(
            sequence_of_play.no_warship_left(s, self.rulings, kind) for kind in (CRUISER, DESTROYER)
        )


def at_place(convoy: Convoy, s: State) -> Array:
    """Chances by row and column, all of them at a state."""
    chances = np.zeros((len(convoy.rows), len(convoy.counted)))
    chances[convoy.place(s)] = 1
    return chances


def attack_modifier(s: State, enemy: int) -> int:
    """ENEMY ATTACKS: what is added to the attack dice."""
    return sequence_of_play.ENEMY_ATTACK[enemy] + (s.option == SCREEN)


def played(
    rule: Callable[[State], Rules], s: State, faces: Sequence[int], number: int | None = None
) -> tuple[Any, State]:
    """A rule played on a copy of a state with single dice, and perhaps a number decided: what is
    asked when they are used up (or None), and the state then."""
    state = s.copy()
    playing, left = rule(state), list(faces)
    try:
        yielded = next(playing)
        while True:
            if not isinstance(yielded, REQUESTS):
                yielded = next(playing)
            elif isinstance(yielded, ChooseNumber) and number is not None:
                yielded = playing.send(number)
            elif left:
                yielded = playing.send((left.pop(0),))
            else:
                return yielded, state
    except StopIteration:
        return None, state
