"""A new event file, in which every key is explained."""

from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from string import Template
from textwrap import wrap
from typing import NamedTuple

from sheetgen.core.game import Game
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import (
    CALLED,
    LOTTERY,
    MINUTES,
    WEEKEND,
    WORDS,
    Sealed,
)
from sheetgen.kits.events.event_file import formats, tie_breaks
from sheetgen.kits.events.of_game import words
from sheetgen.kits.events.timetable import usual_start
from sheetgen.kits.events.toml_lines import literal

_TEMPLATE = Path(__file__).parent / "data" / "new_event.toml"
_WIDE = 98
_KIND = {
    LOTTERY: 'kind = "lottery"\nnumbers = [5, 2]\nranges = ["1-50", "1-12"]\n',
    WORDS: 'kind = "text"\n',
}


class Wishes(NamedTuple):
    """What is known of an event when its file is made; without `sessions` it has one, of three
    boards, or of one campaign."""

    name: str = ""
    date: str = ""
    edition: str = ""
    sessions: tuple[int, ...] = ()
    delayed: str = ""
    seed: str = ""
    roster: str = ""
    paper: str = "a4"


def new_event(game: Game, file: str, wishes: Wishes) -> str:
    """The text of a new event file that is to be called `file`. It is friendly if it has a seed."""
    said, friendly = data("new_event"), bool(wishes.seed)
    ties, own = tie_breaks(game), words(game)
    known = formats(game)
    played = CALLED if CALLED in known else known[0]
    usual = (1,) if played == WEEKEND else Sealed._field_defaults["sessions"]
    sessions = wishes.sessions or usual
    secret = f"{_remark(said['delayed'])}\ndelayed = {literal(wishes.delayed or said['lottery'])}"
    secret += f"\n\n{_remark(said['kind'])}\n{_KIND[WORDS if wishes.delayed else LOTTERY]}"
    drawn = "" if wishes.delayed else _draw_before(wishes.date, said["draws"])
    secret += f"\n{_remark(said['drawn'])}\ndrawn = {literal(drawn)}"
    if friendly:
        secret = f"{_remark(said['seed'])}\nfriendly = true\nseed = {literal(wishes.seed)}"
    roster = f"roster = {literal(wishes.roster)}" if wishes.roster else '# roster = "players.csv"'
    return Template(_TEMPLATE.read_text("utf-8")).substitute(
        title=game.title,
        file=file,
        sealed=_remark(said["friendly" if friendly else "sealed"])[2:],
        name=literal(wishes.name),
        date=literal(wishes.date),
        game=game.name,
        campaign=_campaign(game, said["campaign"]) if game.campaigns else "",
        editions=_listed((edition.name, edition.title) for edition in game.editions),
        edition=literal(wishes.edition or game.default_edition),
        format=literal(played),
        formats=_listed(
            (kind, said["formats"][kind].format(**own))
            for kind in [played, *(k for k in known if k != played)]
        ),
        stage=own["stage"],
        sessions=str(list(sessions)),
        ties=_listed(ties.items()),
        tie_breaks=f"[{', '.join(literal(name) for name in ties)}]",
        minutes=str(MINUTES[played]),
        secret=secret,
        start=usual_start(played, len(wishes.sessions)),
        rulings="\n\n".join(_rulings(game)),
        roster=roster,
        paper=literal(wishes.paper),
    )


def _draw_before(day: str, days: Iterable[int]) -> str:
    """The last day before another ("": none is) that is one of these days of the week, from 0."""
    draws = set(days)
    found = date.fromisoformat(day) if day else None
    while found and (found := found - timedelta(days=1)).weekday() not in draws:
        pass
    return found.isoformat() if found else ""


def _campaign(game: Game, said: str) -> str:
    """Which campaign is played, or as a remark how one is named."""
    line = literal(game.campaign["name"]) if game.campaign else '"lodden"'
    return f"\n{_remark(said)}\n{'' if game.campaign else '# '}campaign = {line}\n"


def _rulings(game: Game) -> Iterable[str]:
    """Each ruling, as a remark: its question, its values, and the one that is played."""
    for ruling in game.rulings:
        answers = _listed(ruling.values.items())
        played = f"# {ruling.name} = {literal(ruling.default)}"
        yield f"{_remark(ruling.question)}\n{answers}\n{played}"


def _listed(pairs: Iterable[tuple[str, str]]) -> str:
    """Names with what they are, in columns, as a remark."""
    named = list(pairs)
    room = max((len(name) for name, _ in named), default=0) + 3
    lines = []
    for name, text in named:
        first, *more = wrap(text, _WIDE - room - 4) or [""]
        lines.append(f"#   {name:{room}}{first}".rstrip())
        lines += [f"#   {'':{room}}{line}" for line in more]
    return "\n".join(lines)


def _remark(text: str) -> str:
    return "\n".join(f"# {line}" for line in wrap(text, _WIDE))
