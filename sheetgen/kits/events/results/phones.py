"""Slips that come in from the tables' own telephones.

Each table of an open event has a code, printed on its card, which opens its page and nothing else.
A slip is held against the dice when it is typed, and waits until the neighbour has seen the sheet;
then it is a line of the ledger like any other, and says by whom. What waits is kept beside the
ledger, a line for each thing done, on disk before it is answered.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, writing
from sheetgen.core.language import Phrases
from sheetgen.kits.events.boards import CHECK_ALPHABET
from sheetgen.kits.events.data import data
from sheetgen.kits.events.lines import LARGEST, as_text, as_whole, now
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results.checking import AGREES, TRUSTED
from sheetgen.kits.events.results.desk import Desk
from sheetgen.kits.events.results.history import Place
from sheetgen.kits.events.results.standings import Standings

say = Phrases(data, "phones").say
SCHEME = "sheetgen-table-1"
LENGTH = 10
"""The signs of a code: 40 million million codes, of which a field has some hundred."""
TRIES = 3
"""How often plan and score of a board may fail to go together: by more, a plan could be sought."""
HANDED, DOUBTED, MISSED, GONE = "handed", "doubted", "missed", "gone"


class Handed(NamedTuple):
    """A slip that a table has handed in: its cells, when, and why the director has to look at it
    ("": it waits for the neighbour)."""

    board: str
    table: int
    cells: Mapping[str, str]
    at: str
    doubt: str = ""

    @property
    def mark(self) -> str:
        """What the slip is known by: another for other cells."""
        return sha256(json.dumps(self.cells, sort_keys=True).encode()).hexdigest()[:16]


class Sent(NamedTuple):
    """What telephones have sent: the slips that wait, by board and table, and how often plan and
    score did not go together there."""

    waiting: Mapping[Place, Handed]
    missed: Mapping[Place, int]


def code(opened: Opened, table: int) -> str:
    """The code of a table, from the event's key."""
    number = int(sha256(f"{SCHEME}\n{opened.key}\n{table}".encode()).hexdigest(), 16)
    signs = ""
    for _ in range(LENGTH):
        number, place = divmod(number, len(CHECK_ALPHABET))
        signs += CHECK_ALPHABET[place]
    return signs


def table_of(opened: Opened, given: str) -> int:
    """The table of a code. Raises Error if it is nobody's, and once the key is published."""
    tables = {code(opened, player.table): player.table for player in opened.event.players}
    if given.upper() not in tables:
        raise Error(say("no-code"))
    if opened.ledger.key is not None:
        raise Error(say("over"))
    return tables[given.upper()]


def neighbour(opened: Opened, table: int) -> int:
    """Who sees the sheet of a table: the next, and of the last the first."""
    tables = sorted(player.table for player in opened.event.players)
    return tables[(tables.index(table) + 1) % len(tables)]


def place(event_file: Path) -> Path:
    """Where what telephones send is kept."""
    return event_file.with_name(f"{event_file.stem}.phones.jsonl")


def sent(event_file: Path) -> Sent:
    """What has come in so far; a last line cut short was never answered. Raises Error for a line
    that is none."""
    path = place(event_file)
    waiting: dict[Place, Handed] = {}
    missed: Counter[Place] = Counter()
    content = read_whole(path, LARGEST) if path.exists() else b""
    for number, text in enumerate(content.split(b"\n")[:-1], start=1):
        try:
            line = json.loads(text)
            at = as_text(line["board"]), as_whole(line["table"])
            if line["what"] == HANDED:
                cells = {str(name): as_text(cell) for name, cell in line["cells"].items()}
                waiting[at] = Handed(*at, cells, as_text(line["at"]), as_text(line["why"]))
            elif line["what"] == DOUBTED and at in waiting:
                waiting[at] = waiting[at]._replace(doubt=as_text(line["why"]))
            elif line["what"] == MISSED:
                missed[at] += 1
            elif line["what"] == GONE:
                waiting.pop(at, None)
        except (AttributeError, KeyError, TypeError, ValueError):
            raise Error(say("no-line", path=path, line=number)) from None
    return Sent(waiting, missed)


