"""The log book of Malta Convoy: what its text names besides what any log book has, and what its
watches are to be asked about."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sheetgen.core.language import Phrases, capital, minus, ordinal
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import map as chart
from sheetgen.games.convoy.rules.conditions import data, words_of
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.games.convoy.rules.state import (
    NONE,
    OPTIONS,
    REAL_OPTIONS,
    TYPES,
    Enemy,
    Kind,
    Option,
)
from sheetgen.games.convoy.sheet.passage import maybe_turns
from sheetgen.games.convoy.story import chronicle as watches
from sheetgen.games.convoy.story import route
from sheetgen.games.convoy.story.chronicle import HURT, LEAST_TURNS, Chronicle, Ship, Turn, Watch
from sheetgen.games.convoy.story.tellings import told
from sheetgen.kits.book.prompts import Moment, Telling
from sheetgen.kits.defaults.logbook import Entry, Logbook
from sheetgen.kits.drawing.chart import chart_frame
from sheetgen.kits.drawing.page import HAIR, MARK, Item, Polyline
from sheetgen.kits.telling.figures import Figure, Figures

NARROWS, APPROACH = 9.6, 12.4
"""Longitudes, in degrees east, where the narrows begin and where they are left behind."""
WORTH = (2, 1, 0, 3, 4)
"""Types of ship from the one most worth a word to the least: carrier, tanker, cargo, ..."""
PHRASES = Phrases(data, "logbook")
say, words = PHRASES.say, PHRASES.words


class ConvoyLogBook(Logbook):
    """A turn is a watch, with its day, its place and its light."""

    def count(self, session: Session) -> int:
        """As many turns as there may be: of the journey as it stands, with what Evade may add."""
        c = watches.tell(session)
        return c.length + maybe_turns(c) if c.length else watches.most_turns(session.conditions)

    def entries(self, session: Session) -> Sequence[Entry]:
        """The set-up and the watches."""
        c = watches.tell(session)
        set_up, *turns = super().entries(session)
        return [set_up, *(self._watch(c, len(turns), entry) for entry in turns)]

    def _watch(self, c: Chronicle, last: int, entry: Entry) -> Entry:
        number, kept = entry.number, c.watch(entry.number)
        turn = c.turns[number - 1] if number <= len(c.turns) else None
        played = turn if turn and turn.score is not None else None
        is_placed = 0 < number <= c.length
        about = [
            say("hours", start=watches.naval(kept.start), end=watches.ends(kept)),
            watches.words(kept),
            kept.place if is_placed else "",
            words("friendly") if number <= c.friendly else "",
            words("maybe") if c.length and not is_placed else "",
        ]
        like = {"light": kept.light}
        if is_placed:
            like["phase"] = _phase(c, number)
        telling = list(_telling(played)) if played else []
        ends = {1: "first"} | ({last: "last"} if c.length and not maybe_turns(c) else {})
        telling += [Telling("watch", ends[number])] if number in ends else []
        return entry._replace(
            name=say("turn", number=number, day=day(kept), watch=kept.name),
            about="; ".join(filter(None, about)),
            happened=told(played) if played else "",
            moment=Moment(telling, like),
        )

    def figures(self, session: Session) -> Figures:
        """The passage on a map, for the cover: as it was sailed, or as it runs."""
        c = watches.tell(session)
        return {"passage": chart.figure(c) if c.length else _passage()}

    def facts(self, session: Session) -> Mapping[str, Any]:
        """Orders, ships, places and the reckoning."""
        c, passage = watches.tell(session), data("passage")
        fleet = c.fleet if c.length else [watches.ships_of(c.conditions, kind) for kind in Kind]
        over, halfways = c.finished, c.halfways(maybe_turns(c)) if c.length else [0]
        last = c.watch(c.length) if c.length else None
        lengths = range(c.length or LEAST_TURNS, self.count(session) + 1)
        return {
            "words": words_of(c.conditions),
            "month": passage["month"],
            "year": passage["year"],
            "length": c.length or "",
            "friendly": c.friendly if c.length else "",
            # While Evade may still make the journey longer, halfway is one of several turns.
            "halfway": "–".join(str(n) for n in sorted({halfways[0], halfways[-1]}) if n),
            "due": f"{day(last)}, {last.name}" if last else "",
            "options": [(watches.option_name(one), *_struck(c, one)) for one in REAL_OPTIONS],
            "sailed": [len(ships) if c.length else "" for ships in fleet],
            "ships": [[(s.number, s.name, _fate(c, s)) for s in ships] for ships in fleet],
            "light": [
                (f"{sun.day} {passage['month']}", *map(watches.naval, sun[1:]))
                for sun in watches.days()
            ],
            "lengths": lengths if len(lengths) > 1 else (),
            "places": _places(c, lengths),
            "reckoning": {
                what: [minus(n) for n in values] if over else ["", ""]
                for what, *values in c.reckoning()[1:]
            },
            "score": score(c.state) if over else "",
            "arrived": [c.state.present(k) if over else "" for k in (Kind.CARGO, Kind.TANKER)],
            "history": data("chronology"),
        }


def _passage() -> Figure:
    """The map of a passage of which nothing is known."""

    def draw(wide: float) -> list[Item]:
        on = route.chart_on(wide)
        coast = (on.line(line) for line in data("map")["coast"])
        way = Polyline(route.route_between(on, 0, 1), MARK)
        return [*chart_frame(on), *(Polyline(points, HAIR) for points in coast), way]

    area = route.chart_on(100).area
    return Figure(draw, 0.0, "", area.height / area.width)


def day(kept: Watch) -> str:
    """The day of a watch: `Tuesday 11 August`."""
    passage = data("passage")
    return f"{words('days')[(kept.day - passage['first_day']) % 7]} {kept.day} {passage['month']}"


def _struck(c: Chronicle, option: Option) -> Iterator[str]:
    """A mark for each of an option's six turns: played, not given; none if it was not taken."""
    given = [t.taken.turns for t in c.turns if t.taken and t.taken.option == option]
    played = sum(turn.option == option and turn.score is not None for turn in c.turns)
    for turn in range(6):
        yield "" if not given else "×" if turn < played else "" if turn < given[0] else "–"


