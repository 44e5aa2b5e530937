"""Holds war diaries of Wings over Malta to what makes a story of a campaign.

    python -m tests.benchmarks.stories_wings [--count 20]

Campaigns `diary 0` upwards, every fight fought card by card, in all voices. The outline is read as
`--outline` prints it, the text with an eye of its own. Exit status 1 if a gate fails.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from tqdm import tqdm

from sheetgen.core import dice
from sheetgen.core.journal import Header
from sheetgen.core.registry import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.report import document as report
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.telling import prose
from sheetgen.kits.telling.report import Asked
from tests.benchmarks.telling_wings_flight import no_turns, one_fall
from tests.benchmarks.telling_wings_reader import Told, has, read

VOICES = ("staff", "diary", "press")
COMPARING = re.compile(r"\b(last|first|still|only|again|so far|once more)\b")
FOLLOWED, CHAPTERS, RATIO, COMMONEST = 2, 4, 4.0, 0.45


class Read(NamedTuple):
    """What a diary was found to be."""

    title: str
    question: str
    followed: int
    ratio: float
    ended: bool
    faults: dict[str, list[str]]


def campaign(seed: str) -> Session:
    """A campaign that has fought itself out."""
    game, key = find("wings"), dice.key_of_seed(seed)
    session = Session(game, game.conditions())
    play_out(session, first_of(seeded(key), decided(game.policies["fought"], key)))
    return session


def diaries(number: int) -> list[tuple[str, Read]]:
    """A campaign told in every voice, and what is found in it."""
    seed = f"diary {number}"
    session = campaign(seed)
    header = Header("wings", "2018", session.game.rules_version, {}, seed, "fought")
    return [(v, _found(Asked(header, session, voice=v), tell(session))) for v in VOICES]


def _found(asked: Asked, chronicle: Chronicle) -> Read:
    text = report.tell(asked).text
    outline = report.outlined(asked).to_json()
    told = read(text)
    lengths = [sum(len(prose.words(s)) for s in one.sentences) for one in told]
    return Read(
        title=re.findall(r"(?m)^# (.+)$", text)[0],
        question=outline["question"]["about"],
        followed=sum(_chapters(thread, told) >= CHAPTERS for thread in outline["threads"]),
        ratio=max(lengths) / min(lengths),
        ended=_ended(text, chronicle),
        faults={
            "killers told twice": [*one_fall(told, chronicle)],
            "turn numbers": [*no_turns(told, chronicle)],
            "comparing words": [*comparing(told, text, chronicle)],
        },
    )


def _chapters(thread: dict[str, Any], told: list[Told]) -> int:
    """In how many missions of his a man who is followed is named where they are told."""
    surname = thread["name"].split(" ", 1)[1]
    missions = [told[beat["turn"] - 1] for beat in thread["beats"]]
    return sum(any(has(surname, s) for s in one.sentences) for one in missions)


def _ended(text: str, chronicle: Chronicle) -> bool:
    """Whether a last chapter follows the last mission, names how it ended, and says what became of
    the men."""
    _, found, end = text.partition("\n## What it came to\n")
    return bool(found) and "\n## Afterwards\n" in end and chronicle.missions[-1].ended


# Words that compare, checked against the record. What no rule knows is a fault, too.

Rule = Callable[[Chronicle, int, str], bool]


def _men(chronicle: Chronicle, sentence: str) -> list[Any]:
    return [a for a in chronicle.men if has(a.name.surname, sentence)]


def _missions(airman: Any, upto: int) -> list[int]:
    return [flight.mission for flight in airman.flights if flight.mission <= upto]


def _first_flight(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """One of the men a sentence names had never flown before, or it tells where his first was."""
    new = [a for a in _men(chronicle, sentence) if _missions(a, upto)[:1] == [upto]]
    been = [
        a for a in _men(chronicle, sentence)
        if chronicle.missions[a.flights[0].mission - 1].place.name in sentence
    ]  # fmt: skip
    return bool(new or been)


def _first_of_a_life(chronicle: Chronicle, upto: int, life: str) -> bool:
    """Where a life says that it began, the man first flew; or he was there from the start."""
    if "first day" in life:
        return any(a.joined in (1, 13) and a.name.full in life for a in chronicle.men)
    for mission in chronicle.missions[:upto]:
        if mission.place.name in life:
            return any(a.flights[0].mission == mission.number for a in chronicle.men if a.flights)
    return False


def _beside(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """Of two men who are named one was lost the last time that the other flew, with him."""
    for one in _men(chronicle, sentence):
        for other in _men(chronicle, sentence):
            before = [f for f in one.flights if f.mission < upto]
            last = other.flights[-1]
            if one is not other and before and before[-1].mission == last.mission < upto:
                return other.man.status != 0
    return False


def _shot_before(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """Of two men who are named one had shot the other down before."""
    names = {a.number for a in _men(chronicle, sentence)}
    return any(
        kill.lost in names and set(kill.by) & names
        for mission in chronicle.missions[: upto - 1]
        if mission.fought
        for kill in mission.fought.kills
    )


def _fell_before(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """One who is named was shot down twice before."""
    return any(
        sum(bool(f.report and f.report.fate == "shot down") for f in a.flights if f.mission < upto)
        > 1
        for a in _men(chronicle, sentence)
    )


def _alone(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """One who is named is the only one left of those with whom his like began."""
    for airman in _men(chronicle, sentence):
        own = [
            a for a in chronicle.men
            if (a.man.air_force, a.man.bomber, a.joined, a.as_novice)
            == (airman.man.air_force, airman.man.bomber, airman.joined, False)
        ]  # fmt: skip
        gone = [
            a
            for a in own
            if any(f.mission < upto and f.after and f.after.status for f in a.flights)
        ]
        if len(own) - len(gone) == 1 and airman not in gone:
            return True
    return False


def _stayed(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """One who is named was on the table at the end, and nobody of the other side."""
    mission = chronicle.missions[upto - 1]
    there = [f for f in mission.flights if f.report and f.report.fate == "on the table"]
    sides = {f.airman.man.side for f in there}
    return len(sides) == 1 and any(has(f.airman.name.surname, sentence) for f in there)


def _last_mission(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    return upto == len(chronicle.missions)


def _back(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """One who is named had been in hospital by then."""
    return any(
        any(e.__class__.__name__ == "Injury" for e in f.events)
        for a in _men(chronicle, sentence)
        for f in a.flights
        if f.mission <= upto
    )


def _fired_last(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """One who is named was brought down by the last shot of another who is."""
    mission = chronicle.missions[upto - 1]
    named = {a.number for a in _men(chronicle, sentence)}
    return any(
        f.airman.number in named and f.report and f.report.by and f.report.by[0] in named
        for f in mission.flights
    )


def _to_fly(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """So many missions were still to be flown."""
    left = len(chronicle.missions) - upto
    return any(one.value == left for one in prose.counted_numbers(sentence)) or left == 1


def _with_a_medal(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """One who is named was decorated when he last flew, or since."""
    before = [[f for f in a.flights if f.mission < upto] for a in _men(chronicle, sentence)]
    return any(
        flights and any(type(e).__name__ == "MedalAwarded" for e in flights[-1].events)
        for flights in before
    )


def _idiom(chronicle: Chronicle, upto: int, sentence: str) -> bool:
    """Words that compare nothing: `only just`, `at last`, `the first hangar`, the luck of a lucky
    man, the first shot of a fight."""
    return True


RULES: tuple[tuple[str, Rule], ...] = (
    (r"the last mission|the last of all", _last_mission),
    (r"first (hangar|building|burst|shot|blood|airplane|within|to)\b", _idiom),
    (r"fired first|fire first|blood first|others first|them first|enemy first", _idiom),
    (r"at last|only just|only a matter|walk again|to the last|last gasp|only to crash", _idiom),
    (r"attack still to be made|only by|first hits|fighters only|missed again", _idiom),
    (r"still firing|only put|put off only|only for scrap|did not last|its first\b", _idiom),
    (r"[Ll]uck|fortune", _idiom),
    (r"last shot|fired last|hit \w+ last", _fired_last),
    (r"still to (?:fly|be flown)", _to_fly),
    (
        r"first time|first flight with|[Ss]ince (?:he last|last time)|not flown with it",
        _with_a_medal,
    ),
    (r"fit again|once more|fly again|again on|well again|walking again|back again", _back),
    (r"felt again|trouble him again|last wound|still open|met with again", _back),
    (r"of hospital again|up again", _back),
    (r"both eyes|the eye that was left|wound from the last", _back),
    (r"first time|first flight|first trip|first go|newcomer", _first_flight),
    (r"last companion|last time|last flown with|beside him|only .* left to fly", _beside),
    (
        r"met again|once more|again for|now met|at it again|against each other again|first meeting",
        _shot_before,
    ),
    (r"still flying|still they gave|again in action|not the first return", _fell_before),
    (r"only .* left of|was the last\b|what remained|the last of", _alone),
    (r"still (?:up )?there|only .* (?:stayed|remained)|were only", _stayed),
    (r"last in the air|still in the air", _stayed),
    (r"lose it again|not caught again", _last_mission),
)
"""What a sentence says, by its words, and what then has to hold: one rule of those that fit."""


def comparing(told: list[Told], text: str, chronicle: Chronicle) -> Iterator[str]:
    """Every word that compares in what is told of the missions holds, as far as a rule can tell."""
    for number, one in enumerate(told, start=1):
        for sentence in one.sentences:
            if COMPARING.search(sentence):
                yield from _judged(chronicle, number, sentence)
        for life in one.obituaries:
            if re.search(r"\bfirst\b", life) and not _first_of_a_life(chronicle, number, life):
                yield f"mission {number}: {life}"
    if re.search(r"\bso far\b", text):
        yield "so far"


def _judged(chronicle: Chronicle, number: int, sentence: str) -> Iterator[str]:
    rules = [rule for pattern, rule in RULES if re.search(pattern, sentence)]
    if not rules:
        yield f"mission {number}, no rule knows: {sentence}"
    elif not any(rule(chronicle, number, sentence) for rule in rules):
        yield f"mission {number}: {sentence}"


def main(count: int) -> int:
    """Tell, read, measure; print the gates. Returns the exit status."""
    with ProcessPoolExecutor(max_workers=2) as workers:
        found = [
            one for some in tqdm(workers.map(diaries, range(count)), total=count) for one in some
        ]
    failed = 0

    def gate(name: str, broken: list[str], figure: str = "") -> None:
        nonlocal failed
        failed += bool(broken)
        print(f"{'FAULT' if broken else ' held'}  {name}: {figure or len(broken)}")
        for one in broken[:8]:
            print(f"         {one}")

    for voice in VOICES:
        mine = [one for of, one in found if of == voice]
        titles = Counter(one.title for one in mine)
        print(f"{voice}: {len(mine)} campaigns, {dict(Counter(one.question for one in mine))}")
        gate("a last chapter, and what became of the men", [o.title for o in mine if not o.ended])
        least = min(one.followed for one in mine)
        gate(
            "two men each followed through four missions or more",
            [one.title for one in mine if one.followed < FOLLOWED],
            f"{least} at least",
        )
        gate(
            "the longest mission at least four times the shortest",
            [one.title for one in mine if one.ratio < RATIO],
            f"{min(one.ratio for one in mine):.1f} at least",
        )
        gate("headlines shared", [title for title, times in titles.items() if times > 1])
        commonest = Counter(one.question for one in mine).most_common(1)[0][1] / len(mine)
        gate(
            "share of the commonest question",
            ["over 0.45"] if commonest > 0.45 else [],
            f"{commonest:.2f}",
        )
        for name in mine[0].faults:
            gate(name, [fault for one in mine for fault in one.faults[name]])
    return 1 if failed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    sys.exit(main(parser.parse_args().count))
