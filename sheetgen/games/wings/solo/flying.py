"""A fight as a game: a person plans the cards of a side, or of both, and is asked for one after the
other; and a fight that was fought or flown, once more."""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, NamedTuple

from sheetgen.core.game import Rules, pick
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Decision, IllegalAnswer
from sheetgen.games.wings.campaigns.folder import SIDES as HOME_OR_ENEMY
from sheetgen.games.wings.fight import battle, ends, scene, turn
from sheetgen.games.wings.fight.board import CARD, FIRE, TOKEN, Question, Table
from sheetgen.games.wings.fight.by_turn import happenings
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw, Throws
from sheetgen.games.wings.fight.track import Row, Track
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import BY_HAND, ByHand, Fight, report_of
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import Score, score
from sheetgen.games.wings.rules.rolling import answered
from sheetgen.games.wings.rules.state import SIDES, Rulings, Side, State
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.solo.forecast import Course, courses

SIDE = "side"
"""The side that a person plays, as a record names it."""
BOTH = "both"
"""Who plays both sides."""


class Solo(NamedTuple):
    """A mission ready to be fought: the campaign it is of, real or made for it alone, the key of
    its dice, its `name` and what else is said of it in a line, and its `briefing`, if it is of a
    campaign; `crews` are the men by number, each with his rank."""

    state: State
    rulings: Rulings
    key: str
    crews: dict[int, str]
    name: str = ""
    says: str = ""
    briefing: tuple[str, ...] = ()

    @property
    def theatre(self) -> Theatre:
        """The theatre it is fought in."""
        return self.state.theatre

    @property
    def letters(self) -> dict[int, str]:
        """What the airplanes are called by, by their crews."""
        return {crew: chr(ord("A") + place) for place, crew in enumerate(self.crews)}


def side_of(theatre: Theatre, said: str) -> Side:
    """A side by its name in the campaign, or as the campaign's files and our data call it. Raises
    Error for any other."""
    called = (SIDES, tuple(HOME_OR_ENEMY.values()), theatre.sides)
    known = {name: side for names in called for name, side in zip(names, Side, strict=True)}
    name = said.lower()
    return (
        known[name] if name in known else Side(theatre.sides.index(pick(said, theatre.sides, SIDE)))
    )


def sides_of(theatre: Theatre, said: str) -> frozenset[Side]:
    """The sides that a person plans for, one or both. Raises Error as `side_of` does."""
    return frozenset(Side) if said == BOTH else frozenset([side_of(theatre, said)])


class Result(NamedTuple):
    """What came of it: the report as it is typed, the fight, its points, its track."""

    report: dict[str, Any]
    fight: Fight
    score: Score
    track: Track


def begun(solo: Solo) -> tuple[Table, Throws]:
    """The table before the first card, and the dice."""
    draw = Throws(solo.key, solo.state.mission)
    return scene.table(solo.state, solo.rulings, solo.state.set_up, draw), draw


def result(solo: Solo, table: Table) -> Result:
    """What came of a table that was played to the end."""
    report = ends.report(table, solo.state, solo.rulings)
    fight = fight_form(solo.state, solo.rulings).unchecked(report)
    return Result(report, fight, score(fight, solo.state, solo.rulings), battle.track(table))


@dataclass
class Fighting:
    """A fight as it stands: its table, the airplane that something is asked for, what a pilot
    would answer, and the question, if it is for no card; the result when it is over. `ahead` is
    what each card may bring, once somebody wants it."""

    solo: Solo
    table: Table
    plane: Plane | None = None
    advised: str = ""
    question: Question | None = None
    result: Result | None = None
    ahead: Mapping[Card, Course] | None = None

    @property
    def letters(self) -> Mapping[int, str]:
        """What the airplanes are called by, by their crews."""
        return self.solo.letters

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


