"""A career: what came of a player's recorded games, one by one, by kind, and as they went on.

Knows no game. Score and winner are the result that a game's chronicle tells; of a game whose dice
and decisions are priced, par, luck and errors come from its prices.
"""

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

LATEST = 5
"""The games of a running mean."""


class Throw(NamedTuple):
    """A die of a game: its turn, what it did in words, the points it brought, and what a turn is
    called."""

    turn: int
    says: str
    luck: float
    noun: str = "turn"


class Account(NamedTuple):
    """What a game came to: par + luck - errors = score; and its luckiest and unluckiest die."""

    par: float
    luck: float
    errors: float
    luckiest: Throw | None
    unluckiest: Throw | None


class Played(NamedTuple):
    """A recorded game, by the name of its file. `title` and `edition` say what was played,
    `decider` is the policy of a game that played itself (empty: a person), `dice` says where they
    came from: seed, typed, or mixed; `date` is empty where the record has none. `score`, `winner`
    and `account` are None where the game has none; `won` is then empty. Of a game that is won or
    lost and has no other score (`is_outcome`), that is 1 or 0."""

    file: str
    game: str
    title: str
    edition: str
    player: str
    decider: str
    dice: str
    finished: bool
    in_short: str
    score: int | None = None
    winner: str | None = None
    won: Mapping[str, int] = {}
    account: Account | None = None
    date: str = ""
    is_outcome: bool = False

    @property
    def kind(self) -> tuple[str, str, str]:
        """What makes games comparable: title, edition, and who decides."""
        return self.title, self.edition, self.decider

    @property
    def margin(self) -> int:
        """By how much the winner won; 0 if nobody did."""
        counts = sorted(self.won.values(), reverse=True)
        return counts[0] - counts[1] if len(counts) > 1 and self.winner in self.won else 0


Figure = Callable[[Played], float | None]


def _of_account(name: str) -> Figure:
    return lambda played: played.account and getattr(played.account, name)


FIGURES: Mapping[str, Figure] = {
    "score": lambda played: played.score,
    "par": _of_account("par"),
    "luck": _of_account("luck"),
    "errors": _of_account("errors"),
}
"""What a game came to; of one that has no such figure, None. Par is what the set-up was worth, luck
what the dice brought, errors what the decisions cost."""


class Notable(NamedTuple):
    """The best or worst of something: what it is, `of` which figure, the game, how much, and of a
    die what it did."""

    what: str
    of: str
    played: Played
    figure: float
    says: str = ""


class Kind(NamedTuple):
    """The games that can be compared with one another, in order: those finished, and how many are
    not."""

    title: str
    edition: str
    decider: str
    games: tuple[Played, ...]
    unfinished: int

    @property
    def is_outcome(self) -> bool:
        """Whether its games are won or lost, and have no other score."""
        return any(played.is_outcome for played in self.games)

    @property
    def name(self) -> str:
        """`Chess, edition classic, decided by steady`."""
        by = f", decided by {self.decider}" if self.decider else ""
        return f"{self.title}, edition {self.edition}{by}"

    def values(self, figure: Figure) -> list[float]:
        """A figure of each game that has it, in order."""
        found = (figure(played) for played in self.games)
        return [value for value in found if value is not None]

    def mean(self, figure: Figure) -> float | None:
        """The mean of a figure; None if no game has it."""
        values = self.values(figure)
        return fmean(values) if values else None

    def sides(self) -> list[str]:
        """The sides that may win, as the games name them."""
        return list(dict.fromkeys(side for played in self.games for side in played.won))

    def winners(self) -> dict[str, int]:
        """How many games each side has won; whoever else is named as winner comes last."""
        named = [played.winner for played in self.games if played.winner is not None]
        return {who: named.count(who) for who in dict.fromkeys([*self.sides(), *named])}

    def won(self) -> dict[str, int]:
        """What each side has won in all its games together."""
        return {side: sum(p.won.get(side, 0) for p in self.games) for side in self.sides()}

    def best(self) -> list[Notable]:
        """The best game by each figure, and the luckiest die."""
        if self.sides():
            return _widest(self.games)
        return _notable(self.games, best=True)

    def worst(self) -> list[Notable]:
        """The worst game by each figure, and the unluckiest die."""
        return _notable(self.games, best=False)


