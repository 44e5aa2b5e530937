"""What a game shows of its table besides words, where it can: how it stands, what each choice would
come to on it, and a fight turn by turn."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.kits.drawing.page import Item, Items

if TYPE_CHECKING:
    from sheetgen.kits.drawing.page import Page


class Picture(NamedTuple):
    """Items on a drawing of `width` by `height`, all in one unit, and in words what is seen."""

    width: float
    height: float
    items: tuple[Item, ...]
    says: str


class Tried(NamedTuple):
    """A choice as it would come out: a `sign` of it alone (None: it has none); what is drawn over
    the table, for where it leads, what it gains and what it costs; and in words where it leads."""

    sign: Picture | None
    leads: Items
    gain: Items
    price: Items
    says: str


class Scene(NamedTuple):
    """The table as it stands. `about` is where on it that is what is asked about, in shares of its
    width and height; `says` tells each thing on it; `then` is drawn over it as long as a choice is
    tried. `tried` are the choices by name, `hand` their names in rows as they lie before the
    player (those that are in none follow), and `names` say what is meant by these."""

    picture: Picture
    about: tuple[float, float]
    says: tuple[str, ...]
    then: Items
    tried: Mapping[str, Tried]
    hand: tuple[tuple[str, ...], ...]
    names: Mapping[str, str]


class Frame(NamedTuple):
    """The table on a turn, the cards that were flown, and what happened, in words."""

    picture: Picture
    flown: str
    says: str


class Replay(NamedTuple):
    """A fight to be seen turn by turn: what it is called, when it was, its last turn; what a turn
    shows, from 0, before the first; the same as a page to keep; and how it ended, in lines."""

    title: str
    about: str
    turns: int
    frame: Callable[[int], Frame]
    page: Callable[[int], "Page"]
    ended: tuple[str, ...] = ()