def begin(solo: Solo, sides: frozenset[Side]) -> tuple[Fighting, Rules]:
    """A fight before its first card, and the rules that a person fights it by, on a side or on
    both."""
    table, draw = begun(solo)
    fighting = Fighting(solo, table)
    return fighting, _play(fighting, sides, draw)


def _play(at: Fighting, sides: frozenset[Side], draw: Draw) -> Rules:
    """Ask for what is decided for a side, or for both, and tell what happens turn by turn."""
    at.table.asked, rows = sides, at.table.track.rows
    fight, choice, told, asked = turn.fight(at.table, Pilots(), draw), "", 0, Counter[int]()
    while True:
        try:
            question = fight.send(choice) if choice else next(fight)
        except StopIteration:
            break
        yield from _happened(at, rows[told:])
        told = len(rows)
        asked[at.table.turn] += question.ask != CARD
        choice = yield from _decided(at, question, asked[at.table.turn])
    yield from _happened(at, rows[told:])
    at.result = result(at.solo, at.table)


def _decided(at: Fighting, question: Question, asked: int) -> Generator[Decision, int, str]:
    """Ask a person a question, the so-and-so-many of those in the middle of a turn."""
    at.plane, at.ahead, names = at.table.plane(question.crew), None, [*question.choices]
    if question.ask == CARD:
        at.question, at.advised = None, question.advised
        allowed = sum(1 << CARDS[code] for code in names)
        about = CARD, tuple(CARDS), allowed, at.table.turn, question.crew
        return list(Card)[(yield Choose(*about))].code
    at.question = question
    at.advised = at.called(question.advised)
    if question.ask == TOKEN:
        last = len(names) - 1
        return str((yield ChooseNumber(TOKEN, 0, last, at.table.turn, asked, question.crew)))
    among = tuple(map(at.called, names))
    every = (1 << len(among)) - 1
    return names[(yield Choose(question.ask, among, every, at.table.turn, asked, question.crew))]


def _happened(at: Fighting, rows: Iterable[Row]) -> Rules:
    """Tell what happened on turns just played, by their rows, if anything did."""
    words = data("track")
    for number, of in groupby(rows, lambda row: row.turn):
        told = [said for row in of for said in happenings(row, at.letters, words)]
        if number and told:
            yield Happened(number, "; ".join(told))


def reported(
    at: Fighting, side: str, answers: Sequence[Answer], journal: str, sha256: str
) -> dict[str, Any]:
    """The report to its campaign of a fight that is over, flown on a side by these answers."""
    assert at.result is not None
    flown = ByHand(side, tuple(str(one.choice) for one in answers), journal, sha256)
    fight = at.result.fight._replace(source=BY_HAND, key=at.solo.key, flown=flown)
    return report_of(fight, at.result.report)


def track_of(fought: Fight, s: State, t: Rulings) -> Track | None:
    """The track of a fight that the program has fought or a person has flown, once more from its
    key and his answers; the state is that of the campaign before the fight. None if it was neither,
    or would not come to the same any more."""
    if not fought.key:
        return None
    flown = fought.flown
    if flown is None:
        report, track = battle.fight(s, t, s.set_up, Throws(fought.key, s.mission))
    else:
        solo = Solo(s, t, fought.key, {berth.man: "" for berth in s.flying})
        found = _answered(solo, sides_of(s.theatre, flown.side), flown.answers)
        if found is None:
            return None
        report, track = found.report | {"source": BY_HAND.value}, found.track
    again = fight_form(s, t).unchecked(report)._replace(key=fought.key, flown=flown)
    return track if again == fought else None


def _answered(solo: Solo, sides: frozenset[Side], answers: Iterable[str]) -> Result | None:
    """What comes of a fight that is answered so; None if it cannot be."""
    (at, rules), left = begin(solo, sides), iter(answers)

    def answer(said: object) -> object:
        if isinstance(said, Decision):
            return said.value(Answer(said.ask, choice=next(left, "")))
        return None

    try:
        answered(rules, answer)
    except IllegalAnswer:
        return None
    return at.result if next(left, None) is None else None
