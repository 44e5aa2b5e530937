"""A game as the rest of the program knows it: its editions, rulings, captains and conditions; and
how anything may be decided in any game: at random, by the first there is, or by name. And which
games there are: each a folder of `sheetgen.games`, or a package that registers itself under that
name.

Deciders keep to the forms of the rules text, so that they are compiled with it.
"""

import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from sheetgen.core.errors import Error
from sheetgen.core.files import called
from sheetgen.core.requests import Choose, ChooseNumber, Request, purpose, quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from sheetgen.core.journal import Header

Rules = Generator[Any, Any, Any]
Draw = Callable[[int], int]
"""Draws one fair number from 1 to its argument, under the policy's own dice names."""
Decider = Callable[[Any, Any, Draw], Any]
"""Decides: from the state of the game, what is asked, and dice of its own, to a value.

Like the rules, a decider keeps to whole numbers: a choice's place among the names, or a number.
What is asked for as a report it makes up as one, an object of JSON.
"""


class Policy(NamedTuple):
    """A captain: what it does, in a line, and how it decides each thing the game asks.

    What no decider is named for is decided by the one of its kind, `Choose` or `ChooseNumber`. A
    captain who looks ahead has his deciders made for the conditions of the game; `deciders` are
    then how he takes the game to go on. `version` goes up whenever he decides anything otherwise
    than before: a record says by which one it was made.
    """

    summary: str
    deciders: Mapping[str, Decider]
    looks_ahead: "Callable[[Conditions], Mapping[str, Decider]] | None" = None
    version: int = 1

    @staticmethod
    def choosing(summary: str, choices: Mapping[str, str | Sequence[str] | Decider]) -> "Policy":
        """A captain in a line: for each thing the game asks the name he chooses, or several, of
        which he takes the first that he may; or a function that decides. Anything else he decides
        by the first choice there is."""
        named = {
            ask: choice
            if callable(choice)
            else ByName(*([choice] if isinstance(choice, str) else choice))
            for ask, choice in choices.items()
        }
        return Policy(summary, {"Choose": first_choice, "ChooseNumber": lowest_number, **named})

    def under(self, conditions: "Conditions") -> Mapping[str, Decider]:
        """How it decides each thing in a game under these conditions."""
        return self.deciders if self.looks_ahead is None else self.looks_ahead(conditions)

    def decider(self, request: Request, conditions: "Conditions") -> Decider:
        """How it decides what is asked. Raises Error if it does not know how."""
        deciders = self.under(conditions)
        for name in (purpose(request.ask), type(request).__name__):
            if name in deciders:
                return deciders[name]
        kind = type(request).__name__
        raise Error(
            f"the policy does not decide {quoted(request.ask)}: {self.summary} Give it a decider "
            f"of that name, or of {kind}"
        )


class Edition(NamedTuple):
    """A published edition of a game: its name here and where it was printed."""

    name: str
    title: str


class Ruling(NamedTuple):
    """A question the printed rules leave open, and its answers, the default first.

    `reads` is what the rules text calls it (empty: it reads no more of it than the game tells it).
    By value, `lines` say in a line, for a list to choose from, what takes more to say in full,
    `words` fill the places of that name wherever the game prints the rule, and `cases`
    are worked out for a table that must know.
    """

    name: str
    question: str
    values: Mapping[str, str]
    reads: str = ""
    lines: Mapping[str, str] = {}
    words: Mapping[str, Mapping[str, str]] = {}
    cases: Mapping[str, Sequence[str]] = {}

    @property
    def default(self) -> str:
        """The value played unless another is named."""
        return next(iter(self.values))

    def line(self, value: str) -> str:
        """What a value means, in a line for a list to choose from."""
        return self.lines.get(value, self.values[value])


class Fixed(NamedTuple):
    """What a game rules without a choice, in a sentence; `cases` are worked out as a ruling's."""

    says: str
    cases: Sequence[str] = ()


