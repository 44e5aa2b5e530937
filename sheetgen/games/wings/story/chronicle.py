"""What happened in a campaign, mission by mission and man by man: told from a session's events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import Any, TypeVar

from sheetgen.core.game import Conditions
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.dates import date_of
from sheetgen.games.wings.cast.names import Name, called, name_of, title
from sheetgen.games.wings.cast.places import Place, Ship, place_of, ships_of
from sheetgen.games.wings.cast.units import Unit, unit_of
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.fight import CrewReport
from sheetgen.games.wings.rules.points import enemy_of, shot_down
from sheetgen.games.wings.rules.state import (
    CRIPPLED,
    DEAD,
    DRAWN,
    FIT,
    PRISONER,
    STATUSES,
    Man,
    Rulings,
    Side,
    State,
    Status,
    Task,
    Winner,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.contract import Result

Kind = TypeVar("Kind")
LOST = (DEAD, PRISONER, CRIPPLED)
"""What ends a man's part in a campaign for his side."""
HOSPITAL, AWAY = "hospital", "away"
"""Where a man is while he has missions to miss: in hospital, or on the ship that picked him up, or
where he receives a medal."""
STANDINGS = (STATUSES[FIT], HOSPITAL, AWAY, *STATUSES[FIT + 1 :])
"""What a man may be between missions."""
SHE = {"he": "she", "him": "her", "his": "her", "himself": "herself"}
"""What the words for a man are of a woman."""


@dataclass
class Airman:
    """A pilot by name, who stands for his crew. `joined` is the mission before which he joined,
    `man` what he is now, `flights` his missions in order."""

    theatre: Theatre
    number: int
    name: Name
    man: Man
    joined: int
    as_novice: bool
    flights: list[Flight] = field(default_factory=list)

    @property
    def title(self) -> str:
        """His rank now, and his name: `F/Lt John Smith`."""
        return title(self.theatre, self.man.air_force, self.man.rank, self.name)

    def pronoun(self, he: str) -> str:
        """`he`, `him`, `his` or `himself`, or what it is of a woman."""
        return SHE[he] if self.man.she else he

    @property
    def status(self) -> str:
        """What he is now, one of STANDINGS: fit is who can fly the next mission."""
        waits = self.man.status == FIT and self.man.misses > 0
        return self.flights[-1].sends_him_to if waits else STATUSES[self.man.status]

    @property
    def back(self) -> int | None:
        """The mission that a man in hospital or away can fly again; None of others, and where it
        would come after the last."""
        if self.status not in (HOSPITAL, AWAY):
            return None
        back = self.flights[-1].next_possible
        return back if back <= self.theatre.length else None

    def to_json(self) -> dict[str, Any]:
        """The man as one object, with the missions he has flown."""
        man = self.man
        return {
            "number": self.number,
            "name": self.name.full,
            "side": self.theatre.sides[man.side],
            "air_force": self.theatre.air_forces[man.air_force],
            "rank": self.theatre.ranks[man.air_force][man.rank],
            "bomber": man.bomber,
            "joined": self.joined,
            "novice": self.as_novice,
            "status": self.status,
            "back": self.back,
            "flown": [flight.mission for flight in self.flights],
            **{count: getattr(man, count) for count in ("kills", "shared", "experience", "medals")},
        }

    @property
    def is_ace(self) -> bool:
        """Whether he has an ace skill."""
        return self.man.skills > 0


