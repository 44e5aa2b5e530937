"""A reader of what a diary says of the course of a campaign and of a pilot's: runs, falls, who
is left. It shares no code with what tells it."""

import re
from collections.abc import Callable, Iterator
from itertools import takewhile

from sheetgen.games.wings.rules.state import ENEMY, FIT, HOME
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Mission

N = r"([A-ZÀ-Ž][\w’-]+)"
TIMES = {"once": 1, "twice": 2}
Claims = Iterator[tuple[str, bool]]
"""What is said, and whether it is so."""
UNSHOT = (
    rf"{N} had flown (\w+) missions without being", rf"not happened to {N} in (\w+) missions",
)  # fmt: skip
FALLEN = (rf"{N} has been shot down (\w+)(?: times)? now",)
BROKEN = (
    r"taken (?:the )?\w+ (\w+) defeats", r"(\w+) in a row had gone the other way",
    r"ends our run of (\w+)", r"could not last: (\w+) wins", r"After (\w+) defeats one forgets",
    r"had won the (\w+) before it", r"had won (two) running", r"So much for the run of (\w+)\.",
)  # fmt: skip
RUNS = (
    r"has won (four) running", r"made (four) in a row",
    r"(\w+) lost on end", r"not won for (\w+) missions", r"(\w+) running\. I say",
    r"That is (\w+) on end for us", r"(Three) running for", r"is (three) on end",
)  # fmt: skip
LEFT = r"leaves (?:the )?(Malta|Axis) (one|two) (?:fighter pilot )?of (?:its first|the) (\w+)"


def wrong(
    told: Iterator[tuple[str, Mission]], chronicle: Chronicle, number: Callable[[str], int]
) -> tuple[int, list[str]]:
    """How many claims the parts of a diary make, each told of its mission, and those not so."""
    made, false = 0, list[str]()
    for text, mission in told:
        for said, is_so in _claims(text, mission, chronicle, lambda w: TIMES.get(w, number(w))):
            made += 1
            false += [] if is_so else [f"{mission.number}: {said}"]
    return made, false


def _claims(
    text: str, mission: Mission, chronicle: Chronicle, number: Callable[[str], int]
) -> Claims:
    at = mission.number
    flew = {flight.airman.name.surname: flight.airman for flight in mission.flights}
    winners = [m.fought.score.winner for m in chronicle.missions[:at] if m.fought]
    *before, now = winners
    broken = [*takewhile(lambda w: w == before[-1] != now, reversed(before))]
    running = [*takewhile(lambda w: w == now, reversed(winners))]

    def about(
        patterns: tuple[str, ...], count: Callable[[Airman], int]
    ) -> Iterator[tuple[str, bool]]:
        for pattern in patterns:
            for found in re.finditer(pattern, text):
                if found[1] in flew:
                    yield found[0], number(found[2]) == count(flew[found[1]])

    yield from about(FALLEN, lambda a: sum(f.down for f in a.flights if f.mission <= at))
    yield from about(UNSHOT, lambda a: _unshot(a, at))
    for patterns, run in ((BROKEN, broken), (RUNS, running)):
        for found in (one for pattern in patterns for one in re.finditer(pattern, text)):
            yield found[0], number(found[1].lower()) == len(run)
    for found in re.finditer(LEFT, text):
        side = HOME if found[1] == "Malta" else ENEMY
        first = [a for a in chronicle.of(side) if a.joined == 1 and not a.as_novice | a.man.bomber]
        here = [a for a in first if not _is_gone(a, at)]
        yield found[0], [number(found[2]), number(found[3])] == [len(here), len(first)]


def _unshot(airman: Airman, at: int) -> int:
    before = [flight for flight in airman.flights if flight.mission < at]
    return -1 if any(flight.down for flight in before) else len(before)


def _is_gone(airman: Airman, at: int) -> bool:
    after = [flight.after for flight in airman.flights if flight.mission <= at]
    return any(man is not None and man.status != FIT for man in after)
