"""Which fields of the sheet answer what the rules ask, and what stands in those of a filled one."""

import re

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Request, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.conditions import rolls_extension, rulings_of
from sheetgen.games.convoy.rules.state import OPTIONS, REAL_OPTIONS, TYPES
from sheetgen.games.convoy.sheet import fleet, form
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.drawing.fields import TextField
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.table.form_file import TICKED, Cells, Written

_ASKED = re.compile(
    r"set-up\..+|track\.\d+\.die|option\.\w+\.(from|die|more)"
    r"|covering-force\.\d\.(roll|escort|cruisers)"
    r"|log\.\d+\.(enemy\.die|force\.die|interception\.\d|attacker\.\d\.(attack|target|again))"
)
_NO_DIE = "a sum"
_OF_ONE_PAGE = re.compile(r"log\.[0-9]{2}\.contact|option\.[a-z]+\.taken")
"""Fields of a sheet on one page, which has none for dice."""
_LINE = re.compile(r"log\.([0-9]{2})\.")
_IN_LOG = {
    "enemy": "enemy.die", "force": "force.die", "intercept": "interception.{}",
    "attack": "attacker.{}.attack", "target": "attacker.{}.target", "again": "attacker.{}.again",
}  # fmt: skip
_OF_COVERING = {"return": "roll", "escort": "escort", "escort-cruisers": "cruisers"}


def is_asked(field: str, conditions: Conditions) -> bool:
    """Whether a field is for what is rolled or decided."""
    return _ASKED.fullmatch(field) is not None


def asked(request: Request, session: Session, written: Written) -> Cells:
    """The cells of a request. Raises Error for a sheet on one page, whose dice nobody knows."""
    if any(map(_OF_ONE_PAGE.fullmatch, written)):
        raise Error(form.say("one-page"))
    ask, number = request.ask, request.number if isinstance(request, Roll) else 1
    if ask in (*TYPES, "journey", "friendly"):
        return _set_up(ask, session, written)
    if ask == "option":
        return _option(request, written)
    if ask == "extension" or ask.startswith("duration-"):
        option = ask.removeprefix("duration-") if ask != "extension" else "evade"
        names = [f"option.{option}.{'die' if ask != 'extension' else 'more'}"]
    elif ask == "contact":
        names = [f"track.{request.turn:02}.die"]
    elif ask in _OF_COVERING:
        names = [f"covering-force.{request.slot}.{_OF_COVERING[ask]}"]
    else:
        line = _line(session, request, written)
        places = range(1, number + 1) if number > 1 or ask in ("intercept", "attack") else (0,)
        cell = _IN_LOG[ask]
        names = [f"log.{line:02}.{cell.format(place or request.slot)}" for place in places]
    # Beside its die stands which carrier goes home.
    told = tuple((written.get(name) or "").partition(" ")[0] for name in names)
    # What may follow is not asked where it is certain, and written all the same.
    if ask == "escort":
        names.append(f"covering-force.{request.slot}.cruisers")
    elif ask == "duration-evade" and rolls_extension(rulings_of(session.conditions)):
        names.append("option.evade.more")
    return Cells(tuple(names), told)


def _set_up(ask: str, session: Session, written: Written) -> Cells:
    """The dice of the set-up: in their own boxes; a single one also by the number it makes."""
    t = rulings_of(session.conditions)
    times = {"cruiser": t.cruiser_times, "destroyer": t.destroyer_times}.get(ask, 1)
    plus = {"cruiser": t.cruiser_plus, "destroyer": t.destroyer_plus, "journey": 20}.get(ask, 0)
    dice = {TYPES[kind]: number for kind, number in fleet.several_dice(session.conditions).items()}
    count = dice.get(ask, 1)
    boxes = tuple(f"set-up.dice.{ask}.{number + 1}" for number in range(count))
    told = tuple(written.get(box, "") for box in boxes)
    whole = f"set-up.{ask}"
    text = written.get(whole, "")
    if count > 1 and (any(told) or not text):
        return Cells((*boxes, whole), told)
    if count > 1:
        # Many dice make one sum: which they were it does not tell.
        return Cells((whole,) * count, (_NO_DIE,) * count)
    if not re.fullmatch("[0-9]{1,3}", text):
        return Cells((whole,), (text,))
    face, rest = divmod(int(text) - plus, times)
    return Cells((whole,), (text if rest else str(face),))


def _option(request: Request, written: Written) -> Cells:
    """The option that begins with this turn."""
    for option in REAL_OPTIONS:
        name = OPTIONS[option]
        if written.get(f"option.{name}.from") == str(request.turn):
            return Cells((f"option.{name}.from",), (name,))
    return Cells((), ("none",))


def _line(session: Session, request: Request, written: Written) -> int:
    """The line of the log that this turn's attack has: the next that anything is written in."""
    lines = sorted({int(line[1]) for line in map(_LINE.match, written) if line})
    before = sum(1 for one in session.asked if one.ask == "enemy" and one.turn < request.turn)
    return lines[before] if before < len(lines) else before + 1


def filled(session: Session) -> Written:
    """What stands in the fields of a sheet filled with a game."""
    told = tell(session)
    pages = form.pages(PAPERS["a4"], session.conditions, told, Foot())
    fields = (field for page in pages for field in page.fields)
    return {
        field.name: field.value if isinstance(field, TextField) else TICKED if field.on else ""
        for field in fields
        if field.name not in ("name", "date", "seed")
    }
