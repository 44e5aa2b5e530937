"""The flying log of a campaign: what its text names besides what any log book has, its missions,
and what these are to be asked about."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from sheetgen.core.language import capital, join, minus, sentences
from sheetgen.core.session import Session
from sheetgen.games.wings.campaigns.folder import NO_FORCE
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import (
    DEAD,
    DRAWN,
    ENEMY,
    FIT,
    HOME,
    PRISONER,
    AirForce,
    Side,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import emblem
from sheetgen.games.wings.sheet.worksheet.facts import airplanes
from sheetgen.games.wings.story import tellings
from sheetgen.games.wings.story.chronicle import SHE, Airman, Chronicle, Flight, Mission, tell
from sheetgen.kits.book.prompts import Moment, Telling
from sheetgen.kits.defaults.logbook import Entry, Logbook, table
from sheetgen.kits.drawing.page import Item
from sheetgen.kits.telling.figures import Figure, Figures
from sheetgen.kits.telling.usertext import inert

CREWS, ROWS = 7, 24
"""The most crews that fly a mission, and rows for the men of a side."""
ACES = 5
"""So many of the most successful men are named."""
EMBLEM, BETWEEN = 13.0, 36.0
"""The radius of the cover's emblems, and from middle to middle, in mm."""


class CampaignLogBook(Logbook):
    """A mission has a page: who attacks what where, the rows of its crews, points and winner."""

    per_page = 1

    @property
    def _theatre(self) -> Theatre:
        theatre: Theatre = self.subject.game.theatre
        return theatre

    def figures(self, session: Session) -> Figures:
        """The air forces, for the cover."""
        every = AirForce.HOME, AirForce.FIRST, AirForce.LATER
        flown = [one for one in every if self._theatre.air_forces[one] != NO_FORCE]

        def draw(wide: float) -> list[Item]:
            first = (wide - (len(flown) - 1) * BETWEEN) / 2
            return [
                item
                for n, one in enumerate(flown)
                for item in emblem(self._theatre, one, first + n * BETWEEN, EMBLEM + 1, EMBLEM)
            ]

        return {"cover": Figure(draw, 2 * EMBLEM + 2, "")}

    def entries(self, session: Session) -> Sequence[Entry]:
        """The missions."""
        told = tell(session)
        missions = dict(enumerate(told.missions, start=1))
        turns = range(1, self._theatre.length + 1)
        return [
            Entry(0, self._theatre.phrases("logbook").say("orders")),
            *(self._entry_of(told, n, missions.get(n)) for n in turns),
        ]

    def _entry_of(self, told: Chronicle, number: int, mission: Mission | None) -> Entry:
        theatre, period = self._theatre, self._theatre.period(number)
        ends = {1: "first", theatre.length: "last"}
        last = [Telling("mission", ends[number])] if number in ends else []
        say, words = theatre.phrases("logbook").say, theatre.phrases("logbook").words
        name, heads = say("mission", number=number), words("crew")
        about, like = [words("period", period)], {"period": period}
        if mission is None:
            boxes = table(words("boxes"), [[""] * 4])
            crews: Sequence[Sequence[str]] = [[""] * len(heads)] * CREWS
        else:
            like["kind"] = theatre.kind_of(mission.kind).counted_as
            name = say("known", number=number, date=in_words(mission.day), name=mission.name)
            side = tellings.side_name(theatre, mission.attacker)
            about = [
                capital(mission.place.where),
                say("attack", side=side),
                *about,
                *(
                    f"{theatre.aircraft[one].name}: {told.unit(mission, one).marked}"
                    for _, one in mission.aircraft
                ),
            ]
            boxes, crews = "", list(_crews(mission))
        tables = boxes, table(heads, crews, [2]), _won(theatre, mission)
        return Entry(
            number,
            name,
            "\n\n".join(filter(None, tables)),
            in_plain_words(told, mission) if mission else "",
            inert("; ".join(about)),
            Moment([*(tags_of(mission) if mission else ()), *last], like),
        )

    def facts(self, session: Session) -> Mapping[str, Any]:
        """Orders, men, and the campaign in figures."""
        theatre, t, told = self._theatre, rulings_of(session.conditions), tell(session)
        over = told if told.winner is not None else None
        standing = over.standing() if over else {}
        if over:
            down = [f.airman.man.side for m in over.missions for f in m.flights if f.down]
            standing["down"] = {theatre.sides[side]: down.count(side) for side in Side}
        return {
            "theatre": theatre,
            "about": theatre.data("campaign")["about"],
            "squadrons": t.squadrons,
            "is_italian": t.axis_is_italian,
            "has_all": NO_FORCE not in theatre.air_forces,
            "men": [[_row_of(theatre, one) for one in told.of(side)] for side in Side],
            "rows": ROWS,
            "figures": {
                what: [by[side] for side in theatre.sides]
                for what, by in standing.items()
                if isinstance(by, Mapping)
            },
            "drawn": over.drawn if over else "",
            "winner": "" if told.winner is None else tellings.winner_name(theatre, told.winner),
            "aces": [
                (one.title, one.man.kills, one.man.shared, one.man.experience)
                for one in (over.ladder()[:ACES] if over else ())
            ],
        }


def _row_of(theatre: Theatre, airman: Airman) -> tuple[str, ...]:
    """What a row says of a man: number, name, what he flies, from when, and what became of him."""
    phrases = theatre.phrases("logbook")
    return (
        str(airman.number),
        f"{airman.name.given} {airman.name.surname}",
        phrases.say("flies", "bombers" if airman.man.bomber else "fighters"),
        phrases.say("from", mission=airman.joined),
        tellings.now_is(airman),
    )


