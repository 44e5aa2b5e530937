"""What a reader is shown of an analysis: figures that add up, and what weighed most."""

from collections import defaultdict
from typing import NamedTuple

from sheetgen.kits.chances.analysed import Analysis, Tried, best_of_each
from sheetgen.kits.chances.prices import Decision, Die, Prices

LEAST = 0.005
"""Points that would be shown as nought."""
MEAN = "≈"
"""Before a score that is a mean over games with hypothetical dice."""
TURNING_POINTS = 5
"""So many swings are marked at most."""


class Figures(NamedTuple):
    """An account in rounded points, which add up: what rounding leaves over is with the luck."""

    par: float
    luck: float
    errors: float
    score: float


class Swing(NamedTuple):
    """A turning point: its number in the order of play, its turn, and what was to be expected
    before and after it."""

    number: int
    turn: int
    before: float
    after: float

    @property
    def change(self) -> float:
        """What the turn changed."""
        return self.after - self.before


def figures(prices: Prices, places: int) -> Figures:
    """The account rounded to so many places."""
    # Adding 0.0 takes the sign from a negative nought.
    par, errors, score = (
        round(points, places) + 0.0 for points in (prices.par, prices.errors, prices.score)
    )
    return Figures(par, round(score - par + errors, places) + 0.0, errors, score)


def decimal(points: float, places: int = 1, is_chance: bool = False) -> str:
    """Points with a true minus sign; nought has none. Of a game that is won or lost the chance of
    winning it, `39 %`."""
    if is_chance:
        return f"{decimal(100 * points, 0)} %"
    return f"{round(points, places) + 0.0:.{places}f}".replace("-", "−")


def change(points: float, places: int = 1, is_chance: bool = False) -> str:
    """Points won or lost, with their sign; nought has none. Of a game that is won or lost by how
    much the chance changed, `+12 %`."""
    if is_chance:
        return f"{change(100 * points, 0)} %"
    shown = round(points, places)
    return f"{shown:+.{places}f}".replace("-", "−") if shown else f"{0:.{places}f}"


def turning_points(prices: Prices) -> list[Swing]:
    """The largest swings, numbered in the order of play."""
    large = [turn for turn, change in prices.swings() if abs(change) >= prices.unit]
    return [
        Swing(number, turn, prices.expected[turn - 1], prices.expected[turn])
        for number, turn in enumerate(sorted(large[:TURNING_POINTS]), 1)
    ]


def moment(prices: Prices, turn: int) -> int | None:
    """The place of the answer that did most of what a turn changed; None if nothing changed."""
    by = next((change for number, change in prices.swings() if number == turn), 0.0)
    did = defaultdict[int, float](float)
    for die in prices.dice:
        did[die.place] += die.luck * by if die.turn == turn else 0.0
    for one in prices.decisions:
        did[one.place] -= one.cost * by if one.turn == turn else 0.0
    place = max(did, key=lambda place: (did[place], -place), default=0)
    return place if did[place] > 0 else None


def turned_by(analysis: Analysis, turn: int) -> str:
    """What did most of what a turn changed, in words: a roll, or what was chosen."""
    prices, place = analysis.prices, moment(analysis.prices, turn)
    chosen = (choice(analysis, d.ask, d.choice) for d in prices.decisions if d.place == place)
    named = zip(prices.dice, analysis.names, strict=True)
    dice = ((abs(die.luck), name) for die, name in named if die.place == place)
    return next(chosen, "") or max(dice, default=(0.0, ""))[1]


def luckiest(analysis: Analysis) -> list[tuple[Die, str]]:
    """The dice that brought points, with their names, the luckiest first."""
    return [named for named in analysis.by_luck() if named[0].luck >= LEAST]


def unluckiest(analysis: Analysis) -> list[tuple[Die, str]]:
    """The dice that took points, with their names, the unluckiest first."""
    return [named for named in reversed(analysis.by_luck()) if named[0].luck <= -LEAST]


def differing(prices: Prices) -> list[Decision]:
    """The decisions that cost or gained points, those that weigh most first."""
    weighing = [decision for decision in prices.decisions if abs(decision.cost) >= LEAST]
    return sorted(weighing, key=lambda decision: (-abs(decision.cost), decision.place))


def otherwise(analysis: Analysis) -> list[tuple[Tried, float]]:
    """The best other choice of each decision, on the same named dice, and what it would have
    changed in the score; those that change nothing are left out, the best come first."""
    least = {True: analysis.prices.unit / 2, False: LEAST}
    best = best_of_each(analysis.tried)
    changes = [(tried, tried.score - analysis.scored) for tried in best]
    return [(one, points) for one, points in changes if abs(points) >= least[one.hypothetical > 0]]


def question_asked(analysis: Analysis, ask: str) -> str:
    """What was asked, as it is read before its answer."""
    return analysis.titles.get(ask, ask.replace("-", " ")).rstrip("?!")


def choice(analysis: Analysis, ask: str, chosen: str) -> str:
    """A choice as it is read: a number with what it counts, and with what it answers whatever the
    game has titles for."""
    if ask in analysis.titles or chosen.isdigit():
        return f"{question_asked(analysis, ask)}: {chosen}"
    return chosen


def is_decided(prices: Prices, turn: int) -> bool:
    """Whether a game that is won or lost was so after a turn."""
    is_last = turn == len(prices.expected) - 1
    return prices.is_chance and is_last and prices.score in (0, 1)


# The same as cells of tables.

Cells = tuple[str, ...]


def places(prices: Prices) -> int:
    """To how many places its figures are worth telling: of a score of 0 or 1, tenths tell
    nothing."""
    known = (prices.par, prices.score, *prices.expected)
    return 1 if max(map(abs, known)) > 1 else 2


def came_to(score: float, is_outcome: bool) -> str:
    """What one game came to: its score, or `won` or `lost`."""
    if not is_outcome:
        return decimal(score, 0)
    return "won" if score else "lost"


def swings(prices: Prices) -> list[Cells]:
    """The turning points: number, turn, what was expected before and after it, the change."""
    how = places(prices), prices.is_chance
    return [
        (
            str(one.number),
            str(one.turn),
            decimal(one.before, *how),
            came_to(one.after, True) if is_decided(prices, one.turn) else decimal(one.after, *how),
            change(one.change, *how),
        )
        for one in turning_points(prices)
    ]


def rolls(dice: list[tuple[Die, str]], is_chance: bool) -> list[Cells]:
    """Dice with their names: turn, roll, points."""
    return [(str(die.turn), name, change(die.luck, 2, is_chance)) for die, name in dice]


def choices(analysis: Analysis) -> list[Cells]:
    """The decisions that cost or gained: turn, what was chosen, what the policy would, points."""
    return [
        (
            str(one.turn),
            choice(analysis, one.ask, one.choice),
            choice(analysis, one.ask, one.reference),
            change(-one.cost, 2, analysis.prices.is_chance),
        )
        for one in differing(analysis.prices)
    ]


def others(analysis: Analysis) -> list[Cells]:
    """The best other choices: turn, choice, score, change."""
    is_chance = analysis.prices.is_chance
    # A mean is good for no more than a whole score is told to.
    to = places(analysis.prices) - 1
    return [
        (
            str(tried.turn),
            choice(analysis, tried.ask, tried.choice),
            f"{MEAN} {decimal(tried.score, to, is_chance)}"
            if tried.hypothetical
            else came_to(tried.score, is_chance),
            change(points, to if tried.hypothetical else 0, is_chance),
        )
        for tried, points in otherwise(analysis)
    ]