class Conditions(NamedTuple):
    """What a game is played under: its edition, and a value for every ruling; and in which
    theatre, as the game has it, where it is played in several."""

    edition: str
    rulings: Mapping[str, str]
    theatre: Any = None

    def __hash__(self) -> int:
        return hash((self.edition, frozenset(self.rulings.items())))


class Ruled(tuple[Any, ...]):
    """Edition and rulings as the rules text reads them, each under its name: yes or no, unless a
    game says otherwise of it."""

    _fields: tuple[str, ...]

    def __new__(cls, said: Mapping[str, Any]) -> Self:
        """What is said, name by name, in that order."""
        made = super().__new__(cls, said.values())
        vars(made).update(said, _fields=tuple(said))
        return made

    def __getnewargs__(self) -> tuple[dict[str, Any]]:
        return (dict(zip(self._fields, self, strict=True)),)

    def __getattr__(self, name: str) -> bool:
        raise AttributeError(f"no ruling says {name}")


def any_choice(s: Any, request: Choose, draw: Callable[[int], int]) -> int:
    """Takes any choice with equal chances."""
    choices = 0
    place = 0
    while request.allowed >> place:
        choices += request.allowed >> place & 1
        place += 1
    left = 1
    if choices > 1:
        left = draw(choices)
    # The choice drawn is found by counting the allowed bits off.
    place = -1
    while left > 0:
        place += 1
        left -= request.allowed >> place & 1
    return place


def any_number(s: Any, request: ChooseNumber, draw: Callable[[int], int]) -> int:
    """Takes any number with equal chances."""
    number = request.low
    if request.high > request.low:
        number += draw(request.high - request.low + 1) - 1
    return number


def first_choice(s: Any, request: Choose, draw: Callable[[int], int]) -> int:
    """Takes the first choice there is."""
    place = 0
    while request.allowed >> place & 1 == 0:
        place += 1
    return place


def lowest_number(s: Any, request: ChooseNumber, draw: Callable[[int], int]) -> int:
    """Takes the lowest number."""
    return request.low


