"""The event file, `event.toml`, and its players, there or in a CSV file of their own: what it says,
and all that is wrong in it at once. What may stand in it is said in `data/event_file.json`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core import game as games
from sheetgen.core.dice import check_seed
from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault, complain
from sheetgen.core.files import read_whole
from sheetgen.core.game import Game
from sheetgen.core.language import folded
from sheetgen.core.requests import quoted
from sheetgen.kits.events import event as events
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import EVENT, Event, Player, Print, Sealed
from sheetgen.kits.events.of_game import declared, words
from sheetgen.kits.events.roster import rows
from sheetgen.kits.events.timetable import minutes_of
from sheetgen.kits.parts import parts_of
from sheetgen.kits.schema.fields import CHOICE, TABLE, Field, Table
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.schema.reading import read as read_table
from sheetgen.kits.schema.rows import Columns, read_row
from sheetgen.kits.schema.toml import File, line_of, lines_of, opened

SEALED, OPEN = "sealed", "open"


class EventFile(NamedTuple):
    """What an event file says; `seed` is that of a friendly event, empty for a sealed one; `notes`
    tell what its roster holds besides."""

    event: Event
    seed: str = ""
    notes: tuple[str, ...] = ()


def fields(game: Game) -> Field:
    """What may stand in the file of an event of a game."""
    sealed, opened = EVENT[SEALED], EVENT[OPEN]
    told = sealed.fields
    played, own = formats(game), words(game)
    rulings = {
        one.name: Field(
            one.name, CHOICE, False, among=one.values, label=one.question, usual=one.default
        )
        for one in game.rulings
    }
    offered = {
        "game": (dict.fromkeys(games.names(), ""), games.names()[0]),
        "edition": ({one.name: one.title for one in game.editions}, game.default_edition),
        "format": (
            {kind: data("event_file")["formats"][kind].format(**own) for kind in played},
            # All dice hang on what is sealed: a file that names none means what it always did.
            events.SAME_DICE if events.SAME_DICE in played else played[0],
        ),
        "tie_breaks": (tie_breaks(game), None),
    }
    sealed = sealed.having(
        rulings=replace(told["rulings"], fields=rulings, keys=f"ruling of {game.name}"),
        **{
            name: replace(told[name].offering(among), usual=usual)
            for name, (among, usual) in offered.items()
        },
    )
    return Field("event", TABLE, fields={SEALED: sealed, OPEN: opened})


class Looked(NamedTuple):
    """An event file that was looked over: what it says, all that is wrong in it, and with its
    players, in the file they stand in."""

    said: EventFile
    wrong: list[Wrong]
    players: list[Fault]


def read(path: Path, roster: tuple[Player, ...] = ()) -> EventFile:
    """What an event file says; players keep their tables in the `roster` that was printed. Raises
    Faults with all that is wrong in it and in its roster, each with its line; OSError if it
    cannot be read."""
    file = opened(path)
    if file.unread:
        complain((path, [file.unread]))
    looked = look(file, path.parent, roster)
    own, beside = file.faults(looked.wrong), file.held.get(OPEN, {})
    if isinstance(beside, dict) and beside.get("roster"):
        complain((path, own), (path.parent / str(beside["roster"]), looked.players))
    complain((path, [*own, *looked.players]))
    return looked.said


def look(
    file: File,
    folder: Path,
    printed: tuple[Player, ...] = (),
    roster: bytes | None = None,
) -> Looked:
    """An event file looked over, what it names in its folder, and its `roster`, if that does not
    stand there yet. Raises OSError if what it names cannot be read."""
    held = {SEALED: {}, **file.held}
    said = held[SEALED] if isinstance(held[SEALED], dict) else {}
    game, wrong = _game(said, folder)
    found, more = read_table(fields(game), held, unsaid=1)
    sealed, opened_part = _sealed(found[SEALED], game), found[OPEN]
    faulty = {part for one in more for part in one.at[1:2]}
    wrong += [*more, *_of_sealed(found[SEALED], said, faulty)]
    players, faults, notes = _players(opened_part, file, folder, roster)
    wrong += _of_open(opened_part, sealed)
    event = Event(
        sealed,
        seated(players, printed),
        Print(**{key: _kept(opened_part[key]) for key in Print._fields}),
        starts=tuple(map(minutes_of, opened_part["start"])),
        near=folder / said["campaign"] / games.CAMPAIGN_FILE if sealed.campaign else None,
    )
    seed = found[SEALED]["seed"] if sealed.friendly else ""
    return Looked(EventFile(event, seed, tuple(notes)), wrong, faults)


def _kept(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


# The sealed part.


def _of(key: str, text: str, table: str = SEALED) -> Wrong:
    return Wrong((table, key), text)


def _game(said: Mapping[str, Any], beside: Path) -> tuple[Game, list[Wrong]]:
    """The game, with the folder of its campaign, which lies `beside` the event file or comes with
    the game; in the place of one that there is not, the first there is."""
    known, campaign = games.names(), said.get("campaign", "")
    name = said.get("game", known[0])
    game = games.find(known[0])
    try:
        game = games.find(name) if name in known else game
        if campaign and isinstance(campaign, str):
            folder = beside / campaign
            return games.of_campaign(game, folder if folder.is_dir() else campaign), []
    except Error as error:
        return game, [_of("campaign" if name == game.name else "game", str(error))]
    return game, []


def _sealed(said: Table, game: Game) -> Sealed:
    """The sealed part. A value for every ruling: what is sealed does not hang on what this program
    plays unless another is named."""
    campaign = game.campaign or {"name": "", "data": ""}
    left_out = {"rulings", "campaign", "game", "minutes", "seed"}
    left_out |= events.OF_ANY_KIND - {*events.OF_KIND[_kind(said)]}
    kept: Table = {key: _kept(one) for key, one in said.items() if key not in left_out}
    if kept.get("kind") == events.WORDS:
        del kept["kind"]
    sealed = Sealed(
        **kept,
        game=game.name,
        rulings=said["rulings"],
        campaign=campaign["name"],
        data=campaign["data"],
    )
    return sealed._replace(minutes=said["minutes"] or events.MINUTES[sealed.format])


def _kind(said: Table) -> str:
    """What the dice of a sealed part hang on."""
    return events.FRIENDLY if said["friendly"] else str(said["kind"] or events.WORDS)


def _of_sealed(found: Table, said: Mapping[str, Any], faulty: set[Any]) -> Iterator[Wrong]:
    """What no single key of the sealed part shows; of those that are `faulty` themselves no more is
    said."""
    told = EVENT[SEALED].fields
    if len(set(found["tie_breaks"])) < len(found["tie_breaks"]):
        yield _of("tie_breaks", "tie_breaks names one twice")
    if found["friendly"]:
        if found["delayed"]:
            yield _of("delayed", "a friendly event has no delayed value: leave delayed out")
        try:
            check_seed("?" if "seed" in faulty else found["seed"])
        except ValueError as error:
            yield _of("seed" if "seed" in said else "friendly", str(error))
        return
    if "seed" in said:
        text = "a sealed event takes no seed, which could be guessed: its key is 32 bytes of the"
        text += " operating system; leave seed out, or write friendly = true for an event that need"
        yield _of("seed", f"{text} not be proved fair")
    for key in ("delayed", "drawn", "numbers"):
        if key in events.OF_KIND[_kind(found)] and key not in said:
            yield _of(key if key in events.OF_KIND[events.WORDS] else "kind", told[key].lacking)
    if found["kind"] == events.LOTTERY:
        drums = [events.drum(one) for one in found["ranges"]]
        able = events.can_be_drawn(found["numbers"], drums)
        if "numbers" in said and not faulty & {"numbers", "ranges"} and not able:
            yield _of("ranges" if drums else "kind", told["ranges"].lacking)


def formats(game: Game) -> tuple[str, ...]:
    """How events of a game may be played, the usual way first: of one whose dice can be printed in
    a book, and of one that is a campaign."""
    in_books = parts_of(game).event_dice is not None
    played = {
        events.CALLED: in_books,
        events.SAME_DICE: in_books,
        events.WEEKEND: game.foretell is not None,
    }
    return tuple(kind for kind, is_possible in played.items() if is_possible)


def tie_breaks(game: Game) -> Mapping[str, str]:
    """The tie-breaks of a game by name, each in words: those of every game, then its own."""
    own = declared(game).tie_breaks
    ours: dict[str, str] = data("event_file")["tie_breaks"]
    return {**ours, **{name: tie_break.words for name, tie_break in own.items()}}


# The open part.


def _of_open(found: Table, sealed: Sealed) -> Iterator[Wrong]:
    """What no single key of the open part shows."""
    starts = [minutes_of(one) for one in found["start"]]
    if found["roster"] and found["players"]:
        yield _of("roster", "the players are in the roster or here, not in both", OPEN)
    if len(starts) > len(sealed.sessions) > 0:
        yield _of("start", f"{len(starts)} times, and {len(sealed.sessions)} sessions", OPEN)
    elif sorted(set(starts)) != starts:
        yield _of("start", "the sessions are not in the order of their times", OPEN)


def _players(
    said: Table, file: File, folder: Path, content: bytes | None
) -> tuple[list[Player], list[Fault], list[str]]:
    """The players, what is wrong with them in the file they are in, and what is passed over."""
    roster, notes = said["roster"], list[str]()
    if not roster:
        lines = lines_of(file.text)
        players = [
            Player(**one, line=line_of(lines, (OPEN, "players", place, "name")))
            for place, one in enumerate(said["players"])
        ]
        return players, [*faults_among(players)], notes
    try:
        content = read_whole(folder / roster) if content is None else content
        players, faults = read_roster(content, notes)
    except OSError as error:
        return [], [Fault(0, str(error.strerror))], notes
    return players, [*faults, *faults_among(players)], [f"{roster}: {note}" for note in notes]


# The players.

_LISTED = EVENT[OPEN].fields["players"]
PLAYER = replace(
    _LISTED,
    counts=None,
    # A cell of a list stands in none.
    fields={
        name: replace(one, each=one.each.removesuffix(" in quotation marks"))
        for name, one in _LISTED.fields.items()
    },
)
COLUMNS: Columns = {name: one.needed for name, one in PLAYER.fields.items()}
"""Those of a roster, and whether each must be there."""
_, MOST_PLAYERS = _LISTED.counts or (0, 0)

Reading = tuple[list[Player], list[Fault]]
"""Players, and what is wrong with them."""


def read_roster(content: bytes, notes: list[str] | None = None) -> Reading:
    """The players of a CSV file, and all that is wrong in it; those without a table
    have table 0. `notes` takes what is passed over."""
    players: list[Player] = []
    faults: list[Fault] = []
    told = [] if notes is None else notes
    for line, cells in rows(content, COLUMNS, MOST_PLAYERS, faults, told):
        one, wrong = read_row(PLAYER, cells)
        faults += [Fault(line, each.told) for each in wrong]
        players.append(Player(**one, line=line))
    if not players and not faults:
        faults.append(Fault(1, "the roster names nobody"))
    return players, faults


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
    return folded(player.name), folded(player.club)