@dataclass
class Flight:
    """One man's part in one mission.

    `before` is what he was when he took off, `after` what he is when all is done that follows the
    mission (None until it is); `felt` says that his old war wound played up. `report` is what the
    fight did, `down` whether that counts as shot down, by the ruling on those who leave on fire,
    `events` what followed for him, in order.
    """

    airman: Airman
    mission: int
    aircraft: str
    felt: bool
    before: Man
    after: Man | None = None
    report: CrewReport | None = None
    down: bool = False
    events: list[Any] = field(default_factory=list)

    def followed_by(self, kind: type[Kind]) -> list[Kind]:
        """What followed for him of one kind."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def theatre(self) -> Theatre:
        """The theatre of the campaign."""
        return self.airman.theatre

    @property
    def title(self) -> str:
        """His rank when he took off, and his name."""
        return title(self.theatre, self.before.air_force, self.before.rank, self.airman.name)

    @property
    def called(self) -> tuple[str, ...]:
        """What he may be called, by his rank when he took off: what takes the least room last."""
        return called(self.theatre, self.before.air_force, self.before.rank, self.airman.name)

    @property
    def status(self) -> Status:
        """What the mission made of him; fit while his return is not yet known."""
        back = self.followed_by(ev.CameBack)
        return back[0].status if back else FIT

    @property
    def next_possible(self) -> int:
        """The first mission after it that nothing which followed keeps him from, as far as that is
        known."""
        missed = sum(out.missions for out in self.followed_by(ev.OutOfAction))
        return self.mission + 1 + missed

    @property
    def sends_him_to(self) -> str:
        """Where he is while he misses the missions after it; empty if he misses none. Who misses
        some for his wounds and some for another reason is in hospital."""
        if self.next_possible == self.mission + 1:
            return ""
        wounds = (ev.Injury, ev.RecoveryEvent)
        laid_up = any(
            isinstance(event, wounds) and isinstance(after, ev.OutOfAction)
            for event, after in pairwise(self.events)
        )
        return HOSPITAL if laid_up else AWAY

    @property
    def wounded(self) -> bool:
        """Whether he came back with more wounds than he took off with."""
        return any(back.wounds > self.before.wounds for back in self.followed_by(ev.CameBack))


@dataclass
class Mission:
    """A mission of the campaign, from 1: what was drawn for it, who flew, and how it went.

    `fighters` are the types by side, `bomber` the attacker's (empty: none). `set_up` and `fought`
    are None until they are known. `joined` are the men who came before it.
    """

    number: int
    kind: Task
    attacker: Side
    cast: Cast
    fighters: tuple[str, ...] = ("", "")
    bomber: str = ""
    flights: list[Flight] = field(default_factory=list)
    joined: list[Airman] = field(default_factory=list)
    sat_out: list[ev.MissionMissed] = field(default_factory=list)
    old_wounds: list[ev.OldWoundFelt] = field(default_factory=list)
    set_up: ev.SetUp | None = None
    fought: ev.Fought | None = None
    ended: bool = False

    @property
    def theatre(self) -> Theatre:
        """The theatre of the campaign."""
        return self.cast.theatre

    @property
    def defender(self) -> Side:
        """The side that is attacked."""
        return enemy_of(self.attacker)

    @property
    def name(self) -> str:
        """The mission by its attacker: `Strafe the MTBs`."""
        return self.theatre.missions[self.kind].by(self.attacker)

    @property
    def on_points(self) -> bool:
        """Whether it is won by points, not by who is left in the air."""
        return self.theatre.kind_of(self.kind).on_points

    @property
    def period(self) -> str:
        """`early` or `later`."""
        return self.theatre.period(self.number)

    @cached_property
    def day(self) -> date:
        """Its date."""
        return date_of(self.cast, self.number)

    @cached_property
    def place(self) -> Place:
        """Where it was flown."""
        return place_of(self.cast, self.number, self.kind, self.attacker)

    @cached_property
    def ships(self) -> tuple[Ship, ...]:
        """The vessels it was flown against."""
        return ships_of(self.cast, self.number, self.kind, self.attacker)

    @cached_property
    def vessels(self) -> dict[str, Ship]:
        """The same by the names they have on the table."""
        on_table = self.theatre.targets(self.kind, self.attacker) if self.ships else {}
        return dict(zip(on_table, self.ships, strict=True))

    @property
    def aircraft(self) -> list[tuple[Side, str]]:
        """The types that fly, each with its side: the attacker's fighters and bombers first. None
        until they are rolled for."""
        if not any(self.fighters):
            return []
        types = [(self.attacker, self.fighters[self.attacker])]
        if self.bomber:
            types.append((self.attacker, self.bomber))
        return [*types, (self.defender, self.fighters[self.defender])]

    def of(self, side: Side) -> list[Flight]:
        """The flights of a side."""
        return [flight for flight in self.flights if flight.airman.man.side == side]

    def flight(self, number: int) -> Flight:
        """The flight of the crew of that number."""
        return next(flight for flight in self.flights if flight.airman.number == number)

    def was_fought(self, fought: ev.Fought, t: Rulings) -> None:
        """Enter how it was fought."""
        self.fought = fought
        for flight, report in zip(self.flights, fought.fight.crews, strict=True):
            flight.report, flight.down = report, shot_down(report, t)


@dataclass
class Chronicle:
    """A campaign so far. `cast` is None before its dice are rolled; `won` counts missions by side;
    `winner` is None until the campaign is over (DRAWN: nobody)."""

    conditions: Conditions
    state: State
    cast: Cast | None = None
    men: list[Airman] = field(default_factory=list)
    missions: list[Mission] = field(default_factory=list)
    winner: Winner | None = None
    finished: bool = False

    @property
    def theatre(self) -> Theatre:
        """The theatre of the campaign."""
        theatre: Theatre = self.conditions.theatre
        return theatre

    @property
    def won(self) -> list[int]:
        """The missions won, by side."""
        return self.state.won

    @property
    def drawn(self) -> int:
        """The missions nobody has won."""
        return sum(m.fought is not None for m in self.missions) - sum(self.won)

    def of(self, side: Side) -> list[Airman]:
        """The men of a side, in the order in which they joined."""
        return [airman for airman in self.men if airman.man.side == side]

    def unit(self, mission: Mission, aircraft: str) -> Unit:
        """The unit that flies a type in a mission."""
        air_force = mission.theatre.air_force_of(aircraft, rulings_of(self.conditions))
        return unit_of(mission.cast, air_force, aircraft, mission.day)

    def ladder(self) -> list[Airman]:
        """The men with a kill or a share in one, the most successful first: by kills, shared kills,
        experience, and then as they joined."""
        hunters = [airman for airman in self.men if airman.man.kills or airman.man.shared]
        return sorted(
            hunters,
            key=lambda a: (-a.man.kills, -a.man.shared, -a.man.experience, a.number),
        )

    def in_short(self) -> str:
        """How the campaign stands, in a line."""
        words, flown = self.theatre.data("tellings"), len([m for m in self.missions if m.fought])
        say: Mapping[str, str] = words["campaign"]
        if not flown:
            return say["unfought"]
        home, enemy = self.won
        of: dict[str, object] = {"flown": flown, "missions": self.theatre.length}
        of["standing"] = say["standing"].format(british=home, axis=enemy, drawn=self.drawn)
        if self.winner is None:
            return say["going-on"].format(**of)
        winner = words["nouns"]["winner"][self.winner]
        result = say["drawn" if self.winner == DRAWN else "won"].format(winner=winner)
        return say["over"].format(result=result, **of)

    def standing(self) -> dict[str, Any]:
        """The campaign now as one object; see `sheetgen show --json`."""

        def men(status: str) -> dict[str, int]:
            return _by_side(
                self.theatre, lambda side: sum(a.status == status for a in self.of(side))
            )

        return {
            "edition": self.conditions.edition,
            "mission": self.state.mission or None,
            "won": self.result().won,
            **{status: men(status) for status in STANDINGS},
            "kills": _by_side(self.theatre, lambda side: sum(a.man.kills for a in self.of(side))),
            "shared": _by_side(self.theatre, lambda side: sum(a.man.shared for a in self.of(side))),
            "aces": _by_side(self.theatre, lambda side: sum(a.is_ace for a in self.of(side))),
            "medals": _by_side(self.theatre, lambda side: sum(a.man.medals for a in self.of(side))),
            "drawn": self.drawn,
            "winner": self.result().winner,
            "finished": self.finished,
            "missions": [self._flown(mission) for mission in self.missions],
            "men": [airman.to_json() for airman in self.men],
        }

    def result(self) -> Result:
        """Who has won the campaign, and how many missions each side."""
        winner = None if self.winner is None else [*self.theatre.sides, "nobody"][self.winner]
        return Result(winner=winner, won=_by_side(self.theatre, self.won.__getitem__))

    def _flown(self, mission: Mission) -> dict[str, Any]:
        """A mission as one object: who won it and by how many points (a dogfight has none), the
        score after it, and the men it cost."""
        theatre = mission.theatre
        score = mission.fought.score if mission.fought else None
        winners = [m.fought.score.winner for m in self.missions[: mission.number] if m.fought]
        points = {
            theatre.sides[side]: None if score is None or not mission.on_points else score.of(side)
            for side in Side
        }
        home, enemy = points.values()
        return {
            "number": mission.number,
            "date": mission.day.isoformat(),
            "place": mission.place.name,
            "mission": mission.name,
            "attacker": theatre.sides[mission.attacker],
            "points": points,
            "margin": None if home is None or enemy is None else abs(home - enemy),
            "winner": None if score is None else [*theatre.sides, "nobody"][score.winner],
            "score": {theatre.sides[side]: winners.count(side) for side in Side},
            "flew": [flight.airman.number for flight in mission.flights],
            "down": [f.airman.number for f in mission.flights if f.down],
            "kills": [kill._asdict() for kill in mission.fought.kills] if mission.fought else [],
            "lost": [
                f.airman.number for f in mission.flights if f.after and f.after.status in LOST
            ],
        }


def _by_side(theatre: Theatre, count: Callable[[Side], int]) -> dict[str, int]:
    return {theatre.sides[side]: count(side) for side in Side}


def tell(session: Session) -> Chronicle:
    """The chronicle of a session, as far as it has come."""
    # A copy: what is told must not change while the session goes on.
    state = session.state.copy()
    chronicle = Chronicle(session.conditions, state, finished=session.finished)
    for event in session.events:
        _enter(chronicle, event)
    return chronicle


def _enter(c: Chronicle, event: Any) -> None:
    """Enter what happened."""
    match event:
        case ev.CastRolled():
            first, second = event.dice
            c.cast = Cast(c.theatre, (first, second))
            return
        case ev.MissionDrawn():
            assert c.cast is not None
            # Whoever replaced a man posted away joined before this mission was drawn.
            joined = [a for a in c.men if a.joined == event.mission]
            drawn = Mission(event.mission, event.kind, event.attacker, c.cast, joined=joined)
            c.missions.append(drawn)
            return
    mission = c.missions[-1]
    match event:
        case ev.AircraftDrawn():
            mission.fighters, mission.bomber = event.fighters, event.bomber
        case ev.Joined():
            mission.joined.append(_joins(c, event, mission.number))
        case ev.PostedAway():
            mission.flight(event.man).events.append(event)
            man = c.state.man(event.successor)
            successor = ev.Joined(event.successor, man.air_force, man.bomber, novice=False)
            _joins(c, successor, mission.number + 1)
        case ev.OldWoundFelt():
            mission.old_wounds.append(event)
        case ev.Flies():
            airman = c.men[event.man - 1]
            flight = Flight(airman, mission.number, event.aircraft, event.felt, airman.man)
            mission.flights.append(flight)
            airman.flights.append(flight)
        case ev.Mustered():
            for flight, man in zip(mission.flights, event.men, strict=True):
                flight.before = man
        case ev.SetUp():
            mission.set_up = event
        case ev.Fought():
            mission.was_fought(event, rulings_of(c.conditions))
        case ev.MissionMissed():
            mission.sat_out.append(event)
        case ev.MissionEnded():
            mission.ended = True
            for flight, man in zip(mission.flights, event.men, strict=True):
                flight.after = man
        case ev.CampaignEnded():
            c.winner = event.winner
        case _:
            mission.flight(event.man).events.append(event)


def _joins(c: Chronicle, event: ev.Joined, mission: int) -> Airman:
    """Enter a man who is there from a mission on."""
    assert c.cast is not None
    before = sum(a.man.air_force == event.air_force for a in c.men)
    name = name_of(c.cast, event.air_force, before)
    man = c.state.man(event.man)
    airman = Airman(c.theatre, event.man, name, man, mission, event.novice)
    c.men.append(airman)
    return airman
