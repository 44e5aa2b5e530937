"""Measures of prose: how varied, how even, how easy. Each takes words or sentences and gives a
figure; what figure is good is said in `gates`."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from statistics import fmean, pstdev

from sheetgen.kits.telling.prose import opening, words

WINDOW = 300
"""Variety depends on length: it is always measured over so many words."""


def distinct(text: Sequence[str], size: int) -> float:
    """How many of the runs of `size` words are different ones, as a part of all runs."""
    runs = [tuple(text[place : place + size]) for place in range(len(text) - size + 1)]
    return len(set(runs)) / len(runs) if runs else 1.0


def least_distinct(text: Sequence[str], size: int, window: int = WINDOW) -> float:
    """The least variety of any `window` words on end; of a shorter text, its own."""
    if len(text) <= window:
        return distinct(text, size)
    runs = [tuple(text[place : place + size]) for place in range(len(text) - size + 1)]
    inside = window - size + 1
    there = Counter(runs[:inside])
    least = len(there)
    for gone, come in zip(runs, runs[inside:], strict=False):
        there[come] += 1
        there[gone] -= 1
        if not there[gone]:
            del there[gone]
        least = min(least, len(there))
    return least / inside


def longest_repeat(text: Sequence[str]) -> list[str]:
    """The longest run of words that a text has twice, the second beginning after the first ends."""
    longest: list[str] = []
    while True:
        size = len(longest) + 1
        first: dict[tuple[str, ...], int] = {}
        for place in range(len(text) - size + 1):
            run = tuple(text[place : place + size])
            if place - first.setdefault(run, place) >= size:
                longest = list(run)
                break
        else:
            return longest


def distinct_openings(sentences: Sequence[str]) -> float:
    """How many sentences begin with two words that no sentence before began with, as a part."""
    starts = [opening(sentence) for sentence in sentences]
    return len(set(starts)) / len(starts) if starts else 1.0


def same_first_word(sentences: Sequence[str]) -> int:
    """How many sentences running begin with the same word, at most."""
    first = [words(sentence)[:1] for sentence in sentences]
    return max((len(list(run)) for _, run in groupby(first)), default=0)


def commonest_first_word(sentences: Sequence[str]) -> float:
    """How many sentences begin with the word that most begin with, as a part."""
    first = Counter(word for sentence in sentences for word in words(sentence)[:1])
    return max(first.values(), default=0) / max(len(sentences), 1)


def lengths(sentences: Sequence[str]) -> tuple[float, float, int]:
    """The mean length of the sentences in words, its standard deviation, the longest."""
    counts = [len(words(sentence)) for sentence in sentences] or [0]
    return fmean(counts), pstdev(counts), max(counts)


def reading_ease(sentences: Sequence[str]) -> float:
    """How easy the sentences are to read, by Flesch: 100 is very easy, 0 very hard."""
    spoken = [word for sentence in sentences for word in words(sentence)]
    if not spoken:
        return 100.0
    syllables = sum(map(_syllables, spoken))
    return 206.835 - 1.015 * len(spoken) / len(sentences) - 84.6 * syllables / len(spoken)


@cache
def _syllables(word: str) -> int:
    """About how many syllables a word has: its groups of vowels, a mute e left out."""
    groups = len(re.findall(r"[aeiouy]+", word))
    mute = re.search(r"[^aeiouyl]es?$|[^aeiouytd]ed$", word) is not None
    return max(groups - mute, 1)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's rank correlation; 0 where one of the two never changes."""
    a, b = _ranks(one), _ranks(other)
    mean_a, mean_b = fmean(a), fmean(b)
    both = sum((x - mean_a) * (y - mean_b) for x, y in zip(a, b, strict=True))
    spread = sum((x - mean_a) ** 2 for x in a) * sum((y - mean_b) ** 2 for y in b)
    return both / spread**0.5 if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """The rank of every value; equal ones share theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    place = 0
    for _, group in groupby(order, key=values.__getitem__):
        alike = list(group)
        for index in alike:
            ranks[index] = place + (len(alike) - 1) / 2
        place += len(alike)
    return ranks
