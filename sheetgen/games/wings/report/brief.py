"""The brief diary of a campaign: the few missions that mattered most, and what the others cost."""

from __future__ import annotations

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.report.coming_back import homecoming
from sheetgen.games.wings.report.course import course
from sheetgen.games.wings.report.flight import Passage
from sheetgen.games.wings.report.forces import what
from sheetgen.games.wings.report.losses import losses
from sheetgen.games.wings.report.missions import to_be_flown, varied
from sheetgen.games.wings.report.newspaper import weight
from sheetgen.games.wings.report.past import AIRFIELD, HARBOUR, at, is_lost, target
from sheetgen.games.wings.report.targets import attacked
from sheetgen.games.wings.report.voice import Voice, bombers, fighters
from sheetgen.games.wings.rules.state import AXIS, BRITISH, DRAWN, Task
from sheetgen.games.wings.rules.tables import CAMPAIGN
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.hospital import is_crippled
from sheetgen.kits.telling.grammar import sentences

MOST = 3
WORDS, A_MISSION, A_LOSS = 175, 38, 12
"""So many missions at most are told, as keep to so many words, reckoned at so many for each mission
and for each airplane or crew that was lost in it."""
TURNED = 8
"""What it adds to the weight of a mission that it made the campaign what it was."""


def paragraphs(voice: Voice, chronicle: Chronicle) -> list[tuple[int, str]]:
    """The prose, each paragraph with the last mission told in it."""
    chosen = _chosen(chronicle)
    missions = [mission.number for mission in chosen]
    told = [_mission(voice, chronicle, mission) for mission in chosen]
    told.append(_besides(voice, chronicle, chosen))
    last = chronicle.missions[-1] if chronicle.missions else None
    if last is not None and last.fought is None:
        voice.new_mission(last.number)
        told[-1] += to_be_flown(voice, last)
    texts = map(sentences, varied(told))
    # What the last paragraph tells is of the whole campaign.
    return [one for one in zip([*missions, CAMPAIGN], texts, strict=True) if one[1]]


def _chosen(chronicle: Chronicle) -> list[Mission]:
    """The missions that weigh most, as many as there is room for, in their order."""
    found = course(chronicle)
    turned = {found.led, found.settled}

    def order(mission: Mission) -> tuple[int, int]:
        return -weight(mission) - TURNED * (mission.number in turned), -mission.number

    chosen: list[Mission] = []
    room = WORDS
    for mission in sorted((m for m in chronicle.missions if m.ended), key=order)[:MOST]:
        room -= A_MISSION + A_LOSS * weight(mission) // 2
        if chosen and room < 0:
            break
        chosen.append(mission)
    return sorted(chosen, key=lambda mission: mission.number)


def _mission(voice: Voice, chronicle: Chronicle, mission: Mission) -> list[str]:
    """A mission in clauses: its outcome, what was hit, who was shot down, and who was lost."""
    voice.new_mission(mission.number)
    said = [_outcome(voice, mission), *_turned(voice, chronicle, mission)]
    if mission.kind != Task.DOGFIGHT:
        said += attacked(voice, mission, (), ())
    assert mission.fought is not None
    if mission.fought.fight.crews and weight(mission):
        said += losses(voice, mission, Passage())
    for flight in mission.flights:
        if is_crippled(flight):
            said.append(voice.say("crippled", n=voice.of(flight)))
        elif is_lost(flight):
            said.append(homecoming(voice, flight))
    return said


def _outcome(voice: Voice, mission: Mission) -> str:
    """When and where it was, who attacked what, and how it ended."""
    assert mission.fought is not None
    score = mission.fought.score
    on_land = mission.kind in (AIRFIELD, HARBOUR)
    return voice.say(
        "brief-dogfight" if mission.kind == Task.DOGFIGHT else "brief-attack",
        date=in_words(mission.day),
        where=at(mission),
        whom=target(mission) if on_land else f"{what(mission)} {mission.place.where}",
        attacker=voice.people(mission, mission.attacker),
        defender=voice.people(mission, mission.defender),
        winner="" if score.winner == DRAWN else voice.people(mission, score.winner),
        won=score.winner == mission.attacker,
        ours=mission.attacker == BRITISH,
        men=voice.names(bombers(mission) or fighters(mission)),
        margin=abs(score.of(BRITISH) - score.of(AXIS)),
    )


def _turned(voice: Voice, chronicle: Chronicle, mission: Mission) -> list[str]:
    """What a mission made of the campaign, as it now stands or ended."""
    found = course(chronicle)
    leader = "the British" if found.leader == BRITISH else "the Axis"
    if found.settled == mission.number:
        return [voice.say("brief-settled", winner=leader, left=CAMPAIGN - mission.number)]
    if found.led == mission.number and mission.number > 1:
        over = chronicle.winner is not None
        return [voice.say("brief-led", winner=leader, over=over)]
    return []


def _besides(voice: Voice, chronicle: Chronicle, chosen: list[Mission]) -> list[str]:
    """What the other missions cost."""
    others = [m for m in chronicle.missions if m.ended and m not in chosen]
    lost = {
        side: sum(is_lost(flight) for m in others for flight in m.of(side))
        for side in (BRITISH, AXIS)
    }
    if not any(lost.values()):
        return []
    voice.new_mission()
    return [voice.say("brief-besides", n=len(others), british=lost[BRITISH], axis=lost[AXIS])]
