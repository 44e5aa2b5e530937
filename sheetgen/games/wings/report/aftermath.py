"""What a mission brought its men: hospital, skills, promotions and medals; and who came back."""

from collections.abc import Container

from sheetgen.core.language import join
from sheetgen.games.wings.report.voice import Voice, are_ours, by_side, run_on
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import HOME, SKILLS, Side
from sheetgen.games.wings.story.chronicle import Airman, Flight, Mission
from sheetgen.games.wings.story.hospital import Stay, is_crippled, medal_name

"""Where the men of each air force receive their medals."""
PERFECT_AIM = SKILLS.index("perfect-aim")


def brought(
    voice: Voice, mission: Mission, stays: list[Stay], honours_only: bool = False
) -> list[str]:
    """What followed a mission for the men who flew it, in clauses; `honours_only`: of hospital and
    experience nothing but what ends a man's service."""
    begun = [s for s in stays if s.flight.mission == mission.number and s.until != mission.number]
    wounded = [] if honours_only else [stay.flight for stay in begun]
    said = []
    if wounded:
        said.append(_to_hospital(voice, mission, wounded))
    for flight in mission.flights:
        if is_crippled(flight):
            said.append(voice.say("crippled", n=voice.of(flight)))
    for flight in mission.flights:
        gained = join(_gained(voice, flight))
        if gained and wounded == [flight]:
            said[0] += f"; he {gained}"
        elif gained:
            said.append(f"{voice.of(flight)} {gained}")
    if honours_only:
        return run_on(said)
    learnt = [flight for flight in mission.flights if flight.followed_by(ev.NoviceNoMore)]
    novices = [
        voice.say("learnt", names=voice.names(side), m=len(side)) for side in by_side(learnt)
    ]
    return [*run_on(said), *novices]


def _to_hospital(voice: Voice, mission: Mission, wounded: list[Flight]) -> str:
    """Who went to hospital; enemies have theirs apart."""
    one, *other = by_side(wounded)
    if not other:
        names, ours = voice.names(wounded), are_ours(wounded)
        return voice.say("to-hospital", names=names, m=len(wounded), ours=ours)
    (two,) = other
    sides = [flights[0].airman.man.side for flights in (one, two)]
    return voice.say(
        "to-hospital-both",
        names=voice.names(one),
        others=voice.names(two),
        m=len(one),
        o=len(two),
        of=voice.people(mission, sides[0]),
        of_others=voice.people(mission, sides[1]),
    )


def _gained(voice: Voice, flight: Flight) -> list[str]:
    """Skills, promotions and medals of a man, each a phrase to follow his name."""
    ace = flight.before.skills > 0
    ours = are_ours([flight])
    gained = []
    for event in flight.events:
        match event:
            case ev.SkillGained():
                gained.append(_skill(voice, flight, event, ace))
                ace = ace or not _is_eye(flight, event)
            case ev.PromotionRolled(promoted=True):
                if not _leads_away(flight, event):
                    rank = voice.theatre.ranks[flight.airman.man.air_force][event.rank]
                    gained.append(voice.say("promoted", rank=rank, ours=ours))
            case ev.PostedAway():
                gained.append(_posted(voice, flight, event))
            case ev.MedalAwarded(in_hospital=False):
                there = flight.theatre.honours[flight.airman.man.air_force]
                medal = medal_name(flight, event.medal)
                gained.append(voice.say("medal", medal=medal, there=there, ours=ours))
    return gained


def _is_eye(flight: Flight, event: ev.SkillGained) -> bool:
    """Whether a skill only gives a one-eyed man his plain bonus back."""
    after = flight.after
    return event.skill == PERFECT_AIM and after is not None and not after.has("perfect-aim")


def _skill(voice: Voice, flight: Flight, event: ev.SkillGained, ace: bool) -> str:
    ours = are_ours([flight])
    if _is_eye(flight, event):
        return voice.say("eye-skill")
    if ace:
        return voice.say("more-skill", skill=voice.terms["skill"][event.skill], ours=ours)
    return voice.say("became-ace", known=voice.terms["known_for"][event.skill], ours=ours)


def _leads_away(flight: Flight, event: ev.PromotionRolled) -> bool:
    """Whether a promotion is the one that takes a man off the roster."""
    posted = flight.followed_by(ev.PostedAway)
    return bool(posted) and event is flight.followed_by(ev.PromotionRolled)[-1]


def _posted(voice: Voice, flight: Flight, event: ev.PostedAway) -> str:
    rank = voice.theatre.ranks[flight.airman.man.air_force][-1]
    men = voice.chronicle.men
    successor = ""
    if event.successor <= len(men):
        successor = voice.name(men[event.successor - 1], 0)
    return voice.say("posted", rank=rank, successor=successor)


def came_out(
    voice: Voice, mission: Mission, stays: list[Stay], men: Container[Airman] | None = None
) -> list[str]:
    """Who left hospital by the end of a mission, and with what, in clauses; only of some men, if
    they are given."""
    out = [
        s for s in stays if s.until == mission.number and (men is None or s.flight.airman in men)
    ]
    plain: dict[tuple[int, Side], list[Stay]] = {}
    said = []
    for stay in out:
        if stay.event is None and not stay.medal:
            side = stay.flight.airman.man.side
            plain.setdefault((stay.flight.mission, side), []).append(stay)
    for (since, side), group in plain.items():
        names = join(_name(voice, stay) for stay in group)
        where = voice.chronicle.missions[since - 1].place.where
        ours = side == HOME
        said.append(voice.say("out-none", names=names, m=len(group), where=where, ours=ours))
    before = {s.event.event for s in stays if s.event and s.until and s.until < mission.number}
    for stay in out:
        if stay.event is not None:
            event, name = stay.event.event, _name(voice, stay)
            again = event in before
            ours = are_ours([stay.flight])
            said.append(voice.say(f"out-{event}", n=name, medal=stay.medal, again=again, ours=ours))
            before.add(event)
    return said


def _name(voice: Voice, stay: Stay) -> str:
    after = stay.flight.after
    rank = after.rank if after else stay.flight.before.rank
    return voice.name(stay.flight.airman, rank)