class ByName:
    """Takes the first of these names that may be chosen, and where none may, the first choice there
    is. The compiler writes it out from the names."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def __call__(self, s: Any, request: Choose, draw: Callable[[int], int]) -> int:
        """The place of the name. Raises Error for a name that there is not, and for a number."""
        if not isinstance(request, Choose):
            raise Error(f"a policy chooses a name for {quoted(request.ask)}, which is a number")
        for place in self.places(request.ask, request.among):
            if request.allowed >> place & 1:
                return place
        return first_choice(s, request, draw)

    def places(self, ask: str, among: tuple[str, ...]) -> list[int]:
        """Where the names stand among those there are. Raises Error for one that does not."""
        for name in self.names:
            if name not in among:
                raise Error(
                    f"a policy chooses {quoted(name)} for {quoted(ask)}, which has not got it; "
                    f"choose from {', '.join(among)}"
                )
        return [among.index(name) for name in self.names]


POLICIES: Mapping[str, Policy] = {
    "random": Policy(
        "Leaves every choice to chance.", {"Choose": any_choice, "ChooseNumber": any_number}
    ),
    "first": Policy(
        "Takes the first choice on the list, always.",
        {"Choose": first_choice, "ChooseNumber": lowest_number},
    ),
}
"""The captains of a game that names none."""


# Equal only to itself: what is found out about a game is kept by it.
@dataclass(frozen=True, eq=False)
class Game:
    """A game as the rest of the program knows it.

    `begin` sets up a state and the rules that will change it. `module` is the game's own, and if
    that is a folder its templates are in it. What else the program does with it stands above the
    rules: `makes_parts` makes it for the game when it is asked for, from what the game `declares`,
    or of the game's own.

    `reference_policy` is the one
    that dice and decisions are priced by (empty: the game knows no such prices). `sheets` names its
    game sheets, in the order they are printed in, and `further` those that are drawn only when they
    are asked for. `foretell` is rules that roll what can be rolled before anybody plays (None: what
    `begin` rolls before the first decision).

    `own` is what the players bring of their own, as their record holds it (None: nothing), and
    `of_own` the game with it. A game that can be played from data of the user's own has the game
    `of_folder`: itself, played by the data of that folder; `campaigns` has the folders that come
    with it. That game says by `campaign` what it is played from: its name, and the digest of its
    data; `theatre` is what its rules read there. `of_fight` is the game of a fight, by its facts, a
    seed and conditions; that one says by `fought_in` which game the fight is of.
    """

    name: str
    title: str
    module: str
    begin: Callable[[Conditions], tuple[Any, Rules]]
    rules_version: str = ""
    editions: tuple[Edition, ...] = (Edition("standard", "the rules as they are written"),)
    default_edition: str = ""
    rulings: tuple[Ruling, ...] = ()
    fixed: tuple[Fixed, ...] = ()
    policies: Mapping[str, Policy] = field(default_factory=lambda: POLICIES)
    default_policy: str = ""
    credits: tuple[str, ...] = ()
    reference_policy: str = ""
    sheets: tuple[str, ...] = ("sheet",)
    further: tuple[str, ...] = ()
    foretell: Callable[[Conditions], tuple[Any, Rules]] | None = None
    declares: Any = None
    makes_parts: "Callable[[Game], object] | None" = None
    own: Mapping[str, Any] | None = None
    of_own: "Callable[[Mapping[str, Any]], Game] | None" = None
    of_folder: "Callable[[Path], Game] | None" = None
    campaigns: Path | None = None
    campaign: Mapping[str, str] | None = None
    theatre: Any = None
    of_fight: "Callable[[Mapping[str, Any], str, Conditions], Game] | None" = None
    fought_in: "Game | None" = None

    def __post_init__(self) -> None:
        for name, value in (
            ("rules_version", f"{self.name}-1"),
            ("default_edition", self.editions[0].name),
            ("default_policy", next(iter(self.policies))),
        ):
            if not getattr(self, name):
                object.__setattr__(self, name, value)

    def __getstate__(self) -> dict[str, Any]:
        """What is sent to another process: its parts are made there anew."""
        return {name: value for name, value in vars(self).items() if name != "parts"}

    def _replace(self, **changes: Any) -> Self:
        """The game with something changed."""
        return replace(self, **changes)

    @property
    def noun(self) -> str:
        """What a turn is called."""
        return str(self.declares.turns.noun) if self.declares else "turn"

    @property
    def measure(self) -> str:
        """The policy that a game is measured against where that is asked for: the one of reference,
        or else the default."""
        return self.reference_policy or self.default_policy

    @cached_property
    def parts(self) -> object:
        """What the rest of the program does with it (None: nothing makes that)."""
        return self.makes_parts(self) if self.makes_parts else None

    @property
    def templates(self) -> Path | None:
        """The folder of templates and phrases in the game's own package, if it has one."""
        found = find_spec(self.module)
        folders = (found and found.submodule_search_locations) or ()
        return next((Path(f, "templates") for f in folders if Path(f, "templates").is_dir()), None)

    def conditions(
        self,
        edition: str | None = None,
        rulings: Mapping[str, str] | None = None,
    ) -> Conditions:
        """Conditions of play with every ruling filled in.

        Raises Error, in words for the player, for an unknown edition, ruling or value.
        """
        edition = self.default_edition if edition is None else edition
        pick(edition, (e.name for e in self.editions), f"edition of {self.name}")
        given = rulings or {}
        for name in given:
            pick(name, (r.name for r in self.rulings), f"ruling of {self.name}")
        full = {r.name: given.get(r.name, r.default) for r in self.rulings}
        for ruling in self.rulings:
            pick(full[ruling.name], ruling.values, f"value of the ruling {ruling.name}")
        return Conditions(edition, full, self.theatre)

    def departures(self, conditions: Conditions) -> dict[str, str]:
        """The rulings that differ from the default, in the order they are listed."""
        return {
            r.name: conditions.rulings[r.name]
            for r in self.rulings
            if conditions.rulings[r.name] != r.default
        }


