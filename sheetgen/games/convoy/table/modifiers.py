"""What is added to a roll, one thing to a line; the things add up to what the rules add."""

from collections.abc import Callable

from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, NONE
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, option_name
from sheetgen.games.convoy.story.tellings import contact_name, enemy_name
from sheetgen.games.convoy.table.now import (
    FACES,
    Now,
    attack_modifier,
    contact,
    falls,
    force,
    interception_dice,
)
from sheetgen.kits.table.questions import Phrases, plain
from sheetgen.kits.table.words import Modifier
from sheetgen.kits.telling.grammar import join

PHRASES = Phrases(data, "table")
"""The words at the table: `data/table.json`."""
LUCK, PLANE = 1, 4
"""The rows of the CONTACT table that leave something to the next roll."""


def modifiers(at: Now) -> list[Modifier]:
    """What is added to the dice of the roll at hand, or to how many there are."""
    counted = _COUNTED[at.request.ask](at) if at.request.ask in _COUNTED else []
    return [modifier for modifier in counted if modifier.by]


def added(at: Now) -> int:
    """What is added to the roll at hand in all."""
    return sum(modifier.by or 0 for modifier in modifiers(at))


def _by_option(at: Now, of: Callable[[Now], int]) -> Modifier:
    """What the option in force makes of a number."""
    return Modifier(option_name(at.state.option), of(at) - of(at.under(NONE)))


def _contact(at: Now) -> list[Modifier]:
    left = at.state.carry
    row = contact_name(LUCK if left < 0 else PLANE)
    return [
        Modifier(PHRASES.say("contact", "left", row=row), left),
        _by_option(at, lambda then: contact(then, 1).modifier),
    ]


def _force(at: Now) -> list[Modifier]:
    row, enemy = at.contact.row, sequence_of_play.ENEMY[at.face]
    return [
        Modifier(contact_name(row), sequence_of_play.CONTACT_FORCE[row]),
        Modifier(enemy_name(enemy), sequence_of_play.ENEMY_FORCE[enemy]),
        # The highest face: there the least force of 1 hides nothing.
        _by_option(at, lambda then: force(then, FACES[-1])),
    ]


def _intercept(at: Now) -> list[Modifier]:
    carriers = at.chronicle.ships(CARRIER, SOUND) + at.chronicle.ships(CARRIER, HURT)
    names = join(ship.name for ship in sorted(carriers, key=lambda ship: ship.number))
    named = PHRASES.words("intercept", "carriers")[len(carriers) > 1].format(ships=names)
    missing = [
        Modifier(plain(row[1]), -int(sequence_of_play.no_warship_left(at.state, at.rulings, kind)))
        for kind, row in zip(
            (CRUISER, DESTROYER), texts(at.conditions)["interception"]["rows"][1:3], strict=True
        )
    ]
    rest = interception_dice(at.under(NONE)) - len(carriers) - sum(each.by or 0 for each in missing)
    return [
        Modifier(str(PHRASES.words("intercept", "base")), rest),
        Modifier(named, len(carriers)),
        *missing,
        _by_option(at, interception_dice),
    ]


def _attack(at: Now) -> list[Modifier]:
    enemy = at.battle.force.enemy
    return [
        Modifier(enemy_name(enemy), sequence_of_play.ENEMY_ATTACK[enemy]),
        _by_option(at, lambda then: attack_modifier(then, enemy)),
    ]


_COUNTED: dict[str, Callable[[Now], list[Modifier]]] = {
    "contact": _contact,
    "force": _force,
    "intercept": _intercept,
    "attack": _attack,
    # Face 1: there the end row of the table cuts nothing off.
    "target": lambda at: [_by_option(at, lambda then: falls(then, at.request.slot, 1).row)],
}
