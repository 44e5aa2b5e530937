"""The event file, `event.toml`, and its players, there or in a CSV file of their own: what it says,
and all that is wrong in it at once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core import registry as games
from sheetgen.core.dice import check_seed
from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault, complain
from sheetgen.core.files import read_whole
from sheetgen.core.game import Game
from sheetgen.core.names import clean, folded
from sheetgen.core.requests import quoted
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.events import delayed
from sheetgen.kits.events import event as events
from sheetgen.kits.events.csv_file import Unreadable, checked_name, decoded, whole
from sheetgen.kits.events.event import Event, Player, Print, Sealed
from sheetgen.kits.events.of_game import declared, has_plans
from sheetgen.kits.events.results.swiss import most_rounds
from sheetgen.kits.events.roster import rows
from sheetgen.kits.events.timetable import minutes_of
from sheetgen.kits.events.toml_lines import BACKSLASH, KeyPath, TomlLines, nearest, syntax_fault
from sheetgen.kits.parts import parts_of

SEALED = (
    "name", "date", "game", "campaign", "edition", "rulings", "format", "sessions", "reserves",
    "ranking", "sections", "teams", "tie_breaks", "lot", "missed", "minutes", "delayed", "kind",
    "numbers", "ranges", "drawn", "round", "friendly", "seed",
)  # fmt: skip
OPEN = ("start", "paper", "ink", "copies", "roster", "players")
TIE_BREAKS = {
    "head-to-head": "the boards on which each beat the others it is level with",
    "opponents": "the match points of the opponents met (in a Swiss event)",
}
"""Those of every game, in words. A lot comes last of all, and need not be declared."""
LONGEST_TEXT = 300
checked_text = partial(checked_name, longest=LONGEST_TEXT)
"""What is wrong with a sentence that is printed, in words; None: nothing is."""
_MADE_BY_BACKSLASH = frozenset("\b\t\n\f\r\x1b")
MOST_SECTIONS, MOST_TEAM = 26, 20


class EventFile(NamedTuple):
    """What an event file says; `seed` is that of a friendly event, empty for a sealed one; `notes`
    tell what its roster holds besides."""

    event: Event
    seed: str = ""
    notes: tuple[str, ...] = ()


def read(path: Path, roster: tuple[Player, ...] = ()) -> EventFile:
    """What an event file says; players keep their tables in the `roster` that was printed. Raises
    Faults with all that is wrong in it and in its roster, each with its line; OSError if it
    cannot be read."""
    faults: list[Fault] = []
    text, held = "", {}
    try:
        text = decoded(read_whole(path))
        held = tomllib.loads(text)
    except Unreadable as error:
        complain((path, [error.fault]))
    except tomllib.TOMLDecodeError as error:
        complain((path, [syntax_fault(error, text)]))
    file = Table(held, (), TomlLines(text), faults, ("sealed", "open"))
    parts = file.table("sealed", SEALED)
    sealed, seed = _sealed(parts, path.parent)
    opened = file.table("open", OPEN)
    notes: list[str] = []
    players, roster_faults = _players(opened, path, notes)
    printed = Print(
        opened.one_of("paper", tuple(PAPERS), Print().paper),
        opened.one_of("ink", events.INKS, Print().ink),
        opened.whole("copies", 0, 0, events.MOST_COPIES),
    )
    starts = _starts(opened, sealed)
    # Once rounds are being drawn, whoever leaves must not close the event.
    if sealed.ranking == events.SWISS and players and not roster:
        _check_rounds(parts, sealed, len(players) + printed.copies)
    near = path.parent / parts.text("campaign") / games.CAMPAIGN_FILE if sealed.campaign else None
    complain((path, faults), (path.parent / opened.text("roster"), roster_faults))
    return EventFile(
        Event(sealed, seated(_of_clubs(players), roster), printed, starts=starts, near=near),
        seed,
        tuple(notes),
    )


# The sealed part.


def _sealed(table: Table, beside: Path) -> tuple[Sealed, str]:
    """The sealed part, and the seed of a friendly event; the folder of a campaign lies `beside` the
    event file, or comes with its game."""
    game = _game(table, beside)
    campaign = game.campaign or {"name": "", "data": ""}
    friendly = table.flag("friendly")
    played = table.one_of("format", formats(game), formats(game)[0])
    sealed = Sealed(
        name=_name(table),
        date=_date(table),
        game=game.name,
        edition=table.one_of("edition", [e.name for e in game.editions], game.default_edition),
        rulings=_rulings(table, game),
        sessions=_sessions(table),
        reserves=table.whole("reserves", 1, 0, events.MOST_RESERVES),
        format=played,
        ranking=table.one_of("ranking", events.RANKINGS, events.RANKINGS[0]),
        tie_breaks=table.several_of("tie_breaks", tuple(tie_breaks(game)), ()),
        missed=table.one_of("missed", events.MISSED, events.MISSED[0]),
        minutes=table.whole(
            "minutes", events.MINUTES[played], events.LEAST_MINUTES, events.MOST_MINUTES
        ),
        delayed=_delayed(table, friendly),
        friendly=friendly,
        lot=table.flag("lot"),
        sections=_sections(table),
        teams=table.whole("teams", 0, 0, MOST_TEAM),
        campaign=campaign["name"],
        data=campaign["data"],
    )
    if not friendly:
        sealed = sealed._replace(**_kind(table))
    return sealed, _seed(table, friendly)


def _game(table: Table, beside: Path) -> Game:
    """The game; in the place of one that there is not, the first there is."""
    name, known = table.text("game", games.names()[0]), games.names()
    try:
        game = games.find(name)
        return _of_campaign(table, game, beside) if "campaign" in table.held else game
    except Error as error:
        near = name not in known and nearest(name, tuple(known))
        table.fault("game", f"there is no game called {quoted(name)}{near}" if near else str(error))
    return games.find(known[0])


def _of_campaign(table: Table, game: Game, beside: Path) -> Game:
    """The game played from the folder that the file names."""
    folder = beside / table.text("campaign")
    try:
        return games.of_campaign(game, folder if folder.is_dir() else table.text("campaign"))
    except Error as error:
        table.fault("campaign", str(error))
        return game


def _name(table: Table) -> str:
    name = table.text("name")
    if not name:
        table.fault("name", "the event has no name: write name = and the name in quotation marks")
    wrong = checked_name(name, "the name of the event")
    if wrong:
        table.fault("name", wrong)
    return name


_MISSING = {
    "date": "the event has no date",
    "drawn": "say on which day the value is drawn: the event is sealed before it",
}


def _date(table: Table, key: str = "date") -> str:
    value = table.held.get(key, "")
    # A datetime is a date, too, to Python.
    if isinstance(value, date) and not isinstance(value, datetime):
        return value.isoformat()
    try:
        if not isinstance(value, str) or len(value.strip()) != len("2026-12-05"):
            raise Error
        return date.fromisoformat(value.strip()).isoformat()
    except ValueError:
        wrong = f"{value_text(value)} is no date" if value else _MISSING[key]
        table.fault(key, f'{wrong}: write year, month and day, as "2026-12-05"')
        return ""


def _rulings(table: Table, game: Game) -> dict[str, str]:
    """A value for every ruling: what is sealed does not hang on what this program plays unless
    another is named."""
    rulings = table.table("rulings")
    known = {ruling.name: ruling for ruling in game.rulings}
    chosen = {ruling.name: ruling.default for ruling in game.rulings}
    for name in rulings.held:
        if name not in known:
            rulings.unknown(name, f"ruling of {game.name}", name, known)
            continue
        values = tuple(known[name].values)
        chosen[name] = rulings.one_of(name, values, known[name].default)
    return chosen


def _sessions(table: Table) -> tuple[int, ...]:
    value = table.held.get("sessions", list(Sealed._field_defaults["sessions"]))
    if not isinstance(value, list) or not 1 <= len(value) <= events.MOST_SESSIONS:
        text = f"sessions lists the boards of each of 1 to {events.MOST_SESSIONS} sessions"
        table.fault("sessions", f"{text}: [3] is one session of 3 boards")
        return ()
    for number, boards in enumerate(value, start=1):
        if not is_whole(boards, 1, events.MOST_BOARDS):
            text = (
                f"session {number} has 1 to {events.MOST_BOARDS} boards, not {value_text(boards)}"
            )
            table.fault("sessions", text)
    return tuple(boards for boards in value if is_whole(boards, 1, events.MOST_BOARDS))


def _check_rounds(table: Table, sealed: Sealed, tables: int) -> None:
    """Keep that there are more rounds of a Swiss event than so many tables can be drawn for."""
    most, count = most_rounds(tables), len(sealed.sessions)
    if count > most:
        text = f"{count} sessions are as many rounds, and {tables} can meet in at most {most}"
        table.fault("sessions", f"{text}, nobody another twice and nobody with two byes")


def _sections(table: Table) -> tuple[int, ...]:
    """How many tables each section has. Tables of two sections can be compared by percentages."""
    value = table.held.get("sections", [])
    counts = value if isinstance(value, list) and len(value) <= MOST_SECTIONS else [0]
    if not all(is_whole(count, 2, MOST_TABLE) for count in counts):
        table.fault("sections", "sections lists how many tables each has: [12, 12] are two of 12")
        return ()
    if counts and table.held.get("ranking", events.PERCENT) != events.PERCENT:
        table.fault("sections", 'sections are ranked in percent: write ranking = "percent"')
    return tuple(counts)


def _delayed(table: Table, friendly: bool) -> str:
    text = table.text("delayed")
    if friendly and text:
        table.fault("delayed", "a friendly event has no delayed value: leave delayed out")
    elif not friendly and not text:
        table.fault(
            "delayed",
            "say in words where the delayed value will come from: a fact nobody can know yet",
        )
    wrong = checked_text(text, "what is said of the delayed value")
    if wrong:
        table.fault("delayed", wrong)
    return text


def _kind(table: Table) -> dict[str, Any]:
    """The kind of the delayed value, and what belongs to it."""
    kind = table.one_of("kind", events.KINDS, "") if "kind" in table.held else ""
    drawn = _date(table, "drawn")
    if kind == events.LOTTERY:
        numbers = table.held.get("numbers")
        if not isinstance(numbers, list) or not numbers:
            numbers = []
        if not numbers or not all(is_whole(count, 1, 40) for count in numbers):
            text = "numbers says how many are drawn: [6], or [5, 2] of two drums"
            table.fault("numbers" if "numbers" in table.held else "kind", text)
            numbers = []
        ranges = _ranges(table, numbers) if numbers else ()
        return {"kind": kind, "numbers": tuple(numbers), "ranges": ranges, "drawn": drawn}
    if kind == events.BEACON:
        if "round" not in table.held:
            table.fault("kind", "a beacon needs the number of its round: round = 4242424")
        number = table.whole("round", 1, 1, 10**12)
        return {"kind": kind, "round": number, "drawn": drawn}
    return {"kind": kind if kind != events.WORDS else "", "drawn": drawn}


def _ranges(table: Table, numbers: Sequence[int]) -> tuple[str, ...]:
    """The numbers in each drum of a lottery."""
    value = table.held.get("ranges")
    ranges = value if isinstance(value, list) else []
    drums = [delayed.drum(one) if isinstance(one, str) else range(0) for one in ranges]
    if len(drums) != len(numbers) or any(
        len(drum) < count for drum, count in zip(drums, numbers, strict=True)
    ):
        text = 'ranges says which numbers are in each drum: ["1-50", "1-12"]'
        table.fault("ranges" if "ranges" in table.held else "kind", text)
        return ()
    return tuple(ranges)


def _seed(table: Table, friendly: bool) -> str:
    seed = table.text("seed")
    if not friendly and "seed" in table.held:
        table.fault(
            "seed",
            "a sealed event takes no seed, which could be guessed: its key is 32 bytes of the"
            " operating system; leave seed out, or write friendly = true for an event that need"
            " not be proved fair",
        )
    if not friendly:
        return ""
    try:
        check_seed(seed)
        wrong = checked_text(seed, "the seed")
    except ValueError as error:
        wrong = str(error)
    if wrong:
        table.fault("seed" if "seed" in table.held else "friendly", wrong)
    return seed


def formats(game: Game) -> tuple[str, ...]:
    """How events of a game may be played, the usual way first: of one whose dice can be printed in
    a book, and of one that is a campaign."""
    in_books = parts_of(game).event_dice is not None
    played = {
        events.SAME_DICE: in_books,
        events.CALLED: in_books,
        events.PUZZLE: in_books and has_plans(game),
        events.WEEKEND: game.foretell is not None,
    }
    return tuple(kind for kind, is_possible in played.items() if is_possible)


def tie_breaks(game: Game) -> Mapping[str, str]:
    """The tie-breaks of a game by name, each in words: those of every game, then its own."""
    own = declared(game).tie_breaks
    return {**TIE_BREAKS, **{name: tie_break.words for name, tie_break in own.items()}}


# The open part.


def _starts(table: Table, sealed: Sealed) -> tuple[int, ...]:
    """When the sessions begin, as far as that is said, each after the one before it."""
    value = table.held.get("start", [])
    listed = value if isinstance(value, list) else [value]
    found = []
    for one in listed:
        try:
            found.append(minutes_of(one if isinstance(one, str) else ""))
        except ValueError:
            table.fault("start", f'{value_text(one)} is no time of day: write it as "19:30"')
    if len(listed) > len(sealed.sessions) > 0:
        table.fault("start", f"{len(listed)} times, and {len(sealed.sessions)} sessions")
    elif sorted(set(found)) != found:
        table.fault("start", "the sessions are not in the order of their times")
    return tuple(found)


def _players(table: Table, path: Path, notes: list[str]) -> tuple[list[Player], list[Fault]]:
    """The players, and what is wrong in their roster, if they are in a file of their own."""
    roster = table.text("roster")
    if roster and table.held.get("players"):
        table.fault("roster", "the players are in the roster or here, not in both")
    wrong = checked_text(roster, "the name of the roster")
    if wrong:
        table.fault("roster", BACKSLASH if _MADE_BY_BACKSLASH & set(roster) else wrong)
    elif roster:
        try:
            told: list[str] = []
            players, faults = read_roster(read_whole(path.parent / roster), told)
            notes += [f"{roster}: {note}" for note in told]
        except OSError as error:
            return [], [Fault(0, str(error.strerror))]
        return players, [*faults, *faults_among(players)]
    return _inline(table), []


def _inline(table: Table) -> list[Player]:
    listed = table.held.get("players", [])
    if not isinstance(listed, list):
        table.fault("players", 'players is a list, as [{ name = "A. Borg" }]')
        return []
    if len(listed) > MOST_PLAYERS:
        table.fault("players", f"more than {MOST_PLAYERS} players")
        return []
    items = [table.item("players", number, tuple(COLUMNS)) for number in range(len(listed))]
    players = [_player(item) for item in items]
    for fault in faults_among(players):
        table.add(fault)
    return players


def _player(item: Table) -> Player:
    table = item.whole("table", 0, 1, MOST_TABLE) if "table" in item.held else 0
    player = Player(item.text("name"), item.text("club"), table, item.line("name"), item.text("id"))
    for fault in faults_of(player):
        item.add(fault)
    return player


# A table of the file read key by key: whatever is wrong is kept, and a default taken.


class Table:
    """A table of a file, at its path there; `faults` collects what is wrong.

    Keys that are not among `known` are faults at once; without any known, all may stand there.
    """

    def __init__(
        self,
        held: object,
        path: KeyPath,
        lines: TomlLines,
        faults: list[Fault],
        known: Sequence[str] = (),
    ) -> None:
        self._path, self._lines, self._faults = path, lines, faults
        self.held: dict[str, Any] = held if isinstance(held, dict) else {}
        if not isinstance(held, dict):
            faults.append(Fault(lines.of(*path), f"{_named(path)} is no table"))
        for key in self.held:
            if known and key not in known:
                self.fault(key, f"there is no key {quoted(key)} here{nearest(key, tuple(known))}")

    def fault(self, key: str | int, text: str) -> None:
        """Keep what is wrong with a key."""
        self.add(Fault(self.line(key), text))

    def add(self, fault: Fault) -> None:
        """Keep a fault."""
        self._faults.append(fault)

    def line(self, key: str | int) -> int:
        """The line where a key stands, or else the table."""
        return self._lines.of(*self._path, key)

    def table(self, key: str, known: Sequence[str] = ()) -> Table:
        """A table in this one; an empty one if it is not there."""
        return Table(self.held.get(key, {}), (*self._path, key), self._lines, self._faults, known)

    def item(self, key: str, number: int, known: Sequence[str]) -> Table:
        """A table that is an item of an array."""
        path = (*self._path, key, number)
        return Table(self.held[key][number], path, self._lines, self._faults, known)

    def text(self, key: str, default: str = "") -> str:
        """A text, read as names are."""
        value = self.held.get(key, default)
        if not isinstance(value, str):
            self.fault(key, f"{key} is no text: write it in quotation marks")
            return default
        return clean(value)

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self.held.get(key, default)
        if not is_whole(value, low, high):
            self.fault(
                key, f"{key} is a whole number from {low} to {high}, not {value_text(value)}"
            )
            return default
        return int(value)

    def flag(self, key: str) -> bool:
        """Whether a key says true; false if it is not there."""
        value = self.held.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, f"{key} is true or false, without quotation marks")
        return value is True

    def one_of(self, key: str, known: Sequence[str], default: str) -> str:
        """One of the names known."""
        name = self.text(key, default)
        if name in known:
            return name
        self.unknown(key, key, name, known)
        return default

    def several_of(self, key: str, known: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
        """Names among those known, each once, in the order they stand in."""
        value = self.held.get(key, list(default))
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            self.fault(key, f"{key} is a list of texts, as {list(known[:2])}")
            return tuple(default)
        for name in value:
            if name not in known:
                self.unknown(key, key, name, known)
        if len(set(value)) < len(value):
            self.fault(key, f"{key} names one twice")
        return tuple(value)

    def unknown(self, key: str, kind: str, name: str, known: Iterable[str]) -> None:
        """Keep that there is no such name, with those there are."""
        names = tuple(known)
        near = nearest(name, names) or f"; choose from {', '.join(names)}"
        self.fault(key, f"there is no {kind} called {quoted(name)}{near}")


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether a value is a whole number from `low` to `high`."""
    # True is an int to Python.
    return type(value) is int and low <= value <= high


