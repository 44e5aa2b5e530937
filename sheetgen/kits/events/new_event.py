"""A new event file, in which every key is explained."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any, NamedTuple

from sheetgen.core.game import Game
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import (
    CALLED,
    FRIENDLY,
    LOTTERY,
    MINUTES,
    OF_ANY_KIND,
    OF_KIND,
    WEEKEND,
    WORDS,
)
from sheetgen.kits.events.event_file import OPEN, SEALED, fields, formats
from sheetgen.kits.events.timetable import usual_start
from sheetgen.kits.schema.laying_out import laid_out, remark


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
    said, known, friendly = data("new_event"), formats(game), bool(wishes.seed)
    played = CALLED if CALLED in known else known[0]
    table = fields(game).fields
    sealed, opened = (table[part].fields for part in (SEALED, OPEN))
    sessions = wishes.sessions or ((1,) if played == WEEKEND else sealed["sessions"].usual)
    values: dict[str, Any] = {
        "name": wishes.name,
        "date": wishes.date,
        "game": game.name,
        "edition": wishes.edition or game.default_edition,
        "format": played,
        "sessions": [*sessions],
        "tie_breaks": [*(sealed["tie_breaks"].among or ())],
        "minutes": MINUTES[played],
        **_chance(wishes, played),
    }
    if not game.campaigns or game.campaign:
        values["campaign"] = game.campaign["name"] if game.campaign else None
    printed: dict[str, Any] = {
        "start": usual_start(played, len(wishes.sessions)),
        "paper": wishes.paper,
    }
    printed |= {"roster": wishes.roster} if wishes.roster else {}
    lines = [_headed(line.format(title=game.title, file=file)) for line in said["head"]]
    lines += ["", f"[{SEALED}]", *remark(said["friendly" if friendly else "sealed"])]
    lines += laid_out(sealed, values)
    lines += ["", *remark(f"{sealed['rulings'].label}. {said['rulings']}"), f"[{SEALED}.rulings]"]
    lines += laid_out(sealed["rulings"].fields, {}, as_remarks=True)
    lines += ["", f"[{OPEN}]", *remark(said["open"])]
    for name, field in opened.items():
        lines += laid_out({name: field}, printed)
        lines += ["", *(f"# {line}" for line in said["players"])] if name == "roster" else []
    return "\n".join([*lines, ""])


def _headed(text: str) -> str:
    return "\n".join(remark(text)) or "#" if not text.startswith(" ") else f"# {text}"


def _chance(wishes: Wishes, played: str) -> dict[str, Any]:
    """What the dice hang on: of a called event what players draw in the room."""
    said, kind, in_room = data("new_event"), LOTTERY, played == CALLED
    values: dict[str, Any] = {
        "kind": LOTTERY,
        "delayed": said["room" if in_room else "lottery"],
        "numbers": [5] if in_room else [5, 2],
        "ranges": ["1-49"] if in_room else ["1-50", "1-12"],
        "drawn": wishes.date if in_room else _draw_before(wishes.date, said["draws"]),
    }
    if wishes.seed:
        kind, values = FRIENDLY, {"friendly": True, "seed": wishes.seed}
    elif wishes.delayed:
        kind, values = WORDS, {"kind": WORDS, "delayed": wishes.delayed, "drawn": ""}
    return {**dict.fromkeys(OF_ANY_KIND - {*OF_KIND[kind]}), **values}


def _draw_before(day: str, days: Iterable[int]) -> str:
    """The last day before another ("": none is) that is one of these days of the week, from 0."""
    draws = set(days)
    found = date.fromisoformat(day) if day else None
    while found and (found := found - timedelta(days=1)).weekday() not in draws:
        pass
    return found.isoformat() if found else ""
