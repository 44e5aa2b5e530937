"""A fight by itself at the table: what is asked, the airplanes, what is seen, and how it ended."""

from collections.abc import Iterator, Mapping
from math import atan2, hypot, pi
from typing import Any

from sheetgen.core.requests import Choose, Decision, Request
from sheetgen.core.session import Session
from sheetgen.games.wings.fight.board import FUEL, HOLD, LATER, RELEASE, TOKEN, Vessel
from sheetgen.games.wings.fight.geometry import MM, STEPS, Pose
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.kinds import WEAPONS
from sheetgen.games.wings.rules.scenarios import BOMBS, TORPEDO
from sheetgen.games.wings.rules.state import SIDES, Side
from sheetgen.games.wings.solo.flying import Fighting
from sheetgen.games.wings.solo.forecast import Course, after, in_reach
from sheetgen.games.wings.solo.rules import about, ended
from sheetgen.kits.table.words import Brings, Modifier, Panel, Prompt, Table, do

WORDS: dict[str, Any] = data("solo")
LETTERS: dict[str, str] = WORDS["letters"]
"""By which key each card is planned: the left of the keyboard turns left, the right right; and what
else is decided by a key of its own, airplanes by their letters."""
ASKS: dict[str, str] = WORDS["asks"]
PLAN: str = WORDS["plan"]
TRACK: dict[str, Any] = data("track")
HOURS = 12


def prompt(request: Request, session: Session) -> Prompt:
    """Whose card it is, what he flies now, and what he sees; or what else is to be decided for
    him."""
    at: Fighting = session.state
    plane = at.plane
    assert plane is not None
    title = WORDS["crew"].format(**about(at.solo, plane.crew, plane.model.key))
    if at.question is not None:
        asked = at.question.about
        why = ASKS[at.question.ask].format(about=_skill(asked))
        # Before an airplane moves, what is released is aimed from where it will be.
        there = after(at.table, plane) if at.question.ask == RELEASE else plane
        return Prompt(title, do(request), why, about=_seen(at, there))
    asked = WORDS["begins" if plane.still else "now"].format(card=plane.card.code)
    tails = ""
    if ahead := at.table.tails.get(plane.crew):
        shown = {"letter": at.letters[ahead], "card": at.table.shown[ahead].code}
        tails = WORDS["tails"].format(**shown)
    if plane.flames and at.advised in CARDS and _is_off(at, at.courses[CARDS[at.advised]]):
        tails += WORDS["advised-off"].format(card=at.advised)
    return Prompt(title, do(request), asked + tails, about=_seen(at, plane))


def _seen(at: Fighting, plane: Plane) -> Panel:
    lines = tuple(said(at, plane))
    return Panel(WORDS["near"].format(letter=at.letters[plane.crew]), lines)


