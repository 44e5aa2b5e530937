"""The voice of a war diary: how men, units, airplanes, sides and ships are named as it goes on."""

from collections.abc import Iterable
from typing import Any

from sheetgen.core.language import flowing, join, ordinal
from sheetgen.games.wings.cast.names import rank, short_rank, title
from sheetgen.games.wings.cast.places import Ship
from sheetgen.games.wings.cast.units import Unit
from sheetgen.games.wings.rules.state import HOME, Side
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission
from sheetgen.kits.telling.phrases import Teller

BOAT = "boat"

SHORT = 18
"""Two clauses of so many words together can share a sentence."""


class Voice:
    """Says phrases, and remembers which men a mission, and the whole diary, has named already.

    `terms` are the words for things, as the file of terms has them, and `nicknames` what squadrons
    call a man after what befell him. `called` are the men who have such a name by now, `recalled`
    what the diary has called to mind, and need not again; `masthead` is the name of the squadron's
    newspaper, once it has one, and `of_the_mess` says that it speaks: it calls men as they are
    called.
    """

    def __init__(
        self,
        teller: Teller,
        terms: dict[str, Any],
        nicknames: dict[str, Any],
        chronicle: Chronicle,
    ) -> None:
        self._teller = teller
        self.terms = terms
        self.nicknames = nicknames
        self.chronicle = chronicle
        self.called: dict[int, str] = {}
        self.recalled: set[tuple[Any, ...]] = set()
        self.masthead = ""
        self.of_the_mess = False
        self._named: set[int] = set()
        self._known: set[int] = set()

    @property
    def theatre(self) -> Theatre:
        """The theatre of the campaign."""
        return self.chronicle.theatre

    def say(self, slot: str, /, **values: Any) -> str:
        """A phrase of the bank."""
        return self._teller.say(slot, **values)

    def says(self, slot: str) -> bool:
        """Whether the bank has phrases for a slot."""
        return self._teller.has_phrases(slot)

    def part(self, slot: str, /, **values: Any) -> str:
        """A phrase of the bank to stand in another."""
        return self._teller.part(slot, **values)

    def new_mission(self, *about: int) -> None:
        """Forget who has been named: a mission names its men afresh. What is said from here on is
        about these missions."""
        self._named = set()
        self._teller.about = about

    def tells_node(self, number: int) -> None:
        """What is said from here on tells this node of the outline."""
        self._teller.node = number

    def name(self, airman: Airman, rank: int) -> str:
        """A man as a mission names him: with his rank, in the newspaper with what he is
        called, and from then on by surname; in full the first time of all."""
        if airman.number in self._named:
            return airman.name.surname
        self._named.add(airman.number)
        if airman.number in self._known:
            called = self.called.get(airman.number) if self.of_the_mess else None
            surname = f"{called} {airman.name.surname}" if called else airman.name.surname
            return f"{short_rank(airman.theatre, airman.man.air_force, rank)} {surname}"
        self._known.add(airman.number)
        return title(airman.theatre, airman.man.air_force, rank, airman.name)

    def names(self, flights: list[Flight]) -> str:
        """The men of some flights, in a list."""
        return join(self.name(flight.airman, flight.before.rank) for flight in flights)

    def names_apart(self, flights: list[Flight]) -> str:
        """The men of some flights, those of either side by themselves."""
        return ", and on the other side ".join(map(self.names, by_side(flights)))

    def of(self, flight: Flight) -> str:
        """The man of a flight."""
        return self.name(flight.airman, flight.before.rank)

    def rank(self, airman: Airman, step: int) -> str:
        """A rank of his air force in full: `Flight Lieutenant`."""
        return rank(airman.theatre, airman.man.air_force, step)

    def nth(self, count: int) -> str:
        """An ordinal in words, as far as the terms go: `third`."""
        words: list[str] = self.terms["nth"]
        return words[count] if count < len(words) else ordinal(count)

    def airplane(self, aircraft: str) -> str:
        """A type in prose: `Hurricane`."""
        return str(self.terms["airplane"][aircraft])

    def airplanes(self, aircraft: str) -> str:
        """A type in prose, in the plural."""
        return str(self.terms["airplanes"][aircraft])

    def theirs(self, flights: list[Flight]) -> str:
        """The airplanes of some men: `Hill's Hurricane and Rossi's C.202`, `the C.202s of Rossi and
        Verdi`."""
        types = {flight.aircraft for flight in flights}
        if len(flights) > 1 and len(types) == 1:
            return f"the {self.airplanes(types.pop())} of {self.names(flights)}"
        return join(f"{self.of(f)}'s {self.airplane(f.aircraft)}" for f in flights)

    def unit(self, mission: Mission, aircraft: str) -> str:
        """The unit that flies a type, in short, as it stands in a sentence."""
        return in_prose(self.chronicle.unit(mission, aircraft))

    def people(self, mission: Mission, side: Side) -> str:
        """Those who fly for a side in a mission: `the Italians`; `the Axis` if they are mixed."""
        forces = {flight.airman.man.air_force for flight in mission.of(side)}
        if len(forces) == 1:
            return str(self.terms["people"][forces.pop()])
        return f"the {self.terms['side'][side]}"

    def whose(self, mission: Mission, side: Side) -> dict[str, Any]:
        """What a phrase may ask of a side: who flies for it, and whether they are ours."""
        return {"side": self.people(mission, side), "ours": side == HOME}

    def adjective(self, mission: Mission, side: Side) -> str:
        """What those are who fly for a side in a mission: `Italian`."""
        forces = {flight.airman.man.air_force for flight in mission.of(side)}
        if len(forces) == 1:
            return str(self.terms["adjective"][forces.pop()])
        return str(self.terms["side"][side])

    def target(self, mission: Mission, name: str) -> str:
        """A target in prose: a ship by her name, another by what it is."""
        ship = vessels(mission).get(name)
        return ship_name(ship) if ship else str(self.terms["target"][name])


