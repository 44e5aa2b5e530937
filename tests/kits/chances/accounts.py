"""Accounts of games that were never played, for pages and charts."""

import random
from itertools import accumulate

from hypothesis import strategies as st

from sheetgen.kits.chances.analysed import Analysis, Tried
from sheetgen.kits.chances.prices import Decided, Die, Prices, account

SPREADS = (0.2, 1, 3, 8)
NAMES = (
    "a roll",
    "the attack die that sank Eagle",
    "the roll that finished Empire Hope, damaged before, in sight of the harbour she was bound for "
    "and the whole of the town that had come to see her in",
)
CHOICES = ("none", "decoy", "a choice of very many words that nobody has room for", "12")


def line(*expected: float) -> Prices:
    """The account of a game of which only the expectations are known."""
    return Prices(expected[0], expected[-1], 0.0, 0.0, (), (), expected)


def wandering(seed: int, turns: int, start: float = 85.0) -> Prices:
    """An account that wanders from turn to turn, some steps small and some large."""
    chance = random.Random(seed)
    steps = [chance.gauss(0, chance.choice(SPREADS)) for _ in range(turns)]
    return line(*accumulate(steps, initial=start))


any_prices = st.builds(
    wandering, st.integers(0, 10**6), st.integers(0, 40), st.floats(-120, 300, width=32)
)


@st.composite
def analyses(draw) -> Analysis:
    """A game of up to 40 turns, of any number of dice and decisions."""
    chance = random.Random(draw(st.integers(0, 10**6)))
    turns = draw(st.integers(1, 40))
    most = draw(st.sampled_from(SPREADS))
    finished = draw(st.booleans())
    moments: list[Die | Decided] = []
    tried = []
    for turn in range(1, turns + 1):
        for slot in range(draw(st.integers(0, 3))):
            values = tuple(85 + chance.gauss(0, most) for _ in range(6))
            face = chance.randint(1, 6)
            moments.append(Die(len(moments), turn, "attack", slot, face, values))
        if draw(st.booleans()):
            chosen, reference, other = (chance.choice(CHOICES) for _ in range(3))
            values = {reference: 85 + chance.gauss(0, most)}
            place = len(moments)
            moments.append(Decided(place, turn, "a-decision", 1, chosen, reference, values))
            hypothetical = draw(st.integers(0, 2))
            tried.append(Tried(place, turn, "a-decision", 1, other, turn / 3, hypothetical))
    score = chance.randint(-30, 140) if finished else 85.25
    prices = account(moments, score)
    names = tuple(chance.choice(NAMES) for _ in prices.dice)
    return Analysis(prices, names, tuple(tried), "best", round(score), finished)
