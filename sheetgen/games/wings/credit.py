"""Who is credited with the airplanes lost in a fight."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.wings.fight import CrewReport, Fight
from sheetgen.games.wings.points import shot_down
from sheetgen.games.wings.state import Terms


class Kill(NamedTuple):
    """A kill: the crew that was lost or left on fire, and those credited with it, who share it if
    they are several."""

    lost: int
    by: tuple[int, ...]


def kills(fight: Fight, t: Terms) -> list[Kill]:
    """The kills of a fight. An airplane that leaves on fire is one for whoever set it alight."""
    found = []
    for crew in fight.crews:
        if shot_down(crew, t) or crew.burning:
            by = credited(crew)
            if by:
                found.append(Kill(crew.crew, by))
    return found


def credited(crew: CrewReport) -> tuple[int, ...]:
    """The crews credited with an airplane. Where their shares are noted, the one whose shot it was
    has it alone if he did half of the damage; else all share it who did a quarter."""
    if not crew.shares:
        return crew.by
    whole = max(crew.damage, sum(crew.shares))
    if 2 * crew.shares[0] >= whole:
        return crew.by[:1]
    return tuple(
        firer for firer, share in zip(crew.by, crew.shares, strict=True) if 4 * share >= whole
    )
