"""A new event file, in which every key is explained."""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

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


def new_event(game: Game, file: str, wishes: Mapping[str, Any]) -> str:
    """The text of a new event file that is to be called `file`, with what is known of it by its
    keys. It is friendly if it has a seed."""
    said, known = data("new_event"), formats(game)
    played = CALLED if CALLED in known else known[0]
    table = fields(game).fields
    sealed, opened = (table[part].fields for part in (SEALED, OPEN))
    kind = FRIENDLY if "seed" in wishes else WORDS if "delayed" in wishes else LOTTERY
    campaign = game.campaign["name"] if game.campaign else None
    values: dict[str, Any] = {
        "game": game.name,
        "format": played,
        "tie_breaks": [*(sealed["tie_breaks"].among or ())],
        "minutes": MINUTES[played],
        "start": usual_start(played, len(wishes.get("sessions", ()))),
        **({"sessions": [1]} if played == WEEKEND else {}),
        **(_lottery(wishes, played == CALLED) if kind == LOTTERY else {"kind": kind, "drawn": ""}),
        **wishes,
        **({"friendly": True} if kind == FRIENDLY else {}),
        # An example is shown of games that have campaigns to choose from.
        **({"campaign": campaign} if campaign or not game.campaigns else {}),
        **dict.fromkeys(OF_ANY_KIND - {*OF_KIND[kind]}),
    }
    lines = [_headed(line.format(title=game.title, file=file)) for line in said["head"]]
    lines += ["", f"[{SEALED}]", *remark(said["friendly" if kind == FRIENDLY else "sealed"])]
    lines += laid_out(sealed, values)
    lines += ["", *remark(f"{sealed['rulings'].label}. {said['rulings']}"), f"[{SEALED}.rulings]"]
    lines += laid_out(sealed["rulings"].fields, {}, as_remarks=True)
    lines += ["", f"[{OPEN}]", *remark(said["open"])]
    for name, field in opened.items():
        lines += laid_out({name: field}, values)
        lines += ["", *(f"# {line}" for line in said["players"])] if name == "roster" else []
    return "\n".join([*lines, ""])


def _headed(text: str) -> str:
    return "\n".join(remark(text)) or "#" if not text.startswith(" ") else f"# {text}"


def _lottery(wishes: Mapping[str, Any], in_room: bool) -> dict[str, Any]:
    """The numbers that the dice depend on: what players draw in the room, or a lottery's last draw
    before the day."""
    said, drawn = data("new_event"), wishes.get("date", "")
    if in_room:
        return {**said["room"], "kind": LOTTERY, "drawn": drawn}
    day = date.fromisoformat(drawn) if drawn else None
    while day and (day := day - timedelta(days=1)).weekday() not in said["draws"]:
        pass
    return {**said["lottery"], "kind": LOTTERY, "drawn": day.isoformat() if day else ""}
