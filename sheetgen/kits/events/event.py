"""An event: what its file says, in two parts.

The sealed part is what the commitment is made over, and nothing in it may change afterwards. The
open part, who plays and how the sheets are printed, may.
"""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game, find, of_same_data
from sheetgen.core.requests import quoted
from sheetgen.kits.events.data import data
from sheetgen.kits.schema.fields import Form, files
from sheetgen.kits.schema.rows import check_text

SAME_DICE, WEEKEND = "same-dice", "weekend"
CALLED = "called"
FORMATS = (SAME_DICE, CALLED, WEEKEND)
"""How an event is played: everybody meets the same dice at his own pace, under flaps; they are
called to the whole room; a campaign of the same stages."""
MATCHPOINTS, DATUM, PERCENT = "matchpoints", "datum", "percent"
"""By what tables are ranked: matchpoints in percent of what could be had, matchpoints added up,
differences from a mean."""
NOTHING, AVERAGE = "none", "average"
"""What a board counts for a table that did not play it: no points (against a datum: a point less
than the last table there), or what an average table has."""
LOTTERY, WORDS, FRIENDLY = "lottery", "text", "friendly"
"""What the dice hang on: of delayed values numbers that are drawn, any text; and the seed of a
friendly event."""
OF_KIND: Mapping[str, list[str]] = data("event_file")["of_kind"]
"""What an event file says of each of these."""
OF_ANY_KIND = {key for keys in OF_KIND.values() for key in keys}
MINUTES = {CALLED: 60, SAME_DICE: 60, WEEKEND: 45}
"""How long a board may take, or a stage of a weekend, unless the event file says otherwise."""
EVENT: Form = files(data("event_file"))["event"].fields
"""What may stand in an event file: its two parts."""
_SEALED = EVENT["sealed"].fields
_, MOST_SESSIONS = _SEALED["sessions"].counts or (0, 0)
MOST_BOARDS, MOST_RESERVES = _SEALED["sessions"].most, _SEALED["reserves"].most
"""Of an event, of a session and of a board."""


