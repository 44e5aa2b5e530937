"""CALCULATE PILOT EXPERIENCE: points, and what every 30 of them bring. The missions a man
misses: all causes add up."""

from sheetgen.core.game import Rules
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.rolling import chosen, thrown
from sheetgen.games.wings.rules.state import (
    CRIPPLED,
    FIT,
    HOME_FORCE,
    POSTED,
    SKILLS,
    Man,
    Sortie,
    State,
)
from sheetgen.games.wings.rules.theatre import Theatre

PERFECT_AIM = SKILLS.index("perfect-aim")


def experience(s: State, sortie: Sortie) -> Rules:
    """The experience of one man's mission. Those who are lost to the service roll for nothing."""
    theatre = s.theatre
    number = sortie.man
    man = s.man(number)
    gained = experience_points(s, man, sortie)
    before = man.experience
    man.experience += gained
    man.kills += sortie.kills
    man.shared += sortie.shared
    yield ev.ExperienceGained(number, gained, man.experience)
    if man.status == FIT:
        # every multiple of 30 passed brings its rolls, two of them even in one mission.
        for _ in range(before // theatre.step, man.experience // theatre.step):
            yield from thirty_points(s, number)
        if is_spectacular(theatre, sortie):
            yield from roll_for_medal(s, number)
        # from the next mission on; the points above were still a Novice's.
        if man.novice and is_novice_no_more(theatre, man):
            man.novice = False
            yield ev.NoviceNoMore(number)


def experience_points(s: State, man: Man, sortie: Sortie) -> int:
    """The points of a mission. Only kills count for the dead, for prisoners and for Novices."""
    theatre = s.theatre
    gained = theatre.points.kill * sortie.kills + theatre.points.shared * sortie.shared
    if man.status in (FIT, CRIPPLED) and not man.novice:
        gained += theatre.points.survived
        if man.side == s.winner:
            gained += theatre.points.won
    return gained


def is_novice_no_more(theatre: Theatre, man: Man) -> bool:
    """Whether a Novice becomes Experienced."""
    return man.missions >= theatre.novice_missions or man.kills + man.shared > 0


def thirty_points(s: State, number: int) -> Rules:
    """ACE SKILLS, PROMOTIONS and MEDALS: what a man rolls for 30 points. One who is posted away has
    no use for a skill."""
    # The promotion of an earlier 30 points may have posted him away.
    if s.man(number).status == FIT:
        yield from gain_skill(s, number)
        yield from roll_for_promotion(s, number)
    yield from roll_for_medal(s, number)


# ACE SKILLS


def gain_skill(s: State, number: int) -> Rules:
    """ACE SKILLS: two rolls, and a choice between them. What he has is rolled again, and so is the
    second roll if it is like the first; a last skill is given, and with none left nothing. Perfect
    Aim only gives a one-eyed man his plain bonus back."""
    man = s.man(number)
    open_to_him = skills_open_to(s.theatre, man)
    if open_to_him.bit_count() > 1:
        # also why the second roll may not fall on the first.
        first = yield from roll_for_skill(s, number, open_to_him)
        second = yield from roll_for_skill(s, number, open_to_him - (1 << first))
        rolled: tuple[int, ...] = (first, second)
        gained = yield from chosen(s, number, "skill", SKILLS, 1 << first | 1 << second)
    elif open_to_him:
        rolled, gained = (), open_to_him.bit_length() - 1
    else:
        return
    if gained == PERFECT_AIM and man.keeps("one-eyed"):
        man.aims_still = True
    else:
        man.skills |= 1 << gained
    yield ev.SkillGained(number, rolled, gained)


def roll_for_skill(s: State, number: int, wanted: int) -> Rules:
    """A D6 on the Ace Skill table, again until it falls on one of the skills wanted. Returns it."""
    found = -1
    while found < 0 or not wanted >> found & 1:
        (die,) = yield from thrown(s, number, "ace-skill", 6)
        found = SKILLS.index(s.theatre.skill_of_die[die - 1])
    return found


def skills_open_to(theatre: Theatre, man: Man) -> int:
    """A bit mask of the skills a man may still gain. A one-eyed man who has the plain bonus for
    aimed fire has had what Perfect Aim can give him."""
    held = man.skills
    if man.aims_still:
        held |= 1 << PERFECT_AIM
    if man.bomber:
        held |= 1 << SKILLS.index(theatre.not_for_bombers)
    return (1 << len(SKILLS)) - 1 & ~held


# PROMOTIONS


def roll_for_promotion(s: State, number: int) -> Rules:
    """PROMOTIONS: no roll for a man of the highest rank. A Wing Commander flies no more, and an
    Experienced man of the lowest rank takes his place."""
    man = s.man(number)
    top = len(s.theatre.ranks[man.air_force]) - 1
    if man.rank < top:
        (die,) = yield from thrown(s, number, "promotion", 6)
        promoted = die >= s.theatre.promoted_from
        man.rank += promoted
        yield ev.PromotionRolled(number, die, promoted, man.rank)
        if man.air_force == HOME_FORCE and man.rank == top:
            man.status = POSTED
            # only the RAF's ladder ends at a desk.
            s.enter(Man(man.air_force, man.bomber))
            yield ev.PostedAway(number, len(s.men))


# MEDALS


def roll_for_medal(s: State, number: int) -> Rules:
    """A roll for a medal; none is made where his air force has no further medal for him."""
    theatre = s.theatre
    man = s.man(number)
    if man.medals < len(theatre.medals[man.air_force]):
        dice = yield from thrown(s, number, "medal", 6, dice=2)
        added = sum(by for lasting, by in theatre.medal_modifiers.items() if man.keeps(lasting))
        awarded = sum(dice) + added >= theatre.medal_from[man.air_force]
        yield ev.MedalRolled(number, dice, added, awarded)
        if awarded:
            yield from award_medal(s, number, in_hospital=False)


def is_spectacular(theatre: Theatre, sortie: Sortie) -> bool:
    """Whether a mission earns a medal roll beyond those for experience."""
    return sortie.sank_ship or sortie.kills >= theatre.kills_for_a_medal


def award_medal(s: State, number: int, in_hospital: bool) -> Rules:
    """The next medal, if there is one. He misses a mission to receive it, unless in hospital."""
    man = s.man(number)
    if man.medals < len(s.theatre.medals[man.air_force]):
        man.medals += 1
        yield ev.MedalAwarded(number, man.medals, in_hospital)
        if not in_hospital:
            yield from misses(s, number, 1)


def misses(s: State, number: int, missions: int) -> Rules:
    """A man is to miss so many missions, beyond those he is to miss already."""
    if missions > 0:
        s.man(number).misses += missions
        yield ev.OutOfAction(number, missions)


def mission_sat_out(s: State) -> Rules:
    """Everybody who is to miss missions and did not fly this one has missed it."""
    flew = {sortie.man for sortie in s.sorties}
    for number, man in enumerate(s.men, start=1):
        if man.status == FIT and man.misses > 0 and number not in flew:
            man.misses -= 1
            yield ev.MissionMissed(number, man.misses)
