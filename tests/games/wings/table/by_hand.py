"""The aftermath of a fight played at the table: the test says what is rolled, in order.

    campaign = flown(Sortie(1, "hurricane1", shot_down=True), kind=2)
    events = plays(campaign, "way-down nurse, shot-down 25, drink 61, special-injury 51")
    assert campaign.man(1).misses == 2

`campaign(...)` has one British crew and one each of the Regia Aeronautica and the Luftwaffe,
numbers 1 to 3; the British attack unless it is said otherwise.
"""

import re
from pathlib import Path
from typing import Any, TypeVar

from sheetgen.core.game import Conditions, Rules
from sheetgen.core.requests import REQUESTS, Answer, Roll, purpose
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.sequence_of_play import aftermath
from sheetgen.games.wings.rules.state import (
    FIRST_FORCE,
    HOME,
    HOME_FORCE,
    LASTING,
    LATER_FORCE,
    SKILLS,
    Man,
    Rulings,
    Sortie,
    State,
)
from sheetgen.games.wings.rules.theatre import MALTA

DOCUMENT = Path(__file__).parents[4] / "docs" / "wings.md"
ROW = re.compile(r"^\| (`.*?) \| (.*?) \| .*? \|$", re.MULTILINE)
MISSION = 7
HURRICANE, MACCHI, MESSERSCHMITT = "hurricane1", "c202", "bf109e7"

Event = TypeVar("Event")


def ruled(**given: str) -> Rulings:
    """The terms of the default rulings, but for these."""
    full = {ruling.name: ruling.default for ruling in MALTA.rulings}
    said = full | {k.replace("_", "-"): v for k, v in given.items()}
    return rulings_of(Conditions("2018", said, MALTA))


def skills(*names: str) -> int:
    """The bits of some skills."""
    return sum(1 << SKILLS.index(name) for name in names)


def lasting(*names: str) -> int:
    """The bits of what a man keeps."""
    return sum(1 << LASTING.index(name) for name in names)


def campaign(**mission: Any) -> State:
    """Three men, one of each air force, and a mission."""
    men = [Man(HOME_FORCE), Man(FIRST_FORCE), Man(LATER_FORCE)]
    return State(MALTA, **({"mission": MISSION, "attacker": HOME, "men": men} | mission))


def flown(*sorties: Sortie, **mission: Any) -> State:
    """A mission that is fought, by the men of a campaign."""
    return campaign(sorties=list(sorties), **mission)


def listed() -> dict[str, str]:
    """What is asked for by the document on dice and decisions, and what it says it is answered
    with."""
    found = {}
    _, _, asked = DOCUMENT.read_text("utf-8").partition("\n## What is asked\n")
    for names, answer in ROW.findall(asked):
        found |= dict.fromkeys(re.findall("`(.*?)`", names), answer)
    return found


LISTED = listed()


def asks(rules: Rules, script: str) -> tuple[list[Any], Any]:
    """Answer what rules ask, in the order of the script. Returns the events and what is returned.

    Fails unless exactly this is asked, every die by its mission and of the sides that are listed.
    """
    events: list[Any] = []
    rest = [said.split() for said in script.split(",") if said.strip()]
    value: Any = None
    while True:
        try:
            said = rules.send(value)
        except StopIteration as end:
            assert not rest, f"{rest[0][0]} was to be asked, and all is over"
            return events, end.value
        value = None
        if isinstance(said, REQUESTS):
            assert rest, f"{said.ask} is asked, and nothing was to be"
            ask, *given = rest.pop(0)
            assert (in_short(said), said.turn) == (ask, MISSION)
            if isinstance(said, Roll):
                assert LISTED[purpose(said.ask)] == f"{said.number}D{said.sides}"
                value = said.value(Answer(said.ask, dice=tuple(map(int, given))))
            else:
                value = said.value(Answer(said.ask, choice=given[0]))
        else:
            events.append(said)


def in_short(said: Any) -> str:
    """What is asked, for whomever; the second time in a mission with -2 after it."""
    time = (said.slot - 1) // (said.number if isinstance(said, Roll) else 1) + 1
    again = f"-{time}" if time > 1 and isinstance(said, Roll) else ""
    return purpose(said.ask) + again


def plays(s: State, script: str, t: Rulings | None = None) -> list[Any]:
    """Everything that follows the fight, answered by the script. Returns the events."""
    events, _ = asks(aftermath(s, ruled() if t is None else t), script)
    return events


def told(events: list[Any], kind: type[Event]) -> list[Event]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]
