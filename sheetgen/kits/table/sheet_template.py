"""The plain text form for a game played on paper, to be filled in; and a game written on it.

What a game asks, and in which order, is found by playing some: the form knows no game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from sheetgen.core import dice
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Answer, Choose, Report, Request, Roll, purpose
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.kits.table.dealing import NONE, NOTHING
from sheetgen.kits.table.keys import width
from sheetgen.kits.table.sheet_form import BAR
from sheetgen.kits.table.turns import played_in

_GAMES = 8
"""Games played by each captain to learn what is asked."""


@dataclass
class Column:
    """What is asked under one name: at fewest and at most so many dice, of so many sides; or the
    choices (none where it is a number); or a report. `of_set_up` if it comes before the first
    turn."""

    ask: str
    of_set_up: bool
    report: bool = False
    fewest: int = 0
    most: int = 0
    sides: int = 0
    choices: tuple[str, ...] = ()

    @property
    def varies(self) -> bool:
        """Whether the number of its dice does."""
        return self.fewest < self.most


def template(game: Game, conditions: Conditions) -> str:
    """The form, empty, with its directions."""
    games = _played(game, conditions)
    columns = _columns(games)
    turns = max(request.turn for session in games for request in session.asked)
    edition = next(e for e in game.editions if e.name == conditions.edition)
    lines = [f"# {game.title} ({edition.title}), copied from paper", "#"]
    lines += [f"# {line}".rstrip() for line in _DIRECTIONS.splitlines()]
    lines += [f"#   {line}" for line in _column_lines(columns)]
    if any(isinstance(request, Report) for request in games[0].asked):
        lines += [f"# {line}" for line in _OF_REPORTS.splitlines()]
    lines += ["#", "# Some turns of another game:", "#"]
    lines += [f"#   {line}" for line in _example(games[0], columns)]
    lines += ["", f"game: {game.name}", f"edition: {conditions.edition}"]
    lines += [f"ruling: {name}={value}" for name, value in game.departures(conditions).items()]
    lines += ["player:", ""]
    lines += [_of_set_up(column) for column in columns if column.of_set_up]
    lines += ["", *(f"{turn}:" for turn in range(1, turns + 1))]
    return "\n".join(lines) + "\n"


def written(session: Session) -> str:
    """A game as it stands, written on the form; a report is the name of a file, `fight-01.toml`."""
    columns = _columns([session])
    heads = [f"game: {session.game.name}", f"edition: {session.conditions.edition}"]
    departures = session.game.departures(session.conditions)
    heads += [f"ruling: {name}={value}" for name, value in departures.items()]
    return "\n".join([*heads, *_lines(session, columns)]) + "\n"


_DIRECTIONS = """\
One line a turn: its number, a colon, and what was rolled and decided in it, in the order in
which the rules ask.

- Dice are digits, 4 5 2 or 452: of three sides 1 to 3 (half of the D6, rounded up), of ten
  sides 0 to 9 (0 is ten), of a hundred two digits each (00 is a hundred).
- What was decided is a word, or its beginning; where none may be chosen, nothing need stand.
- A bar | may stand between two rolls, and helps to find a mistake.
- A line without a number goes on with the line before; it may begin with the name of what
  comes next (target: 3).
- Empty lines at the end are turns not played. ... at the very end says that the game stands
  in the middle of that turn. What follows a # is not read.

A turn asks for these, as far as they come up:"""
_OF_REPORTS = """\
What was fought out at the table stands in the turn's line as the name of the file with its form
(see: sheetgen fight-form)."""


def _played(game: Game, conditions: Conditions) -> list[Session]:
    """Games that play themselves, by every captain who does not look ahead."""
    captains = [p for p in game.policies.values() if p.looks_ahead is None]
    captains.sort(key=lambda policy: policy is not game.policies[game.default_policy])
    played = []
    for policy in captains:
        for number in range(_GAMES):
            key = dice.key_of_seed(f"{number + 1}")
            session = Session(game, conditions)
            play_out(session, first_of(seeded(key), decided(policy, key)))
            played.append(session)
    return played


def _columns(games: list[Session]) -> list[Column]:
    """What is asked, in the order of asking."""
    columns: dict[str, Column] = {}
    earlier: Counter[tuple[str, str]] = Counter()
    for session in games:
        in_turn: dict[int, list[str]] = {}
        for request, turn in zip(session.asked, played_in(session.asked), strict=True):
            column = columns.setdefault(
                purpose(request.ask), Column(purpose(request.ask), turn == 0)
            )
            _widen(column, request)
            in_turn.setdefault(turn, []).append(purpose(request.ask))
        for asks in in_turn.values():
            earlier.update(combinations(dict.fromkeys(asks), 2))
    rest = list(columns)
    ordered = []
    while rest:
        first = [a for a in rest if all(earlier[b, a] <= earlier[a, b] for b in rest)] or rest
        ordered.append(first[0])
        rest.remove(first[0])
    return [columns[ask] for ask in ordered]


def _widen(column: Column, request: Request) -> None:
    """Take in one more request of its name."""
    if isinstance(request, Roll):
        column.fewest = min(column.fewest or request.number, request.number)
        column.most = max(column.most, request.number)
        column.sides = request.sides
    elif isinstance(request, Choose):
        column.choices += tuple(c for c in request.choices if c not in column.choices)
    elif isinstance(request, Report):
        column.report = True


def _column_lines(columns: list[Column]) -> list[str]:
    """The columns of a turn, a line each."""
    shown = [column for column in columns if not column.of_set_up]
    wide = max((len(column.ask) for column in shown), default=0)
    return [f"{column.ask:<{wide}}  {_wanted(column)}" for column in shown]


def _wanted(column: Column) -> str:
    if column.sides:
        count = f"{column.fewest} to {column.most} " if column.varies else str(column.most)
        return f"{count}D{column.sides}"
    if column.report:
        return "the name of a file"
    return ", ".join(column.choices) or "a number"


def _of_set_up(column: Column) -> str:
    return f"{column.ask + ':':<24}# {_wanted(column)}"


def _example(session: Session, columns: list[Column]) -> list[str]:
    """The turn of a game in which most is asked, and its neighbours."""
    asked: dict[int, set[str]] = {}
    for request, turn in zip(session.asked, played_in(session.asked), strict=True):
        asked.setdefault(turn, set()).add(purpose(request.ask))
    fullest = max((turn for turn in asked if turn), key=lambda turn: len(asked[turn]))
    lines = [line for line in _lines(session, columns) if line[:1].isdigit()]
    place = next(n for n, line in enumerate(lines) if line.startswith(f"{fullest}:"))
    return lines[max(place - 1, 0) : place + 2]


def _lines(session: Session, columns: list[Column]) -> Iterator[str]:
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


def _row(row: list[tuple[Request, Answer]], by_ask: dict[str, Column]) -> str:
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


def _apart(before: Request, request: Request, by_ask: dict[str, Column]) -> bool:
    if purpose(before.ask) == purpose(request.ask):
        return False
    many = by_ask[purpose(before.ask)].varies or by_ask[purpose(request.ask)].varies
    return many or isinstance(before, Report) or before.turn != request.turn


def _text(request: Request, answer: Answer) -> str:
    if isinstance(request, Roll):
        wide = width(request)
        return " ".join(f"{face % 10**wide:0{wide}}" for face in answer.dice)
    if isinstance(request, Report):
        return f"{purpose(request.ask)}-{request.turn:02}.toml"
    assert answer.choice is not None
    return answer.choice
