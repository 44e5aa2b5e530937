"""The names of the men: of the pools of their air force, never those of men who lived."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.rules.state import AirForce
from sheetgen.games.wings.rules.theatre import Theatre

NATION_SIDES = 20
NICKNAME_SIDES = 3


class Name(NamedTuple):
    """A man's name, and what his squadron calls him, if anything."""

    given: str
    surname: str
    nickname: str = ""

    @property
    def full(self) -> str:
        """Given name and surname: `Mario Rossi`."""
        return f"{self.given} {self.surname}"


def names(cast: Cast, air_forces: Iterable[AirForce]) -> list[Name]:
    """The names of the crews of a campaign, from the air force of each in the order they joined.

    No surname is there twice, and a name depends only on the cast and on how many of his air force
    came before him. Raises Error when an air force has no more names.
    """
    joined = [0] * len(cast.theatre.air_forces)
    called = []
    for air_force in air_forces:
        called.append(name_of(cast, air_force, joined[air_force]))
        joined[air_force] += 1
    return called


def name_of(cast: Cast, air_force: AirForce, before: int) -> Name:
    """The name of a crew that so many of its air force have joined before.

    Raises Error when the air force has no more names.
    """
    ready = muster(cast, air_force)
    if before == len(ready):
        force = cast.theatre.air_forces[air_force]
        raise Error(f"the {force} has names for {len(ready)} crews, and no more")
    return ready[before]


@lru_cache(maxsize=16)
def muster(cast: Cast, air_force: AirForce) -> tuple[Name, ...]:
    """Every name of an air force, in the order in which its men have them."""
    force = cast.theatre.air_forces[air_force]
    people = cast.theatre.folder.file("people")[force]
    given = cast.order(f"given-{force}", people["given"])
    nicknames = cast.order(f"nicknames-{force}", people.get("nicknames", []))
    # Who plays may have named the first of them himself.
    own = cast.theatre.folder.called.get(force, [])
    mustered = [Name(*one) for one in own]
    taken = {name.surname for name in mustered}
    for slot, surname in enumerate(_surnames(cast, force), start=1):
        first = next(name for name in given if is_free(cast.theatre, name, surname))
        # Who has just been called so is the last to be called so again.
        given.remove(first)
        given.append(first)
        nicknamed = cast.face(f"nickname-{force}", NICKNAME_SIDES, slot=slot) == 1
        nickname = nicknames.pop(0) if nicknamed and nicknames else ""
        if surname not in taken:
            mustered.append(Name(first, surname, nickname))
    return tuple(mustered)


def _surnames(cast: Cast, force: str) -> list[str]:
    """The surname of each man, by the nations of his air force, none of them that of a real pilot;
    when a nation has no more, of the one with the most."""
    people = cast.theatre.folder.file("people")
    nations, pilots = people[force]["nations"], {n.split()[-1] for n in people["real_pilots"]}
    left = {
        one["nation"]: [
            name
            for name in cast.order(f"surnames-{one['nation'].lower()}", one["surnames"])
            if name not in pilots
        ]
        for one in nations
    }
    of_die = [one["nation"] for one in nations for _ in range(one["of_twenty"])]
    drawn: list[str] = []
    for slot in range(1, sum(map(len, left.values())) + 1):
        nation = of_die[cast.face(f"nation-{force}", NATION_SIDES, slot=slot) - 1]
        if not left[nation]:
            nation = max(left, key=lambda other: len(left[other]))
        drawn.append(left[nation].pop(0))
    return drawn


def is_free(theatre: Theatre, given: str, surname: str) -> bool:
    """Whether a man can be called so: no real pilot of Malta is, and nobody else who is known."""
    return f"{given} {surname}" not in _taken(theatre) and given != surname


@cache
def _taken(theatre: Theatre) -> frozenset[str]:
    people = theatre.folder.file("people")
    return frozenset(people["real_pilots"] + people["well_known"])


def rank(theatre: Theatre, air_force: AirForce, step: int) -> str:
    """A rank in full, from its place on the ladder (0 is the lowest): `Flight Lieutenant`."""
    return theatre.ranks[air_force][step]


def short_rank(theatre: Theatre, air_force: AirForce, step: int) -> str:
    """A rank as it stands before a name: `F/Lt`, `Ten.`, `Oblt.`."""
    return theatre.named("ranks", air_force, "short")[step]


def title(theatre: Theatre, air_force: AirForce, step: int, name: Name) -> str:
    """A man with his rank: `F/Lt John Smith`, `Ten. Mario Rossi`."""
    return f"{short_rank(theatre, air_force, step)} {name.full}"


def called(theatre: Theatre, air_force: AirForce, step: int, name: Name) -> tuple[str, ...]:
    """What a man may be called: first with rank and full name, last by what takes the least
    room."""
    short = short_rank(theatre, air_force, step)
    return (
        title(theatre, air_force, step, name),
        f"{short} {name.given[0]}. {name.surname}",
        f"{short} {name.surname}",
        name.surname,
    )
