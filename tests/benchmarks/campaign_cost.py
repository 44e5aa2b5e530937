"""What a campaign over Malta costs, part by part, with its ratio to the fights alone.

    python -m tests.benchmarks.campaign_cost [SEED]

The campaign is fought card by card, told, and drawn with every sheet that `sheetgen play` draws.
Exit status 1 if all of it takes more CPU time than it may.
"""

import io
import sys
from collections.abc import Callable
from time import process_time
from typing import TypeVar

from sheetgen.core import dice
from sheetgen.core.journal import Header
from sheetgen.core.registry import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.wings.report import document as report
from sheetgen.games.wings.sheet.tracks import document as tracks
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.drawing.pdf import write
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.report import Asked
from sheetgen.library.look import PLAIN
from sheetgen.library.sheets import Copy, code, drawn
from sheetgen.library.subject import Subject

SEED, POLICY = "takali", "fought"
MOST = 25.0
"""All of it in seconds of CPU time."""
Made = TypeVar("Made")


class Clock:
    """What each part has cost, in seconds of CPU time."""

    def __init__(self) -> None:
        self.costs: dict[str, float] = {}

    def timed(self, part: str, work: Callable[[], Made]) -> Made:
        """Do some work, and note its cost."""
        begun = process_time()
        made = work()
        self.costs[part] = process_time() - begun
        return made


def measured(seed: str) -> tuple[dict[str, float], dict[str, int]]:
    """The cost of each part, and how many bytes what is written has."""
    game, key, clock = find("wings"), dice.key_of_seed(seed), Clock()
    session = Session(game, game.conditions())
    header = Header("wings", "2018", game.rules_version, {}, seed, POLICY)
    answerer = first_of(seeded(key), decided(game.policies[POLICY], key))
    clock.timed("the campaign and its fights", lambda: play_out(session, answerer))
    chronicle = tell(session)
    clock.timed(
        "the tracks, fought once more",
        lambda: [tracks.track(chronicle, mission) for mission in chronicle.missions],
    )
    text = clock.timed("the diary", lambda: report.tell(Asked(header, session, [])).text)
    figures = report.figures(Asked(header, session))
    page = clock.timed("the diary in HTML", lambda: to_html(text, game.title, None, figures))
    printed = io.BytesIO()
    a4 = PAPERS["a4"]
    clock.timed("the diary in PDF", lambda: to_pdf(text, printed, a4, game.title, figures=figures))
    weights = {
        "Markdown": len(text.encode()),
        "HTML": len(page.encode()),
        "PDF": len(printed.getvalue()),
    }
    for sheet in game.sheets:
        clock.timed(f"the sheet {sheet}", lambda sheet=sheet: _drawn(header, session, sheet))
    return clock.costs, weights


def _drawn(header: Header, session: Session, sheet: str) -> None:
    game = session.game
    about = Subject(game, session.conditions)
    copy = Copy(header, session, code("sheet", header, sheets=[sheet]))
    write(io.BytesIO(), drawn(about, copy, [sheet], PLAIN), game.title)


def main(seed: str) -> int:
    """Print the costs. Returns the exit status."""
    costs, weights = measured(seed)
    fights = next(iter(costs.values()))
    for part, cost in costs.items():
        print(f"{cost:7.2f} s  {cost / fights:5.2f}  {part}")
    whole = sum(costs.values())
    print(f"{whole:7.2f} s  {whole / fights:5.2f}  all of it (limit {MOST:g} s)")
    print("; ".join(f"{form} {size / 1000:.0f} kB" for form, size in weights.items()))
    return 1 if whole > MOST else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else SEED))
