"""A new event file, in which every key is explained."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from string import Template
from textwrap import wrap
from typing import NamedTuple

from sheetgen.core.game import Game
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import words
from sheetgen.kits.events.event import HIDING, MINUTES, OWN_DICE, PUZZLE, SAME_DICE, WEEKEND, Sealed
from sheetgen.kits.events.event_file import formats, tie_breaks

_TEMPLATE = Path(__file__).parent / "data" / "new_event.toml"
_WIDE = 98
_SEALED = (
    "This part is sealed: what is published before the event is made from it, and nothing in it"
    " can be changed afterwards."
)
_FRIENDLY = (
    "In a friendly event the dice come from the seed and this part: change one of them, and all"
    " dice change."
)
_DELAYED = (
    "Where the delayed value will come from: a fact that nobody can know when the event is sealed"
    " and that anybody can look up later. It is mixed into the dice, so that not even you choose"
    " them. Say exactly which fact, and how it is written down."
)
_LOTTERY = (
    "the numbers of the last EuroMillions draw before the day of the event: the five numbers, then"
    " the two stars, each in ascending order, with a space between them"
)
_SEED = (
    "A friendly event: its dice come from a seed, any text, and nobody can prove that it was not"
    " chosen."
)
_FORMATS = {
    SAME_DICE: "everybody meets the same dice, from a printed book: skill is what differs",
    OWN_DICE: "everybody rolls his own dice, from the same set-up, before a witness",
    PUZZLE: "all dice are known to all: who finds the best plan?",
    WEEKEND: "a campaign: the same {stages} at every table",
}


class Wishes(NamedTuple):
    """What is known of an event when its file is made; without `sessions` it has one, of three
    boards, or of one campaign."""

    name: str = ""
    date: str = ""
    edition: str = ""
    sessions: tuple[int, ...] = ()
    delayed: str = _LOTTERY
    seed: str = ""
    roster: str = ""
    paper: str = "a4"


def new_event(game: Game, file: str, wishes: Wishes) -> str:
    """The text of a new event file that is to be called `file`. It is friendly if it has a seed."""
    friendly = bool(wishes.seed)
    ties, own = tie_breaks(game), words(game)
    roster = f"roster = {_text(wishes.roster)}" if wishes.roster else '# roster = "players.csv"'
    return Template(_TEMPLATE.read_text("utf-8")).substitute(
        title=game.title,
        file=file,
        sealed=_remark(_FRIENDLY if friendly else _SEALED)[2:],
        name=_text(wishes.name),
        date=_text(wishes.date),
        game=game.name,
        editions=_listed((edition.name, edition.title) for edition in game.editions),
        edition=_text(wishes.edition or game.default_edition),
        format=_text(formats(game)[0]),
        formats=_listed((kind, _FORMATS[kind].format(**own)) for kind in formats(game)),
        stage=own["stage"],
        sessions=str(list(wishes.sessions or _usual_sessions(game))),
        ties=_listed(ties.items()),
        tie_breaks=f"[{', '.join(_text(name) for name in ties)}]",
        minutes=str(MINUTES[formats(game)[0]]),
        secret=_friendly(wishes.seed) if friendly else _secret(wishes.delayed),
        rulings="\n\n".join(_rulings(game)),
        roster=roster,
        paper=_text(wishes.paper),
        hiding=_listed(_ways(game)),
    )


def _usual_sessions(game: Game) -> tuple[int, ...]:
    return (1,) if formats(game)[0] == WEEKEND else Sealed._field_defaults["sessions"]


def _secret(delayed: str) -> str:
    return f"{_remark(_DELAYED)}\ndelayed = {_text(delayed)}"


def _friendly(seed: str) -> str:
    return f"{_remark(_SEED)}\nfriendly = true\nseed = {_text(seed)}"


def _rulings(game: Game) -> Iterable[str]:
    """Each ruling, as a remark: its question, its values, and the one that is played."""
    for ruling in game.rulings:
        answers = _listed(ruling.values.items())
        yield f"{_remark(ruling.question)}\n{answers}\n# {ruling.name} = {_text(ruling.default)}"


def _ways(game: Game) -> list[tuple[str, str]]:
    """The ways to hide dice, each with what it is: those that the game has, if it has boards."""
    from sheetgen.kits.events.packet import books

    known = books.ways(game) if SAME_DICE in formats(game) else HIDING
    return [(way, data("packet")["ways"][way]) for way in known]


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


def _text(text: str) -> str:
    """A text as TOML has it; JSON's way of writing it is one of those."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
