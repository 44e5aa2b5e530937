"""CALCULATE PILOT EXPERIENCE: points, and what every 30 of them bring."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.advancement import promotion, skill
from sheetgen.games.wings.events import ExperienceGained, NoviceNoMore
from sheetgen.games.wings.medals import medal, spectacular
from sheetgen.games.wings.state import CRIPPLED, FIT, Man, Sortie, State
from sheetgen.games.wings.tables import NOVICE_MISSIONS, POINTS, STEP


def experience(s: State, sortie: Sortie) -> Rules:
    """The experience of one man's mission. Those who are lost to the service roll for nothing."""
    number = sortie.man
    man = s.man(number)
    gained = points(s, man, sortie)
    before = man.experience
    man.experience += gained
    man.kills += sortie.kills
    man.shared += sortie.shared
    yield ExperienceGained(number, gained, man.experience)
    if man.status == FIT:
        for _ in range(before // STEP, man.experience // STEP):
            yield from thirty_points(s, number)
        if spectacular(sortie):
            yield from medal(s, number)
        if man.novice and has_learnt(man):
            man.novice = False
            yield NoviceNoMore(number)


def points(s: State, man: Man, sortie: Sortie) -> int:
    """The points of a mission. Only kills count for the dead, for prisoners and for Novices."""
    gained = POINTS.kill * sortie.kills + POINTS.shared * sortie.shared
    if man.status in (FIT, CRIPPLED) and not man.novice:
        gained += POINTS.survived
        if man.side == s.winner:
            gained += POINTS.won
    return gained


def thirty_points(s: State, number: int) -> Rules:
    """ACE SKILLS, PROMOTIONS and MEDALS: what a man rolls for 30 points. One who is posted away has
    no use for a skill."""
    if s.man(number).status == FIT:
        yield from skill(s, number)
        yield from promotion(s, number)
    yield from medal(s, number)


def has_learnt(man: Man) -> bool:
    """Whether a Novice becomes Experienced."""
    return man.missions >= NOVICE_MISSIONS or man.kills + man.shared > 0
