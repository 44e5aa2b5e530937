"""A campaign at the table: how it stands, which is always in view beside the questions."""

from textwrap import wrap

from sheetgen.core.language import counted_in_figures as count
from sheetgen.core.requests import purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import ENEMY, HOME, STATUSES
from sheetgen.games.wings.sheet.worksheet.facts import letters
from sheetgen.games.wings.story.chronicle import Flight
from sheetgen.games.wings.story.tellings import side_name, so_many, standing
from sheetgen.games.wings.table.now import REROLLED, Now, now
from sheetgen.games.wings.table.phrases import listed, say, words
from sheetgen.kits.table.views import COMING_SIGN, NOW_SIGN
from sheetgen.kits.table.words import Panel, plain

WIDE = 38
"""A line is no longer than this, where men can be called shortly enough: two have room side by side
on a screen of 80 columns."""
_DRAW, _FIGHT, _RETURN, _WOUNDS, _EXPERIENCE = range(5)
"""Steps of the campaign sequence."""
_STEP_OF = {
    "fight": _FIGHT,
    **dict.fromkeys(("get-home", "way-down", "bale-out", "shot-down", "drink"), _RETURN),
    **dict.fromkeys(("special-injury", "recovery"), _WOUNDS),
    **dict.fromkeys(("ace-skill", "skill", "promotion", "medal"), _EXPERIENCE),
}
"""The step at which a thing is asked; what comes before a fight is all of the first."""


def panels(session: Session) -> list[Panel]:
    """The mission, who flies it and how they are, the campaign, and what is to be done."""
    at = now(session)
    return [_mission(at), *_crews(at), _campaign(at), _to_do(at)]


def _mission(at: Now) -> Panel:
    theatre = at.theatre
    number = max(at.state.mission, 1)
    if not _drawn(at):
        title = say("panels", "mission", mission=number, missions=theatre.length)
        return Panel(title, (say("panels", "not-drawn"),))
    mission = at.mission
    day = in_words(mission.day)
    title = say("panels", "dated", mission=number, missions=theatre.length, date=day)
    attack = say("panels", "attack", side=side_name(theatre, mission.attacker), name=mission.name)
    return Panel(title, (*wrap(attack, WIDE), *wrap(mission.place.where, WIDE)))


def _drawn(at: Now) -> bool:
    """Whether the mission at hand is drawn."""
    missions = at.chronicle.missions
    return bool(missions) and missions[-1].number == at.state.mission


def _crews(at: Now) -> list[Panel]:
    """Who flies for either side, attackers first; nobody until crews are told off."""
    if not _drawn(at):
        return []
    sides = {"attacker": at.mission.attacker, "defender": at.mission.defender}
    found = []
    for role, side in sides.items():
        lines = tuple(_crew(at, flight) for flight in at.mission.of(side))
        if lines:
            found.append(
                Panel(say("panels", "side", role, side=side_name(at.theatre, side)), lines)
            )
    return found


def _crew(at: Now, flight: Flight) -> str:
    """A crew with its airplane, if there is room for it, and then with what the fight has made of
    it."""
    airman, state = flight.airman, _state(at, flight)
    fields: dict[str, object] = {
        "number": airman.number,
        "airplane": "" if flight.report else f", {at.theatre.aircraft[flight.aircraft].name}",
        "state": f": {state}" if state else "",
    }
    names = flight.called
    lines = [say("panels", "crew", n=name, **fields) for name in names]
    lines.append(say("panels", "crew", n=names[-1], **{**fields, "airplane": ""}))
    return next((line for line in lines if len(line) <= WIDE), lines[-1])


def _state(at: Now, flight: Flight) -> str:
    """What counts of a man, and what the mission has made of him so far."""
    man, said = at.man(flight.airman.number), at.theatre.data("worksheet")["cells"]
    parts = [letters(at.theatre, man)]
    report = flight.report
    if report is None:
        felt = 1 if flight.felt else 0
        parts.append(so_many(man.wounds + felt, "wound"))
        return listed(parts)
    if flight.followed_by(ev.CameBack):
        parts.append(said["statuses"][STATUSES[man.status]])
    else:
        parts.append(said["fates"][report.fate])
        parts.append(f"{report.damage}/{report.holds}" if report.damage else "")
    parts.append(so_many(man.wounds, "wound"))
    parts.append(say("panels", "misses", missions=man.misses) if man.misses else "")
    return listed(parts)


def _campaign(at: Now) -> Panel:
    theatre = at.theatre
    home, enemy = (at.chronicle.won[side] for side in (HOME, ENEMY))
    drawn = at.chronicle.drawn
    left = theatre.length - home - enemy - drawn
    lines = [standing(theatre, home, enemy, drawn)]
    if abs(home - enemy) > left > 0:
        leader = HOME if home > enemy else ENEMY
        lines.append(say("panels", "decided", side=side_name(theatre, leader)))
    elif left:
        lines.append(say("panels", "left", missions=count(left, "mission")))
    return Panel(say("panels", "campaign"), tuple(lines), (lines[0], _track(at), *lines[1:]))


def _track(at: Now) -> str:
    """The missions one by one, as on the campaign log: who has won each, B or A (= nobody), the one
    at hand, those to come, and a stroke between the periods."""
    signs = []
    for number in range(1, at.theatre.length + 1):
        known = at.chronicle.missions[number - 1 : number]
        fought = known[0].fought if known else None
        sign = NOW_SIGN if known else COMING_SIGN
        if fought:
            sign = words("panels", "won")[fought.score.winner]
        signs.append(sign + ("|" if number == at.theatre.length // 2 else ""))
    return "".join(signs)


def _to_do(at: Now) -> Panel:
    request = at.session.request
    title = say("panels", "to-do")
    if request is None:
        return Panel(title, (say("panels", "over"),))
    step = _STEP_OF.get(purpose(request.ask).removeprefix(REROLLED), _DRAW)
    lines = wrap(plain(at.theatre.data("quick")["sequence"]["steps"][step]), WIDE)
    if step == _RETURN:
        back = (flight for flight in at.mission.flights if not flight.followed_by(ev.CameBack))
        names = ", ".join(flight.airman.name.surname for flight in back)
        lines += wrap(say("panels", "to-come", names=names), WIDE)
    return Panel(title, tuple(lines))
