"""A mission by itself: fought by the program, or as a game whose questions are the cards that a
person plans against it."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Rules, pick
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Decision, Roll
from sheetgen.core.session import Session
from sheetgen.games.wings.campaigns.folder import SIDES as HOME_OR_ENEMY
from sheetgen.games.wings.cast.cast import SIDES as CAST_SIDES
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.names import names, title
from sheetgen.games.wings.fight import battle, ends, scene, turn
from sheetgen.games.wings.fight import track as tracks
from sheetgen.games.wings.fight.board import FIRE, TOKEN, Asking, Question, Table, unasked
from sheetgen.games.wings.fight.by_turn import happenings
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card, legal
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw, Throws
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.conditions import data, rulings_of
from sheetgen.games.wings.rules.fight import Fight
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.missions import draw_aircraft
from sheetgen.games.wings.rules.points import Score, score
from sheetgen.games.wings.rules.rosters import founders, who_flies
from sheetgen.games.wings.rules.setting_up import set_up
from sheetgen.games.wings.rules.state import (
    DRAWN,
    SIDES,
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
from sheetgen.games.wings.solo.forecast import Course, courses
from sheetgen.kits.table.scene import Replay

CARD = "card"
"""What is asked: a card, in a turn, for the crew whose number its slot is."""
SIDE = "side"
"""The side that a person plays, as a record names it."""
PERIODS = (EARLY, LATER)


class Solo(NamedTuple):
    """A mission ready to be fought: its place among the missions, who attacks, the period; `crews`
    are the men by number, each with his rank."""

    kind: Task
    attacker: Side
    period: str
    key: str
    state: State
    rulings: Rulings
    crews: dict[int, str]

    @property
    def theatre(self) -> Theatre:
        """The theatre it is fought in."""
        return self.state.theatre

    @property
    def name(self) -> str:
        """The mission by its attacker: `Strafe the MTBs`."""
        return self.theatre.missions[self.kind].by(self.attacker)


class Result(NamedTuple):
    """What came of it: the report as it is typed, the fight, its points, its track."""

    report: dict[str, Any]
    fight: Fight
    score: Score
    track: Track


def side_of(theatre: Theatre, said: str) -> Side:
    """A side by its name in the campaign, or as the campaign's files and our data call it. Raises
    Error for any other."""
    called = (SIDES, tuple(HOME_OR_ENEMY.values()), theatre.sides)
    known = {name: side for names in called for name, side in zip(names, Side, strict=True)}
    name = said.lower()
    return (
        known[name] if name in known else Side(theatre.sides.index(pick(said, theatre.sides, SIDE)))
    )


def named(theatre: Theatre, facts: Mapping[str, Any]) -> dict[str, Any]:
    """What a fight is told by, its sides by their names in the campaign."""
    sides = {
        name: theatre.sides[side_of(theatre, str(facts[name]))]
        for name in ("attacker", SIDE)
        if name in facts
    }
    return {**facts, **sides}


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
    return Solo(kind, side, period, key, s, t, _crews(s, key))


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
    s, t = (
        State(
            conditions.theatre,
            mission=1 if period == EARLY else conditions.theatre.length // 2 + 1,
            kind=kind,
            attacker=attacker,
        ),
        rulings_of(conditions),
    )
    _rolled(_prepared(s, t, fighters), key)
    return s, t


def _prepared(s: State, t: Rulings, fighters: Sequence[str]) -> Rules:
    yield from draw_aircraft(s, t)
    s.fighters = list(fighters) or s.fighters
    for air_force in AirForce:
        yield from founders(s, t, air_force)
    yield from who_flies(s, t)
    yield from set_up(s, t)


def _rolled(rules: Rules, key: str) -> None:
    """Answer what rules ask: dice by their names, a decision by its first choice."""
    value: object = None
    while True:
        try:
            said = rules.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(said, Roll):
            ask, number, sides, turn, slot, *_ = said
            value = dice.faces(key, "wings", turn, ask, sides, number, slot)
        elif isinstance(said, Choose):
            value = said.among.index(said.choices[0])


def _crews(s: State, key: str) -> dict[int, str]:
    """The crews that fly, by number, with the names a cast rolled from the key gives them."""
    first, second = dice.faces(key, "wings", 0, "cast", CAST_SIDES, 2)
    called = names(Cast(s.theatre, (first, second)), [man.air_force for man in s.men])
    numbers = [berth.man for berth in s.flying]
    return {n: title(s.theatre, s.man(n).air_force, s.man(n).rank, called[n - 1]) for n in numbers}


def fought(solo: Solo) -> Result:
    """Fight it to the end, the program for both sides."""
    table, draw = _scene(solo)
    battle.play_out(table, Pilots(), draw)
    return _result(solo, table)


def _scene(solo: Solo) -> tuple[Table, Throws]:
    draw = Throws(solo.key, solo.state.mission)
    return scene.table(solo.state, solo.rulings, solo.state.set_up, draw), draw


def _result(solo: Solo, table: Table) -> Result:
    report = ends.report(table, solo.state, solo.rulings)
    fight = fight_form(solo.state, solo.rulings).unchecked(report)
    return Result(report, fight, score(fight, solo.state, solo.rulings), battle.track(table))


# As a game: a person plans for one side, and is asked for one card after the other.


@dataclass
class Fighting:
    """A fight as it stands: its table, the airplane that something is asked for, what a pilot
    would answer, and the question, if it is for no card; the result when it is over. `letters` are
    what airplanes are called by. `ahead` is what each card may bring, once somebody wants it."""

    solo: Solo
    table: Table
    letters: Mapping[int, str]
    plane: Plane | None = None
    advised: str = ""
    question: Question | None = None
    result: Result | None = None
    ahead: Mapping[Card, Course] | None = None

    @property
    def courses(self) -> Mapping[Card, Course]:
        """What each card may bring that may be planned now."""
        assert self.plane is not None
        if self.ahead is None:
            self.ahead = courses(self.table, self.plane)
        return self.ahead

    def called(self, choice: str) -> str:
        """A choice as the person is asked for it: a target that is an airplane by its letter."""
        name, *more = choice.split(" ", 1)
        if self.question and self.question.ask == FIRE and name.isdigit():
            name = self.letters[int(name)]
        return " ".join([name, *more])


class Happened(NamedTuple):
    """What happened on a turn, in words."""

    turn: int
    told: str


def played_on(session: Session) -> Session:
    """A fight to its end, the person's side played as the program would."""
    while session.request is not None:
        session.answer(Answer(session.request.ask, choice=session.state.advised))
    return session


