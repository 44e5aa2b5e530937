"""The decisions of Wings over Malta: what may be chosen, and what each choice would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from sheetgen.core.requests import Decision
from sheetgen.core.session import Session
from sheetgen.games.wings.chances.questions import way_down
from sheetgen.games.wings.rules.return_to_base import WAYS_DOWN
from sheetgen.games.wings.rules.rolling import means_to_roll_again
from sheetgen.games.wings.rules.state import DEAD, FIT, IN_THE_SEA, PRISONER
from sheetgen.games.wings.rules.tables import LUCK, REROLLS
from sheetgen.games.wings.sheet.printed_tables import means_name, skill_effect
from sheetgen.games.wings.table.now import (
    REROLLED,
    Landing,
    Now,
    asked,
    landing,
    landings,
    now,
    replacement,
)
from sheetgen.games.wings.table.phrases import percent, say, words, wounds
from sheetgen.games.wings.table.prompts_return import die_at_hand

_FATES = {FIT: "fit", IN_THE_SEA: "sea", PRISONER: "prisoner", DEAD: "dead"}


def choices(request: Decision, session: Session) -> Mapping[str, str]:
    """What may be chosen, each with its consequence in a few words."""
    name = asked(request.ask)
    part = "reroll" if name.startswith(REROLLED) else name
    told = _TOLD[part]
    at = now(session)
    return {choice: told(at, request, choice) for choice in request.choices}


def fate(made: Landing) -> str:
    """What a die makes of a man, in words: `1 wound`, `in the sea, 1 wound`, `killed`."""
    name, hurt = words("fates", _FATES[made.status]), wounds(made.wounds)
    if made.status == DEAD or not hurt:
        return str(name)
    return hurt if made.status == FIT else say("fates", "hurt", fate=name, wounds=hurt)


def _old_wound(at: Now, request: Decision, choice: str) -> str:
    if choice == "fly":
        return say("choices", "fly")
    return say("choices", "replace", n=at.airman(replacement(at)).title)


def _edge(at: Now, request: Decision, choice: str) -> str:
    return say("choices", choice)


def _way_down(at: Now, request: Decision, choice: str) -> str:
    way = WAYS_DOWN.index(choice)
    chances = way_down(at.state, at.rulings, at.sortie(request.about), way)
    shown = {name: percent(chance) for name, chance in chances._asdict().items()}
    return say("choices", "way-down", **shown)


def _reroll(at: Now, request: Decision, choice: str) -> str:
    table, die = die_at_hand(at, request)
    if choice == "keep":
        made = landing(at, table, request.about, die)
        return say("choices", "keep", die=f"{die % 100:02d}", fate=fate(made))
    held = means_to_roll_again(at.man(request.about), table)
    assert held is not None
    means = REROLLS[held].means
    spent = words("choices", "spent")["luck" if means == LUCK else "skill"]
    counts = Counter(fate(made) for made in landings(at, table, request.about))
    odds = ", ".join(f"{name} {number}" for name, number in counts.most_common())
    return say("choices", "roll-again", spent=spent.format(means=means_name(means)), odds=odds)


def _skill(at: Now, request: Decision, choice: str) -> str:
    return skill_effect(choice)


_TOLD: dict[str, Callable[[Now, Decision, str], str]] = {
    "old-wound-flies": _old_wound,
    "defenders-edge": _edge,
    "way-down": _way_down,
    "reroll": _reroll,
    "skill": _skill,
}
