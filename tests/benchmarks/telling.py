"""Holds many reports of the convoy to the gates asked of them: three voices, full and brief.

    python -m tests.benchmarks.telling [--count 100] [--examples 2]

`count` seeds in each of the three editions. The reader of these reports has the text and the record
and nothing else: which phrase tells which fact is looked at for one figure only, the words a turn
has. Exit status 1 if a gate fails.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from statistics import fmean

from tqdm import tqdm

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report.audit import ENDS, NAMES, NOUNS, is_heard_of
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.games.convoy.story.course import course
from sheetgen.games.convoy.story.plan import theme, weights
from sheetgen.kits.chances.analysis import Analysis, analyse
from sheetgen.kits.telling import gates, measures, prose
from sheetgen.kits.telling.report import Asked
from tests.benchmarks import telling_reader as reader
from tests.games.convoy.report.reports import EDITIONS, POLICIES, game

VOICES = ("staff", "diary", "press")
LENGTHS = ("full", "brief")
COMMON = 0.10
"""No sentence may stand in more of the reports than this part of them, in one voice and edition."""
FEW = 5
"""In so many reports any sentence may stand: of few reports a part says little."""
BRIEF = (
    f"A spread of sentence lengths of {gates.SPREAD:g} is asked of 300 words or more; of a brief"
    f" report, which has fewer, {gates.SPREAD_OF_FEW:g}.\n"
)
LONG = 8
"""A shorter sentence may be as common as it likes, in words."""


@dataclass
class Found:
    """What was found in the reports of one game: faults by gate, figures by gate, the sentences of
    every full report, and words and points by turn."""

    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    figures: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    sentences: dict[str, list[str]] = field(default_factory=dict)
    turns: dict[str, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    reports: int = 0


def played(number: int, edition: str) -> Found:
    """The reports of one game, read."""
    found = Found()
    seed, policy = f"telling {number}", POLICIES[number % len(POLICIES)]
    header, session = game(seed, edition, policy)
    analysis = analyse(session, session.game.reference_policy, header.seed)
    chronicle = tell(session)
    for voice in VOICES:
        for length in LENGTHS:
            told = report.tell(Asked(header, session, [], None, analysis, voice, length))
            again = report.tell(
                Asked(*game(seed, edition, policy), [], None, analysis, voice, length)
            )
            name = f"{seed}, {edition}, {voice}, {length}"
            if told.text != again.text:
                found.faults["same bytes twice"].append(name)
            _read(found, name, told, chronicle, length)
            if length == "full":
                _proportion(found, voice, told, chronicle, analysis)
                _arc(found, name, told, chronicle, analysis)
                said = prose.sentences(reader.page(told.text).paragraphs)
                found.sentences[f"{voice}, {edition}"] = [prose.masked(s, NAMES) for s in said]
            found.reports += 1
    return found


def _read(found: Found, name: str, told: report.Telling, chronicle: Chronicle, length: str) -> None:
    page = reader.page(told.text)
    checks = reader.RECALL if length == "full" else (reader.losses,)
    for check in checks:
        _fault(found, "recall: each fact told, each loss once", name, check(page, chronicle))
    for check in reader.PRECISION:
        _fault(
            found, "precision: every name, number, place has a source", name, check(page, chronicle)
        )
    _fault(found, "no daylight at night", name, reader.light(page, chronicle))
    _fault(found, "no invented quotation", name, reader.quotations(page, chronicle))
    # Of a newspaper less is asked.
    asked = "news" if page.headline.isupper() and length == "full" else length
    for gate in gates.of_prose(prose.narrative(told.text, ENDS), NAMES, NOUNS, asked):
        key = f"{length}: {gate.name}"
        found.figures[key].append(float(gate.figure.replace(",", "")))
        if not gate.passed:
            found.faults[key].append(f"{name}: {gate.figure} {'; '.join(gate.broken[:1])}")


def _fault(found: Found, gate: str, name: str, faults: Iterable[str]) -> None:
    found.faults[gate] += [f"{name}: {fault}" for fault in faults]


def _proportion(
    found: Found,
    voice: str,
    told: report.Telling,
    chronicle: Chronicle,
    analysis: Analysis,
) -> None:
    """Words and weight of every turn, the real convoy's history left out; what a harbour does not
    hear of weighs nothing in a newspaper."""
    said = gates.words_by_turn((t.about, t.text) for t in told.told if t.slot != "history")
    for turn, weight in weights(chronicle, course(chronicle, analysis)).items():
        heard = voice != "press" or is_heard_of(chronicle.turns[turn - 1])
        found.turns[voice].append((said.get(turn, 0.0), weight if heard else 0.0))


def _arc(
    found: Found, name: str, told: report.Telling, chronicle: Chronicle, analysis: Analysis
) -> None:
    """The headline and the last paragraph are those of the question the record asks."""
    asked = theme(chronicle, course(chronicle, analysis))
    slots = [t.slot for t in told.told]
    for slot in (f"title-{asked}", f"answer-{asked}"):
        if slot not in slots:
            found.faults["headline and answer of one question"].append(f"{name}: no {slot}")


def corpus(count: int) -> Iterator[Found]:
    """What was found, game by game."""
    games = [(number, edition) for number in range(count) for edition in EDITIONS]
    with ProcessPoolExecutor(2) as pool:
        done = pool.map(played, *zip(*games, strict=True))
        yield from tqdm(done, total=len(games), unit=" games", disable=None, leave=False)


def main(count: int, examples: int) -> int:
    """Tell, read, count; print every gate. Returns the exit status."""
    found = list(corpus(count))
    reports = sum(one.reports for one in found)
    print(f"{reports:,} reports of {len(found)} games\n")
    faults: dict[str, list[str]] = defaultdict(list)
    figures: dict[str, list[float]] = defaultdict(list)
    for one in found:
        for key, values in one.figures.items():
            figures[key] += values
        for key, texts in one.faults.items():
            faults[key] += texts
    _print_figures(figures, faults)
    _in_proportion(found, faults)
    _common_sentences(found, faults)
    failed = [key for key in GATES if faults[key]]
    print(BRIEF)
    for key in GATES:
        print(f"{'FAILED' if faults[key] else 'held  '} {key}: {len(faults[key])}")
        for text in faults[key][:examples]:
            print(f"         {text}")
    return 1 if failed else 0


_EVERY = (
    "words", "distinct-2 in every 300 words", "distinct-3 in every 300 words",
    "longest run of words said twice", "sentences said twice",
    "sentences that open with words of their own", "their spread", "faults of agreement",
)  # fmt: skip
GATES = (
    "recall: each fact told, each loss once",
    "precision: every name, number, place has a source",
    "no daylight at night",
    "no invented quotation",
    "headline and answer of one question",
    "same bytes twice",
    *(f"{length}: {name}" for length in LENGTHS for name in _EVERY),
    "words for a turn go with what it changed",
    "no sentence in too many reports",
)
"""What the reports are held to; what else is measured is printed only."""


def _print_figures(figures: dict[str, list[float]], faults: dict[str, list[str]]) -> None:
    print(f"{'':<58}{'least':>8}{'mean':>8}{'most':>8}{'missed':>9}")
    for key, values in figures.items():
        mean, part = sum(values) / len(values), 100 * len(faults[key]) / len(values)
        print(f"{key:<58}{min(values):>8.2f}{mean:>8.2f}{max(values):>8.2f}{part:>7.1f} %")
    print()


def _in_proportion(found: list[Found], faults: dict[str, list[str]]) -> None:
    for voice in VOICES:
        turns = [pair for one in found for pair in one.turns[voice]]
        each = [measures.rank_correlation(*zip(*one.turns[voice], strict=True)) for one in found]
        rank = measures.rank_correlation(*zip(*turns, strict=True))
        shown = f"{voice}: Spearman {rank:.3f} over all turns, {fmean(each):.3f} by game"
        print(shown)
        if rank < gates.IN_PROPORTION:
            faults["words for a turn go with what it changed"].append(shown)
    print()


def _common_sentences(found: list[Found], faults: dict[str, list[str]]) -> None:
    """Sentences of so many words that too many reports of a voice have, names masked."""
    by_kind: dict[str, list[set[str]]] = defaultdict(list)
    for one in found:
        for kind, said in one.sentences.items():
            by_kind[kind].append({s for s in said if len(prose.words(s)) >= LONG})
    for kind, reports in by_kind.items():
        often = Counter(sentence for said in reports for sentence in said)
        limit = max(COMMON * len(reports), FEW)
        top = often.most_common(1)[0]
        print(f"{kind}: the commonest sentence stands in {top[1]} of {len(reports)}: {top[0]}")
        faults["no sentence in too many reports"] += [
            f"{kind}: {times} of {len(reports)}: {text}"
            for text, times in often.items()
            if times > limit
        ]
    print()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--examples", type=int, default=2)
    options = parser.parse_args()
    sys.exit(main(options.count, options.examples))
