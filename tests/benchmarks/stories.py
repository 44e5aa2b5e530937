"""Holds many reports of the convoy to what makes a story of a record: three voices.

    python -m tests.benchmarks.stories [--count 100] [--examples 1]

Seeds `editor 0` upwards, the editions by turns, the policies never, random, steady and best in
threes. The outline is read as `--outline` prints it, the text with an eye of its own. Exit status 1
if a gate fails.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import fmean
from typing import Any

from tqdm import tqdm

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report.audit import ENDS, NAMES
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.kits.chances.analysis import Analysis, priced
from sheetgen.kits.telling import prose
from sheetgen.kits.telling.outline import order_of
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.report import Asked, Telling
from tests.games.convoy.report.reports import EDITIONS, game

VOICES = ("staff", "press", "diary")
POLICIES = ("never", "random", "steady", "best")
WITH_A_PLAN = ("steady", "best")
"""The captains whose choices follow from how things stand."""
NOTHING = (
    r"\b(?:not one of|nothing (?:for|reache[sd]|that left)|none (?:of|arrived)|"
    r"no merchant ship (?:reached|arrives)|no ship of|convoy lost|no cargo and no oil|"
    r"neither cargo nor oil)"
)
TOTAL = {
    "no-oil": r"no oil|not? (?:\w+ ){0,3}tanker|none of (?:them|their|what)[^.]*(?:oil|tanker)|"
    r"nothing[^.]*oil|without (?:\w+ )?oil|dry cargo|tankers? (?:were|was) (?:all )?lost|"
    r"all (?:\w+ )?tankers|both tankers|no tanker|tankers?[^.]*lost|not one of them carried oil|"
    r"the oil (?:is|did) not|waits for oil|asked for oil[^.]*none|oil[^.]* none",
    "no-cargo": r"no cargo|no (?:freighter|other)|nothing else|every (?:cargo ship|freighter)|"
    r"all freighters lost|of (?:the )?cargo[^.]*(?:none|nothing)|cargo[^.]*(?:did not|none)|"
    r"not (?:one|a) cargo ship|none (?:came )?in",
    "few": r"#",
    "all-in": r"\ball\b|every|none was lost|no merchant ship|not one|out of|whole|without losing",
}
BEYOND = {
    "press": re.compile(
        r"\b(?:luck\w*|fortun\w*|decoy\w*|dumm\w+|odds|chances?|would have|shadow\w*|"
        r"screen\w*|scatter\w*|expect(?:ation|ed score))\b",
        re.IGNORECASE,
    ),
    "diary": re.compile(r"\b(?:would have|same dice|had it not been|averted)\b", re.IGNORECASE),
}
"""What a voice cannot know."""
ENEMY = re.compile(
    r"U-boat|Italian|Regia Aeronautica|German|Luftwaffe|combined|air forces|nations|mixed"
)
WHEN = re.compile(
    r"Watch|\bdawn|first light|daybreak|morning|afternoon|noon|evening|dusk|nightfall|light went|"
    r"small hours|early|hours (?:later|after)|Monday|Tuesday|Wednesday|Thursday|Friday"
)
PLACE = re.compile("|".join(re.escape(p["place"]) for p in data("passage")["waypoints"]), re.I)
RUN, SENTENCE = 4, 8
"""Words in a run that may have been heard, and in a sentence that counts as one of a shape: a
shorter one may be as common as it likes."""
FACTS = {
    "open": "contact", "stopped-": "stopped", "sunk": "loss", "twice": "loss", "finished": "loss",
    "damaged": "damage", "take-": "option", "end-": "option ends", "goes-": "home",
    "seen": "seen", "judged": "verdict", "odds": "odds", "quiet": "quiet", "came-to": "quiet",
    "no-harm": "no harm", "weak-": "force", "sailing": "force", "came-in": "arrival",
}  # fmt: skip
"""The kinds of fact a phrase tells, by how its slot begins."""


@dataclass
class Read:
    """A report as it was read: sentences masked, runs, facts in order; what was counted."""

    name: str
    theme: str
    masked: list[str]
    runs: set[tuple[str, ...]]
    facts: list[tuple[str, Any]]
    figures: dict[str, float] = field(default_factory=dict)
    faults: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def read(number: int) -> dict[str, Read]:
    """The reports of one game in every voice."""
    edition, policy = EDITIONS[number % 3], POLICIES[number // 3 % 4]
    header, session = game(f"editor {number}", edition, policy)
    ledger, names = priced(session, session.game.reference_policy)
    analysis = Analysis(ledger, names, (), session.game.reference_policy, 0, session.finished)
    chronicle = tell(session)
    found = {}
    for voice in VOICES:
        asked = Asked(header, session, analysis=analysis, voice=voice)
        told, outline = report.tell(asked), report.outlined(asked).to_json()
        name = f"editor {number}, {edition}, {policy}, {voice}"
        found[voice] = _read(name, voice, policy, told, outline, chronicle)
    return found


def _read(
    name: str,
    voice: str,
    policy: str,
    told: Telling,
    outline: dict[str, Any],
    chronicle: Chronicle,
) -> Read:
    # What the real convoy met with is boxed, and the same in every report that passes there.
    own = "\n".join(line for line in told.text.splitlines() if not line.startswith(">"))
    story = prose.narrative(own, ENDS)
    masked = [prose.masked(s, NAMES) for s in prose.sentences(story)]
    words = [prose.words(s) for s in masked]
    runs = {tuple(s[i : i + RUN]) for s in words for i in range(len(s) - RUN + 1)}
    one = Read(name, outline["question"]["about"], masked, runs, list(_facts(told.told)))
    _outcomes(one, told, outline, story)
    _plan(one, outline, voice, policy, chronicle)
    _knowledge(one, voice, told)
    _layout(one, told, story)
    text = told.text.split("\n## Losses")[0]
    one.figures["threads"] = sum(text.count(f"*{t['name']}*") >= 3 for t in outline["threads"])
    openings = [s for s in prose.sentences(story) if ENEMY.search(s)]
    packed = [s for s in openings if WHEN.search(s) and PLACE.search(s)]
    one.figures["openings with when, where and who"] = len(packed) / max(len(openings), 1)
    return one


def _facts(told: list[Told]) -> Iterator[tuple[str, Any]]:
    for phrase in told:
        kind = next((kind for slot, kind in FACTS.items() if phrase.slot.startswith(slot)), None)
        if kind in ("loss", "damage", "home"):
            yield from ((kind, ship) for ship in re.findall(r"\*([^*]+)\*", phrase.text))
        elif kind:
            yield kind, phrase.about[-1:]


def _outcomes(one: Read, told: Telling, outline: dict[str, Any], story: list[str]) -> None:
    """Whether a total outcome stands in headline or standfirst, and in the last paragraph."""
    title = re.search(r"^# (.*)$", told.text, re.MULTILINE)
    first = f"{title[1] if title else ''}. {story[0]}"
    for total in outline["totals"]:
        for where, text in (("first", first), ("last", story[-1])):
            if total == "few":
                said = bool(re.search(r"\b(?:of|out of)\b|^[^.]*\bone\b|nothing|none", text, re.I))
            else:
                said = bool(re.search(TOTAL[total], text, re.I) or re.search(NOTHING, text, re.I))
            one.figures[f"{total} in the {where}"] = said
            if not said:
                one.faults["total outcomes told"].append(f"{one.name}: {total}, {where}: {text}")


def _plan(
    one: Read, outline: dict[str, Any], voice: str, policy: str, chronicle: Chronicle
) -> None:
    nodes = [node for section in outline["sections"] for node in section["nodes"]]
    scenes = {turn for node in nodes if node["kind"] == "scene" for turn in node["turns"]}
    left_out = {int(turn) for turn in outline["left_out"]}
    for turn in outline["question"]["turns"]:
        battle = chronicle.turns[turn - 1].battle
        if turn not in scenes | left_out and (battle or voice != "press"):
            one.faults["heaviest turns as scenes"].append(f"{one.name}: turn {turn}")
    if policy in WITH_A_PLAN and voice != "press":
        given = [bool(node["facts"]) for node in nodes if node["kind"] == "decision"]
        if given:
            one.figures["decisions with a reason"] = fmean(given)
    one.figures["words"] = len(prose.words(" ".join(one.masked)))


def _knowledge(one: Read, voice: str, told: Telling) -> None:
    body = told.text.split("\n## Losses")[0]
    body = "\n".join(line for line in body.splitlines() if not line.startswith(">"))
    if voice in BEYOND:
        # Title and standfirst of a diary are an editor's.
        start = body.index("\n## ") if voice == "diary" else 0
        for beyond in BEYOND[voice].finditer(body, start):
            around = body[max(beyond.start() - 40, 0) : beyond.end() + 40].replace("\n", " ")
            one.faults["beyond their knowledge"].append(f"{one.name}: {around}")
    if voice == "diary":
        for entry in body.split("\n## ")[1:]:
            day = re.match(r"\w+ (\d+) August", entry)
            later = [int(d) for d in re.findall(r"\b(\d+)(?:st|nd|rd|th)\b", entry)]
            if day and any(d > int(day[1]) for d in later):
                one.faults["beyond their knowledge"].append(f"{one.name}: {entry[:60]}")


def _layout(one: Read, told: Telling, story: list[str]) -> None:
    body = told.text.split("---\n", 2)[2]
    before = body.split("\n## Losses")[0]
    said = sum(len(prose.words(p)) for p in story)
    every = len(prose.words(re.sub(r"[#*|<>!-]", " ", before)))
    one.figures["story's share of words"] = said / max(every, 1)
    if re.search(r"^\|", before, re.MULTILINE):
        one.faults["story before the first table"].append(one.name)


def corpus(count: int) -> Iterator[dict[str, Read]]:
    """The reports, game by game."""
    with ProcessPoolExecutor(2) as pool:
        done = pool.map(read, range(count))
        yield from tqdm(done, total=count, unit=" games", disable=None, leave=False)


def main(count: int, examples: int) -> int:
    """Tell, read, count; print every gate. Returns the exit status."""
    games = list(corpus(count))
    failed = 0

    def gate(name: str, figure: float, limit: float, most: bool, of: str = "") -> None:
        nonlocal failed
        held = figure <= limit if most else figure >= limit
        failed += not held
        sign = "<=" if most else ">="
        print(f"{'held  ' if held else 'FAILED'} {name:<58}{figure:>8.3f} {sign} {limit:g}  {of}")

    themes = Counter(one["staff"].theme for one in games)
    (common, times), *_ = themes.most_common()
    gate("themes", len(themes), 10, True)
    gate("commonest theme's share", times / count, 0.35, True, common)
    print("       ", dict(themes.most_common()))
    for voice in VOICES:
        reads = [one[voice] for one in games]
        _of_voice(voice, reads, gate)
    for other, limit in (("press", 0.5), ("diary", 1.0)):
        taus = [order_of(one["staff"].facts, one[other].facts) for one in games]
        gate(f"order of facts, staff to {other} (tau)", fmean(taus), limit, True)
    gone = [_absent(one["staff"].facts, one["diary"].facts) for one in games]
    gate("staff's facts absent from the diary or elsewhere", fmean(gone), 1 / 3, False)
    _print_faults(games, examples, gate)
    return 1 if failed else 0


def _absent(facts: list[tuple[str, Any]], others: list[tuple[str, Any]]) -> float:
    """The part of the facts that the other telling has not, or not after the same fact before."""
    before = dict(pairwise(dict.fromkeys(others)))
    here = list(dict.fromkeys(facts))
    follows = {b: a for a, b in before.items()}
    shared = set(others)
    prior = {b: a for a, b in pairwise([f for f in here if f in shared])}
    moved = [
        fact for fact in here
        if fact not in shared or (fact in prior and follows.get(fact) != prior[fact])
    ]  # fmt: skip
    return len(moved) / max(len(here), 1)


def _of_voice(voice: str, reads: list[Read], gate: Any) -> None:
    figures: dict[str, list[float]] = defaultdict(list)
    for one in reads:
        for key, value in one.figures.items():
            figures[key].append(value)
    totals = [value for key, values in figures.items() if " in the " in key for value in values]
    gate(f"{voice}: total outcomes in standfirst and last paragraph", fmean(totals), 1, False)
    if "decisions with a reason" in figures:
        reasons = fmean(figures["decisions with a reason"])
        gate(f"{voice}: decisions with a reason", reasons, 0.9, False)
    named = [one.figures["threads"] for one in reads if one.theme != "quiet"]
    gate(f"{voice}: ships named three times or more", fmean(named), 2, False)
    heard = [
        len(third.runs & (one.runs | two.runs)) / max(len(third.runs), 1)
        for one, two, third in zip(reads, reads[1:], reads[2:], strict=False)
    ]
    gate(f"{voice}: third report's runs heard before", fmean(heard), 0.12, True)
    shapes = Counter(
        s for one in reads for s in {s for s in one.masked if len(prose.words(s)) >= SENTENCE}
    )
    shape, times = shapes.most_common(1)[0]
    gate(f"{voice}: commonest masked sentence", times / len(reads), 0.08, True, shape)
    packed = fmean(figures["openings with when, where and who"])
    gate(f"{voice}: openings with when, where and who", packed, 0.3, True)
    share = min(figures["story's share of words"])
    gate(f"{voice}: least share of the story in the words", share, 0.5, False)
    print(f"        words: {fmean(figures['words']):.0f}")


def _print_faults(games: list[dict[str, Read]], examples: int, gate: Any) -> None:
    names = (
        "total outcomes told", "heaviest turns as scenes", "beyond their knowledge",
        "story before the first table",
    )  # fmt: skip
    for name in names:
        faults = [text for one in games for each in one.values() for text in each.faults[name]]
        gate(f"faults: {name}", len(faults), 0, True)
        for text in faults[:examples]:
            print(f"           {text}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--examples", type=int, default=1)
    options = parser.parse_args()
    sys.exit(main(options.count, options.examples))
