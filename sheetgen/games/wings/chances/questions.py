"""Wings over Malta: the exact chances of coming back, from the rules text itself."""

from collections.abc import Callable, Iterator, Mapping
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
    WAYS_DOWN,
    WRECK,
    return_to_base,
    ways_down,
)
from sheetgen.games.wings.rules.state import (
    LASTING,
    PLACES,
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
    Path,
    Reading,
    any_face,
    banded,
    every_path,
    exact,
    percent,
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


class Touchdown(NamedTuple):
    """The chances of a landing, which make up one; the lucky are among the safe."""

    safe: Fraction
    crash: Fraction


@cache
def shot_down(theatre: Theatre, place: Ground, way: int, airman: Airman = PLAIN) -> Fates:
    """The chances of a man who was shot down over a place and takes one of the two ways down.

    Every die is played out; no ruling changes these chances.
    """
    sortie = _lost(theatre, airman)
    return way_down(
        _start(theatre, place, airman, sortie), _terms(theatre), sortie, way, airman.rolls_again
    )


def is_open(theatre: Theatre, way: int, airman: Airman) -> bool:
    """Whether a man has this way down; who has none is killed, whichever he would take."""
    sortie = _lost(theatre, airman)
    ways = ways_down(_start(theatre, Ground.SEA, airman, sortie), sortie)
    return not ways or bool(ways >> way & 1)


def _type(theatre: Theatre, bomber: bool) -> str:
    """A type of airplane, for what does not hang on which it is."""
    return next(key for key, one in theatre.aircraft.items() if one.bomber == bomber)


def _lost(theatre: Theatre, airman: Airman) -> Sortie:
    """What a fight has left of his airplane."""
    aircraft = _type(theatre, airman.bomber)
    altitude = LOW if airman.low else HIGH
    return Sortie(1, aircraft, shot_down=True, exploded=airman.exploded, altitude=altitude)


def way_down(s: State, t: Rulings, sortie: Sortie, way: int, rolls_again: bool = True) -> Fates:
    """The chances of a man who was shot down, as he and his mission are in the state, which is not
    changed, if he takes one of the two ways down."""
    return _chances(
        every_path(
            partial(s.to_try_on, sortie.man),
            partial(_chain, sortie, t),
            partial(_fate, sortie),
            readings=_readings(s.theatre),
            decide=partial(_decide, rolls_again, way),
        )
    )


def _chances(found: Mapping[tuple[int, bool], Fraction]) -> Fates:
    """The chances of a man from those of each status, wounded or not."""

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


@cache
def get_home(theatre: Theatre, hurt: bool, novice: bool, aircraft: str) -> Touchdown:
    """The chances of a landing without re-rolls, where `hurt` is engine or fire damage, or more
    than half damage."""
    airman = Airman(rolls_again=False, novice=novice)
    sortie = Sortie(1, aircraft, engine=hurt)
    found = every_path(
        partial(_start, theatre, Ground.SEA, airman, sortie),
        partial(_chain, sortie, _terms(theatre)),
        partial(_fate, sortie),
        readings=_readings(theatre),
        decide=partial(_decide, airman.rolls_again, WRECK),
    )
    safe = sum((chance for (_, wounded), chance in found.items() if not wounded), Fraction(0))
    return Touchdown(safe, 1 - safe)


def _start(theatre: Theatre, place: Ground, airman: Airman, sortie: Sortie) -> State:
    """A mission whose scenario lets a British crew down in that place."""
    man = Man(AirForce.HOME, airman.bomber, airman.novice, lucky=airman.lucky, wounds=airman.wounds)
    if airman.skill is not None:
        man.skills = 1 << SKILLS.index(airman.skill)
    if airman.arm:
        man.lasting = 1 << LASTING.index("arm")
    defends = place == Ground.FRIENDLY or airman.escorts
    over = "sea" if place == Ground.SEA else "defender"
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


def _fate(sortie: Sortie, s: State, way: Path) -> tuple[int, bool]:
    return s.man(sortie.man).status, way.returned


def _decide(rolls_again: bool, way: int, s: State, asked: Decision) -> int:
    if purpose(asked.ask) == "way-down":
        return way
    decide: Decider = AFTERMATH[purpose(asked.ask)] if rolls_again else keep
    return int(decide(s, asked, _no_dice))


def _no_dice(sides: int) -> int:
    raise AssertionError("these decisions draw no dice")


def _by_rows(rows: tuple[Any, ...], *modifiers: int) -> Reading:
    """Faces that fall on the same row under each of the modifiers are as good."""
    return banded(lambda face: tuple(printed.row_of(rows, face + added) for added in modifiers))


@cache
def _readings(theatre: Theatre) -> dict[str, Reading]:
    """Which faces are as good, by what is rolled for."""
    novice, arm = theatre.get_home_novice, theatre.bale_out_arm
    types = {aircraft.get_home for aircraft in theatre.aircraft.values()}
    landings = [added + more for added in types for more in (0, novice)]
    # No event changes what is asked: what became of him, and whether he was wounded.
    return {
        "get-home": _by_rows(theatre.get_home, *landings),
        "bale-out": _by_rows(theatre.bale_out, 0, arm),
        "shot-down": _by_rows(theatre.shot_down, 0),
        "drink": _by_rows(theatre.drink, 0),
        "special-injury": _by_rows(theatre.special_injury, 0, theatre.special_injury_two),
        "recovery": any_face,
    }


@cache
def _terms(theatre: Theatre) -> Rulings:
    """The rulings, none of which changes a chance."""
    usual = {ruling.name: ruling.default for ruling in theatre.rulings}
    return rulings_of(Conditions("2018", usual, theatre))


_OVER = {
    Ground.SEA: "shot down over the sea",
    Ground.FRIENDLY: "shot down over friendly territory",
    Ground.HOSTILE: "shot down over hostile territory",
}
_HURT = {
    Ground.SEA: "back wounded / crippled, sea",
    Ground.FRIENDLY: "back wounded / crippled, friendly",
    Ground.HOSTILE: "back wounded / crippled, hostile",
}
WOUNDS = (1, 2)
_MISSES = ("misses no mission", "misses one mission", "misses two", "misses three")
_GIVEN = (
    "has an arm injury for good",
    "has an old war wound",
    "is blind in one eye",
    "has horrible scars",
    "has impressive scars",
    "is a national hero",
    "has a hip-flask",
    "has a cigarette case",
    "is lucky",
    "has a medal",
    "flies the next mission with a wound",
    "his next airplane takes 3 more",
)
_HOSPITAL = ("crippled", *_MISSES, *_GIVEN)
_WAYS = {PARACHUTE: "bale out", WRECK: "nurse"}


@cache
def _landings(theatre: Theatre) -> dict[str, tuple[bool, bool, str]]:
    """What matters of a landing, and one case of it each."""
    types = [one for one in theatre.aircraft.values() if not one.bomber]
    usual = next((one for one in types if not one.get_home), types[0])
    worse = next((one for one in types if one.get_home), None)
    told = {"": (False, usual)}
    if worse is None:
        told["Novice"] = (True, usual)
    else:
        named = theatre.nouns["airplane"][worse.key]
        alike = worse.get_home == theatre.get_home_novice
        told |= (
            {f"Novice or {named}": (True, usual)}
            if alike
            else {"Novice": (True, usual), named: (False, worse)}
        )
        told[f"Novice and {named}"] = (True, worse)
    return {
        ", ".join(filter(None, ("damaged" if hurt else "undamaged", who))): (hurt, novice, one.key)
        for hurt in (False, True)
        for who, (novice, one) in told.items()
    }


class ComingBack(NamedTuple):
    """The chances of every way back to base, as the answer to one question."""

    theatre: Theatre
    says: str = (
        "the chances of coming back, each played out from the rules with every die; who may roll "
        "again does so where he would be killed, captured or left with two wounds. Of a crew shot "
        "down: alive / prisoner / dead, in per cent; then who is back wounded, and who of those is "
        "crippled; and what becomes of the wounded"
    )

    def tables(self) -> list[tuple[Cells, ...]]:
        """Tables to show, the head of each first; a row for each case."""
        return [
            _getting_home(self.theatre),
            *(_coming_down(self.theatre, _OVER[place], place, _fates) for place in _OVER),
            *(_coming_down(self.theatre, _HURT[place], place, _hurt) for place in _HURT),
            _in_hospital(self.theatre),
        ]

    def to_json(self) -> dict[str, Any]:
        """The answers as one object: every number as `value` and, exactly, as `exact`."""
        return {
            "says": self.says,
            "get-home": {
                name: _exactly(get_home(self.theatre, *landing))
                for name, landing in _landings(self.theatre).items()
            },
            "shot-down": {
                PLACES[place]: {
                    name: {
                        WAYS_DOWN[way]: _exactly(shot_down(self.theatre, place, way, airman))
                        for way in _WAYS
                        if is_open(self.theatre, way, airman)
                    }
                    for name, airman in airmen(place).items()
                }
                for place in _OVER
            },
            "hospital": {
                str(wounds): {
                    name: exact(chance) for name, chance in hospital(self.theatre, wounds).items()
                }
                for wounds in WOUNDS
            },
        }


def chances(conditions: Conditions) -> ComingBack:
    """What `sheetgen odds` tells: no ruling changes these chances."""
    return ComingBack(conditions.theatre)


def airmen(place: Ground) -> Mapping[str, Airman]:
    """The cases shown for a place."""
    return {**AIRMEN, **AT_SEA} if place == Ground.SEA else AIRMEN


def _getting_home(theatre: Theatre) -> tuple[Cells, ...]:
    rows = [
        (name, *map(percent, get_home(theatre, *landing)))
        for name, landing in _landings(theatre).items()
    ]
    return (("not shot down", "safe landing", "crash, a wound"), *rows)


def _coming_down(
    theatre: Theatre, head: str, place: Ground, shown: Callable[[Fates], Cells]
) -> tuple[Cells, ...]:
    """A row for each man, with what is shown of his chances on either way down."""

    def cell(way: int, man: Airman) -> str:
        fates = shot_down(theatre, place, way, man)
        told = "killed" if fates.dead == 1 else " / ".join(shown(fates))
        return told if is_open(theatre, way, man) else "-"

    rows = [(name, *(cell(way, man) for way in _WAYS)) for name, man in airmen(place).items()]
    return ((head, *_WAYS.values()), *rows)


def _fates(fates: Fates) -> Cells:
    return tuple(f"{100 * float(chance):4.1f}" for chance in fates[:3])


def _hurt(fates: Fates) -> Cells:
    return tuple(f"{100 * float(chance):4.1f}" for chance in fates[3:])


# In hospital: special injuries and recovery events.


@cache
def hospital(theatre: Theatre, wounds: int) -> Mapping[str, Fraction]:
    """What becomes of a man who is back with so many wounds, each with its chance: crippled, the
    missions he misses, what he keeps and what he is given."""
    found = every_path(
        partial(_start, theatre, Ground.SEA, Airman(wounds=wounds), _lost(theatre, PLAIN)),
        lambda s: effect_of_wounds(s, 1),
        lambda s, way: tuple(_of_hospital(s.man(1))),
        readings={
            "special-injury": _readings(theatre)["special-injury"],
            "recovery": _by_rows(theatre.recovery_events, 0),
        },
    )
    told: dict[str, Fraction] = dict.fromkeys(_HOSPITAL, Fraction(0))
    for outcome, chance in found.items():
        for name in outcome:
            told[name] += chance
    return told


def _of_hospital(man: Man) -> Iterator[str]:
    """What has become of him, in the words of the table."""
    if man.status == Status.CRIPPLED:
        yield "crippled"
    else:
        yield _MISSES[man.misses]
    kept = [man.keeps(one) for one in LASTING]
    given = (*kept, man.lucky, man.medals, man.wounds, man.sturdier)
    yield from (name for name, has in zip(_GIVEN, given, strict=True) if has)


def _in_hospital(theatre: Theatre) -> tuple[Cells, ...]:
    columns = [hospital(theatre, wounds) for wounds in WOUNDS]
    rows = [(name, *(percent(one[name]) for one in columns)) for name in _HOSPITAL]
    return (("in hospital", "one wound", "two wounds"), *rows)


def _exactly(chances: Fates | Touchdown) -> dict[str, dict[str, Any]]:
    return {name: exact(chance) for name, chance in chances._asdict().items()}
