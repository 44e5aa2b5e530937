"""Events that were played, for the tests of scoring."""

import csv
import random
from collections.abc import Sequence
from io import StringIO

from sheetgen.core import dice
from sheetgen.games.convoy.event import results
from sheetgen.games.convoy.event.plans import Plan, played
from sheetgen.kits.events import of_game
from sheetgen.kits.events.event import Event, Player, Sealed
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results.slips import Slip

TIES = ("head-to-head", "tankers", "cargo", "carriers", "fewer-options")


def opened(tables: int = 4, seed: str = "club", **sealed: object) -> Opened:
    """A friendly event with so many tables."""
    known = {
        "sessions": (2,),
        "friendly": True,
        "tie_breaks": TIES,
        "ranking": "matchpoints",
    } | sealed
    players = tuple(Player(f"Player {n}", "Club", n) for n in range(1, tables + 1))
    event = Event(Sealed("Club Night", "2026-12-05", "convoy", "sheet", **known), players)
    return Opened(event, dice.key_of_seed(seed))


def slip(held: Opened, board: int, table: int, plan: Plan, **other: object) -> Slip:
    """The slip of a plan played without an error, with other values in it if they are given."""
    at = held.boards()[board]
    session = of_game.replay(held.event.game, held.event.conditions, held.key_of(at), plan)
    return Slip(at, table, played(session), results.score(session))._replace(**other)


def slips(held: Opened, seed: int = 1) -> list[Slip]:
    """A slip of every table on every board, of plans drawn at random."""
    drawn = random.Random(seed)
    found = []
    for board in range(len(held.boards())):
        for player in held.event.players:
            starts = tuple(drawn.choice((0, drawn.randint(2, 20))) for _ in range(4))
            found.append(slip(held, board, player.table, Plan(starts)))
    return found


def to_csv(rows: Sequence[dict[str, str]]) -> str:
    """Rows of cells as the text of a file."""
    text = StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()
