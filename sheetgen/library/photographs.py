"""A game read from photographs of its pencilled sheet: the record of it, and how well it was read
where the record is known."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from sheetgen.core.errors import Error
from sheetgen.kits.parts import parts_of
from sheetgen.library.record import Subject

if TYPE_CHECKING:
    from sheetgen.core.game import Game
    from sheetgen.core.journal import Header
    from sheetgen.kits.scan.reader import Doubt, Reading
    from sheetgen.library.record import Record

ASKED, SHOWN = 10, 12
"""So many cells are asked about at the most; so many that were read wrong are named."""


def read(
    game: Game,
    pictures: Sequence[bytes],
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
) -> Reading:
    """The game on some photographs of a sheet, as `sheetgen.kits.scan.reader.read` has it, and
    raises so; and Error if what reads photographs is not installed."""
    if fault := lacking():
        raise Error(fault)
    from sheetgen.kits.scan import reader

    return reader.read(pictures, game, edition, rulings, names)


def lacking() -> str:
    """What is to be installed before photographs can be read; empty where all of it is there."""
    there = all(map(find_spec, ("cv2", "numpy", "zxingcpp")))
    return "" if there else "to read photographs, install: pip install 'wargame-sheetgen[scan]'"


def header_of(reading: Reading, player: str | None, date: str | None) -> Header:
    """The header of its record, which says that it was read from photographs, and which cells a
    person has confirmed as what the record has; slips are none of it."""
    read = reading.session
    header = Subject(read.game, read.conditions).header(player=player, date=date)
    slips = {one.slot for one in reading.slips}
    confirmed = {name: text for name, text in reading.confirmed.items() if name not in slips}
    return header._replace(photographs={"confirmed": dict(sorted(confirmed.items()))})


def in_short(reading: Reading) -> str:
    """What was read, in a line: edition, pages, how the game stands."""
    pages = ", ".join(page.holds for page in reading.pages)
    told = parts_of(reading.session.game).chronicle.tell(reading.session).in_short()
    return f"edition {reading.session.conditions.edition}; pages: {pages}; {told}"


def question(reading: Reading, looked: Collection[str]) -> Doubt | None:
    """The cell that a person is to be asked about next, who has looked at some: of those that are
    open what tells most; None where nothing is open, or he was asked about enough."""
    from sheetgen.kits.scan.reader import SURE

    still = [one for one in reading.doubtful if one.sure < SURE]
    more = (one for one in (*reading.overruled, *still) if one.slot not in looked)
    return next(more, None) if len(looked) < ASKED else None


def where(reading: Reading, slot: str, tip: str) -> str:
    """A cell in words of the game: `Attack 7, turn 19: attacker 4, target (a die)`."""
    place, _, what = re.sub(r", (\d+)\b", r" \1", tip).partition(": ")
    line, spot = f"{'.'.join(slot.split('.')[:2])}.turn", reading.evidence.spots[slot]
    turn = reading.cells.get(line, ("", 0))[0] if line != slot else ""
    place += f", turn {turn}" if turn else ""
    if len(spot.slots) > 1:
        return place
    is_die = spot.kind == "die" and not re.search(r"\bdie\b|dice", what)
    return f"{place}: {what}{' (a die)' if is_die else ''}"


def said(reading: Reading, cell: Doubt) -> str:
    """What a person should know of a cell that he looks at: what it reads, what the game has there,
    and why."""
    from sheetgen.kits.scan.reader import SURE

    name, _, text, sure, others = cell
    overruled = next((one.others[0] for one in reading.overruled if one.slot == name), None)
    reads = reading.evidence.best(name)[0] if overruled is None else overruled
    told = f"it reads {or_nothing(reads)}"
    if overruled is None:
        told += ", but not clearly" if sure < SURE else ", clear only by other cells"
    if reads != text:
        told += f"; by the rules {or_nothing(text)} goes better with the other cells"
    if overruled is not None:
        return told
    others = tuple(one for one in others if one != reads)
    return f"{told} ({sure:.0%})" + (f"; or else {_either(others)}" if others else "")


def or_nothing(text: str) -> str:
    """What stands in a cell, in a sentence."""
    return text or "nothing"


def _either(texts: Iterable[str]) -> str:
    return " or ".join(map(or_nothing, texts))


def slips(reading: Reading) -> Iterator[str]:
    """The slips of bookkeeping, a line each."""
    for slot, tip, text, _, (wrote, *_) in reading.slips:
        place = where(reading, slot, tip)
        yield f"{place}: you wrote {_or_mark(wrote)}, the dice say {_or_mark(text)}"


def _or_mark(text: str) -> str:
    return "a mark" if text == "yes" else or_nothing(text)


def notices(reading: Reading) -> Iterator[str]:
    """What a person should know of it, a line each: cells that the rules overruled, slips of
    bookkeeping, and cells that are not sure, none of which anybody has confirmed."""
    yield from (_unconfirmed(reading, one) for one in reading.overruled)
    yield from slips(reading)
    yield from (_unconfirmed(reading, one) for one in reading.doubtful)


def _unconfirmed(reading: Reading, cell: Doubt) -> str:
    told = f"{where(reading, cell.slot, cell.tip)}: {said(reading, cell)}"
    return f"{told}; taken as {or_nothing(cell.text)}, not confirmed"


def measured(reading: Reading, known: Record) -> Iterator[str]:
    """How well a sheet was read whose record is known, a line each. Raises Error for a record of
    another game, edition or rulings."""
    session, own = known.session, reading.session
    if known.game.name != own.game.name or session.conditions != own.conditions:
        raise Error("the record is of another game, edition or other rulings than the photographs")
    ruled = own.game.departures(own.conditions)
    rulings = ", ".join(f"{name}={value}" for name, value in ruled.items()) or "as usual"
    pixels = ", ".join(f"{page.shape[1]} x {page.shape[0]}" for page in reading.pages)
    paper, size = reading.decoder.sheet.blanks[0].page.paper, reading.pages[0].size
    yield (
        f"{own.game.title}, edition {own.conditions.edition}, rulings {rulings}; size {size} on "
        f"{paper.name}; pixels as read: {pixels}"
    )
    truth, evidence = reading.decoder.known(session), reading.evidence
    asked = sorted(filter(evidence.seen, evidence.asked))
    filled = [name for name in asked if truth.get(name)]
    for what, read_as in (
        ("by itself", evidence.alone.__getitem__),
        ("by the rules", lambda name: reading.cells.get(name, ("", 0.0))[0]),
    ):
        wrong = [name for name in asked if read_as(name) != truth.get(name, "")]
        right = sum(name not in wrong for name in filled)
        empty = sum(name in wrong for name in asked if name not in filled)
        share = right / max(len(filled), 1)
        yield (
            f"each cell of dice and decisions {what}: {right} of {len(filled)} right "
            f"({share:.1%}), {empty} of {len(asked) - len(filled)} empty ones taken as filled"
        )
        for name in wrong[:SHOWN]:
            cell, stands = where(reading, name, evidence.spots[name].tip), truth.get(name, "")
            taken = or_nothing(read_as(name))
            yield f"  {cell}: {or_nothing(stands)} stands there, read as {taken}"
    shown = {one.slot for one in [*reading.doubtful, *reading.overruled]}
    missed = [n for n in asked if reading.cells.get(n, ("", 0))[0] != truth.get(n, "")]
    yield (
        f"cells shown to be confirmed: {len(shown)}; read wrong and not shown: "
        f"{sum(name not in shown for name in missed)}"
    )
    same = [tuple(one) for one in session.answers] == [tuple(one) for one in own.answers]
    tell = parts_of(own.game).chronicle.tell
    scores = [tell(one).result().score for one in (session, own)]
    yield f"every die right: {'yes' if same else 'no'}; score: {scores[0]}, read as {scores[1]}"
