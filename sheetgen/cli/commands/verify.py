"""Check a journal against the rules and its seed."""

from __future__ import annotations

import sys
from argparse import Namespace

from sheetgen.cli import options
from sheetgen.cli.options import Parser
from sheetgen.cli.outputs import warn_of_torn
from sheetgen.core.journal import Divergence
from sheetgen.library.record import verified

EXAMPLES = """\
  sheetgen verify output/convoy-sheet-pedestal.journal.jsonl

exit status 0: every answer is legal, and every seeded die is as the seed gives it;
1: not so, and the answer where it first parts is named; 2: no journal"""


def words(command: Parser) -> None:
    """What the command takes."""
    options.journal(command)


def run(arguments: Namespace) -> int:
    """`sheetgen verify JOURNAL`."""
    try:
        found, torn = verified(arguments.journal)
    except Divergence as error:
        print(f"{arguments.journal}, {error}", file=sys.stderr)
        return 1
    warn_of_torn(arguments.journal, torn)
    rolled = found.rolled
    typed = f"the dice typed in, {rolled} rolled by the program" if rolled else "the dice typed in"
    dice = "every die as the seed gives it" if found.seeded else typed
    state = "finished" if found.finished else "not finished"
    print(f"{arguments.journal}: {found.answers} answers, all legal, {dice}; the game is {state}")
    return 0
