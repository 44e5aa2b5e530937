"""Play a recorded game again on the same dice, with one decision changed."""

from argparse import Namespace

from sheetgen.cli.outputs import figure_text, opened, print_standings
from sheetgen.kits.chances.analysed import titles
from sheetgen.kits.chances.comparison import Comparison
from sheetgen.kits.chances.whatif import last_turn
from sheetgen.kits.parts import parts_of
from sheetgen.library.record import Record


def run(arguments: Namespace) -> None:
    """`sheetgen whatif JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    _print(record, record.whatif(arguments.turn, arguments.choose, arguments.ask, arguments.slot))


def _print(record: Record, compared: Comparison) -> None:
    request, names = compared.request, (compared.chosen, compared.tried)
    noun, asked = record.game.noun, titles(record.session).get(request.ask, request.ask)
    when = f"{noun} {request.turn}" if request.turn else f"slot {request.slot}"
    said = f"{asked.rstrip('?!')}, {when}: {names[0]} was chosen; {names[1]} instead"
    print(f"{record.game.title}, {said}")
    is_outcome = parts_of(record.game).endings() is not None
    if compared.hypothetical:
        error = f"of the score {compared.standard_error:.2f}"
        if is_outcome:
            error = f"{100 * compared.standard_error:.0f} %"
        print(
            f"{names[1]}: the mean of {compared.games} games with {compared.hypothetical:.1f} "
            f"hypothetical dice each; standard error {error}"
        )
    if not record.finished:
        turn = last_turn(record.session)
        print(f"the record goes as far as {noun} {turn}; {names[1]} is played on to its end")
    print_standings(names, compared.standings)
    score = "" if is_outcome else f", and the score at the end of the {noun}"
    print(f"\nwhat differs{score}")
    for turn, two in compared.turns.items():
        for name, told in zip(names, two, strict=True):
            # Of a turn that the record has not, the dice may tell nothing at all.
            if told is not None and (two[0], told) != (None, (None, None)):
                words = "as the dice may fall" if told[0] is None else told[0]
                print(f"{turn:>4}  {name:<10}{figure_text(told[1]):>8}  {words}")
