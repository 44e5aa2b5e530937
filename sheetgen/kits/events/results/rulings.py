"""Rulings: what the director decides of slips, boards and tables, each with its reason.

A ruling is a line of the event's ledger, and another can take it back. The kinds, what each takes
and what it says are in `data/rulings.json`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import pick
from sheetgen.core.language import Phrases
from sheetgen.core.requests import quoted
from sheetgen.kits.events import boards as boarding
from sheetgen.kits.events import ledger, sealing
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import DATUM
from sheetgen.kits.events.of_game import declared
from sheetgen.kits.events.opened import Opened, load, roster_changes
from sheetgen.kits.events.results import history
from sheetgen.kits.events.results.checking import HELD, Checker
from sheetgen.kits.events.results.history import Entry, History, Ruling
from sheetgen.kits.events.results.slips import Judged, board_in_play, slip_of
from sheetgen.kits.events.results.standings import MISSING, Standings, due
from sheetgen.kits.schema.rows import whole

say = Phrases(data, "desk").say
MOST_POINTS = 9999


class Ruled(NamedTuple):
    """A ruling that was made: its line in the ledger, and what it says."""

    line: int
    text: str


def kinds() -> Mapping[str, Any]:
    """The kinds of rulings by name: what each takes, and what it is for."""
    known: Mapping[str, Any] = data("rulings")
    return known


def sentence(ruling: Ruling | Entry, past: History, later: str = "") -> str:
    """A ruling as it is published, with what it changed and its reason, and what became of it
    `later`."""
    kind = ruling.kind if isinstance(ruling, Ruling) else ruling.ruled
    told = kinds()[kind]["told"]
    if isinstance(told, Mapping):
        told = told["board" if ruling.board else ""]
    value = ruling.value if isinstance(ruling, Ruling) else ruling.score
    said = told.format(board=ruling.board, table=ruling.table, value=value)
    return f"{said}{later}{_effect(ruling, past)}: {ruling.reason}"


def _effect(ruling: Ruling | Entry, past: History) -> str:
    """What a ruling changed of the scores of boards, in brackets; "": of none."""
    places, told = history.touched(ruling), list[str]()
    for place in places:
        was, now = (past.worth(place, ruling.number - back) for back in (1, 0))
        if was is not None or now is not None:
            table = f"table {place[1]}: " if places[1:] else ""
            before, after = (say("no-result") if one is None else one for one in (was, now))
            kind = "stays" if was == now else "changed"
            told.append(table + say(kind, before=before, after=after))
    if isinstance(ruling, Ruling) and ruling.kind == history.VOID:
        told = [say("results", count=_count(past, board=ruling.board))]
    elif isinstance(ruling, Ruling) and past.out.get(ruling.table) == ruling:
        told = [say("stand", count=_count(past, table=ruling.table))]
    return f" ({'; '.join(told)})" if told else ""


def _count(past: History, board: str = "", table: int = 0) -> int:
    """How many results stand of a board, or of a table."""
    return sum(place[0] == board or place[1] == table for place in past.standing())


def standing(past: History) -> list[Ruling | Entry]:
    """The rulings that stand, in order."""
    ruled: list[Ruling | Entry] = [*past.rulings, *(one for one in past.entries if one.ruled)]
    return sorted(ruled, key=lambda one: one.number)


def published_rulings(past: History) -> list[str]:
    """The same as they are published; of a slip that was withdrawn, whether it came in again."""
    last = {entry.place: entry.number for entry in past.entries}

    def later(one: Ruling | Entry) -> str:
        withdrawn = isinstance(one, Ruling) and one.kind == "withdraw"
        came_again = withdrawn and last.get(one.place, 0) > one.number
        return str(kinds()["withdraw"]["again"]) if came_again else ""

    return [sentence(one, past, later(one)) for one in standing(past)]


def awaited(found: Standings) -> list[str]:
    """What an event still waits for: slips that have yet to come in, and those that are held."""
    told = [
        say("missing", board=board, tables=", ".join(map(str, tables)))
        for board, tables in found.missing().items()
    ]
    held = (one for one in found.entries.values() if one.verdict == HELD)
    return told + [say("held", **_of(found, one)) for one in held]


def noticed(found: Standings) -> list[str]:
    """What a director may look at again, which stands in the ledger: slips that took the place of
    others, or were taken back, in its order."""
    past = found.history
    scores = {one.number: one.score for one in past.entries}
    told = {
        one.number: say(
            "replaced", **_of(found, one), before=scores[one.instead_of],
            earlier=one.instead_of, reason=one.reason,
        )
        for one in past.entries
        if one.instead_of in scores and not one.ruled
    }  # fmt: skip
    told |= {one.number: say("taken-back", **_of(found, one)) for one in past.taken_back}
    return [told[number] for number in sorted(told)]


def _of(found: Standings, one: Entry) -> dict[str, object]:
    name = found.named(one.table) if one.table in found.players else ""
    at = {"board": one.board, "table": one.table, "name": name}
    return {**at, "score": one.score, "line": one.number}


def rule(path: Path, kind: str, words: Sequence[str], reason: str) -> Ruled:
    """Make a ruling of an event, of a kind and what it takes, with its reason.

    Raises Error for a kind that is none, for words that it does not take, and for a ruling on what
    there is not; nothing is changed then.
    """
    pick(kind, tuple(kinds()), "ruling")
    takes = kinds()[kind]["takes"].split()
    held: dict[str, Any] = {"ruling": kind}
    with ledgers.alone(path):
        opened = load(path, of_printed=kind != "roster")
        needed = [one for one in takes if not one.startswith("[")]
        if len(words) == len(needed):
            takes = needed
        if len(words) != len(takes):
            said = " ".join(("sheetgen event rule", kind, *takes))
            raise Error(f"{kind} takes {' '.join(takes) or 'nothing'}: {said} --reason TEXT")
        past = history.history_of(opened)
        for word, name in zip(words, takes, strict=True):
            held |= _named(opened, name.strip("[]"), word, held)
        held["reason"] = sealing.checked_reason(reason)
        made = _made(opened, past, held)
        number = sealing.record(path, (ledger.RULING, made)).lines[-1].number
        # Whatever the list of players is now: the ruling stands.
        opened = load(path, of_printed=False)
        past = history.history_of(opened)
    ruled = next((one for one in standing(past) if one.number == number), None)
    # What took something back does not stand itself.
    ruled = ruled or Ruling(number, kind, value=made.get("of", 0), reason=made["reason"])
    return Ruled(number, sentence(ruled, past))


def _named(opened: Opened, name: str, word: str, held: Mapping[str, Any]) -> dict[str, Any]:
    """What a word of the command says."""
    if name == "BOARD":
        return {"board": board_in_play(opened, word).name}
    if name == "TABLE":
        number = whole(word, 1, MOST_POINTS)
        if number not in {player.table for player in opened.event.players}:
            raise Error(f"there is no table {quoted(word)} in this event")
        return {"value" if "table" in held else "table": number}
    least = -MOST_POINTS if name == "SCORE" else 1
    number = whole(word, least, 10 * MOST_POINTS)
    if number is None:
        raise Error(f"{quoted(word)} is not a number of {name.lower()}")
    return {"of" if name == "LINE" else "value": number}


def _made(opened: Opened, past: History, held: dict[str, Any]) -> dict[str, Any]:
    """The line of a ruling. Raises Error if there is nothing that it could be about."""
    kind, place = held["ruling"], (held.get("board", ""), held.get("table", 0))
    standing = past.standing()
    if kind == "undo":
        for line in opened.ledger.told(ledger.RULING):
            if line.number == held["of"]:
                return held
        for slip in past.entries:
            if slip.number == held["of"]:
                if later := past.rests_on(slip):
                    raise Error(f"line {later.number} of the ledger came after it: undo that first")
                return held
        raise Error(f"line {held['of']} of the ledger is not a slip or a ruling that stands")
    if kind == "roster":
        if not roster_changes(opened.ledger.roster, opened.event.players):
            raise Error("the list of players is the one that was printed: nothing to rule upon")
        return {**held, **ledger.roster_line(opened.event.players)}
    if kind == "replace":
        stood = {str(table): e.score for (at, table), e in standing.items() if at == place[0]}
        return {**held, "by": _reserve(opened, place[0]), "stood": stood}
    if kind in history.AVERAGES and opened.event.sealed.ranking == DATUM:
        raise Error(f"an {kind} is a part of matchpoints: here adjust the score instead")
    if kind == MISSING and place in standing:
        raise Error(f"there is a result of board {place[0]}, table {place[1]}: withdraw it")
    if kind == MISSING and not place[0] and not due(opened):
        raise Error("no slip is due: nothing to rule upon")
    if kind in ("late", MISSING, *history.AVERAGES) or not all(place):
        return held
    entry = standing.get(place)
    if entry is None:
        raise Error(f"there is no result of board {place[0]}, table {place[1]}")
    if kind == history.SWAP and (place[0], held["value"]) not in standing:
        raise Error(
            f"there is no result of board {place[0]}, table {held['value']}: if the slip is of that"
            f" table, rule table {place[0]} {place[1]} {held['value']}"
        )
    if kind == "table" and (place[0], held["value"]) in standing:
        raise Error(f"table {held['value']} has a result of board {place[0]}: withdraw it first")
    if kind in ("accept", "unfinished"):
        judged = _judged(opened, entry, kind)
        if judged.score is None:
            raise Error(judged.explanation)
        made = history.made(0, judged, held["reason"])._replace(instead_of=entry.number)
        return {"ruling": kind, **history.to_json(declared(opened.event.game), made)}
    return held


def _reserve(opened: Opened, board: str) -> str:
    """What stands in for a board. Raises Error if nothing can."""
    if opened.ledger.key is not None:
        raise Error("the key is published, and with it every reserve: nothing is replaced")
    taken = boarding.board_called(board)
    left = boarding.reserves(opened.event.sealed, taken)
    if not left or taken == left[-1]:
        raise Error(f"{board} has no reserve left: the sealed part grants {len(left)}")
    return boarding.next_reserve(taken).name


def _judged(opened: Opened, entry: Entry, kind: str) -> Judged:
    checker, slip = Checker(opened, in_favour=kind == "accept"), slip_of(opened, entry.slip)
    if kind == "accept" and entry.verdict != HELD:
        raise Error(f"{slip.name} is not held: it {entry.verdict}")
    return checker.judge(slip, is_finished=kind != "unfinished")