def begin(
    seed: str, facts: Mapping[str, Any], side: Side, conditions: Conditions
) -> tuple[Fighting, Rules]:
    """A fight before its first card, and the rules that a person fights it by, on a side."""
    solo = begun(seed, conditions, **facts)
    table, draw = _scene(solo)
    letters = {one.crew: about(solo, one.crew, one.model.key)["letter"] for one in table.planes}
    fighting = Fighting(solo, table, letters)
    return fighting, _play(fighting, side, draw)


def _play(at: Fighting, side: Side, draw: Draw) -> Rules:
    """Ask for the cards of a side and for what it decides in a turn, turn by turn, and tell what
    happens."""
    pilots = Pilots()
    turn.line_up(at.table)
    yield from _planned(at, side, pilots, draw)
    unasked(turn.start(at.table, turn.cards_shown(at.table), draw))
    at.table.asked = frozenset([side])
    while not ends.over(at.table):
        turn.turn_over(at.table)
        yield from _planned(at, side, pilots, draw)
        yield from _flown(at, turn.fly(at.table, turn.cards_shown(at.table), draw))
        yield from _happened(at)
    ends.close(at.table, draw)
    at.result = _result(at.solo, at.table)


def _planned(at: Fighting, side: Side, pilots: Pilots, draw: Draw) -> Generator[Choose, int, None]:
    """Every airplane shows its card: for those of his own the person is asked, where he has a
    choice."""
    for plane in turn.planners(at.table):
        card = pilots(at.table, plane, draw)
        cards = legal(plane.model, turn.standing(at.table, plane))
        if plane.side == side and len(cards) == 1:
            card = cards[0]
        elif plane.side == side:
            at.plane, at.advised, at.question, at.ahead = plane, card.code, None, None
            allowed = sum(1 << one for one in cards)
            asked = Choose(CARD, tuple(CARDS), allowed, at.table.turn, plane.crew)
            card = list(Card)[(yield asked)]
        at.table.shown[plane.crew] = card


