"""A fight as a game: a person plans the cards of a side, or of both, and is asked for one after the
other; and a fight that was fought or flown, once more."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sheetgen.core.game import Rules, pick
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Decision, IllegalAnswer
from sheetgen.games.wings.campaigns.folder import SIDES as HOME_OR_ENEMY
from sheetgen.games.wings.fight import battle, ends, scene, turn
from sheetgen.games.wings.fight.board import FIRE, TOKEN, Asking, Question, Table, unasked
from sheetgen.games.wings.fight.by_turn import happenings
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card, legal
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw, Throws
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.fight import BY_HAND, ByHand, Fight, report_of
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import Score, score
from sheetgen.games.wings.rules.state import SIDES, Rulings, Side, State
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.solo.forecast import Course, courses

CARD = "card"
"""What is asked: a card, in a turn, for the crew whose number its slot is."""
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
    """Ask for the cards of a side, or of both, and for what is decided in a turn, turn by turn, and
    tell what happens."""
    pilots = Pilots()
    turn.line_up(at.table)
    yield from _planned(at, sides, pilots, draw)
    unasked(turn.start(at.table, turn.cards_shown(at.table), draw))
    at.table.asked = sides
    while not ends.over(at.table):
        turn.turn_over(at.table)
        yield from _planned(at, sides, pilots, draw)
        yield from _flown(at, turn.fly(at.table, turn.cards_shown(at.table), draw))
        yield from _happened(at)
    ends.close(at.table, draw)
    at.result = result(at.solo, at.table)


def _planned(
    at: Fighting, sides: frozenset[Side], pilots: Pilots, draw: Draw
) -> Generator[Choose, int, None]:
    """Every airplane shows its card: for those of his own the person is asked, where he has a
    choice."""
    for plane in turn.planners(at.table):
        card = pilots(at.table, plane, draw)
        cards = legal(plane.model, turn.standing(at.table, plane))
        if plane.side in sides and len(cards) == 1:
            card = cards[0]
        elif plane.side in sides:
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
    at, rules = begin(solo, sides)
    left, value = iter(answers), None
    while True:
        try:
            said = rules.send(value)
        except StopIteration:
            return at.result if next(left, None) is None else None
        value = None
        if isinstance(said, Decision):
            try:
                value = said.value(Answer(said.ask, choice=next(left, "")))
            except IllegalAnswer:
                return None
