"""Diaries to test: campaigns played by seed, told, with every phrase that was drawn for them.

`at_the_table` answers the fights as players might report them: what the table of outcomes draws,
changed by dice into what it never draws (collisions, shares, luck spent, optional rules).
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.journal import Header
from sheetgen.core.requests import Answer, Choose, IllegalAnswer, ReportFight, Request
from sheetgen.core.session import Answerer, Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.rules import outcomes
from sheetgen.games.wings.rules.fight_form import FightForm
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.telling.report import Asked

GAME = find("wings")
RULINGS: tuple[dict[str, str], ...] = (
    {},
    {"burning-exit": "shot-down", "harbour-location": "territory"},
    {"axis-nationality": "italian", "squadron-size": "4"},
    {"beaufighter-load": "torpedo", "fighter-die": "per-side", "squadron-size": "10"},
)

CAMPAIGNS = (26, 25, 43, 40, 37, 28, 22, 30)
"""Among them are all that campaigns can have, half of them fought at the table, and nearly all
builds."""


def campaign(
    seed: str, rulings: dict[str, str] | None = None, table: bool = False, upto: int | None = None
) -> tuple[Header, Session]:
    """A whole campaign played by its seed, or as far as so many answers: not to be changed."""
    session = _played(seed, tuple((rulings or {}).items()), table)
    if upto is not None:
        session = Session(GAME, session.conditions, session.answers[:upto])
    departures = GAME.departures(session.conditions)
    return Header("wings", "2018", GAME.rules_version, departures, seed, "careful"), session


@cache
def _played(seed: str, rulings: tuple[tuple[str, str], ...], table: bool) -> Session:
    session = Session(GAME, GAME.conditions(None, dict(rulings)))
    key = dice.key_of_seed(seed)
    own = [at_the_table(seed)] if table else []
    play_out(session, first_of(seeded(key), *own, decided(GAME.policies["careful"], key)))
    return Session(GAME, GAME.conditions(None, dict(rulings)), session.answers)


def at_the_table(seed: str) -> Answerer:
    """Fights as they are reported from a table, and choices at random."""
    rng = random.Random(seed)

    def answer(request: Request, session: Session) -> Answer | None:
        if isinstance(request, Choose):
            return Answer(request.ask, choice=rng.choice(request.choices))
        if not isinstance(request, ReportFight):
            return None
        for _ in range(20):
            fight = reported(session, request, rng)
            try:
                session.check(request.answer(fight))
                return request.answer(fight)
            except IllegalAnswer:
                continue
        return None

    return answer


def reported(session: Session, request: ReportFight, rng: random.Random) -> dict[str, Any]:
    """A report, perhaps one the rules cannot take."""
    form = request.form
    assert isinstance(form, FightForm)
    fight = outcomes.fight(session.state, request, lambda sides: rng.randint(1, sides))
    fight["source"] = "table"
    if rng.random() < 0.2:
        fight["optional"] = "<b>fuel</b> and `clouds`"
    for crew in fight["crews"]:
        man = session.state.man(crew["crew"])
        if rng.random() < 0.3 and man.lucky:
            crew["luck"] = True
        if crew.get("fate") == "shot down":
            _lost(crew, rng)
        elif rng.random() < 0.1:
            crew["wounds"] = 1
    return fight


def _lost(crew: dict[str, Any], rng: random.Random) -> None:
    fate = rng.random()
    if fate < 0.2:
        crew.pop("by", None)
        crew["cause"] = rng.choice(["collision", "balloon", "agreed", "guns", "fire"])
    elif fate < 0.3:
        crew["wounds"] = rng.choice([2, 3])
    elif fate < 0.5 and len(crew.get("by", ())) == 2:
        crew["shares"] = rng.choice([[8, 6], [6, 7], [1, 1]])
    crew["turn"] = rng.randint(0, 30)


@dataclass
class Diary:
    """A diary and the chronicle it is of."""

    name: str
    text: str
    chronicle: Chronicle

    @cached_property
    def story(self) -> str:
        """What is told, without front matter and tables."""
        told = self.text.split("\n## The course of the campaign\n")[0].split("\n# ", 1)[1]
        return re.sub(r"(?m)^(?:\||<!--).*$", "", told)


def told(header: Header, session: Session) -> Diary:
    """The diary of a campaign."""
    text = report.tell(Asked(header, session, appendix=True)).text
    return Diary(header.seed or "", text, tell(session))


def campaigns() -> Iterator[tuple[Header, Session]]:
    """Eight campaigns, half of them with fights reported from the table, under all rulings."""
    for n in CAMPAIGNS:
        yield campaign(f"diary {n}", RULINGS[n % len(RULINGS)], table=n % 8 >= 4)


@cache
def diaries() -> tuple[Diary, ...]:
    """The diaries of them."""
    return tuple(told(*one) for one in campaigns())


def table(text: str, heading: str) -> list[list[str]]:
    """The rows of the table under a heading, without its head."""
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[2:]]
