"""What to expect of a game, played a great many times; and of its turn at hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sheetgen.core.errors import Error, check_printable
from sheetgen.core.game import pick
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import parts_of
from sheetgen.library import sheets
from sheetgen.library.record import Subject
from sheetgen.library.sheets import Document, Look, mark

if TYPE_CHECKING:
    from sheetgen.core.session import Session
    from sheetgen.kits.chances.simulation import Summary


class Odds:
    """What to expect of a game: `says` is of what, in a line. Those of games that were simulated
    have a page of figures, too, and a `summary` of all their scores."""

    def __init__(self, subject: Subject, says: str, found: Any) -> None:
        self.says = says
        self._subject, self._found = subject, found

    def to_json(self) -> dict[str, Any]:
        """The figures as one object."""
        game, conditions = self._subject
        return {"game": game.name, "edition": conditions.edition, **self._found.to_json()}

    def tables(self) -> list[tuple[tuple[str, ...], ...]]:
        """The figures as tables: a row of heads, then the rows."""
        return list(self._found.tables())

    def document(self, paper: str = "a4") -> Document:
        """The figures on one page. Raises Error where there is none, and for a paper that there is
        not."""
        raise Error(f"the odds of {self._subject.game.title} come as tables, not as a page")


class Simulated(Odds):
    """What to expect of a game under a policy: `summary` holds the scores of all games that were
    played, and what was counted in them."""

    def __init__(
        self, subject: Subject, policy: str, seed: str, setup: Mapping[str, int], summary: Summary
    ) -> None:
        self.summary = summary
        self.header = subject.header(policy=policy)
        self._seed = seed
        ruled = "".join(f", {name}={value}" for name, value in self.header.rulings.items())
        self._setup = given = ",".join(f"{name}={number}" for name, number in setup.items())
        says = f"{subject.game.title}, edition {self.header.edition}{ruled}, policy {policy}"
        super().__init__(subject, says + (f", set-up {given}" if given else ""), summary)

    def to_json(self) -> dict[str, Any]:
        """Number of games, mean, standard error, deviation, quantiles, bands of scores, and what
        was counted a game."""
        return self.summary.to_json()

    def tables(self) -> list[tuple[tuple[str, ...], ...]]:
        """The bands of scores with the share of games in each, the scores that so many of them do
        not surpass, and what was counted a game."""
        from sheetgen.kits.chances.simulation import QUANTILES

        summary = self.summary
        counted = [(name, f"{figure:.2f}") for name, figure in summary.per_game().items()]
        if summary.endings is not None:
            ended = [(how, f"{100 * share:.1f} %") for how, share in summary.ended()]
            return [(("ended", "games"), *ended), (("counted", "a game"), *counted)]
        shares = [
            (
                f"{low} to {high}" if low < high else str(low),
                f"{100 * summary.chance(low, high):.1f} %",
            )
            for low, high in summary.bands()
        ]
        most = [(f"{100 * one:.0f} %", f"{summary.quantile(one)}") for one in QUANTILES]
        return [
            (("score", "games"), *shares),
            (("games", "score at most"), *most),
            (("counted", "a game"), *counted),
        ]

    def document(self, paper: str = "a4") -> Document:
        """The figures on one page. Raises Error for a paper that there is not."""
        from sheetgen.kits.chances.page import page

        game = self._subject.game
        title = f"{game.title.upper()}: ODDS"
        rolled = f"Dice of the seed {self._seed[:60]}. {self.header.software}"
        look, games = Look(paper=paper), f"{self.summary.games}"
        says = sheets.code(
            "odds", self.header, look, seed=self._seed, games=games, setup=self._setup
        )
        foot = sheets.foot(game, self.header, "seed", says)
        on, lines = PAPERS[pick(paper, PAPERS, "paper")], (rolled, *game.credits)
        drawn = [page(on, title, self.says, self.summary, lines, foot)]
        return sheets.document(game, self.header, mark(self.header, []), lambda: drawn, "odds")


def expected(
    subject: Subject,
    policy: str | None,
    games: int,
    seed: str,
    setup: Mapping[str, int],
    workers: int,
) -> Odds:
    """The odds of a game: simulated, on so many processes; or of one without a score, played.
    Raises Error for a game that has none."""
    game, conditions = subject
    if parts_of(game).odds is not None:
        from sheetgen.kits.chances.simulation import simulate

        named = subject.policy(policy)
        check_printable(seed, "the seed")
        summary = simulate(game, conditions, named, games, seed, setup, workers)
        return Simulated(subject, named, seed, setup, summary)
    questions = parts_of(game).questions
    if questions is None:
        raise Error(f"{game.title} has no odds")
    if setup:
        raise Error(f"{game.title} has no score; leave out --setup")
    check_printable(seed, "the seed")
    return _told(subject, questions.played_out(conditions, subject.policy(policy), games, seed))


def ahead(session: Session) -> Odds:
    """What the turn at hand of a game may bring. Raises Error for a game that does not tell it."""
    game = session.game
    questions = parts_of(game).questions
    if questions is None:
        raise Error(f"{game.title} has no odds")
    return _told(Subject(game, session.conditions), questions.ahead(session))


def _told(subject: Subject, found: Any) -> Odds:
    game, conditions = subject
    return Odds(subject, f"{game.title}, edition {conditions.edition}: {found.says}", found)
