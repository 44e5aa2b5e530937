"""After play, in prose: the field's story, and the report of the winner."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.kits.events import declared
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.event import OWN_DICE
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.results.travellers import Traveller
from sheetgen.kits.telling.phrases import Teller, key_of_answers
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import inert

Winner = tuple[Header, Session]
"""The header and the game of the winner's best board, as a report takes them."""


class Replays(NamedTuple):
    """Plays plans on the dice of a board."""

    checker: Checker
    board: Board

    def __call__(self, plan: Any) -> Session:
        """The game of a plan."""
        return self.checker.replay(self.board, plan)


def story(
    standings: Standings,
    travellers: tuple[Traveller, ...],
    checker: Checker,
    templates: Path | None = None,
) -> str:
    """The boards of an event as the field played them, as Markdown: a chapter a board."""
    part = standings.opened.event.game.part("event.story")
    shelf = library(templates)
    answers = [
        answer
        for traveller in travellers
        for line in traveller.lines
        for answer in _session(checker, traveller, line.entry.table).answers
    ]
    teller = Teller(shelf, part.BANK, key_of_answers(answers), standings.opened.event.game.name)
    narrator = part.Narrator(teller, shelf.data(part.BANK))
    sealed = standings.opened.event.sealed
    text = [f"# {part.title(narrator, len(standings.ranked))}"]
    text.append(f"*{inert(sealed.name)}, {sealed.date}*")
    for traveller in travellers:
        if traveller.book is None or traveller.par is None:
            continue
        tables = [
            (
                inert(standings.players[line.entry.table].name),
                _session(checker, traveller, line.entry.table),
            )
            for line in traveller.lines
        ]
        told = part.FieldBoard(tables, traveller.par, traveller.book.best, traveller.book.best_plan)
        text.append(f"## Board {traveller.board.name}")
        text += part.paragraphs(narrator, told, Replays(checker, traveller.board))
    return "\n\n".join(text) + "\n"


def _session(checker: Checker, traveller: Traveller, table: int) -> Session:
    """The game of a table on a board."""
    entry = next(line.entry for line in traveller.lines if line.entry.table == table)
    plan = declared.plans(checker.event.game).read(entry.decided)
    return checker.replay(traveller.board, plan, table)


def winners_game(standings: Standings, checker: Checker) -> Winner | None:
    """The game of the winner on the board where he has most points; None if nobody has won, or the
    game cannot be replayed."""
    if not standings.ranked:
        return None
    row = standings.ranked[0]
    played = [entry.board for entry in standings.of(row.table)]
    name = max(played, key=lambda board: (row.boards[board], -played.index(board)))
    board = board_called(name)
    if not checker.replays((board, row.table)):
        return None
    event = checker.event
    entry = standings.entries[name, row.table]
    session = checker.replay(board, declared.plans(event.game).read(entry.decided), row.table)
    header = Header(
        game=event.game.name,
        edition=event.sealed.edition,
        rules=event.game.rules_version,
        rulings=event.game.departures(event.conditions),
        seed=None,
        policy=None,
        player=standings.players[row.table].name,
        board=None if event.sealed.format == OWN_DICE else f"{name} of {event.sealed.name}",
        software=f"sheetgen {__version__}",
    )
    return header, session
