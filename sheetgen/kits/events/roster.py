"""The players of an event: from a CSV file, or inline in the event file."""

from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path

from sheetgen.core.faults import Fault
from sheetgen.core.files import read_whole
from sheetgen.core.requests import quoted
from sheetgen.kits.events.csv_file import checked_name, rows, whole
from sheetgen.kits.events.event import Player

COLUMNS = {"name": True, "club": False, "table": False}
"""Those of a roster, and whether each must be there."""
MOST_PLAYERS, MOST_TABLE = 5000, 9999

Reading = tuple[list[Player], list[Fault]]
"""Players, and what is wrong with them."""


def read_roster(content: bytes) -> Reading:
    """The players of a CSV file, and all that is wrong in it; those without a table have table
    0."""
    players: list[Player] = []
    faults: list[Fault] = []
    for line, cells in rows(content, COLUMNS, MOST_PLAYERS, faults):
        table = cells.get("table", "")
        number = whole(table, 1, MOST_TABLE) or 0
        if table and not number:
            faults.append(Fault(line, f"{quoted(table)} is no table from 1 to {MOST_TABLE}"))
        player = Player(cells.get("name", ""), cells.get("club", ""), number, line)
        faults.extend(faults_of(player))
        players.append(player)
    if not players and not faults:
        faults.append(Fault(1, "the roster names nobody"))
    return players, faults


def read_file(path: Path) -> Reading:
    """`read_roster` of a file; one that is not there is a fault without a line."""
    try:
        return read_roster(read_whole(path))
    except OSError as error:
        return [], [Fault(0, str(error.strerror))]


def faults_of(player: Player) -> Iterator[Fault]:
    """What is wrong with a player, taken alone."""
    if not player.name:
        yield Fault(player.line, "the player has no name")
    for what, text in (("the player's name", player.name), ("the club", player.club)):
        wrong = checked_name(text, what)
        if wrong:
            yield Fault(player.line, wrong)


def faults_among(players: Iterable[Player]) -> Iterator[Fault]:
    """Players who are named twice, and tables that are given to two."""
    people: dict[tuple[str, str], Player] = {}
    tables: dict[int, Player] = {}
    for player in players:
        other = people.setdefault(_who(player), player)
        if other is not player and player.name:
            text = f"{quoted(player.name)} is in line {other.line} already; if they are two, say so"
            yield Fault(player.line, f"{text} in the name or the club")
        other = tables.setdefault(player.table, player)
        if player.table and other is not player:
            yield Fault(player.line, f"table {player.table} is given out in line {other.line}")


def seated(players: Iterable[Player], printed: Iterable[Player] = ()) -> tuple[Player, ...]:
    """The players by table. Those without one keep the number that was `printed` for them, in
    whatever order the roster stands now; others get the lowest that are free, in its order."""
    listed = tuple(players)
    numbers = {_who(player): player.table for player in printed}
    listed = tuple(p if p.table else p._replace(table=numbers.get(_who(p), 0)) for p in listed)
    taken = {player.table for player in listed} | set(numbers.values())
    free = (number for number in count(1) if number not in taken)
    given = (p if p.table else p._replace(table=next(free)) for p in listed)
    return tuple(sorted(given, key=lambda player: player.table))


def _who(player: Player) -> tuple[str, str]:
    """Whom a name and a club mean, however they are typed."""
    name, club = (" ".join(text.casefold().split()) for text in (player.name, player.club))
    return name, club
