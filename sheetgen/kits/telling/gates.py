"""Gates: what is asked of a report that can be measured on it alone, with figure and limit."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.kits.telling import lint, measures
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.prose import counted_numbers, masked, sentences, words
from sheetgen.kits.telling.voices import BRIEF, FULL

DISTINCT = {2: 0.85, 3: 0.93}
LONGEST_RUN = 6
OPENINGS, SAME_FIRST, FIRST_WORD = 0.85, 2, 0.30
MEAN_LENGTH, SPREAD, LONGEST_SENTENCE = (9, 20), 5.0, 40
SPREAD_OF_FEW = 4.0
"""Asked of a brief report and of a newspaper, whose sentences are few."""
WORDS = {FULL: (450, 1_100), "news": (200, 1_100), BRIEF: (120, 300)}
"""Of a newspaper less is asked: it leaves out what cannot be known where it is written."""
EASE = (50, 85)
IN_PROPORTION, ALONE = 0.6, 0.3
"""Asked over many games, and of one game by itself, whose turns are few."""


class Gate(NamedTuple):
    """A gate: what is measured, the figure found, the limit asked for, whether it is kept. What
    broke it is in `broken`."""

    name: str
    figure: str
    limit: str
    passed: bool
    broken: tuple[str, ...] = ()


def least(name: str, figure: float, limit: float) -> Gate:
    """A gate that asks for so much or more."""
    return Gate(name, f"{figure:.2f}", f">= {limit:g}", figure >= limit)


def most(name: str, figure: float, limit: float, broken: Iterable[str] = ()) -> Gate:
    """A gate that asks for so much or less."""
    shown = f"{figure:.2f}" if isinstance(figure, float) else str(figure)
    return Gate(name, shown, f"<= {limit:g}", figure <= limit, tuple(broken))


def between(name: str, figure: float, limits: tuple[float, float]) -> Gate:
    """A gate that asks for something between two limits."""
    low, high = limits
    shown = f"{figure:.1f}" if isinstance(figure, float) else f"{figure:,}"
    return Gate(name, shown, f"{low:,} to {high:,}", low <= figure <= high)


def none(name: str, faults: Iterable[object]) -> Gate:
    """A gate that asks for no fault."""
    found = tuple(map(str, faults))
    return Gate(name, str(len(found)), "0", not found, found)


def of_prose(
    paragraphs: Sequence[str],
    names: Sequence[str],
    nouns: lint.Nouns,
    length: str,
    allowed: Iterable[str] = (),
) -> list[Gate]:
    """The gates of the wording. `names` are the patterns of names, numbers and dates, masked where
    only the wording counts; `nouns` are the game's; `length` is a key of `WORDS`; `allowed` are the
    quotations allowed."""
    text = "\n".join(paragraphs)
    spoken, spoken_sentences = words(text), sentences(paragraphs)
    run = measures.longest_repeat(words(masked(text, names)))
    twice = [sentence for sentence, times in Counter(spoken_sentences).items() if times > 1]
    return [
        between("words", len(spoken), WORDS[length]),
        *of_variety(spoken),
        most("longest run of words said twice", len(run), LONGEST_RUN, [" ".join(run)]),
        none("sentences said twice", twice),
        least(
            "sentences that open with words of their own",
            measures.distinct_openings(spoken_sentences),
            OPENINGS,
        ),
        *of_sentences(spoken_sentences, measures.same_first_word(spoken_sentences), length != FULL),
        between("reading ease", measures.reading_ease(spoken_sentences), EASE),
        *of_faults(text, nouns, allowed),
    ]


def of_variety(spoken: Sequence[str]) -> Iterator[Gate]:
    """How varied the words of a text are."""
    for size, limit in DISTINCT.items():
        name = f"distinct-{size} in every {measures.WINDOW} words"
        yield least(name, measures.least_distinct(spoken, size), limit)


def of_sentences(said: Sequence[str], running: int, is_brief: bool) -> Iterator[Gate]:
    """How sentences begin and how long they are; so many `running` begin alike at most."""
    mean, spread, longest = measures.lengths(said)
    yield most("sentences running that begin alike", running, SAME_FIRST)
    yield most("the commonest first word", measures.commonest_first_word(said), FIRST_WORD)
    yield between("words in a sentence", mean, MEAN_LENGTH)
    yield least("their spread", spread, SPREAD_OF_FEW if is_brief else SPREAD)
    yield most("words in the longest sentence", longest, LONGEST_SENTENCE)


def of_faults(text: str, nouns: lint.Nouns, allowed: Iterable[str] = ()) -> Iterator[Gate]:
    """What no text may have."""
    yield none("faults of agreement", map(_fault_in_words, lint.agreement(text, nouns)))
    yield none("quotations invented", map(_fault_in_words, lint.quotations(text, allowed)))


def of_numbers(told: Iterable[Told], own: Collection[int] = ()) -> Gate:
    """Whether every number from two upwards is one that its phrase was given: itself, the sum or
    difference of two, with one of the game's `own` numbers besides (what any game has, as the hours
    of a watch), or so many times one of these."""
    faults = []
    for phrase in told:
        given = {n for value in phrase.values.values() for n in _numbers(value)}
        two = {a + sign * b for a in given for b in given for sign in (1, -1)} | given | {0}
        known = {abs(a + sign * b) for a in two for b in (0, *own) for sign in (1, -1)}
        known |= {a * b for a in given for b in own}
        faults += [
            f"{found.value} in: {found.where}"
            for found in counted_numbers(phrase.text)
            if found.value not in known
        ]
    return none("numbers that are not of the record", faults)


def _numbers(value: object) -> Iterator[int]:
    """The numbers in a value that fills in a phrase."""
    match value:
        case bool():
            pass
        case int():
            yield value
        case str():
            yield from (found.value for found in counted_numbers(value))
            # A list of names, which are counted as well.
            yield 1 + value.count(", ") + value.count(" and ")
        case list() | tuple():
            yield len(value)
            for part in value:
                yield from _numbers(part)


def proportion(told: dict[int, float], swings: dict[int, float]) -> Gate:
    """Whether turns that changed more are told at more length: words and points by turn."""
    turns = sorted(swings)
    lengths = [told.get(turn, 0.0) for turn in turns]
    found = measures.rank_correlation(lengths, [abs(swings[turn]) for turn in turns])
    return least("words for a turn go with what it changed", found, ALONE)


def words_by_turn(told: Iterable[tuple[Sequence[int], str]]) -> dict[int, float]:
    """How many words each turn has, of phrases with the turns they are about; a phrase about
    several gives each its share."""
    shares: dict[int, float] = {}
    for about, text in told:
        for turn in about:
            shares[turn] = shares.get(turn, 0.0) + len(words(text)) / len(about)
    return shares


def _fault_in_words(fault: lint.Fault) -> str:
    return f"{fault.what}: {fault.where}"