def value_text(value: object) -> str:
    """A value of a file in a message."""
    return quoted(value) if isinstance(value, str) else quoted(str(value))[1:-1]


def _named(path: KeyPath) -> str:
    *names, last = (part if isinstance(part, str) else f"item {part + 1}" for part in path)
    return f"{last} of {'.'.join(names)}" if names else last


# The players.

COLUMNS = {"name": True, "club": False, "table": False, "id": False}
"""Those of a roster, and whether each must be there."""
MOST_PLAYERS, MOST_TABLE = 5000, 9999

Reading = tuple[list[Player], list[Fault]]
"""Players, and what is wrong with them."""


def read_roster(content: bytes, notes: list[str] | None = None) -> Reading:
    """The players of a CSV file or a workbook, and all that is wrong in it; those without a table
    have table 0. `notes` takes what is passed over."""
    players: list[Player] = []
    faults: list[Fault] = []
    told = [] if notes is None else notes
    for line, cells in rows(content, COLUMNS, MOST_PLAYERS, faults, told):
        table = cells.get("table", "")
        number = whole(table, 1, MOST_TABLE) or 0
        if table and not number:
            faults.append(Fault(line, f"{quoted(table)} is no table from 1 to {MOST_TABLE}"))
        player = Player(
            cells.get("name", ""), cells.get("club", ""), number, line, cells.get("id", "")
        )
        faults.extend(faults_of(player))
        players.append(player)
    if not players and not faults:
        faults.append(Fault(1, "the roster names nobody"))
    return players, faults


def faults_of(player: Player) -> Iterator[Fault]:
    """What is wrong with a player, taken alone."""
    if not player.name:
        yield Fault(player.line, "the player has no name")
    for what, text in (
        ("the player's name", player.name), ("the club", player.club), ("the id", player.id),
    ):  # fmt: skip
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


def _of_clubs(players: Iterable[Player]) -> Iterator[Player]:
    """The players, those of one club under the name of it that comes first."""
    clubs: dict[str, str] = {}
    for player in players:
        yield player._replace(club=clubs.setdefault(folded(player.club), player.club))


def _who(player: Player) -> tuple[str, str]:
    """Whom a name and a club mean, however they are typed."""
    return folded(player.name), folded(player.club)