def pick(name: str, names: Iterable[str], kind: str, more: str = "") -> str:
    """Return `name` if it is among `names`; else raise Error that lists them, names the one that
    was perhaps meant, and says `more`."""
    known = list(names)
    if name not in known:
        from difflib import get_close_matches

        near = get_close_matches(name[:60].lower(), known, n=1)
        meant = f" (did you mean {near[0]}?)" if near else ""
        listed = " or ".join([", ".join(known[:-1]), known[-1]] if len(known) > 1 else known)
        raise Error(f"there is no {kind} called {quoted(name)}{meant}; choose {listed}{more}")
    return name


GROUP = "sheetgen.games"
_FOLDER = Path(__file__).parents[1] / "games"
CAMPAIGN_FILE = "campaign.toml"
"""What a folder has in it that a game can be played from."""
BUILT_IN = {one.name: f"{GROUP}.{one.name}" for one in iter_modules([str(_FOLDER)])}


class Games(Mapping[str, Game]):
    """All games by name, the built-in ones first. A game is loaded when it is asked for; then Error
    is raised if another package's cannot be."""

    def __getitem__(self, name: str) -> Game:
        if name not in names():
            raise KeyError(name)
        return find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(names())


def names() -> list[str]:
    """The names of all games: the built-in ones first, then those other packages register."""
    return [*BUILT_IN, *_registered()]


def meant(name: str) -> str:
    """The name of the game that somebody types, in whatever case; itself if there is none."""
    if name in BUILT_IN:
        return name
    return next((one for one in names() if one.casefold() == name.casefold()), name)


def find(name: str) -> Game:
    """The game of that name, in whatever case. Raises Error if another package's game cannot be
    loaded, and if there is none: with the games that can be, and what is wrong with the others."""
    return game_named(meant(name))


def game_named(name: str) -> Game:
    """The game of exactly that name. Raises as `find` does."""
    if name in BUILT_IN:
        built_in: Game = import_module(BUILT_IN[name]).GAME
        return built_in
    registered = _registered()
    if name in registered:
        return _loaded(name, registered[name])
    known, broken = list(BUILT_IN), ""
    for other, point in registered.items():
        try:
            known.append(_loaded(other, point).name)
        except Error as error:
            broken += f"; {error}"
    broken += "; one of your own must be installed where sheetgen is"
    return game_named(pick(name, known, "game", broken))


def of_campaign(game: Game, campaign: str | Path) -> Game:
    """A game played from the data of a folder, or from those that come with it under that name.
    Raises Error if it cannot be, and Faults for all that is wrong with the folder."""
    if game.of_folder is None or game.campaigns is None:
        raise Error(f"{game.title} is not played from a folder of data")
    folder, own = called(campaign), game.campaigns / str(campaign)
    if not folder.is_dir() and own.parent == game.campaigns and own.is_dir():
        folder = own
    if not (folder / CAMPAIGN_FILE).is_file():
        known = ", ".join(
            sorted(path.parent.name for path in game.campaigns.glob(f"*/{CAMPAIGN_FILE}"))
        )
        raise Error(
            f"there is no campaign in {quoted(str(campaign))}: a folder with a file "
            f"{CAMPAIGN_FILE} was expected, or one of {known}"
        )
    return game.of_folder(folder)


