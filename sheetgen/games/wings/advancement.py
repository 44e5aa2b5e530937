"""ACE SKILLS and PROMOTIONS."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.events import PostedAway, PromotionRolled, SkillGained
from sheetgen.games.wings.rolling import chosen, thrown
from sheetgen.games.wings.state import POSTED, RAF, SKILLS, Man, State
from sheetgen.games.wings.tables import NOT_FOR_BOMBERS, PROMOTED_FROM, RANKS, SKILL_OF_DIE

PERFECT_AIM = SKILLS.index("perfect-aim")


def skill(s: State, number: int) -> Rules:
    """ACE SKILLS: two rolls, and a choice between them. What he has is rolled again, and so is the
    second roll if it is like the first; a last skill is given, and with none left nothing."""
    man = s.man(number)
    open_to_him = skills_open_to(man)
    if open_to_him.bit_count() > 1:
        first = yield from roll_for_skill(s, number, open_to_him)
        second = yield from roll_for_skill(s, number, open_to_him - (1 << first))
        rolled: tuple[int, ...] = (first, second)
        gained = yield from chosen(s, number, "skill", SKILLS, 1 << first | 1 << second)
    elif open_to_him:
        rolled, gained = (), open_to_him.bit_length() - 1
    else:
        return
    learn(man, gained)
    yield SkillGained(number, rolled, gained)


def roll_for_skill(s: State, number: int, wanted: int) -> Rules:
    """A D6 on the Ace Skill table, again until it falls on one of the skills wanted. Returns it."""
    found = -1
    while found < 0 or not wanted >> found & 1:
        (die,) = yield from thrown(s, number, "ace-skill", 6)
        found = SKILLS.index(SKILL_OF_DIE[die - 1])
    return found


def skills_open_to(man: Man) -> int:
    """A bit mask of the skills a man may still gain. A one-eyed man who has the plain bonus for
    aimed fire has had what Perfect Aim can give him."""
    held = man.skills
    if man.aims_still:
        held |= 1 << PERFECT_AIM
    if man.bomber:
        held |= 1 << SKILLS.index(NOT_FOR_BOMBERS)
    return (1 << len(SKILLS)) - 1 & ~held


def learn(man: Man, gained: int) -> None:
    """Give a man a skill; Perfect Aim only gives a one-eyed man his plain bonus back."""
    if gained == PERFECT_AIM and man.keeps("one-eyed"):
        man.aims_still = True
    else:
        man.skills |= 1 << gained


def promotion(s: State, number: int) -> Rules:
    """PROMOTIONS: no roll for a man of the highest rank. A Wing Commander flies no more, and an
    Experienced man of the lowest rank takes his place."""
    man = s.man(number)
    top = len(RANKS[man.air_force]) - 1
    if man.rank < top:
        (die,) = yield from thrown(s, number, "promotion", 6)
        promoted = die >= PROMOTED_FROM
        man.rank += promoted
        yield PromotionRolled(number, die, promoted, man.rank)
        if man.air_force == RAF and man.rank == top:
            man.status = POSTED
            s.men.append(Man(man.air_force, man.bomber))
            yield PostedAway(number, len(s.men))
