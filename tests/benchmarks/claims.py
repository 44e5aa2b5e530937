"""Reports held against what happened: every claim of every sentence, by a reader of its own.

`python -m tests.benchmarks.claims --reports 60 --seed-prefix X` has so many games told and read,
and prints how many sentences there are, how many are unread (`--list` prints those), and each claim
that is called false, or worth a look, with its game. `--plant 200` makes so many printed sentences
false instead, one at a time, and says how many of them are named, and how many worth a look.
Reports are read as strangers' texts are, and each sentence as a whole besides (`whole`).

A sentence with a word of another course of the game (would, if, without the Evade ...) is not of
the chronicle, which knows one course alone. What is planted in these is counted by itself and left
out of the number asked for. A part of a day is only made one that shares no watch with it, and is
left where it is of the day on which the game was played; a name is only another where a word of
fate or time stands with it, and `a German` becomes `an Italian`.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import sheetgen
from sheetgen.games.convoy.report.checking.world import DAYS, PLACES, World
from sheetgen.kits.telling.checking.numbers import NUM, WORDS, number
from sheetgen.kits.telling.checking.page import page
from tests.benchmarks.whole import OTHER_COURSE, Own

EDITIONS = ("sheet", "revised", "classic")
VOICES = ("account", "diary", "press")
POLICIES = ("steady", "best", "random", "never")
PLANTS_A_REPORT = 10
COUNTED = (
    r"(?:of|more|other|merchant|cargo|tankers?|carriers?|cruisers?|destroyers?|warships?|ships?"
    r"|U-boats?|Germans?|Italians?|aircraft|attacks|watch(?:es)?|hours|hits|were|missed|points)\b"
)
KINDS = ("tanker", "cargo ship", "destroyer")
DAYPARTS = {
    "morning": ("evening", "night"), "afternoon": ("morning", "night"), "evening": ("morning",),
    "night": ("morning", "afternoon"),
}  # fmt: skip
"""Parts of a day, and those that share no watch with them whoever speaks."""
FATE = (
    r"\b(?:sank|sunk|sink|damaged?|finished|lost|cost|hit|came|went|stayed|left|gone|home|holes?"
    r"|arrived|limped|was|were|had|took|first|last|only|day|morning|afternoon|evening|night|dawn)\b"
)
"""A name is only a claim where something is said of it."""
SHIPS = r"(?= (?:nothing|the|\*|an?\b|\w+ \w+ships?))"
WAS = "(?:(?<=was )|(?<=were )|(?<=been ))"
PAIRS = (
    (f"sank{SHIPS}", "damaged"), (f"damaged{SHIPS}", "sank"),
    (f"{WAS}sunk", "damaged"), (f"{WAS}damaged", "sunk"),
    (r"finished(?= (?:\*|the |an? ))", "damaged"), ("(?<!and )German(?! and)", "Italian"),
    ("(?<!and )Italian(?! and)", "German"),
    ("none was", "one was"), ("none of them", "one of them"), ("(?<![Nn]ot )all of", "none of"),
    ("tanker", "cargo ship"), ("cargo ship", "tanker"), ("destroyer", "cruiser"),
    ("turned off the direct road", "split the convoy"), ("neither was", "one was"),
    ("sent out the dummies", "split the convoy"),
    ("merchant ships came in", "merchant ships were sunk"), ("went home", "stayed"),
)  # fmt: skip
"""Words that make what is said another thing."""
NO_CLAIM = re.compile(
    r"(?:(?:for|of) the|one more|spent most of the|looking that) (?:evening|night)|nights? like"
)
"""Parts of a day on which the game was played, and not a day of the voyage."""


class Told(NamedTuple):
    """A game that was told: the options that play it again, the report, what happened."""

    named: str
    report: str
    truth: World


def told(prefix: str, which: int, voice: str = "") -> Told:
    """A game of a kind by its number, and its report in a voice, or in each in its turn."""
    seed = f"{prefix}{which}"
    edition = EDITIONS[which % len(EDITIONS)]
    policy = POLICIES[which // len(EDITIONS) % len(POLICIES)]
    voice = voice or VOICES[which // len(EDITIONS) // len(POLICIES) % len(VOICES)]
    record = sheetgen.play("convoy", seed=seed, edition=edition, policy=policy)
    named = f"--seed {seed!r} --edition {edition} --policy {policy}"
    truth = World(record.chronicle, record.analysis().prices.par)
    return Told(named, record.report(voice=voice).markdown(), truth)


def measure(games: Iterator[Told], listed: bool) -> int:
    """Prints what reading comes to; the number of false claims."""
    sentences = wrong = doubtful = 0
    unread: list[str] = []
    for game in games:
        for read in Own(game.truth).read(game.report):
            sentences += 1
            if not read.claims:
                unread.append(read.sentence.text)
            for claim in read.false:
                wrong += claim.sure
                doubtful += not claim.sure
                how = "false" if claim.sure else "worth a look"
                print(f"{game.named}\n  {read.sentence.text}\n  {how}: {claim.claim}", flush=True)
    print(f"{sentences} sentences, {len(unread)} unread")
    print(f"{wrong} false claims, {doubtful} worth a look")
    if listed:
        print("\n".join(unread))
    return wrong


def _put(sentence: str, m: re.Match[str], put: str) -> str:
    return sentence[: m.start()] + put + sentence[m.end() :]


def plants(sentence: str, truth: World, rng: Random) -> Iterator[tuple[str, str]]:
    """Sorts of falsehood, and a sentence with each."""
    for m in re.finditer(rf"\b{NUM}(?= {COUNTED})", sentence, re.I):
        n = number(m[0]) + rng.choice((-1, 1))
        put = str(n) if m[0].isdigit() else WORDS.get(n, "")
        if n >= 2 and put and m[0].lower() not in ("one", "1942"):
            yield "number", _put(sentence, m, put.capitalize() if m[0][0].isupper() else put)
    for sort, words in (("day", DAYS[:5]), ("place", PLACES), ("part", DAYPARTS)):
        for m in re.finditer(rf"(?<!\w)(?:{'|'.join(words)})\b", sentence):
            clock = re.search(r"(?:four|eight)[\w ]*$", sentence[: m.start()])
            if not clock and not NO_CLAIM.search(sentence):
                others = DAYPARTS[m[0]] if sort == "part" else words
                yield sort, _put(sentence, m, rng.choice([w for w in others if w != m[0]]))
    for m in re.finditer(r"\*([^*]+)\*", sentence):
        ship = truth.ships.get(m[1])
        if ship and re.search(FATE, sentence):
            fate = (ship.fate, ship.gone_on, ship.hit_on)
            others = [x.name for x in truth.ships.values() if x.kind == ship.kind]
            free = [truth.ships[name] for name in others if name not in sentence]
            names = [x.name for x in free if (x.fate, x.gone_on, x.hit_on) != fate]
            if names:
                yield "name", _put(sentence, m, f"*{rng.choice(names)}*")
    for was, put in PAIRS:
        for m in re.finditer(rf"\b{was}", sentence):
            before, after = sentence[: m.start()], sentence[m.end() :]
            counted = re.search(rf"{NUM} $", before, re.I) or after[:4] in (" *", "s *")
            if was not in KINDS or counted:
                if put in ("German", "Italian") and before[-3:].strip().lower() in ("a", "an"):
                    before = re.sub(r"n? $", " " if put == "German" else "n ", before)
                yield f"{put} for {m[0]}", before + put + after


def false(game: Told, report: str) -> set[tuple[bool, str]]:
    """What is false in a report of a game, and whether that is sure."""
    reads = Own(game.truth).read(report)
    return {(claim.sure, claim.claim) for read in reads for claim in read.false}


class Planted(NamedTuple):
    """A falsehood in a report: its sort, the sentence and what was made of it, whether it is of
    another course of the game, and whether it is named, or at least worth a look."""

    game: Told
    sort: str
    sentence: str
    put: str
    other: bool
    named: bool
    seen: bool


def falsehoods(games: Iterator[Told], count: int) -> Iterator[Planted]:
    """So many falsehoods, those of another course not counted."""
    rng = Random("planted")
    for game in games:
        known = false(game, game.report)
        sentences = [s.text for paragraph in page(game.report).paragraphs for s in paragraph]
        found = [(s, *plant) for s in sentences for plant in plants(s, game.truth, rng)]
        rng.shuffle(found)
        for sentence, sort, put in found[: min(PLANTS_A_REPORT, count)]:
            printed = r"\s+".join(map(re.escape, sentence.split()))
            new = false(game, re.sub(printed, lambda _, put=put: put, game.report)) - known
            other = OTHER_COURSE.search(sentence) is not None
            count -= not other
            named = any(sure for sure, _ in new)
            yield Planted(game, sort, sentence, put, other, named, bool(new) and not named)


def planted(games: Iterator[Told], count: int) -> int:
    """Prints how many of so many falsehoods are named; the number that is not."""
    made: Counter[str] = Counter()
    named: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    other = "of another course"
    for each in falsehoods(games, count):
        sort = other if each.other else each.sort
        made[sort] += 1
        named[sort] += each.named
        seen[sort] += each.seen
        if not each.named:
            how = ", worth a look" if each.seen else ""
            print(f"{each.game.named}, {sort}{how}\n  {each.sentence}\n  {each.put}")
    for sort, many in sorted(made.items()):
        print(f"{sort}: {named[sort]} of {many} named, {seen[sort]} worth a look")
    planted, found_out, looked = (some.total() - some[other] for some in (made, named, seen))
    print(f"{planted} falsehoods planted, {found_out} named, {looked} worth a look")
    return planted - found_out


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reports", type=int, default=60)
    parser.add_argument("--seed-prefix", default="claims ")
    parser.add_argument("--voice", choices=VOICES, default="", help="default: each in its turn")
    parser.add_argument("--list", action="store_true", help="list the sentences that are unread")
    parser.add_argument("--plant", type=int, default=0, help="plant so many falsehoods instead")
    args = parser.parse_args()
    games = (told(args.seed_prefix, which, args.voice) for which in range(args.reports))
    if args.plant:
        planted(games, args.plant)
    else:
        measure(games, args.list)


if __name__ == "__main__":
    main()
