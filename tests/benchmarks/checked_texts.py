"""Texts that people wrote held against their records: true ones left alone, falsehoods named?

`python -m tests.benchmarks.checked_texts FOLDER` reads every `NAME.md` of a folder against its
`NAME.journal.jsonl`. It names what is accused of each text as it stands; then it makes a text false
in one place, of ten kinds in turn (`--each N`: N of every kind and text), and says how many of
these are named. What it plants it knows from the record's chronicle and the words of the
text; it shares nothing with what reads.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import sheetgen
from sheetgen.library.record import Record

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
NUMBERS = [
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen",
]  # fmt: skip
FAR = {
    "morning": "evening", "forenoon": "evening", "dawn": "dusk", "afternoon": "small hours",
    "evening": "forenoon", "night": "afternoon", "small hours": "afternoon", "dusk": "dawn",
    "Morning Watch": "Dog Watches", "Dog Watches": "Forenoon Watch",
    "Middle Watch": "Afternoon Watch",
    "Afternoon Watch": "Middle Watch", "Forenoon Watch": "Dog Watches",
}  # fmt: skip
"""Another time of day, which nobody could mean."""
OTHER = {"none": "one", "all": "none", "both": "neither", "neither": "one", "one": "none"}
ENEMIES = "Germans?|Italians?|German aircraft|Italian aircraft|aircraft|U-boats?|submarines?"
TOLD = r"sunk|sank|damaged|hit|lost|hurt|came|attack|turned back|missed|found|arrived|reached"
NOT_TOLD = r"\b(?:if|would|could|should|might|meant|1942|seemed|plan)\b"

Plant = tuple[str, str]
"""A sentence as it stands, and made false."""


def sentences(text: str) -> list[str]:
    """What may be made false: sentences that tell something."""
    found = re.split(r"(?<=[.!?])\s+|\n\s*\n", text)
    return [s for s in found if re.search(TOLD, s) and not re.search(NOT_TOLD, s, re.I)]


def _swapped(s: str, pattern: str, put: Callable[[re.Match[str]], str | None]) -> Iterator[Plant]:
    for m in re.finditer(pattern, s):
        other = put(m)
        if other and other != m[0]:
            yield s, s[: m.start()] + other + s[m.end() :]


def _number(rng: Random) -> Callable[[re.Match[str]], str | None]:
    def put(m: re.Match[str]) -> str | None:
        place = NUMBERS.index(m[0].lower()) + rng.choice((-1, 1))
        other = NUMBERS[place] if 0 <= place < len(NUMBERS) else "three"
        return other.capitalize() if m[0][0].isupper() else other

    return put


def plants(text: str, record: Record, rng: Random) -> dict[str, list[Plant]]:
    """Falsehoods by their kind."""
    ships = {ship.name: ship for fleet in record.chronicle.fleet for ship in fleet}
    fates = {name: (s.condition, s.hit_on, s.gone_on) for name, s in ships.items()}
    said = {name for name in ships if name in text}
    number, word = _number(rng), rf"\b(?i:{'|'.join(NUMBERS)})\b"

    def another(m: re.Match[str]) -> str | None:
        others = [
            n for n in sorted(said) if ships[n].kind == ships[m[0]].kind and fates[n] != fates[m[0]]
        ]
        return rng.choice(others) if others else None

    def day(m: re.Match[str]) -> str:
        return rng.choice([day for day in DAYS if day != m[0]])

    def enemy(m: re.Match[str]) -> str:
        pairs = {
            "German": "Italian",
            "Italian": "German",
            "U-boat": "German",
            "submarine": "German",
        }
        first = next(name for name in pairs if m[0].startswith(name))
        return m[0].replace(first, pairs[first])

    found: dict[str, list[Plant]] = {}
    for s in sentences(text):
        name, verb = (
            rf"\b(?:{'|'.join(map(re.escape, ships))})\b",
            r"sunk|sank|damaged|lost|hit|hurt",
        )
        kinds: dict[str, list[Plant]] = {}
        if re.search(verb, s):
            kinds["ship"] = list(_swapped(s, name, another))
        kinds["number"] = list(_swapped(s, rf"{word}(?= (?:{ENEMIES}))", number))
        kinds["day"] = list(_swapped(s, "|".join(DAYS), day))
        kinds["time of day"] = list(_swapped(s, rf"\b(?:{'|'.join(FAR)})\b", lambda m: FAR[m[0]]))
        kinds["enemy"] = list(
            _swapped(s, r"\b(?:German|Italian)s?(?= aircraft|\b)|\b(?:U-boat|submarine)s?\b", enemy)
        )
        kinds["damaged for sunk"] = list(
            _swapped(s, r"\b(?:sunk|sank|lost)\b(?= [*A-Z]|[.,;]| on| at| in)", lambda m: "damaged")
        )
        kinds["sunk for damaged"] = list(
            _swapped(
                s,
                r"\bdamaged\b",
                lambda m: (
                    "sunk"
                    if re.search(r"\b(?:was|were|is|are) $", m.string[: m.start()])
                    else "sank"
                ),
            )
        )
        if re.search(r"arrived|came in|reached|harbour|got in|brought in", s):
            kinds["arrival"] = list(
                _swapped(s, rf"{word}(?= (?:of|cargo|merchant|tankers|freighters|ships))", number)
            )
        kinds["first or last"] = list(
            _swapped(
                s,
                r"\b(?:first|last)(?= (?:\w+ )?(?:ship|merchant|tanker|carrier|cargo|freighter))",
                lambda m: {"first": "last", "last": "first"}[m[0]],
            )
        )
        kinds["quantity"] = [
            *_swapped(
                s,
                r"\b(?i:none|all|both|neither|one)(?= (?:of|was|were|got|three|four|missed))",
                lambda m: OTHER[m[0].lower()],
            ),
            *_swapped(s, rf"{word}(?= (?:were|was) turned back| missed| of them)", number),
        ]  # fmt: skip
        for kind, some in kinds.items():
            found.setdefault(kind, []).extend(some)
    return found


def named(record: Record, text: str) -> dict[tuple[str, str], bool]:
    """What is named in a text, and whether it is said to contradict the record."""
    reads = record.check(text).reads
    return {(read.sentence.printed, f.claim): f.sure for read in reads for f in read.false}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=0)
    args = parser.parse_args()
    rng, accused, looks, unread, many = Random("planted"), 0, 0, 0, 0
    made, found = Counter[str](), Counter[str]()
    kinds_so_far = Counter[str]()
    for path in sorted(args.folder.glob("*.md")):
        record = sheetgen.open(path.with_suffix(".journal.jsonl"))
        text = path.read_text("utf-8")
        checked, known = record.check(text), named(record, text)
        many, unread = many + len(checked.reads), unread + len(checked.unread)
        accused += any(known.values())
        looks += len(known) - sum(known.values())
        for (sentence, claim), sure in sorted(known.items()):
            print(f"{'accused' if sure else 'look'}: {path.name}\n  {sentence}\n  {claim}")
        options = {kind: some for kind, some in plants(text, record, rng).items() if some}
        rarest = sorted(options, key=lambda kind: (kinds_so_far[kind], kind))
        for kind in rarest if args.each else rarest[:1]:
            kinds_so_far[kind] += 1
            for was, put in rng.sample(options[kind], min(max(args.each, 1), len(options[kind]))):
                made[kind] += 1
                if named(record, text.replace(was, put, 1)).keys() - known.keys():
                    found[kind] += 1
                else:
                    print(f"not named: {path.name}, {kind}\n  {was}\n  {put}")
    for kind, number in sorted(made.items()):
        print(f"{kind}: {found[kind]} of {number}")
    print(f"{accused} texts accused, {looks} looks; {many} sentences, {unread} not judged")
    print(f"{made.total()} falsehoods planted, {found.total()} named")


if __name__ == "__main__":
    main()
