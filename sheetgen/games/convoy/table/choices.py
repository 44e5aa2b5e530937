"""What the decisions of Malta Convoy do, each in a few words, as things stand."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.requests import Decision
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.sequence_of_play import COMBINED
from sheetgen.games.convoy.rules.state import (
    CRUISER,
    DECOY,
    DESTROYER,
    EVADE,
    OPTIONS,
    SCREEN,
    SPLIT,
)
from sheetgen.games.convoy.story.tellings import noun, option_name
from sheetgen.games.convoy.table.now import (
    FACES,
    Now,
    attack_modifier,
    contact,
    enemies,
    interception_dice,
    left_by,
    merchants_hit,
    now,
)
from sheetgen.games.convoy.table.phrases import (
    dice,
    faces,
    say,
    span,
    words,
)
from sheetgen.kits.telling.grammar import counted_in_figures as count
from sheetgen.kits.telling.grammar import join, plural


def choices(request: Decision, session: Session) -> Mapping[str, str]:
    """What may be chosen, each with its consequence in a few words."""
    at = now(session)
    if request.ask == "option":
        return {name: _option(at, OPTIONS.index(name)) for name in request.choices}
    return {name: _escort(at, int(name)) for name in request.choices}


def _option(at: Now, option: int) -> str:
    then = at.under(option)
    longer = 0 if option != EVADE else 1 if at.rulings.evade_adds_one else 3
    fields: dict[str, object] = {
        "turns": _turns(at, longer),
        "dice": dice(interception_dice(then)),
        "dice_now": dice(interception_dice(at)),
    }
    if option == DECOY:
        fields |= {"hits": merchants_hit(then), "hits_now": merchants_hit(at)}
    elif option in (SPLIT, EVADE):
        fields |= {"by": contact(then, 1).modifier - at.state.carry, "contact": _enemy(at, then)}
        fields["length"] = span(at.state.length + 1, at.state.length + longer)
    elif option == SCREEN:
        fields["by"] = attack_modifier(then, COMBINED)
    else:
        unused = [option_name(each) for each in range(DECOY, SCREEN + 1) if _unused(at, each)]
        fields["unused"] = f"{join(unused)} {words('choices', 'stay')[len(unused) > 1]}"
    return say("choices", OPTIONS[option], **fields)


def _turns(at: Now, longer: int) -> str:
    """How long an option may run, as far as the journey goes."""
    most = min(at.state.length + longer - at.state.turn + 1, FACES[-1])
    return f"{span(1, most)} {plural('turn', most)}"


def _unused(at: Now, option: int) -> bool:
    return bool(at.state.unused >> option & 1)


def _enemy(at: Now, then: Now) -> str:
    """On which contact rolls an enemy comes; nothing in friendly waters."""
    if at.turn.friendly:
        return ""
    return say("choices", "contact", faces=faces(enemies(then)), faces_now=faces(enemies(at)))


def _escort(at: Now, cruisers: int) -> str:
    gone, after = left_by(at, at.face, cruisers)
    return say(
        "choices",
        "escort-cruisers",
        cruisers=count(cruisers, noun(CRUISER)),
        cruisers_left=after.state.present(CRUISER),
        destroyers=count(sum(gone.destroyers), noun(DESTROYER)),
        destroyers_left=after.state.present(DESTROYER),
        dice=dice(interception_dice(after)),
    )