def said(at: Fighting, plane: Plane) -> Iterator[str]:
    """Everything on the table, as the crew of an airplane sees it."""
    words: dict[str, str] = WORDS["scene"]

    def called(one: Plane) -> str:
        return f"{at.letters[one.crew]}, {one.model.name}"

    yield words["own"].format(called=called(plane), altitude=plane.altitude)
    for one in at.table.flying():
        if one.crew != plane.crew:
            seen = seen_from(plane, one, called(one))
            yield words["plane"].format(seen=seen, hour=hours(one.heading - plane.heading))
    for vessel in at.table.vessels:
        if vessel.there:
            yield words["vessel"].format(seen=seen_from(plane, vessel, vessel.name))
    for torpedo in at.table.torpedoes:
        its = words["torpedo"].format(letter=at.letters[torpedo.crew])
        yield words["vessel"].format(seen=seen_at(plane, (torpedo.x, torpedo.y), its))
    for cloud in at.table.clouds:
        x, y = (sum(ends) // len(cloud.ring) for ends in zip(*cloud.ring, strict=True))
        yield words["vessel"].format(seen=seen_at(plane, (x, y), words["cloud"]))


def choices(request: Decision, session: Session) -> Mapping[str, Brings]:
    """The cards that may be planned, each with what its code means, and with whom it brings before
    whose guns if all others fly straight on; or what else may be decided."""
    at: Fighting = session.state
    assert at.plane is not None
    if at.question is not None:
        return {at.called(name): Brings(_decides(at, name)) for name in at.question.choices}
    return {code: _brings(at, code, at.courses[CARDS[code]]) for code in request.choices}


def signs(request: Decision, session: Session) -> Mapping[str, str]:
    """The same of cards where there is little room: `+E-EF`."""
    at: Fighting = session.state
    if at.plane is None or at.question is not None:
        return {}
    shots = {code: _shots(at, at.courses[CARDS[code]]) for code in request.choices}
    return {
        code: "".join(sign + "".join(who) for sign, who in zip("+-", both, strict=True) if who)
        for code, both in shots.items()
    }


def _shots(at: Fighting, course: Course) -> tuple[list[str], list[str]]:
    """At whom a card brings its airplane to fire, and who may fire at it."""
    targets = [at.letters.get(int(one), one) if one.isdigit() else one for one in course.fires_at]
    return targets, [at.letters[crew] for crew in course.fired_at_by]


def _decides(at: Fighting, name: str) -> str:
    """What a choice brings that is asked for in the middle of a turn."""
    question = at.question
    assert question is not None
    about = question.choices[name]
    if name in (HOLD, LATER):
        return ASKS[name]
    if question.ask == TOKEN:
        tokens = ", ".join(token.word for token in question.choices.values() if token)
        return str(
            ASKS["takes"].format(token=about.word) if about else ASKS["all"].format(tokens=tokens)
        )
    if question.ask == RELEASE:
        target, comes_to = about
        return str(ASKS[comes_to].format(target=target))
    more = (ASKS["aimed"] if about.bonus else "") + (
        ASKS["skill"].format(skill=_skill(about.skill)) if about.skill else ""
    )
    shot = {"range": TRACK["ranges"][about.far], "letters": " ".join(about.letters), "more": more}
    if isinstance(about.target, Plane):
        return str(ASKS["at-plane"].format(type=about.target.model.name, **shot))
    return str(ASKS["at-vessel"].format(**shot))


def _skill(name: str) -> str:
    return name.replace("-", " ")


def _brings(at: Fighting, code: str, course: Course) -> Brings:
    own, theirs = _shots(at, course)
    gain = WORDS["fires-at"].format(targets=", ".join(own)) if own else ""
    price = [WORDS["fired-at-by"].format(letters=", ".join(theirs))] if theirs else []
    if _is_off(at, course):
        price.append(WORDS["leaves"] + (WORDS["kill"] if course.plane.flames else ""))
    return Brings(WORDS["cards"][code], gain, "; ".join(price))


def _is_off(at: Fighting, course: Course) -> bool:
    """Whether an airplane is off the table when a card has been flown."""
    return at.table.off(course.plane.x, course.plane.y)


def advice(session: Session) -> str:
    """What a pilot of the program's would answer."""
    return str(session.state.advised)


def plan(session: Session) -> str:
    """The card of the plan to fly straight on until somebody is in range; empty where somebody may
    be, or it cannot be planned."""
    at: Fighting = session.state
    straight = Card.FAST_STRAIGHT.code
    request = session.request
    if at.question is not None or not isinstance(request, Choose):
        return ""
    return straight if straight in request.choices and not in_reach(at.table) else ""


def unplanned(session: Session) -> str:
    """Why there is no such plan though no enemy is in range; empty where there is one, or a card is
    not asked for."""
    at: Fighting = session.state
    if at.question is not None or not isinstance(session.request, Choose):
        return ""
    return str(WORDS["unplanned"].get(in_reach(at.table), ""))


def table(request: Request, session: Session) -> Table:
    """What the codes of all cards mean."""
    at: Fighting = session.state
    codes = tuple(Modifier(f"{code:<4} {says}") for code, says in WORDS["cards"].items())
    return Table(WORDS["turn"].format(turn=at.table.turn), modifiers=codes)


def panels(session: Session) -> list[Panel]:
    """The airplanes of either side, and the briefing of a campaign's mission."""
    at: Fighting = session.state
    briefing = Panel(WORDS["briefing"], at.solo.briefing)
    sides = [
        Panel(
            at.solo.theatre.data("solo")["sides"][SIDES[side]],
            tuple(_plane(at, one, "plane") for one in at.table.planes if one.side == side),
            tuple(_plane(at, one, "drawn") for one in at.table.planes if one.side == side),
            WORDS["key"],
        )
        for side in Side
    ]
    return [*sides, briefing] if briefing.lines else sides


def sentences(session: Session, since: int = 0) -> list[str]:
    """What has happened from event number `since` on, turn by turn; of a fight that is over, how it
    ended."""
    at: Fighting = session.state
    told = [WORDS["told"].format(turn=one.turn, told=one.told) for one in session.events[since:]]
    return [*told, *(ended(at.solo, at.result) if at.result else ())]


def _load(weapon: str, number: int) -> str:
    """What a bomber has yet to drop, or to take."""
    if weapon in (BOMBS, TORPEDO):
        return str(WORDS["loaded"].format(weapon=weapon))
    one = str(WEAPONS[weapon]["name"]).lower()
    return str(WORDS["left"].format(number=number, weapon=one if number == 1 else weapon))


def _plane(at: Fighting, plane: Plane, words: str) -> str:
    named = about(at.solo, plane.crew, plane.model.key)
    if not plane.flies:
        fate = "burning" if plane.burning else plane.fate
        return str(WORDS["gone"].format(**named, fate=WORDS["fates"][fate]))
    more = "".join(
        [
            *(_load(name, number) for name, number in plane.load.items() if number),
            WORDS["smoke"] if plane.smoke else "",
            WORDS["flames"].format(flames=plane.flames) if plane.flames else "",
            WORDS["wounds"].format(wounds=plane.wounds) if plane.wounds else "",
            WORDS["fuel"].format(fuel=plane.fuel) if FUEL in at.table.agreed else "",
        ]
    )
    speed = WORDS["speeds"][plane.fast]
    state = {"altitude": plane.altitude, "damage": plane.damage, "holds": plane.holds}
    return str(WORDS[words].format(**named, **state, speed=speed, more=more))


def seen_from(plane: Plane, other: Plane | Vessel, called: str) -> str:
    """Where something is, as the crew of an airplane sees it: by the clock, how far, how high."""
    seen = seen_at(plane, (other.x, other.y), called)
    if isinstance(other, Vessel):
        return seen
    difference = other.altitude - plane.altitude
    level, higher, lower = WORDS["heights"]
    height = level if not difference else (higher if difference > 0 else lower)
    return f"{seen}, {height.format(n=abs(difference))}"


def seen_at(plane: Plane, place: tuple[int, int], called: str) -> str:
    """The same of what has no height."""
    hour, distance = clock(plane.pose, *place)
    return str(WORDS["seen"].format(called=called, hour=hour, distance=distance))


def clock(pose: Pose, x: int, y: int) -> tuple[int, int]:
    """In which hour something lies as seen from a pose, and how many cm away."""
    bearing = atan2(y - pose.y, x - pose.x) - pose.heading * 2 * pi / STEPS
    return hours(bearing * STEPS / (2 * pi)), round(hypot(x - pose.x, y - pose.y) / MM / 10)


def hours(steps: float) -> int:
    """A turn in steps as the hour of a clock."""
    return round(steps * HOURS / STEPS) % HOURS or HOURS
