"""The plain text form for a game played on paper, to be filled in; and a game written on it.

What a game asks, and in which order, is found by playing some: the form knows no game.
"""

from collections.abc import Iterator

from sheetgen.core.dice import SUBSTITUTES
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Answer, ReportFight, Request, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.table import asked
from sheetgen.kits.table.asked import AskedColumn, played
from sheetgen.kits.table.dealing import NOTHING
from sheetgen.kits.table.keys import how, say, typed, words
from sheetgen.kits.table.moments import NONE
from sheetgen.kits.table.sheet_form import BAR
from sheetgen.kits.table.turns import played_in

_GAMES = 8
"""Games played by each captain to learn what is asked."""


def template(game: Game, conditions: Conditions) -> str:
    """The form, empty, with its directions."""
    games = played(game, conditions, _GAMES)
    columns = asked.columns(games)
    turns = max(request.turn for session in games for request in session.asked)
    edition = next(e for e in game.editions if e.name == conditions.edition)
    lines = [f"# {say('paper', 'head', title=game.title, edition=edition.title)}", "#"]
    sides = {column.sides for column in columns}
    ways = [_way(one) for one in (*SUBSTITUTES, 10, 100) if one in sides]
    dice = ",\n  ".join([say("paper", "dice"), *ways])
    directions = "\n".join(words("paper", "directions")).format(dice=dice, more=turns + 1)
    lines += [f"# {line}".rstrip() for line in directions.splitlines()]
    lines += [f"#   {line}" for line in _column_lines(columns)]
    if any(isinstance(request, ReportFight) for request in games[0].asked):
        lines += [f"# {line}" for line in words("paper", "reports")]
    lines += ["#", f"# {say('paper', 'example')}", "#"]
    lines += [f"#   {line}" for line in _example(games[0], columns)]
    lines += ["", f"game: {game.name}", f"edition: {conditions.edition}"]
    lines += [f"ruling: {name}={value}" for name, value in game.departures(conditions).items()]
    lines += ["player:", "date:", ""]
    lines += [_of_set_up(column) for column in columns if column.of_set_up]
    lines += ["note:", "", *(f"{turn}:" for turn in range(1, turns + 1))]
    return "\n".join(lines) + "\n"


def _way(sides: int) -> str:
    """How dice are written that are not as they lie."""
    if sides in SUBSTITUTES:
        return say("paper", "substitute", sides=sides, how=how(sides))
    return say("paper", str(sides))


def _column_lines(columns: list[AskedColumn]) -> list[str]:
    """The columns of a turn, a line each."""
    shown = [column for column in columns if not column.of_set_up]
    wide = max((len(column.ask) for column in shown), default=0)
    return [f"{column.ask:<{wide}}  {_wanted(column)}" for column in shown]


def _wanted(column: AskedColumn) -> str:
    if column.sides:
        count = f"{column.fewest} to {column.most} " if column.varies else str(column.most)
        comes_to = say("paper", "comes-to", sides=column.sides) if column.written else ""
        return f"{count}{column.die}{comes_to}"
    if column.report:
        return say("paper", "file")
    return ", ".join(column.choices) or say("paper", "number")


def _of_set_up(column: AskedColumn) -> str:
    return f"{column.ask + ':':<24}# {_wanted(column)}"


def _example(session: Session, columns: list[AskedColumn]) -> list[str]:
    """The turn of a game in which most is asked, and its neighbours."""
    asks: dict[int, set[str]] = {}
    for request, turn in zip(session.asked, played_in(session.asked), strict=True):
        asks.setdefault(turn, set()).add(purpose(request.ask))
    fullest = max((turn for turn in asks if turn), key=lambda turn: len(asks[turn]))
    rows = [line for line in rows_of(session, columns) if line[:1].isdigit()]
    place = next(n for n, line in enumerate(rows) if line.startswith(f"{fullest}:"))
    return rows[max(place - 1, 0) : place + 2]


def rows_of(session: Session, columns: list[AskedColumn]) -> Iterator[str]:
    """The set-up, a line for each of its names; then a line a turn."""
    by_ask = {column.ask: column for column in columns}
    turns = played_in(session.asked)
    rows: dict[int, list[tuple[Request, Answer]]] = {}
    for turn, request, answer in zip(turns, session.asked, session.answers, strict=True):
        rows.setdefault(turn, []).append((request, answer))
    for turn, row in rows.items():
        if turn == 0:
            yield from (
                f"{purpose(request.ask)}: {_text(request, answer)}" for request, answer in row
            )
        else:
            yield f"{turn}: {_row(row, by_ask)}"


def _row(row: list[tuple[Request, Answer]], by_ask: dict[str, AskedColumn]) -> str:
    """A turn in one line; rolls of many dice between bars, and what is asked once a game."""
    parts: list[str] = []
    before: Request | None = None
    for place, (request, answer) in enumerate(row):
        after = row[place + 1][0] if place + 1 < len(row) else None
        if answer.choice == NONE and (isinstance(after, Roll)):
            continue
        if before is not None and _apart(before, request, by_ask):
            parts.append(BAR)
        parts.append(NOTHING if answer.choice == NONE else _text(request, answer))
        before = request
    return " ".join(parts)


def _apart(before: Request, request: Request, by_ask: dict[str, AskedColumn]) -> bool:
    if purpose(before.ask) == purpose(request.ask):
        return False
    many = by_ask[purpose(before.ask)].varies or by_ask[purpose(request.ask)].varies
    return many or isinstance(before, ReportFight) or before.turn != request.turn


def _text(request: Request, answer: Answer) -> str:
    if isinstance(request, Roll):
        return typed(answer.dice, request)
    if isinstance(request, ReportFight):
        return f"{purpose(request.ask)}-{request.turn:02}.toml"
    assert answer.choice is not None
    return answer.choice