def of_same_data(
    game: Game,
    wanted: Mapping[str, str],
    near: Path | None = None,
    campaign: str | Path | None = None,
) -> Game:
    """The game played from the data that a record names: of the `campaign` a user has named, else
    of one that comes with the game, or lies beside the file `near` or its folder. Raises Error if
    it is not there."""
    name = quoted(wanted["name"])
    if campaign is not None:
        one = of_campaign(game, campaign)
        if one.campaign and one.campaign["data"] == wanted["data"]:
            return one
        raise Error(
            f"the record is of the campaign {name}, and {campaign} has other data than it was "
            "begun with"
        )
    places = [game.campaigns, *((near.parent, near.absolute().parents[1]) if near else ())]
    found = [path.parent for place in places if place for path in place.glob(f"*/{CAMPAIGN_FILE}")]
    for folder in found:
        # What is wrong with one of them is no matter of the record's.
        with suppress(Error):
            one = of_campaign(game, folder)
            if one.campaign and one.campaign["data"] == wanted["data"]:
                return one
    changed = [folder for folder in found if folder.name == wanted["name"]]
    if changed:
        raise Error(
            f"the record is of the campaign {name}, and the files in {changed[-1]} have changed "
            "since it was begun: name with --campaign a folder that has them as they were"
        )
    raise Error(
        f"the record is of the campaign {name}: name its folder with --campaign, or put it beside "
        "the record"
    )


def game_of(header: "Header", near: Path | None = None, campaign: str | Path | None = None) -> Game:
    """The game that a record is of: one of a name, or a fight of it by itself; `near` is the file,
    beside which the data of its campaign may lie, and `campaign` the folder that a user has named
    for them. Raises Error as `find` does, if the game has no such fight, if the data are not found,
    and if what the players brought of their own cannot be."""
    game = game_named(header.game)
    if header.campaign is not None:
        game = of_same_data(game, header.campaign, near, campaign)
    elif campaign is not None and of_campaign(game, campaign).campaign:
        raise Error(f"the record is of {game.title} itself: leave out --campaign")
    if header.own is not None:
        if game.of_own is None:
            raise Error(f"{game.title} has no use for the players' own files")
        game = game.of_own(header.own)
    return game if header.fight is None else of_fight(game, header)


def of_fight(game: Game, header: "Header") -> Game:
    """A fight of a game, as its header tells it. Raises Error if the game has no such fight, nor
    such conditions."""
    if game.of_fight is None:
        raise Error(f"{game.title} has no fights that are played on their own")
    return game.of_fight(header.fight or {}, header.seed or "", header.conditions(game))


def _loaded(name: str, point: "EntryPoint") -> Game:
    """A game that is registered under a name. Raises Error if it cannot be loaded."""
    try:
        game = point.load()
    except Exception as error:
        # Whatever another package does wrong as it is imported is told in one sentence.
        raise Error(f"the game {name} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise Error(f"the game {name} cannot be loaded: its entry point names no Game")
    for fault in faults(game, name):
        raise Error(f"the game {name} cannot be loaded: {fault}")
    return game


def faults(game: Game, name: str) -> Iterator[str]:
    """What is wrong with a game that is registered under a name."""
    if game.name != name:
        yield f"its entry point has that name, and its Game the name {quoted(game.name)}"
    if game.default_edition not in {edition.name for edition in game.editions}:
        yield f"its default edition {quoted(game.default_edition)} is none of its editions"
    for what, policy in (("default", game.default_policy), ("reference", game.reference_policy)):
        if policy and policy not in game.policies:
            yield f"its {what} policy {quoted(policy)} is none of its policies"
    for ruling in game.rulings:
        if not ruling.values:
            yield f"its ruling {quoted(ruling.name)} has no values"


def _registered() -> "dict[str, EntryPoint]":
    return _registered_on(tuple(sys.path))


@cache
def _registered_on(path: tuple[str, ...]) -> "dict[str, EntryPoint]":
    """The games of other packages on a path, which is looked through once."""
    if not _anybody_registers(path):
        return {}
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in BUILT_IN}


def _anybody_registers(path: tuple[str, ...]) -> bool:
    """A look at the files alone: to read all metadata costs as much as the rest of start-up."""
    for folder in map(Path, path):
        for points in folder.glob("*-info/entry_points.txt"):
            with suppress(OSError):
                if f"[{GROUP}]" in points.read_text("utf-8", "replace"):
                    return True
    return False
