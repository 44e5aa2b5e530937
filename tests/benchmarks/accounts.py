"""Tells many convoys in a voice and holds what must hold of each.

    python -m tests.benchmarks.accounts [--voice account] [--games 3000] [--seed S] [--unused]

No condition of the bank may fail to be worked out, no slot be empty, no passage be told twice, and
what else `hold` says in the tests of the voice (`tests/games/convoy/report/test_account.py`,
`test_diary.py`, `test_press.py`). Counts the stories that lead, the passages that were told, and
with `--unused` lists those that never were. Exit status 1 if any report does not hold.
"""

import argparse
import sys
from collections import Counter

from tqdm import tqdm

from sheetgen.games.convoy.report.after_action import teller_of
from sheetgen.kits.telling.bank import BankError
from sheetgen.kits.telling.templates import library
from tests.games.convoy.report import test_account, test_diary, test_press

HOLDING = {"account": test_account, "diary": test_diary, "press": test_press}


def main() -> int:
    """Tells them, and prints what was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--voice", choices=HOLDING, default="account")
    parser.add_argument("--games", type=int, default=3000)
    parser.add_argument("--seed", default="accounts")
    parser.add_argument("--unused", action="store_true")
    given = parser.parse_args()
    voice = HOLDING[given.voice]
    leads, told, wrong = Counter[str](), Counter[tuple[str, str]](), []
    for number in tqdm(range(given.games), disable=not sys.stderr.isatty()):
        record = voice.game.__wrapped__(number, given.seed)
        try:
            passages = voice.hold(record)
        except (AssertionError, BankError) as error:
            wrong.append(f"{given.seed} {number}: {(str(error) or 'it fails').splitlines()[0]}")
            continue
        told.update((each.passage.kind, each.passage.text) for each in passages)
        leads.update(p.passage.kind[5:] for p in passages if p.passage.kind.startswith("lead."))
    print(f"{given.games} reports, {len(wrong)} that do not hold")
    print(*wrong[:20], sep="\n")
    shelf, kinds = library(), teller_of(given.voice).KINDS
    banks = [shelf.passages(manner, kinds) for manner in shelf.manners(voice.BANK)]
    of_bank = {(each.kind, each.text): each for bank in banks for each in bank.passages()}
    print(f"{len(of_bank)} passages, {len(told)} of them told")
    print("led by:", ", ".join(f"{name} {many}" for name, many in leads.most_common()))
    often = [(many, kind, text) for (kind, text), many in told.most_common(15)]
    for many, kind, text in often:
        print(f"{100 * many / given.games:5.1f} %  {kind}: {text[:90]}")
    if given.unused:
        for key in of_bank.keys() - told.keys():
            print(f"{of_bank[key].bank}, line {of_bank[key].line}: {key[0]}: {key[1][:80]}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
