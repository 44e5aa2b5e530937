"""The course of a campaign: who led, when it was settled, what it cost; title and first words."""

from __future__ import annotations

from itertools import accumulate
from typing import NamedTuple

from sheetgen.games.wings.report.voice import Voice
from sheetgen.games.wings.rules.state import AXIS, BRITISH, DRAWN, Side
from sheetgen.games.wings.rules.tables import CAMPAIGN
from sheetgen.games.wings.story.chronicle import LOST, Airman, Chronicle
from sheetgen.kits.telling.grammar import counted, join

SIDE_NAMES: dict[int, str] = {BRITISH: "the British", AXIS: "the Axis"}
MOST_AT_THE_TOP = 3
"""More men than these at the top of the ladder are not named."""


class Course(NamedTuple):
    """How the missions fell. `leader` is the side ahead (DRAWN: neither), by `lead` missions; it
    has been `behind` by so many at the worst, and has led without a break since mission `led`.
    `settled` is the mission after which its lead could not be made up (0: none)."""

    leader: int
    lead: int
    behind: int
    led: int
    settled: int


def course(chronicle: Chronicle) -> Course:
    """The course of a campaign as far as it has come."""
    winners = [m.fought.score.winner for m in chronicle.missions if m.fought is not None]
    balance = list(accumulate((w == BRITISH) - (w == AXIS) for w in winners))
    last = balance[-1] if balance else 0
    if last == 0:
        return Course(DRAWN, 0, 0, 0, 0)
    ahead = [mission if last > 0 else -mission for mission in balance]
    led = max((i for i, lead in enumerate(ahead, start=1) if lead <= 0), default=0) + 1
    settled = next((i for i, lead in enumerate(ahead, 1) if lead > CAMPAIGN - i), 0)
    return Course(BRITISH if last > 0 else AXIS, ahead[-1], max(0, -min(ahead)), led, settled)


def lost(chronicle: Chronicle, side: Side) -> list[Airman]:
    """The men a side has lost for good."""
    return [airman for airman in chronicle.of(side) if airman.man.status in LOST]


def title(voice: Voice, chronicle: Chronicle) -> str:
    """The headline."""
    if not chronicle.missions:
        return voice.say("title-not-begun")
    found = course(chronicle)
    fought = sum(m.fought is not None for m in chronicle.missions)
    if chronicle.winner is None:
        leader = SIDE_NAMES.get(found.leader, "")
        return headed(voice.say("title-going-on", lead=found.lead, leader=leader, fought=fought))
    top = at_the_top(chronicle)
    only = len(top) == 1 and top[0].man.kills > 0
    won, beaten = sorted(chronicle.won, reverse=True)
    return headed(
        voice.say(
            "title",
            lead=found.lead,
            winner=SIDE_NAMES.get(found.leader, ""),
            won=won,
            beaten=beaten,
            lost=sum(len(lost(chronicle, side)) for side in (BRITISH, AXIS)),
            ace=top[0].name.surname if only else "",
            ace_kills=top[0].man.kills if only else 0,
        )
    )


def headed(said: str) -> str:
    """A text that begins with a capital, or with a figure."""
    return said[:1].upper() + said[1:]


def at_the_top(chronicle: Chronicle) -> list[Airman]:
    """The men with the most kills and, of those, the most shares."""
    ladder = chronicle.ladder()
    return [
        airman
        for airman in ladder
        if (airman.man.kills, airman.man.shared) == (ladder[0].man.kills, ladder[0].man.shared)
    ]


def hook(voice: Voice, chronicle: Chronicle) -> list[str]:
    """The first words: how it ended or how it stands, how it came so, what it cost, who led."""
    fought = sum(m.fought is not None for m in chronicle.missions)
    if not fought:
        return []
    found = course(chronicle)
    over = chronicle.winner is not None
    won, beaten = sorted(chronicle.won, reverse=True)
    sides = {
        "winner": SIDE_NAMES.get(found.leader, ""),
        "loser": SIDE_NAMES[BRITISH if found.leader == AXIS else AXIS],
    }
    said = [
        voice.say(
            "hook-result" if over else "hook-going-on",
            won=won, beaten=beaten, drawn=chronicle.drawn, fought=fought, lead=found.lead, **sides,
        )
    ]  # fmt: skip
    if over and found.lead:
        said.append(voice.say("hook-turn", **found._asdict(), **sides))
    british, axis = (len(lost(chronicle, side)) for side in (BRITISH, AXIS))
    if over or british or axis:
        said.append(voice.say("hook-cost", british=british, axis=axis))
    top = at_the_top(chronicle)
    if 0 < len(top) <= MOST_AT_THE_TOP:
        names = join(airman.name.full for airman in top)
        said.append(voice.say("hook-ace", ace=names, m=len(top), score=deeds(top[0])))
    return said


def deeds(airman: Airman) -> str:
    """A man's score in words: `two kills and one share`."""
    return score_of(airman.man.kills, airman.man.shared)


def score_of(kills: int, shared: int) -> str:
    """Kills and shared kills in words."""
    return join(
        (counted(kills, "kill") if kills else "", counted(shared, "share") if shared else "")
    )