def _note(event_file: Path, what: str, at: Place, why: str = "", **held: Any) -> None:
    """Add a line, in the place of one that was cut short."""
    path = place(event_file)
    told = {"at": now(), "what": what, "board": at[0], "table": at[1], "why": why, **held}
    content = read_whole(path, LARGEST) if path.exists() else b""
    with writing(path), path.open("r+b" if content else "ab") as file:
        file.seek(content.rfind(b"\n") + 1)
        file.truncate()
        file.write(json.dumps(told).encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())


def waiting(event_file: Path, found: Standings) -> list[Handed]:
    """The slips that wait for somebody, those that the director has to look at first; none that is
    on record by now."""
    due = [one for one in sent(event_file).waiting.values() if one.table in found.due(one.board)]
    return sorted(due, key=lambda one: (not one.doubt, one.at))


def hand(event_file: Path, table: int, cells: Mapping[str, str], as_it_is: bool = False) -> None:
    """Take a slip from a table's telephone. It waits for the neighbour, or for the director where
    plan and score do not go together and the table wants it handed in `as_it_is`. Raises Error for
    one that is none, that is not due, or whose plan does not come to its score: the score it comes
    to is not said, lest plans be tried until one scores more."""
    desk = Desk(event_file)
    given = {**cells, "table": str(table), "board": desk.board(cells.get("board", ""))}
    at = given["board"], table
    if table not in desk.standings.due(at[0]):
        raise Error(say("not-due", board=at[0]))
    if not given.get("score"):
        raise Error(say("no-score"))
    missed = sent(event_file).missed.get(at, 0)
    if missed >= TRIES and not as_it_is:
        raise Error(say("enough", board=at[0], tries=TRIES))
    judged = desk.judged(given)
    if not judged.accepted:
        raise Error(f"{judged.verdict}: {judged.explanation}")
    agrees = judged.verdict in (AGREES, TRUSTED)
    if not agrees and not as_it_is:
        _note(event_file, MISSED, at)
        raise Error(say("differs"))
    _note(event_file, HANDED, at, "" if agrees else say("unmet"), cells=given)


def take_back(event_file: Path, table: int, board: str) -> None:
    """Take back what a table has handed in, as long as it waits."""
    if (board, table) in sent(event_file).waiting:
        _note(event_file, GONE, (board, table))


def see(event_file: Path, opened: Opened, by: int, at: Place, mark: str, is_so: bool) -> list[str]:
    """The neighbour has looked at the sheet: if it `is_so` the slip becomes a line of the ledger,
    which is answered; else the director looks at it. Raises Error if it is not his to see, or if
    the slip that waits is not the one with the `mark` that he was shown."""
    table = at[1]
    if neighbour(opened, table) != by:
        raise Error(say("not-yours", table=table, by=neighbour(opened, table)))
    if not is_so:
        _waits(event_file, at, mark)
        _note(event_file, DOUBTED, at, say("denied", by=by))
        return []
    return _taken(event_file, at, mark, say("by", table=table, by=by))


def accept(event_file: Path, at: Place, mark: str) -> list[str]:
    """A helper has seen the sheet: the slip becomes a line of the ledger, which is answered. Raises
    Error if the slip that waits is not the one with the `mark` that he was shown."""
    return _taken(event_file, at, mark, say("by-desk", table=at[1]))


def _waits(event_file: Path, at: Place, mark: str) -> Handed:
    found = sent(event_file).waiting.get(at)
    if found is None or found.mark != mark:
        raise Error(say("gone", board=at[0], table=at[1]))
    return found


def _taken(event_file: Path, at: Place, mark: str, by: str) -> list[str]:
    done = Desk(event_file).slip(dict(_waits(event_file, at, mark).cells), True, by)
    # A program that ends here has the slip on record, and it stands there again as it did.
    _note(event_file, GONE, at)
    return done
