"""Check a journal against the rules and its seed."""

import sys
from argparse import Namespace

from sheetgen.cli.outputs import warn_of_torn
from sheetgen.core.journal import Divergence
from sheetgen.core.language import counted_in_figures
from sheetgen.library.record import verified


def run(arguments: Namespace) -> int:
    """`sheetgen verify JOURNAL`."""
    try:
        found, torn = verified(arguments.journal, arguments.campaign)
    except Divergence as error:
        print(f"{arguments.journal}, {error}", file=sys.stderr)
        return 1
    warn_of_torn(arguments.journal, torn)
    rolled = found.rolled
    typed = f"the dice typed in, {rolled} rolled by the program" if rolled else "the dice typed in"
    dice = "every die as the seed gives it" if found.seeded else typed
    state = "finished" if found.finished else "not finished"
    fights = found.fights and counted_in_figures(found.fights, "fight")
    flown = f"{fights} flown, as the journals beside it say" if fights else ""
    said = (f"{found.answers} answers, all legal", dice, found.decisions, flown)
    held = ", ".join(filter(None, said))
    print(f"{arguments.journal}: {held}; the game is {state}")
    if found.on_trust:
        print(f"taken on trust: {', '.join(found.on_trust)}")
    return 0
