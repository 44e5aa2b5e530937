"""What a recorded game was worth, die by die and decision by decision: `sheetgen analyse`."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import NamedTuple

from sheetgen.cli import documents, settings
from sheetgen.cli.records import folder_of, stem_of
from sheetgen.cli.subject import check_texts, replayed
from sheetgen.core.errors import Error
from sheetgen.core.game import Game, pick
from sheetgen.core.journal import Record, dice_rolled
from sheetgen.core.session import Session
from sheetgen.kits.chances import account, analysis
from sheetgen.kits.chances.analysis import COMPLETIONS, Analysis, Tried
from sheetgen.kits.chances.ledger import Decision, Die
from sheetgen.kits.chances.whatif import last_turn

_SHOWN, _SHOWN_OTHERS = 5, 10
"""Rows of a list, and of the list of other choices."""
_WIDE = 62
"""Columns of the words of a row."""


class _Row(NamedTuple):
    """A row of a list: the turn, what there was in words, and its figures."""

    turn: int
    text: str
    figures: tuple[str, ...]


def analyse(arguments: Namespace) -> int:
    """`sheetgen analyse JOURNAL`."""
    settings.fill_in(arguments)
    record, game, session = replayed(arguments.journal)
    if not game.has("chances.ledger"):
        raise Error(f"{game.title} has no score, and nothing to price dice and decisions by")
    named = arguments.policy or game.reference_policy or game.default_policy
    reference = pick(named, game.policies, f"policy of {game.name}")
    if not arguments.json:
        check_texts(record.header)
    found = analysis.analyse(session, reference, record.header.seed)
    if arguments.json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
        return 0
    in_short = game.part("story.chronicle").tell(session).in_short()
    print(f"{game.title}, edition {record.header.edition}\n{in_short}")
    _print(found)
    _print_tried(found, session)
    print()
    print(_write(game, record, session, f"{in_short}; reference: {reference}", found, arguments))
    return 0


def _print(found: Analysis) -> None:
    """The account, and what weighs most in it."""
    ledger = found.ledger
    print(f"\n{_account(found)}")
    print(f"priced by what the policy {found.reference} is expected to score")
    _print_rows(("luckiest rolls", "points"), _rolls(account.luckiest(found)))
    _print_rows(("unluckiest rolls", "points"), _rolls(account.unluckiest(found)))
    differing = account.differing(ledger)
    costly = [_priced(found, decision) for decision in differing if decision.cost > 0]
    better = [_priced(found, decision) for decision in differing if decision.cost < 0]
    _print_rows(("costliest decisions", "cost"), costly)
    _print_rows((f"decisions better than those of {found.reference}", "gain"), better)
    if not differing:
        print(f"\nno decision cost or gained anything against {found.reference}")
    swings = [
        _Row(turn, _from_to(ledger.expected, turn), (f"{change:+.2f}",))
        for turn, change in ledger.swings()
        if abs(change) >= account.LEAST
    ]
    _print_rows(("biggest swings, by what was to be expected", "points"), swings)


def _account(found: Analysis) -> str:
    """The account in a line."""
    par, luck, errors, score = account.figures(found.ledger, 1)
    line = f"par {par:.1f} + luck {luck:+.1f} - errors {errors:.1f} = "
    if found.finished:
        return f"{line}score {found.scored}"
    return f"so far: {line}{score:.1f} to be expected"


def _rolls(dice: list[tuple[Die, str]]) -> list[_Row]:
    return [_Row(die.turn, name, (f"{die.luck:+.2f}",)) for die, name in dice]


def _priced(found: Analysis, decision: Decision) -> _Row:
    otherwise = f"{found.reference} would choose {decision.reference}"
    text = f"{_asked(decision)}: {decision.choice}; {otherwise}"
    return _Row(decision.turn, text, (f"{abs(decision.cost):.2f}",))


def _asked(decision: Decision | Tried) -> str:
    number = f" {decision.slot}" if decision.slot > 1 else ""
    return decision.ask.replace("-", " ") + number


def _from_to(expected: tuple[float, ...], turn: int) -> str:
    return f"from {expected[turn - 1]:.1f} to {expected[turn]:.1f}"


def _print_rows(head: tuple[str, ...], rows: list[_Row], most: int = _SHOWN) -> None:
    """The first rows of a list under its head; nothing if there are none."""
    if not rows:
        return
    title, *columns = head
    print(f"\n{title:<{_WIDE}}" + "".join(f"{column:>9}" for column in columns))
    for row in rows[:most]:
        figures = "".join(f"{figure:>9}" for figure in row.figures)
        print(f"{row.turn:>4}  {row.text:<{_WIDE - 6}}{figures}")


def _print_tried(found: Analysis, session: Session) -> None:
    """What the best of the other choices would have brought."""
    others = account.otherwise(found)
    rows = [_other(session, tried, change) for tried, change in others]
    head = ("the best other choice of each decision, on the same dice", "score", "change")
    _print_rows(head, rows, _SHOWN_OTHERS)
    if not others:
        print("\nthe best other choices would have left the score as it is")
    if len(rows) > _SHOWN_OTHERS:
        print(f"and of {len(rows) - _SHOWN_OTHERS} more; --json lists every choice")
    if any(tried.hypothetical for tried, _ in others[:_SHOWN_OTHERS]):
        print(f"*: with dice nobody rolled, the mean of {COMPLETIONS} games")
    if not found.finished:
        turn = last_turn(session)
        print(f"the record has come to turn {turn}; the others are played to the end of that turn")


def _other(session: Session, tried: Tried, change: float) -> _Row:
    chosen = session.answers[tried.place].choice
    mark = "*" if tried.hypothetical else ""
    text = f"{_asked(tried)}: {tried.choice}, not {chosen}"
    return _Row(tried.turn, text, (f"{mark}{tried.score:g}", f"{change:+g}"))


def _write(
    game: Game,
    record: Record,
    session: Session,
    subtitle: str,
    found: Analysis,
    arguments: Namespace,
) -> Path:
    """Write the page of the ledger; returns its path."""
    from sheetgen.kits.chances.ledger_page import page
    from sheetgen.kits.drawing.paper import PAPERS

    header = record.header
    folder = folder_of(arguments, record, session)
    rolled = f"Dice of the seed {header.seed[:60]}." if header.seed else _typed(session)
    title = f"{game.title.upper()}: LEDGER"
    foot = (f"{rolled} {header.software}", *game.credits)
    drawn = page(PAPERS[arguments.paper], title, subtitle, found, foot)
    name = f"{stem_of(arguments, record)}.ledger.pdf"
    return documents.sheets(folder, name, game, [drawn], what="ledger")


def _typed(session: Session) -> str:
    rolled = dice_rolled(session.answers)
    return f"Dice typed in, {rolled} rolled by the program." if rolled else "Dice typed in."
