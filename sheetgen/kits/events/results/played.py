"""What is told of an event after play, worked out once for paper and for the site; the field's
story, in prose, and the winner's game."""

from pathlib import Path
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.results.travellers import Accounts, Traveller, accounted, travellers
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.telling.report import key_of_answers
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.usertext import inert

Winner = tuple[Header, Session]
"""The header and the game of the winner's best board, as a report takes them."""


def story(
    standings: Standings,
    travellers: tuple[Traveller, ...],
    checker: Checker,
    templates: Path | None = None,
) -> str:
    """The boards of an event as the field played them, as Markdown: a chapter a board."""
    part = needed(parts_of(standings.opened.event.game).event_story, "story of a board")
    shelf = library(templates)
    played = {
        traveller.board: [checker.of(line.entry) for line in traveller.lines]
        for traveller in travellers
    }
    answers = [answer for games in played.values() for game in games for answer in game.answers]
    key = key_of_answers(answers)
    sealed = standings.opened.event.sealed
    text = [f"# {part.title(len(standings.ranked))}"]
    text.append(f"*{inert(sealed.name)}, {sealed.date}*")
    for traveller in travellers:
        if traveller.book is None or traveller.par is None:
            continue
        tables = [
            (inert(standings.players[line.entry.table].name), game, line.gains)
            for line, game in zip(traveller.lines, played[traveller.board], strict=True)
        ]
        told = part.FieldBoard(tables, traveller.par, traveller.book.best, traveller.book.best_plan)
        text.append(f"## Board {traveller.board.name}")
        text += part.paragraphs(told, shelf, f"{key} {traveller.board.name}")
    return "\n\n".join(text) + "\n"


def winners_game(standings: Standings, checker: Checker) -> Winner | None:
    """The game of the winner on the board where he has most points; None if nobody has won by
    playing, or the game cannot be replayed."""
    row = next((row for row in standings.ranked if standings.of(row.table)), None)
    if row is None:
        return None
    played = [entry.board for entry in standings.of(row.table)]
    name = max(played, key=lambda board: (row.boards[board], -played.index(board)))
    if not checker.replays:
        return None
    event = checker.event
    session = checker.of(standings.entries[name, row.table])
    header = Header(
        game=event.game.name,
        edition=event.sealed.edition,
        rules=event.rules,
        rulings=event.game.departures(event.conditions),
        seed=None,
        policy=None,
        player=standings.players[row.table].name,
        board=f"{name} of {event.sealed.name}",
        software=f"sheetgen {__version__}",
    )
    return header, session


class Played(NamedTuple):
    """The standings with what replays their games, the accounts of these (none, where they cannot
    be replayed), the travellers of all boards, and the story of the field as Markdown ("": it has
    none)."""

    standings: Standings
    checker: Checker
    accounts: Accounts
    travellers: tuple[Traveller, ...]
    story: str = ""


def played(
    standings: Standings, checker: Checker, watch: Any = iter, templates: Path | None = None
) -> Played:
    """All that is told of an event. `watch` passes the games on one by one, and may show how far it
    has come; `templates` may hold a user's own words for the story."""
    game = standings.opened.event.game
    known = parts_of(game).results is not None
    # The luck first: what it needs at once is let go before the best of each book is looked for.
    accounts = accounted(standings, checker, watch) if known else {}
    told, text = travellers(standings, checker), ""
    if known and parts_of(game).event_story is not None and all(one.book for one in told):
        text = story(standings, told, checker, templates)
    return Played(standings, checker, accounts, told, text)