class Sealed(NamedTuple):
    """What is committed to before the event.

    `sessions` holds how many boards each session has, `reserves` how many reserve boards each
    board has (letters a, b, ...). `delayed` says in words where the delayed value will come from;
    `friendly` that the event's key is made from a seed anybody may know, and nothing is delayed.
    `tie_breaks` are in the order they are applied, `missed` is what counts for a board not played,
    and `minutes` how long a board may take, or a stage of a weekend.

    `kind` is that of the delayed value ("": a text), `numbers` how many a lottery draws from each
    of its drums and `ranges` what is in it ("1-50"), `drawn` the day of the draw; `rules` is the
    version of the rules text, written down when the event is sealed. A campaign of a folder has its
    name and the mark of its `data`.
    """

    name: str
    date: str
    game: str
    edition: str
    rulings: Mapping[str, str] = MappingProxyType({})
    sessions: tuple[int, ...] = (3,)
    reserves: int = 1
    format: str = SAME_DICE
    ranking: str = PERCENT
    tie_breaks: tuple[str, ...] = ()
    missed: str = NOTHING
    minutes: int = MINUTES[SAME_DICE]
    delayed: str = ""
    friendly: bool = False
    kind: str = ""
    numbers: tuple[int, ...] = ()
    drawn: str = ""
    rules: str = ""
    campaign: str = ""
    data: str = ""
    ranges: tuple[str, ...] = ()

    def played(self, near: Path | None) -> Game:
        """The game that is played, the data of its campaign in a folder beside a file. Raises Error
        if it is not there, or they are not."""
        game = find(self.game)
        return _of_data(game, self.campaign, self.data, near) if self.campaign else game

    @property
    def text(self) -> str:
        """The canonical text the commitment is made over: JSON with sorted keys, in form NFC.

        From `kind` on a field stands there only where it says something.
        """
        held: dict[str, Any] = self._asdict() | {"rulings": dict(self.rulings)}
        for name in self._fields[self._fields.index("kind") :]:
            if not held[name]:
                del held[name]
        text = json.dumps(held, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
        return unicodedata.normalize("NFC", text)


@cache
def _of_data(game: Game, campaign: str, data: str, near: Path | None) -> Game:
    return of_same_data(game, {"name": campaign, "data": data}, near)


class Player(NamedTuple):
    """One who plays: `table` is his table's number, `line` where the roster names him."""

    name: str
    club: str = ""
    table: int = 0
    line: int = 0


class Print(NamedTuple):
    """How the packet is printed; `copies` are the blank sets printed besides, for those who come
    without being on the roster."""

    paper: str = "a4"
    ink: str = "normal"
    copies: int = 0


class Event(NamedTuple):
    """A whole event file. `sealed_under` is the rules text by which it was sealed (empty: it is not
    sealed, and will be played by the game's own); `starts` are the times at which its sessions
    begin, in minutes after midnight, as far as they are said; a campaign of the organiser's own
    lies in a folder beside the file `near`, or that file's folder."""

    sealed: Sealed
    players: tuple[Player, ...] = ()
    print: Print = Print()
    sealed_under: str = ""
    starts: tuple[int, ...] = ()
    near: Path | None = None

    @property
    def text_to_seal(self) -> str:
        """The text that is sealed, if that is done now; "" of a friendly event."""
        sealed = self.sealed._replace(rules=self.game.rules_version)
        return "" if sealed.friendly else sealed.text

    @property
    def rules(self) -> str:
        """The rules text that it is played by."""
        return self.sealed_under or self.game.rules_version

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.sealed.played(self.near)

    @property
    def conditions(self) -> Conditions:
        """The conditions it is played under."""
        return self.game.conditions(self.sealed.edition, self.sealed.rulings)


# The delayed value: a fact of a kind that is fixed at sealing, in its one form. Whoever may write a
# value in two ways may choose between two sets of dice. So a lottery's numbers are counted and
# stand in order; a text, the last resort, is folded, and can still be worded in many ways.

LONGEST = 300


def canonical(sealed: Sealed, value: str) -> str:
    """A delayed value in the one form of its kind. Raises Error for what is none."""
    text = unicodedata.normalize("NFKC", value).strip()
    if not text:
        raise Error("the delayed value is empty")
    check_text(text, "the delayed value", LONGEST)
    if sealed.kind == LOTTERY:
        return _lottery(sealed, text)
    return " ".join(text.casefold().split())


def _lottery(sealed: Sealed, text: str) -> str:
    """The numbers of each drum in order, all parted by one space."""
    drums, wrong = sealed.numbers, f"{quoted(text)} is not such a draw"
    numbers = [int(digits) for digits in re.findall(r"[0-9]{1,6}", text)]
    if re.search(r"[^0-9\s,;+*/()-]", text) or len(numbers) != sum(drums):
        counted = " and ".join(map(str, drums))
        raise Error(f"{wrong}: it has {counted} numbers, nothing else")
    found: list[int] = []
    for count, named in zip(drums, sealed.ranges, strict=True):
        taken = sorted(numbers[len(found) : len(found) + count])
        if len(set(taken)) < count:
            raise Error(f"{wrong}: a number is there twice")
        if strange := [number for number in taken if number not in drum(named)]:
            raise Error(f"{wrong}: {strange[0]} is not among {named}")
        found += taken
    return " ".join(map(str, found))


def drum(named: str) -> range:
    """The numbers of a drum, of `1-50` those from 1 to 50; none, if it is not named so."""
    said = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", named)
    return range(int(said[1]), int(said[2]) + 1) if said else range(0)


def can_be_drawn(numbers: Sequence[int], drums: Sequence[range]) -> bool:
    """Whether each drum holds as many numbers as are drawn from it."""
    pairs = zip(numbers, drums, strict=False)
    return len(numbers) == len(drums) and all(count <= len(drum) for count, drum in pairs)


def on_trust(sealed: Sealed) -> str:
    """Why nobody but the reader can check a delayed value of this kind, and how he does."""
    look = f"look it up: {sealed.delayed}"
    if sealed.kind == LOTTERY:
        return f"because only the draw of {sealed.drawn} itself can tell; {look}"
    return f"because a text can be worded in many ways, which is weak; {look}"
