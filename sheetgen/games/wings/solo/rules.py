"""A mission by itself, made with all its dice from a seed, and fought by the program; what is said
and drawn of a fight."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Rules, pick
from sheetgen.core.requests import Answer, Choose, Roll
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.cast import SIDES as CAST_SIDES
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.names import names, title
from sheetgen.games.wings.fight import battle
from sheetgen.games.wings.fight import track as tracks
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.missions import draw_aircraft
from sheetgen.games.wings.rules.rolling import answered
from sheetgen.games.wings.rules.rosters import founders, who_flies
from sheetgen.games.wings.rules.setting_up import set_up
from sheetgen.games.wings.rules.state import (
    DRAWN,
    AirForce,
    Rulings,
    Side,
    State,
    Task,
)
from sheetgen.games.wings.rules.tables import EARLY, LATER
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.tracks.replay import replay
from sheetgen.games.wings.sheet.tracks.sheet import Fought
from sheetgen.games.wings.solo import flying
from sheetgen.games.wings.solo.flying import BOTH, SIDE, Result, Solo, side_of
from sheetgen.kits.table.scene import Replay

PERIODS = (EARLY, LATER)


def begun(seed: str, conditions: Conditions, mission: int, attacker: str, period: str) -> Solo:
    """A mission with all its dice from a seed. Raises Error for one that there is not."""
    theatre: Theatre = conditions.theatre
    if mission not in theatre.missions:
        last = len(theatre.missions)
        raise Error(f"missions are numbered 1 to {last}, and there is no {mission}")
    kind, side = Task(mission), side_of(theatre, attacker)
    pick(period, PERIODS, "period")
    key = dice.key_of_seed(seed)
    s, t = single_mission(kind, side, period, key, conditions)
    says = theatre.data("solo")["about"][side].format(period=period)
    return Solo(s, t, key, _crews(s, key), theatre.missions[kind].by(side), says)


def single_mission(
    kind: Task,
    attacker: Side,
    period: str,
    key: str,
    conditions: Conditions,
    fighters: Sequence[str] = (),
) -> tuple[State, Rulings]:
    """A mission ready to be fought, all its dice those of a key; `fighters` are the types by side
    if they are not to be rolled for."""
    mission = 1 if period == EARLY else conditions.theatre.length // 2 + 1
    s = State(conditions.theatre, mission=mission, kind=kind, attacker=attacker)
    t = rulings_of(conditions)
    answered(_prepared(s, t, fighters), partial(_rolled, key))
    return s, t


def _prepared(s: State, t: Rulings, fighters: Sequence[str]) -> Rules:
    yield from draw_aircraft(s, t)
    s.fighters = list(fighters) or s.fighters
    for air_force in AirForce:
        yield from founders(s, t, air_force)
    yield from who_flies(s, t)
    yield from set_up(s, t)


def _rolled(key: str, said: object) -> object:
    """The answer to what rules ask: dice by their names, a decision by its first choice."""
    if isinstance(said, Roll):
        ask, number, sides, turn, slot, *_ = said
        return dice.faces(key, "wings", turn, ask, sides, number, slot)
    return said.among.index(said.choices[0]) if isinstance(said, Choose) else None


def _crews(s: State, key: str) -> dict[int, str]:
    """The crews that fly, by number, with the names a cast rolled from the key gives them."""
    first, second = dice.faces(key, "wings", 0, "cast", CAST_SIDES, 2)
    called = names(Cast(s.theatre, (first, second)), [man.air_force for man in s.men])
    numbers = [berth.man for berth in s.flying]
    return {n: title(s.theatre, s.man(n).air_force, s.man(n).rank, called[n - 1]) for n in numbers}


def fought(solo: Solo) -> Result:
    """Fight it to the end, the program for both sides."""
    table, draw = flying.begun(solo)
    battle.play_out(table, Pilots(), draw)
    return flying.result(solo, table)


def played_on(session: Session) -> Session:
    """A fight to its end, the person's side played as the program would."""
    while session.request is not None:
        session.answer(Answer(session.request.ask, choice=session.state.advised))
    return session


def about(solo: Solo, crew: int, aircraft: str) -> dict[str, str]:
    """What an airplane is called by: its letter, its type, its crew."""
    return {
        "letter": solo.letters[crew],
        "type": solo.theatre.aircraft[aircraft].name,
        "crew": solo.crews[crew],
    }


def ended(solo: Solo, result: Result) -> Iterator[str]:
    """How it ended: points, and what became of each."""
    words = solo.theatre.data("solo")["result"]
    points, winner = [result.score.of(side) for side in Side], result.score.winner
    if winner == DRAWN:
        yield words["drawn"].format(own=points[0])
    else:
        won = words["won" if solo.theatre.kind_of(solo.state.kind).on_points else "holds"]
        yield won[winner].format(own=points[winner], other=points[1 - winner])
    for crew in result.fight.crews:
        told = crew._asdict() | about(solo, crew.crew, crew.aircraft)
        told["alight"] = words["alight"] if crew.burning else ""
        told["kill"] = words["kill"].format(by=solo.crews[crew.by[0]]) if crew.by else ""
        yield words[crew.fate].format(**told)


def replayed(solo: Solo, result: Result) -> Replay:
    """It, to be seen turn by turn."""
    return replay(fought_as(solo, result.track))._replace(ended=tuple(ended(solo, result)))


def fought_as(solo: Solo, track: Track) -> Fought:
    """A track with what is known of its mission."""
    return Fought(track, solo.name, solo.says, solo.crews)


def options(theatre: Theatre) -> dict[str, dict[str, Any]]:
    """What a mission is told by, as `begun` takes it: the name of each, what stands for its value,
    what it means, its default, and whether it is a whole number; for a form its label, and its
    values with what each is called."""
    missions = {
        str(number): " / ".join(dict.fromkeys((one.by_enemy, one.by_home)))
        for number, one in theatre.missions.items()
    }
    values = {"mission": missions, "attacker": theatre.data("solo")["sides"]}
    return {
        name: {**option, **({"values": values[name]} if name in values else {})}
        for name, option in theatre.data("solo")["options"].items()
    }


class Fights:
    """Fights by themselves in a theatre, as the rest of the program knows them."""

    SIDE = SIDE
    begun = staticmethod(begun)
    fought = staticmethod(fought)
    played_on = staticmethod(played_on)
    ended = staticmethod(ended)
    lines_of = staticmethod(tracks.lines_of)
    replayed = staticmethod(replayed)
    key_of = staticmethod(battle.key_of)
    reported = staticmethod(flying.reported)

    def __init__(self, theatre: Theatre) -> None:
        self.theatre, self.OPTIONS = theatre, options(theatre)
        both = theatre.data("solo")["both"]
        self.SIDES_NAMED: dict[str, str] = {**self.OPTIONS["attacker"]["values"], BOTH: both}

    def drawn(self, solo: Solo, result: Result) -> Fought:
        """What is drawn of a fight: its flight paths."""
        return fought_as(solo, result.track)

    def named(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """What a fight is told by, its sides by their names in the campaign."""
        sides = {
            name: self.theatre.sides[side_of(self.theatre, str(facts[name]))]
            for name in ("attacker", SIDE)
            if name in facts and facts[name] != BOTH
        }
        return {**facts, **sides}