def _fate(c: Chronicle, ship: Ship) -> str:
    """What became of a ship, and when; nothing if nothing did."""
    turn = ship.hit_on if ship.condition == HURT else ship.gone_on
    if turn is None:
        return ""
    kept = c.watch(turn)
    fate = words("fates", ship.condition)
    return say("fate", fate=fate, day=ordinal(kept.day), watch=kept.name)


def _places(c: Chronicle, lengths: Sequence[int]) -> list[tuple[str, ...]]:
    """For each place, the turns that a journey of each length spends there: `5–7`."""
    spent: list[dict[str, str]] = []
    for length in lengths:
        turns: dict[str, list[int]] = {}
        for turn in range(1, length + 1):
            kept = c.watch(turn) if length == c.length else watches.watch(turn, length)
            turns.setdefault(kept.place, []).append(turn)
        spent.append(
            {p: "–".join(map(str, dict.fromkeys((n[0], n[-1])))) for p, n in turns.items()}
        )
    names = dict.fromkeys(point["place"] for point in data("passage")["waypoints"])
    return [
        (capital(place), *(one.get(place, "") for one in spent))
        for place in names
        if any(place in one for one in spent)
    ]


def _phase(c: Chronicle, number: int) -> str:
    """The phase of the passage a turn falls in."""
    if number <= c.friendly:
        return "friendly"
    if {*c.halfways(maybe_turns(c))} == {number}:
        return "halfway"
    lon = c.watch(number).lon
    return "open" if lon < NARROWS else "narrows" if lon < APPROACH else "approach"


def _telling(turn: Turn) -> Iterator[Telling]:
    """What was telling in a turn, the most telling first."""
    gone = [one.carrier.name for one in turn.departures if one.carrier]
    battle = turn.battle
    toll = watches.toll(battle, turn.number) if battle else watches.Toll()
    hit = sorted(toll.lost or toll.damaged, key=lambda ship: WORTH[ship.kind])
    names = {"ship": hit[0].name if hit else gone[0] if gone else ""}

    def tags() -> Iterator[str]:
        if toll.lost:
            # Turn about, so that a book has prompts of both kinds.
            sunk = f"sunk-{TYPES[hit[0].kind]}", "sunk"
            yield from sunk if turn.number % 2 else sunk[::-1]
        elif hit:
            yield "damaged"
        if turn.departures:
            yield "home" if gone else "stays"
        if turn.taken:
            yield OPTIONS[turn.taken.option]
        if battle:
            if battle.interception and battle.interception.force == 0:
                yield "beaten"
            elif battle.attack and not any(battle.attack.results):
                yield "missed"
            yield Enemy(battle.force.enemy).name.lower().replace("_", "-")
        elif turn.is_seen:
            yield "plane"
        elif turn.contact and turn.option == NONE and turn.number % 2:
            # Half of the quiet watches: the others are better served by their hour and place.
            yield "quiet"

    return (Telling("after", tag, names) for tag in tags())
