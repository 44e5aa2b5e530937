"""Tell luck from choice in a recorded game: par, every die, every decision."""

from argparse import Namespace
from textwrap import wrap
from typing import NamedTuple

from sheetgen.cli.outputs import folder_of, opened, print_json, typed, variant
from sheetgen.core.session import Session
from sheetgen.kits.chances import account
from sheetgen.kits.chances.analysed import SHOWN, Analysis, Tried
from sheetgen.kits.chances.prices import Decision, Prices
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
    does, head = ("win", "chance") if prices.is_chance else ("score", "points")
    print(f"priced by what the policy {found.reference} is expected to {does}")
    for title, dice in (
        ("luckiest rolls", account.luckiest(found)),
        ("unluckiest rolls", account.unluckiest(found)),
    ):
        _print_rows(
            (title, head), [_Row(d.turn, name, (_gain(found, d.luck),)) for d, name in dice]
        )
    differing = account.differing(prices)
    costly = [_priced(found, decision) for decision in differing if decision.cost > 0]
    better = [_priced(found, decision) for decision in differing if decision.cost < 0]
    _print_rows(("costliest decisions", "cost"), costly)
    _print_rows((f"decisions better than those of {found.reference}", "gain"), better)
    if not differing:
        print(f"\nno decision cost or gained anything against {found.reference}")
    swings = [
        _Row(turn, _from_to(prices, turn), (_gain(found, change),))
        for turn, change in prices.swings()
        if abs(change) >= account.LEAST
    ]
    _print_rows(("biggest swings of the expected score", head), swings)


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


def _gain(found: Analysis, points: float) -> str:
    return typed(account.change(points, 2, found.prices.is_chance))


def _priced(found: Analysis, decision: Decision) -> _Row:
    otherwise = f"{found.reference} would choose {decision.reference}"
    text = f"{_asked(found, decision)}: {decision.choice}; {otherwise}"
    cost = account.decimal(abs(decision.cost), 2, found.prices.is_chance)
    return _Row(decision.turn, text, (cost,))


def _asked(found: Analysis, decision: Decision | Tried) -> str:
    number = f" {decision.slot}" if decision.slot > 1 else ""
    return account.question_asked(found, decision.ask) + number


def _from_to(prices: Prices, turn: int) -> str:
    before, after = (
        typed(account.decimal(points, is_chance=prices.is_chance))
        for points in prices.expected[turn - 1 : turn + 1]
    )
    if account.is_decided(prices, turn):
        after = "a win" if prices.score else "a loss"
    return f"from {before} to {after}"


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
    came_to = "result" if found.prices.is_chance else "score"
    head = ("the best other choice of each decision, on the same dice", came_to, "change")
    _print_rows(head, rows, SHOWN)
    if not others:
        print(f"\nthe best other choices would have left the {came_to} as it is")
    if len(rows) > SHOWN:
        print(f"and of {len(rows) - SHOWN} more; --json lists every choice")
    if any(tried.hypothetical for tried, _ in others[:SHOWN]):
        print(f"*: with dice nobody rolled, the mean of up to {COMPLETIONS} games")
    if not found.finished:
        turn = last_turn(session)
        noun = found.prices.noun
        print(f"the record goes as far as {noun} {turn}; the others are played on to its end")


def _other(found: Analysis, session: Session, tried: Tried, change: float) -> _Row:
    chosen = session.answers[tried.place].choice
    mark = "*" if tried.hypothetical else ""
    text = f"{_asked(found, tried)}: {tried.choice}, not {chosen}"
    is_chance = found.prices.is_chance
    came_to = _points(tried.score, "", is_chance)
    if is_chance and tried.games == 1:
        came_to = account.came_to(tried.score, is_chance)
    return _Row(tried.turn, text, (mark + came_to, _points(change, "+", is_chance)))


def _points(value: float, sign: str = "", is_chance: bool = False) -> str:
    """Points, or the mean of some: with a decimal only where there is need; or a chance."""
    if is_chance:
        return typed((account.change if sign else account.decimal)(value, is_chance=True))
    return f"{value:{sign}.{0 if value == round(value) else 1}f}"
