"""Judge the result slips of an event, and rank its tables."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.cli import options
from sheetgen.core.errors import Error

if TYPE_CHECKING:
    from sheetgen.kits.events.opened import Opened
    from sheetgen.kits.events.results.checking import Judged
    from sheetgen.kits.events.results.history import Entry, History
    from sheetgen.kits.events.results.slips import Slip
    from sheetgen.kits.events.results.standings import Standings


_SHOWN = 10
"""So many tables of the standings are printed."""


def run(arguments: Namespace) -> int:
    """`sheetgen score FILE [RESULTS]`; exit status 1 if a slip could not be accepted."""
    from sheetgen.core.lock import locked
    from sheetgen.kits.events import opened
    from sheetgen.kits.events.results import history

    if arguments.correct and arguments.results:
        raise Error("give either a file of results or --correct")
    path = options.event_path(arguments)
    event = opened.load(path)
    kept = history.place(path)
    with locked(kept):
        return _scored(arguments, path, event, kept)


def _scored(arguments: Namespace, path: Path, event: Opened, kept: Path) -> int:
    """Judge what there is to judge, and publish; nobody else scores this event meanwhile."""
    from sheetgen.cli import publishing
    from sheetgen.kits.events.results import history, standings, table_dice
    from sheetgen.kits.events.results.checking import Checker

    past = _past(kept, event)
    dice = (
        table_dice.read(event, Path(arguments.from_dice).expanduser())
        if arguments.from_dice
        else {}
    )
    checker = Checker(event, dice)
    refused = 0
    for slips in _batches(arguments, event, past):
        judged = [checker.judge(slip) for slip in slips]
        new = history.added(past, judged, arguments.reason.strip())
        _tell(judged, new, past)
        if new:
            history.append(kept, event.event, past, new)
            print(f"{len(new)} new line{'s' * (len(new) != 1)} in {kept}")
        refused += sum(not one.accepted for one in judged)
        past = _past(kept, event)
    _tell_dice(dice)
    ranked = standings.of(event, past)
    if not ranked.ranked:
        raise Error(f"{path}: there are no results yet")
    _print(ranked)
    for written in publishing.publish(arguments, ranked, checker):
        print(written)
    return 1 if refused else 0


def _past(kept: Path, event: Opened) -> History:
    """The history so far. Says on standard error if its last line was cut short."""
    from sheetgen.kits.events.results import history

    past = history.read(kept, event.event)
    if past.torn:
        print(f"sheetgen: {kept}, line {past.torn}: cut short, and left out", file=sys.stderr)
    return past


def _batches(arguments: Namespace, event: Opened, past: History) -> Iterator[Iterable[Slip]]:
    """The slips, all those of a file at once, those typed in one at a time."""
    from sheetgen.kits.events.results import slips

    if arguments.correct:
        if len(arguments.correct) < 3:
            raise Error("--correct takes a board, a table and what is changed: S1-B2 3 score=80")
        board, table, *changes = arguments.correct
        yield [slips.corrected(event, past, board, table, changes)]
    elif arguments.results:
        yield slips.read(event, Path(arguments.results).expanduser())
    elif sys.stdin.isatty() and not arguments.publish:
        for slip in slips.typed(event, _ask, print):
            yield [slip]


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        return ""


def _tell(judged: list[Judged], new: tuple[Entry, ...], past: History) -> None:
    """What was found of the slips: all that do not simply agree, and how many there are."""
    from sheetgen.kits.events.results.checking import AGREES, VERDICTS

    for one in judged:
        if one.verdict != AGREES:
            line = f"line {one.slip.line}, " if one.slip.line else ""
            print(f"{line}{one.slip.name}: {one.verdict}: {one.explanation}")
    for entry in new:
        if entry.instead_of:
            before = past.entries[entry.instead_of - 1]
            print(
                f"board {entry.board}, table {entry.table}: {entry.score} takes the place of "
                f"{before.score} (line {before.number}): {entry.reason}"
            )
    counts = [(sum(one.verdict == name for one in judged), name) for name in VERDICTS]
    summary = ", ".join(f"{count} {name}" for count, name in counts if count)
    print(f"{len(judged)} slip{'s' * (len(judged) != 1)}: {summary or 'none'}")
    known = sum(one.accepted for one in judged) - len(new)
    if known:
        print(f"{known} of them stood already")


def _tell_dice(dice: dict[tuple[str, int], Any]) -> None:
    """How evenly the dice of each table fell."""
    from sheetgen.kits.events.results.table_dice import evenness

    tables: dict[int, list[int]] = {}
    for (_, table), own in dice.items():
        tables.setdefault(table, []).extend(own.thrown())
    for table, faces in sorted(tables.items()):
        even = evenness(faces)
        if even:
            print(f"table {table}: {even.sentence}")


def _print(ranked: Standings) -> None:
    """The head of the standings."""
    from sheetgen.kits.events.results.standings import shown

    print(f"\n{'rank':>4} {'table':>5}  {'name':<32}{'total':>8}{'score':>7}")
    for row in ranked.ranked[:_SHOWN]:
        name = ranked.players[row.table].name
        total = shown(row.total, ranked.matchpoints)
        by = f"  {ranked.by(row)}" if row.by else ""
        points = ranked.score(row.table)
        print(f"{row.rank:>4} {row.table:>5}  {name:<32.31}{total:>8}{points:>7}{by}")
    left = len(ranked.ranked) - _SHOWN
    if left > 0:
        print(f"and {left} more")
    print()
