"""Wings over Malta: the exact chances of who is shot down, from the rules text itself."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions, Decider, Rules
from sheetgen.core.requests import Decision, purpose
from sheetgen.games.wings.rules import tables as printed
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.policies import AFTERMATH, keep
from sheetgen.games.wings.rules.return_to_base import (
    PARACHUTE,
    WRECK,
    return_to_base,
    ways_down,
)
from sheetgen.games.wings.rules.state import (
    LASTING,
    SKILLS,
    AirForce,
    Ground,
    Man,
    Rulings,
    Side,
    Sortie,
    State,
    Status,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.rules.wounds import effect_of_wounds
from sheetgen.kits.chances.enumeration import (
    Reading,
    any_face,
    banded,
    every_path,
    exact,
)

Cells = tuple[str, ...]


class Airman(NamedTuple):
    """A man whose chances are asked for. `rolls_again` says whether he uses what he has to roll
    again (where he would be killed, captured or left with two wounds), `escorts` that he protects
    friendly shipping, `exploded` that his airplane blew up, and `low` that it was at low level."""

    rolls_again: bool = True
    skill: str | None = None
    lucky: bool = False
    arm: bool = False
    wounds: int = 0
    novice: bool = False
    bomber: bool = False
    escorts: bool = False
    exploded: bool = False
    low: bool = False


PLAIN = Airman()
AIRMEN: Mapping[str, Airman] = {
    "no die rolled again": Airman(rolls_again=False),
    "no skill, no luck": PLAIN,
    "Acrobatic Pilot": Airman(skill="acrobatic-pilot"),
    "Good at Escaping": Airman(skill="good-at-escaping"),
    "Luck of the Devil": Airman(skill="luck-of-the-devil"),
    "lucky": Airman(lucky=True),
    "serious arm injury": Airman(arm=True),
    "wounded once": Airman(wounds=1),
    "pilot incapacitated": Airman(wounds=2),
    "at low level": Airman(low=True),
    "blown up": Airman(exploded=True),
    "blown up at low level": Airman(exploded=True, low=True),
}
AT_SEA: Mapping[str, Airman] = {
    "protecting shipping": Airman(escorts=True),
    "bomber crew": Airman(bomber=True),
}
"""Those to whom the sea is kinder than to others."""
LOW, HIGH = 1, 3
"""Altitudes, above a floor of 0, from which nobody and from which anybody may bale out."""


class Fates(NamedTuple):
    """The chances of a man; alive, prisoner and dead make up one.

    Of the living, so many are `wounded`, and so many of the wounded `crippled`: both as chances of
    the man at the start.
    """

    alive: Fraction
    prisoner: Fraction
    dead: Fraction
    wounded: Fraction
    crippled: Fraction


@cache
def shot_down(theatre: Theatre, place: Ground, way: int, airman: Airman = PLAIN) -> Fates:
    """The chances of a man who was shot down over a place and takes one of the two ways down.

    Every die is played out; no ruling changes these chances.
    """
    s = _start(theatre, place, airman)
    return way_down(s, _terms(theatre), s.sorties[0], way, airman.rolls_again)


def is_open(theatre: Theatre, way: int, airman: Airman) -> bool:
    """Whether a man has this way down; who has none is killed, whichever he would take."""
    s = _start(theatre, Ground.SEA, airman)
    ways = ways_down(s, s.sorties[0])
    return not ways or bool(ways >> way & 1)


def way_down(s: State, t: Rulings, sortie: Sortie, way: int, rolls_again: bool = True) -> Fates:
    """The chances of a man who was shot down, as he and his mission are in the state, which is not
    changed, if he takes one of the two ways down."""
    found = every_path(
        partial(s.to_try_on, sortie.man),
        partial(_chain, sortie, t),
        lambda state, path: (state.man(sortie.man).status, path.returned),
        readings=_readings(s.theatre),
        decide=partial(_decide, rolls_again, way),
    )

    def chance(*statuses: int, wounded: tuple[bool, ...] = (False, True)) -> Fraction:
        of = ((status, hurt) for status in statuses for hurt in wounded)
        return sum((found.get(one, Fraction(0)) for one in of), Fraction(0))

    return Fates(
        alive=chance(Status.FIT, Status.CRIPPLED),
        prisoner=chance(Status.PRISONER),
        dead=chance(Status.DEAD),
        wounded=chance(Status.FIT, Status.CRIPPLED, wounded=(True,)),
        crippled=chance(Status.CRIPPLED),
    )


def _start(theatre: Theatre, place: Ground, airman: Airman) -> State:
    """A mission whose scenario lets a British crew down in that place, and what a fight has left of
    its airplane: of any type, for nothing hangs on which."""
    man = Man(AirForce.HOME, airman.bomber, airman.novice, lucky=airman.lucky, wounds=airman.wounds)
    if airman.skill is not None:
        man.skills = 1 << SKILLS.index(airman.skill)
    if airman.arm:
        man.lasting = 1 << LASTING.index("arm")
    defends = place == Ground.FRIENDLY or airman.escorts
    over = "sea" if place == Ground.SEA else "defender"
    flies = next(key for key, one in theatre.aircraft.items() if one.bomber == airman.bomber)
    altitude = LOW if airman.low else HIGH
    sortie = Sortie(1, flies, shot_down=True, exploded=airman.exploded, altitude=altitude)
    return State(
        theatre,
        kind=next(kind for kind, one in theatre.missions.items() if one.over == over),
        attacker=Side.ENEMY if defends else Side.HOME,
        afloat=True,
        men=[man],
        sorties=[sortie],
    )


def _chain(sortie: Sortie, t: Rulings, s: State) -> Rules:
    yield from return_to_base(s, t, sortie)
    man = s.man(sortie.man)
    wounded = man.status == Status.FIT and man.wounds > 0
    if wounded:
        yield from effect_of_wounds(s, sortie.man)
    return wounded


def _decide(rolls_again: bool, way: int, s: State, asked: Decision) -> int:
    if purpose(asked.ask) == "way-down":
        return way
    decide: Decider = AFTERMATH[purpose(asked.ask)] if rolls_again else keep
    # None of them draws dice.
    return int(decide(s, asked, lambda sides: 1))


@cache
def _readings(theatre: Theatre) -> dict[str, Reading]:
    """Which faces are as good, by what is rolled for: those that fall on the same row under each of
    the modifiers there may be."""
    types = {aircraft.get_home for aircraft in theatre.aircraft.values()}
    added: dict[str, tuple[tuple[Any, ...], list[int]]] = {
        "get-home": (
            theatre.get_home,
            [by + more for by in types for more in (0, theatre.get_home_novice)],
        ),
        "bale-out": (theatre.bale_out, [0, theatre.bale_out_arm]),
        "shot-down": (theatre.shot_down, [0]),
        "drink": (theatre.drink, [0]),
        "special-injury": (theatre.special_injury, [0, theatre.special_injury_two]),
    }

    def by_rows(rows: tuple[Any, ...], modifiers: list[int]) -> Reading:
        return banded(lambda face: tuple(printed.row_of(rows, face + by) for by in modifiers))

    # No event changes what is asked: what became of him, and whether he was wounded.
    return {name: by_rows(*of) for name, of in added.items()} | {"recovery": any_face}


@cache
def _terms(theatre: Theatre) -> Rulings:
    """The rulings, none of which changes a chance."""
    usual = {ruling.name: ruling.default for ruling in theatre.rulings}
    return rulings_of(Conditions("2018", usual, theatre))


_OVER = {
    Ground.SEA: "over the sea",
    Ground.FRIENDLY: "over friendly territory",
    Ground.HOSTILE: "over hostile territory",
}
_WAYS = {PARACHUTE: "bale out", WRECK: "nurse"}


class ComingBack(NamedTuple):
    """The chances of those who are shot down, as the answer to one question."""

    theatre: Theatre
    says: str = (
        "the chances of a crew that is shot down, each played out from the rules with every die, "
        "in per cent: alive/prisoner/dead/back wounded/crippled; who may roll again does "
        "so rather than be killed, captured or left with two wounds"
    )

    def tables(self) -> list[tuple[Cells, ...]]:
        """Tables to show, the head of each first; a row for each case."""
        return [
            (
                (title, *_WAYS.values()),
                *((name, *map(_shown, cells)) for name, cells in rows.items()),
            )
            for title, rows in self._cases()
        ]

    def to_json(self) -> dict[str, Any]:
        """The answers as one object: by place, case and way down every number as `value` and,
        exactly, as `exact`."""
        return {"says": self.says} | {
            title: {
                name: {
                    way: {fate: exact(chance) for fate, chance in fates._asdict().items()}
                    for way, fates in zip(_WAYS.values(), cells, strict=True)
                    if fates
                }
                for name, cells in rows.items()
            }
            for title, rows in self._cases()
        }

    def _cases(self) -> Iterator[tuple[str, dict[str, list[Fates | None]]]]:
        """By place each case, with its chances on either way down, if that is open to him."""
        theatre = self.theatre
        for place, title in _OVER.items():
            yield (
                title,
                {
                    name: [
                        shot_down(theatre, place, way, man) if is_open(theatre, way, man) else None
                        for way in _WAYS
                    ]
                    for name, man in airmen(place).items()
                },
            )


def _shown(fates: Fates | None) -> str:
    return "/".join(f"{100 * float(chance):4.1f}" for chance in fates) if fates else "-"


def chances(conditions: Conditions) -> ComingBack:
    """What `sheetgen odds` tells: no ruling changes these chances."""
    return ComingBack(conditions.theatre)


def airmen(place: Ground) -> Mapping[str, Airman]:
    """The cases shown for a place."""
    return {**AIRMEN, **AT_SEA} if place == Ground.SEA else AIRMEN