class Career(NamedTuple):
    """All games of a career: those without a date by the files' names, then the others by date;
    or in an order that was `given`."""

    games: tuple[Played, ...]
    given: bool = False

    @property
    def finished(self) -> list[Played]:
        """The games played to their end."""
        return [played for played in self.games if played.finished]

    @property
    def unfinished(self) -> list[Played]:
        """The games that go on."""
        return [played for played in self.games if not played.finished]

    @property
    def order(self) -> str:
        """What the games are ordered by, in words."""
        if self.given:
            return "in the order of this book"
        dated = [bool(played.date) for played in self.games]
        if not any(dated):
            return "in the order of their files’ names"
        return "in order of date" + ("" if all(dated) else ", those without one first")

    @property
    def player(self) -> str:
        """The player, if all games name one and the same; else nothing."""
        names = {played.player for played in self.games}
        return names.pop() if len(names) == 1 else ""

    def kinds(self) -> list[Kind]:
        """The kinds of games, those played most first."""
        found = []
        for kind in dict.fromkeys(played.kind for played in self.games):
            games = tuple(played for played in self.finished if played.kind == kind)
            unfinished = sum(played.kind == kind for played in self.unfinished)
            found.append(Kind(*kind, games, unfinished))
        return sorted(found, key=lambda kind: (-len(kind.games), kind.name))


def running_mean(values: Sequence[float]) -> list[float]:
    """For each value the mean of the last LATEST up to it."""
    return [fmean(values[max(0, i - LATEST) : i]) for i in range(1, len(values) + 1)]


_BY = (
    ("highest score", "lowest score", "score", 1),
    ("luckiest game", "unluckiest game", "luck", 1),
    ("fewest errors", "most errors", "errors", -1),
)
"""What is notable of several games: the best and the worst in words, by which of FIGURES, and
whether more of it (1) or less (-1) is better."""


def _notable(games: Sequence[Played], best: bool) -> list[Notable]:
    """The best or the worst games, the earliest of equals; where all are equal only their dice are
    told. Won is won: of games that have no other score none is the highest."""
    found = []
    for good, bad, of, sign in _BY:
        if of == "score" and any(played.is_outcome for played in games):
            continue
        values = [(p, value) for p in games if (value := FIGURES[of](p)) is not None]
        if len({value for _, value in values}) > 1:
            way = sign if best else -sign
            most = max(way * value for _, value in values)
            played, value = next(one for one in values if way * one[1] == most)
            found.append(Notable(good if best else bad, of, played, value))
    return found + _throw(games, best)


def _throw(games: Sequence[Played], best: bool) -> list[Notable]:
    """The luckiest or the unluckiest die of all games, in a list of one or none."""
    thrown = [
        (played, throw)
        for played in games
        if (a := played.account) and (throw := a.luckiest if best else a.unluckiest)
    ]
    if not thrown:
        return []
    sign = 1 if best else -1
    played, throw = max(thrown, key=lambda one: sign * one[1].luck)
    what = "luckiest roll" if best else "unluckiest roll"
    return [Notable(what, "luck", played, throw.luck, f"{throw.noun} {throw.turn}: {throw.says}")]


def _widest(games: Sequence[Played]) -> list[Notable]:
    """The widest win of each side."""
    found = []
    for side in dict.fromkeys(side for played in games for side in played.won):
        won = [played for played in games if played.winner == side and played.margin]
        if won:
            widest = max(won, key=lambda played: played.margin)
            found.append(
                Notable(f"widest win, {side.capitalize()}", "margin", widest, widest.margin)
            )
    return found
