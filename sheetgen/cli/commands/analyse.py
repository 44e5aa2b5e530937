"""Tell luck from choice in a recorded game: par, every die, every decision."""

from argparse import Namespace
from collections.abc import Sequence
from textwrap import wrap

from sheetgen.cli.outputs import folder_of, opened, print_json, typed, variant
from sheetgen.kits.chances import account
from sheetgen.kits.chances.analysed import SHOWN, Analysis
from sheetgen.kits.chances.whatif import COMPLETIONS, last_turn
from sheetgen.library.books import luck_page
from sheetgen.library.files import stem_of
from sheetgen.library.record import check_texts

_SHOWN = 5
"""Rows of a list."""

_WIDE = 62
"""Columns of the words of a row."""


def run(arguments: Namespace) -> None:
    """`sheetgen analyse JOURNAL`."""
    record = opened(arguments.journal, arguments.campaign)
    if not arguments.json:
        check_texts(record.header)
    found = record.analysis(arguments.policy)
    if arguments.json:
        print_json(found.to_json())
        return
    print(f"{record.game.title}, edition {record.header.edition}\n{record.in_short()}")
    _print(found)
    if not found.finished:
        turn = last_turn(record.session)
        noun = found.prices.noun
        print(f"the record goes as far as {noun} {turn}; the others are played on to its end")
    print()
    folder = folder_of(arguments.out, record, arguments.force)
    name = f"{stem_of(record, arguments.journal)}{variant(arguments)}.luck.pdf"
    print(folder.document(name, luck_page(record, found, arguments.paper)))


def _print(found: Analysis) -> None:
    """The account, and what weighs most in it."""
    prices, policy, is_chance = found.prices, found.reference, found.prices.is_chance
    print(f"\n{_account(found)}")
    does, head, came_to = ("win", "chance", "result") if is_chance else ("score", "points", "score")
    print(f"priced by what the policy {policy} is expected to {does}")
    for title, dice in (
        ("luckiest rolls", account.luckiest(found)),
        ("unluckiest rolls", account.unluckiest(found)),
    ):
        _print_rows((title, head), account.rolls(dice, is_chance))
    chosen = [
        (turn, f"{choice}; {policy} would choose {other.rpartition(': ')[2]}", gain)
        for turn, choice, other, gain in account.choices(found)
    ]
    _print_rows(("decisions", head), chosen)
    if not chosen:
        print(f"\nno decision cost or gained anything against {policy}")
    swings = [
        (turn, f"from {before} to {after}", change)
        for _, turn, before, after, change in account.swings(prices)
    ]
    _print_rows(("turning points", head), swings)
    others = account.others(found)
    heads = ("the best other choice of each decision, on the same dice", came_to, "change")
    _print_rows(heads, others, SHOWN)
    if not others:
        print(f"\nthe best other choices would have left the {came_to} as it is")
    if len(others) > SHOWN:
        print(f"and of {len(others) - SHOWN} more; --json lists every choice")
    if any(tried.hypothetical for tried, _ in account.otherwise(found)[:SHOWN]):
        print(f"{account.MEAN}: with dice nobody rolled, of up to {COMPLETIONS} games")


def _account(found: Analysis) -> str:
    """The account in a line."""
    is_chance = found.prices.is_chance
    shown = account.figures(found.prices, 2 if is_chance else 1)
    par, errors, score = (
        typed(account.decimal(points, is_chance=is_chance))
        for points in (shown.par, shown.errors, shown.score)
    )
    luck = typed(account.change(shown.luck, is_chance=is_chance))
    line = f"par {par} + luck {luck} - errors {errors} = "
    if found.finished:
        came_to = typed(account.came_to(found.scored, is_chance))
        return line + (came_to if is_chance else f"score {came_to}")
    return f"so far: {line}{score} to be expected"


def _print_rows(head: Sequence[str], rows: Sequence[tuple[str, ...]], most: int = _SHOWN) -> None:
    """The first rows of a list under its head, each a turn, what there was, and its figures;
    nothing if there are none."""
    if not rows:
        return
    title, *columns = head
    print(f"\n{title:<{_WIDE}}" + "".join(f"{column:>9}" for column in columns))
    for turn, text, *told in rows[:most]:
        figures = "".join(f"  {typed(figure):>7}" for figure in told)
        *above, last = wrap(text, _WIDE - 6) or [""]
        for number, line in enumerate(above):
            print(f"{'' if number else turn:>4}  {line}")
        print(f"{'' if above else turn:>4}  {last:<{_WIDE - 6}}{figures}")
