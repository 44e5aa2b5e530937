"""How alike the diaries of many campaigns are, in figures, and what they say that is not so.

    python -m tests.benchmarks.diaries [--campaigns 40] [--seed diaries] [--out FOLDER]

Sentences are compared with names and numbers blanked; the reader of the tests holds the claims of
each against its campaign. Exit status 1 if any claim is not so. It fights every mission card by
card, and takes a minute for three campaigns or so.
"""

import argparse
import re
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from statistics import fmean

from tqdm import tqdm

import sheetgen
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from tests.benchmarks.telling_measures import NUMBER
from tests.games.wings.report.reader import read, story

LEAST, OFTEN, QUARTER = 6, 10, 4
"""A frame has so many words; one in a tenth of the diaries is counted, and one in a quarter."""


def frames(text: str, chronicle: Chronicle) -> list[str]:
    """The sentences of a diary without the names and numbers."""
    names = {name for man in chronicle.men for name in (man.name.full, man.name.surname)}
    names |= {mission.place.name for mission in chronicle.missions}
    names |= {ship.name for mission in chronicle.missions for ship in mission.vessels.values()}
    names |= {str(name) for name in chronicle.theatre.nouns["airplane"].values()}
    any_name = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    said = re.split(r"(?<=[.?!])\s+(?=[A-Z*])", story(text))
    blank = [re.sub(rf"\b(?:{any_name})\b", "N", one.replace("*", "")) for one in said]
    return [NUMBER.sub("#", one).lower() for one in blank if len(one.split()) >= LEAST]


def main() -> int:
    """Tells them, and prints what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--campaigns", type=int, default=40)
    parser.add_argument("--seed", default="diaries")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    all_, claims, wrong = list[list[str]](), 0, list[str]()
    for number in tqdm(range(given.campaigns), disable=not sys.stderr.isatty()):
        record = sheetgen.play("wings", seed=f"{given.seed} {number}")
        text, chronicle = record.report().markdown(), tell(record.session)
        if given.out:
            given.out.mkdir(parents=True, exist_ok=True)
            (given.out / f"{number}.md").write_text(text, "utf-8")
        made, false = read(text, chronicle)
        claims += len(made)
        wrong += [f"{given.seed} {number}: {claim.sentence}" for claim in false]
        all_.append(frames(text, chronicle))
    often = Counter(frame for one in all_ for frame in {*one})
    shared = sum(often[frame] * OFTEN >= len(all_) for one in all_ for frame in one)
    print(f"{claims} claims, {len(wrong)} of them not so", *wrong, sep="\n")
    print(f"{100 * shared / sum(map(len, all_)):.1f} % of the sentences are in a tenth of them")
    print(f"{sum(n * QUARTER >= len(all_) for n in often.values())} frames are in a quarter")
    pairs = [len({*a} & {*b}) for a, b in combinations(all_, 2)]
    print(f"two share {fmean(pairs or [0]):.1f}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
