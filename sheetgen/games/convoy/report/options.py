"""Options told as decisions, and judged by what the same dice would have done without them."""

from __future__ import annotations

from dataclasses import dataclass

from sheetgen.games.convoy.report.voice import Voice
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.sequence_of_play import (
    CONTACT_FORCE,
    ENEMY_FORCE,
    FIRST_CONTACT_ROW,
    TARGET,
    attack_result,
)
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    DECOY,
    EVADE,
    OPTIONS,
    SCREEN,
    SPLIT,
    TANKER,
)
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Turn

_CONTACT_MODIFIER = {SPLIT: 1, EVADE: -2}
LAST_CONTACT_ROW = 8
NOTHING = -1
"""Not a type: what the dummy convoy's hits fall on."""


@dataclass
class Worth:
    """What an option did while it ran: `contacts` met, contacts `averted` or `brought` on, enemies
    kept away (`fewer`), hits `drawn` from merchant ships to others, those of them that `carriers`
    took, attacks it made `worse`."""

    contacts: int = 0
    averted: int = 0
    brought: int = 0
    fewer: int = 0
    drawn: int = 0
    carriers: int = 0
    hits: int = 0
    worse: int = 0


def decided(voice: Voice, turn: Turn) -> str:
    """The decision to take an option."""
    taken = turn.taken
    assert taken is not None
    slot = f"take-{OPTIONS[taken.option]}"
    return voice.say(slot, **voice.when(turn), turns=taken.turns, more=taken.extension)


def ended(voice: Voice, chronicle: Chronicle, turn: Turn) -> str:
    """The end of an option in a turn, and what it was worth."""
    turns = chronicle.turns[turn.number - turn.option_turn : turn.number]
    worth = judged(chronicle, turn.option, turns)
    option = OPTIONS[turn.option]
    slot = "end-idle" if all(t.friendly for t in turns) else f"end-{option}"
    ends = voice.ends(turn.number)
    alone = len(chronicle.fleet[CARRIER]) == 1
    return voice.say(slot, **ends, option=option, turns=len(turns), alone=alone, **vars(worth))


def judged(chronicle: Chronicle, option: int, turns: list[Turn]) -> Worth:
    """What an option was worth over its turns, each of their dice taken alone."""
    worth = Worth()
    for turn in turns:
        if turn.contact is not None and not turn.contact.harmless:
            _judge_contact(worth, option, turn.contact)
        if turn.battle is not None:
            worth.contacts += 1
            _judge_battle(worth, chronicle, option, turn, turn.battle)
    return worth


def _judge_contact(worth: Worth, option: int, contact: ev.ContactRolled) -> None:
    without = contact.die + contact.modifier - _CONTACT_MODIFIER.get(option, 0)
    met, would_be_met = contact.row >= FIRST_CONTACT_ROW, without >= FIRST_CONTACT_ROW
    worth.averted += would_be_met and not met
    worth.brought += met and not would_be_met


def _judge_battle(
    worth: Worth, chronicle: Chronicle, option: int, turn: Turn, battle: Battle
) -> None:
    worth.hits += len(battle.hits)
    if option in _CONTACT_MODIFIER:
        worth.fewer += _force_without(option, turn, battle.force) - battle.force.force
    if option == SCREEN and battle.interception is not None:
        # As it would have been without the two dice of Screen, the last of the roll.
        without = max(battle.force.force - battle.interception.dice[:-2].count(1), 0)
        worth.fewer += without - battle.interception.force
    if option == SCREEN and battle.attack is not None:
        worth.worse += sum(
            attack_result(die, battle.attack.modifier)
            > attack_result(die, battle.attack.modifier - 1)
            for die in battle.attack.dice
        )
    if option == DECOY:
        kinds = _drawn(chronicle, turn, battle)
        worth.drawn += len(kinds)
        worth.carriers += kinds.count(CARRIER)


def _force_without(option: int, turn: Turn, met: ev.ForceMet) -> int:
    """The force as it would have been had the contact been rolled without the option; a contact
    that it brought on counts as it is."""
    assert turn.contact is not None
    contact = turn.contact.die + turn.contact.modifier - _CONTACT_MODIFIER[option]
    if contact < FIRST_CONTACT_ROW:
        return met.force
    row = min(contact, LAST_CONTACT_ROW)
    return max(met.force_die + CONTACT_FORCE[row] + ENEMY_FORCE[met.enemy], 1)


def _drawn(chronicle: Chronicle, turn: Turn, battle: Battle) -> list[int]:
    """The types that took the hits drawn from merchant ships; the decoy itself is no type."""
    carriers = sum(s.gone_on is None or s.gone_on >= turn.number for s in chronicle.fleet[CARRIER])
    drawn = []
    for hit in battle.hits:
        aimed_at = TARGET[hit.rolled.target]
        if aimed_at == CARRIER and carriers == 0:
            aimed_at = CARGO
        fell_on = NOTHING if hit.rolled.outcome == ev.DUMMY else hit.rolled.kind
        if aimed_at in (CARGO, TANKER) and fell_on not in (CARGO, TANKER):
            drawn.append(fell_on)
        carriers -= hit.rolled.kind == CARRIER and hit.rolled.outcome in (ev.SUNK, ev.FINISHED)
    return drawn
