"""Campaigns to draw: played by seed, as far as wanted, or known but not yet flown."""

from dataclasses import replace
from functools import cache, lru_cache

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.rules.state import Man, State
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, tell
from sheetgen.kits.drawing.page import PAPERS, Foot, Page
from tests.games.convoy.sheet.read_back import Read
from tests.kits.drawing.drawn import made_again

GAME = find("wings")
OTHER_RULINGS = {r.name: list(r.values)[-1] for r in GAME.rulings}
SEEDS = ("takali", "n21", "n27", "n38", "n85", "n113")
"""Many men, many medals, much that is kept of hospital, a one-eyed man who aims, cripples."""
ON_PAPER = [(seed, sorted(PAPERS)[n % 2]) for n, seed in enumerate(SEEDS)]
"""Each on one of the papers."""
LONG = "Pilot Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"


def campaign(seed: str, rulings: dict[str, str] | None = None, answers: int | None = None):
    """A campaign played to its end, or as far as its first so many answers: not to be changed."""
    return _campaign(seed, tuple((rulings or {}).items()), answers)


@lru_cache(maxsize=32)
def _campaign(seed: str, rulings: tuple[tuple[str, str], ...], answers: int | None) -> Chronicle:
    return tell(
        Session(GAME, GAME.conditions(None, dict(rulings)), _played(seed, rulings)[:answers])
    )


@cache
def _played(seed: str, rulings: tuple[tuple[str, str], ...]) -> list[Answer]:
    """All answers of a campaign that has played itself."""
    key = dice.key_of_seed(seed)
    session = Session(GAME, GAME.conditions(None, dict(rulings)))
    play_out(session, first_of(seeded(key), decided(GAME.policies["careful"], key)))
    return session.answers


def known(seed: str, rulings: dict[str, str] | None = None) -> Chronicle:
    """A campaign of which all is known that can be before the first mission, a pre-rolled one: not
    to be changed."""
    return _known(seed, tuple((rulings or {}).items()))


@cache
def _known(seed: str, rulings: tuple[tuple[str, str], ...]) -> Chronicle:
    told = campaign(seed, dict(rulings))
    founders = [a for a in told.men if not a.as_novice and a.joined in (1, 13)]
    men = [
        Airman(MALTA, number, a.name, Man(a.man.air_force, a.man.bomber), a.joined, False)
        for number, a in enumerate(founders, start=1)
    ]
    missions = [
        replace(m, flights=[], joined=[], sat_out=[], old_wounds=[], fought=None, ended=False)
        for m in told.missions
    ]
    state = State(MALTA, men=[a.man for a in men])
    return Chronicle(told.conditions, state, told.cast, men, missions)


def foot(**said) -> Foot:
    about = Foot(credits=GAME.credits, software="sheetgen 0.1.0", **said)
    return made_again(about, "wings", "2018")


def drawn(sheet, told: Chronicle | None, paper="a4", rulings=None, **said):
    """The pages of a sheet's module."""
    conditions = told.conditions if told else GAME.conditions(None, rulings)
    departures = tuple(f"{k}={v}" for k, v in GAME.departures(conditions).items())
    return sheet.pages(PAPERS[paper], conditions, told, foot(rulings=departures, **said))


def read_back(page: Page) -> Read:
    """A page read back from its PDF; the art it shares with other pages is read once."""
    found, art = (
        Read(page._replace(art=())),
        _art_read(page._replace(marks=(), layers=(), title="")),
    )
    found.typed += art.typed
    found.rings += art.rings
    found.strokes += art.strokes
    return found


@lru_cache(maxsize=32)
def _art_read(page: Page) -> Read:
    return Read(page)
