"""The questions of Wings over Malta: what to roll or decide, for whom, and why, as things stand."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.core.requests import Request, Roll
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.conditions import data, words_of
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.setting_up import spotting_modifier
from sheetgen.games.wings.rules.state import AXIS, BRITISH, State
from sheetgen.games.wings.rules.tables import AIRCRAFT, ATTACKER_OF_DIE, CAMPAIGN, MISSIONS, period
from sheetgen.games.wings.rules.wounds import OLD_WOUND_FELT
from sheetgen.games.wings.sheet.briefing.text import title as mission_name
from sheetgen.games.wings.table.now import ABOUT_A_MAN, REROLLED, Now, asked, berth_of, now
from sheetgen.games.wings.table.phrases import plain, say, side_name, words
from sheetgen.games.wings.table.prompts_return import WHY as AFTER_THE_FIGHT
from sheetgen.kits.table.words import Prompt, do


def prompt(request: Request, session: Session) -> Prompt:
    """The question as the rules put it."""
    at = now(session)
    name = asked(request.ask)
    part = "reroll" if name.startswith(REROLLED) else name
    fields: dict[str, object] = {"mission": at.state.mission}
    if name in ABOUT_A_MAN:
        fields["n"] = at.airman(request.about).title
    elif at.chronicle.missions:
        fields["name"] = at.mission.name
    said = words("prompts", part).get("do") or do(request)
    return Prompt(say("prompts", part, "title", **fields), said, _WHY[part](at, request))


def open_kinds(s: State, attacker: int) -> list[int]:
    """The kinds of mission that are not crossed out for an attacker."""
    return [kind for kind in MISSIONS if not s.played >> attacker * len(MISSIONS) + kind - 1 & 1]


def attacker_rolled(at: Now) -> int:
    """The attacker by the die rolled last."""
    return ATTACKER_OF_DIE[at.last.dice[0] - 1]


def _again(request: Request) -> bool:
    return isinstance(request, Roll) and request.slot > 1


def _cast(at: Now, request: Request) -> str:
    return say("prompts", "cast", "why")


def _attacker(at: Now, request: Request) -> str:
    s = at.state
    if _again(request):
        crossed = f"{side_name(s.attacker)}, {mission_name(s.kind, s.attacker)}"
        return say("prompts", "attacker", "again", crossed=crossed)
    return say(
        "prompts", "attacker", "why",
        mission=s.mission, missions=CAMPAIGN, period=period(s.mission),
    )  # fmt: skip


def _mission(at: Now, request: Request) -> str:
    attacker = attacker_rolled(at)
    kinds = ", ".join(map(str, open_kinds(at.state, attacker)))
    phrase = "why" if kinds else "none"
    return say("prompts", "mission", phrase, side=side_name(attacker), open=kinds)


def _fighter(at: Now, request: Request) -> str:
    return say(
        "prompts", asked(request.ask), "why",
        side=side_name(at.mission.attacker),
        name=at.mission.name,
        die=words_of(at.chronicle.conditions)["fighter_die"],
    )  # fmt: skip


def _old_wound(at: Now, request: Request) -> str:
    airplane = AIRCRAFT[berth_of(at)].name
    return say("prompts", asked(request.ask), "why", airplane=airplane, felt=OLD_WOUND_FELT)


_EDGES = {"long-edge": "started", "defenders-edge": "picked", "defenders-edge-die": "drawn"}
"""What the briefing calls its words for an edge."""


def _edge(at: Now, request: Request) -> str:
    told = plain(data("briefing")["set-up"][_EDGES[asked(request.ask)]])
    return say("prompts", asked(request.ask), "why", told=told)


def _spotting(at: Now, request: Request) -> str:
    added = {side: spotting_modifier(at.state, side) for side in (BRITISH, AXIS)}
    name = asked(request.ask)
    if name == "spotting-british":
        again = say("prompts", name, "again") + " " if _again(request) else ""
        told = say("prompts", name, "why", british=added[BRITISH], axis=added[AXIS])
        return again + told
    total = at.last.dice[0] + added[BRITISH]
    return say("prompts", name, "why", sum=total, axis=added[AXIS])


def seen_first_by(at: Now) -> int:
    """The side that has seen the other first, by the dice rolled for it last."""
    british, axis = (
        at.thrown(name)[0] + spotting_modifier(at.state, side)
        for name, side in (("spotting-british", BRITISH), ("spotting-axis", AXIS))
    )
    return BRITISH if british > axis else AXIS


def _position(at: Now, request: Request) -> str:
    seeing = seen_first_by(at)
    return say(
        "prompts", "position", "why",
        seeing=side_name(seeing), seen=side_name(enemy_of(seeing)),
    )  # fmt: skip


def _distance(at: Now, request: Request) -> str:
    return say("prompts", "distance", "why")


def _cloud(at: Now, request: Request) -> str:
    said = data("briefing")["rules"]
    kind = at.mission.kind
    name = asked(request.ask)
    if _again(request):
        return say("prompts", name, "again", clear=plain(said[f"clear-{kind}"]))
    return say("prompts", name, "why", throw=plain(said[f"throw-{kind}"]))


def _fight(at: Now, request: Request) -> str:
    mission = at.mission
    return say(
        "prompts", "fight", "why",
        side=side_name(mission.attacker),
        where=mission.place.where,
        date=in_words(mission.day),
    )  # fmt: skip


_WHY: dict[str, Callable[[Now, Request], str]] = {
    "cast": _cast,
    "attacker": _attacker,
    "mission": _mission,
    "fighter": _fighter,
    "fighter-british": _fighter,
    "fighter-axis": _fighter,
    "old-wound": _old_wound,
    "old-wound-flies": _old_wound,
    "long-edge": _edge,
    "defenders-edge": _edge,
    "defenders-edge-die": _edge,
    "spotting-british": _spotting,
    "spotting-axis": _spotting,
    "position": _position,
    "distance": _distance,
    "cloud-1": _cloud,
    "cloud-2": _cloud,
    "fight": _fight,
    **AFTER_THE_FIGHT,
}
