"""Tell luck from choice in a recorded game: par, every die, every decision."""

from argparse import Namespace
from textwrap import wrap
from typing import NamedTuple

from sheetgen.cli.outputs import folder_of, opened, print_json, variant
from sheetgen.core.session import Session
from sheetgen.kits.chances import account
from sheetgen.kits.chances.analysed import SHOWN, Analysis, Tried
from sheetgen.kits.chances.prices import Decision, Die
from sheetgen.kits.chances.whatif import COMPLETIONS, last_turn
from sheetgen.library.books import luck_page
from sheetgen.library.files import stem_of
from sheetgen.library.record import check_texts

_SHOWN = 5
"""Rows of a list."""

_WIDE = 62
"""Columns of the words of a row."""


class _Row(NamedTuple):
    """A row of a list: the turn, what there was in words, and its figures."""

    turn: int
    text: str
    figures: tuple[str, ...]


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
    _print_tried(found, record.session)
    print()
    folder = folder_of(arguments.out, record, arguments.force)
    name = f"{stem_of(record, arguments.journal)}{variant(arguments)}.luck.pdf"
    print(folder.document(name, luck_page(record, found, arguments.paper)))


def _print(found: Analysis) -> None:
    """The account, and what weighs most in it."""
    prices = found.prices
    print(f"\n{_account(found)}")
    print(f"priced by what the policy {found.reference} is expected to score")
    _print_rows(("luckiest rolls", "points"), _rolls(account.luckiest(found)))
    _print_rows(("unluckiest rolls", "points"), _rolls(account.unluckiest(found)))
    differing = account.differing(prices)
    costly = [_priced(found, decision) for decision in differing if decision.cost > 0]
    better = [_priced(found, decision) for decision in differing if decision.cost < 0]
    _print_rows(("costliest decisions", "cost"), costly)
    _print_rows((f"decisions better than those of {found.reference}", "gain"), better)
    if not differing:
        print(f"\nno decision cost or gained anything against {found.reference}")
    swings = [
        _Row(turn, _from_to(prices.expected, turn), (f"{change:+.2f}",))
        for turn, change in prices.swings()
        if abs(change) >= account.LEAST
    ]
    _print_rows(("biggest swings of the expected score", "points"), swings)


def _account(found: Analysis) -> str:
    """The account in a line."""
    par, luck, errors, score = account.figures(found.prices, 1)
    line = f"par {par:.1f} + luck {luck:+.1f} - errors {errors:.1f} = "
    if found.finished:
        return f"{line}score {found.scored}"
    return f"so far: {line}{score:.1f} to be expected"


def _rolls(dice: list[tuple[Die, str]]) -> list[_Row]:
    return [_Row(die.turn, name, (f"{die.luck:+.2f}",)) for die, name in dice]


def _priced(found: Analysis, decision: Decision) -> _Row:
    otherwise = f"{found.reference} would choose {decision.reference}"
    text = f"{_asked(found, decision)}: {decision.choice}; {otherwise}"
    return _Row(decision.turn, text, (f"{abs(decision.cost):.2f}",))


def _asked(found: Analysis, decision: Decision | Tried) -> str:
    number = f" {decision.slot}" if decision.slot > 1 else ""
    return account.question_asked(found, decision.ask) + number


def _from_to(expected: tuple[float, ...], turn: int) -> str:
    return f"from {expected[turn - 1]:.1f} to {expected[turn]:.1f}"


def _print_rows(head: tuple[str, ...], rows: list[_Row], most: int = _SHOWN) -> None:
    """The first rows of a list under its head; nothing if there are none."""
    if not rows:
        return
    title, *columns = head
    print(f"\n{title:<{_WIDE}}" + "".join(f"{column:>9}" for column in columns))
    for row in rows[:most]:
        figures = "".join(f"  {figure:>7}" for figure in row.figures)
        *above, text = wrap(row.text, _WIDE - 6) or [""]
        for number, line in enumerate(above):
            print(f"{row.turn if number == 0 else '':>4}  {line}")
        print(f"{'' if above else row.turn:>4}  {text:<{_WIDE - 6}}{figures}")


def _print_tried(found: Analysis, session: Session) -> None:
    """What the best of the other choices would have brought."""
    others = account.otherwise(found)
    rows = [_other(found, session, tried, change) for tried, change in others]
    head = ("the best other choice of each decision, on the same dice", "score", "change")
    _print_rows(head, rows, SHOWN)
    if not others:
        print("\nthe best other choices would have left the score as it is")
    if len(rows) > SHOWN:
        print(f"and of {len(rows) - SHOWN} more; --json lists every choice")
    if any(tried.hypothetical for tried, _ in others[:SHOWN]):
        print(f"*: with dice nobody rolled, the mean of up to {COMPLETIONS} games")
    if not found.finished:
        turn = last_turn(session)
        noun = found.prices.noun
        print(
            f"the record has come to {noun} {turn}; the others are played to the end of that {noun}"
        )


def _other(found: Analysis, session: Session, tried: Tried, change: float) -> _Row:
    chosen = session.answers[tried.place].choice
    mark = "*" if tried.hypothetical else ""
    text = f"{_asked(found, tried)}: {tried.choice}, not {chosen}"
    return _Row(tried.turn, text, (mark + _points(tried.score), _points(change, "+")))


def _points(value: float, sign: str = "") -> str:
    """Points, or the mean of some: with a decimal only where there is need."""
    return f"{value:{sign}.{0 if value == round(value) else 1}f}"