def vessels(mission: Mission) -> dict[str, Ship]:
    """The ships of a mission by the names they have on the table."""
    if not mission.ships:
        return {}
    return dict(
        zip(mission.theatre.targets(mission.kind, mission.attacker), mission.ships, strict=True)
    )


def ship_name(ship: Ship) -> str:
    """A ship in running text; boats have numbers, and no name to set in italics."""
    return ship.name if ship.role == BOAT else f"*{ship.name}*"


def in_prose(unit: Unit) -> str:
    """A unit in short with its article: `the 75ª Squadriglia`, `No. 261 Squadron`."""
    short = unit.part or unit.name.split(",")[0]
    return short if short.startswith("No.") or "G " in short or "Gr " in short else f"the {short}"


def are_ours(flights: Iterable[Flight]) -> bool:
    """Whether men fly for the British: a voice may speak as one of them."""
    return all(flight.airman.man.side == HOME for flight in flights)


def fighters(mission: Mission) -> list[Flight]:
    """The attacker's fighters."""
    return mission.flights[: mission.theatre.missions[mission.kind].fighters]


def bombers(mission: Mission) -> list[Flight]:
    """The attacker's bombers."""
    kind = mission.theatre.missions[mission.kind]
    return mission.flights[kind.fighters : kind.fighters + kind.bombers]


def defenders(mission: Mission) -> list[Flight]:
    """The defender's fighters."""
    kind = mission.theatre.missions[mission.kind]
    return mission.flights[kind.fighters + kind.bombers :]


def by_side(flights: Iterable[Flight]) -> list[list[Flight]]:
    """Some flights, those of either side by themselves: enemies never stand in one list."""
    apart: dict[int, list[Flight]] = {}
    for flight in flights:
        apart.setdefault(flight.airman.man.side, []).append(flight)
    return list(apart.values())


def is_mustered(mission: Mission) -> bool:
    """Whether every crew of a mission is told off."""
    kind = mission.theatre.missions[mission.kind]
    return len(mission.flights) == kind.fighters + kind.bombers + kind.defenders


def run_on(clauses: list[str]) -> list[str]:
    """Short clauses of one matter two by two in a sentence."""
    return flowing(clauses, SHORT, lambda: ", and ")
