"""How the account of a convoy is written, in figures: never whether it is good.

    python -m tests.benchmarks.telling_measures [--reports 60] [--seed measure] [--texts FILE ...]

Each measure is taken of the texts given first, such as reports written by hand, and then of reports
of fresh seeds: what the former fail is no fault of the latter. Nothing here is a gate. Sentences
are compared with names and numbers blanked.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean

import sheetgen

EDITIONS, POLICIES = ("sheet", "revised", "classic"), ("steady", "best", "random", "never")
_NUMBER = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_WHEN = (
    "dawn|noon|midnight|daylight|light|dusk|dark|morning|forenoon|afternoon|evening|night|watch|"
    "watches|turns?|hours?|days?|halfway|monday|tuesday|wednesday|thursday|friday|saturday|sunday"
)
TIME = re.compile(
    rf"(?:later|then|next|meanwhile|halfway|afterwards|soon|now|today|yesterday|{_WHEN}"
    rf"|(?:a|another|{_NUMBER}|\d+) (?:turn|watch|hour|day)(?:s|es)? (?:later|after|on)"
    r"|(?:after|before|since|until|by) (?:that|this|then)"
    rf"|(?:at|by|before|after|until|from|towards) (?:{_NUMBER}|\d+)(?! [\w-]+s\b)"
    r"|(?:at|on|in|by|after|before|during|from|until|between|towards|through|for|since|about|early|"
    rf"late|all) (?:[\w’'-]+ ){{0,3}}?(?:{_WHEN}|times|\d+(?:st|nd|rd|th))"
    rf"|(?:the|that|this) (?:[\w-]+ )?(?:{_WHEN})"
    r"|(?:(?:close|just) )?(?:(?:north|south)?-?(?:east|west)?|off|near|in|at|past|under|outside)"
    r" (?:[\w’-]+ ){0,2}?(?-i:[A-Z])\w+)\b",
    re.I,
)
"""How a sentence begins that opens on time or place."""
OUTCOMES = {
    "stopped": r"turned back|stopped|beat(?:en)? off|driven off|kept off|headed off|accounted for",
    "missed": r"missed|went wide|wasted|did no harm",
    "sunk": r"sank|sunk|went down|was lost|were lost|lost|destroyed|finished|gone",
    "damaged": r"damaged|hurt|holed|crippled|set on fire|wounded",
}
JOINS = re.compile(r"\b(because|so|but|although|though|since|which|who|while|yet|if|when)\b", re.I)
NUMBER = re.compile(
    r"\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|"
    r"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?)\b",
    re.I,
)
NAME = re.compile(r"\*[^*]+\*")


def reports_in(text: str) -> list[str]:
    """The reports in a text: where one is quoted that has a heading, the quotation; or what stands
    under each heading that begins with `Report (`; or else all of it."""
    if re.search(r"^> #", text, re.M):
        return ["\n".join(line[2:] for line in text.splitlines() if line.startswith(">"))]
    return re.findall(r"(?ms)^#+ Report \([^\n]*\n(.*?)(?=^#{1,3} |\Z)", text) or [text]


def prose(text: str) -> list[str]:
    """The paragraphs of a report: no front matter, heading, box, table, list or credits, and no
    line that is a dateline."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S).split("<!-- credits -->")[0]
    blocks = [
        block.removeprefix("> ").replace("\n> ", "\n").strip() for block in text.split("\n\n")
    ]
    passed = ("#", "|", "-", "<", "**", "*Malta Convoy", "`")
    return [
        " ".join(b.split())
        for b in blocks
        if b and not b.startswith(passed) and not NAME.fullmatch(b)
    ]


def sentences(paragraphs: Sequence[str]) -> list[str]:
    """Their sentences."""
    return [s for p in paragraphs for s in re.split(r"(?<=[.?!])\s+(?=[*A-Z(])", p) if s]


def blanked(sentence: str) -> str:
    """A sentence without its names and numbers."""
    return NUMBER.sub("#", NAME.sub("*", sentence)).lower()


def share(texts: Sequence[str], holds: Callable[[str], object]) -> float:
    """The share of some texts of which something holds, in hundredths."""
    return 100 * sum(bool(holds(text)) for text in texts) / max(len(texts), 1)


def measured(paragraphs: list[str]) -> dict[str, float]:
    """The measures of one report."""
    whole, said = " ".join(paragraphs), sentences(paragraphs)
    words = max(len(whole.split()), 1)
    six = re.findall(r"[a-z'-]+", blanked(whole))
    grams = Counter(" ".join(six[at : at + 6]) for at in range(len(six) - 5))
    found = {
        "words": words,
        "paragraphs that open on time or place, %": share(paragraphs, TIME.match),
        "sentences that open so, %": share(said, TIME.match),
        "sentences of six words or fewer, %": share(said, lambda s: len(s.split()) <= 6),
        "semicolons in 100 words": 100 * whole.count(";") / words,
        "joining words in 100": 100 * len(JOINS.findall(whole)) / words,
        "names and numbers in 100 words": 100
        * (len(NAME.findall(whole)) + len(NUMBER.findall(NAME.sub("*", whole))))
        / words,
        "six words said twice": sum(many > 1 for many in grams.values()),
    }
    for outcome, ways in OUTCOMES.items():
        used = {match.lower() for match in re.findall(rf"\b(?:{ways})\b", whole, re.I)}
        found[f"ways to say {outcome}"] = len(used)
    return found


def shared(reports: Sequence[list[str]]) -> dict[str, float]:
    """What two of some reports share, on an average; and lines that come in many."""
    sets = [{blanked(s) for s in sentences(paragraphs)} for paragraphs in reports]
    pairs = list(combinations(sets, 2))
    long = [{s for s in one if len(s.split()) > 8} for one in sets]
    often = Counter(s for one in long for s in one)
    openings = Counter(" ".join(s.split()[:3]) for one in sets for s in one)
    return {
        "sentences that two share": fmean(len(a & b) for a, b in pairs) if pairs else 0,
        "long lines in more than a tenth": sum(n > max(1, len(sets) / 10) for n in often.values()),
        "sentences with the commonest three first words, %": 100
        * openings.most_common(1)[0][1]
        / sum(openings.values()),
    }


def main() -> None:
    """Takes the measures and prints them side by side."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--reports", type=int, default=60)
    parser.add_argument("--seed", default="measure")
    parser.add_argument("--texts", nargs="*", type=Path, default=[])
    parser.add_argument("--voice", default=None)
    given = parser.parse_args()
    ours = []
    for number in range(given.reports):
        record = sheetgen.play(
            "convoy", seed=f"{given.seed} {number}", edition=EDITIONS[number % 3],
            policy=POLICIES[number % 4],
        )  # fmt: skip
        ours.append(prose(record.report(given.voice).markdown()))
    by_hand = [prose(one) for path in given.texts for one in reports_in(path.read_text("utf-8"))]
    columns = {"given": by_hand, "ours": ours}
    rows: dict[str, list[float]] = {}
    for reports in columns.values():
        if not reports:
            continue
        each = [measured(paragraphs) for paragraphs in reports]
        figures = {name: fmean(one[name] for one in each) for name in each[0]} | shared(reports)
        for name, figure in figures.items():
            rows.setdefault(name, []).append(figure)
    heads = [f"{name} ({len(reports)})" for name, reports in columns.items() if reports]
    print(f"{'':52}" + "".join(f"{head:>12}" for head in heads))
    for name, values in rows.items():
        print(f"{name:52}" + "".join(f"{value:12.1f}" for value in values))


if __name__ == "__main__":
    main()