# A mission: its crews, with their kills and what became of them, and who won it.


def _crews(mission: Mission) -> Iterator[Sequence[str]]:
    """The rows of a mission; where its crews are not told off yet, its airplanes."""
    if not mission.flights:
        yield from (["", name, "", ""] for name in airplanes(mission))
    for flight in mission.flights:
        airplane = mission.theatre.aircraft[flight.aircraft].name
        fate = tellings.fate(flight) if mission.fought else ""
        yield [flight.title, airplane, kills_of(mission, flight), fate]


def kills_of(mission: Mission, flight: Flight) -> str:
    """The kills of a crew in a mission, and in brackets those it shares."""
    if mission.fought is None:
        return ""
    of_his = [kill for kill in mission.fought.kills if flight.airman.number in kill.by]
    alone = sum(len(kill.by) == 1 for kill in of_his)
    shared = len(of_his) - alone
    return f"{alone or ''}{f'({shared})' if shared else ''}"


def _won(theatre: Theatre, mission: Mission | None) -> str:
    """Points and winner, as boxes; empty where they are not known."""
    say = theatre.phrases("logbook").say
    heads = [say("points", side=tellings.side_name(theatre, side)) for side in (HOME, ENEMY)]
    values = ["", "", ""]
    if mission and mission.fought:
        score = mission.fought.score
        points = [minus(score.of(side)) if mission.on_points else "–" for side in (HOME, ENEMY)]
        values = [*points, tellings.winner_name(theatre, score.winner)]
    return table([*heads, say("won")], [values])


# What happened, in plain words.


def in_plain_words(chronicle: Chronicle, mission: Mission) -> str:
    """A mission in a few short sentences, without what its dice and fates say."""
    flew = [flight.airman.number for flight in mission.flights]
    told = [
        f"{mission.flight(airman.number).title} {tellings.say('man', 'joins')}"
        for airman in mission.joined
        if airman.as_novice and airman.number in flew
    ]
    if mission.fought:
        told += [*_losses(mission), *tellings.sunk(mission)]
        for flight in mission.flights:
            if brought := _brought(chronicle, mission, flight):
                told.append(f"{flight.title} {join(brought)}")
        told = told or [tellings.say("mission", "quiet")]
    return sentences(told)


def _brought(chronicle: Chronicle, mission: Mission, flight: Flight) -> list[str]:
    """What a mission brought a man, in clauses."""
    brought = [
        tellings.of_man(event, chronicle, mission)
        for event in flight.events
        if isinstance(event, (ev.NoviceNoMore, ev.SkillGained, ev.MedalAwarded))
        or (isinstance(event, ev.GotHome) and event.lucky)
        or (isinstance(event, ev.PromotionRolled) and event.promoted)
    ]
    missed = sum(event.missions for event in flight.followed_by(ev.OutOfAction))
    posted = [tellings.of_man(e, chronicle, mission) for e in flight.followed_by(ev.PostedAway)]
    return [*brought, *([tellings.to_miss(missed)] if missed else []), *posted]


def _losses(mission: Mission) -> Iterator[str]:
    """Who was shot down, or left on fire, and by whom."""
    assert mission.fought is not None
    credited = {kill.lost: kill.by for kill in mission.fought.kills}
    for flight in mission.flights:
        by = join(mission.flight(one).title for one in credited.get(flight.airman.number, ()))
        if by or flight.down:
            yield f"{flight.title} {tellings.how_it_went(flight, by)}"


# What was telling in it.


def tags_of(mission: Mission) -> list[Telling]:
    """What happened in a mission, the most telling first, each with the man it happened to."""
    found = [
        Telling("after", tag, {"pilot": flight.title, **_pronouns(flight)})
        for tag, test in _TELLING
        for flight in mission.flights
        if test(mission, flight)
    ]
    is_drawn = mission.fought and mission.fought.score.winner == DRAWN
    return [*found, *([Telling("after", "drawn")] if is_drawn else [])]


def _sank(mission: Mission, flight: Flight) -> bool:
    sunk = mission.fought.sunk if mission.fought else ()
    return bool(mission.ships) and any(crew == flight.airman.number for _, crew in sunk)


def _back(flight: Flight, *kinds: type) -> bool:
    """Whether a man is safe after something of these kinds."""
    return flight.status == FIT and any(flight.followed_by(kind) for kind in kinds)


_TELLING: tuple[tuple[str, Callable[[Mission, Flight], bool]], ...] = (
    ("killed", lambda mission, flight: flight.status == DEAD),
    ("prisoner", lambda mission, flight: flight.status == PRISONER),
    ("sea", lambda mission, flight: _back(flight, ev.InTheDrink)),
    ("sunk", _sank),
    ("hospital", lambda mission, flight: _back(flight, ev.RecoveryEvent)),
    ("medal", lambda mission, flight: _back(flight, ev.MedalAwarded)),
    ("promoted", lambda _, flight: any(r.promoted for r in flight.followed_by(ev.PromotionRolled))),
    ("ace", lambda mission, flight: _back(flight, ev.SkillGained)),
    ("kill", lambda mission, flight: bool(kills_of(mission, flight))),
    ("down", lambda mission, flight: _back(flight, ev.BaledOut, ev.WreckNursed)),
    ("crash", lambda _, f: f.status == FIT and any(h.crashed for h in f.followed_by(ev.GotHome))),
    ("novice", lambda mission, f: f.airman.joined == mission.number and f.before.novice),
)
"""What may have happened to a man in a mission, the most telling first."""


def _pronouns(flight: Flight) -> dict[str, str]:
    return {he: flight.airman.pronoun(he) for he in SHE}
