"""CAMPAIGN SEQUENCE: twenty-four missions, and the campaign winner."""

from dataclasses import replace

from sheetgen.core.game import Rules
from sheetgen.core.requests import Choose, ReportFight, Roll
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.experience import experience, mission_sat_out
from sheetgen.games.wings.rules.fight import DOWN, ENGINE, EXPLOSION, FIRE, CrewReport, Mat
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.missions import next_mission
from sheetgen.games.wings.rules.points import ahead, kills, score, sinkings
from sheetgen.games.wings.rules.return_to_base import return_to_base
from sheetgen.games.wings.rules.rosters import call_up, who_flies
from sheetgen.games.wings.rules.setting_up import set_up
from sheetgen.games.wings.rules.state import (
    DRAWN,
    FIT,
    LASTING,
    NOBODY,
    Man,
    Rulings,
    SetUp,
    Sortie,
    State,
)
from sheetgen.games.wings.rules.wounds import effect_of_wounds


def play(s: State, t: Rulings) -> Rules:
    """A campaign, from its first mission to its winner."""
    yield ev.CastRolled((yield Roll("cast", 2, 100)))
    for _ in range(s.theatre.length):
        yield from before_the_fight(s, t)
        yield ev.Mustered(s.mission, men_flying(s))
        yield from fight_the_mission(s, t)
        yield from aftermath(s, t)
        yield ev.MissionEnded(s.mission, men_flying(s))
    yield ev.CampaignEnded(tuple(s.won), ahead(*s.won))


def before_the_fight(s: State, t: Rulings) -> Rules:
    """The next mission, who flies it, and its set-up."""
    yield from next_mission(s, t)
    yield from call_up(s, t)
    yield from who_flies(s, t)
    yield from set_up(s, t)


def fight_the_mission(s: State, t: Rulings) -> Rules:
    """The report of the fight; who has won the mission, and what it has left of everybody."""
    fight = yield ReportFight("fight", fight_form(s, t), s.mission)
    result = score(fight, s, t)
    s.winner, s.afloat = result.winner, fight.afloat
    if s.winner != DRAWN:
        s.won[s.winner] += 1
    on_table = s.theatre.targets(s.kind, s.attacker)
    won, sunk = kills(fight, t), sinkings(fight, on_table)
    yield ev.Fought(s.mission, fight, result, tuple(won), tuple(sunk.items()))
    ships = {crew for name, crew in sunk.items() if on_table[name].sinks}
    alone = [kill.by[0] for kill in won if len(kill.by) == 1]
    shared = [crew for kill in won if len(kill.by) > 1 for crew in kill.by]
    s.sorties = [
        sortie(crew)._replace(
            kills=alone.count(crew.crew),
            shared=shared.count(crew.crew),
            sank_ship=crew.crew in ships,
        )
        for crew in fight.crews
    ]


def sortie(crew: CrewReport) -> Sortie:
    """What the aftermath needs of a crew's report."""
    same = {name: value for name, value in crew._asdict().items() if name in Sortie._fields}
    return Sortie(
        **same,
        man=crew.crew,
        shot_down=crew.fate == DOWN,
        exploded=EXPLOSION in crew.specials,
        over_coast=crew.over == Mat.COAST,
        engine=ENGINE in crew.specials,
        fire=FIRE in crew.specials,
    )


def aftermath(s: State, t: Rulings) -> Rules:
    """Return to base, the effect of wounds and experience, for all who flew the mission."""
    for sortie in s.sorties:
        count_the_fight(s, sortie)
    yield from mission_sat_out(s)
    for sortie in s.sorties:
        yield from return_to_base(s, t, sortie)
    for sortie in s.sorties:
        man = s.man(sortie.man)
        if man.status == FIT and man.wounds > 0:
            yield from effect_of_wounds(s, sortie.man)
    for sortie in s.sorties:
        yield from experience(s, sortie)


def count_the_fight(s: State, sortie: Sortie) -> None:
    """What the fight itself has changed: the mission flown, wounds, and what was used up in it."""
    man = s.man(sortie.man)
    man.missions += 1
    man.wounds += sortie.wounds
    man.sturdier = 0
    man.used = 0
    man.thrown = {}
    man.lucky = man.lucky and not sortie.luck
    for used, lasting in ((sortie.flask, "hip-flask"), (sortie.case, "cigarette-case")):
        if used:
            man.lasting &= ~(1 << LASTING.index(lasting))


def men_flying(s: State) -> tuple[Man, ...]:
    """Those who fly the mission at hand, as they are now."""
    return tuple(replace(s.man(berth.man), thrown={}) for berth in s.flying)


# What can be rolled of a campaign before anybody flies, for a booklet to play from for a year. The
# order of the missions, their airplanes and their set-ups do not depend on how they go, nor do the
# founders of the squadrons; who of them flies does.


def foretell(s: State, t: Rulings) -> Rules:
    """Every mission as it will be met, and the founders."""
    yield ev.CastRolled((yield Roll("cast", 2, 100)))
    for _ in range(s.theatre.length):
        yield from next_mission(s, t)
        yield from call_up(s, t)
        yield from as_far_as_rolled(s, t)


def as_far_as_rolled(s: State, t: Rulings) -> Rules:
    """The set-up of a mission without what hangs on a decision, or on who flies."""
    rules = set_up(s, t)
    value = None
    open_edge = False
    while True:
        try:
            said = rules.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(said, Choose):
            # Any answer will do: the dice that follow do not depend on it.
            open_edge, value = True, 0
        elif isinstance(said, SetUp):
            yield _known(s, said, open_edge)
        else:
            value = yield said


def _known(s: State, found: SetUp, open_edge: bool) -> SetUp:
    """Aces decide who is seen first, and so where the flights and the clouds are."""
    if s.theatre.kind_of(s.kind).meets:
        found = found._replace(seen_first_by=NOBODY, clouds=())
    return found._replace(coastal_edge=NOBODY) if open_edge else found
