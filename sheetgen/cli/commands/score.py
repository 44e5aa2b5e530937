"""Judge the result slips of an event, and rank its tables."""

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Container
from pathlib import Path

from sheetgen.cli import at_table
from sheetgen.cli.outputs import warn_of_torn
from sheetgen.core.errors import Error
from sheetgen.core.files import called, write_whole
from sheetgen.core.language import counted_in_figures
from sheetgen.kits.events import lines, sealing
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.results import history, rulings, slips, standings
from sheetgen.kits.events.results.checking import AGREES, VERDICTS, Checker
from sheetgen.kits.events.results.files import columns, mark_of
from sheetgen.kits.events.results.history import Entry, History
from sheetgen.kits.events.results.slips import Judged
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.telling.lists import to_text
from sheetgen.library import publishing

_SHOWN = 40
"""So many tables of the standings are printed."""
_SEVERAL = {AGREES: "agree"}
"""What is said of several slips, where it is not what is said of one."""


def run(arguments: Namespace) -> int:
    """`sheetgen score FILE [RESULTS]`; exit status 1 if a slip could not be accepted."""
    path: Path = arguments.file
    opened = sealing.print_for(path)
    if arguments.blank:
        return _blank(arguments, opened)
    with lines.alone(path):
        return _scored(arguments, path)


def _blank(arguments: Namespace, opened: Opened) -> int:
    """`sheetgen score FILE --blank`: a file of slips to fill in."""
    path = called(arguments.blank)
    if path.exists():
        raise Error(f"{path} is there already: give another name")
    write_whole(path, slips.to_fill_in(opened, history.history_of(opened).standing()))
    print(path)
    return 0


def _scored(arguments: Namespace, path: Path) -> int:
    """Judge what there is to judge, and publish; nobody else is at work on this event meanwhile."""
    event, how = _loaded(path), publishing.How.said(vars(arguments))
    checker = Checker(event)
    refused = 0
    if arguments.results:
        found, bad = slips.read(event, called(arguments.results))
        past = history.history_of(event)
        judged = [checker.judge(slip) for slip in found]
        entries = history.added(past, judged, arguments.reason.strip())
        late = [one for one in entries if not past.admits(one)]
        kept = [
            one
            for one in entries
            if one.instead_of and one not in late and not _replaces(arguments, one, past)
        ]
        new = tuple(one for one in entries if one not in late and one not in kept)
        _tell(judged, new, {one.place for one in (*late, *kept)}, past)
        if new:
            history.append(path, event, new)
            event = _loaded(path)
            print(f"{counted_in_figures(len(new), 'new line')} in the ledger of {path}")
        bad += [
            f"board {entry.board}, table {entry.table}: the key is published: rule on it first:"
            f" sheetgen event rule late {entry.board} {entry.table} --event {path} --reason TEXT"
            for entry in late
        ]
        bad += [
            f"{_stood(entry, past)}; to replace it by {entry.score}, give --reason TEXT"
            for entry in kept
        ]
        for said in bad:
            print(f"sheetgen: {said}", file=sys.stderr)
        refused = len(bad) + sum(not one.accepted for one in judged)
    ranked = standings.settled(path, event)
    if not ranked.ranked:
        raise Error(f"{path}: there are no results yet")
    _print(ranked)
    alias = publishing.publish_event(how, path) if arguments.publish else None
    for written in alias or publishing.publish(how, ranked):
        print(written)
    return 1 if refused else 0


def _replaces(arguments: Namespace, entry: Entry, past: History) -> bool:
    """Whether a slip is to take the place of another: with a reason, or by a yes at a terminal."""
    if arguments.reason.strip() or not at_table.at_a_terminal():
        return bool(arguments.reason.strip())
    return at_table.answered_yes(f"{_stood(entry, past)}: replace it by {entry.score}?")


def _stood(entry: Entry, past: History) -> str:
    before = past.standing()[entry.place]
    said = f"board {entry.board}, table {entry.table} has {before.score} already"
    return f"{said} (line {before.number} of the ledger)"


def _loaded(path: Path) -> Opened:
    """The event. Says on standard error if the last line of its ledger was cut short."""
    place = lines.place(path)
    warn_of_torn(place, lines.read(place).torn or None)
    return load(path)


def _tell(
    judged: list[Judged], new: tuple[Entry, ...], refused: Container[history.Place], past: History
) -> None:
    """What was found of the slips: all that do not simply agree, and how many there are; of those
    that are `refused` no more."""
    for one in judged:
        if one.verdict != AGREES:
            line = f"line {one.slip.line}, " if one.slip.line else ""
            print(f"{line}{one.slip.name}: {one.verdict}: {one.explanation}")
    for entry in new:
        if entry.instead_of:
            before = next(e for e in past.entries if e.number == entry.instead_of)
            print(
                f"board {entry.board}, table {entry.table}: {entry.score} takes the place of "
                f"{before.score} (line {before.number}): {entry.reason}"
            )
    taken = [one for one in judged if (one.slip.board.name, one.slip.table) not in refused]
    found = Counter(one.verdict for one in taken)
    counts = [
        f"{found[name]} {_SEVERAL.get(name, name) if found[name] > 1 else name}"
        for name in VERDICTS
        if found[name]
    ]
    if left := len(judged) - len(taken):
        counts.append(f"{left} refused, not taken")
    print(f"{counted_in_figures(len(judged), 'slip')}: {', '.join(counts) or 'none'}")
    if known := sum(one.accepted for one in taken) - len(new):
        print(f"{known} stood already")


def _print(ranked: Standings) -> None:
    """The head of the standings."""
    first = [*ranked.ranked[:_SHOWN], *(row for row in ranked.listed if not row.rank)]
    print("", *to_text(columns(ranked, ()), first), sep="\n")
    left = len(ranked.ranked) - _SHOWN
    if left > 0:
        print(f"and {left} more")
    for said in rulings.published_rulings(ranked.history):
        print(f"ruled: {said}")
    for said in rulings.noticed(ranked):
        print(f"changed: {said}")
    for said in rulings.awaited(ranked):
        print(said)
    print(f"read out the mark of the ledger: {mark_of(ranked)}")
    print()