def _flown(at: Fighting, rules: Asking[None]) -> Generator[Decision, int, None]:
    """A turn is played, and what a side decides in the middle of it is asked."""
    asked = 0
    choice: str | None = None
    while True:
        try:
            question = next(rules) if choice is None else rules.send(choice)
        except StopIteration:
            return
        asked += 1
        at.question, at.plane = question, at.table.plane(question.crew)
        at.advised = at.called(question.advised)
        about, names = (at.table.turn, asked, question.crew), [*question.choices]
        if question.ask == TOKEN:
            choice = str((yield ChooseNumber(TOKEN, 0, len(names) - 1, *about)))
        else:
            among = tuple(map(at.called, names))
            choice = names[(yield Choose(question.ask, among, (1 << len(among)) - 1, *about))]


def _happened(at: Fighting) -> Rules:
    """Tell what happened on the turn just played, if anything did."""
    words, rows = data("track"), at.table.track.rows
    told = [
        said
        for row in rows
        if row.turn == at.table.turn
        for said in happenings(row, at.letters, words)
    ]
    if told:
        yield Happened(at.table.turn, "; ".join(told))


def about(solo: Solo, crew: int, aircraft: str) -> dict[str, str]:
    """What an airplane is called by: its letter, its type, its crew."""
    letter = chr(ord("A") + list(solo.crews).index(crew))
    return {
        "letter": letter,
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
        won = words["won" if solo.theatre.scenarios[solo.kind].on_points else "holds"]
        yield won[winner].format(own=points[winner], other=points[1 - winner])
    for crew in result.fight.crews:
        told = crew._asdict() | about(solo, crew.crew, crew.aircraft)
        yield words[crew.fate].format(**told)


def drawn(solo: Solo, result: Result) -> Fought:
    """What is drawn of it: its flight paths."""
    return fought_as(solo, result.track)


def lines_of(track: Track) -> str:
    """What happened in it, an object of JSON to a line."""
    return tracks.lines_of(track)


def replayed(solo: Solo, result: Result) -> Replay:
    """It, to be seen turn by turn."""
    return replay(drawn(solo, result))._replace(ended=tuple(ended(solo, result)))


def fought_as(solo: Solo, track: Track) -> Fought:
    """A track with what is known of its mission."""
    said = solo.theatre.data("solo")["about"][solo.attacker].format(period=solo.period)
    return Fought(track, solo.name, said, solo.crews)


def options(theatre: Theatre) -> dict[str, dict[str, Any]]:
    """What a mission is told by, as `begun` takes it: the name of each, what stands for its value,
    what it means, its default, and whether it is a whole number; for a form its label, and its
    values with what each is called."""
    found: dict[str, dict[str, Any]] = deepcopy(theatre.data("solo")["options"])
    found["mission"]["values"] = {
        str(number): " / ".join(dict.fromkeys((one.by_enemy, one.by_home)))
        for number, one in theatre.missions.items()
    }
    found["attacker"]["values"] = theatre.data("solo")["sides"]
    return found


class Fights(NamedTuple):
    """Fights by themselves in a theatre, as the rest of the program knows them."""

    theatre: Theatre
    OPTIONS: Mapping[str, Mapping[str, Any]]
    SIDES_NAMED: Mapping[str, str]
    SIDE: str = SIDE
    begun: Callable[..., Solo] = begun
    fought: Callable[[Solo], Result] = fought
    played_on: Callable[[Session], Session] = played_on
    ended: Callable[[Solo, Result], Iterator[str]] = ended
    drawn: Callable[[Solo, Result], Fought] = drawn
    lines_of: Callable[[Track], str] = lines_of
    replayed: Callable[[Solo, Result], Replay] = replayed

    def named(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """What a fight is told by, its sides by their names in the campaign."""
        return named(self.theatre, facts)


def fights(theatre: Theatre) -> Fights:
    """The fights of a theatre."""
    told = options(theatre)
    return Fights(theatre, told, told["attacker"]["values"])
